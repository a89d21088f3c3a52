"""The parts of the table: docs/rules.md 1.1 to 1.7 and 1.15 to 1.19."""

from typing import Any

import pytest

import agra
from agra.rules.names import BUILDINGS, GOODS, GUILDS, SPACES
from tests.support import goods, options, player, position, rupees, take, watch

BASIC = ["sandstone", "wood", "turmeric", "cotton"]
NOT_BASIC = list(GOODS[4:])


# ------------------------------------------------------------------ boards


def test_1_1_four_characters_and_sixteen_buildings() -> None:
    """docs/rules.md 1.1 and 1.3: with everything built a worker has 20 spaces."""
    state = position({}, {}, phase="action", built=list(BUILDINGS[4:]), builder=None)
    assert options(state) == [f"place {space}" for space in SPACES]
    assert len(options(state)) == 20


@pytest.mark.parametrize(
    ("building", "good"),
    list(
        zip(
            BUILDINGS[4:],
            ["sandstone", "wood", "turmeric", "cotton"] * 2 + ["bricks", "paper", "dye", "cloth"],
        )
    ),
)
def test_1_3_a_building_is_the_store_of_its_good(building: str, good: str) -> None:
    """docs/rules.md 1.3 and 1.16: the arrow into it makes exactly that good."""
    state = position({"goods": {good: 1}}, {}, phase="action", builder=building)
    take(state, f"place {building}", "process 1")
    assert goods(state, 0) == {GOODS[BUILDINGS.index(building)]: 1}


@pytest.mark.parametrize(("building", "good"), list(zip(BUILDINGS[:4], BASIC)))
def test_1_3_column_1_gives_the_basic_goods(building: str, good: str) -> None:
    """docs/rules.md 1.3: each of the four its own."""
    state = position(
        {}, {}, phase="action", merchant=BUILDINGS[(BUILDINGS.index(building) + 1) % 4]
    )
    take(state, f"place {building}")
    assert goods(state, 0) == {good: 2}


def test_1_5_twelve_bowls() -> None:
    """docs/rules.md 1.5: one for each good that is not basic."""
    first: dict[str, Any] = {"goods": dict.fromkeys(GOODS, 1)}
    state = position(first, {}, phase="order")
    assert options(state)[:12] == [f"serve {good}" for good in NOT_BASIC]
    assert not any(f"serve {good}" in options(state) for good in BASIC)


@pytest.mark.parametrize("guild", GUILDS)
def test_1_5_an_influence_track_for_each_guild(guild: str) -> None:
    """docs/rules.md 1.5: three markers that move by themselves."""
    state = take(position({}, {}, phase="action"), "place architect", f"influence {guild}")
    assert player(state, 0)["influence"] == dict.fromkeys(GUILDS, 0) | {guild: 1}


@pytest.mark.parametrize(("filled", "is_open"), [(2, True), (3, False)])
def test_1_5_the_order_limit_is_common_to_all_columns(filled: int, is_open: bool) -> None:
    """docs/rules.md 1.5: the same number closes each of the three."""
    first = {
        "goods": {"cement": 1, "cloth": 1, "planks": 1, "wood": 1, "paintings": 1},
        "influence": dict.fromkeys(GUILDS, 1),
    }
    column = {"filled": {str(order): 1 for order in range(2, 2 + filled)}}
    state = position(first, {}, phase="order", orders=dict.fromkeys(GUILDS, column))
    offered = [text for text in options(state) if text.startswith("fulfil")]
    assert offered == ([f"fulfil {guild}" for guild in GUILDS] if is_open else [])


def test_1_6_three_printed_favour_actions() -> None:
    """docs/rules.md 1.6: everybody has them without any tile, and no others."""
    state = position({"favours": 4, "goods": {"wood": 1}}, {})
    found = [text for text in options(state) if text.startswith("favour")]
    assert found == ["favour basic_good", "favour process", "favour influence"]


def test_1_7_rupees_of_others_are_secret() -> None:
    """docs/rules.md 1.7: a seat sees its own."""
    view = position({"rupees": 5}, {"rupees": 9}).view(0)
    assert [block["rupees"] for block in view["players"]] == [5, None]


def test_1_7_the_bank_never_runs_out() -> None:
    """docs/rules.md 1.7, D-07: more coins than any box holds."""
    state = position({"rupees": 0}, {"rupees": 100_000}, phase="action", coins={"quarry": 90_000})
    assert rupees(take(state, "place quarry"), 0) == 90_000


def test_D_07_coins_on_buildings_are_public() -> None:
    """D-07: also for a spectator."""
    assert position({}, {}, coins={"quarry": 3}).view(None)["coins"] == {"quarry": 3}


# ------------------------------------------------------------------ goods


def sold(good: str, **more: Any) -> int:
    """The price of a good when it is sold: its value."""
    first = {"goods": {good: 1}, "favours": 3, "tiles": ["sell"], "rupees": 0}
    return rupees(take(position(first, {}, **more), "favour sell", f"sell {good}"), 0)


@pytest.mark.parametrize(
    ("value", "kinds"), [(1, BASIC), (2, list(GOODS[4:12])), (3, list(GOODS[12:]))]
)
def test_1_15_printed_values(value: int, kinds: list[str]) -> None:
    """docs/rules.md 1.15: basic 1, processed 2, luxury 3."""
    assert [sold(good) for good in kinds] == [value] * len(kinds)


@pytest.mark.parametrize(
    ("good", "into"),
    [
        ("sandstone", ["cement", "bricks"]),
        ("wood", ["planks", "paper"]),
        ("turmeric", ["curry", "dye"]),
        ("cotton", ["oil", "cloth"]),
        ("bricks", ["statues"]),
        ("paper", ["books"]),
        ("dye", ["paintings"]),
        ("cloth", ["clothes"]),
    ],
)
def test_1_16_arrows(good: str, into: list[str]) -> None:
    """docs/rules.md 1.16: within the row, to columns 2 and 3, and from 3 to 4."""
    state = take(position({"favours": 3, "goods": {good: 1}}, {}), "favour process")
    assert options(state) == [f"process {target}" for target in into]


@pytest.mark.parametrize("good", [*GOODS[4:8], *GOODS[12:]])
def test_1_16_no_arrow_leaves_column_2_and_4(good: str) -> None:
    """docs/rules.md 1.16: such a good cannot be processed at all."""
    state = position({"favours": 3, "goods": {good: 1}}, {})
    assert "favour process" not in options(state)


def test_1_17_a_store_holds_any_number() -> None:
    """docs/rules.md 1.17: all 22 markers may be one good."""
    state = take(position({"goods": {"wood": 20}}, {}, phase="action"), "place woodcutter")
    assert goods(state, 0) == {"wood": 22}


def test_1_17_goods_lie_in_buildings_that_are_not_built() -> None:
    """docs/rules.md 1.17, D-101: processed, traded or gained into them."""
    state = position({"favours": 7, "goods": {"dye": 1, "books": 1}}, {}, phase="action")
    assert state.to_json()["built"] == []
    take(state, "favour process", "process paintings")
    take(state, "place trader", "give books", "done", "take cloth")
    assert goods(state, 0) == {"cloth": 1, "paintings": 1}


def test_1_18_the_flags_of_a_token_are_the_value() -> None:
    """docs/rules.md 1.18: either side, up or down; other goods keep theirs."""
    tokens = [{"on": "oil", "side": "low"}, {"on": "curry", "side": "high"}, {}]
    assert sold("oil", price_tokens=tokens) == 1
    assert sold("curry", price_tokens=tokens) == 3
    assert sold("dye", price_tokens=tokens) == 2


def test_1_18_a_token_on_the_trader_changes_nothing() -> None:
    """docs/rules.md 1.18: only one lying on a good counts."""
    assert sold("oil", price_tokens=[{}, {}, {}]) == 2


def test_1_18_when_the_token_moves_the_printed_value_is_back() -> None:
    """docs/rules.md 1.18: the good it left has its printed value."""
    first = {"goods": {"oil": 1}, "favours": 3, "tiles": ["sell"], "rupees": 0}
    state = position(first, {}, phase="action", price_tokens=[{"on": "oil", "side": "low"}, {}, {}])
    take(state, "place trader", "move token", "token 1 low", "on dye")
    take(state, "favour sell", "sell oil")
    assert rupees(state, 0) == 2


def test_1_19_four_building_materials() -> None:
    """docs/rules.md 1.19: only they can be paid for a building."""
    first: dict[str, Any] = {"goods": dict.fromkeys(GOODS, 1)}
    state = position(first, {}, phase="action", builder="tailor")
    take(state, "place architect", "build oil_press")
    assert options(state) == ["pay sandstone", "pay wood", "pay cement", "pay planks"]


@pytest.mark.parametrize(
    ("materials", "built"),
    [
        (["sandstone"] * 2, False),
        (["sandstone"] * 3, True),
        (["wood"] * 2, False),
        (["wood"] * 3, True),
        (["cement"], False),
        (["cement"] * 2, True),
        (["planks"], False),
        (["planks"] * 2, True),
    ],
)
def test_1_19_build_values(materials: list[str], built: bool) -> None:
    """docs/rules.md 1.19: a site of 3 takes three of value 1 or two of value 2."""
    state = position({"goods": {materials[0]: 3}}, {}, phase="action", builder="tailor")
    events = watch(state)
    take(state, "place architect", "build oil_press", *[f"pay {good}" for good in materials])
    assert any(event.kind == "built" for event in events) == built
    assert (state.decision == "bonus_tile") == built


def test_1_6_a_state_knows_its_players() -> None:
    """docs/rules.md 1.6: as many player boards as players."""
    assert [agra.new_game(players, seed=1).players for players in (2, 3, 4)] == [2, 3, 4]
