"""Checks the data folder before anything in it is opened, changed or created.

A problem is reported in one sentence that says what is wrong and what to do. Nothing is
overwritten, and a damaged database is never replaced by an empty one.
"""

import contextlib
import os
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import portalocker
from portalocker import AlreadyLocked, LockException, LockFlags

from agra.rules.errors import AgraError
from agra.table.config import database
from agra.table.config.data_folder import data, prepare
from agra.table.config.schema import OF_DJANGO, known_migrations
from agra.table.config.secret_key import VARIABLE, path_in
from agra.table.config.server_checks import check_server, server_trouble
from agra.text.i18n import _

#: Files with more bytes are not checked completely at every start.
READ_WHOLE: Final = 256 * 1024 * 1024
#: The advisory lock of PostgreSQL for migrations.
UP_TO_DATE: Final = 20_170_001
#: Set for the processes of a command that has checked the data folder: each of them would check it
#: again, and could not start while the database is down or the disk is full.
CHECKED: Final = "_AGRA_CHECKED"
#: A shorter key is damaged.
SHORTEST_KEY: Final = 20
#: A shorter key in the environment could be guessed.
SHORTEST_GIVEN: Final = 32


class BadDataFolder(AgraError):
    """The data folder cannot be used as it is."""


def check_data_folder() -> None:
    """Create the data folder if there is none, and check whether it can be used."""
    folder = data()
    try:
        prepare()
        with tempfile.TemporaryFile(dir=folder) as trial:
            trial.write(b"agra" * 1024)
    except OSError as error:
        raise unusable(folder, error.strerror or str(error)) from None
    check_key(folder)
    if database.is_file():
        check_database(folder / database.FILE)
    else:
        check_server()


def check_key(folder: Path) -> None:
    """Refuse a short key, and an empty file: with a new key all browsers would lose their seats."""
    if given := os.environ.get(VARIABLE):
        if len(given) < SHORTEST_GIVEN:
            raise BadDataFolder(
                _(
                    "{name} is too short: it needs at least {least} random characters "
                    "(`openssl rand -base64 48` prints some)."
                ).format(name=VARIABLE, least=SHORTEST_GIVEN)
            )
        return
    path = path_in(folder)
    try:
        length = len(path.read_text(encoding="utf-8").strip())
    except (OSError, UnicodeDecodeError):
        length = 0
    if length < SHORTEST_KEY:
        raise BadDataFolder(
            _(
                "The key file {path} is empty or unreadable: restore it from a backup, or delete "
                "it; then every player must open their seat link again."
            ).format(path=path)
        )


def check_database(path: Path) -> None:
    """Refuse a file that is another database, damaged, or written by a newer version."""
    if not path.exists():
        log = path.with_name(f"{path.name}-wal")
        if log.exists() and log.stat().st_size:
            raise damaged(path)
        return
    # Only SQLite may open the file: closing any handle of it drops all POSIX locks of this process
    # on it, and then another program could take the database for unused.
    size = path.stat().st_size
    if not size:
        raise BadDataFolder(
            _(
                "The database {path} is empty: restore it from a backup, or delete it to start"
                " afresh."
            ).format(path=path)
        )
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=database.PATIENCE)) as found:
            if size <= READ_WHOLE and found.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise damaged(path)
            check_tables(path, found)
            found.execute("BEGIN IMMEDIATE")
            found.execute("CREATE TABLE agra_trial (number INTEGER)")
            found.rollback()
    except sqlite3.DatabaseError as error:
        raise trouble(path, error) from None


def check_tables(path: Path, found: sqlite3.Connection) -> None:
    """Refuse the database of another program or of a newer version."""
    tables = {name for (name,) in found.execute("SELECT name FROM sqlite_master")}
    if "table_game" not in tables:
        if any(not name.startswith("sqlite_") for name in tables - OF_DJANGO):
            raise foreign(path)
        return
    steps = found.execute("SELECT name FROM django_migrations WHERE app = 'table'")
    if {name for (name,) in steps} - known_migrations():
        raise BadDataFolder(
            _(
                "The database {path} was written by a newer version of this program: use that "
                "version, or choose another folder with --data."
            ).format(path=path)
        )


def unusable(folder: Path, reason: str) -> BadDataFolder:
    """Return the error for a folder that cannot be used."""
    return BadDataFolder(
        _(
            "The data folder {folder} cannot be used ({reason}): free some disk space, fix its "
            "permissions, or choose another folder with --data."
        ).format(folder=folder, reason=reason)
    )


def foreign(path: Path) -> BadDataFolder:
    """Return the error for a file that is no database of the table."""
    return BadDataFolder(
        _(
            "The file {path} is not an Agra database: move it away, or choose another folder "
            "with --data."
        ).format(path=path)
    )


def damaged(path: Path) -> BadDataFolder:
    """Return the error for a damaged database."""
    return BadDataFolder(
        _(
            "The database {path} is damaged: restore it from a backup. Nothing in it was changed."
        ).format(path=path)
    )


def trouble(path: Path, error: Exception) -> BadDataFolder:
    """Return the error for a failure that SQLite reports."""
    said = " ".join(str(error).split()).rstrip(".")
    if "locked" in said or "busy" in said:
        return BadDataFolder(
            _("The database {path} is locked by another program: close that program first.").format(
                path=path
            )
        )
    if "not a database" in said:
        return foreign(path)
    if "malformed" in said:
        return damaged(path)
    return BadDataFolder(
        _(
            "The database {path} cannot be written ({reason}): free some disk space, or fix "
            "the permissions of the file and its folder."
        ).format(path=path, reason=said)
    )


def migration_trouble(error: Exception) -> AgraError:
    """Return the error for a failure while the database was brought up to date."""
    return trouble(data() / database.FILE, error) if database.is_file() else server_trouble(error)


@contextlib.contextmanager
def in_use(alone: bool = False) -> Iterator[None]:
    """Lock the games as in use; with `alone` no other process may use them.

    The system drops the lock when the process ends, however it ends.
    """
    kind = LockFlags.EXCLUSIVE if alone else LockFlags.SHARED
    try:
        with locked(data() / "table.lock", kind | LockFlags.NON_BLOCKING):
            yield
    except AlreadyLocked:
        raise BadDataFolder(
            _("The games in {folder} are in use: stop the server first.").format(folder=data())
        ) from None


@contextlib.contextmanager
def locked(path: Path, flags: LockFlags) -> Iterator[None]:
    """Lock a file; `AlreadyLocked` if another has the lock and the flags forbid to wait."""
    try:
        number = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:  # for example a link that leads nowhere
        raise unusable(path.parent, f"{path.name}: {error.strerror or error}") from None
    with open(number, "r+b") as file:
        while True:
            try:
                portalocker.lock(file, flags)
                break
            except AlreadyLocked:
                if LockFlags.NON_BLOCKING in flags:
                    raise
                # Windows waits for ten seconds at most, so try again.
            except LockException as error:
                raise unusable(path.parent, error.strerror or str(error)) from None
        try:
            yield
        finally:
            # On Windows closing the file may free the lock only later. Elsewhere closing is
            # enough, and a forked process must not free the lock of its parent.
            if sys.platform == "win32":
                with contextlib.suppress(LockException):
                    portalocker.unlock(file)


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold the migration lock, so that of several processes only one migrates at a time."""
    if not database.is_file():
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [UP_TO_DATE])
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [UP_TO_DATE])
            connection.close()
        return
    with locked(data() / "start.lock", LockFlags.EXCLUSIVE):
        yield


def close_to_others() -> None:
    """Make the database files unreadable for other users of this computer."""
    path = data() / database.FILE
    for end in ("", "-wal", "-shm"):
        with contextlib.suppress(OSError):
            path.with_name(path.name + end).chmod(0o600)
