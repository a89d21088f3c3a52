"""The clock that bots think by.

At a table it is the clock on the wall. Where many programs share a machine that clock tells more
about the others than about the bots, so the lab can let them think by the time that the processor
gave to their own thread: a match is then as fair as on a quiet machine.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter, thread_time
from typing import Final

WALL: Final = "wall"
PROCESSOR: Final = "processor"
#: The clocks there are, by name.
CLOCKS: Final = (WALL, PROCESSOR)


class _Switch:
    """Which clock is used in this process."""

    def __init__(self) -> None:
        self.by_processor = False


_SWITCH: Final = _Switch()


def clock_time() -> float:
    """The time on the clock that bots think by, in seconds from some beginning."""
    return thread_time() if _SWITCH.by_processor else perf_counter()


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
