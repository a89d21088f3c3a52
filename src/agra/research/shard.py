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
from agra.research.observation_memory import Cells
from agra.research.opponents import Opponents
from agra.research.payoffs import BadOption, payoff_named
from agra.research.plans import new_cells
from agra.rules.actions import NUM_ACTIONS
from agra.rules.layout import OPEN_RUPEES
from agra.rules.setup import another_game, new_game
from agra.rules.state import State

Arrays = dict[str, NDArray[Any]]

#: The arrays filled by compiled code, and those about games that ended in the last step.
SHOWN: Final = ("action_mask", "seat", "lead")
ENDED: Final = ("over", "cut", "payoffs", "scores", "final", "opponents")


class Table(NamedTuple):
    """The learner's seat (None: drawn in every game), its opponents and its lost games."""

    seat: int | None
    opponents: Opponents
    #: whether an illegal action ends the game as lost
    lose: bool


class Kind(NamedTuple):
    """The common options of the games of an environment."""

    game: dict[str, Any]
    reward: str
    compact: bool
    skip_forced: bool
    leads: bool
    max_rounds: int
    #: the others at the table, if one seat learns
    table: Table | None = None

    @property
    def players(self) -> int:
        """How many players each game has."""
        players: int = self.game["players"]
        return players


def shapes(kind: Kind) -> dict[str, tuple[tuple[int, ...], Any]]:
    """Return for each array the shape of a row and the type of its cells."""
    cell = np.uint8 if kind.compact else np.float32
    table: dict[str, tuple[tuple[int, ...], Any]] = {
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
    if kind.table is not None:
        table["opponents"] = ((kind.players - 1,), np.int64)
    return table


class Shard:
    """A number of rows; each row plays one game after another."""

    def __init__(self, rows: int, kind: Kind) -> None:
        self._kind = kind
        self._payoff = payoff_named(kind.reward)
        #: a game that nobody plays. All others are like it and read its values of the components:
        #: one copy of them stays in the caches
        self._pattern = new_game(seed=0, **kind.game)
        open_rupees = self._pattern._d[OPEN_RUPEES] == 1
        cells = new_cells(rows, kind.players, open_rupees, kind.compact, kind.table is not None)
        self.games = self._new_games(cells)
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

    def _new_games(self, cells: Cells) -> Games:
        kind = self._kind
        return Games(cells, kind.players, kind.skip_forced, kind.leads, kind.max_rounds)

    def _view(self, row: int) -> NDArray[Any]:
        """Return the view of the seat that decides in a game."""
        view: NDArray[Any] = self._views[self._first[row] + self.arrays["seat"][row]]
        return view

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
        game = another_game(self._pattern, dice.getrandbits(62))
        self.games.begin(row, game, dice.getrandbits(62))

    def set_pool(self, names: Sequence[str]) -> None:
        """Draw the opponents of the next games from these bots."""
        raise BadOption("Nobody plays against bots in this environment.")

    def step(self, actions: list[int]) -> int:
        """Take an action in every game; return how many ended and were replaced by new games.

        If one of the actions is not legal, nothing changes and the result is -1.
        """
        ended = self.games.step(actions)
        if ended > 0:
            arrays = self.arrays
            for row in np.flatnonzero(arrays["over"]).tolist():
                game = self.games.games[row]
                arrays["final"][row] = self._view(row)
                arrays["payoffs"][row] = self._paid(row, game)
                arrays["scores"][row] = game.scores()
                self._begin(row)
        return ended

    def _paid(self, row: int, game: State) -> Sequence[float]:
        """Return the payoffs of a game that has ended; one that is truncated pays nothing."""
        return [0.0] * self._kind.players if self.arrays["cut"][row] else self._payoff(game)
