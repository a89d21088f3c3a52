"""Encodes the pending decision, and the stack beneath it, as cells of an observation.

The fields of a decision (which building is paid for, how much is left ...) are grouped by type: any
decision about a good sets that good in `pending_good`. Reasons are left out: they matter only for
the log.
"""

from functools import lru_cache
from itertools import accumulate
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agra.research.features import SEATS
from agra.rules.kinds import (
    FIELDS,
    FIELDS_SHIFT,
    KIND_MASK,
    KINDS,
    LAST_CHANCE,
    LAST_DECISION,
    SEAT_SHIFT,
)
from agra.rules.names import BUILDINGS, GOODS, GUILDS, NOTABLES, SPACES

Floats = NDArray[np.float32]


def _field_names(what: str) -> tuple[str, ...]:
    """Return the distinct names of all decision fields of this type."""
    fields = [field for kind in range(1, LAST_DECISION + 1) for field in FIELDS.get(kind, [])]
    return tuple(dict.fromkeys(name for name, _, _, holds in fields if holds == what))


NUMBER_FIELDS: Final = _field_names("int")
FLAG_FIELDS: Final = _field_names("flag")
NUMBER_SCALE: Final = 10

#: (name, cells, meaning), in order.
PENDING: Final = (
    ("pending", LAST_DECISION + 1, "the kind of the pending decision; the first: the game is over"),
    ("pending_seat", SEATS, "whose decision it is; none for chance"),
    ("pending_good", len(GOODS) + 1, "the good it is about; the last: favours"),
    ("pending_building", len(BUILDINGS), "the building it is about"),
    ("pending_space", len(SPACES), "the space it is about"),
    ("pending_notables", len(NOTABLES), "the notables it is about"),
    ("pending_materials", len(GOODS), "the building materials paid so far"),
    ("pending_not_guilds", len(GUILDS), "the guilds it excludes"),
    ("pending_leader", SEATS, "the player who may be followed"),
    ("pending_numbers", len(NUMBER_FIELDS), "fields: " + ", ".join(NUMBER_FIELDS)
     + f" (divided by {NUMBER_SCALE})"),
    ("pending_flags", len(FLAG_FIELDS), "fields: " + ", ".join(FLAG_FIELDS)),
    ("waiting", KINDS, "how many of each kind are pending below, decisions and steps"),
)  # fmt: skip


#: The first cell of each piece.
_START: Final = dict(
    zip([name for name, _, _ in PENDING], accumulate([n for _, n, _ in PENDING], initial=0))
)
PENDING_SIZE: Final = sum(length for _, length, _ in PENDING)

#: The piece of a field with one thing.
ONE_OF_PIECE: Final = {
    "goods": "pending_good",
    "goods_or_favour": "pending_good",
    "buildings": "pending_building",
    "spaces": "pending_space",
    "notable": "pending_notables",
}
#: The piece of a field with a set, one bit for each member.
SET_OF_PIECE: Final = {
    "notables": "pending_notables",
    "goods_set": "pending_materials",
    "guild_set": "pending_not_guilds",
}


@lru_cache(maxsize=8192)
def pending_cells(stack: tuple[int, ...], seat: int, players: int) -> Floats:
    """Return the cells of the pending stack; they are cached, so do not change them."""
    cells = np.zeros(PENDING_SIZE, np.float32)
    if not stack:
        cells[0] = 1
    else:
        _mark_top(cells, stack[-1], seat, players)
        for entry in stack[:-1]:
            cells[_START["waiting"] + (entry & KIND_MASK)] += 1
    cells.flags.writeable = False
    return cells


def _mark_top(cells: Floats, entry: int, seat: int, players: int) -> None:
    kind = entry & KIND_MASK
    cells[kind] = 1
    if kind > LAST_CHANCE:
        decider = entry >> SEAT_SHIFT & 3
        cells[_START["pending_seat"] + (decider - seat) % players] = 1
    for name, first, width, holds in FIELDS.get(kind, []):
        value = (entry >> FIELDS_SHIFT >> first) & ((1 << width) - 1)
        if holds in ONE_OF_PIECE:
            cells[_START[ONE_OF_PIECE[holds]] + value] = 1
        elif holds in SET_OF_PIECE:
            start = _START[SET_OF_PIECE[holds]]
            for bit in range(width):
                cells[start + bit] = value >> bit & 1
        elif holds == "seat":
            cells[_START["pending_leader"] + (value - seat) % players] = 1
        elif holds == "int":
            cell = _START["pending_numbers"] + NUMBER_FIELDS.index(name)
            cells[cell] = value * np.float32(1 / NUMBER_SCALE)  # scaled like all other numbers
        elif holds == "flag":
            cells[_START["pending_flags"] + FLAG_FIELDS.index(name)] = value
