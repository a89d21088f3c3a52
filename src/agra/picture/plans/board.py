"""Where everything on a player's board and in the rows of the others lies. Numbers only."""

from collections.abc import Sequence
from typing import NamedTuple

from agra.picture.geometry import Box, Line, Place


class Row(NamedTuple):
    """A line of things that are counted: its heading, where it begins and ends."""

    heading: Line
    x: float
    y: float
    end: float


class BoardPlan:
    """A player's board as on a desk: its left upper corner and its width."""

    square = 22.6  # a square of the farm
    #: whether the field under the stone is told in words, and below it in points
    stone_told = True
    #: the bonus of the last field, from its middle
    bonus = Place(22, -14, 18)

    def __init__(self, x: float, y: float, width: float) -> None:
        self.box = Box(x, y, width, 168)
        self.panels: tuple[Box, ...] = (self.box,)
        self.farm = Box(x + 5, y + 4.5, 158.2, 158.2)
        self.label = (Line(x + 176, y + 20, 13.5, 72), Line(x + 176, y + 34.5, 12.5, 72))
        goods = 301 + 0.3 * (width - 890)
        self.goods = Box(x + width - goods - 7, y + 5, goods, 47)
        self.track = Box(x + 266, y + 27, self.goods.x - x - 266 - 42, 0)
        self.favours = Place(x + 193, y + 80, 38)
        self.favours_count = Line(self.favours.x + 20, self.favours.y + 7, 22)
        self.rows = self.two_rows(12.25, 33.75)
        self._right = x + width - 6

    def two_rows(self, first: float, second: float) -> tuple[Row, Row | None]:
        """The player's goods, and (where a plan has room for them) further counts below."""
        x, y, w, _h = self.goods
        goods, more = y + first, y + second
        return (
            Row(Line(x + 8, goods + 4.5, 13, 52), x + 66, goods, x + w - 4),
            Row(Line(x + 8, more + 4.5, 13, 56), x + 66, more, x + w),
        )

    # -------------------------------------------------------------- the farm

    def corner(self, corner: int) -> Place:
        """A goods symbol of the farm; corners clockwise from the left upper one."""
        far = 6 * self.square
        x = self.farm.x + self.square / 2 + (far if corner in (1, 2) else 0)
        y = self.farm.y + self.square / 2 + (far if corner in (2, 3) else 0)
        return Place(x, y, self.square + 1)

    def farm_square(self, track: int, square: int) -> Place:
        """A square of a track: 1 to 5, counted clockwise from the track's first corner."""
        first = self.corner(track)
        along = self.square * square
        dx, dy = ((along, 0.0), (0.0, along), (-along, 0.0), (0.0, -along))[track]
        return Place(first.x + dx, first.y + dy, self.square - 1.6)

    def yield_line(self, corner: int) -> Line:
        """What the farm would yield of the good in this corner."""
        place = self.corner(corner)
        dx = 26 if corner in (0, 3) else -26
        dy = 28 if corner < 2 else -18
        return Line(place.x + dx, place.y + dy, 13.5, anchor="middle")

    def middle(self) -> Place:
        """The middle of the farm."""
        return Place(self.farm.x + self.farm.w / 2, self.farm.y + self.farm.h / 2, 0)

    # -------------------------------------------------------------- track, favours, scrolls

    def field(self, field: int, fields: int) -> Place:
        """A field of the meditation track, from 1."""
        size = 30.0 if fields <= 7 else 24.0
        pitch = min(50.4, (self.track.w - 30) / max(1, fields - 1))
        return Place(self.track.x + 3 + pitch * (field - 1), self.track.y - 1, size)

    def stone(self, field: int, fields: int) -> Place:
        """The stone on a field of the meditation track."""
        place = self.field(field, fields)
        return Place(place.x, place.y, place.size * 0.87)

    def costs(self, field: int, fields: int, goods: int) -> list[Place]:
        """The goods to pay for the step from a field to the next one."""
        one, two = self.field(field, fields), self.field(field + 1, fields)
        room = two.x - one.x - one.size + 2
        size = min(17.0, room / max(1, goods) + 2) if room > 10 else 0.0
        middle = (one.x + two.x) / 2
        apart = min(size - 1, 15.0)
        return [Place(middle + (n - (goods - 1) / 2) * apart, one.y, size) for n in range(goods)]

    def action(self, at: int, actions: int) -> Box:
        """A favour action at hand: three printed ones, then tiles (a fourth one for a moment)."""
        left, right = self.box.x + 234, self._right
        width = (right - left) / max(6, actions)
        return Box(left + width * at, self.box.y + 56, width - 4.5, 46.5)

    def action_place(self, at: int, actions: int) -> Place:
        """The picture on a favour action."""
        box = self.action(at, actions)
        return Place(box.x + 19, box.y + 22, 29)

    def scroll(self, scroll: int) -> Box:
        """Statue, book, painting, clothes; then oil and curry."""
        more = max(0.0, self.box.w - 890) * 0.06
        return Box(self.box.x + 176 + (64 + more) * scroll, self.box.y + 108, 60.5 + more, 55)

    def contract(self, at: int, contracts: int) -> Box:
        """A contract."""
        left = self.scroll(5).x + 6
        width = min(260.0, (self._right - left) / max(2, contracts))
        return Box(left + width * at, self.box.y + 108, width - 5, 55)

    def contract_place(self, at: int, contracts: int) -> Place:
        """The notable's face on a contract."""
        box = self.contract(at, contracts)
        if box.w >= 160:
            return Place(box.x + 24, box.y + 33, 38)
        return Place(box.x + box.w / 2, box.y + 18, 31)

    def on_contract(self, at: int, contracts: int, number: int) -> Place:
        """What lies on a contract: workers on the Cook, markers on the French Trader."""
        box = self.contract(at, contracts)
        if box.w < 100:
            return Place(box.x + box.w - 9 - (box.w - 18) * number, box.y + 10, 16)
        return Place(box.x + box.w - 12 - 17 * number, box.y + 13, 19)


class OthersPlan:
    """The others, a row for each; `seats` in the order of play after me."""

    def __init__(self, box: Box, seats: Sequence[int], row: float = 53) -> None:
        self.box = box
        self.seats = list(seats)
        self.row_height = row
        #: name and counts; then what the farm yields, tiles and contracts; then goods
        self.lines = 1 if row < 44 else 2 if row <= 75 else 3

    def row(self, seat: int) -> Box:
        """The row of a player."""
        at = self.seats.index(seat)
        return Box(
            self.box.x + 6, self.box.y + 5 + self.row_height * at, self.box.w - 12, self.row_height
        )

    def column(self, seat: int, at: int) -> Place:
        """One of the counters of a player's first line."""
        box = self.row(seat)
        more = (box.w - 360) / 5
        x = (92, 143, 193, 242, 290)[at]
        return Place(box.x + 6 + x + more * at, box.y + 15, 19)

    def production(self, seat: int, at: int) -> Place:
        """What the farm yields of a basic good, in the second line."""
        box = self.row(seat)
        return Place(box.x + 12 + 41.5 * at, box.y + 39, 19)

    def tile_place(self, seat: int, at: int) -> Place:
        """A favour tile."""
        box = self.row(seat)
        return Place(box.x + 184 + 28.5 * at, box.y + 39, 22)

    def contract_place(self, seat: int, at: int, contracts: int) -> Place:
        """A won contract; the first one lies at the right end."""
        box = self.row(seat)
        pitch = min(26.0, (box.w - 268) / max(1, contracts))
        return Place(box.x + box.w - 14 - pitch * at, box.y + 39, min(26.0, pitch))
