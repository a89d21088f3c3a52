"""Making puzzles: a stopped run can be resumed; puzzles that no longer hold are dropped."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from agra.lab import puzzles as lab
from agra.lab.optional_packages import BadRun
from agra.lab.runs.parallel import Workers
from agra.lab.runs.simulate import INTERRUPTED
from agra.lab.runs.table_files import rows_in
from agra.puzzles import shipped
from agra.puzzles.judge import KINDS
from agra.puzzles.puzzle import Collection, read
from tests.puzzles.support import easy_one

#: These tests run in one process because they share games.
pytestmark = pytest.mark.xdist_group("lab-puzzles")

#: A bot that hardly searches: it is fast and makes many candidates.
QUICK = {"nodes": 20, "candidates": 2, "lead": 0.5, "players": (2,)}


def plan(folder: Path, **other: object) -> lab.Plan:
    return lab.Plan(folder, **{**QUICK, **other})  # type: ignore[arg-type]


def no_progress(done: int) -> None:
    """A progress callback that does nothing."""


@pytest.fixture(scope="module", autouse=True)
def short_games() -> Iterator[None]:
    """Games of a few turns are enough to find something."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lab, "MOST_TURNS", 8)
        yield


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[lab.Made, Path]:
    folder = tmp_path_factory.mktemp("games")
    return lab.make(plan(folder), Workers(), no_progress), folder


def test_candidates_are_found_and_judged_twice(made: tuple[lab.Made, Path]) -> None:
    found, _folder = made
    assert found.stopped == ""
    assert found.candidates[2] >= 2
    assert found.held == len(found.collection.puzzles)
    assert found.collection.puzzles
    for puzzle in found.collection.puzzles:
        assert min(puzzle.leads) >= 0.5
        assert puzzle.round >= 2
    assert found.collection.header.nodes == [20, 80]
    assert found.collection.header.levels[0] == "farmer"


def test_a_second_run_plays_nothing_and_finds_the_same(
    made: tuple[lab.Made, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a turn was played again")

    monkeypatch.setattr(lab, "_one_turn", refuse)
    found, folder = made
    assert lab.make(plan(folder), Workers(), no_progress) == found


def test_a_stopped_run_resumes_where_it_was(made: tuple[lab.Made, Path], tmp_path: Path) -> None:
    found, folder = made
    game = sorted(folder.glob("2-*.jsonl"))[0]
    whole = game.read_text(encoding="utf-8")
    lines = whole.splitlines(keepends=True)
    # the state after a power cut: some turns, and half of the next one
    (tmp_path / game.name).write_text("".join(lines[:5]) + lines[5][:20], encoding="utf-8")
    again = lab.make(plan(tmp_path), Workers(), no_progress)
    assert (tmp_path / game.name).read_text(encoding="utf-8") == whole
    assert again == found


def test_ctrl_c_saves_the_candidates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = lab._one_turn
    turns = 0

    def until_ctrl_c(*arguments: object) -> dict[str, object]:
        nonlocal turns
        turns += 1
        if turns > 3:
            raise KeyboardInterrupt
        return taken(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(lab, "_one_turn", until_ctrl_c)
    stopped = lab.make(plan(tmp_path), Workers(), no_progress)
    assert stopped.stopped == INTERRUPTED
    assert len(rows_in(tmp_path / "2-1000.jsonl")) == 3


def test_a_folder_of_other_games_is_refused(made: tuple[lab.Made, Path]) -> None:
    with pytest.raises(BadRun, match="games of another bot, budget, lead, seed or kinds"):
        lab.make(plan(made[1], nodes=21), Workers(), no_progress)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"bot": "farmer"}, "'farmer' cannot compare turns"),
        ({"bot": "vizier@5"}, "--bot takes a name without limits"),
        ({"players": (5,)}, "--players takes numbers from 2 to 4"),
        ({"nodes": 0}, "--nodes must be at least 1, not 0"),
        ({"candidates": 0}, "--candidates must be at least 1"),
        ({"keep": 0}, "--keep must be at least 1"),
        ({"kinds": ("sailing",)}, "--kinds takes some of architect, "),
    ],
)
def test_impossible_options_are_reported_before_the_run(
    wrong: dict[str, object], said: str, tmp_path: Path
) -> None:
    with pytest.raises(BadRun, match=said):
        lab.make(plan(tmp_path / "games", **wrong), Workers(), no_progress)
    assert not (tmp_path / "games").exists()


def test_candidates_can_be_limited_to_some_kinds(tmp_path: Path) -> None:
    found = lab.make(plan(tmp_path, kinds=("sailor", "production")), Workers(), no_progress)
    assert found.candidates[2] >= 2
    kinds = {puzzle.kind for puzzle in found.collection.puzzles}
    assert kinds
    assert kinds <= {"sailor", "production"}


# ------------------------------------------------------------------ selecting and judging again


def test_rare_kinds_come_first_and_all_sizes_get_their_share() -> None:
    chosen = lab.choose(shipped().puzzles, 42)
    assert len(chosen) == 42
    assert {puzzle.players for puzzle in chosen} == {2, 3, 4}
    kinds = [puzzle.kind for puzzle in chosen]
    assert all(kinds.count(kind) >= 5 for kind in KINDS)
    assert lab.choose(shipped().puzzles, 42) == chosen


def test_a_puzzle_that_no_longer_holds_is_dropped(tmp_path: Path) -> None:
    good = easy_one()
    # the turns of both kinds are swapped: now the "best" one is the worse
    false = replace(
        good, name="false", space=good.second, second=good.space, best=good.other, other=good.best
    )
    both = Collection(shipped().header, [good, false])
    anew = lab.Plan(tmp_path, bot=shipped().header.bot, nodes=400)
    verdicts = lab.check(both, anew, Workers(), no_progress)
    assert [verdict.holds for verdict in verdicts] == [True, False]
    left = lab.kept(both, anew, verdicts)
    lab.write(left, tmp_path / "left.json")
    found = read((tmp_path / "left.json").read_text(encoding="utf-8"))
    assert [puzzle.name for puzzle in found.puzzles] == [good.name]
    assert found.header.nodes == [400, 1600]
    assert lab.kept(both, anew, [verdicts[0], verdicts[0]], keep=1).puzzles == left.puzzles


def test_files_are_merged() -> None:
    first = Collection(shipped().header, shipped().puzzles[:3])
    second = Collection(replace(shipped().header, bot="other"), shipped().puzzles[2:5])
    both = lab.together([first, second])
    assert both.puzzles == shipped().puzzles[:5]
    assert both.header.bot == shipped().header.bot
    counts = shipped().header.candidates or {}
    assert both.header.candidates == {players: 2 * count for players, count in counts.items()}
