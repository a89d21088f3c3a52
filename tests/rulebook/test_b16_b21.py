"""Examples B-16 to B-21: production, processing, orders, notables."""

from typing import Any

import pytest

import agra
from tests.rulebook.table import (
    ORANGE,
    TURQUOISE,
    VIOLET,
    YELLOW,
    boat,
    four_players,
    idle_turn,
    influence,
    offered,
    points,
    river,
    rupees_for,
)
from tests.support import favours, goods, options, player, position, rupees, supply, take, watch


# ------------------------------------------------------------------ B-16
def test_b16_production_of_four_wood() -> None:
    """Four empty squares beside the wood: 4 markers go to its store (docs/rules.md 3.2.55)."""
    state = position(
        *four_players(orange={"covers": [[1], [5], [1, 5], [1, 5]]}), turn=ORANGE, phase="action"
    )
    take(state, "place woodcutter")
    assert goods(state, ORANGE) == {"wood": 4}
    assert supply(state, ORANGE) == 18


# ------------------------------------------------------------------ B-17
def test_b17_processing_building_with_a_follower() -> None:
    """3 of 4 cotton become cloth; Violet follows, 1 favour (docs/rules.md 3.2.60 to 3.2.62)."""
    state = position(
        *four_players(turquoise={"goods": {"cotton": 4}}, violet={"goods": {"cotton": 2}}),
        turn=TURQUOISE,
        phase="action",
        built=["cloth_mill"],
    )
    take(state, "place cloth_mill")
    assert options(state) == ["process 0", "process 1", "process 2", "process 3"]  # never 4
    take(state, "process 3")
    assert goods(state, TURQUOISE) == {"cotton": 1, "cloth": 3}
    assert (state.to_move, favours(state, TURQUOISE)) == (VIOLET, 0)
    take(state, "follow")
    assert goods(state, VIOLET) == {"cotton": 1, "cloth": 1}
    assert favours(state, TURQUOISE) == 1
    assert (state.to_move, state.decision) == (TURQUOISE, "end_action")


# ------------------------------------------------------------------ B-18
def _orange_in_the_order_phase(**more: Any) -> agra.State:
    owned = {"oil": 1, "dye": 1, "cement": 1, "cloth": 1, "wood": 1, "paintings": 1}
    return position(
        *four_players(
            {"influence": {"merchants": 6}},
            orange={
                "goods": owned,
                "rupees": 0,
                "influence": {"merchants": 4, "scholars": 2},
                **more,
            },
        ),
        turn=ORANGE,
        phase="order",
        orders={
            "artisans": {"marked": 1},  # cement and cloth
            "merchants": {"marked": 5},
            "scholars": {"marked": 1, "filled": {"2": 0, "3": 1, "4": 3}},  # wood and paintings
        },
    )


def test_b18_only_one_of_three_orders_is_allowed() -> None:
    """No step with the Artisans; the Scholars' column is full (docs/rules.md 3.3.3, 3.3.4)."""
    assert offered(_orange_in_the_order_phase(), "fulfil") == ["merchants"]


def test_b18_guild_order_in_the_order_phase() -> None:
    """Oil and dye; 3 - 1 = 2 rupees, then a step (docs/rules.md 3.3.6 to 3.3.9)."""
    state = _orange_in_the_order_phase()
    events = watch(state)
    before = supply(state, ORANGE)
    take(state, "fulfil merchants")
    assert goods(state, ORANGE) == {"cement": 1, "cloth": 1, "wood": 1, "paintings": 1}
    assert supply(state, ORANGE) == before + 1  # the other marker lies on the order
    assert state.to_json()["orders"]["merchants"] == {"marked": 6, "filled": {"5": ORANGE}}
    assert rupees(state, ORANGE) == 2
    assert influence(state, ORANGE) == {"merchants": 5, "scholars": 2}
    summary = [(e.kind, e.count) for e in events if e.kind in ("rupees", "influence")]
    assert summary == [("rupees", 2), ("influence", 5)]


def test_b18_the_next_order_is_wood_and_statues() -> None:
    """It stands below oil and dye and is now the marked one (docs/rules.md 3.3.7)."""
    owned = {"oil": 1, "dye": 1, "wood": 1, "statues": 1}
    state = _orange_in_the_order_phase(goods=owned, favours=4, tiles=["order_phase"])
    take(state, "fulfil merchants", "favour order_phase", "fulfil merchants")
    assert goods(state, ORANGE) == {}
    assert state.to_json()["orders"]["merchants"]["filled"] == {"5": ORANGE, "6": ORANGE}


@pytest.mark.parametrize("others", [3, 4])
def test_b18_the_leader_gets_the_full_reward(others: int) -> None:
    """Alone or level with others on the first place: 3, and no step (docs/rules.md 3.3.8)."""
    state = position(
        {"influence": {"merchants": others}},
        {"goods": {"oil": 1, "dye": 1}, "rupees": 0, "influence": {"merchants": 4}},
        turn=1,
        phase="order",
        orders={"merchants": {"marked": 5}},
    )
    take(state, "fulfil merchants")
    assert rupees(state, 1) == 3
    assert influence(state, 1) == {"merchants": 4}


# ------------------------------------------------------------------ B-19
def _cook_is_waiting(yellow: dict[str, int], turquoise: dict[str, int]) -> agra.State:
    return position(
        *four_players({"goods": yellow, "rupees": 0}, {"goods": turquoise, "rupees": 0}),
        phase="action",
        river=river(cook={}),
    )


def test_b19_rupees_per_delivery_to_the_cook() -> None:
    """The first good pays 1 rupee, the second one 2, whoever brings it (docs/rules.md 4.3)."""
    state = _cook_is_waiting({"oil": 1}, {"wood": 1})
    take(state, "place sailor", "done", "deliver oil cook")
    assert rupees(state, YELLOW) == 1
    take(state, "done", "done", "end action", "pass", "end turn")
    take(state, "end meditation", "place sailor", "done", "deliver wood cook")
    assert (rupees(state, YELLOW), rupees(state, TURQUOISE)) == (1, 2)


def test_b19_the_higher_good_wins_the_tie() -> None:
    """1 : 1 markers; oil stands above wood, so Yellow wins (docs/rules.md 4.6, 4.7)."""
    state = _cook_is_waiting({"oil": 1}, {"wood": 1})
    take(state, "place sailor", "done", "deliver oil cook", "done", "done")
    take(state, "end action", "pass", "end turn", "end meditation", "place sailor", "done")
    ejected = favours(state, YELLOW)
    take(state, "deliver wood cook")
    assert player(state, YELLOW)["contracts"] == ["cook"]
    assert favours(state, YELLOW) == ejected
    assert favours(state, TURQUOISE) == 1
    assert supply(state, TURQUOISE) == 21


def test_b19_the_tie_does_not_depend_on_who_came_last() -> None:
    """Wood first, oil on another's turn: now oil wins for Turquoise (docs/rules.md 4.6, D-48)."""
    state = _cook_is_waiting({"wood": 1}, {"oil": 1})
    take(state, "place sailor", "done", "deliver wood cook", "done", "done")
    take(state, "end action", "pass", "end turn", "end meditation", "place sailor", "done")
    take(state, "deliver oil cook")
    assert player(state, TURQUOISE)["contracts"] == ["cook"]


def test_b19_one_player_delivers_both() -> None:
    """1 + 2 = 3 rupees (docs/rules.md 4.3)."""
    state = _cook_is_waiting({"oil": 1, "wood": 1, "cotton": 1}, {})
    take(state, "place sailor", "pay cotton", "deliver oil cook", "deliver wood cook")
    assert rupees(state, YELLOW) == 3


# ------------------------------------------------------------------ B-20
def test_b20_two_goods_by_one_player() -> None:
    """A notable with two goods pays 1 + 2 = 3 rupees (docs/rules.md 4.3)."""
    state = position(
        {"goods": {"paper": 1, "sandstone": 1, "cotton": 1}, "rupees": 0},
        {},
        phase="action",
        river=river(khatib={}),
    )
    events = watch(state)
    take(state, "place sailor", "pay cotton", "deliver paper khatib", "deliver sandstone khatib")
    assert rupees_for(events, 0, "delivery") == [1, 2]
    assert rupees(state, 0) == 3
    assert player(state, 0)["contracts"] == ["khatib"]


def test_b20_three_goods_by_one_player() -> None:
    """A notable with three goods pays 1 + 2 + 3 = 6 rupees (docs/rules.md 4.3)."""
    state = position(
        {"goods": {"clothes": 1, "bricks": 1, "turmeric": 1, "oil": 1}, "rupees": 0},
        {"contracts": ["mahout", "khatib", "caliph", "jagirdar"]},
        phase="action",
        river=river(dutch_trader={}),
    )
    events = watch(state)
    take(state, "place sailor", "pay oil", "deliver turmeric dutch_trader")
    take(state, "deliver bricks dutch_trader", "deliver clothes dutch_trader")
    assert rupees_for(events, 0, "delivery") == [1, 2, 3]
    assert rupees(state, 0) == 6
    assert player(state, 0)["contracts"] == ["dutch_trader"]


# ------------------------------------------------------------------ B-21
def _mosaic_maker_lacks_cement() -> agra.State:
    return position(
        *four_players(
            {"contracts": ["mahout", "khatib"]},
            {"goods": {"wood": 1, "cement": 2}, "rupees": 0, "stone": 4},
        ),
        turn=TURQUOISE,
        start_player=TURQUOISE,
        phase="action",
        open_tiles=["sell", "deliver", "exchange"],
        river=river(mosaic_maker={"dye": VIOLET}),
    )


def _double_to_the_mosaic_maker(state: agra.State) -> agra.State:
    return take(state, "place sailor", "pay wood", "deliver cement mosaic_maker", "double")


def test_b21_double_delivery_to_the_mosaic_maker() -> None:
    """2 rupees for the first cement, 1 for the second; the contract (docs/rules.md 4.3, 4.6)."""
    state = _mosaic_maker_lacks_cement()
    events = watch(state)
    _double_to_the_mosaic_maker(state)
    assert rupees_for(events, TURQUOISE, "delivery") == [2]
    assert rupees_for(events, TURQUOISE, "double_delivery") == [1]
    assert rupees(state, TURQUOISE) == 3
    assert player(state, TURQUOISE)["contracts"] == ["mosaic_maker"]
    assert "mosaic_maker" not in state.to_json()["river"]["notables"]


def test_b21_the_other_marker_becomes_a_favour() -> None:
    """Violet's marker; Turquoise's two return to supply (docs/rules.md 4.7)."""
    state = _double_to_the_mosaic_maker(_mosaic_maker_lacks_cement())
    assert (supply(state, VIOLET), favours(state, VIOLET)) == (21, 1)
    assert (supply(state, TURQUOISE), favours(state, TURQUOISE)) == (22, 0)


def test_b21_a_tile_from_the_stack() -> None:
    """Any of the 14 tiles at once, before the boat moves (docs/rules.md 5.7.15, D-37)."""
    state = _double_to_the_mosaic_maker(_mosaic_maker_lacks_cement())
    assert (state.to_move, state.decision) == (TURQUOISE, "any_tile")
    assert len(offered(state, "tile")) == 14
    assert boat(state) == 2
    take(state, "tile meditation_step")
    assert player(state, TURQUOISE)["tiles"] == ["meditation_step"]
    assert state.to_json()["open_tiles"] == ["sell", "deliver", "exchange"]
    assert (state.decision, boat(state)) == ("merchant_roll", 3)


def test_b21_an_open_tile() -> None:
    """An open tile is replaced from the stack (docs/rules.md 5.7.15, 4.24)."""
    state = _double_to_the_mosaic_maker(_mosaic_maker_lacks_cement())
    take(state, "tile deliver")
    assert (state.to_move, state.decision) == (agra.CHANCE, "draw_tile")
    assert len(options(state)) == 11
    take(state, "draw raise_worker")
    assert player(state, TURQUOISE)["tiles"] == ["deliver"]
    assert state.to_json()["open_tiles"] == ["raise_worker", "sell", "exchange"]


def test_b21_one_step_in_the_guild_of_the_mosaic_maker() -> None:
    """The Artisans' track, one step for both cement (docs/rules.md 4.16)."""
    state = _double_to_the_mosaic_maker(_mosaic_maker_lacks_cement())
    take(state, "tile sell", "draw raise_worker", "roll 1", "done")
    assert offered(state, "step") == ["mosaic_maker"]
    take(state, "step mosaic_maker")
    assert influence(state, TURQUOISE) == {"artisans": 1}
    assert state.decision == "end_action"


@pytest.mark.parametrize(
    ("ability", "paid", "gained"), [("mosaic_maker 1", 1, 1), ("mosaic_maker 3", 3, 2)]
)
def test_b21_favours_for_meditation_points_from_now_on(
    ability: str, paid: int, gained: int
) -> None:
    """Once per turn 1 point for 1 favour or 3 for 2, in the next turn (docs/rules.md 5.7.15)."""
    state = _double_to_the_mosaic_maker(_mosaic_maker_lacks_cement())
    take(state, "tile meditation_step", "roll 1", "done", "step mosaic_maker")
    take(state, "end action", "pass", "end turn")
    for character in ("architect", "trader", "botanist"):
        idle_turn(state, character)
    assert (state.to_move, state.decision) == (TURQUOISE, "meditation")
    take(state, "lay sailor")
    assert (points(state), favours(state, TURQUOISE)) == (3, 0)
    take(state, ability)
    assert (points(state), favours(state, TURQUOISE)) == (3 - paid, gained)
    assert offered(state, "mosaic_maker") == []  # once per turn
