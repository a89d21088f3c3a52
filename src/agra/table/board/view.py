"""How large the window is, as far as the drawing must know: a phone, or a desk and how wide."""

import re
from dataclasses import dataclass
from typing import Final

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
