"""What two turns differ in first: the kind of decision at which rupees were given away."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from agra.bots.bot import space_of
from agra.rules import actions as act

#: Kinds of decision, as they are told apart: the weightiest first.
KINDS: Final = ("space", "meditation", "orders", "extras", "action")


def parting(played: Sequence[int], best: Sequence[int]) -> str:
    """The kind of decision in which a turn differs from the best one, the weightiest of them."""
    if space_of(played) != space_of(best):
        return "space"
    for kind in KINDS[1:-1]:
        mine, others = (
            Counter(action for action in turn if kind_of(action) == kind) for turn in (played, best)
        )
        if mine != others:
            return kind
    return KINDS[-1]


def kind_of(action: int) -> str:
    """What kind of decision an action belongs to."""
    if act.PLACE <= action < act.LAY:
        return "space"
    if act.LAY <= action < act.RAISE:
        return "meditation"
    if act.FULFIL <= action < act.TILE or act.SERVE <= action < act.OFFER:
        return "orders"
    return "extras" if action >= act.OIL else "action"
