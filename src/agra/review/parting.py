"""Finds the kind of decision in which two turns differ."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from agra.bots.bot import space_of
from agra.rules import actions as act

#: Kinds of decision, the most important first.
KINDS: Final = ("space", "meditation", "orders", "extras", "action")


def parting(played: Sequence[int], best: Sequence[int]) -> str:
    """The most important kind of decision in which a turn differs from the best one."""
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
    """The kind of decision that an action belongs to."""
    if act.PLACE <= action < act.LAY:
        return "space"
    if act.LAY <= action < act.RAISE:
        return "meditation"
    if act.FULFIL <= action < act.TILE or act.SERVE <= action < act.OFFER:
        return "orders"
    return "extras" if action >= act.OIL else "action"
