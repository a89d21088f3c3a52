"""Main characters, meditation circle and city, as far as they stay still."""

from typing import Final

from agra.picture.geometry import Box
from agra.picture.words import capital
from agra.rules import kinds
from agra.rules.kinds import KIND_MASK
from agra.rules.layout import ACTION_PHASE, BUILT, COINS, MEDITATION_MARKER, PHASE, SPACE, TOKEN_AT
from agra.rules.meditation import COVER_POINTS, DELIVERY_POINTS, FARMER_POINTS
from agra.rules.names import CHARACTERS, GOODS, OUTER_ACTIONS
from agra.rules.state import State
from agra.table.board import paint as p
from agra.table.board.ink import (
    circle,
    dots,
    frame,
    icon,
    moved,
    number,
    panel,
    path,
    rect,
    shape,
    tag,
    text,
    width_of,
)
from agra.table.board.layout import Layout
from agra.table.board.marks import Gain, Marks
from agra.table.board.plan_city import PhoneCityPlan
from agra.text import names as name_of
from agra.text.i18n import N_, _

_DOES: Final = (
    (N_("build a site, or"), N_("1 influence step")),
    (N_("deliver 1 to 5"), N_("goods")),
    (N_("trade goods,"), N_("move a price")),
    (N_("two of: stone,"), N_("cover, farmers")),
)
_OUTER: Final = (N_("Exchange"), N_("Deliver"), N_("Process"), N_("Cover"))
_OUTER_POINTS: Final = (0, DELIVERY_POINTS, 0, COVER_POINTS)  # 0: the value of the good

#: The space that works while a decision of this kind is pending.
_ACTING: Final = {
    **dict.fromkeys((kinds.ARCHITECT, kinds.PAY_BUILDING, kinds.BONUS_TILE), "architect"),
    **dict.fromkeys((kinds.SAILOR_PAYMENT, kinds.DELIVERIES, kinds.DOUBLE), "sailor"),
    kinds.JAGIRDAR: "sailor",
    **dict.fromkeys((kinds.TRADER, kinds.TRADE_GIVE, kinds.TRADE_TAKE), "trader"),
    kinds.BOTANIST: "botanist",
}
_IN_BUILDING: Final = (kinds.PROCESS_COUNT, kinds.FOLLOW, kinds.EXTRA_PROCESS, kinds.DYER)


def acting_space(s: State) -> str:
    """The character or building (by its good) being used, or an empty name."""
    if s.d[PHASE] != ACTION_PHASE:
        return ""
    for entry in reversed(s.stack):
        kind = entry & KIND_MASK
        if kind in _ACTING:
            return _ACTING[kind]
        if kind in _IN_BUILDING:
            return GOODS[entry >> kinds.FIELDS_SHIFT & 15]
    return ""


def upper_board(s: State, layout: Layout, marks: Marks) -> str:
    """Everything above the river that does not move."""
    acting = acting_space(s)
    phone = isinstance(layout.city, PhoneCityPlan)
    parts = [_ground(layout)] if phone else []
    draw = _small_character if phone else _character
    parts += [draw(s, layout, marks, at, CHARACTERS[at] == acting) for at in range(4)]
    parts.append(_pills(s, layout, marks) if phone else _circle(s, layout, marks))
    if not phone:
        parts.append(_ground(layout))
    parts += [_arrow(s, layout, good) for good in range(4, 16)]
    for building in range(16):
        parts.append(_cell(s, layout, marks, building, GOODS[building] == acting))
    plan = layout.city
    places = [plan.store_place(good, seat) for good in range(16) for seat in range(s.players)]
    parts.append(dots((place.x, place.y) for place in places))
    return "".join(parts)


# ------------------------------------------------------------------ characters


def _card(box: Box, ground: str, acting: bool) -> str:
    """The card of a character: a dark line around the one being used."""
    line, width = (p.INK, 2.4) if acting else (p.GOLD, 1.2)
    return frame(box, ground, line, rx=6, stroke_width=width)


def _worker_field(layout: Layout, space: int) -> str:
    box = layout.city.worker_box(space)
    return frame(box, p.QUIET, p.HAIRLINE, rx=4)


def _character(s: State, layout: Layout, marks: Marks, at: int, acting: bool) -> str:
    box, name = layout.city.character(at), CHARACTERS[at]
    spot = f"space-{name}"
    first, second = _DOES[at]
    room = box.w - 65
    parts = [
        _card(box, marks.ground(spot, p.CARD), acting),
        tag("use", href="#b-arch", transform=f"{moved(box.x + 4, box.y + 4)} scale(1 1)"),
        icon(f"person-{name}", box.x + 34.5, box.y + 52.5, 55),
        text(box.x + 63, box.y + 18, name_of.space(name), 14.5, p.HEADING, True, True, fit=room),
        text(box.x + 63, box.y + 31.5, _(first), 12, p.SECOND, fit=room),
        text(box.x + 63, box.y + 45, _(second), 12, p.SECOND, fit=room),
        _worker_field(layout, at),
    ]
    if acting:
        field = layout.city.worker_box(at)
        x = field.x + field.w + 5
        room = box.x + box.w - x - 3
        parts.append(text(x, box.y + 70, _("acting"), 12.5, p.INK, True, fit=room))
    return "".join(parts)


def _small_character(s: State, layout: Layout, marks: Marks, at: int, acting: bool) -> str:
    box, name = layout.city.character(at), CHARACTERS[at]
    return "".join(
        [
            _card(box, marks.ground(f"space-{name}", p.CARD), acting),
            icon(f"person-{name}", box.x + 26, box.y + 24, 40),
            _worker_field(layout, at),
            text(
                box.x + box.w / 2,
                box.y + 57,
                name_of.space(name),
                13,
                p.HEADING,
                True,
                True,
                "middle",
                box.w - 6,
            ),
        ]
    )


# ------------------------------------------------------------------ the circle


def _circle(s: State, layout: Layout, marks: Marks) -> str:
    place = layout.city.centre()
    parts = [panel(layout.city.circle, p.CARD)]
    parts += [_petal(s, layout, marks, outer) for outer in range(4)]
    parts.append(
        circle(place.x, place.y, 25, marks.ground("circle", p.CARD), p.GOLD, stroke_width=1.4)
    )
    parts.append(_drawn("action-move_farmer", place.x, place.y - 9))
    parts.append(_points(place.x, place.y + 12, FARMER_POINTS, 20))
    return "".join(parts)


def _drawn(name: str, x: float, y: float, faded: bool = False) -> str:
    """The picture of an action on its pale plate, which only the dark theme shows."""
    plate = rect(x - 12.5, y - 12.5, 25, 25, "var(--drawn)", rx=4)
    return plate + icon(name, x, y, 22.5, faded)


def _points(x: float, y: float, points: int, size: float) -> str:
    """A disc with meditation points; 0 means the value of the good."""
    if not points:
        return icon("mark-value", x, y, size)
    words = text(x, y + 4.6, str(points), 12.5, p.WHITE, True, anchor="middle")
    return icon("mark-points", x, y, size) + words


def _petal(s: State, layout: Layout, marks: Marks, outer: int) -> str:
    """An outer action; the marker lies on the price of the blocked one."""
    leaf, points = layout.city.petal(outer), layout.city.petal_points(outer)
    blocked, left = s.d[MEDITATION_MARKER] == outer, outer % 2 == 0
    name = OUTER_ACTIONS[outer]
    ground = marks.ground(f"petal-{name}", p.QUIET if blocked else p.CARD)
    parts = [frame(leaf, ground, p.HAIRLINE, rx=12)]
    if not blocked:
        parts.append(_points(points.x, points.y, _OUTER_POINTS[outer], 23))
    x = leaf.x + (43 if left else leaf.w - 43)
    parts.append(_drawn(f"action-{name}", x, leaf.y + 18, blocked))
    x, anchor = (leaf.x + 58, "start") if left else (leaf.x + leaf.w - 58, "end")
    ink = p.SECOND if blocked else p.INK
    words = _(_OUTER[outer])
    parts.append(text(x, leaf.y + 22, words, 13, ink, True, anchor=anchor, fit=leaf.w - 85))
    return "".join(parts)


def _pills(s: State, layout: Layout, marks: Marks) -> str:
    """The circle on a phone: five pills."""
    plan = layout.city
    assert isinstance(plan, PhoneCityPlan)
    parts: list[str] = []
    for outer, name in enumerate(OUTER_ACTIONS):
        box, points = plan.petal(outer), plan.petal_points(outer)
        blocked = s.d[MEDITATION_MARKER] == outer
        ground = marks.ground(f"petal-{name}", p.QUIET if blocked else p.CARD)
        parts.append(frame(box, ground, p.HAIRLINE, rx=13))
        parts.append(_drawn(f"action-{name}", box.x + 22, box.y + 16, blocked))
        if not blocked:
            parts.append(_points(points.x, points.y, _OUTER_POINTS[outer], 24))
        ink = p.SECOND if blocked else p.INK
        parts.append(_pill_name(box, _(_OUTER[outer]), ink))
    box = plan.farmer_box()
    parts.append(frame(box, marks.ground("circle", p.CARD), p.HAIRLINE, rx=13))
    parts.append(_drawn("action-move_farmer", box.x + 22, box.y + 16))
    parts.append(_points(box.x + 52, box.y + 16, FARMER_POINTS, 24))
    parts.append(_pill_name(box, _("Farmer"), p.INK))
    return "".join(parts)


def _pill_name(box: Box, words: str, ink: str) -> str:
    return text(box.x + box.w / 2, box.y + 39, words, 12.5, ink, True, anchor="middle", fit=66)


# ------------------------------------------------------------------ the city


def _ground(layout: Layout) -> str:
    box = layout.city.ground
    inside = rect(box.x + 3, box.y + 3, box.w - 6, box.h - 6, "url(#b-lattice)", rx=5)
    if isinstance(layout.city, PhoneCityPlan):
        return frame(box, p.CITY) + inside
    return panel(box, p.CITY) + inside


def _arrow(s: State, layout: Layout, good: int) -> str:
    """The arrow into the building of a good, in the colour of its row."""
    source = s.c.source[good]
    start, end = layout.city.cell(source), layout.city.cell(good)
    phone = isinstance(layout.city, PhoneCityPlan)
    x0, x1 = start.x + start.w, end.x - 10
    if source // 4 == 0 and good // 4 == 2 and source % 4 == good % 4:
        # from column 1 to column 3: it leaves lower and runs under column 2
        low = start.y + start.h + (3.8 if phone else 6.3)
        y0, y1 = start.y + (start.h - 2 if phone else 39), end.y + 37
        if phone:
            x0, x1 = start.x + start.w - 8, end.x + 20
            y1 = low
            line = f"M{number(x0)} {number(low)}H{number(x1 - 8)}"
        else:
            line = f"M{number(x0 + 3)} {number(y0)}h8q4 0 4 4V{number(low - 4)}q0 4 4 4"
            line += f"H{number(x1 - 13)}q4 0 4-4V{number(y1 + 4)}q0-4 4-4H{number(x1)}"
    elif phone:
        x1, y1 = end.x - 5, end.y + 22
        line = f"M{number(x0)} {number(y1)}H{number(x1)}"
    else:
        y1 = end.y + 19
        line = f"M{number(x0 + 3)} {number(start.y + 19)}L{number(x1)} {number(y1)}"
    colour = p.ROW_LINE[good % 4]
    head = f"M{number(x1 - 1)} {number(y1 - 5.8)}l10 5.8-10 5.8z"
    if phone:
        head = f"M{number(x1 - 4)} {number(y1 - 5)}l8.5 5-8.5 5z"
    width = 3 if phone else 4.5
    drawn = path(line, "none", colour, stroke_width=width) + path(head, colour, colour)
    return tag("g", drawn, id=f"arrow-{GOODS[good]}")


def _cell(s: State, layout: Layout, marks: Marks, building: int, acting: bool) -> str:
    plan, row = layout.city, building % 4
    box, plate, good = plan.cell(building), plan.plate(building), GOODS[building]
    built = s.d[BUILT + building] == 1
    phone = isinstance(plan, PhoneCityPlan)
    line, spot = p.ROW_LINE[row], f"space-{good}"
    ground = marks.ground(spot, p.CARD if built else p.SITE)
    dashes = "none" if built else "5 3"
    line, width = (p.INK, 2.6) if acting else (line, 1.6)
    parts = [frame(box, ground, line, rx=6, stroke_width=width, stroke_dasharray=dashes)]
    if not built and not marks.on(spot):
        parts.append(frame(box, "url(#b-hatch)", rx=6))
    arch = "#b-plate"
    scale = f" scale({number(plate.w / 46)} {number(plate.h / 47)})" if phone else ""
    parts += [
        tag(
            "use",
            href=arch,
            transform=moved(plate.x, plate.y) + scale,
            fill=p.ROW_PLATE[row],
            stroke=p.ROW_LINE[row],
        ),
        icon(f"good-{good}", *plan.picture(building)),
    ]
    if not any(s.d[TOKEN_AT + token] == building for token in range(3)):
        parts.append(_flag(s, layout, building))
    parts.append(_cell_name(building, box, phone, s.d[COINS + building] > 0))
    if built or s.d[SPACE + 4 + building]:
        parts.append(_worker_field(layout, building + 4))
    parts.append(_cell_end(s, layout, marks, building, built, phone))
    return "".join(parts)


def _cell_name(building: int, box: Box, phone: bool, coins: bool) -> str:
    words = capital(name_of.good(GOODS[building]))
    if phone:
        room = box.w - (26 if coins else 8)
        return text(box.x + 5, box.y + 56, words, 12.5, bold=True, fit=room)
    return text(box.x + 57, box.y + 16.5, words, 13, bold=True, fit=box.w - 125)


def _flag(s: State, layout: Layout, building: int) -> str:
    """The printed value of a good."""
    place = layout.city.value_place(building)
    x, y = place.x - 9, place.y - 8.5
    colour = p.FLAG[building % 4]
    cloth = tag("use", href="#i-mark-flag", x=x, y=y, width=21, height=21, fill=colour)
    value = str(s.c.value[building])
    return cloth + text(x + 8.5, y + 11.7, value, 12.5, p.WHITE, True, anchor="middle")


def _cell_end(
    s: State, layout: Layout, marks: Marks, building: int, built: bool, phone: bool
) -> str:
    """The right end of the first line: the cost, or what the building would give me."""
    box = layout.city.cell(building)
    if not built:
        w = 40 if phone else 43
        x, y = box.x + box.w - w - (2 if phone else 4), box.y + (18 if phone else 3.5)
        return "".join(
            [
                rect(x, y, w, 19, "#FFFBF0", p.ROW_LINE[building % 4], rx=9.5),
                icon("piece-trowel", x + 13.5, y + 9.5, 17),
                text(
                    x + w - 13,
                    y + 14.2,
                    str(s.c.cost[building]),
                    13,
                    "#2A1A10",
                    True,
                    anchor="middle",
                ),
            ]
        )
    gain = marks.notes.gains.get(GOODS[building])
    return "" if phone or gain is None else _gain(layout.me, box, gain)


def _gain(seat: int, box: Box, gain: Gain) -> str:
    """What the building would give me: my shape and a number, a dash for nothing."""
    right, y = box.x + box.w - 6, box.y + 16
    if not gain.count:
        return text(right, y - 0.5, "–", 13, p.SECOND, anchor="end")
    words = f"+{gain.count}" if gain.kind == "produce" else str(gain.count)
    x = right - width_of(words, 13, True)
    parts = [text(right, y, words, 13, "var(--mine)", True, anchor="end")]
    if gain.kind != "produce":
        x -= 3
        line = f"M{number(x - 11)} {number(y - 4.5)}h10m-3.6-3.6l3.6 3.6-3.6 3.6"
        parts.append(path(line, "none", "var(--mine)", stroke_width=1.5))
        x -= 9
    parts.append(icon(shape(seat), x - 10 + (2 if gain.kind != "produce" else 0), y - 4.5, 14))
    return "".join(parts)
