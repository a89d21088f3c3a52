"""The strongest bot: plays its best turns on, again and again, and sees which of them wins.

It finds the best ways to play its turn as the trader does, but more of them and of more kinds. From
the end of each it plays a few turns of everybody on, with dice and moods of chance, and judges the
position it comes to. The worse half of the lines is dropped, again and again, so that most of the
time goes to those that are hard to tell apart (sequential halving).
"""

from collections.abc import Sequence
from math import ceil, log2
from typing import Final

from agra.bots.bot import Bot, Opinion
from agra.bots.budget import Budget
from agra.bots.crew import Crew, Manner, Order, Tally
from agra.bots.evaluation import win_chance
from agra.bots.opinions import Judged, opinions
from agra.bots.search import Line
from agra.bots.trader import limits, plan_of, search_lines
from agra.bots.view import View
from agra.rules import actions as act
from agra.rules.layout import TURN
from agra.rules.state import State

#: What it spends on a turn that nobody limits; some seconds with the compiled package.
USUAL_NODES: Final = 8000
#: From here on it looks at more lines.
AMPLE_NODES: Final = 8000
AMPLE_SECONDS: Final = 1.0
#: The share of the budget for finding lines, and for one plan altogether: chance may upset it.
SEARCH_SHARE: Final = 0.3
PLAN_SHARE: Final = 0.7


class Vizier(Bot):
    """Searches several turns ahead, with chance and the other players' answers."""

    #: the beginnings of a turn that are kept while lines are searched: with little time, with ample
    width = (8, 16)
    #: the lines that are played on, likewise, and how many of them may use the same space
    lines = (8, 12)
    alike = 3
    #: how many turns are played on after the own one, by number of players
    ahead = (0, 0, 5, 5, 6)
    #: how many playouts the look at the end of the line itself counts as much as
    glance = 8.0
    #: the spaces that are tried in each turn of a playout, and how much chance may add to them
    tries = 4
    mood = 0.6

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._plan: dict[State, int] = {}

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        """The next action of the line that wins most often."""
        planned = self._plan.get(view.state)
        if planned is not None and planned in actions:
            return planned
        line = self._judge(view, _usual(budget))[0][0]
        self._plan = plan_of(view.state, line)
        return self._plan[view.state]

    def explain(self, view: View, actions: Sequence[int], budget: Budget) -> list[Opinion]:
        """The best few options by how often their lines win."""
        return opinions(view, self._judge(view, _usual(budget)))

    def _judge(self, view: View, budget: Budget) -> list[Judged]:
        """The lines with the chance to win that each gives, the best first."""
        ample = is_ample(budget)
        found = search_lines(view, budget, self.width[ample], keep=80, share=SEARCH_SHARE)
        lines = self._of_many_kinds(found, self.lines[ample])
        glances = [self.glance * win_chance(line.state, view.seat) for line in lines]
        tally = Tally(glances, [self.glance] * len(lines))
        if len(lines) > 1 and view.state.d[TURN] == view.seat:
            self._play_on(view, lines, tally, budget)
        order = sorted(range(len(lines)), key=lambda at: (-tally.kept[at], -tally.mean(at)))
        judged = [(lines[at], tally.mean(at)) for at in order]
        # what was not played on is no better than the worst that was
        worst = min(win for _, win in judged)
        rest = [line for line in found if line not in lines]
        return judged + [(line, min(worst, win_chance(line.state, view.seat))) for line in rest]

    def _play_on(self, view: View, lines: list[Line], tally: Tally, budget: Budget) -> None:
        """Sequential halving: play all lines on, drop the worse half, and so on."""
        seed = self.dice(view).getrandbits(30)
        manner = Manner(view.seat, self.ahead[view.state.players], self.tries, self.mood)
        crew = Crew(view.state.c, manner, budget.cores)
        alive = list(range(len(lines)))
        rounds = ceil(log2(len(lines)))
        for left in range(rounds, 0, -1):
            most, until = limits(budget, PLAN_SHARE / left)
            if most < manner.turns * manner.tries:
                break  # not enough for one playout
            order = Order([lines[at].state for at in alive], seed, most, until)
            budget.spend(crew.sample(order, alive, tally))
            alive.sort(key=lambda at: -tally.mean(at))
            alive = alive[: (len(alive) + 1) // 2]
            tally.keep(alive)
            seed += 1

    def _of_many_kinds(self, found: list[Line], most: int) -> list[Line]:
        """The best lines, but not too many that send the worker to the same space."""
        chosen: list[Line] = []
        alike: dict[int, int] = {}
        for line in found:
            space = next((a for a in line.actions if act.PLACE <= a < act.PLACE + 20), -1)
            if alike.get(space, 0) < self.alike:
                alike[space] = alike.get(space, 0) + 1
                chosen.append(line)
            if len(chosen) == most:
                break
        return chosen


def is_ample(budget: Budget) -> bool:
    """Whether there is time to look at more turns, and not only longer at few."""
    if budget.nodes is not None:
        return budget.nodes >= AMPLE_NODES
    return budget.seconds is not None and budget.seconds >= AMPLE_SECONDS


def _usual(budget: Budget) -> Budget:
    if budget.unlimited:
        budget.nodes = USUAL_NODES
    return budget
