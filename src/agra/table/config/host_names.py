"""The host names and addresses of this computer; requests for other hosts are refused."""

import contextlib
import ipaddress
import socket
from typing import Final

ALWAYS: Final = ("localhost", "127.0.0.1", "[::1]")
#: Addresses reserved for documentation: connecting a UDP socket to them sends nothing.
_ELSEWHERE: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def addresses() -> list[str]:
    """The addresses of this computer in its networks, the one by which it reaches others first."""
    found: dict[str, None] = {}
    for family, elsewhere in _ELSEWHERE:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            found.setdefault(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        for info in socket.getaddrinfo(socket.gethostname(), None):
            found.setdefault(str(info[4][0]))
    for address in of_interfaces():
        found.setdefault(address)
    return [address for address in found if is_useful(address)]


def of_interfaces() -> list[str]:
    """The IPv4 addresses of all network interfaces (Linux only)."""
    try:
        import fcntl
    except ImportError:
        return []
    found = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_:
        for _number, name in socket.if_nameindex():
            with contextlib.suppress(OSError):
                request = name.encode()[:15].ljust(256, b"\0")
                answer = fcntl.ioctl(any_.fileno(), 0x8915, request)  # SIOCGIFADDR
                found.append(socket.inet_ntoa(answer[20:24]))
    return found


def is_useful(text: str) -> bool:
    """Whether others in the network can reach this computer by an address."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    return not (address.is_loopback or address.is_unspecified or address.is_link_local)


def own_names(more: tuple[str, ...] | list[str] = ()) -> list[str]:
    """Every name and address of this computer, as a browser sends them, and some more."""
    host = socket.gethostname().lower()
    short = host.partition(".")[0]
    found = [f"[{one}]" if ":" in one else one for one in addresses()]
    names = [*ALWAYS, host, short, f"{short}.local", *found]
    return list(dict.fromkeys(name for name in [*names, *more] if name))
