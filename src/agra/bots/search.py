"""Searching the sequences of one turn.

A turn is some ten small decisions. The search keeps the few best ways to begin it, tries the
options of each at its next decision, plays the turn on to its end by appeal alone (see
`agra.bots.preferences`) and judges the position there (see `agra.bots.evaluation`). So every step
of the search sees whole turns. Chance takes its middle outcome, and others who are asked something
answer by appeal.
"""

from time import perf_counter
from typing import Final

from agra.bots.evaluation import FITTED, Weights, lead
from agra.bots.preferences import rate
from agra.rules import kinds
from agra.rules.layout import TURN
from agra.rules.state import State

#: No turn has more decisions than that; a bot that finds a loop must not run in it.
HORIZON: Final = 80
#: Beginnings of a turn beyond which a search is not widened: it keeps all it has found.
WIDEST: Final = 256
#: A wider search may take a little longer than in proportion.
CAUTION: Final = 0.85


class Line:
    """A way to play a turn: the actions so far, where they lead, and what that is worth."""

    __slots__ = ("actions", "state", "worth")

    def __init__(self, state: State, actions: list[int], worth: float = 0.0) -> None:
        self.state = state
        self.actions = actions
        self.worth = worth


class Search:
    """Finds good ways to play a turn; counts the turns it has played to their end as nodes."""

    __slots__ = ("breadth", "nodes", "weights", "width")

    def __init__(self, width: int = 4, breadth: int = 8, weights: Weights = FITTED) -> None:
        #: how many beginnings of the turn are kept
        self.width = width
        #: how many options of a decision are tried, the most appealing ones
        self.breadth = breadth
        self.weights = weights
        self.nodes = 0

    def lines(
        self, root: State, seat: int, keep: int, most: int = 1 << 60, until: float = 1e300
    ) -> list[Line]:
        """The best ways found to play the turn on from here, the best first.

        If the seat is asked something on another player's turn, a line ends as soon as somebody
        else decides. After `most` nodes, or when the clock says `until`, the search stops with
        what it has.
        """
        turn = root.d[TURN]
        stop = self.nodes + most
        ends: dict[int, Line] = {}
        beam: list[Line] = [Line(root.copy(), [])]
        for _ in range(HORIZON):
            beam = self._advance(beam, seat, turn, ends, stop, until)
            if not beam:
                break
        if not ends:
            line = Line(root.copy(), [])
            self._finish(line, seat, turn)
            return [line]
        return sorted(ends.values(), key=_by_worth)[:keep]

    def widened(self, root: State, seat: int, keep: int, most: int, until: float) -> list[Line]:
        """The best ways found with so many nodes, or the time on the clock.

        A narrow search tells how many nodes this turn takes, and so how wide a second one can be.
        """
        before, begun = self.nodes, perf_counter()
        found = self.lines(root, seat, keep, most, until)
        nodes, now = self.nodes - before, perf_counter()
        room = min((most - nodes) / max(1, nodes), (until - now) / max(1e-6, now - begun))
        width = int(CAUTION * self.width * min(room, WIDEST))
        if len(found) > 1 and width > self.width:
            wide = Search(min(width, WIDEST), self.breadth, self.weights)
            found = _together(found, wide.lines(root, seat, keep, most - nodes, until), keep)
            self.nodes += wide.nodes
        return found

    def _advance(
        self,
        beam: list[Line],
        seat: int,
        turn: int,
        ends: dict[int, Line],
        stop: int,
        until: float,
    ) -> list[Line]:
        """Each beginning by one more decision, every option tried; the best of them."""
        seen: dict[int, Line] = {}
        for line in beam:
            state = line.state
            if not _to_next_choice(line, seat, turn):
                continue
            for action in self._options(state, seat):
                if ends and (self.nodes >= stop or perf_counter() > until):
                    return []
                after = state.copy()
                after.apply(action)
                key = hash(after)
                if key in seen:
                    continue
                end = Line(after.copy(), line.actions + [action])
                self._finish(end, seat, turn)
                seen[key] = Line(after, line.actions + [action], end.worth)
                key = hash(end.state)
                known = ends.get(key)
                if known is None or known.worth < end.worth:
                    ends[key] = end
        return sorted(seen.values(), key=_by_worth)[: self.width]

    def _options(self, state: State, seat: int) -> list[int]:
        legal = state.legal_actions()
        if len(legal) <= self.breadth:
            return legal
        ratings = rate(state, seat, legal)
        order = sorted(range(len(legal)), key=lambda at: -ratings[at])
        return [legal[at] for at in order[: self.breadth]]

    def _finish(self, line: Line, seat: int, turn: int) -> None:
        """Play the turn on by appeal, and judge where it ends."""
        state = line.state
        for _ in range(HORIZON):
            if is_over(state, seat, turn):
                break
            line.actions.append(step(state))
        line.worth = lead(state, seat, self.weights)
        self.nodes += 1


def _together(some: list[Line], others: list[Line], keep: int) -> list[Line]:
    """The best of two lists; of lines that end alike, one."""
    ends: dict[int, Line] = {}
    for line in sorted(some + others, key=_by_worth):
        ends.setdefault(hash(line.state), line)
    return list(ends.values())[:keep]


def _by_worth(line: Line) -> float:
    return -line.worth


def is_over(state: State, seat: int, turn: int) -> bool:
    """Whether this seat has nothing left to decide in this turn, except that it ends."""
    stack = state.stack
    if not stack or state.d[TURN] != turn:
        return True
    entry = stack[-1]
    kind = entry & kinds.KIND_MASK
    if kind <= kinds.LAST_CHANCE:
        return False
    if seat != turn and entry >> kinds.SEAT_SHIFT & 3 != seat:
        return True
    return kind == kinds.END_TURN and len(state.legal_actions()) == 1


def is_choice(state: State, seat: int) -> bool:
    """Whether this seat has something to choose now."""
    entry = state.stack[-1]
    return (
        entry & kinds.KIND_MASK > kinds.LAST_CHANCE
        and entry >> kinds.SEAT_SHIFT & 3 == seat
        and len(state.legal_actions()) > 1
    )


def _to_next_choice(line: Line, seat: int, turn: int) -> bool:
    """Go on to where the seat has a choice; False if its turn is over before that."""
    state = line.state
    while not is_over(state, seat, turn):
        if is_choice(state, seat):
            return True
        line.actions.append(step(state))
    return False


def step(state: State) -> int:
    """Take one decision as most players would, and return it; chance takes its middle outcome."""
    entry = state.stack[-1]
    legal = state.legal_actions()
    if len(legal) == 1:
        action = legal[0]
    elif entry & kinds.KIND_MASK <= kinds.LAST_CHANCE:
        action = legal[len(legal) // 2]
    else:
        action = most_appealing(state, entry >> kinds.SEAT_SHIFT & 3, legal)
    state.apply(action)
    return action


def most_appealing(state: State, seat: int, legal: list[int]) -> int:
    """The action that appeals most at one glance."""
    ratings = rate(state, seat, legal)
    best = 0
    for at in range(1, len(ratings)):
        if ratings[at] > ratings[best]:
            best = at
    return legal[best]
