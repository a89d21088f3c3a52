"""`agra review`: a record judged from the command line."""

import json
from pathlib import Path

import pytest

from agra import review as reviewing
from tests.command.support import run
from tests.review.support import ordinary

QUICK = ("--nodes", "40")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    place = tmp_path / "game.agra"
    ordinary(2).write(place)
    return place


def test_every_turn_is_told_and_everybody_summed_up(record: Path) -> None:
    done = run("review", record, *QUICK)
    assert done.code == 0, done.err
    assert done.out.count(" Round ") == 4
    assert done.out.count("accuracy") == 2
    assert "Chance to win: own turns" in done.out


def test_one_player_by_name_colour_or_number(record: Path) -> None:
    by_name = run("review", record, *QUICK, "--player", "ben")
    assert by_name.out.count("accuracy") == 1
    assert by_name.out == run("review", record, *QUICK, "--player", "2").out
    nobody = run("review", record, *QUICK, "--player", "Eve")
    assert nobody.code == 2
    assert "Nobody in this game is called 'Eve': choose one of Ada, Ben." in nobody.err


def test_json_has_the_same_turns(record: Path) -> None:
    done = run("review", record, *QUICK, "--json")
    data = json.loads(done.out)
    assert data["bot"] == reviewing.JUDGE
    assert data["nodes"] == 40
    assert len(data["turns"]) == 4
    assert len(data["chances"]) == 5


def test_ctrl_c_tells_what_is_done(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = reviewing.go_on

    def interrupted(found, seats=()):  # type: ignore[no-untyped-def]
        for count, judged in enumerate(real(found, seats)):
            if count == 2:
                raise KeyboardInterrupt
            yield judged

    monkeypatch.setattr(reviewing, "go_on", interrupted)
    done = run("review", record, *QUICK)
    assert done.code == 130
    assert "of 4 turns are judged" in done.err
    assert done.out.count(" Round ") == 2


def test_a_running_game_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "running.agra"
    ordinary(2).prefix(5).write(place)
    done = run("review", place)
    assert done.code == 2
    assert "The game is not over" in done.err
