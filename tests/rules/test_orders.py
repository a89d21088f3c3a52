"""The order phase: Emperor Akbar's bowls and the guild orders."""

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
)

BASIC = ("sandstone", "wood", "turmeric", "cotton")
BOWLS = (
    "cement", "planks", "curry", "oil", "bricks", "paper", "dye", "cloth",
    "statues", "books", "paintings", "clothes",
)  # fmt: skip
#: Rupees for an order on the steps 1 to 9.
REWARDS = (1, 2, 2, 3, 3, 4, 4, 5, 6)
#: Contracts of an uninvolved player that move the boat, and with it the limit.
TO_PIER_3 = ["takshaka", "khatib", "caliph"]
TO_PIER_4 = [*TO_PIER_3, "english_trader"]
TO_PIER_5 = [*TO_PIER_4, "dutch_trader"]
#: The first order of the Artisans.
CEMENT_AND_CLOTH = {"cement": 1, "cloth": 1}


def order_phase(*players: dict[str, Any], **sections: Any) -> agra.State:
    """The first player's order phase has begun."""
    seats = list(players) if len(players) > 1 else [*players, {}]
    return position(*seats, phase="order", **sections)


def artisans(
    step: int, others: tuple[int, ...] = (), column: dict[str, Any] | None = None, **seat: Any
) -> agra.State:
    """The first player on that step of the Artisans, with cement and cloth for order 1."""
    seats = [{"goods": CEMENT_AND_CLOTH, "influence": {"artisans": step}, **seat}]
    seats += [{"influence": {"artisans": other}} for other in others or (0,)]
    return order_phase(*seats, orders={"artisans": column or {}})


def column_of(state: agra.State, guild: str = "artisans") -> dict[str, Any]:
    """The guild order marker's place and the filled orders of a guild."""
    column = state.to_json()["orders"][guild]
    assert isinstance(column, dict)
    return column


def fulfils(state: agra.State) -> list[str]:
    """The guilds whose order can be fulfilled."""
    return [
        option.removeprefix("fulfil ") for option in options(state) if option.startswith("fulfil ")
    ]


# ------------------------------------------------------------------ at most one


def test_3_3_1_the_order_phase_may_be_passed() -> None:
    """docs/rules.md 3.3.1: "may"."""
    state = artisans(1)
    assert options(state) == ["serve cement", "serve cloth", "fulfil artisans", "pass"]
    take(state, "pass")
    assert state.decision == "end_turn"
    assert goods(state, 0) == CEMENT_AND_CLOTH


def test_3_3_1_serving_akbar_ends_the_phase() -> None:
    """docs/rules.md 3.3.1, D-84, D-86: one gift and no order after it."""
    state = artisans(1, goods={"cement": 2, "cloth": 2, "books": 1})
    take(state, "serve cement")
    assert state.decision == "end_turn"


def test_3_3_1_an_order_ends_the_phase() -> None:
    """docs/rules.md 3.3.1, D-84: no gift and no second order after it."""
    state = artisans(
        1, goods={"cement": 2, "cloth": 2, "planks": 2}, influence={"artisans": 1, "merchants": 1}
    )
    assert fulfils(state) == ["artisans", "merchants"]
    take(state, "fulfil artisans")
    assert state.decision == "end_turn"


def test_D_118_akbar_and_orders_are_open_from_the_start() -> None:
    """D-118: with the boat at pier 1."""
    state = artisans(1)
    assert state.to_json()["river"]["boat"] == 1
    assert {"serve cement", "fulfil artisans"} <= set(options(state))


# ------------------------------------------------------------------ Akbar


@pytest.mark.parametrize("good", BOWLS)
def test_3_3_2_akbar_takes_each_good_that_is_not_basic(good: str) -> None:
    """docs/rules.md 3.3.2: the marker stays in the bowl of that good."""
    state = order_phase({"goods": {good: 2}})
    take(state, f"serve {good}")
    assert goods(state, 0) == {good: 1}
    assert state.to_json()["akbar"] == {good: 0}
    assert supply(state, 0) == 20


@pytest.mark.parametrize("good", BASIC)
def test_3_3_2_there_is_no_bowl_for_basic_goods(good: str) -> None:
    """docs/rules.md 3.3.2: nothing can be served."""
    assert options(order_phase({"goods": {good: 3}})) == ["pass"]


@pytest.mark.parametrize("owner", [0, 1, "neutral"])
def test_3_3_2_a_filled_bowl_is_closed(owner: int | str) -> None:
    """docs/rules.md 3.3.2, D-86: own, another player's or a neutral marker."""
    state = order_phase({"goods": {"cement": 1, "oil": 1}}, {}, {}, akbar={"cement": owner})
    assert options(state) == ["serve oil", "pass"]


def test_3_3_2_the_marker_at_akbar_stays() -> None:
    """docs/rules.md 3.3.2, D-65: it does not come back at the end of the turn."""
    state = order_phase({"goods": {"cement": 1}})
    take(state, "serve cement", "end turn")
    assert supply(state, 0) == 21
    assert state.to_json()["akbar"] == {"cement": 0}


def test_3_3_2_serving_needs_no_marker_in_supply() -> None:
    """docs/rules.md 1.13: the good itself goes."""
    state = order_phase({"goods": {"cement": 1}, "favours": 21})
    take(state, "serve cement")
    assert favours(state, 0) == 21
    assert state.to_json()["akbar"] == {"cement": 0}


def test_3_3_2_serving_pays_nothing_but_the_contract_for_the_good() -> None:
    """docs/rules.md 3.3.2, 5.1, D-80: a gift is a delivery."""
    plain = take(order_phase({"goods": {"bricks": 1}}), "serve bricks")
    assert rupees(plain, 0) == 2
    seat = {"goods": {"bricks": 1}, "contracts": ["mullah"]}
    assert rupees(take(order_phase(seat), "serve bricks"), 0) == 3


# ------------------------------------------------------------------ the conditions


@pytest.mark.parametrize(("filled", "expected"), [(0, True), (2, True), (3, False)])
def test_3_3_3_the_column_holds_fewer_markers_than_the_limit(filled: int, expected: bool) -> None:
    """docs/rules.md 3.3.3, D-83: at the start the limit is 3."""
    state = artisans(1, column={"filled": {str(6 - place): 1 for place in range(filled)}})
    assert ("fulfil artisans" in options(state)) is expected


@pytest.mark.parametrize(("contracts", "limit"), [(TO_PIER_3, 4), (TO_PIER_4, 5), (TO_PIER_5, 6)])
def test_3_3_3_the_limit_rises_with_the_boat(contracts: list[str], limit: int) -> None:
    """docs/rules.md 3.3.3, 4.14: 4 at pier 3, 5 at pier 4, 6 at pier 5."""
    for filled in (limit - 1, limit):
        if filled == 6:
            continue
        state = order_phase(
            {"goods": CEMENT_AND_CLOTH, "influence": {"artisans": 1}},
            {},
            {},
            {"contracts": contracts},
            orders={"artisans": {"filled": {str(6 - place): 1 for place in range(filled)}}},
        )
        assert ("fulfil artisans" in options(state)) is (filled < limit)


def test_3_3_3_another_columns_markers_do_not_count() -> None:
    """docs/rules.md 3.3.3: the guild's own column."""
    state = order_phase(
        {"goods": CEMENT_AND_CLOTH, "influence": {"artisans": 1}},
        {},
        orders={"merchants": {"filled": {"4": 1, "5": 1, "6": 1}}},
    )
    assert fulfils(state) == ["artisans"]


@pytest.mark.parametrize("seats", [2, 3])
def test_D_05_neutral_markers_count_for_the_limit(seats: int) -> None:
    """docs/rules.md 3.3.3, D-05 (as B-31): with two of them one order is possible at limit 3."""
    players: list[dict[str, Any]] = [{} for _ in range(seats)]
    players[0] = {"goods": {"cement": 3, "cloth": 3}, "influence": {"artisans": 1}}
    neutral = {"5": "neutral", "6": "neutral"}
    state = order_phase(*players, orders={"artisans": {"filled": neutral}})
    assert fulfils(state) == ["artisans"]
    full = order_phase(*players, orders={"artisans": {"filled": {**neutral, "4": 1}}})
    assert fulfils(full) == []


@pytest.mark.parametrize(("step", "expected"), [(0, False), (1, True), (9, True)])
def test_3_3_4_the_influence_marker_is_on_step_1_or_higher(step: int, expected: bool) -> None:
    """docs/rules.md 3.3.4: below the first step there is no order."""
    assert ("fulfil artisans" in options(artisans(step))) is expected


def test_3_3_4_influence_with_another_guild_does_not_help() -> None:
    """docs/rules.md 3.3.4: the marker of that guild."""
    state = order_phase({"goods": CEMENT_AND_CLOTH, "influence": {"merchants": 5, "scholars": 5}})
    assert fulfils(state) == []


@pytest.mark.parametrize("stock", [{"cement": 2}, {"cloth": 2}, {"planks": 1, "dye": 1}])
def test_3_3_5_both_goods_of_the_marked_order_are_needed(stock: dict[str, int]) -> None:
    """docs/rules.md 3.3.5: one of them, or the goods of another order, are not enough."""
    assert fulfils(artisans(1, goods=stock)) == []


def test_3_3_5_the_guild_order_marker_says_which_order() -> None:
    """docs/rules.md 3.3.5: order 5 of the Artisans is planks and dye."""
    stock = {"planks": 1, "dye": 1, "cement": 1, "cloth": 1}
    state = artisans(1, goods=stock, column={"marked": 5})
    take(state, "fulfil artisans")
    assert goods(state, 0) == CEMENT_AND_CLOTH
    assert column_of(state)["filled"] == {"5": 0}


ORDERS = {
    "artisans": [
        ("cement", "cloth"), ("cotton", "paintings"), ("bricks", "oil"),
        ("sandstone", "clothes"), ("planks", "dye"), ("paper", "curry"),
    ],
    "merchants": [
        ("planks", "cloth"), ("turmeric", "clothes"), ("cement", "paper"),
        ("curry", "bricks"), ("oil", "dye"), ("wood", "statues"),
    ],
    "scholars": [
        ("wood", "paintings"), ("bricks", "planks"), ("paper", "oil"),
        ("cotton", "books"), ("dye", "cement"), ("curry", "cloth"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("guild", ORDERS)
@pytest.mark.parametrize("order", range(1, 7))
def test_3_3_6_every_order_can_be_fulfilled(guild: str, order: int) -> None:
    """docs/rules.md 3.3.5 to 3.3.7: both goods go, the marker moves to the next order."""
    first, second = ORDERS[guild][order - 1]
    state = order_phase(
        {"goods": {first: 1, second: 1}, "influence": {guild: 1}},
        orders={guild: {"marked": order}},
    )
    take(state, f"fulfil {guild}")
    assert goods(state, 0) == {}
    assert column_of(state, guild) == {"marked": order % 6 + 1, "filled": {str(order): 0}}


# ------------------------------------------------------------------ fulfilling


def test_3_3_6_one_marker_stays_on_the_order_the_other_returns() -> None:
    """docs/rules.md 3.3.6, D-85: of two goods one marker is in supply again."""
    state = artisans(1)
    assert supply(state, 0) == 20
    take(state, "fulfil artisans")
    assert goods(state, 0) == {}
    assert supply(state, 0) == 21
    assert column_of(state)["filled"] == {"1": 0}


def test_3_3_6_an_order_needs_no_marker_in_supply() -> None:
    """docs/rules.md 1.13, D-85: the marker on the order is one of the two goods."""
    state = artisans(1, favours=20)
    assert supply(state, 0) == 0
    take(state, "fulfil artisans")
    assert supply(state, 0) == 1
    assert column_of(state)["filled"] == {"1": 0}


@pytest.mark.parametrize(
    ("contracts", "paid"), [([], 0), (["mullah"], 1), (["cook"], 1), (["mullah", "cook"], 2)]
)
def test_3_3_6_both_goods_count_as_delivered(contracts: list[str], paid: int) -> None:
    """docs/rules.md 5.1, D-80: the Mullah pays for bricks, the Cook for oil (order 3)."""
    state = artisans(1, goods={"bricks": 1, "oil": 1}, column={"marked": 3}, contracts=contracts)
    take(state, "fulfil artisans")
    assert rupees(state, 0) == 2 + 1 + paid


@pytest.mark.parametrize(
    ("column", "expected"),
    [
        ({"marked": 1}, 2),
        ({"marked": 1, "filled": {"2": 1}}, 3),
        ({"marked": 1, "filled": {"2": 1, "3": "neutral"}}, 4),
        ({"marked": 6}, 1),
        ({"marked": 6, "filled": {"1": 1, "2": "neutral"}}, 3),
        ({"marked": 5, "filled": {"6": 0}}, 1),
    ],
)
def test_3_3_7_the_marker_moves_down_to_the_next_free_order(
    column: dict[str, Any], expected: int
) -> None:
    """docs/rules.md 3.3.7, D-82: skipping every kind of marker, from the bottom to the top."""
    stock = {"cement": 1, "cloth": 1, "planks": 1, "dye": 1, "paper": 1, "curry": 1}
    state = artisans(1, others=(0, 0), column=column, goods=stock)
    take(state, "fulfil artisans")
    assert column_of(state)["marked"] == expected


def test_3_3_7_the_other_guild_order_markers_stay() -> None:
    """docs/rules.md 3.3.7: only the column of that guild changes."""
    state = artisans(1)
    take(state, "fulfil artisans")
    assert column_of(state, "merchants") == {"marked": 1, "filled": {}}
    assert column_of(state, "scholars") == {"marked": 1, "filled": {}}


def five_filled(owners: list[Any], **sections: Any) -> agra.State:
    """Pier 5, limit 6; orders 2 to 6 of the Artisans are filled, order 1 can be fulfilled."""
    return order_phase(
        {"goods": CEMENT_AND_CLOTH, "influence": {"artisans": 1, "merchants": 1}},
        {},
        {},
        {"contracts": TO_PIER_5},
        orders={"artisans": {"filled": {str(2 + n): owner for n, owner in enumerate(owners)}}},
        **sections,
    )


@pytest.mark.parametrize("owners", [[1, 1, 1, 1, 1], [0, 1, 2, 3, 0]])
def test_3_3_7_with_all_six_filled_the_marker_leaves_and_the_end_is_announced(
    owners: list[int],
) -> None:
    """docs/rules.md 3.3.7, 6.1.3, D-82: the final round is the next one."""
    state = five_filled(owners, round=7)
    events = watch(state)
    take(state, "fulfil artisans")
    assert column_of(state)["marked"] is None
    assert len(column_of(state)["filled"]) == 6
    assert [(e.seat, e.what) for e in events if e.kind == "end_announced"] == [(0, "orders")]
    assert state.to_json()["final_round"] == 8
    assert rupees(state, 0) == 2 + 1


def test_D_05_neutral_markers_count_for_the_six_that_end_the_game() -> None:
    """docs/rules.md 6.1.3, D-05: two of the six are neutral (three players)."""
    state = order_phase(
        {"goods": CEMENT_AND_CLOTH, "influence": {"artisans": 1}},
        {},
        {"contracts": TO_PIER_5},
        orders={"artisans": {"filled": {"2": "neutral", "3": 1, "4": 1, "5": 1, "6": 1}}},
    )
    take(state, "fulfil artisans")
    assert state.to_json()["final_round"] == 2


def test_3_3_7_five_filled_orders_do_not_end_the_game() -> None:
    """docs/rules.md 3.3.7: the fifth one leaves the sixth to be fulfilled."""
    state = five_filled([1, 1, 1, 1])
    take(state, "fulfil artisans")
    assert column_of(state)["marked"] == 6
    assert state.to_json()["final_round"] is None


def test_6_3_a_second_full_column_changes_nothing() -> None:
    """docs/rules.md 6.3, D-90: in the final round the game does not get longer."""
    state = five_filled([1, 1, 1, 1, 1], round=7, final_round=7)
    events = watch(state)
    take(state, "fulfil artisans")
    assert state.to_json()["final_round"] == 7
    assert not any(event.kind == "end_announced" for event in events)


def test_3_3_7_a_full_column_offers_no_order_any_more() -> None:
    """docs/rules.md 3.3.7: without a guild order marker nothing is marked."""
    every = {good: 1 for pair in ORDERS["artisans"] for good in pair}
    state = order_phase(
        {"goods": every, "influence": {"artisans": 5}},
        {},
        {},
        {"contracts": TO_PIER_5},
        orders={"artisans": {"filled": {str(n): 1 for n in range(1, 7)}}},
    )
    assert fulfils(state) == []


# ------------------------------------------------------------------ the reward


@pytest.mark.parametrize("step", range(1, 10))
def test_3_3_8_the_leader_receives_the_rupees_of_the_step(step: int) -> None:
    """docs/rules.md 3.3.8: the whole amount, and no step."""
    state = artisans(step, others=(0, 0, 0))
    take(state, "fulfil artisans")
    assert rupees(state, 0) == 2 + REWARDS[step - 1]
    assert player(state, 0)["influence"]["artisans"] == step


def test_3_3_8_being_level_with_others_is_enough() -> None:
    """docs/rules.md 3.3.8, D-81: tied for the lead pays the whole amount."""
    state = artisans(4, others=(4, 2, 4))
    take(state, "fulfil artisans")
    assert rupees(state, 0) == 2 + 3
    assert player(state, 0)["influence"]["artisans"] == 4


@pytest.mark.parametrize(("step", "paid"), [(1, 0), (2, 1), (4, 2), (7, 3), (8, 4)])
def test_3_3_9_a_player_who_is_behind_receives_one_less_and_a_step(step: int, paid: int) -> None:
    """docs/rules.md 3.3.9, D-81: the amount of the step before moving, minus 1."""
    state = artisans(step, others=(0, 0, 9))
    take(state, "fulfil artisans")
    assert rupees(state, 0) == 2 + paid
    assert player(state, 0)["influence"]["artisans"] == step + 1


@pytest.mark.parametrize("higher", [(5, 0, 0), (0, 5, 0), (0, 0, 5)])
def test_3_3_9_any_player_can_be_the_one_who_is_higher(higher: tuple[int, ...]) -> None:
    """docs/rules.md 3.3.9: wherever the higher marker's owner sits."""
    state = artisans(4, others=higher)
    take(state, "fulfil artisans")
    assert player(state, 0)["influence"]["artisans"] == 5


def test_3_3_9_a_higher_marker_on_another_track_does_not_matter() -> None:
    """docs/rules.md 3.3.9: "on that track"."""
    state = order_phase(
        {"goods": CEMENT_AND_CLOTH, "influence": {"artisans": 1}},
        {"influence": {"merchants": 8, "scholars": 8}},
    )
    take(state, "fulfil artisans")
    assert rupees(state, 0) == 2 + 1
    assert player(state, 0)["influence"]["artisans"] == 1


@pytest.mark.parametrize(("step", "gained"), [(2, 1), (5, 2)])
def test_3_3_9_the_step_brings_its_reward(step: int, gained: int) -> None:
    """docs/rules.md 3.3.9, 4.23: on steps 3 and 6 favours or a tile; the step is not optional."""
    state = artisans(step, others=(9,))
    take(state, "fulfil artisans")
    assert (state.decision, state.to_move) == ("step_reward", 0)
    assert "done" not in options(state)
    take(state, "favours")
    assert favours(state, 0) == gained
    assert state.decision == "end_turn"


def test_3_3_9_the_step_can_reach_the_top() -> None:
    """docs/rules.md 3.3.9, 6.3: the other on top has announced the end before, nothing changes."""
    state = artisans(8, others=(9,))
    before = state.to_json()["final_round"]
    take(state, "fulfil artisans")
    assert player(state, 0)["influence"]["artisans"] == 9
    assert state.to_json()["final_round"] == before


def test_3_3_9_the_reward_comes_before_the_step() -> None:
    """docs/rules.md 3.3.6 to 3.3.9, E-21: order marker, rupees, then influence."""
    state = artisans(2, others=(5,))
    events = watch(state)
    take(state, "fulfil artisans")
    assert [event.kind for event in events] == [
        "fulfilled",
        "order_marker",
        "rupees",
        "influence",
    ]


# ------------------------------------------------------------------ the limit


def test_3_3_10_a_closed_columns_marker_waits_on_the_next_free_order() -> None:
    """docs/rules.md 3.3.10, D-83: the third order closes the column, the marker moves on."""
    state = artisans(1, column={"filled": {"5": 1, "6": 1}}, goods={"cement": 1, "cloth": 1})
    take(state, "fulfil artisans")
    assert column_of(state)["marked"] == 2
    assert column_of(state)["filled"] == {"1": 0, "5": 1, "6": 1}


def test_3_3_10_the_column_opens_when_the_limit_rises() -> None:
    """docs/rules.md 3.3.10, 4.14.3, D-83: pier 3 is reached, and the same turn it is open."""
    state = position(
        {"goods": {**CEMENT_AND_CLOTH, "planks": 1}, "influence": {"artisans": 1}},
        {},
        {},
        {"contracts": ["takshaka", "khatib"]},
        phase="action",
        orders={"artisans": {"filled": {"4": 1, "5": 1, "6": 1}}},
        river={"notables": {"jagirdar": {"oil": 1}}, "fill": True},
    )
    closed = take(state.copy(), "place botanist", "done", "end action")
    assert fulfils(closed) == []
    take(state, "place sailor", "done", "deliver planks jagirdar", "roll 1", "done", "done")
    take(state, "end action")
    assert fulfils(state) == ["artisans"]


# ------------------------------------------------------------------ several orders


def test_3_3_11_one_order_with_the_sailor_and_one_in_the_order_phase() -> None:
    """docs/rules.md 3.3.11, D-84."""
    stock = {"cement": 1, "cloth": 2, "planks": 1, "wood": 1}
    state = position(
        {"goods": stock, "influence": {"artisans": 1, "merchants": 1}}, {}, phase="action"
    )
    take(state, "place sailor", "pay wood", "fulfil artisans", "done", "end action")
    take(state, "fulfil merchants")
    assert column_of(state)["filled"] == column_of(state, "merchants")["filled"] == {"1": 0}


def test_3_3_11_one_more_in_an_extra_order_phase() -> None:
    """docs/rules.md 3.3.11, D-70, D-84: before the regular one, from the same column."""
    stock = {"cement": 1, "cloth": 1, "cotton": 1, "paintings": 1}
    state = order_phase(
        {
            "goods": stock,
            "influence": {"artisans": 1},
            "favours": 4,
            "tiles": ["order_phase"],
        }
    )
    take(state, "favour order_phase", "fulfil artisans")
    assert state.decision == "order_phase"
    take(state, "fulfil artisans")
    assert column_of(state)["filled"] == {"1": 0, "2": 0}


def test_D_84_an_extra_order_phase_is_akbar_or_one_order() -> None:
    """docs/rules.md 3.3.1, D-84: after the gift it is over."""
    state = order_phase(
        {
            "goods": {"cement": 2, "cloth": 1},
            "influence": {"artisans": 1},
            "favours": 4,
            "tiles": ["order_phase"],
        }
    )
    take(state, "favour order_phase")
    assert options(state) == ["serve cement", "serve cloth", "fulfil artisans"]
    take(state, "serve cement")
    assert state.decision == "order_phase"
    assert "fulfil artisans" in options(state)


def test_3_3_11_each_of_two_sailor_actions_has_an_order() -> None:
    """docs/rules.md 3.3.11, D-84: the statue's Sailor action may fulfil one again."""
    stock = {"cement": 1, "cloth": 2, "planks": 1, "wood": 2, "statues": 1}
    state = position(
        {"goods": stock, "influence": {"artisans": 1, "merchants": 1}}, {}, phase="action"
    )
    take(state, "place sailor", "pay wood", "fulfil artisans", "done", "statue", "place sailor")
    take(state, "pay wood", "fulfil merchants")
    assert column_of(state)["filled"] == column_of(state, "merchants")["filled"] == {"1": 0}


# ------------------------------------------------------------------ the Sadr us-Sudur, equal goods


def sadr(active: dict[str, Any], winner: dict[str, Any], **sections: Any) -> agra.State:
    """Seat 1 wins the Sadr us-Sudur (paper, dye, cloth) when seat 0 delivers the cloth."""
    state = position(
        {**active, "goods": {"cloth": 1}},
        winner,
        {},
        {"contracts": TO_PIER_4},
        phase="action",
        river={"notables": {"sadr_us_sudur": {"paper": 1, "dye": 1}}, "fill": True},
        **sections,
    )
    return take(state, "place sailor", "done", "deliver cloth sadr_us_sudur")


def test_D_87_the_winner_must_put_a_good_into_a_bowl_of_equal_value() -> None:
    """docs/rules.md 5.7.20, D-87: on anybody's turn; the good's own bowl is allowed too."""
    state = sadr({}, {"goods": {"paper": 1, "books": 1, "wood": 1}}, akbar={"oil": 0})
    assert (state.to_move, options(state)) == (1, ["offer paper", "offer books"])
    take(state, "offer paper")
    values_of_2 = ("cement", "planks", "curry", "bricks", "paper", "dye", "cloth")
    assert options(state) == [f"bowl {good}" for good in values_of_2]
    take(state, "bowl curry")
    assert state.to_json()["akbar"] == {"curry": 1, "oil": 0}
    assert goods(state, 1) == {"wood": 1, "books": 1}


def test_D_87_both_sides_are_current_values() -> None:
    """D-87, D-60: wood raised to 2 can go where goods of value 2 go."""
    raised = [{"on": "wood", "side": "high"}, {}, {}]
    state = sadr({}, {"goods": {"wood": 1}}, price_tokens=raised)
    assert options(state) == ["offer wood"]
    take(state, "offer wood", "bowl cement")
    assert state.to_json()["akbar"] == {"cement": 1}


def test_D_87_without_a_fitting_good_nothing_happens() -> None:
    """docs/rules.md 5.7.20: "if possible"."""
    state = sadr({}, {"goods": {"wood": 3}})
    assert state.decision == "gain_good"  # pier 5
    assert state.to_json()["akbar"] == {}


def test_D_88_an_order_of_two_equal_goods_needs_two_of_them(tmp_path: Path) -> None:
    """D-88: a components file may have such an order."""
    text = shipped_components_text().replace('["cement", "cloth"],', '["cement", "cement"],')
    path = tmp_path / "components.toml"
    path.write_text(text, encoding="utf-8")
    components = agra.load_components(path)

    def with_cement(count: int) -> agra.State:
        seat = {"goods": {"cement": count}, "influence": {"artisans": 1}}
        obj = {"format": "agra-position", "version": 1, "phase": "order", "players": [seat, {}]}
        return agra.State.from_json(obj, components)

    assert fulfils(with_cement(1)) == []
    state = take(with_cement(2), "fulfil artisans")
    assert goods(state, 0) == {}
    assert supply(state, 0) == 21
