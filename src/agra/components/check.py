"""Validates a components file completely before it is used in a game.

`mistakes_in` takes any dictionary parsed from TOML and returns one sentence for each mistake. It
checks everything, even if other parts are broken, so that the owner can fix all mistakes at once.

Facts in the rulebook's text (ids, numbers, levels, the grid of goods, numbers of pieces) are fixed.
Values, costs, orders and rewards are free within the range that the engine supports.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from agra.components.basis import basis_mistakes, shown
from agra.rules.names import BUILDINGS, FAVOUR_ACTIONS, GOODS, GUILDS, NOTABLES
from agra.rules.names import PRINTED_FAVOUR_ACTIONS as PRINTED
from agra.rules.values import BASIS_KEYS, Raw

SECTIONS: Final = (
    "building", "notable", "guild_orders", "influence_track", "meditation_track", "price_tokens",
    "farm", "akbar", "river", "pier", "building_bonus", "favour_action", "player",
)  # fmt: skip

#: The first and the last notable number of each level.
LEVELS: Final = ((1, 8), (9, 15), (16, 20), (21, 24))

#: The event on arrival, by pier.
EVENTS: Final = (
    "", "",
    "builders_building_is_built",
    "merchant_moves_then_favours_for_cotton",
    "price_tokens_return_then_one_favour_each",
    "good_of_value_by_cotton",
    "clothes_pay_one_more_and_end",
)  # fmt: skip

LAST_PIER: Final = 6
BASIC: Final = 4  # goods 0 to 3 are basic: their buildings stand from the start
MARKERS: Final = 22
MOST_RUPEES: Final = 99  # in any one reward
MOST_STEPS: Final = 20  # of the influence track, fields of the meditation track

#: The keys of [river] that belong to each number of players.
SIZES: Final = ("4_players", "2_3_players")


def mistakes_in(raw: Raw) -> list[str]:
    """One sentence for each mistake in the file; empty if it can be used."""
    out: list[str] = []
    _check_sections(out, raw)
    values = _check_buildings(out, raw)
    guilds = _check_notables(out, raw)
    _check_guild_orders(_section(out, raw, "guild_orders"))
    _check_influence_track(_section(out, raw, "influence_track"))
    _check_meditation_track(_section(out, raw, "meditation_track"))
    _check_price_tokens(_section(out, raw, "price_tokens"), values)
    _check_farm(_section(out, raw, "farm"))
    _check_akbar(_section(out, raw, "akbar"))
    counts = _check_river(_section(out, raw, "river"), guilds)
    _check_piers(out, raw, counts)
    _check_building_bonus(_section(out, raw, "building_bonus"))
    _check_favour_actions(out, raw)
    _check_player(_section(out, raw, "player"))
    return out


# ------------------------------------------------------------------ parts of every section


class _Table:
    """One table of the file: its values, its name in sentences, and the list for its mistakes.

    Its methods accept missing values: `keys` already reports a missing key.
    """

    def __init__(self, out: list[str], where: str, values: Raw) -> None:
        self.out = out
        self.where = where
        self.values = values

    def wrong(self, sentence: str) -> None:
        """Report one mistake."""
        self.out.append(f"{self.where}: {sentence}")

    def keys(
        self, needed: Sequence[str], optional: Sequence[str] = (), has_basis: bool = True
    ) -> None:
        """Report missing and unknown keys, and mistakes in the bases."""
        known = [*needed, *(key for key in optional if key not in needed)]
        for key in needed:
            if key not in self.values:
                self.wrong(f"{key} is missing; add it.")
        for key in self.values:
            if key not in known and not (has_basis and key in BASIS_KEYS):
                self.wrong(
                    f"there is no key {shown(key)}; remove it or name it one of {', '.join(known)}."
                )
        if has_basis:
            self.out.extend(basis_mistakes(self.where, self.values))

    def number(self, key: str, low: int, high: int) -> int:
        """Return the whole number at a key, or -1 if it is missing or wrong."""
        if key not in self.values:
            return -1
        numbers = self.numbers(key, [self.values[key]], low, high)
        return numbers[0] if numbers else -1

    def numbers(self, what: str, values: list[Any], low: int, high: int) -> list[int]:
        """Return the values that are whole numbers from low to high; report the others."""
        right: list[int] = []
        span = f"a whole number from {low} to {high}" if low < high else f"{low}"
        for value in values:
            if _is_whole(value) and low <= value <= high:
                right.append(value)
            else:
                self.wrong(f"{what} must be {span}, not {shown(value)}.")
        return right

    def rising(self, what: str, numbers: list[int]) -> None:
        """Report numbers that are lower than the number before them."""
        for before, number in pairwise(numbers):
            if number < before:
                self.wrong(
                    f"{what} must not fall, but {number} comes after {before}; "
                    "put the larger number later."
                )

    def fixed_number(self, key: str, number: int) -> None:
        """Report a value that is not this number."""
        value: Any = self.values.get(key, number)
        if not _is_whole(value) or value != number:
            self.wrong(f"{key} is fixed; make it {number}, not {shown(value)}.")

    def fixed_word(self, key: str, word: str) -> None:
        """Report a value that is not this word."""
        value: Any = self.values.get(key, word)
        if value != word:
            self.wrong(f'{key} is fixed; make it "{word}", not {shown(value)}.')

    def list_at(self, key: str, low: int, high: int, what: str) -> list[Any]:
        """Return the list at a key, empty if it is missing or not a list; report its length."""
        if key not in self.values:
            return []
        value: Any = self.values[key]
        self.length(key, value, low, high, what)
        return value if isinstance(value, list) else []

    def length(self, name: str, value: Any, low: int, high: int, what: str) -> bool:
        """Whether the value is a list of `low` to `high` elements; report it if not."""
        many = f"{low}" if low == high else f"{low} to {high}"
        if isinstance(value, list) and low <= len(value) <= high:
            return True
        found = f"of {len(value)}" if isinstance(value, list) else shown(value)
        self.wrong(f"{name} must be a list of {many} {what}, not {found}.")
        return False

    def one_of(self, kind: str, names: tuple[str, ...], what: str, value: Any) -> int:
        """The number of a name, or -1; `kind` says what the names name."""
        if isinstance(value, str) and value in names:
            return names.index(value)
        self.wrong(f"{what} names no {kind}: {shown(value)}; use one of {', '.join(names)}.")
        return -1

    def good(self, what: str, value: Any) -> int:
        """The number of a good, or -1."""
        return self.one_of("good", GOODS, what, value)

    def guild(self, what: str, value: Any) -> int:
        """The number of a guild, or -1."""
        return self.one_of("guild", GUILDS, what, value)

    def goods(self, what: str, value: Any, low: int, high: int) -> None:
        """Check a list of goods, which may be equal."""
        if self.length(what, value, low, high, "goods"):
            for good in value:
                self.good(what, good)

    def different_goods(self, what: str, values: list[Any]) -> None:
        """Check goods that must not be equal."""
        seen: list[int] = []
        for value in values:
            good = self.good(what, value)
            if good in seen:
                self.wrong(f"{what} has {GOODS[good]} twice; name different goods.")
            elif good >= 0:
                seen.append(good)


def _is_whole(value: Any) -> bool:
    # In Python True is an int; in a components file true is not a number.
    return isinstance(value, int) and not isinstance(value, bool)


def _section(out: list[str], raw: Raw, section: str) -> _Table:
    """Return the table of a section.

    A section that is not a table is reported here, a missing one in `_check_sections`. Both are
    empty tables then, whose further mistakes nobody reads.
    """
    content: Any = raw.get(section, {})
    if section in raw and isinstance(content, dict):
        return _Table(out, f"[{section}]", content)
    if section in raw:
        out.append(f"The section {section} must be a table, [{section}], not {shown(content)}.")
    return _Table([], "", {})


def _entries(
    out: list[str], raw: Raw, section: str, key: str, names: Sequence[str | int]
) -> dict[int, _Table]:
    """Return the entries of a list of tables, by the index of their name (the value at the key).

    It reports unknown, duplicate and missing names. An entry with a wrong name counts as the entry
    that belongs at its index, if that is missing, so that its other keys are checked too.
    """
    content: Any = raw.get(section)
    if not isinstance(content, list):
        if section in raw:
            out.append(
                f"The section {section} must be a list of entries, [[{section}]], "
                f"not {shown(content)}."
            )
        return {}
    titles = [f"{section} {shown(name)}" for name in names]
    rows: dict[int, Raw] = {}
    misnamed: list[int] = []
    for place, entry in enumerate(content):
        where = f"{section}, entry {place + 1}"
        if not isinstance(entry, dict):
            out.append(f"{where}: must be a table, not {shown(entry)}.")
            continue
        name: Any = entry.get(key)
        if type(name) is not type(names[0]) or name not in names:
            misnamed.append(place)
        elif names.index(name) in rows:
            out.append(f"{where}: {section} {shown(name)} has an entry already; keep one of them.")
        else:
            rows[names.index(name)] = entry
    for place in misnamed:
        entry = content[place]
        fix = (
            f"one of {', '.join(map(str, names))}"
            if key == "id"
            else f"a whole number from 1 to {len(names)}"
        )
        if place < len(names) and place not in rows:
            rows[place] = entry
            fix = shown(names[place])
        found = f"not {shown(entry[key])}" if key in entry else "it is missing"
        out.append(f"{section}, entry {place + 1}: {key} must be {fix}, {found}.")
    for index, title in enumerate(titles):
        if index not in rows:
            out.append(f"{title} is missing; add an entry with this {key}.")
    return {index: _Table(out, titles[index], rows[index]) for index in sorted(rows)}


# ------------------------------------------------------------------ sections


def _check_sections(out: list[str], raw: Raw) -> None:
    for section in raw:
        if section not in SECTIONS and section not in BASIS_KEYS:
            out.append(
                f"There is no section {shown(section)}; remove it or name it one of "
                f"{', '.join(SECTIONS)}."
            )
    for section in SECTIONS:
        if section not in raw:
            out.append(f"The section {section} is missing; copy it from the shipped file.")
    if "basis_of" in raw:
        out.append("basis_of belongs into a table; for the whole file there is only basis.")
    elif "basis" in raw:
        out.extend(basis_mistakes("The file", {"basis": raw["basis"]}))


def _check_buildings(out: list[str], raw: Raw) -> list[int]:
    """Check the buildings; return the printed value of each good, -1 where it is not known."""
    rows = _entries(out, raw, "building", "id", BUILDINGS)
    values = [-1] * len(BUILDINGS)
    materials = len(rows) < len(BUILDINGS)  # do not report materials that may only be missing
    for building, row in rows.items():
        needed = ["good", "column", "row", "value"]
        if building < BASIC:
            for key in ("from", "cost"):
                if key in row.values:
                    row.wrong(f"it stands from the start and makes a basic good; remove {key}.")
        else:
            needed += ["from", "cost"]
        row.keys(needed, ["id", "build_value", "from", "cost"])
        row.fixed_word("good", GOODS[building])
        row.fixed_number("column", building // BASIC + 1)
        row.fixed_number("row", building % BASIC + 1)
        values[building] = row.number("value", 1, 9)
        # A wrong build value is reported separately: here it counts as a material.
        if row.number("build_value", 0, 9) != 0 and "build_value" in row.values:
            materials = True
        if building >= BASIC:
            row.number("cost", 1, 30)
    if not materials:
        out.append("No building has a build_value, so nothing can be paid; give one to a good.")
    _check_arrows(rows)
    return values


def _check_arrows(rows: dict[int, _Table]) -> None:
    """Every good that is not basic is made from another good, and finally from a basic one."""
    source = [-1] * len(GOODS)
    for building, row in rows.items():
        if building >= BASIC and "from" in row.values:
            source[building] = row.good("from", row.values["from"])
    for building, row in rows.items():
        good = source[building]
        steps = 0
        while good >= BASIC and good != building and steps < len(GOODS):
            good = source[good]
            steps += 1
        if good == building:
            row.wrong(
                f"its arrow leads in a circle back to {GOODS[building]}; "
                "let from name a good nearer to the basic ones."
            )


def _check_notables(out: list[str], raw: Raw) -> list[int]:
    """Check the notables; return the guild of each, -1 where it is not known."""
    guilds = [-1] * len(NOTABLES)
    for notable, row in _entries(out, raw, "notable", "id", NOTABLES).items():
        row.keys(["number", "level", "guild", "orders"], ["id"])
        row.fixed_number("number", notable + 1)
        row.fixed_number("level", level_of(notable))
        if "guild" in row.values:
            guilds[notable] = row.guild("guild", row.values["guild"])
        row.different_goods("orders", row.list_at("orders", 1, 3, "goods"))
    return guilds


def level_of(notable: int) -> int:
    """The level of a notable, 1 to 4; the rulebook numbers them level by level."""
    level = 1
    while notable + 1 > LEVELS[level - 1][1]:
        level += 1
    return level


def _check_guild_orders(table: _Table) -> None:
    table.keys(GUILDS)
    for guild in GUILDS:
        for place, order in enumerate(table.list_at(guild, 6, 6, "orders")):
            table.goods(f"{guild}, order {place + 1},", order, 2, 2)


# ------------------------------------------------------------------ tracks and tokens


def _check_influence_track(table: _Table) -> None:
    table.keys(["rewards", "favour_steps"])
    rewards = table.list_at("rewards", 4, MOST_STEPS, "numbers of rupees")
    table.rising("rewards", table.numbers("rewards", rewards, 0, MOST_RUPEES))
    top = len(rewards) if len(rewards) >= 4 else MOST_STEPS
    taken: list[int] = []
    entries = table.list_at("favour_steps", 0, MOST_STEPS, "tables")
    for place, content in enumerate(entries):
        entry = _Table(table.out, f"{table.where} favour_steps, entry {place + 1}", content)
        if not isinstance(content, dict):
            entry.wrong(f"must be a table with step and favours, not {shown(content)}.")
            continue
        entry.keys(["step", "favours"], has_basis=False)
        step = entry.number("step", 1, top)
        entry.number("favours", 1, 9)
        if step in taken:
            entry.wrong(f"step {step} has an entry already; keep one of them.")
        elif step > 0:
            taken.append(step)


def _check_meditation_track(table: _Table) -> None:
    table.keys(["values", "costs", "two_favours_from_field", "last_field_bonus"])
    values = table.list_at("values", 1, MOST_STEPS, "numbers")
    table.numbers("values", values, 1, 9)
    fields = len(values) if values else MOST_STEPS
    least = len(values) - 1 if values else 0
    costs = table.list_at("costs", least, fields - 1, "lists of goods (one fewer than values)")
    for place, cost in enumerate(costs):
        table.goods(f"costs, step {place + 1},", cost, 1, 6)
    table.number("two_favours_from_field", 1, fields)
    table.number("last_field_bonus", 0, MOST_RUPEES)


def _check_price_tokens(table: _Table, values: list[int]) -> None:
    table.keys(["sides"])
    for place, sides in enumerate(table.list_at("sides", 3, 3, "tokens")):
        what = f"sides, token {place + 1},"
        if not isinstance(sides, list) or len(sides) != 2:
            table.wrong(f"{what} must be a list of 2 numbers of flags, not {shown(sides)}.")
            continue
        flags = table.numbers(what, sides, 0, 9)
        if len(flags) < 2:
            continue
        if flags[0] >= flags[1]:
            table.wrong(f"{what} must have its lower side first and two different sides.")
        near = any(abs(side - value) <= 1 for side in flags for value in values)
        if min(values) > 0 and not near:
            table.wrong(
                f"{what} fits on no good, because its flags are more than 1 away from "
                "every value; change its flags."
            )


def _check_farm(table: _Table) -> None:
    table.keys(["corners", "squares_per_track", "covered_squares", "farmer_start"])
    basic = GOODS[:BASIC]
    corners: Any = table.values.get("corners", list(basic))
    if (
        not isinstance(corners, list)
        or len(corners) != BASIC
        or not all(good in corners for good in basic)
    ):
        table.wrong(f"corners must be the goods {', '.join(basic)} in some order.")
    table.fixed_number("squares_per_track", 5)
    table.fixed_number("farmer_start", 3)
    covered: Any = table.values.get("covered_squares", [1, 5])
    if covered != [1, 5] or not all(map(_is_whole, covered)):
        table.wrong("covered_squares is fixed; make it [1, 5].")


def _check_akbar(table: _Table) -> None:
    table.keys(["left", "right", "rewards", "further"])
    left = table.list_at("left", 6, 6, "goods")
    right = table.list_at("right", 6, 6, "goods")
    table.different_goods("left and right", left + right)
    rewards = table.list_at("rewards", 1, 13, "numbers of rupees")
    numbers = table.numbers("rewards", rewards, 0, MOST_RUPEES)
    table.rising("rewards", numbers)
    if numbers and len(numbers) == len(rewards) and numbers[0] != 0:
        table.wrong(f"rewards must begin with 0, for no goods, not {numbers[0]}.")
    table.number("further", 0, MOST_RUPEES)


# ------------------------------------------------------------------ the river


def _check_river(table: _Table, guilds: list[int]) -> list[list[int]]:
    """Check the river; return the notables of each level by size, empty where not known."""
    needed = [f"notables_{size}" for size in SIZES] + [f"guild_split_{size}" for size in SIZES]
    table.keys([*needed, "start_order_limit"])
    found: list[list[int]] = []
    for size in SIZES:
        counts = _river_counts(table, f"notables_{size}")
        split = _guild_split(table, f"guild_split_{size}", counts)
        if counts and split and min(guilds) >= 0 and not _can_balance(counts, split, guilds):
            table.wrong(
                f"with notables_{size} no river has the guilds of guild_split_{size}; change the "
                "split or the notables' guilds."
            )
        found.append(counts)
    table.number("start_order_limit", 0, 6)
    return found


def _river_counts(table: _Table, key: str) -> list[int]:
    """Return the number of notables of each level, or an empty list if it is not valid."""
    listed = table.list_at(key, 4, 4, "numbers (one for each level)")
    counts = table.numbers(key, listed, 0, len(NOTABLES))
    if len(counts) != 4:
        return []
    right = True
    for level, count in enumerate(counts):
        there = LEVELS[level][1] - LEVELS[level][0] + 1
        if count > there:
            table.wrong(
                f"{key} asks for {count} notables of level {level + 1}, but there are "
                f"only {there}; lower the number."
            )
            right = False
    return counts if right else []


def _guild_split(table: _Table, key: str, counts: list[int]) -> list[int]:
    """Return the number of notables of each guild, or an empty list if it is not valid."""
    listed = table.list_at(key, 3, 3, "numbers (one for each guild)")
    split = table.numbers(key, listed, 0, len(NOTABLES))
    if len(split) != 3:
        return []
    if counts and sum(split) != sum(counts):
        table.wrong(
            f"{key} adds up to {sum(split)}, but {sum(counts)} notables lie on the river; "
            "make the two sums equal."
        )
        return []
    return split


def _can_balance(counts: list[int], split: list[int], guilds: list[int]) -> bool:
    """Whether some choice of notables has the wanted guilds, so that games are possible."""
    sums = {(0, 0, 0)}
    for (first, last), count in zip(LEVELS, counts):
        draws = _guild_draws(count, guilds[first - 1 : last])
        sums = {(a + x, b + y, c + z) for a, b, c in sums for x, y, z in draws}
    return any(sorted(symbols) == sorted(split) for symbols in sums)


def _guild_draws(count: int, guilds: list[int]) -> set[tuple[int, int, int]]:
    """Every way in which `count` notables of these guilds can belong to the three guilds."""
    there = [guilds.count(guild) for guild in range(3)]
    return {
        (first, second, count - first - second)
        for first in range(there[0] + 1)
        for second in range(there[1] + 1)
        if 0 <= count - first - second <= there[2]
    }


def _check_piers(out: list[str], raw: Raw, counts: list[list[int]]) -> None:
    rows = _entries(out, raw, "pier", "number", range(1, LAST_PIER + 1))
    # A wrong limit is already reported.
    highest_limit = _Table([], "", _section([], raw, "river").values).number(
        "start_order_limit", 0, 6
    )
    highest_reach = 1
    for index, row in rows.items():
        number = index + 1
        needed = ["reach"]
        if number > 1:
            needed.append("event")
        if number < LAST_PIER:
            needed.append("leave_after")
        row.keys(needed, ["number", "event", "order_limit", "leave_after"])
        if number > 1:
            row.fixed_word("event", EVENTS[number])
        elif "event" in row.values:
            row.wrong("the boat starts here, so there is no event; remove event.")
        reach = row.number("reach", 1, 4)
        if 0 < reach < highest_reach:
            row.wrong(f"reach must not be lower than before; make it {highest_reach}.")
        highest_reach = max(highest_reach, reach)
        order_limit = row.number("order_limit", 0, 6)
        if 0 <= order_limit < highest_limit:
            row.wrong(f"order_limit must not be lower than before; make it {highest_limit}.")
        highest_limit = max(highest_limit, order_limit)
        _check_leave_after(row, number, reach, counts)


def _check_leave_after(row: _Table, number: int, reach: int, counts: list[list[int]]) -> None:
    if "leave_after" not in row.values:
        return
    if number == LAST_PIER:
        row.wrong("the boat stays at the last pier; remove leave_after.")
        return
    content: Any = row.values["leave_after"]
    table = _Table(row.out, f"{row.where} leave_after", content)
    if not isinstance(content, dict):
        table.wrong(f"must be a table with level and contracts, not {shown(content)}.")
        return
    table.keys(["level", "contracts"], has_basis=False)
    level = table.number("level", 1, 4)
    contracts = table.number("contracts", 1, 8)
    if level < 1 or contracts < 1:
        return
    if 0 < reach < level:
        table.wrong(f"level {level} is not in reach here; make it at most {reach}.")
    fewest = min([count[level - 1] for count in counts if count], default=contracts)
    if contracts > fewest:
        table.wrong(
            f"asks for {contracts} contracts of level {level}, but only {fewest} such "
            "notables lie on the river; lower the number."
        )


# ------------------------------------------------------------------ tiles and players


def _check_building_bonus(table: _Table) -> None:
    keys = ["level_2", "level_3", "level_4"]
    table.keys(keys)
    for key in keys:
        for place, content in enumerate(table.list_at(key, 4, 4, "tiles")):
            tile = _Table(table.out, f"{table.where} {key}, tile {place + 1}", content)
            if not isinstance(content, dict) or not content:
                tile.wrong(
                    "must be a table with influence, cover, rupees or favours, "
                    f"not {shown(content)}."
                )
                continue
            tile.keys([], ["influence", "cover", "rupees", "favours"], has_basis=False)
            if "influence" in content:
                tile.guild("influence", content["influence"])
            tile.number("cover", 0, 1)
            tile.number("rupees", 0, MOST_RUPEES)
            tile.number("favours", 0, 9)


def _check_favour_actions(out: list[str], raw: Raw) -> None:
    for action, row in _entries(out, raw, "favour_action", "id", FAVOUR_ACTIONS).items():
        row.keys(["own", "spend"], ["id", "printed"])
        own = row.number("own", 1, MARKERS)
        spend = row.number("spend", 1, MARKERS)
        if spend > own > 0:
            row.wrong(f"spend must not be more than own; make it at most {own}.")
        printed: Any = row.values.get("printed", False)
        if not isinstance(printed, bool):
            row.wrong(f"printed must be true or false, not {shown(printed)}.")
        elif action < PRINTED and not printed:
            row.wrong("it is printed on the player boards; add printed = true.")
        elif action >= PRINTED and printed:
            row.wrong("it is a favour tile; remove printed.")


def _check_player(table: _Table) -> None:
    fixed = {
        "workers": 10,
        "markers": MARKERS,
        "farmers": 4,
        "influence_markers": 3,
        "favour_tile_slots": 3,
    }
    table.keys([*fixed, "start_rupees", "colours"])
    for key, number in fixed.items():
        table.fixed_number(key, number)
    table.number("start_rupees", 0, MOST_RUPEES)
    seen: list[str] = []
    for colour in table.list_at("colours", 4, 4, "words"):
        if not isinstance(colour, str) or not colour.replace("-", "").replace("_", "").isalpha():
            table.wrong(f"colours must be words, not {shown(colour)}.")
        elif colour in seen:
            table.wrong(f"colours has {shown(colour)} twice; name four different ones.")
        else:
            seen.append(colour)
