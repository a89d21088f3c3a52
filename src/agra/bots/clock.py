"""The clock for the time limits of bots: wall time or processor time.

At a table it is wall time. On a machine that many programs share, wall time depends on the other
programs, so the lab can use the processor time of the bot's thread: a match is then as fair as on
an idle machine.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Final

try:
    from time import thread_time
except ImportError:  # WebAssembly has one thread
    from time import process_time as thread_time

WALL: Final = "wall"
PROCESSOR: Final = "processor"
#: The names of the clocks.
CLOCKS: Final = (WALL, PROCESSOR)
#: While a search must stop, every call advances the clock by this many seconds: beyond every time
#: limit, even one that is set after the stop.
AHEAD: Final = 1e9


class _Switch:
    """The clock settings of this process."""

    def __init__(self) -> None:
        self.by_processor = False
        #: shared with the process that may stop a search early; None if there is none
        self.enough: Any = None
        self.ahead = 0.0


_SWITCH: Final = _Switch()


def clock_time() -> float:
    """Return the time on the bots' clock, in seconds from an arbitrary start."""
    now = thread_time() if _SWITCH.by_processor else perf_counter()
    if _SWITCH.enough is None or not _SWITCH.enough.value:
        return now
    _SWITCH.ahead += AHEAD
    return now + _SWITCH.ahead


def end_early(enough: Any) -> None:
    """Register a shared flag: all time limits are exceeded while `enough.value` is not 0.

    So another process, which shares `enough`, can stop a search: the bot returns the best action
    found so far, as after a timeout.
    """
    _SWITCH.enough = enough


def is_by_processor() -> bool:
    """Whether bots use processor time."""
    return _SWITCH.by_processor


@contextmanager
def thinking_by(clock: str) -> Iterator[None]:
    """Use the clock with this name for all bots of this process, inside a `with` block."""
    before = _SWITCH.by_processor
    _SWITCH.by_processor = clock == PROCESSOR
    try:
        yield
    finally:
        _SWITCH.by_processor = before
