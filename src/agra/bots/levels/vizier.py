"""A strong bot: it compares its best turns by playouts.

It searches for ways to play its turn like the trader, but as widely as time allows: most of its
strength comes from turns that a trader overlooks. From the end of each of the best lines, of
several kinds, it plays a few turns of everybody, each with a search and some randomness, and
evaluates the resulting position. It drops the worse half of the lines again and again, so that most
of the time is for lines of similar strength (sequential halving).
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

#: The default budget of a turn; about a second with the compiled package.
USUAL_NODES: Final = 8000
#: From this budget on it uses playouts for more lines.
AMPLE_NODES: Final = 40_000
AMPLE_SECONDS: Final = 5.0
#: The share of the budget for the search, and the share of the rest for playouts: chance may force
#: another plan, which needs some budget too.
SEARCH_SHARE: Final = 0.5
PLAY_SHARE: Final = 0.7
#: The approximate maximum of nodes for a turn of a playout.
TURN_NODES: Final = 60


class Vizier(TurnPlanner):
    """Searches several turns ahead, with chance and the other players' answers."""

    learnt = WEIGHTS
    #: the beam width of the first, narrow search
    width = 8
    #: the number of lines with playouts, with little time and with ample time
    lines = (12, 24)
    #: how many of them may use the same space
    alike = 3
    #: the turns of a playout after the bot's turn, by number of players
    ahead = (0, 0, 3, 3, 4)
    #: the weight of the static evaluation of a line's end, in playouts
    glance = 2.0
    #: whether it plays for its place and score when it cannot win
    for_place = True

    def plan_turn(self, view: View, budget: Budget) -> Line:
        """The line that wins most often."""
        lines = [line for line, _ in self._judge(view, usual(budget))]
        if self.for_place and is_hopeless([line.state for line in lines], view.seat):
            lines.sort(key=lambda line: -standing(line.state, view.seat))
        return self._patience.pick(lines, view.seat)

    def explain(self, view: View, actions: Sequence[int], budget: Budget) -> list[Opinion]:
        """Return the best few options by how often their lines win."""
        return opinions(view, self._judge(view, usual(budget)), self._weights(view))

    def turns(self, view: View, budget: Budget, also: Sequence[Sequence[int]] = ()) -> list[Turn]:
        """Return the best turn for each space, compared by playouts."""
        seed = self.dice(view).getrandbits(30)
        manner = Comparison(self.width, self.ahead, self.learnt)
        return compare(view, usual(budget), manner, also, seed)

    def outlook(self, view: View) -> list[Outlook]:
        """Return everybody's rupees and chances by the evaluation of this position."""
        state, weights = view.state, self._weights(view)
        return [
            Outlook(expected_rupees(state, seat, weights), win_chance(state, seat, weights))
            for seat in range(state.players)
        ]

    def _weights(self, view: View) -> Weights:
        """Return the weights for reasons and outlooks."""
        return weights_of(self.learnt)

    def _judge(self, view: View, budget: Budget) -> list[Judged]:
        """Return the lines with their chances to win, the best first."""
        found = self._find(view, budget)
        lines = self._of_many_kinds(found, self.lines[is_ample(budget)])
        tally = Tally(self._chances(view, lines), self.glance)
        if len(lines) > 1 and view.state._d[TURN] == view.seat:
            self._play_on(view, lines, tally, budget)
        order = sorted(range(len(lines)), key=lambda at: (-tally.kept[at], -tally.mean(at)))
        judged = [(lines[at], tally.mean(at)) for at in order]
        # a line without playouts is rated no better than the worst line with playouts
        worst = min(win for _, win in judged)
        rest = [line for line in found if line not in lines]
        chances = self._chances(view, rest)
        return judged + [(line, min(worst, win)) for line, win in zip(rest, chances, strict=True)]

    def _chances(self, view: View, lines: list[Line]) -> list[float]:
        """Return the estimated chance to win at the end of each line."""
        weights = weights_of(self.learnt)
        return [win_chance(line.state, view.seat, weights) for line in lines]

    def _manner(self, view: View) -> Manner:
        """Return the settings of the playouts."""
        return Manner(view.seat, self.ahead[view.state.players], learnt=self.learnt)

    def _find(self, view: View, budget: Budget) -> list[Line]:
        """Return the best lines for the rest of the turn."""
        search = Search(self.width, BREADTH, weights_of(self.learnt))
        most, until = limits(budget, SEARCH_SHARE)
        with gc_pause.paused():
            found = search.widened(view.state, view.seat, 80, most, until)
        budget.spend(search.nodes)
        return found

    def _play_on(self, view: View, lines: list[Line], tally: Tally, budget: Budget) -> None:
        """Sequential halving: playouts for all lines, drop the worse half, repeat."""
        seed = self.dice(view).getrandbits(30)
        manner = self._manner(view)
        crew = Crew(view.state._c, manner, budget.cores)
        alive = list(range(len(lines)))
        while len(alive) > 1 and limits(budget, 1.0)[0] >= TURN_NODES * manner.turns:
            most, until = limits(budget, PLAY_SHARE / ceil(log2(len(alive))))
            order = Order([lines[at].state for at in alive], seed, most, until)
            budget.spend(crew.sample(order, alive, tally))
            # with little time only the first lines, with the best estimates, have playouts
            alive = [at for at in alive if tally.was_played(at)]
            alive.sort(key=lambda at: -tally.mean(at))
            alive = alive[: (len(alive) + 1) // 2]
            tally.keep(alive)
            seed += 1

    def _of_many_kinds(self, found: list[Line], most: int) -> list[Line]:
        """Return the best lines, but not too many with the same space."""
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
    """Whether there is time for playouts of more lines."""
    if budget.nodes is not None:
        return budget.nodes >= AMPLE_NODES
    return budget.seconds is not None and budget.seconds >= AMPLE_SECONDS


def usual(budget: Budget) -> Budget:
    """Return the budget, or the default budget if it is unlimited."""
    if budget.unlimited:
        budget.nodes = USUAL_NODES
    return budget
