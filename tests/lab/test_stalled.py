"""Games that would never end are stopped, marked and counted."""

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from agra.bots import Bot, Budget, View
from agra.bots.play import MAX_ROUNDS
from agra.lab.runs import provenance
from agra.lab.runs.columns import GAME_COLUMNS
from agra.lab.runs.dataset import card
from agra.lab.runs.match import Match, begin, play
from agra.rules import actions as act
from tests.command.support import run

QUIET = (act.END_MEDITATION, act.COUNT, act.DONE, act.DECLINE, act.PASS, act.END_ACTION)


class Idle(Bot):
    """Does as little as possible, so that a game never ends."""

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        return next((action for action in QUIET if action in actions), actions[0])


IDLE = f"{__name__}:Idle"
MANY = ("--players", "2", "--games", "2", "--bots", IDLE, "--max-rounds", "4")
SENTENCE = "2 games were not over after round 4 (--max-rounds): stopped there"


def test_an_endless_game_is_stopped_by_default_and_scored() -> None:
    outcome = play(Match((IDLE, IDLE), 1), actions=True)
    assert outcome.stalled
    assert (outcome.rounds, outcome.end_reason, outcome.end_seat) == (MAX_ROUNDS, "", None)
    state = begin(Match((IDLE, IDLE), 1))
    for action in outcome.actions:
        state.apply(action)
    assert state.round == MAX_ROUNDS + 1  # round 200 was played, round 201 did not begin
    assert outcome.scores == state.scores()
    assert outcome.winners == state.winners()
    again = play(Match((IDLE, IDLE), 1), actions=True, known=outcome.actions)
    assert (again.stalled, again.rounds, again.scores) == (True, MAX_ROUNDS, outcome.scores)


def test_a_game_that_ends_is_not_stalled() -> None:
    outcome = play(Match((IDLE, IDLE), 1, round_limit=3, max_rounds=4))
    assert (outcome.stalled, outcome.rounds, outcome.end_reason) == (False, 4, "round_limit")


def test_an_end_may_be_announced_too_late() -> None:
    outcome = play(Match((IDLE, IDLE), 1, round_limit=3, max_rounds=3))
    assert (outcome.stalled, outcome.rounds) == (True, 3)


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_rows_show_which_games_were_stopped(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"games.{ending}"
    done = run("simulate", *MANY, "--out", path)
    assert done.code == 0, done.err
    assert SENTENCE in done.out
    flags: list[Any]
    if ending == "csv":
        with path.open(encoding="utf-8") as file:
            flags = [row["stalled"] for row in csv.DictReader(file)]
        assert flags == ["true", "true"]
        return
    if ending == "jsonl":
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    else:
        parquet = pytest.importorskip("pyarrow.parquet")
        rows = parquet.read_table(path).to_pylist()
    assert [row["stalled"] for row in rows] == [True, True]
    assert [row["rounds"] for row in rows] == [4, 4]


def test_the_new_column_is_the_last_one() -> None:
    assert GAME_COLUMNS[-1].name == "stalled"


def test_nothing_is_printed_when_no_game_was_stopped() -> None:
    done = run("simulate", *MANY[:-1], "9", "--round-limit", "2")
    assert done.code == 0
    assert "--max-rounds" not in done.out


def test_a_run_with_stopped_games_can_be_resumed(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    run("simulate", *MANY, "--out", whole)
    about = provenance.read(whole)
    journal = tmp_path / "parts.jsonl.journal"
    match = provenance.match_of(about, 0)
    lines = [
        {"format": "agra-journal", "version": 1, "run": about},
        {"game": 0, "actions": play(match, actions=True).actions},
    ]
    journal.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    done = run("simulate", *MANY, "--out", parts, "--resume")
    assert done.code == 0, done.err
    assert "1 of them played before" in done.out
    assert parts.read_bytes() == whole.read_bytes()


def test_a_stopped_game_is_replayed_up_to_its_stop(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run("simulate", *MANY, "--out", path)
    record = provenance.played_again(provenance.read(path), 1)
    assert record.state.round == 5
    assert not record.state.is_over


def test_files_of_earlier_versions_are_read(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run("simulate", *MANY[:-2], "--round-limit", "2", "--out", path)
    beside = tmp_path / "games.jsonl.meta.json"
    about = json.loads(beside.read_text(encoding="utf-8"))
    del about["max_rounds"]
    beside.write_text(json.dumps(about), encoding="utf-8")
    assert provenance.match_of(provenance.read(path), 0).max_rounds is None
    again = run("simulate", *MANY[:-2], "--round-limit", "2", "--out", path, "--resume")
    assert "Nothing to do" in again.out


@pytest.mark.much
def test_the_card_of_a_data_set_counts_stopped_games(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    folder = tmp_path / "set"
    done = run("dataset", folder, *MANY, "--without-decisions")
    assert done.code == 0, done.err
    assert SENTENCE in done.out
    text = card(folder)
    assert "--max-rounds 4" in text
    assert "2 of the games were stopped after round 4 without their end (`stalled`)" in text
    table = parquet.read_table(folder / "games.parquet")
    parquet.write_table(table.drop_columns(["stalled"]), folder / "games.parquet")
    assert "were stopped" not in card(folder)  # a data set of an earlier version


def test_figures_count_stopped_games_and_accept_a_later_limit(tmp_path: Path) -> None:
    done = run("figures", "--players", "2", "--games", "2", "--bots", IDLE, "--max-rounds", "4")
    assert done.code == 0, done.err
    line = next(line for line in done.out.splitlines() if "games stopped without an end" in line)
    assert line.split()[-1] == "2"


def test_figures_are_overwritten_only_on_request(tmp_path: Path) -> None:
    path = tmp_path / "figures.md"
    path.write_text("mine", encoding="utf-8")
    few = ("figures", "--players", "2", "--games", "1", "--bots", IDLE, "--max-rounds", "2")
    refused = run(*few, "--out", path)
    assert refused.code == 2
    assert refused.err.strip() == (
        f"agra: {path} exists already: choose another name, or add --force to overwrite it."
    )
    assert path.read_text(encoding="utf-8") == "mine"
    assert run(*few, "--out", path, "--force").code == 0
    assert "games stopped without an end" in path.read_text(encoding="utf-8")


ARENA = ("--players", "2", "--bots", f"{IDLE},random", "--games", "2", "--max-rounds", "3")


def test_an_arena_reports_which_games_were_stopped(tmp_path: Path) -> None:
    pytest.importorskip("openskill")
    path = tmp_path / "arena.json"
    done = run("arena", *ARENA, "--state", path)
    assert done.code == 0, done.err
    assert "2 games were not over after round 3 (--max-rounds)" in done.out
    data = json.loads(path.read_text(encoding="utf-8"))
    assert [game["stalled"] for game in data["games"]] == [True, True]
    again = run("arena", *ARENA, "--state", path)
    assert "2 games were not over" in again.out
    for game in data["games"]:  # as an earlier version wrote it
        del game["stalled"]
    del data["max_rounds"]
    path.write_text(json.dumps(data), encoding="utf-8")
    old = run("arena", *ARENA, "--state", path)
    assert old.code == 0, old.err
    assert "were not over" not in old.out


def test_a_ladder_reports_which_games_were_stopped(tmp_path: Path) -> None:
    pytest.importorskip("openskill")
    path = tmp_path / "ladder.json"
    done = run("arena", *ARENA, "--ladder", path)
    assert done.code == 0, done.err
    assert "2 games were not over after round 3 (--max-rounds)" in done.out
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["max_rounds"] == 3
    assert [game["stalled"] for game in data["games"]] == [True, True]
    for game in data["games"]:
        del game["stalled"]
    del data["max_rounds"]
    path.write_text(json.dumps(data), encoding="utf-8")
    assert run("arena", "--ladder", path).code == 0


@pytest.mark.parametrize(
    "arguments",
    [("simulate",), ("dataset", "new"), ("arena",), ("figures",), ("arena", "--ladder", "l.json")],
)
def test_a_bad_number_of_rounds_is_one_sentence(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    bots = () if arguments[-1] != "l.json" else ("--bots", "random,farmer")
    done = run(*arguments, *bots, "--max-rounds", "0")
    assert done.code == 2
    assert done.err.strip() == "agra: --max-rounds must be at least 1, not 0."
    assert list(tmp_path.iterdir()) == []
