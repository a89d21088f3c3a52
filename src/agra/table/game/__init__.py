"""The operations on one stored game: decisions, undo, seats, clocks, the view of a visitor."""
