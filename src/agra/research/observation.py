"""Encodes a position as a flat array of numbers for one seat, and the mask of legal actions.

An observation is float32 and always has `SIZE` cells, for any number of players. Seats are counted
from the observer: place 0 is the observer, place 1 the next in turn order, and so on; the cells of
absent players are 0. The rupees of others and their `known` cells are 0, unless the game is played
with open rupees. `LAYOUT` lists all pieces; docs/research.md has the same table.

>>> import agra
>>> state = agra.new_game(players=3, seed=1)
>>> observation = observe(state, 0)
>>> observation.shape == (SIZE,)
True
>>> [int(n) for n in split(observation)["players"]]
[0, 1, 0]
"""

from dataclasses import dataclass
from functools import cache
from math import prod
from struct import Struct
from typing import Final

from agra.research.missing_extra import missing_extra

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError(missing_extra("agra.research.observation", "pettingzoo")) from error

from agra.research.features import (
    CHOICES,
    NOTHING,
    NUMBERS,
    PLAYER_NUMBERS,
    SEATS,
    Number,
    Source,
)
from agra.research.pending import PENDING, PENDING_SIZE, pending_cells
from agra.rules.actions import NUM_ACTIONS
from agra.rules.flat import COMPILED
from agra.rules.int_arguments import checked_seat
from agra.rules.layout import FINAL_ROUND, OPEN_RUPEES, PLAYER, PLAYERS, ROUND, RUPEES, STRIDE
from agra.rules.state import State

Floats = NDArray[np.float32]
Ints = NDArray[np.intp]
Mask = NDArray[np.int8]


@dataclass(frozen=True)
class Piece:
    """A named range of cells of the observation; `most` is the upper bound of their values."""

    name: str
    start: int
    shape: tuple[int, ...]
    most: float
    meaning: str

    @property
    def length(self) -> int:
        """How many cells it has."""
        return prod(self.shape)


def _lay_out() -> tuple[Piece, ...]:
    """Return the pieces in order: constant, choices, pending, numbers, players."""
    pieces = [Piece("one", 0, (1,), 1.0, "always 1")]

    def add(name: str, shape: tuple[int, ...], most: float, meaning: str) -> None:
        last = pieces[-1]
        pieces.append(Piece(name, last.start + last.length, shape, most, meaning))

    def add_number(number: Number, prefix: str = "") -> None:
        add(prefix + number.name, (len(number.sources),), number.most, _scaled(number))

    add("end", (2,), 1.0, "the end is triggered; this is the last round")
    for choice in CHOICES:
        count = len(choice.sources)
        shape = (count, choice.things) if count > 1 else (choice.things,)
        add(choice.name, shape, 1.0, choice.meaning)
    for name, length, meaning in PENDING:
        add(name, (length,), 1000.0 if name in ("pending_numbers", "waiting") else 1.0, meaning)
    for number in NUMBERS:
        add_number(number)
    for place in range(SEATS):
        add(f"player{place}.present", (1,), 1.0, "1 if there is such a player")
        add(f"player{place}.known", (1,), 1.0, "1 if the rupees are known")
        for number in PLAYER_NUMBERS:
            add_number(number, f"player{place}.")
    return tuple(pieces)


def _scaled(number: Number) -> str:
    return number.meaning + (f" (divided by {number.scale})" if number.scale != 1 else "")


#: Every piece of an observation: name, start, shape, bound and meaning.
LAYOUT: Final[tuple[Piece, ...]] = _lay_out()
#: The length of an observation.
SIZE: Final[int] = LAYOUT[-1].start + LAYOUT[-1].length
#: The largest value each cell can have; the smallest is 0.
HIGHEST: Final[Floats] = np.concatenate(
    [np.full(piece.length, piece.most, np.float32) for piece in LAYOUT]
)

_START: Final = {piece.name: piece.start for piece in LAYOUT}
_END_AT: Final = _START["end"]
_CHOICES_AT: Final = _START[CHOICES[0].name]
_PENDING_AT: Final = _START[PENDING[0][0]]
_NUMBERS_AT: Final = _PENDING_AT + PENDING_SIZE


class _Plan:
    """Precomputed index arrays that encode the positions of a game for one seat.

    A code is taken from the position (`take`), shifted and masked. The codes of choices come
    first; `cell_of` maps each to the cell that it sets. Then come the numbers, which are scaled
    into the rest of the observation.
    """

    def __init__(self, players: int, seat: int, open_rupees: bool) -> None:
        self.players = players
        self.seat = seat
        length = PLAYER + STRIDE * players
        # Constants are read from the position too: 0 from an empty cell after it, and 1 from a bit
        # that is always set in the number of players.
        self.pack = Struct(f"={length}q8x").pack
        self.zero = Source(length)
        self.one = Source(PLAYERS, players.bit_length() - 1, 1)
        sources = [source for choice in CHOICES for source in choice.sources]
        self.choices = len(sources)
        self.cell_of, self.first = self._look_up()
        sources += [source for number in NUMBERS for source in number.sources]
        scales = [number.scale for number in NUMBERS for _ in number.sources]
        for place in range(SEATS):
            block = self._player(place, open_rupees)
            sources += [source for source, _ in block]
            scales += [scale for _, scale in block]
        self.take: Ints = np.array([source.index for source in sources], np.intp)
        self.shift: Ints = np.array([source.shift for source in sources], np.intp)
        self.mask: Ints = np.array([source.mask for source in sources], np.intp)
        self.scale: Floats = (1 / np.array(scales)).astype(np.float32)

    def _place(self, seat: int) -> int:
        return (seat - self.seat) % self.players

    def _look_up(self) -> tuple[Ints, Ints]:
        """Return the cell of every code of every choice, and the index of each choice's first code.

        Codes that mean nothing set the first cell, which is always 1.
        """
        cells: list[int] = []
        first: list[int] = []
        start = _CHOICES_AT
        for choice in CHOICES:
            for _ in choice.sources:
                first.append(len(cells))
                for code in choice.codes:
                    thing = choice.coding(code, self._place)
                    cells.append(0 if thing == NOTHING else start + thing)
                start += choice.things
        return np.array(cells, np.intp), np.array(first, np.intp)

    def _player(self, place: int, open_rupees: bool) -> list[tuple[Source, int]]:
        """Return sources and scales of a player's cells; cells of an absent player are 0."""
        present = place < self.players
        known = present and (place == 0 or open_rupees)
        block = [(self.one if present else self.zero, 1), (self.one if known else self.zero, 1)]
        base = PLAYER + STRIDE * ((self.seat + place) % self.players)
        for number in PLAYER_NUMBERS:
            for source in number.sources:
                seen = known if source.index == RUPEES else present
                there = Source(base + source.index, source.shift, source.mask)
                block.append((there if seen else self.zero, number.scale))
        return block

    def encode(self, state: State) -> Floats:
        """Return the observation of a position."""
        d = state._d
        memory = bytes(d) + bytes(8) if COMPILED else self.pack(*d)
        codes: Ints = np.frombuffer(memory, np.int64).take(self.take)
        codes >>= self.shift
        codes &= self.mask
        out = np.zeros(SIZE, np.float32)
        out[self.cell_of[codes[: self.choices] + self.first]] = 1
        numbers = out[_NUMBERS_AT:]
        numbers[:] = codes[self.choices :]
        numbers *= self.scale
        pending = pending_cells(tuple(state._stack), self.seat, self.players)
        out[_PENDING_AT:_NUMBERS_AT] = pending
        out[0] = 1
        last_round = d[FINAL_ROUND]
        if last_round:
            out[_END_AT] = 1
            out[_END_AT + 1] = d[ROUND] == last_round
        return out


@cache
def _plan(players: int, seat: int, open_rupees: bool) -> _Plan:
    return _Plan(players, seat, open_rupees)


def observe(state: State, seat: int, open_rupees: bool = False) -> Floats:
    """Return the observation of the position for `seat`: a new array of `SIZE` cells.

    With `open_rupees` everybody's rupees are shown, even if the game hides them.
    """
    d = state._d
    players = d[PLAYERS]
    seat = checked_seat(seat, players)
    return _plan(players, seat, open_rupees or d[OPEN_RUPEES] == 1).encode(state)


def action_mask(state: State, seat: int | None = None) -> Mask:
    """Return an int8 array of `agra.NUM_ACTIONS` cells with 1 for each legal action.

    If a seat is given and the decision is not that seat's, all cells are 0.
    """
    mask = bytearray(NUM_ACTIONS)
    if seat is None or seat == state.to_move:
        for action in state.legal_actions():
            mask[action] = 1
    return np.frombuffer(mask, np.int8)


def split(observation: Floats) -> dict[str, Floats]:
    """Return the pieces of an observation by name, each in its shape, as views."""
    return {
        piece.name: observation[piece.start : piece.start + piece.length].reshape(piece.shape)
        for piece in LAYOUT
    }


def layout_table() -> str:
    """Return the layout as a Markdown table, with only the first of the four player blocks."""
    rows = ["| piece | start | shape | meaning |", "|---|---|---|---|"]
    for piece in LAYOUT:
        shape = " x ".join(str(length) for length in piece.shape)
        player, _, field = piece.name.partition(".")
        if not field or player == "player0":
            rows.append(f"| `{piece.name}` | {piece.start} | {shape} | {piece.meaning} |")
        elif field == "present":
            length = _START["player1.present"] - _START["player0.present"]
            meaning = f"as `player0.*`, for the player {player[-1]} after the observer"
            rows.append(f"| `{player}.*` | {piece.start} | {length} | {meaning} |")
    return "\n".join(rows) + "\n"
