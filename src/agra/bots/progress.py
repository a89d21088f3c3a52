"""What counts as progress of a game: orders, influence steps, deliveries and contracts."""

from agra.rules.layout import CARD, INFLUENCE_AT, NOTABLE, ORDERS, PLAYER, STRIDE
from agra.rules.state import State


def progress(state: State) -> tuple[int, ...]:
    """Return numbers that are equal in two positions of a game without progress between them."""
    d = state._d
    found = [*d[ORDERS : ORDERS + 18], *d[NOTABLE : NOTABLE + 24], *d[CARD : CARD + 24]]
    for seat in range(state.players):
        first = PLAYER + STRIDE * seat + INFLUENCE_AT
        found += d[first : first + 3]
    return tuple(found)
