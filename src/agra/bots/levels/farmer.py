"""A bot with a beginner's common sense: it mostly makes useful moves, with a bit of randomness."""

from collections.abc import Sequence
from typing import Final

from agra.bots.bot import Bot
from agra.bots.budget import Budget
from agra.bots.judgement.action_appeal import rate
from agra.bots.view import View

MOOD: Final = 3.0  # how much chance can add to the appeal of an action
WHIM: Final = 0.03  # how often it takes anything at all, so that nothing is out of its reach


class Farmer(Bot):
    """Delivers, builds, fulfils, serves and processes what is wanted whenever it can."""

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        """The action that appeals most today."""
        chance = self.dice(view).random
        if chance() < WHIM:
            return actions[int(chance() * len(actions))]
        best, chosen = -1e9, actions[0]
        for action, appeal in zip(actions, rate(view.state, view.seat, list(actions)), strict=True):
            appeal += MOOD * chance()
            if appeal > best:
                best, chosen = appeal, action
        return chosen
