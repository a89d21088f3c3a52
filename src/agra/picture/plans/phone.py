"""The plan of a phone held upright: five panels of 390 units, each a drawing of its own."""

from typing import Final

from agra.picture import tokens
from agra.picture.geometry import Box, Line, Place
from agra.picture.plans.board import BoardPlan, OthersPlan
from agra.picture.plans.city import Arrows, Cell, CharacterCard, CityPlan, Petal
from agra.picture.plans.court import CourtPlan
from agra.picture.plans.plan import AREAS, InPlay, Plan, Sheet, in_play, others_of
from agra.picture.plans.river import Card, Numeral, Piers, RiverPlan, Slots
from agra.picture.scene import Scene

WIDTH: Final = 390
_CITY: Final = 126  # where the cells of the city begin


def phone(scene: Scene) -> Plan:
    """Each area a panel."""
    others, found = others_of(scene), in_play(scene)
    city, river = _city(), _river(found)
    court = CourtPlan(6, 6, WIDTH - 12, scene.state.c.influence_top)
    board = PhoneBoard(len(tokens.contracts_of(scene.state, scene.me)))
    rows = OthersPlan(Box(6, 6, WIDTH - 12, 88 * len(others) + 10), others, 88)
    bottom = court.bonuses.y + court.bonuses.h + 6
    heights = (city.ground.h, river.box.h, bottom, board.box.h, rows.box.h + 12)
    return Plan(
        sheets=tuple(Sheet((area,), WIDTH, h, panel=area) for area, h in zip(AREAS, heights)),
        city=city,
        river=river,
        court=court,
        boards={scene.me: board},
        others=rows,
        cards=dict(zip(found.notables, river.cards)),
    )


# ------------------------------------------------------------------ the city

#: Cells of 89 by 82, with the name below the picture.
_CELL: Final = Cell(
    plate=Box(3, 3, 44, 41),
    picture=Place(23, 27, 30),
    name=Line(5, 56, 12.5, 81),
    stores=tuple(Place(11.5 + 22 * seat, 69, 22.5) for seat in range(4)),
    value=Place(45, 9, 21),
    coins=Place(79, 50, 18),
    merchant=Place(8, 6, 24),
    builder=Place(9, 30, 24),
    builder_left=Place(28, 6, 24),
    worker=Box(52, 8, 34, 32),
    cost=Box(47, 18, 40, 19),
    coins_room=18,
)
#: Face and worker above, the name below.
_CHARACTER: Final = CharacterCard(
    face=Place(26, 24, 40),
    name=Line(45.5, 57, 13, 85, "middle"),
    worker=Box(50, 8, 36, 33),
    arch=False,
    tokens=tuple(Place(23 + 16 * token, 10, 18.5) for token in range(3)),
)


def _city() -> CityPlan:
    return CityPlan(
        ground=Box(0, 0, WIDTH, _CITY + 4 * 89 + 6),
        framed=False,
        characters=tuple(Box(6 + 95 * at, 6, 91, 62) for at in range(4)),
        card=_CHARACTER,
        circle=None,
        petals=tuple(_pill(at) for at in (0, 1, 3, 4)),
        farmer=_pill(2),
        cells=tuple(Box(8 + 92.7 * (at // 4), _CITY + 89 * (at % 4), 89, 82) for at in range(16)),
        cell=_CELL,
        arrows=Arrows(
            width=3, head=8.5, half=5, overlap=4, level=22, out=0, into=5, low=3.8, reach=(8, 20)
        ),
    )


def _pill(at: int) -> Petal:
    """One of five in a row; the farmer is the third."""
    box = Box(6 + 75.7 * at, 74, 73, 43)
    return Petal(
        box,
        Place(box.x + 22, box.y + 16, 22.5),
        Place(box.x + 52, box.y + 16, 24),
        Line(box.x + box.w / 2, box.y + 39, 12.5, 66, "middle"),
        13,
    )


# ------------------------------------------------------------------ the river

_CARD: Final = Card(
    face=Place(22, 22, 36),
    head=40,
    shield=Place(-12, 17, 19),
    name=53.5,
    type=13,
    won_face=Place(0, 36, 34),
    won_name=60,
    winner=Place(0, 106, 28),
    few=Slots(72, 33, 31, 28, 21, 14.5),
    three=Slots(68, 24.6, 24, 22, 18, 13.5),
    margin=3,
)


def _river(found: InPlay) -> RiverPlan:
    """A row of cards for each level, won cards last."""
    cards = [Box(0, 0, 0, 0)] * len(found.levels)
    numerals: list[Numeral] = []
    y = 66.0
    for level in sorted(set(found.levels)):
        line = Line(15, y + 13, 16, 20, "middle")
        numerals.append(Numeral(level, line, words=Line(40, y + 13, 13)))
        members = [at for at, its in enumerate(found.levels) if its == level]
        members.sort(key=lambda at: found.won[at])
        for n, at in enumerate(members):
            cards[at] = Box(7 + 75.6 * (n % 5), y + 20 + 150 * (n // 5), 73, 143)
        y += 20 + 150 * ((len(members) + 4) // 5)
    strip = Box(6, 6, 378, 34)
    sentence = Line(14, 58, 12.5, 366)
    piers = Piers(strip, 10.5, Place(28, 12, 36), 38, pitch=47, sentence=sentence)
    return RiverPlan(Box(0, 0, WIDTH, y + 4), False, tuple(cards), tuple(numerals), _CARD, piers)


# ------------------------------------------------------------------ my board


class PhoneBoard(BoardPlan):
    """Farm and scrolls, track, favours, contracts, goods."""

    stone_told = False
    bonus = Place(22, 0, 18)

    def __init__(self, contracts: int) -> None:
        super().__init__(0, 0, WIDTH)
        rows = max(1, (contracts + 1) // 2)
        self.box = Box(0, 0, WIDTH, 440 + 60 * rows)
        self.panels = (Box(6, 5, 378, 170), Box(6, 181, 378, 54))
        self.farm = Box(11, 10, 158.2, 158.2)
        self.label = (Line(15, 204, 13.5, 48), Line(15, 219, 13.5, 48))
        self.track = Box(76, 209, 296, 0)
        self.favours = Place(32, 280, 40)
        self.favours_count = Line(32, 320, 20, anchor="middle")
        self.goods = Box(6, 352 + 60 * rows, 378, 78)
        self.rows = self.two_rows(18, 56)

    def field(self, field: int, fields: int) -> Place:
        """A field of the meditation track."""
        pitch = min(47.0, (self.track.w - 34) / max(1, fields - 1))
        return Place(self.track.x + pitch * (field - 1), self.track.y, min(27.0, pitch - 4))

    def action(self, at: int, actions: int) -> Box:
        """A favour action at hand, three in a row."""
        columns = 3 if actions <= 6 else 4
        width = 320 / columns
        return Box(62 + width * (at % columns), 244 + 52 * (at // columns), width - 4, 48)

    def scroll(self, scroll: int) -> Box:
        """Three scrolls above, two below."""
        row, column = divmod(scroll, 3)
        return Box(186 + 66 * column, 30 + 68 * row, 62, 64)

    def contract(self, at: int, contracts: int) -> Box:
        """Two contracts in a row."""
        row, column = divmod(at, 2)
        return Box(6 + 190 * column, 350 + 60 * row, 187, 56)
