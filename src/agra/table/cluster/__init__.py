"""Several processes with one database: which ones live, and what they tell each other."""
