"""Dice that follow from the seed, so that tests with a typed seed are reproducible.

Real tables must not do this, so the package has no such option. Run as a program, this is `agra`
with the dice of games from before secrets existed; the browser tests rely on them.
"""

import faulthandler
import hashlib
import signal
import sys

from agra.records import dice

#: How a real table makes its secrets.
REAL = dice.secret_for


def secret_for(seed: int) -> str:
    """The same secret for the same seed."""
    return hashlib.sha256(f"tests {seed}".encode()).hexdigest()


def fix() -> None:
    """Use fixed secrets in this process from now on."""
    dice.secret_for = secret_for


def as_before() -> None:
    """From now on, games use the dice of games that were begun before secrets existed."""
    dice.secret_for = lambda seed: ""


if __name__ == "__main__":
    as_before()
    # a test that waits in vain asks with this signal where all threads are (`Server.threads`)
    faulthandler.register(signal.SIGUSR1, all_threads=True)
    from agra.command.app import main

    sys.exit(main())
