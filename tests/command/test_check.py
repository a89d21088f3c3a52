"""`agra check` recognizes a file by its content."""

import json
from pathlib import Path

import agra
from agra.components import shipped_components_text
from tests.command.support import run, short_record


def test_a_record_is_ok_as_text_and_as_json(tmp_path: Path) -> None:
    record = short_record()
    for name in ("game.txt", "game.json"):
        record.write(tmp_path / name)
    done = run("check", tmp_path / "game.txt", tmp_path / "game.json")
    assert done.code == 0
    assert done.err == ""
    scores = ", ".join(map(str, record.state.scores()))
    about = f"ok (record, 2 players, {len(record)} decisions, finished: {scores})"
    assert done.out.count(about) == 2


def test_a_running_game_is_ok(tmp_path: Path) -> None:
    short_record().prefix(9).write(tmp_path / "game.agra")
    assert "9 decisions, running, round" in run("check", tmp_path / "game.agra").out


def test_an_invalid_record_is_reported_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "game.agra"
    path.write_text(short_record().text().replace("Round 2", "Round 7"), encoding="utf-8")
    done = run("check", path)
    assert done.code == 1
    assert "The heading says round 7" in done.err
    assert f"{path}: line " in done.err
    assert done.out == ""


def test_positions_are_checked(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    position = agra.new_game(players=3, seed=1).to_json()
    good.write_text(json.dumps(position))
    position["players"][0]["workers_in_supply"] = 3
    bad.write_text(json.dumps(position))
    assert "ok (position, 3 players, round 1, decision 'meditation')" in run("check", good).out
    done = run("check", bad)
    assert done.code == 1
    assert "workers" in done.err


def test_components_files_are_checked(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(shipped_components_text(), encoding="utf-8")
    bad.write_text(
        shipped_components_text().replace("start_rupees = 2", 'start_rupees = "two"'),
        encoding="utf-8",
    )
    assert "ok (components " in run("check", good).out
    done = run("check", bad)
    assert done.code == 1
    assert "start_rupees" in done.err


def test_one_broken_file_does_not_hide_the_others(tmp_path: Path) -> None:
    short_record().write(tmp_path / "game.agra")
    (tmp_path / "broken").write_text("no toml", encoding="utf-8")
    files = [tmp_path / name for name in ("missing", "broken", "game.agra")]
    done = run("check", *files)
    assert done.code == 2
    assert run("check", *files[1:]).code == 1
    assert "missing: The file cannot be read" in done.err
    assert "game.agra: ok" in done.out


def test_an_unknown_kind_of_file_is_refused(tmp_path: Path) -> None:
    for content, complaint in (
        (b"\xff\xfe\x00", "not UTF-8 text"),
        (b"{", "not valid JSON"),
        (b'{"format": "other"}', "neither a record"),
        (b"# only a comment\n", "The file is empty."),
        (b"hello there", "no record and no JSON"),
        (b"[table]\nkey = 1\n", "building"),
    ):
        path = tmp_path / "file"
        path.write_bytes(content)
        done = run("check", path)
        assert done.code == 1
        assert complaint in done.err, content
        assert "Traceback" not in done.err


def test_other_components_can_be_given(tmp_path: Path) -> None:
    other = tmp_path / "mine.toml"
    other.write_text(
        shipped_components_text().replace("start_rupees = 2", "start_rupees = 3"), encoding="utf-8"
    )
    position = agra.new_game(players=2, seed=1, components=other).to_json()
    path = tmp_path / "position.json"
    path.write_text(json.dumps(position))
    assert run("check", path).code == 1
    assert run("check", path, "--components", other).code == 0
