"""Dice that follow from the seed, so that a test that types one goes the same way every time.

At a real table they must not, so nothing of the package knows this way. As a program, this is
`agra` with the dice of games begun before there were secrets, which the tests in a browser know.
"""

import hashlib
import sys

from agra.records import dice

#: How a real table makes its secrets.
REAL = dice.secret_for


def secret_for(seed: int) -> str:
    """The same secret for the same seed."""
    return hashlib.sha256(f"tests {seed}".encode()).hexdigest()


def fix() -> None:
    """From now on, in this process."""
    dice.secret_for = secret_for


def as_before() -> None:
    """From now on, games have the dice of those that were begun before there were secrets."""
    dice.secret_for = lambda seed: ""


if __name__ == "__main__":
    as_before()
    from agra.command.app import main

    sys.exit(main())
