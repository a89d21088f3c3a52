"""Choosing a space: docs/rules.md 3.2.1 to 3.2.14 (workers, day labourer, coins, the Cook)."""

from typing import Any

import pytest

import agra
from tests.support import favours, goods, options, player, position, rupees, take, watch, workers

CHARACTERS = ["architect", "sailor", "trader", "botanist"]
COLUMN_1 = ["quarry", "woodcutter", "turmeric_farm", "cotton_farm"]
TEN = [*CHARACTERS, *COLUMN_1, "cement_works", "carpenter"]


def lying(seat: int) -> dict[str, Any]:
    return {"seat": seat, "lying": True}


def action(first: dict[str, Any], second: dict[str, Any] | None = None, **more: Any) -> agra.State:
    """Two players, the first about to choose a space; the Merchant is elsewhere."""
    more.setdefault("merchant", "cotton_farm")
    return position(first, second or {}, phase="action", **more)


def no_supply(first: dict[str, Any], second: dict[str, Any] | None = None) -> agra.State:
    """The same with all ten workers of the first player on the board."""
    built = ["cement_works", "carpenter"]
    return action(first, second, spaces=dict.fromkeys(TEN, 0), built=built)


def worker_on(state: agra.State, space: str) -> object:
    """The worker there: (seat, lying), or None."""
    found = state.to_json()["spaces"].get(space)
    return found and (found["seat"], found["lying"])


def reasons(events: list[agra.Event]) -> list[tuple[str, int, str]]:
    """The gains and payments in order: kind, seat, why."""
    return [(event.kind, event.seat, event.why) for event in events if event.why]


# ------------------------------------------------------------------ which spaces


def test_3_2_1_characters_built_buildings_and_the_builders_site() -> None:
    """docs/rules.md 3.2.1: these and nothing else."""
    state = action({}, built=["oil_press"], builder="dye_works")
    spaces = [*CHARACTERS, *COLUMN_1, "oil_press", "dye_works"]
    assert options(state) == [f"place {space}" for space in spaces]


def test_3_2_1_the_worker_comes_from_the_supply_and_stands() -> None:
    """docs/rules.md 3.2.1, D-100."""
    state = take(action({}), "place trader")
    assert worker_on(state, "trader") == (0, False)
    assert workers(state, 0) == 9


def test_3_2_2_a_space_holds_one_worker() -> None:
    """docs/rules.md 3.2.2: the one who was there has gone."""
    state = take(action({}, spaces={"trader": 1}), "place trader")
    assert worker_on(state, "trader") == (0, False)
    assert (workers(state, 0), workers(state, 1)) == (9, 10)


def test_3_2_3_a_space_whose_action_does_nothing() -> None:
    """docs/rules.md 3.2.3, D-19: nothing to process, nothing produced, nothing to trade."""
    empty = {"farmers": [2, 3, 3, 4], "covers": [[1, 5]] * 4}  # no square free beside sandstone
    state = action(empty, built=["oil_press"])
    assert {"place oil_press", "place quarry", "place trader"} <= set(options(state))
    take(state, "place quarry")
    assert goods(state, 0) == {}
    assert state.decision == "end_action"


def test_D_19_processing_nothing_is_allowed() -> None:
    """docs/rules.md 3.2.3, D-19: without the good the only number is 0."""
    state = take(action({}, built=["oil_press"]), "place oil_press")
    assert options(state) == ["process 0"]
    take(state, "process 0")
    assert state.decision == "end_action"


# ------------------------------------------------------------------ another player's worker


def test_3_2_4_the_worker_goes_home() -> None:
    """docs/rules.md 3.2.4: to the owner's supply, standing or lying."""
    for worker in (1, lying(1)):
        state = action({}, spaces={"trader": worker})
        assert workers(state, 1) == 9
        take(state, "place trader")
        assert workers(state, 1) == 10


@pytest.mark.parametrize(("stone", "gain"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_3_2_5_favours_for_a_standing_worker(stone: int, gain: int) -> None:
    """docs/rules.md 3.2.5, D-99: 2 favours from the owner's field 4 on, else 1."""
    state = take(action({}, {"stone": stone}, spaces={"trader": 1}), "place trader")
    assert (favours(state, 0), favours(state, 1)) == (0, gain)


def test_3_2_5_the_stone_of_the_owner_counts() -> None:
    """docs/rules.md 3.2.5: not that of the player who pushes."""
    state = take(action({"stone": 6}, {"stone": 3}, spaces={"trader": 1}), "place trader")
    assert favours(state, 1) == 1


@pytest.mark.parametrize("stone", [1, 6])
def test_3_2_5_a_lying_worker_earns_nothing(stone: int) -> None:
    """docs/rules.md 3.2.5: whatever the field."""
    state = take(action({}, {"stone": stone}, spaces={"trader": lying(1)}), "place trader")
    assert favours(state, 1) == 0


def test_3_2_5_a_pushed_lying_worker_cannot_be_raised_any_more() -> None:
    """docs/rules.md 3.2.4: once in supply he no longer lies on the board."""
    state = action({}, {"goods": {"oil": 1}}, spaces={"trader": lying(1)})
    take(state, "place trader", "done", "end action", "pass", "end turn")
    assert state.to_move == 1
    assert "oil" not in options(state)


def test_3_2_6_favours_then_coins_then_action() -> None:
    """docs/rules.md 3.2.6, D-21: the order in which a listener hears of them."""
    state = action({}, spaces={"quarry": 1}, coins={"quarry": 2})
    events = watch(state)
    take(state, "place quarry")
    assert reasons(events) == [
        ("gained", 1, "ejected"),
        ("rupees", 0, "coins"),
        ("gained", 0, "production"),
    ]


def test_3_2_6_the_cooks_decision_comes_first() -> None:
    """docs/rules.md 3.2.6: before favours, coins and action."""
    state = action({}, {"contracts": ["cook"]}, spaces={"quarry": 1}, coins={"quarry": 2})
    take(state, "place quarry")
    assert (state.decision, state.to_move) == ("cook_keep", 1)
    assert (favours(state, 1), rupees(state, 0), goods(state, 0)) == (0, 2, {})
    events = watch(state)
    take(state, "keep")
    assert (favours(state, 1), rupees(state, 0), goods(state, 0)) == (1, 4, {"sandstone": 2})
    assert [event.why for event in events if event.kind == "gained"] == ["ejected", "production"]


def test_3_2_6_room_for_the_favour_is_made_before_the_action() -> None:
    """docs/rules.md 3.2.6, D-99: the owner is asked first, then comes the production."""
    full = {"goods": {"wood": 22}}
    state = take(action({}, full, spaces={"quarry": 1}), "place quarry")
    assert (state.decision, state.to_move) == ("make_room", 1)
    assert goods(state, 0) == {}
    take(state, "return wood")
    assert favours(state, 1) == 1
    assert goods(state, 0) == {"sandstone": 2}


def test_D_117_only_another_players_placement_brings_workers_home() -> None:
    """D-117: a day labourer on one's own space leaves everybody where he is."""
    state = take(action({}, spaces={"trader": 0, "sailor": 1}), "place trader")
    assert worker_on(state, "trader") == (0, False)
    assert worker_on(state, "sailor") == (1, False)
    assert (workers(state, 0), workers(state, 1)) == (9, 9)


# ------------------------------------------------------------------ the Cook


def test_5_7_8_the_pushed_worker_may_stay_on_the_cook() -> None:
    """docs/rules.md 3.2.4, 5.7.8, D-78: kept there he is not in supply; the favour comes anyway."""
    state = action({}, {"contracts": ["cook"]}, spaces={"trader": 1})
    take(state, "place trader")
    assert options(state) == ["keep", "decline"]
    take(state, "keep")
    assert (player(state, 1)["on_cook"], workers(state, 1), favours(state, 1)) == (1, 9, 1)


def test_5_7_8_or_go_home_as_usual() -> None:
    """docs/rules.md 3.2.4, 5.7.8, D-78: declined, he is in supply; the favour comes anyway."""
    state = action({}, {"contracts": ["cook"], "stone": 4}, spaces={"trader": 1})
    take(state, "place trader", "decline")
    assert (player(state, 1)["on_cook"], workers(state, 1), favours(state, 1)) == (0, 10, 2)


def test_E_24_a_lying_worker_is_not_asked_about() -> None:
    """docs/rules.md 5.7.8, E-24: he goes to the supply."""
    state = action({}, {"contracts": ["cook"]}, spaces={"trader": lying(1)})
    take(state, "place trader")
    assert state.decision == "trader"
    assert workers(state, 1) == 10


@pytest.mark.parametrize(("there", "asked"), [(0, True), (1, True), (2, False)])
def test_5_7_8_at_most_two_workers_on_the_cook(there: int, asked: bool) -> None:
    """docs/rules.md 5.7.8, D-78, E-24: with two of them nobody is asked."""
    second = {"contracts": ["cook"], "on_cook": there}
    state = take(action({}, second, spaces={"trader": 1}), "place trader")
    assert (state.decision == "cook_keep") == asked
    if not asked:
        assert (workers(state, 1), favours(state, 1)) == (8, 1)


def test_5_7_8_the_cook_helps_his_owner_only() -> None:
    """docs/rules.md 5.7.8: a worker of somebody else goes home."""
    state = action({"contracts": ["cook"]}, {}, spaces={"trader": 1})
    take(state, "place trader")
    assert state.decision == "trader"


def test_D_78_workers_on_the_cook_cannot_be_placed() -> None:
    """docs/rules.md 3.2.11, D-78: nine on the board, one on the card: the supply is empty."""
    spaces = dict.fromkeys(TEN[:9], 0)
    first = {"contracts": ["cook"], "on_cook": 1}
    state = action(first, spaces=spaces, built=["cement_works"])
    assert options(state) == [f"place {space}" for space in TEN[:9]]


# ------------------------------------------------------------------ the day labourer


def test_3_2_7_day_labourer_pays_two_rupees_and_acts() -> None:
    """docs/rules.md 3.2.7: no new worker, 2 rupees, the action, no favour."""
    state = take(action({"rupees": 5}, spaces={"quarry": 0}), "place quarry")
    assert rupees(state, 0) == 3
    assert workers(state, 0) == 9
    assert goods(state, 0) == {"sandstone": 2}
    assert favours(state, 0) == 0


def test_3_2_7_the_calligrapher_lowers_the_price() -> None:
    """docs/rules.md 3.2.7, 5.7.12: 1 rupee."""
    first = {"rupees": 5, "contracts": ["calligrapher"]}
    state = take(action(first, spaces={"quarry": 0}), "place quarry")
    assert rupees(state, 0) == 4


def test_3_2_7_the_calligrapher_of_another_does_not() -> None:
    """docs/rules.md 5.7.12."""
    second = {"contracts": ["calligrapher"]}
    state = take(action({"rupees": 5}, second, spaces={"quarry": 0}), "place quarry")
    assert rupees(state, 0) == 3


def test_3_2_7_a_lying_worker_is_raised() -> None:
    """docs/rules.md 3.2.7, D-100: he stands after the action."""
    state = take(action({}, spaces={"quarry": lying(0)}), "place quarry")
    assert worker_on(state, "quarry") == (0, False)


def test_3_2_7_the_raised_worker_no_longer_lies() -> None:
    """docs/rules.md 3.2.7: no worker is left that oil could raise."""
    state = take(action({"goods": {"oil": 1}}, spaces={"quarry": lying(0)}), "place quarry")
    assert "oil" not in options(state)


def test_3_2_7_a_standing_worker_stays() -> None:
    """docs/rules.md 3.2.7, D-100."""
    state = take(action({}, spaces={"trader": 0}), "place trader")
    assert worker_on(state, "trader") == (0, False)


@pytest.mark.parametrize(
    ("space", "decision"),
    [
        ("architect", "architect"),
        ("sailor", "sailor_payment"),
        ("trader", "trader"),
        ("botanist", "botanist"),
        ("woodcutter", "end_action"),
        ("oil_press", "process_count"),
    ],
)
def test_3_2_7_on_every_kind_of_space(space: str, decision: str) -> None:
    """docs/rules.md 3.2.7: characters, production and processing buildings."""
    state = action({"rupees": 2}, spaces={space: 0}, built=["oil_press"])
    take(state, f"place {space}")
    assert rupees(state, 0) == 0
    assert state.decision == decision


def test_3_2_7_a_listener_hears_of_the_day_labourer() -> None:
    """docs/rules.md 3.2.7: he is told apart from a worker placed."""
    state = action({}, spaces={"quarry": lying(0)})
    events = watch(state)
    take(state, "place quarry")
    assert [event.kind for event in events] == ["day_labourer", "rupees", "raised", "gained"]
    assert (events[1].count, events[1].why) == (-2, "day_labourer")


def test_3_2_8_coins_stay_where_they_are() -> None:
    """docs/rules.md 3.2.8, D-20: a day labourer is not placed."""
    state = action({"rupees": 2}, spaces={"quarry": 0}, coins={"quarry": 3})
    take(state, "place quarry")
    assert rupees(state, 0) == 0
    assert state.to_json()["coins"] == {"quarry": 3}


@pytest.mark.parametrize(("money", "possible"), [(0, False), (1, False), (2, True)])
def test_3_2_9_with_a_worker_in_supply_the_full_price(money: int, possible: bool) -> None:
    """docs/rules.md 3.2.9, D-27: paying less is for those without workers."""
    state = action({"rupees": money}, spaces={"quarry": 0})
    assert ("place quarry" in options(state)) == possible
    assert "place woodcutter" in options(state)


@pytest.mark.parametrize(("money", "possible"), [(0, False), (1, True)])
def test_3_2_9_the_full_price_with_the_calligrapher(money: int, possible: bool) -> None:
    """docs/rules.md 3.2.9, 5.7.12: then it is 1."""
    first = {"rupees": money, "contracts": ["calligrapher"]}
    state = action(first, spaces={"quarry": 0})
    assert ("place quarry" in options(state)) == possible


FREE = {"tiles": ["free_day_labourer"], "favours": 3}


def test_3_2_9_or_the_favour_action_is_usable() -> None:
    """docs/rules.md 3.2.9, E-13: without rupees the space may be chosen, and the tile is used."""
    state = action(FREE | {"rupees": 1}, spaces={"quarry": 0})
    assert "place quarry" in options(state)
    take(state, "place quarry")
    assert options(state) == ["favour free_day_labourer"]
    take(state, "favour free_day_labourer")
    assert (rupees(state, 0), favours(state, 0), goods(state, 0)) == (1, 0, {"sandstone": 2})


@pytest.mark.parametrize(
    "first",
    [
        FREE | {"favours": 2},
        FREE | {"used": ["free_day_labourer"]},
        {"favours": 3},
    ],
)
def test_3_2_9_a_tile_that_cannot_be_used_does_not_help(first: dict[str, Any]) -> None:
    """docs/rules.md 3.2.9: too few favours, used this turn, not owned."""
    state = action(first | {"rupees": 1}, spaces={"quarry": 0})
    assert "place quarry" not in options(state)


def test_3_2_10_the_tile_is_offered_when_the_price_is_due() -> None:
    """docs/rules.md 3.2.10, D-113: not at the choice of a space; then the player chooses."""
    state = action(FREE | {"rupees": 2}, spaces={"quarry": 0})
    assert "favour free_day_labourer" not in options(state)
    take(state, "place quarry")
    assert state.decision == "pay_labourer"
    assert options(state) == ["pay rupees", "favour free_day_labourer"]


def test_3_2_10_paying_rupees_keeps_the_favours() -> None:
    """docs/rules.md 3.2.10, D-113: the other answer."""
    state = action(FREE | {"rupees": 2}, spaces={"quarry": 0})
    take(state, "place quarry", "pay rupees")
    assert (rupees(state, 0), favours(state, 0)) == (0, 3)
    assert player(state, 0)["used"] == []


def test_3_2_10_one_of_the_three_favours_lies_on_the_tile() -> None:
    """docs/rules.md 3.2.10, 3.4.2: used for this turn; two markers are back in supply."""
    state = action(FREE | {"rupees": 2}, spaces={"sailor": 0})
    take(state, "place sailor", "favour free_day_labourer")
    found = player(state, 0)
    assert (found["used"], found["reminders"]) == (["free_day_labourer"], 1)
    assert found["markers_in_supply"] == 21


def test_3_2_10_not_offered_on_a_space_without_own_worker() -> None:
    """docs/rules.md 3.2.10: nothing is to be paid there."""
    state = take(action(FREE, spaces={"quarry": 1}), "place quarry")
    assert state.decision == "end_action"
    assert favours(state, 0) == 3


def test_D_113_with_the_mullah_two_favours() -> None:
    """D-113, E-02: one less is spent, three must be owned."""
    first = FREE | {"rupees": 0, "contracts": ["mullah"]}
    state = take(action(first, spaces={"quarry": 0}), "place quarry")
    assert options(state) == ["favour free_day_labourer", "favour free_day_labourer mullah"]
    take(state, "favour free_day_labourer mullah")
    assert favours(state, 0) == 1
    short = action(first | {"favours": 2}, spaces={"quarry": 0})
    assert "place quarry" not in options(short)


def test_D_71_the_tile_helps_with_the_statues_action_too() -> None:
    """D-71: that action is part of the action phase."""
    first = FREE | {"rupees": 0, "goods": {"statues": 1}}
    state = action(first, spaces={"quarry": 0})
    take(state, "place trader", "done", "statue", "place quarry", "favour free_day_labourer")
    assert goods(state, 0) == {"sandstone": 2}


# ------------------------------------------------------------------ no worker in supply


def test_3_2_11_the_main_action_must_be_a_day_labourer() -> None:
    """docs/rules.md 3.2.11: the Builder's site and foreign workers' spaces are not offered."""
    spaces: dict[str, Any] = dict.fromkeys([*CHARACTERS, *COLUMN_1], 0)
    spaces |= {"cement_works": 0, "oil_press": lying(0), "carpenter": 1}
    built = ["cement_works", "oil_press", "carpenter"]
    state = action({"rupees": 9}, spaces=spaces, built=built)
    assert workers(state, 0) == 0
    expected = [*CHARACTERS, *COLUMN_1, "cement_works", "oil_press"]
    assert options(state) == [f"place {space}" for space in expected]


@pytest.mark.parametrize(("money", "left"), [(0, 0), (1, 0), (2, 0), (5, 3)])
def test_3_2_12_the_price_or_all_one_has(money: int, left: int) -> None:
    """docs/rules.md 3.2.12, D-27: 2 rupees, less only if there are less."""
    state = take(no_supply({"rupees": money}), "place quarry")
    assert rupees(state, 0) == left
    assert goods(state, 0) == {"sandstone": 2}


@pytest.mark.parametrize(("money", "left"), [(0, 0), (1, 0), (2, 1)])
def test_3_2_12_with_the_calligrapher(money: int, left: int) -> None:
    """docs/rules.md 3.2.12, D-27: 1 rupee, or nothing if there is none."""
    first = {"rupees": money, "contracts": ["calligrapher"]}
    assert rupees(take(no_supply(first), "place quarry"), 0) == left


@pytest.mark.parametrize(("money", "asked"), [(0, False), (1, True), (2, True)])
def test_E_13_the_tile_only_if_a_rupee_is_due(money: int, asked: bool) -> None:
    """docs/rules.md 3.2.10, E-13: with nothing to pay nobody is asked."""
    state = take(no_supply(FREE | {"rupees": money}), "place quarry")
    assert (state.decision == "pay_labourer") == asked
    if asked:
        assert options(state) == ["pay rupees", "favour free_day_labourer"]
        take(state, "pay rupees")
        assert rupees(state, 0) == 0
    assert goods(state, 0) == {"sandstone": 2}


def test_3_2_13_the_architect_cannot_build_then() -> None:
    """docs/rules.md 3.2.13, D-27: influence or nothing, with materials for any site."""
    state = take(no_supply({"goods": {"cement": 5, "wood": 2}}), "place architect")
    assert options(state) == [
        "influence artisans", "influence merchants", "influence scholars", "done",
    ]  # fmt: skip


def test_D_72_the_statues_action_without_workers() -> None:
    """D-72, docs/rules.md 3.2.11 and 3.2.12: again a day labourer, again the lower price."""
    state = no_supply({"rupees": 3, "goods": {"statues": 1}})
    take(state, "place quarry")
    assert rupees(state, 0) == 1
    take(state, "statue")
    assert options(state) == [f"place {space}" for space in TEN]
    take(state, "place woodcutter")
    assert rupees(state, 0) == 0


# ------------------------------------------------------------------ coins


def test_3_2_14_coins_go_to_the_player_who_places_a_worker() -> None:
    """docs/rules.md 3.2.14: all of them, and the building is empty then."""
    coins = {"quarry": 3, "woodcutter": 1}
    state = take(action({"rupees": 0}, coins=coins), "place quarry")
    assert rupees(state, 0) == 3
    assert state.to_json()["coins"] == {"woodcutter": 1}


def test_D_21_coins_come_before_the_action() -> None:
    """docs/rules.md 3.2.14, D-21: at the question how many goods, they are in hand already."""
    state = action({"rupees": 0}, built=["oil_press"], coins={"oil_press": 2})
    take(state, "place oil_press")
    assert state.decision == "process_count"
    assert rupees(state, 0) == 2


def test_3_2_14_also_when_somebody_is_pushed_off() -> None:
    """docs/rules.md 3.2.14: a worker is placed in that case too."""
    state = action({"rupees": 0}, spaces={"quarry": 1}, coins={"quarry": 3})
    assert rupees(take(state, "place quarry"), 0) == 3


def test_3_2_14_coins_reach_a_hand_of_the_placing_player_only() -> None:
    """docs/rules.md 3.2.14: the worker pushed off takes none along."""
    state = action({"rupees": 0}, {"rupees": 0}, spaces={"quarry": 1}, coins={"quarry": 3})
    assert rupees(take(state, "place quarry"), 1) == 0


def test_3_2_14_the_event_tells_what_was_collected() -> None:
    """docs/rules.md 3.2.14: rupees change only by events that say so."""
    state = action({}, coins={"quarry": 3})
    events = watch(state)
    take(state, "place quarry")
    assert [(e.seat, e.count, e.why) for e in events if e.kind == "rupees"] == [(0, 3, "coins")]


# ------------------------------------------------------------------ every seat


def seated(seat: int, first: dict[str, Any], **more: Any) -> agra.State:
    """Four players; this seat is about to choose a space, all others are poor."""
    blocks: list[dict[str, Any]] = [{"rupees": 0} for _ in range(4)]
    blocks[seat] = first
    return position(*blocks, turn=seat, phase="action", merchant="cotton_farm", **more)


@pytest.mark.parametrize("seat", range(4))
def test_3_2_1_every_seat_places_its_own_worker(seat: int) -> None:
    """docs/rules.md 3.2.1, 3.2.4 and 3.2.14: own worker out, the other's home, coins in hand."""
    other = (seat + 1) % 4
    spaces = {"quarry": other, "sailor": (seat + 2) % 4}
    state = seated(seat, {"rupees": 0}, spaces=spaces, coins={"quarry": 2})
    take(state, "place quarry")
    assert worker_on(state, "quarry") == (seat, False)
    expected = [10, 10, 10, 10]
    expected[seat] = expected[(seat + 2) % 4] = 9
    assert [workers(state, n) for n in range(4)] == expected
    assert [favours(state, n) for n in range(4)] == [int(n == other) for n in range(4)]
    assert [rupees(state, n) for n in range(4)] == [2 * (n == seat) for n in range(4)]


@pytest.mark.parametrize("seat", range(4))
def test_3_2_5_every_owners_stone_and_cook(seat: int) -> None:
    """docs/rules.md 3.2.4 and 3.2.5: of whose worker was pushed off."""
    blocks: list[dict[str, Any]] = [{} for _ in range(4)]
    blocks[seat] = {"stone": 4, "contracts": ["cook"]}
    turn = (seat + 1) % 4
    state = position(*blocks, turn=turn, phase="action", spaces={"trader": seat})
    take(state, "place trader")
    assert (state.decision, state.to_move) == ("cook_keep", seat)
    take(state, "keep")
    assert (favours(state, seat), player(state, seat)["on_cook"]) == (2, 1)
    assert (state.decision, state.to_move) == ("trader", turn)


@pytest.mark.parametrize("seat", range(4))
def test_3_2_7_every_seats_day_labourer(seat: int) -> None:
    """docs/rules.md 3.2.7: own worker, own rupees, own Calligrapher."""
    first = {"rupees": 5, "contracts": ["calligrapher"]}
    state = seated(seat, first, spaces={"quarry": lying(seat), "trader": lying((seat + 1) % 4)})
    take(state, "place quarry")
    assert (rupees(state, seat), workers(state, seat)) == (4, 9)
    assert worker_on(state, "quarry") == (seat, False)
    assert worker_on(state, "trader") == ((seat + 1) % 4, True)


@pytest.mark.parametrize("seat", range(4))
def test_3_2_9_every_seats_own_spaces(seat: int) -> None:
    """docs/rules.md 3.2.9: without rupees one's own workers' spaces are closed, others' are not."""
    spaces = {"quarry": seat, "sailor": lying(seat), "woodcutter": (seat + 1) % 4}
    state = seated(seat, {"rupees": 1}, spaces=spaces)
    assert {"place quarry", "place sailor"}.isdisjoint(options(state))
    assert "place woodcutter" in options(state)
    state = seated(seat, FREE | {"rupees": 1}, spaces=spaces)
    take(state, "place quarry", "favour free_day_labourer")
    assert (rupees(state, seat), favours(state, seat)) == (1, 0)


@pytest.mark.parametrize("seat", range(4))
def test_3_2_10_every_seat_pays_as_it_chooses(seat: int) -> None:
    """docs/rules.md 3.2.10, D-113: own rupees, own tile, own Mullah."""
    first = FREE | {"rupees": 3, "contracts": ["mullah"]}
    state = take(seated(seat, first, spaces={"quarry": seat}), "place quarry")
    assert options(state) == [
        "pay rupees", "favour free_day_labourer", "favour free_day_labourer mullah",
    ]  # fmt: skip
    take(state, "pay rupees")
    assert (rupees(state, seat), favours(state, seat)) == (1, 3)


@pytest.mark.parametrize("seat", range(4))
def test_3_2_11_every_seat_without_workers(seat: int) -> None:
    """docs/rules.md 3.2.11 and 3.2.12: standing and lying own workers' spaces; all rupees."""
    spaces: dict[str, Any] = dict.fromkeys(TEN, seat)
    spaces |= {"tailor": lying(seat), "cement_works": (seat + 1) % 4}
    built = ["cement_works", "carpenter", "tailor"]
    state = seated(seat, {"rupees": 1}, spaces=spaces, built=built)
    own = [space for space in [*TEN, "tailor"] if space != "cement_works"]
    assert options(state) == [f"place {space}" for space in own]
    take(state, "place tailor", "process 0")
    assert rupees(state, seat) == 0
    assert worker_on(state, "tailor") == (seat, False)
