"""Runs of many games: simulations, data sets, their rows and statistics."""
