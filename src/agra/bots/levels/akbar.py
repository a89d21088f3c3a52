"""The strongest bot: its evaluation was trained by self-play, and it solves its last turn.

It searches its turn as widely as time allows (`agra.bots.planning.akbar_search`), and evaluates
every end with a mind (`agra.bots.judgement.akbar_network`), in the position in which the next
player begins. If it has time, it compares the best turns by what the others answer and what it can
do after that (`agra.bots.planning.round_search`). It has no playouts with random choices, unlike
the vizier. In its last turn the mind knows the exact score.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agra.bots import gc_pause
from agra.bots.advice.option_opinions import Judged
from agra.bots.advice.round_comparison import Round, ranked
from agra.bots.advice.turn_comparison import Comparison, compare, played
from agra.bots.bot import Outlook, Turn
from agra.bots.budget import Budget
from agra.bots.clock import clock_time
from agra.bots.judgement.akbar_network import CERTAIN, ONE, Judge
from agra.bots.judgement.evaluation import Weights, expected_rupees
from agra.bots.levels.vizier import Vizier, usual
from agra.bots.planning.akbar_search import DeepPlayout, DeepSearch
from agra.bots.planning.playout import BREADTH as PLAYOUT_BREADTH
from agra.bots.planning.playout import Playout
from agra.bots.planning.round_search import Meter, RoundSearch, plan
from agra.bots.planning.turn_planner import ANY_NUMBER, BREADTH, limits
from agra.bots.planning.turn_search import Line, Search, to_next_turn
from agra.bots.view import View
from agra.bots.weight_files import MIND, mind_of
from agra.rules.flat import COMPILED
from agra.rules.layout import FINAL_ROUND, ROUND, TURN
from agra.rules.state import State

#: The options of a decision that are tried in the last turn, if there are enough nodes: actions
#: without appeal may score there.
LAST_BREADTH: Final = 16
ENOUGH_NODES: Final = 3000
ENOUGH_SECONDS: Final = 0.2
#: The share of the remaining budget for one plan: chance may force another plan.
SHARE: Final = 0.9
#: The share for the search of its own turn, if it looks ahead as well.
BEAM_SHARE: Final = 0.45
#: It looks ahead if it has as many nodes or seconds left, and with at most so many players: a match
#: of three players showed no gain.
AHEAD_PLAYERS: Final = 2
AHEAD_NODES: Final = 3000
AHEAD_SECONDS: Final = 0.12 if COMPILED else 1.8
#: The share of the seconds for its choice, if it compares other turns with it afterwards.
CHOICE_SHARE: Final = 0.8
#: The most lines that a search returns; more if it has so many times the time to look ahead.
KEPT: Final = 80
MORE_KEPT: Final = 400
MORE_TIME: Final = 8
#: As many lines as there are, so that there is one for every space.
EVERY: Final = 1 << 20


@dataclass(frozen=True)
class DeepComparison(Comparison):
    """Compares turns with a mind."""

    learnt: str = MIND
    #: the digest of the components
    components: str = ""
    #: the seat whose turn is compared: a line may end in the next turn
    turn: int = 0

    def search(self) -> Search:
        """Return a search for ways to play the turn."""
        return DeepSearch(mind_of(self.learnt, self.components), self.width, BREADTH)

    def playout(self, seed: int) -> Playout:
        """Return a playout with this seed."""
        return DeepPlayout(mind_of(self.learnt, self.components), seed, PLAYOUT_BREADTH)

    def lead(self, state: State, seat: int) -> float:
        """Return by how many rupees a seat is ahead after the end of the turn."""
        return self._look(state, seat).ahead / ONE

    def win(self, state: State, seat: int) -> float:
        """Return the chance to win of a seat after the end of the turn."""
        return self._look(state, seat).chance / CERTAIN

    def _look(self, state: State, seat: int) -> Judge:
        return looked(Judge(mind_of(self.learnt, self.components)), state, seat, self.turn)


class Akbar(Vizier):
    """Searches with a mind, and solves its last turn."""

    learnt = MIND
    #: the first search is narrow; wider searches reuse its results
    width = 4
    #: no playouts
    ahead = (0, 0, 0, 0, 0)
    #: whether it compares its best turns by what comes after them, if it has time
    looks_ahead = True

    def turns(self, view: View, budget: Budget, also: Sequence[Sequence[int]] = ()) -> list[Turn]:
        """Return the best turn for each space, compared as it would choose among them itself."""
        budget = usual(budget)
        if not self._has_time(view, budget):
            return self.turns_by_ends(view, budget, also)
        manner = self._comparison(view)
        given = [played(view, manner, actions) for actions in also]
        seconds = budget.seconds
        if seconds is not None:
            budget.seconds = CHOICE_SHARE * seconds
        found = self._look_ahead(view, budget, every=True)
        budget.seconds = seconds
        before = found.search.search.nodes
        meter = Meter(found.search.search, ANY_NUMBER, limits(budget, 1.0)[1])
        with gc_pause.paused():
            turns = ranked(found, given, meter)
        budget.spend(found.search.search.nodes - before)
        return turns

    def turns_by_ends(
        self, view: View, budget: Budget, also: Sequence[Sequence[int]] = ()
    ) -> list[Turn]:
        """Return the best turn for each space, compared by their ends."""
        return compare(view, usual(budget), self._comparison(view), also)

    def _comparison(self, view: View) -> DeepComparison:
        state = view.state
        turn = int(state._d[TURN])
        return DeepComparison(self.width, self.ahead, self.learnt, state._c.digest, turn)

    def _weights(self, view: View) -> Weights:
        """Return the weights for reasons and outlooks: the linear part of the mind."""
        return mind_of(self.learnt, view.state._c.digest).weights

    def outlook(self, view: View) -> list[Outlook]:
        """Return everybody's rupees and chances by the mind's evaluation of this position."""
        state, weights = view.state, self._weights(view)
        judge = Judge(mind_of(self.learnt, state._c.digest))
        chances: list[int] = []
        for seat in range(state.players):
            judge.look(state, seat)
            chances.append(int(judge.chance))
        # each seat is evaluated separately; normalize the sum of the chances
        total = max(1, sum(chances))
        return [
            Outlook(expected_rupees(state, seat, weights), chance / total)
            for seat, chance in enumerate(chances)
        ]

    def _judge(self, view: View, budget: Budget) -> list[Judged]:
        """Return the lines with their chances to win, the best first."""
        if not self._has_time(view, budget):
            found = self._find(view, budget)
            return list(zip(found, self._chances(view, found), strict=True))
        ahead = self._look_ahead(view, budget)
        judged = [(branch.line, branch.mean().chance) for branch in ahead.branches]
        return judged + list(zip(ahead.rest, self._chances(view, ahead.rest), strict=True))

    def _has_time(self, view: View, budget: Budget) -> bool:
        """Whether it looks a round ahead here."""
        return self.looks_ahead and view.state._d[TURN] == view.seat and has_time(view, budget)

    def _look_ahead(self, view: View, budget: Budget, every: bool = False) -> Round:
        """Find the lines that turn out best after the others' answers.

        The result has only the best other lines, unless `every` other line is wanted.
        """
        state, begun, spent = view.state, clock_time(), budget.spent
        keep = self._kept(view, budget)
        # in the last turn its own score matters most
        share = SHARE if is_last_turn(view) else BEAM_SHARE
        found = self._find(view, budget, share, EVERY if every else keep)
        speed = (budget.spent - spent) / max(1e-6, clock_time() - begun)
        most, until = limits(budget, SHARE)
        room = min(float(most), speed * (until - clock_time()))
        search = RoundSearch(
            mind_of(self.learnt, state._c.digest),
            view.seat,
            self.dice(view).getrandbits(20),
        )
        with gc_pause.paused():
            branches = search.branches(found[:keep], int(state._d[TURN]))
            count, width = plan(room, state.players, len(branches))
            branches = branches[: max(1, count)]
            if count > 1:
                branches = search.compare(branches, width, Meter(search.search, most, until))
        budget.spend(search.search.nodes)
        chosen = {id(branch.line) for branch in branches}
        rest = [line for line in found if id(line) not in chosen]
        return Round(search, int(state._d[TURN]), branches, rest)

    def _kept(self, view: View, budget: Budget) -> int:
        """Return how many lines a search of its turn returns."""
        ample = self.looks_ahead and has_time(view, budget, MORE_TIME)
        return MORE_KEPT if ample else KEPT

    def _find(self, view: View, budget: Budget, share: float = SHARE, keep: int = 0) -> list[Line]:
        """Return the best ways to play the rest of the turn, by a share of the budget."""
        mind = mind_of(self.learnt, view.state._c.digest)
        last = is_last_turn(view) and has_room(budget)
        search = DeepSearch(mind, self.width, LAST_BREADTH if last else BREADTH)
        keep = keep or self._kept(view, budget)
        most, until = limits(budget, share)
        with gc_pause.paused():
            found = search.widened(view.state, view.seat, keep, most, until)
        budget.spend(search.nodes)
        return found

    def _chances(self, view: View, lines: list[Line]) -> list[float]:
        """Return the estimated chance to win after each line."""
        judge = Judge(mind_of(self.learnt, view.state._c.digest))
        turn = int(view.state._d[TURN])
        return [looked(judge, line.state, view.seat, turn).chance / CERTAIN for line in lines]


def looked(judge: Judge, state: State, seat: int, turn: int) -> Judge:
    """Evaluate the position in which the next turn begins, and return the judge."""
    after = state.copy()
    to_next_turn(after, turn)
    judge.look(after, seat)
    return judge


def has_room(budget: Budget) -> bool:
    """Whether the budget allows more options than the most appealing ones."""
    if budget.nodes is not None:
        return budget.nodes >= ENOUGH_NODES
    return budget.seconds is not None and budget.seconds >= ENOUGH_SECONDS


def has_time(view: View, budget: Budget, times: int = 1) -> bool:
    """Whether it may look a round ahead with what is left of the budget, or `times` as much."""
    if view.state.players > AHEAD_PLAYERS:
        return False
    if budget.nodes is not None and budget.nodes - budget.spent < AHEAD_NODES * times:
        return False
    return budget.seconds is None or budget.seconds - budget.used >= AHEAD_SECONDS * times


def is_last_turn(view: View) -> bool:
    """Whether this is the seat's last turn."""
    d = view.state._d
    return d[TURN] == view.seat and d[FINAL_ROUND] == d[ROUND] != 0
