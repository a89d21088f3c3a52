"""A shard of a vector environment: begins, steps and ends a part of its games.

The results of a step are in arrays. Arrays filled by compiled code are views of its memory.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agra.research.batch import Games
from agra.research.observation import SIZE
from agra.research.payoffs import payoff_named
from agra.research.plans import new_cells
from agra.rules.actions import NUM_ACTIONS
from agra.rules.layout import OPEN_RUPEES
from agra.rules.setup import new_game

Arrays = dict[str, NDArray[Any]]

#: The arrays filled by compiled code, and those about games that ended in the last step.
SHOWN: Final = ("action_mask", "seat", "lead")
ENDED: Final = ("over", "cut", "payoffs", "scores", "final")


class Kind(NamedTuple):
    """The common options of the games of an environment."""

    game: dict[str, Any]
    reward: str
    compact: bool
    skip_forced: bool
    leads: bool
    max_rounds: int

    @property
    def players(self) -> int:
        """How many players each game has."""
        players: int = self.game["players"]
        return players


def shapes(kind: Kind) -> dict[str, tuple[tuple[int, ...], Any]]:
    """Return for each array the shape of a row and the type of its cells."""
    cell = np.uint8 if kind.compact else np.float32
    return {
        "observation": ((SIZE,), cell),
        "action_mask": ((NUM_ACTIONS,), np.int8),
        "seat": ((), np.uint8),
        "lead": ((), np.int32),
        "over": ((), np.bool_),
        "cut": ((), np.bool_),
        "payoffs": ((kind.players,), np.float64),
        "scores": ((kind.players,), np.int64),
        "final": ((SIZE,), cell),
    }


class Shard:
    """A number of rows; each row plays one game after another."""

    def __init__(self, rows: int, kind: Kind) -> None:
        self._kind = kind
        self._payoff = payoff_named(kind.reward)
        first = new_game(seed=0, **kind.game)
        open_rupees = first._d[OPEN_RUPEES] == 1
        cells = new_cells(rows, kind.players, open_rupees, kind.compact)
        self.games = Games(cells, kind.players, kind.skip_forced, kind.leads, kind.max_rounds)
        self._dice = [random.Random() for _ in range(rows)]
        table = shapes(kind)
        packed: Any = cells.bytes if kind.compact else cells.words
        self._views = np.frombuffer(packed, table["observation"][1]).reshape(-1, SIZE)
        self._first = np.arange(rows) * kind.players
        memory: Mapping[str, Any] = {
            "action_mask": cells.masks,
            "seat": self.games.seats,
            "lead": self.games.lead,
            "over": self.games.over,
            "cut": self.games.cut,
        }
        self.arrays: Arrays = {}
        for name, (shape, cell) in table.items():
            if name in memory:
                view = np.frombuffer(memory[name], cell).reshape(rows, *shape)
                view.flags.writeable = False
                self.arrays[name] = view
            else:
                self.arrays[name] = np.zeros((rows, *shape), cell)

    def look(self, out: NDArray[Any]) -> None:
        """Write the observations of the deciding seats into an array."""
        self._views.take(self._first + self.arrays["seat"], axis=0, out=out, mode="clip")

    def reset(self, seeds: Sequence[int | None]) -> None:
        """Begin a new game in every row; a seed determines all further games of its row."""
        for row, seed in enumerate(seeds):
            if seed is not None:
                self._dice[row] = random.Random(seed)
            self._begin(row)

    def _begin(self, row: int) -> None:
        dice = self._dice[row]
        game = new_game(seed=dice.getrandbits(62), **self._kind.game)
        self.games.begin(row, game, dice.getrandbits(62))

    def step(self, actions: list[int]) -> int:
        """Take an action in every game; return how many ended and were replaced by new games.

        If one of the actions is not legal, nothing changes and the result is -1.
        """
        ended = self.games.step(actions)
        if ended > 0:
            arrays = self.arrays
            for row in np.flatnonzero(arrays["over"]).tolist():
                game = self.games.games[row]
                arrays["final"][row] = self._views[self._first[row] + arrays["seat"][row]]
                arrays["payoffs"][row] = 0.0 if arrays["cut"][row] else self._payoff(game)
                arrays["scores"][row] = game.scores()
                self._begin(row)
        return ended
