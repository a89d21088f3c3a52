"""The size of the browser's window, and the layout that fits it."""

import re
from dataclasses import dataclass
from typing import Final

from agra.picture.plans.plan import Plan
from agra.picture.plans.windows import Layout, Window, layout_of, plan_for, with_coach
from agra.picture.scene import Scene
from agra.rules.layout import CARD, NOTABLE
from agra.table.cache.lru import LRU
from agra.table.game.sight import Sight

#: The largest window that is drawn (about 32:9), and the smallest.
MOST: Final = (7680, 4320)
LEAST: Final = (320, 240)

#: Default windows, until a browser has sent its size.
DESK: Final = Window()
PHONE: Final = Window(390, 844, True)

_WINDOW: Final = re.compile(r"(\d{2,5})x(\d{2,5})(t?)\Z")


@dataclass(frozen=True, slots=True)
class PageWindow:
    """A window, and the layout that fits it."""

    window: Window = DESK
    #: whether there is a line for the coach
    coach: bool = False

    @property
    def layout(self) -> Layout:
        """The kind of table that is drawn, and its size in units."""
        layout = layout_of(self.window)
        return with_coach(layout) if self.coach else layout

    @property
    def phone(self) -> bool:
        """Whether the table is shown as panels, one at a time."""
        return self.layout.name in ("phone", "lying")

    @property
    def classes(self) -> str:
        """The CSS classes of the layout."""
        layout = self.layout
        if self.phone:
            return "phone" if layout.name == "phone" else "phone lying"
        found = ["desk"] if layout.name == "desk" else ["desk", layout.name]
        if layout.top > 28:
            found.append("touch-top")
        if layout.others >= 0:
            found.append(f"others-{layout.others}")
        if layout.drawer:
            found.append("with-drawer")
        return " ".join(found)

    def __str__(self) -> str:
        return f"{self.window.width}x{self.window.height}{'t' if self.window.touch else ''}"


def view_of(wanted: str | None, user_agent: str = "") -> PageWindow:
    """The window in a request ("1366x650", "390x844t"), or a guess by the user agent."""
    found = _WINDOW.match(wanted or "")
    if found is None:
        return PageWindow(PHONE if "Mobi" in user_agent else DESK)
    width, height = (
        max(least, min(int(size), most)) for least, size, most in zip(LEAST, found.groups(), MOST)
    )
    return PageWindow(Window(width, height, bool(found[3])))


def scene_of(sight: Sight) -> Scene:
    """A sight as the drawing needs it; a spectator has the first player's view."""
    me = 0 if sight.viewer is None else sight.viewer
    seat = None if sight.guest else sight.viewer
    return Scene(sight.state, me, sight.names, sight.rupees, seat, sight.players.thinking)


#: LRU cache of plans, keyed by everything they depend on. All are equally large: 90 kB.
_plans: LRU[tuple[object, ...], Plan] = LRU(72)


def plan_of(view: PageWindow, scene: Scene) -> Plan:
    """The position of everything in a window of this size."""
    s = scene.state
    notables = s.numbers(NOTABLE, CARD)
    mine = s.player(scene.me).contracts
    key = (view.layout, scene.me, tuple(scene.names), s.components.digest, notables, mine)
    return _plans.get(key) or _plans.keep(key, plan_for(view.layout, scene))
