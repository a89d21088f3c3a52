"""A beam search of the sequences of one turn.

A turn has about ten small decisions. The search holds the few best beginnings, tries the options of
each at its next decision, plays the turn to its end by appeal (see `agra.bots.judgement.policy`)
and evaluates the position there (see `agra.bots.judgement.evaluation`). So every step of the search
compares whole turns. Chance takes its middle outcome, and other players decide by appeal.
"""

from typing import Final

from agra.bots.clock import clock_time
from agra.bots.judgement.evaluation import FITTED, Weights, lead
from agra.bots.judgement.policy import COMMON_SENSE, Policy
from agra.rules import kinds
from agra.rules.flat import append, i64, vec
from agra.rules.hashing import hash_of
from agra.rules.layout import TURN
from agra.rules.state import State

#: The maximum number of decisions of a turn; it stops endless loops.
HORIZON: Final = 80
#: The maximum width: such a search drops hardly anything.
WIDEST: Final = 256
#: Safety factor: a wider search may take a little longer than in proportion.
CAUTION: Final = 0.85
#: No seat.
NOBODY: Final = -1
#: A rating below that of every action.
NEVER: Final = -1e9


class Line:
    """A way to play a turn: the actions so far, the position after them, and its value."""

    __slots__ = ("state", "taken", "worth")

    def __init__(self, state: State, taken: vec[i64], worth: float = 0.0) -> None:
        self.state = state
        self.taken: vec[i64] = taken
        self.worth = worth

    @property
    def actions(self) -> list[int]:
        """The actions so far."""
        return list(self.taken)


class Search:
    """Finds good ways to play a turn. A node is a turn that was played to its end."""

    __slots__ = ("breadth", "nodes", "policy", "remembers", "tried", "weights", "width")

    def __init__(self, width: i64 = 4, breadth: i64 = 8, weights: Weights = FITTED) -> None:
        #: the beam width: the number of beginnings of the turn
        self.width: i64 = width
        #: how many options of a decision are tried, the most appealing first
        self.breadth: i64 = breadth
        self.weights = weights
        #: the policy that orders the options and finishes turns
        self.policy: Policy = COMMON_SENSE
        self.nodes: i64 = 0
        #: whether it caches the values of beginnings
        self.remembers = False
        #: the cached values of beginnings
        self.tried: dict[int, float] = {}

    def lines(
        self, root: State, seat: i64, keep: int, most: i64 = 1 << 60, until: float = 1e300
    ) -> list[Line]:
        """Return the best lines found for the rest of the turn, the best first.

        If the seat has to decide on another player's turn, a line ends as soon as another player
        decides. After `most` nodes or the time `until`, the search returns its best lines so far.
        """
        turn = root._d[TURN]
        stop = self.nodes + most
        ends: dict[int, Line] = {}
        beam: list[Line] = [Line(root.copy(), vec[i64]())]
        for _ in range(HORIZON):
            beam = self._advance(beam, seat, turn, ends, stop, until)
            if not beam:
                break
        if not ends:
            line = Line(root.copy(), vec[i64]())
            self._finish(line, seat, turn)
            return [line]
        return sorted(ends.values(), key=by_worth)[:keep]

    def widened(self, root: State, seat: i64, keep: int, most: i64, until: float) -> list[Line]:
        """Return the best lines found within `most` nodes and until the time `until`.

        A narrow search measures the nodes of this turn, which gives the width of a second search.
        """
        before, begun = self.nodes, clock_time()
        found = self.lines(root, seat, keep, most, until)
        nodes, now = self.nodes - before, clock_time()
        by_nodes = float(most - nodes) / float(max(1, nodes))
        room = min(by_nodes, (until - now) / max(1e-6, now - begun))
        width = int(CAUTION * int(self.width) * min(room, WIDEST))
        if len(found) > 1 and width > self.width:
            wide = Search(min(width, WIDEST), self.breadth, self.weights)
            found = merged(found, wide.lines(root, seat, keep, most - nodes, until), keep)
            self.nodes += wide.nodes
        return found

    def _advance(
        self,
        beam: list[Line],
        seat: i64,
        turn: i64,
        ends: dict[int, Line],
        stop: i64,
        until: float,
    ) -> list[Line]:
        """Extend each beginning by one decision, with every option; return the best ones.

        Every beginning was already finished by appeal. Its most appealing option leads to the same
        end, so a search with a cache does not play it again.
        """
        seen: dict[int, Line] = {}
        at: i64
        for line in beam:
            state = line.state
            if not to_next_choice(line, seat, turn, self.policy):
                continue
            usual: i64 = -1
            if self.remembers and ends:
                usual = most_appealing(state, seat, state._options(), self.policy)
            options = self._options(state, seat)
            for at in range(len(options)):
                if ends and (self.nodes >= stop or clock_time() > until):
                    return []
                after = state.copy()
                after._carry_on(options[at])
                key = hash_of(after)
                if key in seen:
                    continue
                taken = append(line.taken[:], options[at])
                if self.remembers:
                    tried = line.worth if options[at] == usual else self.tried.get(key)
                    if tried is not None:
                        seen[key] = Line(after, taken, tried)
                        continue
                end = Line(after.copy(), taken[:])
                self._finish(end, seat, turn)
                seen[key] = Line(after, taken, end.worth)
                if self.remembers:
                    self.tried[key] = end.worth
                key = hash_of(end.state)
                known = ends.get(key)
                if known is None or known.worth < end.worth:
                    ends[key] = end
        return sorted(seen.values(), key=by_worth)[: self.width]

    def _options(self, state: State, seat: i64) -> vec[i64]:
        """Return the most appealing options, the best first; all if they are few."""
        legal = state._options()
        if len(legal) <= self.breadth:
            return legal
        ratings = self.policy.ratings(state, seat, legal)
        chosen = vec[i64](capacity=self.breadth)
        at: i64
        while len(chosen) < self.breadth:
            best: i64 = 0
            for at in range(1, len(legal)):
                if ratings[at] > ratings[best]:
                    best = at
            chosen = append(chosen, legal[best])
            ratings[best] = NEVER
        return chosen

    def _finish(self, line: Line, seat: i64, turn: i64) -> None:
        """Finish the turn by appeal, and evaluate its end."""
        state = line.state
        _: i64
        for _ in range(HORIZON):
            if is_over(state, seat, turn):
                break
            line.taken = append(line.taken, step(state, seat, self.policy))
        line.worth = self._worth(state, seat, turn)
        self.nodes += 1

    def _worth(self, state: State, seat: i64, turn: i64) -> float:
        """Return the value of the end of a turn for the seat, in rupees."""
        return lead(state, seat, self.weights)


def merged(some: list[Line], others: list[Line], keep: int) -> list[Line]:
    """Return the best lines of two lists; only one of those with the same end."""
    ends: dict[int, Line] = {}
    for line in sorted(some + others, key=by_worth):
        ends.setdefault(hash_of(line.state), line)
    return list(ends.values())[:keep]


def by_worth(line: Line) -> float:
    """Sort key for lines, the best first."""
    return -line.worth


def is_over(state: State, seat: i64, turn: i64) -> bool:
    """Whether this seat has nothing left to decide in this turn, except that it ends."""
    depth = len(state._stack)
    if not depth or state._d[TURN] != turn:
        return True
    entry = state._stack[depth - 1]
    kind = entry & kinds.KIND_MASK
    if kind <= kinds.LAST_CHANCE:
        return False
    if seat != turn and entry >> kinds.SEAT_SHIFT & 3 != seat:
        return True
    return kind == kinds.END_TURN and len(state._options()) == 1


def is_choice(state: State, seat: i64) -> bool:
    """Whether this seat has something to choose now."""
    entry = state._stack[len(state._stack) - 1]
    return (
        entry & kinds.KIND_MASK > kinds.LAST_CHANCE
        and entry >> kinds.SEAT_SHIFT & 3 == seat
        and len(state._options()) > 1
    )


def to_next_choice(line: Line, seat: i64, turn: i64, policy: Policy) -> bool:
    """Advance to the seat's next choice; return False if its turn is over before that."""
    state = line.state
    while not is_over(state, seat, turn):
        if is_choice(state, seat):
            return True
        line.taken = append(line.taken, step(state, seat, policy))
    return False


def step(state: State, seat: i64 = NOBODY, policy: Policy = COMMON_SENSE) -> i64:
    """Take one decision by appeal and return it; chance takes its middle outcome.

    The given seat decides by `policy`; the others decide by the default policy.
    """
    entry = state._stack[len(state._stack) - 1]
    legal = state._options()
    action = legal[0]
    if len(legal) > 1:
        decider = entry >> kinds.SEAT_SHIFT & 3
        if entry & kinds.KIND_MASK <= kinds.LAST_CHANCE:
            action = legal[len(legal) >> 1]
        else:
            own = policy if decider == seat else COMMON_SENSE
            action = most_appealing(state, decider, legal, own)
    state._carry_on(action)
    return action


def to_next_turn(state: State, turn: i64) -> None:
    """Play by appeal until the next turn begins, or the game is over."""
    while len(state._stack) and state._d[TURN] == turn:
        step(state)


def most_appealing(state: State, seat: i64, legal: vec[i64], policy: Policy) -> i64:
    """Return the action with the highest rating."""
    ratings = policy.ratings(state, seat, legal)
    best: i64 = 0
    at: i64
    for at in range(1, len(ratings)):
        if ratings[at] > ratings[best]:
            best = at
    return legal[best]
