"""Akbar's search of a turn: like `turn_search`, but it judges after the turn has ended.

A leaf is the position in which the next player begins, because that is what the mind was taught
with. `DeepPlayout` plays turns on in the same way.
"""

from typing import Final

from agra.bots.clock import clock_time
from agra.bots.judgement.akbar_network import ONE, Judge, Mind
from agra.bots.planning.playout import BREADTH, MOOD, Playout
from agra.bots.planning.turn_search import Line, Search, merged, step
from agra.rules.flat import i64
from agra.rules.hashing import hash_of
from agra.rules.layout import TURN
from agra.rules.state import State

#: A wider search may take a little longer than in proportion.
CAUTION: Final = 0.9
#: A search is widened in steps, so that each tells how much room there is for the next; steps that
#: are too small are not worth the while.
LARGEST_STEP: Final = 6.0
#: Beginnings of a turn beyond which a search is not widened: it keeps all it has found.
WIDEST: Final = 1024
SMALLEST_STEP: Final = 1.2


class DeepSearch(Search):
    """Finds good ways to play a turn, judged by a mind."""

    __slots__ = ("judge", "known")

    def __init__(self, mind: Mind, width: i64 = 4, breadth: i64 = 8) -> None:
        super().__init__(width, breadth, mind.weights)
        self.judge = Judge(mind)
        self.policy = mind.policy
        self.remembers = True
        #: what ends of turns are worth: many beginnings are played on to the same end
        self.known: dict[int, float] = {}

    def _worth(self, state: State, seat: i64, turn: i64) -> float:
        """What the end of a turn is worth to the seat, in rupees."""
        key = hash_of(state) ^ seat
        found = self.known.get(key)
        if found is None:
            after = state.copy()
            to_next_turn(after, turn)
            judge = self.judge
            judge.look(after, seat)
            # a whole number over a power of two: exact on every machine
            found = float(judge.ahead) / float(ONE)
            self.known[key] = found
        return found

    def lines(
        self, root: State, seat: i64, keep: int, most: i64 = 1 << 60, until: float = 1e300
    ) -> list[Line]:
        """The best ways found to play the turn on from here, the best first.

        What an earlier question has tried is tried again: its ends would be missing here.
        """
        self.tried = {}
        return super().lines(root, seat, keep, most, until)

    def widened(self, root: State, seat: i64, keep: int, most: i64, until: float) -> list[Line]:
        """The best ways found with so many nodes, or the time on the clock.

        The search is repeated, wider each time, until no further one would fit. What a narrower one
        has tried is not tried again.
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


def to_next_turn(state: State, turn: i64) -> None:
    """Play on by appeal until the next turn begins, or the game is over."""
    while len(state._stack) and state._d[TURN] == turn:
        step(state)


class DeepPlayout(Playout):
    """Plays turns on with a mind."""

    def __init__(
        self,
        mind: Mind,
        seed: i64 = 0,
        breadth: i64 = BREADTH,
        mood: float = MOOD,
    ) -> None:
        super().__init__(seed, breadth, mood, mind.weights)
        self.search = DeepSearch(mind, 1, breadth)
