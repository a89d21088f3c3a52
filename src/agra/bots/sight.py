"""What a seat may see of a position."""

from typing import Final

from agra.rules.layout import OPEN_RUPEES, PLAYER, PLAYERS, RUPEES, STRIDE
from agra.rules.state import State

#: What a player without better knowledge takes the others to hold.
GUESS: Final = 10


def seen_by(state: State, seat: int) -> State:
    """A copy of the position in which the other seats' rupees are a mere guess.

    With open rupees nothing is hidden. The copy can be searched like any position: it has the same
    legal actions for the seat, and no secret.
    """
    seen = state.copy()
    d = seen.d
    if not d[OPEN_RUPEES]:
        for other in range(d[PLAYERS]):
            if other != seat:
                d[PLAYER + STRIDE * other + RUPEES] = GUESS
    return seen
