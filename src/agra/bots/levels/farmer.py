"""A bot at the level of a beginner: mostly useful moves, with some randomness."""

from collections.abc import Sequence
from typing import Final

from agra.bots.bot import Bot
from agra.bots.budget import Budget
from agra.bots.judgement.action_appeal import rate
from agra.bots.planning.ending import ending_line
from agra.bots.planning.ending_signs import is_needed
from agra.bots.planning.turn_planner import plan_of
from agra.bots.view import View
from agra.rules.state import State

MOOD: Final = 3.0  # the most that randomness adds to the appeal of an action
WHIM: Final = 0.03  # the probability of a uniformly random action, so that every action is possible


class Farmer(Bot):
    """Delivers, builds, fulfils, serves and processes useful goods whenever it can."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        #: the rest of a turn that ends the game, by position
        self._ending: dict[State, int] = {}

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        """Return the action with the highest appeal plus randomness.

        A game that would go on without end is ended as the other levels do.
        """
        if is_needed(view.state, view.seat):
            planned = self._ending.get(view.state)
            if planned is None:
                self._ending = plan_of(view.state, ending_line(view))
                planned = self._ending.get(view.state)
            if planned is not None and planned in actions:
                return planned
        chance = self.dice(view).random
        if chance() < WHIM:
            return actions[int(chance() * len(actions))]
        best, chosen = -1e9, actions[0]
        for action, appeal in zip(actions, rate(view.state, view.seat, list(actions)), strict=True):
            appeal += MOOD * chance()
            if appeal > best:
                best, chosen = appeal, action
        return chosen
