"""`python -m agra`: a game in the terminal, and what bad arguments get."""

import os
import subprocess
import sys

import pytest

from agra.__main__ import main


def story(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def test_play_tells_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    out = story(capsys, "play", "--players", "2", "--seed", "3", "--bots", "eager")
    assert out.startswith("A game of Agra for 2 players, seed 3.\n")
    assert "=== Round 1 ===" in out
    assert "\nYellow:\n" in out
    assert "\nTurquoise:\n" in out
    assert "Orange" not in out
    assert " wins the contract of the " in out
    assert "the end is announced." in out
    assert "--- The table after round 5 ---" in out
    assert "--- The table after round 6 ---" not in out
    assert "The game is over after round " in out
    assert "--- Final scoring ---" in out
    assert out.rstrip().endswith((" wins.", " share the victory."))
    assert max(len(line) for line in out.splitlines()) <= 100


def test_rounds_and_turns_come_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    out = story(capsys, "play", "--players", "3", "--seed", "2", "--bots", "eager")
    rounds = [int(line.split()[2]) for line in out.splitlines() if line.startswith("=== Round")]
    assert rounds == list(range(1, len(rounds) + 1))
    first = out[: out.index("=== Round 2 ===")].splitlines()
    turns = [line[:-1] for line in first if line in ("Yellow:", "Turquoise:", "Orange:")]
    assert sorted(turns) == ["Orange", "Turquoise", "Yellow"]


def test_play_is_what_happens_without_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--players", "2", "--seed", "8", "--bots", "eager"]
    assert story(capsys, *options) == story(capsys, "play", *options)


def test_the_seed_that_is_shown_repeats_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    out = story(capsys, "--players", "2", "--bots", "eager")
    seed = out.splitlines()[0].split()[-1].rstrip(".")
    assert story(capsys, "--players", "2", "--bots", "eager", "--seed", seed) == out


def test_default_is_four_players_in_a_fresh_process() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "agra", "--seed", "1"], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert "for 4 players" in done.stdout
    scoring = done.stdout.split("--- Final scoring ---")[1]
    assert scoring.split()[:4] == ["Yellow", "Turquoise", "Orange", "Violet"]


def test_a_terminal_that_knows_only_ascii_is_enough() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "agra", "--seed", "1", "--bots", "eager"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        timeout=300,
    )
    assert done.returncode == 0
    assert b"spends 2 favours on ?basic good?." in done.stdout


def test_a_reader_who_stops_reading_is_no_failure() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "agra", "--bots", "eager", "--seed", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        complaints = process.stderr.read()
        process.wait(timeout=60)
    assert complaints == ""
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["play", "--players", "5"], "Agra is for 2, 3 or 4 players, not '5'"),
        (["--players", "many"], "Agra is for 2, 3 or 4 players, not 'many'"),
        (["play", "--seed", "x"], "'x' is not a whole number from 0"),
        (
            ["play", "--bots", "vizier"],
            "there is no bot 'vizier', known are uniform, eager, planner",
        ),
        (["watch"], "invalid choice: 'watch'"),
    ],
)
def test_bad_arguments_get_one_sentence(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    said = capsys.readouterr()
    assert complaint in said.err
    assert len(said.err.strip().splitlines()) == 1


def test_help_names_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    out = capsys.readouterr().out
    assert "play" in out
    assert "soak" in out
