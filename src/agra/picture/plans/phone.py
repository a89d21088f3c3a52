"""Phone layouts: five panels, each a separate drawing, as wide as the window allows."""

from collections.abc import Sequence
from typing import Final

from agra.picture import tokens
from agra.picture.geometry import Box, Place, Segment
from agra.picture.plans.board import BoardPlan, OthersPlan
from agra.picture.plans.city import Arrows, Cell, CharacterCard, CityPlan, Petal
from agra.picture.plans.court import CourtPlan
from agra.picture.plans.plan import InPlay, Plan, Sheet, in_play, others_of
from agra.picture.plans.river import Card, Numeral, Piers, RiverPlan, Slots
from agra.picture.scene import Scene

WIDTH: Final = 390
_CITY: Final = 126  # the top of the city's cells
#: A phone in landscape: the bar on top, the tabs on the left, the question on the right.
LYING_TOP: Final = 36
TABS: Final = 56
QUESTION: Final = 250
#: The least width of such a window. Below the other width its question is slim, and its panel is
#: drawn in this width and shown smaller.
LYING: Final = 560
WIDE: Final = 640
SLIM_PANEL: Final = 360
#: The minimum width for low cells in landscape.
LYING_CITY: Final = 470
#: Narrower cells have their stores in two rows of two.
NARROW: Final = 85


def phone(scene: Scene, width: float = WIDTH) -> Plan:
    """Portrait: each area is a panel that scrolls by itself."""
    return _panels(scene, width, _city(width))


def lying(scene: Scene, window: float) -> Plan:
    """Landscape, a window of this width; a narrow panel has the cells of the portrait layout."""
    width = window - TABS - QUESTION if window >= WIDE else SLIM_PANEL
    return _panels(scene, width, _lying_city(width) if width >= LYING_CITY else _city(width))


def _panels(scene: Scene, width: float, city: CityPlan) -> Plan:
    others, found = others_of(scene), in_play(scene)
    river = _river(found, width)
    court = CourtPlan(6, 6, width - 12, scene.state.components.influence_top)
    board = PhoneBoard(len(tokens.contracts_of(scene.state, scene.me)), width)
    rows = OwnLines(Box(6, 6, width - 12, OwnLines.HIGH * len(others) + 10), others)
    bottom = court.bonuses.y + court.bonuses.h + 6
    heights = (city.ground.h, river.box.h, bottom, board.box.h, rows.box.h + 12)
    areas = (("city",), ("river",), ("court", "bonuses"), ("mine",), ("others",))
    return Plan(
        sheets=tuple(Sheet(its, width, h, panel=its[0]) for its, h in zip(areas, heights)),
        city=city,
        river=river,
        court=court,
        boards={scene.me: board},
        others=rows,
        cards=dict(zip(found.notables, river.cards)),
    )


# ------------------------------------------------------------------ the city


def _cell(w: float) -> Cell:
    """Name below the picture, stores below the name; in a narrow cell in two rows of two."""
    stores = tuple(Place(w / 8 * (2 * seat + 1), 69, 22.5) for seat in range(4))
    if w < NARROW:
        stores = tuple(
            Place(w * (0.28 + 0.44 * (seat % 2)), 69 + 22 * (seat // 2), 24) for seat in range(4)
        )
    return Cell(
        plate=Box(3, 3, 40, 41),
        picture=Place(22, 27, 29),
        name=Segment(5, 56.5, 12.5, w - 8),
        stores=stores,
        value=Place(42, 9, 21),
        coins=Place(19, 39, 15),
        roof=Place(23, 2, 24),
        roof_beside=Place(8, 2, 24),
        worker=Box(w - 35, 3, 32, 26),
        cost=Box(w - 42, 18, 40, 19),
        end=Segment(w - 2, 43, 12, anchor="end"),
        cost_beside=Box(w - 42, 29, 40, 16),
    )


def _city(width: float) -> CityPlan:
    across = (width - 16 + 3.7) / 4
    w = across - 3.7
    high = 82 if w >= NARROW else 104
    character = (width - 8) / 4
    return CityPlan(
        ground=Box(0, 0, width, _CITY + 4 * (high + 7) + 6),
        framed=False,
        characters=tuple(Box(6 + character * at, 6, character - 4, 62) for at in range(4)),
        card=_character(character - 4),
        circle=None,
        petals=tuple(_pill(at, width) for at in (0, 1, 3, 4)),
        farmer=_pill(2, width),
        cells=tuple(
            Box(8 + across * (at // 4), _CITY + (high + 7) * (at % 4), w, high) for at in range(16)
        ),
        cell=_cell(w),
        arrows=_arrows(head=11.5, half=6.5, level=31, low=4.5),
    )


def _arrows(head: float, half: float, level: float, low: float) -> Arrows:
    """Arrows over the cells, across the narrow gaps between them."""
    return Arrows(3, head, half, 3, level, out=-2, into=1, low=low, reach=(14, 14), over=True)


def _character(w: float) -> CharacterCard:
    """Face and worker above, the name below."""
    worker = Box(w - 40 if w > 84 else w - 36, 8, 36 if w > 84 else 33, 33)
    return CharacterCard(
        face=Place(min(26.0, w * 0.28), 24, 40 if w > 84 else 36),
        name=Segment(w / 2, 57, 13, w - 6, "middle"),
        worker=worker,
        arch=False,
        tokens=_tokens(worker, 16),
    )


def _tokens(worker: Box, size: float) -> tuple[Place, ...]:
    """The price tokens, left of the worker and of what a day labourer costs."""
    last = worker.x - 1 - size / 2
    apart = min(size - 1, (last - size / 2 - 1) / 2)
    return tuple(Place(last - apart * (2 - token), 9, size) for token in range(3))


def _pill(at: int, width: float) -> Petal:
    """One of five pills in a row; the farmer is the third."""
    pitch = (width - 12 + 2.7) / 5
    box = Box(6 + pitch * at, 74, pitch - 2.7, 43)
    return Petal(
        box,
        Place(box.x + box.w * 0.3, box.y + 16, 22.5),
        Place(box.x + box.w * 0.7, box.y + 16, 24),
        Segment(box.x + box.w / 2, box.y + 39, 12.5, box.w - 6, "middle"),
        13,
    )


# ------------------------------------------------------------------ the city in landscape


def _lying_city(width: float) -> CityPlan:
    """Characters and pills in one row, cells of 127 by 67."""
    across = (width - 16 + 4.5) / 4
    w = across - 4.5
    pills = width - 8 - 3 * 64.0
    character = (pills - 12) / 4
    worker = Box(character - 40, 7, 33, 30)
    return CityPlan(
        ground=Box(0, 0, width, 358),
        framed=False,
        characters=tuple(Box(8 + character * at, 6, character - 4, 56) for at in range(4)),
        card=CharacterCard(
            face=Place(22, 23, 36),
            name=Segment((character - 4) / 2, 52, 12.5, character - 9, "middle"),
            worker=worker,
            arch=False,
            tokens=_tokens(worker, 15),
        ),
        circle=None,
        petals=tuple(_low_pill(at, pills) for at in (0, 1, 3, 4)),
        farmer=_low_pill(2, pills),
        cells=tuple(Box(8 + across * (at // 4), 69 + 72 * (at % 4), w, 67) for at in range(16)),
        cell=_lying_cell(w),
        arrows=_arrows(head=10, half=6, level=36, low=3),
    )


def _low_pill(at: int, x: float) -> Petal:
    """One of five pills: three in a row and two below, each with its name below its icons."""
    row, column = divmod(at, 3)
    box = Box(x + 64 * column, 5 + 30 * row, 61, 28)
    return Petal(
        box,
        Place(box.x + 20, box.y + 8.5, 15),
        Place(box.x + 42, box.y + 8.5, 15.5),
        Segment(box.x + box.w / 2, box.y + 25.5, 12, box.w - 5, "middle"),
        9,
    )


def _lying_cell(w: float) -> Cell:
    return Cell(
        plate=Box(3, 4, 43, 41),
        picture=Place(24, 29, 30),
        name=Segment(57, 15, 12.5, w - 59),
        stores=tuple(Place(12 + (w - 38) / 4 * seat, 55.5, 23) for seat in range(4)),
        value=Place(44.5, 10, 22),
        coins=Place(61, 30, 16),
        roof=Place(24, 3, 25),
        roof_beside=Place(7, 3, 25),
        worker=Box(w - 36, 38, 33, 27),
        cost=Box(w - 45, 24, 41, 19),
        end=Segment(w - 3, 32, 12.5, anchor="end"),
        cost_beside=Box(w - 45, 18, 41, 18),
    )


# ------------------------------------------------------------------ the river

_CARD: Final = Card(
    face=Place(22, 22, 36),
    head=40,
    shield=Place(-12, 17, 19),
    name=53.5,
    type=13,
    won_face=Place(0, 30, 34),
    won_name=64,
    winner=Place(0, 106, 28),
    few=Slots(72, 33, 31, 28, 21, 14.5),
    three=Slots(68, 24.6, 24, 22, 18, 13.5),
    margin=3,
)


def _river(found: InPlay, width: float) -> RiverPlan:
    """A row of cards for each level, won cards last."""
    cards = [Box(0, 0, 0, 0)] * len(found.levels)
    numerals: list[Numeral] = []
    y = 84.0
    columns = max(5, int((width - 12) / 75.6))
    pitch = (width - 12) / columns
    for level in sorted(set(found.levels)):
        line = Segment(15, y + 13, 16, 20, "middle")
        numerals.append(Numeral(level, line, words=Segment(40, y + 13, 13)))
        members = [at for at, its in enumerate(found.levels) if its == level]
        members.sort(key=lambda at: found.won[at])
        for n, at in enumerate(members):
            cards[at] = Box(
                7 + pitch * (n % columns), y + 20 + 150 * (n // columns), pitch - 2.6, 143
            )
        y += 20 + 150 * ((len(members) + columns - 1) // columns)
    strip = Box(6, 6, width - 12, 52)
    sentence = Segment(12, 75, 12.5, width - 24)
    pitch = min(70.0, (width - 12 - 84) / 5)
    piers = Piers(strip, 10.5, Place(25, 12, 32), 36, pitch=pitch, sentence=sentence)
    return RiverPlan(Box(0, 0, width, y + 4), False, tuple(cards), tuple(numerals), _CARD, piers)


# ------------------------------------------------------------------ my board


class PhoneBoard(BoardPlan):
    """Farm and scrolls, track, favours, contracts, goods."""

    stone_told = False
    bonus = Place(22, 0, 18)

    def __init__(self, contracts: int, width: float = WIDTH) -> None:
        super().__init__(0, 0, width)
        rows = max(1, (contracts + 1) // 2)
        self.box = Box(0, 0, width, 440 + 60 * rows)
        self.panels = (Box(6, 5, width - 12, 170), Box(6, 181, width - 12, 54))
        self.farm = Box(11, 10, 158.2, 158.2)
        self.label = (Segment(15, 204, 13.5, 48), Segment(15, 219, 13.5, 48))
        self.track = Box(76, 209, width - 94, 0)
        self.favours = Place(32, 280, 40)
        self.favours_count = Segment(32, 320, 20, anchor="middle")
        self.goods = Box(6, 352 + 60 * rows, width - 12, 78)
        self.rows = self.two_rows(0.24, 0.72)

    def field(self, field: int, fields: int) -> Place:
        """A field of the meditation track."""
        pitch = min(47.0, (self.track.w - 34) / max(1, fields - 1))
        return Place(self.track.x + pitch * (field - 1), self.track.y, min(27.0, pitch - 10))

    def action(self, at: int, actions: int) -> Box:
        """An available favour action, three in a row."""
        columns = 3 if actions <= 6 else 4
        width = (self.box.w - 70) / columns
        return Box(62 + width * (at % columns), 244 + 52 * (at // columns), width - 4, 48)

    def scroll(self, scroll: int) -> Box:
        """Three scrolls above, two below."""
        row, column = divmod(scroll, 3)
        pitch = min(70.0, (self.box.w - 190) / 3)
        return Box(184 + pitch * column, 24 + 70 * row, pitch - 4, 66)

    def contract(self, at: int, contracts: int) -> Box:
        """Two contracts in a row."""
        row, column = divmod(at, 2)
        width = (self.box.w - 9) / 2
        return Box(6 + width * column, 350 + 60 * row, width - 3, 56)


# ------------------------------------------------------------------ the other players


class OwnLines(OthersPlan):
    """A row for each of the other players, with the name in a separate line."""

    HIGH: Final = 112.0

    def __init__(self, box: Box, seats: Sequence[int]) -> None:
        super().__init__(box, seats, self.HIGH)

    def name(self, seat: int) -> Segment:
        """The name above everything."""
        box = self.row(seat)
        return Segment(box.x + 32, box.y + 20.5, 15, box.w - 36)

    def column(self, seat: int, at: int) -> Place:
        """One of the counters below the name."""
        box = self.row(seat)
        return Place(box.x + 13 + (box.w - 20) / 5 * at, box.y + 40, 19)

    def second(self, seat: int) -> float:
        """The middle of the line below the counters."""
        return self.row(seat).y + 65
