"""Training the judgement of bots by games they play among themselves.

Three steps, repeated (the recipe is in docs/bots.md):

    python -m agra.lab.train play --games 4000 --seed 1 --into data
    python -m agra.lab.train fit data --linear weights.json --net akbar.json
    python -m agra.lab.train gate akbar.json --against older.json --games 400

`play` keeps every position between two turns, `fit` learns from them, `gate` lets what was learnt
play against what was there before. All of them go on where they were stopped.
"""
