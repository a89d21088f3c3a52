"""Desk layouts: the whole table in one drawing, 1280 by 800 or wider, lower, narrower, smaller.

The module also has the self-contained sheet. All of them are one stack of areas with heights in
`Measures`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from agra.picture.geometry import Box
from agra.picture.ink import width_of
from agra.picture.plans.areas import river_area, upper
from agra.picture.plans.board import FULL, LOW, BoardPlan, OtherCards, OthersPlan, Rows
from agra.picture.plans.court import WITH_LOG, CourtPlan
from agra.picture.plans.plan import AREAS, Plan, Sheet, in_play, others_of
from agra.picture.scene import Scene

WIDTH: Final = 1280
HEIGHT: Final = 800
#: Sizes of separate drawings of the Court and of the bonus tiles.
COURT: Final = (372.0, 392.0)
BONUSES: Final = (372.0, 125.0)
#: The handle of the Court as a drawer, with its gap.
HANDLE: Final = 50.0

_BOARD: Final = 173  # a board and the gap below it
_LEVELS: Final = ((1, 2, 3, 4),)


@dataclass(frozen=True)
class Measures:
    """The heights of a desk from top to bottom, and its right column."""

    width: float
    height: float
    top: float
    #: between the bar on top and the characters; between the characters and the city; and so on
    gaps: tuple[float, float, float, float, float, float]
    characters: float
    pitch: float
    #: the height of the city beyond its four rows
    around: float
    #: the height of the river beyond its cards
    card: float
    foot: float
    bar: float
    rows: Rows
    #: the width of the right column; 0: the Court is a drawer
    right: float
    #: the other players: None beside my board, a height below it, or 0 in a separate drawing
    others: float | None = None

    @property
    def needed(self) -> float:
        """The total height."""
        areas = self.characters + 4 * self.pitch + self.around + self.card + self.foot
        below = self.bar + self.rows.height + (8 + self.others if self.others else 0)
        return self.top + sum(self.gaps) + areas + below

    def with_coach(self, line: float) -> "Measures":
        """Take the height of the coach's line above the bar from the rows of the city."""
        gaps = (*self.gaps[:3], self.gaps[3] + line, *self.gaps[4:])
        return replace(self, gaps=gaps, pitch=self.pitch - line / 4)

    def grown(self) -> "Measures":
        """Distribute more height to the rows of the city, then to the cards of the river."""
        spare = self.height - self.needed
        rows = max(0.0, min(spare, 4 * (62.5 - self.pitch)))
        cards = max(0.0, min(spare - rows, 145 - self.card))
        rest = max(0.0, spare - rows - cards)
        return replace(self, pitch=self.pitch + (rows + rest) / 4, card=self.card + cards)


def desk(
    scene: Scene, width: float = WIDTH, height: float = HEIGHT, top: float = 28, coach: float = 0
) -> Plan:
    """The standard desk; three fifths of extra width go to the left column."""
    gaps = (5.0, 11.0, 11.0, 5.0, 5.0, 4.0)
    right = 372 + 0.4 * (width - WIDTH)
    measures = Measures(width, height, top, gaps, 84, 62.5, 12, 123, 32, 62, FULL, right)
    return _desk(scene, measures.with_coach(coach).grown())


def low(scene: Scene, width: float, height: float, top: float = 28, coach: float = 0) -> Plan:
    """A desk without vines, with low characters and rows; the log is behind a button."""
    gaps = (4.0, 5.0, 4.0, 5.0, 5.0, 3.0)
    pitch = 49.5 if height - top >= 622 else 47.0
    measures = Measures(width, height, top, gaps, 58, pitch, 5, 105, 28, 57, LOW, 372)
    return _desk(scene, measures.with_coach(coach).grown())


def narrow(scene: Scene, width: float, height: float, coach: float = 0) -> Plan:
    """A desk with a narrower left column."""
    top = 44 if height >= 820 else 28
    gaps = (5.0, 11.0, 5.0, 6.0, 6.0, 5.0)
    measures = Measures(width, height, top, gaps, 84, 62.5, 12, 130, 32, 62, FULL, 372)
    return _desk(scene, measures.with_coach(coach).grown())


#: The heights of the other players on a small desk, by its minimum height.
OTHERS_OF_SMALL: Final = ((768, 80.0), (728, 40.0), (0, 0.0))


def small(scene: Scene, width: float, height: float, coach: float = 0) -> Plan:
    """A low desk of full width; the Court is a drawer."""
    others = next(high for least, high in OTHERS_OF_SMALL if height >= least)
    gaps = (4.0, 5.0, 6.0, 7.0, 7.0, 6.0 if others else 5.0)
    bar = 62 if others else 57
    measures = Measures(
        width, height, 44, gaps, 58, 49.5, 5, 105, 28, bar, LOW, 0, others
    )  # fmt: skip
    if measures.needed > height:
        measures = replace(measures, pitch=47.0)
    return _desk(scene, measures.with_coach(coach).grown())


def _desk(scene: Scene, m: Measures) -> Plan:
    left = m.width - 18 - m.right if m.right else m.width - 12 - HANDLE
    y = m.top + m.gaps[0]
    characters = Box(0, y, 0, m.characters)
    city = Box(0, y + m.characters + m.gaps[1], 0, 4 * m.pitch + m.around)
    water = Box(6, city.y + city.h + m.gaps[2], left, m.card + m.foot)
    board = water.y + water.h + m.gaps[3] + m.bar + m.gaps[4]
    full = m.rows is FULL
    cell = min(53.0, m.pitch - 6.5) if full else min(53.0, max(41.0, m.pitch - 7.5), m.pitch - 1)
    found = in_play(scene)
    river = river_area(water, found, _LEVELS)
    vines = tuple(Box(10, under - 9.5, left - 8, 8) for under in _vines(m, city, water))
    return Plan(
        sheets=_sheets(scene, m, vines),
        city=upper(left, characters, city, m.pitch, cell),
        river=river,
        court=_court(scene, m, left),
        boards={scene.me: BoardPlan(6, board, left if m.right else m.width - 12, m.rows)},
        others=_others(scene, m, board, left),
        cards=dict(zip(found.notables, river.cards)),
    )


def _vines(m: Measures, *areas: Box) -> list[float]:
    """The upper edges of the areas with space for a vine above them."""
    return [area.y for area, gap in zip(areas, m.gaps[1:]) if gap > 10]


def _court(scene: Scene, m: Measures, left: float) -> CourtPlan:
    top = scene.state.components.influence_top
    if not m.right:
        return CourtPlan(0, 0, COURT[0], top, Box(0, 0, *BONUSES))
    x, y = left + 12, m.top + m.gaps[0]
    if m.rows is LOW:
        return CourtPlan(x, y, m.right, top, Box(0, 0, *BONUSES))
    return CourtPlan(x, y, m.right, top, high=WITH_LOG)


def wide_names(scene: Scene) -> bool:
    """Whether a name is wider than the default space in a row of the other players."""
    return any(width_of(name, 15, True, True) > 62 for name in scene.names)


def _others(scene: Scene, m: Measures, y: float, left: float) -> OthersPlan:
    seats = others_of(scene)
    if m.others:
        box = Box(6, y + m.rows.height + 8, m.width - 12, m.others)
        return OtherCards(box, seats)
    if m.others == 0:
        return apart(scene)
    row = (m.rows.height - 10) / max(2, len(seats)) if len(seats) < 3 else m.rows.height / 3.17
    box = Box(left + 12, y, m.right, m.rows.height)
    return OthersPlan(box, seats, row, wide_names(scene))


def apart(scene: Scene) -> OthersPlan:
    """The other players in a separate drawing, which a tap on a name opens."""
    seats = others_of(scene)
    return OthersPlan(Box(0, 0, 372, 58 * len(seats) + 10), seats, 58, wide_names(scene))


def _sheets(scene: Scene, m: Measures, vines: tuple[Box, ...]) -> tuple[Sheet, ...]:
    panels: list[Sheet] = []
    if not m.right:
        panels.append(Sheet(("court",), *COURT, panel="court"))
    if m.rows is LOW:
        panels.append(Sheet(("bonuses",), *BONUSES, panel="bonuses"))
    if m.others == 0:
        panels.append(Sheet(("others",), 372, apart(scene).box.h, panel="others"))
    return with_panels(panels, Box(0, m.top, m.width, m.height - m.top), vines)


def with_panels(panels: Sequence[Sheet], ground: Box, vines: tuple[Box, ...]) -> tuple[Sheet, ...]:
    """The main drawing with all areas that have no panel, then the panels."""
    taken = {area for sheet in panels for area in sheet.areas}
    areas = tuple(area for area in AREAS if area not in taken)
    return (Sheet(areas, ground.w, ground.y + ground.h, page=ground, vines=vines), *panels)


def sheet(scene: Scene) -> Plan:
    """The table with the boards of all players in full, and bars for the state of the game."""
    plan = desk(scene)
    seats = [scene.me, *others_of(scene)]
    high = 600 + _BOARD * len(seats)
    boards = {seat: BoardPlan(6, 600 + _BOARD * at, 1268) for at, seat in enumerate(seats)}
    ground = replace_height(plan.sheets[0], high)
    return replace(
        plan,
        sheets=(ground,),
        boards=boards,
        others=OthersPlan(Box(0, 0, 0, 0), []),
        top=Box(0, 0, WIDTH, 28),
        decision=Box(6, 561, 1268, 34),
    )


def replace_height(drawing: Sheet, height: float) -> Sheet:
    """The same drawing with another height."""
    assert drawing.page is not None
    page = drawing.page._replace(h=height - drawing.page.y)
    return drawing._replace(height=height, page=page)
