"""The drawing of the table in the browser: `agra.picture` with an overlay of clickable spots.

`draw` gets only a `Sight` and the pending question, so it cannot reveal what the viewer may not
know. Icons and patterns, which never change, are in `sprite`, once in a page.
"""

from agra.picture.symbols import sprite
from agra.table.board.drawing import Overlay, draw
from agra.table.board.lesson_light import Light
from agra.table.board.rings import Ring
from agra.table.board.spots import spots
from agra.table.board.window import PageWindow, scene_of, view_of

__all__ = [
    "Light",
    "Overlay",
    "PageWindow",
    "Ring",
    "draw",
    "scene_of",
    "spots",
    "sprite",
    "view_of",
]
