"""Shortens long runs for a quick test of a command: the environment variable AGRA_TRIAL.

With `AGRA_TRIAL=1` commands that let bots play many games play two games of one round (and the
final round after it), and bots search at most twenty positions a turn. The tests run every command
of the documents in this way.
"""

import os
from typing import Final

from agra.bots.budget import Allowance

GAMES: Final = 2
ROUNDS: Final = 1
NODES: Final = 20


def is_trial() -> bool:
    """Whether runs are shortened."""
    return os.environ.get("AGRA_TRIAL", "") not in ("", "0")


def games(wanted: int) -> int:
    """Return the number of games."""
    return min(wanted, GAMES) if is_trial() else wanted


def rounds(wanted: int | None) -> int | None:
    """Return the round limit of games."""
    return min(wanted or ROUNDS, ROUNDS) if is_trial() else wanted


def nodes(wanted: int) -> int:
    """Return the number of nodes of one search."""
    return min(wanted, NODES) if is_trial() else wanted


def allowance(wanted: Allowance) -> Allowance:
    """Return the limits of a bot for a turn."""
    if not is_trial():
        return wanted
    return Allowance(wanted.seconds, min(wanted.nodes or NODES, NODES), 1)
