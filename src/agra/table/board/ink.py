"""Writing SVG for the table: text, icons, frames. Colours are custom properties of the page."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, TypeVar, cast
from xml.sax.saxutils import escape

from agra.picture.geometry import Box, Place
from agra.picture.markup import Value, number, tag, width_of
from agra.rules.names import GOODS
from agra.table.board import paint as p
from agra.table.board.colours import colour_of

__all__ = ["Value", "number", "tag", "width_of"]

_Draws = TypeVar("_Draws", bound=Callable[..., str])


def _remembered(draws: _Draws) -> _Draws:
    """Most of a drawing is the same as in the drawing before, so its parts are remembered."""
    return cast(_Draws, lru_cache(maxsize=16_384)(draws))


#: A text may be condensed by a sixth at most.
_CONDENSED: Final = 5 / 6


@_remembered
def text(
    x: float,
    y: float,
    words: str,
    size: float = 12,
    fill: str = p.INK,
    bold: bool = False,
    serif: bool = False,
    anchor: str = "start",
    fit: float = 0,
) -> str:
    """A line of text with its baseline at y, condensed if it is wider than `fit`.

    The page's stylesheet makes text bold, of 12 and in ink; only what differs is said here.
    """
    more: dict[str, Value] = {}
    if size != 12:
        more["font_size"] = size
    if fill != p.INK:
        more["fill"] = fill
    if not bold:
        more["font_weight"] = 400
    if serif:
        more["font_family"] = p.SERIF
    if anchor != "start":
        more["text_anchor"] = anchor
    if fit and width_of(words, size, bold, serif) > fit:
        more["textLength"] = fit
        more["lengthAdjust"] = "spacingAndGlyphs"
    return tag("text", escape(words), x=x, y=y, **more)


@_remembered
def icon(name: str, x: float, y: float, size: float, faded: bool = False) -> str:
    """An icon with its centre at x, y."""
    more: dict[str, Value] = {"class": "faded"} if faded else {}
    left, top = x - size / 2, y - size / 2
    return tag("use", href=f"#i-{name}", x=left, y=top, width=size, height=size, **more)


@_remembered
def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str,
    stroke: str = "",
    kind: str = "",
    **more: Value,
) -> str:
    """A rectangle; `rx` rounds its corners, `kind` is its class."""
    if stroke:
        more = {"stroke": stroke, **more}
    if kind:
        more = {"class": kind, **more}
    return tag("rect", x=x, y=y, width=w, height=h, fill=fill, **more)


def frame(box: Box, fill: str, stroke: str = "", kind: str = "", **more: Value) -> str:
    """A rectangle by its box."""
    return rect(box.x, box.y, box.w, box.h, fill, stroke, kind, **more)


@_remembered
def circle(
    x: float, y: float, r: float, fill: str, stroke: str = "", kind: str = "", **more: Value
) -> str:
    """A circle."""
    if stroke:
        more = {"stroke": stroke, **more}
    if kind:
        more = {"class": kind, **more}
    return tag("circle", cx=x, cy=y, r=r, fill=fill, **more)


@_remembered
def path(line: str, fill: str = "none", stroke: str = "", **more: Value) -> str:
    """A path."""
    if stroke:
        more = {"stroke": stroke, **more}
    return tag("path", d=line, fill=fill, **more)


def panel(box: Box, fill: str = p.PANEL) -> str:
    """A panel: a gold line, and a hairline inside it."""
    x, y, w, h = box
    return rect(x, y, w, h, fill, p.GOLD, stroke_width=1.2, rx=7) + rect(
        x + 2.5, y + 2.5, w - 5, h - 5, "none", p.HAIRLINE, stroke_width=0.8, rx=5
    )


@_remembered
def plate(good: int, x: float, y: float, size: float, faded: bool = False) -> str:
    """A good on the plate of its row, by its centre."""
    row = good % 4
    kind = "faded" if faded else ""
    left, top = x - size / 2, y - size / 2
    fill, line = p.ROW_PLATE[row], p.ROW_LINE[row]
    ground = rect(left, top, size, size, fill, line, kind, rx=size / 6)
    return ground + icon(f"good-{GOODS[good]}", x, y, size - 3, faded)


def shape(seat: int) -> str:
    """The icon of a player's marker."""
    return f"player-{colour_of(seat)}-shape"


def ink_on(seat: int) -> str:
    """The colour of a number on a player's marker."""
    return "#2A1A10" if colour_of(seat) == "yellow" else p.WHITE


def moved(x: float, y: float) -> str:
    """The value of a `transform` that moves something there."""
    return f"translate({number(x)} {number(y)})"


def dots(centres: Iterable[tuple[float, float]]) -> str:
    """Faint dots where something may lie."""
    line = "".join(f"M{number(x)} {number(y)}h0" for x, y in centres)
    return path(line, "none", p.SECOND, stroke_opacity=0.4, stroke_width=2.8)


def spread(box: Box, more: float) -> Box:
    """A box that is larger (or smaller) on all sides."""
    return Box(box.x - more, box.y - more, box.w + 2 * more, box.h + 2 * more)


def box_of(place: Place, more: float = 0) -> Box:
    """The square around a piece."""
    size = place.size + 2 * more
    return Box(place.x - size / 2, place.y - size / 2, size, size)
