"""Capitalizes sentences."""


def capital(words: str) -> str:
    """The text with a capital first letter."""
    return words[:1].upper() + words[1:]
