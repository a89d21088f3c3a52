"""The drawing of the table: one SVG for a desk, five panels for a phone.

`draw` takes a `Sight` and the pending question, and nothing else, so it cannot tell what the
viewer may not know. What never changes (icons, patterns) is in `sprite`, once in a page.
"""

from agra.table.board.drawing import draw
from agra.table.board.marks import Gain, Notes
from agra.table.board.spots import spots
from agra.table.board.symbols import sprite
from agra.table.board.top import top_of
from agra.table.board.view import View, view_of

__all__ = [
    "Gain",
    "Notes",
    "View",
    "draw",
    "spots",
    "sprite",
    "top_of",
    "view_of",
]
