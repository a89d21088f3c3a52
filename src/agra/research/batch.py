"""Steps many games together in compiled code.

All results of a step are in flat memory, which numpy views without a copy: observations and masks
in `Games.cells`, seats and ends of games in the other attributes. `agra.research.vector` makes an
environment of it.
"""

from agra.research.observation_memory import Cells
from agra.rules.actions import NUM_ACTIONS
from agra.rules.flat import i32, i64, u8, vec
from agra.rules.kinds import KIND_MASK, LAST_CHANCE, SEAT_SHIFT
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
        rows = len(cells.optional)
        self.cells = cells
        self.players: i64 = players
        self.skip_forced: bool = skip_forced
        self.leads: bool = leads
        self.max_rounds: i64 = max_rounds
        self.games: list[State] = []
        self.dice: list[Dice] = []
        #: the seat that decides; in games that are over, the seat that decided last
        self.seats: vec[u8] = vec[u8](bytes(rows))
        self.last: vec[i64] = vec[i64]([0] * rows)
        #: whether the game of a row ended in the last step
        self.over: vec[u8] = vec[u8](bytes(rows))
        #: whether it was truncated
        self.cut: vec[u8] = vec[u8](bytes(rows))
        #: the lead of the deciding seat, times the number of players
        self.lead: vec[i32] = vec[i32]([0] * rows)

    def begin(self, row: int, game: State, seed: int) -> None:
        """Put a game into a row, which plays it in place; the seed determines its dice."""
        if row == len(self.games):
            self.games.append(game)
            self.dice.append(Dice(seed))
        else:
            self.games[row] = game
            self.dice[row] = Dice(seed)
        self._go_on(row, game)
        self._show(row, game)

    def step(self, actions: list[int]) -> int:
        """Take an action in every game and return how many games ended.

        If one of the actions is not legal, nothing changes and the result is -1. A row whose game
        has ended shows the last position, for the seat that decided last, until the next `begin`.
        """
        ended = 0
        row: i64
        masks = self.cells.masks
        for row in range(len(actions)):
            number = actions[row]  # of any size
            if number < 0 or number >= NUM_ACTIONS:
                return -1
            wanted: i64 = number
            if masks[row * NUM_ACTIONS + wanted] == 0:
                return -1
        for row in range(len(actions)):
            game = self.games[row]
            chosen: i64 = actions[row]
            game._carry_on(chosen)
            self._go_on(row, game)
            self.over[row] = 0
            self.cut[row] = 0
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
        """Take chance outcomes and forced decisions until a player has to decide."""
        while len(game._stack) and game._d[ROUND] <= self.max_rounds:
            chance = game._stack[-1] & KIND_MASK <= LAST_CHANCE
            if not chance and not self.skip_forced:
                return
            options = game._options()
            count = len(options)
            if chance:
                game._carry_on(options[self.dice[row].below(count)])
            elif count == 1:
                game._carry_on(options[0])
            else:
                return

    def _show(self, row: i64, game: State) -> None:
        cells = self.cells
        seat: i64 = self.last[row]
        if len(game._stack):
            seat = game._stack[-1] >> SEAT_SHIFT & 3
            self.last[row] = seat
            self.seats[row] = u8(seat)
        cells.show(row, game, seat)
        cells.show_options(row, game._options())
        if self.leads:
            self._count_lead(row, game, seat)

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
