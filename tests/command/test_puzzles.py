"""`agra puzzles`: making and checking puzzles."""

from pathlib import Path

import pytest

from agra.lab import puzzles as lab
from agra.puzzles import shipped
from agra.puzzles.puzzle import Collection, read
from tests.command.support import run
from tests.puzzles.support import easy_one

QUICK = ["--nodes", "20", "--candidates", "1", "--lead", "0.5", "--players", "2"]


def test_puzzles_are_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "MOST_TURNS", 8)
    out = tmp_path / "mine.json"
    done = run("puzzles", "make", *QUICK, "--work", tmp_path / "games", "--out", out)
    assert done.code == 0, done.err
    assert f"Written: {out}" in done.out
    assert "Candidates by number of players:" in done.text
    found = read(out.read_text(encoding="utf-8"))
    assert found.header.bot == "akbar"


def test_puzzles_are_checked_and_written_only_to_a_given_file(tmp_path: Path) -> None:
    best = easy_one()
    mine = tmp_path / "mine.json"
    text = Collection(shipped().header, [best]).text()
    mine.write_text(text, encoding="utf-8")
    done = run("puzzles", "check", mine, "--budget", "200")
    assert done.code == 0, done.err
    assert "Puzzles that hold: 1 of 1." in done.text
    assert mine.read_text(encoding="utf-8") == text
    onto_itself = ("puzzles", "check", mine, "--budget", "200", "--out", mine)
    assert run(*onto_itself).code == 2
    assert mine.read_text(encoding="utf-8") == text
    assert run(*onto_itself, "--force").code == 0
    assert read(mine.read_text(encoding="utf-8")).header.nodes == [200, 800]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["make", "--bot", "nobody"], "There is no bot 'nobody'"),
        (["make", "--bot", "farmer"], "cannot compare turns"),
        (
            ["make", "--players", "two"],
            "--players takes numbers from 2 to 4, separated by commas, not 'two'",
        ),
        (["make", "--out", "nowhere/at/all.json"], "There is no folder"),
        (["check", "missing.json"], "missing.json"),
        (["check", "--budget", "0"], "'--budget' takes a number from 1 to"),
        (["make", "--nodes", "0"], "'--nodes' takes a number from 1 to"),
        (["check", "--bot", "random"], "cannot compare turns"),
    ],
)
def test_an_impossible_request_is_refused_in_a_sentence(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("puzzles", *arguments)
    assert done.code == 2
    assert said in " ".join(done.err.split())
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text('{"some": "thing"}', encoding="utf-8")
    done = run("puzzles", "check", other)
    assert done.code == 2
    assert "is not a file of puzzles" in " ".join(done.err.split())
