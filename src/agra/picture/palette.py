"""The colours of the drawing, by purpose.

A drawing names its colours as custom properties, so that a page can define them for the light and
the dark theme. In a self-contained drawing they are replaced by the light values (`inlined`).
"""

import re
from typing import Final

PAGE: Final = "var(--page)"
PANEL: Final = "var(--panel)"
CARD: Final = "var(--card)"
QUIET: Final = "var(--quiet)"
SITE: Final = "var(--site)"
INK: Final = "var(--ink)"
SECOND: Final = "var(--ink2)"
HEADING: Final = "var(--head)"
GOLD: Final = "var(--gold)"
HAIRLINE: Final = "var(--hair)"
TOP: Final = "var(--top)"  # the bar on top, and the bar of the current decision
TOP_INK: Final = "var(--top-ink)"
TOP_SECOND: Final = "var(--top-ink2)"
BAR: Final = "var(--bar)"
BAR_INK: Final = "var(--bar-ink)"
BAR_SECOND: Final = "var(--bar-ink2)"
BAR_NOW: Final = "var(--bar-now)"
PALE: Final = "var(--pale)"  # the fill of clickable things
GLOW: Final = "var(--glow)"
ON_GLOW: Final = "var(--on-glow)"
SPENT: Final = "var(--spent)"
CITY: Final = "var(--city)"
LATTICE: Final = "var(--lattice)"
HATCH: Final = "var(--hatch)"
FLOWER: Final = "var(--flower)"
RIVER_TOP: Final = "var(--river-top)"
RIVER_BOTTOM: Final = "var(--river-bottom)"
RIVER_INK: Final = "var(--river-ink)"
PIERS: Final = "var(--piers)"
PIER: Final = "var(--pier)"
VEIL: Final = "var(--veil)"
NICHE: Final = "var(--niche)"
GLORY: Final = "var(--glory)"
FAVOUR_STEP: Final = "var(--favour-step)"
FIELD: Final = "var(--field)"
FIELD_LINE: Final = "var(--field-line)"
SPROUT: Final = "var(--sprout)"
DRAWN: Final = "var(--drawn)"  # the plate behind the picture of an action, dark theme only

#: The same in both themes.
LINE: Final = "#3A2316"  # the outline of drawings
DARK: Final = "#2A1A10"  # ink on surfaces that are always light
LIGHT_CARD: Final = "#FFFBF0"
LIGHT_PAPER: Final = "#FBEFD8"
PALE_WATER: Final = "#CFE6F2"
RUPEE_TEXT: Final = "#4A2A05"
WHITE: Final = "#fff"

#: The line, the plate and the tint of each row of goods, top to bottom.
ROW_LINE: Final = tuple(f"var(--row{row})" for row in range(4))
ROW_PLATE: Final = tuple(f"var(--plate{row})" for row in range(4))
ROW_TINT: Final = tuple(f"var(--tint{row})" for row in range(4))

#: The flag with a good's value; its number is white in both themes.
FLAG: Final = tuple(f"var(--flag{row})" for row in range(4))

#: Artisans, Merchants, Scholars.
GUILD: Final = tuple(f"var(--guild{guild})" for guild in range(3))

SANS: Final = "Arial,'Liberation Sans',Helvetica,sans-serif"
SERIF: Final = "Georgia,'Times New Roman',Times,serif"

_ROWS: Final = ("#A84A33", "#46702F", "#986100", "#38639A")
_TINTS: Final = ("#F6DCCF", "#DFE8CC", "#FBE9BF", "#D8E5F2")

#: The light values; the page's stylesheet has the same, a test compares them.
DAY: Final[dict[str, str]] = {
    "page": "#EADBBD", "panel": "#F8F0DD", "card": "#FFFBF0", "quiet": "#EFE5CF",
    "site": "#F1E6CD", "ink": "#2A1A10", "ink2": "#66503C", "head": "#6E1F2E",
    "gold": "#B98F34", "hair": "#D8C296", "top": "#3B1622", "top-ink": "#FBEFD8",
    "top-ink2": "#E0C9A8", "bar": "#22264F", "bar-ink": "#FFF", "bar-ink2": "#C9D0F2",
    "bar-now": "#F3D67E", "pale": "#FFE8F8", "glow": "#C8109A", "on-glow": "#FFF",
    "spent": "#8C1238", "city": "#EBCDB2", "lattice": "#C99A77", "hatch": "#D9C79C80",
    "flower": "#D8C296", "river-top": "#96CCDF", "river-bottom": "#5FA8C8",
    "river-ink": "#0B2A3D", "piers": "#1C5373", "pier": "#FBEFD8",
    "veil": "#8FC3DA59", "niche": "#7FB3B0", "glory": "#C9D3A0", "favour-step": "#F8DCE4",
    "field": "#DDD9B0", "field-line": "#8FA868", "sprout": "#5E8A3E",
    "guild0": "#A3273A", "guild1": "#1F6B45", "guild2": "#2B4C9B",
    **{f"{name}{row}": _ROWS[row] for name in ("row", "flag") for row in range(4)},
    **{f"{name}{row}": _TINTS[row] for name in ("tint", "plate") for row in range(4)},
}  # fmt: skip

#: The light styles of a drawing's classes.
CLASSES: Final = {
    "faded": 'opacity="0.42"',
    "veiled": 'opacity="0.8"',
    "figure": 'filter="url(#halo)"',
}

#: Elements of the dark theme only.
_BY_NIGHT: Final = re.compile(r'<rect[^>]*(?:var\(--drawn\)|class="plate")[^>]*/>')
_COLOUR: Final = re.compile(r'([a-z-]+)="var\(--([a-z0-9-]+)\)"')
_CLASS: Final = re.compile(r' class="([a-z -]*)"')


def inlined(drawing: str) -> str:
    """Replace colours and classes by values, so that a drawing needs no stylesheet."""
    return _CLASS.sub(_looks, _COLOUR.sub(_painted, _BY_NIGHT.sub("", drawing)))


def _painted(found: re.Match[str]) -> str:
    attribute, colour = found[1], DAY[found[2]]
    if len(colour) < 9:
        return f'{attribute}="{colour}"'
    share = round(int(colour[7:], 16) / 255, 2)  # not every SVG reader supports colours with alpha
    return f'{attribute}="{colour[:7]}" {attribute}-opacity="{share}"'


def _looks(found: re.Match[str]) -> str:
    return "".join(f" {CLASSES[name]}" for name in found[1].split() if name in CLASSES)
