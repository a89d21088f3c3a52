"""What was found before, kept as long as it is used and there is room."""

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V")


class LastUsed(Generic[_K, _V]):
    """A dictionary that forgets what nobody has asked for longest.

    Many tables share it: what is in use at all of them must have room, or each would drive out what
    the others need with their next decision.
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

    def clear(self) -> None:
        """Forget everything."""
        with self._guard:
            self._kept.clear()
