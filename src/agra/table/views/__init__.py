"""What the table answers to each address."""
