"""A bot that plans its whole turn, then follows the plan decision by decision."""

from collections.abc import Sequence
from typing import Final

from agra.bots.bot import Bot
from agra.bots.budget import Budget
from agra.bots.clock import clock_time
from agra.bots.planning.anti_stall import Patience
from agra.bots.planning.ending import ending_line
from agra.bots.planning.ending_signs import is_needed
from agra.bots.planning.turn_search import Line
from agra.bots.view import View
from agra.rules.state import State

#: The options of a decision that are tried.
BREADTH: Final = 8
#: The share of the remaining time for a turn that ends a game without progress.
SHARE: Final = 0.8
#: No limit.
UNTIL_NEVER: Final = 1e300
ANY_NUMBER: Final = 1 << 60


class TurnPlanner(Bot):
    """Plans its turn when the next decision is not in its plan, and follows the plan until then."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._plan: dict[State, int] = {}
        self._patience = Patience()

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        """The next action of the plan."""
        planned = self._plan.get(view.state)
        if planned is not None and planned in actions:
            return planned
        self._patience.look(view.state)
        if is_needed(view.state, view.seat, self._patience.idle):
            line: Line | None = ending_line(view, limits(budget, SHARE)[1])
        else:
            line = self.plan_turn(view, budget)
        if line is None:
            return self.without_plan(view, actions, budget)
        self._plan = plan_of(view.state, line)
        return self._plan[view.state]

    def plan_turn(self, view: View, budget: Budget) -> Line | None:
        """The line to follow, None if the search has found none."""
        raise NotImplementedError

    def without_plan(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        """The answer when there is no line to follow."""
        raise NotImplementedError


def limits(budget: Budget, share: float) -> tuple[int, float]:
    """The nodes and the time on the clock that a share of what is left of the budget allows."""
    most, until = ANY_NUMBER, UNTIL_NEVER
    if budget.nodes is not None:
        most = max(1, int(share * (budget.nodes - budget.spent)))
    if budget.seconds is not None:
        until = clock_time() + share * max(0.0, budget.seconds - budget.used)
    return most, until


def plan_of(state: State, line: Line) -> dict[State, int]:
    """What to answer at each decision of a line, by position."""
    plan = {}
    at = state.copy()
    for action in line.actions:
        plan[at.copy()] = action
        at.apply(action)
    return plan
