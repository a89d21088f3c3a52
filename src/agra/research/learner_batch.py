"""Steps many games of one learner against bots, in compiled code.

Every row shows its game to the learner's seat only. Chance and the bots decide inside a step.
"""

from collections.abc import Callable

from agra.research.batch import Games
from agra.research.observation_memory import Cells
from agra.research.quick_bots import PYTHON, chosen_by
from agra.rules.actions import NUM_ACTIONS
from agra.rules.flat import i64, u8, vec
from agra.rules.kinds import KIND_MASK, LAST_CHANCE, SEAT_SHIFT
from agra.rules.layout import ROUND
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
        rows = len(cells.optional)
        self.lose: bool = lose
        self.ask: Callable[[int], int] = ask
        #: who plays each seat of each row (`quick_bots`)
        self.who: vec[i64] = vec[i64]([0] * (rows * players))
        #: whether the game of a row ended in the last step with an illegal action
        self.lost: vec[u8] = vec[u8](bytes(rows))

    def seat_players(self, row: int, learner: int, who: list[int]) -> None:
        """Set the players of the next game of a row; call it before `begin`."""
        if self.seats[row] != u8(learner):
            self.cells.renew(row)
        self.seats[row] = u8(learner)
        for seat in range(len(who)):
            self.who[row * self.players + seat] = who[seat]

    def step(self, actions: list[int]) -> int:
        """Take an action in every game and return how many games ended.

        If an action is not legal, its game ends as lost; without `lose` nothing changes and the
        result is -1.
        """
        ended = 0
        row: i64
        masks = self.cells.masks
        for row in range(len(actions)):
            number = actions[row]  # of any size
            self.lost[row] = 0
            if number < 0 or number >= NUM_ACTIONS:
                self.lost[row] = 1
            else:
                wanted: i64 = number
                if masks[row * NUM_ACTIONS + wanted] == 0:
                    self.lost[row] = 1
            if self.lost[row] and not self.lose:
                return -1
        for row in range(len(actions)):
            self.over[row] = 0
            self.cut[row] = 0
            if self.lost[row]:
                self.over[row] = 1
                ended += 1
                continue
            game = self.games[row]
            chosen: i64 = actions[row]
            game._carry_on(chosen)
            self._go_on(row, game)
            if not len(game._stack):
                self.over[row] = 1
                ended += 1
            elif game._d[ROUND] > self.max_rounds:
                self.over[row] = 1
                self.cut[row] = 1
                ended += 1
            self._show(row, game)
        return ended

    def _go_on(self, row: i64, game: State) -> None:
        """Let chance and the bots decide until the learner has to."""
        dice = self.dice[row]
        learner: i64 = i64(self.seats[row])
        while len(game._stack) and game._d[ROUND] <= self.max_rounds:
            entry = game._stack[-1]
            options = game._options()
            count = len(options)
            seat = entry >> SEAT_SHIFT & 3
            if entry & KIND_MASK <= LAST_CHANCE:
                chosen = options[dice.below(count)]
            elif seat == learner:
                if count > 1 or not self.skip_forced:
                    return
                chosen = options[0]
            elif count == 1:
                chosen = options[0]
            else:
                who = self.who[row * self.players + seat]
                if who == PYTHON:
                    asked: i64 = self.ask(row)
                    chosen = asked
                else:
                    chosen = chosen_by(who, game, seat, options, dice)
            game._carry_on(chosen)

    def _show(self, row: i64, game: State) -> None:
        learner: i64 = i64(self.seats[row])
        self.cells.show(row, game, learner)
        self.cells.show_options(row, game._options())
        if self.leads:
            self._count_lead(row, game, learner)
