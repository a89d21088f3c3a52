"""A position as one self-contained SVG: what stays still first, then all pieces in one layer."""

from typing import Final

from agra.picture import bars, city, court, geometry, river
from agra.picture.icons import LINES, symbols_for
from agra.picture.markup import TEXT_DEFAULTS, Value, icon, number, tag, title, width_of
from agra.picture.player_pieces import player_pieces
from agra.picture.players import player_board
from agra.picture.printed import printed_parts
from agra.picture.table_pieces import Piece, table_pieces
from agra.picture.viewer import Viewer, check_viewer
from agra.picture.words import summary
from agra.rules.state import State

#: How the numbers on pieces are written, unless a piece says otherwise.
NUMBERS: Final[dict[str, Value]] = {**TEXT_DEFAULTS, "font_size": 13, "text_anchor": "middle"}


def svg(state: State, viewer: Viewer = None) -> str:
    """The whole position as an SVG of 1280 by 800.

    Without a viewer everything is shown. With a seat as viewer the rupees of the others are "?"
    (unless the game is played with open rupees), for `SPECTATOR` those of all players.
    """
    check_viewer(state, viewer)
    still = "\n".join(
        [
            bars.background(),
            bars.top_bar(state),
            city.upper_board(state),
            river.river_board(state),
            court.court_board(state),
            court.bonus_board(state),
            bars.decision_bar(state, viewer),
            *(player_board(state, seat, viewer) for seat in range(state.players)),
        ]
    )
    moving = "\n".join(_draw(piece) for piece in pieces(state, viewer))
    shared = printed_parts(state)
    symbols = symbols_for(shared + still + moving)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{geometry.WIDTH}"'
        f' height="{geometry.HEIGHT}" viewBox="0 0 {geometry.WIDTH} {geometry.HEIGHT}"'
        f' role="img">{title(summary(state))}\n<defs>{symbols}</defs>\n'
        + tag("defs", shared)
        + tag("g", still, id="board", **LINES, **TEXT_DEFAULTS)
        + tag("g", f"\n{moving}\n", id="pieces", **LINES, **NUMBERS)
        + "</svg>\n"
    )


def pieces(state: State, viewer: Viewer = None) -> list[Piece]:
    """Every piece of the position with its place, in the order in which they are drawn."""
    check_viewer(state, viewer)
    found = table_pieces(state)
    for seat in range(state.players):
        found += player_pieces(state, seat, viewer)
    return found


def _draw(piece: Piece) -> str:
    """A piece, drawn around its own centre and moved to its place."""
    drawn = title(piece.title) + icon(piece.icon, 0, 0, piece.place.size)
    if piece.number:
        drawn += _number(piece)
    moved = f"translate({number(piece.place.x)} {number(piece.place.y)})"
    return tag("g", drawn, id=piece.id, transform=moved)


def _number(piece: Piece) -> str:
    """The number on a piece or right of it; says only what differs from `NUMBERS`."""
    size = piece.place.size
    attributes: dict[str, Value] = {"y": piece.type_size * 0.36}
    if piece.type_size != NUMBERS["font_size"]:
        attributes["font_size"] = piece.type_size
    if piece.ink != NUMBERS["fill"]:
        attributes["fill"] = piece.ink
    if piece.beside:
        attributes |= {"x": size / 2 + 2, "text_anchor": "start"}
    elif width_of(piece.number, piece.type_size, bold=True) > size * 0.62:
        attributes |= {"textLength": size * 0.62, "lengthAdjust": "spacingAndGlyphs"}
    return tag("text", piece.number, **attributes)
