"""A sentence begins with a capital letter."""


def capital(words: str) -> str:
    """With a capital letter, for the head of a button."""
    return words[:1].upper() + words[1:]
