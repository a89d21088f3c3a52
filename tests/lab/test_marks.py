"""Calibration of reviews by level, counted from a file that can be resumed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from agra.bots.judgement import shrinkage
from agra.lab.strength import hint_calibration, level_ratings, review_calibration
from agra.lab.strength.review_calibration import Look, Match, Order
from agra.rules.layout import FINAL_ROUND
from agra.rules.setup import new_game


def test_a_share_of_an_estimated_loss_is_real_and_all_of_it_in_the_last_turn() -> None:
    state = new_game(2, seed=1)
    assert shrinkage.real(state, 4.0) == pytest.approx(4 * shrinkage.SHARE)
    assert shrinkage.real(state, -1.0) == -1.0
    state._d[FINAL_ROUND] = state.round
    assert shrinkage.real(state, 4.0) == 4.0


def test_turns_are_judged_once_and_a_run_can_be_resumed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "marks.jsonl"
    options = ["play", str(path), "--levels", "farmer", "--nodes", "30", "--turns", "2"]
    assert review_calibration.main([*options, "--games", "1", "--matches", "0"]) == 0
    first = path.read_text(encoding="utf-8")
    assert len(first.splitlines()) == 2
    assert capsys.readouterr().err == "game 1 of 1: farmer\n"
    path.write_text(first + '{"level": "far', encoding="utf-8")  # cut off
    assert review_calibration.main([*options, "--games", "1", "--matches", "0"]) == 0
    assert path.read_text(encoding="utf-8") == first
    assert capsys.readouterr().err == ""
    rows = review_calibration.read(path)
    assert {type(row) for row in rows} == {Look}
    assert all(row.level == "farmer" for row in rows)


def test_estimated_losses_are_compared_with_real_ones() -> None:
    seen = [Look("trader", 2, 1, n, False, 1.0, -1.0) for n in range(4)]
    own = [Look("akbar", 2, 1, n, False, 0.2, 2.0) for n in range(4)]
    games = [Match("trader", 1, 0, 10, 25), Match("trader", 1, 1, 14, 25)]
    told = list(review_calibration.lines([*seen, *own, *games]))
    # 12 rupees in 25 turns, where 0.8 were predicted in each
    assert told[-1].startswith("| trader | 2 | 12.0 ")
    assert "| 0.60 " in told[-1]
    assert any(line.startswith("| trader | 1 | 4 |") for line in told)


def test_every_level_plays_with_two_three_and_four() -> None:
    found = list(review_calibration.orders(["farmer", "akbar"], 3, 1, seed=7))
    assert [order.players for order in found if order.level == "akbar"] == [2, 3, 4]
    assert [order for order in found if order.against] == [Order("farmer", 2, 7, against=True)]
    assert json.dumps([order.seed for order in found]) == "[7, 7, 7, 8, 8, 9, 9]"


@pytest.mark.parametrize(
    ("main", "words"),
    [
        (review_calibration.main, ["play", "{}", "--games", "1"]),
        (review_calibration.main, ["table", "{}"]),
        (hint_calibration.main, ["--games", "1", "--data", "{}"]),
        (hint_calibration.main, ["--games", "0", "--from", "{}"]),
        (level_ratings.main, ["play", "{}", "--games", "1"]),
        (level_ratings.main, ["fit", "{}"]),
    ],
)
@pytest.mark.parametrize("text", ["import agra\n", '{"name": "somebody else\'s"}\n'])
def test_lines_of_other_runs_are_not_lost(
    main: Callable[[list[str]], int],
    words: list[str],
    text: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "mine"
    path.write_text(text, encoding="utf-8")
    assert main([word.format(path) for word in words]) == 2
    assert capsys.readouterr().err.startswith(f"{path} was not written by this command")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("main", "words", "told"),
    [
        (review_calibration.main, ["table", "none"], "none does not exist"),
        (review_calibration.main, ["play", "none/x"], "There is no folder none"),
        (hint_calibration.main, ["--bot", "akbr"], "Did you mean akbar?"),
        (hint_calibration.main, ["--games", "0"], "--games must be at least 1"),
        (hint_calibration.main, ["--plot", "x.xyz"], "x.xyz must end in .svg or .png"),
        (level_ratings.main, ["play", "none", "--bots", "akbr"], "Did you mean akbar?"),
        (level_ratings.main, ["fit", "none"], "none does not exist"),
    ],
)
def test_an_impossible_request_is_refused_in_a_sentence(
    main: Callable[[list[str]], int],
    words: list[str],
    told: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(words) == 2
    assert told in capsys.readouterr().err
