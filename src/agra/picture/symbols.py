"""Shared icons, shapes and patterns of drawings: all of them, or those that one uses."""

from functools import cache
from importlib import resources
from typing import Final

from agra.picture import palette as p
from agra.picture.icons import LINES, symbol, symbols_for
from agra.picture.ink import niche, path, tag

_RAYS: Final = "M10 24l3 2M5 34l4 1M44 24l-3 2M49 34l-4 1M17 15l2 3M37 15l-2 3"


@cache
def sprite() -> str:
    """All icons and patterns, in an invisible SVG."""
    folder = resources.files("agra") / "picture" / "icons"
    names = sorted(file.name[:-4] for file in folder.iterdir() if file.name.endswith(".svg"))
    icons = "".join(symbol(name) for name in names)
    return tag(
        "svg",
        tag("defs", icons + "".join(_shared().values()), **LINES),
        xmlns="http://www.w3.org/2000/svg",
        width=0,
        height=0,
        aria_hidden="true",
        **{"class": "sprite"},
    )


def used_by(drawing: str) -> str:
    """The icons, shapes and patterns that a drawing refers to, and the halo of its figures."""
    shared = [drawn for name, drawn in _shared().items() if f"#{name}" in drawing]
    halo = tag("feDropShadow", dx=0, dy=0, stdDeviation=1, flood_color=p.LIGHT_CARD)
    return symbols_for(drawing) + "".join(shared) + tag("filter", halo + halo, id="halo")


@cache
def _shared() -> dict[str, str]:
    """Shared elements besides the icons, by id: shapes, patterns, the river's water."""
    patterns = {
        name: tag(
            "pattern", drawn, id=name, width=width, height=height, patternUnits="userSpaceOnUse"
        )
        for name, (width, height, drawn) in _patterns().items()
    }
    return {**_shapes(), **patterns, "b-water": _water()}


def _shapes() -> dict[str, str]:
    """The plate of a good, the arch of a character with its halo, and Akbar's."""
    plate = niche(0, 0, 46, 47)
    arch = tag("g", niche(0, 0, 54, 76), fill=p.NICHE, stroke=p.GOLD)
    glory = tag("circle", cx=27, cy=42, r=19, fill=p.GLORY)
    rays = path(_RAYS, "none", p.GLORY, stroke_width=2.2)
    shapes = {"b-plate": plate, "b-arch": arch + glory + rays, "b-hall": arch}
    return {name: tag("g", drawn, id=name) for name, drawn in shapes.items()}


def _patterns() -> dict[str, tuple[float, float, str]]:
    """Patterns by their ids: width, height, drawing."""
    flower = "M15 8.4l.9 2.2 2.4.1-1.9 1.5.7 2.3-2.1-1.3-2.1 1.3.7-2.3-1.9-1.5 2.4-.1z"
    rhombus, slant, wave = "M0 7L7 0l7 7-7 7z", "M-2 10L10-2M4 16L16 4", "M0 10q12-6 24 0t24 0"
    found = {
        "b-lattice": (14, 14, path(rhombus, "none", p.LATTICE, stroke_opacity=0.38)),
        "b-hatch": (12, 12, path(slant, "none", p.HATCH, stroke_width=1.4)),
        "b-waves": (48, 34, path(wave, "none", p.WHITE, stroke_opacity=0.35)),
        "b-flowers": (30, 22, path(flower, p.FLOWER)),
        "b-vine": (44, 8, _vine()),
    }
    return {**found, **{f"b-row{row}": (8, 8, _row(row)) for row in range(4)}}


def _water() -> str:
    colours = (p.RIVER_TOP, p.RIVER_BOTTOM)
    stops = "".join(tag("stop", offset=at, stop_color=colour) for at, colour in enumerate(colours))
    return tag("linearGradient", stops, id="b-water", x1=0, y1=0, x2=0, y2=1)


def _vine() -> str:
    stem = path("M0 4q5.5-5 11 0t11 0 11 0 11 0", "none", "#5E8A5A", stroke_width=1.1)
    leaf = "l.9 2 2.2.1-1.7 1.4.6 2.1-2-1.2-2 1.2.6-2.1-1.7-1.4 2.2-.1z"
    return stem + path(f"M11 1{leaf}", "#B5303F") + path(f"M33 1{leaf}", "#2B4C9B")


#: A pattern for each row of goods, beside its colour: dots, slanting lines, a net, level lines.
_ROWS: Final = ("M3 3h0M7 7h0", "M-1 5L5-1M3 9L9 3", "M4 0v8M0 4h8", "M0 2h8M0 6h8")


def _row(row: int) -> str:
    """The tint of a row with its pattern, for readers who turn patterns on."""
    ground = tag("rect", width=8, height=8, fill=p.ROW_TINT[row])
    width = 2 if row == 0 else 1
    lines = path(_ROWS[row], "none", p.ROW_LINE[row], stroke_width=width, stroke_opacity=0.45)
    return ground + lines
