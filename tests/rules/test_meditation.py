"""The meditation phase: docs/rules.md 3.1, rulings D-09 to D-18."""

from typing import Any

import pytest

import agra
from agra.rules.names import OUTER_ACTIONS
from tests.support import favours, goods, options, player, position, rupees, take, watch, workers

#: Four own workers standing, so that points can be generated.
FOUR = {"architect": 0, "sailor": 0, "trader": 0, "botanist": 0}
#: A river with the Cook, who orders oil and wood.
WITH_COOK = {"notables": ["cook", "mahout"], "fill": True}


def points(state: agra.State) -> int:
    """The meditation points that can be spent."""
    found = state.to_json()["meditation"]["points"]
    assert isinstance(found, int)
    return found


def with_points(count: int, first: dict[str, Any] | None = None, **sections: Any) -> agra.State:
    """A meditation phase of two players; the first has this number of points."""
    sections.setdefault("river", WITH_COOK)
    return position(first or {}, {}, meditation={"points": count, "laid": count}, **sections)


def marker(state: agra.State) -> str:
    """The outer action under the meditation marker."""
    found = state.to_json()["meditation_marker"]
    assert isinstance(found, str)
    return found


# ------------------------------------------------------------------ generating


def test_3_1_1_own_standing_workers_can_lie_down() -> None:
    """docs/rules.md 3.1.1: not lying ones, not those of others, not those in supply."""
    spaces = {"sailor": 0, "quarry": 0, "trader": 1, "botanist": {"seat": 0, "lying": True}}
    state = position({}, {}, spaces=spaces)
    assert options(state) == ["lay sailor", "lay quarry", "end meditation"]


def test_3_1_1_any_number_may_lie_down() -> None:
    """docs/rules.md 3.1.1: one after another, all of them if wanted."""
    state = position({}, {}, spaces=FOUR)
    for left in range(4, 0, -1):
        lay = [text for text in options(state) if text.startswith("lay ")]
        assert len(lay) == left
        take(state, lay[0])
    assert not any(text.startswith("lay ") for text in options(state))


def test_3_1_1_a_worker_laid_down_stays_on_his_space() -> None:
    """docs/rules.md 3.1.1: he does not come home."""
    state = take(position({}, {}, spaces={"sailor": 0}), "lay sailor")
    assert state.to_json()["spaces"] == {"sailor": {"seat": 0, "lying": True}}
    assert workers(state, 0) == 9


@pytest.mark.parametrize(
    ("stone", "each"),
    [
        (1, [1, 1, 1, 1]),
        (2, [2, 1, 1, 1]),
        (3, [2, 2, 1, 1]),
        (4, [3, 2, 2, 1]),
        (5, [3, 3, 2, 2]),
        (6, [4, 3, 3, 2]),
    ],
)
def test_3_1_2_each_further_worker_counts_one_field_back(stone: int, each: list[int]) -> None:
    """docs/rules.md 3.1.2: the n-th worker yields field f - n + 1, never below field 1."""
    state = position({"stone": stone}, {}, spaces=FOUR)
    found = []
    for space in FOUR:
        before = points(state)
        take(state, f"lay {space}")
        found.append(points(state) - before)
    assert found == each


def test_3_1_2_a_listener_hears_the_points() -> None:
    """docs/rules.md 3.1.2: who lay down where, and what he yielded."""
    state = position({"stone": 4}, {}, spaces=FOUR)
    events = watch(state)
    take(state, "lay trader")
    assert [(event.kind, event.what, event.count) for event in events] == [
        ("laid", "trader", 0),
        ("points", "", 3),
    ]


def test_3_1_2_the_field_of_the_moment_counts() -> None:
    """docs/rules.md 3.1.2, D-10: the stone moved in between, so the second worker is on field 4."""
    first = {"stone": 4, "favours": 4, "tiles": ["meditation_step"]}
    state = position(first, {}, spaces=FOUR)
    take(state, "lay sailor", "favour meditation_step", "lay trader")
    assert points(state) == 3 + 3


def test_3_1_2_the_count_restarts_each_turn() -> None:
    """docs/rules.md 3.1.2: n counts the workers of this phase only."""
    state = position({"stone": 2}, {}, spaces={"sailor": 0, "trader": 0}, start_player=0)
    take(state, "lay sailor", "end meditation", "place botanist", "done", "end action")
    take(state, "pass", "end turn", "end meditation", "place woodcutter", "end action", "pass")
    take(state, "end turn", "lay trader")
    assert points(state) == 2


def test_3_1_3_a_raised_worker_may_lie_down_again() -> None:
    """docs/rules.md 3.1.3, D-09 and D-10: the same worker, counted as the second."""
    state = position({"stone": 2, "goods": {"oil": 1}}, {}, spaces={"sailor": 0})
    take(state, "lay sailor", "oil", "raise sailor")
    assert "lay sailor" in options(state)
    take(state, "lay sailor")
    assert points(state) == 2 + 1


def test_3_1_3_once_raised_he_no_longer_lies() -> None:
    """docs/rules.md 3.1.3: nobody is left to raise until he lies down again."""
    first = {"goods": {"oil": 1, "cotton": 1}, "contracts": ["caliph"]}
    state = position(first, {}, spaces={"sailor": 0})
    assert "caliph" not in options(state)
    take(state, "lay sailor", "oil", "raise sailor")
    assert "caliph" not in options(state)
    take(state, "lay sailor")
    assert "caliph" in options(state)


def test_D_09_secondary_actions_do_not_end_generating() -> None:
    """docs/rules.md 3.1.3, D-09: only a point spent does."""
    state = position({"goods": {"clothes": 1}}, {}, spaces={"sailor": 0, "trader": 0})
    take(state, "lay sailor", "clothes")
    assert "lay trader" in options(state)


def test_3_1_4_generating_ends_with_the_first_point_spent() -> None:
    """docs/rules.md 3.1.4, D-09: the centre action is enough."""
    state = position({}, {}, spaces={"sailor": 0, "trader": 0})
    take(state, "lay sailor", "meditate move_farmer", "farmer 2 back")
    assert options(state) == ["end meditation"]


@pytest.mark.parametrize(
    "spent",
    [
        ("meditate exchange", "exchange wood", "into cotton"),
        ("meditate process", "process planks"),
        ("meditate remove_cover", "uncover 3 5"),
        ("meditate deliver", "deliver wood cook", "done"),
        ("mosaic_maker 1",),
    ],
)
def test_3_1_4_every_way_to_spend_ends_generating(spent: tuple[str, ...]) -> None:
    """docs/rules.md 3.1.4: spent on anything, the Mosaic Maker's favour included."""
    first = {"goods": {"wood": 1}, "contracts": ["mosaic_maker"], "stone": 4}
    blocked = "deliver" if spent[0] != "meditate deliver" else "exchange"
    state = position(
        first, {}, spaces={"sailor": 0, "trader": 0}, meditation_marker=blocked, river=WITH_COOK
    )
    take(state, "lay sailor")
    assert "lay trader" in options(state)
    take(state, *spent)
    assert state.decision == "meditation"
    assert "lay trader" not in options(state)


def test_3_1_4_nor_workers_from_the_cook_after_a_point_is_spent() -> None:
    """docs/rules.md 3.1.4: the same holds for the Cook's workers."""
    first = {"contracts": ["cook"], "on_cook": 1, "stone": 2}
    state = position(first, {}, spaces={"sailor": 0})
    take(state, "lay sailor")
    assert "lay cook" in options(state)
    take(state, "meditate move_farmer", "farmer 2 back")
    assert "lay cook" not in options(state)


def test_3_1_4_a_worker_raised_after_spending_cannot_lie_down() -> None:
    """docs/rules.md 3.1.4: raising does not open the first part again."""
    state = position({"stone": 2, "goods": {"oil": 1}}, {}, spaces={"sailor": 0})
    take(state, "lay sailor", "meditate move_farmer", "farmer 2 back", "oil", "raise sailor")
    assert "lay sailor" not in options(state)


def test_3_1_4_a_worker_from_the_cook_goes_to_the_supply() -> None:
    """docs/rules.md 3.1.4, 5.7.8: he yields points as if he were laid down."""
    state = position({"contracts": ["cook"], "on_cook": 2, "stone": 4}, {})
    assert options(state) == ["lay cook", "end meditation"]
    assert workers(state, 0) == 8
    take(state, "lay cook")
    assert (points(state), workers(state, 0), player(state, 0)["on_cook"]) == (3, 9, 1)


def test_D_10_the_cooks_workers_continue_the_count() -> None:
    """docs/rules.md 3.1.2, D-10: sailor, Cook, trader are first, second and third."""
    first = {"contracts": ["cook"], "on_cook": 1, "stone": 4}
    state = position(first, {}, spaces={"sailor": 0, "trader": 0})
    take(state, "lay sailor")
    assert points(state) == 3
    take(state, "lay cook")
    assert points(state) == 3 + 2
    take(state, "lay trader")
    assert points(state) == 3 + 2 + 2


# ------------------------------------------------------------------ meditation_point


def test_3_1_5_meditation_point_without_laying_anybody() -> None:
    """docs/rules.md 3.1.5, D-12: the tile asks for the phase only."""
    state = position({"favours": 2, "tiles": ["meditation_point"]}, {})
    take(state, "favour meditation_point")
    assert points(state) == 1
    assert favours(state, 0) == 1


def test_3_1_5_meditation_point_after_spending() -> None:
    """docs/rules.md 3.1.5, D-09: it works to the end of the phase."""
    state = with_points(1, {"favours": 2, "tiles": ["meditation_point"]})
    take(state, "meditate move_farmer", "farmer 1 forward", "favour meditation_point")
    assert points(state) == 1
    assert "meditate move_farmer" in options(state)


def test_3_1_5_meditation_point_does_not_open_generating_again() -> None:
    """docs/rules.md 3.1.4 and 3.1.5: a point gained by favour lays nobody down."""
    first = {"favours": 2, "tiles": ["meditation_point"]}
    state = with_points(1, first, spaces={"sailor": 0})
    take(state, "meditate move_farmer", "farmer 1 forward", "favour meditation_point")
    assert "lay sailor" not in options(state)


def test_3_1_5_meditation_point_is_no_worker() -> None:
    """docs/rules.md 3.1.2, D-10: the next worker laid down is still the first."""
    first = {"stone": 4, "favours": 2, "tiles": ["meditation_point"]}
    state = position(first, {}, spaces={"sailor": 0})
    take(state, "favour meditation_point", "lay sailor")
    assert points(state) == 1 + 3


@pytest.mark.parametrize("later", ["action", "order"])
def test_3_1_5_meditation_point_in_its_phase_only(later: str) -> None:
    """docs/rules.md 3.1.5: not in the action or order phase."""
    first = {"favours": 2, "tiles": ["meditation_point"]}
    state = position(first, {}, phase=later)
    assert "favour meditation_point" not in options(state)
    assert "favour basic_good" in options(state)  # favours as such can be used


# ------------------------------------------------------------------ the Muezzin


def test_D_11_muezzin_adds_one_point_once() -> None:
    """docs/rules.md 3.1.2, D-11: with the first worker, not with each."""
    state = position({"contracts": ["muezzin"], "stone": 4}, {}, spaces=FOUR)
    take(state, "lay sailor")
    assert points(state) == 3 + 1
    take(state, "lay trader")
    assert points(state) == 3 + 1 + 2


def test_D_11_muezzin_needs_a_point_generated() -> None:
    """D-11: without any there is nothing to add to."""
    state = position({"contracts": ["muezzin"]}, {})
    assert points(state) == 0
    assert options(state) == ["end meditation"]


def test_D_11_muezzin_of_another_player_adds_nothing() -> None:
    """D-11: he is a contract, not a place."""
    state = take(position({}, {"contracts": ["muezzin"]}, spaces=FOUR), "lay sailor")
    assert points(state) == 1


def test_D_12_meditation_point_sets_off_the_muezzin() -> None:
    """D-12, D-11: any source will do, and only the first one."""
    first = {"contracts": ["muezzin"], "favours": 2, "tiles": ["meditation_point"]}
    state = position(first, {}, spaces={"sailor": 0})
    take(state, "favour meditation_point")
    assert points(state) == 2
    take(state, "lay sailor")
    assert points(state) == 3


def test_D_11_a_worker_from_the_cook_sets_off_the_muezzin() -> None:
    """D-11: the Cook's workers generate points like others."""
    state = position({"contracts": ["muezzin", "cook"], "on_cook": 1}, {})
    assert points(take(state, "lay cook")) == 2


def test_D_11_muezzin_again_in_the_next_phase() -> None:
    """D-11: once in each meditation phase."""
    first = {"contracts": ["muezzin"]}
    state = position(first, {}, spaces={"sailor": 0, "trader": 0})
    take(state, "lay sailor", "end meditation", "place botanist", "done", "end action")
    take(state, "pass", "end turn", "end meditation", "place woodcutter", "end action", "pass")
    take(state, "end turn", "lay trader")
    assert points(state) == 2


def test_D_11_muezzin_won_in_the_phase_counts_later_points() -> None:
    """D-11: the worker laid before does not count, the favour afterwards does."""
    first = {"goods": {"cloth": 1}, "favours": 2, "tiles": ["meditation_point"], "stone": 4}
    second = {"contracts": ["mahout", "khatib"]}  # so that level II is in reach
    state = position(
        first,
        second,
        spaces={"sailor": 0},
        meditation_marker="process",
        river={"notables": {"muezzin": {"curry": 0}}, "fill": True},
    )
    take(state, "lay sailor")
    assert points(state) == 3
    take(state, "meditate deliver", "deliver cloth muezzin")
    while state.decision != "meditation":  # the boat moves, and a step is earned
        take(state, "done" if state.decision == "influence_steps" else options(state)[0])
    assert player(state, 0)["contracts"] == ["muezzin"]
    assert points(state) == 0
    take(state, "favour meditation_point")
    assert points(state) == 2


# ------------------------------------------------------------------ what is left over


def test_3_1_6_points_left_over_are_lost() -> None:
    """docs/rules.md 3.1.6, D-18: at the end of the phase; the next turn begins without any."""
    state = take(with_points(5), "end meditation")
    assert points(state) == 0
    take(state, "place woodcutter", "end action", "pass", "end turn")
    assert points(state) == 0
    assert options(state) == ["end meditation"]


def test_D_18_nobody_has_to_spend() -> None:
    """docs/rules.md 3.1.6, D-18: the phase can be ended with points at hand."""
    state = position({}, {}, spaces=FOUR)
    take(state, "lay sailor", "lay trader")
    assert "end meditation" in options(state)


# ------------------------------------------------------------------ spending

#: Every action of the circle is possible: goods for each action, a reachable notable.
ABLE = {"goods": {"wood": 2}}


def spendings(state: agra.State) -> set[str]:
    """The actions of the circle that are offered."""
    return {
        text.removeprefix("meditate ") for text in options(state) if text.startswith("meditate")
    }


@pytest.mark.parametrize("blocked", OUTER_ACTIONS)
def test_3_1_7_the_marked_outer_action_is_blocked(blocked: str) -> None:
    """docs/rules.md 3.1.7: that one and no other; the centre never is (3.1.12)."""
    state = with_points(3, ABLE, meditation_marker=blocked)
    assert spendings(state) == {*OUTER_ACTIONS, "move_farmer"} - {blocked}


def test_3_1_7_the_same_action_again() -> None:
    """docs/rules.md 3.1.7, D-15: as often as points last."""
    state = with_points(4, ABLE)
    take(state, "meditate remove_cover", "uncover 1 1", "meditate remove_cover", "uncover 2 5")
    assert points(state) == 0
    assert player(state, 0)["covers"] == [[5], [1], [1, 5], [1, 5]]


def test_3_1_7_in_any_order() -> None:
    """docs/rules.md 3.1.7: back and forth between the actions."""
    state = with_points(6, ABLE)
    take(state, "meditate move_farmer", "farmer 1 back", "meditate process", "process paper")
    take(state, "meditate move_farmer", "farmer 1 forward", "meditate process", "process planks")
    assert goods(state, 0) == {"planks": 1, "paper": 1}
    assert points(state) == 0


@pytest.mark.parametrize(
    ("action", "cost", "answers"),
    [
        ("exchange", 1, ("exchange wood", "into turmeric")),
        ("deliver", 3, ("deliver wood cook",)),
        ("process", 2, ("process planks",)),
        ("remove_cover", 2, ("uncover 4 1",)),
        ("move_farmer", 1, ("farmer 4 back",)),
    ],
)
def test_3_1_8_to_3_1_12_prices(action: str, cost: int, answers: tuple[str, ...]) -> None:
    """docs/rules.md 3.1.8 to 3.1.12: offered from exactly this price on, and so much is paid."""
    blocked = "exchange" if action != "exchange" else "deliver"
    short = with_points(cost - 1, ABLE, meditation_marker=blocked)
    assert action not in spendings(short)
    state = with_points(cost + 1, ABLE, meditation_marker=blocked)
    take(state, f"meditate {action}", *answers)
    assert points(state) == 1


def test_3_1_8_exchange_costs_the_value_of_the_good() -> None:
    """docs/rules.md 3.1.8, D-16: 2 points buy nothing for a luxury good."""
    state = with_points(2, {"goods": {"wood": 1, "curry": 1, "books": 1}})
    take(state, "meditate exchange")
    assert options(state) == ["exchange wood", "exchange curry"]
    take(state, "exchange curry", "into paper")
    assert goods(state, 0) == {"wood": 1, "paper": 1, "books": 1}
    assert points(state) == 0


def test_3_1_8_exchange_into_a_good_of_exactly_the_same_value() -> None:
    """docs/rules.md 3.1.8: the other goods of value 3, not the good itself."""
    state = with_points(3, {"goods": {"books": 1}})
    take(state, "meditate exchange", "exchange books")
    assert options(state) == ["into statues", "into paintings", "into clothes"]


def test_D_16_exchange_uses_current_values() -> None:
    """docs/rules.md 3.1.8, D-16: a token lifts turmeric to 2, so it goes for goods of value 2."""
    tokens = [{"on": "turmeric", "side": "high"}, {}, {}]
    state = with_points(3, {"goods": {"turmeric": 1}}, price_tokens=tokens)
    take(state, "meditate exchange", "exchange turmeric")
    assert "into oil" in options(state)
    assert "into wood" not in options(state)
    take(state, "into oil")
    assert points(state) == 1


def test_D_16_exchange_price_follows_the_token() -> None:
    """docs/rules.md 3.1.8, D-16: with 1 point turmeric of value 2 cannot be exchanged."""
    tokens = [{"on": "turmeric", "side": "high"}, {}, {}]
    state = with_points(1, {"goods": {"turmeric": 1}}, price_tokens=tokens)
    assert "exchange" not in spendings(state)


def test_3_1_8_exchange_needs_no_marker() -> None:
    """docs/rules.md 3.1.8, 1.13: the marker moves from store to store."""
    state = with_points(1, {"goods": {"wood": 22}})
    take(state, "meditate exchange", "exchange wood", "into cotton")
    assert goods(state, 0) == {"wood": 21, "cotton": 1}


def test_3_1_9_delivery_goes_to_a_reachable_notable() -> None:
    """docs/rules.md 3.1.9: with the boat at pier 1 only level I can be reached."""
    river = {"notables": ["cook", "jagirdar"], "fill": True}
    first = {"goods": {"oil": 1}}
    state = with_points(3, first, river=river, meditation_marker="process")
    take(state, "meditate deliver")
    assert options(state) == ["deliver oil cook"]


def test_3_1_9_no_double_delivery() -> None:
    """docs/rules.md 3.1.9, D-17: two goods at hand, still nothing is asked but the step."""
    state = with_points(3, {"goods": {"wood": 2}}, meditation_marker="process")
    take(state, "meditate deliver", "deliver wood cook")
    assert state.decision == "influence_steps"
    assert state.to_json()["river"]["notables"]["cook"] == {"wood": {"seat": 0, "markers": 1}}
    assert goods(state, 0) == {"wood": 1}


def test_D_17_each_delivery_pays_and_brings_its_step() -> None:
    """docs/rules.md 3.1.9, D-17: two deliveries, each with separate rupees and influence."""
    first = {"goods": {"wood": 2}, "rupees": 0}
    river = {"notables": {"cook": {}, "mahout": {"cement": 1}}, "fill": True}
    state = with_points(6, first, river=river, meditation_marker="process")
    take(state, "meditate deliver", "deliver wood cook")
    assert rupees(state, 0) == 1
    take(state, "step cook")
    assert player(state, 0)["influence"] == {"artisans": 1, "merchants": 0, "scholars": 0}
    take(state, "meditate deliver", "deliver wood mahout")
    assert rupees(state, 0) == 3  # the second marker on that card
    assert player(state, 1)["contracts"] == ["mahout"]  # a tie, and seat 1 has the topmost good
    take(state, "step mahout")
    assert player(state, 0)["influence"] == {"artisans": 1, "merchants": 1, "scholars": 0}
    assert points(state) == 0


def test_3_1_10_process_costs_the_value_of_the_result() -> None:
    """docs/rules.md 3.1.10, D-16: a basic good for 2 points, a luxury good for 3."""
    state = with_points(2, {"goods": {"wood": 1, "paper": 1}})
    take(state, "meditate process")
    assert options(state) == ["process planks", "process paper"]
    state = with_points(3, {"goods": {"wood": 1, "paper": 1}})
    take(state, "meditate process", "process books")
    assert (points(state), goods(state, 0)) == (0, {"wood": 1, "books": 1})


def test_D_16_process_uses_the_current_value_of_the_result() -> None:
    """docs/rules.md 3.1.10, D-16: curry with 3 flags costs 3, dye still 2."""
    tokens = [{}, {"on": "curry", "side": "high"}, {}]
    state = with_points(2, {"goods": {"turmeric": 1}}, price_tokens=tokens)
    take(state, "meditate process")
    assert options(state) == ["process dye"]
    state = with_points(3, {"goods": {"turmeric": 1}}, price_tokens=tokens)
    take(state, "meditate process", "process curry")
    assert points(state) == 0


def test_D_16_a_cheaper_result_costs_less() -> None:
    """docs/rules.md 3.1.10, D-16: curry with 1 flag costs a single point."""
    tokens = [{"on": "curry", "side": "low"}, {}, {}]
    state = with_points(1, {"goods": {"turmeric": 1}}, price_tokens=tokens)
    take(state, "meditate process")
    assert options(state) == ["process curry"]


def test_3_1_10_nobody_follows() -> None:
    """docs/rules.md 3.1.10: the others own wood too and are not asked."""
    state = position(
        {"goods": {"wood": 1}}, {"goods": {"wood": 3}}, meditation={"points": 2, "laid": 2}
    )
    take(state, "meditate process", "process paper")
    assert (state.to_move, state.decision) == (0, "meditation")


def test_3_1_11_the_removed_cover_is_kept() -> None:
    """docs/rules.md 3.1.11: any own cover; it counts a rupee at the end (6.4.5)."""
    state = with_points(2)
    before = state.scores()[0]
    take(state, "meditate remove_cover")
    assert len(options(state)) == 8
    take(state, "uncover 3 1")
    assert player(state, 0)["covers"] == [[1, 5], [1, 5], [5], [1, 5]]
    assert state.scores()[0] == before + 1


def test_3_1_12_one_farmer_one_square() -> None:
    """docs/rules.md 3.1.12: a single step, then the points are asked for again."""
    state = with_points(2)
    take(state, "meditate move_farmer", "farmer 2 forward")
    assert state.decision == "meditation"
    assert player(state, 0)["farmers"] == [3, 4, 3, 3]


# ------------------------------------------------------------------ nothing without effect


@pytest.mark.parametrize(
    ("action", "first"),
    [
        ("exchange", {}),
        ("deliver", {"goods": {"statues": 1}}),
        ("process", {"goods": {"planks": 1, "books": 1}}),
        ("remove_cover", {"covers": [[], [], [], []]}),
    ],
)
def test_3_1_13_no_action_without_effect(action: str, first: dict[str, Any]) -> None:
    """docs/rules.md 3.1.13, D-119: no goods, nobody wants them, no arrow, no cover."""
    blocked = "process" if action != "process" else "deliver"
    state = with_points(6, first, meditation_marker=blocked)
    assert action not in spendings(state)
    able = {"goods": {"wood": 1}}
    assert action in spendings(with_points(6, able, meditation_marker=blocked))


def test_3_1_13_no_exchange_for_a_good_without_an_equal() -> None:
    """docs/rules.md 3.1.13, D-119: clothes alone have value 4, so nothing equals them."""
    tokens = [{}, {}, {"on": "clothes", "side": "high"}]
    state = with_points(6, {"goods": {"clothes": 1}}, price_tokens=tokens)
    assert "exchange" not in spendings(state)


def test_3_1_13_no_exchange_of_that_good_beside_others() -> None:
    """docs/rules.md 3.1.13, D-119: the good without an equal is left out of the choice."""
    tokens = [{}, {}, {"on": "clothes", "side": "high"}]
    state = with_points(6, {"goods": {"clothes": 1, "wood": 1}}, price_tokens=tokens)
    take(state, "meditate exchange")
    assert options(state) == ["exchange wood"]


# ------------------------------------------------------------------ the marker

EXCHANGE = ("meditate exchange", "exchange wood", "into cotton")
COVER = ("meditate remove_cover", "uncover 1 1")
FARMER = ("meditate move_farmer", "farmer 4 back")


def test_3_1_14_marker_moves_to_the_outer_action_used_last() -> None:
    """docs/rules.md 3.1.14: the last one counts, not the first, not the dearest."""
    state = take(with_points(3, ABLE), *COVER, *EXCHANGE)
    assert marker(state) == "deliver"  # not before the end of the phase
    take(state, "end meditation")
    assert marker(state) == "exchange"


def test_3_1_14_marker_stays_if_no_outer_action_was_used() -> None:
    """docs/rules.md 3.1.14, D-14: the centre alone does not move it."""
    state = take(with_points(3, ABLE), *FARMER, "end meditation")
    assert marker(state) == "deliver"


def test_3_1_14_marker_stays_if_nothing_was_used() -> None:
    """docs/rules.md 3.1.14: points as such do not move it."""
    assert marker(take(with_points(3), "end meditation")) == "deliver"


def test_D_14_centre_last_the_outer_action_before_it_counts() -> None:
    """docs/rules.md 3.1.14, D-14: however many centre actions followed."""
    state = take(with_points(5, ABLE), *COVER, *FARMER)
    take(state, "meditate move_farmer", "farmer 4 forward", "end meditation")
    assert marker(state) == "remove_cover"


@pytest.mark.parametrize(
    ("action", "answers"),
    [
        ("exchange", ("exchange wood", "into turmeric")),
        ("deliver", ("deliver wood cook", "done")),
        ("process", ("process planks",)),
        ("remove_cover", ("uncover 4 1",)),
    ],
)
def test_3_1_14_every_outer_action_moves_it(action: str, answers: tuple[str, ...]) -> None:
    """docs/rules.md 3.1.14: each of the four."""
    blocked = "exchange" if action != "exchange" else "deliver"
    state = with_points(3, ABLE, meditation_marker=blocked)
    take(state, f"meditate {action}", *answers, "end meditation")
    assert marker(state) == action


def test_3_1_14_a_later_turn_without_outer_action_leaves_it() -> None:
    """docs/rules.md 3.1.14: what an earlier phase used does not count again."""
    state = take(with_points(2, ABLE), *COVER, "end meditation")
    take(state, "place trader", "done", "end action", "pass", "end turn")
    take(state, "end meditation")
    assert marker(state) == "remove_cover"


def test_3_1_15_the_old_block_holds_during_the_phase() -> None:
    """docs/rules.md 3.1.15, D-15: what was used stays open, what was blocked stays blocked."""
    state = take(with_points(9, {"goods": {"wood": 3}}), *EXCHANGE)
    assert "exchange" in spendings(state)
    assert "deliver" not in spendings(state)


def test_3_1_15_from_then_on_it_blocks_everybody() -> None:
    """docs/rules.md 3.1.15: the next player finds exchange blocked and deliver open."""
    state = position(
        {"goods": {"wood": 1}},
        {"goods": {"wood": 1}, "stone": 4},
        meditation={"points": 1, "laid": 1},
        spaces={"sailor": 1},
        river=WITH_COOK,
    )
    take(state, *EXCHANGE, "end meditation", "place trader", "done", "end action", "pass")
    take(state, "end turn", "lay sailor")
    assert state.to_move == 1
    assert spendings(state) == {"deliver", "process", "remove_cover", "move_farmer"}


@pytest.mark.parametrize(
    ("blocked", "first", "way"),
    [
        ("exchange", {"tiles": ["exchange"], "favours": 2}, "favour exchange"),
        ("exchange", {"contracts": ["english_trader"]}, "english_trader"),
        ("deliver", {"tiles": ["deliver"], "favours": 4}, "favour deliver"),
        ("process", {"favours": 3}, "favour process"),
        ("remove_cover", {"tiles": ["remove_cover"], "favours": 3}, "favour remove_cover"),
    ],
)
def test_3_1_16_only_the_circle_is_blocked(blocked: str, first: dict[str, Any], way: str) -> None:
    """docs/rules.md 3.1.16, D-111: the same effect by a favour or a contract stays possible."""
    state = with_points(3, first | ABLE, meditation_marker=blocked)
    assert blocked not in spendings(state)
    assert way in options(state)


def test_3_1_16_the_botanist_is_not_blocked() -> None:
    """docs/rules.md 3.1.16, D-111: his cover comes off whatever the marker shows."""
    state = position({}, {}, meditation_marker="remove_cover", phase="action")
    take(state, "place botanist")
    assert "remove cover" in options(state)


@pytest.mark.parametrize(
    ("way", "answers", "first"),
    [
        ("favour exchange", ("exchange wood", "into cotton"), {"tiles": ["exchange"]}),
        ("favour process", ("process planks",), {}),
    ],
)
def test_3_1_14_favour_actions_do_not_move_the_marker(
    way: str, answers: tuple[str, ...], first: dict[str, Any]
) -> None:
    """docs/rules.md 3.1.14: only outer actions of the circle do."""
    state = with_points(0, {"favours": 3} | first | ABLE)
    take(state, way, *answers, "end meditation")
    assert marker(state) == "deliver"


# ------------------------------------------------------------------ the Mosaic Maker

MOSAIC = {"contracts": ["mosaic_maker"]}


@pytest.mark.parametrize(("cost", "gain"), [(1, 1), (3, 2)])
def test_D_13_mosaic_maker_turns_points_into_favours(cost: int, gain: int) -> None:
    """D-13, docs/rules.md 5.7.15: 1 point for 1 favour, or 3 for 2."""
    assert f"mosaic_maker {cost}" not in options(with_points(cost - 1, MOSAIC))
    state = take(with_points(cost, MOSAIC), f"mosaic_maker {cost}")
    assert (points(state), favours(state, 0)) == (0, gain)


def test_D_13_mosaic_maker_once_per_turn() -> None:
    """D-13, docs/rules.md 5.7.15: neither offer a second time."""
    state = take(with_points(6, MOSAIC), "mosaic_maker 1")
    assert not any(text.startswith("mosaic_maker") for text in options(state))


def test_D_13_mosaic_maker_does_not_move_the_marker() -> None:
    """D-13: his offer is no action of the circle."""
    state = take(with_points(3, MOSAIC | ABLE), *COVER, "mosaic_maker 1", "end meditation")
    assert marker(state) == "remove_cover"
    state = take(with_points(3, MOSAIC | ABLE), "mosaic_maker 3", "end meditation")
    assert marker(state) == "deliver"


@pytest.mark.parametrize("blocked", OUTER_ACTIONS)
def test_D_13_mosaic_maker_cannot_be_blocked(blocked: str) -> None:
    """D-13: wherever the marker lies."""
    state = with_points(3, MOSAIC, meditation_marker=blocked)
    assert {"mosaic_maker 1", "mosaic_maker 3"} <= set(options(state))


@pytest.mark.parametrize("later", ["action", "order"])
def test_D_13_mosaic_maker_in_the_meditation_phase_only(later: str) -> None:
    """D-13: there are no points elsewhere."""
    state = position(MOSAIC, {}, phase=later)
    assert not any(text.startswith("mosaic_maker") for text in options(state))


# ------------------------------------------------------------------ every seat


@pytest.mark.parametrize("seat", range(4))
def test_3_1_every_seat_meditates_with_its_own(seat: int) -> None:
    """docs/rules.md 3.1: stone, workers, contracts, goods and farm of the active player."""
    blocks: list[dict[str, Any]] = [{"stone": 6, "goods": {"cotton": 2}} for _ in range(4)]
    blocks[seat] = {
        "stone": 4, "goods": {"wood": 1, "oil": 1}, "contracts": ["cook", "muezzin"], "on_cook": 1,
    }  # fmt: skip
    spaces = {"sailor": seat, "trader": (seat + 1) % 4}
    state = position(*blocks, turn=seat, spaces=spaces)
    assert options(state) == ["lay sailor", "lay cook", "end meditation"]
    take(state, "lay sailor", "lay cook")
    assert points(state) == 3 + 1 + 2
    assert (workers(state, seat), player(state, seat)["on_cook"]) == (9, 0)
    take(state, "oil", "raise sailor", "meditate exchange", "exchange wood", "into turmeric")
    take(state, "meditate remove_cover", "uncover 4 5", "meditate move_farmer", "farmer 4 forward")
    take(state, "meditate process", "process curry", "end meditation")
    assert goods(state, seat) == {"curry": 1}
    assert player(state, seat)["covers"] == [[1, 5], [1, 5], [1, 5], [1]]
    assert player(state, seat)["farmers"] == [3, 3, 3, 4]
    for other in {0, 1, 2, 3} - {seat}:
        assert goods(state, other) == {"cotton": 2}
        assert player(state, other)["covers"] == [[1, 5]] * 4
        assert player(state, other)["farmers"] == [3, 3, 3, 3]
