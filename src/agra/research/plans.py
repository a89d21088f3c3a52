"""Converts the layout of observations to lists of numbers for `observation_memory`.

It uses the same tables as `agra.research.observation`, so that there is only one definition.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from agra.research.features import CHOICES, NOTHING, NUMBERS, PLAYER_NUMBERS, SEATS
from agra.research.observation import LAYOUT, SIZE, Piece
from agra.research.observation_memory import (
    CHOICE,
    NUMBER,
    ONE_OF,
    SEAT,
    SET_OF,
    TABLE,
    Cells,
    Pending,
    Sight,
)
from agra.research.pending import (
    FLAG_FIELDS,
    NUMBER_FIELDS,
    NUMBER_SCALE,
    ONE_OF_PIECE,
    SET_OF_PIECE,
)
from agra.rules.kinds import FIELDS, KINDS, LAST_DECISION
from agra.rules.layout import PLAYER, RUPEES, STRIDE

_START: Final = {piece.name: piece.start for piece in LAYOUT}
#: All divisors of numbers; the first is 1.
SCALES: Final = sorted({1, NUMBER_SCALE, *(number.scale for number in (*NUMBERS, *PLAYER_NUMBERS))})


def _scaled(numbers: NDArray[np.float32], scale: int) -> NDArray[np.float32]:
    """Return scaled numbers, bit for bit the same as in `agra.research.observation`."""
    found: NDArray[np.float32] = numbers * np.float32(1 / scale)
    return found


def compact_scale() -> NDArray[np.float32]:
    """Return for each cell the factor that converts its compact value to the float value."""
    scale = np.ones(SIZE, np.float32)
    for piece in LAYOUT:
        _, _, name = piece.name.rpartition(".")
        for number in (*NUMBERS, *PLAYER_NUMBERS):
            if number.name == name:
                scale[piece.start : piece.start + piece.length] = np.float32(1 / number.scale)
        if name == "pending_numbers":
            scale[piece.start : piece.start + piece.length] = np.float32(1 / NUMBER_SCALE)
    return scale


def used_cells(players: int) -> list[int]:
    """Return the cells that can be non-zero in games with this number of players."""
    cells = {place for piece in LAYOUT if "." not in piece.name for place in _cells(piece)}
    for choice in CHOICES:
        start = _START[choice.name]
        cells -= set(range(start, start + choice.things * len(choice.sources)))
    for seat in range(players):
        cells |= {cell for cell in _codes(players, seat)[1] if cell}
    for piece in LAYOUT:
        if piece.name.startswith(tuple(f"player{place}." for place in range(players))):
            cells |= set(_cells(piece))
    return sorted(cells)


def _cells(piece: Piece) -> range:
    return range(piece.start, piece.start + piece.length)


def far(number: int, scale: int) -> int:
    """Return the bits of a scaled number that is too large for the table."""
    return int(_scaled(np.array([number], np.float32), SCALES[scale]).view(np.int32)[0])


def new_cells(
    games: int, players: int, open_rupees: bool, compact: bool, one_view: bool = False
) -> Cells:
    """Return the memory for the observations and masks of a number of games.

    Every game has a view for each seat, or only one.
    """
    codes = np.arange(TABLE, dtype=np.float32)
    bits = np.concatenate([_scaled(codes, scale) for scale in SCALES]).view(np.int32)
    always = [_START["one"]]
    for place in range(players):
        always.append(_START[f"player{place}.present"])
        if place == 0 or open_rupees:
            always.append(_START[f"player{place}.known"])
    return Cells(
        games,
        SIZE,
        PLAYER + STRIDE * players,
        compact,
        [_sight(players, seat, open_rupees) for seat in range(players)],
        _pending(),
        always,
        bits.tolist(),
        far,
        1 if one_view else players,
    )


def _codes(players: int, seat: int) -> tuple[list[tuple[int, int, int, int, int]], list[int]]:
    """Return the sources of choices, and for each of their codes the cell that it sets."""

    def place_of(other: int) -> int:
        return (other - seat) % players

    sources: list[tuple[int, int, int, int, int]] = []
    cell_of: list[int] = []
    for choice in CHOICES:
        start = _START[choice.name]
        for source in choice.sources:
            sources.append((source.index, source.shift, source.mask, len(cell_of), CHOICE))
            for code in choice.codes:
                thing = choice.coding(code, place_of)
                cell_of.append(0 if thing == NOTHING else start + thing)
            start += choice.things
    return sources, cell_of


def _sight(players: int, seat: int, open_rupees: bool) -> Sight:
    """Return the encoding of positions for a seat."""
    sources, cell_of = _codes(players, seat)
    for number in NUMBERS:
        for offset, source in enumerate(number.sources):
            cell = _START[number.name] + offset
            scale = SCALES.index(number.scale)
            sources.append((source.index, source.shift, source.mask, cell, scale))
    for place in range(min(players, SEATS)):
        base = PLAYER + STRIDE * ((seat + place) % players)
        for number in PLAYER_NUMBERS:
            for offset, source in enumerate(number.sources):
                if source.index == RUPEES and place and not open_rupees:
                    continue
                cell = _START[f"player{place}.{number.name}"] + offset
                scale = SCALES.index(number.scale)
                sources.append((base + source.index, source.shift, source.mask, cell, scale))
    return Sight(PLAYER + STRIDE * players, sorted(sources), cell_of)


def _pending() -> Pending:
    """Return the encoding of the pending decision."""
    fields: list[tuple[int, int, int, int, int, int]] = []
    for kind in range(1, LAST_DECISION + 1):
        for name, shift, width, holds in FIELDS.get(kind, []):
            mask = (1 << width) - 1
            if holds in ONE_OF_PIECE:
                fields.append((kind, shift, mask, ONE_OF, _START[ONE_OF_PIECE[holds]], 0))
            elif holds in SET_OF_PIECE:
                fields.append((kind, shift, mask, SET_OF, _START[SET_OF_PIECE[holds]], 0))
            elif holds == "seat":
                fields.append((kind, shift, mask, SEAT, _START["pending_leader"], 0))
            elif holds == "int":
                cell = _START["pending_numbers"] + NUMBER_FIELDS.index(name)
                fields.append((kind, shift, mask, NUMBER, cell, SCALES.index(NUMBER_SCALE)))
            elif holds == "flag":
                cell = _START["pending_flags"] + FLAG_FIELDS.index(name)
                fields.append((kind, shift, mask, NUMBER, cell, 0))
    return Pending(
        fields,
        KINDS,
        _START["pending"],
        _START["pending_seat"],
        _START["waiting"],
        _START["end"],
    )
