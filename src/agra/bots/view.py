"""A bot's view of a game: only what its seat may know."""

from collections.abc import Sequence
from typing import Final

from agra.rules.events import Event
from agra.rules.layout import OPEN_RUPEES, PLAYER, PLAYERS, RUPEES, STRIDE
from agra.rules.state import State

#: The guess for rupees that a seat does not know.
GUESS: Final = 10


class View:
    """A position as one seat sees it.

    `state` is a copy that the bot may search and change. It has the same legal actions as the real
    position and none of its secrets: the others' rupees in it are those that the seat knows
    (`rupees`), or a guess.
    """

    __slots__ = ("rupees", "seat", "state")

    def __init__(self, state: State, seat: int, rupees: Sequence[int | None] = ()) -> None:
        seen = state.copy()
        d = seen._d
        known: list[int | None] = [None] * d[PLAYERS]
        for other in range(d[PLAYERS]):
            at = PLAYER + STRIDE * other + RUPEES
            if other == seat or d[OPEN_RUPEES]:
                known[other] = d[at]
            elif other < len(rupees):
                known[other] = rupees[other]
            amount = known[other]
            d[at] = GUESS if amount is None else amount
        self.state = seen
        self.seat = seat
        #: the rupees of each seat, None where this seat does not know them
        self.rupees = known


class Ledger:
    """Counts everybody's rupees from public events.

    Rupees are hidden behind a screen, but every gain and payment is public: a player who watched a
    game from its start knows everybody's rupees. A ledger is a listener for events.
    """

    __slots__ = ("rupees",)

    def __init__(self, players: int, start: int = 0) -> None:
        self.rupees: list[int] = [start] * players

    def __call__(self, event: Event) -> None:
        """Handle an event."""
        if event.kind == "rupees":
            self.rupees[event.seat] += event.count
