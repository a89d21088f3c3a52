"""The blunder check: drawn turns are judged once, and the losses are shown by stage."""

from pathlib import Path

import pytest

from agra.bots.judgement.evaluation import LAST_ROUND
from agra.lab.strength import blunders
from agra.lab.strength.blunders import Looked, lines


def turn(stage: int, behind: float, chance: float) -> Looked:
    return Looked("akbar@1n", "akbar@9n", 2, 1, 1, stage, behind, behind / 4, chance)


def test_losses_are_shown_by_stage() -> None:
    found = [turn(1, 0.0, 0.0), turn(1, 2.0, 0.1), turn(LAST_ROUND, 4.0, 0.5)]
    told = list(lines(found))
    assert told[0] == "1 games, 3 turns"
    assert told[4].startswith("| pier 1 | 2 | 50% (")
    assert "| 1.00 ± 1.96 | 0.25 | 5.00 ± 9.80 % |" in told[4]
    assert (
        told[5] == "| last round | 1 | 100% (21% to 100%) | 4.00 ± 0.00 | 1.00 | 50.00 ± 0.00 % |"
    )
    assert told[6].startswith("| all | 3 | 67% (")


def test_a_turn_is_judged_once_and_a_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AGRA_TRIAL", "1")
    path = tmp_path / "turns.jsonl"
    options = [str(path), "--bot", "farmer", "--judge", "akbar@20n", "--turns", "2"]
    assert blunders.main(options) == 0
    whole, output = path.read_text(encoding="utf-8"), capsys.readouterr().out
    assert len(whole.splitlines()) == 4
    assert "2 games, 4 turns" in output
    kept = whole.splitlines(keepends=True)[:2]
    path.write_text("".join(kept) + '{"bot', encoding="utf-8")  # cut off
    assert blunders.main(options) == 0
    assert path.read_text(encoding="utf-8") == whole
    told = capsys.readouterr()
    assert told.out == output
    assert told.err == "game 2 of 2: 2 players\n"


def test_a_bot_without_judgement_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AGRA_TRIAL", "1")
    path = tmp_path / "turns.jsonl"
    assert blunders.main([str(path), "--bot", "random", "--judge", "farmer"]) == 2
    assert "farmer cannot compare turns" in capsys.readouterr().err
