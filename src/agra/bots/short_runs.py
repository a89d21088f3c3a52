"""Long runs cut down, to try whether a command works: the variable AGRA_TRIAL.

With `AGRA_TRIAL=1` commands that let bots play many games play two games of one round (and the last
one that follows it), and no bot looks at more than twenty positions a turn. The tests run every
command of the documents so.
"""

import os
from typing import Final

from agra.bots.budget import Allowance

GAMES: Final = 2
ROUNDS: Final = 1
NODES: Final = 20


def is_trial() -> bool:
    """Whether runs are to be cut down."""
    return os.environ.get("AGRA_TRIAL", "") not in ("", "0")


def games(wanted: int) -> int:
    """How many games are played."""
    return min(wanted, GAMES) if is_trial() else wanted


def rounds(wanted: int | None) -> int | None:
    """The round limit of games."""
    return min(wanted or ROUNDS, ROUNDS) if is_trial() else wanted


def nodes(wanted: int) -> int:
    """How many positions are looked at for one judgement."""
    return min(wanted, NODES) if is_trial() else wanted


def allowance(wanted: Allowance) -> Allowance:
    """What a bot may spend on a turn."""
    if not is_trial():
        return wanted
    return Allowance(wanted.seconds, min(wanted.nodes or NODES, NODES), 1)
