"""The plan of a desk: 1280 by 800, or wider; and of the sheet that stands alone."""

from typing import Final

from agra.picture.geometry import Box, Line, Place
from agra.picture.plans.board import BoardPlan, OthersPlan
from agra.picture.plans.city import Arrows, Cell, CharacterCard, CityPlan, Petal
from agra.picture.plans.court import CourtPlan
from agra.picture.plans.plan import AREAS, InPlay, Plan, Sheet, in_play, others_of
from agra.picture.plans.river import Card, Numeral, Piers, RiverPlan, Slots
from agra.picture.scene import Scene

WIDTH: Final = 1280
HEIGHT: Final = 800

_TOP: Final = 28
_BOARD: Final = 173  # a board and the gap below it
_NUMERAL: Final = 21  # the room of a level's number


def desk(scene: Scene, extra: float = 0) -> Plan:
    """The whole table in one drawing; of more width three fifths go to the left column."""
    left, right = 890 + 0.6 * extra, 372 + 0.4 * extra
    others = others_of(scene)
    row = 158 / max(2, len(others)) if len(others) < 3 else 53
    found = in_play(scene)
    river = _river(left, found)
    width = WIDTH + extra
    return Plan(
        sheets=(_sheet(left, width, HEIGHT),),
        city=_city(left),
        river=river,
        court=CourtPlan(left + 12, 33, right, scene.state.c.influence_top),
        boards={scene.me: BoardPlan(6, 628, left)},
        others=OthersPlan(Box(left + 12, 628, right, 168), others, row),
        cards=dict(zip(found.notables, river.cards)),
    )


def sheet(scene: Scene) -> Plan:
    """The table with the boards of all players in full, and bars that say what is going on."""
    plan = desk(scene)
    seats = [scene.me, *others_of(scene)]
    boards = {seat: BoardPlan(6, 600 + _BOARD * at, 1268) for at, seat in enumerate(seats)}
    return Plan(
        sheets=(_sheet(890, WIDTH, 600 + _BOARD * len(seats)),),
        city=plan.city,
        river=plan.river,
        court=plan.court,
        boards=boards,
        others=OthersPlan(Box(0, 0, 0, 0), []),
        cards=plan.cards,
        top=Box(0, 0, WIDTH, _TOP),
        decision=Box(6, 561, 1268, 34),
    )


def _sheet(left: float, width: float, height: float) -> Sheet:
    vines = tuple(Box(10, y, left - 8, 8) for y in (118.5, 391.5))
    return Sheet(AREAS, width, height, page=Box(0, _TOP, width, height - _TOP), vines=vines)


# ------------------------------------------------------------------ the city


def _city(width: float) -> CityPlan:
    """A column that is so wide, from 6 on."""
    more, right = width - 890, 6 + width
    w = 142 + 0.16 * more
    circle = Box(301 + 0.32 * more, 33, 300 + 0.36 * more, 84)
    cell = 196 + more / 4
    pitch = (width - 14 - cell) / 3
    middle = Place(circle.x + circle.w / 2, circle.y + circle.h / 2, 50)
    return CityPlan(
        ground=Box(6, 128, width, 262),
        framed=True,
        characters=tuple(Box(x, 33, w, 84) for x in (6, 11 + w, right - 2 * w - 5, right - w)),
        card=CharacterCard(
            face=Place(34.5, 52.5, 55),
            name=Line(63, 18, 14.5, w - 65),
            worker=Box(63, 50, 36, 30),
            does=(Line(63, 31.5, 12, w - 65), Line(63, 45, 12, w - 65)),
            acting=Line(104, 70, 12.5, w - 107),
            tokens=(Place(111, 58, 20), Place(131, 58, 20), Place(121, 74, 20)),
        ),
        circle=circle,
        petals=tuple(_petal(circle, outer) for outer in range(4)),
        farmer=Petal(
            middle.box(),
            Place(middle.x, middle.y - 9, 22.5),
            Place(middle.x, middle.y + 12, 20),
            None,
            25,
        ),
        cells=tuple(
            Box(13 + pitch * (at // 4), 136 + 62.5 * (at % 4), cell, 53) for at in range(16)
        ),
        cell=_cell(cell),
        arrows=Arrows(
            width=4.5, head=10, half=5.8, overlap=1,
            level=19, out=3, into=10, low=6.3, bends=(39, 37),
        ),
    )  # fmt: skip


def _petal(circle: Box, outer: int) -> Petal:
    """An outer action: its price at the outer end, its name towards the middle."""
    w, left = circle.w / 2 - 6, outer % 2 == 0
    box = Box(circle.x + 4 + (w + 4) * (outer % 2), circle.y + 5 + 38 * (outer // 2), w, 36)
    y = box.y + 18
    words, anchor = (58, "start") if left else (w - 58, "end")
    return Petal(
        box,
        Place(box.x + (43 if left else w - 43), y, 22.5),
        Place(box.x + (16 if left else w - 16), y, 23),
        Line(box.x + words, box.y + 22, 13, w - 85, anchor),
        12,
    )


def _cell(w: float) -> Cell:
    return Cell(
        plate=Box(4, 3, 46, 47),
        picture=Place(27.5, 31, 33),
        name=Line(57, 16.5, 13, w - 125),
        stores=tuple(Place(67 + 26.3 * seat, 35.5, 26) for seat in range(4)),
        value=Place(44.5, 10.5, 23),
        coins=Place(11.5, 42, 19),
        merchant=Place(w - 59, 8, 26),
        builder=Place(w - 60, 8, 27),
        builder_left=Place(w - 82, 8, 27),
        worker=Box(w - 39, 21.5, 35, 29),
        cost=Box(w - 47, 3.5, 43, 19),
        end=Line(w - 6, 16, 13, anchor="end"),
    )


# ------------------------------------------------------------------ the river

_CARD: Final = Card(
    face=Place(19, 18, 32),
    head=34,
    shield=Place(-12, 14, 18),
    name=45.5,
    type=12,
    won_face=Place(0, 28, 30),
    won_name=49,
    winner=Place(0, 91, 25),
    few=Slots(62, 28.2, 27, 24, 21, 14.5),
    three=Slots(58.8, 21.3, 21, 20, 18, 13.5),
    margin=2.5,
)


def _river(width: float, found: InPlay) -> RiverPlan:
    """All cards in one row, with a numeral before each level."""
    levels = found.levels
    pitch = min(92.0, (width - 4 - _NUMERAL * len(set(levels))) / max(1, len(levels)))
    x, before = 8.0, 0
    cards: list[Box] = []
    numerals: list[Numeral] = []
    for level in levels:
        if level != before:
            middle = x + _NUMERAL / 2 - 0.5
            line = Line(middle, 426, 16, 20, "middle")
            numerals.append(Numeral(level, line, lock=Place(middle, 441, 17)))
            x += _NUMERAL
            before = level
        cards.append(Box(x, 405, pitch - 2.6, 123))
        x += pitch
    piers = Piers(Box(10, 529.5, width - 8, 23), 9.5, Place(26, 6, 30), 31)
    return RiverPlan(Box(6, 401, width, 155), True, tuple(cards), tuple(numerals), _CARD, piers)
