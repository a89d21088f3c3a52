"""Reference pages: the rule book, its pictures and terms, the player aid."""
