"""The influence tracks: steps for deliveries, blocks, step rewards, favour tiles, the top."""

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

GUILDS = ("artisans", "merchants", "scholars")
TILES = (
    "raise_worker", "extra_process", "meditation_point", "sell", "remove_cover", "deliver",
    "order_phase", "move_farmers", "price_token", "exchange", "good_of_value_2",
    "meditation_step", "process_1_to_2", "free_day_labourer",
)  # fmt: skip
#: Contracts of an uninvolved player (seat 3) that bring the boat to pier 2, and to pier 4.
TO_PIER_2 = ["takshaka", "khatib"]
TO_PIER_4 = [*TO_PIER_2, "caliph", "english_trader"]
#: The favour action deliver, ready to use.
DELIVER: dict[str, Any] = {"favours": 4, "tiles": ["deliver"]}


def table(*players: dict[str, Any], contracts: list[str], **sections: Any) -> agra.State:
    """Four players; the last one has these contracts."""
    seats = [*players, *[{} for _ in range(3 - len(players))], {"contracts": contracts}]
    return position(*seats, **sections)


def influence(state: agra.State, seat: int = 0) -> tuple[int, int, int]:
    """A player's steps with Artisans, Merchants and Scholars."""
    steps = player(state, seat)["influence"]
    return steps["artisans"], steps["merchants"], steps["scholars"]


def steps_on_offer(state: agra.State) -> list[str]:
    """The notables whose step can be taken."""
    return [option.removeprefix("step ") for option in options(state) if option.startswith("step")]


# ------------------------------------------------------------------ steps earned by deliveries


def sailed(*deliveries: str, seat: dict[str, Any] | None = None, **cards: Any) -> agra.State:
    """Pier 1; the first player has made these deliveries with the Sailor and ended them."""
    stock: dict[str, int] = {"statues": 1}
    for delivery in deliveries:
        good = delivery.split()[0]
        stock[good] = stock.get(good, 0) + 1
    river = {"notables": {"mahout": {}, "sufi": {}, "dyer": {}, **cards}, "fill": True}
    state = position({**(seat or {}), "goods": stock}, {}, {}, {}, phase="action", river=river)
    take(state, "place sailor", "pay statues")
    for delivery in deliveries:
        take(state, f"deliver {delivery}")
    return take(state, "done")


def test_4_16_one_step_for_each_notable_supplied() -> None:
    """docs/rules.md 4.16: Mahout (Merchants) and Sufi (Scholars), a step with each guild."""
    state = sailed("cement mahout", "curry sufi")
    assert options(state) == ["step sufi", "step mahout", "done"]
    take(state, "step sufi")
    assert influence(state) == (0, 0, 1)
    take(state, "step mahout")
    assert influence(state) == (0, 1, 1)
    assert state.decision == "end_action"


def test_4_16_the_player_chooses_the_order() -> None:
    """docs/rules.md 4.16, D-42: the other way round."""
    state = sailed("cement mahout", "curry sufi")
    take(state, "step mahout")
    assert (influence(state), steps_on_offer(state)) == ((0, 1, 0), ["sufi"])


def test_4_16_steps_come_when_all_deliveries_are_done() -> None:
    """docs/rules.md 4.16: not after each delivery of the Sailor."""
    state = position(
        {"goods": {"cement": 1, "statues": 1}},
        {},
        phase="action",
        river={"notables": {"mahout": {}}, "fill": True},
    )
    take(state, "place sailor", "pay statues", "deliver cement mahout")
    assert state.decision == "deliveries"
    assert influence(state) == (0, 0, 0)


def test_4_16_each_step_is_optional() -> None:
    """docs/rules.md 4.16, D-42: none, or only some."""
    none = take(sailed("cement mahout", "curry sufi"), "done")
    assert (influence(none), none.decision) == ((0, 0, 0), "end_action")
    one = take(sailed("cement mahout", "curry sufi"), "step mahout", "done")
    assert (influence(one), one.decision) == ((0, 1, 0), "end_action")


def test_4_16_several_goods_for_one_notable_bring_one_step() -> None:
    """docs/rules.md 4.16 (as B-13): one step for each notable, not for each good."""
    state = sailed("cement mahout", "wood mahout")
    assert steps_on_offer(state) == ["mahout"]
    take(state, "step mahout")
    assert influence(state) == (0, 1, 0)
    assert state.decision == "end_action"


def test_4_16_two_notables_of_one_guild_bring_two_steps() -> None:
    """docs/rules.md 4.16: Mahout and Portuguese Trader are both of the Merchants."""
    state = sailed("cement mahout", "cloth portuguese_trader", portuguese_trader={})
    take(state, "step mahout", "step portuguese_trader")
    assert influence(state) == (0, 2, 0)


def test_4_16_an_order_brings_no_step_of_this_kind() -> None:
    """docs/rules.md 4.16, 3.3.8: notables only; who leads gets no step for an order."""
    seat = {"goods": {"cement": 1, "cloth": 1, "wood": 1}, "influence": {"artisans": 1}}
    state = position(seat, {}, phase="action")
    take(state, "place sailor", "pay wood", "fulfil artisans", "done")
    assert state.decision == "end_action"


@pytest.mark.parametrize(
    ("notable", "good", "guild"),
    [
        ("mahout", "wood", 1),
        ("sufi", "cotton", 2),
        ("dyer", "dye", 0),
    ],
)
def test_4_16_the_step_is_on_the_notables_guild(notable: str, good: str, guild: int) -> None:
    """docs/rules.md 4.16: each card shows its guild."""
    state = take(sailed(f"{good} {notable}"), f"step {notable}")
    assert influence(state)[guild] == 1
    assert sum(influence(state)) == 1


# ------------------------------------------------------------------ single deliveries


def test_4_17_by_meditation_the_step_comes_at_once() -> None:
    """docs/rules.md 4.17, D-40: directly after the delivery, before more points are spent."""
    state = position(
        {"goods": {"cement": 1, "curry": 1, "clothes": 1}},
        {},
        meditation_marker="process",
        meditation={"points": 6},
        river={"notables": {"mahout": {}, "sufi": {}}, "fill": True},
    )
    take(state, "meditate deliver", "deliver cement mahout")
    assert options(state) == ["step mahout", "done", "clothes"]
    take(state, "step mahout")
    assert influence(state) == (0, 1, 0)
    take(state, "meditate deliver", "deliver curry sufi", "done")
    assert influence(state) == (0, 1, 0)
    assert state.decision == "meditation"


def test_4_17_by_favour_the_step_comes_at_once() -> None:
    """docs/rules.md 4.17, D-40, E-03: and nothing can interrupt this decision."""
    state = position(
        {**DELIVER, "goods": {"cement": 1, "clothes": 1}},
        {},
        phase="action",
        river={"notables": {"mahout": {}}, "fill": True},
    )
    take(state, "favour deliver", "deliver cement mahout")
    assert options(state) == ["step mahout", "done"]
    take(state, "step mahout")
    assert (influence(state), state.decision) == ((0, 1, 0), "choose_space")


def test_4_17_the_step_comes_after_the_evaluation_and_the_boat() -> None:
    """docs/rules.md 4.17, D-40: the Merchant's roll at pier 3 first."""
    state = table(
        {"goods": {"curry": 1}},
        contracts=TO_PIER_2,
        meditation_marker="process",
        meditation={"points": 3},
        river={"notables": {"mullah": {"bricks": 1}}, "fill": True},
    )
    take(state, "meditate deliver", "deliver curry mullah")
    assert state.decision == "merchant_roll"
    take(state, "roll 1")
    assert (state.to_move, options(state)) == (0, ["step mullah", "done"])


# ------------------------------------------------------------------ blocks
# The Mujtahida (Scholars, level III) orders statues, oil and wood: several deliveries to one card.

WAITING: dict[str, Any] = {"river": {"notables": {"mujtahida": {}}, "fill": True}}
TWO_GOODS = {"oil": 1, "wood": 1}
OIL, WOOD, STEP = "deliver oil mujtahida", "deliver wood mujtahida", "step mujtahida"


def meditating(**seat: Any) -> agra.State:
    """The first player's meditation phase with 6 points."""
    return table(
        {"goods": TWO_GOODS, **seat},
        contracts=TO_PIER_4,
        meditation_marker="process",
        meditation={"points": 6},
        **WAITING,
    )


def acting(**seat: Any) -> agra.State:
    """The first player's choice of a space."""
    return table({"goods": TWO_GOODS, **seat}, contracts=TO_PIER_4, phase="action", **WAITING)


def test_4_18_one_step_per_notable_in_the_meditation_phase() -> None:
    """docs/rules.md 4.18, D-41: block 1; the second delivery brings none."""
    state = meditating()
    take(state, "meditate deliver", OIL, STEP, "meditate deliver", WOOD)
    assert state.decision == "meditation"
    assert influence(state) == (0, 0, 1)


def test_4_18_another_notable_is_not_concerned() -> None:
    """docs/rules.md 4.18: the limit is for each notable."""
    state = table(
        {"goods": {"oil": 1, "cement": 1}},
        contracts=TO_PIER_4,
        meditation_marker="process",
        meditation={"points": 6},
        river={"notables": {"mujtahida": {}, "mahout": {}}, "fill": True},
    )
    take(state, "meditate deliver", OIL, STEP, "meditate deliver", "deliver cement mahout")
    assert steps_on_offer(state) == ["mahout"]


def test_4_18_a_new_block_begins_after_the_meditation_phase() -> None:
    """docs/rules.md 4.18: block 2; the Sailor's delivery brings a step again."""
    state = meditating()
    take(state, "meditate deliver", OIL, STEP, "end meditation", "place sailor", "done", WOOD)
    take(state, "done", STEP)
    assert influence(state) == (0, 0, 2)


def test_4_18_favour_and_sailor_before_the_order_phase_are_one_block() -> None:
    """docs/rules.md 4.18, D-41: block 2; the step of the favour delivery is the only one."""
    state = acting(**DELIVER)
    take(state, "favour deliver", OIL, STEP, "place sailor", "done", WOOD, "done")
    assert state.decision == "end_action"
    assert influence(state) == (0, 0, 1)


def test_4_18_without_a_statue_block_2_lasts_until_the_order_phase() -> None:
    """docs/rules.md 4.18: at the end of the action phase it is still the same block."""
    state = acting(**DELIVER)
    take(state, "place sailor", "done", WOOD, "done", STEP, "favour deliver", OIL)
    assert state.decision == "end_action"
    assert influence(state) == (0, 0, 1)


def test_4_18_a_new_block_begins_when_a_statue_is_spent() -> None:
    """docs/rules.md 4.18: block 3; the statue's Sailor action brings a step again."""
    state = acting(goods={**TWO_GOODS, "statues": 1})
    take(state, "place sailor", "done", WOOD, "done", STEP, "statue", "place sailor", "done", OIL)
    take(state, "done", STEP)
    assert influence(state) == (0, 0, 2)


def test_4_18_block_3_lasts_until_the_order_phase() -> None:
    """docs/rules.md 4.18: after the statue's action a favour delivery brings none."""
    state = acting(goods={**TWO_GOODS, "statues": 1}, **DELIVER)
    take(state, "place botanist", "done", "statue", "place sailor", "done", WOOD, "done", STEP)
    take(state, "favour deliver", OIL)
    assert state.decision == "end_action"


def test_4_18_a_new_block_begins_with_the_order_phase() -> None:
    """docs/rules.md 4.18: block 4; the favour delivery brings a step again."""
    state = acting(**DELIVER)
    take(state, "place sailor", "done", WOOD, "done", STEP, "end action", "favour deliver", OIL)
    assert steps_on_offer(state) == ["mujtahida"]


def test_4_18_block_4_lasts_until_the_end_of_the_turn() -> None:
    """docs/rules.md 4.18: after the order phase itself it is the same block."""
    state = table(
        {**DELIVER, "goods": TWO_GOODS},
        contracts=TO_PIER_4,
        phase="order",
        steps_taken=["mujtahida"],
        **WAITING,
    )
    take(state, "pass", "favour deliver", OIL)
    assert state.decision == "end_turn"


def test_4_18_with_the_turn_the_limit_ends() -> None:
    """docs/rules.md 4.18: the next player takes a step for the same notable, in block 1."""
    state = position(
        {**DELIVER, "goods": {"oil": 1}},
        {"goods": {"wood": 1}, "stone": 4},
        {},
        {"contracts": TO_PIER_4},
        phase="order",
        meditation_marker="process",
        spaces={"quarry": 1},
        **WAITING,
    )
    take(state, "favour deliver", OIL, STEP, "pass", "end turn")
    take(state, "lay quarry", "meditate deliver", WOOD)
    assert (state.to_move, steps_on_offer(state)) == (1, ["mujtahida"])


def test_E_03_a_pending_step_lapses_when_it_is_taken_by_favour() -> None:
    """docs/rules.md 4.18, E-03: in the Sailor's influence decision, for the same notable."""
    state = acting(**DELIVER)
    take(state, "place sailor", "done", WOOD, "done")
    assert steps_on_offer(state) == ["mujtahida"]
    take(state, "favour deliver", OIL, STEP)
    assert steps_on_offer(state) == []
    assert influence(state) == (0, 0, 1)


def jagirdar_twice() -> agra.State:
    """Seat 1 owns the Jagirdar; seat 0 is at the Sailor and has a statue for a second visit."""
    state = position(
        {"goods": {"statues": 2, "oil": 1}},
        {"contracts": ["jagirdar"], "goods": {"wood": 1, "statues": 1}},
        {},
        {"contracts": [*TO_PIER_2, "caliph"]},
        phase="action",
        **WAITING,
    )
    return take(state, "place sailor", "done")


def test_4_19_a_jagirdar_delivery_is_not_limited_by_the_active_players_step() -> None:
    """docs/rules.md 4.19, 4.18: both may take a step for the same notable."""
    state = jagirdar_twice()
    take(state, OIL, "done", STEP)
    take(state, WOOD, STEP)
    assert (influence(state, 0), influence(state, 1)) == ((0, 0, 1), (0, 0, 1))


def test_4_19_each_jagirdar_delivery_is_a_block_of_its_own() -> None:
    """docs/rules.md 4.19: two in one turn of another player bring two steps."""
    state = jagirdar_twice()
    take(state, "done", WOOD, STEP, "statue", "place sailor", "done", "done")
    take(state, "deliver statues mujtahida", STEP)
    assert influence(state, 1) == (0, 0, 2)


def test_4_19_it_does_not_limit_the_active_player_either() -> None:
    """docs/rules.md 4.19: the owner's step does not count for the player whose turn it is."""
    state = position(
        {**DELIVER, "goods": {"oil": 1}},
        {"contracts": ["jagirdar"], "goods": {"wood": 1}},
        {},
        {"contracts": [*TO_PIER_2, "caliph"]},
        phase="action",
        **WAITING,
    )
    take(state, "place sailor", "done", "done", WOOD, STEP, "favour deliver", OIL)
    assert (state.to_move, steps_on_offer(state)) == (0, ["mujtahida"])


def test_4_20_a_declined_step_does_not_count() -> None:
    """docs/rules.md 4.20: declined after the first delivery, taken after the second."""
    state = meditating()
    take(state, "meditate deliver", OIL, "done", "meditate deliver", WOOD)
    assert steps_on_offer(state) == ["mujtahida"]
    take(state, STEP)
    assert influence(state) == (0, 0, 1)


def test_4_21_a_step_on_a_track_whose_top_is_reached_is_not_offered() -> None:
    """docs/rules.md 4.21: the other track's step is; with none left nothing is asked."""
    top = {"influence": {"merchants": 9}}
    state = sailed("cement mahout", "curry sufi", seat=top)
    assert steps_on_offer(state) == ["sufi"]
    assert sailed("cement mahout", seat=top).decision == "end_action"


def test_4_21_the_second_step_is_not_offered_when_the_first_reaches_the_top() -> None:
    """docs/rules.md 4.21: two notables of one guild, from step 8."""
    state = sailed(
        "cement mahout",
        "cloth portuguese_trader",
        seat={"influence": {"merchants": 8}},
        portuguese_trader={},
    )
    assert steps_on_offer(state) == ["portuguese_trader", "mahout"]
    take(state, "step mahout")
    assert influence(state) == (0, 9, 0)
    assert state.decision == "end_action"


def test_4_22_the_step_is_earned_though_the_notable_has_left() -> None:
    """docs/rules.md 4.22, D-40: completed and won by another player."""
    state = sailed("wood mahout", mahout={"cement": {"seat": 1, "markers": 2}})
    assert player(state, 1)["contracts"] == ["mahout"]
    assert steps_on_offer(state) == ["mahout"]
    take(state, "step mahout")
    assert influence(state) == (0, 1, 0)
    assert influence(state, 1) == (0, 0, 0)


# ------------------------------------------------------------------ rewards of steps


def step(guild: str, start: int, *others: dict[str, Any], **sections: Any) -> agra.State:
    """The first player has made one step on a track, from `start`, with the Architect."""
    seat = dict(others[0]) if others else {}
    seat["influence"] = {**seat.get("influence", {}), guild: start}
    state = position(seat, *(others[1:] or ({},)), phase="action", **sections)
    return take(state, "place architect", f"influence {guild}")


@pytest.mark.parametrize("guild", GUILDS)
@pytest.mark.parametrize(("reached", "reward"), [(3, 1), (6, 2)])
def test_4_23_steps_3_and_6_give_favours_or_an_open_tile(
    guild: str, reached: int, reward: int
) -> None:
    """docs/rules.md 4.23: 1 favour on step 3, 2 on step 6, or one of three open tiles."""
    state = step(guild, reached - 1, open_tiles=["sell", "deliver", "exchange"])
    assert options(state) == ["tile sell", "tile deliver", "tile exchange", "favours"]
    take(state, "favours")
    assert favours(state, 0) == reward
    assert player(state, 0)["tiles"] == []
    assert state.decision == "end_action"


@pytest.mark.parametrize("reached", [1, 2, 4, 5, 7, 8, 9])
def test_4_23_the_other_steps_give_nothing(reached: int) -> None:
    """docs/rules.md 4.23: only 3 and 6."""
    state = step("artisans", reached - 1)
    assert state.decision == "end_action"
    assert favours(state, 0) == 0


def test_4_23_the_reward_comes_before_the_next_step() -> None:
    """docs/rules.md 4.23, D-42: of two steps earned by deliveries the second waits."""
    seat = {"influence": {"merchants": 2}}
    state = sailed("cement mahout", "curry sufi", seat=seat)
    take(state, "step mahout")
    assert state.decision == "step_reward"
    take(state, "favours")
    assert steps_on_offer(state) == ["sufi"]


def test_4_23_a_tile_is_usable_before_the_next_step() -> None:
    """docs/rules.md 4.23, D-42, D-68: taken for the first step, used at the next decision."""
    state = position(
        {
            "influence": {"merchants": 2},
            "favours": 3,
            "goods": {"cement": 1, "curry": 1, "wood": 1},
        },
        {},
        {},
        {},
        phase="action",
        open_tiles=["remove_cover", "sell", "deliver"],
        river={"notables": {"mahout": {}, "sufi": {}}, "fill": True},
    )
    take(state, "place sailor", "pay wood", "deliver cement mahout", "deliver curry sufi", "done")
    assert "favour remove_cover" not in options(state)
    take(state, "step mahout", "tile remove_cover", "draw exchange")
    assert "favour remove_cover" in options(state)
    take(state, "favour remove_cover", "uncover 1 1", "step sufi")
    assert influence(state) == (0, 3, 1)


def test_4_23_the_favours_need_markers() -> None:
    """docs/rules.md 4.23, 1.11: without markers room may be made, or the gain is lost."""
    state = step("artisans", 5, {"goods": {"wood": 21}})
    take(state, "favours")
    assert options(state) == ["return wood", "done"]
    lost = take(state.copy(), "done")
    assert favours(lost, 0) == 1
    take(state, "return wood")
    assert favours(state, 0) == 2


def test_4_23_a_tile_needs_no_marker() -> None:
    """docs/rules.md 4.23, D-105: it costs nothing but the favours one could have had."""
    state = step("artisans", 2, {"goods": {"wood": 22}}, open_tiles=["sell", "deliver", "exchange"])
    take(state, "tile sell", "draw move_farmers")
    assert player(state, 0)["tiles"] == ["sell"]
    assert (goods(state, 0), favours(state, 0)) == ({"wood": 22}, 0)
    assert rupees(state, 0) == 2


def test_4_23_off_turn_the_owner_of_the_marker_chooses() -> None:
    """docs/rules.md 4.23, D-62: a Jagirdar delivery reaches step 3 on another player's turn."""
    state = position(
        {},
        {
            "contracts": ["jagirdar"],
            "goods": {"bricks": 1},
            "influence": {"scholars": 2},
        },
        {},
        {"contracts": TO_PIER_2},
        phase="action",
        river={"notables": {"mullah": {}}, "fill": True},
        open_tiles=["sell", "deliver", "exchange"],
    )
    take(state, "place sailor", "done", "done", "deliver bricks mullah", "step mullah")
    assert (state.decision, state.to_move) == ("step_reward", 1)
    take(state, "tile deliver", "draw move_farmers")
    assert player(state, 1)["tiles"] == ["deliver"]
    assert favours(state, 0) == 1
    assert (state.decision, state.to_move) == ("end_action", 0)


# ------------------------------------------------------------------ favour tiles

OPEN = ["sell", "deliver", "exchange"]


def test_4_24_the_display_is_filled_up_from_the_stack() -> None:
    """docs/rules.md 4.24, 7.3: every tile of the stack is equally likely, no other comes."""
    state = step("artisans", 2, {}, {"tiles": ["price_token", "order_phase"]}, open_tiles=OPEN)
    take(state, "tile deliver")
    assert (state.decision, state.to_move) == ("draw_tile", agra.CHANCE)
    gone = {*OPEN, "price_token", "order_phase"}
    expected = [f"draw {tile}" for tile in TILES if tile not in gone]
    assert options(state) == expected
    assert state.chance_outcomes() == [
        (agra.parse_action(text), 1 / len(expected)) for text in expected
    ]
    take(state, "draw meditation_step")
    assert set(state.to_json()["open_tiles"]) == {"sell", "exchange", "meditation_step"}
    assert state.decision == "end_action"


def test_4_24_up_to_three_tiles_are_kept() -> None:
    """docs/rules.md 4.24: with the third nothing is discarded."""
    state = step("artisans", 2, {"tiles": ["price_token", "order_phase"]}, open_tiles=OPEN)
    take(state, "tile deliver", "draw meditation_step")
    assert player(state, 0)["tiles"] == ["deliver", "order_phase", "price_token"]
    assert state.decision == "end_action"


HAND = ["price_token", "order_phase", "move_farmers"]


def test_4_24_of_four_tiles_one_is_discarded() -> None:
    """docs/rules.md 4.24: after the display was filled; any of the four, the new one included."""
    state = step("artisans", 2, {"tiles": HAND}, open_tiles=OPEN)
    take(state, "tile deliver")
    assert state.decision == "draw_tile"
    take(state, "draw meditation_step")
    assert options(state) == [
        "discard deliver",
        "discard order_phase",
        "discard move_farmers",
        "discard price_token",
    ]
    take(state, "discard order_phase")
    assert player(state, 0)["tiles"] == ["deliver", "move_farmers", "price_token"]
    assert set(state.to_json()["open_tiles"]) == {"sell", "exchange", "meditation_step"}
    assert state.decision == "end_action"


def test_4_24_the_new_tile_itself_may_be_discarded() -> None:
    """docs/rules.md 4.24: then the hand is as before."""
    state = step("artisans", 2, {"tiles": HAND}, open_tiles=OPEN)
    take(state, "tile deliver", "draw meditation_step", "discard deliver")
    assert sorted(player(state, 0)["tiles"]) == sorted(HAND)


def test_4_24_the_discarded_tile_becomes_part_of_the_stack() -> None:
    """docs/rules.md 4.24, D-69: it can be drawn the next time, not before."""
    state = step(
        "artisans",
        2,
        {"tiles": HAND, "goods": {"paintings": 1}, "influence": {"merchants": 2}},
        open_tiles=OPEN,
    )
    take(state, "tile deliver")
    assert "draw order_phase" not in options(state)
    take(state, "draw meditation_step", "discard order_phase")
    take(state, "painting", "influence merchants", "tile sell")
    assert "draw order_phase" in options(state)


#: All tiles are dealt: eleven in slots, three open, none in the stack.
DEALT = (list(TILES[:3]), list(TILES[3:6]), list(TILES[6:9]), list(TILES[9:11]))
LAST_THREE = list(TILES[11:])


def with_empty_stack(seat: int) -> agra.State:
    """The seat is about to reach step 3 with the Artisans; the stack is empty."""
    players: list[dict[str, Any]] = [{"tiles": tiles} for tiles in DEALT]
    players[seat]["influence"] = {"artisans": 2}
    state = position(*players, phase="action", turn=seat, open_tiles=LAST_THREE)
    return take(state, "place architect", "influence artisans")


def test_D_69_with_an_empty_stack_the_display_shrinks() -> None:
    """docs/rules.md 4.24, D-69: seat 3 takes a third tile, two stay open."""
    state = with_empty_stack(3)
    take(state, "tile meditation_step")
    assert state.to_json()["open_tiles"] == ["process_1_to_2", "free_day_labourer"]
    assert state.decision == "end_action"


def test_4_24_the_display_is_filled_up_again_after_the_discard() -> None:
    """docs/rules.md 4.24, D-69: the stack was empty, so the discarded tile itself comes out."""
    state = with_empty_stack(0)
    take(state, "tile meditation_step")
    assert (state.decision, state.to_move) == ("discard_tile", 0)
    take(state, "discard extra_process")
    assert options(state) == ["draw extra_process"]
    take(state, "draw extra_process")
    assert set(state.to_json()["open_tiles"]) == {
        "extra_process",
        "process_1_to_2",
        "free_day_labourer",
    }


def test_D_69_a_display_of_two_offers_two_tiles() -> None:
    """docs/rules.md 4.23, D-69: with twelve tiles in slots."""
    players: list[dict[str, Any]] = [{"tiles": list(TILES[n : n + 3])} for n in (0, 3, 6, 9)]
    players[0]["influence"] = {"artisans": 2}
    state = position(*players, phase="action", open_tiles=list(TILES[12:]))
    take(state, "place architect", "influence artisans")
    assert options(state) == ["tile process_1_to_2", "tile free_day_labourer", "favours"]


def test_D_68_the_marker_of_a_used_tile_given_up_returns_at_the_end_of_the_turn() -> None:
    """docs/rules.md 4.24, 3.5.1, D-68: the tile is gone, its marker still locked."""
    seat = {"tiles": HAND, "favours": 2, "influence": {"artisans": 2}}
    state = position(seat, {}, phase="action", open_tiles=OPEN)
    take(state, "favour move_farmers", "farmer 1 back", "done")
    assert (supply(state, 0), player(state, 0)["reminders"]) == (20, 1)
    take(state, "place architect", "influence artisans", "tile sell", "draw remove_cover")
    take(state, "discard move_farmers")
    assert (supply(state, 0), player(state, 0)["reminders"]) == (20, 1)
    take(state, "end action", "pass", "end turn")
    assert (supply(state, 0), player(state, 0)["reminders"]) == (21, 0)


def test_E_16_a_used_tile_that_comes_back_is_unused() -> None:
    """D-68, E-16: discarded, drawn, taken again in one turn; the first marker stays locked."""
    seat = {
        "tiles": HAND,
        "favours": 4,
        "goods": {"paintings": 1},
        "influence": {"artisans": 2, "merchants": 2, "scholars": 2},
    }
    state = position(seat, {}, phase="action", open_tiles=OPEN)
    take(state, "favour move_farmers", "farmer 1 back", "done")
    assert "favour move_farmers" not in options(state)
    take(state, "place architect", "influence artisans", "tile sell", "draw remove_cover")
    take(state, "discard move_farmers")
    take(state, "painting", "influence merchants", "tile remove_cover", "draw move_farmers")
    take(state, "discard remove_cover", "influence scholars", "tile move_farmers")
    take(state, "draw remove_cover", "discard sell")
    assert "favour move_farmers" in options(state)
    assert player(state, 0)["reminders"] == 2  # the first use, and the painting


# ------------------------------------------------------------------ the top


@pytest.mark.parametrize("guild", GUILDS)
def test_4_25_reaching_the_top_announces_the_end(guild: str) -> None:
    """docs/rules.md 4.25, 6.1.2: this round is finished, then one more."""
    seat = {"influence": {guild: 8}}
    state = position(seat, {}, phase="action", round=3)
    events = watch(state)
    take(state, "place architect", f"influence {guild}")
    assert player(state, 0)["influence"][guild] == 9
    assert [(e.seat, e.what) for e in events if e.kind == "end_announced"] == [(0, "influence")]
    assert state.to_json()["final_round"] == 4


def test_4_25_below_the_top_nothing_is_announced() -> None:
    """docs/rules.md 4.25: step 8 is not the top."""
    state = step("artisans", 7)
    assert state.to_json()["final_round"] is None


def test_4_25_the_top_reached_off_turn_announces_the_end() -> None:
    """docs/rules.md 4.25, 6.1, D-89: by a Jagirdar delivery on seat 0's turn."""
    owner = {"contracts": ["jagirdar"], "goods": {"bricks": 1}, "influence": {"scholars": 8}}
    state = position(
        {},
        owner,
        {},
        {"contracts": TO_PIER_2},
        phase="action",
        round=6,
        river={"notables": {"mullah": {}}, "fill": True},
    )
    take(state, "place sailor", "done", "done", "deliver bricks mullah", "step mullah")
    assert state.to_json()["final_round"] == 7


def test_4_25_a_second_top_changes_nothing() -> None:
    """docs/rules.md 6.3, D-90: in the final round."""
    seat = {"influence": {"artisans": 8}}
    other = {"influence": {"artisans": 9}}
    state = position(seat, other, phase="action", round=3, final_round=3)
    take(state, "place architect", "influence artisans")
    assert state.to_json()["final_round"] == 3


def test_4_25_further_steps_are_lost_but_the_rest_of_the_effect_goes_on() -> None:
    """docs/rules.md 4.25, D-91: the bonus tile's step is lost, its 3 rupees are not."""
    seat = {"goods": {"planks": 2}, "influence": {"artisans": 9}}
    state = position(seat, {}, phase="action")
    take(state, "place architect", "build oil_press", "pay planks", "pay planks", "bonus 2a")
    assert influence(state) == (9, 0, 0)
    assert rupees(state, 0) == 2 + 3
    assert state.decision == "process_count"


def test_4_25_a_marker_on_top_cannot_be_chosen() -> None:
    """docs/rules.md 4.25, 3.2.24: by the Architect, a favour action or a painting."""
    seat = {"influence": {"artisans": 9}, "favours": 4, "goods": {"paintings": 1}}
    state = position(seat, {}, phase="action")
    assert "influence artisans" not in options(take(state.copy(), "place architect"))
    assert options(take(state.copy(), "favour influence")) == [
        "influence merchants",
        "influence scholars",
    ]
    assert options(take(state.copy(), "painting")) == ["influence merchants", "influence scholars"]


def test_4_26_several_markers_may_stand_on_the_same_step() -> None:
    """docs/rules.md 4.26: nobody is pushed off or skipped."""
    state = step("artisans", 3, {}, {"influence": {"artisans": 4}})
    assert (influence(state, 0), influence(state, 1)) == ((4, 0, 0), (4, 0, 0))


def test_4_26_a_step_is_always_one() -> None:
    """docs/rules.md 4.26: from below the track to step 1, past no one's marker."""
    state = step("scholars", 0, {}, {"influence": {"scholars": 1}})
    assert influence(state) == (0, 0, 1)
