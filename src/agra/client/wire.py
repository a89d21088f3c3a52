"""HTTP requests with JSON bodies and responses, and streams of JSON lines.

Redirects are never followed, so that a token is sent only to the given server.
"""

import contextlib
import http.client
import json
from collections.abc import Generator, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from agra.client.errors import ApiError, NotReached
from agra.rules.errors import N_, BadSetup

#: The path of the API on a server.
ROOT: Final = "/api/v1"
#: Maximum size of a response or a line.
LONGEST: Final = 16 * 1024 * 1024
#: Timeout of a stream in seconds; the server sends a heartbeat every 15.
SILENT: Final = 40.0
_LOST: Final = (OSError, http.client.HTTPException)


class Wire:
    """An HTTP connection to one server; one thread at a time may use it."""

    def __init__(self, address: str, timeout: float) -> None:
        split = urlsplit(address if "://" in address else f"http://{address}")
        try:
            port = split.port
        except ValueError:
            port = -1
        if split.scheme not in ("http", "https") or not split.hostname or port == -1:
            raise BadSetup(
                N_(
                    "{address!r} is not the address of a table: write, for example, http://host:8017."
                ),
                address=address.rpartition("@")[2][:60],
            )
        self.secure = split.scheme == "https"
        self.host, self.port = split.hostname, port
        self.path = split.path.rstrip("/")
        self.timeout = timeout
        where = f"[{self.host}]" if ":" in self.host else self.host
        self.address = f"{split.scheme}://{where}{f':{port}' if port else ''}{self.path}"
        self._open: http.client.HTTPConnection | None = None

    def ask(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None,
        headers: Mapping[str, str],
        again: bool,
    ) -> tuple[Any, bool]:
        """Send a request; return the response, and whether it was sent twice.

        `again` says that the request is idempotent, so that it may be retried.
        """
        used = self._open is not None
        try:
            return self._once(method, path, body, headers), False
        except _LOST as error:
            self.close()
            # A server closes idle connections; then a new one is fine.
            if not (again or (used and isinstance(error, http.client.RemoteDisconnected))):
                raise self._not_reached(error) from None
        try:
            return self._once(method, path, body, headers), True
        except _LOST as error:
            self.close()
            raise self._not_reached(error) from None

    def _once(
        self, method: str, path: str, body: Mapping[str, Any] | None, headers: Mapping[str, str]
    ) -> Any:
        if self._open is None:
            self._open = self._connection(self.timeout)
        sent = None if body is None else json.dumps(body).encode()
        sent_headers = {**headers, "Accept": "application/json"}
        if sent is not None:
            sent_headers["Content-Type"] = "application/json"
        self._open.request(method, self.path + ROOT + path, sent, sent_headers)
        return self._answer(self._open.getresponse())

    def lines(self, path: str, headers: Mapping[str, str]) -> Generator[dict[str, Any], None, None]:
        """Yield the lines of a stream as they arrive, until the server ends it."""
        opened = self._connection(SILENT)
        try:
            opened.request("GET", self.path + ROOT + path, None, dict(headers))
            found = opened.getresponse()
            if found.status != 200:
                self._answer(found)
            while line := found.readline(LONGEST):
                yield json.loads(line)
        except _LOST as error:
            raise self._not_reached(error) from None
        except ValueError as error:  # an incomplete line
            raise self._not_reached(error) from None
        finally:
            opened.close()

    def close(self) -> None:
        """Close the connection; the next request opens another one."""
        if self._open is not None:
            with contextlib.suppress(OSError):
                self._open.close()
            self._open = None

    def _connection(self, timeout: float) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self.secure else http.client.HTTPConnection
        return kind(self.host, self.port, timeout=timeout)

    def _answer(self, found: http.client.HTTPResponse) -> Any:
        """Parse the response; `ApiError` if the server refuses."""
        text = found.read(LONGEST)
        if 300 <= found.status < 400:
            where = urlsplit(found.headers.get("Location", ""))
            message = N_("The table is not at {address} but at {other}: use that address.")
            raise BadSetup(message, address=self.address, other=f"{where.scheme}://{where.netloc}")
        try:
            answer = json.loads(text)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            message = N_(
                "There is no Agra table at {address} (the answer is HTTP {status}):"
                " check the address."
            )
            raise BadSetup(message, address=self.address, status=found.status)
        if found.status != 200:
            wait = found.headers.get("Retry-After", "")
            raise ApiError(found.status, answer, int(wait) if wait.isdecimal() else 0)
        return answer

    def _not_reached(self, error: Exception) -> NotReached:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        message = N_("The table at {address} cannot be reached ({reason}).")
        return NotReached(message, address=self.address, reason=reason)
