"""A fair work queue: every visitor gets the same share, however much work a visitor has.

The queue does not know what the work is about: a piece of work is a number, such as a game's, and a
place in the queue.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable
from typing import Final, NamedTuple

from agra.table.cluster.loops import guarded

#: The most pieces of work and visitors whose last service is remembered.
REMEMBERED: Final = 4096


class Place(NamedTuple):
    """The place of a piece of work in the queue: its visitor and rank."""

    #: the visitor: first the address, or the browser where no address is known; then the browser
    owner: tuple[str, ...] = ()
    #: work of a lower rank comes first
    rank: int = 0


def place_of(owner: str, rank: int = 0) -> Place:
    """Return the place of a visitor (`rate_limits.owner`: address and browser with a space)."""
    return Place(tuple(owner.split()), rank)


class FairQueue:
    """A queue with a few threads that do its work.

    The lowest rank comes first; then the address, and behind it the browser, that was served
    longest ago; then watched games; then the piece of work that was done longest ago.
    """

    def __init__(
        self,
        name: str,
        threads: int,
        work: Callable[[int], None],
        watched: Callable[[], Collection[int]] = tuple,
    ) -> None:
        self._work = work
        self._watched = watched
        self._waiting: dict[int, Place] = {}
        #: when each piece of work and each visitor was last served, by the count in `_clock`
        self._served: OrderedDict[Hashable, int] = OrderedDict()
        self._clock = 0
        self._stopped = False
        self._changed = threading.Condition()
        self._threads = [
            threading.Thread(target=self._run, name=f"{name}-{number}", daemon=True)
            for number in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    def add(self, number: int, place: Place = Place()) -> None:  # noqa: B008 (it never changes)
        """Add a piece of work, unless it waits already."""
        with self._changed:
            self._waiting.setdefault(number, place)
            self._changed.notify()

    def drop(self, number: int) -> None:
        """Remove a piece of work that waits; one that has begun is not stopped."""
        with self._changed:
            self._waiting.pop(number, None)

    def others_wait(self, place: Place) -> bool:
        """Whether another visitor waits, or work of a lower rank."""
        with self._changed:
            return any(
                one.owner != place.owner or one.rank < place.rank for one in self._waiting.values()
            )

    def is_urgent(self, rank: int) -> bool:
        """Whether work of a lower rank than this one waits."""
        with self._changed:
            return any(one.rank < rank for one in self._waiting.values())

    def stop(self) -> None:
        """Begin no further work; work that has begun is not stopped."""
        with self._changed:
            self._stopped = True
            self._waiting.clear()
            self._changed.notify_all()

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._waiting and not self._stopped:
                    self._changed.wait()
                if self._stopped:
                    return
                number = self._next()
            with guarded("A piece of work has failed."):
                self._work(number)

    def _next(self) -> int:
        """Take the next one out of the queue; the caller holds the lock."""
        watched, served = frozenset(self._watched()), self._served

        def order(number: int) -> tuple[int, list[int], bool, int]:
            place = self._waiting[number]
            visitor = [served.get(key, 0) for key in _keys(place.owner)]
            return place.rank, visitor, number not in watched, served.get(number, 0)

        number = min(self._waiting, key=order)  # of equals, the oldest
        place = self._waiting.pop(number)
        self._clock += 1
        for key in (number, *_keys(place.owner)):
            served[key] = self._clock
            served.move_to_end(key)
        while len(served) > REMEMBERED:
            served.popitem(last=False)
        return number


def _keys(owner: tuple[str, ...]) -> list[Hashable]:
    """Return the keys of a visitor: the address, then address and browser."""
    return [owner[: length + 1] for length in range(len(owner))]
