"""Django's PostgreSQL with connections that are kept, and never more than so many in a process.

Opening one costs more than most questions. Whoever needs one takes one that is kept, or opens one
in its own thread: so a server that is down is known at once, and one that is back as well.
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

#: Seconds for which one is waited for if all are in use, and after which an unused one is closed.
PATIENCE: Final = 8.0
IDLE: Final = 60.0


class Pool:
    """The connections of a process: those that are kept, and how many more there may be."""

    def __init__(self, most: int, patience: float = PATIENCE) -> None:
        self._places = threading.Semaphore(most)
        self._patience = patience
        self._guard = threading.Lock()
        #: with the moment from which on each was not used, the oldest first
        self._kept: deque[tuple[float, Any]] = deque()
        #: of those in use, what notices if somebody forgets them; and the places of such
        self._lost: dict[int, weakref.finalize[..., Any]] = {}
        self._forgotten: deque[None] = deque()

    def take(self, connect: Callable[[], Any]) -> Any:
        """A connection that works; `OperationalError` if all are in use for too long."""
        while self._forgotten:  # it may happen anywhere, so no lock is touched there
            self._forgotten.pop()
            self._places.release()
        if not self._places.acquire(timeout=self._patience):
            raise OperationalError("all connections of this process are in use")
        try:
            while (found := self._pop()) is not None and not _works(found):
                found.close()
            if found is None:
                found = connect()
        except BaseException:
            self._places.release()
            raise
        self._lost[id(found)] = weakref.finalize(found, self._forgotten.append, None)
        return found

    def give(self, connection: Any) -> None:
        """A connection is not needed any more."""
        lost = self._lost.pop(id(connection), None)
        if _is_clean(connection):
            with self._guard:
                self._kept.append((time.monotonic(), connection))
        else:
            connection.close()
        if lost is not None and lost.detach() is not None:
            self._places.release()
        self._close_old()

    def close(self) -> None:
        """Close those that are kept."""
        while (found := self._pop()) is not None:
            found.close()

    def _pop(self) -> Any:
        """The one that was used last, if any is kept."""
        with self._guard:
            return self._kept.pop()[1] if self._kept else None

    def _close_old(self) -> None:
        """Close those that nobody has needed for a while."""
        before = time.monotonic() - IDLE
        while True:
            with self._guard:
                if not self._kept or self._kept[0][0] > before:
                    return
                found = self._kept.popleft()[1]
            found.close()


@cache
def pool() -> Pool:
    """The connections of this process."""
    return Pool(most_connections())


def let_go() -> None:
    """Close every connection of this process, those that are kept for later, too."""
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
    """Whether the next one can use it: open, and in no transaction."""
    with contextlib.suppress(Exception):
        if connection.info.transaction_status != 0:  # not idle
            connection.rollback()
        return not connection.closed and connection.info.transaction_status == 0
    return False
