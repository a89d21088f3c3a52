"""The layout of a tablet in portrait: river and Court side by side, the bar at the bottom."""

from dataclasses import dataclass
from typing import Final

from agra.picture.geometry import Box
from agra.picture.plans.areas import river_area, upper
from agra.picture.plans.board import FULL, LOW, BoardPlan, OtherCards, OthersPlan, Rows
from agra.picture.plans.court import CourtPlan
from agra.picture.plans.desk import BONUSES, COURT, HANDLE, apart, with_panels
from agra.picture.plans.plan import Plan, Sheet, in_play, others_of
from agra.picture.scene import Scene

TOP: Final = 44.0
BAR: Final = 109.0
#: Below this height, and then step by step, things are left out.
WHOLE: Final = 1180


@dataclass(frozen=True)
class Cuts:
    """What a lower tablet window still shows, in the order in which things are left out."""

    least: float
    others: float = 79
    pitch: float = 62.5
    rows: Rows = FULL
    drawer: bool = False


CUTS: Final = (
    Cuts(WHOLE),
    Cuts(1141, 40),
    Cuts(1111, 40, 55),
    Cuts(1088, 40, 55, LOW),
    Cuts(1042, 0, 55, LOW),
    Cuts(0, 0, 55, LOW, True),
)


def cuts_of(height: float) -> Cuts:
    """The cuts of a window of this height."""
    return next(cuts for cuts in CUTS if height >= cuts.least)


def tablet(scene: Scene, width: float, height: float, coach: float = 0) -> Plan:
    """City, then river beside Court, my board, the other players, the bar."""
    cuts = cuts_of(height)
    found, top = in_play(scene), scene.state.components.influence_top
    full = width - 12
    across = full - HANDLE if cuts.drawer else full
    others = cuts.others + 6 if cuts.others else 0
    board = height - 4 - BAR - coach - 5 - others - cuts.rows.height
    water = 392.0
    if cuts.drawer:
        water = min(300.0, board - 6 - (TOP + 4 + 84 + 11 + 4 * cuts.pitch + 12 + 6))
    river_top = board - 6 - water
    characters = Box(0, TOP + 4, 0, 84)
    ground = Box(0, TOP + 99, 0, river_top - 6 - TOP - 99)
    pitch = (ground.h - 12) / 4
    box = Box(6, river_top, across if cuts.drawer else full - 378, water)
    rows = ((1, 2), (3, 4)) if cuts.drawer else ((1,), (2,), (3, 4))
    river = river_area(box, found, rows, sentence=True)
    bonuses = Box(0, 0, *BONUSES)
    court = (
        CourtPlan(0, 0, COURT[0], top, bonuses)
        if cuts.drawer
        else CourtPlan(width - 378, river_top, COURT[0], top, bonuses)
    )
    return Plan(
        sheets=_sheets(scene, width, height, cuts),
        city=upper(across, characters, ground, pitch, min(53.0, pitch - 5)),
        river=river,
        court=court,
        boards={scene.me: BoardPlan(6, board, full, cuts.rows)},
        others=_others(scene, full, board + cuts.rows.height + 6, cuts),
        cards=dict(zip(found.notables, river.cards)),
    )


def _others(scene: Scene, width: float, y: float, cuts: Cuts) -> OthersPlan:
    if not cuts.others:
        return apart(scene)
    return OtherCards(Box(6, y, width, cuts.others), others_of(scene))


def _sheets(scene: Scene, width: float, height: float, cuts: Cuts) -> tuple[Sheet, ...]:
    panels = [Sheet(("bonuses",), *BONUSES, panel="bonuses")]
    if cuts.drawer:
        panels.append(Sheet(("court",), *COURT, panel="court"))
    if not cuts.others:
        panels.append(Sheet(("others",), 372, apart(scene).box.h, panel="others"))
    vines = (Box(10, TOP + 89.5, width - 20, 8),)
    return with_panels(panels, Box(0, TOP, width, height - TOP), vines)
