"""Rings around spots in a review: the turn that was played, and the better one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from agra.picture.geometry import Box
from agra.picture.ink import frame, tag, text, width_of
from agra.picture.plans.plan import Plan
from agra.table.board.spot import Spot

#: The label on a ring: its height, its letters, and the room beside them.
_HIGH: Final = 19.0
_TYPE: Final = 13.0
_BESIDE: Final = 11.0
#: The distance between two labels on one edge, and from the edge of the drawing.
_APART: Final = 3.0


@dataclass(frozen=True)
class Ring:
    """A ring around a spot: "played" or "best", with a word on it."""

    spot: str
    kind: str
    words: str


def narrowed(plan: Plan, areas: Sequence[str]) -> Plan:
    """The plan with only these areas of its first drawing."""
    whole = plan.sheets[0]
    kept = tuple(area for area in whole.areas if area in areas)
    return replace(plan, sheets=(whole._replace(areas=kept),))


def ringed(spots: Sequence[Spot], rings: Sequence[Ring]) -> str:
    """The rings around spots of one drawing; two rings around one spot are concentric."""
    boxes = {spot.id: spot for spot in spots}
    drawn, labels, seen = "", "", 0
    for ring in rings:
        spot = boxes.get(ring.spot)
        if spot is None:
            continue
        same = [other for other in rings if other.spot == ring.spot]
        again = any(other.spot == ring.spot for other in rings[:seen])
        seen += 1
        box = spot.box.spread(-1.5 if again else 3)
        drawn += frame(box, "none", rx=spot.round + 3, kind=f"ring-{ring.kind}")
        labels += _label(spot.box, ring, same)
    drawn += labels  # labels are above all rings
    return tag("g", drawn, id="rings", pointer_events="none") if drawn else ""


def _label(box: Box, ring: Ring, same: Sequence[Ring]) -> str:
    """The word on the lower edge of a ring; several labels there are side by side."""
    wides = [width_of(other.words, _TYPE, True) + 2 * _BESIDE for other in same]
    at = same.index(ring)
    wide, before = wides[at], sum(wides[:at]) + _APART * at
    whole = sum(wides) + _APART * (len(wides) - 1)
    left = max(_APART, box.x + box.w * (0.5 if len(same) > 1 else 0.42) - whole / 2)
    middle = left + before + wide / 2
    place = Box(middle - wide / 2, box.y + box.h - _HIGH / 2 + 4, wide, _HIGH)
    return frame(place, "none", rx=_HIGH / 2, kind=f"label-{ring.kind}") + text(
        middle, place.y + 14, ring.words, _TYPE, "#FFF", True, anchor="middle"
    )
