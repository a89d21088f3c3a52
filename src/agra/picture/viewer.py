"""Who looks at the picture, and what they may know."""

from typing import Final

from agra.rules.errors import BadSetup
from agra.rules.layout import OPEN_RUPEES
from agra.rules.state import State

#: A viewer who is no player and sees nobody's rupees.
SPECTATOR: Final = -1

#: A seat, `SPECTATOR`, or None: sees everything.
Viewer = int | None


def check_viewer(s: State, viewer: Viewer) -> None:
    """Refuse a viewer who does not sit at this table."""
    if viewer is not None and viewer != SPECTATOR and not 0 <= viewer < s.players:
        raise BadSetup(
            f"There is no seat {viewer}: the viewer is a seat from 0 to {s.players - 1}, "
            "SPECTATOR, or None to see everything."
        )


def sees_rupees(s: State, viewer: Viewer, seat: int) -> bool:
    """Whether the viewer may know how many rupees a player has."""
    return viewer is None or viewer == seat or s.d[OPEN_RUPEES] == 1
