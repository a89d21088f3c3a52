"""Lights the spots of a lesson step, dims the rest, and finds the position of the lesson card."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agra.picture.geometry import Box
from agra.picture.ink import Value, frame, number, path, tag
from agra.picture.plans.plan import Plan, Sheet
from agra.picture.plans.windows import Layout
from agra.table.board.spot import Spot

#: The size of the lesson card, in units of the drawing.
CARD: Final = (500.0, 165.0)
#: Its possible positions, in percent of the window; lessons.css has a class for each of them.
COLUMNS: Final = (1, 31)
_MARGIN: Final = 1
ROWS: Final = (5, 19, 33, 47, 66)
#: The margin of the light around a thing.
_EDGE: Final = 3
#: How far the coin of the last field sticks out, and the height of the words below the stone.
_COIN_TOP: Final = 5
_COIN_SIDE: Final = 14
_WORDS: Final = 12
#: The two spots on the scroll of oil and curry.
_ONE_SCROLL: Final = ("scroll-oil", "scroll-curry")
#: The height of the decision bar and the parts below it, by layout (layouts.css).
_BELOW: Final = {"desk": 244, "low": 215, "narrow": 246, "small": 313, "tablet": 118}
#: The width of a drawer that opens over the table.
_DRAWER: Final = 436.0


@dataclass(frozen=True)
class Light:
    """The spots that are lit, and the path of a good."""

    spots: tuple[str, ...]
    way: tuple[str, str] | None = None


def spotlight(sheet: Sheet, spots: Sequence[Spot], light: Light) -> str:
    """The dimming of one drawing with holes for the lit spots, and the path of the good.

    The holes are a mask: where two lit spots overlap, the drawing is still lit. The same mask cuts
    the lines around the spots, so only one line goes around spots that overlap.
    """
    lit = [spot for spot in spots if spot.id in light.spots]
    boxes = [(_lit_box(spot, spots), spot.round + _EDGE) for spot in lit]
    name = f"lesson-lit-{sheet.panel or 'all'}"
    holes = "".join(frame(box, "#000", rx=radius) for box, radius in boxes)
    mask = tag("mask", _all_of(sheet, fill="#fff") + holes, id=name, maskUnits="userSpaceOnUse")
    dim = _all_of(sheet, mask=f"url(#{name})", **{"class": "dim"})
    frames = "".join(frame(box, "none", rx=radius, kind="by-lesson") for box, radius in boxes)
    around = tag("g", frames, mask=f"url(#{name})") if frames else ""
    return mask + dim + around + _way({spot.id: spot.box for spot in spots}, light)


def _all_of(sheet: Sheet, **attributes: Value) -> str:
    """A rectangle as large as the drawing."""
    return tag("rect", width=sheet.width, height=sheet.height, **attributes)


def _lit_box(spot: Spot, spots: Sequence[Spot]) -> Box:
    """The box of a spot with a margin.

    It includes the number of the favours, and the words and the coin beside the meditation track.
    Oil and curry share a scroll, which is lit whole.
    """
    if spot.number is not None:
        return spot.box.joined(spot.number).spread(_EDGE)
    if spot.id == "track-meditation":
        x, y, w, h = spot.box.spread(_EDGE)
        return Box(x, y - _COIN_TOP, w + _COIN_SIDE, h + _COIN_TOP + _WORDS)
    if spot.id in _ONE_SCROLL:
        one, two = (other.box for other in spots if other.id in _ONE_SCROLL)
        return one.joined(two).spread(_EDGE)
    return spot.box.spread(_EDGE)


def _way(boxes: dict[str, Box], light: Light) -> str:
    """A dotted line from a good to its destination, if both are in the same drawing."""
    if light.way is None or not all(spot in boxes for spot in light.way):
        return ""
    start, goal = (boxes[spot] for spot in light.way)
    x, y = start.x + start.w / 2, start.y + start.h + 4
    left = goal.x + goal.w / 2 < x
    to_x, to_y = goal.x + goal.w + 6 if left else goal.x - 6, goal.y + goal.h / 2
    bend_x, bend_y = (x + to_x) / 2, min(y, to_y)
    curve = f"M{number(x)} {number(y)}Q{number(bend_x)} {number(bend_y)} "
    side = 10 if left else -10
    head = f"M{number(to_x)} {number(to_y)}l{side} -6v12z"
    return path(f"{curve}{number(to_x)} {number(to_y)}", **{"class": "way-of-good"}) + path(
        head, **{"class": "way-head"}
    )


def place_of_card(layout: Layout, plan: Plan, spots: Sequence[Spot]) -> tuple[int, int]:
    """Column and row where the card covers least of the lit spots, and is near them."""
    width, height = float(layout.width), float(layout.height)
    floor = height - _BELOW.get(layout.name, 0)
    whole = next((sheet for sheet in plan.sheets if not sheet.panel), None)
    lit = [spot.box for spot in spots if whole and spot.area in whole.areas]
    if len(lit) < len(spots):  # the rest is in a drawer at the right
        lit.append(Box(width - _DRAWER, 0, _DRAWER, floor))
    places = [
        (column, row)
        for column in range(len(COLUMNS) + 1)
        for row in range(len(ROWS))
        if ROWS[row] * height / 100 + CARD[1] <= floor
    ]

    def cost(place: tuple[int, int]) -> tuple[float, float]:
        card = card_box(layout, *place)
        near = min((_apart(card, box) for box in lit), default=0.0)
        return sum(_common(card, box) for box in lit), near

    return min(places, key=cost, default=(0, 0))


def card_box(layout: Layout, column: int, row: int) -> Box:
    """The box of the card; the last column is at the right edge."""
    left = COLUMNS[column] if column < len(COLUMNS) else 100 - _MARGIN
    x = left * layout.width / 100
    if column == len(COLUMNS):
        x -= CARD[0]
    return Box(x, ROWS[row] * layout.height / 100, *CARD)


def _common(one: Box, two: Box) -> float:
    """The area that two boxes share."""
    w = min(one.x + one.w, two.x + two.w) - max(one.x, two.x)
    h = min(one.y + one.h, two.y + two.h) - max(one.y, two.y)
    return max(0.0, w) * max(0.0, h)


def _apart(one: Box, two: Box) -> float:
    """The distance between the centres of two boxes."""
    x = one.x + one.w / 2 - two.x - two.w / 2
    y = one.y + one.h / 2 - two.y - two.h / 2
    return float((x * x + y * y) ** 0.5)
