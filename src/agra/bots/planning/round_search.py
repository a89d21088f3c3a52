"""Akbar's search over turns: what the others answer, and what it can do after that.

A search of a single turn judges the end of the turn at a glance. This module looks further. The
best whole turns of that search are the children of a root. Below a child everybody answers with
the best turn of a narrow search, until the seat has played again. The mind judges that position,
and its value comes back to the child.

The data:

- `Branch`: a child of the root. It has the turn (`line`), the position in which the next player
  begins (`start`), its value at a glance, and the values of its trials (`trials`).
- A *trial* is one path below a branch: one turn of every player, found by a search of some width,
  with some luck. Nothing below a branch is kept, because two trials seldom meet.
- A *sweep* is one trial of every branch that is left, all with the same width and the same luck.
  Only whole sweeps count, so branches are always compared by the same trials.
- `Meter`: the share of the budget that is used, in nodes or in time, whichever is more.

All branches play the first sweep. Then the worse half is dropped, and the others are searched twice
as widely, and so on (sequential halving), as long as the budget allows. So all sweeps take about as
many nodes. From `DEEPER` on a trial goes on for a second round. A wider search counts more, because
it predicts better what the others do; luck hardly matters. All results are integers divided by
powers of two, or means of them, so the same nodes and seed give the same choice on every machine.

The module is not compiled: nearly all of its time is spent in the compiled search.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from agra.bots.bot import space_of
from agra.bots.clock import clock_time
from agra.bots.judgement.akbar_network import CERTAIN, ONE, Mind
from agra.bots.planning.akbar_search import DeepSearch
from agra.bots.planning.playout import Fortune
from agra.bots.planning.turn_search import Line, is_over, step, to_next_turn
from agra.rules import kinds
from agra.rules.layout import FINAL_ROUND, TURN
from agra.rules.state import State

#: The most branches, and how many of them may use the same space.
BRANCHES: Final = 32
ALIKE: Final = 6
#: A turn that is further behind the best one at a glance, in rupees and in the chance to win, is
#: no branch.
FURTHEST: Final = 3.0
FURTHEST_CHANCE: Final = 0.1
#: The width of the searches in the first sweep: usually, and if that allows too few branches.
USUAL_WIDTH: Final = 4
NARROW: Final = 2
FEW: Final = 6
#: From this width on a trial plays two rounds; the widest search.
DEEPER: Final = 16
WIDEST: Final = 256
#: The options of a decision that are tried in a trial.
BREADTH: Final = 6
#: About so many nodes takes a turn of a trial for each unit of width.
TURN_NODES: Final = 36
#: The first sweep takes at most this share of the budget.
FIRST: Final = 0.6
#: The glance counts as much as a trial of this width.
GLANCE: Final = 3.0
#: The worth of a certain victory in rupees: in the last round, and before that at most. It grows
#: while the mind expects fewer than `LATE` more rounds.
DECIDED: Final = 400.0
SWING: Final = 40.0
LATE: Final = 8.0
#: No limit for the number of trials.
ALL: Final = 1 << 20
#: The factor between seeds that gives every sweep, and every turn of it, different luck.
STRIDE: Final = 100_003


@dataclass(frozen=True)
class Value:
    """The value of a position for a seat."""

    #: rupees ahead
    ahead: float
    #: the chance to win
    chance: float


@dataclass
class Branch:
    """A whole turn, and what its trials found."""

    line: Line
    #: the position in which the next player begins
    start: State
    glance: Value
    #: the values of its trials with the widths of their searches
    trials: list[tuple[int, Value]] = field(default_factory=list)

    def mean(self, trials: int = ALL) -> Value:
        """Return the mean of the glance and the trials, or of the first trials only."""
        weight, ahead, chance = GLANCE, GLANCE * self.glance.ahead, GLANCE * self.glance.chance
        for width, value in self.trials[:trials]:
            weight += width
            ahead += width * value.ahead
            chance += width * value.chance
        return Value(ahead / weight, chance / weight)


class Meter:
    """The share of a budget of nodes and time that a search has used, from 0 on."""

    def __init__(self, search: DeepSearch, most: int, until: float) -> None:
        self.search = search
        self.before = search.nodes
        self.most = max(1, most)
        self.until = until
        self.begun = clock_time()

    def used(self) -> float:
        """Return the share: of the nodes or of the time, whichever is more."""
        nodes = (self.search.nodes - self.before) / self.most
        return max(nodes, (clock_time() - self.begun) / max(1e-9, self.until - self.begun))

    def is_spent(self) -> bool:
        """Whether nothing is left."""
        return self.used() > 1.0


class RoundSearch:
    """Compares whole turns by what comes after them."""

    def __init__(self, mind: Mind, seat: int, seed: int = 0) -> None:
        self.search = DeepSearch(mind, USUAL_WIDTH, BREADTH)
        self.seat = seat
        self.seed = seed
        self.sweeps = 0

    # -------------------------------------------------------------- branches

    def branches(self, lines: Sequence[Line], turn: int, most: int = BRANCHES) -> list[Branch]:
        """Return the branches for the best lines, the best at a glance first."""
        found = [self.branch(line, turn) for line in lines]
        swing = self.swing(found)
        found.sort(key=lambda branch: -worth(branch.glance, swing))
        least = worth(found[0].glance, swing) - FURTHEST - FURTHEST_CHANCE * swing
        chosen: dict[tuple[int, float], Branch] = {}
        alike: dict[int, int] = {}
        for branch in found:
            if worth(branch.glance, swing) < least:
                break
            space = space_of(branch.line.actions)
            # the mind sees no difference between turns with the same value
            if (space, branch.glance.ahead) not in chosen and alike.get(space, 0) < ALIKE:
                alike[space] = alike.get(space, 0) + 1
                chosen[space, branch.glance.ahead] = branch
        return list(chosen.values())[:most]

    def branch(self, line: Line, turn: int) -> Branch:
        """Return the branch for a line."""
        start = line.state.copy()
        to_next_turn(start, turn)
        return Branch(line, start, self._look(start))

    def swing(self, branches: Sequence[Branch]) -> float:
        """Return what a certain victory is worth in rupees, besides the rupees ahead."""
        best = branches[0].start
        if not len(best._stack) or best._d[FINAL_ROUND]:
            return DECIDED
        self.search.judge.look(best, self.seat)
        left = float(self.search.judge.rounds) / float(ONE)
        return SWING * min(1.0, max(0.0, (LATE - left) / LATE))

    def compare(self, branches: list[Branch], width: int, meter: Meter) -> list[Branch]:
        """Play sweeps and drop the worse half, again and again; return the best first."""
        swing = self.swing(branches)
        alive, dropped = list(branches), list[Branch]()
        while len(alive) > 1 and width <= WIDEST:
            before = meter.used()
            if not self._sweep(alive, width, meter):
                break
            alive.sort(key=lambda branch: -worth(branch.mean(), swing))
            width *= 2
            used = meter.used()
            each = (used - before) / len(alive) * (4.0 if width == DEEPER else 2.0)
            keep = min((len(alive) + 1) // 2, int((1.0 - used) / max(1e-9, each)))
            if keep < 2:
                break
            dropped = alive[keep:] + dropped
            alive = alive[:keep]
        return alive + dropped

    def catch_up(self, branch: Branch, best: Branch, most: int, meter: Meter) -> None:
        """Play the first trials of the best branch, `most` of them, if they are not yet played.

        A branch that falls far behind plays no more of them.
        """
        swing = self.swing([best])
        for number in range(len(branch.trials), min(most, len(best.trials))):
            if worth(apart(best, branch), swing) > FURTHEST + FURTHEST_CHANCE * swing:
                return
            # every sweep has its own luck
            self.sweeps = number
            width = best.trials[number][0]
            value = self._trial(branch.start, width, meter)
            if meter.is_spent():
                return
            branch.trials.append((width, value))

    # -------------------------------------------------------------- trials

    def _sweep(self, alive: Sequence[Branch], width: int, meter: Meter) -> bool:
        """Play a trial of every branch; return False if the budget was too small for that."""
        values: list[Value] = []
        for branch in alive:
            values.append(self._trial(branch.start, width, meter))
            if meter.is_spent():
                return False
        for branch, value in zip(alive, values, strict=True):
            branch.trials.append((width, value))
        self.sweeps += 1
        return True

    def _trial(self, start: State, width: int, meter: Meter) -> Value:
        """Return the value of a position after a turn of every player, or two."""
        search, seat, rounds = self.search, self.seat, 1 + (width >= DEEPER)
        search.width = width
        search.known = {}
        search.nodes += 1
        state, own, ahead, chance = start, 0, 0.0, 0.0
        number = (self.seed + self.sweeps) * STRIDE
        while len(state._stack) and not meter.is_spent():
            turn = int(state._d[TURN])
            line = search.lines(state, turn, 1, until=meter.until)[0]
            if turn == seat:
                after = line.state.copy()
                to_next_turn(after, turn)
                value = self._look(after)
                own += 1
                ahead += value.ahead
                chance += value.chance
                if own == rounds or not len(after._stack):
                    return Value(ahead / own, chance / own)
            number += 1
            state = self._played(state, line, Fortune(number), meter)
        return self._look(state)

    def _played(self, state: State, line: Line, fortune: Fortune, meter: Meter) -> State:
        """Return the position after a turn with random luck.

        If the luck is not what the line expects, the rest of the turn is searched again.
        """
        after, taken, at = state.copy(), line.taken, 0
        turn = int(after._d[TURN])
        while len(after._stack) and after._d[TURN] == turn:
            if after._stack[len(after._stack) - 1] & kinds.KIND_MASK <= kinds.LAST_CHANCE:
                legal = after._options()
                drawn = legal[fortune.below(len(legal))]
                after._carry_on(drawn)
                if at < len(taken) and taken[at] != drawn and not is_over(after, turn, turn):
                    taken, at = self.search.lines(after, turn, 1, until=meter.until)[0].taken, 0
                else:
                    at += 1
            elif at < len(taken):
                after._carry_on(taken[at])
                at += 1
            else:
                step(after)
        return after

    def _look(self, state: State) -> Value:
        judge = self.search.judge
        judge.look(state, self.seat)
        return Value(float(judge.ahead) / float(ONE), float(judge.chance) / float(CERTAIN))


def plan(room: float, players: int, branches: int = BRANCHES) -> tuple[int, int]:
    """Return how many of the branches this many nodes allow, and the width of the first sweep."""
    turns = FIRST * room / (TURN_NODES * players)
    width = USUAL_WIDTH if turns >= FEW * USUAL_WIDTH else NARROW
    while turns >= 2 * width * branches and width < DEEPER:
        width *= 2
    return min(branches, int(turns / width)), width


def worth(value: Value, swing: float) -> float:
    """Return a value in rupees, in which a certain victory counts `swing`."""
    return value.ahead + swing * value.chance


def apart(best: Branch, branch: Branch) -> Value:
    """Return how far a branch is behind the best one, by the trials that both have played."""
    common = min(len(best.trials), len(branch.trials))
    first, other = best.mean(common), branch.mean(common)
    return Value(first.ahead - other.ahead, first.chance - other.chance)
