"""The table in the browser: the drawing of the position, with its spots laid over it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final
from xml.sax.saxutils import quoteattr

from agra.picture import palette as p
from agra.picture.colours import colour_of, coloured
from agra.picture.drawing import page, pieces_of, still_part
from agra.picture.ink import Value, circle, frame, moved, tag, text
from agra.picture.piece import Piece, draw_piece
from agra.picture.plans.plan import Plan, Sheet
from agra.picture.scene import Scene
from agra.table.board.coach import Light, spotlight
from agra.table.board.hover import paths_of
from agra.table.board.marks import Marks
from agra.table.board.rings import Ring, narrowed, ringed
from agra.table.board.spot import Spot
from agra.table.board.spots import all_spots
from agra.table.board.view import View, plan_of, scene_of
from agra.table.panels.notes import Notes
from agra.table.panels.question import Question
from agra.table.sight import Sight
from agra.text.i18n import N_, _

_TITLES: Final = {
    "": N_("The table"),
    "city": N_("City"),
    "river": N_("River"),
    "court": N_("Court"),
    "bonuses": N_("Building bonuses"),
    "mine": N_("Mine"),
    "others": N_("Others"),
}


def draw(
    sight: Sight,
    question: Question | None = None,
    *,
    view: View | None = None,
    notes: Notes | None = None,
    light: Light | None = None,
    only: Sequence[str] = (),
    rings: Sequence[Ring] = (),
) -> str:
    """The table as one `<svg>`, with more of them in panels where a window has no room for all.

    With a `light`, everything but what it names is dim. `only` some areas can be drawn, and `rings`
    laid around spots.
    """
    with coloured(sight.colours):
        return _draw(sight, question, view, notes, light, only, rings)


def _draw(
    sight: Sight,
    question: Question | None,
    view: View | None,
    notes: Notes | None,
    light: Light | None,
    only: Sequence[str],
    rings: Sequence[Ring],
) -> str:
    scene = scene_of(sight)
    plan = plan_of(view or View(), scene)
    if only:
        plan = narrowed(plan, only)
    marks = Marks(question, notes or Notes())
    pieces, spots = pieces_of(scene, plan), all_spots(scene, plan)
    paths = paths_of(scene.state)
    drawings: list[str] = []
    for sheet in plan.sheets:
        here = [piece for piece in pieces if piece.area in sheet.areas]
        there = [spot for spot in spots if spot.area in sheet.areas]
        dim = spotlight(sheet, there, light) if light is not None else ""
        content = _still(scene, plan, sheet, marks)
        content += _layers(sheet, marks, here, there, paths, dim)
        content += ringed(there, rings)
        drawn = _svg(sheet, content, scene.me)
        lit = any(marks.on(spot.id) or (light and light.calls_for(spot.id)) for spot in there)
        drawings.append(_panel(sheet.panel, drawn, lit) if sheet.panel else drawn)
    return "".join(drawings)


def _still(scene: Scene, plan: Plan, sheet: Sheet, marks: Marks) -> str:
    """What stays still in a drawing. Spots and the position in words tell it to those who hear."""
    areas = "".join(still_part(area, scene, plan, marks) for area in sheet.areas)
    return page(sheet) + tag("g", areas, aria_hidden="true")


def _svg(sheet: Sheet, content: str, me: int) -> str:
    return tag(
        "svg",
        content,
        id=f"board-{sheet.panel}" if sheet.panel else "board",
        viewBox=f"0 0 {round(sheet.width)} {round(sheet.height)}",
        role="group",
        aria_label=_(_TITLES[sheet.panel]),
        **{"class": f"board me-{colour_of(me)}"},
    )


def _panel(area: str, drawn: str, lit: bool) -> str:
    """A drawing that is one of several panels; the keyboard can scroll it."""
    title, kind = quoteattr(_(_TITLES[area])), "panel asks" if lit else "panel"
    start = f'<section class="{kind}" id="panel-{area}" tabindex="0" aria-label={title}>'
    return f"{start}{drawn}</section>"


# ------------------------------------------------------------------ layers


def _layers(
    sheet: Sheet,
    marks: Marks,
    pieces: list[Piece],
    spots: list[Spot],
    paths: dict[str, str],
    dim: str = "",
) -> str:
    """Pieces, then spots, then what glows; only spots are there for the pointer.

    What can be chosen lies over everything that cannot: a worker on a space is no hole in it. Of
    two that can be chosen the smaller one is above, because it comes later.
    """
    suffix = f"-{sheet.panel}" if sheet.panel else ""
    lit = [spot for spot in spots if marks.on(spot.id)]
    unlit = [spot for spot in spots if not marks.on(spot.id)]
    shown = "".join(_ring(spot) for spot in spots if marks.ringed(spot.id))
    shown += "".join(_lit(spot, marks) for spot in lit)
    figures = "".join(_piece(piece) for piece in pieces if "figure" in piece.kind)
    others = "".join(_piece(piece) for piece in pieces if "figure" not in piece.kind)
    places = "".join(_spot(spot, marks, paths) for spot in unlit + lit)
    glow = tag("g", shown, id=f"glow{suffix}", pointer_events="none", aria_hidden="true")
    # the Merchant and the Builder stand over the glow, and under the dim
    over = tag("g", figures, id=f"figures{suffix}", pointer_events="none", aria_hidden="true")
    if dim:
        dark = tag("g", dim, id=f"dim{suffix}", pointer_events="none", aria_hidden="true")
        over, glow = "", over + dark + glow
    return (
        tag("g", others, id=f"pieces{suffix}", aria_hidden="true")
        + tag("g", places, id=f"spots{suffix}")
        + glow
        + over
    )


@lru_cache(maxsize=8192)
def _piece(piece: Piece) -> str:
    """A piece at its place, with what is needed to let it slide."""
    more: dict[str, Value] = {"class": f"piece {piece.kind}".strip()}
    if piece.origin is not None:
        more["data-from"] = moved(piece.origin.x, piece.origin.y)
    place = moved(piece.place.x, piece.place.y)
    return tag("g", draw_piece(piece), id=f"p-{piece.id}", transform=place, **more)


def _spot(spot: Spot, marks: Marks, paths: dict[str, str]) -> str:
    """The area of a spot: it catches the pointer, and says what it can say."""
    name, notes = spot.id, marks.notes
    reason, tip = notes.reasons.get(name), notes.tips.get(name, "")
    changed, path = name in notes.changed, paths.get(name)
    if marks.on(name):
        options = marks.options[name]
        keys = " ".join(option.key for option in options)
        return _area(spot, changed, tip, path, keys, " ".join(option.text for option in options))
    if reason is None:
        return _area(spot, changed, tip, path)
    return _area(spot, changed, tip, path, None, reason.text, reason.rule)


@lru_cache(maxsize=8192)
def _area(
    spot: Spot,
    changed: bool,
    tip: str,
    path: str | None,
    keys: str | None = None,
    words: str | None = None,
    rule: str = "",
) -> str:
    """A spot as it is written, remembered: few of them change with a decision.

    With `keys` it can be chosen, and the words say what it does; else they say why it cannot.
    """
    name = spot.id
    kind = "spot" if keys is None else "spot on"
    more: dict[str, Value] = {"class": kind, "data-spot": name, "id": f"spot-{name}"}
    if keys is not None:
        more["data-keys"] = keys
        more["role"] = "button"
        more["tabindex"] = 0
        more["aria-label"] = words or ""
    elif words is not None:
        more["data-why"] = words
        if rule:
            more["data-rule"] = rule
    if tip and keys is not None:
        more["data-tip"] = tip
    elif tip:  # its name says all that its tip would: scripts read it there
        more["role"] = "img"
        more["aria-label"] = tip
    if path is not None:
        more["data-path"] = path
    if changed:
        more["class"] = f"{more['class']} changed"
    x, y, w, h = spot.box
    return tag("rect", x=x, y=y, width=w, height=h, rx=spot.round, **more)


def _lit(spot: Spot, marks: Marks) -> str:
    """The glow of a spot that can be clicked, and its key."""
    if spot.id.startswith("good-"):
        return _ring(spot) + _disc(spot, marks.key(spot.id))
    return (
        frame(spot.box.spread(1.2), "none", rx=spot.round + 1, kind="halo")
        + frame(spot.box, "none", rx=spot.round, kind="glow")
        + frame(spot.box.spread(-2), "none", rx=max(1, spot.round - 2), kind="key-line")
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
    words = text(cx, cy + 4.5, key, 12.5, p.ON_GLOW, True, anchor="middle", fit=17)
    whose: dict[str, Value] = {"data-of": spot.id}
    return circle(cx, cy, radius, p.GLOW, p.WHITE, stroke_width=1, kind="key", **whose) + words
