"""Planning a turn: the search of its sequences, and playing on from its end."""
