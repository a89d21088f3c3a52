"""Steps many games of one learner against bots, in compiled code.

Every row shows its game to the learner's seat only. Chance and the bots decide inside a step.
"""

from collections.abc import Callable

from agra.research.batch import Games
from agra.research.observation_memory import Cells
from agra.research.quick_bots import LEARNER
from agra.rules.flat import i64, u8
from agra.rules.state import State


class LearnerGames(Games):
    """A batch of games in which one seat learns and bots have the others."""

    def __init__(
        self,
        cells: Cells,
        players: int,
        skip_forced: bool,
        leads: bool,
        max_rounds: int,
        lose: bool,
        ask: Callable[[int], int],
    ) -> None:
        """Take the options of `Games`, and two more.

        With `lose` an illegal action ends its game. `ask` returns the action of a bot in Python.
        """
        super().__init__(cells, players, skip_forced, leads, max_rounds)
        self.lose = lose
        self.ask = ask

    def seat_players(self, row: int, learner: int, who: list[int]) -> None:
        """Set the players of the next game of a row; call it before `begin`."""
        if self.seats[row] != u8(learner):
            self.cells.renew(row)
        self.seats[row] = u8(learner)
        for seat in range(len(who)):
            self.who[row * self.players + seat] = LEARNER if seat == learner else who[seat]

    def _seeing(self, row: i64, game: State) -> i64:
        return i64(self.seats[row])
