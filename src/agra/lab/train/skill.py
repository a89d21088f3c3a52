"""Estimates player skill: the rupees that an evaluation and a search width add in any position.

Training games have players of many kinds. A wide search ends about fifteen rupees ahead of a narrow
one, and a model would attribute that to its positions. So the expected gain of a player's kind from
a position to the end is subtracted from the results before training.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agra.lab.train.data import Floats, Game

#: Regularization of the worth of a kind towards zero, in players.
HOLD: Final = 30.0
#: The share of the worth of a kind that is not visible in the position yet.
UNSEEN: Final = 0.8


class Skill:
    """The rupees that each kind of player adds in a game, estimated from results alone."""

    def __init__(self, games: Iterable[Game]) -> None:
        seats = [(game, game.ahead()) for game in games]
        kinds = sorted({kind for game, _ in seats for who in game.who for kind in who})
        at = {kind: number for number, kind in enumerate(kinds)}
        square, product = HOLD * np.eye(len(kinds)), np.zeros(len(kinds))
        for game, ahead in seats:
            own = np.zeros((game.players, len(kinds)))
            for seat, who in enumerate(game.who):
                own[seat, [at[kind] for kind in who]] = 1.0
            more = _over_others(own)
            square += more.T @ more
            product += more.T @ ahead
        worth = np.linalg.solve(square, product) if kinds else product
        #: by evaluation and by width
        self.worth = {kind: float(worth[number]) for kind, number in at.items()}

    def __str__(self) -> str:
        return ", ".join(f"{kind} {worth:+.1f}" for kind, worth in self.worth.items())

    def to_come(self, game: Game) -> Floats:
        """By position and seat, the rupees that the players' kinds add from there to the end."""
        kinds = [[self.worth.get(kind, 0.0) for kind in who] for who in game.who]
        own = UNSEEN * np.array([sum(who) for who in kinds])
        return np.asarray(game.rounds_left()[:, None] * own / max(1, game.rounds), np.float32)


def _over_others(own: NDArray[np.float64]) -> NDArray[np.float64]:
    """The difference of each seat to the average of the others."""
    return np.asarray(own - (own.sum(0) - own) / (len(own) - 1), np.float64)


def lead_to_come(rupees: Floats) -> Floats:
    """By position and seat: rupees to come, minus the average of the others."""
    others = (rupees.sum(1, keepdims=True) - rupees) / (rupees.shape[1] - 1)
    return np.asarray(rupees - others, np.float32)
