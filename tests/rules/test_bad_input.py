"""Bad input: a specific exception with one clear sentence, and nothing changed."""

from typing import Any

import pytest

import agra
from tests.support import position, take


class Index:
    """A whole number of another type, as numpy has them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def one_sentence(error: BaseException) -> str:
    """The text of an error, which must be one sentence."""
    text = str(error)
    assert text.endswith((".", ")."))
    assert "\n" not in text
    return text


@pytest.mark.parametrize("action", ["place sailor", None, 66.0, 2.5, [66]])
def test_an_action_that_is_no_whole_number(action: Any) -> None:
    state = position({}, {})
    before = state.copy()
    with pytest.raises(agra.IllegalAction, match="whole number") as caught:
        state.apply(action)
    assert repr(action) in one_sentence(caught.value)
    assert state == before


def test_whole_numbers_of_other_types_are_taken() -> None:
    state = position({}, {})
    state.apply(Index(agra.parse_action("end meditation")))
    assert state.decision == "choose_space"


def test_an_action_that_is_not_legal_now() -> None:
    state = position({}, {})
    before = state.copy()
    with pytest.raises(agra.IllegalAction) as caught:
        state.apply(agra.parse_action("end turn"))
    assert "'end turn' is not legal now: the decision is 'meditation'" in one_sentence(caught.value)
    assert state == before


@pytest.mark.parametrize("action", [-1, 867, 10**30])
def test_a_number_beyond_all_actions(action: int) -> None:
    state = position({}, {})
    with pytest.raises(agra.IllegalAction, match="numbers run from 0 to 866"):
        state.apply(action)
    with pytest.raises(agra.UnknownAction, match="numbers run from 0 to 866"):
        agra.action_text(action)


def test_no_action_is_legal_when_the_game_is_over() -> None:
    state = agra.new_game(players=2, seed=1, round_limit=1)
    while state.to_move is not None:
        state.apply(state.legal_actions()[-1])
    assert state.legal_actions() == []
    assert state.chance_outcomes() == []
    with pytest.raises(agra.IllegalAction, match="the game is over"):
        state.apply(agra.parse_action("end turn"))


def test_an_unknown_text_names_one_like_it() -> None:
    with pytest.raises(agra.UnknownAction) as caught:
        agra.parse_action("place papermill")
    assert "place paper_mill" in one_sentence(caught.value)


@pytest.mark.parametrize("players", [0, 1, 5, "4", 2.0, True, None])
def test_a_wrong_number_of_players(players: Any) -> None:
    with pytest.raises(agra.BadSetup, match="2, 3 or 4 players") as caught:
        agra.new_game(players=players, seed=1)
    one_sentence(caught.value)


@pytest.mark.parametrize("option", ["open_rupees", "merchant_coin_on_stop"])
def test_a_switch_that_is_neither_on_nor_off(option: str) -> None:
    switch: dict[str, Any] = {option: "no"}
    with pytest.raises(agra.BadSetup, match=f"{option} must be True or False"):
        agra.new_game(players=2, seed=1, **switch)


def test_a_seat_that_does_not_exist() -> None:
    with pytest.raises(agra.AgraError, match="seats are 0 to 1"):
        position({}, {}).score_sheet(2)


def test_a_refused_action_is_refused_in_the_middle_of_an_action_too() -> None:
    state = take(
        position({"goods": {"curry": 1}}, {}, phase="action"), "place trader", "give curry"
    )
    before = state.to_json()
    with pytest.raises(agra.IllegalAction):
        state.apply(agra.parse_action("take books"))
    assert state.to_json() == before
