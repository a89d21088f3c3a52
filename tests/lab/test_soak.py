"""The soak command: its output, its end, and how a failure is reproduced."""

import random
import signal
import subprocess
import sys
from collections.abc import Sequence
from itertools import islice

import pytest

import agra
from agra.__main__ import main
from agra.bots import Budget, SeatedBot, View
from agra.bots.levels.random_bot import RandomBot
from agra.lab.checking import soak
from agra.lab.checking.soak import Game


class Stumbler(RandomBot):
    """Plays normally until round 3, then fails."""

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        if view.state.to_json()["round"] == 3:
            raise RuntimeError("stumbled over a stone")
        return super().choose(view, actions, budget)


def test_a_short_soak_reports_what_it_did(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", "--games", "3", "--kinds", "farmer", "--seed", "11"]) == 0
    out = capsys.readouterr().out
    assert "first seed 11, light checks" in out
    assert "contracts won: " in out
    assert " <--" in out, "three games cannot have exercised everything"
    assert "Longest games" in out
    assert "2 players, farmer: 1" in out
    assert "4 players, farmer: 1" in out
    assert "3 games, " in out
    assert "decisions/s" in out
    assert out.rstrip().endswith("No failure in 3 games.")


def test_games_cycle_through_player_counts_and_kinds() -> None:
    listed = list(islice(soak.games(7, [2, 4], ["farmer", "random"], "light"), 5))
    assert [(game.players, game.kind, game.seed) for game in listed] == [
        (2, "farmer", 7),
        (4, "farmer", 8),
        (2, "random", 9),
        (4, "random", 10),
        (2, "farmer", 11),
    ]


def test_a_mixed_table_seats_different_kinds() -> None:
    seen = set()
    for seed in range(20):
        seats = soak.seat_bots(Game(4, "mixed", seed, "light"), random.Random(seed))
        assert len(seats) == 4
        seen |= set(seats)
    assert seen == set(soak.QUICK)


@pytest.mark.much
def test_a_repeated_game_is_the_same() -> None:
    game = Game(2, "farmer", 5, "light")
    first, second = soak.play(game), soak.play(game)
    assert not first.failure
    assert (first.decisions, first.rounds) == (second.decisions, second.rounds)
    assert first.counts == second.counts


@pytest.mark.much
def test_full_checks_do_not_change_the_game() -> None:
    light = soak.play(Game(2, "mixed", 40, "light"))
    assert not light.failure
    short = Game(2, "farmer", 19, "full")
    full = soak.play(short)
    assert not full.failure, full.failure
    assert full.decisions == soak.play(Game(2, "farmer", 19, "light")).decisions


def test_a_failure_is_reported_with_the_command_that_reproduces_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    name = f"{__name__}:Stumbler"
    assert main(["soak", "--games", "5", "--kinds", name, "--seed", "3"]) == 1
    out = capsys.readouterr().out
    assert f"FAILED: seed 3, 2 players, {name}, decision " in out
    assert f"The bot {name!r} failed at the decision" in out
    assert "RuntimeError: stumbled over a stone" in out
    assert "round 3, decision '" in out
    command = f"python -m agra soak --games 1 --players 2 --kinds {name} --seed 3 --checks light"
    assert command in out
    assert "0 games, " in out, "the soak stops at the first failure"
    assert main(command.split()[3:]) == 1
    again = capsys.readouterr().out
    failed = [line for line in out.splitlines() if line.startswith("FAILED")]
    assert failed == [line for line in again.splitlines() if line.startswith("FAILED")]


def test_a_broken_position_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def steal(self: SeatedBot, state: agra.State) -> int:
        state._d[agra.rules.layout.PLAYER + agra.rules.layout.RUPEES] += 1
        return state.legal_actions()[0]

    monkeypatch.setattr(SeatedBot, "choose", steal)
    result = soak.play(Game(2, "random", 1, "light"))
    assert result.decisions == 1
    assert "rupees, but events say" in result.failure


def test_several_processes_count_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["soak", "--games", "4", "--kinds", "farmer", "--seed", "21"]

    def counts() -> list[str]:
        out = capsys.readouterr().out
        return out[out.index("What was exercised") : out.index("Games by players")].splitlines()

    assert main(arguments) == 0
    alone = counts()
    assert main([*arguments, "--jobs", "2"]) == 0
    assert counts() == alone


def test_ctrl_c_ends_with_the_summary() -> None:
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "agra", "soak", "--kinds", "farmer"],
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert "Ctrl-C stops it" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    assert "Stopped." in out
    assert "What was exercised" in out
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--players", "2,5"], "'2,5' must list numbers of players: 2, 3 or 4"),
        (
            ["--kinds", "clever"],
            "There is no bot 'clever': choose one of random, farmer, trader",
        ),
        (["--games", "0"], "'0' is not a number from 1"),
        (["--jobs", "many"], "'many' is not a number from 1"),
        (["--seed", "-4"], "argument --seed"),
        (["--checks", "some"], "argument --checks"),
    ],
)
def test_bad_arguments_get_one_sentence(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["soak", *arguments])
    assert stop.value.code == 2
    said = capsys.readouterr()
    assert complaint in said.err
    assert len(said.err.strip().splitlines()) == 1
    assert said.out == ""
