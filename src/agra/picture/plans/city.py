"""Where the main characters, the meditation circle and the city lie. Numbers only.

What repeats (a character's card, a cell of the city) is described once, from its own corner.
"""

from dataclasses import dataclass

from agra.picture.geometry import Box, Line, Place


@dataclass(frozen=True)
class CharacterCard:
    """The card of a main character."""

    face: Place
    name: Line
    worker: Box
    #: what the character does, in two lines or not at all
    does: tuple[Line, ...] = ()
    #: the face stands in an arch, or before a plain plate, or before nothing
    arch: bool = True
    niche: Box | None = None
    #: whether two words must do
    brief: bool = False
    #: the price tokens on the Trader
    tokens: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Petal:
    """An action of the meditation circle, where it lies in the drawing."""

    box: Box
    drawn: Place
    points: Place
    name: Line | None
    round: float


@dataclass(frozen=True)
class Cell:
    """The cell of a building."""

    plate: Box
    picture: Place
    name: Line
    stores: tuple[Place, ...]
    value: Place
    coins: Place
    #: on the roof of the plate: whoever stands there alone, and the Builder beside the Merchant
    roof: Place
    roof_beside: Place
    worker: Box
    cost: Box
    #: what the building would give: the right end and the baseline of its label
    end: Line
    #: the cost where a worker stands, if they would lie on each other
    cost_beside: Box | None = None


@dataclass(frozen=True)
class Arrows:
    """The arrows between cells: their line and head, and how far they stay away from cells."""

    width: float
    head: float
    half: float
    #: the line ends so far before (or behind) the head's foot
    overlap: float
    #: the height of straight arrows in a cell, and how far from the cells they begin and end
    level: float
    out: float
    into: float
    #: from column 1 to 3: so far below the cells
    low: float
    #: where such an arrow leaves and enters its cells; without it, it is a line below the
    #: middle column, this far over the ends of the two cells
    bends: tuple[float, float] | None = None
    reach: tuple[float, float] = (0, 0)


@dataclass(frozen=True)
class CityPlan:
    """The upper board."""

    ground: Box
    #: whether the ground is a panel with a gold line of its own
    framed: bool
    characters: tuple[Box, ...]
    card: CharacterCard
    #: the panel of the circle, with the farmer's action as a medallion; None: pills in a row
    circle: Box | None
    #: exchange, deliver, process, remove cover
    petals: tuple[Petal, ...]
    farmer: Petal
    #: the buildings, column by column
    cells: tuple[Box, ...]
    cell: Cell
    arrows: Arrows

    def in_cell(self, building: int, place: Place) -> Place:
        """A place of a cell in the drawing."""
        return place.moved(*self.cells[building][:2])

    def store_place(self, building: int, seat: int) -> Place:
        """A player's goods in a store: four fixed places."""
        return self.in_cell(building, self.cell.stores[seat])

    def value_place(self, building: int) -> Place:
        """The value of a good: its printed flag, or the price token in its place."""
        return self.in_cell(building, self.cell.value)

    def token_place(self, token: int) -> Place:
        """A price token that lies on the Trader."""
        return self.card.tokens[token].moved(*self.characters[2][:2])

    def merchant_place(self, building: int) -> Place:
        """The Merchant, on the roof."""
        return self.in_cell(building, self.cell.roof)

    def builder_place(self, building: int, merchant: int) -> Place:
        """The Builder, on the roof; beside the Merchant where he stands already."""
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
