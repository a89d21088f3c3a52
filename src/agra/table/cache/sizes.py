"""How many bytes cached values take, about."""

import sys
from typing import Any, Final

#: The size of a value that is no text and no container, such as a number.
OTHER: Final = 32


def size_of(value: Any) -> int:
    """Return about how many bytes a value takes with everything in it.

    What two values share is counted twice, so caches are smaller than they are said to be.
    """
    if isinstance(value, str | bytes):
        return sys.getsizeof(value)
    if isinstance(value, dict):
        return sys.getsizeof(value) + sum(map(size_of, value)) + sum(map(size_of, value.values()))
    if isinstance(value, tuple | list | set | frozenset):
        return sys.getsizeof(value) + sum(map(size_of, value))
    fields = getattr(value, "__dict__", None)
    return OTHER if fields is None else OTHER + size_of(fields)
