"""Whether predicted chances to win come true."""

import json
from pathlib import Path

import pytest

from agra.bots.judgement import shrinkage
from agra.lab.strength import hint_calibration
from agra.lab.strength.hint_calibration import Promise, brier, classes, fitted
from agra.rules.layout import FINAL_ROUND
from agra.rules.setup import new_game


def promised(win: float, won: float) -> Promise:
    return Promise(2, 1, 1, win, 50.0, won, 48)


def test_chances_are_compared_with_victories() -> None:
    found = [promised(0.72, 1.0)] * 3 + [promised(0.78, 0.0)] + [promised(1.0, 1.0)]
    rows = classes(found)
    assert [row.rate.games for row in rows] == [4, 1]
    assert rows[0].promised == pytest.approx(0.735)
    assert rows[0].rate.share == 0.75
    assert brier([promised(1.0, 0.0), promised(0.5, 1.0)]) == pytest.approx(0.625)


def test_chances_that_are_too_high_are_lowered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Predictions of 80 and 90 percent that come true in 50 and 60 percent are corrected."""
    monkeypatch.setitem(shrinkage.CHANCES, 2, (1.0, 0.0))
    rosy = [promised(0.8, won) for won in (0.0, 1.0)] * 100
    rosy += [promised(0.9, won) for won in (0.0, 0.0, 1.0, 1.0, 1.0)] * 40
    monkeypatch.setitem(shrinkage.CHANCES, 2, fitted(rosy))
    state = new_game(2, seed=1)
    assert shrinkage.chance(state, 0.8) == pytest.approx(0.5, abs=0.02)
    assert shrinkage.chance(state, 0.9) == pytest.approx(0.6, abs=0.02)
    # certain results stay certain, and the very last turn is no guess
    assert shrinkage.chance(state, 1.0) == 1.0
    state._d[FINAL_ROUND] = state.round
    assert shrinkage.chance(state, 0.8) == 0.8


def test_the_command_plays_games_and_reports_chances(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AGRA_TRIAL", "1")
    monkeypatch.setattr(hint_calibration, "ASKED", 1000)  # every turn
    data = tmp_path / "hints.jsonl"
    assert hint_calibration.main(["--players", "2", "--data", str(data)]) == 0
    rows = [json.loads(line) for line in data.read_text(encoding="utf-8").splitlines()]
    assert rows
    assert all(0 <= row["win"] <= 1 and row["won"] in (0, 0.5, 1) for row in rows)
    output = capsys.readouterr().out
    assert f"2 players: 2 games, {len(rows)} hints" in output
    # a run that was stopped in the middle of a line resumes and repeats no game
    whole = data.read_text(encoding="utf-8")
    first = sum(row["game"] == rows[0]["game"] for row in rows)
    kept = "".join(line + "\n" for line in whole.splitlines()[:first])
    data.write_text(whole[: len(kept) + 30], encoding="utf-8")
    played, play = [], hint_calibration.promises

    def again(spec: str, players: int, seed: int, nodes: int) -> list[Promise]:
        played.append(seed)
        return play(spec, players, seed, nodes)

    monkeypatch.setattr(hint_calibration, "promises", again)
    assert hint_calibration.main(["--players", "2", "--data", str(data)]) == 0
    assert played == [rows[-1]["game"]]
    assert data.read_text(encoding="utf-8") == whole
    assert capsys.readouterr().out == output
