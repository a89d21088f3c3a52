"""The position of a game as plain data, and the two things every rule does with it.

A `Position` is flat memory (see `layout`), a stack of pending things (see `kinds`) and the
components of the game. Every rule is a function of it. What may be asked about a position from
outside is in `state`.
"""

from typing import Any, Final

from agra.rules.events import NOBODY, REASONS, Event, Listener
from agra.rules.flat import COMPILED, append, i64, vec
from agra.rules.kinds import FIELDS_SHIFT, SEAT_SHIFT
from agra.rules.tables import Tables
from agra.rules.values import Components

#: Whether vectors are lists: then some things are done with fewer calls.
PLAIN: Final[bool] = not COMPILED

#: The options while nobody has asked for them.
NONE: Final[vec[i64]] = vec[i64]()


class Position:
    """One position of a game, as the rules see it."""

    __slots__ = ("_c", "_d", "_legal", "_stack", "_t", "listener")

    def __init__(self, d: vec[i64], stack: vec[i64], c: Components, t: Tables) -> None:
        #: the position, laid out as `layout` says
        self._d: vec[i64] = d
        #: what is still to be done, top last
        self._stack: vec[i64] = stack
        #: the components of this game, and their numbers in flat memory
        self._c: Components = c
        self._t: Tables = t
        #: the legal actions, once somebody asked; none while nobody has. Replaced, never changed.
        self._legal: vec[i64] = NONE
        #: who is told what happens; never copied
        self.listener: Listener | None = None

    def _push(self, kind: i64, seat: i64, fields: i64 = 0) -> None:
        """Lay a decision or step on top of the pending ones."""
        if PLAIN:
            pending: Any = self._stack
            pending.append(kind | seat << SEAT_SHIFT | fields << FIELDS_SHIFT)
        else:
            self._stack = append(self._stack, kind | seat << SEAT_SHIFT | fields << FIELDS_SHIFT)

    def _tell(
        self,
        kind: str,
        seat: i64 = NOBODY,
        what: str = "",
        count: i64 = 0,
        where: str = "",
        why: i64 = 0,
    ) -> None:
        """Tell the listener what happened. Callers ask first whether there is one."""
        listener = self.listener
        if listener is not None:
            listener(Event(kind, seat, what, count, where, REASONS[why]))


def count_of(numbers: Any, number: i64) -> i64:
    """How often a number is there (for the plain build)."""
    found: int = numbers.count(number)
    return found
