"""Layout of the river's cards and piers."""

from dataclasses import dataclass
from typing import NamedTuple

from agra.picture.geometry import Box, Place, Segment


class Numeral(NamedTuple):
    """The number of a level before its cards, with a lock below or words beside it."""

    level: int
    line: Segment
    lock: Place | None = None
    words: Segment | None = None


class Slots(NamedTuple):
    """The ordered goods of a card, top to bottom: first top, pitch, height, size of a good."""

    top: float
    pitch: float
    height: float
    good: float
    #: the marker beside a good, and each of two
    marker: float
    double: float


@dataclass(frozen=True)
class Card:
    """The card of a notable, relative to its corner."""

    face: Place
    #: the height of the head, and the guild's shield in it (x from the right)
    head: float
    shield: Place
    #: the name: the first baseline of two lines, and its type
    name: float
    type: float
    #: the face, the name and the winner's shape on a won card (x from the middle)
    won_face: Place
    won_name: float
    winner: Place
    few: Slots
    three: Slots
    #: the distance of the goods to the edge
    margin: float


@dataclass(frozen=True)
class Piers:
    """The strip of piers."""

    strip: Box
    radius: float
    #: the boat, relative to the number of its pier and the top of the strip
    boat: Place
    #: the width of the boat
    boat_room: float
    #: the distance of the piers, with events below; 0: as words and icons need it
    pitch: float = 0
    #: whether order limits and the boat's conditions are between the piers
    onward: bool = True
    #: the line for details that the numbers leave out
    sentence: Segment | None = None


@dataclass(frozen=True)
class RiverPlan:
    """The river: a card for each notable, in the order of `tokens.notables_in_play`."""

    box: Box
    framed: bool
    cards: tuple[Box, ...]
    numerals: tuple[Numeral, ...]
    card: Card
    piers: Piers

    def face_place(self, card: Box) -> Place:
        """The notable's face on a card."""
        return self.card.face.moved(card.x, card.y)

    def slot_box(self, card: Box, at: int, slots: int) -> Box:
        """An ordered good and the place for its marker, top to bottom."""
        plan, margin = self.slots(slots), self.card.margin
        return Box(
            card.x + margin, card.y + plan.top + plan.pitch * at, card.w - 2 * margin, plan.height
        )

    def slots(self, slots: int) -> Slots:
        """The layout of a card with this many goods."""
        return self.card.few if slots < 3 else self.card.three

    def order_place(self, card: Box, at: int, slots: int) -> Place:
        """The picture of an ordered good."""
        box, size = self.slot_box(card, at, slots), self.slots(slots).good
        return Place(box.x + 3.2 + size / 2, box.y + box.h / 2, size)

    def delivery_places(self, card: Box, at: int, slots: int, markers: int) -> list[Place]:
        """The markers beside an ordered good: one, or the two of a double delivery."""
        good, slot = self.order_place(card, at, slots), self.slot_box(card, at, slots)
        left = good.x + good.size / 2
        middle = (left + slot.x + slot.w) / 2
        if markers == 1:
            return [Place(middle, good.y, self.slots(slots).marker)]
        size = self.slots(slots).double
        return [Place(middle - 6.5, good.y, size), Place(middle + 6.5, good.y, size)]

    def winner_place(self, card: Box) -> Place:
        """The shape of the player who won the card."""
        return self.card.winner.moved(card.x + card.w / 2, card.y)
