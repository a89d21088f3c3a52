"""Which database holds the games: a file in the data folder, or a PostgreSQL server."""

import os
from importlib import import_module
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from agra.rules.errors import AgraError
from agra.text.i18n import _

#: Names the server, as postgres://user:password@host:5432/name; without it, SQLite.
VARIABLE: Final = "AGRA_DATABASE"
SCHEMES: Final = ("postgres", "postgresql")
#: How many connections to the server one process may have at a time, besides the one it listens on.
CONNECTIONS: Final = "AGRA_CONNECTIONS"
USUAL_CONNECTIONS: Final = 8
#: Fewer, and threads that wait for each other might wait for ever.
LEAST_CONNECTIONS: Final = 4
MOST_CONNECTIONS: Final = 1000
#: The file in the data folder.
FILE: Final = "table.sqlite3"
#: Seconds for which another program may keep the file to itself.
PATIENCE: Final = 20.0
#: Seconds to connect; and so that a line that was cut without a word is noticed within ten seconds.
_WATCHED: Final = {
    "connect_timeout": 10,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # milliseconds
}
#: What psycopg calls the settings of Django.
_NAMES: Final = {
    "NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port",
}  # fmt: skip


class BadDatabase(AgraError):
    """The database that was named cannot be used."""


def is_file() -> bool:
    """Whether the games lie in a file of the data folder."""
    return not os.environ.get(VARIABLE)


def settings(folder: Path) -> dict[str, Any]:
    """Django's settings of the database."""
    return _file(folder) if is_file() else _server(os.environ[VARIABLE])


def _file(folder: Path) -> dict[str, Any]:
    return {
        "ENGINE": "agra.table.db.sqlite",
        "NAME": folder / FILE,
        "OPTIONS": {
            # Readers never wait for a writer; a writer takes its lock at once and waits for others.
            "transaction_mode": "IMMEDIATE",
            "timeout": PATIENCE,
            # FULL: what a page was told has happened is still there after a power cut.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
        # A file, so that requests in several threads see the same games.
        "TEST": {"NAME": folder / "test.sqlite3"},
    }


def _server(address: str) -> dict[str, Any]:
    found = urlsplit(address)
    try:
        port = found.port
    except ValueError:
        port = -1
    name = unquote(found.path.lstrip("/"))
    if found.scheme not in SCHEMES or not name or port == -1:
        raise BadDatabase(
            _("{variable} must be like postgres://user:password@host:5432/name.").format(
                variable=VARIABLE
            )
        )
    return {
        "ENGINE": "agra.table.db.postgres",
        "NAME": name,
        "USER": unquote(found.username or ""),
        "PASSWORD": unquote(found.password or ""),
        "HOST": found.hostname or "",
        "PORT": str(port or ""),
        "OPTIONS": {**_WATCHED, **dict(parse_qsl(found.query))},
    }


def most_connections() -> int:
    """How many connections this process may have, as it is set; one more is its ear."""
    text = os.environ.get(CONNECTIONS, "").strip() or str(USUAL_CONNECTIONS)
    fits = text.isascii() and text.isdigit() and len(text) < 6
    if not fits or not LEAST_CONNECTIONS <= int(text) <= MOST_CONNECTIONS:
        raise BadDatabase(
            _("{name} must be a whole number from {least} to {most}, not “{text}”.").format(
                name=CONNECTIONS, least=LEAST_CONNECTIONS, most=MOST_CONNECTIONS, text=text[:40]
            )
        )
    return int(text)


def arguments() -> dict[str, Any]:
    """What psycopg is given to connect to the server that was named."""
    named = settings(Path())
    given = {key: named[name] for name, key in _NAMES.items() if named[name]}
    return {**given, **named["OPTIONS"]}


def check_server() -> None:
    """`BadDatabase` unless the server that was named answers; never with its password."""
    try:
        psycopg: Any = import_module("psycopg")
    except ImportError:
        raise BadDatabase(
            _('{variable} needs psycopg: pip install "agra[postgres]".').format(variable=VARIABLE)
        ) from None
    named = settings(Path())
    most_connections()  # says what is wrong with the number
    try:
        psycopg.connect(**arguments()).close()
    except psycopg.Error as error:
        reason = " ".join(str(error).split()).rstrip(".")
        raise BadDatabase(
            _("The database {name} on {host} does not answer ({reason}).").format(
                name=named["NAME"], host=named["HOST"] or "localhost", reason=reason
            )
        ) from None
