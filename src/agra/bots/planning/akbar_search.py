"""Akbar's search of a turn: like `turn_search`, but it evaluates after the end of the turn.

A leaf is the position in which the next player begins, because the mind was trained with such
positions. `DeepPlayout` does the same in playouts.
"""

from typing import Final

from agra.bots.clock import clock_time
from agra.bots.judgement.akbar_network import ONE, Judge, Mind
from agra.bots.planning.playout import BREADTH, MOOD, Playout
from agra.bots.planning.turn_search import Line, Search, merged, to_next_turn
from agra.rules.flat import i64
from agra.rules.hashing import hash_of
from agra.rules.state import State

#: Safety factor: a wider search may take a little longer than in proportion.
CAUTION: Final = 0.9
#: A search is widened in steps, so that each shows how much budget is left for the next; steps that
#: are too small are not worthwhile.
LARGEST_STEP: Final = 6.0
#: The maximum width: such a search drops hardly anything.
WIDEST: Final = 1024
SMALLEST_STEP: Final = 1.2


class DeepSearch(Search):
    """Finds good ways to play a turn, evaluated by a mind."""

    __slots__ = ("judge", "known")

    def __init__(self, mind: Mind, width: i64 = 4, breadth: i64 = 8) -> None:
        super().__init__(width, breadth, mind.weights)
        self.judge = Judge(mind)
        self.policy = mind.policy
        self.remembers = True
        #: cache of the values of ends: many beginnings lead to the same end
        self.known: dict[int, float] = {}

    def _worth(self, state: State, seat: i64, turn: i64) -> float:
        """Return the value of the end of a turn for the seat, in rupees."""
        key = hash_of(state) ^ seat
        found = self.known.get(key)
        if found is None:
            after = state.copy()
            to_next_turn(after, turn)
            judge = self.judge
            judge.look(after, seat)
            # an integer divided by a power of two: exact on every machine
            found = float(judge.ahead) / float(ONE)
            self.known[key] = found
        return found

    def lines(
        self, root: State, seat: i64, keep: int, most: i64 = 1 << 60, until: float = 1e300
    ) -> list[Line]:
        """Return the best lines found for the rest of the turn, the best first.

        The beginnings of an earlier call are searched again: otherwise their ends are missing.
        """
        self.tried = {}
        return super().lines(root, seat, keep, most, until)

    def widened(self, root: State, seat: i64, keep: int, most: i64, until: float) -> list[Line]:
        """Return the best lines found within `most` nodes and until the time `until`.

        The search is repeated, wider each time, as long as the budget allows. Beginnings of a
        narrower search are not searched again.
        """
        found: list[Line] = []
        begun, before = clock_time(), self.nodes
        narrow = self.width
        self.tried = {}
        while True:
            left = most - (self.nodes - before)
            found = merged(found, super().lines(root, seat, keep, left, until), keep)
            nodes, now = float(self.nodes - before), clock_time()
            room = min(float(most) / max(1.0, nodes), (until - begun) / max(1e-6, now - begun))
            wider = CAUTION * float(self.width) * min(room, LARGEST_STEP)
            if len(found) < 2 or self.width >= WIDEST or wider < SMALLEST_STEP * float(self.width):
                break
            self.width = min(i64(int(wider)), WIDEST)
        self.width = narrow
        self.tried = {}
        return found


class DeepPlayout(Playout):
    """A playout with a mind."""

    def __init__(
        self,
        mind: Mind,
        seed: i64 = 0,
        breadth: i64 = BREADTH,
        mood: float = MOOD,
    ) -> None:
        super().__init__(seed, breadth, mood, mind.weights)
        self.search = DeepSearch(mind, 1, breadth)
