"""A handicap: some seats begin with more rupees. The game then begins from a position."""

from collections.abc import Iterable
from typing import Any, Final

from agra.positions import to_json
from agra.rules.layout import RUPEES, player_at
from agra.rules.state import State

#: The most extra rupees of a handicap.
MOST_HANDICAP: Final = 50


def ahead(first: State, seats: Iterable[int], rupees: int) -> dict[str, Any]:
    """Return the position, as JSON data, in which these seats have `rupees` more."""
    state = first.copy()
    for seat in seats:
        state._d[player_at(seat) + RUPEES] += rupees
    return to_json(state)
