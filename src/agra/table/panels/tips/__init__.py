"""Tips: short explanations of the things on the table."""
