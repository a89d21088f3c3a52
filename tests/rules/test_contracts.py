"""Contracts: how they are won, what they pay for deliveries, and those of level I.

The others are in `test_contracts_level_2` and `test_contracts_level_3_and_4` (docs/rules.md 5).
"""

from pathlib import Path
from typing import Any

import pytest

import agra
from tests.rules.winning import CARDS, completing, river_at, with_components, won
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

ALL = pytest.mark.parametrize("notable", list(CARDS))


# ------------------------------------------------------------------ winning a contract


@ALL
def test_4_8_contract_won_on_ones_own_turn(notable: str) -> None:
    """docs/rules.md 4.6 to 4.8: the player with most markers takes the card; all markers return."""
    state = won(notable)
    assert notable in player(state, 0)["contracts"]
    assert notable not in state.to_json()["river"]["notables"]
    assert goods(state, 0) == {}
    got = supply(state, 0) + favours(state, 0)
    assert got == 22


@ALL
def test_4_8_contract_won_on_another_players_turn(notable: str) -> None:
    """docs/rules.md 4.7, 4.8, 5.3, D-38: on anybody's turn; the deliverer's marker is a favour."""
    state = completing(notable, winner=1)
    events = watch(state)
    take(state, f"deliver {CARDS[notable][1][-1]} {notable}")
    assert notable in player(state, 1)["contracts"]
    assert [event.seat for event in events if event.kind == "won"] == [1]
    assert favours(state, 0) == 1
    assert supply(state, 0) == 21


AT_ONCE = {
    "sufi", "mosaic_maker", "mujtahida", "painter", "sadr_us_sudur", "grand_mufti", "grand_imam",
    "court_artist", "dewan",
}  # fmt: skip


@pytest.mark.parametrize("notable", sorted(set(CARDS) - AT_ONCE))
@pytest.mark.parametrize("winner", [0, 1])
def test_5_3_contracts_without_a_one_time_effect_do_nothing_at_once(
    notable: str, winner: int
) -> None:
    """docs/rules.md 5.3, 5.7: only the cards that say "at once" do something when won."""
    state = completing(notable, {"rupees": 0}, winner=winner)
    before = player(state, winner)
    on_card = len(CARDS[notable][1]) - 1
    take(state, f"deliver {CARDS[notable][1][-1]} {notable}")
    assert (state.decision, state.to_move) == ("deliveries", 0)
    after = player(state, winner)
    same = ("stone", "influence", "tiles", "covers", "workers_in_supply")
    assert {key: after[key] for key in same} == {key: before[key] for key in same}
    assert after["favours"] == 0
    assert rupees(state, 0) == on_card + 1


# ------------------------------------------------------------------ rupees per good delivered


BONUSES = [
    ("portuguese_trader", "cloth", 1),
    ("sufi", "curry", 1),
    ("dyer", "dye", 1),
    ("cook", "oil", 1),
    ("calligrapher", "paper", 1),
    ("mullah", "bricks", 1),
    ("mujtahida", "statues", 2),
    ("dutch_trader", "clothes", 2),
    ("painter", "paintings", 2),
    ("subadar", "books", 2),
]


@pytest.mark.parametrize(("contract", "good", "pays"), BONUSES)
def test_5_7_contract_pays_for_each_good_given_to_akbar(
    contract: str, good: str, pays: int
) -> None:
    """docs/rules.md 5.1, 5.7, D-80: a gift to Akbar is a delivery."""
    me = {"goods": {good: 1}, "rupees": 0, "contracts": [contract]}
    state = take(position(me, {}, {}, {}, phase="order"), f"serve {good}")
    assert rupees(state, 0) == pays


@pytest.mark.parametrize(("contract", "good", "pays"), BONUSES)
def test_5_7_contract_pays_for_its_own_good_only(contract: str, good: str, pays: int) -> None:
    """docs/rules.md 5.7: cement earns nobody anything; without the contract nothing is paid."""
    me = {"goods": {"cement": 1}, "rupees": 0, "contracts": [contract]}
    assert rupees(take(position(me, {}, {}, {}, phase="order"), "serve cement"), 0) == 0
    me = {"goods": {good: 1}, "rupees": 0}
    other = {"contracts": [contract], "rupees": 0}
    state = take(position(me, other, {}, {}, phase="order"), f"serve {good}")
    assert rupees(state, 0) == 0
    assert rupees(state, 1) == 0


SUFI = {"contracts": ["sufi"], "rupees": 0}


def test_5_1_delivery_to_a_notable_pays_the_bonus() -> None:
    """docs/rules.md 5.1, 4.4: a good put on a notable; 1 rupee for the marker, 1 more for curry."""
    river = {"notables": ["mullah"], "fill": True}
    state = river_at(2, {"goods": {"curry": 1}, **SUFI}, river=river)
    take(state, "place sailor", "done", "deliver curry mullah")
    assert rupees(state, 0) == 1 + 1


def test_5_1_each_marker_of_a_double_pays_the_bonus() -> None:
    """docs/rules.md 5.1, D-80: each marker of a double counts."""
    river = {"notables": ["mullah"], "fill": True}
    state = river_at(2, {"goods": {"curry": 2, "wood": 1}, **SUFI}, river=river)
    take(state, "place sailor", "pay wood", "deliver curry mullah", "double")
    assert rupees(state, 0) == 1 + 1 + 2


def test_5_1_both_goods_of_an_order_pay_their_bonus() -> None:
    """docs/rules.md 5.1, D-80, E-21: both goods given for an order are delivered."""
    me = {
        "contracts": ["sufi", "calligrapher"],
        "rupees": 0,
        "goods": {"paper": 1, "curry": 1},
        "influence": {"artisans": 1},
    }
    orders = {"artisans": {"marked": 6}}
    state = take(position(me, {}, phase="order", orders=orders), "fulfil artisans")
    assert rupees(state, 0) == 1 + 1 + 1


def test_5_1_placing_on_the_french_trader_pays_the_bonus() -> None:
    """docs/rules.md 5.1, D-79: a good placed on the French Trader is delivered."""
    me = {"contracts": ["sufi", "french_trader"], "rupees": 0, "goods": {"curry": 1}}
    state = take(position(me, {}, phase="action"), "french_trader curry")
    assert rupees(state, 0) == 1


def test_5_7_bonus_does_not_depend_on_the_value() -> None:
    """docs/rules.md 5.7.2: 1 rupee per curry, whatever a price token makes of it."""
    tokens = [{}, {"on": "curry", "side": "high"}, {}]
    me = {"goods": {"curry": 1}, **SUFI}
    state = take(position(me, {}, phase="order", price_tokens=tokens), "serve curry")
    assert rupees(state, 0) == 1


@pytest.mark.parametrize(
    ("actions", "gains"),
    [
        (["place sailor", "pay curry", "done"], 2),
        (["favour sell", "sell curry"], 2),
        (["curry", "raise botanist"], 0),
        (["place trader", "give curry", "done"], 0),
        (["favour exchange", "exchange curry", "into oil"], 0),
    ],
)
def test_d_80_what_is_no_delivery(actions: list[str], gains: int) -> None:
    """docs/rules.md 5.1, D-80: paying the Sailor, selling, raising, trading, exchanging."""
    me = {"goods": {"curry": 1}, "favours": 3, "tiles": ["sell", "exchange"], **SUFI}
    lying = {"botanist": {"seat": 0, "lying": True}}
    state = take(position(me, {}, phase="action", spaces=lying), *actions)
    assert rupees(state, 0) == gains
    assert "curry" not in goods(state, 0)


def test_d_80_paying_for_the_stone_is_no_delivery() -> None:
    """docs/rules.md 5.1, D-80: goods paid at the Botanist are not delivered."""
    me = {"goods": {"curry": 1}, "stone": 3, **SUFI}
    state = take(position(me, {}, phase="action"), "place botanist", "advance stone", "done")
    assert player(state, 0)["stone"] == 4
    assert rupees(state, 0) == 0


@pytest.mark.parametrize(
    ("contract", "good", "use", "gains"),
    [("mujtahida", "statues", "statue", 0), ("dutch_trader", "clothes", "clothes", 3)],
)
def test_d_80_luxury_actions_are_no_delivery(
    contract: str, good: str, use: str, gains: int
) -> None:
    """docs/rules.md 5.1, D-80: spending a luxury good is not delivering it."""
    me = {"goods": {good: 1}, "rupees": 0, "contracts": [contract]}
    pending = ["end_turn", "order_phase", "end_action"]
    state = take(position(me, {}, {}, {}, pending=pending), use)
    assert rupees(state, 0) == gains


def test_5_2_bonus_on_another_players_turn() -> None:
    """docs/rules.md 5.2, D-116: the owner's own deliveries, on any player's turn."""
    river = {"notables": ["muezzin"], "fill": True}
    owner = {"contracts": ["sufi", "jagirdar"], "goods": {"curry": 1}, "rupees": 0}
    state = river_at(2, {"rupees": 0}, owner, river=river)
    take(state, "place sailor", "done", "done")
    assert (state.decision, state.to_move) == ("jagirdar", 1)
    take(state, "deliver curry muezzin")
    assert rupees(state, 1) == 1 + 1
    assert rupees(state, 0) == 0


def test_e_11_contract_does_not_pay_for_the_delivery_that_wins_it() -> None:
    """docs/rules.md 4.4, E-11: bonuses come before the evaluation."""
    river = {"notables": {"sufi": {"cotton": 0}}, "fill": True}
    state = river_at(1, {"goods": {"curry": 2}, "rupees": 0}, river=river)
    take(state, "place sailor", "done", "deliver curry sufi")
    assert player(state, 0)["contracts"] == ["sufi"]
    assert rupees(state, 0) == 2


def test_5_5_bonus_applies_from_the_moment_the_contract_is_won() -> None:
    """docs/rules.md 5.5, D-39: the next delivery of the same action pays already."""
    river = {"notables": {"sufi": {"curry": 0}, "mullah": {}}, "fill": True}
    me = {"goods": {"cotton": 1, "curry": 1, "wood": 1}, "rupees": 0}
    state = river_at(2, me, river=river)
    take(state, "place sailor", "pay wood", "deliver cotton sufi", "deliver curry mullah")
    assert rupees(state, 0) == 2 + (1 + 1)


# ------------------------------------------------------------------ 1 Portuguese Trader


def paying(have: dict[str, int], **more: Any) -> agra.State:
    """The Portuguese Trader's owner is about to pay the Sailor."""
    me = {"contracts": ["portuguese_trader"], "goods": have, "rupees": 0}
    return take(position(me, {}, phase="action", **more), "place sailor")


def test_5_7_1_portuguese_trader_pays_with_several_goods() -> None:
    """docs/rules.md 5.7.1, D-47: several goods, of total value at most 4."""
    state = paying({"wood": 1, "turmeric": 1, "paper": 2, "books": 1})
    take(state, "pay wood")
    assert options(state) == ["pay turmeric", "pay paper", "pay books", "done"]
    take(state, "pay turmeric")
    assert options(state) == ["pay paper", "done"]
    take(state, "pay paper")
    assert state.decision == "deliveries"
    take(state, "done")
    assert rupees(state, 0) == 4
    assert goods(state, 0) == {"paper": 1, "books": 1}


def test_5_7_1_portuguese_trader_may_stop_paying() -> None:
    """docs/rules.md 5.7.1: several goods may be paid, no more than the owner wants."""
    state = take(paying({"wood": 3}), "pay wood", "done", "done")
    assert rupees(state, 0) == 1
    assert goods(state, 0) == {"wood": 2}


def test_5_7_1_portuguese_trader_counts_current_values() -> None:
    """docs/rules.md 5.7.1, D-47: with wood at 2, two of them are all that can be paid."""
    state = paying({"wood": 3}, price_tokens=[{"on": "wood", "side": "high"}, {}, {}])
    take(state, "pay wood", "pay wood")
    assert state.decision == "deliveries"
    assert rupees(take(state, "done"), 0) == 4


def test_5_7_1_portuguese_trader_with_one_good_of_value_4() -> None:
    """docs/rules.md 5.7.1, D-47: one good of value 4 is fine too."""
    tokens = [{}, {}, {"on": "clothes", "side": "high"}]
    state = take(paying({"clothes": 1, "wood": 1}, price_tokens=tokens), "pay clothes")
    assert state.decision == "deliveries"
    assert rupees(take(state, "done"), 0) == 4


def test_e_28_portuguese_trader_with_one_dear_good(tmp_path: Path) -> None:
    """docs/rules.md 5.7.1, E-28: a single good of value 5, as anybody may; then nothing more."""
    me = {"contracts": ["portuguese_trader"], "goods": {"clothes": 1, "wood": 1}, "rupees": 0}
    old = 'good = "clothes"\ncolumn = 4\nrow = 4\nvalue = 3'
    state = with_components(tmp_path, old, old.replace("value = 3", "value = 5"), me, {})
    take(state, "place sailor")
    assert options(state)[:3] == ["pay wood", "pay clothes", "done"]
    take(state, "pay clothes")
    assert state.decision == "deliveries"
    assert rupees(take(state, "done"), 0) == 5


def test_5_7_1_without_the_portuguese_trader_one_good_is_all() -> None:
    """docs/rules.md 3.2.33: others pay one good."""
    state = position({"goods": {"wood": 3}}, {"contracts": ["portuguese_trader"]}, phase="action")
    take(state, "place sailor", "pay wood")
    assert state.decision == "deliveries"


def test_5_7_1_portuguese_trader_needs_not_be_paid() -> None:
    """docs/rules.md 3.2.33: paying stays voluntary."""
    state = take(paying({"wood": 3}), "done")
    assert state.decision == "deliveries"
    assert goods(state, 0) == {"wood": 3}


def test_d_39_portuguese_trader_won_in_the_action_does_not_reopen_the_payment() -> None:
    """docs/rules.md 5.5, D-39: the payment stays closed."""
    state = won("portuguese_trader", {"goods": {"wood": 3}})
    assert "portuguese_trader" in player(state, 0)["contracts"]
    assert options(state) == ["done"]


def test_d_47_cloth_paid_to_the_sailor_is_not_delivered() -> None:
    """docs/rules.md 5.7.1, D-47: the refund is unchanged, and there is no bonus."""
    state = take(paying({"cloth": 2}), "pay cloth", "pay cloth", "done")
    assert rupees(state, 0) == 4


# ------------------------------------------------------------------ 2 Sufi


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize(("field", "after"), [(1, 2), (3, 4), (5, 6), (6, 6)])
def test_5_7_2_sufi_moves_the_stone(winner: int, field: int, after: int) -> None:
    """docs/rules.md 5.7.2, D-108: 1 field forward, free of charge; on the last field nothing."""
    seats: list[dict[str, Any]] = [{}, {}]
    seats[winner] = {"stone": field, "goods": {"turmeric": 1, "curry": 1, "oil": 1}}
    state = won("sufi", *seats, winner=winner)
    assert player(state, winner)["stone"] == after
    assert player(state, 1 - winner)["stone"] == 1
    assert goods(state, winner) == {"turmeric": 1, "curry": 1, "oil": 1}


# ------------------------------------------------------------------ 3 Takshaka


def test_5_7_3_takshaka_adds_to_the_build_value_and_pays_a_rupee() -> None:
    """docs/rules.md 5.7.3: build value +1, and 1 rupee, when building with the Architect."""
    me = {"contracts": ["takshaka"], "goods": {"wood": 3}, "rupees": 0}
    state = position(me, {}, phase="action", builder="oil_press")
    take(state, "place architect", "build cement_works", "pay wood", "pay wood")
    assert state.decision == "bonus_tile"
    assert rupees(state, 0) == 1
    assert goods(state, 0) == {"wood": 1}


def test_5_7_3_without_takshaka_the_same_payment_is_too_low() -> None:
    """docs/rules.md 3.2.25: 2 wood do not pay for a site of cost 3."""
    state = position({"goods": {"wood": 2}}, {"contracts": ["takshaka"]}, phase="action")
    assert "build cement_works" not in options(take(state, "place architect"))
    state = position({"goods": {"wood": 2}, "contracts": ["takshaka"]}, {}, phase="action")
    assert "build cement_works" in options(take(state, "place architect"))


def test_e_01_takshaka_can_end_the_payment_with_the_first_material() -> None:
    """docs/rules.md 3.2.27, E-01: 2 for planks and 1 for Takshaka meet the cost 3 at once."""
    me = {"contracts": ["takshaka"], "goods": {"planks": 1, "wood": 1}}
    state = position(me, {}, phase="action", builder="oil_press")
    take(state, "place architect", "build curry_kitchen", "pay planks")
    assert state.decision == "bonus_tile"


def test_5_7_3_takshaka_adds_to_the_bonus_for_two_kinds() -> None:
    """docs/rules.md 5.7.3, D-28: 1 + 2 + 1 for two kinds + 1 for Takshaka pay for cost 5."""
    me = {"contracts": ["takshaka"], "goods": {"wood": 1, "cement": 1}}
    state = position(me, {}, phase="action")
    take(state, "place architect", "build tailor", "pay wood", "pay cement")
    assert state.decision == "bonus_tile"


def test_5_7_3_takshaka_where_the_builder_stands() -> None:
    """docs/rules.md 5.7.3: also where the Builder stands."""
    me = {"contracts": ["takshaka"], "goods": {"wood": 2}, "rupees": 0}
    state = position(me, {}, phase="action", builder="cement_works")
    take(state, "place architect", "build cement_works", "pay wood", "pay wood")
    assert rupees(state, 0) == 1


def test_5_7_3_takshaka_pays_nothing_for_a_worker_on_the_builders_site() -> None:
    """docs/rules.md 5.7.3: nothing for a worker placed on the Builder's site."""
    me = {"contracts": ["takshaka"], "rupees": 0}
    state = take(position(me, {}, phase="action"), "place cement_works")
    assert "cement_works" in state.to_json()["built"]
    assert rupees(state, 0) == 0


def test_5_7_3_takshaka_pays_nothing_at_pier_2() -> None:
    """docs/rules.md 5.7.3: nothing at pier 2, even if its owner brings the boat there."""
    river = {"notables": {"cook": {"oil": 0}}, "fill": True}
    me = {"contracts": ["takshaka"], "goods": {"wood": 1}, "rupees": 0}
    state = position(me, {}, {}, {}, phase="action", river=river)
    take(state, "place sailor", "done", "deliver wood cook")
    assert state.to_json()["river"]["boat"] == 2
    assert state.to_json()["built"] == ["cement_works"]
    assert rupees(state, 0) == 2


@pytest.mark.parametrize("winner", [0, 1])
def test_5_7_3_takshaka_pays_a_rupee_for_mujtahidas_building(winner: int) -> None:
    """docs/rules.md 5.7.3, D-30: for the Mujtahida's building 1 rupee, on anybody's turn."""
    seats: list[dict[str, Any]] = [{"rupees": 0}, {"rupees": 0}]
    seats[winner]["contracts"] = ["takshaka"]
    state = won("mujtahida", *seats, winner=winner)
    assert state.decision == "bonus_tile"
    assert rupees(state, winner) == 1 + (3 if winner == 0 else 0)


# ------------------------------------------------------------------ 4 and 5 Mahout and Khatib


YIELDS = {
    "mahout": {"quarry": "sandstone", "woodcutter": "wood"},
    "khatib": {"turmeric_farm": "turmeric", "cotton_farm": "cotton"},
}
MORE = [(who, building, good) for who in YIELDS for building, good in YIELDS[who].items()]
SAME = [
    (who, building, good)
    for who, other in (("mahout", "khatib"), ("khatib", "mahout"))
    for building, good in YIELDS[other].items()
]


@pytest.mark.parametrize(("contract", "building", "good"), MORE)
def test_5_7_4_mahout_and_khatib_add_one_good(contract: str, building: str, good: str) -> None:
    """docs/rules.md 5.7.4, 5.7.5, 3.2.58: 1 more than the farm's 2."""
    state = position({"contracts": [contract]}, {}, phase="action", merchant="cement_works",
                     built=["cement_works"])  # fmt: skip
    assert goods(take(state, f"place {building}"), 0) == {good: 3}


@pytest.mark.parametrize(("contract", "building", "good"), SAME)
def test_5_7_4_mahout_and_khatib_add_nothing_elsewhere(
    contract: str, building: str, good: str
) -> None:
    """docs/rules.md 5.7.4, 5.7.5: Mahout for sandstone and wood, Khatib for the other two."""
    state = position({"contracts": [contract]}, {}, phase="action", merchant="cement_works",
                     built=["cement_works"])  # fmt: skip
    assert goods(take(state, f"place {building}"), 0) == {good: 2}


def test_d_53_mahout_adds_one_even_to_nothing() -> None:
    """docs/rules.md 3.2.58, D-53: even if the farm yields 0."""
    me = {"contracts": ["mahout"], "farmers": [4, 2, 3, 3]}
    state = take(position(me, {}, phase="action"), "place woodcutter")
    assert goods(state, 0) == {"wood": 1}


def test_d_53_khatib_adds_one_even_to_nothing() -> None:
    """docs/rules.md 3.2.58, D-53: even if the farm yields 0."""
    me = {"contracts": ["khatib"], "farmers": [3, 3, 4, 2]}
    state = take(position(me, {}, phase="action"), "place cotton_farm")
    assert goods(state, 0) == {"cotton": 1}


def test_e_07_room_is_made_once_for_production_and_bonus() -> None:
    """docs/rules.md 1.11, D-63, E-07, E-29: 3 wood are one gain, so 3 markers may be returned."""
    me = {"contracts": ["mahout"], "goods": {"cotton": 22}}
    state = take(position(me, {}, phase="action"), "place woodcutter")
    take(state, "return cotton", "return cotton", "return cotton")
    assert goods(state, 0) == {"cotton": 19, "wood": 3}
    assert state.decision == "end_action"


def test_3_2_57_mahouts_good_is_lost_without_a_marker() -> None:
    """docs/rules.md 1.10: with 2 markers in supply and nothing to return, 2 wood are gained."""
    me = {"contracts": ["mahout"], "goods": {"wood": 20}}
    state = take(position(me, {}, phase="action"), "place woodcutter")
    assert goods(state, 0) == {"wood": 22}


# ------------------------------------------------------------------ 6 French Trader


def trading(have: dict[str, int], on_card: int = 0, **more: Any) -> agra.State:
    """The French Trader's owner is about to choose a space."""
    me = {
        "contracts": ["french_trader"],
        "goods": have,
        "rupees": 0,
        "on_french_trader": on_card,
    }
    return position(me, {}, phase="action", **more)


def test_5_7_6_french_trader_takes_one_good_per_turn() -> None:
    """docs/rules.md 5.7.6, D-79: once per turn place 1 own good; its marker stays there."""
    state = trading({"wood": 2, "books": 1})
    before = supply(state, 0)
    take(state, "french_trader books")
    assert player(state, 0)["on_french_trader"] == 1
    assert goods(state, 0) == {"wood": 2}
    assert supply(state, 0) == before
    assert rupees(state, 0) == 0
    assert "french_trader wood" not in options(state)


def test_5_7_6_french_traders_third_good_pays_and_clears() -> None:
    """docs/rules.md 5.7.6: the third one pays 5 rupees and clears the card."""
    state = trading({"wood": 1}, on_card=2)
    assert supply(state, 0) == 19
    take(state, "french_trader wood")
    assert rupees(state, 0) == 5
    assert player(state, 0)["on_french_trader"] == 0
    assert supply(state, 0) == 22


def test_5_7_6_french_trader_second_good_pays_nothing() -> None:
    """docs/rules.md 5.7.6: only the third one pays."""
    state = take(trading({"wood": 1}, on_card=1), "french_trader wood")
    assert rupees(state, 0) == 0
    assert player(state, 0)["on_french_trader"] == 2


def test_5_7_6_french_trader_takes_values_1_to_3_at_the_moment() -> None:
    """docs/rules.md 5.7.6, D-60, D-79: current value 1 to 3, not 4."""
    tokens = [{}, {}, {"on": "clothes", "side": "high"}]
    have = {"wood": 1, "paper": 1, "books": 1, "clothes": 1}
    offered = [f"french_trader {good}" for good in ("wood", "paper", "books")]
    state = trading(have, price_tokens=tokens)
    assert [text for text in options(state) if text.startswith("french")] == offered
    state = trading(have)
    assert "french_trader clothes" in options(state)


def test_d_79_markers_on_the_french_trader_are_no_goods() -> None:
    """docs/rules.md 6.6, D-79: nothing in the tie-break, nothing to return for room."""
    me = {"contracts": ["french_trader"], "on_french_trader": 2, "rupees": 5}
    state = position(me, {"rupees": 5, "goods": {"wood": 1}}, phase="action")
    assert state.winners() == [1]
    full = {"contracts": ["french_trader"], "on_french_trader": 2, "goods": {"wood": 20}}
    state = take(position(full, {}, phase="action"), "place woodcutter")
    assert state.decision == "end_action"


def test_3_4_12_french_trader_is_ready_as_soon_as_he_is_won() -> None:
    """docs/rules.md 3.4.12, 5.5: won in one's own Sailor action, used in it."""
    state = won("french_trader", {"goods": {"wood": 1}})
    assert "french_trader wood" in options(state)


# ------------------------------------------------------------------ 7 Dyer


def dyeing(have: dict[str, int] | None = None, **more: Any) -> agra.State:
    """The Dyer's owner has produced wood, 2 by the starting farm."""
    sections = {key: more.pop(key) for key in ("price_tokens",) if key in more}
    me = {"contracts": ["dyer"], "goods": have or {}, **more}
    return take(position(me, {}, phase="action", **sections), "place woodcutter")


def test_5_7_7_dyer_turns_two_goods_into_one_of_the_row() -> None:
    """docs/rules.md 5.7.7, D-54: exactly 2 become 1 other good of the row, of value at most 2."""
    state = dyeing({"wood": 3})
    assert (state.decision, state.to_move) == ("dyer", 0)
    assert options(state) == ["into planks", "into paper", "decline"]
    take(state, "into paper")
    assert goods(state, 0) == {"wood": 3, "paper": 1}
    assert supply(state, 0) == 22 - 4
    assert state.decision == "end_action"


def test_5_7_7_dyer_may_be_declined() -> None:
    """docs/rules.md 5.7.7: the owner may."""
    state = take(dyeing(), "decline")
    assert goods(state, 0) == {"wood": 2}
    assert state.decision == "end_action"


def test_5_7_7_dyer_goes_by_current_values() -> None:
    """docs/rules.md 5.7.7, D-54: paper raised to 3 is out, books lowered to 2 are in."""
    tokens = [{}, {"on": "books", "side": "low"}, {"on": "paper", "side": "low"}]
    assert options(dyeing(price_tokens=tokens)) == ["into planks", "into books", "decline"]


def test_5_7_7_dyer_needs_two_goods_just_gained() -> None:
    """docs/rules.md 5.7.7, E-07: goods from before do not count, lost goods neither."""
    assert dyeing({"wood": 4}, farmers=[4, 3, 3, 3]).decision == "end_action"
    short = dyeing({"wood": 21})
    assert goods(short, 0) == {"wood": 22}
    assert short.decision == "end_action"


def test_e_07_dyer_may_use_mahouts_good() -> None:
    """docs/rules.md 5.7.7, D-54, E-07: after the bonus of the Mahout, which is included."""
    state = dyeing(contracts=["dyer", "mahout"], farmers=[4, 3, 3, 3])
    assert goods(state, 0) == {"wood": 2}
    assert state.decision == "dyer"


def test_5_7_7_dyer_comes_after_room_was_made() -> None:
    """docs/rules.md 5.7.7, 1.11: after the goods are gained; moving markers needs no supply."""
    state = dyeing({"cotton": 22})
    assert state.decision == "make_room"
    take(state, "return cotton", "return cotton")
    assert state.decision == "dyer"
    take(state, "into planks")
    assert goods(state, 0) == {"cotton": 20, "planks": 1}
    assert supply(state, 0) == 1


def test_5_7_7_dyer_at_each_production() -> None:
    """docs/rules.md 5.7.7: at each production, so also at the statue's."""
    state = take(dyeing({"statues": 1}), "into paper", "statue", "place cotton_farm")
    assert options(state) == ["into oil", "into cloth", "decline"]


# ------------------------------------------------------------------ 8 Cook


def ejecting(worker: Any, **owner: Any) -> agra.State:
    """The first player pushes a worker of the second, who has the Cook, off the Trader."""
    you = {"contracts": ["cook"], **owner}
    state = position({}, you, phase="action", spaces={"trader": worker})
    return take(state, "place trader")


def test_5_7_8_cook_keeps_a_standing_worker() -> None:
    """docs/rules.md 5.7.8, D-78: the owner may keep him and gains still the favour."""
    state = ejecting(1)
    assert (state.decision, state.to_move) == ("cook_keep", 1)
    assert options(state) == ["keep", "decline"]
    assert favours(state, 1) == 0
    take(state, "keep")
    assert player(state, 1)["on_cook"] == 1
    assert workers(state, 1) == 9
    assert favours(state, 1) == 1
    assert (state.decision, state.to_move) == ("trader", 0)


def test_5_7_8_cook_may_be_declined() -> None:
    """docs/rules.md 5.7.8: the worker then goes to the supply, with the favour."""
    state = take(ejecting(1), "decline")
    assert player(state, 1)["on_cook"] == 0
    assert workers(state, 1) == 10
    assert favours(state, 1) == 1


def test_5_7_8_cook_holds_two_at_most() -> None:
    """docs/rules.md 5.7.8, E-24: with 2 workers on the card nobody is asked."""
    assert ejecting(1, on_cook=1).decision == "cook_keep"
    state = ejecting(1, on_cook=2)
    assert state.decision == "trader"
    assert favours(state, 1) == 1
    assert workers(state, 1) == 8


def test_5_7_8_cook_is_not_asked_about_a_lying_worker() -> None:
    """docs/rules.md 5.7.8, E-24: a lying worker goes to the supply without a question."""
    state = ejecting({"seat": 1, "lying": True})
    assert state.decision == "trader"
    assert workers(state, 1) == 10
    assert favours(state, 1) == 0


def test_5_7_8_cook_with_no_markers_left() -> None:
    """docs/rules.md 1.10, 5.7.8: the favour needs a marker, also on another player's turn."""
    state = take(ejecting(1, goods={"wood": 22}), "keep")
    assert (state.decision, state.to_move) == ("make_room", 1)
    take(state, "return wood")
    assert favours(state, 1) == 1
    assert (state.decision, state.to_move) == ("trader", 0)


def cooking(on_cook: int = 1, **more: Any) -> agra.State:
    """The Cook's owner in the meditation phase."""
    me = {"contracts": ["cook"], "on_cook": on_cook, "stone": 3}
    return position(me, {}, **more)


def test_5_7_8_cooks_worker_goes_to_the_supply_as_if_laid_down() -> None:
    """docs/rules.md 5.7.8, D-10: he counts like a worker laid down, in the same count."""
    state = cooking(2, spaces={"trader": 0})
    take(state, "lay trader", "lay cook")
    assert state.to_json()["meditation"]["points"] == 2 + 2
    assert workers(state, 0) == 8
    take(state, "lay cook")
    assert state.to_json()["meditation"]["points"] == 2 + 2 + 1
    assert workers(state, 0) == 9
    assert "lay cook" not in options(state)


def test_3_1_4_cooks_worker_only_while_generating() -> None:
    """docs/rules.md 3.1.4: generating ends with the first MP spent, for the Cook's too."""
    state = take(cooking(2), "lay cook", "meditate move_farmer", "farmer 1 back")
    assert "lay cook" not in options(state)


def test_3_2_11_cooks_workers_are_not_in_supply() -> None:
    """docs/rules.md 3.2.11, D-78: with all others on the board the supply is empty."""
    spaces = dict.fromkeys(
        ["architect", "sailor", "trader", "botanist", "woodcutter", "turmeric_farm",
         "cotton_farm", "quarry"],
        0,
    )  # fmt: skip
    state = cooking(2, spaces=spaces, phase="action")
    assert workers(state, 0) == 0
    assert sorted(options(state)) == sorted(f"place {space}" for space in spaces)


def test_d_78_cooks_workers_cannot_be_raised() -> None:
    """docs/rules.md 5.7.8, D-78: they are not on the board, so nothing lies."""
    me = {"contracts": ["cook"], "on_cook": 2, "goods": {"oil": 1, "curry": 1}}
    assert not {"oil", "curry"} & set(options(position(me, {}, phase="action")))
