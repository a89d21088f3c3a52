"""Connections of the server: whoever says nothing is not waited for, and there may be many."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

#: Seconds in which a request must be there with all its headers.
HEADERS: Final = 10.0
#: Seconds for which a connection is kept for the next request.
IDLE: Final = 15
#: So many files and connections are wanted; the system may allow fewer.
FILES: Final = 65_536


class Patient(H11Protocol):
    """A connection that is closed when its next request does not come, or does not end."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected, and should say why."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Something has come: a request, or a part of one."""
        super().data_received(data)
        if self._is_busy():
            self._cancel()
        elif self._late is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._cancel()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._late = self.loop.call_later(HEADERS, self._give_up)

    def _cancel(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._late = None
        if not self._is_busy():
            self.transport.abort()

    def _is_busy(self) -> bool:
        """Whether a request is being answered."""
        cycle: Any = self.cycle  # there is none before the first request
        return cycle is not None and not cycle.response_complete


def allow_many() -> None:
    """Raise the number of files this process may open, each stream being one, as far as it goes."""
    try:
        import resource
    except ImportError:  # a system without such limits
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
