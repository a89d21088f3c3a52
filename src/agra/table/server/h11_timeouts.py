"""Closes connections that send no request in time; raises the limit of open files."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

#: Timeout for a request line with all its headers, in seconds.
HEADERS: Final = 10.0
#: Seconds that an idle connection stays open for the next request. It must be longer than the web
#: server in front waits (nginx: 60): otherwise that one sends requests into closed connections.
IDLE: Final = 75
#: The number of open files and connections that the server wants; the system may allow fewer.
FILES: Final = 65_536


class TimeoutProtocol(H11Protocol):
    """A connection with a timeout for the headers of each request."""

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timeout for the first request."""
        super().connection_made(transport)
        self._start_timer()

    def data_received(self, data: bytes) -> None:
        """Stop the timeout if the request is complete, else let it run."""
        super().data_received(data)
        if self._is_busy():
            self._stop_timer()
        elif self._timer is None:
            self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timeout."""
        self._stop_timer()
        super().connection_lost(exc)

    def _start_timer(self) -> None:
        self._timer = self.loop.call_later(HEADERS, self._time_out)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_out(self) -> None:
        self._timer = None
        if not self._is_busy():
            self.transport.abort()

    def _is_busy(self) -> bool:
        """Whether a request is being answered."""
        cycle: Any = self.cycle  # None before the first request
        return cycle is not None and not cycle.response_complete


def allow_many() -> None:
    """Raise this process's limit of open files as far as possible: each stream is one."""
    try:
        import resource
    except ImportError:  # Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
