"""The drawing of the table in the browser: `agra.picture`, and what is laid over it.

`draw` takes a `Sight` and the pending question, and nothing else, so it cannot tell what the
viewer may not know. What never changes (icons, patterns) is in `sprite`, once in a page.
"""

from agra.picture.symbols import sprite
from agra.table.board.drawing import Overlay, draw
from agra.table.board.lesson_light import Light
from agra.table.board.rings import Ring
from agra.table.board.spots import spots
from agra.table.board.window import View, scene_of, view_of

__all__ = [
    "Light",
    "Overlay",
    "Ring",
    "View",
    "draw",
    "scene_of",
    "spots",
    "sprite",
    "view_of",
]
