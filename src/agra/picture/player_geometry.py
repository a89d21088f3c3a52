"""Where everything on a player's own board lies. Numbers only, nothing is drawn."""

from typing import Final

from agra.picture.geometry import Box, Place

TOP: Final = 600
HEIGHT: Final = 195
GAP: Final = 5

SQUARE: Final = 17.0  # a square of the farm
MIDDLE: Final = 3.5 * SQUARE
MATRIX_FROM: Final = 400  # panels as wide as this have room for a table of goods


def board(seat: int, players: int) -> Box:
    """The board of a player: all stand side by side in the order of the seats."""
    width = (1268 - GAP * (players - 1)) / players
    return Box(6 + (width + GAP) * seat, TOP, width, HEIGHT)


# ------------------------------------------------------------------ the farm


def farm_corner(panel: Box, corner: int) -> Place:
    """A goods symbol of the farm; corners clockwise from the left upper one."""
    x = panel.x + 8 + SQUARE / 2 + (6 * SQUARE if corner in (1, 2) else 0)
    y = panel.y + 29 + SQUARE / 2 + (6 * SQUARE if corner in (2, 3) else 0)
    return Place(x, y, SQUARE + 2)


def farm_square(panel: Box, track: int, square: int) -> Place:
    """A square of a track: 1 to 5, counted clockwise from the track's first corner."""
    first = farm_corner(panel, track)
    along = SQUARE * square
    dx, dy = ((along, 0.0), (0.0, along), (-along, 0.0), (0.0, -along))[track]
    return Place(first.x + dx, first.y + dy, SQUARE - 1)


def yield_place(panel: Box, corner: int) -> Place:
    """What the farm would yield of the good in this corner."""
    place = farm_corner(panel, corner)
    dx = 20 if corner in (0, 3) else -20
    dy = 22 if corner < 2 else -14
    return Place(place.x + dx, place.y + dy, 12.5)


def rupees_place(panel: Box) -> Place:
    """The rupees, in the middle of the farm."""
    return Place(panel.x + 8 + MIDDLE - 14, panel.y + 29 + MIDDLE - 9, 21)


def workers_place(panel: Box) -> Place:
    """The workers in supply."""
    return Place(panel.x + 8 + MIDDLE - 31, panel.y + 29 + MIDDLE + 14, 20)


def markers_place(panel: Box) -> Place:
    """The markers in supply."""
    return Place(panel.x + 8 + MIDDLE + 10, panel.y + 29 + MIDDLE + 14, 21)


# ------------------------------------------------------------------ right of the farm


def side(panel: Box) -> Box:
    """What lies right of the farm, without the table of goods."""
    width = panel.w - 144
    if panel.w >= MATRIX_FROM:
        width -= matrix(panel).w + 8
    return Box(panel.x + 136, panel.y + 29, width, 126)


def matrix(panel: Box) -> Box:
    """The table of goods, on boards that are wide enough."""
    width = min(168.0, panel.w - 144 - 168)
    return Box(panel.x + panel.w - 8 - width, panel.y + 29, width, 126)


def matrix_place(panel: Box, good: int) -> Place:
    """A good in the table: columns and rows as in the city."""
    box = matrix(panel)
    column, row = divmod(good, 4)
    return Place(box.x + 10 + box.w / 4 * column, box.y + 16 + 31.5 * row, 17)


def field_place(panel: Box, field: int, fields: int) -> Place:
    """A field of the meditation track, from 1."""
    box = side(panel)
    pitch = min(42.0, (box.w - 18) / max(1, fields - 1))
    return Place(box.x + 9 + pitch * (field - 1), box.y + 10, 18)


def cost_places(panel: Box, field: int, fields: int, goods: int) -> list[Place]:
    """The goods to pay for the step from a field to the next one."""
    one, two = field_place(panel, field, fields), field_place(panel, field + 1, fields)
    x, size = (one.x + two.x) / 2, 12.0
    return [Place(x, one.y + (n - (goods - 1) / 2) * (size - 1), size) for n in range(goods)]


def stone_place(panel: Box, field: int, fields: int) -> Place:
    """The stone lies below its field."""
    place = field_place(panel, field, fields)
    return Place(place.x, place.y + 17.5, 17)


def favours_place(panel: Box) -> Place:
    """The favours."""
    box = side(panel)
    return Place(box.x + 13, box.y + 51, 26)


def scroll_place(panel: Box, scroll: int) -> Place:
    """Statue, book, painting, clothes; then oil and curry."""
    box = side(panel)
    pitch = min(30.0, (box.w - 62) / 4.5)
    return Place(box.x + box.w - 12 - pitch * (4 - scroll), box.y + 51, 20)


def action_place(panel: Box, at: int, actions: int) -> Place:
    """A favour action at hand: three printed ones, then tiles.

    The fourth tile, of which one is about to be discarded, makes the tiles lie closer.
    """
    box = side(panel)
    pitch = min(48.0, (box.w - 27) / 5)
    if at > 3 and actions > 6:
        return Place(box.x + 13.5 + pitch * (3 + (at - 3) * 2 / 3), box.y + 82, 26)
    return Place(box.x + 13.5 + pitch * at, box.y + 82, 26)


def contract_box(panel: Box, at: int, contracts: int) -> Box:
    """A contract, at the foot of the board."""
    width = min(130.0, (panel.w - 14) / max(1, contracts))
    return Box(panel.x + 8 + width * at, panel.y + 159, width - 2, 31)


def contract_place(panel: Box, at: int, contracts: int) -> Place:
    """The notable's face on a contract."""
    box = contract_box(panel, at, contracts)
    return Place(box.x + min(16, box.w / 2), box.y + 15.5, 27)


def on_contract_place(panel: Box, at: int, contracts: int, number: int) -> Place:
    """What lies on a contract: workers on the Cook, markers on the French Trader."""
    box = contract_box(panel, at, contracts)
    return Place(box.x + box.w - 7 - 11 * number, box.y + 23, 15)
