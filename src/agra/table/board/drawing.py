"""The whole table as drawing: what stays still, all pieces in one flat layer, then the spots."""

from collections.abc import Callable
from typing import Final
from xml.sax.saxutils import quoteattr

from agra.table.board import paint as p
from agra.table.board.city import upper_board
from agra.table.board.colours import colour_of, coloured
from agra.table.board.court import court_board
from agra.table.board.hover import paths_of
from agra.table.board.ink import (
    Value,
    circle,
    frame,
    icon,
    moved,
    rect,
    spread,
    tag,
    text,
    width_of,
)
from agra.table.board.layout import AREAS, HEIGHT, Layout
from agra.table.board.marks import Marks, Notes, QuestionLike
from agra.table.board.pieces import Piece, pieces_of
from agra.table.board.players import my_board, other_players
from agra.table.board.river import river_board
from agra.table.board.spots import Spot, all_spots
from agra.table.board.view import View
from agra.table.sight import Sight
from agra.text.i18n import N_, _

_TITLES: Final = {
    "city": N_("City"),
    "river": N_("River"),
    "court": N_("Court"),
    "mine": N_("Mine"),
    "others": N_("Others"),
}


def draw(
    sight: Sight,
    question: QuestionLike | None = None,
    *,
    view: View | None = None,
    notes: Notes | None = None,
) -> str:
    """The table as one `<svg>`; on a phone as five panels with an `<svg>` each."""
    with coloured(sight.colours):
        return _draw(sight, question, view, notes)


def _draw(
    sight: Sight, question: QuestionLike | None, view: View | None, notes: Notes | None
) -> str:
    layout = Layout(sight, view or View())
    marks = Marks(question, notes or Notes())
    pieces = pieces_of(sight.state, layout)
    spots = all_spots(sight.state, layout)
    if layout.view.phone:
        return "".join(_phone_panel(sight, layout, marks, pieces, spots, at) for at in AREAS)
    areas = "".join(_still(sight, layout, marks, area) for area in AREAS)
    content = _page(layout) + areas + _layers(sight, layout, marks, pieces, spots)
    return _svg("board", _("The table"), layout.width, HEIGHT, content, layout.me)


def _still(sight: Sight, layout: Layout, marks: Marks, area: str) -> str:
    """What stays still in an area."""
    s = sight.state
    draws: dict[str, Callable[[], str]] = {
        "city": lambda: upper_board(s, layout, marks),
        "river": lambda: river_board(s, layout, marks),
        "court": lambda: court_board(s, layout, marks),
        "mine": lambda: my_board(sight, layout, marks),
        "others": lambda: other_players(sight, layout, marks),
    }
    return tag("g", draws[area](), id=f"area-{area}")


def _svg(name: str, label: str, width: float, height: float, content: str, me: int) -> str:
    return tag(
        "svg",
        content,
        id=name,
        viewBox=f"0 0 {round(width)} {round(height)}",
        role="group",
        aria_label=label,
        **{"class": f"board me-{colour_of(me)}"},
    )


def _phone_panel(
    sight: Sight,
    layout: Layout,
    marks: Marks,
    pieces: list[Piece],
    spots: list[Spot],
    area: str,
) -> str:
    here = [piece for piece in pieces if piece.area == area]
    there = [spot for spot in spots if spot.area == area]
    content = _still(sight, layout, marks, area)
    content += _layers(sight, layout, marks, here, there, area)
    width, height = layout.size(area)
    drawn = _svg(f"board-{area}", _(_TITLES[area]), width, height, content, layout.me)
    title = quoteattr(_(_TITLES[area]))
    lit = " asks" if any(marks.on(spot.id) for spot in there) else ""
    return f'<section class="panel{lit}" id="panel-{area}" aria-label={title}>{drawn}</section>'


def _page(layout: Layout) -> str:
    """The page behind everything, and the two vines."""
    width = layout.city.width
    vines = "".join(
        tag("g", rect(0, 0, width - 8, 8, "url(#b-vine)"), transform=moved(10, y))
        for y in (118.5, 391.5)
    )
    return rect(0, 28, layout.width, HEIGHT - 28, "url(#b-flowers)") + vines


# ------------------------------------------------------------------ layers


def _layers(
    sight: Sight,
    layout: Layout,
    marks: Marks,
    pieces: list[Piece],
    spots: list[Spot],
    area: str = "",
) -> str:
    suffix = f"-{area}" if area else ""
    paths = paths_of(sight.state, layout)
    return tag("g", "".join(_piece(piece) for piece in pieces), id=f"pieces{suffix}") + tag(
        "g",
        "".join(_spot(spot, marks, paths) for spot in spots)
        + "".join(_ring(spot) for spot in spots if marks.ringed(spot.id))
        + "".join(_lit(spot, marks) for spot in spots if marks.on(spot.id)),
        id=f"spots{suffix}",
    )


def _piece(piece: Piece) -> str:
    """A piece, drawn around its own centre and moved to its place."""
    size = piece.place.size
    drawn = ""
    if "niched" in piece.kind:
        drawn = rect(-size / 2, -size / 2, size, size, p.NICHE, rx=3)
    if "drawn" in piece.kind:
        half = size / 2 + 1
        drawn = rect(-half, -half, 2 * half, 2 * half, "var(--drawn)", rx=4)
    drawn += icon(piece.icon, 0, 0, size)
    if piece.number:
        drawn += _number(piece)
    place = moved(piece.place.x, piece.place.y)
    more: dict[str, Value] = {"class": f"piece {piece.kind}".strip()}
    if piece.origin is not None:
        more["data-from"] = moved(piece.origin.x, piece.origin.y)
    return tag("g", drawn, id=f"p-{piece.id}", transform=place, **more)


def _number(piece: Piece) -> str:
    """The number on a piece, condensed where the piece is small."""
    more: dict[str, Value] = {}
    room = piece.place.size * 0.66
    if width_of(piece.number, 13.5, bold=True) > room:
        more = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}
    return tag("text", piece.number, y=4.8, fill=piece.ink, **more)


def _spot(spot: Spot, marks: Marks, paths: dict[str, str]) -> str:
    """The area of a spot: it catches the pointer, and says what it can say."""
    name, notes = spot.id, marks.notes
    more: dict[str, Value] = {"class": "spot", "data-spot": name, "id": f"spot-{name}"}
    reason, tip = notes.reasons.get(name), notes.tips.get(name, "")
    if marks.on(name):
        options = marks.options[name]
        more["class"] = "spot on"
        more["data-keys"] = " ".join(option.key for option in options)
        more["role"] = "button"
        more["tabindex"] = 0
        more["aria-label"] = " ".join(option.text for option in options)
    elif reason is not None:
        more["data-why"] = reason.text
        if reason.rule:
            more["data-rule"] = reason.rule
    if tip:
        more["data-tip"] = tip
    if name in paths:
        more["data-path"] = paths[name]
    if name in notes.changed:
        more["class"] = f"{more['class']} changed"
    x, y, w, h = spot.box
    return tag("rect", x=x, y=y, width=w, height=h, rx=spot.round, **more)


def _lit(spot: Spot, marks: Marks) -> str:
    """The glow of a spot that can be clicked, and its key."""
    if spot.id.startswith("good-"):
        return _ring(spot) + _disc(spot, marks.key(spot.id))
    x, y, w, h = spot.box
    return (
        frame(spread(spot.box, 1.2), "none", rx=spot.round + 1, kind="halo")
        + rect(x, y, w, h, "none", rx=spot.round, kind="glow")
        + frame(spread(spot.box, -2), "none", rx=max(1, spot.round - 2), kind="key-line")
        + _disc(spot, marks.key(spot.id))
    )


def _ring(spot: Spot) -> str:
    """The ring around a chip that can be clicked, or that an option is about."""
    x, y, w, h = spot.box
    return circle(x + w / 2, y + h / 2, w / 2 - 0.2, "none", kind="glow")


def _disc(spot: Spot, key: str) -> str:
    """The key of an option: where its marker would lie, or in the left upper corner."""
    x, y, w, h = spot.box
    if not key:
        return ""
    cx, cy = x + 3, y + 3
    if spot.id.startswith("slot-"):
        cx, cy = x + w - 14, y + h / 2
    elif spot.id == "circle":
        cx, cy = x + 9, y + 5
    radius = 8.5 if len(key) < 2 else 10.0
    words = text(cx, cy + 4.5, key, 12.5, "var(--on-glow)", True, anchor="middle", fit=17)
    return circle(cx, cy, radius, p.GLOW, p.WHITE, stroke_width=1, kind="key") + words
