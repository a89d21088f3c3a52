"""Visitors and their rights: cookies, tokens, seats, names, rate limits."""
