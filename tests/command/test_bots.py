"""Bots on the command line: names, limits, and their memory of a game at the terminal."""

import random
from pathlib import Path

import pytest

from agra.bots import Allowance
from agra.command.seats import Seat, seats_from, seats_in_record
from agra.command.terminal.game import Game
from agra.components import shipped_components_text
from agra.records import Record
from tests.command.support import run


def test_a_seat_with_limits_is_recorded_as_a_bot() -> None:
    seats = seats_from("Ada,farmer@2,trader@500n")
    assert [seat.bot for seat in seats] == [None, "farmer@2", "trader@500n"]
    assert seats_in_record([seat.written for seat in seats]) == seats


def game_of_two(allowance: Allowance = Allowance()) -> Game:  # noqa: B008 - it is frozen
    record = Record.begin(players=2, seed=4, names=["Ada", "farmer (bot)"])
    return Game(record, [Seat("Ada"), Seat("farmer", "farmer")], allowance)


def known_and_real(game: Game) -> tuple[list[int], list[int]]:
    assert game.company.ledger is not None
    real = [game.state.rupees(seat) for seat in range(2)]
    return game.company.ledger.rupees, real


def test_bots_remember_rupees_after_resuming_and_undo() -> None:
    game = game_of_two()
    rng = random.Random(4)
    taken_back = 0
    for number in range(200):
        game.go_on()
        if number % 5 == 4 and game.take_back(0, 1).decisions:
            taken_back += 1
        else:
            game.take(rng.choice(game.state.legal_actions()))
        known, real = known_and_real(game)
        assert known == real
    assert taken_back > 10
    assert len(set(real)) == 2, "somebody has earned something"
    resumed = Game(game.record, game.seats)
    assert known_and_real(resumed)[0] == known_and_real(game)[1]


def test_limits_of_the_command_apply_to_the_bots() -> None:
    seated = game_of_two(Allowance(seconds=3.0, cores=2)).company.seats[1]
    assert seated is not None
    assert seated.allowance == Allowance(3.0, None, 2)


def test_watch_names_bots_with_their_limits(tmp_path: Path) -> None:
    path = tmp_path / "game.agra"
    done = run("watch", "--players", "2", "--seed", "1", "--bots", "farmer@1,random",
               "--save", path, "--nodes", "50")  # fmt: skip
    assert done.code == 0, done.err
    assert Record.read(path).names == ["farmer@1 (bot)", "random (bot)"]


def test_simulate_writes_bots_with_their_limits(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    done = run("simulate", "--players", "2", "--games", "2", "--round-limit", "2", "--bots",
               "farmer@1c,random", "--out", path, "--think", "1")  # fmt: skip
    assert done.code == 0, done.err
    assert "farmer@1c random" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["watch", "--think", "0"], "--think must be more than 0 and at most 3600, not 0.0."),
        (["terminal", "--think", "-1"], "--think must be more than 0"),
        (["simulate", "--nodes", "0"], "--nodes must be from 1 to 1000000000, not 0."),
        (["soak", "--think", "0"], "'0.0' is not a number of seconds above 0"),
        (["soak", "--nodes", "0"], "'0' is not a number from 1"),
        (["soak", "--kinds", "farmer@x"], "The part after @ in 'farmer@x' is not valid"),
        (["watch", "--bots", "nowhere:Bot"], "there is no module 'nowhere'"),
        (["terminal", "--seats", "me,nowhere:Bot"], "there is no module 'nowhere'"),
        (["terminal", "--seats", "me,farmer@quick"], "The part after @ in 'farmer@quick'"),
        (["terminal", "--bots", "farmr"], "Did you mean farmer?"),
        (["simulate", "--bots", "farmer@0"], "must be more than 0"),
    ],
)
def test_mistakes_are_one_sentence(arguments: list[str], complaint: str) -> None:
    done = run(*arguments)
    assert done.code == 2
    assert complaint in done.err
    assert len(done.err.strip().splitlines()) == 1


def test_a_bot_not_trained_for_the_components_is_named(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    words = ("simulate", "--players", "2", "--games", "1", "--round-limit", "1", "--nodes", "5")
    sentence = f"akbar was trained with other components: with {mine} it only uses its weights."
    for change, said in ((("", ""), 0), (("start_rupees = 2", "start_rupees = 3"), 1)):
        mine.write_text(shipped_components_text().replace(*change), encoding="utf-8")
        done = run(*words, "--bots", "akbar,trader", "--components", mine)
        assert done.code == 0, done.err
        assert done.err.count(sentence) == said
