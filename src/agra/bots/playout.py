"""Playing on quickly, turn after turn, to see what comes of a position."""

from typing import Final

from agra.bots.evaluation import FITTED, Weights, lead, win_chance
from agra.bots.preferences import rate
from agra.bots.search import HORIZON, is_over, most_appealing, step
from agra.rules import kinds
from agra.rules.layout import TURN
from agra.rules.state import State

_MULTIPLIER: Final = 1103515245
_INCREMENT: Final = 12345
_MASK: Final = 0x3FFFFFFF


class Fortune:
    """A small source of random numbers, quick when compiled."""

    __slots__ = ("_state",)

    def __init__(self, seed: int = 0) -> None:
        self._state = (seed * 2654435761 + 97) & _MASK

    def below(self, count: int) -> int:
        """A number from 0 to before `count`."""
        self._state = (self._state * _MULTIPLIER + _INCREMENT) & _MASK
        return (self._state >> 10) % count


class Playout:
    """Plays turns with a little care: the space for the worker is chosen by trying several."""

    __slots__ = ("fortune", "mood", "nodes", "tries", "weights")

    def __init__(
        self, seed: int = 0, tries: int = 4, mood: float = 0.6, weights: Weights = FITTED
    ) -> None:
        self.fortune = Fortune(seed)
        #: how many spaces are tried, the most appealing ones
        self.tries = tries
        #: how many rupees chance may add to what a space seems to be worth
        self.mood = mood
        self.weights = weights
        #: turns played to their end, and positions judged
        self.nodes = 0

    def value(self, start: State, seat: int, turns: int) -> float:
        """The chance to win that the seat seems to have after so many more turns."""
        state = start.copy()
        turn = state.d[TURN]
        while state.stack and state.d[TURN] == turn:
            self._step(state)
        for _ in range(turns):
            if not state.stack:
                break
            self.play_turn(state)
        self.nodes += 1
        return win_chance(state, seat, self.weights)

    def play_turn(self, state: State) -> None:
        """Play the active player's turn to its end."""
        turn = state.d[TURN]
        while state.stack and state.d[TURN] == turn:
            if state.stack[-1] & kinds.KIND_MASK == kinds.CHOOSE_SPACE:
                self._choose_space(state, turn)
            else:
                self._step(state)

    def _step(self, state: State) -> None:
        """Take one decision by appeal, or what chance brings."""
        entry = state.stack[-1]
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply(legal[0])
        elif entry & kinds.KIND_MASK <= kinds.LAST_CHANCE:
            state.apply(legal[self.fortune.below(len(legal))])
        else:
            state.apply(most_appealing(state, entry >> kinds.SEAT_SHIFT & 3, legal))

    def _choose_space(self, state: State, seat: int) -> None:
        """Try the most appealing spaces, play the turn on from each, take the best."""
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply(legal[0])
            return
        ratings = rate(state, seat, legal)
        order = sorted(range(len(legal)), key=lambda at: -ratings[at])
        best = -1e9
        chosen = legal[order[0]]
        ended: State | None = None
        for at in order[: self.tries]:
            after = state.copy()
            after.apply(legal[at])
            rolled = _finish(after, seat)
            worth = lead(after, seat, self.weights) + self.mood * self.fortune.below(1000) / 1000.0
            self.nodes += 1
            if worth > best:
                best = worth
                chosen = legal[at]
                ended = None if rolled else after
        if ended is None:
            state.apply(chosen)
        else:  # nothing was left to chance, so the turn need not be played again
            state.d = ended.d
            state.stack = ended.stack
            state.legal = None


def _finish(state: State, seat: int) -> bool:
    """Play a turn to its end by appeal; returns whether chance had a say in it."""
    rolled = False
    for _ in range(HORIZON):
        if is_over(state, seat, seat):
            break
        if state.stack[-1] & kinds.KIND_MASK <= kinds.LAST_CHANCE:
            rolled = True
        step(state)
    return rolled
