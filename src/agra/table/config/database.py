"""Which database holds the games: a file in the data folder, or a PostgreSQL server."""

import os
import sys
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from agra.rules.errors import AgraError
from agra.text.i18n import _

#: Names the server, as postgres://user:password@host:5432/name; without it, SQLite.
VARIABLE: Final = "AGRA_DATABASE"
SCHEMES: Final = ("postgres", "postgresql")
#: The most connections of one process to the server, besides that of its listener.
CONNECTIONS: Final = "AGRA_CONNECTIONS"
USUAL_CONNECTIONS: Final = 8
#: With fewer connections, threads that wait for each other could deadlock.
LEAST_CONNECTIONS: Final = 4
MOST_CONNECTIONS: Final = 1000
#: The file in the data folder.
FILE: Final = "table.sqlite3"
#: Seconds to wait while another program has locked the file.
PATIENCE: Final = 20.0
#: Timeouts: to connect, and to notice within ten seconds that a connection is dead.
_WATCHED: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # milliseconds
}
#: The names of Django's settings in psycopg.
_NAMES: Final = {
    "NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port",
}  # fmt: skip


class BadDatabase(AgraError):
    """The configured database cannot be used."""


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
            # Readers never wait for a writer. A writer takes its lock at the start.
            "transaction_mode": "IMMEDIATE",
            "timeout": PATIENCE,
            # FULL: a decision that was confirmed to a page survives a power cut.
            "init_command": f"PRAGMA journal_mode={_journal()}; PRAGMA synchronous=FULL;"
            # kilobytes for each thread; the system caches the file as well
            " PRAGMA cache_size=-512;",
        },
        # A file, so that requests in several threads see the same games.
        "TEST": {"NAME": folder / "test.sqlite3"},
    }


def _journal() -> str:
    """How SQLite writes: a write-ahead log needs shared memory, which no browser offers."""
    return "TRUNCATE" if sys.platform == "emscripten" else "WAL"


def _server(address: str) -> dict[str, Any]:
    found = urlsplit(address)
    try:
        port = found.port
    except ValueError:
        port = -1
    name = unquote(found.path.lstrip("/"))
    if found.scheme not in SCHEMES or not name or port == -1:
        raise BadDatabase(
            _("{variable} must look like postgres://user:password@host:5432/name.").format(
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
    """The most connections this process may have, besides that of its listener."""
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
    """Return the arguments with which psycopg connects to the server."""
    django = settings(Path())
    given = {key: django[name] for name, key in _NAMES.items() if django[name]}
    return {**given, **django["OPTIONS"]}
