"""How large the window is, as far as the drawing must know: a phone, or a desk and how wide."""

import re
from dataclasses import dataclass
from typing import Final

from agra.picture.plans.desk import desk
from agra.picture.plans.phone import phone
from agra.picture.plans.plan import Plan
from agra.picture.scene import Scene
from agra.table.sight import Sight

#: The widest window that is drawn: about 32 to 9.
MOST_EXTRA: Final = 1560

_DESK: Final = re.compile(r"desk-(\d{1,4})\Z")


@dataclass(frozen=True, slots=True)
class View:
    """A kind of window. The desk is 1280 by 800 units, and `extra` units wider."""

    name: str = "desk"
    extra: int = 0

    @property
    def phone(self) -> bool:
        """Whether the table is shown as panels, one at a time."""
        return self.name == "phone"

    def __str__(self) -> str:
        return self.name if self.phone else f"{self.name}-{self.extra}"


def view_of(wanted: str | None, user_agent: str = "") -> View:
    """The view that a browser asked for ("phone", "desk-142"), or a guess by its name."""
    if wanted == "phone":
        return View("phone")
    found = _DESK.match(wanted or "")
    if found:
        return View("desk", min(int(found[1]), MOST_EXTRA))
    return View("phone") if "Mobi" in user_agent else View()


def scene_of(sight: Sight) -> Scene:
    """A sight as the drawing needs it; a spectator looks over the first player's shoulder."""
    me = 0 if sight.viewer is None else sight.viewer
    seat = None if sight.guest else sight.viewer
    return Scene(sight.state, me, sight.names, sight.rupees, seat, sight.thinking)


def plan_of(view: View, scene: Scene) -> Plan:
    """Where everything lies in such a window."""
    return phone(scene) if view.phone else desk(scene, view.extra)
