"""From where a table can be reached by the address under which it was opened."""

import ipaddress
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from agra.table.config.host_names import addresses

#: Only from this computer; from the same network; from everywhere.
HERE: Final = "here"
NETWORK: Final = "network"
EVERYWHERE: Final = "everywhere"


@dataclass(frozen=True)
class Reachability:
    """The start of links that others can open, and from where they can open them."""

    base: str
    where: str

    def link(self, name: str, key: str) -> str:
        """The link that others can open to a page with a key."""
        return self.base + reverse(name, args=[key])


def reachability(request: HttpRequest) -> Reachability:
    """Return the start of the links for others.

    A host who opened the table as "localhost" gets the address of this computer in its network, if
    the table listens there, too.
    """
    host, port = parted(request.get_host())
    if not is_loopback(host):
        where = NETWORK if is_private(host) else EVERYWHERE
        return Reachability(f"{request.scheme}://{request.get_host()}", where)
    for address in addresses():
        name = f"[{address}]" if ":" in address else address
        if name in settings.ALLOWED_HOSTS:
            return Reachability(f"{request.scheme}://{name}{port}", NETWORK)
    return Reachability(f"{request.scheme}://{request.get_host()}", HERE)


def is_only_here(request: HttpRequest) -> bool:
    """Whether the table listens to this computer alone, so that no friend can open a link to it."""
    own = (parted(name)[0] for name in settings.ALLOWED_HOSTS)
    return is_loopback(parted(request.get_host())[0]) and all(map(is_loopback, own))


def start_again(arguments: Sequence[str] | None = None) -> str:
    """The command that starts this table again so that others can reach it.

    It keeps the options with which the table was started, such as the port and the data folder.
    """
    _program, *given = sys.argv if arguments is None else arguments
    kind, rest = given[0] if given[:1] == ["serve"] else "play", list[str]()
    if given[:1] in (["play"], ["serve"]):
        skip = False
        for word in given[1:]:
            if not skip and word != "--host" and not word.startswith("--host="):
                rest.append(word)
            skip = not skip and word == "--host"
    return shlex.join(["agra", kind, "--host", "0.0.0.0", *rest])


def parted(host: str) -> tuple[str, str]:
    """Return the name of a host without brackets, and its port with the colon."""
    if host.startswith("["):
        name, _bracket, port = host[1:].partition("]")
        return name, port
    name, colon, port = host.partition(":")
    return name, colon + port


def is_loopback(name: str) -> bool:
    """Whether a name or an address means the computer itself."""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def is_private(name: str) -> bool:
    """Whether a name or an address is only valid in one network."""
    try:
        return ipaddress.ip_address(name).is_private
    except ValueError:
        return "." not in name or name.endswith((".local", ".lan", ".home.arpa"))
