"""A connection pool for Django's PostgreSQL backend, with a limit for each process.

Opening a connection takes longer than most queries. A thread takes an idle connection of the pool,
or opens one itself, so it notices at once that the server is down or back.
"""

import contextlib
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from django.db import connections
from django.db.utils import OperationalError

from agra.table.config.database import is_file, most_connections

#: Seconds to wait for a connection if all are in use, and until an idle one is closed.
PATIENCE: Final = 8.0
IDLE: Final = 60.0


class Pool:
    """The connections of a process: the idle ones, and how many more it may open."""

    def __init__(self, most: int, patience: float = PATIENCE) -> None:
        self._slots = threading.Semaphore(most)
        self._patience = patience
        self._guard = threading.Lock()
        #: idle connections with the time of their last use, the oldest first
        self._idle: deque[tuple[float, Any]] = deque()
        #: finalizers that free the slot of a leaked connection; an entry for each freed slot
        self._finalizers: dict[int, weakref.finalize[..., Any]] = {}
        self._leaked: deque[None] = deque()

    def take(self, connect: Callable[[], Any]) -> Any:
        """Return a working connection; `OperationalError` if all are in use for too long."""
        while self._leaked:  # a finalizer runs at any point, so it must not take a lock
            self._leaked.pop()
            self._slots.release()
        if not self._slots.acquire(timeout=self._patience):
            raise OperationalError("all connections of this process are in use")
        try:
            while (found := self._pop()) is not None and not _works(found):
                found.close()
            if found is None:
                found = connect()
        except BaseException:
            self._slots.release()
            raise
        self._finalizers[id(found)] = weakref.finalize(found, self._leaked.append, None)
        return found

    def give(self, connection: Any) -> None:
        """Return a connection to the pool."""
        finalizer = self._finalizers.pop(id(connection), None)
        if _is_clean(connection):
            with self._guard:
                self._idle.append((time.monotonic(), connection))
        else:
            connection.close()
        if finalizer is not None and finalizer.detach() is not None:
            self._slots.release()
        self._close_old()

    def close(self) -> None:
        """Close the idle connections."""
        while (found := self._pop()) is not None:
            found.close()

    def _pop(self) -> Any:
        """Take the idle connection that was used last, if there is any."""
        with self._guard:
            return self._idle.pop()[1] if self._idle else None

    def _close_old(self) -> None:
        """Close connections that were idle for too long."""
        before = time.monotonic() - IDLE
        while True:
            with self._guard:
                if not self._idle or self._idle[0][0] > before:
                    return
                found = self._idle.popleft()[1]
            found.close()


@cache
def pool() -> Pool:
    """Return the connection pool of this process."""
    return Pool(most_connections())


def close_pool() -> None:
    """Close every connection of this process, including the idle ones of the pool."""
    connections.close_all()
    if not is_file():
        pool().close()


def _works(connection: Any) -> bool:
    """Whether the server still answers on a connection."""
    with contextlib.suppress(Exception):
        connection.execute("")
        return not connection.closed
    return False


def _is_clean(connection: Any) -> bool:
    """Whether a connection can be used again: open, and in no transaction."""
    with contextlib.suppress(Exception):
        if connection.info.transaction_status != 0:  # not idle
            connection.rollback()
        return not connection.closed and connection.info.transaction_status == 0
    return False
