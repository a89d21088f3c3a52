"""The opening trainer: set-ups by name, the turns of a line of play, and the bots' answers."""

import pytest

from agra.puzzles.opening import Opening, answers, turns_of
from agra.rules.errors import AgraError


@pytest.mark.parametrize("name", ["1-1-1", "5-1-1", "2-1-3", "2-1-0", "2-1", "2-x-1", "2-1-1-1"])
def test_only_possible_openings_have_a_name(name: str) -> None:
    assert Opening.named(name) is None


def test_the_bots_before_the_player_play_one_turn_each_always_the_same() -> None:
    opening = Opening.named("4-17-4")
    assert opening is not None
    taken = answers(opening.start, opening.seat, "trader")
    turns, state = turns_of(opening.start, taken)
    assert len(turns) == 3
    assert state.turn == opening.seat == (opening.start.turn + 3) % 4
    assert turns[2].first == len(turns[0].actions) + len(turns[1].actions)
    assert sum(len(turn.actions) for turn in turns) == len(taken)
    assert answers(opening.start, opening.seat, "trader") == taken
    assert answers(state, opening.seat, "trader") == []


def test_a_decision_that_is_not_legal_is_refused() -> None:
    opening = Opening.named("2-1-1")
    assert opening is not None
    with pytest.raises(AgraError):
        turns_of(opening.start, [999_999])
