"""The Architect: docs/rules.md 3.2.23 to 3.2.32, rulings D-26 to D-29 and E-01."""

import copy
from typing import Any

import pytest

import agra
from agra.components import components_from, default_components
from agra.rules.names import BUILDINGS, GUILDS
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

STEPS = [f"influence {guild}" for guild in GUILDS]
LEVEL_2, LEVEL_3, LEVEL_4 = BUILDINGS[4:8], BUILDINGS[8:12], BUILDINGS[12:16]


def on_architect(
    first: dict[str, Any], second: dict[str, Any] | None = None, **more: Any
) -> agra.State:
    """Two players, the first at the Architect's choice; the Builder is far away."""
    more.setdefault("builder", "tailor")
    return take(position(first, second or {}, phase="action", **more), "place architect")


def sites(state: agra.State) -> list[str]:
    """The sites that can be built."""
    return [text.split()[1] for text in options(state) if text.startswith("build ")]


def built(state: agra.State) -> object:
    """The buildings built beyond column 1."""
    return state.to_json()["built"]


# ------------------------------------------------------------------ the choice


def test_3_2_23_influence_or_building_or_nothing() -> None:
    """docs/rules.md 3.2.23: all that is offered."""
    state = on_architect({"goods": {"cement": 1, "wood": 1}})
    builds = [f"build {site}" for site in (*LEVEL_2, *LEVEL_3)]
    assert options(state) == [*STEPS, *builds, "done"]


@pytest.mark.parametrize("guild", GUILDS)
def test_3_2_23_one_influence_marker_one_step(guild: str) -> None:
    """docs/rules.md 3.2.23: then the action is over."""
    state = take(on_architect({"goods": {"cement": 9}}), f"influence {guild}")
    assert player(state, 0)["influence"] == dict.fromkeys(GUILDS, 0) | {guild: 1}
    assert state.decision == "end_action"


def test_3_2_23_a_step_brings_its_reward() -> None:
    """docs/rules.md 3.2.23, 4.23: on step 3 a favour or a tile."""
    state = take(on_architect({"influence": {"scholars": 2}}), "influence scholars", "favours")
    assert favours(state, 0) == 1


def test_3_2_23_nothing_at_all() -> None:
    """docs/rules.md 3.2.23."""
    state = take(on_architect({"goods": {"cement": 9}}), "done")
    assert player(state, 0)["influence"] == dict.fromkeys(GUILDS, 0)
    assert (goods(state, 0), built(state)) == ({"cement": 9}, [])
    assert state.decision == "end_action"


def test_3_2_24_a_marker_on_the_top_step_cannot_be_chosen() -> None:
    """docs/rules.md 3.2.24: the other two can."""
    state = on_architect({"influence": {"artisans": 9, "merchants": 8}})
    assert options(state) == ["influence merchants", "influence scholars", "done"]


def test_3_2_24_all_three_on_top() -> None:
    """docs/rules.md 3.2.24: building and nothing remain."""
    state = on_architect({"influence": dict.fromkeys(GUILDS, 9), "goods": {"wood": 3}})
    assert options(state) == [*[f"build {site}" for site in LEVEL_2], "done"]


# ------------------------------------------------------------------ which sites


@pytest.mark.parametrize(
    ("materials", "levels"),
    [
        ({}, 0),
        ({"wood": 2}, 0),
        ({"wood": 3}, 2),
        ({"sandstone": 3}, 2),
        ({"cement": 1}, 0),
        ({"cement": 2}, 3),
        ({"planks": 2}, 3),
        ({"planks": 3}, 4),
        ({"sandstone": 4}, 3),
        ({"sandstone": 5}, 4),
    ],
)
def test_3_2_25_build_values_must_reach_the_cost(materials: dict[str, int], levels: int) -> None:
    """docs/rules.md 3.2.25, 1.19: sandstone and wood 1, cement and planks 2; costs 3, 4, 5."""
    affordable = {0: (), 2: LEVEL_2, 3: LEVEL_2 + LEVEL_3, 4: BUILDINGS[4:]}
    assert sites(on_architect({"goods": materials})) == list(affordable[levels])


def test_3_2_25_other_goods_are_no_material() -> None:
    """docs/rules.md 3.2.25, 1.19: however many."""
    other = dict.fromkeys(
        ["turmeric", "cotton", "curry", "oil", "bricks", "paper", "dye", "cloth"], 2
    )
    assert sites(on_architect({"goods": other})) == []


def test_3_2_25_luxury_goods_are_no_material() -> None:
    """docs/rules.md 3.2.25, 1.19."""
    luxury = dict.fromkeys(["statues", "books", "paintings", "clothes"], 3)
    assert sites(on_architect({"goods": luxury})) == []


def test_3_2_25_materials_of_another_player_do_not_count() -> None:
    """docs/rules.md 3.2.25: from your stores."""
    assert sites(on_architect({}, {"goods": {"cement": 5}})) == []


def test_3_2_25_what_is_built_cannot_be_built_again() -> None:
    """docs/rules.md 3.2.25: sites only."""
    state = on_architect({"goods": {"wood": 3}}, built=["carpenter", "oil_press"])
    assert sites(state) == ["cement_works", "curry_kitchen"]


def test_D_28_price_tokens_do_not_change_build_values() -> None:
    """docs/rules.md 3.2.25, 1.19, D-28: wood of value 2 builds as before."""
    tokens = [{"on": "wood", "side": "high"}, {"on": "cement", "side": "high"}, {}]
    assert sites(on_architect({"goods": {"wood": 2}}, price_tokens=tokens)) == []
    assert sites(on_architect({"goods": {"cement": 1}}, price_tokens=tokens)) == []


@pytest.mark.parametrize(
    ("materials", "levels"),
    [
        ({"wood": 1, "sandstone": 1}, 2),
        ({"wood": 1, "cement": 1}, 3),
        ({"cement": 1, "planks": 1}, 4),
        ({"wood": 1, "sandstone": 2}, 3),
        ({"wood": 1, "sandstone": 1, "cement": 1}, 4),
    ],
)
def test_3_2_26_two_kinds_count_one_more(materials: dict[str, int], levels: int) -> None:
    """docs/rules.md 3.2.26, D-28: once."""
    affordable = {2: LEVEL_2, 3: LEVEL_2 + LEVEL_3, 4: BUILDINGS[4:]}
    assert sites(on_architect({"goods": materials})) == list(affordable[levels])


def dear_components(cost: int) -> agra.Components:
    """The shipped components with another cost of the Cement works."""
    raw = copy.deepcopy(default_components().raw)
    for building in raw["building"]:
        if building["id"] == "cement_works":
            building["cost"] = cost
    return components_from(raw)


def with_components(first: dict[str, Any], c: agra.Components) -> agra.State:
    """The same position with other components."""
    data = position(first, {}, phase="action", builder="tailor").to_json()
    del data["components"]
    return take(agra.State.from_json(data, c), "place architect")


@pytest.mark.parametrize(("cost", "possible"), [(7, True), (8, False)])
def test_3_2_26_four_kinds_also_count_one_more(cost: int, possible: bool) -> None:
    """docs/rules.md 3.2.26: 1 + 1 + 2 + 2 and 1, not 3."""
    first = {"goods": {"wood": 1, "sandstone": 1, "cement": 1, "planks": 1}}
    state = with_components(first, dear_components(cost))
    assert ("cement_works" in sites(state)) == possible


# ------------------------------------------------------------------ paying


def test_3_2_27_materials_are_paid_one_by_one() -> None:
    """docs/rules.md 3.2.25 and 3.2.27: the materials at hand are offered, markers return."""
    state = on_architect({"goods": {"wood": 2, "cement": 1, "turmeric": 1}})
    take(state, "build paper_mill")
    assert options(state) == ["pay wood", "pay cement"]
    take(state, "pay wood")
    assert (goods(state, 0), supply(state, 0)) == ({"wood": 1, "cement": 1, "turmeric": 1}, 19)
    assert (state.decision, built(state)) == ("pay_building", [])
    take(state, "pay cement")
    assert (goods(state, 0), supply(state, 0)) == ({"wood": 1, "turmeric": 1}, 20)
    assert (state.decision, built(state)) == ("bonus_tile", ["paper_mill"])


def test_3_2_27_paying_ends_as_soon_as_the_cost_is_met() -> None:
    """docs/rules.md 3.2.27, E-01: three wood are 3; the fourth is not asked for."""
    state = take(on_architect({"goods": {"wood": 4}}), "build carpenter", "pay wood", "pay wood")
    assert state.decision == "pay_building"
    take(state, "pay wood")
    assert (state.decision, goods(state, 0)) == ("bonus_tile", {"wood": 1})


def test_3_2_27_the_second_kind_counts_at_once() -> None:
    """docs/rules.md 3.2.26 and 3.2.27, E-01: wood and sandstone are 3 while paying."""
    state = on_architect({"goods": {"wood": 3, "sandstone": 1}})
    take(state, "build carpenter", "pay wood", "pay sandstone")
    assert (state.decision, goods(state, 0)) == ("bonus_tile", {"wood": 2})


def test_3_2_27_nothing_is_given_back() -> None:
    """docs/rules.md 3.2.27, D-28: two planks are 4 for a site of 3."""
    state = on_architect({"goods": {"planks": 2}, "rupees": 0})
    take(state, "build carpenter", "pay planks", "pay planks")
    assert (goods(state, 0), rupees(state, 0), favours(state, 0)) == ({}, 0, 0)
    assert built(state) == ["carpenter"]


def test_3_2_27_the_player_chooses_what_to_pay() -> None:
    """docs/rules.md 3.2.25: the dearer material although the cheaper would do."""
    state = on_architect({"goods": {"wood": 3, "cement": 2}})
    take(state, "build carpenter", "pay cement", "pay cement")
    assert goods(state, 0) == {"wood": 3}


def test_3_2_27_at_least_one_material_is_paid() -> None:
    """docs/rules.md 3.2.27, D-28: the Takshaka alone meets a cost of 1, but one must be paid."""
    c = dear_components(1)
    takshaka: dict[str, Any] = {"contracts": ["takshaka"]}
    assert sites(with_components(takshaka, c)) == []
    state = with_components(takshaka | {"goods": {"wood": 1}}, c)
    take(state, "build cement_works", "pay wood")
    assert state.decision == "bonus_tile"


def test_5_7_3_takshaka_adds_one_to_the_build_value() -> None:
    """docs/rules.md 5.7.3, D-28: on top of the one for two kinds."""
    first = {"contracts": ["takshaka"], "goods": {"wood": 2}}
    assert sites(on_architect(first)) == list(LEVEL_2)
    first = {"contracts": ["takshaka"], "goods": {"wood": 1, "sandstone": 1}}
    assert sites(on_architect(first)) == list(LEVEL_2 + LEVEL_3)


def test_5_7_3_takshaka_of_another_player_does_not_help() -> None:
    """docs/rules.md 5.7.3."""
    state = on_architect({"goods": {"wood": 2}}, {"contracts": ["takshaka"]})
    assert sites(state) == []


def test_E_01_takshakas_bonus_ends_the_payment() -> None:
    """E-01: planks (2) and his 1 meet the cost of 3 with the first material."""
    first = {"contracts": ["takshaka"], "goods": {"planks": 2}, "rupees": 0}
    state = take(on_architect(first), "build carpenter", "pay planks")
    assert (state.decision, goods(state, 0)) == ("bonus_tile", {"planks": 1})


def test_5_7_3_takshaka_pays_a_rupee_for_building() -> None:
    """docs/rules.md 5.7.3: beside what the tile gives, and not for influence."""
    first = {"contracts": ["takshaka"], "goods": {"planks": 1}, "rupees": 0}
    state = take(on_architect(first), "build carpenter", "pay planks", "bonus 2d")
    assert rupees(state, 0) == 1 + 3
    assert rupees(take(on_architect(first), "influence artisans"), 0) == 0


# ------------------------------------------------------------------ the bonus tile

RICH = {"goods": {"planks": 3}, "rupees": 0}


def paid(site: str, first: dict[str, Any] | None = None, **more: Any) -> agra.State:
    """At the choice of the bonus tile for this site."""
    state = take(on_architect(RICH | (first or {}), **more), f"build {site}")
    while state.decision == "pay_building":
        take(state, "pay planks")
    return state


@pytest.mark.parametrize(
    ("site", "tiles"),
    [
        ("oil_press", ["2a", "2b", "2c", "2d"]),
        ("dye_works", ["3a", "3b", "3c", "3d"]),
        ("studio", ["4a", "4b", "4c", "4d"]),
    ],
)
def test_3_2_28_a_tile_of_the_buildings_level(site: str, tiles: list[str]) -> None:
    """docs/rules.md 3.2.28, D-29: one of the four; taking none is not offered."""
    assert options(paid(site)) == [f"bonus {tile}" for tile in tiles]


def test_3_2_28_a_tile_can_be_taken_once() -> None:
    """docs/rules.md 3.2.28, D-29: only those still face up."""
    left = ["2b", "2d", "3a", "3b", "3c", "3d", "4a", "4b", "4c", "4d"]
    state = paid("oil_press", built=["carpenter", "curry_kitchen"], bonus_tiles=left)
    assert options(state) == ["bonus 2b", "bonus 2d"]
    take(state, "bonus 2d")
    assert state.to_json()["bonus_tiles"] == ["2b", *left[2:]]


@pytest.mark.parametrize(
    ("tile", "money", "gain", "guild"),
    [
        ("2a", 3, 0, "artisans"),
        ("2b", 2, 0, ""),
        ("2c", 3, 0, "merchants"),
        ("2d", 3, 1, ""),
        ("3a", 4, 0, "artisans"),
        ("3b", 4, 1, ""),
        ("3c", 4, 0, "scholars"),
        ("3d", 5, 0, ""),
        ("4a", 5, 0, "scholars"),
        ("4b", 5, 1, ""),
        ("4c", 5, 0, "merchants"),
        ("4d", 6, 0, ""),
    ],
)
def test_3_2_28_the_reward_of_each_tile(tile: str, money: int, gain: int, guild: str) -> None:
    """docs/rules.md 3.2.28 and the appendix: rupees, favour, step or cover."""
    site = {"2": "oil_press", "3": "dye_works", "4": "studio"}[tile[0]]
    state = take(paid(site), f"bonus {tile}")
    if tile == "2b":
        assert (state.decision, len(options(state))) == ("uncover", 8)
        take(state, "uncover 2 1")
        assert player(state, 0)["covers"] == [[1, 5], [5], [1, 5], [1, 5]]
    steps = dict.fromkeys(GUILDS, 0)
    if guild:
        steps[guild] = 1
    assert (rupees(state, 0), favours(state, 0)) == (money, gain)
    assert player(state, 0)["influence"] == steps
    assert state.decision == "process_count"


def test_3_2_28_no_cover_left() -> None:
    """docs/rules.md 3.2.28, D-29: that part is lost, the rupees are not."""
    state = take(paid("oil_press", {"covers": [[], [], [], []]}), "bonus 2b")
    assert rupees(state, 0) == 2
    assert state.decision == "process_count"


def test_3_2_28_marker_on_the_top_step() -> None:
    """docs/rules.md 3.2.28, D-29: the step is lost, the rupees are not."""
    state = take(paid("oil_press", {"influence": {"artisans": 9}}), "bonus 2a")
    assert rupees(state, 0) == 3
    assert player(state, 0)["influence"]["artisans"] == 9
    assert state.decision == "process_count"


def test_3_2_28_the_payment_leaves_a_marker_for_the_favour() -> None:
    """docs/rules.md 3.2.28, 1.10: paying made room, so the favour still comes."""
    state = take(paid("oil_press", {"goods": {"planks": 2}, "favours": 20}), "bonus 2d")
    assert favours(state, 0) == 21


def test_D_29_a_step_from_the_tile_brings_its_reward_at_once() -> None:
    """D-29: step 3 is settled before the worker is placed."""
    state = take(paid("oil_press", {"influence": {"artisans": 2}}), "bonus 2a")
    assert state.decision == "step_reward"
    assert "oil_press" not in state.to_json()["spaces"]
    take(state, "favours")
    assert favours(state, 0) == 1
    assert "oil_press" in state.to_json()["spaces"]


def test_D_29_a_step_to_the_top_announces_the_end() -> None:
    """D-29, docs/rules.md 6.1.2: by a tile as by any other step."""
    state = paid("oil_press", {"influence": {"artisans": 8}}, round=3)
    assert state.to_json()["final_round"] is None
    take(state, "bonus 2a")
    assert state.to_json()["final_round"] == 4


def test_D_29_the_reward_comes_before_the_worker() -> None:
    """D-29: the events in order."""
    state = on_architect(RICH)
    events = watch(state)
    take(state, "build oil_press", "pay planks", "pay planks", "bonus 2d")
    summary = [(event.kind, event.what, event.why) for event in events]
    assert summary == [
        ("paid", "planks", "building"),
        ("paid", "planks", "building"),
        ("built", "oil_press", ""),
        ("bonus_tile", "2d", ""),
        ("rupees", "", "bonus_tile"),
        ("gained", "favour", "bonus_tile"),
        ("placed", "oil_press", ""),
    ]


# ------------------------------------------------------------------ the second worker


def test_3_2_29_one_more_worker_goes_to_the_new_building() -> None:
    """docs/rules.md 3.2.29: standing, from the supply; he processes there."""
    state = take(paid("oil_press", {"goods": {"planks": 2, "cotton": 5}}), "bonus 2d")
    assert state.to_json()["spaces"] == {
        "architect": {"seat": 0, "lying": False},
        "oil_press": {"seat": 0, "lying": False},
    }
    assert workers(state, 0) == 8
    assert options(state) == [f"process {count}" for count in range(4)]
    take(state, "process 3")
    assert goods(state, 0) == {"cotton": 2, "oil": 3}


def test_3_2_29_the_others_may_follow() -> None:
    """docs/rules.md 3.2.29, 3.2.63: it is processing by a main action."""
    state = take(
        on_architect({"goods": {"planks": 2, "cotton": 1}}, {"goods": {"cotton": 1}}),
        "build oil_press", "pay planks", "pay planks", "bonus 2a", "process 1",
    )  # fmt: skip
    assert (state.decision, state.to_move) == ("follow", 1)
    take(state, "follow")
    assert favours(state, 0) == 1


def test_3_2_29_materials_left_over_can_be_processed() -> None:
    """docs/rules.md 3.2.29: the wood that was not needed becomes paper."""
    state = on_architect({"goods": {"wood": 4, "cement": 1}})
    take(state, "build paper_mill", "pay wood", "pay cement", "bonus 3b", "process 3")
    assert goods(state, 0) == {"paper": 3}


@pytest.mark.parametrize(("board", "possible"), [(8, True), (9, False)])
def test_3_2_30_building_needs_a_second_worker(board: int, possible: bool) -> None:
    """docs/rules.md 3.2.30, D-26: with the last one on the Architect only influence remains."""
    column_1 = list(BUILDINGS[:4])
    spaces = [*column_1, "sailor", "trader", "botanist", "carpenter", "oil_press"][:board]
    state = on_architect(
        {"goods": {"planks": 5}},
        spaces=dict.fromkeys(spaces, 0),
        built=["carpenter", "oil_press"],
    )
    assert workers(state, 0) == 9 - board
    assert (sites(state) != []) == possible
    assert options(state)[:3] == STEPS
    assert options(state)[-1] == "done"


def test_D_26_pushing_somebody_off_takes_a_worker_too() -> None:
    """docs/rules.md 3.2.30, D-26: the single worker is then on the Architect."""
    spaces = dict.fromkeys([*BUILDINGS[:4], "sailor", "trader", "botanist"], 0)
    spaces |= {"carpenter": 0, "oil_press": 0, "architect": 1}
    state = on_architect({"goods": {"planks": 5}}, spaces=spaces, built=["carpenter", "oil_press"])
    assert sites(state) == []


def test_D_27_a_day_labourer_with_a_worker_in_supply_may_build() -> None:
    """docs/rules.md 3.2.30, D-27: nine on the board, one of them on the Architect."""
    spaces = dict.fromkeys([*BUILDINGS[:4], "sailor", "trader", "botanist", "architect"], 0)
    spaces["carpenter"] = 0
    first = {"goods": {"planks": 2}, "rupees": 2}
    state = on_architect(first, spaces=spaces, built=["carpenter"])
    assert (rupees(state, 0), workers(state, 0)) == (0, 1)
    take(state, "build oil_press", "pay planks", "pay planks", "bonus 2d")
    assert workers(state, 0) == 0
    assert "oil_press" in state.to_json()["spaces"]


# ------------------------------------------------------------------ nothing interrupts


def test_3_2_31_nothing_interrupts_the_building() -> None:
    """docs/rules.md 3.2.31: clothes may be used before and after, not in between."""
    first = {"goods": {"planks": 3, "clothes": 1}, "influence": {"artisans": 2}}
    state = on_architect(first)
    offered = []
    for text in ("build oil_press", "pay planks", "pay planks", "bonus 2a", "favours"):
        offered.append((state.decision, "clothes" in options(state)))
        take(state, text)
    offered.append((state.decision, "clothes" in options(state)))
    assert offered == [
        ("architect", True),
        ("pay_building", False),
        ("pay_building", False),
        ("bonus_tile", False),
        ("step_reward", False),
        ("process_count", True),
    ]


# ------------------------------------------------------------------ the Builder's site


def test_3_2_32_the_builders_site_costs_the_normal_price() -> None:
    """docs/rules.md 3.2.32: nothing is cheaper there."""
    state = on_architect({"goods": {"wood": 2}}, builder="carpenter")
    assert sites(state) == []
    state = take(on_architect({"goods": {"wood": 3}}, builder="carpenter"), "build carpenter")
    take(state, "pay wood", "pay wood", "pay wood")
    assert state.decision == "bonus_tile"


def test_3_2_32_then_the_builder_moves() -> None:
    """docs/rules.md 3.2.32, 3.2.21: after processing and followers."""
    state = paid("oil_press", {"goods": {"planks": 3, "cotton": 1}}, builder="oil_press")
    take(state, "bonus 2d", "process 1")
    assert state.decision == "builder_roll"
    take(state, "roll 2")
    assert state.to_json()["builder"] == "paper_mill"
    assert state.decision == "end_action"


def test_3_2_32_from_the_last_site_he_leaves() -> None:
    """docs/rules.md 3.2.32, 3.2.22."""
    others = [building for building in BUILDINGS[4:] if building != "oil_press"]
    state = paid("oil_press", built=others, builder="oil_press")
    take(state, "bonus 2d", "process 0")
    assert state.to_json()["builder"] is None
    assert state.decision == "end_action"


def test_3_2_32_another_site_leaves_him_where_he_is() -> None:
    """docs/rules.md 3.2.32: no roll."""
    state = take(paid("oil_press", builder="carpenter"), "bonus 2d", "process 0")
    assert state.to_json()["builder"] == "carpenter"
    assert state.decision == "end_action"


def test_5_7_3_takshaka_where_the_builder_stands() -> None:
    """docs/rules.md 5.7.3: for the Architect's building he helps and pays there too."""
    first = {"contracts": ["takshaka"], "goods": {"planks": 1}, "rupees": 0}
    state = take(on_architect(first, builder="oil_press"), "build oil_press", "pay planks")
    assert rupees(state, 0) == 1


# ------------------------------------------------------------------ every seat


@pytest.mark.parametrize("seat", range(4))
def test_3_2_23_every_seat_builds_with_its_own(seat: int) -> None:
    """docs/rules.md 3.2.25 to 3.2.29: materials, Takshaka, tile and worker of the active player."""
    blocks: list[dict[str, Any]] = [{"goods": {"cement": 9}, "rupees": 0} for _ in range(4)]
    blocks[seat] = {
        "goods": {"wood": 1, "sandstone": 1}, "contracts": ["takshaka"], "rupees": 0,
        "covers": [[1], [], [], []], "influence": {"artisans": 9},
    }  # fmt: skip
    state = take(position(*blocks, turn=seat, phase="action", builder="tailor"), "place architect")
    assert options(state)[:2] == ["influence merchants", "influence scholars"]
    assert sites(state) == list(LEVEL_2 + LEVEL_3)
    take(state, "build carpenter", "pay wood")
    assert options(state) == ["pay sandstone"]
    take(state, "pay sandstone")
    take(state, "bonus 2b", "uncover 1 1")
    assert (goods(state, seat), rupees(state, seat), workers(state, seat)) == ({}, 3, 8)
    assert player(state, seat)["covers"] == [[], [], [], []]
    assert state.to_json()["spaces"]["carpenter"] == {"seat": seat, "lying": False}
    assert state.to_move == seat
    for other in {0, 1, 2, 3} - {seat}:
        assert (goods(state, other), rupees(state, other)) == ({"cement": 9}, 0)


@pytest.mark.parametrize("seat", range(4))
def test_3_2_23_every_seat_moves_its_own_marker(seat: int) -> None:
    """docs/rules.md 3.2.23."""
    state = position({}, {}, {}, {}, turn=seat, phase="action")
    take(state, "place architect", "influence scholars")
    steps = [player(state, n)["influence"]["scholars"] for n in range(4)]
    assert steps == [int(n == seat) for n in range(4)]
