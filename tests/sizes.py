"""How much a test samples: little in `make test`, everything in `make long`."""

import os

#: What a process of `make long` is told: larger samples, and more examples of Hypothesis.
FULL = {"AGRA_SIZES": "full", "HYPOTHESIS_PROFILE": "thorough"}


def sized(sample: int, full: int) -> int:
    """A number of things to look at: a sample, or in `make long` the full size."""
    return full if os.environ.get("AGRA_SIZES") == "full" else sample
