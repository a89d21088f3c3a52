"""The levels: from random to Akbar, and the personalities between them."""
