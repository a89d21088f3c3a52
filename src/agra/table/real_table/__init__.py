"""With the box on the real table: set-ups, positions and values entered by hand, a scoring pad."""
