"""Compares whole turns: how many rupees each kind of turn is behind the best one.

A bot chooses by its chance to win, and drops worse turns as early as it can. This module measures
*by how much* one turn is better than another. It searches the turn like the bot. Then it continues
the best turn for each space and the turns given by the caller with many playouts, all with the same
random numbers, and compares the leads of the seat in rupees
(`agra.bots.judgement.evaluation.lead`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agra.bots import gc_pause
from agra.bots.bot import Turn, space_of
from agra.bots.budget import Budget
from agra.bots.clock import clock_time
from agra.bots.judgement.evaluation import lead, win_chance
from agra.bots.planning.playout import Playout
from agra.bots.planning.turn_planner import BREADTH, limits
from agra.bots.planning.turn_search import HORIZON, Line, Search, is_over, step, to_next_turn
from agra.bots.view import View
from agra.bots.weight_files import WEIGHTS, weights_of
from agra.rules.flat import append, i64, vec
from agra.rules.hashing import hash_of
from agra.rules.layout import TURN
from agra.rules.state import State

#: Shares of the remaining budget: for the wide search, for the searches of single spaces, for the
#: first comparison of all turns.
SEARCH_SHARE: Final = 0.35
AGAIN_SHARE: Final = 0.25
FIRST_SHARE: Final = 0.5
#: The most lines of a search: no limit, so that there is a line for every space.
KEPT: Final = 1 << 20
#: The weight of the static evaluation of the turn's end; the rest is for the playouts.
GLANCE: Final = 0.3
#: The number of compared spaces, and the number of turns for each of the best two spaces.
SPACES: Final = 6
ALIKE: Final = 2
#: The approximate minimum of nodes for a turn of a playout.
TURN_NODES: Final = 20
#: The factor between seeds that gives every playout different random numbers.
STRIDE: Final = 100_003


@dataclass(frozen=True)
class Comparison:
    """How a bot compares turns."""

    #: the beam width of the first, narrow search of a turn
    width: int = 8
    #: turns of a playout after the bot's turn, by number of players; with 0 no playouts
    ahead: tuple[int, ...] = (0, 0, 3, 3, 4)
    #: the file of the weights of the evaluation
    learnt: str = WEIGHTS

    def search(self) -> Search:
        """Return a search for ways to play the turn."""
        return Search(self.width, BREADTH, weights_of(self.learnt))

    def playout(self, seed: int) -> Playout:
        """Return a playout with this seed."""
        return Playout(seed, weights=weights_of(self.learnt))

    def lead(self, state: State, seat: int) -> float:
        """Return by how many rupees a seat is ahead."""
        return lead(state, seat, weights_of(self.learnt))

    def win(self, state: State, seat: int) -> float:
        """Return the chance to win of a seat."""
        return win_chance(state, seat, weights_of(self.learnt))


def compare(
    view: View,
    budget: Budget,
    manner: Comparison,
    also: Sequence[Sequence[int]] = (),
    seed: int = 0,
) -> list[Turn]:
    """Return the best turns found and the given turns `also`, the best first.

    A given turn that is not finished is played to its end by appeal. Of turns that end in the same
    position only one is returned, with the actions that were given or found first.
    """
    given = [played(view, manner, actions) for actions in also]
    with gc_pause.paused():
        lines = shortlist(_found(view, budget, manner), given)
        contest = _Contest(view, lines, manner, seed)
        contest.play(*limits(budget, FIRST_SHARE), list(range(len(lines))))
        budget.spend(contest.nodes)
        spent = contest.nodes
        required = {hash_of(line.state) for line in given}
        contest.play(*limits(budget, 1.0), contest.finalists(required))
        budget.spend(contest.nodes - spent)
    return contest.ranked()


def played(view: View, manner: Comparison, actions: Sequence[int]) -> Line:
    """Return the turn that begins with these actions, played to its end by appeal."""
    state, taken = view.state.copy(), vec[i64]()
    turn = state._d[TURN]
    for action in actions:
        if is_over(state, view.seat, turn):
            break
        state.apply(action)
        taken = append(taken, action)
    for _ in range(HORIZON):
        if is_over(state, view.seat, turn):
            break
        taken = append(taken, step(state))
    return Line(state, taken, manner.lead(state, view.seat))


def _found(view: View, budget: Budget, manner: Comparison) -> list[Line]:
    """Return ways to play the turn: from a wide search, then from a search for each good space.

    A beam search soon drops all but the best beginnings. So that the second-best kind of turn is
    not underrated, there is another search for each space, after the space is chosen.
    """
    search = manner.search()
    most, until = limits(budget, SEARCH_SHARE)
    found = search.widened(view.state, view.seat, KEPT, most, until)
    budget.spend(search.nodes)
    best: dict[int, Line] = {}
    for line in found:
        best.setdefault(space_of(line.actions), line)
    spaces = list(best.values())[:SPACES]
    deeper = manner.search()
    for at, line in enumerate(spaces):
        most = limits(budget, AGAIN_SHARE)[0] // (len(spaces) - at)
        until = limits(budget, AGAIN_SHARE / (len(spaces) - at))[1]
        spent = deeper.nodes
        found += _alternatives(deeper, view, line, most, until)
        budget.spend(deeper.nodes - spent)
    found.sort(key=lambda line: -line.worth)
    return found


def _alternatives(search: Search, view: View, line: Line, most: int, until: float) -> list[Line]:
    """Return other ways to continue after the space of this line is chosen."""
    begun = 1 + next((at for at, a in enumerate(line.actions) if space_of([a]) >= 0), -1)
    state, turn = view.state.copy(), view.state._d[TURN]
    for action in line.actions[:begun]:
        state.apply(action)
    if not begun or is_over(state, view.seat, turn):
        return []
    found = search.lines(state, view.seat, ALIKE, most, until)
    return [Line(on.state, vec[i64](line.actions[:begun] + on.actions), on.worth) for on in found]


def shortlist(found: list[Line], also: Sequence[Line]) -> list[Line]:
    """Return the best line of each space, a second one for the best two, and the given lines.

    If the space is already chosen, the first answer takes the role of the space.
    """
    chosen = not any(space_of(line.actions) >= 0 for line in found)
    lines: dict[int, Line] = {hash_of(line.state): line for line in also}
    counts: dict[int, int] = {}
    for line in found:
        space = line.actions[0] if chosen and line.actions else space_of(line.actions)
        if space not in counts and len(counts) == SPACES:
            continue
        most = ALIKE if space in list(counts)[:2] or len(counts) < 2 else 1
        if counts.get(space, 0) < most:
            counts[space] = counts.get(space, 0) + 1
            lines.setdefault(hash_of(line.state), line)
    return list(lines.values())


class _Contest:
    """Compares lines by rounds of playouts; a round has the same random numbers for all lines."""

    def __init__(self, view: View, lines: list[Line], manner: Comparison, seed: int) -> None:
        self.seat = view.seat
        self.lines = lines
        self.manner = manner
        self.turns = manner.ahead[view.state.players]
        self.seed = seed
        self.nodes = 0
        self.rounds = 0
        #: by line and round, the results: the rupees ahead, and the chance to win
        self.values: list[dict[int, float]] = [{} for _ in lines]
        self.wins: list[dict[int, float]] = [{} for _ in lines]

    def play(self, most: int, until: float, alive: list[int]) -> None:
        """Play as many rounds of playouts as nodes and time allow; a round is always finished."""
        stop = self.nodes + most
        dearest = TURN_NODES * self.turns * len(alive)
        longest = 0.0
        while self.turns and len(alive) > 1 and self.nodes + dearest <= stop:
            before, begun = self.nodes, clock_time()
            if begun + longest > until:
                break
            for at in alive:
                self.values[at][self.rounds], self.wins[at][self.rounds] = self._value(
                    self.lines[at].state
                )
            dearest = max(dearest, self.nodes - before)
            longest = max(longest, clock_time() - begun)
            self.rounds += 1

    def _value(self, start: State) -> tuple[float, float]:
        """Return the seat's lead in rupees after some more turns, and its chance to win."""
        playout = self.manner.playout(self.seed * STRIDE + self.rounds)
        state = start.copy()
        to_next_turn(state, state._d[TURN])
        for _ in range(self.turns):
            if not len(state._stack):
                break
            state = playout.play_turn(state)
        self.nodes += playout.nodes + 1
        return self.manner.lead(state, self.seat), self.manner.win(state, self.seat)

    def worth(self, at: int) -> float:
        """Return the estimated lead of a line in rupees."""
        values = self.values[at].values()
        if not values:
            return self.lines[at].worth
        return GLANCE * self.lines[at].worth + (1 - GLANCE) * sum(values) / len(values)

    def finalists(self, required: set[int]) -> list[int]:
        """Return the better half, the best line of a second space, and the required lines."""
        order = sorted(range(len(self.lines)), key=lambda at: -self.worth(at))
        chosen = order[: (len(order) + 1) // 2]
        first = space_of(self.lines[order[0]].actions)
        other = [at for at in order if space_of(self.lines[at].actions) != first][:1]
        also = [at for at in order if hash_of(self.lines[at].state) in required]
        return list(dict.fromkeys([*chosen, *other, *also]))

    def behind(self, at: int, best: int) -> float:
        """Return how far a line is behind the best, by the rounds that both played."""
        glance = self.lines[best].worth - self.lines[at].worth
        common = self.values[at].keys() & self.values[best].keys()
        if not common:
            return glance
        apart = sum(self.values[best][number] - self.values[at][number] for number in common)
        return GLANCE * glance + (1 - GLANCE) * apart / len(common)

    def win(self, at: int, best: int) -> float:
        """Return the chance to win of a line: the chance of the best minus the difference."""
        chances = [self.manner.win(self.lines[line].state, self.seat) for line in (at, best)]
        if not self.wins[best]:
            return chances[0]
        rounds = self.wins[best]
        chance = GLANCE * chances[1] + (1 - GLANCE) * sum(rounds.values()) / len(rounds)
        common = self.wins[at].keys() & rounds.keys()
        apart = chances[1] - chances[0]
        if common:
            less = sum(rounds[number] - self.wins[at][number] for number in common)
            apart = GLANCE * apart + (1 - GLANCE) * less / len(common)
        return min(1.0, max(0.0, chance - apart))

    def ranked(self) -> list[Turn]:
        """Return all lines, the best first; the best one is among those with the most rounds."""
        longest = max(len(values) for values in self.values)
        final = [at for at, values in enumerate(self.values) if len(values) == longest]
        best = max(final, key=self.worth)
        turns = [
            Turn(
                tuple(line.actions),
                round(self.behind(at, best), 2),
                line.state,
                round(self.win(at, best), 4),
            )
            for at, line in enumerate(self.lines)
        ]
        return sorted(turns, key=lambda turn: turn.behind)
