"""Keeps the memory of a process small: its threads share one heap."""

import ctypes
from typing import Final

#: The number of `M_ARENA_MAX` for `mallopt` of the GNU C library.
_ARENAS: Final = -8


def share_heap() -> None:
    """Let all threads allocate from the same heap, if the C library can do that.

    Usually each thread has its own heap. Free memory of one is of no use to the others, so a
    process with many threads grows. Python runs one thread at a time, so they need not wait.
    """
    try:
        ctypes.CDLL(None).mallopt(_ARENAS, 1)
    except (AttributeError, OSError, TypeError):  # another C library, or Windows
        return
