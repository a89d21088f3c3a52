"""The table on PostgreSQL: a server of the test's own, and the same promises as with a file."""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from agra.table import database
from tests.table.server import Server, Visitor, free_port
from tests.table.test_play_command import my_turn

ROOT = Path(__file__).parents[2]


def programs() -> Path | None:
    """Where PostgreSQL's own programs lie; Debian keeps them out of the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    named = shutil.which("initdb")
    return Path(named).parent if named else None


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A PostgreSQL server that lives as long as these tests."""
    where = programs()
    if where is None:
        if os.environ.get("AGRA_CI"):
            pytest.fail("These tests need PostgreSQL, and it is not installed.", pytrace=False)
        pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
    psycopg = pytest.importorskip("psycopg", reason="psycopg is not installed")
    folder = tmp_path_factory.mktemp("postgres")
    user = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root
    if user:
        shutil.chown(folder, user)
        for parent in folder.parents:
            if parent == Path(tempfile.gettempdir()):
                break
            parent.chmod(0o755)
    port = free_port()
    subprocess.run(
        [where / "initdb", "-D", folder / "data", "-U", "agra", "--auth=trust", "-E", "UTF8"],
        user=user,
        cwd="/",
        check=True,
        capture_output=True,
    )
    options = ["-k", str(folder), "-h", "127.0.0.1", "-p", str(port), "-c", "fsync=off"]
    process = subprocess.Popen(
        [where / "postgres", "-D", folder / "data", *options],
        user=user,
        cwd="/",
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        until = time.monotonic() + 60
        while True:
            with contextlib.suppress(psycopg.OperationalError):
                psycopg.connect(host="127.0.0.1", port=port, user="agra", dbname="postgres").close()
                break
            assert time.monotonic() < until, "PostgreSQL did not start"
            time.sleep(0.1)
        yield f"postgres://agra@127.0.0.1:{port}/postgres"
    finally:
        process.terminate()
        process.wait(timeout=60)


def test_a_game_goes_on_after_the_server_was_killed(address: str, tmp_path: Path) -> None:
    with Server(tmp_path, AGRA_DATABASE=address) as server:
        visitor = Visitor(server)
        where = visitor.post("/play", players=3, level="farmer", seed=4)
        for _ in range(4):
            found = my_turn(visitor, where)
            sent = {"action": found["options"][-1]["action"], "version": found["version"]}
            visitor.post(f"{where}decide", **sent)
        server.kill()
    assert not (tmp_path / "table.sqlite3").exists()
    with Server(tmp_path, server.port, AGRA_DATABASE=address) as server:
        visitor.server = server
        assert my_turn(visitor, where)["version"] > found["version"]
        code, _told, complained = server.end()
    assert code == 0
    assert complained == "agra: The table is closed; every game is kept.\n"


def test_the_promises_hold_there_too(address: str) -> None:
    """Deciding, undoing, sitting down, halves of acts, dice: the same tests on the other base."""
    names = ["test_deciding", "test_undo", "test_seats", "test_dice", "test_company"]
    files = [f"tests/table/{name}.py" for name in names]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files]
        # threads that a test starts leave their connections to the garbage collector
        + ["-W", "ignore::pytest.PytestUnraisableExceptionWarning"]
        + ["tests/table/test_attacks.py", "--deselect"]
        + ["tests/table/test_attacks.py::test_the_list_of_games_costs_what_it_shows"],
        cwd=ROOT,
        env={**os.environ, "AGRA_DATABASE": address},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]


@pytest.mark.parametrize("text", ["mysql://x/y", "postgres://host", "postgres://host:port/name"])
def test_an_address_that_is_none_is_one_sentence(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGRA_DATABASE", text)
    with pytest.raises(database.BadDatabase, match="must be like postgres://"):
        database.settings(Path())


def test_a_server_that_does_not_answer_is_one_sentence(tmp_path: Path) -> None:
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    command = [sys.executable, "-m", "agra", "play", "--no-browser", "--port", "0"]
    environment = {
        **os.environ,
        "AGRA_DATABASE": f"postgres://agra:verysecret@127.0.0.1:{free_port()}/games",
    }
    done = subprocess.run(
        [*command, "--data", str(tmp_path)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 2
    assert "does not answer" in done.stderr
    assert done.stderr.count("\n") == 1
    assert "verysecret" not in done.stderr
