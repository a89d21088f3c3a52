"""Playing many games: simulation, data sets, ratings and figures.

It also has the soak, which checks every position of its games, the making of puzzles, and the
training of bots (`agra.lab.train`).
"""
