"""`agra watch`, `agra bench` and `agra soak`."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

import agra.bots.play
from agra.records import read
from tests.command.support import run, run_apart


def test_watch_prints_a_whole_game_in_100_columns() -> None:
    done = run("watch", "--players", "2", "--seed", "3", "--bots", "farmer")
    assert done.code == 0
    assert done.out.startswith("A game of Agra for 2 players, seed 3.\n")
    assert "=== Round 1 ===" in done.out
    assert " wins the contract of the " in done.out
    assert "--- Final scoring ---" in done.out
    assert done.out.rstrip().endswith((" wins.", " share the victory."))
    assert max(len(line) for line in done.out.splitlines()) <= 100


def test_the_same_seed_prints_the_same_game() -> None:
    options = ("--players", "2", "--seed", "8", "--bots", "farmer,random")
    assert run("watch", *options).out == run("watch", *options).out


def test_a_game_that_was_watched_can_be_replayed(tmp_path: Path) -> None:
    path = tmp_path / "game.agra"
    done = run("watch", "--players", "3", "--seed", "4", "--bots", "farmer", "--save", path)
    assert f"agra replay {path}" in done.text
    record = read(path)
    assert record.result is not None
    assert record.names == ["farmer (bot)"] * 3
    total = next(line for line in done.out.splitlines() if line.startswith("Total"))
    assert [int(score) for score in total.split()[1:]] == record.state.scores()


def test_a_file_that_cannot_be_written_is_refused_before_the_game(tmp_path: Path) -> None:
    done = run("watch", "--save", tmp_path / "no" / "game.agra")
    assert done.code == 2
    assert "cannot be written" in done.err
    assert done.out == ""


def test_a_file_that_exists_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.agra"
    path.write_text("mine", encoding="utf-8")
    done = run("watch", "--save", path)
    assert done.code == 2
    assert "exists already: choose another name." in done.err
    assert path.read_text(encoding="utf-8") == "mine"


def interrupted_after(monkeypatch: pytest.MonkeyPatch, decisions: int) -> None:
    """Interrupt a game after a number of decisions."""
    left = decisions

    def decide(*given: object) -> int:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return real(*given)  # type: ignore[arg-type]

    real = agra.bots.play.decide
    monkeypatch.setattr("agra.command.watch.decide", decide)


def test_the_game_before_ctrl_c_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted_after(monkeypatch, 40)
    path = tmp_path / "game.agra"
    options = ("--players", "2", "--seed", "3", "--bots", "random")
    done = run("watch", *options, "--save", path)
    assert done.code == 130
    assert f"The game so far is saved. Replay it with: agra replay {path}" in done.err
    assert len(read(path)) == 40


@pytest.mark.skipif(not hasattr(signal, "SIGTERM"), reason="needs signals")
def test_a_watched_game_in_a_closed_pipe_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.agra"
    command = [sys.executable, "-m", "agra", "watch", "--players", "2", "--bots", "random"]
    with subprocess.Popen(
        [*command, "--save", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as watch:
        assert watch.stdout is not None
        while not watch.stdout.readline().startswith("  "):  # until a decision is printed
            pass
        watch.stdout.close()
        assert watch.stderr is not None
        output = watch.stderr.read()
    assert watch.returncode == 0
    assert "The game so far is saved" in output
    assert len(read(path)) > 0


def test_watch_runs_as_a_separate_program() -> None:
    done = run_apart("watch", "--players", "2", "--seed", "1", "--bots", "farmer")
    assert done.code == 0
    assert done.err == ""
    assert "for 2 players" in done.out


def test_bench_gives_figures() -> None:
    done = run("bench", "--seconds", "0.1", "--players", "2")
    assert done.code == 0
    figures = dict(
        line.strip().rsplit(None, 1) for line in done.out.splitlines() if "a second" in line
    )
    assert int(figures["decisions a second"].replace(",", "")) > 1000
    assert "copying a position" in done.out


def test_soak_checks_games(capfd: pytest.CaptureFixture[str]) -> None:
    done = run("soak", "--games", "2", "--players", "2", "--seed", "5")
    assert done.code == 0
    assert "No failure in 2 games." in done.out
    assert "2 games" in done.out


def test_soak_fails_with_code_1_and_the_command_to_repeat(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise AssertionError("made to fail")

    monkeypatch.setattr("agra.lab.checking.invariants.Checker.after", broken)
    done = run("soak", "--games", "2", "--seed", "5")
    assert done.code == 1
    assert "made to fail" in done.out
    assert "soak --games 1" in done.out
