"""A bot sees everything except rupees whose gain and loss it did not see."""

import random

import pytest

import agra
from agra.bots import Company, Ledger, View
from agra.bots.play import decide
from agra.bots.view import GUESS
from agra.rules.layout import PLAYER, RUPEES, STRIDE
from tests.bots.corners import corner_positions, positions_of_games, stored_positions
from tests.bots.levels import LEVELS, limits, positions_for, seat_of, seated
from tests.support import position, rupees


def swapped(state: agra.State, seat: int) -> agra.State:
    """The same position with other hidden rupees of the other players."""
    other = state.copy()
    for number in range(state.players):
        if number != seat:
            other._d[PLAYER + STRIDE * number + RUPEES] += 7 + number
    return other


# ------------------------------------------------------------------ the view


def test_positions_that_differ_in_hidden_rupees_look_the_same() -> None:
    rich = position({"rupees": 7}, {"rupees": 30}, {"rupees": 2})
    poor = position({"rupees": 7}, {"rupees": 0}, {"rupees": 9})
    one, other = View(rich, 0), View(poor, 0)
    assert one.state == other.state
    assert one.rupees == other.rupees == [7, None, None]
    assert [rupees(one.state, seat) for seat in range(3)] == [7, GUESS, GUESS]


def test_rupees_that_were_seen_are_known() -> None:
    view = View(position({"rupees": 7}, {"rupees": 30}, {"rupees": 2}), 0, [7, 29, None])
    assert view.rupees == [7, 29, None]
    assert [rupees(view.state, seat) for seat in range(3)] == [7, 29, GUESS]


def test_everything_else_is_seen() -> None:
    for state in stored_positions():
        seat = seat_of(state)
        view = View(state, seat)
        assert view.state.view(seat) == state.view(seat)
        assert view.state.legal_actions() == state.legal_actions()


def test_looking_changes_nothing() -> None:
    state = agra.new_game(players=3, seed=4)
    before = state.copy()
    View(state, 0).state.apply(state.legal_actions()[0])
    assert state == before


def test_open_rupees_are_seen() -> None:
    state = position({"rupees": 3}, {"rupees": 30}, options={"open_rupees": True})
    view = View(state, 0)
    assert view.state == state
    assert view.rupees == [3, 30]


def test_a_ledger_follows_all_rupees_of_a_game() -> None:
    state = agra.new_game(3, seed=6)
    ledger = Ledger(3, state._c.start_rupees)
    state.listener = ledger
    company = Company(["farmer"] * 3, 6)
    rng = random.Random(6)
    while state.to_move is not None:
        state.apply(decide(state, company, rng))
        assert ledger.rupees == [rupees(state, seat) for seat in range(3)]
    assert max(ledger.rupees) > 20


# ------------------------------------------------------------------ the answers


@pytest.mark.much
@pytest.mark.xdist_group("corners")
@pytest.mark.parametrize("level", LEVELS)
def test_hidden_rupees_change_no_answer_in_a_strange_position(level: str) -> None:
    positions = [
        *stored_positions(),
        *positions_for(level, (*corner_positions(), *positions_of_games())),
    ]
    asked = 0
    for state in positions:
        if state.to_json()["options"]["open_rupees"]:
            continue
        asked += 1
        seat = seat_of(state)
        answer = seated(level, seat).choose(state)
        assert seated(level, seat).choose(swapped(state, seat)) == answer
    assert asked > 40


@pytest.mark.much
@pytest.mark.parametrize("level", LEVELS)
def test_hidden_rupees_change_no_answer_in_a_game(level: str) -> None:
    """Two tables get the same game; one is shown other hidden rupees at each decision."""
    state = agra.new_game(3, seed=3, round_limit=4)
    start = state._c.start_rupees
    company, deceived = (Company([level] * 3, 3, limits(level), start) for _ in range(2))
    rng = random.Random(3)

    def tell(event: agra.Event) -> None:
        company.hear(event)
        deceived.hear(event)

    state.listener = tell
    while state.to_move is not None:
        action = decide(state, company, rng)
        if state.to_move != agra.CHANCE:
            assert deceived.choose(swapped(state, state.to_move)) == action
        state.apply(action)
