"""Playouts: play some turns from a position and evaluate the result.

Every turn is searched, though not as widely as by the trader: a weak playout does not show the
later gains of a good turn, even if it is repeated often.
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
#: The number of best lines of a turn from which one is chosen, with some randomness.
KEPT: Final = 4
#: The options tried at each decision, and the most rupees that randomness adds to a line.
BREADTH: Final = 6
MOOD: Final = 0.6


class Fortune:
    """A small random number generator, fast when compiled."""

    __slots__ = ("_state",)

    def __init__(self, seed: i64 = 0) -> None:
        self._state: i64 = (seed * 2654435761 + 97) & _MASK

    def below(self, count: i64) -> i64:
        """Return a random number from 0 to `count` - 1."""
        self._state = (self._state * _MULTIPLIER + _INCREMENT) & _MASK
        return (self._state >> 10) % count


class Playout:
    """Plays turns: each is searched, and one of the best lines is taken."""

    __slots__ = ("fortune", "mood", "search")

    def __init__(
        self, seed: i64 = 0, breadth: i64 = BREADTH, mood: float = MOOD, weights: Weights = FITTED
    ) -> None:
        self.fortune = Fortune(seed)
        #: the most rupees that randomness adds to a line
        self.mood = mood
        self.search = Search(1, breadth, weights)

    @property
    def nodes(self) -> int:
        """The number of turns played to their end, and of evaluated positions."""
        return self.search.nodes

    def value(self, start: State, seat: i64, turns: i64, until: float = 1e300) -> float:
        """Return the seat's estimated chance to win after `turns` more turns.

        After the time `until`, the remaining turns are played without a search.
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
        """Return the position after the active player's turn."""
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
        """Play by appeal, with random chance outcomes, until another player's turn begins."""
        turn = state._d[TURN]
        while len(state._stack) and state._d[TURN] == turn:
            if state._stack[len(state._stack) - 1] & kinds.KIND_MASK <= kinds.LAST_CHANCE:
                legal = state._options()
                state._carry_on(legal[self.fortune.below(len(legal))])
            else:
                step(state)
