"""How much of the distance that a judge sees between two turns is real.

Who takes the best of many turns by a judgement takes the one that is overrated most, and much of
what a weaker turn leaves lying can still be had a turn later. So the distance between two turns is
less than it looks. `python -m agra.lab.strength.review_calibration` holds what is seen in all turns
of a game against what the game was lost by (docs/bots.md).
"""

from collections.abc import Sequence
from dataclasses import replace
from math import exp, log
from typing import Final

from agra.bots.bot import Reason
from agra.bots.judgement.evaluation import LAST_ROUND, stage_of
from agra.rules.layout import PLAYERS
from agra.rules.position import Position

#: The share of a distance that is real.
SHARE: Final = 0.35
#: By number of players, how the logit of the chance after the best of many turns is cut back: what
#: it is multiplied by, and what is added (`python -m agra.lab.strength.hint_calibration` fits
#: them).
CHANCES: Final = {2: (1.05, -0.12), 3: (0.78, -0.20), 4: (0.48, -0.54)}
#: Chances nearer than this to 0 and 1 are certain.
_SURE: Final = 0.001


def real(root: Position, behind: float) -> float:
    """The rupees that a turn really gives away, if a judge sees it so far behind the best.

    `root` is where both turns begin. In the last turn of all everything counts: nothing comes
    later, and the score is no guess.
    """
    if behind <= 0 or stage_of(root) == LAST_ROUND:
        return behind
    return SHARE * behind


def real_change(root: Position, change: float) -> float:
    """The part of a change, up or down, that is real."""
    return real(root, change) if change > 0 else -real(root, -change)


def weighed(root: Position, reasons: Sequence[Reason]) -> list[Reason]:
    """Reasons with what they are really worth."""
    return [replace(one, worth=round(real_change(root, one.worth), 2)) for one in reasons]


def logit(chance: float) -> float:
    """A chance on the scale on which chances add up."""
    held = min(1 - _SURE, max(_SURE, chance))
    return log(held / (1 - held))


def chance(root: Position, win: float) -> float:
    """The chance to win that is really there, if a judge sees this one after the best turn."""
    if stage_of(root) == LAST_ROUND or not _SURE < win < 1 - _SURE:
        return win
    steep, more = CHANCES[root._d[PLAYERS]]
    return 1 / (1 + exp(-steep * logit(win) - more))
