"""A strong planner of single turns: it searches the sequences of its own turn."""

from collections.abc import Sequence
from typing import Final

from agra.bots import gc_pause
from agra.bots.advice.option_opinions import opinions
from agra.bots.bot import Bot, Opinion
from agra.bots.budget import Budget
from agra.bots.clock import clock_time
from agra.bots.judgement.evaluation import FITTED, Weights, win_chance
from agra.bots.planning.anti_stall import Patience
from agra.bots.planning.turn_search import Line, Search
from agra.bots.view import View
from agra.rules.state import State

#: The beam width of the search, and the options of a decision that are tried.
WIDTH: Final = 4
BREADTH: Final = 8
#: The most lines that a search returns.
LINES: Final = 60
#: The share of the remaining budget for one plan: chance may force another plan.
SHARE: Final = 0.8
UNTIL_NEVER: Final = 1e300
ANY_NUMBER: Final = 1 << 60


class Trader(Bot):
    """Searches for the line of its turn that ends in the best position, then follows it.

    It searches again when something unexpected happens, and more widely when the game has stalled
    for some rounds. It uses no random numbers.
    """

    #: the weights of its evaluation
    weights: Weights = FITTED

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._plan: dict[State, int] = {}
        self._patience = Patience()

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        """Return the next action of the best line found."""
        planned = self._plan.get(view.state)
        if planned is not None and planned in actions:
            return planned
        patience = self._patience
        patience.look(view.state)
        lines = self.lines(view, budget, patience.keep(LINES), patience.width(WIDTH))
        self._plan = plan_of(view.state, patience.pick(lines, view.seat))
        return self._plan[view.state]

    def lines(self, view: View, budget: Budget, keep: int, width: int = WIDTH) -> list[Line]:
        """Return the best lines found for the rest of the turn."""
        search = Search(width, BREADTH, self.weights)
        most, until = limits(budget, SHARE)
        with gc_pause.put_off():
            found = search.lines(view.state, view.seat, keep, most, until)
        budget.spend(search.nodes)
        return found

    def explain(self, view: View, actions: Sequence[int], budget: Budget) -> list[Opinion]:
        """Return the best few options by the ends of their turns."""
        judged = [
            (line, win_chance(line.state, view.seat, self.weights))
            for line in self.lines(view, budget, LINES)
        ]
        return opinions(view, judged, self.weights)


def limits(budget: Budget, share: float) -> tuple[int, float]:
    """Return the nodes and the end time for a share of the remaining budget."""
    most, until = ANY_NUMBER, UNTIL_NEVER
    if budget.nodes is not None:
        most = max(1, int(share * (budget.nodes - budget.spent)))
    if budget.seconds is not None:
        until = clock_time() + share * max(0.0, budget.seconds - budget.used)
    return most, until


def plan_of(state: State, line: Line) -> dict[State, int]:
    """Return the answer to each decision of a line, by position."""
    plan = {}
    at = state.copy()
    for action in line.actions:
        plan[at.copy()] = action
        at.apply(action)
    return plan
