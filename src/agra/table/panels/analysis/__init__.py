"""A bot's analysis of a game: hint, review, summary."""
