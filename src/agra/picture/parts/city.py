"""Draws the static parts of main characters, meditation circle and city."""

from typing import Final, NamedTuple

from agra.picture import palette as p
from agra.picture.geometry import Box, Place, Segment
from agra.picture.ink import (
    circle,
    dots,
    frame,
    icon,
    moved,
    number,
    panel,
    path,
    rect,
    tag,
    text,
    width_of,
    write,
)
from agra.picture.plans.city import Arrows, CityPlan, Petal
from agra.picture.plans.plan import Plan
from agra.picture.scene import Overlay, Scene
from agra.rules import kinds
from agra.rules.layout import ACTION_PHASE
from agra.rules.meditation import COVER_POINTS, DELIVERY_POINTS, FARMER_POINTS
from agra.rules.names import BUILDINGS, CHARACTERS, GOODS, OUTER_ACTIONS
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import _

_OUTER_POINTS: Final = (0, DELIVERY_POINTS, 0, COVER_POINTS)  # 0: the value of the good

#: The name of a building is condensed to this share of its width at most.
_MOST_CONDENSED: Final = 0.72

#: The active space while a decision of this kind is pending.
_ACTING: Final = {
    **dict.fromkeys((kinds.ARCHITECT, kinds.PAY_BUILDING, kinds.BONUS_TILE), "architect"),
    **dict.fromkeys((kinds.SAILOR_PAYMENT, kinds.DELIVERIES, kinds.DOUBLE), "sailor"),
    kinds.JAGIRDAR: "sailor",
    **dict.fromkeys((kinds.TRADER, kinds.TRADE_GIVE, kinds.TRADE_TAKE), "trader"),
    kinds.BOTANIST: "botanist",
}
_IN_BUILDING: Final = (kinds.PROCESS_COUNT, kinds.FOLLOW, kinds.EXTRA_PROCESS, kinds.DYER)


def acting_space(s: State) -> str:
    """The active character or building (by its good), or ""."""
    if s.board.phase != ACTION_PHASE:
        return ""
    for entry in s.pending.entries():
        if entry.kind in _ACTING:
            return _ACTING[entry.kind]
        if entry.kind in _IN_BUILDING:
            return GOODS[entry.fields & 15]
    return ""


def upper_parts(scene: Scene, plan: Plan, overlay: Overlay) -> dict[str, str]:
    """All above the river in parts, in drawing order, because few of them change at a time."""
    s, city = scene.state, plan.city
    acting = acting_space(s)
    people = [_character(plan, overlay, at, CHARACTERS[at] == acting) for at in range(4)]
    cells = [_cell(scene, plan, overlay, at, GOODS[at] == acting) for at in range(16)]
    arrows = {
        "arrows": plan.once("arrows", lambda: "".join(_arrow(s, city, at) for at in range(4, 16)))
    }
    over = city.arrows.over
    return {
        "ground": plan.once("ground", lambda: _ground(city)),
        "people": "".join(people),
        "circle": _circle(s, city, overlay),
        **({} if over else arrows),
        **{f"cells-{row}": "".join(cells[4 * row : 4 * row + 4]) for row in range(4)},
        **(arrows if over else {}),
        "stores": plan.once(f"stores {s.players}", lambda: _stores(city, s.players)),
    }


def _stores(city: CityPlan, players: int) -> str:
    places = [city.store_place(good, seat) for good in range(16) for seat in range(players)]
    return dots((place.x, place.y) for place in places)


# ------------------------------------------------------------------ characters


def _worker_field(city: CityPlan, space: int) -> str:
    return frame(city.worker_box(space), p.QUIET, p.HAIRLINE, rx=4)


def _character(plan: Plan, overlay: Overlay, at: int, acting: bool) -> str:
    """The card of a character, with a dark line if it is active."""
    ground = overlay.ground(f"space-{CHARACTERS[at]}", p.CARD)
    key = ("character", at, acting, ground)
    return plan.once(key, lambda: _drawn_character(plan.city, at, acting, ground))


def _drawn_character(city: CityPlan, at: int, acting: bool, ground: str) -> str:
    box, card, name = city.characters[at], city.card, CHARACTERS[at]
    line, width = (p.INK, 2.4) if acting else (p.GOLD, 1.2)
    parts = [frame(box, ground, line, rx=6, stroke_width=width)]
    if card.arch:
        parts.append(tag("use", href="#b-arch", transform=moved(box.x + 4, box.y + 4)))
    if card.niche:
        parts.append(frame(card.niche.moved(box.x, box.y), p.NICHE, rx=5))
    parts += [
        icon(f"person-{name}", *card.face.moved(box.x, box.y)),
        write(card.name.moved(box.x, box.y), name_of.space(name), p.HEADING, True, True),
        *(
            write(line.moved(box.x, box.y), words, p.SECOND)
            for line, words in zip(card.does, name_of.character_lines(name, card.brief))
            if words
        ),
        _worker_field(city, at),
    ]
    return "".join(parts)


# ------------------------------------------------------------------ the circle


def _circle(s: State, city: CityPlan, overlay: Overlay) -> str:
    """The outer actions and the farmer's action: a circle in its panel, or a row of pills."""
    parts = [panel(city.circle, p.CARD)] if city.circle else []
    for outer, petal in enumerate(city.petals):
        blocked = s.board.meditation_marker == outer
        name, points = OUTER_ACTIONS[outer], _OUTER_POINTS[outer]
        ground = overlay.ground(f"petal-{name}", p.QUIET if blocked else p.CARD)
        parts.append(frame(petal.box, ground, p.HAIRLINE, rx=petal.round))
        parts.append(_petal(petal, name, name_of.favour_action_short(name), points, blocked))
    petal, ground = city.farmer, overlay.ground("circle", p.CARD)
    if city.circle:
        x, y, radius = petal.box.x + petal.round, petal.box.y + petal.round, petal.round
        parts.append(circle(x, y, radius, ground, p.GOLD, stroke_width=1.4))
    else:
        parts.append(frame(petal.box, ground, p.HAIRLINE, rx=petal.round))
    parts.append(_petal(petal, "move_farmer", _("Farmer"), FARMER_POINTS, False))
    return "".join(parts)


def _petal(petal: Petal, name: str, words: str, points: int, blocked: bool) -> str:
    """An action and its price; the marker covers the price of the blocked one."""
    parts = [_drawn(f"action-{name}", petal.drawn, blocked)]
    if not blocked:
        parts.append(_points(petal.points, points))
    if petal.name:
        parts.append(write(petal.name, words, p.SECOND if blocked else p.INK, True))
    return "".join(parts)


def _drawn(name: str, place: Place, faded: bool) -> str:
    """The picture of an action on its pale plate, which is visible only in the dark theme."""
    x, y, size = place
    half = min(12.5, size / 2 + 1.5)
    plate = rect(x - half, y - half, 2 * half, 2 * half, p.DRAWN, rx=4)
    return plate + icon(name, x, y, size, faded)


def _points(place: Place, points: int) -> str:
    """A disc with meditation points; 0 means the value of the good."""
    if not points:
        return icon("mark-value", *place)
    words = text(place.x, place.y + 4.6, str(points), 12.5, p.WHITE, True, anchor="middle")
    return icon("mark-points", *place) + words


# ------------------------------------------------------------------ the city


def _ground(city: CityPlan) -> str:
    lattice = frame(city.ground.spread(-3), "url(#b-lattice)", rx=5)
    return panel(city.ground, p.CITY, city.framed) + lattice


def _arrow(s: State, city: CityPlan, good: int) -> str:
    """The arrow into the building of a good, in the colour of its row."""
    source, plan = s.components.source[good], city.arrows
    start, end = city.cells[source], city.cells[good]
    x0, x1 = start.x + start.w, end.x - plan.into
    if source // 4 == 0 and good // 4 == 2 and source % 4 == good % 4:
        # from column 1 to column 3: it starts lower and runs under column 2
        y1 = low = start.y + start.h + plan.low
        if plan.bends:
            y0, y1 = start.y + plan.bends[0], end.y + plan.bends[1]
            line = f"M{number(x0 + plan.out)} {number(y0)}h8q4 0 4 4V{number(low - 4)}q0 4 4 4"
            line += f"H{number(x1 - 13)}q4 0 4-4V{number(y1 + 4)}q0-4 4-4H{number(x1)}"
        else:
            x0, x1 = x0 - plan.reach[0], end.x + plan.reach[1]
            return _arrow_below(good, plan, (x0, x1), low)
    else:
        y0, y1 = start.y + plan.level, end.y + plan.level
        line = f"M{number(x0 + plan.out)} {number(y0)}L{number(x1)} {number(y1)}"
    half, length = number(plan.half), number(plan.head)
    head = f"M{number(x1 - plan.overlap)} {number(y1 - plan.half)}l{length} {half}-{length} {half}z"
    return _drawn_arrow(good, plan, line, head)


def _arrow_below(good: int, plan: Arrows, across: tuple[float, float], low: float) -> str:
    """An arrow in the gap below its cells, which it leaves and enters from below."""
    half, length = number(plan.half), number(plan.head)
    up = number(plan.low + 2)
    line = f"M{number(across[0])} {number(low)}m0-{up}v{up}H{number(across[1])}"
    head = f"M{number(across[1] - plan.half)} {number(low)}l{half}-{length} {half} {length}z"
    return _drawn_arrow(good, plan, line, head)


def _drawn_arrow(good: int, plan: Arrows, line: str, head: str) -> str:
    colour = p.ROW_LINE[good % 4]
    drawn = path(line, "none", colour, stroke_width=plan.width) + path(head, colour, colour)
    return tag("g", drawn, id=f"arrow-{GOODS[good]}")


class _Cell(NamedTuple):
    """All values that the cell of a building depends on."""

    building: int
    built: bool
    taken: bool
    priced: bool
    acting: bool
    lit: bool
    end: str


def _cell(scene: Scene, plan: Plan, overlay: Overlay, building: int, acting: bool) -> str:
    s, city, box = scene.state, plan.city, plan.city.cells[building]
    built = s.board.is_built(building)
    cell = _Cell(
        building,
        built,
        taken=s.board.worker(4 + building) is not None,
        priced=any(s.board.token_good(token) == building for token in range(3)),
        acting=acting,
        lit=overlay.on(f"space-{GOODS[building]}"),
        end=overlay.cell_end(scene, building, city.cell.end.moved(box.x, box.y)) if built else "",
    )
    return plan.once(cell, lambda: _drawn_cell(s, city, cell))


def _drawn_cell(s: State, city: CityPlan, what: _Cell) -> str:
    building, built = what.building, what.built
    cell, box, good, row = city.cell, city.cells[building], GOODS[building], building % 4
    ground = p.PALE if what.lit else p.CARD if built else p.SITE
    dashes = "none" if built else "5 3"
    line, width = (p.INK, 2.6) if what.acting else (p.ROW_LINE[row], 1.6)
    parts = [frame(box, ground, line, rx=6, stroke_width=width, stroke_dasharray=dashes)]
    if not built and not what.lit:
        parts.append(frame(box, "url(#b-hatch)", rx=6))
    parts.append(_plate(cell.plate.moved(box.x, box.y), row))
    parts.append(icon(f"good-{good}", *city.in_cell(building, cell.picture)))
    if not what.priced:
        parts.append(_flag(s, city, building))
    name = cell.name.moved(box.x, box.y)
    parts.append(write(name, building_name(building, name), bold=True))
    if built or what.taken:
        parts.append(_worker_field(city, building + 4))
    if not built:
        cost = cell.cost_beside if what.taken and cell.cost_beside else cell.cost
        parts.append(_cost(s, cost.moved(box.x, box.y), building))
    return "".join(parts) + what.end


def building_name(building: int, line: Segment) -> str:
    """The longest name of a building that need not be condensed too much."""
    names = name_of.building_names(BUILDINGS[building])
    fitting = (name for name in names if fits(name, line))
    return next(fitting, names[-1])


def fits(name: str, line: Segment) -> bool:
    """Whether the name of a building can be read in a line of this length."""
    return width_of(name, line.size, True) * _MOST_CONDENSED <= line.room


def _plate(box: Box, row: int) -> str:
    """The arched plate behind the picture of a good."""
    scale = "" if box[2:] == (46, 47) else f" scale({number(box.w / 46)} {number(box.h / 47)})"
    there = moved(box.x, box.y) + scale
    colours = {"fill": p.ROW_PLATE[row], "stroke": p.ROW_LINE[row]}
    return tag("use", href="#b-plate", transform=there, **colours)


def _flag(s: State, city: CityPlan, building: int) -> str:
    """The printed value of a good."""
    place = city.value_place(building)
    x, y = place.x - 9, place.y - 8.5
    colour = p.FLAG[building % 4]
    cloth = tag("use", href="#i-mark-flag", x=x, y=y, width=21, height=21, fill=colour)
    value = str(s.components.value[building])
    return cloth + text(x + 8.5, y + 11.7, value, 12.5, p.WHITE, True, anchor="middle")


def _cost(s: State, box: Box, building: int) -> str:
    """The cost of building here: a trowel in a pill."""
    cost, x = str(s.components.cost[building]), box.x + box.w - 13
    return "".join(
        [
            frame(box, p.LIGHT_CARD, p.ROW_LINE[building % 4], rx=9.5),
            icon("piece-trowel", box.x + 13.5, box.y + 9.5, 17),
            text(x, box.y + 14.2, cost, 13, p.DARK, True, anchor="middle"),
        ]
    )
