"""Where the cards of the river and its piers lie. Numbers only."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from agra.picture.geometry import Box, Place

_NUMERAL: Final = 21


class Numeral(NamedTuple):
    """The number of a level before its cards, with its lock below."""

    level: int
    x: float
    y: float


class RiverPlan:
    """The river on a desk: a column that is `width` wide, from 6 on."""

    def __init__(self, width: float, levels: Sequence[int], won: Sequence[bool]) -> None:
        self.box = Box(6, 401, width, 155)
        self.pier_strip = Box(10, 529.5, width - 8, 23)
        self.cards: list[Box] = []
        self.numerals: list[Numeral] = []
        self._lay(levels, won)

    def _lay(self, levels: Sequence[int], won: Sequence[bool]) -> None:
        """All cards in one row, with a numeral before each level."""
        groups = len(set(levels))
        pitch = min(92.0, (self.box.w - 4 - _NUMERAL * groups) / max(1, len(levels)))
        x, before = 8.0, 0
        for level in levels:
            if level != before:
                self.numerals.append(Numeral(level, x + _NUMERAL / 2 - 0.5, 426))
                x += _NUMERAL
                before = level
            self.cards.append(Box(x, 405, pitch - 2.6, 123))
            x += pitch

    def face_place(self, card: Box) -> Place:
        """The notable's face on a card."""
        return Place(card.x + 19, card.y + 18, 32)

    def slot_box(self, card: Box, at: int, slots: int) -> Box:
        """An ordered good and the place for its marker, top to bottom."""
        if slots < 3:
            return Box(card.x + 2.5, card.y + 62 + 28.2 * at, card.w - 5, 27)
        return Box(card.x + 2.5, card.y + 58.8 + 21.3 * at, card.w - 5, 21)

    def order_place(self, card: Box, at: int, slots: int) -> Place:
        """The picture of an ordered good."""
        box, size = self.slot_box(card, at, slots), 24.0 if slots < 3 else 20.0
        return Place(box.x + 3.2 + size / 2, box.y + box.h / 2, size)

    def delivery_places(self, card: Box, at: int, slots: int, markers: int) -> list[Place]:
        """The markers beside an ordered good: one, or the two of a double delivery."""
        good, slot = self.order_place(card, at, slots), self.slot_box(card, at, slots)
        left = good.x + good.size / 2
        middle = (left + slot.x + slot.w) / 2
        if markers == 1:
            return [Place(middle, good.y, 21 if slots < 3 else 18)]
        size = 14.5 if slots < 3 else 13.5
        return [Place(middle - 6.5, good.y, size), Place(middle + 6.5, good.y, size)]

    def winner_place(self, card: Box) -> Place:
        """The shape of the player who won the card."""
        return Place(card.x + card.w / 2, card.y + 91, 25)


class PhoneRiverPlan(RiverPlan):
    """The river on a phone: a row of cards for each level, won cards last."""

    def __init__(self, levels: Sequence[int], won: Sequence[bool]) -> None:
        super().__init__(390, levels, won)

    def _lay(self, levels: Sequence[int], won: Sequence[bool]) -> None:
        self.pier_strip = Box(6, 6, 378, 34)
        self.cards = [Box(0, 0, 0, 0)] * len(levels)
        y = 66.0
        for level in sorted(set(levels)):
            self.numerals.append(Numeral(level, 15, y + 13))
            members = [at for at, its in enumerate(levels) if its == level]
            members.sort(key=lambda at: won[at])
            for n, at in enumerate(members):
                column, row = n % 5, n // 5
                self.cards[at] = Box(7 + 75.6 * column, y + 20 + 150 * row, 73, 143)
            y += 20 + 150 * ((len(members) + 4) // 5)
        self.box = Box(0, 0, 390, y + 4)

    def face_place(self, card: Box) -> Place:
        """The notable's face on a card."""
        return Place(card.x + 22, card.y + 22, 36)

    def slot_box(self, card: Box, at: int, slots: int) -> Box:
        """An ordered good and the place for its marker."""
        if slots < 3:
            return Box(card.x + 3, card.y + 72 + 33 * at, card.w - 6, 31)
        return Box(card.x + 3, card.y + 68 + 24.6 * at, card.w - 6, 24)

    def order_place(self, card: Box, at: int, slots: int) -> Place:
        """The picture of an ordered good."""
        box, size = self.slot_box(card, at, slots), 28.0 if slots < 3 else 22.0
        return Place(box.x + 3.2 + size / 2, box.y + box.h / 2, size)

    def winner_place(self, card: Box) -> Place:
        """The shape of the player who won the card."""
        return Place(card.x + card.w / 2, card.y + 106, 28)
