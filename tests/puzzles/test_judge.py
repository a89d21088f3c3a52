"""Comparing whole turns: the estimates of a bot, and the turns that levels play."""

import pytest

from agra.bots import Budget, View
from agra.bots.planning.turn_search import is_over
from agra.bots.registry import bot
from agra.positions.changed import with_open_rupees
from agra.puzzles import judge, kind_of, shipped, turn_of_level
from agra.puzzles.judge import KINDS, fingerprint
from agra.rules.names import SPACES
from tests.puzzles.support import after, short_one

NODES = 300


def test_the_best_turn_comes_first_and_is_not_behind() -> None:
    judged = judge("vizier", short_one().state, NODES)
    behind = [turn.behind for turn in judged.turns]
    assert behind == sorted(behind)
    assert judged.best.behind == 0.0
    assert judged.second is not None
    assert judged.second.space != judged.best.space
    assert judged.lead == judged.second.behind > 0


def test_repeated_queries_have_the_same_answer() -> None:
    first, second = (judge("vizier", short_one(3).state, NODES) for _ in range(2))
    assert first == second


def test_a_given_turn_is_also_compared() -> None:
    puzzle = short_one()
    turn = turn_of_level("farmer", puzzle.state)
    judged = judge("vizier", puzzle.state, NODES, [turn])
    assert judged.behind(after(puzzle, turn)) is not None
    assert judged.behind(puzzle.state) is None


def test_an_unfinished_turn_is_completed() -> None:
    puzzle = short_one()
    judged = judge("vizier", puzzle.state, NODES, [puzzle.actions[:1]])
    for turn in judged.turns:
        assert is_over(turn.state, puzzle.seat, puzzle.seat)
        assert after(puzzle, list(turn.actions)) == turn.state


@pytest.mark.much
def test_the_budget_is_roughly_respected() -> None:
    puzzle = short_one(4)
    budget = Budget(nodes=2000)
    bot("vizier").turns(View(with_open_rupees(puzzle.state), puzzle.seat), budget)
    assert 500 < budget.spent < 3000


@pytest.mark.parametrize("level", ["random", "farmer", "trader", "vizier@50n"])
def test_levels_play_a_whole_turn(level: str) -> None:
    puzzle = short_one()
    end = after(puzzle, turn_of_level(level, puzzle.state))
    assert is_over(end, puzzle.seat, puzzle.seat)


def test_a_bot_that_does_not_search_cannot_judge() -> None:
    with pytest.raises(ValueError, match="'farmer' cannot compare turns: choose one that does"):
        judge("farmer", short_one().state, NODES)


def test_the_position_is_unchanged_and_rupees_are_open_only_in_the_copy() -> None:
    state = shipped().puzzles[0].state.copy()
    before = state.copy()
    judge("vizier", state, 50)
    assert state == before


def test_every_space_has_a_kind_and_every_kind_has_a_space() -> None:
    assert {kind_of(space) for space in range(len(SPACES))} == set(KINDS)
    assert kind_of(SPACES.index("sailor")) == "sailor"
    assert kind_of(SPACES.index("cotton_farm")) == "production"
    assert kind_of(SPACES.index("cement_works")) == "processing"


def test_only_trained_bots_have_a_fingerprint() -> None:
    assert len(fingerprint("vizier")) == 16
    assert fingerprint("random") == ""
