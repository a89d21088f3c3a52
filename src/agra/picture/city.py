"""The upper part of the board that stays still: characters, meditation circle, city."""

from typing import Final

from agra.picture import geometry as geo
from agra.picture import palette as p
from agra.picture import printed
from agra.picture.markup import dots, icon, niche, number, panel, rect, tag, text
from agra.picture.words import capital
from agra.rules.layout import BUILT, MEDITATION_MARKER, SPACE, TOKEN_AT
from agra.rules.meditation import COVER_POINTS, DELIVERY_POINTS, FARMER_POINTS
from agra.rules.names import CHARACTERS, GOODS, OUTER_ACTIONS
from agra.rules.state import State
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


def upper_board(s: State) -> str:
    """Everything above the river that does not move."""
    parts = [_character(s, at) for at in range(4)]
    parts.append(_circle(s))
    parts.append(_ground())
    parts += [_arrow(s, good) for good in range(4, 16)]
    parts += [_cell(s, building) for building in range(16)]
    parts.append(_store_dots(s))
    return "".join(parts)


def _worker_field(space: int, empty: bool) -> str:
    box = geo.worker_box(space)
    return rect(*box, p.QUIET if empty else p.PANEL, p.HAIRLINE, rx=4)


def _character(s: State, at: int) -> str:
    box, name = geo.CHARACTERS[at], CHARACTERS[at]
    first, second = _DOES[at]
    return "".join(
        [
            rect(*box, p.CARD, p.GOLD, stroke_width=1.2, rx=6),
            tag("g", niche(box.x + 4, box.y + 4, 54, 76), fill=p.NICHE, stroke=p.GOLD),
            icon(f"person-{name}", box.x + 33, box.y + 53, 54),
            text(
                box.x + 63, box.y + 17, name_of.space(name), 14.5, p.HEADING, bold=True, serif=True
            ),
            text(box.x + 63, box.y + 31, _(first), 12, p.SECOND_INK, fit=76),
            text(box.x + 63, box.y + 45, _(second), 12, p.SECOND_INK, fit=76),
            _worker_field(at, s.d[SPACE + at] == 0),
        ]
    )


def _circle(s: State) -> str:
    box = geo.CIRCLE
    x, y = box.x + box.w / 2, box.y + box.h / 2
    parts = [panel(*box), *(_petal(s, outer) for outer in range(4))]
    parts += [
        tag("circle", cx=x, cy=y, r=25, fill=p.CARD, stroke=p.GOLD, stroke_width=1.3),
        icon("action-move_farmer", x, y - 9, 22),
        icon("mark-points", x, y + 11, 20),
        _on_disc(x, y + 11, str(FARMER_POINTS)),
    ]
    return "".join(parts)


def _petal(s: State, outer: int) -> str:
    """An outer action; the marker lies on the price of the blocked one."""
    leaf, points, worth = geo.petal(outer), geo.petal_points(outer), _OUTER_POINTS[outer]
    blocked, left = s.d[MEDITATION_MARKER] == outer, outer % 2 == 0
    parts = [rect(*leaf, p.QUIET if blocked else p.CARD, p.HAIRLINE, rx=12)]
    if not blocked:
        parts.append(icon("mark-points" if worth else "mark-value", *points))
        parts.append(_on_disc(points.x, points.y, str(worth)) if worth else "")
    drawn = f"action-{OUTER_ACTIONS[outer]}"
    parts.append(icon(drawn, leaf.x + (42 if left else 101), leaf.y + 18, 22, blocked))
    x, anchor = (leaf.x + 57, "start") if left else (leaf.x + 86, "end")
    ink = p.SECOND_INK if blocked else p.INK
    parts.append(text(x, leaf.y + 22, _(_OUTER[outer]), 12.5, ink, bold=True, anchor=anchor))
    return "".join(parts)


def _on_disc(x: float, y: float, words: str) -> str:
    return text(x, y + 4.5, words, 12.5, p.WHITE, bold=True, anchor="middle")


# ------------------------------------------------------------------ the city


def _ground() -> str:
    box = geo.CITY
    lattice = tag("path", d="M0 6L6 0l6 6-6 6z", fill="none", stroke=p.LATTICE, stroke_opacity=0.38)
    pattern = tag(
        "pattern", lattice, id="lattice", width=12, height=12, patternUnits="userSpaceOnUse"
    )
    return "".join(
        [
            pattern,
            panel(*box, p.CITY),
            rect(box.x + 3, box.y + 3, box.w - 6, box.h - 6, "url(#lattice)", rx=5),
        ]
    )


def _arrow(s: State, good: int) -> str:
    """The arrow into the building of a good, in the colour of its row."""
    source = s.c.source[good]
    start, end = geo.cell(source), geo.cell(good)
    x0, x1 = start.x + start.w + 3, end.x - 9
    if source // 4 == 0 and good // 4 == 2 and source % 4 == good % 4:
        # from column 1 to column 3: it leaves lower and runs under column 2
        y0, y1 = start.y + 39, end.y + 37.5
        low = start.y + start.h + 6.3
        line = f"M{number(x0)} {number(y0)}h8q4 0 4 4V{number(low - 4)}q0 4 4 4"
        line += f"H{number(x1 - 13)}q4 0 4-4V{number(y1 + 4)}q0-4 4-4H{number(x1)}"
    else:
        y0, y1 = start.y + 19, end.y + 19
        line = f"M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}"
    colour = p.ROW_LINE[good % 4]
    head = f"M{number(x1 - 2)} {number(y1 - 6.5)}l11 6.5-11 6.5z"
    return tag("path", d=line, fill="none", stroke=colour, stroke_width=4.5) + tag(
        "path", d=head, fill=colour
    )


def _cell(s: State, building: int) -> str:
    box, plate, row = geo.cell(building), geo.plate(building), building % 4
    built = s.d[BUILT + building] == 1
    line, tint = p.ROW_LINE[row], p.ROW_PLATE[row]
    if built:
        frame = rect(*box, p.CARD, line, stroke_width=1.5, rx=6)
    else:
        frame = rect(*box, p.SITE, line, stroke_width=1.5, rx=6, stroke_dasharray="5 3")
    parts = [
        frame,
        tag("use", href=f"#{printed.PLATE}", x=plate.x, y=plate.y, fill=tint, stroke=line),
        icon(f"good-{GOODS[building]}", plate.x + 22, plate.y + 26, 32),
        text(box.x + 61, box.y + 16, capital(name_of.good(GOODS[building])), 13, bold=True),
    ]
    if not any(s.d[TOKEN_AT + token] == building for token in range(3)):
        parts.append(_flag(s, building))
    parts.append(_worker_field(building + 4, s.d[SPACE + building + 4] == 0) if built else "")
    parts.append("" if built else _cost(s, building))
    return "".join(parts)


def _store_dots(s: State) -> str:
    """A faint dot for each player in each store."""
    places = [geo.store_place(good, seat) for good in range(16) for seat in range(s.players)]
    return tag(
        "path",
        d=dots((place.x, place.y) for place in places),
        stroke=p.SECOND_INK,
        stroke_opacity=0.4,
        stroke_width=2.8,
        stroke_linecap="round",
    )


def _flag(s: State, building: int) -> str:
    """The printed value of a good."""
    place = geo.value_place(building)
    x, y = place.x - 7, place.y - 8.5
    cloth = tag(
        "use", href="#i-mark-flag", x=x, y=y, width=21, height=21, fill=p.ROW_LINE[building % 4]
    )
    value = str(s.c.value[building])
    return cloth + text(x + 8.5, y + 11.5, value, 12.5, p.WHITE, True, anchor="middle")


def _cost(s: State, building: int) -> str:
    """What it costs to build here: a trowel in a pill."""
    box = geo.cell(building)
    x, y = box.x + box.w - 49, box.y + 4
    return "".join(
        [
            rect(x, y, 45, 19, p.CARD, p.ROW_LINE[building % 4], rx=9),
            icon("piece-trowel", x + 14, y + 9.5, 17),
            text(x + 32, y + 14, str(s.c.cost[building]), 13, bold=True, anchor="middle"),
        ]
    )
