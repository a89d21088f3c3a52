"""The payoffs of a finished game for each seat. Both kinds sum to 0.

`win`: the winner gets 1, several winners share it, and the losers lose the same amount in total.
With two players: 1 and -1, or 0 each for a shared victory. With four players: 1, and three times
-1/3.

`margin`: the final score minus the mean of all final scores, in rupees.
"""

from collections.abc import Callable
from typing import Final

from agra.rules.errors import AgraError
from agra.rules.state import State


class BadOption(AgraError):
    """An option of an environment or game has an invalid value."""


def win(state: State) -> list[float]:
    """Return 1 for a sole winner, 0 for a victory of all, -1 / (players - 1) for a loser."""
    players = state.players
    winners = state.winners()
    share = 1.0 / len(winners)
    loss = -1.0 / (players - 1)
    won = (share * players - 1.0) / (players - 1)
    return [won if seat in winners else loss for seat in range(players)]


def margin(state: State) -> list[float]:
    """Return the score (at the end, or as if the game ended now) minus the mean of all scores."""
    scores = state.scores()
    mean = sum(scores) / len(scores)
    return [score - mean for score in scores]


PAYOFFS: Final[dict[str, Callable[[State], list[float]]]] = {"win": win, "margin": margin}


def payoff_named(name: str) -> Callable[[State], list[float]]:
    """Return the payoff with this name; raise `BadOption` if there is none."""
    if name not in PAYOFFS:
        raise BadOption(f"There is no payoff {name!r}: choose one of {', '.join(PAYOFFS)}.")
    return PAYOFFS[name]
