"""Bad input raises a specific exception with one clear sentence and changes nothing."""

from typing import Any

import pytest

import agra
from tests.support import position, take


class Index:
    """An integer of another type, like those of numpy."""

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
def test_an_action_that_is_no_integer_is_refused(action: Any) -> None:
    state = position({}, {})
    before = state.copy()
    with pytest.raises(agra.IllegalAction, match="whole number") as caught:
        state.apply(action)
    assert repr(action) in one_sentence(caught.value)
    assert state == before


def test_integers_of_other_types_are_accepted() -> None:
    state = position({}, {})
    state.apply(Index(agra.parse_action("end meditation")))
    assert state.decision == "choose_space"


def test_an_action_that_is_not_legal_now_is_refused() -> None:
    state = position({}, {})
    before = state.copy()
    with pytest.raises(agra.IllegalAction) as caught:
        state.apply(agra.parse_action("end turn"))
    assert "'end turn' is not legal now: the decision is 'meditation'" in one_sentence(caught.value)
    assert state == before


@pytest.mark.parametrize("action", [-1, 867, 10**30])
def test_a_number_beyond_all_actions_is_refused(action: int) -> None:
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


def test_an_unknown_text_is_refused_with_a_similar_one() -> None:
    with pytest.raises(agra.UnknownAction) as caught:
        agra.parse_action("place papermill")
    assert "place paper_mill" in one_sentence(caught.value)


@pytest.mark.parametrize("players", [0, 1, 5, "4", 2.0, True, None])
def test_a_wrong_number_of_players_is_refused(players: Any) -> None:
    with pytest.raises(agra.BadSetup, match="2, 3 or 4 players") as caught:
        agra.new_game(players=players, seed=1)
    one_sentence(caught.value)


@pytest.mark.parametrize("option", ["open_rupees", "merchant_coin_on_stop"])
def test_a_switch_that_is_neither_on_nor_off_is_refused(option: str) -> None:
    switch: dict[str, Any] = {option: "no"}
    with pytest.raises(agra.BadSetup, match=f"{option} must be True or False"):
        agra.new_game(players=2, seed=1, **switch)


@pytest.mark.parametrize("ask", ["score_sheet", "view", "player"])
def test_a_seat_that_does_not_exist_is_refused(ask: str) -> None:
    state = position({}, {})
    for seat in (2, -1):
        with pytest.raises(agra.BadSetup, match=f"There is no seat {seat}: seats are 0 to 1"):
            getattr(state, ask)(seat)
    with pytest.raises(agra.BadSetup, match="whole number from 0 to 1, not 'x'"):
        getattr(state, ask)("x")


@pytest.mark.parametrize("seed", ["3", 3.5, float("nan"), -1, True, [1]])
def test_a_seed_must_be_an_integer_from_0(seed: Any) -> None:
    for ask in (
        lambda: agra.new_game(players=2, seed=seed),
        lambda: agra.random_setup(2, seed),
        lambda: agra.play_random(agra.new_game(players=2, seed=1), seed),
    ):
        with pytest.raises(
            agra.BadSetup, match="A seed must be a whole number of at least 0, not"
        ) as caught:
            ask()
        assert repr(seed) in one_sentence(caught.value)


def test_a_large_seed_is_accepted() -> None:
    state = agra.new_game(players=2, seed=10**30)
    again = state.copy()
    assert agra.play_random(state, 2**64 + 5) == agra.play_random(again, 5)


def test_numpy_integers_are_accepted_everywhere() -> None:
    numpy = pytest.importorskip("numpy")
    for number in (numpy.int64, numpy.uint8, numpy.int32):
        state = agra.new_game(number(2), seed=number(3), round_limit=number(4))
        assert state == agra.new_game(2, seed=3, round_limit=4)
        assert agra.random_setup(number(2), number(3)) == agra.random_setup(2, 3)
        assert state.view(number(1)) == state.view(1)
        assert state.score_sheet(number(1)) == state.score_sheet(1)
        assert state.player(number(1)).seat == 1
        assert state.why_not(number(1)) == state.why_not(1)
        assert agra.action_text(number(33)) == agra.action_text(33)
        assert agra.play_random(state.copy(), number(9)) == agra.play_random(state.copy(), 9)
        assert agra.play_random(state.copy(), 9, number(7)) == 7
        data = state.to_json()
        data["round"] = number(1)
        assert agra.State.from_json(data) == state


def test_texts_and_numbers_of_actions_are_distinguished() -> None:
    with pytest.raises(agra.UnknownAction, match="whole number, not 'place sailor'"):
        agra.action_text("place sailor")  # type: ignore[arg-type]
    with pytest.raises(agra.UnknownAction, match="whole number, not 'place sailor'"):
        position({}, {}).why_not("place sailor")  # type: ignore[arg-type]
    with pytest.raises(agra.UnknownAction, match="is a string, not 5"):
        agra.parse_action(5)


def test_a_refused_action_gives_the_reason() -> None:
    state = position({}, {}, phase="action")
    with pytest.raises(agra.IllegalAction) as caught:
        state.apply(agra.parse_action("place carpenter"))
    sentence = one_sentence(caught.value)
    assert "the building is not built, and the Builder is not there" in sentence
    assert "the decision is 'choose_space'" in sentence
    state = take(position({"goods": {"curry": 1}}, {}, phase="action"), "place trader")
    with pytest.raises(agra.IllegalAction, match=r"the player does not have the good \(wood\)"):
        state.apply(agra.parse_action("give wood"))


class Deaf(Exception):
    """Raised by a listener."""


def test_a_listener_that_raises_leaves_the_position_as_it_was() -> None:
    """This holds at the first event of a decision and in the middle of it."""
    state = agra.new_game(players=3, seed=2)
    heard = 0
    fails_at = -1

    def listen(event: agra.Event) -> None:
        nonlocal heard
        heard += 1
        if heard == fails_at:
            raise Deaf

    state.listener = listen
    failures = 0
    for number in range(400):
        before = state.copy()
        legal = state.legal_actions()
        action = legal[number * 7 % len(legal)]
        heard, fails_at = 0, 1 + number % 3
        try:
            state.apply(action)
        except Deaf:
            failures += 1
            assert state == before
            assert state.legal_actions() == legal
            fails_at = -1
            state.apply(action)
    assert failures > 50
    state.to_json()


def test_a_listener_that_raises_in_a_playout_also_leaves_the_position() -> None:
    state = agra.new_game(players=2, seed=2)
    events = 0

    def listen(event: agra.Event) -> None:
        nonlocal events
        events += 1
        if events == 500:
            raise Deaf

    state.listener = listen
    with pytest.raises(Deaf):
        agra.play_random(state, 4)
    assert agra.State.from_json(state.to_json()) == state
    agra.play_random(state, 4)
    assert state.is_over


def test_an_illegal_action_is_also_refused_in_the_middle_of_an_action() -> None:
    state = take(
        position({"goods": {"curry": 1}}, {}, phase="action"), "place trader", "give curry"
    )
    before = state.to_json()
    with pytest.raises(agra.IllegalAction):
        state.apply(agra.parse_action("take books"))
    assert state.to_json() == before
