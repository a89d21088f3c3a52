"""The soak test: plays games, checks every decision, and counts which rules were used."""
