"""The Sailor's action: payment, deliveries, doubles, one order, the refund, the Jagirdar.

Rewards and completion of a notable are in test_deliveries, other tests of orders in test_orders.
"""

from typing import Any

import pytest

import agra
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

#: Five level I cards with five different goods on top: cloth, curry, bricks, cement, dye.
LEVEL_ONE = ("portuguese_trader", "sufi", "takshaka", "mahout", "dyer")
ONE_OF_EACH_TOP = {"cloth": 1, "curry": 1, "bricks": 1, "cement": 1, "dye": 1}
#: Contracts of an uninvolved player (seat 3) that bring the boat to a pier.
TO_PIER_2 = ["takshaka", "khatib"]


def sailor(
    *players: dict[str, Any], river: dict[str, Any] | None = None, **sections: Any
) -> agra.State:
    """Four players; the first has just gone to the Sailor and may pay. The boat is at pier 1."""
    return _sail(players, {name: {} for name in LEVEL_ONE} | (river or {}), {}, sections)


def sailor_beyond(
    contracts: list[str],
    *players: dict[str, Any],
    river: dict[str, Any] | None = None,
    **sections: Any,
) -> agra.State:
    """The same with contracts at seat 3, which move the boat further."""
    return _sail(players, river or {}, {"contracts": contracts}, sections)


def _sail(
    players: tuple[dict[str, Any], ...],
    cards: dict[str, Any],
    bystander: dict[str, Any],
    sections: dict[str, Any],
) -> agra.State:
    seats = [*players, *[{} for _ in range(3 - len(players))], bystander]
    state = position(*seats, phase="action", river={"notables": cards, "fill": True}, **sections)
    return take(state, "place sailor")


def deliveries(state: agra.State) -> list[str]:
    """The deliveries on offer."""
    return [option for option in options(state) if option.startswith("deliver ")]


def make_all_deliveries(state: agra.State) -> int:
    """Make the first possible delivery until there is none; return their number."""
    made = 0
    while deliveries(state):
        take(state, deliveries(state)[0])
        made += 1
    return made


# ------------------------------------------------------------------ payment


def test_3_2_33_one_delivery_is_free() -> None:
    """docs/rules.md 3.2.33: without paying there is exactly one delivery."""
    state = sailor({"goods": ONE_OF_EACH_TOP})
    take(state, "done")
    assert len(deliveries(state)) == 5
    take(state, "deliver bricks takshaka")
    assert options(state) == ["done"]
    assert goods(state, 0) == {"cloth": 1, "curry": 1, "cement": 1, "dye": 1}


@pytest.mark.parametrize(
    ("paid", "tokens", "expected"),
    [
        ("sandstone", [{}, {}, {}], 2),
        ("planks", [{}, {}, {}], 3),
        ("books", [{}, {}, {}], 4),
        ("sandstone", [{"on": "sandstone", "side": "high"}, {}, {}], 3),
        ("planks", [{"on": "planks", "side": "low"}, {}, {}], 2),
        ("books", [{}, {}, {"on": "books", "side": "high"}], 5),
    ],
)
def test_3_2_33_the_good_paid_gives_as_many_deliveries_as_its_current_value(
    paid: str, tokens: list[dict[str, str]], expected: int
) -> None:
    """docs/rules.md 3.2.33, D-31, D-60: one free delivery and the value paid: 2 to 5."""
    state = sailor({"goods": {**ONE_OF_EACH_TOP, paid: 1}}, price_tokens=tokens)
    take(state, f"pay {paid}")
    assert make_all_deliveries(state) == expected


def test_3_2_33_every_own_good_can_be_paid_and_no_other() -> None:
    """docs/rules.md 3.2.33: the payment is one own good, or nothing."""
    state = sailor({"goods": {"wood": 2, "curry": 1, "clothes": 1}})
    assert options(state) == ["pay wood", "pay curry", "pay clothes", "done", "clothes"]


def test_3_2_33_only_one_good_is_paid() -> None:
    """docs/rules.md 3.2.33: one good; a second one is not taken."""
    state = sailor({"goods": {"wood": 3}})
    take(state, "pay wood")
    assert state.decision == "deliveries"
    assert goods(state, 0) == {"wood": 2}
    assert supply(state, 0) == 20


def test_D_31_a_later_price_change_does_not_change_the_deliveries() -> None:
    """docs/rules.md 3.2.33, D-31: the value when it is paid counts, also for the refund."""
    seat = {"goods": {**ONE_OF_EACH_TOP, "wood": 1}, "favours": 3, "tiles": ["price_token"]}
    state = sailor(seat)
    take(state, "pay wood", "favour price_token", "token 1 high", "on wood")
    assert make_all_deliveries(state.copy()) == 2
    take(state, "done")
    assert rupees(state, 0) == 2 + 1


def test_D_31_the_payment_comes_before_the_first_delivery() -> None:
    """docs/rules.md 3.2.33, D-31: once deliveries have begun nothing more can be paid."""
    state = sailor({"goods": {"wood": 2, "cement": 1}})
    take(state, "done", "deliver cement mahout")
    assert not any(option.startswith("pay ") for option in options(state))


def test_3_2_3_the_sailor_may_do_nothing() -> None:
    """D-109: neither paying nor delivering is legal."""
    state = sailor({"goods": {"wood": 1}})
    take(state, "done", "done")
    assert state.decision == "end_action"
    assert goods(state, 0) == {"wood": 1}
    assert rupees(state, 0) == 2


# ------------------------------------------------------------------ where deliveries go


def test_3_2_34_deliveries_go_to_notables_in_any_mix() -> None:
    """docs/rules.md 3.2.34: two goods to one notable, one to another, in any order."""
    state = sailor({"goods": {"cement": 1, "wood": 1, "dye": 1, "curry": 1}})
    take(state, "pay curry")
    take(state, "deliver wood mahout", "deliver dye dyer", "deliver cement mahout")
    assert player(state, 0)["contracts"] == ["mahout"]
    assert state.to_json()["river"]["notables"]["dyer"] == {"dye": {"seat": 0, "markers": 1}}


def test_3_2_34_reach_is_checked_at_each_delivery() -> None:
    """docs/rules.md 3.2.34: a boat that moves in the middle of the action opens level II."""
    state = sailor_beyond(
        ["takshaka"],
        {"goods": {"wood": 1, "oil": 1, "turmeric": 1}},
        river={"mahout": {"cement": 1}, "jagirdar": {}},
    )
    take(state, "pay turmeric")
    assert deliveries(state) == ["deliver wood mahout"]
    take(state, "deliver wood mahout", "roll 1")
    assert state.to_json()["river"]["boat"] == 2
    assert "deliver oil jagirdar" in deliveries(state)


# ------------------------------------------------------------------ the order among deliveries

#: Step 1 with the Artisans (cement and cloth are marked) and the Merchants (planks and cloth).
TWO_ORDERS: dict[str, Any] = {
    "goods": {"cement": 1, "cloth": 2, "planks": 1, "books": 1},
    "influence": {"artisans": 1, "merchants": 1},
}


def test_3_2_35_at_most_one_order_in_a_sailor_action() -> None:
    """docs/rules.md 3.2.35: after one order no second one is offered, though it could be paid."""
    state = sailor(TWO_ORDERS)
    take(state, "pay books")
    assert {"fulfil artisans", "fulfil merchants"} <= set(options(state))
    take(state, "fulfil artisans")
    assert not any(option.startswith("fulfil") for option in options(state))
    assert deliveries(state) == ["deliver cloth portuguese_trader"]


def test_3_2_35_an_order_uses_two_deliveries() -> None:
    """docs/rules.md 3.2.35: of two deliveries none is left."""
    state = sailor({**TWO_ORDERS, "goods": {"cement": 1, "cloth": 2, "wood": 1}})
    take(state, "pay wood", "fulfil artisans")
    assert goods(state, 0) == {"cloth": 1}
    assert options(state) == ["done"]


def test_3_2_35_no_order_with_a_single_delivery() -> None:
    """docs/rules.md 3.2.35: one delivery is too few for both goods."""
    state = sailor(TWO_ORDERS)
    take(state, "done")
    assert not any(option.startswith("fulfil") for option in options(state))


def test_3_2_35_no_order_when_one_delivery_is_left() -> None:
    """docs/rules.md 3.2.35: what was used before counts."""
    state = sailor({**TWO_ORDERS, "goods": {"cement": 1, "cloth": 1, "bricks": 1, "wood": 1}})
    take(state, "pay wood")
    assert "fulfil artisans" in options(state)
    take(state, "deliver bricks takshaka")
    assert "fulfil artisans" not in options(state)
    assert "deliver cement mahout" in options(state)


def test_D_33_an_order_may_come_before_between_or_after_deliveries() -> None:
    """docs/rules.md 3.2.35, D-33: any place among the deliveries."""
    parts = ["deliver bricks takshaka", "deliver curry sufi"]
    for place in range(3):
        stock = {"cement": 1, "cloth": 1, "bricks": 1, "curry": 1, "books": 1}
        state = sailor({**TWO_ORDERS, "goods": stock})
        take(state, "pay books", *parts[:place], "fulfil artisans", *parts[place:])
        assert goods(state, 0) == {}
        assert options(state) == ["done"]


def test_D_33_with_the_jagirdar_an_order_needs_no_payment() -> None:
    """docs/rules.md 3.2.35, D-33: two free deliveries are enough for an order."""
    state = sailor_beyond(
        TO_PIER_2,
        {
            "contracts": ["jagirdar"],
            "goods": {"cement": 1, "cloth": 1},
            "influence": {"artisans": 1},
        },
    )
    take(state, "done", "fulfil artisans")
    assert state.to_json()["orders"]["artisans"]["filled"] == {"1": 0}
    assert deliveries(state) == []


def test_3_2_36_an_order_needs_influence_before_this_action() -> None:
    """docs/rules.md 3.2.36, D-33: a step still to come from this action does not open an order."""
    seat = {"goods": {"cement": 1, "planks": 1, "cloth": 1, "books": 1}}
    state = sailor(seat)
    take(state, "pay books", "deliver cement mahout")
    assert "fulfil merchants" not in options(state)
    take(state, "done")
    assert "step mahout" in options(state)


def test_3_2_36_an_order_is_paid_at_the_step_before_this_actions_influence() -> None:
    """docs/rules.md 3.2.36, D-33: still behind when the order is fulfilled, so 1 rupee less."""
    state = sailor(
        {
            "goods": {"cement": 1, "planks": 1, "cloth": 1, "books": 1},
            "influence": {"merchants": 2},
        },
        {"influence": {"merchants": 3}},
    )
    take(state, "pay books", "deliver cement mahout")
    assert rupees(state, 0) == 2 + 1
    take(state, "fulfil merchants")
    assert rupees(state, 0) == 3 + 2 - 1
    assert player(state, 0)["influence"]["merchants"] == 3


def test_3_2_36_the_order_limit_holds_with_the_sailor() -> None:
    """docs/rules.md 3.2.36: a column at the limit is closed here as well."""
    filled = {"4": 1, "5": 1, "6": 2}
    open_one = sailor(TWO_ORDERS, orders={"artisans": {"filled": {"5": 1, "6": 2}}})
    closed = sailor(TWO_ORDERS, orders={"artisans": {"filled": filled}})
    assert "fulfil artisans" in options(take(open_one, "pay books"))
    assert "fulfil artisans" not in options(take(closed, "pay books"))
    assert "fulfil merchants" in options(closed)


def test_3_2_36_an_order_needs_both_goods_after_the_payment() -> None:
    """docs/rules.md 3.2.36: a good paid to the Sailor is gone."""
    stock = {"cement": 1, "cloth": 1}
    state = sailor({**TWO_ORDERS, "goods": stock})
    take(state, "pay cement")
    assert "fulfil artisans" not in options(state)


# ------------------------------------------------------------------ double deliveries


def test_3_2_37_a_double_lays_two_markers_and_pays_one_rupee_more() -> None:
    """docs/rules.md 3.2.37: the second marker pays 1 rupee and uses a second delivery."""
    state = sailor({"goods": {"wood": 2, "turmeric": 1, "curry": 1}})
    take(state, "pay turmeric", "deliver wood mahout")
    assert options(state) == ["double", "decline"]
    take(state, "double")
    assert state.to_json()["river"]["notables"]["mahout"] == {"wood": {"seat": 0, "markers": 2}}
    assert goods(state, 0) == {"curry": 1}
    assert rupees(state, 0) == 2 + 1 + 1
    assert options(state) == ["done"]


def test_3_2_37_the_second_marker_pays_one_whatever_lies_on_the_card() -> None:
    """docs/rules.md 3.2.37: with another marker there the first pays 2, the second still 1."""
    state = sailor_beyond(
        ["takshaka", "khatib", "caliph", "english_trader"],
        {"goods": {"wood": 2, "turmeric": 1}},
        river={"mujtahida": {"oil": 1}},
    )
    take(state, "pay turmeric", "deliver wood mujtahida", "double")
    assert rupees(state, 0) == 2 + 2 + 1


def test_3_2_37_a_double_may_be_left_out() -> None:
    """docs/rules.md 3.2.37: "may": without it one marker lies there and one delivery is used."""
    state = sailor({"goods": {"wood": 2, "turmeric": 1, "curry": 1}})
    take(state, "pay turmeric", "deliver wood mahout", "decline")
    assert state.to_json()["river"]["notables"]["mahout"] == {"wood": {"seat": 0, "markers": 1}}
    assert goods(state, 0) == {"wood": 1, "curry": 1}
    assert rupees(state, 0) == 2 + 1
    assert deliveries(state) == ["deliver curry sufi"]


def test_3_2_37_a_double_needs_a_second_good_of_the_kind() -> None:
    """docs/rules.md 3.2.37: with a single wood nothing is asked."""
    state = sailor({"goods": {"wood": 1, "turmeric": 1, "cement": 1}})
    take(state, "pay turmeric", "deliver wood mahout")
    assert state.decision == "deliveries"


def test_3_2_37_a_double_needs_a_second_delivery() -> None:
    """docs/rules.md 3.2.37: with one delivery left nothing is asked."""
    state = sailor({"goods": {"wood": 2}})
    take(state, "done", "deliver wood mahout")
    assert options(state) == ["done"]
    assert goods(state, 0) == {"wood": 1}


@pytest.mark.parametrize("owner", [0, 1])
def test_D_34_a_space_filled_earlier_cannot_be_doubled(owner: int) -> None:
    """docs/rules.md 3.2.37, D-34: neither by the owner of the marker nor by anybody else."""
    state = sailor({"goods": {"wood": 2, "books": 1}}, river={"mahout": {"wood": owner}})
    take(state, "pay books")
    assert deliveries(state) == []


def test_D_34_never_more_than_two_markers_on_a_good() -> None:
    """docs/rules.md 3.2.37, D-34: after a double the good takes no third marker."""
    state = sailor({"goods": {"wood": 3, "books": 1}})
    take(state, "pay books", "deliver wood mahout", "double")
    assert state.decision == "deliveries"
    assert deliveries(state) == []


def test_3_2_37_a_declined_double_cannot_be_made_up_for() -> None:
    """docs/rules.md 3.2.37, 3.2.38: only directly after the first marker."""
    state = sailor({"goods": {"wood": 2, "books": 1}})
    take(state, "pay books", "deliver wood mahout", "decline")
    assert deliveries(state) == []


def test_3_2_37_no_double_by_meditation() -> None:
    """docs/rules.md 3.2.37, D-17: only in the Sailor's action."""
    state = position(
        {"goods": {"wood": 2}},
        {},
        meditation_marker="process",
        meditation={"points": 6},
        river={"notables": {"mahout": {}}, "fill": True},
    )
    take(state, "meditate deliver", "deliver wood mahout")
    assert state.decision == "influence_steps"
    assert goods(state, 0) == {"wood": 1}


def test_E_19_the_favour_action_deliver_neither_doubles_nor_uses_a_delivery() -> None:
    """docs/rules.md 3.2.37, E-19: inside a Sailor action it stands beside its deliveries."""
    seat = {"goods": {"wood": 2, "cement": 1}, "favours": 4, "tiles": ["deliver"]}
    state = sailor(seat)
    take(state, "done", "favour deliver", "deliver wood mahout")
    assert options(state) == ["step mahout", "done"]
    take(state, "step mahout")
    assert "deliver cement mahout" in options(state)


def test_3_2_38_nothing_comes_between_the_two_markers() -> None:
    """docs/rules.md 3.2.38: secondary actions are offered around a double, not inside it."""
    seat = {"goods": {"wood": 2, "books": 1, "clothes": 1}, "favours": 4}
    state = sailor(seat)
    take(state, "pay books")
    assert {"clothes", "favour basic_good"} <= set(options(state))
    take(state, "deliver wood mahout")
    assert options(state) == ["double", "decline"]
    take(state, "double")
    assert {"clothes", "favour basic_good"} <= set(options(state))


def test_D_35_the_notable_is_evaluated_after_the_second_marker() -> None:
    """docs/rules.md 3.2.38, 4.5, D-35: it wins 2 to 1, though the first marker completed it."""
    state = sailor({"goods": {"wood": 2, "turmeric": 1}}, river={"mahout": {"cement": 1}})
    take(state, "pay turmeric", "deliver wood mahout", "double")
    assert player(state, 0)["contracts"] == ["mahout"]
    assert favours(state, 1) == 1
    assert rupees(state, 0) == 2 + 2 + 1


def test_D_35_without_the_double_the_tie_stands() -> None:
    """docs/rules.md 3.2.38, 4.5, D-35: declined, the notable is evaluated with 1 to 1 markers."""
    state = sailor({"goods": {"wood": 2, "turmeric": 1}}, river={"mahout": {"cement": 1}})
    take(state, "pay turmeric", "deliver wood mahout", "decline")
    assert player(state, 1)["contracts"] == ["mahout"]
    assert favours(state, 0) == 1


def test_3_2_39_both_goods_of_a_notable_may_be_doubled() -> None:
    """docs/rules.md 3.2.39, D-36: 1 + 1 rupees for the first good, 3 + 1 for the second."""
    state = sailor({"goods": {"cement": 2, "wood": 2, "books": 1}})
    take(state, "pay books", "deliver cement mahout", "double", "deliver wood mahout", "double")
    assert rupees(state, 0) == 2 + (1 + 1) + (3 + 1)
    assert player(state, 0)["contracts"] == ["mahout"]
    assert supply(state, 0) == 22


def test_3_2_39_goods_of_different_notables_may_be_doubled() -> None:
    """docs/rules.md 3.2.39, D-36: in one action, as long as deliveries last."""
    state = sailor({"goods": {"cement": 2, "dye": 2, "books": 1}})
    take(state, "pay books", "deliver cement mahout", "double", "deliver dye dyer", "double")
    cards = state.to_json()["river"]["notables"]
    assert cards["mahout"] == {"cement": {"seat": 0, "markers": 2}}
    assert cards["dyer"] == {"dye": {"seat": 0, "markers": 2}}
    assert options(state) == ["done"]


# ------------------------------------------------------------------ the end of the action


def test_3_2_40_the_end_is_asked_even_when_no_delivery_is_left() -> None:
    """docs/rules.md 3.2.40: the action ends when the player says so."""
    state = sailor({"goods": {"cement": 1, "clothes": 1}})
    take(state, "done", "deliver cement mahout")
    assert state.decision == "deliveries"
    assert options(state) == ["done", "clothes"]


def test_3_2_40_the_action_may_end_with_deliveries_left() -> None:
    """docs/rules.md 3.2.40: nobody has to deliver."""
    state = sailor({"goods": {"cement": 1, "wood": 1}})
    take(state, "done", "done")
    assert state.decision == "end_action"
    assert goods(state, 0) == {"cement": 1, "wood": 1}


def _about_to_win_the_jagirdar(**seat: Any) -> agra.State:
    """Boat at pier 2; the first player lacks only planks on the Jagirdar."""
    return sailor_beyond(TO_PIER_2, seat, river={"jagirdar": {"oil": 0}, "mullah": {}})


def test_3_2_40_winning_the_jagirdar_adds_a_delivery_to_the_action() -> None:
    """docs/rules.md 3.2.40, D-39: won with the last delivery, he gives one more."""
    state = _about_to_win_the_jagirdar(goods={"planks": 1, "bricks": 1, "curry": 1})
    take(state, "done", "deliver planks jagirdar", "roll 1")
    assert {"deliver bricks mullah", "deliver curry mullah"} <= set(deliveries(state))
    take(state, "deliver bricks mullah")
    assert deliveries(state) == []


def test_3_2_42_the_jagirdars_delivery_counts_as_free_at_once() -> None:
    """docs/rules.md 3.2.42, D-39: two used, two free, so the one paid for is refunded."""
    state = _about_to_win_the_jagirdar(goods={"planks": 1, "bricks": 1, "wood": 1})
    take(state, "pay wood", "deliver bricks mullah", "deliver planks jagirdar", "roll 1")
    before = rupees(state, 0)
    take(state, "done")
    assert rupees(state, 0) == before + 1


def test_D_39_winning_the_portuguese_trader_does_not_reopen_the_payment() -> None:
    """D-39, D-31: the payment of this action is over."""
    state = sailor(
        {"goods": {"sandstone": 1, "wood": 2}}, river={"portuguese_trader": {"cloth": 0}}
    )
    take(state, "done", "deliver sandstone portuguese_trader")
    assert player(state, 0)["contracts"] == ["portuguese_trader"]
    assert options(state) == ["done"]


def test_3_2_41_refund_then_influence_then_another_players_jagirdar() -> None:
    """docs/rules.md 3.2.41: in this order."""
    state = sailor_beyond(
        TO_PIER_2,
        {"goods": {"bricks": 1, "cotton": 1}},
        {"contracts": ["jagirdar"], "goods": {"curry": 1}},
        river={"mullah": {}},
    )
    events = watch(state)
    take(state, "pay cotton", "deliver bricks mullah", "done")
    assert state.decision == "influence_steps"
    assert events[-1].why == "sailor_refund"
    take(state, "step mullah")
    assert (state.decision, state.to_move) == ("jagirdar", 1)
    take(state, "deliver curry mullah", "step mullah")
    summary = [
        (event.kind, event.seat) for event in events if event.kind in ("delivered", "influence")
    ]
    assert summary == [("delivered", 0), ("influence", 0), ("delivered", 1), ("influence", 1)]


def test_3_2_41_the_refund_comes_before_the_influence_steps() -> None:
    """docs/rules.md 3.2.41: paid out while the steps are still to be chosen."""
    state = sailor({"goods": {"bricks": 1, "paper": 1}})
    take(state, "pay paper", "deliver bricks takshaka", "done")
    assert state.decision == "influence_steps"
    assert rupees(state, 0) == 2 + 1 + 2


def test_3_2_42_each_paid_and_unused_delivery_is_refunded() -> None:
    """docs/rules.md 3.2.42, D-32 (as B-10): 1 + 3 deliveries, two made, 2 rupees back."""
    state = sailor({"goods": {"paintings": 1, "bricks": 1, "cement": 1}})
    take(state, "pay paintings", "deliver bricks takshaka", "deliver cement mahout", "done")
    assert rupees(state, 0) == 2 + 1 + 1 + 2


@pytest.mark.parametrize(("good", "refund"), [("wood", 1), ("planks", 2), ("books", 3)])
def test_D_32_paying_and_delivering_nothing_returns_the_value(good: str, refund: int) -> None:
    """docs/rules.md 3.2.42, D-32: the free delivery is not refunded, the paid ones are."""
    state = sailor({"goods": {good: 1}})
    take(state, f"pay {good}", "done")
    assert rupees(state, 0) == 2 + refund


def test_3_2_42_an_unused_free_delivery_is_not_refunded() -> None:
    """docs/rules.md 3.2.42: nothing was paid."""
    state = sailor({"goods": {"wood": 1}})
    take(state, "done", "done")
    assert rupees(state, 0) == 2


def test_3_2_42_free_deliveries_are_used_first() -> None:
    """docs/rules.md 3.2.42: one delivery made of 1 + 1, so the paid one comes back."""
    state = sailor({"goods": {"wood": 1, "bricks": 1}})
    take(state, "pay wood", "deliver bricks takshaka", "done")
    assert rupees(state, 0) == 2 + 1 + 1


def test_3_2_42_nothing_is_refunded_when_all_are_used() -> None:
    """docs/rules.md 3.2.42: 1 + 1 deliveries, both made."""
    state = sailor({"goods": {"wood": 1, "bricks": 1, "cement": 1}})
    take(state, "pay wood", "deliver bricks takshaka", "deliver cement mahout", "done")
    assert rupees(state, 0) == 2 + 1 + 1


def test_3_2_42_an_order_counts_as_two_used_deliveries() -> None:
    """docs/rules.md 3.2.42, 3.2.35 (as B-11): of 1 + 2 deliveries one is left over."""
    seat = {
        "goods": {"cement": 1, "cloth": 1, "curry": 1},
        "influence": {"artisans": 1},
    }
    state = sailor(seat)
    take(state, "pay curry", "fulfil artisans")
    assert rupees(state, 0) == 2 + 1
    take(state, "done")
    assert rupees(state, 0) == 2 + 1 + 1


def test_3_2_42_a_double_counts_as_two_used_deliveries() -> None:
    """docs/rules.md 3.2.42, 3.2.37: of 1 + 2 deliveries one is left over."""
    state = sailor({"goods": {"wood": 2, "curry": 1}})
    take(state, "pay curry", "deliver wood mahout", "double", "done")
    assert rupees(state, 0) == 2 + (1 + 1) + 1


def test_3_2_42_both_free_deliveries_of_the_jagirdars_owner_are_used_first() -> None:
    """docs/rules.md 3.2.42, D-32: two made of 2 + 1, so the paid one comes back."""
    state = sailor_beyond(
        TO_PIER_2,
        {"contracts": ["jagirdar"], "goods": {"bricks": 1, "cement": 1, "wood": 1}},
        river={"mullah": {}, "mahout": {}},
    )
    take(state, "pay wood", "deliver bricks mullah", "deliver cement mahout", "done")
    assert rupees(state, 0) == 2 + 1 + 1 + 1


def test_3_2_41_a_second_sailor_action_starts_from_zero() -> None:
    """docs/rules.md 3.2.33, 4.16: what was paid, used and supplied before does not count."""
    state = sailor({"goods": {"bricks": 1, "paper": 1, "statues": 1, "cement": 1, "dye": 1}})
    take(state, "pay paper", "deliver bricks takshaka", "done", "step takshaka")
    before = rupees(state, 0)
    take(state, "statue", "place sailor", "done")
    assert rupees(state, 0) == before - 2  # the day labourer
    again = state.copy()
    take(again, "deliver cement mahout")
    assert deliveries(again) == []
    take(state, "done")
    assert state.decision == "end_action"
    assert rupees(state, 0) == before - 2


# ------------------------------------------------------------------ the Portuguese Trader


def test_D_47_several_goods_of_value_4_together_may_be_paid() -> None:
    """D-47: any goods with a current value of at most 4 together; five deliveries."""
    stock = {**ONE_OF_EACH_TOP, "wood": 2, "planks": 1, "statues": 1}
    state = sailor_beyond([], {"contracts": ["portuguese_trader"], "goods": stock})
    assert "pay statues" in options(state)
    take(state, "pay wood", "pay wood")
    assert "pay planks" in options(state)
    assert "pay statues" not in options(state)
    take(state, "pay planks")
    assert state.decision == "deliveries"
    take(state, "done")
    assert rupees(state, 0) == 2 + 4


def test_D_47_a_single_good_of_value_4_is_fine() -> None:
    """D-47: a luxury good raised to 4."""
    state = sailor_beyond(
        [],
        {"contracts": ["portuguese_trader"], "goods": {"books": 1, "wood": 1}},
        price_tokens=[{}, {}, {"on": "books", "side": "high"}],
    )
    take(state, "pay books")
    assert state.decision == "deliveries"
    take(state, "done")
    assert rupees(state, 0) == 2 + 4


def test_D_47_the_limit_is_the_current_value() -> None:
    """D-47: wood raised to 2 fits twice, not three times."""
    state = sailor_beyond(
        [],
        {"contracts": ["portuguese_trader"], "goods": {"wood": 3}},
        price_tokens=[{"on": "wood", "side": "high"}, {}, {}],
    )
    take(state, "pay wood", "pay wood")
    assert state.decision == "deliveries"
    assert goods(state, 0) == {"wood": 1}


def test_D_47_each_further_good_is_measured_at_its_current_value() -> None:
    """D-47: after 2, planks raised to 3 do not fit any more, books lowered to 2 do."""
    state = sailor_beyond(
        [],
        {"contracts": ["portuguese_trader"], "goods": {"oil": 1, "planks": 1, "books": 1}},
        price_tokens=[{}, {"on": "books", "side": "low"}, {"on": "planks", "side": "low"}],
    )
    take(state, "pay oil")
    assert options(state) == ["pay books", "done"]


def test_D_47_he_may_stop_paying_at_any_time() -> None:
    """D-47: fewer goods, or none."""
    state = sailor_beyond([], {"contracts": ["portuguese_trader"], "goods": {"wood": 4}})
    take(state, "pay wood", "done", "done")
    assert rupees(state, 0) == 2 + 1
    assert goods(state, 0) == {"wood": 3}


def test_D_47_cloth_used_as_payment_is_not_delivered() -> None:
    """D-47, D-80: it earns no rupee from the Portuguese Trader's own contract."""
    state = sailor_beyond([], {"contracts": ["portuguese_trader"], "goods": {"cloth": 1}})
    take(state, "pay cloth")
    assert rupees(state, 0) == 2


# ------------------------------------------------------------------ the Jagirdar


def test_D_46_the_jagirdars_owner_has_two_free_deliveries() -> None:
    """docs/rules.md 3.2.33, D-46, E-14: and up to six with a good of value 4."""
    stock = {
        "cement": 1, "wood": 1, "dye": 1, "bricks": 1, "curry": 1, "sandstone": 1, "cloth": 1,
        "books": 1,
    }  # fmt: skip
    seat = {"contracts": ["jagirdar"], "goods": stock}
    cards: dict[str, Any] = {
        "mahout": {}, "dyer": {}, "portuguese_trader": {}, "mullah": {}, "muezzin": {},
    }  # fmt: skip
    tokens = [{}, {}, {"on": "books", "side": "high"}]
    unpaid = sailor_beyond(TO_PIER_2, seat, river=cards)
    take(unpaid, "done", "deliver cement mahout")
    assert len(deliveries(unpaid)) > 0
    take(unpaid, "deliver dye dyer")
    assert deliveries(unpaid) == []
    paid = sailor_beyond(TO_PIER_2, seat, river=cards, price_tokens=tokens)
    take(paid, "pay books", "deliver dye dyer", "deliver cement mahout")
    take(paid, "deliver cloth portuguese_trader", "deliver bricks mullah", "deliver curry muezzin")
    assert "deliver wood mahout" in options(paid)
    take(paid, "deliver wood mahout")
    assert goods(paid, 0) == {"sandstone": 1}
    assert deliveries(paid) == []


def with_jagirdar(active: dict[str, Any], owner: dict[str, Any], **sections: Any) -> agra.State:
    """The first player at the Sailor, the second with the Jagirdar; Mullah and Mahout there."""
    return sailor_beyond(
        TO_PIER_2,
        active,
        {"contracts": ["jagirdar"], **owner},
        river={"mullah": {}, "mahout": {}},
        **sections,
    )


def test_D_46_after_anothers_sailor_action_the_owner_may_deliver_one_good() -> None:
    """docs/rules.md 4.17, D-46: with rupees and influence; the active player gains 1 favour."""
    state = with_jagirdar({}, {"goods": {"bricks": 1, "wood": 1}})
    take(state, "done", "done")
    assert (state.decision, state.to_move) == ("jagirdar", 1)
    assert options(state) == ["deliver wood mahout", "deliver bricks mullah", "decline"]
    take(state, "deliver bricks mullah")
    assert rupees(state, 1) == 2 + 1
    assert favours(state, 0) == 0
    assert (state.to_move, options(state)) == (1, ["step mullah", "done"])
    take(state, "step mullah")
    assert player(state, 1)["influence"]["scholars"] == 1
    assert favours(state, 0) == 1
    assert (state.decision, state.to_move) == ("end_action", 0)


def test_D_46_the_owner_may_decline_and_nobody_gains_anything() -> None:
    """D-46: "may"; without a delivery the active player gains no favour."""
    state = with_jagirdar({}, {"goods": {"bricks": 1}})
    take(state, "done", "done", "decline")
    assert favours(state, 0) == 0
    assert goods(state, 1) == {"bricks": 1}
    assert state.decision == "end_action"


def test_D_46_the_owner_does_not_double() -> None:
    """D-46: a single delivery, though a second good is there."""
    state = with_jagirdar({}, {"goods": {"bricks": 2}})
    take(state, "done", "done", "deliver bricks mullah")
    assert state.decision == "influence_steps"
    assert goods(state, 1) == {"bricks": 1}


def test_D_46_the_owner_is_not_asked_without_a_possible_delivery() -> None:
    """D-46: the Mujtahida would take statues, but is out of reach."""
    owner = {"contracts": ["jagirdar"], "goods": {"statues": 1}}
    state = sailor_beyond(TO_PIER_2, {}, owner, river={"mujtahida": {}})
    take(state, "done", "done")
    assert (state.decision, state.to_move) == ("end_action", 0)


def test_D_46_the_owner_is_not_asked_after_their_own_sailor_action() -> None:
    """D-46: there the free delivery comes inside the action."""
    state = sailor_beyond(
        TO_PIER_2,
        {"contracts": ["jagirdar"], "goods": {"bricks": 1}},
        river={"mullah": {}},
    )
    take(state, "done", "done")
    assert (state.decision, state.to_move) == ("end_action", 0)


def test_D_46_the_favour_for_the_active_player_needs_a_marker() -> None:
    """D-46, docs/rules.md 1.10: without a marker and with nothing to return it is lost."""
    locked = {"used": ["clothes"], "reminders": 22}
    state = with_jagirdar(locked, {"goods": {"bricks": 1}})
    assert supply(state, 0) == 0
    take(state, "done", "done", "deliver bricks mullah", "done")
    assert favours(state, 0) == 0
    assert state.decision == "end_action"


def test_D_46_the_favour_asks_the_active_player_for_room() -> None:
    """D-46, docs/rules.md 1.11: a good may be returned for it."""
    state = with_jagirdar({"goods": {"statues": 22}}, {"goods": {"bricks": 1}})
    take(state, "done", "done", "deliver bricks mullah", "done")
    assert (state.to_move, options(state)) == (0, ["return statues", "done"])
    take(state, "return statues")
    assert favours(state, 0) == 1


def test_D_46_a_day_labourers_sailor_action_counts() -> None:
    """D-46: every Sailor main action of others."""
    state = position(
        {},
        {"contracts": ["jagirdar"], "goods": {"bricks": 1}},
        {},
        {"contracts": TO_PIER_2},
        phase="action",
        spaces={"sailor": 0},
        river={"notables": {"mullah": {}}, "fill": True},
    )
    take(state, "place sailor", "done", "done")
    assert state.decision == "jagirdar"


def test_D_46_the_statues_sailor_action_counts_again() -> None:
    """D-46: asked after the main action and after the statue's."""
    state = with_jagirdar({"goods": {"statues": 1}}, {"goods": {"bricks": 1, "wood": 1}})
    take(state, "done", "done", "deliver bricks mullah", "done", "statue", "place sailor")
    take(state, "done", "done")
    assert (state.decision, options(state)) == ("jagirdar", ["deliver wood mahout", "decline"])


def test_D_46_deliveries_by_meditation_and_favour_do_not_count() -> None:
    """D-46: only after the Sailor's action."""
    state = position(
        {"goods": {"bricks": 1, "wood": 1}, "favours": 4, "tiles": ["deliver"]},
        {"contracts": ["jagirdar"], "goods": {"cement": 1}},
        {},
        {"contracts": TO_PIER_2},
        meditation_marker="process",
        meditation={"points": 3},
        river={"notables": {"mullah": {}, "mahout": {}}, "fill": True},
    )
    take(state, "meditate deliver", "deliver bricks mullah", "done")
    assert (state.decision, state.to_move) == ("meditation", 0)
    take(state, "favour deliver", "deliver wood mahout", "done")
    assert (state.decision, state.to_move) == ("meditation", 0)


def test_D_39_the_winner_of_the_jagirdar_on_anothers_turn_may_use_him_at_once() -> None:
    """D-39, D-120: after that same Sailor action."""
    state = sailor_beyond(
        TO_PIER_2,
        {"goods": {"planks": 1}},
        {"goods": {"bricks": 1}},
        river={"jagirdar": {"oil": {"seat": 1, "markers": 2}}, "mullah": {}},
    )
    take(state, "done", "deliver planks jagirdar", "roll 1", "done", "step jagirdar")
    assert player(state, 1)["contracts"] == ["jagirdar"]
    assert (state.decision, state.to_move) == ("jagirdar", 1)
    take(state, "deliver bricks mullah", "done")
    assert favours(state, 0) == 1 + 1  # one for the marker on the Jagirdar, one from his owner


def test_E_18_the_jagirdar_won_at_the_influence_decision_comes_too_late() -> None:
    """docs/rules.md 3.2.40, E-18: the deliveries of this action are over."""
    state = sailor_beyond(
        TO_PIER_2,
        {
            "goods": {"planks": 1, "bricks": 1, "curry": 1},
            "favours": 4,
            "tiles": ["deliver"],
        },
        river={"jagirdar": {"oil": 0}, "mullah": {}},
    )
    take(state, "done", "deliver bricks mullah", "done")
    take(state, "favour deliver", "deliver planks jagirdar", "roll 1", "done")
    assert player(state, 0)["contracts"] == ["jagirdar"]
    take(state, "step mullah")
    assert state.decision == "end_action"


def test_E_18_another_who_wins_him_then_may_still_use_him() -> None:
    """E-18: the other player's turn to deliver comes last."""
    state = sailor_beyond(
        TO_PIER_2,
        {"goods": {"planks": 1, "bricks": 1}, "favours": 4, "tiles": ["deliver"]},
        {"goods": {"curry": 1}},
        river={"jagirdar": {"oil": 1}, "mullah": {}},
    )
    take(state, "done", "deliver bricks mullah", "done")
    take(state, "favour deliver", "deliver planks jagirdar", "roll 1", "done", "step mullah")
    assert player(state, 1)["contracts"] == ["jagirdar"]
    assert (state.decision, state.to_move) == ("jagirdar", 1)
