"""Example B-22, the long one, completely played and continued as in ruling D-120.

Yellow delivers with the Sailor and completes the Jagirdar, whom Violet wins on Yellow's turn. The
Merchant's lap of D-120 is also here.
"""

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
    influence,
    offered,
    rupees_for,
)
from tests.support import favours, goods, options, player, position, rupees, supply, take, watch

COTTON = {YELLOW: 1, TURQUOISE: 0, ORANGE: 2, VIOLET: 5}
FOR_ORDER = {"cement": 1, "cloth": 1}
VIOLETS_DOUBLE = {"oil": {"seat": VIOLET, "markers": 2}}

#: All notables except the two of level I that are already contracts.
NOTABLES = (
    "sufi", "takshaka", "cook",
    "mullah", "jagirdar", "english_trader", "mosaic_maker",
    "dutch_trader", "painter", "subadar",
    "grand_imam", "court_artist",
)  # fmt: skip

#: Yellow's actions up to each of the six steps of the example.
DELIVERIES = ("place sailor", "pay wood", "deliver bricks mullah", "deliver planks jagirdar")
EVENT = ("roll 3",)
INFLUENCE = ("done", "step mullah", "step jagirdar")
TILE = ("tile sell", "draw raise_worker")


def the_long_example() -> agra.State:
    """Boat at pier 2; nothing on the Mullah; Violet's double on the Jagirdar, who lacks planks.

    Yellow is on step 2 with the Merchants. For the order limit: three orders of the Artisans are
    filled, and Yellow could pay for the fourth.
    """
    return position(
        *four_players(
            {
                "goods": {
                    "bricks": 1,
                    "planks": 1,
                    "wood": 1,
                    "cotton": COTTON[YELLOW],
                    **FOR_ORDER,
                },
                "influence": {"merchants": 2, "artisans": 1},
                "rupees": 0,
            },
            {"contracts": ["mahout", "khatib"]},
            {"goods": {"cotton": COTTON[ORANGE]}},
            {"goods": {"cotton": COTTON[VIOLET]}, "rupees": 0},
        ),
        phase="action",
        merchant="quarry",
        orders={
            "artisans": {"marked": 1, "filled": {"2": TURQUOISE, "3": TURQUOISE, "4": ORANGE}},
            "merchants": {"marked": 2},  # turmeric and clothes, which nobody has
        },
        open_tiles=["sell", "deliver", "exchange"],
        river={"notables": {**{name: {} for name in NOTABLES}, "jagirdar": VIOLETS_DOUBLE}},
    )


def _all_favours(state: agra.State) -> list[int]:
    return [favours(state, seat) for seat in range(4)]


def test_b22_given() -> None:
    """The boat is where the example says, before any level II contract (docs/rules.md 4.11)."""
    state = the_long_example()
    assert boat(state) == 2
    assert supply(state, VIOLET) == 22 - 2 - COTTON[VIOLET]
    take(state, "place sailor", "pay wood")
    assert offered(state, "deliver") == [
        "cotton sufi",
        "bricks takshaka",
        "planks jagirdar",
        "bricks mullah",
        "bricks english_trader",
        "cement mosaic_maker",
    ]  # levels I and II, and nothing of level III
    assert offered(state, "fulfil") == []  # three markers in the column: the limit


def test_b22_step_1_rupees() -> None:
    """1 rupee from the Mullah, 3 from the Jagirdar with three markers (docs/rules.md 4.3)."""
    state = the_long_example()
    take(state, "place sailor", "pay wood", "deliver bricks mullah")
    assert rupees(state, YELLOW) == 1
    take(state, "deliver planks jagirdar")
    assert rupees(state, YELLOW) == 1 + 3


def test_b22_step_1_needs_a_good_for_the_sailor() -> None:
    """Without payment there is one delivery, not two (docs/rules.md 3.2.33)."""
    state = the_long_example()
    take(state, "place sailor", "done", "deliver bricks mullah")
    assert offered(state, "deliver") == []


def test_b22_step_2_violet_wins_on_yellows_turn() -> None:
    """Two markers against one; Yellow's becomes a favour (docs/rules.md 4.6 to 4.8)."""
    state = take(the_long_example(), *DELIVERIES)
    assert state.to_json()["turn"] == YELLOW
    assert player(state, VIOLET)["contracts"] == ["jagirdar"]
    assert player(state, YELLOW)["contracts"] == []
    assert supply(state, VIOLET) == 22 - COTTON[VIOLET]
    assert favours(state, YELLOW) == 1


def test_b22_step_3_boat_and_event() -> None:
    """Pier 3 at once: the Merchant by die, then favours for cotton (docs/rules.md 4.14.3)."""
    state = take(the_long_example(), *DELIVERIES)
    assert (boat(state), state.to_move, state.decision) == (3, agra.CHANCE, "merchant_roll")
    assert _all_favours(state) == [1, 0, 0, 0]  # those for cotton come after the Merchant
    assert influence(state, YELLOW) == {"artisans": 1, "merchants": 2}
    take(state, "roll 3")
    assert state.to_json()["merchant"] == "cotton_farm"
    assert state.to_json()["coins"] == {"woodcutter": 1, "turmeric_farm": 1}
    assert _all_favours(state) == [1 + 1, 0, 2, 3]  # at most 3 for 5 cotton
    assert goods(state, VIOLET) == {"cotton": 5}  # they are counted, not paid


def test_b22_step_3_the_limit_rises_to_4() -> None:
    """A column with three markers is open again (docs/rules.md 4.14.3, 3.3.10)."""
    state = take(the_long_example(), *DELIVERIES, *EVENT, "done", "done", "decline", "end action")
    assert (state.to_move, state.decision) == (YELLOW, "order_phase")
    assert offered(state, "fulfil") == ["artisans"]
    take(state, "fulfil artisans")
    assert state.to_json()["orders"]["artisans"]["filled"]["1"] == YELLOW
    assert len(state.to_json()["orders"]["artisans"]["filled"]) == 4


def test_b22_step_4_influence_after_the_event() -> None:
    """One step with the Scholars, one with the Merchants (docs/rules.md 4.16, 4.22)."""
    state = take(the_long_example(), *DELIVERIES, *EVENT)
    assert (state.to_move, state.decision) == (YELLOW, "deliveries")
    assert offered(state, "deliver") == []
    take(state, "done")
    assert offered(state, "step") == ["jagirdar", "mullah"]
    take(state, "step mullah")
    assert influence(state, YELLOW) == {"artisans": 1, "merchants": 2, "scholars": 1}
    assert offered(state, "step") == ["jagirdar"]
    take(state, "step jagirdar")
    assert influence(state, YELLOW) == {"artisans": 1, "merchants": 3, "scholars": 1}


def test_b22_step_5_favour_or_tile() -> None:
    """On step 3 of the Merchants: 1 favour or an open tile (docs/rules.md 4.23)."""
    state = take(the_long_example(), *DELIVERIES, *EVENT, *INFLUENCE)
    assert (state.to_move, state.decision) == (YELLOW, "step_reward")
    assert options(state) == ["tile sell", "tile deliver", "tile exchange", "favours"]
    before = favours(state, YELLOW)
    take(state, "favours")
    assert favours(state, YELLOW) == before + 1
    assert player(state, YELLOW)["tiles"] == []


def test_b22_step_6_yellow_takes_the_tile() -> None:
    """It goes to Yellow's board; the display is filled up (docs/rules.md 4.23, 4.24)."""
    state = take(the_long_example(), *DELIVERIES, *EVENT, *INFLUENCE)
    before = favours(state, YELLOW)
    take(state, "tile sell")
    assert player(state, YELLOW)["tiles"] == ["sell"]
    assert favours(state, YELLOW) == before
    assert (state.to_move, state.decision) == (agra.CHANCE, "draw_tile")
    take(state, "draw raise_worker")
    assert state.to_json()["open_tiles"] == ["raise_worker", "deliver", "exchange"]


def test_b22_long_example_whole() -> None:
    """The whole action at once, and the order of its parts (docs/rules.md 4.9, D-37).

    Rupees, contract, boat and event, influence, reward of the step.
    """
    state = the_long_example()
    events = watch(state)
    take(state, *DELIVERIES, *EVENT, *INFLUENCE, *TILE)
    assert rupees_for(events, YELLOW, "delivery") == [1, 3]
    assert rupees(state, YELLOW) == 4  # nothing else, and no refund
    assert rupees(state, VIOLET) == 0
    assert _all_favours(state) == [2, 0, 2, 3]
    assert goods(state, YELLOW) == {"cotton": 1, **FOR_ORDER}
    assert player(state, YELLOW)["tiles"] == ["sell"]
    assert influence(state, YELLOW) == {"artisans": 1, "merchants": 3, "scholars": 1}
    kinds = ("rupees", "won", "boat", "merchant", "influence", "tile_taken")
    summary = [event.kind for event in events if event.kind in kinds]
    assert summary == [
        "rupees", "rupees", "won", "boat", "merchant", "influence", "influence", "tile_taken",
    ]  # fmt: skip
    gained = [(e.seat, e.count, e.why) for e in events if e.kind == "gained"]
    assert gained == [
        (YELLOW, 1, "contract_lost"),
        (YELLOW, 1, "pier_3"),
        (ORANGE, 2, "pier_3"),
        (VIOLET, 3, "pier_3"),
    ]


# ------------------------------------------------------------------ D-120
def _violet_may_use_the_jagirdar() -> agra.State:
    return take(the_long_example(), *DELIVERIES, *EVENT, *INFLUENCE, *TILE)


def test_d120_b22_continued() -> None:
    """After Yellow's influence Violet delivers with the new Jagirdar; Yellow gains 1 favour.

    docs/rules.md 3.2.41, 5.7.10, D-39, D-46.
    """
    state = _violet_may_use_the_jagirdar()
    assert (state.to_move, state.decision) == (VIOLET, "jagirdar")
    assert options(state) == ["deliver cotton sufi", "decline"]
    take(state, "deliver cotton sufi")
    assert rupees(state, VIOLET) == 1
    assert goods(state, VIOLET) == {"cotton": 4}
    assert options(state) == ["step sufi", "done"]
    assert favours(state, YELLOW) == 2  # the favour comes after Violet's influence
    take(state, "step sufi")
    assert influence(state, VIOLET) == {"scholars": 1}
    assert favours(state, YELLOW) == 2 + 1
    assert favours(state, VIOLET) == 3
    assert (state.to_move, state.decision) == (YELLOW, "end_action")


def test_d120_b22_continued_without_the_jagirdar() -> None:
    """Violet may decline, and then Yellow gains nothing (docs/rules.md 5.7.10)."""
    state = take(_violet_may_use_the_jagirdar(), "decline")
    assert favours(state, YELLOW) == 2
    assert goods(state, VIOLET) == {"cotton": 5}
    assert (state.to_move, state.decision) == (YELLOW, "end_action")


def _merchant_laps(**sections: Any) -> agra.State:
    state = position(phase="action", merchant="quarry", **sections)
    return take(state, "place quarry", "roll 6")


def test_d120_the_merchants_lap() -> None:
    """Four buildings, from the Quarry, roll 6 (docs/rules.md 3.2.17, 3.2.18, D-23)."""
    state = _merchant_laps()
    assert favours(state, 0) == 2
    assert state.to_json()["merchant"] == "turmeric_farm"
    assert state.to_json()["coins"] == {
        "quarry": 1,
        "woodcutter": 2,
        "turmeric_farm": 1,
        "cotton_farm": 1,
    }


def test_d120_the_merchants_lap_with_a_coin_on_the_stop() -> None:
    """With the switch the last entry gets a coin as well (docs/rules.md 3.2.19)."""
    coins = _merchant_laps(options={"merchant_coin_on_stop": True}).to_json()["coins"]
    assert coins == {"quarry": 1, "woodcutter": 2, "turmeric_farm": 2, "cotton_farm": 1}


@pytest.mark.parametrize("roll", [1, 2, 3])
def test_d120_the_merchant_drops_one_coin_less_than_the_roll(roll: int) -> None:
    """Neither where he starts nor where he stops (docs/rules.md 3.2.18, D-22)."""
    state = take(position(phase="action", merchant="quarry"), "place quarry", f"roll {roll}")
    buildings = ["quarry", "woodcutter", "turmeric_farm", "cotton_farm"]
    assert state.to_json()["merchant"] == buildings[roll]
    assert state.to_json()["coins"] == dict.fromkeys(buildings[1:roll], 1)
