"""What a page needs once: every icon as a symbol, and the patterns of the drawing."""

from functools import cache
from importlib import resources

from agra.picture.icons import LINES, symbol
from agra.picture.markup import niche, tag
from agra.table.board import paint as p
from agra.table.board.ink import path

_RAYS = "M10 24l3 2M5 34l4 1M44 24l-3 2M49 34l-4 1M17 15l2 3M37 15l-2 3"


@cache
def sprite() -> str:
    """All icons and patterns, in an SVG that shows nothing by itself."""
    folder = resources.files("agra") / "picture" / "icons"
    names = sorted(file.name[:-4] for file in folder.iterdir() if file.name.endswith(".svg"))
    icons = "".join(symbol(name) for name in names)
    return tag(
        "svg",
        tag("defs", icons + _shapes() + _patterns(), **LINES),
        xmlns="http://www.w3.org/2000/svg",
        width=0,
        height=0,
        aria_hidden="true",
        **{"class": "sprite"},
    )


def _shapes() -> str:
    """The plate of a good, the arch of a character with its glory, and Akbar's."""
    plate = tag("g", niche(0, 0, 46, 47), id="b-plate")
    arch = tag("g", niche(0, 0, 54, 76), fill=p.NICHE, stroke=p.GOLD)
    glory = tag("circle", cx=27, cy=42, r=19, fill="var(--glory)")
    rays = path(_RAYS, "none", "var(--glory)", stroke_width=2.2)
    return plate + tag("g", arch + glory + rays, id="b-arch") + tag("g", arch, id="b-hall")


def _pattern(name: str, width: float, height: float, drawing: str) -> str:
    return tag(
        "pattern", drawing, id=name, width=width, height=height, patternUnits="userSpaceOnUse"
    )


def _patterns() -> str:
    lattice = path("M0 7L7 0l7 7-7 7z", "none", "var(--lattice)", stroke_opacity=0.38)
    hatch = path("M-2 10L10-2M4 16L16 4", "none", "var(--hatch)", stroke_width=1.4)
    wave = path("M0 10q12-6 24 0t24 0", "none", p.WHITE, stroke_opacity=0.35)
    flower = path(
        "M15 8.4l.9 2.2 2.4.1-1.9 1.5.7 2.3-2.1-1.3-2.1 1.3.7-2.3-1.9-1.5 2.4-.1z", "var(--flower)"
    )
    water = tag(
        "linearGradient",
        tag("stop", offset=0, stop_color="var(--river-top)")
        + tag("stop", offset=1, stop_color="var(--river-bottom)"),
        id="b-water",
        x1=0,
        y1=0,
        x2=0,
        y2=1,
    )
    return "".join(
        [
            _pattern("b-lattice", 14, 14, lattice),
            _pattern("b-hatch", 12, 12, hatch),
            _pattern("b-waves", 48, 34, wave),
            _pattern("b-flowers", 30, 22, flower),
            _pattern("b-vine", 44, 8, _vine()),
            water,
            *_rows(),
        ]
    )


def _vine() -> str:
    stem = path("M0 4q5.5-5 11 0t11 0 11 0 11 0", "none", "#5E8A5A", stroke_width=1.1)
    leaf = "l.9 2 2.2.1-1.7 1.4.6 2.1-2-1.2-2 1.2.6-2.1-1.7-1.4 2.2-.1z"
    return stem + path(f"M11 1{leaf}", "#B5303F") + path(f"M33 1{leaf}", "#2B4C9B")


#: A pattern for each row of goods, beside its colour: dots, slanting lines, a net, level lines.
_ROWS = ("M3 3h0M7 7h0", "M-1 5L5-1M3 9L9 3", "M4 0v8M0 4h8", "M0 2h8M0 6h8")


def _rows() -> list[str]:
    """The tints of the rows with patterns, for those who ask for them."""
    found: list[str] = []
    for row, line in enumerate(_ROWS):
        ground = tag("rect", width=8, height=8, fill=f"var(--tint{row})")
        width = 2 if row == 0 else 1
        lines = path(line, "none", p.ROW_LINE[row], stroke_width=width, stroke_opacity=0.45)
        found.append(_pattern(f"b-row{row}", 8, 8, ground + lines))
    return found
