"""Where everything on the table lies, in a drawing of 1280 by 800. Numbers only, nothing is drawn.

`Box` is an area, `Place` the centre and the size of a piece. Players' own boards are in
`player_geometry`.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple


class Box(NamedTuple):
    """An area: its left upper corner, width and height."""

    x: float
    y: float
    w: float
    h: float


class Place(NamedTuple):
    """Where a piece lies: its centre, and the side of the square it fits in."""

    x: float
    y: float
    size: float


WIDTH: Final = 1280
HEIGHT: Final = 800

TOP_BAR: Final = Box(0, 0, 1280, 28)
CHARACTERS: Final = (
    Box(6, 33, 142, 84),
    Box(153, 33, 142, 84),
    Box(606, 33, 142, 84),
    Box(753, 33, 142, 84),
)
CIRCLE: Final = Box(301, 33, 300, 84)
VINES: Final = (Box(10, 119, 880, 8), Box(10, 392, 880, 8))
CITY: Final = Box(6, 128, 890, 262)
RIVER: Final = Box(6, 401, 890, 155)
COURT: Final = Box(902, 33, 372, 392)
BONUSES: Final = Box(902, 430, 372, 125)
DECISION: Final = Box(6, 561, 1268, 34)

# ------------------------------------------------------------------ workers

WORKER: Final = 28.0


def worker_box(space: int) -> Box:
    """The field on which a worker stands: the characters are spaces 0 to 3, then the buildings."""
    if space < 4:
        box = CHARACTERS[space]
        return Box(box.x + 63, box.y + 50, 36, 30)
    box = cell(space - 4)
    return Box(box.x + box.w - 39, box.y + 21, 36, 30)


def worker_place(space: int) -> Place:
    """The worker on a space."""
    box = worker_box(space)
    return Place(box.x + box.w / 2, box.y + box.h / 2, WORKER)


# ------------------------------------------------------------------ the meditation circle


def petal(outer: int) -> Box:
    """The field of an outer action: exchange, deliver, process, remove cover."""
    return Box(CIRCLE.x + 4 + 149 * (outer % 2), CIRCLE.y + 4 + 39 * (outer // 2), 143, 36)


def petal_points(outer: int) -> Place:
    """The price of an outer action; the meditation marker covers it."""
    box = petal(outer)
    return Place(box.x + (16 if outer % 2 == 0 else box.w - 16), box.y + 18, 21)


# ------------------------------------------------------------------ the city


def cell(building: int) -> Box:
    """The cell of a building: four columns, four rows."""
    return Box(13 + 226.4 * (building // 4), 136 + 62.5 * (building % 4), 196, 53)


def plate(building: int) -> Box:
    """The plate with the picture of the good."""
    box = cell(building)
    return Box(box.x + 4, box.y + 5, 46, 44)


def store_place(building: int, seat: int) -> Place:
    """A player's goods in a store: four fixed places."""
    box = cell(building)
    return Place(box.x + 67 + 26 * seat, box.y + 36, 25)


def value_place(building: int) -> Place:
    """The value of a good: its printed flag, or the price token in its place."""
    box = cell(building)
    return Place(box.x + 45, box.y + 10, 23)


def coins_place(building: int) -> Place:
    """Coins lie in front of the house."""
    box = cell(building)
    return Place(box.x + 10, box.y + 43, 19)


def merchant_place(building: int) -> Place:
    """The Merchant, on the roof line."""
    box = cell(building)
    return Place(box.x + 142, box.y + 8, 24)


def builder_place(building: int, built: bool) -> Place:
    """The Builder: beside the cost of his site, or while he owes a move beside the Merchant."""
    box = cell(building)
    return Place(box.x + (170 if built else 135), box.y + (6 if built else 9), 24)


def trader_token_place(token: int) -> Place:
    """A price token that lies on the Trader."""
    box = CHARACTERS[2]
    x, y = ((111, 59), (130, 59), (120.5, 75))[token]
    return Place(box.x + x, box.y + y, 18)


# ------------------------------------------------------------------ the river

CARD_TOP: Final = 405
CARD_HEIGHT: Final = 123
NUMERAL: Final = 19.5
PIERS: Final = (22.0, 102.0, 204.0, 397.0, 574.0, 776.0)
PIER_Y: Final = 541.5
BOAT_ROOM: Final = 28


class River(NamedTuple):
    """The cards on the river, in the order of the levels that were asked for."""

    cards: list[Box]
    numerals: list[tuple[int, float]]  # level and x


def river(levels: Sequence[int]) -> River:
    """Places for cards of these levels (not falling), with a numeral before each level."""
    groups = len(set(levels))
    pitch = min(80.5, (883 - NUMERAL * groups) / max(1, len(levels)))
    x, before = 10.0, 0
    cards: list[Box] = []
    numerals: list[tuple[int, float]] = []
    for level in levels:
        if level != before:
            numerals.append((level, x + NUMERAL / 2))
            x += NUMERAL
            before = level
        cards.append(Box(x, CARD_TOP, pitch - 2.5, CARD_HEIGHT))
        x += pitch
    return River(cards, numerals)


def face_place(card: Box) -> Place:
    """The notable's face on a card."""
    return Place(card.x + 18, card.y + 18, 31)


def order_place(card: Box, place: int, orders: int) -> Place:
    """The picture of an ordered good on a card, top to bottom."""
    if orders < 3:
        return Place(card.x + 17, card.y + 77 + 28 * place, 24)
    return Place(card.x + 15, card.y + 72.5 + 19.5 * place, 19)


def delivery_places(card: Box, place: int, orders: int, markers: int) -> list[Place]:
    """The markers beside an ordered good: one, or the two of a double delivery."""
    good = order_place(card, place, orders)
    left = good.x + good.size / 2
    middle = left + (card.x + card.w - left) / 2 - 0.5
    if markers == 1:
        return [Place(middle, good.y, 21)]
    return [Place(middle - 6.3, good.y - 3, 15.5), Place(middle + 6.3, good.y + 3, 15.5)]


def winner_place(card: Box) -> Place:
    """The shape of the player who won the card."""
    return Place(card.x + card.w / 2, card.y + 88, 26)


def pier_x(pier: int, boat: int) -> float:
    """The middle of a pier's number; the piers after the boat make room for it."""
    return PIERS[pier - 1] + (BOAT_ROOM if pier > boat else 0)


def boat_place(pier: int) -> Place:
    """The boat, right of the number of its pier."""
    return Place(PIERS[pier - 1] + 25, PIER_Y - 6, 28)


# ------------------------------------------------------------------ the Imperial board

AKBAR: Final = Box(1054, 38, 67, 83)
AKBAR_FACE: Final = Place(1089.5, 92, 58)
COLUMN: Final = 121.3
TRACK_TOP: Final = 150.5
TRACK_HEIGHT: Final = 225.0
TILE_TOP: Final = 381


def bowl_place(bowl: int) -> Place:
    """The picture over one of Akbar's bowls: 0 to 5 on the left, 6 to 11 on the right."""
    side, at = divmod(bowl, 6)
    return Place(933 + 47.3 * (at % 3) + 219 * side, 57 + 41 * (at // 3), 24)


def gift_place(bowl: int) -> Place:
    """The marker in a filled bowl."""
    place = bowl_place(bowl)
    return Place(place.x, place.y + 8, 24)


def guild_box(guild: int) -> Box:
    """The column of a guild: header, track, orders."""
    return Box(908 + COLUMN * guild, 127, 117, 249)


def step_box(guild: int, step: int, top: int) -> Box:
    """A step of an influence track; 0 is the start below the first."""
    height = TRACK_HEIGHT / (top + 1)
    return Box(guild_box(guild).x, TRACK_TOP + height * (top - step), 53, height - 2)


def influence_places(guild: int, step: int, top: int, markers: int) -> list[Place]:
    """The markers that share a step."""
    box = step_box(guild, step, top)
    y = box.y + box.h / 2
    if markers <= 2 and step:
        return [Place(box.x + 25.5 + 17 * n, y, min(19.5, box.h + 1)) for n in range(markers)]
    if markers == 1:
        return [Place(box.x + 40, y, min(19.5, box.h + 1))]
    if markers == 2:
        return [Place(box.x + 36 + 11.5 * n, y, min(15.5, box.h)) for n in range(2)]
    left = 36 if step == 0 else 24
    size = min(12.0, box.h * 0.6)
    return [
        Place(box.x + left + 10 * (n % 2), y + box.h * (-0.25 + 0.5 * (n // 2)), size)
        for n in range(markers)
    ]


def guild_order_box(guild: int, order: int) -> Box:
    """One of the six orders of a guild, top to bottom."""
    return Box(guild_box(guild).x + 55, TRACK_TOP + 37.6 * order, 62, 35.5)


def order_marker_place(guild: int, order: int) -> Place:
    """The player's marker on a fulfilled order."""
    box = guild_order_box(guild, order)
    return Place(box.x + box.w / 2, box.y + box.h / 2, 25)


def guild_mark_place(guild: int, order: int) -> Place:
    """The guild order marker, which points at an order."""
    box = guild_order_box(guild, order)
    return Place(box.x + 1.5, box.y + box.h / 2, 12)


def open_tile_box(at: int) -> Box:
    """An open favour tile."""
    return Box(908 + COLUMN * at, TILE_TOP, 117, 39)


def open_tile_place(at: int) -> Place:
    """The picture on an open favour tile."""
    box = open_tile_box(at)
    return Place(box.x + 18, box.y + 19.5, 28)


def bonus_box(tile: int) -> Box:
    """A building bonus tile: a row for each of the levels 2 to 4."""
    level, at = divmod(tile, 4)
    return Box(BONUSES.x + 32 + 83.5 * at, BONUSES.y + 24 + 32.5 * level, 80.5, 30)
