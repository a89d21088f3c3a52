"""Personalities: bots that are weaker without blunders, or have a style.

A tempered bot finds its turns like its inner bot, but may choose another one than the best:

- `slip`: it adds random errors, in rupees, to the values of turns. A turn that is `slip` behind is
  chosen about a third as often as the best, and a turn more than three slips behind is never
  chosen. So it never blunders.
- `style`: actions that it likes are worth a little more (`STYLES`), but not so much that it would
  miss a good turn.

When it has hardly a chance to win, it plays for its place and its score
(`agra.bots.planning.play_for_place`).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agra.bots.bot import Bot, Opinion, Turn
from agra.bots.budget import Budget
from agra.bots.levels.trader import Trader
from agra.bots.planning.anti_stall import MOST
from agra.bots.planning.play_for_place import is_hopeless, standing
from agra.bots.planning.turn_planner import TurnPlanner
from agra.bots.planning.turn_search import Line
from agra.bots.view import View
from agra.rules import actions as act
from agra.rules.flat import i64, vec

#: Turns more slips behind than this are not chosen.
FURTHEST: Final = 3.0
#: The most rupees that a style adds to a turn.
MOST_TILT: Final = 2.0
#: The share of the remaining budget for one plan: chance may force another plan.
SHARE: Final = 0.7
#: The considered lines of the trader.
LINES: Final = 60

#: By style, first and last of the preferred actions, and the rupees added for each.
STYLES: Final[dict[str, tuple[tuple[int, int, float], ...]]] = {
    "builder": (
        (act.BUILD, act.BONUS - 1, 1.2),
        (act.UNCOVER, act.FARMER - 1, 0.6),
        (act.ADVANCE_STONE, act.ADVANCE_STONE, 0.6),
    ),
    "deliverer": (
        (act.DELIVER, act.KEEP - 1, 0.6),
        (act.DOUBLE, act.DOUBLE, 0.3),
    ),
    "courtier": (
        (act.SERVE, act.OFFER - 1, 0.9),
        (act.FULFIL, act.TILE - 1, 0.6),
        (act.STEP, act.BUILD - 1, 0.4),
    ),
}


@dataclass(frozen=True)
class Temper:
    """The differences of a bot from its inner bot."""

    #: in rupees; 0 for none
    slip: float = 0.0
    style: str = ""


class Tempered(TurnPlanner):
    """A bot that plays as the one inside, with its own errors and likings."""

    def __init__(self, inner: Bot, temper: Temper, seed: int = 0) -> None:
        super().__init__(seed)
        self.inner = inner
        self.temper = temper
        self.learnt = inner.learnt

    def plan_turn(self, view: View, budget: Budget) -> Line | None:
        """The turn it likes best."""
        turns = self._ranked(view, self._found(view, budget))
        if not turns:
            return None
        # who has waited for ever tries what it likes less
        chosen = turns[min(len(turns) - 1, max(0, self._patience.idle - MOST))]
        return Line(chosen.state, vec[i64](list(chosen.actions)))

    def without_plan(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        """What the bot inside chooses."""
        return self.inner.choose(view, actions, budget)

    def explain(self, view: View, actions: Sequence[int], budget: Budget) -> list[Opinion]:
        """Return the opinions of the inner bot, without the temper."""
        return self.inner.explain(view, actions, budget)

    def turns(self, view: View, budget: Budget, also: Sequence[Sequence[int]] = ()) -> list[Turn]:
        """Return the turns as the inner bot compares them."""
        return self.inner.turns(view, budget, also)

    def turns_by_ends(
        self, view: View, budget: Budget, also: Sequence[Sequence[int]] = ()
    ) -> list[Turn]:
        """Return the turns as the inner bot compares them by their ends."""
        return self.inner.turns_by_ends(view, budget, also)

    # -------------------------------------------------------------- choosing

    def _found(self, view: View, budget: Budget) -> list[Turn]:
        """Return the turns to choose from, with the distance of each to the best."""
        if isinstance(self.inner, Trader):
            lines = self.inner.lines(view, budget, LINES)
            best = lines[0].worth
            return [
                Turn(tuple(line.actions), best - line.worth, line.state)
                for line in lines
                if line.actions
            ]
        part = Budget(
            None if budget.seconds is None else SHARE * max(0.01, budget.seconds - budget.used),
            None if budget.nodes is None else max(1, int(SHARE * (budget.nodes - budget.spent))),
        )
        with part:
            found = self.inner.turns(view, part)
        budget.spend(part.spent)
        return found

    def _ranked(self, view: View, turns: list[Turn]) -> list[Turn]:
        """Return the turns in the order of its preference."""
        if is_hopeless([turn.state for turn in turns], view.seat):
            return sorted(turns, key=lambda turn: -standing(turn.state, view.seat))
        dice = self.dice(view)
        slip, rated = self.temper.slip, []
        for turn in turns:
            behind = turn.behind - self._tilt(view, turn)
            if slip and turn.behind <= FURTHEST * slip:
                # Gumbel noise: the smallest value has the probabilities described above
                behind += slip * math.log(-math.log(max(1e-12, dice.random())))
            elif slip:
                behind += FURTHEST * FURTHEST * slip
            rated.append((behind, turn))
        rated.sort(key=lambda one: one[0])
        return [turn for _behind, turn in rated]

    def _tilt(self, view: View, turn: Turn) -> float:
        """Return the rupees that the style adds to a turn."""
        if not self.temper.style:
            return 0.0
        tilt, at = 0.0, view.state.copy()
        for action in turn.actions:
            if at.to_move == view.seat:
                tilt += sum(
                    worth
                    for first, last, worth in STYLES[self.temper.style]
                    if first <= action <= last
                )
            at.apply(action)
        return min(MOST_TILT, tilt)
