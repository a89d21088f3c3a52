"""Ctrl-C in the lab commands that run as modules."""

import multiprocessing
import time
from pathlib import Path

import pytest

from agra.lab.runs import interrupts
from agra.lab.strength import level_ratings
from agra.lab.train import command


def interrupted_before(late: Path) -> None:
    with interrupts.processes(1) as pool:
        pool.submit(time.time).result()
        pool.submit(time.sleep, 2)
        pool.submit(late.touch)
        raise KeyboardInterrupt


def test_ctrl_c_ends_the_processes_and_drops_queued_work(tmp_path: Path) -> None:
    late, others = tmp_path / "late", multiprocessing.active_children()
    with pytest.raises(KeyboardInterrupt):
        interrupted_before(late)
    for child in multiprocessing.active_children():
        if child not in others:
            child.join()
    assert not late.exists()


def test_without_ctrl_c_all_work_is_done(tmp_path: Path) -> None:
    with interrupts.processes(2) as pool:
        pool.submit((tmp_path / "done").touch)
    assert (tmp_path / "done").exists()


def test_ctrl_c_is_reported_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "_play", interrupted)
    assert command.main(["play", "--into", str(tmp_path)]) == interrupts.INTERRUPTED
    advice = "The same command goes on with what it has written."
    assert capsys.readouterr().err == f"\nInterrupted. {advice}\n"
    monkeypatch.setattr(level_ratings, "_play", interrupted)
    assert level_ratings.main(["play", str(tmp_path / "games.jsonl")]) == interrupts.INTERRUPTED
    assert capsys.readouterr().err == f"\nInterrupted. {advice}\n"
    assert interrupts.told()(interrupted)() == interrupts.INTERRUPTED
    assert capsys.readouterr().err == "\nInterrupted.\n"
