"""A position as one self-contained SVG: what stays still first, then all pieces in one layer."""

from agra.picture import bars, city, court, geometry, palette, river
from agra.picture.icons import symbols_for
from agra.picture.markup import icon, number, tag, text, title
from agra.picture.player_pieces import SPECTATOR, player_pieces
from agra.picture.players import player_board
from agra.picture.table_pieces import Piece, table_pieces
from agra.picture.words import summary
from agra.rules.errors import BadSetup
from agra.rules.state import State


def svg(state: State, viewer: int | None = None) -> str:
    """The whole position as an SVG of 1280 by 800.

    Without a viewer everything is shown. With a seat as viewer the rupees of the others are "?"
    (unless the game is played with open rupees), for `SPECTATOR` those of all players.
    """
    still = "\n".join(
        [
            bars.background(),
            bars.top_bar(state),
            city.upper_board(state),
            river.river_board(state),
            court.court_board(state),
            court.bonus_board(state),
            bars.decision_bar(state),
            *(player_board(state, seat, viewer) for seat in range(state.players)),
        ]
    )
    moving = "\n".join(_draw(piece) for piece in pieces(state, viewer))
    layers = f'<g id="board">{still}</g>\n<g id="pieces">\n{moving}\n</g>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{geometry.WIDTH}"'
        f' height="{geometry.HEIGHT}" viewBox="0 0 {geometry.WIDTH} {geometry.HEIGHT}"'
        f' font-family="{palette.SANS}" role="img">{title(summary(state))}\n'
        f"<defs>{symbols_for(layers)}</defs>\n{layers}\n</svg>\n"
    )


def pieces(state: State, viewer: int | None = None) -> list[Piece]:
    """Every piece of the position with its place, in the order in which they are drawn."""
    if viewer is not None and viewer != SPECTATOR and not 0 <= viewer < state.players:
        raise BadSetup(
            f"There is no seat {viewer}: the viewer is a seat from 0 to {state.players - 1}, "
            "SPECTATOR, or None to show everything."
        )
    found = table_pieces(state)
    for seat in range(state.players):
        found += player_pieces(state, seat, viewer)
    return found


def _draw(piece: Piece) -> str:
    """A piece, drawn around its own centre and moved to its place."""
    size = piece.place.size
    parts = [title(piece.title), icon(piece.icon, 0, 0, size)]
    if piece.number:
        y = piece.type_size * 0.36
        if piece.beside:
            x, anchor, fit = size / 2 + 2, "start", 0.0
        else:
            x, anchor, fit = 0.0, "middle", size * 0.62
        parts.append(
            text(x, y, piece.number, piece.type_size, piece.ink, True, anchor=anchor, fit=fit)
        )
    moved = f"translate({number(piece.place.x)} {number(piece.place.y)})"
    return tag("g", "".join(parts), id=piece.id, transform=moved)
