"""The soak: games that are checked at every decision, and what they have exercised."""
