"""Examples B-01 to B-09: set-up, goods, meditation, the Architect."""

from typing import Any

import pytest

import agra
from tests.rulebook.table import (
    ORANGE,
    TURQUOISE,
    VIOLET,
    YELLOW,
    four_players,
    offered,
    points,
)
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


# ------------------------------------------------------------------ B-01
def _setup_with_orders(artisans: int, merchants: int, scholars: int) -> dict[str, Any]:
    setup = agra.random_setup(players=4, seed=1)
    setup["orders"] = {
        "artisans": {"marked": artisans},
        "merchants": {"marked": merchants},
        "scholars": {"marked": scholars},
    }
    return setup


def _marked(state: agra.State) -> list[object]:
    orders = state.to_json()["orders"]
    return [orders[guild]["marked"] for guild in ("artisans", "merchants", "scholars")]


def test_b01_first_guild_order_markers() -> None:
    """Rolls 3, 5, 1 mark the third, fifth and first order (docs/rules.md 2.8)."""
    state = agra.new_game(players=4, setup=_setup_with_orders(3, 5, 1))
    assert _marked(state) == [3, 5, 1]


@pytest.mark.parametrize(
    ("guild", "wanted"),
    [
        ("artisans", ["bricks", "oil"]),
        ("merchants", ["oil", "dye"]),
        ("scholars", ["wood", "paintings"]),
    ],
)
def test_b01_orders_are_counted_from_the_top(guild: str, wanted: list[str]) -> None:
    """With 3, 5, 1 marked these are the orders that can be fulfilled (docs/rules.md 2.8, 3.3.5)."""
    table = agra.new_game(players=4, setup=_setup_with_orders(3, 5, 1)).to_json()
    state = position(
        {"goods": dict.fromkeys(wanted, 1), "influence": {guild: 1}},
        {},
        {},
        {},
        phase="order",
        orders=table["orders"],
    )
    assert offered(state, "fulfil") == [guild]
    take(state, f"fulfil {guild}")
    assert goods(state, 0) == {}


def test_b01_a_drawn_set_up_marks_the_orders_that_were_rolled() -> None:
    """One roll for each column: every order can be the first one (docs/rules.md 2.8)."""
    seen: list[set[object]] = [set(), set(), set()]
    for seed in range(60):
        setup = agra.random_setup(players=4, seed=seed)
        rolled = [
            setup["orders"][guild]["marked"] for guild in ("artisans", "merchants", "scholars")
        ]
        assert _marked(agra.new_game(players=4, seed=seed)) == rolled
        for column, order in zip(seen, rolled, strict=True):
            column.add(order)
    assert seen == [{1, 2, 3, 4, 5, 6}] * 3


# ------------------------------------------------------------------ B-02
def _refund_for_curry(**sections: Any) -> int:
    """What the Sailor gives back for a curry that was paid and not used: its value."""
    state = position({"goods": {"curry": 1}, "rupees": 0}, {}, phase="action", **sections)
    take(state, "place sailor", "pay curry", "done")
    return rupees(state, 0)


def test_b02_curry_has_value_2() -> None:
    """Without a price token the printed value counts (docs/rules.md 1.15, 1.18)."""
    assert _refund_for_curry() == 2


def test_b02_a_price_token_would_change_it() -> None:
    """The token's flags take the place of the printed value (docs/rules.md 1.18)."""
    assert _refund_for_curry(price_tokens=[{}, {"on": "curry", "side": "high"}, {}]) == 3
    assert _refund_for_curry(price_tokens=[{"on": "curry"}, {}, {}]) == 1


# ------------------------------------------------------------------ B-03
def test_b03_production_at_the_start() -> None:
    """Two free squares beside the sandstone: 2 sandstone (docs/rules.md 3.2.55).

    The starting farm has them, one on each side, as the example derives.
    """
    state = position(turn=TURQUOISE, phase="action", merchant="cotton_farm")
    assert player(state, TURQUOISE)["farmers"] == [3, 3, 3, 3]
    assert player(state, TURQUOISE)["covers"] == [[1, 5]] * 4
    take(state, "place quarry")
    assert goods(state, TURQUOISE) == {"sandstone": 2}
    assert supply(state, TURQUOISE) == 20


def test_b03_the_starting_farm_is_that_of_a_new_game() -> None:
    """A new game begins with that farm (docs/rules.md 2.5.1, 2.5.2)."""
    setup = agra.random_setup(players=4, seed=3)
    setup["start_player"] = TURQUOISE
    setup["merchant"] = "cotton_farm"
    state = agra.new_game(players=4, setup=setup)
    take(state, "end meditation", "place quarry")
    assert goods(state, TURQUOISE) == {"sandstone": 2}


# ------------------------------------------------------------------ B-04
@pytest.mark.parametrize("result", ["cement", "bricks"])
def test_b04_sandstone_becomes_cement_or_bricks(result: str) -> None:
    """Two arrows leave the sandstone, and no others (docs/rules.md 1.16)."""
    state = position({"goods": {"sandstone": 1}, "favours": 3}, {}, phase="action")
    take(state, "favour process")
    assert options(state) == ["process cement", "process bricks"]
    take(state, f"process {result}")
    assert goods(state, 0) == {result: 1}


# ------------------------------------------------------------------ B-05
def _sites_for(materials: dict[str, int]) -> list[str]:
    state = position({"goods": materials}, {}, phase="action")
    return offered(take(state, "place architect"), "build")


def test_b05_cement_has_build_value_2() -> None:
    """Two cement pay a cost of 4 but not of 5 (docs/rules.md 1.19, 3.2.25)."""
    sites = _sites_for({"cement": 2})
    assert "paper_mill" in sites  # 4
    assert "sculptor" not in sites  # 5
    assert _sites_for({"cement": 1}) == []  # the cheapest cost 3


def test_b05_payment_ends_when_two_cement_were_paid_for_4() -> None:
    """After one of them, worth 2, the other must follow (docs/rules.md 3.2.27)."""
    state = position({"goods": {"cement": 3}}, {}, phase="action")
    take(state, "place architect", "build paper_mill", "pay cement")
    assert options(state) == ["pay cement"]
    take(state, "pay cement")
    assert state.decision == "bonus_tile"
    assert goods(state, 0) == {"cement": 1}


# ------------------------------------------------------------------ B-06
def test_b06_three_workers_with_the_stone_on_field_3() -> None:
    """2 + 2 + 1 = 5 points (docs/rules.md 3.1.2)."""
    state = position(
        *four_players(violet={"stone": 3}),
        turn=VIOLET,
        spaces={"sailor": VIOLET, "quarry": VIOLET, "cotton_farm": VIOLET},
    )
    take(state, "lay quarry")
    assert points(state) == 2
    take(state, "lay sailor")
    assert points(state) == 2 + 2
    take(state, "lay cotton_farm")
    assert points(state) == 2 + 2 + 1


@pytest.mark.parametrize(("field", "value"), [(1, 1), (2, 2), (3, 2)])
def test_b06_values_of_the_first_fields(field: int, value: int) -> None:
    """The first worker yields the value of the stone's own field (docs/rules.md 3.1.2)."""
    state = position({"stone": field}, {}, spaces={"trader": 0})
    take(state, "lay trader")
    assert points(state) == value


# ------------------------------------------------------------------ B-07
def _meditating(stone: int, owned: dict[str, int], **sections: Any) -> agra.State:
    """Turquoise has laid down one worker and has that field's points to spend."""
    state = position(
        *four_players(turquoise={"stone": stone, "goods": owned}),
        turn=TURQUOISE,
        spaces={"trader": TURQUOISE},
        **sections,
    )
    return take(state, "lay trader")


def test_b07_exchange_curry_for_paper() -> None:
    """2 points turn 1 curry into 1 paper (docs/rules.md 3.1.8)."""
    state = _meditating(2, {"curry": 1})
    take(state, "meditate exchange", "exchange curry", "into paper")
    assert goods(state, TURQUOISE) == {"paper": 1}
    assert points(state) == 0


def test_b07_exchange_costs_the_value_of_the_good() -> None:
    """With 1 point there is no exchange of a good of value 2 (docs/rules.md 3.1.8)."""
    assert "meditate exchange" not in options(_meditating(1, {"curry": 1}))


def test_b07_exchange_only_for_goods_of_the_same_value() -> None:
    """Curry becomes any other good of value 2, and nothing else (docs/rules.md 3.1.8)."""
    state = _meditating(2, {"curry": 1})
    take(state, "meditate exchange", "exchange curry")
    assert offered(state, "into") == ["cement", "planks", "oil", "bricks", "paper", "dye", "cloth"]


def test_b07_exchange_may_be_blocked() -> None:
    """Under the meditation marker the action is not available (docs/rules.md 3.1.7)."""
    state = _meditating(2, {"curry": 1}, meditation_marker="exchange")
    assert "meditate exchange" not in options(state)


# ------------------------------------------------------------------ B-08
def test_b08_process_by_meditation() -> None:
    """2 points turn 1 cotton into 1 oil (docs/rules.md 3.1.10)."""
    state = _meditating(2, {"cotton": 1})
    take(state, "meditate process", "process oil")
    assert goods(state, TURQUOISE) == {"oil": 1}
    assert points(state) == 0


def test_b08_process_costs_the_value_of_the_result() -> None:
    """With 1 point, the value of cotton, there is no processing (docs/rules.md 3.1.10)."""
    assert "meditate process" not in options(_meditating(1, {"cotton": 1}))


def test_b08_nobody_follows() -> None:
    """It is no main action, so nobody else is asked (docs/rules.md 3.1.10, 3.2.63)."""
    state = position(
        *four_players({"goods": {"cotton": 1}}, {"stone": 2, "goods": {"cotton": 1}}),
        turn=TURQUOISE,
        spaces={"trader": TURQUOISE},
    )
    take(state, "lay trader", "meditate process", "process oil")
    assert (state.to_move, state.decision) == (TURQUOISE, "meditation")
    assert goods(state, YELLOW) == {"cotton": 1}
    assert favours(state, TURQUOISE) == 0


# ------------------------------------------------------------------ B-09
def test_b09_build_the_paper_mill() -> None:
    """Wood and cement pay 1 + 2 + 1 = 4; bonus tile, processing, a follower.

    docs/rules.md 3.2.25 to 3.2.29 and 3.2.60 to 3.2.62.
    """
    state = position(
        *four_players(
            {"goods": {"wood": 4, "cement": 1}, "rupees": 0},
            turquoise={"goods": {"wood": 2}},
            orange={"goods": {"wood": 2}},
        ),
        phase="action",
    )
    events = watch(state)
    take(state, "place architect", "build paper_mill", "pay wood")
    assert state.decision == "pay_building"  # 1 is not enough
    take(state, "pay cement")  # 1 + 2, and 1 for two kinds
    assert "paper_mill" in state.to_json()["built"]
    assert goods(state, YELLOW) == {"wood": 3}

    assert offered(state, "bonus") == ["3a", "3b", "3c", "3d"]
    take(state, "bonus 3b")
    assert (rupees(state, YELLOW), favours(state, YELLOW)) == (4, 1)
    assert "3b" not in state.to_json()["bonus_tiles"]  # face down

    spaces = state.to_json()["spaces"]
    assert spaces["architect"] == spaces["paper_mill"] == {"seat": YELLOW, "lying": False}
    assert offered(state, "process") == ["0", "1", "2", "3"]
    take(state, "process 3")
    assert goods(state, YELLOW) == {"paper": 3}

    assert state.to_move == TURQUOISE
    take(state, "decline")
    assert (state.to_move, favours(state, YELLOW)) == (ORANGE, 1)
    take(state, "follow")

    assert (state.to_move, state.decision) == (YELLOW, "end_action")
    assert goods(state, YELLOW) == {"paper": 3}
    assert (rupees(state, YELLOW), favours(state, YELLOW)) == (4, 2)
    assert workers(state, YELLOW) == 8
    assert goods(state, ORANGE) == {"wood": 1, "paper": 1}
    assert goods(state, TURQUOISE) == {"wood": 2}
    assert [e.seat for e in events if e.kind == "processed"] == [YELLOW, ORANGE]


def test_b09_one_kind_of_material_has_no_bonus() -> None:
    """Three wood are worth 3 and do not pay for the paper mill (docs/rules.md 3.2.26)."""
    assert "paper_mill" not in _sites_for({"wood": 3})
    assert "paper_mill" in _sites_for({"wood": 1, "cement": 1})


def test_b09_building_needs_the_second_worker() -> None:
    """With one worker, who goes to the Architect, nothing is built (docs/rules.md 3.2.30)."""
    spaces = ["sailor", "trader", "botanist", "quarry", "woodcutter", "turmeric_farm"]
    built = ["cement_works", "carpenter", "curry_kitchen"]
    state = position(
        {"goods": {"wood": 4, "cement": 1}},
        {},
        phase="action",
        built=built,
        spaces=dict.fromkeys(spaces + built, 0),
    )
    assert workers(state, 0) == 1
    take(state, "place architect")
    assert offered(state, "build") == []
    assert offered(state, "influence") == ["artisans", "merchants", "scholars"]
