"""Playing many games: the soak that checks every position on the way."""
