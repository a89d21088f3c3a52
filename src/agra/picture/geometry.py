"""Geometry of plans: boxes, places and text lines, without any drawing."""

from typing import NamedTuple


class Box(NamedTuple):
    """An area: its left upper corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    def moved(self, x: float, y: float) -> "Box":
        """The same area, moved."""
        return Box(self.x + x, self.y + y, self.w, self.h)

    def spread(self, more: float) -> "Box":
        """The area grown (or shrunk) on all sides."""
        return Box(self.x - more, self.y - more, self.w + 2 * more, self.h + 2 * more)

    def joined(self, other: "Box") -> "Box":
        """The smallest area around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        right = max(self.x + self.w, other.x + other.w)
        return Box(x, y, right - x, max(self.y + self.h, other.y + other.h) - y)


class Place(NamedTuple):
    """The place of a piece: its centre, and the side of its square."""

    x: float
    y: float
    size: float

    def moved(self, x: float, y: float) -> "Place":
        """The same place, moved."""
        return Place(self.x + x, self.y + y, self.size)

    def box(self, more: float = 0) -> Box:
        """The square around the piece."""
        size = self.size + 2 * more
        return Box(self.x - size / 2, self.y - size / 2, size, size)


class Segment(NamedTuple):
    """The place of a text: its baseline, its type, and its maximum width (0: unlimited)."""

    x: float
    y: float
    size: float = 12
    room: float = 0
    anchor: str = "start"

    def moved(self, x: float, y: float) -> "Segment":
        """The same line, moved."""
        return self._replace(x=self.x + x, y=self.y + y)
