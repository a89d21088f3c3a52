"""The levels of bots, from random to Akbar, and the personalities between them."""
