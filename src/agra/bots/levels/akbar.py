"""The strongest bot: its evaluation was trained by self-play, and it solves its last turn.

It searches its turn as widely as time allows (`agra.bots.planning.akbar_search`), and evaluates
every end with a mind (`agra.bots.judgement.akbar_network`), in the position in which the next
player begins. It has no playouts, unlike the vizier: the mind already predicts the outcome of
positions, and a wider search is worth more. In its last turn the mind knows the exact score.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agra.bots import gc_pause
from agra.bots.advice.option_opinions import Judged
from agra.bots.advice.turn_comparison import Comparison, compare
from agra.bots.bot import Outlook, Turn
from agra.bots.budget import Budget
from agra.bots.judgement.akbar_network import CERTAIN, ONE, Judge
from agra.bots.judgement.evaluation import Weights, expected_rupees
from agra.bots.levels.vizier import Vizier, usual
from agra.bots.planning.akbar_search import DeepPlayout, DeepSearch
from agra.bots.planning.playout import BREADTH as PLAYOUT_BREADTH
from agra.bots.planning.playout import Playout
from agra.bots.planning.turn_planner import BREADTH, limits
from agra.bots.planning.turn_search import Line, Search, to_next_turn
from agra.bots.view import View
from agra.bots.weight_files import MIND, mind_of
from agra.rules.layout import FINAL_ROUND, ROUND, TURN
from agra.rules.state import State

#: The options of a decision that are tried in the last turn, if there are enough nodes: actions
#: without appeal may score there.
LAST_BREADTH: Final = 16
ENOUGH_NODES: Final = 3000
ENOUGH_SECONDS: Final = 0.2
#: The share of the remaining budget for one plan: chance may force another plan.
SHARE: Final = 0.9
#: The most lines that a search returns.
KEPT: Final = 80


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
        """Return the lines with their chances to win, the best by rupees first."""
        found = self._find(view, budget)
        return list(zip(found, self._chances(view, found), strict=True))

    def _find(self, view: View, budget: Budget) -> list[Line]:
        """Return the best ways to play the rest of the turn."""
        mind = mind_of(self.learnt, view.state._c.digest)
        last = is_last_turn(view) and has_room(budget)
        search = DeepSearch(mind, self.width, LAST_BREADTH if last else BREADTH)
        most, until = limits(budget, SHARE)
        with gc_pause.paused():
            found = search.widened(view.state, view.seat, KEPT, most, until)
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


def is_last_turn(view: View) -> bool:
    """Whether this is the seat's last turn."""
    d = view.state._d
    return d[TURN] == view.seat and d[FINAL_ROUND] == d[ROUND] != 0
