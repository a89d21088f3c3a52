"""Where the main characters, the meditation circle and the city lie. Numbers only."""

from typing import Final

from agra.picture.geometry import Box, Place

CELL_HEIGHT: Final = 53


class CityPlan:
    """The upper board on a desk: a column that is `width` wide, from 6 on."""

    def __init__(self, width: float) -> None:
        more = width - 890
        self.width = width
        self.character_width = 142 + 0.16 * more
        self.circle = Box(301 + 0.32 * more, 33, 300 + 0.36 * more, 84)
        self.ground = Box(6, 128, width, 262)
        self.cell_width = 196 + more / 4
        self.pitch = (width - 14 - self.cell_width) / 3

    # -------------------------------------------------------------- characters and circle

    def character(self, at: int) -> Box:
        """One of the four main characters."""
        w = self.character_width
        right = 6 + self.width
        x = (6, 11 + w, right - 2 * w - 5, right - w)[at]
        return Box(x, 33, w, 84)

    def petal(self, outer: int) -> Box:
        """The field of an outer action: exchange, deliver, process, remove cover."""
        box = self.circle
        w = box.w / 2 - 6
        return Box(box.x + 4 + (w + 4) * (outer % 2), box.y + 5 + 38 * (outer // 2), w, 36)

    def petal_points(self, outer: int) -> Place:
        """The price of an outer action; the meditation marker covers it."""
        box = self.petal(outer)
        return Place(box.x + (16 if outer % 2 == 0 else box.w - 16), box.y + 18, 23)

    def centre(self) -> Place:
        """The farmer's action in the middle of the circle."""
        box = self.circle
        return Place(box.x + box.w / 2, box.y + box.h / 2, 50)

    def token_place(self, token: int) -> Place:
        """A price token that lies on the Trader."""
        box = self.character(2)
        x, y = ((111, 58), (131, 58), (121, 74))[token]
        return Place(box.x + x, box.y + y, 20)

    # -------------------------------------------------------------- the city

    def cell(self, building: int) -> Box:
        """The cell of a building: four columns, four rows."""
        x = 13 + self.pitch * (building // 4)
        return Box(x, 136 + 62.5 * (building % 4), self.cell_width, CELL_HEIGHT)

    def plate(self, building: int) -> Box:
        """The plate with the picture of the good."""
        box = self.cell(building)
        return Box(box.x + 4, box.y + 3, 46, 47)

    def picture(self, building: int) -> Place:
        """The picture of the good on its plate."""
        box = self.cell(building)
        return Place(box.x + 27.5, box.y + 31, 33)

    def store_place(self, building: int, seat: int) -> Place:
        """A player's goods in a store: four fixed places."""
        box = self.cell(building)
        return Place(box.x + 67 + 26.3 * seat, box.y + 35.5, 26)

    def value_place(self, building: int) -> Place:
        """The value of a good: its printed flag, or the price token in its place."""
        box = self.cell(building)
        return Place(box.x + 44.5, box.y + 10.5, 23)

    def coins_place(self, building: int) -> Place:
        """Coins lie in front of the house."""
        box = self.cell(building)
        return Place(box.x + 11.5, box.y + 42, 19)

    def merchant_place(self, building: int) -> Place:
        """The Merchant, on the roof line."""
        box = self.cell(building)
        return Place(box.x + box.w - 59, box.y + 8, 26)

    def builder_place(self, building: int, built: bool) -> Place:
        """The Builder: beside the cost of his site, or while he owes a move beside the Merchant."""
        box = self.cell(building)
        return Place(box.x + box.w - (82 if built else 60), box.y + 8, 27)

    def worker_box(self, space: int) -> Box:
        """The field of a worker: the characters are spaces 0 to 3, then the buildings."""
        if space < 4:
            box = self.character(space)
            return Box(box.x + 63, box.y + 50, 36, 30)
        box = self.cell(space - 4)
        return Box(box.x + box.w - 39, box.y + 21.5, 35, 29)

    def worker_place(self, space: int) -> Place:
        """The worker on a space."""
        box = self.worker_box(space)
        return Place(box.x + box.w / 2, box.y + box.h / 2, 28)


class PhoneCityPlan(CityPlan):
    """The city on a phone: 374 wide, cells of 89 by 82, the circle as a row of pills."""

    TOP: Final = 126

    def __init__(self) -> None:
        super().__init__(890)
        self.cell_width = 89
        self.pitch = 92.7
        self.circle = Box(2, 72, 386, 46)
        self.ground = Box(0, 0, 390, self.TOP + 4 * 89 + 6)

    def character(self, at: int) -> Box:
        """A main character: face and worker above, name below."""
        return Box(6 + 95 * at, 6, 91, 62)

    def petal(self, outer: int) -> Box:
        """Five pills in a row: the farmer is the third."""
        return self._pill((0, 1, 3, 4)[outer])

    def _pill(self, at: int) -> Box:
        return Box(6 + 75.7 * at, 74, 73, 43)

    def petal_points(self, outer: int) -> Place:
        """The price of an outer action."""
        box = self.petal(outer)
        return Place(box.x + 52, box.y + 16, 24)

    def centre(self) -> Place:
        """The farmer's pill."""
        box = self._pill(2)
        return Place(box.x + box.w / 2, box.y + box.h / 2, 43)

    def farmer_box(self) -> Box:
        """The farmer's pill as a box."""
        return self._pill(2)

    def token_place(self, token: int) -> Place:
        """A price token that lies on the Trader."""
        box = self.character(2)
        return Place(box.x + 23 + 16 * token, box.y + 10, 18.5)

    def cell(self, building: int) -> Box:
        """The cell of a building."""
        x = 8 + self.pitch * (building // 4)
        return Box(x, self.TOP + 89 * (building % 4), 89, 82)

    def plate(self, building: int) -> Box:
        """The plate with the picture of the good."""
        box = self.cell(building)
        return Box(box.x + 3, box.y + 3, 44, 41)

    def picture(self, building: int) -> Place:
        """The picture of the good on its plate."""
        box = self.cell(building)
        return Place(box.x + 23, box.y + 27, 30)

    def store_place(self, building: int, seat: int) -> Place:
        """A player's goods in a store."""
        box = self.cell(building)
        return Place(box.x + 11.5 + 22 * seat, box.y + 69, 22.5)

    def value_place(self, building: int) -> Place:
        """The value of a good, or the price token."""
        box = self.cell(building)
        return Place(box.x + 45, box.y + 9, 21)

    def coins_place(self, building: int) -> Place:
        """Coins, right of the name."""
        box = self.cell(building)
        return Place(box.x + 79, box.y + 50, 18)

    def merchant_place(self, building: int) -> Place:
        """The Merchant, on the roof line."""
        box = self.cell(building)
        return Place(box.x + 8, box.y + 6, 24)

    def builder_place(self, building: int, built: bool) -> Place:
        """The Builder, over the picture."""
        box = self.cell(building)
        return Place(box.x + (28 if built else 9), box.y + (6 if built else 30), 24)

    def worker_box(self, space: int) -> Box:
        """The field of a worker."""
        if space < 4:
            box = self.character(space)
            return Box(box.x + 50, box.y + 8, 36, 33)
        box = self.cell(space - 4)
        return Box(box.x + 52, box.y + 8, 34, 32)
