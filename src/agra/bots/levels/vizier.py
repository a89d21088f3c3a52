"""A strong bot: plays its best turns on, again and again, and sees which of them wins.

It searches for ways to play its turn as the trader does, but as widely as there is time for: most
of its strength is to find the turn that a trader overlooks. From the end of each of the best ones,
of several kinds, it plays a few turns of everybody on, searching every one of them, with moods of
chance, and judges the position it comes to. The worse half of the lines is dropped, again and
again, so that most of the time goes to those that are hard to tell apart (sequential halving).
"""

from collections.abc import Sequence
from math import ceil, log2
from typing import Final

from agra.bots import gc_pause
from agra.bots.advice.option_opinions import Judged, opinions
from agra.bots.advice.turn_comparison import Comparison, compare
from agra.bots.bot import Opinion, Outlook, Turn
from agra.bots.budget import Budget
from agra.bots.judgement.evaluation import Weights, expected_rupees, win_chance
from agra.bots.planning.parallel_playouts import Crew, Manner, Order, Tally
from agra.bots.planning.play_for_place import is_hopeless, standing
from agra.bots.planning.turn_planner import BREADTH, TurnPlanner, limits
from agra.bots.planning.turn_search import Line, Search
from agra.bots.view import View
from agra.bots.weight_files import WEIGHTS, weights_of
from agra.rules import actions as act
from agra.rules.layout import TURN

#: What it spends on a turn that nobody limits; about a second with the compiled package.
USUAL_NODES: Final = 8000
#: From here on it plays more lines on.
AMPLE_NODES: Final = 40_000
AMPLE_SECONDS: Final = 5.0
#: The share of the budget for finding lines, and of the rest for playing them on: chance may
#: upset a plan, and something must be left for the next.
SEARCH_SHARE: Final = 0.5
PLAY_SHARE: Final = 0.7
#: Nodes that one turn of a playout takes at most, or nearly so.
TURN_NODES: Final = 60


class Vizier(TurnPlanner):
    """Searches several turns ahead, with chance and the other players' answers."""

    learnt = WEIGHTS
    #: the beginnings of a turn that are kept in the first, narrow search
    width = 8
    #: the lines that are played on, with little time and with ample
    lines = (12, 24)
    #: how many of them may use the same space
    alike = 3
    #: how many turns are played on after the own one, by number of players
    ahead = (0, 0, 3, 3, 4)
    #: how many playouts the look at the end of the line itself counts as much as
    glance = 2.0
    #: whether it plays for its place and score once it cannot win
    for_place = True

    def plan_turn(self, view: View, budget: Budget) -> Line:
        """The line that wins most often."""
        lines = [line for line, _ in self._judge(view, usual(budget))]
        if self.for_place and is_hopeless([line.state for line in lines], view.seat):
            lines.sort(key=lambda line: -standing(line.state, view.seat))
        return self._patience.pick(lines, view.seat)

    def explain(self, view: View, actions: Sequence[int], budget: Budget) -> list[Opinion]:
        """The best few options by how often their lines win."""
        return opinions(view, self._judge(view, usual(budget)), self._weights(view))

    def turns(self, view: View, budget: Budget, also: Sequence[Sequence[int]] = ()) -> list[Turn]:
        """The best turn for each space, compared by playing all of them on."""
        seed = self.dice(view).getrandbits(30)
        manner = Comparison(self.width, self.ahead, self.learnt)
        return compare(view, usual(budget), manner, also, seed)

    def outlook(self, view: View) -> list[Outlook]:
        """Everybody's rupees and chances by the judgement of this position."""
        state, weights = view.state, self._weights(view)
        return [
            Outlook(expected_rupees(state, seat, weights), win_chance(state, seat, weights))
            for seat in range(state.players)
        ]

    def _weights(self, view: View) -> Weights:
        """What reasons and outlooks are counted by."""
        return weights_of(self.learnt)

    def _judge(self, view: View, budget: Budget) -> list[Judged]:
        """The lines with the chance to win that each gives, the best first."""
        found = self._find(view, budget)
        lines = self._of_many_kinds(found, self.lines[is_ample(budget)])
        tally = Tally(self._chances(view, lines), self.glance)
        if len(lines) > 1 and view.state._d[TURN] == view.seat:
            self._play_on(view, lines, tally, budget)
        order = sorted(range(len(lines)), key=lambda at: (-tally.kept[at], -tally.mean(at)))
        judged = [(lines[at], tally.mean(at)) for at in order]
        # what was not played on is no better than the worst that was
        worst = min(win for _, win in judged)
        rest = [line for line in found if line not in lines]
        chances = self._chances(view, rest)
        return judged + [(line, min(worst, win)) for line, win in zip(rest, chances, strict=True)]

    def _chances(self, view: View, lines: list[Line]) -> list[float]:
        """The chance to win at the end of each line, at a glance."""
        weights = weights_of(self.learnt)
        return [win_chance(line.state, view.seat, weights) for line in lines]

    def _manner(self, view: View) -> Manner:
        """How lines are played on."""
        return Manner(view.seat, self.ahead[view.state.players], learnt=self.learnt)

    def _find(self, view: View, budget: Budget) -> list[Line]:
        """The best ways to play the turn on."""
        search = Search(self.width, BREADTH, weights_of(self.learnt))
        most, until = limits(budget, SEARCH_SHARE)
        with gc_pause.put_off():
            found = search.widened(view.state, view.seat, 80, most, until)
        budget.spend(search.nodes)
        return found

    def _play_on(self, view: View, lines: list[Line], tally: Tally, budget: Budget) -> None:
        """Sequential halving: play all lines on, drop the worse half, and so on."""
        seed = self.dice(view).getrandbits(30)
        manner = self._manner(view)
        crew = Crew(view.state._c, manner, budget.cores)
        alive = list(range(len(lines)))
        while len(alive) > 1 and limits(budget, 1.0)[0] >= TURN_NODES * manner.turns:
            most, until = limits(budget, PLAY_SHARE / ceil(log2(len(alive))))
            order = Order([lines[at].state for at in alive], seed, most, until)
            budget.spend(crew.sample(order, alive, tally))
            # with little time only the first ones, which look best at a glance, were played on
            alive = [at for at in alive if tally.was_played(at)]
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


def usual(budget: Budget) -> Budget:
    """The budget, or what a turn usually takes if nobody limits it."""
    if budget.unlimited:
        budget.nodes = USUAL_NODES
    return budget
