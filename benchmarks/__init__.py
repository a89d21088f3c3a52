"""How fast the rules are, measured beside peers."""
