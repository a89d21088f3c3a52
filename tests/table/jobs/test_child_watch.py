"""Child processes of bots that hang are killed, and others do their work."""

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from agra.table.jobs import child_watch
from agra.table.jobs.child_watch import ChildHangs
from agra.table.jobs.process_pool import ProcessPool


def stop_once(name: str) -> str:
    """Stop the process at the first call."""
    file = Path(name)
    if not file.exists():
        file.touch()
        os.kill(os.getpid(), signal.SIGSTOP)
    return "answered"


def sleep(_task: object) -> None:
    time.sleep(60)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says whether a process is stopped")
def test_a_child_that_was_stopped_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child_watch, "LOOK", 0.05)
    monkeypatch.setattr(child_watch, "IDLE", 0.3)
    pool = ProcessPool()
    try:
        assert pool.run(0, stop_once, str(tmp_path / "called")) == "answered"
        monkeypatch.setattr(child_watch, "LONGEST", 0.5)
        monkeypatch.setattr(child_watch, "IDLE", 60.0)
        with pytest.raises(ChildHangs):
            pool.run(0, sleep, None)
    finally:
        pool.stop()


def test_an_error_of_a_task_is_passed_on() -> None:
    pool = ProcessPool()
    try:
        with pytest.raises(TimeoutError, match="of the task"):
            pool.run(0, fail, None)
    finally:
        pool.stop()


def fail(_task: object) -> None:
    raise TimeoutError("of the task")
