"""Runs tests of the table on a temporary PostgreSQL server: it must behave as with a file."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from agra.table.config import database
from tests.long import crowd, hostile
from tests.sizes import sized
from tests.table import postgres
from tests.table.running_server import Server, Visitor, free_port
from tests.table.views.test_play_command import my_turn

ROOT = Path(__file__).parents[2]
#: These tests run in one process because they share a server.
pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A PostgreSQL server for these tests."""
    reason = postgres.missing()
    if reason:
        pytest.skip(reason)  # never where AGRA_CI is set: see tests/conftest.py
    with postgres.running() as found:
        yield found


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
        code, _told, complained = server.end(signal.SIGTERM)
    assert code == 0
    assert complained == "agra: The table is closed; every game is saved.\n"


def test_processes_that_are_killed_lose_nothing() -> None:
    """Four web processes and two workers; `python -m tests.long crowd` runs much longer."""
    reason = postgres.missing()
    if reason:
        pytest.skip(reason)
    kills = sized(4, 8)
    counts = crowd.part(0, kills, first=("web", "session", "worker", "database"))
    assert counts["kills"] == kills
    assert counts["decisions"] > 0


#: Tests that also run on PostgreSQL: everything about transactions, claims, streams and limits.
#: Pages and drawings do not depend on the database.
TWICE = (
    *("game/test_deciding", "game/test_undo", "game/test_seats", "game/test_dice"),
    *("server/test_attacks", "game/test_lines", "cluster/test_processes", "jobs/test_bot_runner"),
    *("jobs/test_fair_queue", "live/test_streams", "people/test_rate_limits"),
    *("people/test_strangers", "server/test_operating", "live/test_company", "live/test_chat"),
    *("game/test_after_game", "server/test_storable", "views/test_lobby"),
)
#: Tests about the SQLite file, or about the number of SQLite queries.
NOT_THERE = [
    "server/test_attacks.py::test_the_list_of_games_costs_what_it_shows",
]


def test_the_promises_hold_there_too(address: str) -> None:
    """Some tests of every file; in `make long` all."""
    files = [f"tests/table/{name}.py" for name in TWICE]
    files.append("tests/table/postgres_notify_and_limits.py")
    left_out = [f"--deselect=tests/table/{name}" for name in NOT_THERE]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files, *left_out]
        + ["-p", "tests.table.sampling_plugin"]
        # threads of a test leave their connections to the garbage collector
        + ["-W", "ignore::pytest.PytestUnraisableExceptionWarning"],
        cwd=ROOT,
        env={**os.environ, "AGRA_DATABASE": postgres.new_database(address, "twice")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]


def test_no_request_is_a_server_error_there(address: str, tmp_path: Path) -> None:
    """A sample of tests/long/hostile.py."""
    games = postgres.new_database(address, "hostile")
    with Server(tmp_path, AGRA_DATABASE=games) as server:
        counts = hostile.asked(server, random.Random(15), sized(100, 1000))
        code, _told, complaints = server.end()
    assert counts["answers 2xx"] > 5
    assert (code, "Traceback" in complaints) == (0, False), complaints


@pytest.mark.parametrize("text", ["mysql://x/y", "postgres://host", "postgres://host:port/name"])
def test_an_address_that_is_none_is_one_sentence(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGRA_DATABASE", text)
    with pytest.raises(database.BadDatabase, match="must look like postgres://"):
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
