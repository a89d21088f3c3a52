"""Positions of games as the linear regression needs them."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from agra.bots.judgement.evaluation import ANNOUNCED, LAST_ROUND
from agra.bots.judgement.features import COUNT, SCORED

Floats = NDArray[np.float64]

#: Stages: early and late in the game (piers 1 and 6), the end announced, the last round.
ROWS: Final = 4
#: Columns of the data of a position besides the features.
PIER, FINAL, AT_ROUND, AT_TURN, FIRST, GAME = range(6)


class Sample:
    """The positions of all games with one number of players, prepared for the regression."""

    def __init__(self, rows: Floats, about: NDArray[np.int64], scores: Floats) -> None:
        self.rows = rows
        self.about = about
        self.scores = scores
        self.players = rows.shape[1]
        self.scored = rows[:, :, :SCORED].sum(2)
        self.stage = np.where(
            about[:, FINAL] == 0,
            about[:, PIER],
            np.where(about[:, FINAL] == about[:, AT_ROUND], LAST_ROUND, ANNOUNCED),
        )

    def inputs(self) -> NDArray[np.float32]:
        """The features of each seat, each in the columns of its stage of the game.

        A seat without a further turn has no features: its score is known.
        """
        late = (self.about[:, PIER] - 1) / 5
        running = self.stage < ANNOUNCED
        shares = [
            running * (1 - late),
            running * late,
            self.stage == ANNOUNCED,
            self.stage == LAST_ROUND,
        ]
        found = np.zeros((len(self.rows), self.players, ROWS * COUNT), np.float32)
        first, turn = self.about[:, FIRST], self.about[:, AT_TURN]
        for seat in range(self.players):
            done = (seat - first) % self.players < (turn - first) % self.players
            going = ~((self.stage == LAST_ROUND) & done)
            for row, share in enumerate(shares):
                columns = slice(row * COUNT, (row + 1) * COUNT)
                found[:, seat, columns] = self.rows[:, seat] * (share * going)[:, None]
        return found

    def equations(self) -> tuple[NDArray[np.float32], Floats, NDArray[np.int64]]:
        """The lead of each seat in every input, and the rest of the final lead to gain."""
        inputs = self.inputs()
        ahead, missing = [], []
        seats = range(1) if self.players == 2 else range(self.players)  # two mirror each other
        for seat in seats:
            others = [other for other in range(self.players) if other != seat]
            ahead.append(inputs[:, seat] - inputs[:, others].mean(1))
            final = self.scores[:, seat] - self.scores[:, others].mean(1)
            now = self.scored[:, seat] - self.scored[:, others].mean(1)
            missing.append(final - now)
        games = np.tile(self.about[:, GAME], len(seats))
        return np.concatenate(ahead), np.concatenate(missing), games


def best_scale(worth: Floats, scores: Floats) -> float:
    """The scale that maximizes the likelihood of the actual wins."""
    won = scores == scores.max(1)[:, None]
    share = won / won.sum(1)[:, None]
    best, found = -np.inf, 10.0
    for scale in np.geomspace(1.0, 40.0, 60):
        chances = worth / scale
        chances = chances - chances.max(1)[:, None]
        logs = chances - np.log(np.exp(chances).sum(1))[:, None]
        likely = float((share * logs).sum())
        if likely > best:
            best, found = likely, float(scale)
    return found
