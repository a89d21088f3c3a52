"""`agra arena`: ratings, resuming, and stopping when the order is clear."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from agra.bots import Allowance, Bot
from agra.bots.budget import Budget
from agra.bots.time_spent import Thinking
from agra.command.arena import arena
from agra.lab.runs.parallel import Workers
from agra.lab.strength.arena import FIRST_LOOK, Arena, ArenaPlan, Played, run
from agra.lab.strength.ratings import Ratings
from agra.text.install_command import pip_install

pytest.importorskip("openskill")

app = typer.Typer(add_completion=False)
app.command()(arena)

COMMAND = "import typer; from agra.command.arena import arena; typer.run(arena)"
SHORT = ["--bots", "random,farmer", "--players", "2", "--round-limit", "3", "--seed", "1"]


def command(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def timeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """The output without thinking times, which differ from run to run."""
    monkeypatch.setattr(Thinking, "add", lambda self, budget: None)


def games_of(path: Path) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["games"]
    return games


# ------------------------------------------------------------------ ratings


def rated(strengths: dict[str, float], games: int, seed: int) -> Ratings:
    """Simulated games in which the strongest of a few random numbers wins."""
    rng = random.Random(seed)
    ratings = Ratings(list(strengths))
    for _ in range(games):
        bots = list(strengths)
        rng.shuffle(bots)
        luck = [rng.gauss(strengths[bot], 1) for bot in bots]
        places = [1 + sum(other > own for other in luck) for own in luck]
        ratings.take(bots, places, [0] * len(bots))
    return ratings


def test_stronger_bots_are_rated_higher() -> None:
    ratings = rated({"weak": 0.0, "strong": 2.0, "middling": 1.0}, 150, 1)
    assert [standing.bot for standing in ratings.standings()] == ["strong", "middling", "weak"]
    best, middle, _ = ratings.standings()
    assert best.interval[0] < best.mu < best.interval[1]
    assert best.rate.share > middle.rate.share
    assert ratings.is_clear(1)


def test_more_games_make_a_rating_more_certain() -> None:
    few = rated({"a": 0.0, "b": 0.5}, 30, 1).standings()[0]
    many = rated({"a": 0.0, "b": 0.5}, 300, 1).standings()[0]
    assert many.sigma < few.sigma / 2


def test_equal_bots_get_no_clear_order() -> None:
    """In 20 arenas that check all the time, equal bots (nearly) never get a clear order."""
    mistaken = 0
    for seed in range(20):
        rng = random.Random(seed)
        ratings = Ratings(["a", "b"])
        look = 0
        for game in range(1, 200):
            first = rng.random() < 0.5
            ratings.take(["a", "b"], [1, 2] if first else [2, 1], [0, 0])
            if game % 20 == 0:
                look += 1
                if ratings.is_clear(look):
                    mistaken += 1
                    break
    assert mistaken <= 2


def test_a_shared_place_counts_half() -> None:
    ratings = Ratings(["a", "b"])
    ratings.take(["a", "b"], [1, 1], [10, 10])
    assert ratings.pairs()[0].rate.wins == 0.5
    one, other = ratings.standings()
    assert one.mu == pytest.approx(other.mu)
    assert one.wins == other.wins == 0.5


def test_a_pair_counts_once_for_a_game() -> None:
    ratings = Ratings(["a", "b"])
    ratings.take(["a", "b", "a"], [1, 2, 3], [3, 2, 1])
    pair = ratings.pairs()[0]
    assert (pair.rate.games, pair.rate.wins) == (1, 0.5)


def test_a_bot_at_several_seats_keeps_one_rating() -> None:
    """The results of both seats of the better bot count for it."""
    ratings = Ratings(["a", "b"])
    for _ in range(20):
        ratings.take(["a", "b", "a", "b"], [1, 3, 2, 4], [9, 1, 8, 0])
    first, second = ratings.standings()
    assert first.bot == "a"
    assert first.interval[0] > second.interval[1]
    assert first.seats == 40


# ------------------------------------------------------------------ games


def test_every_seat_order_is_played_once_in_a_cycle() -> None:
    plan = ArenaPlan(3, ("random", "farmer"), round_limit=2)
    games = [Arena(plan).match(game) for game in range(12)]
    orders = [match.bots for match in games]
    assert sorted(orders[:6]) == sorted(orders[6:]) == sorted(set(orders))


@pytest.mark.parametrize(
    ("players", "bots"),
    [
        (2, ("random", "farmer")),
        (3, ("random", "farmer", "trader")),
        (4, ("farmer", "random", "random", "random")),
    ],
)
def test_every_set_up_is_played_from_every_seat(players: int, bots: tuple[str, ...]) -> None:
    arena = Arena(ArenaPlan(players, bots, round_limit=2))
    for first in range(0, 6 * players, players):
        games = [arena.match(first + number) for number in range(players)]
        assert len({match.seed for match in games}) == 1
        for seat in range(players):
            assert sorted(match.bots[seat] for match in games) == sorted(bots)
    seeds = {arena.match(game).seed for game in range(6 * players)}
    assert len(seeds) == 6, "every group of games has a set-up of its own"


def test_one_bot_against_three_of_another() -> None:
    result = command(
        "--bots", "farmer,random,random,random", "--players", "4", "--games", "8", "--all-games",
        "--round-limit", "4", "--seed", "1",
    )  # fmt: skip
    assert result.exit_code == 0
    assert "a seat wins 25.0% by luck" in result.stdout
    lines = result.stdout.partition("Thinking")[0].splitlines()
    head = next(line for line in lines if "mean score" in line)
    assert head.split()[-3:] == ["mean", "score", "sd"]
    table = [line.split() for line in lines if line.startswith(("farmer ", "random "))]
    seats = {row[0]: int(row[4]) for row in table if "ahead" not in row}
    assert seats == {"farmer": 8, "random": 24}


def test_a_bot_uses_the_limits_in_its_name(tmp_path: Path) -> None:
    state = tmp_path / "arena.json"
    result = command(
        "--bots", "farmer@5n,farmer", "--players", "2", "--round-limit", "2", "--games", "4",
        "--state", state,
    )  # fmt: skip
    assert result.exit_code == 0
    assert {bot for game in games_of(state) for bot in game["bots"]} == {"farmer@5n", "farmer"}
    assert "farmer@5n ahead of farmer" in result.stdout or "farmer ahead of farmer@5n" in (
        result.stdout
    )


def test_the_arena_stops_when_the_order_is_clear() -> None:
    result = command(*SHORT, "--games", "300")
    assert result.exit_code == 0
    assert "The order is clear: it was so after" in result.stdout
    assert "farmer ahead of random" in result.stdout
    lines = result.stdout.partition("Thinking")[0].splitlines()
    lines += result.stdout.partition("Who comes in")[2].splitlines()
    assert [line.split()[0] for line in lines if line.startswith(("farmer ", "random "))] == [
        "farmer", "random", "farmer",
    ]  # fmt: skip


@pytest.mark.parametrize("failing", [set(), {FIRST_LOOK}])
def test_a_failed_game_does_not_keep_the_arena_from_its_end(failing: set[int]) -> None:
    """The order is tested at certain numbers of games, also if a game failed there."""
    arena = Arena(ArenaPlan(bots=("farmer", "random"), players=2, games=1000))
    for number in range(1, 61):
        if number in failing:
            arena.take(Played(["farmer", "random"], [], [], failed=True))
        else:
            arena.take(Played(["farmer", "random"], [9, 1], [1, 2]))
    assert arena.finished


def test_the_arena_reports_that_the_order_is_not_clear() -> None:
    result = command(*SHORT, "--games", "3")
    assert result.exit_code == 0
    assert "The order is not clear yet after 3 games." in result.stdout


def test_all_games_are_played_on_request(tmp_path: Path) -> None:
    state = tmp_path / "arena.json"
    assert command(*SHORT, "--games", "45", "--all-games", "--state", state).exit_code == 0
    assert len(games_of(state)) == 45


# ------------------------------------------------------------------ resuming


@pytest.mark.usefixtures("timeless")
def test_an_arena_in_two_parts_is_the_same_as_in_one(tmp_path: Path) -> None:
    once, twice = tmp_path / "once.json", tmp_path / "twice.json"
    whole = command(*SHORT, "--games", "30", "--all-games", "--state", once)
    command(*SHORT, "--games", "11", "--all-games", "--state", twice)
    assert len(games_of(twice)) == 11
    parts = command(*SHORT, "--games", "30", "--all-games", "--state", twice)
    assert twice.read_bytes() == once.read_bytes()
    assert whole.stdout.replace("once", "") == parts.stdout.replace("twice", "")


def test_the_number_of_jobs_changes_nothing(tmp_path: Path) -> None:
    pytest.importorskip("joblib")
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    command(*SHORT, "--state", one)
    command(*SHORT, "--state", two, "--jobs", "2")
    assert games_of(one) == games_of(two)


def test_a_finished_arena_plays_nothing_more(tmp_path: Path) -> None:
    state = tmp_path / "arena.json"
    command(*SHORT, "--games", "2", "--state", state)
    before = state.read_bytes()

    def refuse(arena: Arena) -> None:
        assert len(arena.games) == 2

    plan = ArenaPlan(2, ("random", "farmer"), 1, round_limit=3, games=2, state=state)
    assert run(plan, Workers(), refuse).finished
    assert state.read_bytes() == before


def test_ctrl_c_saves_the_games_and_the_next_run_resumes(tmp_path: Path) -> None:
    state = tmp_path / "arena.json"
    arguments = [
        "--bots", "farmer,random", "--players", "4", "--games", "100000", "--all-games",
        "--state", str(state),
    ]  # fmt: skip
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, *arguments], text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as running:  # fmt: skip
        try:
            for _ in range(600):
                if state.exists() or running.poll() is not None:
                    break
                time.sleep(0.1)
            os.killpg(running.pid, signal.SIGINT)
            out, err = running.communicate(timeout=60)
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)
    assert running.returncode == 130
    assert "Traceback" not in err
    assert "run the same command again to go on" in out
    played = len(games_of(state))
    assert played > 0
    assert f"Interrupted: this is what came of {played} games." in err
    assert os.listdir(tmp_path) == ["arena.json"]
    again = command(*arguments, "--games", str(played + 1))
    assert again.exit_code == 0
    assert len(games_of(state)) == played + 1


# ------------------------------------------------------------------ thinking


class Slow(Bot):
    """Uses more nodes than its budget allows."""

    def choose(self, view: Any, actions: Any, budget: Budget) -> int:
        budget.spend(7)
        first: int = actions[0]
        return first


def test_a_bot_that_exceeds_its_limits_is_named(tmp_path: Path) -> None:
    state = tmp_path / "arena.json"
    slow = "tests.lab.test_arena:Slow@6n"
    bots = ("--bots", f"random,{slow}", "--players", "2", "--round-limit", "1", "--games", "2")
    told = command(*bots, "--state", state)
    assert told.exit_code == 0, told.stderr
    turns = Thinking.from_json(json.loads(state.read_text(encoding="utf-8"))["thinking"][slow])
    assert turns is not None
    assert turns.overruns == turns.turns > 0
    sentence = f"{slow} took more than it may in {turns.turns} of {turns.turns} turns"
    assert sentence in " ".join(told.stdout.split())
    assert "random took" not in told.stdout


def test_the_turns_of_a_bot_are_counted_with_their_cost() -> None:
    spent = Thinking()
    for seconds in (0.1, 0.5):
        ticks = iter((0.0, seconds))
        budget = Allowance(seconds=0.3).budget(ticks.__next__)
        with budget:
            budget.spend(10)
        spent.add(budget)
    assert spent == Thinking(2, 0.6, 20, 0.5, 1)
    assert Thinking.from_json(spent.to_json()) == spent
    for wrong in (None, [1, 2], [1, 2, 3, 4, "5"], [1, 2, 3, 4, -5]):
        assert Thinking.from_json(wrong) is None


def test_the_state_of_an_earlier_version_can_be_resumed(tmp_path: Path) -> None:
    """The file of that version does not contain what the bots have spent."""
    path = tmp_path / "arena.json"
    command(*SHORT, "--games", "3", "--state", path)
    data = json.loads(path.read_text(encoding="utf-8"))
    del data["thinking"]
    path.write_text(json.dumps(data), encoding="utf-8")
    assert command(*SHORT, "--games", "4", "--state", path).exit_code == 0
    assert len(games_of(path)) == 4


# ------------------------------------------------------------------ error messages


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--games", "0"], "--games must be at least 1, not 0."),
        (["--bots", "farmer"], "name two or more to compare"),
        (["--bots", "farmer,farmer"], "name two or more to compare"),
        (["--bots", "farmer,farmer,random"], "--bots names a bot twice, so it must name a bot for"),
        (["--bots", "farmer,vizier@quick"], "The part after @ in 'vizier@quick' is not valid"),
        (["--think", "0"], "--think must be more than 0"),
        (["--nodes", "0"], "--nodes must be from 1 to 1000000000, not 0."),
        (["--cores", "0"], "--cores must be at least 1, not 0."),
        (["--bots", "farmer,nobody"], "nobody"),
        (["--seed", "-1"], "A seed must be a whole number of at least 0, not -1."),
        (["--players", "1"], "Agra is for 2, 3 or 4 players, not 1."),
        (["--state", "nowhere/arena.json"], "There is no folder nowhere"),
        (["--jobs", "0"], "--jobs must be at least 1"),
        (["--clock", "sun"], "There is no clock 'sun': --clock is one of wall, processor."),
    ],
)
def test_bad_input_is_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = command("--state", "arena.json", *arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert os.listdir(tmp_path) == []


@pytest.fixture
def state(tmp_path: Path) -> Path:
    path = tmp_path / "arena.json"
    command(*SHORT, "--games", "3", "--state", path)
    return path


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seed", "2"], "was played with seed 1, not 2"),
        (["--players", "3"], "was played with players 2, not 3"),
        (["--bots", "random,trader"], "was played with bots farmer,random, not random,trader"),
        (["--round-limit", "4"], "was played with round_limit 3, not 4"),
        (["--open-rupees"], "was played with open_rupees false, not true"),
        (["--nodes", "9"], "was played with nodes null, not 9"),
        (["--clock", "processor"], 'was played with clock "wall", not "processor"'),
    ],
)
def test_games_of_another_arena_are_refused(
    arguments: list[str], sentence: str, state: Path
) -> None:
    before = state.read_bytes()
    result = command(*SHORT, "--games", "5", "--state", state, *arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert state.read_bytes() == before


def test_the_order_of_the_bots_does_not_matter(state: Path) -> None:
    result = command(*SHORT, "--games", "4", "--state", state, "--bots", "farmer,random")
    assert result.exit_code == 0
    assert len(games_of(state)) == 4


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "something else"}'])
def test_another_file_is_not_overwritten(text: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.json"
    path.write_text(text, encoding="utf-8")
    result = command(*SHORT, "--state", path)
    assert result.exit_code == 2
    assert "is not the state of an arena: choose another --state." in result.stderr
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    "damage",
    [
        {"places": [2, 2]},
        {"places": [1]},
        {"scores": [1, "2"]},
        {"bots": ["farmer", "farmer"]},
    ],
)
def test_a_damaged_game_is_named(damage: dict[str, Any], state: Path) -> None:
    data = json.loads(state.read_text(encoding="utf-8"))
    data["games"][1].update(damage)
    state.write_text(json.dumps(data), encoding="utf-8")
    result = command(*SHORT, "--state", state)
    assert result.exit_code == 2
    assert "is damaged at game 1" in result.stderr


def test_a_disk_that_fills_up_leaves_the_old_file(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = state.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = command(*SHORT, "--games", "5", "--state", state)
    assert result.exit_code == 1
    assert "could not be written: No space left on device" in result.stderr
    assert state.read_bytes() == before
    assert os.listdir(state.parent) == ["arena.json"]


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    result = command(*SHORT)
    assert result.exit_code == 2
    assert f"needs openskill, which is not installed: {pip_install('lab')}" in result.stderr
