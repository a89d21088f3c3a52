"""The movable pieces on the table."""
