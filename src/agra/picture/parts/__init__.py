"""Draws the static parts of the table according to a plan."""
