"""A movable piece on the table."""

from dataclasses import dataclass

from agra.picture import palette as p
from agra.picture.geometry import Place, Segment
from agra.picture.ink import icon, rect, squeezed, tag, width_of


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece: its area, place, appearance and name."""

    id: str
    area: str
    icon: str
    place: Place
    title: str
    number: str = ""
    ink: str = p.INK
    kind: str = ""  # classes: "figure", "veiled", "drawn", "niched", "faded", "purse"
    #: where a new piece slides in from: the store, or the owner's supply
    origin: Place | None = None
    #: for counters: the place of the number. Counters belong to a board and never move
    beside: Segment | None = None


def draw_piece(piece: Piece) -> str:
    """Draw a piece around its own centre."""
    size = piece.place.size
    if "purse" in piece.kind:
        return _purse(piece)
    drawn = ""
    if "niched" in piece.kind:
        drawn = rect(-size / 2, -size / 2, size, size, p.NICHE, rx=3)
    if "drawn" in piece.kind:
        half = size / 2 + 1
        drawn = rect(-half, -half, 2 * half, 2 * half, p.DRAWN, rx=4)
    drawn += icon(piece.icon, 0, 0, size)
    if piece.number:
        more = squeezed(piece.number, 13.5, True, False, size * 0.66)
        drawn += tag("text", piece.number, y=4.8, fill=piece.ink, **more)
    return drawn


def _purse(piece: Piece) -> str:
    """Rupees on a building: a coin and its number in a white pill."""
    size = piece.place.size
    wide = size + 6 + width_of(piece.number, 13, True)
    left = -wide / 2
    return "".join(
        [
            rect(left, -size / 2, wide, size, p.LIGHT_CARD, p.LINE, rx=size / 2),
            icon(piece.icon, left + size / 2, 0, size - 1),
            tag("text", piece.number, x=left + size + (wide - size) / 2 - 1.5, y=4.7, fill=p.DARK),
        ]
    )
