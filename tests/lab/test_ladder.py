"""`agra arena --ladder FILE`: a ladder of bots that grows and that people can pass on."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from agra.bots.time_spent import Thinking
from agra.lab.runs.match import Match, Outcome, play
from agra.lab.runs.parallel import Workers
from agra.lab.strength import arena, ladder
from agra.lab.strength.ladder import Key, Ladder, LadderPlan
from tests.command.support import run

pytest.importorskip("openskill")

SHORT = ("--players", "2", "--round-limit", "2", "--games", "4")


@pytest.fixture(autouse=True)
def timeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """The output without thinking times, which differ from run to run."""
    monkeypatch.setattr(Thinking, "add", lambda self, budget: None)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    done = run("arena", "--ladder", "ladder.json", *SHORT, "--bots", "random,farmer")
    assert done.code == 0, done.err
    return Path("ladder.json")


def changed(path: Path, **values: Any) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**data, **values}), encoding="utf-8")


def watched(monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    """Record the games that are played from now on."""
    played: list[Match] = []

    def watching(match: Match, **asked: Any) -> Outcome:
        played.append(match)
        return play(match, **asked)

    monkeypatch.setattr("agra.lab.runs.simulate.play", watching)
    return played


def test_an_added_bot_plays_against_the_existing_ones(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = watched(monkeypatch)
    # the games use the options stored in the file
    done = run("arena", "--ladder", path, "--games", "4", "--bots", "farmer@9n")
    assert done.code == 0, done.err
    assert len(played) == 8
    assert all("farmer@9n" in match.bots for match in played)
    assert {match.round_limit for match in played} == {2}
    assert "after 12 games with 2 players" in done.text
    run("arena", "--ladder", "whole.json", *SHORT, "--bots", "farmer@9n,farmer,random")
    assert sorted(map(sorted, games(path))) == sorted(map(sorted, games(Path("whole.json"))))
    assert standings(path) == standings(Path("whole.json"))


def games(path: Path) -> list[list[str]]:
    return [list(key.bots) for key in Ladder(LadderPlan(path)).games]


def standings(path: Path) -> list[tuple[str, float, float]]:
    rated = Ladder(LadderPlan(path)).ratings()
    return [(one.bot, one.mu, one.sigma) for one in rated.standings()]


def test_every_two_bots_play_the_same_set_ups_from_all_seats(path: Path) -> None:
    run("arena", "--ladder", path, "--games", "4", "--bots", "farmer@9n")
    whole = Ladder(LadderPlan(path))
    pairs: dict[frozenset[str], list[Key]] = {}
    for key in whole.games:
        pairs.setdefault(frozenset(key.bots), []).append(key)
    assert len(pairs) == 3
    for pair, keys in pairs.items():
        one, other = sorted(pair)
        assert sorted(keys) == [
            Key(setup, order) for setup in (0, 1) for order in ((one, other), (other, one))
        ]
    assert len({whole.match(Key(setup, ("random", "farmer"))).seed for setup in (0, 1)}) == 2


def test_a_stopped_ladder_can_be_resumed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    once = path.read_bytes()
    path.unlink()
    count = 0

    def stopping(match: Match, **asked: Any) -> Outcome:
        nonlocal count
        count += 1
        if count == 3:
            raise KeyboardInterrupt
        return play(match, **asked)

    monkeypatch.setattr("agra.lab.runs.simulate.play", stopping)
    arguments = ("arena", "--ladder", path, *SHORT, "--bots", "random,farmer")
    stopped = run(*arguments)
    assert stopped.code == 130
    assert "run the same command again to go on" in stopped.text
    assert len(Ladder(LadderPlan(path)).games) == 2
    assert run(*arguments).code == 0
    assert count == 5
    assert path.read_bytes() == once


def test_a_ladder_can_be_shown_without_playing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()
    played = watched(monkeypatch)
    shown = run("arena", "--ladder", path)
    assert shown.code == 0
    assert "farmer ahead of random" in shown.out
    assert "Kept in ladder.json: as it was." in shown.out
    # so is one of another version, to which no bot can be added
    changed(path, agra="0.0.1")
    assert run("arena", "--ladder", path).code == 0
    refused = run("arena", "--ladder", path, "--bots", "trader")
    assert refused.code == 2
    assert 'was played with agra "0.0.1", but here it is' in refused.err
    changed(path, agra=json.loads(before)["agra"])
    assert json.loads(path.read_bytes()) == json.loads(before)
    assert played == []


def test_a_bot_that_is_not_installed_is_left_out(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace('"random"', '"somebody_else:Bot"')
    path.write_text(text, encoding="utf-8")
    done = run("arena", "--ladder", path, "--games", "4", "--bots", "farmer@9n")
    assert done.code == 0, done.err
    assert "somebody_else:Bot is not installed here: its missing games were left out." in done.text
    assert len(games(path)) == 8


def test_games_added_by_a_concurrent_run_stay(path: Path) -> None:
    mine = Ladder(LadderPlan(path, ("farmer@9n",), games=4))
    run("arena", "--ladder", path, "--games", "4", "--bots", "random@9n")
    mine.save()
    assert Ladder(LadderPlan(path)).bots == ["farmer", "farmer@9n", "random", "random@9n"]
    assert len(games(path)) == 12


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--players", "3"), "ladder.json was played with players 2, not 3"),
        (("--seed", "1"), "was played with seed 0, not 1"),
        (("--nodes", "5"), "was played with nodes null, not 5"),
        (("--bots", "nobody"), "nobody"),
        (("--games", "0"), "--games must be at least 1, not 0."),
        (("--state", "arena.json"), "cannot be combined with --ladder"),
        (("--ladder", "new.json"), "There is no ladder new.json: name two or more --bots"),
        (("--ladder", "new.json", "--bots", "farmer"), "The ladder has only one bot (farmer)"),
        (("--components", "nowhere.toml"), "nowhere.toml cannot be read"),
    ],
)
def test_bad_input_is_one_sentence(path: Path, arguments: tuple[str, ...], sentence: str) -> None:
    before = path.read_bytes()
    done = run("arena", "--ladder", path, *arguments)
    assert done.code == 2
    assert sentence in done.err
    assert path.read_bytes() == before
    assert os.listdir() == ["ladder.json"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is not a ladder"),
        ("[]", "is not a ladder"),
        ('{"format": "agra arena"}', "is not a ladder"),
        ('{"format": "agra ladder", "version": 99}', "newer version of agra"),
        ('{"format": "agra ladder", "version": 1}', "is not a ladder"),
    ],
)
def test_a_file_that_is_no_ladder_is_not_changed(text: str, sentence: str, tmp_path: Path) -> None:
    other = tmp_path / "notes.json"
    other.write_text(text, encoding="utf-8")
    done = run("arena", "--ladder", other, "--bots", "random,farmer")
    assert done.code == 2
    assert sentence in done.err
    assert other.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    "damage", [{"places": [2, 2]}, {"bots": ["farmer", "x"]}, {"setup": "0"}, {"thinking": [1, 2]}]
)
def test_a_damaged_game_is_named(damage: dict[str, Any], path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    data["games"][1].update(damage)
    path.write_text(json.dumps(data), encoding="utf-8")
    assert "is damaged at game 1" in run("arena", "--ladder", path).err


def test_a_full_disk_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()

    def full(*_given: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(ladder, "write_games", full)
    plan = LadderPlan(path, ("farmer@9n",), games=2)
    assert "No space left on device" in ladder.run(plan, Workers()).stopped
    assert path.read_bytes() == before
    assert arena.read_games(path)["bots"] == ["farmer", "random"]
