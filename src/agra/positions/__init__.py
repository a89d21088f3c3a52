"""Serializes positions as JSON or as one line of text, and parses and validates them.

docs/positions.md describes both formats. `writing` serializes, `reading` parses, `pending` does
both for the stack of pending entries; `check` (with `river` and `stack`) checks whether a position
is consistent. All of them work on plain data: the flat list, the stack and the components.
"""

from typing import Any

from agra.positions.accessors import Notables, Player, about
from agra.positions.check import check_position
from agra.positions.fen_line import position_from_line, position_to_line
from agra.positions.reading import position_from_json
from agra.positions.values import FORMAT, VERSION
from agra.positions.writing import position_to_json, position_view
from agra.rules.state import State
from agra.rules.values import Components


def to_json(state: State) -> dict[str, Any]:
    """The whole position as JSON data."""
    return position_to_json(list(state._d), list(state._stack), state._c)


def from_json(obj: object, components: Components) -> State:
    """Return the position from such data; raise `BadPosition` if it is not valid."""
    d, stack = position_from_json(obj, components)
    return State.of(d, stack, components)


def to_line(state: State) -> str:
    """The whole position as one line of text."""
    return position_to_line(list(state._d), list(state._stack), state._c)


def from_line(text: object, components: Components) -> State:
    """Return the position from such a line; raise `BadPosition` if it is not valid."""
    d, stack = position_from_line(text, components)
    return State.of(d, stack, components)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What a seat may know, as JSON data; None is a spectator."""
    return position_view(list(state._d), list(state._stack), state._c, seat)


__all__ = [
    "FORMAT",
    "VERSION",
    "Notables",
    "Player",
    "about",
    "check_position",
    "from_json",
    "from_line",
    "to_json",
    "to_line",
    "view",
]
