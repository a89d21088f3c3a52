"""Queues for those who think: who is watched comes first, then who has waited longest for a turn.

Nothing here knows what the work is about: it is known by a number, such as a game's.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Collection
from typing import Final

#: So many pieces of work are remembered by when they were last done.
REMEMBERED: Final = 4096


class Lane:
    """A few threads that do one kind of work, a fair share for each that asks."""

    def __init__(
        self,
        name: str,
        threads: int,
        work: Callable[[int], None],
        watched: Callable[[], Collection[int]] = tuple,
    ) -> None:
        self._work = work
        self._watched = watched
        self._waiting: dict[int, None] = {}
        #: when each was last begun, by a clock that counts beginnings
        self._served: OrderedDict[int, int] = OrderedDict()
        self._clock = 0
        self._stopped = False
        self._changed = threading.Condition()
        self._threads = [
            threading.Thread(target=self._run, name=f"{name}-{number}", daemon=True)
            for number in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    def add(self, number: int) -> None:
        """Let something be done when its turn comes."""
        with self._changed:
            self._waiting.setdefault(number)
            self._changed.notify()

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
        watched = frozenset(self._watched())
        number = min(
            self._waiting, key=lambda one: (one not in watched, self._served.get(one, 0))
        )  # of equals the one that came first
        del self._waiting[number]
        self._clock += 1
        self._served[number] = self._clock
        self._served.move_to_end(number)
        if len(self._served) > REMEMBERED:
            self._served.popitem(last=False)
        return number
