"""What a bot says of a game: hint, review, summary."""
