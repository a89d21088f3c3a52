"""Small rulings that belong to no single action (docs/rulings.md, D-64, D-65 and D-96 to D-118)."""

from typing import Any

import pytest

import agra
from tests.rules.winning import completing, river_at
from tests.support import (
    favours,
    goods,
    options,
    player,
    position,
    rupees,
    supply,
    take,
    watch,
    workers,
)

LYING = {"seat": 0, "lying": True}
COOK = {"notables": ["cook"], "fill": True}


# ------------------------------------------------------------------ markers


@pytest.mark.parametrize("phase", ["meditation", "action", "order"])
def test_d_64_nobody_is_asked_to_return_markers_without_a_gain(phase: str) -> None:
    """docs/rules.md 1.12, D-64: only when a gain is short of markers, or a trade."""
    state = position({"goods": {"wood": 20}, "favours": 2}, {}, phase=phase)
    assert supply(state, 0) == 0
    assert not [text for text in options(state) if text.startswith("return")]


def test_d_65_locked_markers_make_no_room() -> None:
    """docs/rules.md 1.14, D-65: on notables, orders, bowls and the French Trader."""
    me = {"goods": {"wood": 17}, "contracts": ["french_trader"], "on_french_trader": 2}
    state = position(
        me,
        {},
        phase="action",
        river={"notables": {"cook": {"oil": 0}}, "fill": True},
        orders={"artisans": {"filled": {"1": 0}}},
        akbar={"paper": 0},
    )
    assert supply(state, 0) == 0
    take(state, "place woodcutter")
    assert state.decision == "end_action"
    assert goods(state, 0) == {"wood": 17}


def test_d_102_favours_come_from_the_players_supply() -> None:
    """docs/rules.md 3.2.5, D-102: never from the other players."""
    state = position({"favours": 3}, {}, phase="action", spaces={"trader": 1})
    take(state, "place trader")
    assert (favours(state, 1), supply(state, 1)) == (1, 21)
    assert (favours(state, 0), supply(state, 0)) == (3, 19)


def test_d_97_several_players_gain_in_turn_order_from_the_active_one() -> None:
    """docs/rules.md 4.13, D-97, E-09: at pier 4 each one without markers is asked for room."""
    full = {"goods": {"statues": 22}}
    fourth = {"goods": {"statues": 22}, "contracts": ["mahout", "khatib", "muezzin"]}
    river = {"notables": {"jagirdar": {"oil": {"seat": 2, "markers": 1}}}, "fill": True}
    state = position(
        full,
        full,
        {"goods": {"planks": 1, "statues": 20}},
        fourth,
        phase="action",
        turn=2,
        river=river,
    )
    take(state, "place sailor", "done", "deliver planks jagirdar")
    assert state.to_json()["river"]["boat"] == 4
    seats_asked = []
    while state.decision == "make_room":
        seats_asked.append(state.to_move)
        take(state, "done")
    assert favours(state, 2) == 1
    assert seats_asked == [3, 0, 1]


def test_d_69_display_shrinks_with_an_empty_stack_and_is_filled_by_the_discard() -> None:
    """docs/rules.md 4.24, D-69: 12 tiles with players, 2 open, none in the stack."""
    state = position(
        {"tiles": ["raise_worker", "sell", "exchange"], "influence": {"artisans": 2}},
        {"tiles": ["extra_process", "meditation_point", "remove_cover"]},
        {"tiles": ["deliver", "order_phase", "move_farmers"]},
        {"tiles": ["price_token", "good_of_value_2", "meditation_step"]},
        phase="action",
    )
    assert state.to_json()["open_tiles"] == ["process_1_to_2", "free_day_labourer"]
    take(state, "place architect", "influence artisans", "tile process_1_to_2")
    assert state.decision == "discard_tile"
    take(state, "discard sell")
    assert options(state) == ["draw sell"]
    take(state, "draw sell")
    assert state.to_json()["open_tiles"] == ["sell", "free_day_labourer"]
    assert state.decision == "end_action"


def test_d_105_taking_a_tile_costs_nothing() -> None:
    """docs/rules.md 4.23, D-105: nothing but the favours one could have had."""
    state = position({"influence": {"artisans": 2}, "favours": 2}, {}, phase="action")
    take(state, "place architect", "influence artisans", "tile raise_worker", "draw sell")
    assert (favours(state, 0), supply(state, 0)) == (2, 20)
    assert rupees(state, 0) == 2


# ------------------------------------------------------------------ workers


def test_d_96_main_action_cannot_be_passed() -> None:
    """docs/rules.md 3.0.6, D-96: the choice of a space has no way round it."""
    state = position({}, {}, phase="action")
    assert options(state)
    assert all(text.startswith("place ") for text in options(state))


def test_d_96_main_action_is_possible_without_workers_and_rupees() -> None:
    """docs/rules.md 3.0.6, 3.2.12, D-96: the price adapts."""
    spaces = dict.fromkeys(
        ["architect", "sailor", "trader", "botanist", "woodcutter", "turmeric_farm",
         "cotton_farm", "cement_works", "carpenter", "paper_mill"],
        LYING,
    )  # fmt: skip
    built = ["cement_works", "carpenter", "paper_mill"]
    state = position({"rupees": 0}, {}, phase="action", spaces=spaces, built=built)
    assert len(options(state)) == 10
    take(state, "place botanist")
    assert state.decision == "botanist"


@pytest.mark.parametrize(("field", "gains"), [(1, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_d_99_favours_for_a_worker_pushed_off_come_before_the_action(
    field: int, gains: int
) -> None:
    """docs/rules.md 3.2.5, 3.2.6, D-99: by the field of the owner's stone at that moment."""
    state = position({"stone": 6}, {"stone": field}, phase="action", spaces={"trader": 1})
    take(state, "place trader")
    assert state.decision == "trader"
    assert favours(state, 1) == gains


def test_d_100_workers_stand_after_the_action() -> None:
    """docs/rules.md 3.2.1, 3.2.7, D-100: placed workers and day labourers stand."""
    state = position({"goods": {"statues": 1}}, {}, phase="action", spaces={"trader": LYING})
    take(state, "place botanist", "done", "statue", "place trader", "done")
    assert state.to_json()["spaces"] == {
        "trader": {"seat": 0, "lying": False},
        "botanist": {"seat": 0, "lying": False},
    }


def test_d_117_workers_do_not_come_home_by_themselves() -> None:
    """docs/rules.md 3.2.4, D-117: neither lying down nor the end of a turn calls them back."""
    state = position({}, {}, spaces={"sailor": 0, "cotton_farm": LYING})
    take(state, "lay sailor", "end meditation", "place trader", "done", "end action")
    take(state, "pass", "end turn")
    assert workers(state, 0) == 7
    assert state.to_json()["spaces"] == {
        "sailor": {"seat": 0, "lying": True},
        "trader": {"seat": 0, "lying": False},
        "cotton_farm": {"seat": 0, "lying": True},
    }


# ------------------------------------------------------------------ buildings


def test_d_101_goods_can_lie_in_unbuilt_buildings() -> None:
    """docs/rules.md 1.17, D-101: traded or gained into them; a worker needs a built one."""
    me = {"goods": {"books": 1}, "favours": 4, "tiles": ["good_of_value_2"]}
    state = position(me, {}, phase="action")
    assert state.to_json()["built"] == []
    assert "place cloth_mill" not in options(state)
    take(state, "favour good_of_value_2", "gain cloth")
    take(state, "place trader", "give books", "done", "take oil")
    assert goods(state, 0) == {"oil": 1, "cloth": 1}


def test_d_108_botanists_step_costs_the_printed_goods() -> None:
    """docs/rules.md 3.2.50, D-108: turmeric from field 1; without it the step is not offered."""
    state = take(position({"goods": {"turmeric": 1}}, {}, phase="action"), "place botanist")
    take(state, "advance stone")
    assert player(state, 0)["stone"] == 2
    assert goods(state, 0) == {}
    state = take(position({"goods": {"cotton": 1}}, {}, phase="action"), "place botanist")
    assert "advance stone" not in options(state)


# ------------------------------------------------------------------ notables


def test_d_106_two_markers_on_one_good_count_twice() -> None:
    """docs/rules.md 4.6, 4.7, D-106: 2 for the majority, against the topmost good."""
    river = {"notables": {"cook": {"oil": 1}}, "fill": True}
    state = river_at(1, {"goods": {"wood": 2, "cotton": 1}}, river=river)
    take(state, "place sailor", "pay cotton", "deliver wood cook", "double")
    assert "cook" in player(state, 0)["contracts"]
    assert favours(state, 1) == 1


def test_d_106_two_markers_that_lose_are_two_favours() -> None:
    """docs/rules.md 4.7, D-106: 2 favours if the contract is lost; they need no supply."""
    card = {"statues": {"seat": 1, "markers": 2}, "oil": {"seat": 2, "markers": 2}}
    river = {"notables": {"mujtahida": card}, "fill": True}
    full = {"goods": {"curry": 20}}
    state = river_at(3, {"goods": {"wood": 1}}, {}, full, river=river)
    assert supply(state, 2) == 0
    take(state, "place sailor", "done", "deliver wood mujtahida")
    assert "mujtahida" in player(state, 1)["contracts"]
    assert (favours(state, 2), favours(state, 0)) == (2, 1)


def test_d_107_delivering_without_hope_pays_all_the_same() -> None:
    """docs/rules.md 4.3, 4.16, D-107: rupees and influence come even for a lost card."""
    card = {"oil": {"seat": 1, "markers": 2}}
    river = {"notables": {"cook": card}, "fill": True}
    state = river_at(1, {"goods": {"wood": 1}, "rupees": 0}, river=river)
    take(state, "place sailor", "done", "deliver wood cook", "done", "step cook")
    assert "cook" in player(state, 1)["contracts"]
    assert rupees(state, 0) == 3
    assert player(state, 0)["influence"]["artisans"] == 1


def test_d_109_sailor_may_do_nothing() -> None:
    """docs/rules.md 3.2.3, D-19, D-109: neither paying nor delivering is legal."""
    me = {"goods": {"wood": 2}, "rupees": 0}
    state = position(me, {}, phase="action", river=COOK)
    take(state, "place sailor", "done", "done")
    assert state.decision == "end_action"
    assert (goods(state, 0), rupees(state, 0)) == ({"wood": 2}, 0)


def test_d_110_completed_notables_are_not_replaced() -> None:
    """docs/rules.md 4.10, D-110: they leave the river, and nobody comes."""
    state = completing("cook")
    before = set(state.to_json()["river"]["notables"])
    take(state, "deliver wood cook")
    assert set(state.to_json()["river"]["notables"]) == before - {"cook"}


def test_d_118_akbar_and_orders_are_open_from_the_start() -> None:
    """docs/rules.md 3.3, D-118: whatever the boat's pier, also with luxury goods."""
    me: dict[str, Any] = {
        "goods": {"wood": 1, "paintings": 2},
        "influence": {"scholars": 1},
    }
    state = position(me, {}, {}, {}, phase="order")
    assert state.to_json()["river"]["boat"] == 1
    assert options(state)[:3] == ["serve paintings", "fulfil scholars", "pass"]


# ------------------------------------------------------------------ dice and decisions


def test_d_114_followers_are_asked_clockwise() -> None:
    """docs/rules.md 3.2.61, D-114: from the processing player, one after the other."""
    have = {"goods": {"wood": 1}}
    state = position(have, have, have, have, phase="action", turn=2, built=["paper_mill"])
    take(state, "place paper_mill", "process 1")
    seats_asked = []
    while state.decision == "follow":
        seats_asked.append(state.to_move)
        take(state, "decline")
    assert seats_asked == [3, 0, 1]


def test_d_115_merchant_rolls_after_his_favours() -> None:
    """docs/rules.md 3.2.16, 3.2.17, D-115: first the 2 favours, then the die."""
    state = position({}, {}, phase="action", merchant="cotton_farm")
    events = watch(state)
    take(state, "place cotton_farm")
    assert state.to_move == agra.CHANCE
    assert favours(state, 0) == 2
    take(state, "roll 2")
    kinds = [event.kind for event in events]
    assert kinds.index("gained") < kinds.index("rolled")


def test_d_115_builder_rolls_after_following() -> None:
    """docs/rules.md 3.2.21, D-115: after processing and following."""
    have = {"goods": {"wood": 1}}
    state = position(have, have, phase="action", builder="paper_mill")
    take(state, "place paper_mill", "process 1")
    assert state.decision == "follow"
    take(state, "follow")
    assert state.decision == "builder_roll"
    assert goods(state, 1) == {"paper": 1}
