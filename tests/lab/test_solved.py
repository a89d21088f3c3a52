"""Solved ends of games: the solver is exact, and Akbar finds most of the best results.

`solved.jsonl` was written by `python -m agra.lab.strength.solved draw` (docs/strength.md).
"""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from agra.lab.runs.table_files import add_to, kept_in
from agra.lab.strength import solved, solver
from agra.lab.strength.solved import End, measured
from agra.lab.strength.solver import Duel, Table, TooLarge, expected, preferred, result
from agra.rules.state import State
from tests.sizes import sized

ENDS = [
    end for end in kept_in(Path(__file__).parent / "ends" / "solved.jsonl", End) if end.positions
]
SMALL = sorted(ENDS, key=lambda end: end.positions)
#: With this many nodes Akbar misses the best result of 2 of all these ends; measured.
NODES, MISSED = 300, sized(1, 2)
#: The positions of an end, at most: another order of the options may search a few more.
MOST = 10**6


@pytest.mark.parametrize(
    "end",
    [*SMALL[: sized(8, 30)], *(end for end in ENDS if end.kind == solved.ROUND)],
    ids=lambda end: f"{end.kind} {end.game}",
)
def test_the_solver_gives_the_stored_value_again(end: End) -> None:
    state = State.from_line(end.position)
    assert f"{state.digest():016x}" == end.digest
    assert solver.solved(state, MOST)[0][state.turn] == pytest.approx(end.value)


def test_an_end_with_too_many_positions_is_not_solved() -> None:
    with pytest.raises(TooLarge):
        solver.solved(State.from_line(SMALL[-1].position), 30)


def test_both_ways_to_solve_agree() -> None:
    ends = [end for end in SMALL if end.players == 2][: sized(4, 30)]
    assert ends
    for end in ends:
        state = State.from_line(end.position)
        whole, cut = Table(state.turn, MOST), Duel(state.turn, MOST)
        assert cut.values(state) == whole.values(state)
        assert len(cut.known) <= len(whole.known)


def test_no_turn_of_random_choices_beats_the_solution() -> None:
    for end in [one for one in SMALL if one.kind == solved.TURN][:4]:
        for _ in range(3):
            found = measured("random", end, MOST)
            assert found is not None
            assert (found.chance, found.rupees) >= (-solved.SAME, -solved.SAME)


def test_chance_is_a_mean_and_others_choose_for_themselves() -> None:
    good, bad = ((1.0, 6.0), (0.0, -6.0)), ((0.0, -2.0), (1.0, 2.0))
    assert expected([good, bad]) == ((0.5, 2.0), (0.5, -2.0))
    assert preferred([good, bad], mover=0, seat=0) == good
    assert preferred([good, bad], mover=1, seat=0) == bad
    three = [((0.0, 1.0), (1.0, 3.0), (0.0, -3.0)), ((0.0, -1.0), (1.0, 3.0), (0.0, -3.0))]
    assert preferred(three, mover=1, seat=0) == three[1]


def test_the_value_of_a_finished_game_is_who_won_and_by_how_much() -> None:
    state = State.from_line(SMALL[0].position)
    while state.to_move is not None:
        state.apply(state.legal_actions()[0])
    scores, values = state.scores(), result(state)
    for seat in range(state.players):
        others = max(score for other, score in enumerate(scores) if other != seat)
        assert values[seat] == (1.0 if state.winners() == [seat] else 0.0, scores[seat] - others)


def test_akbar_finds_the_best_result_as_often_as_measured() -> None:
    ends = SMALL[: sized(10, 30)]
    found = [measured(f"akbar@{NODES}n", end, MOST) for end in ends]
    assert sum(one is None or not one.best for one in found) <= MISSED


def test_draws_go_on_where_they_were_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AGRA_TRIAL", "1")
    path = tmp_path / "ends.jsonl"
    options = ["draw", str(path), "--bot", "farmer", "--turns", "1", "--rounds", "1", "--seed", "3"]
    assert solved.main(options) == 0
    whole, output = path.read_text(encoding="utf-8"), capsys.readouterr().out
    kinds = [json.loads(line)["kind"] for line in whole.splitlines()]
    assert kinds == [solved.TURN, solved.ROUND]
    assert output.startswith("| end | draws |")
    path.write_text(whole.splitlines(keepends=True)[0] + '{"kind": "ro', encoding="utf-8")
    assert solved.main(options) == 0
    assert path.read_text(encoding="utf-8") == whole
    assert capsys.readouterr().out == output


def test_a_game_without_such_an_end_is_not_called_too_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AGRA_TRIAL", "1")
    monkeypatch.setattr(solved, "end_of_game", lambda *_given: None)
    options = ["draw", str(tmp_path / "ends.jsonl"), "--turns", "1", "--rounds", "0"]
    assert solved.main(options) == 0
    assert capsys.readouterr().err == "turn 0 of 1: game 1, no such end\n"


def test_a_bot_is_measured_once_in_each_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, data = tmp_path / "ends.jsonl", tmp_path / "found.jsonl"
    add_to(path, [asdict(end) for end in SMALL[:2]])
    options = ["measure", str(path), "--bot", "random", "--data", str(data)]
    assert solved.main(options) == 0
    first = capsys.readouterr()
    assert first.out.splitlines()[2].startswith("| turn | 2 | ")
    assert first.err == "position 1 of 2\nposition 2 of 2\n"
    assert len(data.read_text(encoding="utf-8").splitlines()) == 2
    assert solved.main(options) == 0
    assert capsys.readouterr() == (first.out, "")


def test_a_missing_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert solved.main(["measure", "none"]) == 2
    assert "none does not exist" in capsys.readouterr().err
