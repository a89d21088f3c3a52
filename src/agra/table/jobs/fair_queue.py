"""A fair work queue: every visitor gets the same share, however much a visitor asks for.

The queue does not know what the work is about: a piece of work is a number, such as a game's, and a
place in the queue.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable
from typing import Final, NamedTuple

#: The number of pieces of work, and visitors, of which the queue knows when they were last served.
REMEMBERED: Final = 4096


class Place(NamedTuple):
    """Where in a queue something waits."""

    #: the visitor: first the address, or the browser where no address is known; then the browser
    owner: tuple[str, ...] = ()
    #: all of a lower rank goes before it
    rank: int = 0


def place_of(owner: str, rank: int = 0) -> Place:
    """The place of a visitor as the database knows them: address and browser with a space."""
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
        #: when work, and each visitor, was last begun with: the number of that beginning
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
        """Let something be done when its turn comes."""
        with self._changed:
            self._waiting.setdefault(number, place)
            self._changed.notify()

    def drop(self, number: int) -> None:
        """Something need not be done any more; if it has begun it goes on."""
        with self._changed:
            self._waiting.pop(number, None)

    def others_wait(self, place: Place) -> bool:
        """Whether another visitor waits, or something of a lower rank."""
        with self._changed:
            return any(
                one.owner != place.owner or one.rank < place.rank for one in self._waiting.values()
            )

    def stop(self) -> None:
        """Begin nothing more; what has begun goes on to its end."""
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
            self._work(number)

    def _next(self) -> int:
        """Take the next one out of the queue; the caller holds the lock."""
        watched, served = frozenset(self._watched()), self._served

        def order(number: int) -> tuple[int, list[int], bool, int]:
            place = self._waiting[number]
            visitor = [served.get(key, 0) for key in _keys(place.owner)]
            return place.rank, visitor, number not in watched, served.get(number, 0)

        number = min(self._waiting, key=order)  # of equals the one that came first
        place = self._waiting.pop(number)
        self._clock += 1
        for key in (number, *_keys(place.owner)):
            served[key] = self._clock
            served.move_to_end(key)
        while len(served) > REMEMBERED:
            served.popitem(last=False)
        return number


def _keys(owner: tuple[str, ...]) -> list[Hashable]:
    """The address of a visitor, and the browser behind it."""
    return [owner[: length + 1] for length in range(len(owner))]
