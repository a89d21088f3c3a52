"""The position of a game as plain data, with the two methods that every rule uses.

A `Position` is flat memory (see `layout`), a stack of pending entries (see `kinds`) and the
components of the game. Every rule is a function of it. The public interface is in `state`.
"""

from typing import Any, Final

from agra.rules.events import NOBODY, REASONS, Event, Listener
from agra.rules.flat import COMPILED, append, i64, vec
from agra.rules.kinds import FIELDS_SHIFT, SEAT_SHIFT
from agra.rules.tables import Tables
from agra.rules.values import Components

#: Whether vectors are lists; the code then needs fewer calls in some places.
PLAIN: Final[bool] = not COMPILED

#: The options as long as they are not computed.
NONE: Final[vec[i64]] = vec[i64]()


class Position:
    """One position of a game, as the rules see it."""

    __slots__ = ("_c", "_d", "_legal", "_stack", "_t", "listener")

    def __init__(self, d: vec[i64], stack: vec[i64], c: Components, t: Tables) -> None:
        #: the position, laid out as `layout` says
        self._d: vec[i64] = d
        #: pending decisions and steps, top last
        self._stack: vec[i64] = stack
        #: the components of this game, and their numbers in flat memory
        self._c: Components = c
        self._t: Tables = t
        #: cache of the legal actions, empty until the first query; replaced, never changed
        self._legal: vec[i64] = NONE
        #: receives the events; never copied
        self.listener: Listener | None = None

    def _push(self, kind: i64, seat: i64, fields: i64 = 0) -> None:
        """Push a decision or a step onto the stack."""
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
        """Send an event to the listener. Callers check first that there is one."""
        listener = self.listener
        if listener is not None:
            listener(Event(kind, seat, what, count, where, REASONS[why]))


def count_of(numbers: Any, number: i64) -> i64:
    """Return how often a number occurs (for the uncompiled build)."""
    found: int = numbers.count(number)
    return found
