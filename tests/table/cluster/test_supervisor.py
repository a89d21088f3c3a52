"""The supervisor of `agra serve`: it restarts what hangs, and bots that are stuck."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from agra.command import health_watch
from agra.command.health_watch import HealthWatch
from agra.command.supervisor import Job, Supervisor

ROOT = Path(__file__).parents[3]

#: A supervisor of one process, which stops for ever at its first start.
HANGS = """
import sys
from agra.command import supervisor
from tests.table.cluster import test_supervisor
supervisor.SILENT = 0.5
supervisor.Supervisor([supervisor.Job("web-1", test_supervisor.stop_once, (sys.argv[1],))]).run()
"""


def stop_once(name: str, beat: Any) -> None:
    """Note the own number; stop at the first start, and run at the second one."""
    file = Path(name)
    first = not file.exists()
    beat()
    with file.open("a", encoding="ascii") as notes:
        notes.write(f"{os.getpid()}\n")
    if first:
        os.kill(os.getpid(), signal.SIGSTOP)
    while True:
        beat()
        time.sleep(0.1)


def test_a_process_that_hangs_is_killed_and_started_again(tmp_path: Path) -> None:
    file = tmp_path / "numbers"
    process = subprocess.Popen(
        [sys.executable, "-c", HANGS, str(file)],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
    )
    until = time.monotonic() + 60
    while time.monotonic() < until and (
        not file.exists() or len(file.read_text("ascii").split()) < 2
    ):
        time.sleep(0.05)
    time.sleep(0.7)  # the second one sends heartbeats, so it may live
    process.send_signal(signal.SIGTERM)
    _told, complained = process.communicate(timeout=60)
    assert len(file.read_text("ascii").split()) == 2
    assert "The process web-1 does not respond and is being stopped." in complained
    assert complained.count("has ended") == 1


class Unstartable(Job):
    """A job that cannot be started at first, as when memory is short."""

    tries = 0

    def start(self) -> None:
        self.tries += 1
        self.began = time.monotonic()
        raise BlockingIOError(11, "Resource temporarily unavailable")


def test_a_process_that_cannot_be_started_does_not_end_the_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    job = Unstartable("web-1", lambda: None)
    found = Supervisor([job])
    for _again in range(3):
        found._start()
    assert job.tries == 2  # at once, then after a pause
    assert "The process web-1 has ended" in capsys.readouterr().err


class Recorded(Job):
    """A job that records how often it was killed."""

    def __init__(self) -> None:
        super().__init__("worker-1", lambda: None)
        self.kills = 0

    def kill(self) -> None:
        self.kills += 1


def test_workers_whose_bots_are_stuck_are_restarted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    worker = Recorded()
    watch = HealthWatch(("127.0.0.1", 1), [worker])

    def answer(status: str) -> None:
        watch._answer = {"status": status, "reason": f"Because it is {status}."}
        watch.look()

    answer("bots stuck")
    assert worker.kills == 0  # they have only just begun
    monkeypatch.setattr(health_watch, "GRACE", -1.0)
    answer("no database")
    assert worker.kills == 0  # a restart would not help
    answer("bots stuck")
    assert worker.kills == 1
    watch.look()  # no new answer
    assert worker.kills == 1
    answer("ok")
    answer("ok")
    said = capsys.readouterr().err
    assert said.count("The health check fails: Because it is bots stuck.") == 2
    assert said.count("The health check fails: Because it is no database.") == 1
    assert said.count("The health check succeeds again.") == 1
    assert worker.kills == 1


def test_the_supervisor_asks_as_the_operator_has_named_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[dict[str, str]] = []

    class Line:
        def __init__(self, *given: object, **named: object) -> None:
            self.given = given

        def request(self, method: str, path: str, headers: dict[str, str]) -> None:
            sent.append({"path": path, "to": str(self.given[0]), **headers})

        def getresponse(self) -> "Line":
            return self

        def read(self) -> bytes:
            return json.dumps({"status": "ok"}).encode()

        def close(self) -> None:
            pass

    monkeypatch.setattr("http.client.HTTPConnection", Line)
    monkeypatch.setenv("AGRA_HOSTS", ".example.org,localhost")
    assert HealthWatch(("0.0.0.0", 80), []).ask() == {"status": "ok"}
    monkeypatch.delenv("AGRA_HOSTS")
    HealthWatch(("::", 80, 0, 0), []).ask()
    assert [(one["to"], one["Host"]) for one in sent] == [
        ("127.0.0.1", "example.org"),
        ("::1", "127.0.0.1"),
    ]
