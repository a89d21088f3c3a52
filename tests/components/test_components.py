"""The components file: the shipped values, the validation of other files, and reading a file.

The tables of docs/components.md are written by `python tests/components/test_components.py`.
"""

import copy
import datetime
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agra.components import default_components, load_components, shipped_components_text
from agra.components.basis import BASES, UNSTATED, values_with_basis
from agra.components.check import SECTIONS, mistakes_in
from agra.rules.errors import BadComponents
from agra.rules.names import BUILDINGS, GOODS, GUILDS
from agra.rules.values import Components, values_only
from tests.sizes import sized

PAGE = Path(__file__).parents[2] / "docs" / "components.md"
SHIPPED: dict[str, Any] = default_components().raw
GONE = object()
DAY = datetime.date(2017, 10, 26)


def at(raw: dict[str, Any], path: str) -> tuple[Any, Any]:
    """The container and the key of a path such as building.paper_mill.cost or pier.3.reach."""
    here: Any = raw
    *steps, last = path.split(".")
    for step in steps:
        here = here[key_of(here, step)]
    return here, key_of(here, last)


def key_of(container: Any, step: str) -> Any:
    if not isinstance(container, list):
        return step
    for index, entry in enumerate(container):
        if isinstance(entry, dict) and step in (entry.get("id"), str(entry.get("number"))):
            return index
    return int(step) - 1


def changed(*changes: tuple[str, Any], bases: bool = True) -> dict[str, Any]:
    """The shipped file with other values at these paths, optionally without its bases."""
    raw = copy.deepcopy(SHIPPED if bases else values_only(SHIPPED))
    for path, value in changes:
        container, key = at(raw, path)
        if value is GONE:
            del container[key]
        else:
            container[key] = value
    return raw


# ------------------------------------------------------------------ the shipped file


def test_the_shipped_file_has_no_mistakes() -> None:
    assert mistakes_in(SHIPPED) == []


def test_every_value_of_the_shipped_file_has_a_basis() -> None:
    values = values_with_basis(SHIPPED)
    assert {basis for _, _, basis in values} == {"text", "implied", "rebuilt"}
    assert len({path for path, _, _ in values}) == len(values)


@pytest.mark.parametrize(
    ("path", "text", "basis"),
    [
        ("building.paper_mill.cost", "4", "text"),
        ("building.cement_works.cost", "3", "rebuilt"),
        ("building.cement_works.from", "sandstone", "text"),
        ("building.carpenter.from", "wood", "implied"),
        ("building.carpenter.id", "carpenter", "rebuilt"),
        ("notable.mahout.guild", "merchants", "text"),
        ("notable.mahout.orders.1", "cement", "rebuilt"),
        ("notable.mahout.orders.2", "wood", "text"),
        ("notable.cook.orders", "oil, wood", "rebuilt"),
        ("notable.dewan.guild", "merchants", "implied"),
        ("guild_orders.artisans.1", "cement, cloth", "rebuilt"),
        ("guild_orders.scholars.1", "wood, paintings", "implied"),
        ("influence_track.rewards", "1, 2, 2, 3, 3, 4, 4, 5, 6", "rebuilt"),
        ("influence_track.favour_steps.2", "step 6, favours 2", "text"),
        ("meditation_track.values.4", "3", "text"),
        ("meditation_track.values.5", "3", "rebuilt"),
        ("price_tokens.sides.3", "3, 4", "rebuilt"),
        ("pier.3.reach", "2", "implied"),
        ("pier.3.leave_after", "level 2, contracts 2", "text"),
        ("building_bonus.level_2.2", "cover 1, rupees 2", "text"),
        ("favour_action.basic_good.printed", "true", "text"),
        ("player.colours", "yellow, turquoise, orange, violet", "text"),
    ],
)
def test_basis_of_a_value(path: str, text: str, basis: str) -> None:
    assert (path, text, basis) in values_with_basis(SHIPPED)


def test_the_comments_of_the_shipped_file_about_rebuilt_values() -> None:
    box = default_components()
    assert Counter(box.notable_guild) == {0: 8, 1: 8, 2: 8}
    worth = [
        box.value[a] + box.value[b] for a, b in zip(box.order_first, box.order_second, strict=True)
    ]
    assert worth == [4] * 18
    first_level = Counter(good for goods in box.notable_goods[:8] for good in goods)
    assert first_level == {good: 2 if good < 4 else 1 for good in range(12)}
    for goods in box.notable_goods[20:]:
        assert [good // 4 for good in goods] == [3, 3, 1]


def test_a_file_needs_no_bases() -> None:
    bare = values_only(SHIPPED)
    assert mistakes_in(bare) == []
    assert {basis for _, _, basis in values_with_basis(bare)} == {UNSTATED}
    with_bases = [(path, text) for path, text, _ in values_with_basis(SHIPPED)]
    # Without separate bases, the elements of two notables and of one track no longer differ.
    assert {text for _, text, _ in values_with_basis(bare)} >= {"cement, wood", "1, 2, 2, 3, 3, 4"}
    assert len(values_with_basis(bare)) == len(with_bases) - 7
    assert "basis" not in str(bare)


def test_an_owner_can_mark_values_as_seen_on_the_box() -> None:
    raw = changed(
        ("building.tailor.cost", 7),
        ("building.tailor.basis_of", {"cost": "box"}),
        ("guild_orders.basis", "box"),
    )
    assert mistakes_in(raw) == []
    values = values_with_basis(raw)
    assert ("building.tailor.cost", "7", "box") in values
    assert ("guild_orders.merchants.6", "wood, statues", "box") in values
    assert ("guild_orders.scholars.2", "bricks, planks", "rebuilt") in values  # its own basis_of


# ------------------------------------------------------------------ every kind of mistake

#: For each table: its path, the beginning of sentences about it, and for each mistake the key, the
#: new value, and how the one sentence about it continues.
MISTAKES: list[tuple[str, str, list[tuple[str, Any, str]]]] = [
    ("", "", [
        ("farm", GONE, "The section farm is missing; copy it from the shipped file."),
        ("fram", {}, 'There is no section "fram"; remove it or name it one of building, notable, '),
        ("farm", 3, "The section farm must be a table, [farm], not 3."),
        ("player", [], "The section player must be a table, [player], not an empty list."),
        ("building", {}, "The section building must be a list of entries, [[building]], not an e"),
        ("pier", "six", 'The section pier must be a list of entries, [[pier]], not "six".'),
        ("basis", "rumour", "The file: basis must be one of text, implied, rebuilt, box, not "),
        ("basis_of", {}, "basis_of belongs into a table; for the whole file there is only basis."),
    ]),
    ("farm.", "[farm]: ", [
        ("basis", 1, "basis must be one of text, implied, rebuilt, box, not 1."),
        ("basis_of", "text", "basis_of must be a table such as"),
        ("basis_of.corners", "seen", "basis_of corners must be one of text, implied, rebuilt, box"),
        ("basis_of.corner", "text", 'basis_of names "corner", which has no value here; remove it '),
        ("basis_of.basis_of", "text", 'basis_of names "basis_of", which has no value here'),
        ("basis_of.corners", ["box"], "basis_of corners must be one basis, or a list with one ba"),
        ("basis_of.farmer_start", ["box"], "basis_of farmer_start must be one basis, or a list"),
        ("basis_of.covered_squares", ["box", 1], "basis_of covered_squares, element 2, must be on"),
        ("corners", ["wood"] * 4, "corners must be the goods sandstone, wood, turmeric, cotton in"),
        ("corners", ["sandstone", "wood", "turmeric"], "corners must be the goods sandstone, "),
        ("corners", "wood", "corners must be the goods sandstone, wood, turmeric, cotton in"),
        ("farmer_start", GONE, "farmer_start is missing; add it."),
        ("squares_per_track", 7, "squares_per_track is fixed; make it 5, not 7."),
        ("covered_squares", [1, 4], "covered_squares is fixed; make it [1, 5]."),
        ("covered_squares", [1, 5, "x"], "covered_squares is fixed; make it [1, 5]."),
        ("covered_squares", [True, 5], "covered_squares is fixed; make it [1, 5]."),
        ("covered_squares", 5, "covered_squares is fixed; make it [1, 5]."),
        ("farmer_start", 2, "farmer_start is fixed; make it 3, not 2."),
    ]),
    ("building.", "building", [
        ("quarry.id", "quary", ', entry 1: id must be "quarry", not "quary".'),
        ("quarry.id", 7, ', entry 1: id must be "quarry", not 7.'),
        ("quarry.id", GONE, ', entry 1: id must be "quarry", it is missing.'),
        ("tailor", GONE, ' "tailor" is missing; add an entry with this id.'),
    ]),
    ("building.quarry.", 'building "quarry": ', [
        ("good", "wood", 'good is fixed; make it "sandstone", not "wood".'),
        ("good", GONE, "good is missing; add it."),
        ("column", 2, "column is fixed; make it 1, not 2."),
        ("row", True, "row is fixed; make it 1, not true."),
        ("value", 0, "value must be a whole number from 1 to 9, not 0."),
        ("value", 10, "value must be a whole number from 1 to 9, not 10."),
        ("value", 1.0, "value must be a whole number from 1 to 9, not 1.0."),
        ("value", True, "value must be a whole number from 1 to 9, not true."),
        ("value", DAY, "value must be a whole number from 1 to 9, not the date or time 2017"),
        ("value", GONE, "value is missing; add it."),
        ("build_value", 10, "build_value must be a whole number from 0 to 9, not 10."),
        ("build_value", -1, "build_value must be a whole number from 0 to 9, not -1."),
        ("cost", 2, "it stands from the start and makes a basic good; remove cost."),
        ("from", "wood", "it stands from the start and makes a basic good; remove from."),
    ]),
    ("building.paper_mill.", 'building "paper_mill": ', [
        ("cost", 0, "cost must be a whole number from 1 to 30, not 0."),
        ("cost", 31, "cost must be a whole number from 1 to 30, not 31."),
        ("cost", "four", 'cost must be a whole number from 1 to 30, not "four".'),
        ("cost", GONE, "cost is missing; add it."),
        ("costs", 4, 'there is no key "costs"; remove it or name it one of good, column, row, '),
        ("from", GONE, "from is missing; add it."),
        ("from", "woods", 'from names no good: "woods"; use one of sandstone, wood, '),
        ("from", ["wood"], "from names no good: a list; use one of sandstone, wood, "),
        ("from", "paper", "its arrow leads in a circle back to paper; let from name a good nea"),
    ]),
    ("notable.", "notable", [
        ("sufi", GONE, ' "sufi" is missing; add an entry with this id.'),
        ("sufi.id", "suffi", ', entry 2: id must be "sufi", not "suffi".'),
        ("sufi.number", 3, ' "sufi": number is fixed; make it 2, not 3.'),
        ("sufi.number", GONE, ' "sufi": number is missing; add it.'),
        ("cook.level", 2, ' "cook": level is fixed; make it 1, not 2.'),
        ("muezzin.level", 1, ' "muezzin": level is fixed; make it 2, not 1.'),
        ("mosaic_maker.level", 3, ' "mosaic_maker": level is fixed; make it 2, not 3.'),
        ("mujtahida.level", 2, ' "mujtahida": level is fixed; make it 3, not 2.'),
        ("sadr_us_sudur.level", 4, ' "sadr_us_sudur": level is fixed; make it 3, not 4.'),
        ("grand_mufti.level", 3, ' "grand_mufti": level is fixed; make it 4, not 3.'),
    ]),
    ("notable.sufi.", 'notable "sufi": ', [
        ("guild", "monks", 'guild names no guild: "monks"; use one of artisans, merchants, schol'),
        ("guild", 3, "guild names no guild: 3; use one of artisans, merchants, scholars."),
        ("guild", GONE, "guild is missing; add it."),
        ("orders", [], "orders must be a list of 1 to 3 goods, not of 0."),
        ("orders", "oil", 'orders must be a list of 1 to 3 goods, not "oil".'),
        ("orders", ["oil", "oil"], "orders has oil twice; name different goods."),
        ("orders", ["oil", "ink"], 'orders names no good: "ink"; use one of sandstone, '),
        ("orders", list(GOODS[:4]), "orders must be a list of 1 to 3 goods, not of 4."),
        ("order", [], 'there is no key "order"; remove it or name it one of number, level, '),
    ]),
    ("guild_orders.", "[guild_orders]: ", [
        ("artisans", GONE, "artisans is missing; add it."),
        ("artisans", {}, "artisans must be a list of 6 orders, not an empty table."),
        ("monks", [], 'there is no key "monks"; remove it or name it one of artisans, merchants'),
        ("artisans.6", GONE, "artisans must be a list of 6 orders, not of 5."),
        ("artisans.2", ["oil"], "artisans, order 2, must be a list of 2 goods, not of 1."),
        ("artisans.2", "oil", 'artisans, order 2, must be a list of 2 goods, not "oil".'),
        ("artisans.2", ["oil", 2], "artisans, order 2, names no good: 2; use one of sandstone, "),
    ]),
    ("influence_track.", "[influence_track]: ", [
        ("rewards", [1, 2, 3], "rewards must be a list of 4 to 20 numbers of rupees, not of 3."),
        ("rewards", [1] * 21, "rewards must be a list of 4 to 20 numbers of rupees, not of 21."),
        ("rewards", 5, "rewards must be a list of 4 to 20 numbers of rupees, not 5."),
        ("rewards.2", -1, "rewards must be a whole number from 0 to 99, not -1."),
        ("rewards.1", False, "rewards must be a whole number from 0 to 99, not false."),
        ("rewards.9", 4, "rewards must not fall, but 4 comes after 5; put the larger number "),
        ("favour_steps", {}, "favour_steps must be a list of 0 to 20 tables, not an empty table."),
    ]),
    ("influence_track.", "[influence_track] favour_steps, entry ", [
        ("rewards", [1, 2, 3, 4, 5], "2: step must be a whole number from 1 to 5, not 6."),
        ("favour_steps.1", 3, "1: must be a table with step and favours, not 3."),
        ("favour_steps.1.step", 6, "2: step 6 has an entry already; keep one of them."),
        ("favour_steps.1.step", 0, "1: step must be a whole number from 1 to 9, not 0."),
        ("favour_steps.1.favours", 10, "1: favours must be a whole number from 1 to 9, not 10."),
        ("favour_steps.1.favours", GONE, "1: favours is missing; add it."),
        ("favour_steps.1.basis", "text", '1: there is no key "basis"; remove it or name it one '),
    ]),
    ("meditation_track.", "[meditation_track]: ", [
        ("values", 3, "values must be a list of 1 to 20 numbers, not 3."),
        ("values.2", 10, "values must be a whole number from 1 to 9, not 10."),
        ("values.1", 0, "values must be a whole number from 1 to 9, not 0."),
        ("costs.5", GONE, "costs must be a list of 5 lists of goods (one fewer than values), not "),
        ("costs.1", [], "costs, step 1, must be a list of 1 to 6 goods, not of 0."),
        ("costs.1", "tea", 'costs, step 1, must be a list of 1 to 6 goods, not "tea".'),
        ("costs.1", ["tea"], 'costs, step 1, names no good: "tea"; use one of sandstone, '),
        ("two_favours_from_field", 7, "two_favours_from_field must be a whole number from 1 to 6"),
        ("last_field_bonus", -5, "last_field_bonus must be a whole number from 0 to 99, not -5."),
    ]),
    ("price_tokens.", "[price_tokens]: ", [
        ("sides", [[1, 2], [2, 3]], "sides must be a list of 3 tokens, not of 2."),
        ("sides.1", [1, 2, 3], "sides, token 1, must be a list of 2 numbers of flags, not a list."),
        ("sides.1", 1, "sides, token 1, must be a list of 2 numbers of flags, not 1."),
        ("sides.1", [2, 1], "sides, token 1, must have its lower side first and two different si"),
        ("sides.1", [2, 2], "sides, token 1, must have its lower side first and two different si"),
        ("sides.1", [2, 10], "sides, token 1, must be a whole number from 0 to 9, not 10."),
        ("sides.3", [5, 6], "sides, token 3, fits on no good, because its flags are more than 1 "),
    ]),
    ("akbar.", "[akbar]: ", [
        ("left.6", GONE, "left must be a list of 6 goods, not of 5."),
        ("left.6", "cloth", "left and right has cloth twice; name different goods."),
        ("right.1", "rice", 'left and right names no good: "rice"; use one of sandstone, '),
        ("rewards.1", 1, "rewards must begin with 0, for no goods, not 1."),
        ("rewards.4", 2, "rewards must not fall, but 2 comes after 3; put the larger number "),
        ("rewards", [], "rewards must be a list of 1 to 13 numbers of rupees, not of 0."),
        ("further", "3", 'further must be a whole number from 0 to 99, not "3".'),
    ]),
    ("river.", "[river]: ", [
        ("notables_4_players", [5, 4, 3], "notables_4_players must be a list of 4 numbers (one f"),
        ("notables_4_players", [5, 4, 3, "2"], "notables_4_players must be a whole number from 0"),
        ("notables_4_players", [9, 1, 2, 2], "notables_4_players asks for 9 notables of level 1, "),
        ("guild_split_4_players", [7, 7], "guild_split_4_players must be a list of 3 numbers (on"),
        ("guild_split_4_players", [5, 5, 5], "guild_split_4_players adds up to 15, but 14 notabl"),
        ("guild_split_2_3_players", [10, 0, 0], "with notables_2_3_players no river has the guild"),
        ("start_order_limit", 7, "start_order_limit must be a whole number from 0 to 6, not 7."),
        ("start_order_limit", GONE, "start_order_limit is missing; add it."),
    ]),
    ("pier.", "pier", [
        ("6", GONE, " 6 is missing; add an entry with this number."),
        ("3.number", 0, ", entry 3: number must be 3, not 0."),
        ("3.number", GONE, ", entry 3: number must be 3, it is missing."),
        ("3.reach", 5, " 3: reach must be a whole number from 1 to 4, not 5."),
        ("3.reach", GONE, " 3: reach is missing; add it."),
        ("6.reach", 3, " 6: reach must not be lower than before; make it 4."),
        ("4.order_limit", 7, " 4: order_limit must be a whole number from 0 to 6, not 7."),
        ("4.order_limit", 3, " 4: order_limit must not be lower than before; make it 4."),
        ("1.order_limit", 2, " 1: order_limit must not be lower than before; make it 3."),
        ("1.event", "rain", " 1: the boat starts here, so there is no event; remove event."),
        ("2.event", "rain", ' 2: event is fixed; make it "builders_building_is_built", not "rain"'),
        ("2.event", GONE, " 2: event is missing; add it."),
        ("2.evnet", "rain", ' 2: there is no key "evnet"; remove it or name it one of reach, '),
        ("5.leave_after", GONE, " 5: leave_after is missing; add it."),
        ("6.leave_after", {}, " 6: the boat stays at the last pier; remove leave_after."),
        ("5.leave_after", 4, " 5 leave_after: must be a table with level and contracts, not 4."),
        ("5.leave_after.level", 0, " 5 leave_after: level must be a whole number from 1 to 4, no"),
        ("5.leave_after.level", GONE, " 5 leave_after: level is missing; add it."),
        ("5.leave_after.contracts", 0, " 5 leave_after: contracts must be a whole number from 1 "),
        ("5.leave_after.contracts", 2, " 5 leave_after: asks for 2 contracts of level 4, but on"),
        ("5.leave_after.contract", 1, ' 5 leave_after: there is no key "contract"; remove it or'),
        ("2.leave_after.level", 3, " 2 leave_after: level 3 is not in reach here; make it at mo"),
    ]),
    ("building_bonus.", "[building_bonus]", [
        ("level_3", GONE, ": level_3 is missing; add it."),
        ("level_1", [], ': there is no key "level_1"; remove it or name it one of level_2, '),
        ("level_2.4", GONE, ": level_2 must be a list of 4 tiles, not of 3."),
        ("level_2.4", {}, " level_2, tile 4: must be a table with influence, cover, rupees or fa"),
        ("level_2.4", 3, " level_2, tile 4: must be a table with influence, cover, rupees or fav"),
        ("level_2.4.goods", 1, ' level_2, tile 4: there is no key "goods"; remove it or name it '),
        ("level_2.2.cover", 2, " level_2, tile 2: cover must be a whole number from 0 to 1, not"),
        ("level_2.1.influence", "x", ' level_2, tile 1: influence names no guild: "x"; use one '),
        ("level_2.1.rupees", "3", " level_2, tile 1: rupees must be a whole number from 0 to 99, "),
        ("level_2.4.favours", 10, " level_2, tile 4: favours must be a whole number from 0 to 9, "),
    ]),
    ("favour_action.", "favour_action", [
        ("sell", GONE, ' "sell" is missing; add an entry with this id.'),
        ("sell.id", "buy", ', entry 7: id must be "sell", not "buy".'),
        ("sell.own", 23, ' "sell": own must be a whole number from 1 to 22, not 23.'),
        ("sell.own", 1, ' "sell": spend must not be more than own; make it at most 1.'),
        ("sell.spend", 0, ' "sell": spend must be a whole number from 1 to 22, not 0.'),
        ("sell.spend", GONE, ' "sell": spend is missing; add it.'),
        ("sell.printed", True, ' "sell": it is a favour tile; remove printed.'),
        ("sell.printed", 0, ' "sell": printed must be true or false, not 0.'),
        ("process.printed", GONE, ' "process": it is printed on the player boards; add printed = '),
        ("process.printed", False, ' "process": it is printed on the player boards; add printed ='),
    ]),
    ("player.", "[player]: ", [
        ("workers", 9, "workers is fixed; make it 10, not 9."),
        ("markers", 23, "markers is fixed; make it 22, not 23."),
        ("farmers", 5, "farmers is fixed; make it 4, not 5."),
        ("influence_markers", 4, "influence_markers is fixed; make it 3, not 4."),
        ("favour_tile_slots", "3", 'favour_tile_slots is fixed; make it 3, not "3".'),
        ("start_rupees", 100, "start_rupees must be a whole number from 0 to 99, not 100."),
        ("colours.4", GONE, "colours must be a list of 4 words, not of 3."),
        ("colours.4", "orange", 'colours has "orange" twice; name four different ones.'),
        ("colours.4", "", 'colours must be words, not "".'),
        ("colours.4", 4, "colours must be words, not 4."),
        ("coins", 69, 'there is no key "coins"; remove it or name it one of workers, '),
    ]),
]  # fmt: skip
CASES = [
    pytest.param(path + key, value, where + words, id=f"{path}{key} {number}")
    for path, where, cases in MISTAKES
    for number, (key, value, words) in enumerate(cases)
]


@pytest.mark.parametrize(("path", "value", "begins"), CASES)
def test_one_mistake_gives_one_sentence(path: str, value: Any, begins: str) -> None:
    # Bases are removed where a shorter list would also make the bases of its elements wrong.
    raw = changed((path, value), bases=path.startswith(("farm", "basis")))
    mistakes = mistakes_in(raw)
    assert len(mistakes) == 1, mistakes
    assert mistakes[0].startswith(begins)
    assert mistakes[0].endswith(".")


def test_an_entry_that_is_no_table_counts_as_missing() -> None:
    assert mistakes_in(changed(("building.1", "quarry"), ("pier.6", 6))) == [
        'building, entry 1: must be a table, not "quarry".',
        'building "quarry" is missing; add an entry with this id.',
        "pier, entry 6: must be a table, not 6.",
        "pier 6 is missing; add an entry with this number.",
    ]


def test_a_doubled_entry_and_the_missing_one_are_both_named() -> None:
    raw = changed(("notable.sufi", SHIPPED["notable"][0]), ("pier.2", SHIPPED["pier"][0]))
    assert mistakes_in(raw) == [
        'notable, entry 2: notable "portuguese_trader" has an entry already; keep one of them.',
        'notable "sufi" is missing; add an entry with this id.',
        "pier, entry 2: pier 1 has an entry already; keep one of them.",
        "pier 2 is missing; add an entry with this number.",
    ]


def test_one_entry_too_many_is_named() -> None:
    raw = changed()
    raw["favour_action"].append({"id": "bribe", "own": 1, "spend": 1})
    raw["pier"].append({"number": 7, "reach": 4})
    first, second = mistakes_in(raw)
    assert first.startswith("pier, entry 7: number must be a whole number from 1 to 6, not 7")
    assert second.startswith("favour_action, entry 18: id must be one of basic_good, process")


def test_arrows_in_a_circle_name_every_building_of_the_circle() -> None:
    raw = changed(("building.brickyard.from", "books"), ("building.paper_mill.from", "statues"))
    found = [mistake.split('"')[1] for mistake in mistakes_in(raw)]
    assert found == ["brickyard", "paper_mill", "sculptor", "bookbinder"]


def test_a_good_that_depends_on_a_circle_is_not_reported() -> None:
    (mistake,) = mistakes_in(changed(("building.dye_works.from", "dye")))
    assert mistake.startswith('building "dye_works": its arrow leads in a circle')


def test_without_any_building_material_nothing_can_be_built() -> None:
    materials = ("quarry", "woodcutter", "cement_works", "carpenter")
    raw = changed(*[(f"building.{name}.build_value", 0) for name in materials])
    (mistake,) = mistakes_in(raw)
    assert mistake.startswith("No building has a build_value")


@pytest.mark.parametrize(("merchants", "wrong"), [(4, 0), (3, 1), (2, 2)])
def test_a_river_needs_enough_notables_of_every_guild(merchants: int, wrong: int) -> None:
    # 5/5/4 needs four of a guild and 4/3/3 three. The first two merchants are of levels 3 and 4.
    raw = changed(bases=False)
    for number, row in enumerate(raw["notable"]):
        row["guild"] = ("artisans", "scholars")[number % 2]
    for name in ("dewan", "subadar", "muezzin", "portuguese_trader")[:merchants]:
        raw["notable"][key_of(raw["notable"], name)]["guild"] = "merchants"
    begins = [f"[river]: with notables_{size} no river" for size in ("4_players", "2_3_players")]
    assert [mistake.split(" has")[0] for mistake in mistakes_in(raw)] == begins[:wrong]


def test_mistakes_do_not_hide_one_another() -> None:
    raw = changed(
        ("building.quarry.id", "quary"),
        ("building.1.value", "one"),  # in the entry whose id is wrong
        ("notable.sufi.orders", [3, "tea"]),
        ("guild_orders", "none"),
        ("pier.2.number", "two"),
        ("pier.2.reach", 9),
        ("player.workers", 11),
        ("player.colours", DAY),
    )
    found = mistakes_in(raw)
    assert [mistake.split(":")[0] for mistake in found] == [
        "building, entry 1",
        'building "quarry"',
        'notable "sufi"',
        'notable "sufi"',
        "The section guild_orders must be a table, [guild_orders], not \"none\".",
        "pier, entry 2",
        "pier 2",
        "[player]",
        "[player]",
    ]  # fmt: skip


def test_an_empty_file_misses_every_section() -> None:
    assert [mistake.split()[2] for mistake in mistakes_in({})] == list(SECTIONS)


def test_long_values_are_shortened_in_messages() -> None:
    endless: dict[str, Any] = {}
    for _ in range(50_000):
        endless = {"deeper": endless}
    for value in (endless, [endless], 1 << 50_000, "x" * 5000, float("nan"), "a\nb"):
        raw = changed(("building.quarry.value", value), ("farm", value), ("pier.1", value))
        for mistake in mistakes_in(raw):
            assert len(mistake) < 400
            assert "\n" not in mistake
        assert len(values_with_basis(raw)) > 300


# ------------------------------------------------------------------ what is free


@pytest.mark.parametrize(
    "changes",
    [
        [("building.tailor.cost", 30), ("building.quarry.value", 9)],
        [("building.sculptor.from", "cement")],  # an arrow out of column 2
        [("building.turmeric_farm.build_value", 3)],
        [("notable.sufi.guild", "artisans"), ("notable.sufi.orders", ["books"])],
        [("guild_orders.artisans.1", ["oil", "oil"])],  # D-88
        [("influence_track.rewards", [0, 0, 3, 3, 3, 9]), ("influence_track.favour_steps", [])],
        [("meditation_track", {"values": [1], "costs": [], "two_favours_from_field": 1,
                               "last_field_bonus": 0})],
        [("price_tokens.sides", [[0, 2], [1, 3], [2, 4]])],
        [("farm.corners", ["cotton", "sandstone", "turmeric", "wood"])],
        [("akbar.left.1", "wood"), ("akbar.rewards", [0]), ("akbar.further", 0)],
        [("river.notables_4_players", [8, 7, 5, 4]), ("river.guild_split_4_players", [8, 8, 8])],
        [("river.guild_split_2_3_players", [3, 3, 4])],  # any order
        [("pier.3.order_limit", 3), ("pier.3.reach", 3)],
        [("building_bonus.level_4.4", {"favours": 9, "cover": 1, "influence": "artisans"})],
        [("favour_action.sell.own", 22), ("favour_action.sell.spend", 22)],
        [("player.start_rupees", 0), ("player.colours", ["red", "green", "dark-blue", "black"])],
    ],
    ids=lambda changes: changes[0][0],
)  # fmt: skip
def test_values_that_owners_may_change(changes: list[tuple[str, Any]]) -> None:
    raw = changed(*changes)
    assert mistakes_in(raw) == []
    assert Components(raw).digest != default_components().digest


def test_changed_values_arrive_in_the_tables() -> None:
    box = Components(
        changed(
            ("building.tailor.cost", 8),
            ("building.sculptor.from", "cement"),
            ("guild_orders.scholars.6", ["oil", "oil"]),
            ("influence_track.rewards", [1, 1, 2, 2, 3, 3, 4]),
            ("pier.2.order_limit", 4),
        )
    )
    assert box.cost[BUILDINGS.index("tailor")] == 8
    assert box.source[GOODS.index("statues")] == GOODS.index("cement")
    last = 6 * GUILDS.index("scholars") + 5
    assert box.order_first[last] == box.order_second[last] == GOODS.index("oil")
    assert (box.influence_top, box.influence_rewards[7]) == (7, 4)
    assert box.limit[1:] == (3, 4, 4, 5, 6, 6)


# ------------------------------------------------------------------ anything that TOML can give

scalars = st.one_of(
    st.booleans(),
    st.integers(-3, 30),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from([*GOODS[:6], *GUILDS, "text", "rebuilt", "id", "basis"]),
    st.just(DAY),
    st.just(datetime.time(9, 30)),
)
toml_values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=6,
)
DELETE, REPLACE, NUDGE, REPEAT, COPY = range(5)
edits = st.tuples(
    st.sampled_from([DELETE, REPLACE, NUDGE, NUDGE, REPEAT, COPY]),
    st.integers(0, 10_000),
    st.integers(0, 10_000),
    toml_values,
)


def places_in(container: Any) -> list[tuple[Any, Any]]:
    """Every container of the file with every key in it."""
    found: list[tuple[Any, Any]] = []
    keys = list(container) if isinstance(container, dict) else list(range(len(container)))
    for key in keys:
        found.append((container, key))
        if isinstance(container[key], (dict, list)):
            found.extend(places_in(container[key]))
    return found


def edit(raw: dict[str, Any], kind: int, where: int, other: int, value: Any) -> None:
    places = places_in(raw)
    if not places:
        return
    container, key = places[where % len(places)]
    if kind == DELETE:
        del container[key]
    elif kind == REPLACE:
        container[key] = value
    elif kind == NUDGE and type(container[key]) is int:
        container[key] += other % 5 - 2
    elif kind == REPEAT and isinstance(container[key], list) and container[key]:
        container[key].append(copy.deepcopy(container[key][other % len(container[key])]))
    elif kind == COPY:
        source, source_key = places[other % len(places)]
        container[key] = copy.deepcopy(source[source_key])


@settings(max_examples=sized(60, 300), deadline=None)
@given(st.lists(edits, min_size=1, max_size=4))
def test_no_edit_breaks_the_check_and_valid_files_can_be_loaded(
    changes: list[tuple[int, int, int, Any]],
) -> None:
    raw = copy.deepcopy(SHIPPED)
    for change in changes:
        edit(raw, *change)
    values_with_basis(raw)
    mistakes = mistakes_in(raw)
    if mistakes:
        assert all(mistake.endswith(".") and len(mistake) < 500 for mistake in mistakes)
    else:
        box = Components(raw)
        assert Components(values_only(raw)).cost == box.cost


@given(st.dictionaries(st.sampled_from(SECTIONS), toml_values))
@settings(max_examples=sized(30, 100), deadline=None)
def test_no_dictionary_breaks_the_check(raw: dict[str, Any]) -> None:
    values_with_basis(raw)
    assert mistakes_in(raw)


# ------------------------------------------------------------------ files


def test_a_copy_of_the_shipped_file_is_the_same_game(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text("# mine\n" + shipped_components_text(), encoding="utf-8")
    assert load_components(path).digest == default_components().digest
    assert load_components(str(path)).digest == load_components().digest


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match=r"my\.toml cannot be read: No such file"):
        load_components(tmp_path / "my.toml")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match="cannot be read"):
        load_components(tmp_path)


def test_a_file_that_is_not_toml_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text("basis = 1\nfarm = = 2\n", encoding="utf-8")
    with pytest.raises(BadComponents, match=r"my\.toml is not valid TOML: .*line 2"):
        load_components(path)


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadComponents, match=r"my\.toml is not UTF-8 text"):
        load_components(path)


def test_a_file_with_mistakes_names_them_all(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    text = shipped_components_text()
    text = text.replace("further = 3", 'further = "three"').replace("markers = 22", "markers = 23")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadComponents) as caught:
        load_components(path)
    assert caught.value.mistakes == [
        '[akbar]: further must be a whole number from 0 to 99, not "three".',
        "[player]: markers is fixed; make it 22, not 23.",
    ]
    assert str(path) in str(caught.value)
    for mistake in caught.value.mistakes:
        assert mistake in str(caught.value)


# ------------------------------------------------------------------ the page


def rows_of_basis(raw: dict[str, Any], basis: str) -> str:
    """A Markdown table of the values with this basis, as docs/components.md shows it."""
    lines = ["| value | in the file |", "|---|---|"]
    for path, text, found in values_with_basis(raw):
        if found == basis:
            lines.append(f"| `{path}` | {text} |")
    return "\n".join(lines)


def with_tables(page: str) -> str:
    """The page with the tables that belong between its markers."""
    for basis in ("rebuilt", "implied"):
        begin, end = f"<!-- begin {basis} -->\n", f"\n<!-- end {basis} -->"
        before, rest = page.split(begin)
        after = rest.split(end)[1]
        page = before + begin + rows_of_basis(SHIPPED, basis) + end + after
    return page


def test_the_page_lists_every_rebuilt_and_implied_value() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_tables(page), "run: python tests/components/test_components.py"
    for path, text, basis in values_with_basis(SHIPPED):
        assert (f"| `{path}` | {text} |" in page) == (basis != "text"), path


def test_the_page_explains_every_basis() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for basis in BASES:
        assert f"| `{basis}` |" in page


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
