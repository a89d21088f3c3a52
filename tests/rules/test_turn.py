"""The structure of a turn: docs/rules.md 3.0."""

from typing import Any

import pytest

import agra
from tests.support import options, position, rupees, take, watch

QUIET_TURN = ("end meditation", "place trader", "done", "end action", "pass", "end turn")


def phase(state: agra.State) -> str:
    """The current phase of the turn."""
    found = state.to_json()["phase"]
    assert isinstance(found, str)
    return found


# ------------------------------------------------------------------ phases and questions


def test_3_0_1_three_phases_in_order() -> None:
    """docs/rules.md 3.0.1 and 3.0.3: the questions of a turn, each with its phase."""
    state = position({}, {})
    seats_asked = []
    for text in QUIET_TURN:
        seats_asked.append((state.decision, phase(state)))
        take(state, text)
    assert seats_asked == [
        ("meditation", "meditation"),
        ("choose_space", "action"),
        ("trader", "action"),
        ("end_action", "action"),
        ("order_phase", "order"),
        ("end_turn", "order"),
    ]


def test_3_0_1_meditation_may_be_left_out() -> None:
    """docs/rules.md 3.0.1: the phase is optional even with a worker who could lie down."""
    state = position({}, {}, spaces={"sailor": 0})
    assert options(state) == ["lay sailor", "end meditation"]
    take(state, "end meditation")
    assert state.to_json()["spaces"] == {"sailor": {"seat": 0, "lying": False}}


def test_3_0_1_order_phase_may_be_left_out() -> None:
    """docs/rules.md 3.0.1: passing is possible even if a good could be given."""
    state = position({"goods": {"oil": 1}}, {}, phase="order")
    assert options(state) == ["serve oil", "pass"]


def test_3_0_1_one_main_action_only() -> None:
    """docs/rules.md 3.0.1: after it the choice of a space does not come again."""
    state = take(position({}, {}, phase="action"), "place woodcutter")
    assert state.decision == "end_action"
    assert options(state) == ["end action"]


def test_3_0_3_one_order_only() -> None:
    """docs/rules.md 3.0.3 d: after one gift the turn can only end."""
    state = position({"goods": {"oil": 1, "dye": 1}}, {}, phase="order")
    take(state, "serve oil")
    assert state.decision == "end_turn"
    assert options(state) == ["end turn"]


def test_3_0_3_order_phase_offers_akbar_orders_and_pass() -> None:
    """docs/rules.md 3.0.3 d: serve Akbar, fulfil one order, or pass."""
    first = {"goods": {"cement": 1, "cloth": 1}, "influence": {"artisans": 1}}
    state = position(first, {}, phase="order")
    assert options(state) == ["serve cement", "serve cloth", "fulfil artisans", "pass"]
    take(state, "fulfil artisans")
    assert state.decision == "end_turn"


def test_3_0_3_meditation_goes_on_until_it_is_ended() -> None:
    """docs/rules.md 3.0.3 a: every answer but the last comes back to the question."""
    state = position({}, {}, spaces={"sailor": 0, "trader": 0})
    for text in ("lay sailor", "lay trader", "meditate move_farmer", "farmer 1 back"):
        take(state, text)
    assert state.decision == "meditation"
    take(state, "end meditation")
    assert state.decision == "choose_space"


# ------------------------------------------------------------------ rounds


@pytest.mark.parametrize("players", [2, 3, 4])
def test_3_0_2_turns_go_clockwise(players: int) -> None:
    """docs/rules.md 3.0.2: from the start player round the table."""
    blocks: list[dict[str, Any]] = [{}] * players
    state = position(*blocks, start_player=1)
    seats = []
    for _ in range(2 * players):
        seats.append(state.to_move)
        assert state.to_json()["turn"] == state.to_move
        take(state, *QUIET_TURN[:2])
        while state.decision != "end_turn":
            take(state, options(state)[-1])
        take(state, "end turn")
    clockwise = [(1 + turn) % players for turn in range(players)]
    assert seats == clockwise * 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_3_0_2_round_begins_with_the_start_player(players: int) -> None:
    """docs/rules.md 3.0.2: the number of the round goes up when the start player is next."""
    blocks: list[dict[str, Any]] = [{}] * players
    last = players - 1
    before = position(*blocks, start_player=0, turn=last - 1, round=3, phase="order")
    take(before, "pass", "end turn")
    assert (before.to_move, before.to_json()["round"]) == (last, 3)
    after = position(*blocks, start_player=0, turn=last, round=3, phase="order")
    take(after, "pass", "end turn")
    assert (after.to_move, after.to_json()["round"]) == (0, 4)


def test_3_0_2_the_start_player_stays_the_same() -> None:
    """docs/rules.md 3.0.2: a later round begins with the same seat."""
    state = position({}, {}, {}, start_player=2, turn=1, phase="order")
    take(state, "pass", "end turn")
    assert state.to_move == 2
    assert state.to_json()["start_player"] == 2


def test_3_0_2_a_listener_hears_whose_turn_begins() -> None:
    """docs/rules.md 3.0.2: the event names the seat and the round."""
    state = position({}, {}, start_player=0, turn=1, round=3, phase="order")
    events = watch(state)
    take(state, "pass", "end turn")
    assert [(event.seat, event.count) for event in events if event.kind == "turn"] == [(0, 4)]


# ------------------------------------------------------------------ the statue's question


def test_3_0_3_statue_only_at_the_end_of_the_action_phase() -> None:
    """docs/rules.md 3.0.3 c: of all questions of a turn only this one offers the statue."""
    state = position({"goods": {"statues": 1, "sandstone": 1}}, {})
    offered = []
    for text in (
        "end meditation", "place cement_works", "process 1", "roll 1",
        "end action", "pass", "end turn",
    ):  # fmt: skip
        if "statue" in options(state):
            offered.append(state.decision)
        take(state, text)
    assert offered == ["end_action"]


def test_E_04_after_the_statue_the_question_comes_again() -> None:
    """docs/rules.md 3.0.3 c, E-04: the second time without the statue, even with one more."""
    state = position({"goods": {"statues": 2}}, {}, phase="action")
    take(state, "place trader", "done")
    assert options(state) == ["end action", "statue"]
    take(state, "statue", "place woodcutter")
    assert (state.decision, phase(state)) == ("end_action", "action")
    assert options(state) == ["end action"]


def test_3_0_3_the_statue_is_ready_again_next_turn() -> None:
    """docs/rules.md 3.0.3 c: once in a turn, not once in a game."""
    state = position({"goods": {"statues": 2}}, {}, phase="action")
    take(state, "place trader", "done", "statue", "place botanist", "done")
    take(state, "end action", "pass", "end turn")
    take(state, "end meditation", "place quarry", "roll 1", "end action", "pass", "end turn")
    take(state, "end meditation", "place sailor", "done", "done")
    assert "statue" in options(state)


# ------------------------------------------------------------------ when the phases begin


def test_3_0_4_meditation_phase_begins_with_the_turn() -> None:
    """docs/rules.md 3.0.4, E-15: what belongs to that phase is there from the first moment."""
    first = {"favours": 2, "tiles": ["meditation_point"]}
    state = position(first, {}, turn=1, phase="order", start_player=0)
    take(state, "pass", "end turn")
    assert state.to_move == 0
    assert "favour meditation_point" in options(state)


def test_3_0_4_meditation_phase_ends_before_the_choice_of_a_space() -> None:
    """docs/rules.md 3.0.4: from then on its abilities are gone."""
    first = {"favours": 2, "tiles": ["meditation_point"]}
    state = take(position(first, {}), "end meditation")
    assert "favour meditation_point" not in options(state)


def test_3_0_4_order_phase_begins_with_end_action() -> None:
    """docs/rules.md 3.0.4: not before, even when everything of the action is done."""
    state = take(position({}, {}, phase="action"), "place trader", "done")
    assert phase(state) == "action"
    take(state, "end action")
    assert phase(state) == "order"


# ------------------------------------------------------------------ own turn only


def test_3_0_5_secondary_actions_in_the_middle_of_an_action() -> None:
    """docs/rules.md 3.0.5: between two parts of the Botanist's action clothes pay."""
    state = position({"goods": {"clothes": 1}, "rupees": 0}, {}, phase="action")
    take(state, "place botanist", "remove cover", "uncover 1 1", "clothes")
    assert rupees(state, 0) == 3
    assert state.decision == "botanist"


def test_3_0_5_secondary_actions_only_in_ones_own_turn() -> None:
    """docs/rules.md 3.0.5: a player asked on another's turn is offered none of them."""
    rich = {
        "goods": {"sandstone": 1, "clothes": 1, "books": 1, "paintings": 1, "oil": 1, "cotton": 1},
        "favours": 8,
        "contracts": ["french_trader", "caliph"],
        "tiles": ["sell", "move_farmers"],
    }
    state = position({"goods": {"sandstone": 1}}, rich, phase="action", spaces={"sailor": 1})
    take(state, "place cement_works", "process 1")
    assert (state.decision, state.to_move) == ("follow", 1)
    assert options(state) == ["follow", "decline"]


def test_3_0_5_the_same_player_has_them_in_their_own_turn() -> None:
    """docs/rules.md 3.0.5: the counterpart of the test before."""
    state = position({"goods": {"sandstone": 1, "clothes": 1}}, {}, phase="action")
    take(state, "place cement_works")
    assert options(state) == ["process 0", "process 1", "clothes"]


# ------------------------------------------------------------------ no passing


def test_3_0_6_the_main_action_cannot_be_passed() -> None:
    """docs/rules.md 3.0.6: at the choice of a space there is nothing but spaces."""
    state = position({}, {}, phase="action")
    assert all(text.startswith("place ") for text in options(state))
    for text in ("pass", "end action", "end turn", "done", "decline"):
        with pytest.raises(agra.IllegalAction):
            state.apply(agra.parse_action(text))


BOARD = ["architect", "sailor", "trader", "botanist"]
BOARD += ["quarry", "woodcutter", "turmeric_farm", "cotton_farm"]


def test_D_96_with_one_worker_and_no_rupee_a_space_is_left() -> None:
    """docs/rules.md 3.0.6, D-96: the Builder's site never holds a worker."""
    spaces = dict.fromkeys(BOARD, 0) | {"carpenter": 0}
    state = position({"rupees": 0}, {}, phase="action", spaces=spaces, built=["carpenter"])
    assert options(state) == ["place cement_works"]


def test_D_96_without_workers_and_rupees_an_own_space_is_left() -> None:
    """docs/rules.md 3.0.6, D-96: the price adapts to what one has."""
    built = ["cement_works", "carpenter"]
    spaces = dict.fromkeys(BOARD + built, 0)
    state = position({"rupees": 0}, {}, phase="action", spaces=spaces, built=built)
    assert options(state) == [f"place {space}" for space in BOARD + built]
