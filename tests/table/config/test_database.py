"""The database: its migrations lead to the current models, and its settings are correct."""

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, OperationalError, connection, transaction
from django.utils import timezone
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from agra.table.config import data_folder as places
from agra.table.config.database_errors import Trouble, trouble_of
from agra.table.db.sqlite import Turns
from agra.table.db.sqlite.base import TURNS
from agra.table.models import Taken

pytestmark = pytest.mark.usefixtures("table")


def test_the_steps_lead_to_the_present_models() -> None:
    call_command("makemigrations", "table", check=True, dry_run=True, stdout=StringIO())


def test_django_finds_nothing_wrong() -> None:
    call_command("check", stdout=StringIO())


@pytest.mark.parametrize(
    ("error", "meant"),
    [
        (OperationalError("database or disk is full"), Trouble.FULL),
        (sqlite3.OperationalError("database is locked"), Trouble.BUSY),
        (sqlite3.DatabaseError("database disk image is malformed"), Trouble.DOWN),
        (OperationalError("attempt to write a readonly database"), Trouble.READ_ONLY),
        # the name of a server says nothing about its disk
        (OperationalError("failed to resolve host 'readonly.example.org'"), Trouble.DOWN),
        (OperationalError('connection to server at "full.example.org" failed'), Trouble.DOWN),
        # a mistake in a bot says nothing about the database
        (ValueError("the market is full"), None),
        (IntegrityError("UNIQUE constraint failed: table_game.code"), None),
    ],
)
def test_an_error_tells_what_is_wrong_with_the_database(
    error: Exception, meant: Trouble | None
) -> None:
    assert trouble_of(error) is meant


def test_readers_do_not_wait_for_writers(data_folder: Path) -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone() == ("wal",)
    assert (data_folder / "table.sqlite3").exists()


def test_the_secret_key_is_kept_and_closed_to_others(data_folder: Path) -> None:
    from agra.table.config.secret_key import secret_key

    assert secret_key(data_folder) == secret_key(data_folder)
    assert (data_folder / "secret.key").stat().st_mode & 0o077 == 0


def on_system(monkeypatch: pytest.MonkeyPatch, name: str, home: Path) -> None:
    """Let the table search for its data folder as on another system."""
    systems = {"linux": Unix, "darwin": MacOS, "win32": Windows}
    monkeypatch.setattr("sys.platform", name)
    monkeypatch.setattr("platformdirs.PlatformDirs", systems[name])
    monkeypatch.setenv("HOME", str(home))
    for variable in ("XDG_DATA_HOME", "APPDATA"):
        monkeypatch.delenv(variable, raising=False)


@pytest.mark.parametrize(
    ("system", "variable", "value", "folder"),
    [
        ("linux", "XDG_DATA_HOME", "/home/ada/data", "/home/ada/data/agra"),
        ("linux", "XDG_DATA_HOME", "", "~/.local/share/agra"),
        ("darwin", "XDG_DATA_HOME", "", "~/Library/Application Support/agra"),
        ("darwin", "XDG_DATA_HOME", "/Users/ada/data", "/Users/ada/data/agra"),
        ("win32", "WIN_PD_OVERRIDE_APPDATA", "C:\\Roaming", "C:\\Roaming/agra"),
    ],
)
def test_data_lie_where_the_system_keeps_them(
    system: str,
    variable: str,
    value: str,
    folder: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    on_system(monkeypatch, system, tmp_path)
    monkeypatch.setenv(variable, value)
    assert places.default_data() == Path(folder).expanduser()


@pytest.mark.parametrize("file", ["table.sqlite3", "secret.key"])
@pytest.mark.parametrize(
    ("system", "variable", "earlier", "now"),
    [
        ("darwin", "XDG_DATA_HOME", "Library/Application Support/agra", "data/agra"),
        ("win32", "WIN_PD_OVERRIDE_APPDATA", "AppData/Roaming/agra", "data/agra"),
    ],
)
def test_games_at_the_place_of_earlier_versions_are_still_found(
    system: str,
    variable: str,
    earlier: str,
    now: str,
    file: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    on_system(monkeypatch, system, tmp_path)
    monkeypatch.setattr("platformdirs.windows._is_fully_qualified", bool)
    monkeypatch.setenv(variable, str(tmp_path / "data"))
    assert places.default_data() == tmp_path / now
    (tmp_path / earlier).mkdir(parents=True)
    (tmp_path / now).mkdir(parents=True)
    assert places.default_data() == tmp_path / now  # nobody has played there
    (tmp_path / earlier / file).touch()
    assert places.default_data() == tmp_path / earlier
    (tmp_path / now / file).touch()
    assert places.default_data() == tmp_path / now
    monkeypatch.setenv("AGRA_DATA", str(tmp_path / "named"))
    assert places.data() == tmp_path / "named"


def test_a_body_without_end_is_cut_off() -> None:
    """Django would store all of it before any view runs; the server limits it."""
    from agra.table.asgi import application

    sent: list[Mapping[str, Any]] = []
    asked = 0

    async def receive() -> dict[str, Any]:
        nonlocal asked
        asked += 1
        return {"type": "http.request", "body": b"x" * 65536, "more_body": True}

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/play",
        "raw_path": b"/play",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "scheme": "http",
        "server": ("127.0.0.1", 80),
        "client": ("127.0.0.1", 1),
        "http_version": "1.1",
    }
    asyncio.run(application(scope, receive, send))
    assert sent[0]["status"] == 413
    assert asked < 10


def test_threads_write_in_the_order_in_which_they_came() -> None:
    turns, order = Turns(), []
    assert turns.take(1)

    def write(number: int) -> None:
        assert turns.take(30)
        order.append(number)
        turns.give()

    threads = []
    for number in range(5):
        threads.append(threading.Thread(target=write, args=(number,)))
        threads[-1].start()
        while len(turns._waiting) <= number:
            threading.Event().wait(0.001)
    assert not turns.take(0.01)  # a client that gives up is not waited for
    turns.give()
    for thread in threads:
        thread.join()
    assert order == list(range(5))
    assert turns.take(0)
    turns.give()


@pytest.mark.parametrize("fails", [False, True])
def test_a_turn_ends_with_its_transaction(fails: bool) -> None:
    with contextlib.suppress(IntegrityError), transaction.atomic():
        Taken.objects.create(limit="x", who="y", time=timezone.now())
        assert not TURNS.take(0)
        if fails:
            raise IntegrityError
    assert TURNS.take(5)
    TURNS.give()
    Taken.objects.update(who="z")  # a separate statement
    assert TURNS.take(5)
    TURNS.give()
    connection.close()
    assert Taken.objects.count() == (0 if fails else 1)
