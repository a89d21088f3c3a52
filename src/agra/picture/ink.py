"""Writes SVG: elements, frames, icons, and text that fits its space."""

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Final, TypeVar, cast
from xml.sax.saxutils import escape, quoteattr

from agra.picture import palette as p
from agra.picture.colours import colour_of
from agra.picture.geometry import Box, Segment
from agra.rules.names import GOODS
from agra.text import names as name_of

#: The type of an attribute value.
Value = str | int | float

_Draws = TypeVar("_Draws", bound=Callable[..., str])


def _remembered(draws: _Draws) -> _Draws:
    """Cache the function: most of a drawing equals the previous drawing."""
    return cast(_Draws, lru_cache(maxsize=6_000)(draws))


# ------------------------------------------------------------------ elements


@lru_cache(maxsize=6_000, typed=True)
def number(value: Value) -> str:
    """A coordinate with at most one decimal; fractions of 1 have two."""
    if isinstance(value, float):
        text = f"{value:.2f}" if -1 < value < 1 else f"{value:.1f}"
        text = text.rstrip("0").rstrip(".")
        return "0" if text == "-0" else text
    return str(value)


#: Characters that must be escaped in an attribute.
_SPECIAL: Final = re.compile(r'[&<>"\n\r\t]')


@cache
def _name(key: str) -> str:
    return key.replace("_", "-")


def _listed(attributes: dict[str, Value]) -> str:
    # Drawings have thousands of attributes, and nearly all need no escaping.
    found = ""
    for key, value in attributes.items():
        words = value if isinstance(value, str) else number(value)
        if _SPECIAL.search(words):
            found += f" {_name(key)}={quoteattr(words)}"
        else:
            found += f' {_name(key)}="{words}"'
    return found


def tag(name: str, content: str = "", /, **attributes: Value) -> str:
    """One element; `stroke_width=2` becomes `stroke-width="2"`."""
    listed = _listed(attributes)
    return f"<{name}{listed}>{content}</{name}>" if content else f"<{name}{listed}/>"


def title(words: str) -> str:
    """The tooltip and screen reader text of the surrounding element."""
    return f"<title>{escape(words)}</title>"


def moved(x: float, y: float) -> str:
    """The value of a `transform` that moves an element there."""
    return f"translate({number(x)} {number(y)})"


# ------------------------------------------------------------------ text

#: Widths of the printable characters of Arial in thousandths of the type size, from the space on.
_WIDTHS: Final = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
)  # fmt: skip
_BOLD: Final = 1.07  # bold text is about this much wider
_SERIF: Final = 1.04


@lru_cache(maxsize=6_000)
def width_of(words: str, size: float, bold: bool = False, serif: bool = False) -> float:
    """The approximate width of a text; the exact width depends on the reader's fonts."""
    thousandths = sum(
        _WIDTHS[ord(letter) - 32] if 32 <= ord(letter) < 127 else 600 for letter in words
    )
    return thousandths * size / 1000 * (_BOLD if bold else 1) * (_SERIF if serif else 1)


def squeezed(words: str, size: float, bold: bool, serif: bool, room: float) -> dict[str, Value]:
    """The attributes that condense a text to its space; none if it fits or has no limit.

    All labels are fitted here.
    """
    if not room or width_of(words, size, bold, serif) <= room:
        return {}
    return {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}


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
    kind: str = "",
) -> str:
    """A line of text with its baseline at y, condensed if it is wider than `fit`.

    The defaults of a drawing are bold, 12 and ink colour; only other values become attributes.
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
    more |= squeezed(words, size, bold, serif, fit)
    if kind:
        more["class"] = kind
    return tag("text", escape(words), x=x, y=y, **more)


def write(
    line: Segment, words: str, fill: str = p.INK, bold: bool = False, serif: bool = False
) -> str:
    """A text at its line of the plan."""
    x, y, size, room, anchor = line
    return text(x, y, words, size, fill, bold, serif, anchor, room)


def name_lines(notable: str, size: float, bold: bool, room: float) -> list[str]:
    """The name of a notable in one line if it fits, otherwise in two."""
    whole = name_of.notable(notable)
    return [whole] if width_of(whole, size, bold) <= room else name_of.card_name(notable)


# ------------------------------------------------------------------ shapes


@_remembered
def icon(name: str, x: float, y: float, size: float, faded: bool = False) -> str:
    """An icon with its centre at x, y."""
    more: dict[str, Value] = {"class": "faded"} if faded else {}
    left, top = x - size / 2, y - size / 2
    return tag("use", href=f"#i-{name}", x=left, y=top, width=size, height=size, **more)


def _said(stroke: str, kind: str = "") -> dict[str, Value]:
    """Stroke and class of an element, if it has them."""
    return {name: value for name, value in (("class", kind), ("stroke", stroke)) if value}


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
    return tag("rect", x=x, y=y, width=w, height=h, fill=fill, **_said(stroke, kind), **more)


def frame(box: Box, fill: str, stroke: str = "", kind: str = "", **more: Value) -> str:
    """A rectangle by its box."""
    return rect(box.x, box.y, box.w, box.h, fill, stroke, kind, **more)


@_remembered
def circle(
    x: float, y: float, r: float, fill: str, stroke: str = "", kind: str = "", **more: Value
) -> str:
    """A circle."""
    return tag("circle", cx=x, cy=y, r=r, fill=fill, **_said(stroke, kind), **more)


@_remembered
def path(line: str, fill: str = "none", stroke: str = "", **more: Value) -> str:
    """A path."""
    return tag("path", d=line, fill=fill, **_said(stroke), **more)


def panel(box: Box, fill: str = p.PANEL, framed: bool = True) -> str:
    """A panel with a gold line and a hairline inside it, or only its background."""
    if not framed:
        return frame(box, fill)
    return frame(box, fill, p.GOLD, stroke_width=1.2, rx=7) + frame(
        box.spread(-2.5), "none", p.HAIRLINE, stroke_width=0.8, rx=5
    )


def empty(box: Box, dashes: str = "4 3", rx: float = 5, width: float = 1) -> str:
    """An empty place for a piece."""
    return frame(box, "none", p.HAIRLINE, rx=rx, stroke_width=width, stroke_dasharray=dashes)


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
    return p.DARK if colour_of(seat) == "yellow" else p.WHITE


def dots(centres: Iterable[tuple[float, float]]) -> str:
    """Faint dots at empty places."""
    line = "".join(f"M{number(x)} {number(y)}h0" for x, y in centres)
    return path(line, "none", p.SECOND, stroke_opacity=0.4, stroke_width=2.8)


def niche(x: float, y: float, w: float, h: float) -> str:
    """A cusped arch with its feet at y + h; it inherits its colours."""
    shoulder, half = y + h * 0.32, w / 2
    outline = (
        f"M{number(x)} {number(y + h)}V{number(shoulder)}"
        f"q0 {number(-h * 0.1)} {number(half * 0.3)} {number(-h * 0.12)}"
        f"q0 {number(-h * 0.08)} {number(half * 0.3)} {number(-h * 0.09)}"
        f"q{number(half * 0.3)} {number(-h * 0.02)} {number(half * 0.4)} {number(-h * 0.11)}"
        f"q{number(half * 0.1)} {number(h * 0.09)} {number(half * 0.4)} {number(h * 0.11)}"
        f"q{number(half * 0.3)} {number(h * 0.01)} {number(half * 0.3)} {number(h * 0.09)}"
        f"q{number(half * 0.3)} {number(h * 0.02)} {number(half * 0.3)} {number(h * 0.12)}"
        f"V{number(y + h)}z"
    )
    return tag("path", d=outline, stroke_width=1.1)
