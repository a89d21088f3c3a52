"""`agra serve` and its workers on SQLite; test_postgres.py tests them on PostgreSQL."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.long.crowd import Client, crowd
from tests.table.running_server import Visitor, free_port


def test_bots_think_in_workers_and_what_dies_is_started_again(tmp_path: Path) -> None:
    with crowd(tmp_path, "", web=1, workers=1) as found:
        client = Client(found, random.Random(1))
        visitor = Visitor(client.server)
        client.where = visitor.post("/play", players=2, level="farmer", seed=4)
        for victim in ("worker", "web", ""):
            for kind, number in found.known():
                if kind == victim:
                    os.kill(number, signal.SIGKILL)
            assert client.decide(visitor)
            assert client.my_turn(visitor)  # a bot has answered
        code, complained = found.end()
    assert code == 0
    assert "agra: The process worker-1 has ended (-9) and is being restarted." in complained
    assert "agra: The process web-1 has ended (-9) and is being restarted." in complained
    assert complained.endswith("agra: The table is closed; every game is saved.\n")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [(["serve", "--processes", "0"], "--processes"), (["worker", "-n", "many"], "-n")],
)
def test_a_number_that_makes_no_sense_is_one_sentence(arguments: list[str], word: str) -> None:
    from tests.command.support import run

    done = run(*arguments)
    assert done.code == 2
    assert word in done.err
    assert done.err.count("\n") == 1


def test_a_worker_without_its_database_is_one_sentence(tmp_path: Path) -> None:
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    address = f"postgres://agra:verysecret@127.0.0.1:{free_port()}/games"
    done = subprocess.run(
        [sys.executable, "-m", "agra", "worker", "--data", str(tmp_path)],
        env={**os.environ, "AGRA_DATABASE": address},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "does not answer" in done.stderr
    assert "verysecret" not in done.stderr
