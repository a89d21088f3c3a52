"""The Merchant: docs/rules.md 3.2.15 to 3.2.19, rulings D-20 and D-22 to D-24."""

from typing import Any

import pytest

import agra
from agra.rules.names import BUILDINGS
from tests.support import favours, goods, options, position, rupees, take, watch

ALL = list(BUILDINGS[4:])


def action(first: dict[str, Any], second: dict[str, Any] | None = None, **more: Any) -> agra.State:
    """Two players, the first about to choose a space."""
    return position(first, second or {}, phase="action", **more)


def merchant(state: agra.State) -> object:
    """Where the Merchant stands."""
    return state.to_json()["merchant"]


def coins(state: agra.State) -> object:
    """The coins lying on buildings."""
    return state.to_json()["coins"]


# ------------------------------------------------------------------ visiting him


def test_3_2_15_a_worker_on_his_building_visits_him() -> None:
    """docs/rules.md 3.2.15 and 3.2.16: 2 favours."""
    state = take(action({}, merchant="woodcutter"), "place woodcutter")
    assert favours(state, 0) == 2
    assert (state.to_move, state.decision) == (agra.CHANCE, "merchant_roll")


@pytest.mark.parametrize("space", ["quarry", "trader"])
def test_3_2_15_elsewhere_he_is_not_visited(space: str) -> None:
    """docs/rules.md 3.2.15: no favours, no roll."""
    state = take(action({}, merchant="woodcutter"), f"place {space}")
    assert state.decision in ("end_action", "trader")
    assert favours(state, 0) == 0


def test_3_2_15_on_a_processing_building_too() -> None:
    """docs/rules.md 3.2.15: after the processing, even of nothing."""
    state = action({}, merchant="oil_press", built=["oil_press"])
    take(state, "place oil_press")
    assert favours(state, 0) == 0
    take(state, "process 0")
    assert favours(state, 0) == 2


def test_3_2_15_a_day_labourer_visits_him() -> None:
    """docs/rules.md 3.2.15, D-20: favours and walk, but the coins stay."""
    state = action({"rupees": 2}, merchant="quarry", spaces={"quarry": 0}, coins={"quarry": 2})
    take(state, "place quarry", "roll 1")
    assert (favours(state, 0), rupees(state, 0)) == (2, 0)
    assert merchant(state) == "woodcutter"
    assert coins(state) == {"quarry": 2}


def test_3_2_15_the_visitor_gains_not_the_worker_pushed_off() -> None:
    """docs/rules.md 3.2.15: the other gets the favour of 3.2.5 and no more."""
    state = take(action({}, merchant="quarry", spaces={"quarry": 1}), "place quarry")
    assert (favours(state, 0), favours(state, 1)) == (2, 1)


def at_pier_2(place: str, built: list[str]) -> agra.State:
    """The first player acts on the oil press and can also win the Jagirdar by a favour."""
    first = {"goods": {"planks": 1}, "favours": 4, "tiles": ["deliver"]}
    second = {"contracts": ["mahout", "khatib"]}
    river = {"notables": {"jagirdar": {"oil": 0}}, "fill": True}
    state = action(first, second, merchant=place, built=built, river=river)
    return take(state, "place oil_press", "favour deliver", "deliver planks jagirdar")


def test_D_24_moved_away_during_the_action_he_still_was_visited() -> None:
    """docs/rules.md 3.2.15, D-24: 2 favours, and he walks on from where pier 3 brought him."""
    state = at_pier_2("oil_press", ["oil_press"])
    assert state.decision == "merchant_roll"  # the event of pier 3
    take(state, "roll 2")
    assert merchant(state) == "woodcutter"
    take(state, "done")
    before = favours(state, 0)
    take(state, "process 0")
    assert favours(state, 0) == before + 2
    take(state, "roll 1")
    assert merchant(state) == "turmeric_farm"


def test_D_24_moved_here_during_the_action_he_was_not_visited() -> None:
    """docs/rules.md 3.2.15, D-24: what counts is where he stood when the space was taken."""
    state = at_pier_2("cotton_farm", ["oil_press"])
    take(state, "roll 1")
    assert merchant(state) == "oil_press"
    take(state, "done")
    before = favours(state, 0)
    take(state, "process 0")
    assert favours(state, 0) == before
    assert state.decision == "end_action"


# ------------------------------------------------------------------ the favours


def test_3_2_16_after_the_action_and_its_followers() -> None:
    """docs/rules.md 3.2.16, D-115: processing, follower, favours, and only then the die."""
    state = action(
        {"goods": {"cotton": 2}},
        {"goods": {"cotton": 1}},
        merchant="oil_press",
        built=["oil_press"],
    )
    events = watch(state)
    take(state, "place oil_press", "process 2")
    assert (state.decision, favours(state, 0)) == ("follow", 0)
    take(state, "follow", "roll 3")
    summary = [(event.kind, event.seat, event.why) for event in events if event.kind != "coin"]
    assert summary == [
        ("placed", 0, ""),
        ("processed", 0, "processing"),
        ("processed", 1, "follower"),
        ("gained", 0, "follower"),
        ("gained", 0, "merchant"),
        ("rolled", -1, ""),
        ("merchant", -1, ""),
    ]


def test_3_2_16_after_the_production() -> None:
    """docs/rules.md 3.2.16: with 3 markers in supply the goods come first, then one favour fits."""
    state = action({"goods": {"wood": 19}}, merchant="quarry")
    take(state, "place quarry")
    assert goods(state, 0) == {"wood": 19, "sandstone": 2}
    assert state.decision == "make_room"
    take(state, "done")
    assert favours(state, 0) == 1


def test_D_115_the_die_is_rolled_after_the_favours_are_given() -> None:
    """docs/rules.md 3.2.16 and 3.2.17, D-115: room is made before the roll is known."""
    state = action({"goods": {"wood": 20}}, merchant="quarry")
    take(state, "place quarry")
    assert state.decision == "make_room"
    take(state, "return wood", "return wood")
    assert state.decision == "merchant_roll"
    assert favours(state, 0) == 2


# ------------------------------------------------------------------ his walk


def test_3_2_17_every_result_of_the_die_is_equally_likely() -> None:
    """docs/rules.md 3.2.17: a die with six sides."""
    state = take(action({}), "place quarry")
    outcomes = state.chance_outcomes()
    assert [agra.action_text(outcome) for outcome, _ in outcomes] == [
        f"roll {n}" for n in range(1, 7)
    ]
    assert [probability for _, probability in outcomes] == [1 / 6] * 6


@pytest.mark.parametrize("pips", range(1, 7))
def test_3_2_17_he_moves_n_buildings(pips: int) -> None:
    """docs/rules.md 3.2.17: with everything built, the n-th building after the Quarry."""
    state = take(action({}, built=ALL, builder=None), "place quarry", f"roll {pips}")
    assert merchant(state) == BUILDINGS[pips]


def test_3_2_17_sites_are_skipped() -> None:
    """docs/rules.md 3.2.17: built buildings only, in travel order."""
    state = action({}, merchant="cotton_farm", built=["curry_kitchen", "paper_mill", "tailor"])
    take(state, "place cotton_farm", "roll 2")
    assert merchant(state) == "paper_mill"


def test_3_2_17_from_the_last_one_on_to_the_quarry() -> None:
    """docs/rules.md 3.2.17."""
    state = action({}, merchant="tailor", built=["tailor"])
    take(state, "place tailor", "process 0", "roll 1")
    assert merchant(state) == "quarry"


def test_3_2_17_around_the_end_without_the_tailor() -> None:
    """docs/rules.md 3.2.17: the last built one, whichever it is."""
    state = action({}, merchant="cotton_farm", built=["oil_press"])
    take(state, "place cotton_farm", "roll 3")
    assert merchant(state) == "woodcutter"


@pytest.mark.parametrize(
    ("pips", "dropped"),
    [
        (1, {}),
        (2, {"woodcutter": 1}),
        (3, {"woodcutter": 1, "turmeric_farm": 1}),
        (4, {"woodcutter": 1, "turmeric_farm": 1, "cotton_farm": 1}),
        (5, {"woodcutter": 1, "turmeric_farm": 1, "cotton_farm": 1, "quarry": 1}),
        (6, {"woodcutter": 2, "turmeric_farm": 1, "cotton_farm": 1, "quarry": 1}),
    ],
)
def test_3_2_18_every_building_he_passes_gets_a_coin(pips: int, dropped: dict[str, int]) -> None:
    """docs/rules.md 3.2.18, D-22, D-23: n - 1 coins; none at the start unless he laps it."""
    state = take(action({}), "place quarry", f"roll {pips}")
    assert coins(state) == dropped


def test_D_120_the_lap_of_the_merchant() -> None:
    """docs/rules.md 3.2.18, D-120: four built, from the Quarry, a 6: he ends on the third."""
    state = take(action({}), "place quarry", "roll 6")
    assert merchant(state) == "turmeric_farm"
    assert coins(state) == {"quarry": 1, "woodcutter": 2, "turmeric_farm": 1, "cotton_farm": 1}


def test_3_2_18_coins_are_added_to_those_lying_there() -> None:
    """docs/rules.md 3.2.18: also to those where he stops, which get none now."""
    lying = {"quarry": 4, "woodcutter": 2, "turmeric_farm": 3}
    state = action({}, merchant="cotton_farm", coins=lying)
    take(state, "place cotton_farm", "roll 3")
    assert coins(state) == {"quarry": 5, "woodcutter": 3, "turmeric_farm": 3}


def test_3_2_18_the_coins_come_from_the_bank() -> None:
    """docs/rules.md 3.2.18: nobody pays for them."""
    state = take(action({"rupees": 5}, {"rupees": 7}), "place quarry", "roll 6")
    assert (rupees(state, 0), rupees(state, 1)) == (5, 7)


def test_3_2_18_coins_lie_there_for_the_next_worker() -> None:
    """docs/rules.md 3.2.18 and 3.2.14: dropped by the walk, collected by placing."""
    state = take(action({}), "place quarry", "roll 2", "end action", "pass", "end turn")
    take(state, "end meditation", "place woodcutter")
    assert rupees(state, 1) == 3


def test_3_2_18_a_listener_hears_of_every_coin() -> None:
    """docs/rules.md 3.2.17 and 3.2.18: roll, coins in the order of the walk, where he ends."""
    state = take(action({}), "place quarry")
    events = watch(state)
    take(state, "roll 3")
    assert [(event.kind, event.what, event.count, event.where) for event in events] == [
        ("rolled", "merchant", 3, ""),
        ("coin", "", 1, "woodcutter"),
        ("coin", "", 1, "turmeric_farm"),
        ("merchant", "", 0, "cotton_farm"),
    ]


@pytest.mark.parametrize(
    ("pips", "dropped"),
    [
        (1, {"woodcutter": 1}),
        (3, {"woodcutter": 1, "turmeric_farm": 1, "cotton_farm": 1}),
        (6, {"woodcutter": 2, "turmeric_farm": 2, "cotton_farm": 1, "quarry": 1}),
    ],
)
def test_3_2_19_switch_a_coin_where_he_stops(pips: int, dropped: dict[str, int]) -> None:
    """docs/rules.md 3.2.19, D-22: with merchant_coin_on_stop the last entry gets one too."""
    state = action({}, options={"merchant_coin_on_stop": True})
    take(state, "place quarry", f"roll {pips}")
    assert coins(state) == dropped


def test_3_2_19_the_switch_of_a_new_game() -> None:
    """docs/rules.md 3.2.19: new_game takes it, and it is off by default."""
    for switch, dropped in ((False, []), (True, ["woodcutter"])):
        setup = agra.random_setup(2, 1) | {"merchant": "quarry"}
        state = agra.new_game(2, setup=setup, merchant_coin_on_stop=switch)
        take(state, "end meditation", "place quarry", "roll 1")
        assert list(state.to_json()["coins"]) == dropped


# ------------------------------------------------------------------ afterwards


def test_3_2_17_then_the_action_phase_goes_on() -> None:
    """docs/rules.md 3.2.17: one roll, then the end of the action phase is asked for."""
    state = take(action({}), "place quarry", "roll 4")
    assert (state.decision, state.to_move) == ("end_action", 0)
    assert options(state) == ["end action", "favour basic_good"]


def test_D_115_a_statues_action_visits_him_again() -> None:
    """D-115: main action and statue's action are settled separately."""
    state = action({"goods": {"statues": 1}})
    take(state, "place quarry", "roll 1", "statue", "place woodcutter")
    assert favours(state, 0) == 4
    take(state, "roll 2")
    assert merchant(state) == "cotton_farm"
