"""Shrinks estimated differences between turns to realistic values.

The best of many turns by an estimate is often the most overrated one, and much of what a weaker
turn misses can still be gained a turn later. So the real difference between two turns is smaller
than the estimate. `python -m agra.lab.strength.review_calibration` compares the estimated losses of
all turns of a game with its final result (docs/bots.md).
"""

from collections.abc import Sequence
from dataclasses import replace
from math import exp, log
from typing import Final

from agra.bots.bot import Reason
from agra.bots.judgement.evaluation import LAST_ROUND, stage_of
from agra.rules.layout import PLAYERS
from agra.rules.position import Position

#: The real share of an estimated difference.
SHARE: Final = 0.35
#: By number of players, the correction of the logit of the chance after the best of many turns:
#: factor and offset (fitted by `python -m agra.lab.strength.hint_calibration`).
CHANCES: Final = {2: (1.05, -0.12), 3: (0.78, -0.20), 4: (0.48, -0.54)}
#: Chances closer than this to 0 or 1 count as certain.
_SURE: Final = 0.001


def real(root: Position, behind: float) -> float:
    """Return the rupees that a turn really loses if it is estimated `behind` rupees behind.

    `root` is the position where both turns begin. In the very last turn there is no shrinkage:
    nothing comes later, and the score is exact.
    """
    if behind <= 0 or stage_of(root) == LAST_ROUND:
        return behind
    return SHARE * behind


def real_change(root: Position, change: float) -> float:
    """Return the real part of a change, up or down."""
    return real(root, change) if change > 0 else -real(root, -change)


def weighed(root: Position, reasons: Sequence[Reason]) -> list[Reason]:
    """Return the reasons with shrunken worth.

    A cover that the player has removed is worth exactly the rupee of the final scoring.
    """
    return [replace(one, worth=round(_worth(root, one), 2)) for one in reasons]


def _worth(root: Position, reason: Reason) -> float:
    if reason.about == "covers" and reason.facts and reason.seat < 0:
        return float(sum(fact.count for fact in reason.facts))
    return real_change(root, reason.worth)


def logit(chance: float) -> float:
    """Return the log-odds of a chance."""
    held = min(1 - _SURE, max(_SURE, chance))
    return log(held / (1 - held))


def chance(root: Position, win: float) -> float:
    """Return the real chance to win if `win` is the estimate after the best turn."""
    if stage_of(root) == LAST_ROUND or not _SURE < win < 1 - _SURE:
        return win
    steep, more = CHANCES[root._d[PLAYERS]]
    return 1 / (1 + exp(-steep * logit(win) - more))
