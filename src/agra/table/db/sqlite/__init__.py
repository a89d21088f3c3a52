"""Django's SQLite with a queue: threads of one process write in the order in which they came.

SQLite lets whoever finds its file locked look again ten times a second. With many who decide at the
same time somebody may look in vain for as long as anybody waits; in a queue nobody does. Other
processes on the same file are waited for as before.
"""

import threading
from collections import deque


class Turns:
    """A lock whose waiters get it in the order in which they came."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._taken = False
        self._waiting: deque[threading.Lock] = deque()

    def take(self, seconds: float) -> bool:
        """Wait for the own turn; False if it does not come in so many seconds."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return True
            mine = threading.Lock()
            mine.acquire()
            self._waiting.append(mine)
        if mine.acquire(timeout=seconds):
            return True
        with self._guard:
            if mine in self._waiting:
                self._waiting.remove(mine)
                return False
            return True  # it has come just now

    def give(self) -> None:
        """The turn is over: it is the next one's."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False
