"""Closes connections that send no request in time, and those of an address that has too many.

It also raises the limit of open files.
"""

import asyncio
import contextlib
import ipaddress
import os
from collections import Counter
from functools import lru_cache
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

from agra.table.config.numbers import number
from agra.table.people.addresses import address_of

#: Timeout for a request line with all its headers, in seconds.
HEADERS: Final = 10.0
#: Seconds that an idle connection stays open for the next request. It must be longer than the web
#: server in front waits (nginx: 60): otherwise that one sends requests into closed connections.
IDLE: Final = 75
#: The number of open files and connections that the server wants; the system may allow fewer.
FILES: Final = 65_536


class TimeoutProtocol(H11Protocol):
    """A connection with a timeout for the headers of each request.

    The open connections of each address are counted, and those beyond the limit are closed. A web
    server in front has no limit (`FORWARDED_ALLOW_IPS`); it can count its visitors itself.
    """

    #: the open connections of this process, by address
    open: ClassVar[Counter[str]] = Counter()
    _timer: asyncio.TimerHandle | None = None
    #: the address under which this connection is counted
    _counted = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timeout for the first request, or close the connection at once."""
        super().connection_made(transport)
        address = counted_address(self.client[0] if self.client else "")
        most = number("CONNECTIONS_PER_ADDRESS")
        if address and most and self.open[address] >= most:
            transport.abort()
            return
        if address:
            self._counted = address
            self.open[address] += 1
        self._start_timer()

    def data_received(self, data: bytes) -> None:
        """Stop the timeout if the request is complete, else let it run."""
        super().data_received(data)
        if self._is_busy():
            self._stop_timer()
        elif self._timer is None:
            self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timeout, and count the connection no longer."""
        self._stop_timer()
        if self._counted:
            self.open[self._counted] -= 1
            if not self.open[self._counted]:
                del self.open[self._counted]
            self._counted = ""
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


def counted_address(text: str) -> str:
    """Return the address to count; "" for this computer and for a web server in front."""
    address = address_of(text)
    trusted = _trusted(os.environ.get("FORWARDED_ALLOW_IPS", ""))
    if not address or trusted is None:
        return ""
    found = ipaddress.ip_address(text.partition("%")[0])
    return "" if any(found in network for network in trusted) else address


@lru_cache(maxsize=4)
def _trusted(text: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network] | None:
    """Return the networks of web servers in front; None if every address may be one."""
    found = []
    for part in text.replace(",", " ").split():
        if part == "*":
            return None
        with contextlib.suppress(ValueError):
            found.append(ipaddress.ip_network(part, strict=False))
    return found


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
