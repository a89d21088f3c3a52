"""Whether promised chances come true."""

import json
from pathlib import Path

import pytest

from agra.lab import calibration
from agra.lab.calibration import Promise, brier, classes


def promised(win: float, won: float) -> Promise:
    return Promise(2, 1, 1, win, 50.0, won, 48)


def test_chances_are_held_against_victories() -> None:
    found = [promised(0.72, 1.0)] * 3 + [promised(0.78, 0.0)] + [promised(1.0, 1.0)]
    rows = classes(found)
    assert [row.rate.games for row in rows] == [4, 1]
    assert rows[0].promised == pytest.approx(0.735)
    assert rows[0].rate.share == 0.75
    assert brier([promised(1.0, 0.0), promised(0.5, 1.0)]) == pytest.approx(0.625)


def test_the_command_plays_asks_and_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AGRA_TRIAL", "1")
    monkeypatch.setattr(calibration, "ASKED", 1000)  # every turn
    data = tmp_path / "hints.jsonl"
    assert calibration.main(["--players", "2", "--data", str(data)]) == 0
    rows = [json.loads(line) for line in data.read_text(encoding="utf-8").splitlines()]
    assert rows
    assert all(0 <= row["win"] <= 1 and row["won"] in (0, 0.5, 1) for row in rows)
    assert f"2 players: 2 games, {len(rows)} hints" in capsys.readouterr().out
