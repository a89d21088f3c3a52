"""A fair write lock for Django's SQLite backend: threads of a process write in order of arrival.

A connection that finds the file locked retries ten times a second. If many threads write, one of
them may retry in vain until its timeout; a queue prevents that. Waiting for other processes on the
same file is left to SQLite.
"""

import threading
from collections import deque


class Turns:
    """A lock that its waiters get in the order of arrival."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._taken = False
        self._waiting: deque[threading.Lock] = deque()

    def take(self, seconds: float) -> bool:
        """Wait for the lock; False if this takes longer than some seconds."""
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
            return True  # it was released in this moment

    def give(self) -> None:
        """Release the lock, or pass it to the next waiter."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False
