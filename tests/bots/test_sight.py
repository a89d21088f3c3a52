"""A player sees everything but the others' rupees."""

import pytest

import agra
from agra.bots import NAMES, player_of_kind, seen_by
from tests.support import position, rupees


def test_the_others_rupees_are_not_seen() -> None:
    rich = position({"rupees": 7}, {"rupees": 30}, {"rupees": 2})
    poor = position({"rupees": 7}, {"rupees": 0}, {"rupees": 9})
    assert seen_by(rich, 0) == seen_by(poor, 0)
    assert rupees(seen_by(rich, 0), 0) == 7


def test_everything_else_is_seen() -> None:
    state = agra.new_game(players=3, seed=4)
    seen = seen_by(state, 1)
    assert seen.view(1) == state.view(1)
    assert seen.legal_actions() == state.legal_actions()


def test_looking_changes_nothing() -> None:
    state = agra.new_game(players=3, seed=4)
    before = state.copy()
    seen_by(state, 0).apply(state.legal_actions()[0])
    assert state == before


def test_open_rupees_are_seen() -> None:
    state = position({}, {"rupees": 30}, options={"open_rupees": True})
    assert seen_by(state, 0) == state


@pytest.mark.parametrize("name", sorted(NAMES))
def test_the_names_at_the_table_are_players(name: str) -> None:
    assert type(player_of_kind(name)) is type(player_of_kind(NAMES[name]))
