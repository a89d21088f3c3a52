"""Set-up: docs/rules.md chapter 2, drawn from a seed or given explicitly."""

import copy
import itertools
import math
from collections import Counter
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

import pytest

import agra
from agra.components import components_from, default_components
from agra.rules.names import BUILDINGS, GUILDS, NOTABLES, TILES
from agra.rules.setup import another_game
from tests.support import options, player, position, take

Setup = dict[str, Any]

SHIPPED = default_components()
LEVEL = dict(zip(NOTABLES, SHIPPED.notable_level))
GUILD = {name: GUILDS[guild] for name, guild in zip(NOTABLES, SHIPPED.notable_guild)}
LEVEL_1, LEVEL_2, LEVEL_3, LEVEL_4 = (
    [name for name in NOTABLES if LEVEL[name] == level] for level in (1, 2, 3, 4)
)
SEEDS = range(600)


class Drawn(dict[int, list[Setup]]):
    """Draws on first use: most processes only collect these tests."""

    def __missing__(self, players: int) -> list[Setup]:
        self[players] = [agra.random_setup(players, seed) for seed in SEEDS]
        return self[players]


#: Set-ups drawn from seeds, by number of players; many tests use them.
DRAWN = Drawn()


def drawn(players: int, look: Callable[[Setup], Hashable]) -> Counter[Hashable]:
    """How often each thing was drawn."""
    return Counter(look(setup) for setup in DRAWN[players])


def assert_frequency(found: int, tries: int, probability: float) -> None:
    """Within five standard deviations; the seeds are fixed, so the result never changes."""
    slack = 5 * math.sqrt(tries * probability * (1 - probability))
    assert abs(found - tries * probability) <= slack, (found, tries * probability)


def assert_uniform(counts: Counter[Hashable], things: list[Hashable]) -> None:
    """Exactly these things were drawn, each about as often as the others."""
    assert set(counts) == set(things)
    for thing in things:
        assert_frequency(counts[thing], counts.total(), 1 / len(things))


def table(setup: Setup, players: int) -> dict[str, Any]:
    """The whole position after a set-up."""
    return agra.new_game(players=players, setup=setup).to_json()


# ------------------------------------------------------------------ 2.0 the seed


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_0_same_seed_same_setup(players: int) -> None:
    """docs/rules.md 2.0: what is random comes from the seed alone."""
    assert agra.random_setup(players, 12) == agra.random_setup(players, 12)
    assert agra.new_game(players, seed=12) == agra.new_game(players, seed=12)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_0_other_seed_other_setup(players: int) -> None:
    """docs/rules.md 2.0: all but a few of 600 seeds give a different set-up."""
    different = {repr(setup) for setup in DRAWN[players]}
    assert len(different) >= 598


def test_2_0_without_a_seed_games_differ() -> None:
    """docs/rules.md 2.0: no seed means a new draw each time."""
    games = {repr(agra.new_game(players=2).to_json()) for _ in range(5)}
    assert len(games) > 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_0_a_seed_and_its_setup_are_the_same_game(players: int) -> None:
    """docs/rules.md 2.0: a drawn set-up says everything that was random."""
    for seed in range(20):
        setup = agra.random_setup(players, seed)
        assert agra.new_game(players, setup=setup) == agra.new_game(players, seed=seed)


def test_2_0_seed_7_is_this_setup() -> None:
    """docs/rules.md 2.0: seeds that people passed on keep their meaning, and the order of draws."""
    assert agra.random_setup(2, 7) == {
        "merchant": "turmeric_farm",
        "builder": "carpenter",
        "river": [
            "portuguese_trader", "takshaka", "french_trader", "cook",
            "muezzin", "mullah", "mosaic_maker",
            "mujtahida", "sadr_us_sudur",
            "dewan",
        ],
        "start_player": 0,
        "open_tiles": ["extra_process", "order_phase", "process_1_to_2"],
        "akbar": ["cement", "curry", "bricks", "cloth"],
        "orders": {
            "artisans": {"marked": 2, "neutral": [1, 4]},
            "merchants": {"marked": 6, "neutral": [1, 5]},
            "scholars": {"marked": 6, "neutral": [2, 5]},
        },
    }  # fmt: skip


def test_2_0_figures_are_drawn_before_the_river() -> None:
    """docs/rules.md 2.0: the number of players matters from the river on, not before it."""
    for two, three, four in zip(DRAWN[2], DRAWN[3], DRAWN[4]):
        assert two["merchant"] == three["merchant"] == four["merchant"]
        assert two["builder"] == three["builder"] == four["builder"]
        assert two["river"] == three["river"]


# ------------------------------------------------------------------ 2.1 tokens and tiles


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_1_1_price_tokens_lie_on_the_trader(players: int) -> None:
    """docs/rules.md 2.1.1."""
    found = agra.new_game(players, seed=1).to_json()["price_tokens"]
    assert found == [{"on": "trader", "side": "low"}] * 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_1_2_bonus_tiles_lie_face_up(players: int) -> None:
    """docs/rules.md 2.1.2: four each of levels 2, 3 and 4."""
    found = agra.new_game(players, seed=1).to_json()["bonus_tiles"]
    assert found == [level + tile for level in "234" for tile in "abcd"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_1_3_column_1_is_built_and_nothing_else(players: int) -> None:
    """docs/rules.md 2.1.3: a worker can go to column 1 and, of the sites, to the Builder's only."""
    state = agra.new_game(players, seed=1)
    assert state.to_json()["built"] == []  # beyond column 1
    take(state, "end meditation")
    buildings = [text.split()[1] for text in options(state) if text.split()[1] in BUILDINGS]
    assert buildings == [*BUILDINGS[:4], state.to_json()["builder"]]


# ------------------------------------------------------------------ 2.2 Merchant and Builder


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_2_1_merchant_starts_on_column_1(players: int) -> None:
    """docs/rules.md 2.2.1, D-01: 5 and 6 are rolled again, so all four are equally likely."""
    counts = drawn(players, lambda setup: setup["merchant"])
    assert_uniform(counts, ["quarry", "woodcutter", "turmeric_farm", "cotton_farm"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_2_2_builder_starts_on_one_of_the_first_six_sites(players: int) -> None:
    """docs/rules.md 2.2.2, D-02: column 2 and the two top sites of column 3."""
    counts = drawn(players, lambda setup: setup["builder"])
    sites: list[Hashable] = [
        "cement_works", "carpenter", "curry_kitchen", "oil_press", "brickyard", "paper_mill",
    ]  # fmt: skip
    assert_uniform(counts, sites)


# ------------------------------------------------------------------ 2.3 the river


@pytest.mark.parametrize(
    ("players", "counts"), [(2, [4, 3, 2, 1]), (3, [4, 3, 2, 1]), (4, [5, 4, 3, 2])]
)
def test_2_3_1_notables_by_level(players: int, counts: list[int]) -> None:
    """docs/rules.md 2.3.1: how many notables of each level lie on the river."""
    for setup in DRAWN[players]:
        levels = Counter(LEVEL[name] for name in setup["river"])
        assert [levels[level] for level in (1, 2, 3, 4)] == counts
        assert len(set(setup["river"])) == sum(counts)


@pytest.mark.parametrize(("players", "split"), [(2, [3, 3, 4]), (3, [3, 3, 4]), (4, [4, 5, 5])])
def test_2_3_1_guild_symbols_split(players: int, split: list[int]) -> None:
    """docs/rules.md 2.3.1: every river is balanced."""
    for setup in DRAWN[players]:
        assert sorted(Counter(GUILD[name] for name in setup["river"]).values()) == split


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_3_2_any_guild_can_have_the_odd_number(players: int) -> None:
    """docs/rules.md 2.3.2: which guild has which number does not matter."""
    odd = 4  # 4/3/3 with two and three players, 5/5/4 with four
    found = {
        guild
        for setup in DRAWN[players]
        for guild, count in Counter(GUILD[name] for name in setup["river"]).items()
        if count == odd
    }
    assert found == set(GUILDS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_3_3_level_iv_is_never_chosen_again(players: int) -> None:
    """docs/rules.md 2.3.3, D-03: every draw of level IV is equally likely, whatever balances it."""
    counts = drawn(players, lambda setup: tuple(n for n in setup["river"] if LEVEL[n] == 4))
    assert_uniform(counts, list(itertools.combinations(LEVEL_4, 1 if players < 4 else 2)))


def test_2_3_3_level_iii_is_drawn_uniformly() -> None:
    """docs/rules.md 2.3.3, D-03: with the shipped cards the third repair never occurs."""
    counts = drawn(4, lambda setup: tuple(n for n in setup["river"] if LEVEL[n] == 3))
    assert_uniform(counts, list(itertools.combinations(LEVEL_3, 3)))


@pytest.mark.parametrize("players", [2, 4])
def test_2_3_4_the_other_notables_are_out_of_the_game(players: int) -> None:
    """docs/rules.md 2.3.4: on the river lie the drawn ones only, and nobody owns the others."""
    setup = agra.random_setup(players, 3)
    found = table(setup, players)
    assert sorted(found["river"]["notables"]) == sorted(setup["river"])
    assert all(block["contracts"] == [] for block in found["players"])


# ---- D-03 with cards made for it: levels IV and III are of the Scholars, and six notables split
# 2/2/2, so levels II and I together must be two Artisans and two Merchants.


def other_cards(guilds: dict[int, str], split: list[int]) -> agra.Components:
    """Components with rivers of 2, 2, 1 and 1 notables; guild letters of each level's cards."""
    raw = copy.deepcopy(SHIPPED.raw)
    names = {"a": "artisans", "m": "merchants", "s": "scholars"}
    for level, letters in guilds.items():
        cards = [row for row in raw["notable"] if row["level"] == level]
        for row, letter in zip(cards, letters, strict=True):
            row["guild"] = names[letter]
    for size in ("4_players", "2_3_players"):
        raw["river"][f"notables_{size}"] = [2, 2, 1, 1]
        raw["river"][f"guild_split_{size}"] = split
    return components_from(raw)


def rivers(c: agra.Components, seeds: range = SEEDS) -> list[list[str]]:
    """The rivers of many seeds, each sorted by level."""
    return [agra.random_setup(2, seed, c)["river"] for seed in seeds]


def test_D_03_level_i_is_chosen_uniformly_among_balancing_sets() -> None:
    """docs/rules.md 2.3.3, D-03: 4 sets have an Artisan, 12 a Merchant; all 16 are equal."""
    c = other_cards({4: "aaaa", 3: "aaaaa", 2: "mmmmmmm", 1: "ammmssss"}, [3, 2, 1])
    counts: Counter[Hashable] = Counter(tuple(river[:2]) for river in rivers(c))
    sets: list[Hashable] = [(one, two) for one in LEVEL_1[:4] for two in LEVEL_1[4:]]
    assert_uniform(counts, sets)


def test_D_03_levels_iv_to_ii_stay_while_level_i_can_balance() -> None:
    """docs/rules.md 2.3.3, D-03: the first repair touches level I only.

    15 level I sets balance a level II of two Merchants, only one balances two Artisans; still 6 of
    the 21 draws of level II are two Artisans, and all of them are kept.
    """
    c = other_cards({4: "ssss", 3: "sssss", 2: "aaaammm", 1: "aaaaaamm"}, [2, 2, 2])
    found = rivers(c)
    guild = dict(zip(LEVEL_2, "aaaammm"))
    counts = Counter("".join(guild[name] for name in river[2:4]) for river in found)
    for pair, draws in (("aa", 6), ("am", 12), ("mm", 3)):
        assert_frequency(counts[pair], len(found), draws / 21)
    assert_uniform(Counter(river[4] for river in found), list(LEVEL_3))


def test_D_03_second_repair_takes_levels_ii_and_i_together() -> None:
    """docs/rules.md 2.3.3, D-03: a Scholar in level II cannot be balanced by level I.

    Of the 64 balancing pairs 1 has two Artisans in level II, 48 one of each, 15 two Merchants.
    """
    c = other_cards({4: "ssss", 3: "sssss", 2: "aammsss", 1: "aaaaaamm"}, [2, 2, 2])
    found = rivers(c)
    guild = dict(zip(LEVEL_2, "aammsss"))
    counts = Counter("".join(guild[name] for name in river[2:4]) for river in found)
    assert set(counts) == {"aa", "am", "mm"}
    kept, redrawn = 1 / 21, 15 / 21  # of the 21 draws of level II, 15 have a Scholar
    for pair, drawn_first, pairs in (("aa", 1, 1), ("am", 4, 48), ("mm", 1, 15)):
        assert_frequency(counts[pair], len(found), drawn_first * kept + redrawn * pairs / 64)


def test_D_03_level_iii_stays_while_levels_ii_and_i_can_balance() -> None:
    """docs/rules.md 2.3.3, D-03: the second repair leaves level III alone.

    156 pairs balance a Scholar of level III, only 39 an Artisan; still 2 of 5 draws are kept.
    """
    c = other_cards({4: "ssss", 3: "sssaa", 2: "aaammms", 1: "aaaaaamm"}, [2, 2, 2])
    assert_uniform(Counter(river[4] for river in rivers(c)), list(LEVEL_3))


def test_D_03_third_repair_takes_level_iii_too() -> None:
    """docs/rules.md 2.3.3, D-03: an Artisan of level III spoils every river; level IV stays."""
    c = other_cards({4: "ssss", 3: "aammm", 2: "aaaaaaa", 1: "aaaaaaaa"}, [4, 1, 1])
    found = rivers(c, range(300))
    assert_uniform(Counter(river[4] for river in found), list(LEVEL_3[2:]))
    assert_uniform(Counter(river[5] for river in found), list(LEVEL_4))
    assert_uniform(
        Counter(tuple(river[2:4]) for river in found), list(itertools.combinations(LEVEL_2, 2))
    )


def test_E_27_level_iv_is_redrawn_where_nothing_below_balances() -> None:
    """E-27: only the Scholar of level IV gives a balanced river, so every river has him."""
    c = other_cards({4: "sama", 3: "mmmmm", 2: "aaaaaaa", 1: "aaaaaaaa"}, [4, 1, 1])
    found = rivers(c, range(100))
    assert {river[5] for river in found} == {LEVEL_4[0]}
    assert len({tuple(river) for river in found}) > 50


# ------------------------------------------------------------------ 2.4 start


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_4_1_boat_at_pier_1(players: int) -> None:
    """docs/rules.md 2.4.1."""
    assert agra.new_game(players, seed=2).to_json()["river"]["boat"] == 1


@pytest.mark.parametrize(("filled", "is_open"), [(2, True), (3, False)])
def test_2_4_2_order_limit_is_3(filled: int, is_open: bool) -> None:
    """docs/rules.md 2.4.2: at the start a third order can be fulfilled, a fourth cannot."""
    orders = {"artisans": {"filled": {str(n + 2): 1 for n in range(filled)}}}
    first = {"goods": {"cement": 1, "cloth": 1}, "influence": {"artisans": 1}}
    state = position(first, {}, orders=orders, phase="order")
    assert ("fulfil artisans" in options(state)) == is_open


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_4_3_meditation_marker_on_deliver(players: int) -> None:
    """docs/rules.md 2.4.3."""
    assert agra.new_game(players, seed=2).to_json()["meditation_marker"] == "deliver"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_4_4_start_player_is_random(players: int) -> None:
    """docs/rules.md 2.4.4: every seat is equally likely."""
    counts = drawn(players, lambda setup: setup["start_player"])
    assert_uniform(counts, list(range(players)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_4_4_start_player_begins_round_1(players: int) -> None:
    """docs/rules.md 2.4.4: the start player moves first, in the meditation phase of round 1."""
    for start in range(players):
        setup = agra.random_setup(players, 5) | {"start_player": start}
        state = agra.new_game(players, setup=setup)
        assert (state.to_move, state.decision) == (start, "meditation")
        assert (state.to_json()["round"], state.to_json()["start_player"]) == (1, start)


# ------------------------------------------------------------------ 2.5 each player


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("what", "value"),
    [
        pytest.param("covers", [[1, 5]] * 4, id="2_5_1_eight_covers_on_the_end_squares"),
        pytest.param("farmers", [3, 3, 3, 3], id="2_5_2_farmers_on_the_middle_squares"),
        pytest.param("stone", 1, id="2_5_3_stone_on_field_1"),
        pytest.param("rupees", 2, id="2_5_4_two_rupees"),
        pytest.param("workers_in_supply", 10, id="2_5_5_ten_workers"),
        pytest.param("markers_in_supply", 22, id="2_5_5_twenty_two_markers"),
        pytest.param("influence", dict.fromkeys(GUILDS, 0), id="2_5_6_influence_below_step_1"),
        pytest.param("goods", {}, id="2_5_7_no_goods"),
        pytest.param("favours", 0, id="2_5_7_no_favours"),
        pytest.param("tiles", [], id="2_5_7_no_favour_tiles"),
        pytest.param("contracts", [], id="2_5_7_no_contracts"),
    ],
)
def test_2_5_each_player_begins_with(players: int, what: str, value: object) -> None:
    """docs/rules.md 2.5, D-08: the same for every seat, later ones get nothing extra."""
    state = agra.new_game(players, setup=agra.random_setup(players, 8) | {"start_player": 1})
    assert [player(state, seat)[what] for seat in range(players)] == [value] * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_5_no_worker_is_on_the_board_and_no_coin(players: int) -> None:
    """docs/rules.md 2.5.5, D-08: everything is still in supply or in the bank."""
    found = agra.new_game(players, seed=4).to_json()
    assert found["spaces"] == {}
    assert found["coins"] == {}


# ------------------------------------------------------------------ 2.6 favour tiles


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_6_three_tiles_are_open(players: int) -> None:
    """docs/rules.md 2.6: three different ones, each of the 14 equally likely."""
    counts: Counter[Hashable] = Counter()
    for setup in DRAWN[players]:
        assert len(set(setup["open_tiles"])) == 3
        counts.update(setup["open_tiles"])
    assert set(counts) == set(TILES)
    for tile in TILES:
        assert_frequency(counts[tile], len(SEEDS), 3 / 14)


def test_2_6_the_other_eleven_are_the_stack() -> None:
    """docs/rules.md 2.6: what is drawn into the display comes from all tiles not open."""
    shown = ["sell", "deliver", "exchange"]
    state = position({"influence": {"artisans": 2}}, {}, open_tiles=shown, phase="action")
    take(state, "place architect", "influence artisans", "tile sell")
    assert state.to_move == agra.CHANCE
    drawable = [text.removeprefix("draw ") for text in options(state)]
    assert drawable == [tile for tile in TILES if tile not in shown]


# ------------------------------------------------------------------ 2.7 two or three players

LEFT = ["cement", "bricks", "statues", "planks", "paper", "books"]
RIGHT = ["curry", "dye", "paintings", "oil", "cloth", "clothes"]


def bowls(setup: Setup, side: list[str]) -> tuple[str, ...]:
    """The covered bowls of one side, in the order of the die."""
    return tuple(good for good in side if good in setup["akbar"])


def test_2_7_1_four_players_no_neutral_bowl() -> None:
    """docs/rules.md 2.7.1: neutral markers are for two or three players."""
    assert all(setup["akbar"] == [] for setup in DRAWN[4])


@pytest.mark.parametrize("side", [LEFT, RIGHT])
def test_2_7_1_three_players_one_bowl_on_each_side(side: list[str]) -> None:
    """docs/rules.md 2.7.1, D-06: one roll, each of the six bowls equally likely."""
    counts = drawn(3, lambda setup: bowls(setup, side))
    assert_uniform(counts, [(good,) for good in side])


@pytest.mark.parametrize("side", [LEFT, RIGHT])
def test_2_7_1_two_players_a_repeated_roll_is_lost(side: list[str]) -> None:
    """docs/rules.md 2.7.1, D-06: a sixth of the time the second roll repeats the first."""
    counts = drawn(2, lambda setup: bowls(setup, side))
    pairs = list(itertools.combinations(side, 2))
    assert set(counts) == {*pairs, *[(good,) for good in side]}
    for pair in pairs:
        assert_frequency(counts[pair], len(SEEDS), 2 / 36)
    assert_frequency(sum(counts[(good,)] for good in side), len(SEEDS), 1 / 6)


@pytest.mark.parametrize("players", [2, 3])
def test_2_7_1_a_neutral_bowl_is_closed(players: int) -> None:
    """docs/rules.md 2.7.1: nobody can serve that good any more."""
    setup = agra.random_setup(players, 9)
    found = table(setup, players)
    assert found["akbar"] == dict.fromkeys(setup["akbar"], "neutral")
    goods = dict.fromkeys(LEFT + RIGHT, 1)
    blocks: list[dict[str, Any]] = [{"goods": goods}, *[{}] * (players - 1)]
    state = position(*blocks, akbar=found["akbar"], phase="order")
    served = {text.removeprefix("serve ") for text in options(state) if text.startswith("serve")}
    assert served == set(goods) - set(setup["akbar"])


@pytest.mark.parametrize("guild", GUILDS)
def test_2_7_2_four_players_no_neutral_order(guild: str) -> None:
    """docs/rules.md 2.7.2."""
    assert all(setup["orders"][guild]["neutral"] == [] for setup in DRAWN[4])


@pytest.mark.parametrize("guild", GUILDS)
def test_2_7_2_three_players_one_neutral_order(guild: str) -> None:
    """docs/rules.md 2.7.2: one roll for each column."""
    counts = drawn(3, lambda setup: tuple(setup["orders"][guild]["neutral"]))
    assert_uniform(counts, [(order,) for order in range(1, 7)])


@pytest.mark.parametrize("guild", GUILDS)
def test_2_7_2_two_players_two_different_neutral_orders(guild: str) -> None:
    """docs/rules.md 2.7.2, E-23: here a repeated roll is rolled again."""
    counts = drawn(2, lambda setup: tuple(setup["orders"][guild]["neutral"]))
    assert_uniform(counts, list(itertools.combinations(range(1, 7), 2)))


def test_2_7_2_columns_are_rolled_separately() -> None:
    """docs/rules.md 2.7.2: one column says nothing about another."""
    same = sum(
        setup["orders"]["artisans"]["neutral"] == setup["orders"]["scholars"]["neutral"]
        for setup in DRAWN[3]
    )
    assert_frequency(same, len(SEEDS), 1 / 6)


@pytest.mark.parametrize("players", [2, 3])
def test_2_7_2_neutral_markers_lie_on_their_orders(players: int) -> None:
    """docs/rules.md 2.7.2: what was rolled lies on the board."""
    setup = agra.random_setup(players, 11)
    found = table(setup, players)["orders"]
    for guild in GUILDS:
        neutral = setup["orders"][guild]["neutral"]
        assert found[guild]["filled"] == {str(order): "neutral" for order in neutral}


def test_2_7_3_neutral_markers_count_for_the_limit() -> None:
    """docs/rules.md 2.7.3, D-05: two neutral markers and a player's one reach the limit."""
    first = {"goods": {"cement": 2, "cloth": 2}, "influence": {"artisans": 1}}
    filled: dict[str, object] = {"5": "neutral", "6": "neutral"}
    state = position(first, {}, orders={"artisans": {"filled": filled}}, phase="order")
    assert "fulfil artisans" in options(state)
    filled["4"] = 1
    state = position(first, {}, orders={"artisans": {"filled": filled}}, phase="order")
    assert "fulfil artisans" not in options(state)


#: Contracts that have brought the boat to pier 5, where the order limit is 6.
TO_PIER_5 = {"contracts": ["mahout", "khatib", "caliph", "mullah", "painter"]}


def test_2_7_3_neutral_markers_count_for_the_end() -> None:
    """docs/rules.md 2.7.3, D-05: two neutral ones and four of players announce the end."""
    filled = {"2": "neutral", "3": 1, "4": 1, "5": "neutral", "6": 1}
    first = {"goods": {"cement": 1, "cloth": 1}, "influence": {"artisans": 1}}
    state = position(
        first, TO_PIER_5, orders={"artisans": {"filled": filled}}, phase="order", round=4
    )
    assert state.to_json()["final_round"] is None
    take(state, "fulfil artisans")
    assert state.to_json()["final_round"] == 5


def test_2_7_3_neutral_markers_never_score() -> None:
    """docs/rules.md 2.7.3, D-05: the leader of a track is paid for own markers only."""
    first = {"influence": {"artisans": 2}}
    neutral = {"artisans": {"filled": {"1": "neutral", "2": "neutral"}}}
    own = {"artisans": {"filled": {"1": "neutral", "2": 0}}}
    assert position(first, {}, orders=neutral).scores() == [2, 2]
    assert position(first, {}, orders=own).scores() == [4, 2]


# ------------------------------------------------------------------ 2.8 guild order markers


@pytest.mark.parametrize("guild", GUILDS)
def test_2_8_four_players_one_roll_for_each_column(guild: str) -> None:
    """docs/rules.md 2.8: each of the six orders is equally likely."""
    counts = drawn(4, lambda setup: setup["orders"][guild]["marked"])
    assert_uniform(counts, list(range(1, 7)))


@pytest.mark.parametrize("guild", GUILDS)
@pytest.mark.parametrize("players", [2, 3])
def test_2_8_covered_order_moves_the_marker_down(guild: str, players: int) -> None:
    """docs/rules.md 2.8, D-04: an order is marked as often as it and those covered above it."""
    rolls: Counter[Hashable] = Counter()  # marked order, as rolls it can come from
    wrapped = False
    for setup in DRAWN[players]:
        neutral, marked = setup["orders"][guild]["neutral"], setup["orders"][guild]["marked"]
        assert marked not in neutral
        ways = 1
        above = (marked - 2) % 6 + 1
        while above in neutral:
            ways += 1
            wrapped = wrapped or above == 6
            above = (above - 2) % 6 + 1
        rolls[ways] += 1
    assert wrapped  # from the bottom to the top again
    # Three players: the order below the neutral one has two rolls of six. Two players: the two
    # neutral ones are neighbours for 6 of 15 pairs, and then one order has three rolls.
    two = 2 / 6 if players == 3 else 9 / 15 * 4 / 6
    three = 0 if players == 3 else 6 / 15 * 3 / 6
    assert_frequency(rolls[2], len(SEEDS), two)
    assert_frequency(rolls[3], len(SEEDS), three)


def test_2_8_marker_lies_on_its_order() -> None:
    """docs/rules.md 2.8: what was rolled lies on the board, counted from the top."""
    setup = agra.random_setup(4, 13)
    setup["orders"] = {
        "artisans": {"marked": 3, "neutral": []},
        "merchants": {"marked": 5, "neutral": []},
        "scholars": {"marked": 1, "neutral": []},
    }
    found = table(setup, 4)["orders"]
    assert [found[guild]["marked"] for guild in GUILDS] == [3, 5, 1]


# ------------------------------------------------------------------ explicit set-ups


def explicit() -> Setup:
    """A set-up of two players, as people might have it on their table."""
    return {
        "merchant": "cotton_farm",
        "builder": "paper_mill",
        "river": [
            "mahout", "khatib", "dyer", "cook", "muezzin", "jagirdar", "calligrapher",
            "mujtahida", "dutch_trader", "dewan",
        ],
        "start_player": 1,
        "open_tiles": ["sell", "exchange", "free_day_labourer"],
        "akbar": ["bricks", "oil", "clothes"],
        "orders": {
            "artisans": {"marked": 4, "neutral": [2, 3]},
            "merchants": {"marked": 6, "neutral": [1, 5]},
            "scholars": {"marked": 1, "neutral": [6, 5]},
        },
    }  # fmt: skip


def test_explicit_setup_is_what_lies_on_the_table() -> None:
    """docs/rules.md 2.2 to 2.8: every entry of a set-up is seen in the position."""
    state = agra.new_game(players=2, setup=explicit())
    found = state.to_json()
    assert (found["merchant"], found["builder"]) == ("cotton_farm", "paper_mill")
    assert sorted(found["river"]["notables"]) == sorted(explicit()["river"])
    assert state.to_move == 1
    assert sorted(found["open_tiles"]) == ["exchange", "free_day_labourer", "sell"]
    assert found["akbar"] == {"bricks": "neutral", "oil": "neutral", "clothes": "neutral"}
    assert found["orders"] == {
        "artisans": {"marked": 4, "filled": {"2": "neutral", "3": "neutral"}},
        "merchants": {"marked": 6, "filled": {"1": "neutral", "5": "neutral"}},
        "scholars": {"marked": 1, "filled": {"5": "neutral", "6": "neutral"}},
    }


def test_explicit_setup_is_not_changed() -> None:
    """The caller's dictionary is not changed."""
    setup = explicit()
    state = agra.new_game(players=2, setup=setup)
    take(state, "end meditation", "place quarry")
    assert setup == explicit()


def test_explicit_setup_of_four_may_leave_out_neutral() -> None:
    """With four players there are no neutral markers to list."""
    setup = agra.random_setup(4, 2)
    short = copy.deepcopy(setup)
    for guild in GUILDS:
        del short["orders"][guild]["neutral"]
    assert agra.new_game(4, setup=short) == agra.new_game(4, setup=setup)


def changed(**entries: Any) -> Setup:
    return explicit() | entries


def with_orders(guild: str, **column: Any) -> Setup:
    setup = explicit()
    setup["orders"][guild] |= column
    return setup


def without(key: str) -> Setup:
    setup = explicit()
    del setup[key]
    return setup


def river_with(**exchanged: str) -> Setup:
    """The explicit river with some cards replaced."""
    return changed(river=[exchanged.get(name, name) for name in explicit()["river"]])


BAD_SETUPS: dict[str, tuple[Setup, list[str]]] = {
    "unknown entry": (changed(weather="hot"), ["weather", "merchant", "builder"]),
    **{f"lacks {key}": (without(key), ["lacks", key]) for key in explicit()},
    "merchant off column 1": (changed(merchant="carpenter"), ["merchant", "carpenter", "quarry"]),
    "merchant unknown": (changed(merchant="harbour"), ["merchant", "harbour", "quarry"]),
    "merchant no name": (changed(merchant=2), ["merchant", "2", "quarry"]),
    "builder on column 1": (changed(builder="quarry"), ["builder", "quarry", "cement_works"]),
    "builder too far": (changed(builder="dye_works"), ["builder", "dye_works", "paper_mill"]),
    "start player too high": (changed(start_player=2), ["start_player", "0 to 1"]),
    "start player negative": (changed(start_player=-1), ["start_player", "0 to 1"]),
    "start player true": (changed(start_player=True), ["start_player", "0 to 1"]),
    "two tiles": (changed(open_tiles=["sell", "exchange"]), ["open_tiles", "3", "2"]),
    "a tile twice": (changed(open_tiles=["sell", "sell", "exchange"]), ["open_tiles", "twice"]),
    "a printed action": (
        changed(open_tiles=["sell", "exchange", "basic_good"]), ["open_tiles", "basic_good"],
    ),
    "tiles no list": (changed(open_tiles="sell"), ["open_tiles", "list"]),
    "river too short": (changed(river=explicit()["river"][:-1]), ["river", "10", "9"]),
    "river card twice": (river_with(khatib="mahout"), ["river", "twice"]),
    "river card unknown": (river_with(khatib="beggar"), ["river", "beggar"]),
    "river levels": (river_with(khatib="caliph"), ["river", "3 notables of level 1", "4"]),
    "river guilds": (river_with(khatib="takshaka"), ["river", "guild", "4/3/3"]),
    "bowl of a basic good": (changed(akbar=["bricks", "oil", "wood"]), ["akbar", "wood", "bowl"]),
    "bowl twice": (changed(akbar=["oil", "oil", "bricks"]), ["akbar", "twice"]),
    "three bowls of a side": (
        changed(akbar=["bricks", "paper", "books", "oil"]), ["akbar", "left", "3", "1 to 2"],
    ),
    "no bowl of a side": (changed(akbar=["oil", "dye"]), ["akbar", "left", "0", "1 to 2"]),
    "akbar no list": (changed(akbar=None), ["akbar", "list"]),
    "a guild missing": (changed(orders={}), ["orders", "artisans", "merchants", "scholars"]),
    "column no table": (
        changed(orders=explicit()["orders"] | {"artisans": 4}), ["artisans", "marked", "neutral"],
    ),
    "column with more": (with_orders("artisans", limit=3), ["artisans", "marked", "neutral"]),
    "one neutral order": (with_orders("merchants", neutral=[1]), ["merchants", "2", "neutral"]),
    "neutral order twice": (
        with_orders("merchants", neutral=[1, 1]), ["merchants", "2 different", "neutral"],
    ),
    "neutral order 7": (with_orders("merchants", neutral=[1, 7]), ["merchants", "1 to 6", "7"]),
    "neutral order 0": (with_orders("merchants", neutral=[1, 0]), ["merchants", "1 to 6", "0"]),
    "nothing marked": (with_orders("scholars", marked=None), ["scholars", "1 to 6", "None"]),
    "marked order 7": (with_orders("scholars", marked=7), ["scholars", "1 to 6", "7"]),
    "marked order covered": (
        with_orders("scholars", marked=5), ["scholars", "order 5", "neutral", "next free"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("setup", "words"), BAD_SETUPS.values(), ids=BAD_SETUPS.keys())
def test_bad_setup_is_refused_in_one_sentence(setup: Setup, words: list[str]) -> None:
    """docs/rules.md 2: a set-up that cannot lie on a table; the sentence names what is wrong."""
    with pytest.raises(agra.BadSetup) as caught:
        agra.new_game(players=2, setup=setup)
    text = str(caught.value)
    assert all(word in text for word in words), text
    assert text.endswith(".")
    assert "\n" not in text


@pytest.mark.parametrize("neutral", [5, None, "1 2", [[1], [2]], {"1": 2}])
def test_bad_setup_neutral_orders_of_another_type(neutral: object) -> None:
    """docs/rules.md 2.7.2: also nonsense gets a sentence, not a traceback from inside."""
    with pytest.raises(agra.BadSetup, match="merchants"):
        agra.new_game(players=2, setup=with_orders("merchants", neutral=neutral))


def test_bad_setup_orders_with_a_number_for_a_guild() -> None:
    """docs/rules.md 2.7.2: guilds are named."""
    orders = {**explicit()["orders"], 4: {"marked": 1, "neutral": [2, 3]}}
    with pytest.raises(agra.BadSetup, match="artisans, merchants, scholars"):
        agra.new_game(players=2, setup=changed(orders=orders))


@pytest.mark.parametrize("setup", [[], "quarry", 7])
def test_bad_setup_of_another_type(setup: Any) -> None:
    """A set-up is a dictionary."""
    with pytest.raises(agra.BadSetup, match="dictionary"):
        agra.new_game(players=2, setup=setup)


def test_bad_setup_of_another_number_of_players() -> None:
    """docs/rules.md 2.3.1: a set-up of two does not fit four, nor one of three two."""
    with pytest.raises(agra.BadSetup, match="14 entries, not 10"):
        agra.new_game(players=4, setup=explicit())
    with pytest.raises(agra.BadSetup, match="with 2 players"):
        agra.new_game(players=2, setup=changed(orders=agra.random_setup(3, 1)["orders"]))


def test_four_players_have_no_covered_bowl() -> None:
    """docs/rules.md 2.7.1."""
    with pytest.raises(agra.BadSetup, match=r"akbar.*4 players"):
        agra.new_game(players=4, setup=agra.random_setup(4, 1) | {"akbar": ["oil"]})


@pytest.mark.parametrize("players", [0, 1, 5, -2, 2.0, "3", None, True])
def test_wrong_number_of_players(players: Any) -> None:
    """docs/rules.md 2: the game is for 2, 3 or 4 players."""
    for make in (agra.new_game, agra.random_setup):
        with pytest.raises(agra.BadSetup) as caught:
            make(players, 1)
        assert "2, 3 or 4 players" in str(caught.value)
        assert repr(players) in str(caught.value)


def test_seed_and_setup_together_are_refused() -> None:
    """A set-up leaves nothing to draw."""
    with pytest.raises(agra.BadSetup, match="seed"):
        agra.new_game(players=2, seed=1, setup=explicit())


@pytest.mark.parametrize("limit", [0, -3, "ten", 2.5, True])
def test_bad_round_limit(limit: Any) -> None:
    """docs/rules.md 7.5: a number of rounds from 1."""
    with pytest.raises(agra.BadSetup, match="round_limit"):
        agra.new_game(players=2, seed=1, round_limit=limit)


def test_options_are_kept_with_the_game() -> None:
    """docs/rules.md 7: the switches, off unless asked for."""
    plain = agra.new_game(players=2, seed=1).to_json()["options"]
    assert plain == {"open_rupees": False, "merchant_coin_on_stop": False, "round_limit": None}
    chosen = agra.new_game(
        players=2, seed=1, open_rupees=True, merchant_coin_on_stop=True, round_limit=30
    ).to_json()["options"]
    assert chosen == {"open_rupees": True, "merchant_coin_on_stop": True, "round_limit": 30}


def test_round_limit_of_one_round_is_possible() -> None:
    """docs/rules.md 7.5: the smallest number there is."""
    assert agra.new_game(players=2, seed=1, round_limit=1).to_json()["options"]["round_limit"] == 1


def test_four_players_unless_said_otherwise() -> None:
    """A game and a set-up are for four when no number is given."""
    assert agra.new_game(seed=3) == agra.new_game(4, seed=3)
    assert agra.random_setup(seed=3) == agra.random_setup(4, 3)


def test_the_set_up_of_the_page_is_a_game() -> None:
    """docs/positions.md: its example can be pasted."""
    page = (Path(__file__).parents[2] / "docs" / "positions.md").read_text(encoding="utf-8")
    code = page.split("```python\n")[1].split("```")[0]
    names: dict[str, Any] = {"agra": agra}
    exec(code, names)
    state = names["state"]
    assert state.to_move == 2
    assert state.to_json()["merchant"] == "woodcutter"
    assert state.to_json()["orders"]["scholars"] == {"marked": 6, "filled": {"4": "neutral"}}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_another_game_is_the_new_game_with_the_same_options(players: int) -> None:
    """The environments begin thousands of games in this shorter way."""
    given: dict[str, Any] = {
        "players": players,
        "open_rupees": players == 3,
        "round_limit": players,
    }
    given["merchant_coin_on_stop"] = players == 2
    like = agra.new_game(seed=0, **given)
    like.apply(like.legal_actions()[0])
    for seed in range(50):
        assert another_game(like, seed) == agra.new_game(seed=seed, **given)
