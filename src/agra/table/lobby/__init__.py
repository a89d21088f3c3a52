"""People who do not know each other: the lobby, accounts, ratings. Optional (`config/lobby.py`)."""
