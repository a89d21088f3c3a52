"""`agra simulate --resume`: a resumed run writes the same files as an uninterrupted one."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from agra.lab.runs import simulate
from agra.lab.runs.journal import Journal, journal_of
from agra.lab.runs.match import Match, Outcome, play
from tests.command.support import run

pytest.importorskip("joblib")
pytest.importorskip("pyarrow")
pytest.importorskip("pettingzoo")

OPTIONS = ("--players", "2", "--games", "6", "--bots", "random,farmer", "--round-limit", "2")
FILES = ("--out", "games.parquet", "--turns", "turns.csv", "--decisions", "decisions.parquet",
         "--records", "records")  # fmt: skip


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def stop_at(monkeypatch: pytest.MonkeyPatch, games: int) -> list[Match]:
    """Simulate Ctrl-C after a number of games; return the list of the games that are played."""
    played: list[Match] = []

    def stopping(match: Match, **asked: Any) -> Outcome:
        if asked.get("known") is None:
            if len(played) == games:
                raise KeyboardInterrupt
            played.append(match)
        return play(match, **asked)

    monkeypatch.setattr(simulate, "play", stopping)
    return played


def test_a_run_stopped_twice_writes_the_same_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    for folder in (whole, parts):
        folder.mkdir()
    monkeypatch.chdir(whole)
    result = run("simulate", *OPTIONS, *FILES)
    assert result.code == 0, result.err
    monkeypatch.chdir(parts)
    for games in (2, 3):
        played = stop_at(monkeypatch, games)
        stopped = run("simulate", *OPTIONS, *FILES, "--resume")
        assert stopped.code == 130
        assert "Kept in games.parquet.journal: the same command with --resume" in stopped.out
    assert len(played) == 3, "no game is played twice"
    assert len(list((parts / "records").iterdir())) == 5
    monkeypatch.undo()
    monkeypatch.chdir(parts)
    done = run("simulate", *OPTIONS, *FILES, "--resume")
    assert done.code == 0, done.err
    assert "6 games with 2 players" in done.out
    assert "5 of them played before" in done.out
    assert contents(parts) == contents(whole)
    # after that there is nothing more to do
    again = run("simulate", *OPTIONS, *FILES, "--resume")
    assert (again.code, again.out) == (0, "Nothing to do: all 6 games are there already.\n")


def test_a_new_run_does_not_delete_a_stopped_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    stop_at(monkeypatch, 2)
    assert run("simulate", *OPTIONS, "--out", "games.csv").code == 130
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    before = contents(tmp_path)
    refused = run("simulate", *OPTIONS, "--out", "games.csv")
    assert refused.code == 2
    assert "games.csv.journal contains the games of a run that was stopped" in refused.err
    other = run("simulate", *OPTIONS, "--out", "games.csv", "--resume", "--seed", "5")
    assert other.code == 2
    assert "was played with seed 0, not 5" in other.err
    assert contents(tmp_path) == before
    # longer, and with a file that the first run did not write
    more = ("--out", "games.csv", "--turns", "turns.csv", "--resume", "--games", "8")
    assert run("simulate", *OPTIONS, *more).code == 0
    assert len(Path("games.csv").read_text(encoding="utf-8").splitlines()) == 9
    assert not journal_of(Path("games.csv")).exists()


@pytest.mark.parametrize("torn", ['{"game":2,"act', '{"game":7,"actions":[1]}\n', "\0\0\0"])
def test_the_game_of_an_incomplete_line_is_played_again(
    torn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("simulate", *OPTIONS, "--out", "whole.csv")
    stop_at(monkeypatch, 2)
    run("simulate", *OPTIONS, "--out", "games.csv")
    with journal_of(Path("games.csv")).open("a", encoding="utf-8") as file:
        file.write(torn)
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    assert run("simulate", *OPTIONS, "--out", "games.csv", "--resume").code == 0
    assert Path("games.csv").read_bytes() == Path("whole.csv").read_bytes()


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ("not a journal\n", "is not the journal of a run"),
        (json.dumps({"format": "agra-journal", "version": 9, "run": {}}) + "\n", "newer version"),
    ],
)
def test_the_journal_of_another_run_is_not_changed(
    head: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games.csv.journal").write_text(head, encoding="utf-8")
    done = run("simulate", *OPTIONS, "--out", "games.csv", "--resume")
    assert done.code == 2
    assert words in done.err
    assert contents(tmp_path) == {"games.csv.journal": head.encode()}


def test_a_finished_file_of_another_run_is_not_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("simulate", *OPTIONS, "--out", "games.csv")
    before = contents(tmp_path)
    for more, words in (
        (("--bots", "farmer"), "was played with bots random,farmer, not farmer"),
        (("--games", "7"), "is complete with 6 games"),
    ):
        done = run("simulate", *OPTIONS, "--out", "games.csv", "--resume", *more)
        assert done.code == 2
        assert words in done.err
    assert "add --out, --turns" in run("simulate", *OPTIONS, "--resume").err
    assert contents(tmp_path) == before


def test_a_killed_run_leaves_no_incomplete_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    stop_at(monkeypatch, 2)
    run("simulate", *OPTIONS, "--out", "games.csv")
    Path("games.csv").unlink()
    Path("games.csv.99999.part").write_text("half a ro", encoding="utf-8")
    Path("other.csv.99999.part").write_text("somebody else's", encoding="utf-8")
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    assert run("simulate", *OPTIONS, "--out", "games.csv", "--resume").code == 0
    left = ["games.csv", "games.csv.meta.json", "other.csv.99999.part"]
    assert sorted(os.listdir(tmp_path)) == left


def test_one_journal_is_for_one_run_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("fcntl")
    monkeypatch.chdir(tmp_path)
    first = Journal(Path("games.csv.journal"), {})
    first.add([1, 2])
    second = run("simulate", *OPTIONS, "--out", "games.csv", "--resume")
    assert second.code == 2
    assert "is being written by another run" in second.err
    assert first.close(complete=False)
    assert os.listdir(tmp_path) == ["games.csv.journal"]
