"""Observations and masks of many games, in memory that numpy views without a copy.

Compiled, a vector of bytes or of 32-bit numbers is plain memory that can be viewed as an array.
Writing a cell is one machine instruction and makes no Python object. Only the changes since the
last position are written. The layout and the coding come from `agra.research.plans`, as lists of
numbers.

Either every seat of a game has a separate view, which is updated when the seat has to decide, and
remembers the position that it shows. Or a game has one view, which is updated in every step. Then
`leave` notes the position just before the game goes on, and nothing is remembered for each game:
many games are stepped in turn, and what a step reads of each of them has left the caches.

There are two formats. The *compact* one has a byte for each cell: the unscaled number, at most 255.
The other one has the 32 bits of a float, scaled as in `agra.research.observation`.
"""

from collections.abc import Callable
from typing import Any, Final

from agra.rules.actions import NUM_ACTIONS
from agra.rules.flat import i32, i64, u8, vec
from agra.rules.kinds import FIELDS_SHIFT, KIND_MASK, LAST_CHANCE, SEAT_SHIFT
from agra.rules.layout import FINAL_ROUND, ROUND
from agra.rules.position import PLAIN
from agra.rules.state import State

#: Instead of a scale: the source is a code that sets one of several cells.
CHOICE: Final = -1
#: The encodings of a field of a pending decision.
ONE_OF: Final = 0
SET_OF: Final = 1
SEAT: Final = 2
NUMBER: Final = 3

#: For numbers below this, the bits of the float are in a table.
TABLE: Final = 1024
_BYTE: Final = 255
#: The memory for the marks of a view: how many there are, and each of them. No decision sets more.
_MARKS: Final = 192

#: The parts of a packed source: 16 bits for the base, a byte for the scale, a byte for the shift,
#: and the mask.
_BASE: Final = 0xFFFF
_SCALE_SHIFT: Final = 16
_SHIFT_SHIFT: Final = 24
_MASK_SHIFT: Final = 32
_MASK: Final = 0x7FFFFFFF


#: So many numbers every position has, in blocks of eight. (A plain number: mypyc does not compute
#: constants, and the C compiler has to know it.)
_SURE: Final = 280


class Sight:
    """The encoding of positions for one seat: the cells of each number of a position."""

    __slots__ = ("cell_of", "first", "sources")

    def __init__(
        self, length: int, sources: list[tuple[int, int, int, int, int]], cell_of: list[int]
    ) -> None:
        """Take sources (index, shift, mask, base, scale), sorted by their index, of `length`.

        `base` is the index of a choice's first code in `cell_of`, or the cell of a number.
        """
        counts = [0] * length
        for source in sources:
            counts[source[0]] += 1
        first = [0]
        for count in counts:
            first.append(first[-1] + count)
        self.first: vec[i32] = vec[i32](first)
        #: in one number each, so that they stay in the cache
        self.sources: vec[i64] = vec[i64]([_packed(source) for source in sources])
        self.cell_of: vec[i32] = vec[i32](cell_of)


def _packed(source: tuple[int, int, int, int, int]) -> i64:
    _, shift, mask, base, scale = source
    bits: i64 = mask & _MASK
    packed: i64 = base | (scale - CHOICE) << _SCALE_SHIFT | shift << _SHIFT_SHIFT
    return bits << _MASK_SHIFT | packed


class Pending:
    """The encoding of the pending decision: its cells, and the fields of each kind."""

    __slots__ = ("end", "field", "first", "how", "mask", "scale", "seat", "shift", "start", "wait")

    def __init__(
        self,
        fields: list[tuple[int, int, int, int, int, int]],
        kinds: int,
        start: int,
        seat: int,
        wait: int,
        end: int,
    ) -> None:
        """Take fields (kind, shift, mask, how, cell, scale), sorted by their kind.

        The attributes count cells from `start`, except `end`.
        """
        first = [0] * (kinds + 1)
        for field in fields:
            first[field[0] + 1] += 1
        for kind in range(kinds):
            first[kind + 1] += first[kind]
        self.first: vec[i64] = vec[i64](first)
        self.shift: vec[i64] = vec[i64]([field[1] for field in fields])
        self.mask: vec[i64] = vec[i64]([field[2] for field in fields])
        self.how: vec[i64] = vec[i64]([field[3] for field in fields])
        self.field: vec[i64] = vec[i64]([field[4] - start for field in fields])
        self.scale: vec[i64] = vec[i64]([field[5] for field in fields])
        self.start: i64 = start
        self.seat: i64 = seat - start
        self.wait: i64 = wait - start
        self.end: i64 = end


def _copy(d: vec[i64], into: vec[i64]) -> None:
    """Copy a position into a vector of the same length.

    As in `differing`, the C compiler knows that the first indices are valid, and copies several
    numbers with one instruction.
    """
    if len(d) < _SURE + 6 or len(into) < len(d):
        return
    index: i64 = 0
    while index < _SURE:
        into[index] = d[index]
        index += 1
    for index in range(_SURE, len(d)):
        into[index] = d[index]


def differing(new: vec[i64], old: vec[i64], found: vec[i64], was: vec[i64]) -> i64:
    """Count the numbers that differ from those in `old`.

    Put their indices in `found`, and the old numbers in `was`.

    Few numbers change in a step. So the first numbers, which every position has, are compared eight
    at a time. The C compiler knows from the first line that these indices are valid: it leaves out
    its checks, and compares several numbers with one instruction.
    """
    if PLAIN:
        return _differing_plain(new, old, found, was)
    if len(new) < _SURE + 6 or len(old) < len(new):
        return -1
    count: i64 = 0
    at: i64 = 0
    index: i64
    while at < _SURE - 1:
        if (
            new[at] ^ old[at]
            | new[at + 1] ^ old[at + 1]
            | new[at + 2] ^ old[at + 2]
            | new[at + 3] ^ old[at + 3]
            | new[at + 4] ^ old[at + 4]
            | new[at + 5] ^ old[at + 5]
            | new[at + 6] ^ old[at + 6]
            | new[at + 7] ^ old[at + 7]
        ):
            for index in range(at, at + 8):
                if new[index] != old[index]:
                    found[count] = index
                    was[count] = old[index]
                    count += 1
        at += 8
    for index in range(_SURE, len(new)):
        if new[index] != old[index]:
            found[count] = index
            was[count] = old[index]
            count += 1
    return count


def differing_from_small(new: vec[i64], old: vec[i32], found: vec[i64], was: vec[i64]) -> i64:
    """Do the same with old numbers in half the memory."""
    if PLAIN:
        return _differing_plain(new, old, found, was)
    if len(new) < _SURE + 6 or len(old) < len(new):
        return -1
    count: i64 = 0
    at: i64 = 0
    index: i64
    while at < _SURE - 1:
        if (
            new[at] ^ i64(old[at])
            | new[at + 1] ^ i64(old[at + 1])
            | new[at + 2] ^ i64(old[at + 2])
            | new[at + 3] ^ i64(old[at + 3])
            | new[at + 4] ^ i64(old[at + 4])
            | new[at + 5] ^ i64(old[at + 5])
            | new[at + 6] ^ i64(old[at + 6])
            | new[at + 7] ^ i64(old[at + 7])
        ):
            for index in range(at, at + 8):
                if new[index] != i64(old[index]):
                    found[count] = index
                    was[count] = i64(old[index])
                    count += 1
        at += 8
    for index in range(_SURE, len(new)):
        if new[index] != i64(old[index]):
            found[count] = index
            was[count] = i64(old[index])
            count += 1
    return count


def _differing_plain(new: Any, old: Any, found: Any, was: Any) -> int:
    """Do the same in the uncompiled build."""
    indices = [index for index, number in enumerate(new) if number != old[index]]
    found[: len(indices)] = indices
    was[: len(indices)] = [old[index] for index in indices]
    return len(indices)


class Cells:
    """The observations of a batch of games: a view for each seat or one view, and a mask."""

    def __init__(
        self,
        games: int,
        size: int,
        length: int,
        compact: bool,
        sights: list[Sight],
        pending: Pending,
        always: list[int],
        bits: list[int],
        far: Callable[[int, int], int],
        seats: int,
    ) -> None:
        """Take the encoding; `seats` is the number of views of each game: all seats, or 1."""
        views = games * seats
        self.games: int = games
        self.seats: i64 = seats
        self.size: i64 = size
        self.length: i64 = length
        self.players: i64 = len(sights)
        self.compact: bool = compact
        self.sights: list[Sight] = sights
        self.pending: Pending = pending
        self.always: list[int] = always
        self.bits: vec[i32] = vec[i32](bits)
        self.far: Callable[[int, int], int] = far
        #: the cells: `bytes` in the compact format, `words` in the other one
        self.bytes: vec[u8] = vec[u8](bytes(views * size if compact else 0))
        self.words: vec[i32] = vec[i32]([0] * (0 if compact else views * size))
        self.masks: vec[u8] = vec[u8](bytes(games * NUM_ACTIONS))
        #: whether a view shows a position
        self.used: vec[u8] = vec[u8](bytes(views))
        #: the positions that the views show, if a game has several
        self.old: vec[vec[i32]] = vec[vec[i32]](
            [vec[i32]([0] * length) for _ in range(views if seats > 1 else 0)]
        )
        #: the position that the game shows which was left last, if a game has one view; and whether
        #: it shows one
        self.left: vec[i64] = vec[i64]([0] * length)
        self.known: bool = False
        #: the cells of the pending decision that are set in a view, counted from the first one
        #: that can be, and before them their number
        self.marks: vec[u8] = vec[u8](bytes(views * _MARKS))
        #: buffers for the indices at which a position differs from the one that is shown, and for
        #: the numbers that are shown
        self.found: vec[i64] = vec[i64]([0] * length)
        self.was: vec[i64] = vec[i64]([0] * length)
        self.waiting: vec[i64] = vec[i64]([0] * 256)

    # -------------------------------------------------------------- one cell

    def put(self, at: i64, number: i64, scale: i64) -> None:
        """Write a number into a cell."""
        if self.compact:
            if number > _BYTE:
                number = _BYTE
            self.bytes[at] = u8(number)
        elif number < TABLE:
            self.words[at] = self.bits[scale * TABLE + number]
        else:
            far: i64 = self.far(number, scale)
            self.words[at] = i32(far)

    def wipe(self, at: i64) -> None:
        """Write 0 into a cell."""
        if self.compact:
            self.bytes[at] = 0
        else:
            self.words[at] = 0

    # -------------------------------------------------------------- a game

    def leave(self, game: i64, s: State) -> None:
        """Clear the mask of a game that goes on or ends, and note which position it shows.

        The next call must be `show` for this game. If something fails before, its view shows
        nothing that is known.
        """
        self._clear_options(game, s._options())
        if self.seats > 1:
            return
        self.known = self.used[game] == 1
        self.used[game] = 0
        if PLAIN:
            self.left = s._d[:]
        else:
            _copy(s._d, self.left)

    def leave_nothing(self) -> None:
        """Say that the next game that is shown is the first of its view."""
        self.known = False

    def renew(self, game: i64) -> None:
        """Forget what the only view of a game shows, because another seat will see it."""
        self.used[game] = 0

    def show(self, game: i64, s: State, seat: i64) -> None:
        """Show a game to a seat: its view, and the mask."""
        d = s._d
        sight = self.sights[seat]
        view = game
        count: i64 = -1
        if self.seats == 1:
            if self.known:
                count = differing(d, self.left, self.found, self.was)
        else:
            view = game * self.seats + seat
            if self.used[view]:
                count = differing_from_small(d, self.old[view], self.found, self.was)
                self._remember(self.old[view], d, count)
        if count < 0:
            self._fill(view, d, sight)
        else:
            self._change(view, d, sight, count)
        self.used[view] = 1
        self._show_pending(view, s, seat)
        self._show_options(game, s._options())

    def _remember(self, old: vec[i32], d: vec[i64], count: i64) -> None:
        """Note the numbers that have changed."""
        found: i64
        for found in range(count):
            index = self.found[found]
            old[index] = i32(d[index])

    # -------------------------------------------------------------- a view

    def _change(self, view: i64, d: vec[i64], sight: Sight, count: i64) -> None:
        """Write the differences from the position shown before, which may be of another game."""
        at = view * self.size
        first = sight.first
        sources = sight.sources
        cell_of = sight.cell_of
        compact = self.compact
        cells = self.bytes
        ends = False
        found: i64
        source: i64
        for found in range(count):
            index = self.found[found]
            was = self.was[found]
            new = d[index]
            if index in (ROUND, FINAL_ROUND):
                ends = True
            for source in range(i64(first[index]), i64(first[index + 1])):
                packed = sources[source]
                mask = packed >> _MASK_SHIFT
                shift = packed >> _SHIFT_SHIFT & _BYTE
                if not (was ^ new) >> shift & mask:
                    continue
                base = packed & _BASE
                scale = (packed >> _SCALE_SHIFT & _BYTE) + CHOICE
                code = new >> shift & mask
                if scale != CHOICE:
                    if compact and code <= _BYTE:
                        cells[at + base] = u8(code)
                    else:
                        self.put(at + base, code, scale)
                    continue
                cell = i64(cell_of[base + (was >> shift & mask)])
                if cell:  # the first cell, which is always 1, means nothing
                    self.wipe(at + cell)
                cell = i64(cell_of[base + code])
                if cell:
                    self.put(at + cell, 1, 0)
        if ends:
            self._show_end(at, d)

    def _fill(self, view: i64, d: vec[i64], sight: Sight) -> None:
        """Write everything."""
        at = view * self.size
        place: i64
        if self.used[view] or self.seats == 1:
            for place in range(at, at + self.size):
                self.wipe(place)
            self.marks[view * _MARKS] = 0
        for cell in self.always:
            self.put(at + cell, 1, 0)
        index: i64
        source: i64
        for index in range(self.length):
            new = d[index]
            if self.seats > 1:
                self.old[view][index] = i32(new)
            for source in range(i64(sight.first[index]), i64(sight.first[index + 1])):
                packed = sight.sources[source]
                base = packed & _BASE
                scale = (packed >> _SCALE_SHIFT & _BYTE) + CHOICE
                code = new >> (packed >> _SHIFT_SHIFT & _BYTE) & packed >> _MASK_SHIFT
                if scale != CHOICE:
                    self.put(at + base, code, scale)
                elif sight.cell_of[base + code]:
                    self.put(at + i64(sight.cell_of[base + code]), 1, 0)
        self._show_end(at, d)

    def _show_end(self, at: i64, d: vec[i64]) -> None:
        """Write whether the end is announced, and whether this is the last round."""
        last = d[FINAL_ROUND]
        announced: i64 = 0
        is_last: i64 = 0
        if last:
            announced = 1
            if last == d[ROUND]:
                is_last = 1
        self.put(at + self.pending.end, announced, 0)
        self.put(at + self.pending.end + 1, is_last, 0)

    # -------------------------------------------------------------- the pending decision

    def _show_pending(self, view: i64, s: State, seat: i64) -> None:
        at = view * self.size + self.pending.start
        marks = self.marks
        start = view * _MARKS
        mark: i64
        for mark in range(start + 1, start + 1 + i64(marks[start])):
            self.wipe(at + i64(marks[mark]))
        stack = s._stack
        depth = len(stack)
        if depth == 0:
            marks[start] = u8(self._mark(at, start, 0, 1, 0) - start)
            return
        mark = self._show_top(at, start, stack[depth - 1], seat)
        wait = self.pending.wait
        waiting = self.waiting
        place: i64
        for place in range(depth - 1):
            cell = wait + (stack[place] & KIND_MASK)
            number = waiting[cell] + 1
            waiting[cell] = number
            if number == 1:
                mark += 1
                marks[mark] = u8(cell)
            self.put(at + cell, number, 0)
        for place in range(depth - 1):
            waiting[wait + (stack[place] & KIND_MASK)] = 0
        marks[start] = u8(mark - start)

    def _mark(self, at: i64, mark: i64, cell: i64, number: i64, scale: i64) -> i64:
        """Write into a cell and note it behind a mark; return the next mark."""
        self.marks[mark + 1] = u8(cell)
        self.put(at + cell, number, scale)
        return mark + 1

    def _show_top(self, at: i64, mark: i64, entry: i64, seat: i64) -> i64:
        pending = self.pending
        kind = entry & KIND_MASK
        mark = self._mark(at, mark, kind, 1, 0)
        if kind > LAST_CHANCE:
            decider = self._place(entry >> SEAT_SHIFT & 3, seat)
            mark = self._mark(at, mark, pending.seat + decider, 1, 0)
        field: i64
        for field in range(pending.first[kind], pending.first[kind + 1]):
            value = entry >> FIELDS_SHIFT >> pending.shift[field] & pending.mask[field]
            how = pending.how[field]
            cell = pending.field[field]
            if how == ONE_OF:
                mark = self._mark(at, mark, cell + value, 1, 0)
            elif how == NUMBER:
                if value:
                    mark = self._mark(at, mark, cell, value, pending.scale[field])
            elif how == SEAT:
                mark = self._mark(at, mark, cell + self._place(value, seat), 1, 0)
            else:
                while value:
                    if value & 1:
                        mark = self._mark(at, mark, cell, 1, 0)
                    value >>= 1
                    cell += 1
        return mark

    def _place(self, seat: i64, observer: i64) -> i64:
        """Return the place of a seat as the observer counts."""
        place = seat - observer
        return place + self.players if place < 0 else place

    # -------------------------------------------------------------- the mask

    def _show_options(self, game: i64, options: vec[i64]) -> None:
        """Set the mask of a game to these actions."""
        at = game * NUM_ACTIONS
        masks = self.masks
        for option in options:
            masks[at + option] = 1

    def _clear_options(self, game: i64, options: vec[i64]) -> None:
        """Clear the mask of a game, which shows these actions."""
        at = game * NUM_ACTIONS
        masks = self.masks
        for option in options:
            masks[at + option] = 0
