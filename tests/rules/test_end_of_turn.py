"""The end of a turn (docs/rules.md 3.5)."""

from typing import Any

import pytest

import agra
from tests.support import favours, goods, options, player, position, supply, take

LYING = {"seat": 0, "lying": True}


def idle(state: agra.State) -> agra.State:
    """A whole turn with only a visit to the Botanist."""
    return take(state, "end meditation", "place botanist", "done", "end action", "pass", "end turn")


def finish(state: agra.State) -> agra.State:
    """The rest of a turn after the choice of a space."""
    return take(state, "place trader", "done", "end action", "pass", "end turn")


def test_3_5_1_markers_on_favour_actions_return_to_the_supply() -> None:
    """docs/rules.md 3.5.1: and the actions can be used in the next turn."""
    state = position({"favours": 9, "goods": {"wood": 2}}, {}, phase="action")
    take(state, "favour process", "process paper", "favour influence", "influence artisans")
    assert favours(state, 0) == 3
    assert supply(state, 0) == 22 - 3 - 2 - 2
    assert player(state, 0)["reminders"] == 2
    finish(state)
    assert supply(state, 0) == 22 - 3 - 2
    assert player(state, 0)["reminders"] == 0
    idle(state)
    assert "favour process" in options(state)


def test_3_5_1_markers_on_scrolls_return_to_the_supply() -> None:
    """docs/rules.md 3.5.1, D-74: the luxury goods' markers, to the supply and not to the store."""
    state = position({"goods": {"clothes": 2, "paintings": 1}}, {}, phase="action")
    take(state, "clothes", "painting", "influence artisans", "influence merchants")
    assert supply(state, 0) == 19
    finish(state)
    assert supply(state, 0) == 21
    assert goods(state, 0) == {"clothes": 1}
    idle(state)
    assert "clothes" in options(state)


def test_3_5_1_until_the_end_of_the_turn_the_markers_are_missing() -> None:
    """docs/rules.md 1.14, D-65: a marker on a used action cannot make room."""
    state = position({"favours": 2, "goods": {"wood": 20}}, {}, phase="action")
    take(state, "favour basic_good", "gain wood")
    assert supply(state, 0) == 0
    assert goods(state, 0) == {"wood": 21}
    take(state, "place woodcutter")
    assert state.decision == "end_action"
    assert goods(state, 0) == {"wood": 21}


@pytest.mark.parametrize(
    ("contract", "use", "answers"),
    [
        ("french_trader", "french_trader wood", []),
        ("caliph", "caliph", ["raise cotton_farm"]),
        ("english_trader", "english_trader", ["exchange wood", "into sandstone"]),
        ("mullah", "favour basic_good mullah", ["gain wood"]),
    ],
)
def test_3_5_2_contracts_are_ready_again(contract: str, use: str, answers: list[str]) -> None:
    """docs/rules.md 3.5.2, 3.4.12: once in each of one's own turns."""
    me = {"contracts": [contract], "goods": {"wood": 3, "cotton": 3}, "favours": 6}
    spaces = {"cotton_farm": LYING, "turmeric_farm": LYING}
    state = position(me, {}, phase="action", spaces=spaces)
    take(state, use, *answers)
    assert use not in options(state)
    finish(state)
    assert use not in options(state)
    idle(state)
    assert use in options(state)


def test_3_5_2_mosaic_maker_is_ready_again() -> None:
    """docs/rules.md 3.5.2: in the next turn's meditation phase."""
    me: dict[str, Any] = {"contracts": ["mosaic_maker"]}
    state = position(me, {}, spaces={"sailor": 0})
    take(state, "lay sailor", "mosaic_maker 1", "end meditation")
    finish(state)
    idle(state)
    take(state, "lay trader")
    assert "mosaic_maker 1" in options(state)


@pytest.mark.parametrize("good", ["oil", "curry"])
def test_3_5_2_oil_and_curry_are_ready_again(good: str) -> None:
    """docs/rules.md 3.4.1: once per turn, so again in the next."""
    spaces = {"cotton_farm": LYING, "turmeric_farm": LYING}
    state = position({"goods": {good: 2}}, {}, phase="action", spaces=spaces)
    take(state, good, "raise cotton_farm")
    finish(state)
    idle(state)
    assert good in options(state)


def follower(**more: Any) -> agra.State:
    """The second of two players has followed with extra_process on the first player's turn."""
    you = {"goods": {"wood": 6}, "favours": 9, "tiles": ["extra_process"], **more}
    state = position({"goods": {"wood": 3}}, you, phase="action", built=["paper_mill"])
    take(state, "place paper_mill", "process 1", "follow", "favour extra_process")
    return take(state, "end action", "pass", "end turn")


def test_3_5_3_extra_process_used_off_turn_stays_used_in_the_owners_turn() -> None:
    """docs/rules.md 3.4.6, 3.5.3, D-67: the end of another's turn does not clear it."""
    state = follower()
    assert state.to_move == 1
    assert player(state, 1)["reminders"] == 1
    take(state, "end meditation", "place paper_mill", "process 1")
    assert state.decision == "follow"


def test_3_5_3_extra_process_is_ready_after_the_owners_turn() -> None:
    """docs/rules.md 3.5.3, D-67: cleared at the end of its owner's next turn."""
    state = idle(follower())
    assert player(state, 1)["reminders"] == 0
    assert player(state, 1)["used"] == []
    take(state, "end meditation", "place paper_mill", "process 1", "follow")
    assert (state.decision, state.to_move) == ("extra_process", 1)


def test_3_5_3_extra_process_used_in_the_owners_turn_is_ready_at_once_afterwards() -> None:
    """docs/rules.md 3.5.1, D-67: once between two ends of the owner's turns."""
    me = {"goods": {"wood": 6}, "favours": 9, "tiles": ["extra_process"]}
    state = position(me, {"goods": {"wood": 1}}, phase="action", built=["paper_mill"])
    take(state, "place paper_mill", "process 1", "favour extra_process", "decline")
    take(state, "end action", "pass", "end turn")
    take(state, "end meditation", "place paper_mill", "process 1", "follow")
    assert (state.decision, state.to_move) == ("extra_process", 0)


def test_3_5_1_only_the_active_players_markers_return() -> None:
    """docs/rules.md 3.5.1: another player's off-turn reminder stays where it lies."""
    state = follower()
    assert player(state, 0)["reminders"] == 0
    assert player(state, 1)["used"] == ["extra_process"]


def discarding() -> agra.State:
    """The first player has used `sell` and then given its tile up for another one."""
    me = {
        "favours": 9,
        "goods": {"paper": 2},
        "tiles": ["sell", "deliver", "exchange"],
        "influence": {"artisans": 2},
    }
    state = position(
        me, {}, phase="action", open_tiles=["raise_worker", "remove_cover", "price_token"]
    )
    take(state, "favour sell", "sell paper", "favour influence", "influence artisans")
    return take(state, "tile raise_worker", "draw order_phase", "discard sell")


def test_d_68_reminder_of_a_tile_given_up_returns_at_the_end_of_the_turn() -> None:
    """docs/rules.md 3.5.1, D-68: giving up a used tile does not free its marker."""
    state = discarding()
    assert player(state, 0)["reminders"] == 2
    before = supply(state, 0)
    finish(state)
    assert player(state, 0)["reminders"] == 0
    assert supply(state, 0) == before + 2


def test_d_68_tile_just_taken_is_ready() -> None:
    """docs/rules.md 3.4.2, D-68: a tile just taken is unused and ready."""
    me = {"favours": 9, "influence": {"artisans": 2}}
    state = position(
        me, {}, phase="action", open_tiles=["move_farmers", "remove_cover", "price_token"]
    )
    take(state, "favour influence", "influence artisans", "tile move_farmers", "draw sell")
    assert "favour move_farmers" in options(state)


def test_e_16_tile_given_up_and_taken_again_is_unused() -> None:
    """docs/rules.md 3.4.2, E-16: it comes back unused; the first reminder stays locked."""
    me = {
        "favours": 9,
        "goods": {"paper": 2, "paintings": 1},
        "tiles": ["sell", "deliver", "exchange"],
        "influence": {"artisans": 2, "merchants": 2, "scholars": 2},
    }
    state = position(
        me, {}, phase="action", open_tiles=["raise_worker", "remove_cover", "price_token"]
    )
    take(state, "favour sell", "sell paper", "favour influence", "influence artisans")
    take(state, "tile raise_worker", "draw order_phase", "discard sell")
    take(state, "painting", "influence merchants", "tile remove_cover", "draw sell")
    take(state, "discard deliver", "influence scholars", "tile sell", "draw deliver")
    take(state, "discard exchange")
    assert player(state, 0)["tiles"] == ["raise_worker", "sell", "remove_cover"]
    assert player(state, 0)["reminders"] == 3
    assert "favour sell" in options(state)


def test_d_98_next_player_clockwise_begins_with_the_meditation_phase() -> None:
    """docs/rules.md 3.0.2, D-98: then the next player begins."""
    state = position({}, {}, {}, turn=1, phase="order")
    take(state, "pass", "end turn")
    assert (state.decision, state.to_move) == ("meditation", 2)
    assert state.to_json()["round"] == 1
    idle(state)
    assert (state.decision, state.to_move) == ("meditation", 0)
    assert state.to_json()["round"] == 2


def test_4_18_blocks_of_influence_steps_end_with_the_turn() -> None:
    """docs/rules.md 4.18: the next player can earn a step with the same notable."""
    me = {"goods": {"oil": 1}, "favours": 4, "tiles": ["deliver"]}
    state = position(
        me,
        {"goods": {"wood": 1}, "stone": 6},
        phase="order",
        river={"notables": ["cook"], "fill": True},
        spaces={"trader": 1},
        meditation_marker="exchange",
    )
    take(state, "favour deliver", "deliver oil cook", "step cook", "pass", "end turn")
    take(state, "lay trader", "meditate deliver", "deliver wood cook")
    assert "step cook" in options(state)
