"""Keeps the memory of a process small: its threads share one heap, and give back what is free.

Both functions do nothing where the C library is not that of GNU.
"""

from typing import Final

#: The number of `M_ARENA_MAX` for `mallopt` of the GNU C library.
_ARENAS: Final = -8


def share_heap() -> None:
    """Let all threads allocate from the same heap.

    Usually each thread has its own heap. Free memory of one is of no use to the others, so a
    process with many threads grows. Python runs one thread at a time, so they need not wait.
    """
    _call("mallopt", _ARENAS, 1)


def give_back() -> None:
    """Return free memory to the system."""
    _call("malloc_trim", 0)


def _call(name: str, *values: int) -> None:
    """Call a function of the C library, if it has that function."""
    try:
        import ctypes

        getattr(ctypes.CDLL(None), name)(*values)
    except (ImportError, AttributeError, OSError, TypeError):
        return
