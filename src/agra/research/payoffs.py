"""What a finished game is worth to each seat. Both payoffs sum to 0.

`win`: 1 to a sole winner, shared among several; the others lose the same in all. With two players
that is 1, -1, or 0 each for a shared victory; with four 1 and three times -1/3.

`margin`: the final score minus the mean of all final scores, in rupees.
"""

from collections.abc import Callable
from typing import Final

from agra.rules.errors import AgraError
from agra.rules.state import State


class BadOption(AgraError):
    """An option of an environment or game has a value it cannot have."""


def win(state: State) -> list[float]:
    """1 for winning alone, 0 for a victory that all share, -1 / (players - 1) for losing."""
    players = state.players
    winners = state.winners()
    share = 1.0 / len(winners)
    loss = -1.0 / (players - 1)
    won = (share * players - 1.0) / (players - 1)
    return [won if seat in winners else loss for seat in range(players)]


def margin(state: State) -> list[float]:
    """The score (at the end, or if the game ended now) minus the mean of all scores."""
    scores = state.scores()
    mean = sum(scores) / len(scores)
    return [score - mean for score in scores]


PAYOFFS: Final[dict[str, Callable[[State], list[float]]]] = {"win": win, "margin": margin}


def payoff_named(name: str) -> Callable[[State], list[float]]:
    """The payoff of this name; raises `BadOption` if there is none."""
    if name not in PAYOFFS:
        raise BadOption(f"There is no payoff {name!r}: choose one of {', '.join(PAYOFFS)}.")
    return PAYOFFS[name]
