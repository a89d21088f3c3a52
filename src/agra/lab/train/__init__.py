"""Training the judgement of bots by games they play among themselves.

A few steps, repeated (the recipe is in docs/training-log.md):

    python -m agra.lab.train play --games 4000 --seed 1 --into data
    python -m agra.lab.train fit data --linear weights.json --mind mind.json
    python -m agra.lab.train watch --games 400 --teacher mind.json --into choices
    python -m agra.lab.train policy choices --mind mind.json --into akbar.json
    python -m agra.lab.train gate akbar@600n@weights=akbar.json --against akbar@600n --games 400

`play` keeps every position between two turns, `fit` learns from them what positions are worth.
`watch` keeps what wide searches choose, `policy` learns from that what to try first. `gate` lets
what was learnt play against what was there before. `play` and `watch` go on where they were
stopped.
"""
