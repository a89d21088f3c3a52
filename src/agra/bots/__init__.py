"""Players that are programs.

A player is asked for one decision at a time and answers with a legal action. Chance is not asked:
whoever runs the game rolls the dice. The players here keep nothing between decisions, so one
of them can sit at every seat.

>>> import random
>>> import agra
>>> state = agra.new_game(players=2, seed=1)
>>> player_of_kind("eager").choose(state, random.Random(1)) in state.legal_actions()
True
"""

from agra.bots.eager import Eager
from agra.bots.planner import Planner
from agra.bots.player import Player
from agra.bots.sight import seen_by
from agra.bots.uniform import Uniform
from agra.rules.errors import AgraError

#: The kinds of players, from the simplest to the best.
KINDS: dict[str, type[Player]] = {"uniform": Uniform, "eager": Eager, "planner": Planner}


#: The names under which they sit down at a table.
NAMES: dict[str, str] = {"random": "uniform", "farmer": "eager", "trader": "planner"}


class UnknownPlayer(AgraError):
    """There is no such kind of player."""


def player_of_kind(kind: str) -> Player:
    """A player by name ("random", "farmer", "trader") or kind ("uniform", "eager", "planner")."""
    found = KINDS.get(NAMES.get(kind, kind))
    if found is None:
        known = ", ".join((*NAMES, *KINDS))
        raise UnknownPlayer(f"There is no player {kind!r}: choose one of {known}.")
    return found()


__all__ = [
    "KINDS",
    "NAMES",
    "Eager",
    "Planner",
    "Player",
    "Uniform",
    "UnknownPlayer",
    "player_of_kind",
    "seen_by",
]
