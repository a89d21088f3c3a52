"""What is printed several times in the same way: drawn once, used everywhere.

Three drawings: the plate behind a good in the city, an influence track, and a player's board.
"""

from typing import Final

from agra.picture import geometry as geo
from agra.picture import palette as p
from agra.picture import player_geometry as own
from agra.picture.geometry import Box
from agra.picture.markup import icon, niche, number, rect, squares, tag, text, title
from agra.rules.names import FAVOUR_ACTIONS, GOODS, PRINTED_FAVOUR_ACTIONS
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import _

PLATE: Final = "printed-plate"  # at 0, 0
TRACK: Final = "printed-track"  # where the first guild's track lies
BOARD: Final = "printed-board"  # where the first player's board lies

_MOST_FIELDS: Final = 6  # a longer meditation track has no room for what its steps cost


def printed_parts(s: State) -> str:
    """The three drawings."""
    board = own.board(0, s.players)
    farm, fields, actions = _farm(s, board), _fields(s, board), _actions(s, board)
    plate = geo.plate(0)
    return "".join(
        [
            tag("g", niche(0, 0, plate.w, plate.h), id=PLATE),
            tag("g", _track(s), id=TRACK),
            tag("g", farm + fields + actions, id=BOARD),
        ]
    )


def _track(s: State) -> str:
    """The steps of an influence track and the rupees they pay for an order."""
    parts: list[str] = []
    for step in range(s.c.influence_top + 1):
        box = geo.step_box(0, step, s.c.influence_top)
        fill = p.FAVOUR_STEP if s.c.favours_at_step[step] else p.CARD
        y = box.y + box.h / 2
        parts.append(rect(*box, fill, p.HAIRLINE, rx=3))
        if step == 0:
            parts.append(text(box.x + 4, y + 4, _("start"), 12, p.SECOND_INK))
            continue
        x, pays = box.x + 9, str(s.c.influence_rewards[step])
        parts.append(tag("circle", cx=x, cy=y, r=min(8, box.h / 2), fill="#F3D67E"))
        parts.append(text(x, y + 4.3, pays, 12, p.RUPEE_TEXT, True, anchor="middle", fit=16))
    return "".join(parts)


def _farm(s: State, board: Box) -> str:
    places = [own.farm_square(board, track, at) for track in range(4) for at in range(1, 6)]
    half = own.SQUARE / 2 - 0.7
    ring = squares(((at.x - half, at.y - half) for at in places), 2 * half)
    sprouts = "".join(
        f"M{number(at.x)} {number(at.y + 3.5)}v-3m-3.2-3q0 3 3.2 3t3.2-3" for at in places
    )
    parts = [
        tag("path", d=ring, fill="#DDD9B0", stroke="#8FA868"),
        tag("path", d=sprouts, fill="none", stroke="#5E8A3E", stroke_width=1.2),
    ]
    for corner, good in enumerate(s.c.corner_good):
        x, y, size = own.farm_corner(board, corner)
        left, top = x - size / 2, y - size / 2
        parts.append(rect(left, top, size, size, p.ROW_PLATE[good], p.ROW_LINE[good], rx=3))
        parts.append(icon(f"good-{GOODS[good]}", x, y, size - 3))
    return "".join(parts)


def _fields(s: State, board: Box) -> str:
    """The meditation track; dark fields bring two favours for an ejected worker."""
    fields = s.c.last_field
    parts: list[str] = []
    for field in range(1, fields + 1):
        place = own.field_place(board, field, fields)
        low = field < s.c.two_favours_from_field
        parts.append(icon("mark-points_low" if low else "mark-points_high", *place))
        points = str(s.c.meditation_values[field])
        parts.append(text(place.x, place.y + 4.4, points, 12.5, p.WHITE, True, anchor="middle"))
    if fields <= _MOST_FIELDS:
        for field in range(1, fields):
            goods = s.c.meditation_costs[field]
            places = own.cost_places(board, field, fields, len(goods))
            parts += [icon(f"good-{GOODS[good]}", *at) for good, at in zip(goods, places)]
    return "".join(parts)


def _actions(s: State, board: Box) -> str:
    """The three printed favour actions, and the slots for tiles."""
    slots = PRINTED_FAVOUR_ACTIONS + s.c.tile_slots
    parts: list[str] = []
    for at in range(slots):
        place = own.action_place(board, at, slots)
        x, y, size = place.x - place.size / 2, place.y - place.size / 2, place.size
        if at < PRINTED_FAVOUR_ACTIONS:
            name = FAVOUR_ACTIONS[at]
            drawn = rect(x, y, size, size, p.CARD, p.HAIRLINE, rx=4) + icon(
                f"action-{name}", *place
            )
            parts.append(tag("g", title(name_of.favour_action(name)) + drawn))
        else:
            parts.append(rect(x, y, size, size, "none", p.HAIRLINE, rx=4, stroke_dasharray="3 3"))
    return "".join(parts)
