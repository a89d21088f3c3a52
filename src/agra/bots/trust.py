"""How much of the distance that a judge sees between two turns is real.

Who takes the best of many turns by a judgement takes the one that is overrated most, and much of
what a weaker turn leaves lying can still be had a turn later. So the distance between two turns is
less than it looks. `python -m agra.lab.marks` holds what is seen in all turns of a game against
what the game was lost by (docs/bots.md).
"""

from typing import Final

from agra.bots.evaluation import LAST_ROUND, stage_of
from agra.rules.position import Position

#: The share of a distance that is real.
SHARE: Final = 0.35


def real(root: Position, behind: float) -> float:
    """The rupees that a turn really gives away, if a judge sees it so far behind the best.

    `root` is where both turns begin. In the last turn of all everything counts: nothing comes
    later, and the score is no guess.
    """
    if behind <= 0 or stage_of(root) == LAST_ROUND:
        return behind
    return SHARE * behind
