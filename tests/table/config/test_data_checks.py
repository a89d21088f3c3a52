"""The data folder: every problem is reported in one sentence, and nothing in it is changed."""

import contextlib
import hashlib
import os
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import portalocker
import pytest
from django.db import OperationalError

from agra.rules.errors import AgraError
from agra.table.config import data_checks, database
from tests.table.running_server import Server, Visitor, free_port
from tests.table.support import Browser, text

#: These tests run in one process because they share a data folder.
pytestmark = pytest.mark.xdist_group("house")


def started(folder: Path, *more: str) -> "subprocess.CompletedProcess[str]":
    """The output of `agra play` for a folder that it refuses."""
    command = [sys.executable, "-m", "agra", "play", "--no-browser", "--port", "0"]
    command += ["--data", str(folder), *more]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def fingerprint(folder: Path) -> dict[str, str]:
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if not path.name.endswith(("-wal", "-shm"))
    }


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a table that was closed."""
    folder = tmp_path_factory.mktemp("sound")
    with Server(folder) as server:
        Visitor(server).post("/play", players=2, level="farmer")
        server.end()
    return folder


def copy_of(sound: Path, folder: Path) -> Path:
    for path in sound.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


def cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def scratched(path: Path) -> None:
    """Overwrite the middle of the file."""
    found = bytearray(path.read_bytes())
    for page in range(1, len(found) // 4096, 2):
        found[page * 4096 : page * 4096 + 4096] = b"\xa5" * 4096
    path.write_bytes(found)


def of_another_program(path: Path) -> None:
    path.unlink()
    with contextlib.closing(sqlite3.connect(path)) as made:
        made.execute("CREATE TABLE recipes (name TEXT)")
        made.commit()


def of_a_version_to_come(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as made:
        made.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('table', '0999_much_later', '2036-01-01')"
        )
        made.commit()


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (lambda path: path.write_bytes(b""), "is empty: restore it from a backup, or delete it"),
        (lambda path: path.write_text("Dear diary"), "is not an Agra database"),
        (cut_off, "is damaged: restore it from a backup"),
        (scratched, "is damaged: restore it from a backup"),
        (of_another_program, "is not an Agra database"),
        (of_a_version_to_come, "was written by a newer version"),
    ],
)
def test_a_database_that_is_not_as_it_should_be(
    harm: Callable[[Path], None],
    told: str,
    sound: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = copy_of(sound, tmp_path)
    harm(folder / "table.sqlite3")
    before = fingerprint(folder)
    monkeypatch.setenv("AGRA_DATA", str(folder))
    with pytest.raises(AgraError, match=told):
        data_checks.check_data_folder()
    assert fingerprint(folder) == before


def test_a_log_without_its_database_is_no_empty_house(
    sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "table.sqlite3-wal").write_bytes(b"what was played last")
    monkeypatch.setenv("AGRA_DATA", str(tmp_path))
    with pytest.raises(AgraError, match="damaged"):
        data_checks.check_data_folder()


@pytest.mark.parametrize("key", [b"", b"short", b"\xff\xfe\xfd" * 30])
def test_a_key_that_is_not_as_it_should_be(
    key: bytes, sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copy_of(sound, tmp_path)
    (folder / "secret.key").write_bytes(key)
    monkeypatch.setenv("AGRA_DATA", str(folder))
    with pytest.raises(AgraError, match="restore it from a backup, or delete it; then every"):
        data_checks.check_data_folder()
    assert (folder / "secret.key").read_bytes() == key


def test_a_sound_folder_is_opened(
    sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copy_of(sound, tmp_path)
    before = fingerprint(folder)
    monkeypatch.setenv("AGRA_DATA", str(folder))
    data_checks.check_data_folder()
    assert fingerprint(folder) == before


def test_a_database_that_another_program_keeps(
    sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copy_of(sound, tmp_path)
    monkeypatch.setattr(database, "PATIENCE", 0.1)
    with contextlib.closing(sqlite3.connect(folder / "table.sqlite3")) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(AgraError, match="is locked by another program"):
            data_checks.check_database(folder / "table.sqlite3")


def test_looking_at_a_database_takes_it_from_nobody(sound: Path, tmp_path: Path) -> None:
    """The check must not drop the table's file lock, or another program would delete the WAL."""
    path = copy_of(sound, tmp_path) / "table.sqlite3"
    with contextlib.closing(sqlite3.connect(path)) as mine:
        mine.execute("PRAGMA journal_mode=WAL")
        mine.execute("SELECT * FROM table_game").fetchall()
        data_checks.check_database(path)
        other = "import sqlite3, sys; d = sqlite3.connect(sys.argv[1])"
        other += "; d.execute('UPDATE table_game SET news = 7'); d.commit(); d.close()"
        subprocess.run([sys.executable, "-c", other, str(path)], check=True)
        assert path.with_name("table.sqlite3-wal").exists()
        assert mine.execute("SELECT news FROM table_game").fetchone() == (7,)


def in_another_process(code: str, folder: Path) -> "subprocess.Popen[str]":
    """Start a process that runs `code` with the data folder, and wait for its first line."""
    process = subprocess.Popen(
        [sys.executable, "-c", f"from agra.table.config import data_checks\n{code}"],
        env={**os.environ, "AGRA_DATA": str(folder)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def test_a_folder_in_use_is_for_nobody_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGRA_DATA", str(tmp_path))
    code = "with data_checks.in_use():\n  print('ready', flush=True); input()"
    other = in_another_process(code, tmp_path)
    try:
        with data_checks.in_use():
            pass  # several may use it together
        told = "are in use: stop the server first"
        with pytest.raises(AgraError, match=told), data_checks.in_use(alone=True):
            pass
    finally:
        other.kill()
        other.communicate()
    with data_checks.in_use(alone=True):
        pass  # the system releases the lock of a killed process
    assert stat.S_IMODE((tmp_path / "table.lock").stat().st_mode) == 0o600


def test_one_program_at_a_time_brings_the_database_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGRA_DATA", str(tmp_path))
    monkeypatch.delenv("AGRA_DATABASE", raising=False)
    done = tmp_path / "done"
    code = (
        "import pathlib, time\nwith data_checks.one_at_a_time():\n  print('ready', flush=True)"
        f"; time.sleep(0.5); pathlib.Path({str(done)!r}).touch()"
    )
    other = in_another_process(code, tmp_path)
    with data_checks.one_at_a_time():
        assert done.exists()
    other.communicate()


def test_on_windows_it_waits_longer_than_the_system_and_frees_the_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows waits ten seconds at most, and releases the locks of closed files late."""
    told: list[str] = []

    def lock(_file: object, flags: portalocker.LockFlags) -> None:
        told.append("lock")
        if len(told) < 3 or portalocker.LockFlags.NON_BLOCKING in flags:
            raise portalocker.AlreadyLocked("another process has locked it")

    monkeypatch.setenv("AGRA_DATA", str(tmp_path))
    monkeypatch.delenv("AGRA_DATABASE", raising=False)
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(portalocker, "lock", lock)
    monkeypatch.setattr(portalocker, "unlock", lambda _file: told.append("unlock"))
    with data_checks.one_at_a_time():
        told.append("alone")
    assert told == ["lock", "lock", "lock", "alone", "unlock"]
    for alone in (True, False):
        with pytest.raises(AgraError, match="are in use"), data_checks.in_use(alone):
            told.append("never")
    assert told[5:] == ["lock", "lock"]


def test_a_lock_that_is_a_link_to_nowhere_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGRA_DATA", str(tmp_path))
    (tmp_path / "table.lock").symlink_to(tmp_path / "nowhere" / "table.lock")
    told = r"cannot be used \(table.lock: No such file or directory\)"
    with pytest.raises(AgraError, match=told), data_checks.in_use():
        pass


def test_a_folder_that_is_a_loop_of_links_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    done = started(tmp_path / "one")
    assert done.returncode == 2
    assert "cannot be used" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_folder_that_cannot_be_locked_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lock(_file: object, _flags: object) -> None:
        raise portalocker.LockException(1, "no locks available")

    monkeypatch.setenv("AGRA_DATA", str(tmp_path))
    monkeypatch.setattr(portalocker, "lock", lock)
    told = r"cannot be used \(no locks available\)"
    with pytest.raises(AgraError, match=told), data_checks.in_use():
        pass


def test_the_command_says_it_in_one_sentence(sound: Path, tmp_path: Path) -> None:
    folder = copy_of(sound, tmp_path)
    cut_off(folder / "table.sqlite3")
    done = started(folder)
    assert done.returncode == 2
    assert done.stderr.startswith("agra: The database ")
    assert done.stderr.count("\n") == 1
    assert not done.stdout


def test_plain_uvicorn_says_it_in_one_sentence(sound: Path, tmp_path: Path) -> None:
    folder = copy_of(sound, tmp_path)
    cut_off(folder / "table.sqlite3")
    done = subprocess.run(
        [sys.executable, "-m", "uvicorn", "agra.table.asgi:application", "--port", "0"],
        env={**os.environ, "AGRA_DATA": str(folder)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode != 0
    assert "agra: The database" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("attempt to write a readonly database", "cannot be written (attempt to write"),
        ("database or disk is full", "free some disk space"),
        ("unable to open database file", "fix the permissions"),
    ],
)
def test_what_sqlite_complains_of(said: str, told: str) -> None:
    sentence = str(data_checks.trouble(Path("table.sqlite3"), OperationalError(said)))
    assert told in sentence
    assert sentence.endswith(".")


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("database is locked", "very busy"),
        ("database or disk is full", "disk is full"),
        ("attempt to write a readonly database", "cannot be saved"),
        ("disk I/O error", "cannot be read at the moment"),
    ],
)
def test_trouble_while_it_runs_is_a_page(
    said: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object, **_named: object) -> None:
        raise OperationalError(said)

    browser = Browser()
    monkeypatch.setattr("agra.table.game.new_game.begin", fail)
    answer = browser.post("/play", {"players": 2, "level": "farmer"})
    assert answer.status_code == 503
    assert told in text(answer)
    assert answer["Retry-After"]


@pytest.mark.usefixtures("table")
def test_a_power_cut_loses_nothing_that_was_told() -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous")
        assert cursor.fetchone() == (2,)  # FULL: every commit waits for the disk


def test_nobody_else_on_the_computer_reads_the_games(tmp_path: Path) -> None:
    folder = tmp_path / "open"
    folder.mkdir(mode=0o755)
    with Server(folder) as server:
        Visitor(server).post("/play", players=2, level="farmer")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    assert set(modes) >= {"table.sqlite3", "table.sqlite3-wal", "secret.key"}
    assert all(mode & 0o077 == 0 for mode in modes.values()), modes


def test_sigterm_ends_plain_uvicorn_with_open_streams(sound: Path, tmp_path: Path) -> None:
    folder, port = copy_of(sound, tmp_path), free_port()
    with contextlib.closing(sqlite3.connect(folder / "table.sqlite3")) as found:
        (code,) = found.execute("SELECT code FROM table_game").fetchone()
    process = subprocess.Popen(
        [sys.executable, "-m", "uvicorn", "agra.table.asgi:application", "--port", str(port)],
        env={**os.environ, "AGRA_DATA": str(folder)},
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        until = time.monotonic() + 60
        while True:
            with contextlib.suppress(OSError):
                line = socket.create_connection(("127.0.0.1", port), timeout=30)
                break
            assert time.monotonic() < until
            time.sleep(0.1)
        with line:
            line.sendall(f"GET /game/{code}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            heard = b""
            while b"event: version" not in heard:
                heard += line.recv(4096)
            process.send_signal(signal.SIGTERM)
            _told, complained = process.communicate(timeout=60)  # this once waited forever
    finally:
        process.kill()
    assert "Traceback" not in complained
    log = folder / "table.sqlite3-wal"
    assert not log.exists() or log.stat().st_size == 0


def test_a_short_key_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGRA_SECRET_KEY", "x" * 31)
    with pytest.raises(data_checks.BadDataFolder, match=r"^AGRA_SECRET_KEY is too short: .*32"):
        data_checks.check_key(tmp_path)
    monkeypatch.setenv("AGRA_SECRET_KEY", "x" * 32)
    data_checks.check_key(tmp_path)
