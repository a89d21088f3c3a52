"""HTTP requests to addresses that users have entered, protected against request forgery (SSRF).

Only HTTPS, only the usual port, only public addresses: a name is resolved here, all its addresses
are checked, and the connection goes to a checked address, even if the name changes meanwhile.
Redirects are not followed, timeouts are short, and only the status of the answer is read. An
operator may allow other origins, such as a chat server in the local network
(`AGRA_NOTICE_TARGETS`).
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

#: Allowed origins that are private or without TLS: "http://127.0.0.1:9000 https://chat.lan".
VARIABLE: Final = "AGRA_NOTICE_TARGETS"
#: Timeouts in seconds: to connect, and for the whole request.
CONNECT: Final = 5.0
WHOLE: Final = 10.0
PORT: Final = 443
#: The longest address that is accepted.
LONGEST: Final = 1000
#: Names that exist only in local networks.
_OWN: Final = ("localhost", "local", "internal", "lan", "home", "home.arpa", "localdomain")
#: Networks whose addresses contain an IPv4 address, which may be private.
_WRAPPING: Final = (ipaddress.ip_network("64:ff9b::/96"), ipaddress.ip_network("64:ff9b:1::/48"))


class Refused(TableError):
    """The address is not allowed."""


class Gone(Exception):
    """The address no longer exists."""


class Unreachable(Exception):
    """The request failed; it may succeed later."""


def check(address: str) -> SplitResult:
    """Return the parts of an allowed address; `Refused` says why it is not allowed.

    Names are resolved only when something is sent.
    """
    try:
        found = urlsplit(address)
        port = found.port
    except ValueError:
        raise Refused(_("This is not a web address.")) from None
    if len(address) > LONGEST or not address.isascii() or not address.isprintable():
        raise Refused(_("This is not a web address."))
    if _is_allowed(found):
        return found
    if found.scheme != "https" or not found.hostname or " " in address:
        raise Refused(_("The address must begin with https://."))
    if found.username is not None or port not in (None, PORT):
        raise Refused(_("The address must not contain a user name or a port."))
    host = found.hostname.rstrip(".")
    if ("." not in host and ":" not in host) or _ends_in(host, _OWN):
        raise Refused(_("The address must not be inside a private network."))
    try:
        literal = ipaddress.ip_address(host)
    except ValueError:
        return found
    if not is_open(literal):
        raise Refused(_("The address must not be inside a private network."))
    return found


def _ends_in(host: str, names: tuple[str, ...]) -> bool:
    return any(host == name or host.endswith(f".{name}") for name in names)


def _is_allowed(found: SplitResult) -> bool:
    """Whether the operator has allowed the origin of an address."""
    allowed = os.environ.get(VARIABLE, "").split()
    return f"{found.scheme}://{found.netloc}" in allowed and bool(found.netloc)


def is_open(found: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether an address is public: not private, not this computer's, not multicast."""
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return is_open(found.ipv4_mapped)
        if found.sixtofour is not None or found.teredo is not None:
            return False
        if any(found in network for network in _WRAPPING):
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def resolve(parts: SplitResult) -> tuple[str, int]:
    """Return the address and port to connect to; `Refused` if the name has a private address."""
    host = parts.hostname or ""
    port = parts.port or (PORT if parts.scheme == "https" else 80)
    try:
        infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable(str(error)) from None
    found = [str(one[4][0]) for one in infos]
    if not found:
        raise Unreachable(host)
    if not _is_allowed(parts):
        for text in found:
            if not is_open(ipaddress.ip_address(text.partition("%")[0])):
                raise Refused(_("The address must not be inside a private network."))
    return found[0], port


class _Pinned(http.client.HTTPConnection):
    """A connection to a checked address, even if its name resolves to another one by now."""

    def __init__(self, parts: SplitResult, address: str, port: int) -> None:
        super().__init__(parts.hostname or "", port, timeout=CONNECT)
        self._address = address
        self._secure = parts.scheme == "https"
        if self._secure:
            self.default_port = PORT

    def connect(self) -> None:
        """Connect to the checked address, and verify the certificate for the name."""
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
    """Send a POST request and return the status of the answer.

    `Refused` if the address is not allowed, `Unreachable` if the request failed.
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
    """Shut down a connection whose answer takes too long."""
    found = connection.sock
    if found is not None:
        with suppress(OSError):
            found.shutdown(socket.SHUT_RDWR)
