"""The seven contracts of level II (docs/rules.md 5.7.9 to 5.7.15).

The Mullah's price for each favour action is in `test_favour_actions`.
"""

from typing import Any

import pytest

import agra
from tests.rules.winning import river_at, won
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
TEN_SPACES = dict.fromkeys(
    ["architect", "sailor", "trader", "botanist", "woodcutter", "turmeric_farm", "cotton_farm",
     "cement_works", "carpenter", "paper_mill"],
    0,
)  # fmt: skip
ITS_BUILDINGS = ["cement_works", "carpenter", "paper_mill"]


def points(state: agra.State) -> int:
    """Meditation points that can be spent."""
    found = state.to_json()["meditation"]["points"]
    assert isinstance(found, int)
    return found


# ------------------------------------------------------------------ 9 Muezzin


def test_5_7_9_muezzin_adds_one_point_once_in_the_phase() -> None:
    """docs/rules.md 5.7.9, D-11: +1 MP with the first MP generated, not for each worker."""
    me = {"contracts": ["muezzin"]}
    state = position(me, {}, spaces={"trader": 0, "sailor": 0})
    assert points(take(state, "lay trader")) == 1 + 1
    assert points(take(state, "lay sailor")) == 2 + 1


def test_5_7_9_muezzin_counts_a_meditation_point_by_favour() -> None:
    """docs/rules.md 5.7.9, D-12: meditation_point sets off the Muezzin."""
    me = {"contracts": ["muezzin"], "favours": 2, "tiles": ["meditation_point"]}
    assert points(take(position(me, {}), "favour meditation_point")) == 2


def test_5_7_9_muezzin_counts_the_cooks_worker() -> None:
    """docs/rules.md 5.7.9, 5.7.8: the Cook's workers generate MP like the others."""
    me = {"contracts": ["muezzin", "cook"], "on_cook": 1}
    assert points(take(position(me, {}), "lay cook")) == 2


def test_5_7_9_muezzin_gives_nothing_by_himself() -> None:
    """docs/rules.md 5.7.9: only in a phase in which at least 1 MP is generated."""
    state = position({"contracts": ["muezzin"]}, {})
    assert points(state) == 0
    assert options(state) == ["end meditation"]


def test_5_7_9_muezzin_is_his_owners_only() -> None:
    """docs/rules.md 5.7.9: another player's Muezzin adds nothing."""
    state = position({}, {"contracts": ["muezzin"]}, spaces={"trader": 0})
    assert points(take(state, "lay trader")) == 1


def test_5_7_9_muezzin_in_each_meditation_phase() -> None:
    """docs/rules.md 5.7.9: once in each phase, so again in the next one."""
    state = position({"contracts": ["muezzin"]}, {}, spaces={"trader": 0})
    take(state, "lay trader", "end meditation", "place botanist", "done")
    take(state, "end action", "pass", "end turn")
    take(state, "end meditation", "place sailor", "done", "done", "end action", "pass", "end turn")
    assert points(take(state, "lay botanist")) == 2


def test_d_11_muezzin_won_in_the_phase_counts_later_points_only() -> None:
    """docs/rules.md 5.7.9, D-11: MP generated before he was won add nothing."""
    me = {"goods": {"cloth": 1}, "stone": 6, "favours": 2, "tiles": ["meditation_point"]}
    state = river_at(
        2,
        me,
        phase="meditation",
        meditation_marker="exchange",
        spaces={"trader": 0},
        river={"notables": {"muezzin": {"curry": 0}}, "fill": True},
    )
    take(state, "lay trader", "meditate deliver", "deliver cloth muezzin", "done")
    assert "muezzin" in player(state, 0)["contracts"]
    assert points(state) == 4 - 3
    assert points(take(state, "favour meditation_point")) == 1 + 1 + 1


# ------------------------------------------------------------------ 10 Jagirdar


def sailing(*seats: dict[str, Any], **sections: Any) -> agra.State:
    """The first of four players has gone to the Sailor; the Cook and the Mahout are empty."""
    river = {"notables": sections.pop("notables", ["cook", "mahout"]), "fill": True}
    players = [*seats, *[{} for _ in range(4 - len(seats))]]
    state = position(*players, phase="action", river=river, **sections)
    return take(state, "place sailor")


JAGIRDAR = {"contracts": ["jagirdar"], "rupees": 0}


def test_5_7_10_jagirdar_gives_one_more_free_delivery() -> None:
    """docs/rules.md 5.7.10: in your own Sailor action 1 more free delivery."""
    state = sailing({"goods": {"oil": 1, "wood": 1, "cement": 1}, **JAGIRDAR})
    take(state, "done", "deliver oil cook", "deliver wood mahout")
    assert options(state) == ["done"]
    assert goods(state, 0) == {"cement": 1}


def test_5_7_10_jagirdars_free_delivery_is_not_refunded() -> None:
    """docs/rules.md 3.2.42, D-32: free deliveries count as used first."""
    state = sailing({"goods": {"oil": 1, "wood": 2}, **JAGIRDAR})
    take(state, "pay wood", "deliver oil cook", "deliver wood mahout", "done")
    assert rupees(state, 0) == 1 + 1 + 1
    state = sailing({"goods": {"wood": 1}, **JAGIRDAR})
    assert rupees(take(state, "pay wood", "done"), 0) == 1


def test_5_7_10_jagirdars_delivery_may_double() -> None:
    """docs/rules.md 3.2.37, 5.7.10: two free deliveries allow a double without payment."""
    state = sailing({"goods": {"wood": 2}, **JAGIRDAR})
    take(state, "done", "deliver wood mahout", "double")
    assert rupees(state, 0) == 2
    assert options(state) == ["done"]


def test_d_33_jagirdar_allows_an_order_without_payment() -> None:
    """docs/rules.md 3.2.35, D-33: with the free delivery no payment is needed."""
    me = {"goods": {"oil": 1, "dye": 1}, "influence": {"merchants": 1}, **JAGIRDAR}
    state = sailing(me, orders={"merchants": {"marked": 5}})
    take(state, "done")
    assert "fulfil merchants" in options(state)
    without = {**me, "contracts": []}
    state = sailing(without, orders={"merchants": {"marked": 5}})
    assert "fulfil merchants" not in options(take(state, "done"))


def test_e_14_six_deliveries_at_most() -> None:
    """docs/rules.md 3.2.33, E-14: 2 free ones and 4 paid with a good of value 4."""
    tokens = [{}, {}, {"on": "clothes", "side": "high"}]
    have = {"clothes": 1, "oil": 2, "wood": 2, "cement": 2}
    state = sailing({"goods": have, **JAGIRDAR}, price_tokens=tokens)
    take(state, "pay clothes", "deliver oil cook", "double", "deliver cement mahout", "double")
    take(state, "deliver wood cook", "double")
    assert goods(state, 0) == {}
    take(state, "done")
    assert rupees(state, 0) == (1 + 1) + (1 + 1) + (3 + 1)


def test_5_7_10_jagirdar_delivers_after_another_players_sailor() -> None:
    """docs/rules.md 5.7.10, D-46: 1 good, with rupees and influence; then the favour."""
    state = sailing({"goods": {"wood": 1}}, {"goods": {"oil": 2}, **JAGIRDAR})
    take(state, "done", "deliver wood cook", "done")
    assert (state.decision, state.to_move) == ("influence_steps", 0)
    take(state, "step cook")
    assert (state.decision, state.to_move) == ("jagirdar", 1)
    assert options(state) == ["deliver oil cook", "decline"]
    take(state, "deliver oil cook")
    assert rupees(state, 1) == 2
    assert (state.decision, state.to_move) == ("influence_steps", 1)
    assert favours(state, 0) == 0 + 1  # the wood that lost the card, not yet the Jagirdar's
    take(state, "step cook")
    assert player(state, 1)["influence"]["artisans"] == 1
    assert favours(state, 0) == 1 + 1
    assert (state.decision, state.to_move) == ("end_action", 0)


def test_5_7_10_jagirdar_declined_gives_no_favour() -> None:
    """docs/rules.md 5.7.10: the active player gains the favour only if he delivers."""
    state = sailing({}, {"goods": {"oil": 1}, **JAGIRDAR})
    take(state, "done", "done", "decline")
    assert favours(state, 0) == 0
    assert (state.decision, state.to_move) == ("end_action", 0)


def test_5_7_10_jagirdar_delivers_once_and_singly() -> None:
    """docs/rules.md 5.7.10, D-46: one single delivery, without doubling."""
    state = sailing({}, {"goods": {"wood": 2, "oil": 1}, **JAGIRDAR})
    take(state, "done", "done", "deliver wood mahout", "done")
    assert goods(state, 1) == {"wood": 1, "oil": 1}
    assert state.decision == "end_action"


def test_5_7_10_jagirdar_without_a_possible_delivery_is_not_asked() -> None:
    """docs/rules.md 5.7.10: a reachable notable must want a good of the owner."""
    state = sailing({}, {"goods": {"statues": 1}, **JAGIRDAR})
    assert take(state, "done", "done").decision == "end_action"


def test_d_46_jagirdar_after_a_day_labourers_sailor() -> None:
    """docs/rules.md 5.7.10, D-46: every Sailor action of others, also by day labourer."""
    state = sailing({}, {"goods": {"oil": 1}, **JAGIRDAR}, spaces={"sailor": LYING})
    assert workers(state, 0) == 9
    assert take(state, "done", "done").decision == "jagirdar"


def test_d_46_jagirdar_after_the_statues_sailor() -> None:
    """docs/rules.md 5.7.10, D-46: also by statue; each such action asks again."""
    state = sailing({"goods": {"statues": 1}}, {"goods": {"oil": 1}, **JAGIRDAR})
    take(state, "done", "done", "decline", "statue", "place sailor", "done", "done")
    assert (state.decision, state.to_move) == ("jagirdar", 1)


def test_d_46_jagirdar_not_after_deliveries_by_meditation_or_favour() -> None:
    """docs/rules.md 5.7.10, D-46: deliveries by meditation or favour do not count."""
    river = {"notables": ["cook", "mahout"], "fill": True}
    you = {"goods": {"oil": 1}, **JAGIRDAR}
    me = {"goods": {"wood": 2}, "stone": 6, "favours": 4, "tiles": ["deliver"]}
    state = position(me, you, river=river, spaces={"trader": 0}, meditation_marker="exchange")
    take(state, "lay trader", "meditate deliver", "deliver wood cook", "done")
    assert (state.decision, state.to_move) == ("meditation", 0)
    take(state, "favour deliver", "deliver wood mahout", "done")
    assert (state.decision, state.to_move) == ("meditation", 0)


def test_d_39_jagirdar_won_in_ones_own_sailor_action() -> None:
    """docs/rules.md 5.7.10, 3.2.40, D-39: that action gets the free delivery."""
    river = {"notables": {"jagirdar": {"oil": 0}, "mosaic_maker": {}}, "fill": True}
    state = river_at(2, {"goods": {"planks": 1, "cement": 1}}, river=river)
    take(state, "place sailor", "done", "deliver planks jagirdar", "deliver cement mosaic_maker")
    assert options(state) == ["done"]


def test_d_39_jagirdar_won_on_another_players_turn_serves_at_once() -> None:
    """docs/rules.md 5.7.10, D-39: his winner may deliver after that same Sailor action."""
    state = won("jagirdar", {}, {"goods": {"cement": 1, "wood": 1}}, winner=1)
    take(state, "done", "step jagirdar")
    assert (state.decision, state.to_move) == ("jagirdar", 1)


def test_e_18_jagirdar_won_after_the_deliveries_are_over() -> None:
    """docs/rules.md 3.2.40, E-18: too late for one's own action."""
    me = {"goods": {"wood": 1, "planks": 1, "cement": 1}, "favours": 4, "tiles": ["deliver"]}
    state = river_at(
        2,
        me,
        river={"notables": {"jagirdar": {"oil": 0}, "cook": {}, "mosaic_maker": {}}, "fill": True},
    )
    take(state, "place sailor", "done", "deliver wood cook", "done")
    assert state.decision == "influence_steps"
    take(state, "favour deliver", "deliver planks jagirdar", "done")
    assert "jagirdar" in player(state, 0)["contracts"]
    take(state, "done")
    assert state.decision == "end_action"
    assert goods(state, 0) == {"cement": 1}


def test_4_19_each_jagirdar_delivery_is_a_block_of_its_own() -> None:
    """docs/rules.md 4.19: on another player's turn a step for the same notable each time."""
    you = {"goods": {"oil": 1, "wood": 1}, **JAGIRDAR}
    state = sailing({"goods": {"statues": 1}}, you)
    take(state, "done", "done", "deliver oil cook", "step cook")
    take(state, "statue", "place sailor", "done", "done", "deliver wood cook")
    assert options(state) == ["step cook", "done"]


def test_5_7_10_jagirdar_at_the_end_of_a_track() -> None:
    """docs/rules.md 4.21: no step is offered at the top; the favour still comes."""
    state = sailing({}, {"goods": {"oil": 1}, "influence": {"artisans": 9}, **JAGIRDAR})
    take(state, "done", "done", "deliver oil cook")
    assert (state.decision, state.to_move) == ("end_action", 0)
    assert favours(state, 0) == 1


def test_5_7_10_jagirdars_favour_needs_a_marker() -> None:
    """docs/rules.md 1.10: the active player without markers is asked for room."""
    state = sailing({"goods": {"statues": 22}}, {"goods": {"oil": 1}, **JAGIRDAR})
    take(state, "done", "done", "deliver oil cook", "done")
    assert (state.decision, state.to_move) == ("make_room", 0)
    take(state, "done")
    assert favours(state, 0) == 0


# ------------------------------------------------------------------ 11 Caliph


def test_5_7_11_caliph_raises_a_worker_for_cotton() -> None:
    """docs/rules.md 5.7.11: once per turn 1 cotton raises 1 own lying worker."""
    me = {"contracts": ["caliph"], "goods": {"cotton": 2}}
    spaces = {"trader": LYING, "botanist": LYING, "sailor": {"seat": 1, "lying": True}}
    state = position(me, {}, phase="action", spaces=spaces)
    take(state, "caliph")
    assert options(state) == ["raise trader", "raise botanist"]
    take(state, "raise trader")
    assert goods(state, 0) == {"cotton": 1}
    assert supply(state, 0) == 21
    assert state.to_json()["spaces"]["trader"]["lying"] is False
    assert "caliph" not in options(state)


def test_5_7_11_caliph_needs_cotton_and_a_lying_worker() -> None:
    """docs/rules.md 3.4.17, D-119: nothing to pay or nobody to raise, nothing offered."""
    me = {"contracts": ["caliph"], "goods": {"cotton": 1}}
    lying = {"trader": LYING}
    assert "caliph" in options(position(me, {}, phase="action", spaces=lying))
    assert "caliph" not in options(position(me, {}, phase="action", spaces={"trader": 0}))
    poor = {**me, "goods": {"cloth": 1}}
    assert "caliph" not in options(position(poor, {}, phase="action", spaces=lying))


def test_5_7_11_caliph_is_independent_of_oil_and_curry() -> None:
    """docs/rules.md 3.4.1, 5.7.11: each has its own limit."""
    me = {"contracts": ["caliph"], "goods": {"cotton": 1, "oil": 1}}
    state = position(me, {}, phase="action", spaces={"trader": LYING, "botanist": LYING})
    take(state, "caliph", "raise trader", "oil", "raise botanist")
    assert goods(state, 0) == {}


# ------------------------------------------------------------------ 12 Calligrapher


def labouring(has: int, empty_supply: bool = False) -> agra.State:
    """The Calligrapher's owner has a worker on the Trader."""
    me = {"contracts": ["calligrapher"], "rupees": has}
    spaces = TEN_SPACES if empty_supply else {"trader": 0}
    return position(me, {}, phase="action", spaces=spaces, built=ITS_BUILDINGS)


def test_5_7_12_calligraphers_day_labourer_costs_one() -> None:
    """docs/rules.md 5.7.12, 3.2.7: 1 rupee instead of 2."""
    assert rupees(take(labouring(3), "place trader"), 0) == 2


def test_5_7_12_calligraphers_owner_needs_one_rupee() -> None:
    """docs/rules.md 3.2.9: with a worker in supply the price must be paid in full."""
    assert "place trader" in options(labouring(1))
    assert "place trader" not in options(labouring(0))


@pytest.mark.parametrize(("has", "left"), [(0, 0), (1, 0), (2, 1)])
def test_5_7_12_calligrapher_without_workers_in_supply(has: int, left: int) -> None:
    """docs/rules.md 3.2.12, D-27: 1 rupee, or nothing with none."""
    state = take(labouring(has, empty_supply=True), "place trader")
    assert rupees(state, 0) == left
    assert state.decision == "trader"


def test_5_7_12_others_still_pay_two() -> None:
    """docs/rules.md 5.7.12: the price is lower for the owner only."""
    state = position(
        {"rupees": 3}, {"contracts": ["calligrapher"]}, phase="action", spaces={"trader": 0}
    )
    assert rupees(take(state, "place trader"), 0) == 1


# ------------------------------------------------------------------ 13 Mullah


def test_3_4_12_mullah_is_ready_as_soon_as_he_is_won() -> None:
    """docs/rules.md 3.4.12, 5.7.13: won in one's own Sailor action, used in it."""
    state = won("mullah", {"favours": 4})
    assert "favour influence mullah" in options(state)


def test_5_7_13_mullah_won_on_another_players_turn() -> None:
    """docs/rules.md 3.4.12: never on another player's turn, ready on the owner's next."""
    state = won("mullah", {}, {"favours": 4}, winner=1)
    take(state, "done", "done", "end action", "pass", "end turn")
    assert state.to_move == 1
    assert "favour influence mullah" in options(state)


# ------------------------------------------------------------------ 14 English Trader


def test_5_7_14_english_trader_exchanges_once_per_turn() -> None:
    """docs/rules.md 5.7.14, D-60: 1 own good becomes another of equal current value."""
    me = {"contracts": ["english_trader"], "goods": {"wood": 2}}
    tokens = [{"on": "cotton", "side": "high"}, {}, {}]
    state = position(me, {}, phase="action", price_tokens=tokens)
    take(state, "english_trader")
    assert options(state) == ["exchange wood"]
    take(state, "exchange wood")
    assert options(state) == ["into sandstone", "into turmeric"]
    take(state, "into turmeric")
    assert goods(state, 0) == {"wood": 1, "turmeric": 1}
    assert supply(state, 0) == 20
    assert state.decision == "choose_space"
    assert "english_trader" not in options(state)


def test_5_7_14_english_trader_needs_a_good_with_an_equal() -> None:
    """docs/rules.md 3.4.17: without one it has no effect."""
    me = {"contracts": ["english_trader"], "goods": {"books": 1}}
    four = [{}, {}, {"on": "books", "side": "high"}]
    assert "english_trader" in options(position(me, {}, phase="action"))
    state = position(me, {}, phase="action", price_tokens=four)
    assert "english_trader" not in options(state)
    nothing = {**me, "goods": {}}
    assert "english_trader" not in options(position(nothing, {}, phase="action"))


def test_d_111_meditation_marker_does_not_block_the_english_trader() -> None:
    """docs/rules.md 3.1.16, D-111: nor does using him cost points or move the marker."""
    me = {"contracts": ["english_trader"], "goods": {"wood": 1}}
    state = position(me, {}, meditation_marker="exchange")
    take(state, "english_trader", "exchange wood", "into cotton", "end meditation")
    assert goods(state, 0) == {"cotton": 1}
    assert state.to_json()["meditation_marker"] == "exchange"


# ------------------------------------------------------------------ 15 Mosaic Maker


def test_5_7_15_mosaic_maker_takes_any_tile() -> None:
    """docs/rules.md 5.7.15, D-104: any favour tile, open or from the stack; it must be taken."""
    state = won("mosaic_maker", {}, {"tiles": ["sell"]})
    assert (state.decision, state.to_move) == ("any_tile", 0)
    assert len(options(state)) == 13
    assert "tile sell" not in options(state)
    assert all(text.startswith("tile ") for text in options(state))


def test_5_7_15_mosaic_makers_open_tile_is_replaced() -> None:
    """docs/rules.md 4.24, E-12: an open tile taken, the display is filled up from the stack."""
    state = won("mosaic_maker", open_tiles=["sell", "deliver", "exchange"])
    take(state, "tile sell")
    assert (state.decision, len(options(state))) == ("draw_tile", 11)
    take(state, "draw price_token")
    assert state.to_json()["open_tiles"] == ["deliver", "price_token", "exchange"]
    assert player(state, 0)["tiles"] == ["sell"]
    assert state.decision == "deliveries"


def test_e_12_mosaic_makers_tile_from_the_stack_needs_no_refill() -> None:
    """docs/rules.md 5.7.15, E-12: from the stack, the display stays as it is."""
    state = won("mosaic_maker", open_tiles=["sell", "deliver", "exchange"])
    take(state, "tile meditation_step")
    assert state.decision == "deliveries"
    assert state.to_json()["open_tiles"] == ["sell", "deliver", "exchange"]
    assert player(state, 0)["tiles"] == ["meditation_step"]


def test_e_12_mosaic_maker_with_three_tiles_discards_one() -> None:
    """docs/rules.md 4.24, E-12: a fourth tile is discarded, the new one may be it."""
    mine = ["raise_worker", "sell", "deliver"]
    state = won("mosaic_maker", {"tiles": mine})
    take(state, "tile process_1_to_2")
    assert options(state) == [
        "discard raise_worker",
        "discard sell",
        "discard deliver",
        "discard process_1_to_2",
    ]
    take(state, "discard process_1_to_2")
    assert player(state, 0)["tiles"] == mine
    assert "process_1_to_2" not in state.to_json()["open_tiles"]


def test_5_7_15_mosaic_maker_on_another_players_turn() -> None:
    """docs/rules.md 5.3, 5.7.15: the winner takes the tile at once, on anybody's turn."""
    state = won("mosaic_maker", winner=1)
    assert (state.decision, state.to_move) == ("any_tile", 1)
    take(state, "tile process_1_to_2")
    assert player(state, 1)["tiles"] == ["process_1_to_2"]
    assert (state.decision, state.to_move) == ("deliveries", 0)


def meditating(laid: int, **more: Any) -> agra.State:
    """The Mosaic Maker's owner has laid down workers; the stone on field 6 yields 4, 3, 3 ..."""
    me = {"contracts": ["mosaic_maker"], "stone": 6, **more}
    spaces = {"trader": 0, "sailor": 0, "botanist": 0}
    state = position(me, {}, spaces=spaces, meditation_marker="process")
    return take(state, *[f"lay {space}" for space in list(spaces)[:laid]])


def test_5_7_15_mosaic_maker_sells_one_favour_for_a_point() -> None:
    """docs/rules.md 5.7.15: spend 1 MP to gain 1 favour."""
    state = take(meditating(1), "mosaic_maker 1")
    assert (points(state), favours(state, 0)) == (3, 1)


def test_5_7_15_mosaic_maker_sells_two_favours_for_three_points() -> None:
    """docs/rules.md 5.7.15: or 3 MP to gain 2."""
    state = take(meditating(1), "mosaic_maker 3")
    assert (points(state), favours(state, 0)) == (1, 2)


@pytest.mark.parametrize("first", ["mosaic_maker 1", "mosaic_maker 3"])
def test_5_7_15_mosaic_maker_once_per_turn(first: str) -> None:
    """docs/rules.md 5.7.15, 3.4.12: one of the two, once."""
    state = take(meditating(3), first)
    assert points(state) >= 3
    assert not {"mosaic_maker 1", "mosaic_maker 3"} & set(options(state))


def test_5_7_15_mosaic_maker_needs_the_points() -> None:
    """docs/rules.md 5.7.15: without 1 MP neither, with 2 MP only the smaller."""
    assert not {"mosaic_maker 1", "mosaic_maker 3"} & set(options(meditating(0)))
    state = position({"contracts": ["mosaic_maker"], "stone": 2}, {}, spaces={"trader": 0})
    take(state, "lay trader")
    assert points(state) == 2
    assert "mosaic_maker 1" in options(state)
    assert "mosaic_maker 3" not in options(state)


def test_3_1_4_mosaic_maker_ends_the_generating() -> None:
    """docs/rules.md 3.1.4: generating ends with the first MP spent on anything."""
    state = take(meditating(1), "mosaic_maker 1")
    assert "lay sailor" not in options(state)


def test_d_13_mosaic_maker_is_no_action_of_the_circle() -> None:
    """docs/rules.md 5.7.15, D-13: he does not move the meditation marker."""
    state = take(meditating(1), "mosaic_maker 1", "end meditation")
    assert state.to_json()["meditation_marker"] == "process"
    assert not {"mosaic_maker 1", "mosaic_maker 3"} & set(options(state))


def test_5_7_15_mosaic_maker_with_no_markers_left() -> None:
    """docs/rules.md 3.4.17, 1.10: room can be made with goods, not with favours."""
    state = take(meditating(1, goods={"statues": 22}), "mosaic_maker 3")
    assert state.decision == "make_room"
    take(state, "return statues", "done")
    assert favours(state, 0) == 1
    state = meditating(1, favours=22)
    assert not {"mosaic_maker 1", "mosaic_maker 3"} & set(options(state))


# ------------------------------------------------------------------ abilities at any seat


@pytest.mark.parametrize(
    ("contract", "use", "answers", "left"),
    [
        ("caliph", "caliph", ["raise trader"], {"wood": 1}),
        ("english_trader", "english_trader", ["exchange wood", "into sandstone"],
         {"cotton": 1, "sandstone": 1}),
        ("french_trader", "french_trader wood", [], {"cotton": 1}),
        ("mullah", "favour basic_good mullah", ["gain wood"], {"cotton": 1, "wood": 2}),
    ],
)  # fmt: skip
def test_3_4_12_abilities_work_for_their_owner_at_every_seat(
    contract: str, use: str, answers: list[str], left: dict[str, int]
) -> None:
    """docs/rules.md 3.4.12: once in each own turn, whatever the seat; nobody else has it."""
    me = {"contracts": [contract], "goods": {"wood": 1, "cotton": 1}, "favours": 2}
    other = {"goods": {"wood": 1, "cotton": 1}, "favours": 2}
    table: dict[str, Any] = {
        "phase": "action",
        "spaces": {"trader": {"seat": 2, "lying": True}, "sailor": LYING},
    }
    assert use not in options(position(other, other, me, **table))
    state = position(other, other, me, turn=2, **table)
    events = watch(state)
    take(state, use, *answers)
    assert goods(state, 2) == left
    assert goods(state, 0) == goods(state, 1) == {"wood": 1, "cotton": 1}
    assert {event.seat for event in events} == {2}
    assert use not in options(state)
    assert contract in player(state, 2)["used"]
