"""The clock that bots think by.

At a table it is the clock on the wall. Where many programs share a machine that clock tells more
about the others than about the bots, so the lab can let them think by the time that the processor
gave to their own thread: a match is then as fair as on a quiet machine.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter, thread_time
from typing import Any, Final

WALL: Final = "wall"
PROCESSOR: Final = "processor"
#: The clocks there are, by name.
CLOCKS: Final = (WALL, PROCESSOR)
#: So many seconds the clock jumps ahead with every look while a thought is to end: beyond every
#: time limit, also one that is set only then.
AHEAD: Final = 1e9


class _Switch:
    """Which clock is used in this process."""

    def __init__(self) -> None:
        self.by_processor = False
        #: shared with the process that may end a thought early; None if there is none
        self.enough: Any = None
        self.ahead = 0.0


_SWITCH: Final = _Switch()


def clock_time() -> float:
    """The time on the clock that bots think by, in seconds from some beginning."""
    now = thread_time() if _SWITCH.by_processor else perf_counter()
    if _SWITCH.enough is None or not _SWITCH.enough.value:
        return now
    _SWITCH.ahead += AHEAD
    return now + _SWITCH.ahead


def end_early(enough: Any) -> None:
    """From now on, all time limits of this process are over while `enough.value` is not 0.

    So another process, with which `enough` is shared, can end a search: it answers with the best
    that it has found, as it does when its time is up.
    """
    _SWITCH.enough = enough


def is_by_processor() -> bool:
    """Whether bots think by the time that the processor gives them."""
    return _SWITCH.by_processor


@contextmanager
def thinking_by(clock: str) -> Iterator[None]:
    """Inside, all bots of this process think by the clock of this name."""
    before = _SWITCH.by_processor
    _SWITCH.by_processor = clock == PROCESSOR
    try:
        yield
    finally:
        _SWITCH.by_processor = before
