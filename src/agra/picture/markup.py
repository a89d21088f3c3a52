"""Small helpers that write SVG: numbers, elements, text that fits."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from agra.picture import palette

#: What an element's attribute can be.
Value = str | int | float

#: Widths of the printable characters of Arial in thousandths of the type size, from the space on.
_WIDTHS: Final = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
)  # fmt: skip
_BOLD: Final = 1.07  # bold is about that much wider
_SERIF: Final = 1.04


#: What holds for every text unless it says otherwise; a layer of the drawing carries it.
TEXT_DEFAULTS: Final[dict[str, Value]] = {
    "font_size": 12,
    "font_weight": 700,
    "fill": palette.INK,
    "font_family": palette.SANS,
}


def number(value: Value) -> str:
    """A coordinate, with one decimal at most; shares of 1 keep two."""
    if isinstance(value, float):
        text = f"{value:.2f}" if -1 < value < 1 else f"{value:.1f}"
        text = text.rstrip("0").rstrip(".")
        return "0" if text == "-0" else text
    return str(value)


#: What must not stand in an attribute as it is.
_SPECIAL: Final = re.compile(r'[&<>"\n\r\t]')


@cache
def _name(key: str) -> str:
    return key.replace("_", "-")


def _listed(attributes: dict[str, Value]) -> str:
    # Drawings have thousands of attributes, nearly all of them plain.
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
    """What a pointer at rest and a screen reader say of the element around it."""
    return f"<title>{escape(words)}</title>"


def width_of(words: str, size: float, bold: bool = False, serif: bool = False) -> float:
    """About how wide a text is; the exact width depends on the reader's fonts."""
    thousandths = sum(
        _WIDTHS[ord(letter) - 32] if 32 <= ord(letter) < 127 else 600 for letter in words
    )
    return thousandths * size / 1000 * (_BOLD if bold else 1) * (_SERIF if serif else 1)


def text(
    x: float,
    y: float,
    words: str,
    size: float = 12,
    fill: str = palette.INK,
    bold: bool = False,
    serif: bool = False,
    anchor: str = "start",
    fit: float = 0,
) -> str:
    """A line of text with its baseline at y; condensed if it is wider than `fit`.

    What `TEXT_DEFAULTS` says of every text is not said again.
    """
    attributes: dict[str, Value] = {"x": x, "y": y} if x else {"y": y}
    if size != 12:
        attributes["font_size"] = size
    if fill != palette.INK:
        attributes["fill"] = fill
    if not bold:
        attributes["font_weight"] = 400
    if serif:
        attributes["font_family"] = palette.SERIF
    if anchor != "start":
        attributes["text_anchor"] = anchor
    if fit and width_of(words, size, bold, serif) > fit:
        attributes["textLength"] = fit
        attributes["lengthAdjust"] = "spacingAndGlyphs"
    return f"<text{_listed(attributes)}>{escape(words)}</text>"


def icon(name: str, x: float, y: float, size: float, faded: bool = False) -> str:
    """An icon with its centre at x, y."""
    attributes: dict[str, Value] = {
        "href": f"#i-{name}",
        "x": x - size / 2,
        "y": y - size / 2,
        "width": size,
        "height": size,
    }
    if faded:
        attributes["opacity"] = 0.42
    return f"<use{_listed(attributes)}/>"


def rect(
    x: float, y: float, w: float, h: float, fill: str, stroke: str = "none", **more: Value
) -> str:
    """A rectangle; `rx` rounds its corners."""
    if stroke != "none":
        more = {"stroke": stroke, **more}
    return tag("rect", x=x, y=y, width=w, height=h, fill=fill, **more)


def squares(corners: Iterable[tuple[float, float]], side: float) -> str:
    """The outline of many equal squares in one path, each by its left upper corner."""
    size = number(side)
    return "".join(f"M{number(x)} {number(y)}h{size}v{size}h-{size}z" for x, y in corners)


def dots(centres: Iterable[tuple[float, float]]) -> str:
    """The path of many dots; its round line makes them visible."""
    return "".join(f"M{number(x)} {number(y)}h0" for x, y in centres)


def panel(x: float, y: float, w: float, h: float, fill: str = palette.PANEL) -> str:
    """A panel: a gold line, and a hairline inside it."""
    return rect(x, y, w, h, fill, palette.GOLD, stroke_width=1.2, rx=7) + rect(
        x + 2.5, y + 2.5, w - 5, h - 5, "none", palette.HAIRLINE, stroke_width=0.8, rx=5
    )


def niche(x: float, y: float, w: float, h: float) -> str:
    """A cusped arch with its feet on the line y + h; it takes its colours from around it."""
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
