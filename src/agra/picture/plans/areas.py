"""Layouts that several plans share: the upper board and the river."""

from collections.abc import Sequence
from typing import Final

from agra.picture.geometry import Box, Place, Segment
from agra.picture.plans.city import Arrows, Cell, CharacterCard, CityPlan, Petal
from agra.picture.plans.plan import InPlay
from agra.picture.plans.river import Card, Numeral, Piers, RiverPlan, Slots

#: The width of a level's number before its cards.
NUMERAL: Final = 21
#: The maximum width of a card.
WIDEST: Final = 92.0
#: Characters, cells and cards below these heights use the layout for low windows.
LOW_CARD, LOW_CELL, LOW_RIVER = 70, 46, 120


# ------------------------------------------------------------------ the city


def upper(width: float, characters: Box, ground: Box, pitch: float, cell: float) -> CityPlan:
    """Characters and circle in one row, the city below; both of this width from x = 6 on.

    Only the heights and upper edges of `characters` and `ground` are used.
    """
    more, right, y, high = width - 890, 6 + width, characters.y, characters.h
    w = 142 + 0.16 * more
    circle = Box(301 + 0.32 * more, y, 300 + 0.36 * more, high)
    wide = (width - 106) / 4
    across = (width - 14 - wide) / 3
    top = ground.y + (ground.h - 3 * pitch - cell) / 2
    middle = Place(circle.x + circle.w / 2, y + high / 2, 50)
    low = cell < LOW_CELL
    return CityPlan(
        ground=Box(6, ground.y, width, ground.h),
        framed=True,
        characters=tuple(Box(x, y, w, high) for x in (6, 11 + w, right - 2 * w - 5, right - w)),
        card=_low_character(w) if high < LOW_CARD else _character(w),
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
            Box(13 + across * (at // 4), top + pitch * (at % 4), wide, cell) for at in range(16)
        ),
        cell=_low_cell(wide, cell) if low else _cell(wide, cell),
        arrows=Arrows(
            width=4.5, head=10, half=5.8, overlap=1,
            level=14 if low else 19, out=3, into=10, low=min(6.3, (pitch - cell) * 0.55),
            bends=(cell - 12, cell - 14),
        ),
    )  # fmt: skip


def _character(w: float) -> CharacterCard:
    return CharacterCard(
        face=Place(34.5, 52.5, 55),
        name=Segment(63, 18, 14.5, w - 65),
        worker=Box(63, 50, 36, 30),
        does=(Segment(63, 31.5, 12, w - 65), Segment(63, 45, 12, w - 65)),
        tokens=(Place(w - 29, 59, 20), Place(w - 11, 59, 20), Place(w - 20, 74, 20)),
    )


def _low_character(w: float) -> CharacterCard:
    return CharacterCard(
        face=Place(26, 31, 42),
        name=Segment(52, 17, 14.5, w - 54),
        worker=Box(w - 42, 23, 36, 30),
        does=(Segment(52, 32, 12, w - 96), Segment(52, 46, 12, w - 96)),
        arch=False,
        niche=Box(4, 4, 44, 50),
        brief=True,
        tokens=tuple(Place(60 + (16 if w > 150 else 14.5) * token, 44, 18) for token in range(3)),
    )


def _petal(circle: Box, outer: int) -> Petal:
    """An outer action: its price at the outer end, its name towards the middle."""
    w, h, left = circle.w / 2 - 6, circle.h / 2 - 6, outer % 2 == 0
    box = Box(circle.x + 4 + (w + 4) * (outer % 2), circle.y + 5 + (h + 2) * (outer // 2), w, h)
    y = box.y + h / 2
    words, anchor = (58, "start") if left else (w - 58, "end")
    return Petal(
        box,
        Place(box.x + (43 if left else w - 43), y, min(22.5, h - 2)),
        Place(box.x + (16 if left else w - 16), y, min(23.0, h - 2)),
        Segment(box.x + words, y + 4.5, 13, w - 85, anchor),
        12,
    )


def _stores(left: float, right: float, y: float) -> tuple[Place, ...]:
    """Four places between two edges, spread over the available width."""
    pitch = min(26.3, (right - left) / 4)
    size = min(26.0, pitch * 1.33)
    return tuple(Place(left + pitch * (seat + 0.5), y, size) for seat in range(4))


def _cell(w: float, h: float) -> Cell:
    """A cell whose label is above the worker; a lower one has everything closer together."""
    plate = 46 if w >= 165 else 38
    left, less = plate + 8, max(0.0, 53 - h)
    drawn = (plate - 13 if plate > 40 else 28) - less / 2
    return Cell(
        plate=Box(4, 3 - 0.2 * less, plate, 47 - 0.8 * less),
        picture=Place(4 + plate / 2, 31 - 0.6 * less, drawn),
        name=Segment(left + 3, 16.5 - 0.3 * less, 13 if w >= 150 else 12, w - left - 59),
        stores=_stores(left, w - 40, 36 - 0.7 * less),
        value=Place(plate - 1.5, 10.5, 23),
        coins=Place(21, 42 - less, 16),
        roof=Place(plate / 2 + 1, 0.5, 32),
        roof_beside=Place(plate / 2 - 19, 0.5, 32),
        worker=Box(w - 39, 22.5 - 0.5 * less, 35, 28 - 0.5 * less),
        cost=Box(w - 47, 3.5 - 0.4 * less, 43, 19),
        end=Segment(w - 4, 17 - 0.5 * less, 13, anchor="end"),
    )


def _low_cell(w: float, h: float) -> Cell:
    """A cell whose label is left of the worker."""
    plate = 46 if w >= 185 else 34
    left = plate + 8
    return Cell(
        plate=Box(4, 2, plate, h - 4),
        picture=Place(4 + plate / 2, h / 2 + 5, 29 if plate > 40 else 26),
        name=Segment(left + 3, 14.5, 13, w - left - 87),
        stores=_stores(left, w - 42, h - 12.5),
        value=Place(plate - 1.5, 9.5, 22),
        coins=Place(21, h - 9, 15),
        roof=Place(24, 0, 29),
        roof_beside=Place(5, 0, 29),
        worker=Box(w - 39, (h - 29) / 2 + 3, 35, 28),
        cost=Box(w - 47, (h - 19) / 2, 43, 19),
        end=Segment(w - 43, 15, 12.5, anchor="end"),
        cost_beside=Box(w - 87, 2.5, 43, 19),
    )


# ------------------------------------------------------------------ the river


def card_of(high: float) -> Card:
    """A river card of this height."""
    if high < LOW_RIVER:
        return Card(
            face=Place(18, 14.5, 27), head=28, shield=Place(-11, 12, 17), name=37, type=12,
            won_face=Place(0, 17, 26), won_name=43, winner=Place(0, high - 33, 20),
            few=Slots(high - 49, 24, 23.2, 21, 19, 13.5),
            three=Slots(high - 53.2, 17.4, 17.2, 16.5, 15.5, 12),
            margin=2.5,
        )  # fmt: skip
    more = high - 123
    return Card(
        face=Place(19, 18, 32), head=34, shield=Place(-12, 14, 18), name=45.5, type=12,
        won_face=Place(0, 21, 30), won_name=50, winner=Place(0, 88 + more, 25),
        few=Slots(62 + more / 3, 28.2 + more / 3, 27, 24, 21, 14.5),
        three=Slots(58.8 + more / 4, 21.3 + more / 4, 21, 20, 18, 13.5),
        margin=2.5,
    )  # fmt: skip


def river_area(
    box: Box, found: InPlay, rows: Sequence[Sequence[int]], sentence: bool = False
) -> RiverPlan:
    """The river in rows of levels, a numeral before each level, the piers below."""
    low = box.h < LOW_RIVER + 30
    pad, foot = (2.0, 24.5) if low else (4.0, 26.5)
    foot += 20 if sentence else 0
    high = (box.h - pad - foot) / len(rows)
    cards = [Box(0, 0, 0, 0)] * len(found.levels)
    numerals: list[Numeral] = []
    for at, row in enumerate(rows):
        members = [n for n, level in enumerate(found.levels) if level in row]
        marks = len({found.levels[n] for n in members})
        pitch = min(WIDEST, (box.w - 4 - NUMERAL * marks) / max(1, len(members)))
        if len(rows) > 2:
            pitch = min(pitch, 81.0)
        x, y, before = box.x + 2, box.y + pad + high * at, 0
        for n in members:
            level = found.levels[n]
            if level != before:
                middle = x + NUMERAL / 2 - 0.5
                line = Segment(middle, y + 21, 16, 20, "middle")
                numerals.append(Numeral(level, line, lock=Place(middle, y + 36, 17)))
                x, before = x + NUMERAL, level
            cards[n] = Box(x, y, pitch - 2.6, high - 1.5)
            x += pitch
    top = box.y + box.h - foot
    piers = Piers(
        Box(box.x + 4, top, box.w - 8, 23), 9.5, Place(26, 6, 30), 31,
        onward=not sentence,
        sentence=Segment(box.x + 10, top + 38, 12.5, box.w - 20) if sentence else None,
    )  # fmt: skip
    return RiverPlan(box, True, tuple(cards), tuple(numerals), card_of(high - 1.5), piers)
