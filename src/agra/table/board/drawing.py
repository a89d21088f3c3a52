"""Draws the table for the browser: the position as SVG, with its spots on top."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import quoteattr

from agra.picture import palette as p
from agra.picture.colours import colour_of, coloured
from agra.picture.drawing import page
from agra.picture.geometry import Box
from agra.picture.ink import Value, circle, frame, icon, rect, tag, text
from agra.picture.plans.plan import Sheet
from agra.table.board.area_cache import Area, area_of, look_of, spot_area
from agra.table.board.hover import paths_of
from agra.table.board.lesson_light import Light, spotlight
from agra.table.board.marks import Marks
from agra.table.board.rings import Ring, narrowed, ringed
from agra.table.board.spot import Spot
from agra.table.board.window import PageWindow, plan_of, scene_of
from agra.table.cache.patches import NOTHING
from agra.table.game.sight import Sight
from agra.table.panels.question.question import Question
from agra.table.panels.tips.drawing_notes import Notes
from agra.text.i18n import N_, _, signed

_TITLES: Final = {
    "": N_("The table"),
    "city": N_("City"),
    "river": N_("River"),
    "court": N_("Court"),
    "bonuses": N_("Building bonuses"),
    "mine": N_("Mine"),
    "others": N_("Others"),
}


@dataclass(frozen=True)
class Overlay:
    """Options of a drawing: what is on top of it, and what is left out."""

    #: if set, everything else is dimmed
    light: Light | None = None
    #: the areas that are drawn; () for all
    only: Sequence[str] = ()
    #: rings around spots
    rings: Sequence[Ring] = ()
    #: the patches that the page already has; they are referenced and not sent again
    has: Collection[str] = NOTHING


PLAIN: Final = Overlay()
#: A narrower card has the price tokens of the Trader in its upper left corner.
NARROW: Final = 84


def draw(
    sight: Sight,
    question: Question | None = None,
    *,
    view: PageWindow | None = None,
    notes: Notes | None = None,
    overlay: Overlay = PLAIN,
) -> str:
    """The table as one `<svg>`, or as several in panels if the window has no room for all."""
    with coloured(sight.colours):
        return _draw(sight, question, view, notes, overlay)


def _draw(
    sight: Sight,
    question: Question | None,
    view: PageWindow | None,
    notes: Notes | None,
    overlay: Overlay,
) -> str:
    light, has = overlay.light, overlay.has
    scene, window = scene_of(sight), view or PageWindow()
    plan = plan_of(window, scene)
    if overlay.only:
        plan = narrowed(plan, overlay.only)
    marks = Marks(question, notes or Notes())
    look, paths = look_of(window, scene), paths_of(scene.state)
    drawings: list[str] = []
    for sheet in plan.sheets:
        areas = [area_of(name, look, scene, plan) for name in sheet.areas]
        spots = [spot for area in areas for spot in area.spots]
        still = "".join(area.still(scene, plan, marks).for_(has) for area in areas)
        # Screen readers get the spots and the position in words instead.
        content = page(sheet) + tag("g", still, aria_hidden="true")
        dim = spotlight(sheet, spots, light) if light is not None else ""
        unlit = "".join(area.unlit(marks, paths).for_(has) for area in areas)
        content += _layers(sheet, marks, areas, unlit, paths, has, dim)
        content += ringed(spots, overlay.rings)
        drawn = _svg(sheet, content, scene.me)
        lit = any(marks.on(spot.id) or (light and spot.id in light.spots) for spot in spots)
        drawings.append(_panel(sheet.panel, drawn, lit) if sheet.panel else drawn)
    return "".join(drawings)


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
    """A drawing in one of several panels; the keyboard can scroll it."""
    title, kind = quoteattr(_(_TITLES[area])), "panel asks" if lit else "panel"
    start = f'<section class="{kind}" id="panel-{area}" tabindex="0" aria-label={title}>'
    return f"{start}{drawn}</section>"


# ------------------------------------------------------------------ layers


def _layers(
    sheet: Sheet,
    marks: Marks,
    areas: Sequence[Area],
    unlit: str,
    paths: dict[str, str],
    has: Collection[str],
    dim: str = "",
) -> str:
    """Pieces, then spots, then the glow; only spots receive the pointer.

    Spots that can be chosen are above those that cannot, so a worker does not block its space. Of
    two that can be chosen the smaller one is above, because it comes later.
    """
    suffix = f"-{sheet.panel}" if sheet.panel else ""
    spots = [spot for area in areas for spot in area.spots]
    lit = [spot for spot in spots if marks.on(spot.id)]
    shown = "".join(_lit(spot, marks) for spot in lit)
    shown += _labourers(spots, marks)
    pieces = "".join(area.pieces.for_(has) for area in areas)
    places = unlit + "".join(spot_area(spot, marks, paths) for spot in lit)
    figures = "".join(area.figures for area in areas)
    glow = tag("g", shown, id=f"glow{suffix}", pointer_events="none", aria_hidden="true")
    # the Merchant and the Builder are above the glow, and below the dimming
    over = tag("g", figures, id=f"figures{suffix}", pointer_events="none", aria_hidden="true")
    if dim:
        dark = tag("g", dim, id=f"dim{suffix}", pointer_events="none", aria_hidden="true")
        over, glow = "", over + dark + glow
    return (
        tag("g", pieces, id=f"pieces{suffix}", aria_hidden="true")
        + tag("g", places, id=f"spots{suffix}")
        + glow
        + over
    )


def _lit(spot: Spot, marks: Marks) -> str:
    """The glow of a spot that can be clicked, and its key.

    Where many spots are lit, workers to lay down have a line and no halo, and keys of two letters
    are shown when their group is open.
    """
    disc = _disc(spot, marks.key(spot.id), marks.many)
    if spot.id.startswith("good-"):
        return _ring(spot) + disc
    line = frame(spot.box, "none", rx=spot.round, kind="glow")
    if marks.many and spot.id.startswith("worker-"):
        return line + disc
    return (
        frame(spot.box.spread(1.2), "none", rx=spot.round + 1, kind="halo")
        + line
        + frame(spot.box.spread(-2), "none", rx=max(1, spot.round - 2), kind="key-line")
        + disc
    )


def _labourers(spots: Sequence[Spot], marks: Marks) -> str:
    """The prices of day labourers at the player's own workers, where they can be hired."""
    boxes = {spot.id: spot.box for spot in spots}
    drawn = []
    for spot in spots:
        if not spot.id.startswith("worker-"):
            continue
        space = f"space-{spot.id.removeprefix('worker-')}"
        if price := marks.price(space):
            drawn.append(_labourer(spot.box, boxes[space], price, bool(marks.key(spot.id))))
    return "".join(drawn)


def _labourer(worker: Box, space: Box, price: int, keyed: bool) -> str:
    """The price on the edge of the space that is nearer to the worker, so that it covers nothing.

    A worker who is `keyed` has a key in the lower right corner: the price is left of it.
    """
    above, below = worker.y - space.y, space.y + space.h - worker.y - worker.h
    y = max(space.y + space.h + 2, worker.y + worker.h + 4.5)
    if above < below:
        y = max(7, min(space.y - 3, worker.y - 5))
    x = worker.x + (4 if keyed and above >= below else worker.w / 2)
    pill = rect(x - 17, y - 7, 34, 14, p.CARD, p.GLOW, rx=7, stroke_width=1.2)
    number = text(x - 13, y + 4.4, signed(-price), 12.5, p.INK, True)
    return tag("g", pill + number + icon("piece-coin", x + 8, y, 12), **{"class": "labourer"})


def _ring(spot: Spot) -> str:
    """The ring around a chip that can be clicked."""
    x, y, w, h = spot.box
    return circle(x + w / 2, y + h / 2, w / 2 - 0.2, "none", kind="glow")


def _disc(spot: Spot, key: str, many: bool) -> str:
    """The key of an option: where its marker would be, or in a corner.

    That is the upper left one; but left of a worker a narrow cell has its value.
    """
    x, y, w, h = spot.box
    if not key:
        return ""
    cx, cy = x + 3, y + 3
    if spot.id.startswith("slot-"):
        cx, cy = x + w - 14, y + h / 2
    elif spot.id == "circle":
        cx, cy = x + 9, y + 5
    elif spot.stacked:  # left of the chip: another one is below it
        cx, cy = x - 2, y + h / 2
    elif spot.id.startswith("good-"):  # below the chip: above it is the building's name
        cx, cy = x + w / 2, y + h + 3
    elif spot.id.startswith("worker-"):  # the upper corners are for the building's gain
        cx, cy = x + w - 3, y + h - 3
    elif spot.id.startswith("cover-"):  # beside it are goods that must be legible
        cx, cy = x + w / 2, y + h / 2
    elif spot.id == "space-trader" and w < NARROW:  # in the corner are price tokens
        cy = y + h / 2
    elif spot.id.startswith("token-"):  # beside the token, whose number must be legible
        cx, cy = x - 7, y + h / 2
    radius = 8.5 if len(key) < 2 else 10.0
    # a class of their own: styles that end in "text" would be tried on every text of the board
    kind = "key-letters"
    words = text(cx, cy + 4.5, key, 12.5, p.ON_GLOW, True, anchor="middle", fit=17, kind=kind)
    whose: dict[str, Value] = {"data-of": spot.id}
    kind = "key inner" if many and len(key) > 1 else "key"
    return circle(cx, cy, radius, p.GLOW, p.WHITE, stroke_width=1, kind=kind, **whose) + words
