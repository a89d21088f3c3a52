"""Experiments with many games: soak tests, simulations, bot ratings, training and puzzles."""
