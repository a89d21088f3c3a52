"""The boat: when it moves, and the event of every pier."""

from pathlib import Path
from typing import Any

import pytest

import agra
from agra.components import shipped_components_text
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

#: The contracts of an uninvolved player, and the card whose last good the active player delivers,
#: so that the boat arrives at the pier of the key.
ARRIVALS: dict[int, tuple[list[str], str, dict[str, Any], str]] = {
    2: (["khatib"], "mahout", {"cement": 0}, "wood"),
    3: (["khatib", "sufi"], "mullah", {"bricks": 0}, "curry"),
    4: (["khatib", "sufi", "caliph"], "mullah", {"bricks": 0}, "curry"),
    5: (["khatib", "sufi", "caliph", "muezzin"], "subadar", {"books": 0, "curry": 0}, "sandstone"),
    6: (
        ["khatib", "sufi", "caliph", "muezzin", "painter"],
        "dewan",
        {"clothes": 0, "statues": 0},
        "curry",
    ),
}
BASIC = ["sandstone", "wood", "turmeric", "cotton"]
MIDDLE = ["cement", "planks", "curry", "oil", "bricks", "paper", "dye", "cloth"]
LUXURY = ["statues", "books", "paintings", "clothes"]
ALL_BUILT = [
    "cement_works", "carpenter", "curry_kitchen", "oil_press",
    "brickyard", "paper_mill", "dye_works", "cloth_mill",
    "sculptor", "bookbinder", "studio", "tailor",
]  # fmt: skip


def boat(state: agra.State) -> int:
    """The boat's pier."""
    pier = state.to_json()["river"]["boat"]
    assert isinstance(pier, int)
    return pier


def arrive(
    pier: int, *players: dict[str, Any], active: int = 0, seats: int = 4, **sections: Any
) -> agra.State:
    """The active player has just completed the card that brings the boat to this pier."""
    contracts, card, markers, good = ARRIVALS[pier]
    table: list[dict[str, Any]] = [dict(seat) for seat in players]
    table += [{} for _ in range(seats - len(players))]
    stock = dict(table[active].get("goods", {}))
    stock[good] = stock.get(good, 0) + 1
    table[active]["goods"] = stock
    holder = (active + 1) % seats
    table[holder]["contracts"] = [*table[holder].get("contracts", []), *contracts]
    state = position(
        *table,
        phase="action",
        turn=active,
        river={"notables": {card: dict.fromkeys(markers, active)}, "fill": True},
        **sections,
    )
    assert boat(state) == pier - 1
    return take(state, "place sailor", "done", f"deliver {good} {card}")


# ------------------------------------------------------------------ when the boat moves


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("pier", ARRIVALS)
def test_4_11_the_boat_moves_when_enough_contracts_of_a_level_are_completed(
    pier: int, seats: int
) -> None:
    """docs/rules.md 4.11, D-44: 2 of I, 1 of II, 2 of II, 1 of III, 1 of IV, for 2 to 4 players."""
    assert boat(arrive(pier, seats=seats)) == pier


def test_4_11_one_contract_of_level_i_is_not_enough() -> None:
    """docs/rules.md 4.11: the boat stays at pier 1."""
    state = position(
        {"goods": {"wood": 1}},
        {},
        phase="action",
        river={"notables": {"mahout": {"cement": 0}}, "fill": True},
    )
    take(state, "place sailor", "done", "deliver wood mahout")
    assert boat(state) == 1
    assert state.decision == "deliveries"


@pytest.mark.parametrize(
    ("contracts", "card", "markers", "good", "pier"),
    [
        (["khatib", "sufi"], "mahout", {"cement": 0}, "wood", 2),
        (["khatib", "sufi", "caliph"], "mahout", {"cement": 0}, "wood", 3),
        (["khatib", "sufi", "caliph", "muezzin"], "mullah", {"bricks": 0}, "curry", 4),
        (
            ["khatib", "sufi", "caliph", "muezzin", "painter"],
            "subadar",
            {"books": 0, "curry": 0},
            "sandstone",
            5,
        ),
    ],
)
def test_D_44_further_contracts_of_a_level_do_nothing(
    contracts: list[str], card: str, markers: dict[str, int], good: str, pier: int
) -> None:
    """docs/rules.md 4.11, D-44: a third of level I, a third of level II, a second of level III."""
    state = position(
        {"goods": {good: 1}},
        {"contracts": contracts},
        {},
        {},
        phase="action",
        river={"notables": {card: markers}, "fill": True},
    )
    assert boat(state) == pier
    take(state, "place sailor", "done", f"deliver {good} {card}")
    assert boat(state) == pier
    assert state.decision == "deliveries"


def test_4_11_contracts_of_all_players_count_together() -> None:
    """docs/rules.md 4.11: counted over the whole game, by any player."""
    state = position(
        {"goods": {"wood": 1}},
        {},
        {"contracts": ["khatib"]},
        phase="action",
        river={"notables": {"mahout": {"cement": 1}}, "fill": True},
    )
    take(state, "place sailor", "done", "deliver wood mahout")
    assert player(state, 1)["contracts"] == ["mahout"]
    assert boat(state) == 2


def test_4_12_the_boat_moves_on_while_the_next_number_is_reached(tmp_path: Path) -> None:
    """docs/rules.md 4.12, D-44: each pier with its event (here pier 2 asks for level I as well)."""
    text = shipped_components_text().replace(
        "leave_after = { level = 2, contracts = 1 }", "leave_after = { level = 1, contracts = 2 }"
    )
    path = tmp_path / "components.toml"
    path.write_text(text, encoding="utf-8")
    seats = [{"goods": {"wood": 1, "cotton": 1}}, {"contracts": ["khatib"]}]
    obj = {
        "format": "agra-position",
        "version": 1,
        "phase": "action",
        "players": seats,
        "river": {"notables": {"mahout": {"cement": 0}}, "fill": True},
    }
    state = agra.State.from_json(obj, agra.load_components(path))
    take(state, "place sailor", "done", "deliver wood mahout")
    assert (boat(state), state.decision) == (2, "builder_roll")
    take(state, "roll 1")
    assert (boat(state), state.decision) == (3, "merchant_roll")
    take(state, "roll 1")
    assert favours(state, 0) == 1
    assert state.decision == "deliveries"


def test_4_13_the_event_is_over_before_the_action_goes_on() -> None:
    """docs/rules.md 4.13: the Sailor's next decision comes after everybody's good."""
    state = arrive(5)
    for seat in range(4):
        assert (state.decision, state.to_move) == ("gain_good", seat)
        take(state, "gain wood")
    assert (state.decision, state.to_move) == ("deliveries", 0)


def test_4_13_players_act_clockwise_from_the_active_one() -> None:
    """docs/rules.md 4.13, D-45, D-97: on seat 2's turn in the order 2, 3, 0, 1."""
    state = arrive(5, active=2)
    seats_asked = []
    while state.decision == "gain_good":
        seats_asked.append(state.to_move)
        take(state, "gain wood")
    assert seats_asked == [2, 3, 0, 1]


def test_4_13_from_the_active_player_even_when_another_wins() -> None:
    """docs/rules.md 4.13, E-09: seat 1 wins on seat 0's turn, seat 0 comes first."""
    state = position(
        {"goods": {"sandstone": 1}},
        {"contracts": ["khatib", "sufi", "caliph", "muezzin"]},
        {},
        {},
        phase="action",
        river={"notables": {"subadar": {"books": 1, "curry": 1}}, "fill": True},
    )
    take(state, "place sailor", "done", "deliver sandstone subadar")
    assert "subadar" in player(state, 1)["contracts"]
    assert (state.decision, state.to_move) == ("gain_good", 0)


def test_3_4_14_no_secondary_actions_inside_an_event() -> None:
    """docs/rules.md 3.4.14: only goods are offered, though clothes and favours are there."""
    state = arrive(5, {"goods": {"clothes": 1}, "favours": 4})
    assert options(state) == [f"gain {good}" for good in BASIC]


# ------------------------------------------------------------------ pier 2


def test_4_14_2_the_builders_building_is_built_for_nobody() -> None:
    """docs/rules.md 4.14.2, D-25, D-45: no worker, no tile, no processing; then he rolls."""
    state = arrive(2, {"goods": {"sandstone": 1}}, {"goods": {"sandstone": 1}})
    events = watch(state)
    assert state.decision == "builder_roll"
    assert state.to_json()["built"] == ["cement_works"]
    assert state.to_json()["spaces"] == {"sailor": {"seat": 0, "lying": False}}
    assert len(state.to_json()["bonus_tiles"]) == 12
    take(state, "roll 2")
    assert state.to_json()["builder"] == "curry_kitchen"
    assert [e.kind for e in events] == ["rolled", "builder"]
    assert (state.decision, state.to_move) == ("deliveries", 0)
    assert workers(state, 0) == 9


def test_4_14_2_the_builder_walks_over_the_remaining_sites() -> None:
    """docs/rules.md 4.14.2, 3.2.21: in travel order, round from the last site to the first."""
    state = arrive(2, built=["sculptor", "bookbinder"], builder="studio")
    assert state.to_json()["built"] == ["sculptor", "bookbinder", "studio"]
    take(state, "roll 3")
    assert state.to_json()["builder"] == "carpenter"


def test_4_14_2_takshaka_earns_nothing_at_pier_2() -> None:
    """docs/rules.md 4.14.2, 5.7.3, D-25: neither rupee nor tile."""
    contracts = ["takshaka"]
    state = position(
        {"contracts": contracts, "goods": {"wood": 1}},
        {},
        phase="action",
        river={"notables": {"mahout": {"cement": 0}}, "fill": True},
    )
    take(state, "place sailor", "done", "deliver wood mahout", "roll 1")
    assert boat(state) == 2
    assert rupees(state, 0) == 2 + 2


def test_4_14_2_the_new_building_is_open_to_everybody() -> None:
    """docs/rules.md 4.14.2, 3.2.1: the next player may place a worker there."""
    state = take(arrive(2), "roll 1", "done", "done", "end action", "pass", "end turn")
    take(state, "end meditation")
    assert state.to_move == 1
    assert "place cement_works" in options(state)


def test_4_14_2_with_the_last_site_built_the_builder_leaves() -> None:
    """docs/rules.md 4.14.2, 3.2.22, D-25: no roll any more."""
    built = [building for building in ALL_BUILT if building != "paper_mill"]
    state = arrive(2, built=built)
    assert state.to_json()["builder"] is None
    assert len(state.to_json()["built"]) == 12
    assert state.decision == "deliveries"


def test_4_15_without_the_builder_nothing_is_built() -> None:
    """docs/rules.md 4.15, D-25: he has left the game; the event does nothing."""
    contracts, card, markers, good = ARRIVALS[2]
    state = position(
        {"goods": {good: 1}},
        {"contracts": contracts},
        phase="action",
        built=ALL_BUILT,
        river={"notables": {card: markers}, "fill": True},
    )
    take(state, "place sailor", "done")
    events = watch(state)
    take(state, f"deliver {good} {card}")
    assert events[-1].kind == "boat"
    assert boat(state) == 2
    assert state.decision == "deliveries"


def test_4_15_a_move_he_owes_comes_first() -> None:
    """docs/rules.md 4.15, D-25: he rolls, builds where he stands, and rolls again; then no more."""
    state = position(
        {"goods": {"wood": 1, "sandstone": 1}, "favours": 4, "tiles": ["deliver"]},
        {"contracts": ["khatib"]},
        phase="action",
        river={"notables": {"mahout": {"cement": 0}}, "fill": True},
    )
    take(state, "place cement_works", "favour deliver", "deliver wood mahout")
    assert state.decision == "builder_roll"
    assert state.to_json()["built"] == ["cement_works"]
    take(state, "roll 2")
    assert state.decision == "builder_roll"
    assert state.to_json()["built"] == ["cement_works", "curry_kitchen"]
    take(state, "roll 1")
    assert state.to_json()["builder"] == "oil_press"
    take(state, "done", "process 1")
    assert state.decision == "end_action"
    assert state.to_json()["builder"] == "oil_press"


# ------------------------------------------------------------------ pier 3


def test_4_14_3_the_merchant_moves_and_drops_coins() -> None:
    """docs/rules.md 4.14.3, 3.2.18: by die; nobody gains the visitor's favours."""
    state = arrive(3, merchant="quarry")
    assert state.decision == "merchant_roll"
    take(state, "roll 3")
    assert state.to_json()["merchant"] == "cotton_farm"
    assert state.to_json()["coins"] == {"woodcutter": 1, "turmeric_farm": 1}
    assert [favours(state, seat) for seat in range(4)] == [0, 0, 0, 0]


def test_4_14_3_with_the_switch_the_stop_gets_a_coin_too() -> None:
    """docs/rules.md 4.14.3, 3.2.19: merchant_coin_on_stop holds at the pier as well."""
    state = arrive(3, merchant="quarry", options={"merchant_coin_on_stop": True})
    take(state, "roll 2")
    assert state.to_json()["coins"] == {"woodcutter": 1, "turmeric_farm": 1}


def test_4_14_3_a_favour_for_each_cotton_at_most_three() -> None:
    """docs/rules.md 4.14.3, D-45: 0, 1, 3 and 5 cotton bring 0, 1, 3 and 3 favours."""
    cotton = [{"goods": {"cotton": count}} for count in (0, 1, 3, 5)]
    state = take(arrive(3, *cotton), "roll 1")
    assert [favours(state, seat) for seat in range(4)] == [0, 1, 3, 3]
    assert goods(state, 3) == {"cotton": 5}
    assert state.decision == "deliveries"


def test_4_14_3_the_merchant_moves_before_the_favours() -> None:
    """docs/rules.md 4.14.3, D-45: nobody has gained anything while he rolls."""
    state = arrive(3, {"goods": {"cotton": 2}})
    assert favours(state, 0) == 0
    take(state, "roll 1")
    assert favours(state, 0) == 2


def test_4_13_only_cotton_in_the_store_counts() -> None:
    """docs/rules.md 4.13, D-45, D-79: not on a card, not on the French Trader."""
    contracts, card, _, good = ARRIVALS[3]
    state = position(
        {"goods": {good: 1, "cotton": 1}, "contracts": ["french_trader"], "on_french_trader": 2},
        {},
        {},
        {"contracts": contracts},
        phase="action",
        river={"notables": {card: {"bricks": 0}, "dyer": {"cotton": 0}}, "fill": True},
    )
    take(state, "place sailor", "done", f"deliver {good} {card}", "roll 1")
    assert favours(state, 0) == 1


def test_4_13_cotton_is_counted_when_the_event_begins() -> None:
    """docs/rules.md 4.13, 1.11: cotton returned to make room has been counted."""
    full = {"goods": {"cotton": 3, "wood": 18}}
    state = take(arrive(3, {}, full), "roll 1")
    assert (state.decision, state.to_move) == ("make_room", 1)
    assert supply(state, 1) == 1
    take(state, "return cotton", "return cotton")
    assert favours(state, 1) == 3
    assert goods(state, 1) == {"cotton": 1, "wood": 18}


def test_4_14_3_without_markers_the_favours_are_lost() -> None:
    """docs/rules.md 1.10: the player may also decline to return anything."""
    state = take(arrive(3, {}, {"goods": {"cotton": 22}}), "roll 1", "done")
    assert favours(state, 1) == 0
    assert state.decision == "deliveries"


@pytest.mark.parametrize("seats", [2, 3])
def test_4_14_3_with_two_and_three_players(seats: int) -> None:
    """docs/rules.md 4.14.3: every player at the table, and only these."""
    table: list[dict[str, Any]] = [{"goods": {"cotton": 2}} for _ in range(seats)]
    state = take(arrive(3, *table, seats=seats, active=1), "roll 1")
    assert [favours(state, seat) for seat in range(seats)] == [2] * seats


# ------------------------------------------------------------------ pier 4

MOVED_TOKENS = [
    {"on": "wood", "side": "high"},
    {"on": "books", "side": "low"},
    {"on": "clothes", "side": "high"},
]


def test_4_14_4_all_price_tokens_go_back_to_the_trader() -> None:
    """docs/rules.md 4.14.4, D-45, D-57: lower side up."""
    state = arrive(4, price_tokens=MOVED_TOKENS)
    assert state.to_json()["price_tokens"] == [{"on": "trader", "side": "low"}] * 3


def test_4_14_4_the_printed_values_hold_again() -> None:
    """docs/rules.md 4.14.4, 1.18: clothes raised to 4 pay 3 in the rest of the same turn."""
    state = arrive(4, {"goods": {"clothes": 1}}, price_tokens=MOVED_TOKENS)
    before = rupees(state, 0)
    take(state, "clothes")
    assert rupees(state, 0) == before + 3


def test_4_14_4_each_player_gains_one_favour() -> None:
    """docs/rules.md 4.14.4: nothing is rolled."""
    state = arrive(4)
    assert [favours(state, seat) for seat in range(4)] == [1, 1, 1, 1]
    assert state.decision == "deliveries"


def test_4_14_4_the_favour_needs_a_marker() -> None:
    """docs/rules.md 4.14.4, 1.11: a player without markers may make room, on another's turn too."""
    state = arrive(4, {}, {}, {"goods": {"wood": 22}})
    assert [favours(state, seat) for seat in range(4)] == [1, 1, 0, 0]
    assert (state.to_move, options(state)) == (2, ["return wood", "done"])
    take(state, "return wood")
    assert [favours(state, seat) for seat in range(4)] == [1, 1, 1, 1]
    assert (state.decision, state.to_move) == ("deliveries", 0)


def test_4_13_favours_are_gained_clockwise_from_the_active_player() -> None:
    """docs/rules.md 4.13, D-97: on seat 2's turn seat 3 makes room before seat 1."""
    full = {"goods": {"wood": 22}}
    state = arrive(4, {}, full, {}, full, active=2, seats=4)
    assert (state.decision, state.to_move) == ("make_room", 3)
    take(state, "done")
    assert (state.decision, state.to_move) == ("make_room", 1)


# ------------------------------------------------------------------ pier 5


@pytest.mark.parametrize(
    ("cotton", "expected"), [(0, BASIC), (1, MIDDLE), (2, LUXURY), (6, LUXURY)]
)
def test_4_14_5_the_value_of_the_good_depends_on_cotton(cotton: int, expected: list[str]) -> None:
    """docs/rules.md 4.14.5, D-45: exactly 1, 2 or 3 for 0, 1 or at least 2 cotton."""
    state = arrive(5, {"goods": {"cotton": cotton}})
    assert options(state) == [f"gain {good}" for good in expected]


def test_4_14_5_one_good_is_gained() -> None:
    """docs/rules.md 4.14.5, D-55: a single good; it is not produced, so the Mahout adds nothing."""
    state = arrive(5, {"contracts": ["mahout"]})
    take(state, "gain wood")
    assert goods(state, 0) == {"wood": 1}
    assert (state.decision, state.to_move) == ("gain_good", 1)


def test_4_14_5_the_good_has_that_current_value() -> None:
    """docs/rules.md 4.14.5, D-60: tokens move goods in and out of the choice."""
    tokens = [
        {"on": "wood", "side": "high"},
        {"on": "books", "side": "low"},
        {"on": "oil", "side": "low"},
    ]
    state = arrive(5, {}, {"goods": {"cotton": 1}}, {"goods": {"cotton": 2}}, price_tokens=tokens)
    assert options(state) == ["gain sandstone", "gain turmeric", "gain cotton"]
    take(state, "gain cotton")
    twos = ["wood", *[good for good in MIDDLE if good != "oil"], "books"]
    assert options(state) == [f"gain {good}" for good in twos]
    take(state, "gain books")
    threes = ["oil", "statues", "paintings", "clothes"]
    assert options(state) == [f"gain {good}" for good in threes]


def test_4_14_5_the_good_is_named_before_room_is_made() -> None:
    """docs/rules.md 4.14.5, D-45, E-17: the named kind itself cannot be returned."""
    state = arrive(5, {}, {"goods": {"wood": 10, "oil": 1}, "favours": 11})
    take(state, "gain wood", "gain wood")
    assert (state.to_move, options(state)) == (1, ["return oil", "return favour", "done"])
    take(state, "return oil")
    assert goods(state, 1) == {"wood": 11}


def test_4_14_5_room_need_not_be_made() -> None:
    """docs/rules.md 1.11, E-17: then the good is lost."""
    state = arrive(5, {}, {"goods": {"wood": 10, "oil": 1}, "favours": 11})
    take(state, "gain wood", "gain turmeric", "done")
    assert goods(state, 1) == {"wood": 10, "oil": 1}
    assert (state.decision, state.to_move) == ("gain_good", 2)


def test_4_14_5_a_player_who_can_gain_nothing_is_not_asked() -> None:
    """docs/rules.md 1.12, 4.14.5: all 22 markers locked, so the next player is asked."""
    locked = {"favours": 0, "used": ["extra_process"], "tiles": ["extra_process"], "reminders": 22}
    state = arrive(5, {}, locked)
    take(state, "gain wood")
    assert (state.decision, state.to_move) == ("gain_good", 2)


def test_4_13_the_delivered_cotton_is_not_in_the_store() -> None:
    """docs/rules.md 4.13, D-45: the last cotton delivered, so the good is worth 1."""
    state = position(
        {"goods": {"cotton": 1}},
        {"contracts": ["khatib", "sufi", "caliph", "muezzin"]},
        {},
        {},
        phase="action",
        river={"notables": {"painter": {"paintings": 0, "planks": 0}}, "fill": True},
    )
    take(state, "place sailor", "done", "deliver cotton painter", "decline")
    assert options(state) == [f"gain {good}" for good in BASIC]


# ------------------------------------------------------------------ pier 6


def test_4_14_6_the_clothes_action_pays_one_more() -> None:
    """docs/rules.md 4.14.6, D-77: 4 instead of 3, from now on."""
    state = arrive(6, {"goods": {"clothes": 1}})
    before = rupees(state, 0)
    take(state, "clothes")
    assert rupees(state, 0) == before + 4


def test_4_14_6_on_top_of_the_current_value() -> None:
    """docs/rules.md 4.14.6, D-77: clothes raised to 4 pay 5."""
    tokens = [{}, {}, {"on": "clothes", "side": "high"}]
    state = arrive(6, {"goods": {"clothes": 1}}, price_tokens=tokens)
    before = rupees(state, 0)
    take(state, "clothes")
    assert rupees(state, 0) == before + 5


def test_4_14_6_before_pier_6_clothes_pay_their_value() -> None:
    """docs/rules.md 4.14.6: at pier 5 still 3."""
    state = arrive(5, {"goods": {"clothes": 1}})
    take(state, "gain wood", "gain wood", "gain wood", "gain wood")
    before = rupees(state, 0)
    take(state, "clothes")
    assert rupees(state, 0) == before + 3


def test_4_14_6_the_end_of_the_game_is_announced() -> None:
    """docs/rules.md 4.14.6, 6.1.1, 6.2: once; the next round is the last."""
    state = arrive(6, round=9)
    assert state.to_json()["final_round"] == 10


def test_4_14_6_reached_after_an_announcement_it_changes_nothing() -> None:
    """docs/rules.md 6.3, D-90: somebody is on top of a track since the last round."""
    top = {"influence": {"artisans": 9}}
    state = arrive(6, {}, top, round=9, final_round=9)
    assert boat(state) == 6
    assert state.to_json()["final_round"] == 9


# ------------------------------------------------------------------ the order limit


@pytest.mark.parametrize(("pier", "limit"), [(2, 3), (3, 4), (4, 5), (5, 6), (6, 6)])
def test_4_14_the_piers_raise_the_order_limit(pier: int, limit: int) -> None:
    """docs/rules.md 4.14: 3 until pier 2, then 4, 5 and 6; a column below it is open."""
    contracts, card, _, _ = ARRIVALS[pier]
    for filled in range(6):
        if filled > limit:
            continue
        column = {"filled": {str(6 - place): 1 for place in range(filled)}}
        state = position(
            {"goods": {"cement": 1, "cloth": 1}, "influence": {"artisans": 1}},
            {"contracts": [*contracts, card]},
            {},
            {},
            phase="order",
            orders={"artisans": column},
        )
        assert boat(state) == pier
        assert ("fulfil artisans" in options(state)) is (filled < limit)
