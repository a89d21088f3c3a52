"""Caches: an LRU cache, rendered template fragments, patches of a page."""
