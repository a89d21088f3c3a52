"""Planning a turn: the search of its sequences, and playouts from its end."""
