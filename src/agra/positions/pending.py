"""The stack of pending entries in the JSON form of a position.

An entry is an object: the kind (`decision`), the seat that it belongs to (`seat`), and its fields,
by the names of `kinds.FIELDS`. An entry of the active player without fields can also be written as
the bare name of the decision.
"""

from typing import Final

from agra.positions.values import (
    as_any_object,
    as_flag,
    as_int,
    as_list,
    as_name,
    as_names,
    as_object,
    as_seat,
    fail,
    shown,
)
from agra.rules import kinds
from agra.rules.events import REASONS
from agra.rules.names import BUILDINGS, GOODS, GUILDS, NOTABLES, SPACES

#: The entries of the turn itself, from the bottom of the stack.
TURN_LEVEL: Final = (
    kinds.END_TURN,
    kinds.ORDER_PHASE,
    kinds.END_ACTION,
    kinds.CHOOSE_SPACE,
    kinds.MEDITATION,
)

_KIND_NAMES: Final = tuple(kinds.NAMES[1:])
_GAINS: Final = (*GOODS, "favour")

#: Type of a field -> the names of its numbers.
_NAMED: Final[dict[str, tuple[str, ...]]] = {
    "goods": GOODS,
    "goods_or_favour": _GAINS,
    "buildings": BUILDINGS,
    "spaces": SPACES,
    "guilds": GUILDS,
    "notable": NOTABLES,
    "reason": REASONS,
}
#: The same for fields with a set, one bit for each name.
_SETS: Final[dict[str, tuple[str, ...]]] = {
    "goods_set": GOODS,
    "guild_set": GUILDS,
    "notables": NOTABLES,
}


def kind_of(entry: int) -> int:
    """Return the kind of a stack entry."""
    return entry & kinds.KIND_MASK


def seat_of(entry: int) -> int:
    """Return the seat of a stack entry."""
    return (entry >> kinds.SEAT_SHIFT) & 3


def field_of(entry: int, name: str) -> int:
    """Return one field of a stack entry, by its name in `kinds.FIELDS`."""
    for field, first, bits, _ in kinds.FIELDS[kind_of(entry)]:
        if field == name:
            return (entry >> kinds.FIELDS_SHIFT + first) & ((1 << bits) - 1)
    raise KeyError(name)


def turn_stack(phase: int, seat: int) -> list[int]:
    """Return the stack at the beginning of a phase (0 meditation, 1 action, 2 order)."""
    depth = (5, 4, 2)[phase]
    return [kind | seat << kinds.SEAT_SHIFT for kind in TURN_LEVEL[:depth]]


def phase_of(stack: list[int]) -> int:
    """The phase that a stack belongs to: 0 meditation, 1 action, 2 order."""
    pending = [kind_of(entry) for entry in stack]
    if kinds.MEDITATION in pending:
        return 0
    return 1 if kinds.END_ACTION in pending else 2


# ------------------------------------------------------------------ writing
def stack_to_json(stack: list[int], players: int) -> list[object]:
    """The pending entries, the top one last."""
    return [_entry_to_json(entry, players) for entry in stack]


def _entry_to_json(entry: int, players: int) -> dict[str, object]:
    kind = kind_of(entry)
    data: dict[str, object] = {"decision": kinds.NAMES[kind], "seat": seat_of(entry)}
    for field, first, bits, holds in kinds.FIELDS.get(kind, []):
        number = (entry >> kinds.FIELDS_SHIFT + first) & ((1 << bits) - 1)
        data[field] = _field_to_json(number, field, holds, players)
    return data


def _field_to_json(number: int, field: str, holds: str, players: int) -> object:
    if holds in _NAMED:
        return _NAMED[holds][number]
    if holds in _SETS:
        return [name for bit, name in enumerate(_SETS[holds]) if number >> bit & 1]
    if holds == "flag":
        return number == 1
    if holds == "per_seat":
        return [number >> 4 * seat & 15 for seat in range(players)]
    return number + _offset(field)


def _offset(field: str) -> int:
    """Price tokens are counted from 1, as in the texts of actions."""
    return 1 if field == "token" else 0


# ------------------------------------------------------------------ reading
def stack_from_json(value: object, active: int, players: int) -> list[int]:
    """The stack from the JSON list of pending entries."""
    entries = as_list(value, "pending")
    return [
        _entry_from_json(entry, f"pending[{place}]", active, players)
        for place, entry in enumerate(entries)
    ]


def _entry_from_json(value: object, where: str, active: int, players: int) -> int:
    if isinstance(value, str):
        value = {"decision": value}
    found = as_any_object(value, where)
    if "decision" not in found:
        fail(f'{where} must name what is pending: add "decision".')
    kind = 1 + as_name(found["decision"], f"{where}.decision", _KIND_NAMES)
    fields = kinds.FIELDS.get(kind, [])
    keys = ("decision", "seat", *[field for field, _, _, _ in fields])
    data = as_object(found, f"{where} ({kinds.NAMES[kind]})", keys)
    seat = as_seat(data.get("seat", active), f"{where}.seat", players)
    entry = kind | seat << kinds.SEAT_SHIFT
    for field, first, bits, holds in fields:
        number = _field_from_json(data, field, bits, holds, where, players)
        entry |= number << kinds.FIELDS_SHIFT + first
    return entry


def _field_from_json(
    data: dict[str, object], field: str, bits: int, holds: str, where: str, players: int
) -> int:
    """Return the number of a field of an entry; numbers, flags and sets are optional."""
    place = f"{where}.{field}"
    if holds in _NAMED:
        if field not in data and holds != "reason":
            fail(f"{place} is missing: name one of {_NAMED[holds][0]}, {_NAMED[holds][1]} ...")
        return as_name(data.get(field, ""), place, _NAMED[holds])
    if holds in _SETS:
        return sum(1 << bit for bit in as_names(data.get(field, []), place, _SETS[holds]))
    if holds == "flag":
        return as_flag(data.get(field, False), place)
    if holds == "per_seat":
        return _per_seat(data.get(field, [0] * players), place, players)
    if holds == "seat":
        return as_seat(data.get(field), place, players)
    low = _offset(field)
    return as_int(data.get(field, low), place, low, low + (1 << bits) - 1) - low


def _per_seat(value: object, where: str, players: int) -> int:
    items = as_list(value, where)
    if len(items) != players:
        fail(f"{where} must have one number for each of the {players} players, not {len(items)}.")
    number = 0
    for seat, item in enumerate(items):
        number |= as_int(item, f"{where}[{seat}]", 0, 15) << 4 * seat
    return number


def entry_text(entry: int) -> str:
    """Return an entry's name and seat for an error text."""
    return f"{shown(kinds.NAMES[kind_of(entry)])} of seat {seat_of(entry)}"
