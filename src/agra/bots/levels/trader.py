"""A strong planner of single turns: it searches the sequences of its own turn."""

from collections.abc import Sequence
from typing import Final

from agra.bots import gc_pause
from agra.bots.advice.option_opinions import opinions
from agra.bots.bot import Opinion
from agra.bots.budget import Budget
from agra.bots.judgement.evaluation import FITTED, Weights, win_chance
from agra.bots.planning.turn_planner import BREADTH, TurnPlanner, limits
from agra.bots.planning.turn_search import Line, Search
from agra.bots.view import View

#: The beam width of the search, and the options of a decision that are tried.
WIDTH: Final = 4
#: The ways to play a turn that are kept.
LINES: Final = 60
#: The share of the remaining budget for one plan: chance may force another plan.
SHARE: Final = 0.8


class Trader(TurnPlanner):
    """Looks for the way to play its turn that ends in the best position, then follows it.

    It searches again when something unexpected happens, and more widely when the game has stalled
    for some rounds. It uses no random numbers.
    """

    #: the weights of its evaluation
    weights: Weights = FITTED

    def plan_turn(self, view: View, budget: Budget) -> Line:
        """The best line found."""
        patience = self._patience
        lines = self.lines(view, budget, patience.keep(LINES), patience.width(WIDTH))
        return patience.pick(lines, view.seat)

    def lines(self, view: View, budget: Budget, keep: int, width: int = WIDTH) -> list[Line]:
        """Return the best lines found for the rest of the turn."""
        search = Search(width, BREADTH, self.weights)
        most, until = limits(budget, SHARE)
        with gc_pause.paused():
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
