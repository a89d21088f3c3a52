"""Trains the evaluation of bots with self-play games.

A few steps, repeated (the recipe is in docs/training-log.md):

    python -m agra.lab.train play --games 4000 --seed 1 --into data
    python -m agra.lab.train fit data --linear weights.json --mind mind.json
    python -m agra.lab.train watch --games 400 --teacher mind.json --into choices
    python -m agra.lab.train policy choices --mind mind.json --into akbar.json
    python -m agra.lab.train gate akbar@600n@weights=akbar.json --against akbar@600n --games 400

`play` stores every position between two turns, and `fit` learns the value of positions from them.
`watch` stores the choices of wide searches, and `policy` learns from them what to try first. `gate`
lets the new evaluation play against the old one. `play` and `watch` resume after they were stopped.
"""
