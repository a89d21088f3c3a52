"""The benchmark for learning programs: its games, its file of results and its table."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from agra.bots.spec import parse_spec
from agra.lab.optional_packages import BadRun
from agra.lab.strength import learning_benchmark as benchmark

ROOT = Path(__file__).parents[2]
RESULTS = ROOT / "benchmarks" / "learning.jsonl"


def test_a_bot_plays_against_the_references_and_its_results_are_added(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGRA_TRIAL", "1")
    file = tmp_path / "results.jsonl"
    few = ["--against", "random,farmer", "--games", "2", "--seed", "5", "--by", "Ada"]
    assert benchmark.main(["play", "farmer", *few, "--out", str(file)]) == 0
    results = benchmark.results_in(file)
    assert [(one.bot, one.against, one.games, one.by) for one in results] == [
        ("farmer", "random", 2, "Ada"),
        ("farmer", "farmer", 2, "Ada"),
    ]
    assert results[1].won == 1.0, "against itself from both seats it wins half"
    capsys.readouterr()
    monkeypatch.setattr(benchmark, "play", None)  # known results are not played again
    assert benchmark.main(["play", "farmer", *few, "--out", str(file)]) == 0
    assert "farmer against farmer: 50.0 %" in capsys.readouterr().out
    assert len(benchmark.results_in(file)) == 2
    assert benchmark.main(["table", str(file)]) == 0
    assert "| `farmer` | " in capsys.readouterr().out


def test_other_files_and_bots_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "other.jsonl"
    file.write_text('{"bot": "farmer", "won": 3}\n', encoding="utf-8")
    with pytest.raises(BadRun, match="line 1: this is not a result"):
        benchmark.results_in(file)
    assert benchmark.main(["play", "nobody"]) == 2
    assert "There is no bot 'nobody'" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        benchmark.main(["play", "farmer", "--games", "3"])
    assert "must be even" in capsys.readouterr().err
    assert benchmark.main(["play", "farmer", "--jobs", "0"]) == 2
    assert "--jobs must be at least 1" in capsys.readouterr().err


def test_results_go_to_lines_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in a file that somebody has written by hand, without a line break at its end."""
    file = tmp_path / "results.jsonl"
    known = benchmark.Result("trader", "random", 2, 5, 2.0, "1.0")
    file.write_text(json.dumps(asdict(known)), encoding="utf-8")
    monkeypatch.setattr(benchmark, "play", lambda *_given: 1.0)
    few = ["--against", "random", "--games", "2", "--seed", "5", "--out", str(file)]
    assert benchmark.main(["play", "farmer", *few]) == 0
    assert [one.bot for one in benchmark.results_in(file)] == ["trader", "farmer"]


def test_every_result_in_the_file_is_complete_and_on_the_page() -> None:
    """Whoever adds results adds them to the table, too."""
    results = benchmark.results_in(RESULTS)
    assert len(results) == len(RESULTS.read_text(encoding="utf-8").splitlines())
    assert len({(one.bot, one.against, one.games, one.seed) for one in results}) == len(results)
    for one in results:
        parse_spec(one.bot)
        assert one.against in benchmark.REFERENCES
        assert one.games >= 200
        assert one.games % 2 == 0
        assert one.agra
    page = (ROOT / "docs" / "learning.md").read_text(encoding="utf-8")
    assert benchmark.table(results) in page
