"""Bots, hints and reviews: the work that is done outside requests."""
