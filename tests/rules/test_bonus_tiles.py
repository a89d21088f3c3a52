"""The twelve building bonus tiles (docs/rules.md 3.2.28, D-29, and the appendix)."""

from typing import Any, NamedTuple

import pytest

import agra
from tests.rules.winning import won
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

#: A site of each level, and the planks that pay for it.
SITES = {2: ("carpenter", 2), 3: ("brickyard", 2), 4: ("tailor", 3)}
LEVELS = pytest.mark.parametrize("level", list(SITES))


class Tile(NamedTuple):
    """What a tile gives."""

    rupees: int
    guild: str = ""
    favours: int = 0
    covers: int = 0


TILES = {
    "2a": Tile(3, guild="artisans"),
    "2b": Tile(2, covers=1),
    "2c": Tile(3, guild="merchants"),
    "2d": Tile(3, favours=1),
    "3a": Tile(4, guild="artisans"),
    "3b": Tile(4, favours=1),
    "3c": Tile(4, guild="scholars"),
    "3d": Tile(5),
    "4a": Tile(5, guild="scholars"),
    "4b": Tile(5, favours=1),
    "4c": Tile(5, guild="merchants"),
    "4d": Tile(6),
}
WITH_STEP = [name for name, tile in TILES.items() if tile.guild]
WITH_FAVOUR = [name for name, tile in TILES.items() if tile.favours]


def built(level: int, me: dict[str, Any] | None = None, **sections: Any) -> agra.State:
    """The first of two players has paid for a building of this level with the Architect."""
    site, planks = SITES[level]
    mine = {"goods": {"planks": planks}, "rupees": 0, **(me or {})}
    state = position(mine, {}, phase="action", builder="oil_press", **sections)
    return take(state, "place architect", f"build {site}", *["pay planks"] * planks)


@LEVELS
def test_3_2_28_tiles_of_the_buildings_level(level: int) -> None:
    """docs/rules.md 3.2.28: one bonus tile of the building's level must be taken."""
    state = built(level)
    assert (state.decision, state.to_move) == ("bonus_tile", 0)
    assert options(state) == [f"bonus {level}{letter}" for letter in "abcd"]


@LEVELS
def test_3_2_28_tiles_taken_before_are_gone(level: int) -> None:
    """docs/rules.md 3.2.28, D-29: one available tile; a tile taken is out of the game."""
    other = {2: "cement_works", 3: "paper_mill", 4: "sculptor"}[level]
    tiles = [name for name in TILES if name != f"{level}c"]
    state = built(level, built=[other], bonus_tiles=tiles)
    assert options(state) == [f"bonus {level}{letter}" for letter in "abd"]
    take(state, f"bonus {level}a")
    assert state.to_json()["bonus_tiles"] == [name for name in tiles if name != f"{level}a"]


@pytest.mark.parametrize("name", list(TILES))
def test_3_2_28_bonus_tile_gives_its_reward(name: str) -> None:
    """docs/rules.md 3.2.28 and appendix: rupees, and a step, a favour or a cover."""
    tile = TILES[name]
    state = built(int(name[0]))
    take(state, f"bonus {name}")
    assert rupees(state, 0) == tile.rupees
    if tile.covers:
        assert state.decision == "uncover"
        assert len(options(state)) == 8
        take(state, "uncover 2 5")
        assert player(state, 0)["covers"] == [[1, 5], [1], [1, 5], [1, 5]]
    steps = dict.fromkeys(["artisans", "merchants", "scholars"], 0)
    if tile.guild:
        steps[tile.guild] = 1
    assert player(state, 0)["influence"] == steps
    assert favours(state, 0) == tile.favours
    assert supply(state, 0) == 22 - tile.favours
    assert state.score_sheet(0)["covers"] == tile.covers
    assert state.decision == "process_count"
    assert rupees(state, 1) == 2


@pytest.mark.parametrize("name", ["2a", "2b", "2d", "3c", "4d"])
def test_d_29_reward_comes_before_the_worker_is_placed(name: str) -> None:
    """docs/rules.md 3.2.29, D-29: first the tile with its reward, then the second worker."""
    state = built(int(name[0]))
    assert workers(state, 0) == 9
    events = watch(state)
    take(state, f"bonus {name}")
    if name == "2b":
        assert workers(state, 0) == 9
        take(state, "uncover 1 1")
    kinds = [event.kind for event in events]
    assert kinds.index("rupees") < kinds.index("placed")
    assert kinds[-1] == "placed"
    assert workers(state, 0) == 8


@pytest.mark.parametrize("name", WITH_STEP)
def test_d_29_step_of_a_tile_brings_the_reward_of_step_3_at_once(name: str) -> None:
    """docs/rules.md 4.23, D-29: before the worker is placed."""
    tile = TILES[name]
    state = built(int(name[0]), {"influence": {tile.guild: 2}})
    take(state, f"bonus {name}")
    assert state.decision == "step_reward"
    assert workers(state, 0) == 9
    take(state, "favours")
    assert favours(state, 0) == 1
    assert (state.decision, workers(state, 0)) == ("process_count", 8)


@pytest.mark.parametrize("name", WITH_STEP)
def test_d_91_step_of_a_tile_is_lost_at_the_top(name: str) -> None:
    """docs/rules.md 3.2.28, 4.25, D-29, D-91: the tile may be taken, the rupees come."""
    tile = TILES[name]
    state = built(int(name[0]), {"influence": {tile.guild: 9}})
    take(state, f"bonus {name}")
    assert rupees(state, 0) == tile.rupees
    assert player(state, 0)["influence"][tile.guild] == 9
    assert state.decision == "process_count"


@pytest.mark.parametrize("name", WITH_STEP)
def test_6_1_2_step_of_a_tile_to_the_top_announces_the_end(name: str) -> None:
    """docs/rules.md 6.1.2: whatever moved the marker there."""
    tile = TILES[name]
    state = built(int(name[0]), {"influence": {tile.guild: 8}})
    assert state.to_json()["final_round"] is None
    take(state, f"bonus {name}")
    assert state.to_json()["final_round"] == 2


def test_d_29_cover_is_lost_when_none_is_left() -> None:
    """docs/rules.md 3.2.28, D-29: no cover left, the rupees still come."""
    state = built(2, {"covers": [[], [], [], []]})
    take(state, "bonus 2b")
    assert rupees(state, 0) == 2
    assert state.decision == "process_count"


@pytest.mark.parametrize("name", WITH_FAVOUR)
def test_1_9_favour_of_a_tile_finds_the_markers_just_paid(name: str) -> None:
    """docs/rules.md 1.9, 1.10: even with all 22 markers in use the planks paid make room."""
    level = int(name[0])
    planks = SITES[level][1]
    state = built(level, {"goods": {"planks": planks, "oil": 22 - planks}})
    take(state, f"bonus {name}")
    assert favours(state, 0) == 1
    assert supply(state, 0) == planks - 1


def test_1_10_step_reward_of_a_tile_may_ask_for_room() -> None:
    """docs/rules.md 1.10, 4.23: 2 favours for step 6, but only 1 marker in supply."""
    me = {
        "contracts": ["takshaka"],
        "goods": {"planks": 1, "oil": 21},
        "influence": {"artisans": 5},
    }
    state = position(me, {}, phase="action", builder="oil_press")
    take(state, "place architect", "build carpenter", "pay planks", "bonus 2a", "favours")
    assert state.decision == "make_room"
    take(state, "return oil")
    assert favours(state, 0) == 2
    assert state.decision == "process_count"


def test_d_30_mujtahida_takes_a_bonus_tile_too() -> None:
    """docs/rules.md 5.7.16: her building comes with a bonus tile."""
    state = won("mujtahida", {"rupees": 0}, builder="oil_press")
    take(state, "bonus 2d")
    assert favours(state, 0) == 1
    assert rupees(state, 0) == 3 + 3


def test_3_2_20_no_bonus_tile_on_the_builders_site() -> None:
    """docs/rules.md 3.2.20: a worker on the Builder's site builds it without a bonus tile."""
    state = position({"rupees": 0}, {}, phase="action", builder="carpenter")
    take(state, "place carpenter")
    assert state.decision == "process_count"
    assert len(state.to_json()["bonus_tiles"]) == 12
    assert rupees(state, 0) == 0


def test_4_14_2_no_bonus_tile_at_pier_2() -> None:
    """docs/rules.md 4.14.2, D-25: built for nobody."""
    river = {"notables": {"cook": {"oil": 0}}, "fill": True}
    state = position(
        {"goods": {"wood": 1}, "rupees": 0},
        {},
        {},
        {"contracts": ["mahout"]},
        phase="action",
        river=river,
    )
    take(state, "place sailor", "done", "deliver wood cook")
    assert state.to_json()["built"] == ["cement_works"]
    assert len(state.to_json()["bonus_tiles"]) == 12
    assert rupees(state, 0) == 2
    assert goods(state, 0) == {}
