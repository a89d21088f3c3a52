"""The simplest bot: a uniformly random legal action."""

from collections.abc import Sequence

from agra.bots.bot import Bot
from agra.bots.budget import Budget
from agra.bots.view import View


class RandomBot(Bot):
    """Takes any legal action with the same probability."""

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        """Return a random action."""
        return actions[int(self.dice(view).random() * len(actions))]
