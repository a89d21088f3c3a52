"""Steps many games together in compiled code.

All results of a step are in flat memory, which numpy views without a copy: observations and masks
in `Games.cells`, seats and ends of games in the other attributes. `agra.research.vector` makes an
environment of it.
"""

from collections.abc import Callable

from agra.research.observation_memory import Cells
from agra.research.quick_bots import LEARNER, NOBODY, PYTHON, go_on
from agra.rules.actions import NUM_ACTIONS
from agra.rules.flat import i32, i64, u8, vec
from agra.rules.kinds import SEAT_SHIFT
from agra.rules.layout import ROUND
from agra.rules.rollout import Dice
from agra.rules.scoring import total
from agra.rules.state import State


class Games:
    """A batch of games with the same number of players."""

    def __init__(
        self, cells: Cells, players: int, skip_forced: bool, leads: bool, max_rounds: int
    ) -> None:
        """Take the memory for the observations.

        With `skip_forced` decisions with one option are taken automatically. With `leads` every
        step computes the margin of the deciding player, as if the game ended now. A game that is
        not over after `max_rounds` is truncated.
        """
        rows = cells.games
        self.cells = cells
        self.players: i64 = players
        self.skip_forced: bool = skip_forced
        self.leads: bool = leads
        self.max_rounds: i64 = max_rounds
        #: whether an illegal action ends its game as lost
        self.lose: bool = False
        #: returns the action of a bot in Python, which has to decide in a row
        self.ask: Callable[[int], int] = _nobody
        #: who plays each seat of each row (`quick_bots`)
        self.who: vec[i64] = vec[i64]([LEARNER] * (rows * players))
        self.games: list[State] = []
        self.dice: list[Dice] = []
        #: the seat that decides; in games that are over, the seat that decided last
        self.seats: vec[u8] = vec[u8](bytes(rows))
        self.last: vec[i64] = vec[i64]([0] * rows)
        #: whether the game of a row ended in the last step
        self.over: vec[u8] = vec[u8](bytes(rows))
        #: whether it was truncated
        self.cut: vec[u8] = vec[u8](bytes(rows))
        #: whether it ended with an illegal action
        self.lost: vec[u8] = vec[u8](bytes(rows))
        #: the lead of the deciding seat, times the number of players
        self.lead: vec[i32] = vec[i32]([0] * rows)

    def begin(self, row: int, game: State, seed: int) -> None:
        """Put a game into a row, which plays it in place; the seed determines its dice."""
        if row == len(self.games):
            self.cells.leave_nothing()
            self.games.append(game)
            self.dice.append(Dice(seed))
        else:
            self.cells.leave(row, self.games[row])
            self.games[row] = game
            self.dice[row] = Dice(seed)
        self._go_on(row, game)
        self._show(row, game)

    def step(self, actions: list[int]) -> int:
        """Take an action in every game and return how many games ended.

        If one of the actions is not legal, its game ends as lost; without `lose` nothing changes
        and the result is -1. A row whose game has ended shows the last position, for the seat that
        decided last, until the next `begin`.
        """
        illegal = self._find_illegal(actions)
        if illegal and not self.lose:
            return -1
        ended: i64 = 0
        row: i64
        for row in range(len(actions)):
            if illegal and self.lost[row]:
                self.over[row] = 1
                self.cut[row] = 0
                ended += 1
                continue
            game = self.games[row]
            chosen: i64 = actions[row]
            self.cells.leave(row, game)
            game._carry_on(chosen)
            self._go_on(row, game)
            cut = u8(len(game._stack) > 0 and game._d[ROUND] > self.max_rounds)
            over = u8(cut or not len(game._stack))
            self.cut[row] = cut
            self.over[row] = over
            ended += i64(over)
            self._show(row, game)
        return ended

    def _find_illegal(self, actions: list[int]) -> bool:
        """Set `lost` where an action is not legal; return whether there is one."""
        found = False
        masks = self.cells.masks
        lost = self.lost
        row: i64
        for row in range(len(actions)):
            number = actions[row]  # of any size
            lost[row] = 1
            if 0 <= number < NUM_ACTIONS:
                wanted: i64 = number
                lost[row] = 1 - masks[row * NUM_ACTIONS + wanted]
            if lost[row]:
                found = True
        return found

    def _go_on(self, row: i64, game: State) -> None:
        """Let chance and the bots decide, and take forced decisions, until a learner has to."""
        first = row * self.players
        dice = self.dice[row]
        while True:
            seat = go_on(game, self.who, first, dice, self.max_rounds)
            if seat == NOBODY:
                return
            if self.who[first + seat] == PYTHON:
                asked: i64 = self.ask(row)
                game._carry_on(asked)
                continue
            if not self.skip_forced:
                return
            options = game._options()
            if len(options) > 1:
                return
            game._carry_on(options[0])

    def _show(self, row: i64, game: State) -> None:
        seat = self._seeing(row, game)
        self.cells.show(row, game, seat)
        if self.leads:
            self._count_lead(row, game, seat)

    def _seeing(self, row: i64, game: State) -> i64:
        """Return the seat that sees the game: the one that decides, or decided last."""
        seat: i64 = self.last[row]
        if len(game._stack):
            seat = game._stack[-1] >> SEAT_SHIFT & 3
            self.last[row] = seat
            self.seats[row] = u8(seat)
        return seat

    def _count_lead(self, row: i64, game: State, seat: i64) -> None:
        """Compute the margin of `agra.research.payoffs` in whole numbers."""
        everybody: i64 = 0
        own: i64 = 0
        other: i64
        for other in range(self.players):
            score = total(game, other)
            everybody += score
            if other == seat:
                own = score
        self.lead[row] = i32(own * self.players - everybody)


def _nobody(row: int) -> int:
    raise AssertionError("no bots play in these games")
