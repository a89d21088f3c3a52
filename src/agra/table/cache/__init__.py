"""What is computed once: an LRU cache, rendered fragments, patches of a page."""
