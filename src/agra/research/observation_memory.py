"""Observations and masks of many games, in memory that numpy views without a copy.

Compiled, a vector of bytes or of 32-bit numbers is plain memory that can be viewed as an array.
Writing a cell is one machine instruction and makes no Python object. Only the changes since the
last position are written. Every seat of a game has a separate view, which is updated when the seat
has to decide. The layout and the coding come from `agra.research.plans`, as lists of numbers.

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
#: More cells than a pending decision can set.
_MOST_MARKS: Final = 192


class Sight:
    """The encoding of positions for one seat: the cells of each number of a position."""

    __slots__ = ("base", "cell_of", "first", "mask", "scale", "shift")

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
        self.first: vec[i64] = vec[i64](first)
        self.shift: vec[i64] = vec[i64]([source[1] for source in sources])
        self.mask: vec[i64] = vec[i64]([source[2] for source in sources])
        self.base: vec[i64] = vec[i64]([source[3] for source in sources])
        self.scale: vec[i64] = vec[i64]([source[4] for source in sources])
        self.cell_of: vec[i64] = vec[i64](cell_of)


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
        """Take fields (kind, shift, mask, how, cell, scale), sorted by their kind."""
        first = [0] * (kinds + 1)
        for field in fields:
            first[field[0] + 1] += 1
        for kind in range(kinds):
            first[kind + 1] += first[kind]
        self.first: vec[i64] = vec[i64](first)
        self.shift: vec[i64] = vec[i64]([field[1] for field in fields])
        self.mask: vec[i64] = vec[i64]([field[2] for field in fields])
        self.how: vec[i64] = vec[i64]([field[3] for field in fields])
        self.field: vec[i64] = vec[i64]([field[4] for field in fields])
        self.scale: vec[i64] = vec[i64]([field[5] for field in fields])
        self.start: i64 = start
        self.seat: i64 = seat
        self.wait: i64 = wait
        self.end: i64 = end


def differing(new: vec[i64], old: vec[i32], found: vec[i64]) -> i64:
    """Count the numbers that differ from those in `old`; put their indices in `found`.

    A step spends most of its time here, so this loop does nothing else: all its variables stay in
    registers.
    """
    if PLAIN:
        return _differing_plain(new, old, found)
    count: i64 = 0
    index: i64 = 0
    for number, before in zip(new, old):
        if number != i64(before):
            found[count] = index
            count += 1
        index += 1  # noqa: SIM113 - a machine integer, without an iterator
    return count


def _differing_plain(new: Any, old: Any, found: Any) -> int:
    """Do the same in the uncompiled build."""
    indices = [index for index, number in enumerate(new) if number != old[index]]
    found[: len(indices)] = indices
    return len(indices)


class Cells:
    """The observations of a batch of games: a view for each seat, and a mask for each game."""

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
        #: whether a view is filled, and the position that it shows
        self.used: vec[u8] = vec[u8](bytes(views))
        self.old: vec[vec[i32]] = vec[vec[i32]]([vec[i32]([0] * length) for _ in range(views)])
        #: the cells of the pending decision that are set in a view, and how many
        self.marks: vec[i32] = vec[i32]([0] * (views * _MOST_MARKS))
        self.marked: vec[i64] = vec[i64]([0] * views)
        #: the actions that are set in a mask, and how many
        self.options: vec[i32] = vec[i32]([0] * (games * NUM_ACTIONS))
        self.optional: vec[i64] = vec[i64]([0] * games)
        #: buffer for the indices at which a position differs from the one that is shown
        self.found: vec[i64] = vec[i64]([0] * length)
        self.waiting: vec[i64] = vec[i64]([0] * (KIND_MASK + 1))

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

    # -------------------------------------------------------------- a view

    def show(self, game: i64, s: State, seat: i64) -> None:
        """Update a seat's view of a game."""
        view = game
        if self.seats > 1:
            view = game * self.seats + seat
        if self.used[view]:
            self._change(view, s, self.sights[seat])
        else:
            self._fill(view, s, self.sights[seat])
        last = s._d[FINAL_ROUND]
        announced: i64 = 0
        is_last: i64 = 0
        if last:
            announced = 1
            if last == s._d[ROUND]:
                is_last = 1
        at = view * self.size + self.pending.end
        self.put(at, announced, 0)
        self.put(at + 1, is_last, 0)
        self._show_pending(view, s, seat)

    def renew(self, game: i64) -> None:
        """Clear the only view of a game, because another seat will see it."""
        if not self.used[game]:
            return
        self.used[game] = 0
        self.marked[game] = 0
        at: i64
        for at in range(game * self.size, (game + 1) * self.size):
            self.wipe(at)

    def _change(self, view: i64, s: State, sight: Sight) -> None:
        """Write the differences from the position shown before, which may be of another game."""
        old = self.old[view]
        d = s._d
        first = sight.first
        found: i64
        source: i64
        for found in range(differing(d, old, self.found)):
            index = self.found[found]
            was = i64(old[index])
            new = d[index]
            old[index] = i32(new)
            for source in range(first[index], first[index + 1]):
                shift = sight.shift[source]
                mask = sight.mask[source]
                self._code(sight, source, view, was >> shift & mask, new >> shift & mask)

    def _code(self, sight: Sight, source: i64, view: i64, was: i64, new: i64) -> None:
        if was == new:
            return
        at = view * self.size
        base = sight.base[source]
        scale = sight.scale[source]
        if scale != CHOICE:
            self.put(at + base, new, scale)
            return
        cell = sight.cell_of[base + was]
        if cell:  # the first cell, which is always 1, means nothing
            self.wipe(at + cell)
        cell = sight.cell_of[base + new]
        if cell:
            self.put(at + cell, 1, 0)

    def _fill(self, view: i64, s: State, sight: Sight) -> None:
        """Write everything for the first time."""
        self.used[view] = 1
        at = view * self.size
        for cell in self.always:
            self.put(at + cell, 1, 0)
        first = sight.first
        old = self.old[view]
        index: i64
        source: i64
        for index in range(self.length):
            new = s._d[index]
            old[index] = i32(new)
            for source in range(first[index], first[index + 1]):
                code = new >> sight.shift[source] & sight.mask[source]
                base = sight.base[source]
                if sight.scale[source] != CHOICE:
                    self.put(at + base, code, sight.scale[source])
                elif sight.cell_of[base + code]:
                    self.put(at + sight.cell_of[base + code], 1, 0)

    # -------------------------------------------------------------- the pending decision

    def _show_pending(self, view: i64, s: State, seat: i64) -> None:
        at = view * self.size
        start = view * _MOST_MARKS
        mark: i64
        for mark in range(start, start + self.marked[view]):
            self.wipe(at + i64(self.marks[mark]))
        self.marked[view] = 0
        stack = s._stack
        depth = len(stack)
        if depth == 0:
            self._mark(view, self.pending.start, 1, 0)
            return
        self._show_top(view, stack[depth - 1], seat)
        wait = self.pending.wait
        waiting = self.waiting
        place: i64
        for place in range(depth - 1):
            waiting[stack[place] & KIND_MASK] += 1
        for place in range(depth - 1):
            kind = stack[place] & KIND_MASK
            if waiting[kind]:
                self._mark(view, wait + kind, waiting[kind], 0)
                waiting[kind] = 0

    def _mark(self, view: i64, cell: i64, number: i64, scale: i64) -> None:
        count = self.marked[view]
        self.marks[view * _MOST_MARKS + count] = i32(cell)
        self.marked[view] = count + 1
        self.put(view * self.size + cell, number, scale)

    def _show_top(self, view: i64, entry: i64, seat: i64) -> None:
        pending = self.pending
        kind = entry & KIND_MASK
        self._mark(view, pending.start + kind, 1, 0)
        if kind > LAST_CHANCE:
            decider = entry >> SEAT_SHIFT & 3
            self._mark(view, pending.seat + (decider - seat) % self.players, 1, 0)
        field: i64
        for field in range(pending.first[kind], pending.first[kind + 1]):
            value = entry >> FIELDS_SHIFT >> pending.shift[field] & pending.mask[field]
            how = pending.how[field]
            cell = pending.field[field]
            if how == ONE_OF:
                self._mark(view, cell + value, 1, 0)
            elif how == NUMBER:
                if value:
                    self._mark(view, cell, value, pending.scale[field])
            elif how == SEAT:
                self._mark(view, cell + (value - seat) % self.players, 1, 0)
            else:
                while value:
                    if value & 1:
                        self._mark(view, cell, 1, 0)
                    value >>= 1
                    cell += 1

    # -------------------------------------------------------------- the mask

    def show_options(self, game: i64, options: vec[i64]) -> None:
        """Set the mask of a game to these actions."""
        at = game * NUM_ACTIONS
        marked = self.options
        masks = self.masks
        place: i64
        for place in range(at, at + self.optional[game]):
            masks[at + i64(marked[place])] = 0
        count = len(options)
        for place in range(count):
            masks[at + options[place]] = 1
            marked[at + place] = i32(options[place])
        self.optional[game] = count
