"""Playing on, turn after turn, to see what comes of a position.

Every turn is searched, if not as widely as the trader does: a playout that plays badly tells
little about what a good turn prepares, however often it is repeated.
"""

from typing import Final

from agra.bots.judgement.evaluation import FITTED, Weights, win_chance
from agra.bots.planning.turn_search import Search, step
from agra.rules import kinds
from agra.rules.flat import i64
from agra.rules.layout import TURN
from agra.rules.state import State

_MULTIPLIER: Final = 1103515245
_INCREMENT: Final = 12345
_MASK: Final = 0x3FFFFFFF
#: Of how many ways to play a turn one is taken, by worth and mood.
KEPT: Final = 4
#: The options tried at each decision, and how many rupees moods may add to what a turn is worth.
BREADTH: Final = 6
MOOD: Final = 0.6


class Fortune:
    """A small source of random numbers, quick when compiled."""

    __slots__ = ("_state",)

    def __init__(self, seed: i64 = 0) -> None:
        self._state: i64 = (seed * 2654435761 + 97) & _MASK

    def below(self, count: i64) -> i64:
        """A number from 0 to before `count`."""
        self._state = (self._state * _MULTIPLIER + _INCREMENT) & _MASK
        return (self._state >> 10) % count


class Playout:
    """Plays turns with care: each is searched, and one of the best ways is taken."""

    __slots__ = ("fortune", "mood", "search")

    def __init__(
        self, seed: i64 = 0, breadth: i64 = BREADTH, mood: float = MOOD, weights: Weights = FITTED
    ) -> None:
        self.fortune = Fortune(seed)
        #: how many rupees chance may add to what a turn seems to be worth
        self.mood = mood
        self.search = Search(1, breadth, weights)

    @property
    def nodes(self) -> int:
        """Turns played to their end, and positions judged."""
        return self.search.nodes

    def value(self, start: State, seat: i64, turns: i64, until: float = 1e300) -> float:
        """The chance to win that the seat seems to have after so many more turns.

        When the clock says `until`, what is left to play is played without a search.
        """
        state = start.copy()
        self._to_next_turn(state)
        _: i64
        for _ in range(turns):
            if not len(state._stack):
                break
            state = self.play_turn(state, until)
        self.search.nodes += 1
        return win_chance(state, seat, self.search.weights)

    def play_turn(self, state: State, until: float = 1e300) -> State:
        """The position after the active player's turn."""
        lines = self.search.lines(state, state._d[TURN], KEPT, until=until)
        best = -1e9
        chosen = lines[0]
        for line in lines:
            worth = line.worth + self.mood * float(self.fortune.below(1000)) / 1000.0
            if worth > best:
                best = worth
                chosen = line
        after = chosen.state
        if after._d[TURN] == state._d[TURN]:
            self._to_next_turn(after)
        return after

    def _to_next_turn(self, state: State) -> None:
        """Play on by appeal, and as the dice fall, until somebody else's turn begins."""
        turn = state._d[TURN]
        while len(state._stack) and state._d[TURN] == turn:
            if state._stack[len(state._stack) - 1] & kinds.KIND_MASK <= kinds.LAST_CHANCE:
                legal = state._options()
                state._carry_on(legal[self.fortune.below(len(legal))])
            else:
                step(state)
