"""The full sizes of tests that `make test` only samples: `make long`, or single runs by name.

    python -m tests.long                      # everything, or the rest of it
    python -m tests.long games kills          # only these
    python -m tests.long games --size 200     # smaller or larger
    python -m tests.long games --part 17      # only one part, to investigate a failure
    python -m tests.long --list               # list all runs

A long run is a list of numbered, independent parts; everything in a part follows from its number.
Progress is saved in `.long/`, so Ctrl-C loses nothing: the same command resumes, and starts again
from the beginning when the sources have changed. The last line of a run is the figure that the
documents quote.

To add one: write a module here with `RUN = Run(...)` (see `games.py`), and add it to `RUNS` of
`__main__.py`. `part(number)` does one part and returns its counts; it raises when something is
wrong. `tests/long/test_samples.py` runs a few parts of each, so that `make test` has a sample: set
their number there.
"""
