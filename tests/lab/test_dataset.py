"""`agra dataset` (a folder of games with a data card) and `agra figures` (game complexity)."""

import json
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import agra
from agra.bots import Bot
from agra.lab.runs import complexity, simulate
from agra.lab.runs.complexity import Tally
from agra.lab.runs.match import Match, Outcome, play
from agra.records import read
from agra.text.install_command import pip_install
from tests.command.support import run

parquet = pytest.importorskip("pyarrow.parquet")
pytest.importorskip("pettingzoo")

OPTIONS = ("--players", "2", "--games", "5", "--bots", "random,farmer", "--round-limit", "2")


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_a_resumed_data_set_is_the_same_as_an_uninterrupted_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = run("dataset", tmp_path / "whole", *OPTIONS)
    assert done.code == 0, done.err
    count = 0

    def stopping(match: Match, **asked: Any) -> Outcome:
        nonlocal count
        count += asked.get("known") is None
        if count == 4:
            raise KeyboardInterrupt
        return play(match, **asked)

    monkeypatch.setattr(simulate, "play", stopping)
    stopped = run("dataset", tmp_path / "parts", *OPTIONS)
    assert stopped.code == 130
    assert "games.parquet.journal: run the same command again to go on." in stopped.out
    assert not (tmp_path / "parts" / "README.md").exists()
    count = 10  # resume
    assert run("dataset", tmp_path / "parts", *OPTIONS).code == 0
    assert count == 12, "only the missing games are played"
    whole = contents(tmp_path / "whole")
    assert contents(tmp_path / "parts") == whole
    assert sorted(whole) == [
        "README.md", "decisions.parquet", "games.parquet",
        *(f"records/game-00000{game}.agra" for game in range(5)), "turns.parquet",
    ]  # fmt: skip
    # a lost card is written again, and nothing else
    (tmp_path / "whole" / "README.md").unlink()
    again = run("dataset", tmp_path / "whole", *OPTIONS)
    assert "Nothing to do: all 5 games are there already." in again.out
    assert contents(tmp_path / "whole") == whole


def test_the_card_describes_the_files(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    run("dataset", folder, *OPTIONS, "--seed", "3", "--open-rupees")
    card = (folder / "README.md").read_text(encoding="utf-8")
    command = "agra dataset FOLDER --players 2 --games 5 --bots random,farmer --seed 3"
    assert f"    {command} --open-rupees --round-limit 2\n" in card
    assert f"agra {agra.__version__}, rules version 2" in card
    assert agra.load_components().digest in card
    games = parquet.read_table(folder / "games.parquet").to_pylist()
    mean = sum(game["rounds"] for game in games) / 5
    assert f"| rounds | {mean:.1f} |" in card
    assert "| bot farmer | 5 |" in card
    rows = parquet.ParquetFile(folder / "decisions.parquet").metadata.num_rows
    assert f"| `decisions.parquet` | {rows} |" in card
    assert "The end was announced by round_limit (5)." in card
    assert "Rupees of all players are open." in card
    assert "--game 4` plays a game again" in card, "the last one: game 12 is not in the set"
    # and the program on the card runs
    (program,) = re.findall(r"```python\n(.*?)```", card, re.DOTALL)
    names: dict[str, Any] = {}
    exec(program.replace("decisions.parquet", str(folder / "decisions.parquet")), names)
    assert names["seen"].shape[0] == len(names["chosen"]) == rows


def test_a_folder_with_other_files_is_not_changed(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")
    before = contents(tmp_path)
    for arguments, words in (
        ((tmp_path,), "contains thesis.txt, which does not belong to a data set"),
        ((tmp_path / "thesis.txt",), "is a file: name a folder"),
        ((tmp_path / "new", "--players", "5"), "2, 3 or 4 players, not 5"),
        ((tmp_path / "new", "--bots", "nobody"), "nobody"),
    ):
        done = run("dataset", *arguments)
        assert done.code == 2
        assert words in done.err
    assert contents(tmp_path) == before


def test_a_missing_package_is_reported_before_a_folder_is_created(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    done = run("dataset", tmp_path / "new", *OPTIONS)
    assert done.code == 2
    assert f"needs pyarrow, which is not installed: {pip_install('lab')}" in done.err
    assert list(tmp_path.iterdir()) == []


def test_the_decisions_can_be_left_out(tmp_path: Path) -> None:
    assert run("dataset", tmp_path / "set", *OPTIONS, "--without-decisions").code == 0
    assert not (tmp_path / "set" / "decisions.parquet").exists()
    card = (tmp_path / "set" / "README.md").read_text(encoding="utf-8")
    assert "decisions.parquet" not in card


# ------------------------------------------------------------------ game complexity


def test_the_figures_match_the_games(tmp_path: Path) -> None:
    """Compares them with counts from records of the same games."""
    out = tmp_path / "figures.json"
    done = run("figures", "--players", "2", "--bots", "farmer", "--games", "3", "--round-limit",
               "3", "--out", out)  # fmt: skip
    assert done.code == 0, done.err
    (figure,) = json.loads(out.read_text(encoding="utf-8"))["figures"]
    run("simulate", "--players", "2", "--bots", "farmer", "--games", "3", "--round-limit", "3",
        "--records", tmp_path / "games")  # fmt: skip
    options: list[int] = []
    hidden: list[int] = []
    wins = [0.0, 0.0]
    for path in sorted((tmp_path / "games").iterdir()):
        record = read(path)
        for _, state, _, _ in record.replay():
            if state.to_move in (0, 1):
                options.append(len(state.legal_actions()))
                hidden.append(state.player(int(state.to_move == 0)).rupees)
        result = record.finish()
        for seat in result.winners:
            order = (seat - record.setup["start_player"]) % 2
            wins[order] += 1 / len(result.winners)
    free = [number for number in options if number > 1]
    assert figure["decisions"]["mean"] == pytest.approx(len(options) / 3)
    assert figure["forced"] == pytest.approx(options.count(1) / len(options))
    assert figure["branching"]["mean"] == pytest.approx(sum(free) / len(free))
    assert figure["branching"]["most"] == max(free)
    assert figure["rupees"]["mean"] == pytest.approx(sum(hidden) / len(hidden))
    assert figure["bits"] == pytest.approx(complexity.entropy(Counter(hidden)))
    assert [rate["wins"] for rate in figure["wins"]] == wins
    assert "decisions with one option" in done.out


def test_the_tree_is_the_product_of_all_options() -> None:
    tally = Tally(Counter({1: 5, 10: 2}), Counter({100: 1}), Counter({7: 7}), Counter({3: 7}), 1,
                  [1.0, 0.0], [5, 4])  # fmt: skip
    figure = complexity.figure_of(2, "somebody", [tally])
    assert figure.tree == pytest.approx(4)
    assert figure.branching.mean == 10
    assert figure.bits == 0
    assert "| ways through such a game | 10^4 |" in complexity.to_markdown([figure])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "2,5"), "--players takes numbers from 2 to 4"),
        (("--players", "two"), "--players takes numbers from 2 to 4"),
        (("--games", "0"), "--games must be at least 1"),
        (("--bots", "nobody"), "nobody"),
        (("--seed", "-1"), "A seed must be a whole number of at least 0, not -1."),
        (("--out", "figures.txt"), "figures.txt must end in .md or .json."),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], words: str) -> None:
    done = run("figures", *arguments)
    assert done.code == 2
    assert words in done.err


def test_counts_before_ctrl_c_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    played = 0

    def stopping(match: Match, **asked: Any) -> Outcome:
        nonlocal played
        played += 1
        if played == 4:
            raise KeyboardInterrupt
        return play(match, **asked)

    monkeypatch.setattr(complexity, "play", stopping)
    done = run("figures", "--bots", "random", "--games", "2", "--round-limit", "1")
    assert done.code == 130
    assert "random, 2 players" in done.out
    assert "random, 3 players" in done.out
    assert "random, 4 players" not in done.out
    assert "Interrupted: this is what came of 3 games." in done.err


def test_a_bot_that_fails_is_named() -> None:
    done = run("figures", "--bots", "tests.lab.test_dataset:Broken", "--games", "2")
    assert done.code == 1
    assert "Stopped early: a game of seed" in done.err
    assert "no idea" in done.err


class Broken(Bot):
    """Raises at every choice."""

    def choose(self, view: Any, actions: Any, budget: Any) -> int:
        raise RuntimeError("no idea")
