"""What there is to know about the things on the table."""
