"""A shard of games of one learner against bots."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agra.bots import Company
from agra.research.batch import Games
from agra.research.learner_batch import LearnerGames
from agra.research.observation_memory import Cells
from agra.research.quick_bots import FARMER, PYTHON, RANDOM
from agra.research.shard import Kind, Shard, Table
from agra.rules.setup import another_game
from agra.rules.state import State

#: The bots that play in compiled code.
QUICK: Final = {"random": RANDOM, "farmer": FARMER}
#: The payoff of the learner for an illegal action that loses the game.
LOST: Final = -1.0


def new_shard(rows: int, kind: Kind) -> Shard:
    """Return the shard for this kind of games."""
    return Shard(rows, kind) if kind.table is None else LearnerShard(rows, kind, kind.table)


class LearnerShard(Shard):
    """A number of rows; each row plays one game after another against bots."""

    def __init__(self, rows: int, kind: Kind, table: Table) -> None:
        self._table = table
        #: the bots in Python of each game
        self._companies: list[Company | None] = [None] * rows
        super().__init__(rows, kind)
        self.arrays["observation"] = self._views
        self._views.flags.writeable = False
        lost: Any = self._learner_games.lost
        self._lost = np.frombuffer(lost, np.uint8)
        #: the opponents of the present game of each row, as numbers of the names
        self._present = np.zeros((rows, kind.players - 1), np.int64)

    def _new_games(self, cells: Cells) -> Games:
        kind = self._kind
        self._learner_games = LearnerGames(
            cells,
            kind.players,
            kind.skip_forced,
            kind.leads,
            kind.max_rounds,
            self._table.lose,
            self._ask,
        )
        return self._learner_games

    def _view(self, row: int) -> NDArray[Any]:
        view: NDArray[Any] = self._views[row]
        return view

    def look(self, out: NDArray[Any]) -> None:
        """Write the observations of the learners into an array."""
        if out is not self._views:
            out[:] = self._views

    def set_pool(self, names: Sequence[str]) -> None:
        """Draw the opponents of the next games from these bots."""
        self._table.opponents.set_pool(names)

    def _begin(self, row: int) -> None:
        dice, players = self._dice[row], self._kind.players
        seed, further = dice.getrandbits(62), dice.getrandbits(62)
        table = self._table
        learner = dice.randrange(players) if table.seat is None else table.seat
        numbers = table.opponents.numbers(dice)
        self._present[row] = numbers
        seats = table.opponents.seats(learner, numbers)
        game = another_game(self._pattern, seed)
        who = [QUICK.get(name or "random", PYTHON) for name in seats]
        self._companies[row] = None
        if PYTHON in who:
            slow = [name if who[seat] == PYTHON else None for seat, name in enumerate(seats)]
            company = Company(slow, further, start=game.components.start_rupees)
            game.listener = company.listener
            self._companies[row] = company
        self._learner_games.seat_players(row, learner, who)
        self.games.begin(row, game, further)

    def _ask(self, row: int) -> int:
        """Return the action of a bot in Python."""
        company = self._companies[row]
        assert company is not None
        return company.choose(self.games.games[row])

    def _paid(self, row: int, game: State) -> Sequence[float]:
        self.arrays["opponents"][row] = self._present[row]
        if not self._lost[row]:
            return super()._paid(row, game)
        paid = [0.0] * self._kind.players
        paid[self.arrays["seat"][row]] = LOST
        return paid
