"""Validates a components file completely before it is used in a game.

`mistakes_in` takes any dictionary parsed from TOML and returns one sentence for each mistake. It
checks everything, even if other parts are broken, so that the owner can fix all mistakes at once.

Facts in the rulebook's text (ids, numbers, levels, the grid of goods, numbers of pieces) are fixed.
Values, costs, orders and rewards are free within the range that the engine supports.
"""

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
    _check_guild_orders(out, raw)
    _check_influence_track(out, raw)
    _check_meditation_track(out, raw)
    _check_price_tokens(out, raw, values)
    _check_farm(out, raw)
    _check_akbar(out, raw)
    counts = _check_river(out, raw, guilds)
    _check_piers(out, raw, counts)
    _check_building_bonus(out, raw)
    _check_favour_actions(out, raw)
    _check_player(out, raw)
    return out


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
    rows = _entries(out, raw, "building", BUILDINGS)
    values = [-1] * len(BUILDINGS)
    materials = len(rows) < len(BUILDINGS)  # do not report materials that may only be missing
    for building, name in enumerate(BUILDINGS):
        if name not in rows:
            continue
        row = rows[name]
        where = f'building "{name}"'
        needed = ["good", "column", "row", "value"]
        if building < BASIC:
            _check_stands_from_the_start(out, where, row)
        else:
            needed += ["from", "cost"]
        _check_keys(out, where, row, needed, ["id", "build_value", "from", "cost"])
        _fixed_word(out, where, row, "good", GOODS[building])
        _fixed_number(out, where, row, "column", building // BASIC + 1)
        _fixed_number(out, where, row, "row", building % BASIC + 1)
        values[building] = _number(out, where, row, "value", 1, 9)
        # A wrong build value is reported separately: here it counts as a material.
        if _number(out, where, row, "build_value", 0, 9) != 0 and "build_value" in row:
            materials = True
        if building >= BASIC:
            _number(out, where, row, "cost", 1, 30)
    if not materials:
        out.append("No building has a build_value, so nothing can be paid; give one to a good.")
    _check_arrows(out, rows)
    return values


def _check_stands_from_the_start(out: list[str], where: str, row: Raw) -> None:
    for key in ("from", "cost"):
        if key in row:
            out.append(f"{where}: it stands from the start and makes a basic good; remove {key}.")


def _check_arrows(out: list[str], rows: dict[str, Raw]) -> None:
    """Every good that is not basic is made from another good, and finally from a basic one."""
    source = [-1] * len(GOODS)
    for building in range(BASIC, len(GOODS)):
        row = rows.get(BUILDINGS[building], {})
        if "from" in row:
            where = f'building "{BUILDINGS[building]}"'
            source[building] = _good(out, where, "from", row["from"])
    for building in range(BASIC, len(GOODS)):
        good = source[building]
        steps = 0
        while good >= BASIC and good != building and steps < len(GOODS):
            good = source[good]
            steps += 1
        if good == building:
            out.append(
                f'building "{BUILDINGS[building]}": its arrow leads in a circle back to '
                f"{GOODS[building]}; let from name a good nearer to the basic ones."
            )


def _check_notables(out: list[str], raw: Raw) -> list[int]:
    """Check the notables; return the guild of each, -1 where it is not known."""
    rows = _entries(out, raw, "notable", NOTABLES)
    guilds = [-1] * len(NOTABLES)
    for notable, name in enumerate(NOTABLES):
        if name not in rows:
            continue
        row = rows[name]
        where = f'notable "{name}"'
        _check_keys(out, where, row, ["number", "level", "guild", "orders"], ["id"])
        _fixed_number(out, where, row, "number", notable + 1)
        _fixed_number(out, where, row, "level", level_of(notable))
        if "guild" in row:
            guilds[notable] = _guild(out, where, "guild", row["guild"])
        orders = _list(out, where, row, "orders", 1, 3, "goods")
        _different_goods(out, where, "orders", orders)
    return guilds


def level_of(notable: int) -> int:
    """The level of a notable, 1 to 4; the rulebook numbers them level by level."""
    level = 1
    while notable + 1 > LEVELS[level - 1][1]:
        level += 1
    return level


def _check_guild_orders(out: list[str], raw: Raw) -> None:
    table = _table(out, raw, "guild_orders")
    if table is None:
        return
    where = "[guild_orders]"
    _check_keys(out, where, table, list(GUILDS), [])
    for guild in GUILDS:
        orders = _list(out, where, table, guild, 6, 6, "orders")
        for place, order in enumerate(orders):
            what = f"{guild}, order {place + 1},"
            _goods(out, where, what, order, 2, 2)


# ------------------------------------------------------------------ tracks and tokens


def _check_influence_track(out: list[str], raw: Raw) -> None:
    table = _table(out, raw, "influence_track")
    if table is None:
        return
    where = "[influence_track]"
    _check_keys(out, where, table, ["rewards", "favour_steps"], [])
    rewards = _list(out, where, table, "rewards", 4, MOST_STEPS, "numbers of rupees")
    _rising(out, where, "rewards", _numbers(out, where, "rewards", rewards, 0, MOST_RUPEES))
    top = len(rewards) if len(rewards) >= 4 else MOST_STEPS
    taken: list[int] = []
    entries = _list(out, where, table, "favour_steps", 0, MOST_STEPS, "tables")
    for place, entry in enumerate(entries):
        at = f"{where} favour_steps, entry {place + 1}"
        if not isinstance(entry, dict):
            out.append(f"{at}: must be a table with step and favours, not {shown(entry)}.")
            continue
        _check_keys(out, at, entry, ["step", "favours"], [], False)
        step = _number(out, at, entry, "step", 1, top)
        _number(out, at, entry, "favours", 1, 9)
        if step in taken:
            out.append(f"{at}: step {step} has an entry already; keep one of them.")
        elif step > 0:
            taken.append(step)


def _check_meditation_track(out: list[str], raw: Raw) -> None:
    table = _table(out, raw, "meditation_track")
    if table is None:
        return
    where = "[meditation_track]"
    needed = ["values", "costs", "two_favours_from_field", "last_field_bonus"]
    _check_keys(out, where, table, needed, [])
    values = _list(out, where, table, "values", 1, MOST_STEPS, "numbers")
    _numbers(out, where, "values", values, 1, 9)
    fields = len(values) if values else MOST_STEPS
    least = len(values) - 1 if values else 0
    what = "lists of goods (one fewer than values)"
    costs = _list(out, where, table, "costs", least, fields - 1, what)
    for place, cost in enumerate(costs):
        _goods(out, where, f"costs, step {place + 1},", cost, 1, 6)
    _number(out, where, table, "two_favours_from_field", 1, fields)
    _number(out, where, table, "last_field_bonus", 0, MOST_RUPEES)


def _check_price_tokens(out: list[str], raw: Raw, values: list[int]) -> None:
    table = _table(out, raw, "price_tokens")
    if table is None:
        return
    where = "[price_tokens]"
    _check_keys(out, where, table, ["sides"], [])
    for place, sides in enumerate(_list(out, where, table, "sides", 3, 3, "tokens")):
        what = f"sides, token {place + 1},"
        if not isinstance(sides, list) or len(sides) != 2:
            out.append(f"{where}: {what} must be a list of 2 numbers of flags, not {shown(sides)}.")
            continue
        flags = _numbers(out, where, what, sides, 0, 9)
        if len(flags) < 2:
            continue
        if flags[0] >= flags[1]:
            out.append(f"{where}: {what} must have its lower side first and two different sides.")
        if min(values) > 0 and not _some_good_carries(flags, values):
            out.append(
                f"{where}: {what} fits on no good, because its flags are more than 1 away from "
                "every value; change its flags."
            )


def _some_good_carries(flags: list[int], values: list[int]) -> bool:
    for side in flags:
        for value in values:
            if abs(side - value) <= 1:
                return True
    return False


def _check_farm(out: list[str], raw: Raw) -> None:
    table = _table(out, raw, "farm")
    if table is None:
        return
    where = "[farm]"
    needed = ["corners", "squares_per_track", "covered_squares", "farmer_start"]
    _check_keys(out, where, table, needed, [])
    basic = GOODS[:BASIC]
    corners: Any = table.get("corners")
    if "corners" in table:
        right = isinstance(corners, list) and len(corners) == BASIC
        for good in basic:
            right = right and good in corners
        if not right:
            out.append(f"{where}: corners must be the goods {', '.join(basic)} in some order.")
    _fixed_number(out, where, table, "squares_per_track", 5)
    _fixed_number(out, where, table, "farmer_start", 3)
    if "covered_squares" in table:
        covered: Any = table["covered_squares"]
        numbers = (
            [square for square in covered if _is_whole(square)] if isinstance(covered, list) else []
        )
        if numbers != [1, 5] or len(covered) != 2:
            out.append(f"{where}: covered_squares is fixed; make it [1, 5].")


def _check_akbar(out: list[str], raw: Raw) -> None:
    table = _table(out, raw, "akbar")
    if table is None:
        return
    where = "[akbar]"
    _check_keys(out, where, table, ["left", "right", "rewards", "further"], [])
    left = _list(out, where, table, "left", 6, 6, "goods")
    right = _list(out, where, table, "right", 6, 6, "goods")
    _different_goods(out, where, "left and right", left + right)
    rewards = _list(out, where, table, "rewards", 1, 13, "numbers of rupees")
    numbers = _numbers(out, where, "rewards", rewards, 0, MOST_RUPEES)
    _rising(out, where, "rewards", numbers)
    if numbers and len(numbers) == len(rewards) and numbers[0] != 0:
        out.append(f"{where}: rewards must begin with 0, for no goods, not {numbers[0]}.")
    _number(out, where, table, "further", 0, MOST_RUPEES)


# ------------------------------------------------------------------ the river


def _check_river(out: list[str], raw: Raw, guilds: list[int]) -> list[list[int]]:
    """Check the river; return the notables of each level by size, empty where not known."""
    table = _table(out, raw, "river")
    if table is None:
        return [[], []]
    where = "[river]"
    needed = [f"notables_{size}" for size in SIZES] + [f"guild_split_{size}" for size in SIZES]
    _check_keys(out, where, table, [*needed, "start_order_limit"], [])
    found: list[list[int]] = []
    for size in SIZES:
        counts = _river_counts(out, where, table, f"notables_{size}")
        split = _guild_split(out, where, table, f"guild_split_{size}", counts)
        if counts and split and min(guilds) >= 0:
            _check_balance(out, size, counts, split, guilds)
        found.append(counts)
    _number(out, where, table, "start_order_limit", 0, 6)
    return found


def _river_counts(out: list[str], where: str, table: Raw, key: str) -> list[int]:
    """Return the number of notables of each level, or an empty list if it is not valid."""
    listed = _list(out, where, table, key, 4, 4, "numbers (one for each level)")
    counts = _numbers(out, where, key, listed, 0, len(NOTABLES))
    if len(counts) != 4:
        return []
    right = True
    for level, count in enumerate(counts):
        there = LEVELS[level][1] - LEVELS[level][0] + 1
        if count > there:
            out.append(
                f"{where}: {key} asks for {count} notables of level {level + 1}, but there are "
                f"only {there}; lower the number."
            )
            right = False
    return counts if right else []


def _guild_split(out: list[str], where: str, table: Raw, key: str, counts: list[int]) -> list[int]:
    """Return the number of notables of each guild, or an empty list if it is not valid."""
    listed = _list(out, where, table, key, 3, 3, "numbers (one for each guild)")
    split = _numbers(out, where, key, listed, 0, len(NOTABLES))
    if len(split) != 3:
        return []
    if counts and sum(split) != sum(counts):
        out.append(
            f"{where}: {key} adds up to {sum(split)}, but {sum(counts)} notables lie on the "
            "river; make the two sums equal."
        )
        return []
    return split


def _check_balance(
    out: list[str], size: str, counts: list[int], split: list[int], guilds: list[int]
) -> None:
    """Check that some choice of notables has the wanted guilds, so that games are possible."""
    sums: list[list[int]] = [[0, 0, 0]]
    for level in (1, 2, 3, 4):
        sums = _sums(sums, _guild_draws(level, counts[level - 1], guilds))
    for symbols in sums:
        if sorted(symbols) == sorted(split):
            return
    out.append(
        f"[river]: with notables_{size} no river has the guilds of guild_split_{size}; change the "
        "split or the notables' guilds."
    )


def _guild_draws(level: int, count: int, guilds: list[int]) -> list[list[int]]:
    """Every way in which `count` notables of the level can belong to the three guilds."""
    there = [0, 0, 0]
    for notable in range(LEVELS[level - 1][0] - 1, LEVELS[level - 1][1]):
        there[guilds[notable]] += 1
    draws: list[list[int]] = []
    for first in range(there[0] + 1):
        for second in range(there[1] + 1):
            third = count - first - second
            if 0 <= third <= there[2]:
                draws.append([first, second, third])
    return draws


def _sums(firsts: list[list[int]], seconds: list[list[int]]) -> list[list[int]]:
    found: list[list[int]] = []
    for first in firsts:
        for second in seconds:
            both = [first[guild] + second[guild] for guild in range(3)]
            if both not in found:
                found.append(both)
    return found


def _check_piers(out: list[str], raw: Raw, counts: list[list[int]]) -> None:
    rows = _piers(out, raw)
    river: Any = raw.get("river")
    highest_limit = 0
    if isinstance(river, dict):
        # A wrong limit is already reported.
        highest_limit = _number([], "", river, "start_order_limit", 0, 6)
    highest_reach = 1
    for number in range(1, LAST_PIER + 1):
        if number not in rows:
            continue
        row = rows[number]
        where = f"pier {number}"
        needed = ["reach"]
        if number > 1:
            needed.append("event")
        if number < LAST_PIER:
            needed.append("leave_after")
        _check_keys(out, where, row, needed, ["number", "event", "order_limit", "leave_after"])
        _check_event(out, where, row, number)
        reach = _number(out, where, row, "reach", 1, 4)
        if 0 < reach < highest_reach:
            out.append(f"{where}: reach must not be lower than before; make it {highest_reach}.")
        highest_reach = max(highest_reach, reach)
        order_limit = _number(out, where, row, "order_limit", 0, 6)
        if 0 <= order_limit < highest_limit:
            out.append(
                f"{where}: order_limit must not be lower than before; make it {highest_limit}."
            )
        highest_limit = max(highest_limit, order_limit)
        _check_leave_after(out, where, row, number, reach, counts)


def _piers(out: list[str], raw: Raw) -> dict[int, Raw]:
    """The entry of each pier, by its number."""
    rows: dict[int, Raw] = {}
    entries = _section_list(out, raw, "pier")
    if entries is None:
        return rows
    misnamed: list[int] = []
    for place, entry in enumerate(entries):
        where = f"pier, entry {place + 1}"
        if not isinstance(entry, dict):
            out.append(f"{where}: must be a table, not {shown(entry)}.")
            continue
        number = _number([], "", entry, "number", 1, LAST_PIER)
        if number < 0:
            misnamed.append(place)
        elif number in rows:
            out.append(f"{where}: pier {number} has an entry already; keep one of them.")
        else:
            rows[number] = entry
    for place in misnamed:
        entry = entries[place]
        fix = f"a whole number from 1 to {LAST_PIER}"
        if place < LAST_PIER and place + 1 not in rows:
            rows[place + 1] = entry
            fix = f"{place + 1}"
        found = f"not {shown(entry['number'])}" if "number" in entry else "it is missing"
        out.append(f"pier, entry {place + 1}: number must be {fix}, {found}.")
    for number in range(1, LAST_PIER + 1):
        if number not in rows:
            out.append(f"pier {number} is missing; add an entry with this number.")
    return rows


def _check_event(out: list[str], where: str, row: Raw, number: int) -> None:
    if number > 1:
        _fixed_word(out, where, row, "event", EVENTS[number])
    elif "event" in row:
        out.append(f"{where}: the boat starts here, so there is no event; remove event.")


def _check_leave_after(
    out: list[str], where: str, row: Raw, number: int, reach: int, counts: list[list[int]]
) -> None:
    if "leave_after" not in row:
        return
    if number == LAST_PIER:
        out.append(f"{where}: the boat stays at the last pier; remove leave_after.")
        return
    where = f"{where} leave_after"
    table: Any = row["leave_after"]
    if not isinstance(table, dict):
        out.append(f"{where}: must be a table with level and contracts, not {shown(table)}.")
        return
    _check_keys(out, where, table, ["level", "contracts"], [], False)
    level = _number(out, where, table, "level", 1, 4)
    contracts = _number(out, where, table, "contracts", 1, 8)
    if level < 1 or contracts < 1:
        return
    if 0 < reach < level:
        out.append(f"{where}: level {level} is not in reach here; make it at most {reach}.")
    fewest = min([count[level - 1] for count in counts if count], default=contracts)
    if contracts > fewest:
        out.append(
            f"{where}: asks for {contracts} contracts of level {level}, but only {fewest} such "
            "notables lie on the river; lower the number."
        )


# ------------------------------------------------------------------ tiles and players


def _check_building_bonus(out: list[str], raw: Raw) -> None:
    table = _table(out, raw, "building_bonus")
    if table is None:
        return
    keys = ["level_2", "level_3", "level_4"]
    _check_keys(out, "[building_bonus]", table, keys, [])
    for key in keys:
        tiles = _list(out, "[building_bonus]", table, key, 4, 4, "tiles")
        for place, tile in enumerate(tiles):
            where = f"[building_bonus] {key}, tile {place + 1}"
            if not isinstance(tile, dict) or not tile:
                out.append(
                    f"{where}: must be a table with influence, cover, rupees or favours, "
                    f"not {shown(tile)}."
                )
                continue
            _check_keys(out, where, tile, [], ["influence", "cover", "rupees", "favours"], False)
            if "influence" in tile:
                _guild(out, where, "influence", tile["influence"])
            _number(out, where, tile, "cover", 0, 1)
            _number(out, where, tile, "rupees", 0, MOST_RUPEES)
            _number(out, where, tile, "favours", 0, 9)


def _check_favour_actions(out: list[str], raw: Raw) -> None:
    rows = _entries(out, raw, "favour_action", FAVOUR_ACTIONS)
    for action, name in enumerate(FAVOUR_ACTIONS):
        if name not in rows:
            continue
        row = rows[name]
        where = f'favour_action "{name}"'
        _check_keys(out, where, row, ["own", "spend"], ["id", "printed"])
        own = _number(out, where, row, "own", 1, MARKERS)
        spend = _number(out, where, row, "spend", 1, MARKERS)
        if spend > own > 0:
            out.append(f"{where}: spend must not be more than own; make it at most {own}.")
        printed: Any = row.get("printed", False)
        if not isinstance(printed, bool):
            out.append(f"{where}: printed must be true or false, not {shown(printed)}.")
        elif action < PRINTED and not printed:
            out.append(f"{where}: it is printed on the player boards; add printed = true.")
        elif action >= PRINTED and printed:
            out.append(f"{where}: it is a favour tile; remove printed.")


def _check_player(out: list[str], raw: Raw) -> None:
    table = _table(out, raw, "player")
    if table is None:
        return
    where = "[player]"
    fixed = ("workers", "markers", "farmers", "influence_markers", "favour_tile_slots")
    numbers = (10, MARKERS, 4, 3, 3)
    _check_keys(out, where, table, [*fixed, "start_rupees", "colours"], [])
    for key, number in zip(fixed, numbers):
        _fixed_number(out, where, table, key, number)
    _number(out, where, table, "start_rupees", 0, MOST_RUPEES)
    seen: list[str] = []
    for colour in _list(out, where, table, "colours", 4, 4, "words"):
        if not isinstance(colour, str) or not colour.replace("-", "").replace("_", "").isalpha():
            out.append(f"{where}: colours must be words, not {shown(colour)}.")
        elif colour in seen:
            out.append(f"{where}: colours has {shown(colour)} twice; name four different ones.")
        else:
            seen.append(colour)


# ------------------------------------------------------------------ parts of every section


def _table(out: list[str], raw: Raw, section: str) -> Raw | None:
    """Return the table of a section, or None; missing sections are reported elsewhere."""
    if section not in raw:
        return None
    content: Any = raw[section]
    if isinstance(content, dict):
        return content
    out.append(f"The section {section} must be a table, [{section}], not {shown(content)}.")
    return None


def _section_list(out: list[str], raw: Raw, section: str) -> list[Any] | None:
    """The entries of a section that is a list of tables, or None."""
    if section not in raw:
        return None
    content: Any = raw[section]
    if isinstance(content, list):
        return content
    out.append(
        f"The section {section} must be a list of entries, [[{section}]], not {shown(content)}."
    )
    return None


def _entries(out: list[str], raw: Raw, section: str, ids: tuple[str, ...]) -> dict[str, Raw]:
    """Return the entry of each id; report unknown, duplicate and missing ids.

    An entry with a wrong id counts as the entry that belongs at its index, if that is missing, so
    that its other keys are checked too.
    """
    rows: dict[str, Raw] = {}
    entries = _section_list(out, raw, section)
    if entries is None:
        return rows
    misnamed: list[int] = []
    for place, entry in enumerate(entries):
        where = f"{section}, entry {place + 1}"
        if not isinstance(entry, dict):
            out.append(f"{where}: must be a table, not {shown(entry)}.")
            continue
        name: Any = entry.get("id")
        if not isinstance(name, str) or name not in ids:
            misnamed.append(place)
        elif name in rows:
            out.append(f'{where}: {section} "{name}" has an entry already; keep one of them.')
        else:
            rows[name] = entry
    for place in misnamed:
        entry = entries[place]
        fix = f"one of {', '.join(ids)}"
        if place < len(ids) and ids[place] not in rows:
            rows[ids[place]] = entry
            fix = f'"{ids[place]}"'
        found = f"not {shown(entry['id'])}" if "id" in entry else "it is missing"
        out.append(f"{section}, entry {place + 1}: id must be {fix}, {found}.")
    for name in ids:
        if name not in rows:
            out.append(f'{section} "{name}" is missing; add an entry with this id.')
    return rows


def _check_keys(
    out: list[str],
    where: str,
    table: Raw,
    needed: list[str],
    optional: list[str],
    has_basis: bool = True,
) -> None:
    """Report missing and unknown keys, and mistakes in the bases."""
    known = needed + [key for key in optional if key not in needed]
    for key in needed:
        if key not in table:
            out.append(f"{where}: {key} is missing; add it.")
    for key in table:
        if key not in known and not (has_basis and key in BASIS_KEYS):
            out.append(
                f"{where}: there is no key {shown(key)}; remove it or name it one of "
                f"{', '.join(known)}."
            )
    if has_basis:
        out.extend(basis_mistakes(where, table))


# The functions below accept missing values: a missing key is already reported.


def _is_whole(value: Any) -> bool:
    # In Python True is an int; in a components file true is not a number.
    return isinstance(value, int) and not isinstance(value, bool)


def _number(out: list[str], where: str, table: Raw, key: str, low: int, high: int) -> int:
    """Return the whole number at a key, or -1 if it is missing or wrong."""
    if key not in table:
        return -1
    numbers = _numbers(out, where, key, [table[key]], low, high)
    return numbers[0] if numbers else -1


def _numbers(
    out: list[str], where: str, what: str, values: list[Any], low: int, high: int
) -> list[int]:
    """Return the values that are whole numbers from low to high; report the others."""
    right: list[int] = []
    for value in values:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            right.append(value)
        else:
            out.append(
                f"{where}: {what} must be a whole number from {low} to {high}, not {shown(value)}."
                if low < high
                else f"{where}: {what} must be {low}, not {shown(value)}."
            )
    return right


def _rising(out: list[str], where: str, what: str, numbers: list[int]) -> None:
    for place in range(1, len(numbers)):
        if numbers[place] < numbers[place - 1]:
            out.append(
                f"{where}: {what} must not fall, but {numbers[place]} comes after "
                f"{numbers[place - 1]}; put the larger number later."
            )


def _fixed_number(out: list[str], where: str, table: Raw, key: str, number: int) -> None:
    if key in table:
        value: Any = table[key]
        if not _is_whole(value) or value != number:
            out.append(f"{where}: {key} is fixed; make it {number}, not {shown(value)}.")


def _fixed_word(out: list[str], where: str, table: Raw, key: str, word: str) -> None:
    if key in table and table[key] != word:
        out.append(f'{where}: {key} is fixed; make it "{word}", not {shown(table[key])}.')


def _list(
    out: list[str], where: str, table: Raw, key: str, low: int, high: int, what: str
) -> list[Any]:
    """Return the list at a key, empty if it is missing or not a list; report a wrong length."""
    if key not in table:
        return []
    value: Any = table[key]
    many = f"{low}" if low == high else f"{low} to {high}"
    if not isinstance(value, list):
        out.append(f"{where}: {key} must be a list of {many} {what}, not {shown(value)}.")
        return []
    if not low <= len(value) <= high:
        out.append(f"{where}: {key} must be a list of {many} {what}, not of {len(value)}.")
    return value


def _good(out: list[str], where: str, what: str, value: Any) -> int:
    """The number of a good, or -1."""
    if isinstance(value, str) and value in GOODS:
        return GOODS.index(value)
    out.append(f"{where}: {what} names no good: {shown(value)}; use one of {', '.join(GOODS)}.")
    return -1


def _guild(out: list[str], where: str, what: str, value: Any) -> int:
    """The number of a guild, or -1."""
    if isinstance(value, str) and value in GUILDS:
        return GUILDS.index(value)
    out.append(f"{where}: {what} names no guild: {shown(value)}; use one of {', '.join(GUILDS)}.")
    return -1


def _goods(out: list[str], where: str, what: str, value: Any, low: int, high: int) -> None:
    """Check a list of goods, which may be equal."""
    many = f"{low}" if low == high else f"{low} to {high}"
    if not isinstance(value, list) or not low <= len(value) <= high:
        found = f"of {len(value)}" if isinstance(value, list) else shown(value)
        out.append(f"{where}: {what} must be a list of {many} goods, not {found}.")
    else:
        for good in value:
            _good(out, where, what, good)


def _different_goods(out: list[str], where: str, what: str, values: list[Any]) -> None:
    seen: list[int] = []
    for value in values:
        good = _good(out, where, what, value)
        if good in seen:
            out.append(f"{where}: {what} has {GOODS[good]} twice; name different goods.")
        elif good >= 0:
            seen.append(good)
