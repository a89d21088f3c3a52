"""Positions that are changed by hand: rupees given, hidden, or laid open; a game that is ended."""

from collections.abc import Iterable, Sequence

from agra.positions import from_json, to_json
from agra.rules.layout import OPEN_RUPEES, RUPEES, player_at
from agra.rules.state import State


def give_rupees(state: State, rupees: Sequence[int]) -> None:
    """Set the rupees of every seat."""
    for seat, amount in enumerate(rupees):
        state._d[player_at(seat) + RUPEES] = amount
    state._ask_anew()


def without_rupees(state: State, seats: Iterable[int], same_options: bool = False) -> State:
    """A copy of the position in which these seats have no rupees.

    With `same_options` the options of the pending decision are those of the real position, so that
    what is hidden can never change them.
    """
    made = state.copy()
    for seat in seats:
        made._d[player_at(seat) + RUPEES] = 0
    if same_options:
        made._legal = state._options()
    return made


def with_open_rupees(state: State) -> State:
    """A copy of the position, played with open rupees."""
    made = state.copy()
    made._d[OPEN_RUPEES] = 1
    made._ask_anew()
    return made


def ended(state: State) -> State:
    """A copy of the position at the start of a turn in which the game is over."""
    last = (state.board.start_player - 1) % state.players
    data = {**to_json(state), "pending": [], "phase": "over", "turn": last}
    return from_json({**data, "final_round": state.round}, state.components)
