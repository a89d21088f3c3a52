"""Searching a turn with a mind: as `agra.bots.search` does, but judged after the turn has ended.

A leaf is the position in which the next player begins, because that is what the mind was taught
with. `DeepPlayout` plays turns on in the same way.
"""

from time import perf_counter
from typing import Final

from agra.bots.mind import CERTAIN_BITS, ONE, ONE_BITS, Judge, Mind
from agra.bots.playout import BREADTH, MOOD, Playout
from agra.bots.search import (
    HORIZON,
    WIDEST,
    Line,
    Search,
    is_over,
    most_appealing,
    step,
    to_next_choice,
)
from agra.rules.flat import append, i64
from agra.rules.layout import TURN
from agra.rules.memory import hash_of
from agra.rules.state import State

#: A wider search may take a little longer than in proportion.
CAUTION: Final = 0.9
#: A search is widened in steps, so that each tells how much room there is for the next; steps that
#: are too small are not worth the while.
LARGEST_STEP: Final = 6.0
SMALLEST_STEP: Final = 1.2


class DeepSearch(Search):
    """Finds good ways to play a turn, judged by a mind."""

    __slots__ = ("judge", "keen", "known", "tried")

    def __init__(self, mind: Mind, width: i64 = 4, breadth: i64 = 8, keen: i64 = 0) -> None:
        super().__init__(width, breadth, mind.weights)
        self.judge = Judge(mind)
        #: how many rupees a sure victory counts beside the rupees ahead
        self.keen: i64 = keen
        #: what ends of turns are worth: many beginnings are played on to the same end
        self.known: dict[int, float] = {}
        #: what beginnings of the turn are worth, if they were played on in a narrower search
        self.tried: dict[int, float] = {}

    def _advance(
        self,
        beam: list[Line],
        seat: i64,
        turn: i64,
        ends: dict[int, Line],
        stop: i64,
        until: float,
    ) -> list[Line]:
        """Each beginning by one more decision, every option tried; the best of them.

        A beginning was played on by appeal when it was found. To go on with what appeals most comes
        to the same end, so that is not played again; nor is what a narrower search has tried.
        """
        seen: dict[int, Line] = {}
        at: i64
        for line in beam:
            state = line.state
            if not to_next_choice(line, seat, turn):
                continue
            usual: i64 = most_appealing(state, seat, state.options()) if ends else -1
            options = self._options(state, seat)
            for at in range(len(options)):
                if ends and (self.nodes >= stop or perf_counter() > until):
                    return []
                after = state.copy()
                after.carry_on(options[at])
                key = hash_of(after)
                if key in seen:
                    continue
                taken = append(line.taken[:], options[at])
                tried = line.worth if options[at] == usual else self.tried.get(key)
                if tried is not None:
                    seen[key] = Line(after, taken, tried)
                    continue
                end = Line(after.copy(), taken[:])
                self._finish(end, seat, turn)
                seen[key] = Line(after, taken, end.worth)
                self.tried[key] = end.worth
                key = hash_of(end.state)
                known = ends.get(key)
                if known is None or known.worth < end.worth:
                    ends[key] = end
        return sorted(seen.values(), key=_by_worth)[: self.width]

    def _finish(self, line: Line, seat: i64, turn: i64) -> None:
        """Play the turn on by appeal, and judge the position in which the next one begins."""
        state = line.state
        _: i64
        for _ in range(HORIZON):
            if is_over(state, seat, turn):
                break
            line.taken = append(line.taken, step(state))
        line.worth = self._worth(state, seat, turn)
        self.nodes += 1

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
            chance = judge.chance >> (CERTAIN_BITS - ONE_BITS)
            found = float(judge.ahead + self.keen * chance) / float(ONE)
            self.known[key] = found
        return found

    def widened(self, root: State, seat: i64, keep: int, most: i64, until: float) -> list[Line]:
        """The best ways found with so many nodes, or the time on the clock.

        The search is repeated, wider each time, until no further one would fit. What a narrower one
        has tried is not tried again.
        """
        found: list[Line] = []
        begun, before = perf_counter(), self.nodes
        narrow = self.width
        self.tried = {}
        while True:
            left = most - (self.nodes - before)
            found = merged(found, self.lines(root, seat, keep, left, until), keep)
            nodes, now = float(self.nodes - before), perf_counter()
            room = min(float(most) / max(1.0, nodes), (until - begun) / max(1e-6, now - begun))
            wider = CAUTION * float(self.width) * min(room, LARGEST_STEP)
            if len(found) < 2 or self.width >= WIDEST or wider < SMALLEST_STEP * float(self.width):
                break
            self.width = min(i64(int(wider)), WIDEST)
        self.width = narrow
        self.tried = {}
        return found


def merged(some: list[Line], others: list[Line], keep: int) -> list[Line]:
    """The best of two lists; of lines that end alike, one."""
    ends: dict[int, Line] = {}
    for line in sorted(some + others, key=_by_worth):
        ends.setdefault(hash_of(line.state), line)
    return list(ends.values())[:keep]


def _by_worth(line: Line) -> float:
    return -line.worth


def to_next_turn(state: State, turn: i64) -> None:
    """Play on by appeal until the next turn begins, or the game is over."""
    while len(state.stack) and state.d[TURN] == turn:
        step(state)


class DeepPlayout(Playout):
    """Plays turns on with a mind."""

    def __init__(
        self,
        mind: Mind,
        seed: i64 = 0,
        breadth: i64 = BREADTH,
        mood: float = MOOD,
        keen: i64 = 0,
    ) -> None:
        super().__init__(seed, breadth, mood, mind.weights)
        self.search = DeepSearch(mind, 1, breadth, keen)
