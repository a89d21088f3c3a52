"""Production buildings: the yield of the farm, and the contracts that increase it."""

from typing import Any

import pytest

import agra
from tests.support import favours, goods, options, position, supply, take, watch

#: The building of each basic good.
PRODUCERS = {
    "sandstone": "quarry",
    "wood": "woodcutter",
    "turmeric": "turmeric_farm",
    "cotton": "cotton_farm",
}
BARE: list[list[int]] = [[], [], [], []]
FULL: list[list[int]] = [[1, 5]] * 4


def produce(good: str, seat: dict[str, Any], **sections: Any) -> agra.State:
    """The first of four players goes to the building of that good; the Merchant is elsewhere."""
    merchant = "quarry" if good != "sandstone" else "woodcutter"
    state = position(seat, {}, {}, {}, phase="action", merchant=merchant, **sections)
    return take(state, f"place {PRODUCERS[good]}")


def amount(good: str, farmers: list[int], covers: list[list[int]]) -> int:
    """The yield of a farm for a good."""
    return goods(produce(good, {"farmers": farmers, "covers": covers}), 0).get(good, 0)


# ------------------------------------------------------------------ the farm


@pytest.mark.parametrize("good", PRODUCERS)
def test_3_2_55_at_the_start_each_building_yields_two(good: str) -> None:
    """docs/rules.md 3.2.55 (as B-03): cover, free square, farmer on both sides."""
    state = produce(good, {})
    assert goods(state, 0) == {good: 2}
    assert supply(state, 0) == 20
    assert state.decision == "end_action"


#: Each farm and its yield of sandstone, wood, turmeric and cotton. Track 1 lies between sandstone
#: and wood, track 2 between wood and turmeric, and so on round to sandstone.
FARMS: list[tuple[list[int], list[list[int]], tuple[int, int, int, int]]] = [
    ([3, 3, 3, 3], FULL, (2, 2, 2, 2)),
    ([3, 3, 3, 3], BARE, (4, 4, 4, 4)),
    ([2, 3, 3, 3], FULL, (1, 3, 2, 2)),
    ([3, 2, 3, 3], FULL, (2, 1, 3, 2)),
    ([3, 3, 4, 3], FULL, (2, 2, 3, 1)),
    ([3, 3, 3, 4], FULL, (1, 2, 2, 3)),
    ([1, 5, 1, 5], BARE, (0, 8, 0, 8)),
    ([5, 1, 5, 1], BARE, (8, 0, 8, 0)),
    ([4, 3, 3, 2], FULL, (4, 1, 2, 1)),
    ([2, 3, 3, 4], FULL, (0, 3, 2, 3)),
    ([3, 3, 3, 3], [[5], [1, 5], [1, 5], [1, 5]], (3, 2, 2, 2)),
    ([3, 3, 3, 3], [[1], [1, 5], [1, 5], [1, 5]], (2, 3, 2, 2)),
    ([3, 3, 3, 3], [[1, 5], [1, 5], [1, 5], [1]], (3, 2, 2, 2)),
    ([5, 3, 3, 3], [[1], [1, 5], [1, 5], [1, 5]], (4, 1, 2, 2)),
]


@pytest.mark.parametrize(("farmers", "covers", "expected"), FARMS)
def test_3_2_55_free_squares_between_symbol_and_farmer_on_both_tracks(
    farmers: list[int], covers: list[list[int]], expected: tuple[int, int, int, int]
) -> None:
    """docs/rules.md 3.2.55: each good counts the two tracks that end at its symbol, 0 to 8."""
    assert tuple(amount(good, farmers, covers) for good in PRODUCERS) == expected


def test_3_2_56_a_free_square_counts_behind_a_cover() -> None:
    """docs/rules.md 3.2.56, D-59: the cover next to the symbol takes away itself only."""
    assert amount("sandstone", [4, 3, 3, 3], FULL) == 2 + 1
    assert amount("sandstone", [5, 3, 3, 3], [[1], [1, 5], [1, 5], [1, 5]]) == 3 + 1


def test_3_2_55_only_the_players_own_farm_counts() -> None:
    """docs/rules.md 3.2.55: another player's uncovered farm yields nothing to this one."""
    state = position(
        {}, {"covers": BARE, "farmers": [5, 5, 5, 5]}, phase="action", merchant="quarry"
    )
    take(state, "place woodcutter")
    assert goods(state, 0) == {"wood": 2}
    assert goods(state, 1) == {}


def test_3_2_3_a_farm_that_yields_nothing_may_be_chosen() -> None:
    """docs/rules.md 3.2.3, 3.2.55: 0 goods, and the action is over."""
    state = produce("sandstone", {"farmers": [2, 3, 3, 4]})
    assert goods(state, 0) == {}
    assert state.decision == "end_action"


# ------------------------------------------------------------------ markers


def test_3_2_57_nobody_decides_to_take_fewer() -> None:
    """docs/rules.md 3.2.57: with enough markers nothing is asked."""
    state = produce("wood", {"covers": BARE, "farmers": [1, 5, 1, 5], "favours": 14})
    assert goods(state, 0) == {"wood": 8}
    assert supply(state, 0) == 0
    assert favours(state, 0) == 14


def test_3_2_57_room_may_be_made_when_markers_are_short() -> None:
    """docs/rules.md 3.2.57, 1.11, D-63: 4 wood, 1 marker; 2 returned, so 3 gained and 1 lost."""
    state = produce("wood", {"covers": BARE, "goods": {"wood": 3, "oil": 2}, "favours": 16})
    events = watch(state)
    assert options(state) == ["return oil", "return favour", "done"]
    take(state, "return oil", "return favour", "done")
    assert goods(state, 0) == {"wood": 6, "oil": 1}
    assert favours(state, 0) == 15
    assert [(e.what, e.count) for e in events if e.kind == "lost"] == [("wood", 1)]
    assert state.decision == "end_action"


def test_3_2_57_room_is_asked_for_until_the_gain_fits() -> None:
    """docs/rules.md 1.11: no more than n - s markers may be returned."""
    state = produce("wood", {"goods": {"oil": 5}, "favours": 16})
    take(state, "return oil")
    assert state.decision == "end_action"
    assert goods(state, 0) == {"wood": 2, "oil": 4}


def test_3_2_57_without_anything_to_return_the_rest_is_lost() -> None:
    """docs/rules.md 1.10, 1.12: markers of the kind gained cannot be returned for it."""
    state = produce("wood", {"goods": {"wood": 21}})
    assert goods(state, 0) == {"wood": 22}
    assert state.decision == "end_action"


# ------------------------------------------------------------------ Mahout and Khatib


@pytest.mark.parametrize("good", PRODUCERS)
@pytest.mark.parametrize(
    ("contract", "bettered"),
    [("mahout", ("sandstone", "wood")), ("khatib", ("turmeric", "cotton"))],
)
def test_3_2_58_mahout_and_khatib_add_one(
    good: str, contract: str, bettered: tuple[str, ...]
) -> None:
    """docs/rules.md 3.2.58, 5.7.4, 5.7.5: each to its own two goods."""
    state = produce(good, {"contracts": [contract]})
    assert goods(state, 0) == {good: 3 if good in bettered else 2}


@pytest.mark.parametrize(("contract", "good"), [("mahout", "sandstone"), ("khatib", "turmeric")])
def test_D_53_they_add_one_even_to_nothing(contract: str, good: str) -> None:
    """docs/rules.md 3.2.58, D-53: a farm that yields 0 gives 1."""
    farmers = [1, 5, 1, 5]
    state = produce(good, {"contracts": [contract], "farmers": farmers, "covers": BARE})
    assert goods(state, 0) == {good: 1}


def test_3_2_58_another_players_contract_adds_nothing() -> None:
    """docs/rules.md 3.2.58: the contract betters its owner's production only."""
    state = position({}, {"contracts": ["mahout"]}, phase="action", merchant="quarry")
    take(state, "place woodcutter")
    assert goods(state, 0) == {"wood": 2}


def test_E_07_production_and_its_bonus_are_one_gain() -> None:
    """E-07: room is made once for the sum of 3."""
    state = produce("wood", {"contracts": ["mahout"], "goods": {"oil": 5}, "favours": 15})
    take(state, "return oil")
    assert state.decision == "end_action"
    assert goods(state, 0) == {"oil": 4, "wood": 3}


# ------------------------------------------------------------------ the Dyer


def test_D_54_the_dyer_turns_two_of_the_goods_into_one_of_the_row() -> None:
    """docs/rules.md 3.2.58, 5.7.7, D-54: exactly two become one; offered after the gain."""
    state = produce("turmeric", {"contracts": ["dyer"], "goods": {"turmeric": 1}})
    assert goods(state, 0) == {"turmeric": 3}
    assert options(state) == ["into curry", "into dye", "decline"]
    take(state, "into dye")
    assert goods(state, 0) == {"turmeric": 1, "dye": 1}
    assert supply(state, 0) == 20
    assert state.decision == "end_action"


def test_D_54_the_dyer_may_be_left_out() -> None:
    """docs/rules.md 5.7.7: "may"."""
    state = produce("turmeric", {"contracts": ["dyer"]})
    take(state, "decline")
    assert goods(state, 0) == {"turmeric": 2}


@pytest.mark.parametrize(
    ("good", "row"),
    [
        ("sandstone", ["cement", "bricks"]),
        ("wood", ["planks", "paper"]),
        ("turmeric", ["curry", "dye"]),
        ("cotton", ["oil", "cloth"]),
    ],
)
def test_D_54_the_dyer_stays_in_the_row_of_the_good(good: str, row: list[str]) -> None:
    """docs/rules.md 5.7.7, D-54: the goods of value 2 in the same row."""
    state = produce(good, {"contracts": ["dyer"]})
    assert options(state) == [*[f"into {name}" for name in row], "decline"]


def test_D_54_the_dyer_looks_at_current_values() -> None:
    """docs/rules.md 5.7.7, D-54: a luxury good lowered to 2 is open, a good raised to 3 is not."""
    state = produce(
        "turmeric",
        {"contracts": ["dyer"]},
        price_tokens=[{}, {"on": "paintings", "side": "low"}, {"on": "curry", "side": "low"}],
    )
    assert options(state) == ["into dye", "into paintings", "decline"]


def test_D_54_the_dyer_needs_two_goods_just_gained() -> None:
    """docs/rules.md 5.7.7, D-54: one new good and older ones are not enough."""
    state = produce(
        "sandstone",
        {"contracts": ["dyer"], "goods": {"sandstone": 5}, "farmers": [2, 3, 3, 3]},
    )
    assert goods(state, 0) == {"sandstone": 6}
    assert state.decision == "end_action"


def test_E_07_the_bonus_good_may_be_used_for_the_dyer() -> None:
    """E-07: 1 from the farm and 1 from the Mahout are two goods just gained."""
    state = produce("sandstone", {"contracts": ["dyer", "mahout"], "farmers": [2, 3, 3, 3]})
    assert goods(state, 0) == {"sandstone": 2}
    take(state, "into bricks")
    assert goods(state, 0) == {"bricks": 1}


def test_E_07_lost_goods_cannot_be_used_for_the_dyer() -> None:
    """E-07: of 2 goods only 1 found a marker."""
    state = produce("wood", {"contracts": ["dyer"], "goods": {"wood": 21}})
    assert goods(state, 0) == {"wood": 22}
    assert state.decision == "end_action"


def test_D_63_the_dyer_needs_no_marker_in_supply() -> None:
    """docs/rules.md 1.13: two goods gained with the last two markers may be turned into one."""
    state = produce("wood", {"contracts": ["dyer"], "favours": 20})
    assert supply(state, 0) == 0
    take(state, "into paper")
    assert goods(state, 0) == {"paper": 1}
    assert supply(state, 0) == 1


def test_D_54_the_dyer_works_once_per_production() -> None:
    """D-54: with 8 goods gained still one exchange of two."""
    state = produce("wood", {"contracts": ["dyer"], "farmers": [1, 5, 1, 5], "covers": BARE})
    take(state, "into paper")
    assert goods(state, 0) == {"wood": 6, "paper": 1}
    assert state.decision == "end_action"


# ------------------------------------------------------------------ what is not production


def test_3_2_59_a_traded_good_is_not_produced() -> None:
    """docs/rules.md 3.2.59, D-55: neither Mahout nor Dyer has a part in it."""
    seat = {"contracts": ["mahout", "dyer"], "goods": {"books": 1}}
    state = position(seat, {}, {}, {}, phase="action")
    take(state, "place trader", "give books", "take wood", "take wood")
    assert goods(state, 0) == {"wood": 2}
    assert state.decision == "trader"


def test_3_2_59_a_good_from_a_favour_action_is_not_produced() -> None:
    """docs/rules.md 3.2.59, D-55: basic_good gives 1 wood, not 2."""
    seat = {"contracts": ["mahout"], "favours": 2}
    state = position(seat, {}, phase="action")
    take(state, "favour basic_good", "gain wood")
    assert goods(state, 0) == {"wood": 1}


def test_3_2_55_a_day_labourer_produces_as_well() -> None:
    """docs/rules.md 3.2.55, 3.2.7: the action of the building, paid with 2 rupees."""
    state = position(
        {}, {}, phase="action", merchant="quarry", spaces={"woodcutter": {"seat": 0, "lying": True}}
    )
    take(state, "place woodcutter")
    assert goods(state, 0) == {"wood": 2}
