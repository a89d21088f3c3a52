"""Loads the icons: one small SVG file each, drawn in a box of 32 by 32.

A picture embeds every icon it uses once, as a `<symbol>`. Round line ends are set once for the
whole drawing (`LINES`), not in each icon.
"""

import re
from functools import cache
from importlib import resources
from typing import Final

#: Line ends and corners; every use of an icon must be inside an element with these attributes.
LINES: Final = {"stroke_linejoin": "round", "stroke_linecap": "round"}

_FILE: Final = re.compile(r'<svg [^>]*viewBox="([^"]+)"[^>]*>(.*)</svg>', re.DOTALL)
_USED: Final = re.compile(r'href="#i-([a-z0-9_-]+)"')


@cache
def symbol(name: str) -> str:
    """An icon as `<symbol id="i-NAME">`."""
    path = resources.files("agra") / "picture" / "icons" / f"{name}.svg"
    found = _FILE.search(path.read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"The icon {name} is not an SVG file with a viewBox.")
    box, drawing = found.groups()
    for attribute, value in LINES.items():
        drawing = drawing.replace(f' {attribute.replace("_", "-")}="{value}"', "")
    drawing = " ".join(drawing.replace(" >", ">").split())
    return f'<symbol id="i-{name}" viewBox="{box}">{drawing}</symbol>'


def symbols_for(drawing: str) -> str:
    """The symbols of all icons that a drawing uses, each once."""
    return "\n".join(symbol(name) for name in sorted(set(_USED.findall(drawing))))
