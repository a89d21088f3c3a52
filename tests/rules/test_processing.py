"""Processing goods along the arrows: in a building, by followers, and with extra_process."""

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
    workers,
)

#: Building -> (good at the start of the arrow, good of the building).
ARROWS = {
    "cement_works": ("sandstone", "cement"),
    "carpenter": ("wood", "planks"),
    "curry_kitchen": ("turmeric", "curry"),
    "oil_press": ("cotton", "oil"),
    "brickyard": ("sandstone", "bricks"),
    "paper_mill": ("wood", "paper"),
    "dye_works": ("turmeric", "dye"),
    "cloth_mill": ("cotton", "cloth"),
    "sculptor": ("bricks", "statues"),
    "bookbinder": ("paper", "books"),
    "studio": ("dye", "paintings"),
    "tailor": ("cloth", "clothes"),
}
#: Everything that a player needs to use the tile extra_process.
EXTRA: dict[str, Any] = {"tiles": ["extra_process"], "favours": 2}
USE, DECLINE = "favour extra_process", "decline"


def at_carpenter(*players: dict[str, Any], **sections: Any) -> agra.State:
    """The carpenter (wood to planks) is built, and the active player has just gone there."""
    return take(
        position(*players, phase="action", built=["carpenter"], **sections), "place carpenter"
    )


# ------------------------------------------------------------------ one's own goods


@pytest.mark.parametrize("building", ARROWS)
def test_3_2_60_goods_move_along_the_arrow_into_the_building(building: str) -> None:
    """docs/rules.md 3.2.60, 1.16: one arrow leads into each building of columns 2 to 4."""
    source, into = ARROWS[building]
    state = position({"goods": {source: 2}}, {}, phase="action", built=[building])
    take(state, f"place {building}", "process 2")
    assert goods(state, 0) == {into: 2}
    assert state.decision == "end_action"


@pytest.mark.parametrize("building", ARROWS)
def test_3_2_60_no_other_good_can_be_processed_there(building: str) -> None:
    """docs/rules.md 3.2.60: every good but the one at the start of the arrow stays."""
    source, _ = ARROWS[building]
    others = {good: 1 for pair in ARROWS.values() for good in pair if good != source}
    state = position({"goods": others}, {}, phase="action", built=[building])
    take(state, f"place {building}")
    assert [option for option in options(state) if option.startswith("process")] == ["process 0"]


@pytest.mark.parametrize(("have", "most"), [(0, 0), (1, 1), (2, 2), (3, 3), (5, 3)])
def test_3_2_60_up_to_three_goods(have: int, most: int) -> None:
    """docs/rules.md 3.2.60: from none to three, as far as goods last."""
    state = at_carpenter({"goods": {"wood": have}}, {})
    assert options(state) == [f"process {count}" for count in range(most + 1)]


def test_3_2_60_fewer_may_be_moved() -> None:
    """docs/rules.md 3.2.60: "up to"."""
    state = take(at_carpenter({"goods": {"wood": 3}}, {}), "process 1")
    assert goods(state, 0) == {"wood": 2, "planks": 1}


def test_D_63_processing_needs_no_marker_in_supply() -> None:
    """docs/rules.md 1.13, D-63: the markers only move."""
    state = at_carpenter({"goods": {"wood": 3}, "favours": 19}, {})
    assert supply(state, 0) == 0
    take(state, "process 3")
    assert goods(state, 0) == {"planks": 3}
    assert favours(state, 0) == 19


def test_3_2_60_secondary_actions_come_before_the_number_is_named() -> None:
    """docs/rules.md 3.4.13.8: a wood gained there can still be processed."""
    state = at_carpenter({"favours": 2}, {})
    assert options(state) == ["process 0", "favour basic_good"]
    take(state, "favour basic_good", "gain wood", "process 1")
    assert goods(state, 0) == {"planks": 1}


# ------------------------------------------------------------------ followers


def test_3_2_61_the_others_may_follow_clockwise_from_the_processing_player() -> None:
    """docs/rules.md 3.2.61, D-49: from seat 2 on these are seats 3, 0 and 1."""
    one = {"goods": {"wood": 1}}
    state = at_carpenter(one, one, one, one, turn=2)
    take(state, "process 1")
    seats_asked = []
    while state.decision == "follow":
        seats_asked.append(state.to_move)
        assert options(state) == ["follow", "decline"]
        take(state, "follow")
    assert seats_asked == [3, 0, 1]
    assert state.decision == "end_action"


def test_3_2_61_a_follower_moves_exactly_one_good() -> None:
    """docs/rules.md 3.2.61, D-49: along the same arrow, however many the others have."""
    state = at_carpenter({"goods": {"wood": 3}}, {"goods": {"wood": 4}})
    take(state, "process 3", "follow")
    assert goods(state, 1) == {"wood": 3, "planks": 1}
    assert state.decision == "end_action"


def test_3_2_61_following_may_be_declined() -> None:
    """docs/rules.md 3.2.61: "may"; the next one is still asked."""
    one = {"goods": {"wood": 1}}
    state = at_carpenter(one, one, one)
    take(state, "process 1", "decline")
    assert (state.decision, state.to_move) == ("follow", 2)
    take(state, "decline")
    assert goods(state, 1) == goods(state, 2) == {"wood": 1}
    assert favours(state, 0) == 0


def test_3_2_61_a_player_without_the_good_is_not_asked() -> None:
    """docs/rules.md 3.2.61: seat 1 has no wood, seat 2 has."""
    state = at_carpenter({"goods": {"wood": 1}}, {"goods": {"cotton": 2}}, {"goods": {"wood": 1}})
    take(state, "process 1")
    assert state.to_move == 2


def test_D_50_nothing_processed_nobody_follows() -> None:
    """docs/rules.md 3.2.61, D-50: only if at least one good was moved."""
    state = at_carpenter({"goods": {"wood": 2}}, {"goods": {"wood": 1}})
    take(state, "process 0")
    assert (state.decision, state.to_move) == ("end_action", 0)


def test_3_2_62_a_favour_for_each_follower_at_once() -> None:
    """docs/rules.md 3.2.62: gained before the next player is asked; none without following."""
    one = {"goods": {"wood": 1}}
    state = at_carpenter(one, one, one, one)
    take(state, "process 1", "follow")
    assert favours(state, 0) == 1
    take(state, "decline")
    assert favours(state, 0) == 1
    take(state, "follow")
    assert favours(state, 0) == 2
    assert favours(state, 1) == favours(state, 3) == 0


def test_3_2_62_the_favour_needs_a_marker() -> None:
    """docs/rules.md 3.2.62, 1.11: without one the player may make room before the next is asked."""
    one = {"goods": {"wood": 1}}
    state = at_carpenter({"goods": {"wood": 20, "oil": 2}}, one, one)
    assert supply(state, 0) == 0
    take(state, "process 1", "follow")
    assert (state.decision, state.to_move) == ("make_room", 0)
    take(state, "return oil")
    assert favours(state, 0) == 1
    assert (state.decision, state.to_move) == ("follow", 2)
    take(state, "follow", "done")
    assert favours(state, 0) == 1


# ------------------------------------------------------------------ where there are followers

#: A follower with every good at the start of an arrow.
FOLLOWER = {"goods": {"sandstone": 1, "wood": 1, "turmeric": 1, "cotton": 1}}


def test_3_2_63_at_the_builders_site_the_others_may_follow() -> None:
    """docs/rules.md 3.2.63, 3.2.20: before the Builder moves on."""
    state = position({"goods": {"sandstone": 1}}, FOLLOWER, phase="action")
    take(state, "place cement_works", "process 1")
    assert (state.decision, state.to_move) == ("follow", 1)
    take(state, "follow")
    assert favours(state, 0) == 1
    assert state.decision == "builder_roll"


def test_3_2_63_in_the_architects_new_building_the_others_may_follow() -> None:
    """docs/rules.md 3.2.63, 3.2.29."""
    state = position({"goods": {"planks": 2, "cotton": 1}}, FOLLOWER, phase="action")
    take(state, "place architect", "build oil_press", "pay planks", "pay planks", "bonus 2a")
    take(state, "process 1")
    assert (state.decision, state.to_move) == ("follow", 1)
    take(state, "follow")
    assert goods(state, 1)["oil"] == 1
    assert favours(state, 0) == 1


def test_3_2_63_by_the_statues_action_the_others_may_follow() -> None:
    """docs/rules.md 3.2.63, 3.4.8."""
    seat = {"goods": {"wood": 1, "statues": 1}}
    state = position(seat, FOLLOWER, phase="action", built=["carpenter"])
    take(state, "place botanist", "done", "statue", "place carpenter", "process 1")
    assert (state.decision, state.to_move) == ("follow", 1)
    take(state, "follow")
    assert favours(state, 0) == 1


def test_3_2_63_by_a_day_labourer_the_others_may_follow() -> None:
    """docs/rules.md 3.2.63: a main action as any other."""
    state = at_carpenter({"goods": {"wood": 1}}, FOLLOWER, spaces={"carpenter": 0})
    take(state, "process 1")
    assert (state.decision, state.to_move) == ("follow", 1)


def test_3_2_63_nobody_follows_a_processing_by_meditation() -> None:
    """docs/rules.md 3.2.63, D-49."""
    state = position({"goods": {"wood": 1}}, FOLLOWER, meditation={"points": 2})
    take(state, "meditate process", "process planks")
    assert (state.decision, state.to_move) == ("meditation", 0)
    assert favours(state, 0) == 0


@pytest.mark.parametrize("action", ["process", "process_1_to_2"])
def test_3_2_63_nobody_follows_a_processing_by_favour(action: str) -> None:
    """docs/rules.md 3.2.63, D-49."""
    seat = {"goods": {"wood": 1}, "favours": 3, "tiles": ["process_1_to_2"]}
    state = position(seat, FOLLOWER, phase="action")
    take(state, f"favour {action}", "process planks")
    assert (state.decision, state.to_move) == ("choose_space", 0)


def test_3_2_63_nobody_follows_the_dyer() -> None:
    """docs/rules.md 3.2.63, D-49."""
    state = position({"contracts": ["dyer"]}, FOLLOWER, phase="action", merchant="quarry")
    take(state, "place woodcutter", "into planks")
    assert (state.decision, state.to_move) == ("end_action", 0)


def mujtahida_off_turn(winner: dict[str, Any], *others: dict[str, Any]) -> agra.State:
    """Seat 1 has just won the Mujtahida by a delivery of seat 0; seat 1 takes a bonus tile."""
    active, third, fourth = others
    to_pier_4 = ["khatib", "dyer", "caliph", "english_trader"]
    state = position(
        {**active, "goods": {**active.get("goods", {}), "wood": 1}},
        winner,
        third,
        {**fourth, "contracts": to_pier_4},
        phase="action",
        builder="tailor",
        river={
            "notables": {"mujtahida": {"statues": {"seat": 1, "markers": 2}, "oil": 1}},
            "fill": True,
        },
    )
    return take(state, "place sailor", "done", "deliver wood mujtahida")


def test_3_2_63_the_mujtahidas_processing_has_followers_from_the_winner_on() -> None:
    """docs/rules.md 3.2.61, 3.2.63, D-30, E-09: on seat 0's turn seats 2, 3 and 0 may follow."""
    stone = {"goods": {"sandstone": 1}}
    state = mujtahida_off_turn({"goods": {"sandstone": 4}}, stone, stone, stone)
    assert (state.decision, state.to_move) == ("bonus_tile", 1)
    take(state, "bonus 2a")
    assert workers(state, 1) == 9
    assert (state.decision, state.to_move) == ("process_count", 1)
    assert options(state) == [f"process {count}" for count in range(4)]
    take(state, "process 3")
    seats_asked = []
    while state.decision == "follow":
        seats_asked.append(state.to_move)
        take(state, "follow")
    assert seats_asked == [2, 3, 0]
    assert goods(state, 1) == {"sandstone": 1, "cement": 3}
    assert favours(state, 1) == 3
    assert favours(state, 0) == 1  # for the marker on the card


def test_3_2_63_the_mujtahidas_processing_may_be_left_out() -> None:
    """docs/rules.md 5.4, D-30, D-50: then nobody follows either."""
    stone = {"goods": {"sandstone": 1}}
    state = mujtahida_off_turn({"goods": {"sandstone": 1}}, stone, stone, stone)
    take(state, "bonus 2a", "process 0")
    assert state.decision == "gain_good"  # pier 5


def test_E_22_no_secondary_actions_inside_the_mujtahidas_processing() -> None:
    """docs/rules.md 3.4.14, E-22: won on one's own turn, with favours and clothes at hand."""
    to_pier_4 = ["khatib", "dyer", "caliph", "english_trader"]
    state = position(
        {"goods": {"wood": 1, "sandstone": 1, "clothes": 1}, "favours": 4},
        {},
        {},
        {"contracts": to_pier_4},
        phase="action",
        river={"notables": {"mujtahida": {"statues": 0, "oil": 0}}, "fill": True},
    )
    take(state, "place sailor", "done", "deliver wood mujtahida", "bonus 2a")
    assert (state.decision, state.to_move) == ("process_count", 0)
    assert options(state) == ["process 0", "process 1"]


# ------------------------------------------------------------------ extra_process


def test_3_2_64_extra_process_adds_a_good_to_ones_own_processing() -> None:
    """docs/rules.md 3.2.64, 3.4.5, D-51: a fourth good, before the followers, for 2 favours."""
    state = at_carpenter({**EXTRA, "goods": {"wood": 5}}, {"goods": {"wood": 1}})
    take(state, "process 3")
    assert (state.decision, state.to_move) == ("extra_process", 0)
    assert set(options(state)) == {USE, DECLINE}
    take(state, USE)
    assert goods(state, 0) == {"wood": 1, "planks": 4}
    assert favours(state, 0) == 0
    assert player(state, 0)["used"] == ["extra_process"]
    assert (state.decision, state.to_move) == ("follow", 1)


def test_3_4_5_extra_process_may_be_declined() -> None:
    """docs/rules.md 3.4.5: then nothing is spent."""
    state = at_carpenter({**EXTRA, "goods": {"wood": 4}}, {})
    take(state, "process 3", DECLINE)
    assert goods(state, 0) == {"wood": 1, "planks": 3}
    assert favours(state, 0) == 2


@pytest.mark.parametrize(
    ("seat", "count"),
    [
        ({**EXTRA, "goods": {"wood": 3}}, 3),
        ({**EXTRA, "favours": 1, "goods": {"wood": 3}}, 1),
        ({**EXTRA, "tiles": [], "goods": {"wood": 3}}, 1),
        ({**EXTRA, "used": ["extra_process"], "goods": {"wood": 3}}, 1),
        ({**EXTRA, "goods": {"wood": 3}}, 0),
    ],
)
def test_3_4_4_extra_process_is_not_offered_without_its_conditions(
    seat: dict[str, Any], count: int
) -> None:
    """docs/rules.md 3.4.2, 3.4.4: one more good, 2 favours, the unused tile, a good moved."""
    state = at_carpenter(seat, {})
    take(state, f"process {count}")
    assert state.decision == "end_action"


def test_3_4_4_extra_process_with_one_good_of_several() -> None:
    """docs/rules.md 3.4.4: the number named may be smaller than three."""
    state = at_carpenter({**EXTRA, "goods": {"wood": 3}}, {})
    take(state, "process 1", USE)
    assert goods(state, 0) == {"wood": 1, "planks": 2}


def test_3_2_64_a_follower_may_use_extra_process() -> None:
    """docs/rules.md 3.2.64, D-51, E-06: two goods move, the processing player gains 1 favour."""
    state = at_carpenter({"goods": {"wood": 1}}, {**EXTRA, "goods": {"wood": 3}})
    events = watch(state)
    take(state, "process 1", "follow")
    assert (state.decision, state.to_move) == ("extra_process", 1)
    assert favours(state, 0) == 0
    take(state, USE)
    assert goods(state, 1) == {"wood": 1, "planks": 2}
    assert favours(state, 1) == 0
    assert favours(state, 0) == 1
    summary = [(e.kind, e.seat) for e in events if e.kind in ("processed", "gained")]
    assert summary == [("processed", 0), ("processed", 1), ("processed", 1), ("gained", 0)]


def test_3_2_64_a_follower_who_declines_is_not_offered_extra_process() -> None:
    """docs/rules.md 3.4.4: it is added to a processing that moved a good."""
    state = at_carpenter({"goods": {"wood": 1}}, {**EXTRA, "goods": {"wood": 3}})
    take(state, "process 1", "decline")
    assert state.decision == "end_action"


def test_3_4_4_extra_process_by_meditation() -> None:
    """docs/rules.md 3.4.4, 3.4.5, D-51: no further MP are spent."""
    state = position({**EXTRA, "goods": {"wood": 2}}, {}, meditation={"points": 2})
    take(state, "meditate process", "process paper", USE)
    assert goods(state, 0) == {"paper": 2}
    assert state.to_json()["meditation"]["points"] == 0


@pytest.mark.parametrize(("action", "spend"), [("process", 3), ("process_1_to_2", 2)])
def test_3_4_4_extra_process_by_favour(action: str, spend: int) -> None:
    """docs/rules.md 3.4.4, D-51: the favours for both are spent."""
    seat = {"tiles": ["extra_process", "process_1_to_2"], "favours": 7, "goods": {"wood": 2}}
    state = position(seat, {}, phase="action")
    take(state, f"favour {action}", "process paper", USE)
    assert goods(state, 0) == {"paper": 2}
    assert favours(state, 0) == 7 - spend - 2
    assert state.decision == "choose_space"


def test_3_4_4_extra_process_in_ones_own_mujtahida_processing_off_turn() -> None:
    """docs/rules.md 3.4.4, 3.4.6, D-51: on another player's turn, inside the evaluation."""
    state = mujtahida_off_turn({**EXTRA, "goods": {"sandstone": 4}}, {}, {}, {})
    take(state, "bonus 2a", "process 3")
    assert (state.decision, state.to_move) == ("extra_process", 1)
    take(state, USE)
    assert goods(state, 1) == {"cement": 4}


def test_3_4_4_extra_process_does_not_follow_itself() -> None:
    """docs/rules.md 3.4.2: once per turn, also with favours for more."""
    state = at_carpenter({**EXTRA, "favours": 6, "goods": {"wood": 6}}, {})
    take(state, "process 3", USE)
    assert goods(state, 0) == {"wood": 2, "planks": 4}
    assert state.decision == "end_action"


def test_D_67_used_off_turn_it_stays_used_until_the_end_of_the_owners_next_turn() -> None:
    """docs/rules.md 3.4.6, 3.5.3, D-67: the marker lies there through the coming turn."""
    state = at_carpenter(
        {"goods": {"wood": 1}},
        {"tiles": ["extra_process"], "favours": 6, "goods": {"wood": 9}},
        {"goods": {"wood": 2}},
        merchant="quarry",
    )
    take(state, "process 1", "follow", USE, "decline", "end action", "pass", "end turn")
    assert player(state, 1)["reminders"] == 1
    take(state, "end meditation", "place carpenter", "process 1")
    assert (state.decision, state.to_move) == ("follow", 2)
    take(state, "decline", "end action", "pass", "end turn")
    assert player(state, 1)["reminders"] == 0
    take(state, "end meditation", "place carpenter", "process 1", "follow")
    assert (state.decision, state.to_move) == ("extra_process", 1)


def test_D_67_used_on_the_owners_turn_it_is_ready_after_it() -> None:
    """docs/rules.md 3.5.1: as a follower of the next player it can be used again."""
    state = at_carpenter(
        {"tiles": ["extra_process"], "favours": 4, "goods": {"wood": 5}},
        {"goods": {"wood": 1}},
        merchant="quarry",
    )
    take(state, "process 1", USE, "decline", "end action", "pass", "end turn")
    take(state, "end meditation", "place carpenter", "process 1", "follow")
    assert (state.decision, state.to_move) == ("extra_process", 0)


def test_D_66_the_mullah_helps_only_on_the_owners_turn() -> None:
    """docs/rules.md 5.7.13, E-02: extra_process for 1 favour, but not when following."""
    mullah = {**EXTRA, "contracts": ["mullah"], "goods": {"wood": 3}}
    own = at_carpenter(mullah, {})
    take(own, "process 1", f"{USE} mullah")
    assert favours(own, 0) == 1
    off_turn = at_carpenter({"goods": {"wood": 1}}, mullah)
    take(off_turn, "process 1", "follow")
    assert set(options(off_turn)) == {USE, DECLINE}


# ------------------------------------------------------------------ one good by favour


def one_to_two(stock: dict[str, int], tokens: list[dict[str, str]]) -> list[str]:
    """The goods that process_1_to_2 can make from these goods."""
    state = position(
        {"goods": stock, "favours": 3, "tiles": ["process_1_to_2"]},
        {},
        phase="action",
        price_tokens=tokens,
    )
    if "favour process_1_to_2" not in options(state):
        return []
    return options(take(state, "favour process_1_to_2"))


@pytest.mark.parametrize(
    ("stock", "tokens", "expected"),
    [
        ({"wood": 1}, [{}, {}, {}], ["process planks", "process paper"]),
        ({"paper": 1}, [{}, {}, {}], []),
        ({"wood": 1}, [{"on": "wood", "side": "high"}, {}, {}], []),
        ({"wood": 1}, [{}, {}, {"on": "paper", "side": "low"}], ["process planks"]),
        (
            {"paper": 1},
            [{"on": "paper", "side": "low"}, {"on": "books", "side": "low"}, {}],
            ["process books"],
        ),
    ],
)
def test_D_52_process_1_to_2_looks_at_current_values_on_both_sides(
    stock: dict[str, int], tokens: list[dict[str, str]], expected: list[str]
) -> None:
    """docs/rules.md 3.4.3.16, D-52: from value 1 to value 2, along an arrow."""
    assert one_to_two(stock, tokens) == expected


def test_D_52_process_1_to_2_costs_two_favours() -> None:
    """docs/rules.md 3.4.3.16, D-52: own 3, spend 2."""
    seat = {"goods": {"wood": 1}, "favours": 3, "tiles": ["process_1_to_2"]}
    state = position(seat, {}, phase="action")
    take(state, "favour process_1_to_2", "process paper")
    assert goods(state, 0) == {"paper": 1}
    assert favours(state, 0) == 1
    assert rupees(state, 0) == 2
