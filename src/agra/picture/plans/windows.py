"""Selects the layout of a window: the first that fits its width and height in CSS pixels."""

from dataclasses import dataclass
from functools import lru_cache
from math import floor
from typing import Final, NamedTuple

from agra.picture.plans.desk import OTHERS_OF_SMALL, desk, low, narrow, small
from agra.picture.plans.phone import LYING, LYING_TOP, WIDE, lying, phone
from agra.picture.plans.plan import Plan
from agra.picture.plans.tablet import cuts_of, tablet
from agra.picture.scene import Scene

#: Up to this height a phone is too low for the panel above the question.
LOW: Final = 400
#: The height of the bar on top for touch screens, and the difference to the one for a mouse.
TOUCH_TOP: Final = 44
MORE_TOP: Final = 16
#: The height of the coach's line above the decision bar, and on a tablet, for fingers.
COACH: Final = 26
COACH_OF_TABLET: Final = 44


@dataclass(frozen=True, slots=True)
class Window:
    """A window in CSS pixels, and whether it is a touch screen."""

    width: int = 1280
    height: int = 800
    touch: bool = False


class Layout(NamedTuple):
    """The kind of plan, its scale in pixels, and its size in units."""

    name: str
    scale: float
    width: int
    height: int
    top: int = 28
    #: the height of the other players: -1 beside my board, a row below it, 0 after a tap on a name
    others: int = -1
    #: whether the Court is a drawer
    drawer: bool = False
    #: the height of the coach's line above the decision bar
    coach: int = 0


@lru_cache(maxsize=1024)
def layout_of(window: Window) -> Layout:
    """The layout of a window; the scale is at least 1."""
    w, h = window.width, window.height
    more = MORE_TOP if window.touch else 0
    if w >= h:
        for name, least, high, wide, tall in (
            ("desk", 1280, 800 + more, 1280, 800 + more),
            ("low", 1280, 640 + more, 1280, 650 + more),
            ("narrow", 1160, 804, 1160, 820),
        ):
            if w >= least and h >= high:
                return _scaled(window, name, min(w / wide, h / tall))
        if w >= 960 and h >= 664:
            return _scaled(window, "small", 1)
    elif w >= 744 and h >= 920:
        return _scaled(window, "tablet", min(w / 820, h / 1180))
    if w > h and (w >= WIDE or (w >= LYING and h <= LOW)):
        return _scaled(window, "lying", min(w / 844, h / 390))
    return _scaled(window, "phone", 1)


def _scaled(window: Window, name: str, scale: float) -> Layout:
    scale = max(1.0, scale)
    layout = Layout(name, scale, floor(window.width / scale), floor(window.height / scale))
    if name in ("desk", "low"):
        return layout._replace(top=TOUCH_TOP if window.touch else 28)
    if name == "narrow":
        return layout._replace(top=TOUCH_TOP if layout.height >= 820 else 28)
    if name == "small":
        others = next(high for least, high in OTHERS_OF_SMALL if layout.height >= least)
        return layout._replace(top=TOUCH_TOP, others=int(others), drawer=True)
    if name == "tablet":
        cuts = cuts_of(layout.height)
        return layout._replace(top=TOUCH_TOP, others=int(cuts.others), drawer=cuts.drawer)
    return layout._replace(top=LYING_TOP if name == "lying" else TOUCH_TOP)


def with_coach(layout: Layout) -> Layout:
    """The same layout with a line for the coach; a phone has it in its bar."""
    if layout.name in ("phone", "lying"):
        return layout
    return layout._replace(coach=COACH_OF_TABLET if layout.name == "tablet" else COACH)


def plan_for(layout: Layout, scene: Scene) -> Plan:
    """The plan of such a window."""
    width, height = layout.width, layout.height
    if layout.name == "desk":
        return desk(scene, width, height, layout.top, layout.coach)
    if layout.name == "low":
        return low(scene, width, height, layout.top, layout.coach)
    if layout.name == "phone":
        return phone(scene, width)
    if layout.name == "lying":
        return lying(scene, width)
    makes = {"narrow": narrow, "small": small, "tablet": tablet}
    return makes[layout.name](scene, width, height, layout.coach)
