"""Who asks, and what they may: visitors, tokens, seats, names, rate limits."""
