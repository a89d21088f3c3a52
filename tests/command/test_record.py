"""`agra record convert`: records as text, JSON and JSON lines."""

import itertools
from pathlib import Path

import pytest

from agra.records import Record, read, read_all, write_all
from tests.command.support import run


@pytest.fixture
def games() -> list[Record]:
    """Two games, a few decisions long."""
    found = []
    for seed in (1, 2):
        record = Record.begin(players=2, seed=seed, names=["Ada", "Ben"])
        for _ in range(5):
            record.add(record.state.legal_actions()[0])
        found.append(record)
    return found


def test_there_and_back(games: list[Record], tmp_path: Path) -> None:
    names = [tmp_path / name for name in ("a.agra", "b.jsonl", "c.agra")]
    write_all(games, names[0])
    for before, after in itertools.pairwise(names):
        done = run("record", "convert", before, after)
        assert (done.code, done.out) == (0, f"{after}: 2 games.\n")
        assert list(read_all(after)) == games
    assert names[0].read_text() == names[2].read_text()


def test_one_game_of_several(games: list[Record], tmp_path: Path) -> None:
    source, target = tmp_path / "a.agra", tmp_path / "b.json"
    write_all(games, source)
    refused = run("record", "convert", source, target)
    assert refused.code == 2
    assert "several games: name one with --game" in refused.err
    assert not target.exists()
    assert run("record", "convert", source, target, "--game", "2").out == f"{target}: 1 game.\n"
    assert read(target) == games[1]
    beyond = run("record", "convert", source, tmp_path / "c.json", "--game", "3")
    assert beyond.err == f"agra: {source} has no game 3: the last one is 2.\n"


def test_no_file_is_overwritten_unasked(games: list[Record], tmp_path: Path) -> None:
    source, target = tmp_path / "a.agra", tmp_path / "b.json"
    games[0].write(source)
    target.write_text("mine")
    done = run("record", "convert", source, target)
    assert (done.code, target.read_text()) == (2, "mine")
    assert "add --force" in done.err
    assert run("record", "convert", source, target, "--force").code == 0
    assert read(target) == games[0]


def test_a_file_without_a_game_is_one_sentence(tmp_path: Path) -> None:
    source = tmp_path / "a.agra"
    source.write_text("")
    done = run("record", "convert", source, tmp_path / "b.json")
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert "contains no game" in done.err
