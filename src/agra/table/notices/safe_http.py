"""Sending something to an address that came from a user, without becoming the user's tool.

Only HTTPS, only the usual port, only addresses that are open to the whole world: a name is resolved
here, every address it has is checked, and the connection goes to one of those and not to whatever
the name means a moment later. Redirects are not followed. Nothing waits long, and of the answer
only the status is read. An operator may name origins that are fine all the same, such as a chat
server in the own network (`AGRA_NOTICE_TARGETS`).
"""

import http.client
import ipaddress
import os
import socket
import ssl
import threading
from contextlib import suppress
from typing import Final
from urllib.parse import SplitResult, urlsplit

from agra.table.errors import TableError
from agra.text.i18n import _

#: Origins that may be private and plain, as in "http://127.0.0.1:9000 https://chat.lan".
VARIABLE: Final = "AGRA_NOTICE_TARGETS"
#: Seconds for a connection, and for the whole of it.
CONNECT: Final = 5.0
WHOLE: Final = 10.0
PORT: Final = 443
#: No address is longer.
LONGEST: Final = 1000
#: Names that mean something in one's own network alone.
_OWN: Final = ("localhost", "local", "internal", "lan", "home", "home.arpa", "localdomain")
#: Networks in which another address is hidden, perhaps a private one.
_WRAPPING: Final = (ipaddress.ip_network("64:ff9b::/96"), ipaddress.ip_network("64:ff9b:1::/48"))


class Refused(TableError):
    """An address to which nothing is sent."""


class Unreachable(Exception):
    """Nothing could be sent just now."""


def check(address: str) -> SplitResult:
    """The parts of an address to which something may be sent; `Refused` says why not.

    What a name means is looked up only when something is sent.
    """
    try:
        found = urlsplit(address)
        port = found.port
    except ValueError:
        raise Refused(_("This is no address on the web.")) from None
    if len(address) > LONGEST or not address.isascii() or not address.isprintable():
        raise Refused(_("This is no address on the web."))
    if _is_named(found):
        return found
    if found.scheme != "https" or not found.hostname or " " in address:
        raise Refused(_("The address must begin with https://."))
    if found.username is not None or port not in (None, PORT):
        raise Refused(_("The address must have neither a user's name nor a port."))
    host = found.hostname.rstrip(".")
    if ("." not in host and ":" not in host) or _ends_in(host, _OWN):
        raise Refused(_("Nothing is sent to addresses inside a network."))
    try:
        literal = ipaddress.ip_address(host)
    except ValueError:
        return found
    if not is_open(literal):
        raise Refused(_("Nothing is sent to addresses inside a network."))
    return found


def _ends_in(host: str, names: tuple[str, ...]) -> bool:
    return any(host == name or host.endswith(f".{name}") for name in names)


def _is_named(found: SplitResult) -> bool:
    """Whether an operator has named the origin of an address."""
    named = os.environ.get(VARIABLE, "").split()
    return f"{found.scheme}://{found.netloc}" in named and bool(found.netloc)


def is_open(found: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether an address is one of the open world: not private, not this computer's, no group's."""
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return is_open(found.ipv4_mapped)
        if found.sixtofour is not None or found.teredo is not None:
            return False
        if any(found in network for network in _WRAPPING):
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def resolve(parts: SplitResult) -> tuple[str, int]:
    """The address and the port to connect to; `Refused` if any that the name has is private."""
    host = parts.hostname or ""
    port = parts.port or (PORT if parts.scheme == "https" else 80)
    try:
        told = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable(str(error)) from None
    found = [str(one[4][0]) for one in told]
    if not found:
        raise Unreachable(host)
    if not _is_named(parts):
        for text in found:
            if not is_open(ipaddress.ip_address(text.partition("%")[0])):
                raise Refused(_("Nothing is sent to addresses inside a network."))
    return found[0], port


class _Pinned(http.client.HTTPConnection):
    """A connection to one checked address, whatever its name means by now."""

    def __init__(self, parts: SplitResult, address: str, port: int) -> None:
        super().__init__(parts.hostname or "", port, timeout=CONNECT)
        self._address = address
        self._secure = parts.scheme == "https"
        if self._secure:
            self.default_port = PORT

    def connect(self) -> None:
        """Connect to the checked address, and see the certificate of the name."""
        plain = socket.create_connection((self._address, self.port), CONNECT)
        if not self._secure:
            self.sock = plain
            return
        try:
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(plain, server_hostname=self.host)
        except BaseException:
            plain.close()
            raise


def post(address: str, body: bytes, headers: dict[str, str]) -> int:
    """Send something; the status of the answer.

    `Refused` if nothing may be sent there, `Unreachable` if that did not work.
    """
    parts = check(address)
    where, port = resolve(parts)
    path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    connection = _Pinned(parts, where, port)
    late = threading.Timer(WHOLE, _cut, [connection])
    late.daemon = True
    late.start()
    try:
        connection.request("POST", path, body, {"User-Agent": "agra", **headers})
        return connection.getresponse().status
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Unreachable(f"{type(error).__name__}: {error}") from None
    finally:
        late.cancel()
        connection.close()


def _cut(connection: _Pinned) -> None:
    """End a connection that gives its answer drop by drop."""
    found = connection.sock
    if found is not None:
        with suppress(OSError):
            found.shutdown(socket.SHUT_RDWR)
