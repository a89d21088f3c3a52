"""`agra play`: opens the table in the browser."""

import os
import signal
import socket
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

import typer

from agra.command.help import naming
from agra.command.output import announce, complain, print_as_log
from agra.rules.errors import AgraError
from agra.text.i18n import N_, _
from agra.text.install_command import pip_install

#: The preferred port; if it is taken, any free one is used.
PORT: Final = 8017
#: Packages that only the table needs: the extra "table".
NEEDED: Final = (
    *("django", "django_htmx", "ninja", "uvicorn", "markdown_it"),
    *("platformdirs", "portalocker", "segno"),
)
EVERYWHERE: Final = ("0.0.0.0", "::")
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


class CannotServe(AgraError):
    """The table cannot be opened on this machine."""


Port = Annotated[
    int | None,
    typer.Option(min=0, max=65535, help=naming(N_("The port (default: {port})."), port=str(PORT))),
]
Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help=N_("The folder where games are stored.")),
]
Names = Annotated[
    list[str] | None,
    typer.Option(
        metavar="ADDR", help=N_("Another host name under which the table can be reached.")
    ),
]


def play(
    port: Port = None,
    browser: Annotated[bool, typer.Option(help=N_("Open the browser."))] = True,
    data: Data = None,
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDR",
            help=N_("The address to listen on; 0.0.0.0 lets others in your network join."),
        ),
    ] = "127.0.0.1",
    name: Names = None,
) -> None:
    """Play Agra in the browser: against bots, with friends, or watch others."""
    check_installed()  # before a port is opened
    listener = listen(host, port)
    set_up(host, data, name or [])
    address = announced(host, listener)
    if browser:
        threading.Timer(0.7, webbrowser.open, [address]).start()
    serve(listener)
    complain(_("The table is closed; every game is saved."), "info")


def announced(host: str, listener: socket.socket) -> str:
    """Print the address of the table, also for the local network; return it."""
    port = listener.getsockname()[1]
    address = address_of(host, port)
    announce(_("Agra is running at {address} (Ctrl-C stops it).").format(address=address))
    if found := addresses_for_friends(host, port):
        links = ", ".join(found)
        announce(_("Friends in your network can open {links}.").format(links=links))
    return address


def check_installed() -> None:
    """Raise `CannotServe` unless all packages of the table are installed; print as its log does."""
    for package in NEEDED:
        if find_spec(package) is None:
            raise CannotServe(
                N_(
                    "The table in the browser needs more packages ({package} is not"
                    " installed): run {command}."
                ),
                package=package,
                command=pip_install("table"),
            )
    from agra.table.config import log_format

    if log_format.is_json():
        print_as_log(log_format.line)
        log_format.quieten_children()


def check_lobby() -> None:
    """Raise `CannotServe` if the lobby is on, and its package is not installed."""
    from agra.table.config.lobby import is_on

    if is_on() and find_spec("openskill") is None:
        raise CannotServe(
            N_("The lobby needs openskill, which is not installed: run {command}."),
            command=pip_install("lobby"),
        )


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket; without a given port any free one may be used."""
    wanted = PORT if port is None else port
    reason = ""
    for number in (wanted, 0) if port is None else (wanted,):
        try:
            return bound(host, number)
        except (OSError, TypeError) as error:  # TypeError: this can be no name of a host
            reason = getattr(error, "strerror", None) or str(error)
    raise CannotServe(
        N_("The table cannot listen on {host} port {port} ({reason}): choose another --port."),
        host=host,
        port=wanted,
        reason=reason,
    )


def bound(host: str, port: int) -> socket.socket:
    """A bound socket."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio disables Nagle's algorithm only if the protocol is named; otherwise every response
    # would be delayed by 40 ms.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere it would let two servers share a port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(256)
    except BaseException:
        found.close()
        raise
    return found


def addresses_for_friends(host: str, port: int) -> list[str]:
    """The addresses of the table in the local network, if it listens there."""
    if host not in EVERYWHERE:
        return []
    from agra.table.config.host_names import addresses

    wanted = [found for found in addresses() if (":" in found) == (":" in host)]
    return [address_of(found, port) for found in wanted]


def set_up(host: str, data: Path | None, names: Sequence[str] = ()) -> None:
    """Prepare the data folder and the database."""
    check_installed()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "agra.table.settings")
    if data is not None:
        os.environ["AGRA_DATA"] = os.path.realpath(data)
    from agra.table.config.host_names import ALWAYS, own_names

    if host not in LOOPBACK or names:
        own = own_names([host]) if host not in LOOPBACK else list(ALWAYS)
        os.environ.setdefault("AGRA_HOSTS", ",".join([*own, *names]))
    from agra.table.config.data_checks import (
        CHECKED,
        check_data_folder,
        close_to_others,
        in_use,
        migration_trouble,
        one_at_a_time,
    )

    check_data_folder()
    with in_use():
        os.environ[CHECKED] = "yes"  # its processes need not check it again
    import django
    from django.apps import apps
    from django.core.management import call_command
    from django.db import DatabaseError

    if not apps.ready:  # a program that has its own log may call this again
        django.setup()
    from agra.table.config.numbers import mistakes
    from agra.table.notices.mail import server
    from agra.table.server.cors import origins

    server()  # checks the settings of the mail server, if one is named
    origins()  # checks the origins that may use the API
    check_lobby()
    for mistake in mistakes():
        raise CannotServe(mistake)
    try:
        with one_at_a_time():
            call_command("migrate", verbosity=0, interactive=False)
    except DatabaseError as error:
        raise migration_trouble(error) from None
    close_to_others()


def address_of(host: str, port: int) -> str:
    """The address to open in a browser on this machine."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def serve(
    listener: socket.socket, patience: int = 5, beat: Callable[[], None] | None = None
) -> None:
    """Serve until Ctrl-C or SIGTERM; open requests then have `patience` seconds to end.

    `beat` is called every second while requests can be answered.
    """
    import uvicorn

    from agra.table.cluster.heap import share_heap
    from agra.table.config import log_format
    from agra.table.server.h11_timeouts import IDLE, TimeoutProtocol, allow_many

    allow_many()
    share_heap()
    log_format.catch_the_rest()
    config = uvicorn.Config(
        "agra.table.asgi:application",
        log_config=None,  # it writes into the table's log, which masks secret links
        log_level="warning",
        access_log=False,
        lifespan="on",
        timeout_graceful_shutdown=patience,
        timeout_keep_alive=IDLE,
        http=TimeoutProtocol,
        callback_notify=_calling(beat),
        timeout_notify=1,
    )
    # uvicorn raises a signal again when it has ended; the default handler would kill the process.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        uvicorn.Server(config).run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()


def _calling(beat: Callable[[], None] | None) -> Callable[[], Awaitable[None]] | None:
    if beat is None:
        return None

    async def call() -> None:
        beat()

    return call
