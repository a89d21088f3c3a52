"""A template for a bot of your own: copy this file, rename the class, and change `worth`.

It plays as `template_bot:TemplateBot` wherever a bot is named, for example

    agra arena --bots template_bot:TemplateBot,random --players 2 --round-limit 15
    agra terminal --seats me,template_bot:TemplateBot@1

The tutorial is docs/write-a-bot.md.
"""

from collections.abc import Sequence

import agra
from agra.bots import Bot, Budget, Opinion, Reason, View

BEST = 3  # options that are explained
#: What leads somewhere even if it earns nothing yet, by the first word of its text.
LIKES = {"fulfil": 9, "deliver": 8, "serve": 7, "step": 6, "build": 6, "bonus": 6, "uncover": 4}


class TemplateBot(Bot):
    """Looks one action ahead, and prefers what brings rupees, goods and favours."""

    def __init__(self, seed: int = 0) -> None:
        # A bot is made for one seat of one game. Its seed is different at every seat.
        super().__init__(seed)
        #: contracts won so far, by seat: an example of what a bot can remember
        self.contracts: dict[int, int] = {}

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        """One of the actions, of which there are at least two."""
        return self._ranked(view, actions, budget)[0][1]

    def hear(self, event: agra.Event) -> None:
        """Something happened at the table (docs/events.md). Leave this out if you need nothing."""
        if event.kind == "won":
            self.contracts[event.seat] = self.contracts.get(event.seat, 0) + 1

    def explain(self, view: View, actions: Sequence[int], budget: Budget) -> list[Opinion]:
        """The best few options with estimates, the best first. Leave this out if you like."""
        opinions = []
        for worth, action in self._ranked(view, actions, budget)[:BEST]:
            after = after_action(view, action)
            now = after.player(view.seat).score
            # A guess of the final score: as much again for every round that is still to come.
            rupees = now * max(1.0, 20 / max(1, view.state.round))
            reasons = [Reason("score", float(now)), Reason("worth", worth)]
            opinions.append(Opinion(action, rupees, 1 / view.state.players, reasons))
        return opinions

    def worth(self, view: View, action: int) -> float:
        """How good an action is. This is where your ideas go."""
        after = after_action(view, action)
        me = after.player(view.seat)
        goods = sum(me.goods.values())
        liking = LIKES.get(agra.action_text(action).split()[0], 0)
        return 2.0 * me.score + goods + me.favours + liking

    def _ranked(
        self, view: View, actions: Sequence[int], budget: Budget
    ) -> list[tuple[float, int]]:
        """The actions with their worth, the best first; those there was no time for come last."""
        dice = self.dice(view)  # random numbers that follow from the seed and the position
        ranked = []
        for action in actions:
            if budget.left() > 0:
                ranked.append((self.worth(view, action) + dice.random(), action))
                budget.spend()  # one position looked at
            else:
                ranked.append((-1e9, action))
        return sorted(ranked, reverse=True)


def after_action(view: View, action: int) -> agra.State:
    """The position after an action; the view is ours, so we may play in it."""
    after = view.state.copy()
    after.apply(action)
    return after
