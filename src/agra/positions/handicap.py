"""A handicap: some begin with more rupees than others. The game begins from a position then."""

from collections.abc import Iterable
from typing import Any, Final

from agra.positions import to_json
from agra.rules.layout import RUPEES, player_at
from agra.rules.state import State

#: Rupees that somebody may begin with beyond what the others do.
MOST_HANDICAP: Final = 50


def ahead(first: State, seats: Iterable[int], rupees: int) -> dict[str, Any]:
    """The position in which these seats have so many rupees more than here."""
    state = first.copy()
    for seat in seats:
        state._d[player_at(seat) + RUPEES] += rupees
    return to_json(state)
