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
from agra.bots.advice.turn_comparison import Comparison, compare
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
from agra.bots.planning.turn_planner import BREADTH, limits
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
#: It looks ahead if it has as many nodes or seconds left for each pair of players: with more
#: players a round takes longer, and more depends on each answer.
AHEAD_NODES: Final = 3000
AHEAD_SECONDS: Final = 0.12 if COMPILED else 1.8
#: The most lines that a search returns; more if it has so many times the time to look ahead.
KEPT: Final = 80
MORE_KEPT: Final = 400
MORE_TIME: Final = 8


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
        """Return the best turn for each space, compared by their ends."""
        state = view.state
        turn = int(state._d[TURN])
        manner = DeepComparison(self.width, self.ahead, self.learnt, state._c.digest, turn)
        return compare(view, usual(budget), manner, also)

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
        if not self.looks_ahead or view.state._d[TURN] != view.seat or not has_time(view, budget):
            found = self._find(view, budget)
            return list(zip(found, self._chances(view, found), strict=True))
        begun, spent = clock_time(), budget.spent
        # in the last turn its own score matters most
        found = self._find(view, budget, SHARE if is_last_turn(view) else BEAM_SHARE)
        speed = (budget.spent - spent) / max(1e-6, clock_time() - begun)
        return self._look_ahead(view, budget, found, speed)

    def _look_ahead(
        self, view: View, budget: Budget, found: list[Line], speed: float
    ) -> list[Judged]:
        """Return the lines, those first that turn out best after the others' answers."""
        state = view.state
        most, until = limits(budget, SHARE)
        room = min(float(most), speed * (until - clock_time()))
        search = RoundSearch(
            mind_of(self.learnt, state._c.digest),
            view.seat,
            self.dice(view).getrandbits(20),
        )
        with gc_pause.paused():
            branches = search.branches(found, int(state._d[TURN]))
            count, width = plan(room, state.players, len(branches))
            branches = branches[: max(1, count)]
            if count > 1:
                branches = search.compare(branches, width, Meter(search.search, most, until))
        budget.spend(search.search.nodes)
        judged = [(branch.line, branch.mean().chance) for branch in branches]
        chosen = {id(branch.line) for branch in branches}
        rest = [line for line in found if id(line) not in chosen]
        return judged + list(zip(rest, self._chances(view, rest), strict=True))

    def _find(self, view: View, budget: Budget, share: float = SHARE) -> list[Line]:
        """Return the best ways to play the rest of the turn, by a share of the budget."""
        mind = mind_of(self.learnt, view.state._c.digest)
        last = is_last_turn(view) and has_room(budget)
        search = DeepSearch(mind, self.width, LAST_BREADTH if last else BREADTH)
        ample = self.looks_ahead and has_time(view, budget, MORE_TIME)
        keep = MORE_KEPT if ample else KEPT
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
    """Whether what is left of the budget is enough to look a round ahead, or `times` as much."""
    pairs = times * view.state.players * (view.state.players - 1) // 2
    if budget.nodes is not None and budget.nodes - budget.spent < AHEAD_NODES * pairs:
        return False
    return budget.seconds is None or budget.seconds - budget.used >= AHEAD_SECONDS * pairs


def is_last_turn(view: View) -> bool:
    """Whether this is the seat's last turn."""
    d = view.state._d
    return d[TURN] == view.seat and d[FINAL_ROUND] == d[ROUND] != 0
