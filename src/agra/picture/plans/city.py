"""Layout of the main characters, the meditation circle and the city.

Repeated things (a character's card, a cell of the city) are described once, relative to their
corner.
"""

from dataclasses import dataclass

from agra.picture.geometry import Box, Place, Segment


@dataclass(frozen=True)
class CharacterCard:
    """The card of a main character."""

    face: Place
    name: Segment
    worker: Box
    #: the character's action in two lines, or nothing
    does: tuple[Segment, ...] = ()
    #: whether the face is in an arch; otherwise it has a plain plate or nothing behind it
    arch: bool = True
    niche: Box | None = None
    #: whether the short text of one or two words is used
    brief: bool = False
    #: the price tokens on the Trader
    tokens: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Petal:
    """An action of the meditation circle, with its place in the drawing."""

    box: Box
    drawn: Place
    points: Place
    name: Segment | None
    round: float


@dataclass(frozen=True)
class Cell:
    """The cell of a building."""

    plate: Box
    picture: Place
    name: Segment
    stores: tuple[Place, ...]
    value: Place
    coins: Place
    #: on the roof of the plate: a single figure, and the Builder beside the Merchant
    roof: Place
    roof_beside: Place
    worker: Box
    cost: Box
    #: the label of the building's result: its right end and baseline
    end: Segment
    #: the cost beside the worker, if they would overlap
    cost_beside: Box | None = None


@dataclass(frozen=True)
class Arrows:
    """The arrows between cells: line, head, and distance to the cells."""

    width: float
    head: float
    half: float
    #: how far the line ends before (or behind) the head's base
    overlap: float
    #: the height of straight arrows in a cell, and the distance of their ends to the cells
    level: float
    out: float
    into: float
    #: from column 1 to 3: the distance below the cells
    low: float
    #: where such an arrow leaves and enters its cells (y); None for a line that leaves the first
    #: cell below, `reach` from its right edge, and enters the last one from below, `reach` from its
    #: left edge
    bends: tuple[float, float] | None = None
    reach: tuple[float, float] = (0, 0)
    #: whether they are drawn over the cells, because the gaps between them are too narrow
    over: bool = False


@dataclass(frozen=True)
class CityPlan:
    """The upper board."""

    ground: Box
    #: whether the background is a panel with its own gold line
    framed: bool
    characters: tuple[Box, ...]
    card: CharacterCard
    #: the panel of the circle, with the farmer's action as a medallion; None for pills in a row
    circle: Box | None
    #: exchange, deliver, process, remove cover
    petals: tuple[Petal, ...]
    farmer: Petal
    #: the buildings, column by column
    cells: tuple[Box, ...]
    cell: Cell
    arrows: Arrows

    def petal_box(self, outer: int) -> Box:
        """The part of an outer action that the farmer's medallion does not cover."""
        box = self.petals[outer].box
        if self.circle is None:
            return box
        covered = self.farmer.round - 3
        left = box.x if outer % 2 == 0 else box.x + covered
        return Box(left, box.y, box.w - covered, box.h)

    def in_cell(self, building: int, place: Place) -> Place:
        """A place of a cell, in coordinates of the drawing."""
        return place.moved(*self.cells[building][:2])

    def store_place(self, building: int, seat: int) -> Place:
        """The place of a player's goods in a store: four fixed places."""
        return self.in_cell(building, self.cell.stores[seat])

    def value_place(self, building: int) -> Place:
        """The value of a good: its printed flag, or the price token on it."""
        return self.in_cell(building, self.cell.value)

    def token_place(self, token: int) -> Place:
        """A price token on the Trader."""
        return self.card.tokens[token].moved(*self.characters[2][:2])

    def merchant_place(self, building: int) -> Place:
        """The Merchant, on the roof."""
        return self.in_cell(building, self.cell.roof)

    def builder_place(self, building: int, merchant: int) -> Place:
        """The Builder on the roof, beside the Merchant if he is there, too."""
        beside = building == merchant
        return self.in_cell(building, self.cell.roof_beside if beside else self.cell.roof)

    def worker_box(self, space: int) -> Box:
        """The field of a worker: the characters are spaces 0 to 3, then the buildings."""
        if space < 4:
            return self.card.worker.moved(*self.characters[space][:2])
        return self.cell.worker.moved(*self.cells[space - 4][:2])

    def worker_place(self, space: int) -> Place:
        """The worker on a space."""
        box = self.worker_box(space)
        return Place(box.x + box.w / 2, box.y + box.h / 2, min(28.0, box.h + 1))
