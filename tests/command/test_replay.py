"""`agra replay`: a record step by step, or one of its positions."""

from pathlib import Path

import pytest

from agra.records import Record
from tests.command.support import keys, run, short_record


@pytest.fixture
def record() -> Record:
    return short_record()


@pytest.fixture
def path(record: Record, tmp_path: Path) -> Path:
    path = tmp_path / "game.agra"
    record.write(path)
    return path


def test_at_shows_the_position_after_n_decisions(record: Record, path: Path) -> None:
    done = run("replay", path, "--at", "2")
    assert done.code == 0
    assert f"After decision 2 of {len(record)}, " in done.text
    assert "Round 1 Yellow (Ada)" in done.text
    assert run("replay", path, "--at", "0").text.count("After decision 0") == 1


def test_at_shows_only_the_turn_so_far(record: Record, path: Path) -> None:
    first = next(n for n, moment in enumerate(record.moments) if moment.turn == 1)
    out = run("replay", path, "--at", str(first), "--plain").out
    assert "Yellow places a worker" in out
    assert "Turquoise places a worker" not in out


@pytest.mark.parametrize("at", ["-1", "100000"])
def test_a_number_beyond_the_last_decision_is_refused(path: Path, record: Record, at: str) -> None:
    done = run("replay", path, f"--at={at}")
    assert done.code == 2
    assert f"--at takes 0 to {len(record)}, not {at}." in done.err


def test_log_prints_the_whole_game_and_its_result(path: Path) -> None:
    done = run("replay", path, "--log")
    assert done.code == 0
    assert "Round 1, Yellow" in done.out
    assert "Round 3, Turquoise" in done.out
    assert "Total" in done.out
    assert done.out.rstrip().endswith((" wins.", " share the victory."))


def test_keys_step_through_the_record(path: Path, record: Record) -> None:
    done = run(
        "replay", path, typed=keys("n", "p", "p", "", "5", "b", "l", "xx", "99999", "q", "n")
    )
    assert done.code == 0
    shown = [line for line in done.out.splitlines() if line.startswith("After decision")]
    numbers = [int(line.split()[2]) for line in shown]
    turn = next(
        n for n, moment in enumerate(record.moments) if moment.turn != record.moments[0].turn
    )
    assert numbers == [0, 1, 0, turn, 5, 5]
    assert "This is the beginning of the game." in done.text
    assert "This is the end of the record." in done.text


def test_all_rupees_are_shown(path: Path) -> None:
    out = run("replay", path, "--at", "3", "--plain").out
    assert "secret" not in out
    assert "Turquoise (Ben): rupees: 2 rupees." in out


def test_the_end_of_the_input_ends_the_replay(path: Path) -> None:
    assert run("replay", path).code == 0


def test_a_broken_record_is_refused(path: Path) -> None:
    path.write_text(path.read_text().replace("Round 2", "Round 4"))
    done = run("replay", path)
    assert done.code == 2
    assert "line " in done.err
