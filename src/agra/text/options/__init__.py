"""Words about options: menu labels, effects, why one is refused, what undo takes back."""
