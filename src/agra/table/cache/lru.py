"""A thread-safe LRU cache."""

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V")


class LRU(Generic[_K, _V]):
    """A dictionary with room for so many entries: the one that was used least lately goes first.

    All tables share it. It must have room for what all of them use, or each decision at one table
    drives out what the others need.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[_K, _V] = OrderedDict()
        self._guard = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: _K) -> _V | None:
        """What was kept, if it is still there."""
        with self._guard:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def keep(self, key: _K, found: _V) -> _V:
        """Keep something, and give it back."""
        with self._guard:
            self._kept[key] = found
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return found

    def drop(self, key: _K) -> None:
        """Forget one entry, if it is there."""
        with self._guard:
            self._kept.pop(key, None)

    def values(self) -> list[_V]:
        """All entries, the one that was used last at the end."""
        with self._guard:
            return list(self._kept.values())

    def clear(self) -> None:
        """Forget everything."""
        with self._guard:
            self._kept.clear()
