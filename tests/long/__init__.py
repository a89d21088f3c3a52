"""The full sizes of what `make test` only samples: `make long`, or one of them by its name.

    python -m tests.long                      # everything, or what is left of it
    python -m tests.long games kills          # only these
    python -m tests.long games --size 200     # smaller or larger
    python -m tests.long games --part 17      # one part of it alone, to look into a failure
    python -m tests.long --list               # what there is

A long run is a list of numbered parts that do not depend on each other; everything in a part
follows from its number. What is done is noted in `.long/`, so Ctrl-C loses nothing: the same
command goes on where it was, and begins anew when the sources have changed since. The last line of
a run is its figure, the one that the documents quote.

To add one: write a module here with `RUN = Run(...)` (look at `games.py`), and name it in `RUNS` of
`__main__.py`. `part(number)` does one part and returns what it counted; it raises when something is
wrong. `tests/long/test_samples.py` runs a few parts of each, so `make test` holds a sample of it:
say there how many.
"""
