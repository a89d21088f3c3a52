"""Positions as JSON: the form of docs/positions.md, written, read, and shown to one seat.

`json_write` makes it, `json_read` takes it apart, `json_pending` does both for the stack of pending
things; `json_check` (with `json_river` and `json_stack`) says whether a position hangs together.
All of them work on plain data: the flat list, the stack and the components.
"""

from agra.rules.json_check import check_position
from agra.rules.json_read import position_from_json
from agra.rules.json_values import FORMAT, VERSION
from agra.rules.json_write import position_to_json, position_view

__all__ = [
    "FORMAT",
    "VERSION",
    "check_position",
    "position_from_json",
    "position_to_json",
    "position_view",
]
