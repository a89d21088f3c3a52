"""Layout of a player's board and of the other players' rows."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from agra.picture.geometry import Box, Place, Segment


class BoardRow(NamedTuple):
    """A line of counters: its heading, its start and its end."""

    heading: Segment | None
    x: float
    y: float
    end: float
    #: the distance of a second line below the first; 0 for a single line
    second: float = 0


class Rows(NamedTuple):
    """The heights of a board, of its farm squares, and the positions of its rows."""

    height: float
    square: float
    #: the x right of the farm
    left: float
    track: float
    favours: float
    action: float
    action_height: float
    scroll: float
    scroll_height: float


FULL: Final = Rows(168, 22.6, 176, 24, 80, 56, 46.5, 108, 55)
#: For low windows.
LOW: Final = Rows(145, 19.7, 156, 18, 72, 50, 44, 97, 45)


class BoardPlan:
    """A player's board on a desk: its upper left corner, its width and its rows."""

    #: whether the field under the stone is written in words, with points below
    stone_told = True
    #: the bonus of the last field, relative to its middle
    bonus = Place(22, -14, 20)

    def __init__(self, x: float, y: float, width: float, rows: Rows = FULL) -> None:
        self.box = Box(x, y, width, rows.height)
        self._rows = rows
        self.square = rows.square
        self.panels: tuple[Box, ...] = (self.box,)
        side = 7 * self.square
        self.farm = Box(x + 5, y + (rows.height - side) / 2, side, side)
        left = x + rows.left
        self.label = (Segment(left, y + 20, 13.5, 72), Segment(left, y + 34.5, 12.5, 72))
        if rows is LOW:
            self.label = (Segment(left, y + 16, 13.5, 72), Segment(left, y + 30, 12.5, 72))
        narrow = width < 870
        goods = 206.0 if narrow else 301 + 0.3 * (width - 890)
        self.goods = Box(x + width - goods - 7, y + 4, goods, rows.action - 8)
        self.track = Box(left + 90, y + rows.track, self.goods.x - left - 90 - 36, 0)
        self.favours = Place(left + 17, y + rows.favours, 38 if rows is FULL else 33)
        self.favours_count = Segment(left + 37, self.favours.y + 7, 22)
        self.rows = self.goods_rows() if narrow else self.two_rows(0.26, 0.74)
        self._right = x + width - 6

    def two_rows(self, first: float, second: float) -> tuple[BoardRow, BoardRow | None]:
        """The player's goods and further counts below, at these fractions of the height."""
        x, y, w, h = self.goods
        goods, more = y + h * first, y + h * second
        return (
            BoardRow(Segment(x + 8, goods + 4.5, 13, 52), x + 66, goods, x + w - 4),
            BoardRow(Segment(x + 8, more + 4.5, 13, 56), x + 66, more, x + w),
        )

    def goods_rows(self) -> tuple[BoardRow, BoardRow | None]:
        """The goods alone, without a heading, in two lines."""
        x, y, w, h = self.goods
        return BoardRow(None, x + 7, y + h * 0.26, x + w - 4, h * 0.48), None

    # -------------------------------------------------------------- the farm

    def corner(self, corner: int) -> Place:
        """A goods symbol of the farm; corners clockwise from the upper left one."""
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

    def yield_line(self, corner: int) -> Segment:
        """The farm's yield of the good in this corner."""
        place = self.corner(corner)
        dx = 26 if corner in (0, 3) else -26
        low = self.square < 21
        dy = (25 if low else 28) if corner < 2 else (-14 if low else -18)
        return Segment(place.x + dx, place.y + dy, 13.5, anchor="middle")

    def middle(self) -> Place:
        """The middle of the farm."""
        return Place(self.farm.x + self.farm.w / 2, self.farm.y + self.farm.h / 2, 0)

    # -------------------------------------------------------------- track, favours, scrolls

    def field(self, field: int, fields: int) -> Place:
        """A field of the meditation track, from 1."""
        size = (30.0 if self._rows is FULL else 28.0) if fields <= 7 else 24.0
        pitch = min(50.4, (self.track.w - 30) / max(1, fields - 1))
        return Place(self.track.x + 3 + pitch * (field - 1), self.track.y, size)

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
        """An available favour action: three printed ones, then tiles (a fourth one temporarily)."""
        rows, left = self._rows, self.box.x + self._rows.left + 58
        width = (self._right - left) / max(6, actions)
        return Box(left + width * at, self.box.y + rows.action, width - 4.5, rows.action_height)

    def action_place(self, at: int, actions: int) -> Place:
        """The picture on a favour action."""
        box = self.action(at, actions)
        size = 29 if box.w >= 100 else 23
        return Place(box.x + 4.5 + size / 2, box.y + box.h / 2, size)

    def scroll(self, scroll: int) -> Box:
        """Statue, book, painting, clothes; then oil and curry."""
        more, rows = max(0.0, self.box.w - 890) * 0.06, self._rows
        left = self.box.x + rows.left + (64 + more) * scroll
        return Box(left, self.box.y + rows.scroll, 60.5 + more, rows.scroll_height)

    def contract(self, at: int, contracts: int) -> Box:
        """A contract."""
        left = self.scroll(5).x + 6
        width = min(260.0, (self._right - left) / max(2, contracts))
        rows = self._rows
        return Box(left + width * at, self.box.y + rows.scroll, width - 5, rows.scroll_height)

    def contract_place(self, at: int, contracts: int) -> Place:
        """The notable's face on a contract."""
        box = self.contract(at, contracts)
        if box.w >= 160:
            return Place(box.x + 24, box.y + box.h / 2 + 3, 38)
        low = box.h < 50
        y, size = (box.y + 11.5, 20) if low else (box.y + 15, 24)
        return Place(box.x + (4 + size / 2 if box.w >= 90 else box.w / 2), y, size)

    def on_contract(self, at: int, contracts: int, number: int) -> Place:
        """A piece on a contract: workers on the Cook, markers on the French Trader."""
        box = self.contract(at, contracts)
        if box.w < 100:
            return Place(box.x + box.w - 9 - (box.w - 18) * number, box.y + 10, 16)
        return Place(box.x + box.w - 12 - 17 * number, box.y + 13, 19)


class OthersPlan:
    """The other players, one row below the other; `seats` in turn order after the viewer."""

    def __init__(
        self, box: Box, seats: Sequence[int], row: float = 53, wide_names: bool = False
    ) -> None:
        self.box = box
        self._columns = (136, 178, 219, 261, 306) if wide_names else (92, 143, 193, 242, 290)
        self.seats = list(seats)
        self.row_height = row
        #: name and counters; then yields, tiles and contracts; then goods
        self.lines = 2 if row <= 75 else 3

    def panels(self) -> list[Box]:
        """The panels behind the rows."""
        return [self.box] if self.seats else []

    def row(self, seat: int) -> Box:
        """The row of a player."""
        at = self.seats.index(seat)
        return Box(
            self.box.x + 6, self.box.y + 5 + self.row_height * at, self.box.w - 12, self.row_height
        )

    def name(self, seat: int) -> Segment:
        """The name beside the shape."""
        box = self.row(seat)
        return Segment(box.x + 29, box.y + 20.5, 15, self.column(seat, 0).x - box.x - 44)

    def column(self, seat: int, at: int) -> Place:
        """One of the counters in a player's first line."""
        box = self.row(seat)
        more = (box.w - 360) / 5
        return Place(box.x + 6 + self._columns[at] + more * at, box.y + 15, 19)

    def second(self, seat: int) -> float:
        """The middle of the second line."""
        return self.row(seat).y + min(39.0, self.row_height - 13)

    def production(self, seat: int, at: int) -> Place:
        """The farm's yield of a basic good, in the second line."""
        return Place(self.row(seat).x + 12 + 41.5 * at, self.second(seat), 19)

    def tile_place(self, seat: int, at: int) -> Place:
        """A favour tile."""
        return Place(self.row(seat).x + 184 + 28.5 * at, self.second(seat), 22)

    def contract_place(self, seat: int, at: int, contracts: int) -> Place:
        """A won contract; the first one is at the right end."""
        box = self.row(seat)
        pitch = min(26.0, (box.w - 268) / max(1, contracts))
        size = 26.0 if self.row_height > 50 else 23.0
        return Place(box.x + box.w - 14 - pitch * at, self.second(seat), min(size, pitch))


class OtherCards(OthersPlan):
    """The other players side by side, a card for each: name, counters, farm; or all in one line."""

    def __init__(self, box: Box, seats: Sequence[int]) -> None:
        super().__init__(box, seats, box.h)
        self.lines = 1 if box.h < 60 else 2

    def panels(self) -> list[Box]:
        """A panel for each player."""
        return [self.row(seat) for seat in self.seats]

    def row(self, seat: int) -> Box:
        """The card of a player."""
        width = (self.box.w + 4) / len(self.seats)
        at = self.seats.index(seat)
        return Box(self.box.x + width * at, self.box.y, width - 4, self.box.h)

    def name(self, seat: int) -> Segment:
        """The name beside the shape."""
        box = self.row(seat)
        if self.lines == 1:
            return Segment(box.x + 32, box.y + 25, 15, self.column(seat, 0).x - box.x - 46)
        return Segment(box.x + 32, box.y + 22, 15, box.w - 42)

    def column(self, seat: int, at: int) -> Place:
        """One of the counters: below the name, or beside it."""
        box = self.row(seat)
        if self.lines == 1:
            right = box.x + box.w
            return Place(right - 34 - (4 - at) * min(44.0, box.w * 0.135), box.y + 20, 18)
        return Place(box.x + 17 + (box.w - 44) / 5 * at, box.y + 38, 19)

    def second(self, seat: int) -> float:
        """The middle of the last line."""
        return self.row(seat).y + self.box.h - 15

    def production(self, seat: int, at: int) -> Place:
        """The farm's yield of a basic good."""
        return Place(self.row(seat).x + 17 + 38 * at, self.second(seat), 18)

    def tile_place(self, seat: int, at: int) -> Place:
        """A favour tile."""
        return Place(self.row(seat).x + 176 + 22 * at, self.second(seat), 20)

    def contract_place(self, seat: int, at: int, contracts: int) -> Place:
        """A won contract, from the upper right corner of the card."""
        box = self.row(seat)
        return Place(box.x + box.w - 16 - 24 * at, box.y + 15, 23)
