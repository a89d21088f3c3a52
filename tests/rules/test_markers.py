"""Markers are used for everything: docs/rules.md 1.8 to 1.14, rulings D-63 to D-65."""

from typing import Any

import pytest

import agra
from tests.support import favours, goods, options, player, position, rupees, supply, take, watch

#: Four squares beside the wood symbol are uncovered and empty.
FOUR_WOOD = {"covers": [[1], [5], [1, 5], [1, 5]]}
WITH_COOK = {"notables": ["cook", "mahout"], "fill": True}


def action(first: dict[str, Any], second: dict[str, Any] | None = None, **more: Any) -> agra.State:
    """Two players, the first about to choose a space; the Merchant is out of the way."""
    more.setdefault("merchant", "cotton_farm")
    return position(first, second or {}, phase="action", **more)


def produce(first: dict[str, Any], **more: Any) -> agra.State:
    """The first player produces 4 wood."""
    return take(action(FOUR_WOOD | first, **more), "place woodcutter")


# ------------------------------------------------------------------ what markers serve as


def test_1_8_a_good_is_a_marker() -> None:
    """docs/rules.md 1.8: four wood are four markers less in supply."""
    state = produce({})
    assert (goods(state, 0), supply(state, 0)) == ({"wood": 4}, 18)


def test_1_8_a_favour_is_a_marker() -> None:
    """docs/rules.md 1.8: the Merchant's two favours."""
    state = take(action({}, merchant="quarry", coins={}), "place quarry")
    assert (favours(state, 0), supply(state, 0)) == (2, 18)  # and two sandstone


def test_1_8_a_delivery_is_the_goods_marker() -> None:
    """docs/rules.md 1.8: it moves from the store to the card."""
    state = action({"goods": {"wood": 1}}, river=WITH_COOK)
    take(state, "place sailor", "done", "deliver wood cook")
    assert (goods(state, 0), supply(state, 0)) == ({}, 21)
    assert state.to_json()["river"]["notables"]["cook"] == {"wood": {"seat": 0, "markers": 1}}


def test_1_8_a_fulfilled_order_holds_one_marker() -> None:
    """docs/rules.md 1.8 and 1.9: of the two goods one marker returns."""
    first = {"goods": {"cement": 1, "cloth": 1}, "influence": {"artisans": 1}}
    state = take(position(first, {}, phase="order"), "fulfil artisans")
    assert (goods(state, 0), supply(state, 0)) == ({}, 21)
    assert state.to_json()["orders"]["artisans"]["filled"] == {"1": 0}


def test_1_8_a_gift_to_akbar_stays_there() -> None:
    """docs/rules.md 1.8: nothing returns."""
    state = take(position({"goods": {"oil": 1}}, {}, phase="order"), "serve oil")
    assert (goods(state, 0), supply(state, 0)) == ({}, 21)
    assert state.to_json()["akbar"] == {"oil": 0}


def test_1_8_a_good_on_the_french_trader_stays_there() -> None:
    """docs/rules.md 1.8: until the card is cleared."""
    state = position({"goods": {"oil": 1}, "contracts": ["french_trader"]}, {})
    take(state, "french_trader oil")
    assert (goods(state, 0), supply(state, 0)) == ({}, 21)
    assert player(state, 0)["on_french_trader"] == 1


def test_1_8_a_used_favour_action_holds_a_reminder() -> None:
    """docs/rules.md 1.8: one of the two favours; it comes back at the end of the turn."""
    state = position({"favours": 2}, {}, phase="order")
    take(state, "favour basic_good", "gain wood")
    assert (favours(state, 0), goods(state, 0), supply(state, 0)) == (0, {"wood": 1}, 20)
    take(state, "pass", "end turn")
    assert supply(state, 0) == 21


def test_1_8_a_luxury_scroll_holds_a_reminder() -> None:
    """docs/rules.md 1.8: the good's marker; it comes back at the end of the turn."""
    state = take(position({"goods": {"clothes": 1}}, {}, phase="order"), "clothes")
    assert (goods(state, 0), supply(state, 0)) == ({}, 21)
    take(state, "pass", "end turn")
    assert supply(state, 0) == 22


def test_1_8_everybody_has_22() -> None:
    """docs/rules.md 1.8: what lies anywhere is missing in supply, for each player by themselves."""
    first = {
        "goods": {"wood": 3}, "favours": 2, "contracts": ["french_trader"], "on_french_trader": 2,
        "tiles": ["sell"], "used": ["sell", "book"],
    }  # fmt: skip
    state = position(
        first,
        {"goods": {"oil": 4}},
        river={"notables": {"cook": {"wood": {"seat": 0, "markers": 2}}}, "fill": True},
        orders={"artisans": {"filled": {"1": 0, "2": 1}}},
        akbar={"oil": 0, "dye": 1},
    )
    assert supply(state, 0) == 22 - 3 - 2 - 2 - 2 - 2 - 1 - 1
    assert supply(state, 1) == 22 - 4 - 1 - 1


# ------------------------------------------------------------------ back to the supply


@pytest.mark.parametrize(
    ("first", "more", "answers"),
    [
        pytest.param({}, {"phase": "action"}, ("place sailor", "pay wood"), id="Sailor"),
        pytest.param({}, {"phase": "action"}, ("place trader", "give wood", "done"), id="Trader"),
        pytest.param(
            {"goods": {"wood": 3}},
            {"phase": "action", "builder": "tailor"},
            ("place architect", "build carpenter", "pay wood", "pay wood", "pay wood"),
            id="building",
        ),
        pytest.param(
            {"goods": {"oil": 1}},
            {"spaces": {"trader": {"seat": 0, "lying": True}}},
            ("oil", "raise trader"),
            id="oil",
        ),
        pytest.param(
            {"goods": {"turmeric": 1}},
            {"phase": "action"},
            ("place botanist", "advance stone"),
            id="stone",
        ),
        pytest.param(
            {"goods": {"cotton": 1}, "contracts": ["caliph"]},
            {"spaces": {"trader": {"seat": 0, "lying": True}}},
            ("caliph", "raise trader"),
            id="Caliph",
        ),
    ],
)
def test_1_9_what_is_paid_returns(
    first: dict[str, Any], more: dict[str, Any], answers: tuple[str, ...]
) -> None:
    """docs/rules.md 1.9: goods paid or given away go back to their owner's supply."""
    state = position({"goods": {"wood": 1}} | first, {}, **more)
    take(state, *answers)
    assert (goods(state, 0), supply(state, 0)) == ({}, 22)


def test_1_9_what_is_sold_returns() -> None:
    """docs/rules.md 1.9: with one of the two favours; the other lies on the tile."""
    state = position({"goods": {"wood": 1}, "favours": 3, "tiles": ["sell"]}, {})
    take(state, "favour sell", "sell wood")
    assert (goods(state, 0), favours(state, 0), supply(state, 0)) == ({}, 1, 20)


# ------------------------------------------------------------------ making room


def test_1_10_a_gain_without_marker_is_lost() -> None:
    """docs/rules.md 1.10: nothing but wood at hand, so nothing can be returned for wood."""
    state = action(FOUR_WOOD | {"goods": {"wood": 22}})
    events = watch(state)
    take(state, "place woodcutter")
    assert goods(state, 0) == {"wood": 22}
    assert state.decision == "end_action"
    lost = [(event.what, event.count, event.why) for event in events if event.kind == "lost"]
    assert lost == [("wood", 4, "production")]


def test_1_10_what_fits_is_gained() -> None:
    """docs/rules.md 1.10: one marker, so one of the four; not asked, only wood is there."""
    state = produce({"goods": {"wood": 21}})
    assert (goods(state, 0), supply(state, 0)) == ({"wood": 22}, 0)
    assert state.decision == "end_action"


def test_1_11_the_example() -> None:
    """docs/rules.md 1.11, D-63: 4 wood, 1 marker, 2 returned: 3 gained, the fourth is lost."""
    state = action(FOUR_WOOD | {"goods": {"oil": 15}, "favours": 6})
    events = watch(state)
    take(state, "place woodcutter", "return oil", "return favour", "done")
    assert goods(state, 0) == {"wood": 3, "oil": 14}
    assert (favours(state, 0), supply(state, 0)) == (5, 0)
    summary = [
        (e.kind, e.what, e.count) for e in events if e.kind in ("returned", "gained", "lost")
    ]
    assert summary == [
        ("returned", "oil", 1),
        ("returned", "favour", 1),
        ("gained", "wood", 3),
        ("lost", "wood", 1),
    ]


def test_1_11_from_none() -> None:
    """docs/rules.md 1.11: returning nothing gains what the supply allows."""
    state = take(produce({"goods": {"oil": 21}}), "done")
    assert goods(state, 0) == {"wood": 1, "oil": 21}
    assert state.decision == "end_action"


def test_1_11_up_to_what_is_missing() -> None:
    """docs/rules.md 1.11: after the third the gain fits and nobody is asked any more."""
    state = produce({"goods": {"oil": 21}})
    for _ in range(3):
        assert state.decision == "make_room"
        take(state, "return oil")
    assert goods(state, 0) == {"wood": 4, "oil": 18}
    assert state.decision == "end_action"


def test_1_11_the_owner_chooses_which() -> None:
    """docs/rules.md 1.11: any kind of good, or favours."""
    state = produce({"goods": {"oil": 10, "books": 8, "cotton": 2}, "favours": 2})
    assert options(state) == [
        "return cotton", "return oil", "return books", "return favour", "done",
    ]  # fmt: skip


def test_1_11_not_the_kind_being_gained() -> None:
    """docs/rules.md 1.11: wood cannot be returned for wood."""
    state = produce({"goods": {"wood": 20, "oil": 2}})
    assert options(state) == ["return oil", "done"]


def test_1_11_when_nothing_else_is_left_it_ends() -> None:
    """docs/rules.md 1.11 and 1.12: two oil were all that could be returned."""
    state = take(produce({"goods": {"wood": 20, "oil": 2}}), "return oil", "return oil")
    assert goods(state, 0) == {"wood": 22}
    assert state.decision == "end_action"


def test_1_11_no_favours_for_favours() -> None:
    """docs/rules.md 1.11: for the Merchant's favours goods may be returned, favours not."""
    state = action({"goods": {"oil": 2}, "favours": 18}, merchant="quarry")
    take(state, "place quarry")
    assert state.decision == "make_room"
    assert options(state) == ["return sandstone", "return oil", "done"]
    take(state, "return oil", "return sandstone")
    assert (goods(state, 0), favours(state, 0)) == ({"sandstone": 1, "oil": 1}, 20)


def test_1_11_favours_alone_cannot_make_room_for_favours() -> None:
    """docs/rules.md 1.10 to 1.12: nobody is asked, one favour fits, the other is lost."""
    bare = {"covers": [[1, 5]] * 4, "farmers": [2, 3, 3, 4], "favours": 21}
    state = take(action(bare, merchant="quarry"), "place quarry")
    assert state.decision == "merchant_roll"
    assert favours(state, 0) == 22


def test_1_11_on_anybodys_turn() -> None:
    """docs/rules.md 1.11, D-63: the owner of a worker pushed off makes room for the favours."""
    second = {"goods": {"oil": 22}, "stone": 4}
    state = take(action({}, second, spaces={"trader": 1}), "place trader")
    assert (state.decision, state.to_move) == ("make_room", 1)
    assert options(state) == ["return oil", "done"]
    take(state, "return oil", "return oil")
    assert (goods(state, 1), favours(state, 1)) == ({"oil": 20}, 2)
    assert (state.decision, state.to_move) == ("trader", 0)


def test_1_11_for_the_favour_of_a_follower() -> None:
    """docs/rules.md 1.11: the follower moves first, then the leader makes room."""
    state = action(
        {"goods": {"cotton": 3, "wood": 19}}, {"goods": {"cotton": 1}}, built=["oil_press"]
    )
    take(state, "place oil_press", "process 3", "follow")
    assert (state.decision, state.to_move) == ("make_room", 0)
    take(state, "return wood")
    assert favours(state, 0) == 1


@pytest.mark.parametrize(("wood", "asked"), [(17, False), (18, False), (19, True)])
def test_1_12_asked_only_if_markers_are_short(wood: int, asked: bool) -> None:
    """docs/rules.md 1.12, D-64: 4 turmeric with 5, 4 and 3 markers in supply."""
    first = {"covers": [[1, 5], [1], [5], [1, 5]], "goods": {"wood": wood}}
    state = take(action(first), "place turmeric_farm")
    assert (state.decision == "make_room") == asked


def test_D_64_nobody_is_asked_at_any_other_time() -> None:
    """docs/rules.md 1.12, D-64: a whole turn with an empty supply and nothing to gain."""
    state = position({"goods": {"wood": 16}, "favours": 6}, {})
    assert supply(state, 0) == 0
    for text in ("end meditation", "place sailor", "done", "done", "end action", "pass"):
        assert not any(option.startswith("return") for option in options(state))
        take(state, text)
    assert not any(option.startswith("return") for option in options(state))


def test_1_12_in_a_trade_that_runs_out_of_markers() -> None:
    """docs/rules.md 1.12, D-63: one marker came back, one good was taken, value 1 is left."""
    state = action({"goods": {"books": 1, "wood": 20}, "favours": 1})
    take(state, "place trader", "give books", "done")
    assert "take wood" in options(state)
    take(state, "take cotton")
    assert options(state) == ["return wood", "return cotton", "return favour", "done"]
    take(state, "return favour", "take turmeric")
    assert goods(state, 0) == {"wood": 20, "turmeric": 1, "cotton": 1}


def test_1_12_not_while_markers_are_left_in_a_trade() -> None:
    """docs/rules.md 1.12, D-63: with a marker in supply there is nothing to return for."""
    state = action({"goods": {"books": 1, "wood": 19}, "favours": 1})
    take(state, "place trader", "give books", "done", "take cotton")
    assert not any(option.startswith("return") for option in options(state))
    assert "take wood" in options(state)


def test_1_10_rupees_need_no_marker() -> None:
    """docs/rules.md 1.10: an empty supply does not stop coins."""
    state = action({"goods": {"sandstone": 22}, "rupees": 0}, coins={"quarry": 3})
    take(state, "place quarry")
    assert rupees(state, 0) == 3


def test_D_102_favours_come_from_the_players_supply() -> None:
    """D-102: nobody else's supply changes."""
    state = take(action({}, spaces={"trader": 1}), "place trader")
    assert (supply(state, 0), supply(state, 1)) == (22, 21)


# ------------------------------------------------------------------ moving a marker

FULL = {"wood": 21}  # with one more good the supply is empty


def test_1_13_processing_needs_no_supply() -> None:
    """docs/rules.md 1.13, D-63: 22 markers in use, three of them move."""
    state = action({"goods": FULL | {"cotton": 1}}, builder="carpenter")
    take(state, "place carpenter", "process 3")
    assert goods(state, 0) == {"wood": 18, "planks": 3, "cotton": 1}


def test_1_13_following_needs_no_supply() -> None:
    """docs/rules.md 1.13, D-63."""
    state = action({"goods": {"wood": 1}}, {"goods": {"wood": 22}}, builder="carpenter")
    take(state, "place carpenter", "process 1", "follow")
    assert goods(state, 1) == {"wood": 21, "planks": 1}


def test_1_13_exchanging_needs_no_supply() -> None:
    """docs/rules.md 1.13, D-63: by the English Trader."""
    state = action({"goods": FULL | {"cotton": 1}, "contracts": ["english_trader"]})
    take(state, "english_trader", "exchange wood", "into turmeric")
    assert goods(state, 0) == {"wood": 20, "turmeric": 1, "cotton": 1}


def test_1_13_delivering_needs_no_supply() -> None:
    """docs/rules.md 1.13, D-63: a double, too."""
    state = action({"goods": {"wood": 22}}, river=WITH_COOK)
    take(state, "place sailor", "pay wood", "deliver wood cook", "double")
    assert (goods(state, 0), supply(state, 0)) == ({"wood": 19}, 1)  # the payment returned


def test_1_13_an_order_needs_no_supply() -> None:
    """docs/rules.md 1.13, D-63."""
    first = {"goods": {"cement": 21, "cloth": 1}, "influence": {"artisans": 1}}
    state = take(position(first, {}, phase="order"), "fulfil artisans")
    assert (goods(state, 0), supply(state, 0)) == ({"cement": 20}, 1)


def test_1_13_akbar_needs_no_supply() -> None:
    """docs/rules.md 1.13, D-63."""
    state = take(position({"goods": {"oil": 22}}, {}, phase="order"), "serve oil")
    assert (goods(state, 0), supply(state, 0)) == ({"oil": 21}, 0)


def test_1_13_the_french_trader_needs_no_supply() -> None:
    """docs/rules.md 1.13, D-63: the third good brings all three markers back."""
    first = {"goods": {"oil": 20}, "contracts": ["french_trader"], "on_french_trader": 2}
    state = take(position(first, {}), "french_trader oil")
    assert (goods(state, 0), supply(state, 0)) == ({"oil": 19}, 3)


def test_1_13_the_dyer_needs_no_supply() -> None:
    """docs/rules.md 1.13, D-63: two wood become one planks, a marker returns."""
    state = action({"goods": {"oil": 20}, "contracts": ["dyer"]})
    take(state, "place woodcutter")
    assert (state.decision, supply(state, 0)) == ("dyer", 0)
    take(state, "into planks")
    assert (goods(state, 0), supply(state, 0)) == ({"planks": 1, "oil": 20}, 1)


def test_1_13_deliveries_that_become_favours_need_no_supply() -> None:
    """docs/rules.md 1.13, D-63: the loser of the Cook has an empty supply and is not asked."""
    river = {"notables": {"cook": {"wood": 1}}, "fill": True}
    state = action({"goods": {"oil": 1}}, {"goods": {"wood": 21}}, river=river)
    take(state, "place sailor", "done", "deliver oil cook")
    assert (favours(state, 1), supply(state, 1)) == (1, 0)
    assert state.to_move == 0


# ------------------------------------------------------------------ locked markers


def test_1_14_locked_markers_cannot_be_returned() -> None:
    """docs/rules.md 1.14, D-65: wherever a marker is locked, nobody is asked to return it."""
    first = FOUR_WOOD | {
        "goods": {"wood": 13}, "contracts": ["french_trader"], "on_french_trader": 2,
        "tiles": ["sell"], "used": ["sell", "book"],
    }  # fmt: skip
    state = action(
        first,
        river={"notables": {"cook": {"oil": {"seat": 0, "markers": 2}}}, "fill": True},
        orders={"artisans": {"filled": {"1": 0}}},
        akbar={"oil": 0, "dye": 0},
    )
    assert supply(state, 0) == 0
    take(state, "place woodcutter")
    assert state.decision == "end_action"
    assert goods(state, 0) == {"wood": 13}


def test_1_14_only_goods_and_favours_are_offered() -> None:
    """docs/rules.md 1.14, D-65: beside locked markers one oil can be returned."""
    first = FOUR_WOOD | {"goods": {"wood": 18, "oil": 1}, "tiles": ["sell"], "used": ["sell"]}
    state = action(first, akbar={"oil": 0, "dye": 0})
    take(state, "place woodcutter")
    assert options(state) == ["return oil", "done"]


def test_1_14_the_reminder_of_this_turn_is_locked() -> None:
    """docs/rules.md 1.14, D-65: the marker of the favour action just used does not come back."""
    state = action(FOUR_WOOD | {"goods": {"wood": 20}, "favours": 2})
    take(state, "favour basic_good", "gain cotton", "place woodcutter", "return cotton")
    assert (goods(state, 0), favours(state, 0), supply(state, 0)) == ({"wood": 21}, 0, 0)


# ------------------------------------------------------------------ every seat


@pytest.mark.parametrize("seat", range(4))
def test_1_11_every_seat_returns_its_own(seat: int) -> None:
    """docs/rules.md 1.11: own goods and favours, own supply."""
    blocks: list[dict[str, Any]] = [{"goods": {"books": 3}, "favours": 1} for _ in range(4)]
    blocks[seat] = FOUR_WOOD | {"goods": {"oil": 16}, "favours": 5}
    state = position(*blocks, turn=seat, phase="action", merchant="cotton_farm")
    take(state, "place woodcutter")
    assert options(state) == ["return oil", "return favour", "done"]
    take(state, "return oil", "return favour", "return favour")
    assert (goods(state, seat), favours(state, seat)) == ({"wood": 4, "oil": 15}, 3)
    assert supply(state, seat) == 0
    for other in {0, 1, 2, 3} - {seat}:
        assert (goods(state, other), favours(state, other)) == ({"books": 3}, 1)
        assert supply(state, other) == 18


@pytest.mark.parametrize("seat", range(4))
def test_1_8_every_seat_uses_its_own_markers(seat: int) -> None:
    """docs/rules.md 1.8: two sandstone and two favours come out of the player's 22."""
    state = position({}, {}, {}, {}, turn=seat, phase="action", merchant="quarry")
    take(state, "place quarry")
    assert (goods(state, seat), favours(state, seat)) == ({"sandstone": 2}, 2)
    assert [supply(state, n) for n in range(4)] == [18 if n == seat else 22 for n in range(4)]
