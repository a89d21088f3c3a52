"""Draws a position according to a plan: static parts area by area, then all pieces on top.

`svg` makes one self-contained picture. The table in the browser uses `still_parts`, `page` and the
pieces, and adds its own overlay.
"""

from collections.abc import Callable
from typing import Final

from agra.picture import palette as p
from agra.picture.icons import LINES
from agra.picture.ink import Value, frame, moved, rect, tag, title
from agra.picture.parts.board import board_parts
from agra.picture.parts.city import upper_parts
from agra.picture.parts.court import bonus_board, court_board
from agra.picture.parts.others import other_players
from agra.picture.parts.river import river_board
from agra.picture.parts.top import decision_bar, top_bar
from agra.picture.pieces.piece import Piece, draw_piece
from agra.picture.pieces.players import board_pieces, counters_of, row_pieces
from agra.picture.pieces.table import city_pieces, court_pieces, river_pieces
from agra.picture.plans.desk import sheet
from agra.picture.plans.phone import phone
from agra.picture.plans.plan import Plan, Sheet
from agra.picture.scene import Overlay, Scene, Viewer, scene_of
from agra.picture.symbols import used_by
from agra.rules.errors import BadSetup
from agra.rules.state import State
from agra.text.situation import summary

#: Default attributes of all texts; a page's stylesheet has the same.
TEXT: Final[dict[str, Value]] = {
    "font_size": 12,
    "font_weight": 700,
    "font_family": p.SANS,
    "fill": p.INK,
}
#: Attributes of the numbers on pieces.
NUMBERS: Final[dict[str, Value]] = {**TEXT, "font_size": 13.5, "text_anchor": "middle"}

_PARTS: Final[dict[str, Callable[[Scene, Plan, Overlay], str]]] = {
    "river": river_board,
    "court": court_board,
    "bonuses": bonus_board,
    "others": other_players,
}

_IN_PARTS: Final[dict[str, Callable[[Scene, Plan, Overlay], dict[str, str]]]] = {
    "city": upper_parts,
    "mine": board_parts,
}

_PIECES: Final[dict[str, Callable[[Scene, Plan], list[Piece]]]] = {
    "city": city_pieces,
    "river": river_pieces,
    "court": court_pieces,
    "mine": board_pieces,
    "others": row_pieces,
}


def still_part(area: str, scene: Scene, plan: Plan, overlay: Overlay) -> str:
    """The static part of an area."""
    return "".join(still_parts(area, scene, plan, overlay).values())


def still_parts(area: str, scene: Scene, plan: Plan, overlay: Overlay) -> dict[str, str]:
    """The same as named parts, if an area is drawn in parts."""
    if area in _IN_PARTS:
        return _IN_PARTS[area](scene, plan, overlay)
    return {"": _PARTS[area](scene, plan, overlay)}


def page(drawing: Sheet) -> str:
    """The background, and the vines between the areas."""
    if drawing.page is None:
        return ""
    vines = "".join(
        tag("g", rect(0, 0, vine.w, vine.h, "url(#b-vine)"), transform=moved(vine.x, vine.y))
        for vine in drawing.vines
    )
    return frame(drawing.page, "url(#b-flowers)") + vines


def pieces_of(scene: Scene, plan: Plan) -> list[Piece]:
    """All movable pieces, in drawing order."""
    return [piece for area in _PIECES for piece in pieces_in(area, scene, plan)]


def pieces_in(area: str, scene: Scene, plan: Plan) -> list[Piece]:
    """The movable pieces of an area, in drawing order."""
    return _PIECES[area](scene, plan) if area in _PIECES else []


# ------------------------------------------------------------------ self-contained pictures


def svg(state: State, viewer: Viewer = None) -> str:
    """The whole position as one SVG, 1280 wide, with the boards of all players.

    Without a viewer everything is shown. A seat as viewer sees "?" for the rupees of the others
    (unless the game is played with open rupees), `SPECTATOR` for those of all players.
    """
    scene = scene_of(state, viewer)
    plan = sheet(scene)
    return _alone(scene, plan, plan.sheets[0], summary(state, scene.names))


def panel(state: State, area: str, viewer: Viewer = None, words: str = "") -> str:
    """One area of the position as a separate SVG, as a phone shows it.

    The area is city, river, court, mine or others; `words` is the alternative text.
    """
    scene = scene_of(state, viewer)
    plan = phone(scene)
    drawings = {drawing.panel: drawing for drawing in plan.sheets}
    if area not in drawings:
        raise BadSetup(f"There is no area {area!r}: choose among {', '.join(drawings)}.")
    return _alone(scene, plan, drawings[area], words or summary(state, scene.names))


def _alone(scene: Scene, plan: Plan, drawing: Sheet, words: str) -> str:
    """A drawing without external references."""
    overlay = Overlay()
    still = [rect(0, 0, drawing.width, drawing.height, p.PAGE), page(drawing)]
    still += [
        tag("g", still_part(area, scene, plan, overlay), id=f"area-{area}")
        for area in drawing.areas
    ]
    if plan.top:
        still.append(top_bar(scene, plan.top))
    if plan.decision:
        still.append(decision_bar(scene, plan.decision))
    here = [piece for piece in pieces_of(scene, plan) if piece.area in drawing.areas]
    moving = "\n".join(_placed(piece) for piece in here)
    layers = tag("g", "\n".join(still), id="board", **LINES, **TEXT)
    layers += tag("g", f"\n{moving}\n", id="pieces", **LINES, **NUMBERS)
    content = title(words) + "\n" + tag("defs", used_by(layers)) + "\n" + layers
    width, height = round(drawing.width), round(drawing.height)
    whole = tag(
        "svg",
        content,
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=f"0 0 {width} {height}",
        role="img",
    )
    return p.inlined(whole) + "\n"


def pieces(state: State, viewer: Viewer = None) -> list[Piece]:
    """Every piece of the position with its place in `svg`; counters come last."""
    scene = scene_of(state, viewer)
    plan = sheet(scene)
    counted = [
        piece for seat, its in plan.boards.items() for piece in counters_of(scene, its, seat)
    ]
    return pieces_of(scene, plan) + counted


def _placed(piece: Piece) -> str:
    """A piece at its place, with its title."""
    place, words = moved(piece.place.x, piece.place.y), title(piece.title)
    return tag(
        "g", words + draw_piece(piece), id=piece.id, transform=place, **{"class": piece.kind}
    )
