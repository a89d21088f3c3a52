"""Sample sizes: small in `make test`, full in `make long`."""

import os

#: Environment variable that `make long` sets: larger samples and more Hypothesis examples.
FULL = {"AGRA_SIZES": "full", "HYPOTHESIS_PROFILE": "thorough"}


def sized(sample: int, full: int) -> int:
    """Return the sample size, or the full size in `make long`."""
    return full if os.environ.get("AGRA_SIZES") == "full" else sample
