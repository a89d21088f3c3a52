"""Games with the real box: forms for set-ups, positions and values, and a scoring pad."""
