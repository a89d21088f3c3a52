"""A thread-safe LRU cache."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V")


class LRU(Generic[_K, _V]):
    """A dictionary of limited size that drops the least recently used entry.

    The size is the number of entries; with `weigh`, the sum of what it returns for them, in bytes.

    All tables share a cache. It must have room for the entries of all of them, or each decision at
    one table drops entries that the others need.
    """

    def __init__(self, size: int, weigh: Callable[[_V], int] | None = None) -> None:
        self._size = size
        self._weigh = weigh
        self._entries: OrderedDict[_K, _V] = OrderedDict()
        #: the weight of each entry, and of all
        self._weights: dict[_K, int] = {}
        self._whole = 0
        self._guard = threading.Lock()

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: _K) -> _V | None:
        """Return an entry, or None, and mark it as used."""
        with self._guard:
            found = self._entries.get(key)
            if found is not None:
                self._entries.move_to_end(key)
            return found

    def keep(self, key: _K, found: _V) -> _V:
        """Store an entry, and return it; an entry that has grown is weighed again."""
        weight = 1 if self._weigh is None else self._weigh(found)
        with self._guard:
            self._whole += weight - self._weights.get(key, 0)
            self._weights[key] = weight
            self._entries[key] = found
            self._entries.move_to_end(key)
            while self._whole > self._size and len(self._entries) > 1:
                oldest, _entry = self._entries.popitem(last=False)
                self._whole -= self._weights.pop(oldest)
        return found

    def drop(self, key: _K) -> None:
        """Remove an entry, if there is one."""
        with self._guard:
            self._entries.pop(key, None)
            self._whole -= self._weights.pop(key, 0)

    def values(self) -> list[_V]:
        """Return all entries; the most recently used is the last."""
        with self._guard:
            return list(self._entries.values())

    def clear(self) -> None:
        """Remove all entries."""
        with self._guard:
            self._entries.clear()
            self._weights.clear()
            self._whole = 0
