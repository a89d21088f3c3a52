"""Parses a position from JSON, in the format of docs/positions.md.

Missing parts get the values of the start of a game, or are derived from the given parts, so that
tests and puzzles can be written briefly. Each section has a small function that validates types,
names and ranges. At the end `check` tests the consistency between sections.
"""

from typing import Final

from agra.positions.check import check_position, end_is_due, markers_elsewhere, workers_elsewhere
from agra.positions.pending import kind_of, phase_of, stack_from_json, turn_stack
from agra.positions.river import cards_to_fill_up
from agra.positions.values import (
    FORMAT,
    LARGEST,
    LEAVES_REMINDER,
    OVER,
    PHASES,
    SIDES,
    USABLE,
    VERSION,
    as_any_object,
    as_flag,
    as_int,
    as_list,
    as_name,
    as_names,
    as_object,
    as_seat,
    derive,
    fail,
    pier_for,
    shown,
    slot_names,
)
from agra.rules import layout as at
from agra.rules.cards import put_marker
from agra.rules.errors import NewerVersion
from agra.rules.kinds import DELIVERIES
from agra.rules.layout import player_at
from agra.rules.names import (
    BONUS_TILES,
    BUILDINGS,
    GOODS,
    GUILDS,
    NOTABLES,
    OUTER_ACTIONS,
    SPACES,
    TILES,
)
from agra.rules.values import Components
from agra.rules.version import KNOWN_VERSIONS, RULES_VERSION

Json = dict[str, object]

_KEYS: Final = (
    "format", "version", "rules", "viewer", "components", "options", "round", "final_round",
    "start_player", "turn", "phase", "players", "spaces", "built", "coins", "merchant",
    "builder", "builder_owes_move", "price_tokens", "meditation_marker", "orders", "akbar",
    "river", "open_tiles", "bonus_tiles", "meditation", "steps_taken", "sailor", "pending",
)  # fmt: skip
_PLAYER_KEYS: Final = (
    "rupees", "goods", "favours", "markers_in_supply", "workers_in_supply", "stone", "influence",
    "farmers", "covers", "tiles", "contracts", "on_cook", "on_french_trader", "used", "reminders",
)  # fmt: skip


def position_from_json(obj: object, c: Components) -> tuple[list[int], list[int]]:
    """Return the flat position and the stack; raise `BadPosition` if the data is not valid."""
    data = _whole(obj, c)
    players = as_list(data.get("players"), "players")
    if not 2 <= len(players) <= 4:
        fail(f"players must list 2, 3 or 4 players, not {len(players)}.")
    blocks = [
        as_object(item, f"players[{seat}]", _PLAYER_KEYS) for seat, item in enumerate(players)
    ]
    d = [0] * (at.PLAYER + at.STRIDE * len(blocks))
    d[at.PLAYERS] = len(blocks)
    if data.get("viewer") is not None:
        as_seat(data["viewer"], "viewer", d[at.PLAYERS])
    _read_rules(data, d)
    _read_options(data, d)
    _read_city(data, d)
    _read_figures(data, d)
    _read_price_tokens(data, d)
    _read_orders(data, d)
    _read_akbar(data, d, c)
    for seat, block in enumerate(blocks):
        _read_player(block, d, c, seat)
        _read_farm(block, d, c, seat)
        _read_belongings(block, d, seat)
    _read_river(data, d, c)
    _read_tiles(data, d)
    derive(d, c)
    _read_boat(data, d, c)
    stack = _read_turn(data, d)
    _read_meditation(data, d)
    _read_sailor(data, d, stack)
    _read_end(data, d, c)
    for seat, block in enumerate(blocks):
        _read_supplies(block, d, stack, c, seat)
    check_position(d, stack, c)
    return d, stack


def _whole(obj: object, c: Components) -> Json:
    """Check format and version of the outermost object and return it."""
    data = as_any_object(obj, "A position")
    if data.get("format") != FORMAT:
        fail(
            f'A position has "format": "{FORMAT}", not {shown(data.get("format"))}: add it,'
            " or give the right file."
        )
    version = as_int(data.get("version"), "version", 1, LARGEST)
    if version > VERSION:
        raise NewerVersion(
            f"This position was written by a newer version of the program (format version"
            f" {version}, known up to {VERSION}): update the program."
        )
    digest = data.get("components", c.digest)
    if digest != c.digest:
        fail(
            f"components is {shown(digest)}, but the components in use are {shown(c.digest)}:"
            ' read the position with its own components, or leave "components" out.'
        )
    return as_object(data, "The position", _KEYS)


def _section(data: Json, name: str, keys: tuple[str, ...]) -> Json:
    """Return one section of the position, an object with known keys."""
    return as_object(data.get(name, {}), name, keys)


def _read_rules(data: Json, d: list[int]) -> None:
    """Read the version of the rules with which the game began.

    The program always writes the fingerprint of the components, and the version of the rules since
    version 2. So a position with only the fingerprint has version 1. A position written by hand,
    with neither, has the current version.
    """
    usual = 1 if "components" in data else RULES_VERSION
    rules = as_int(data.get("rules", usual), "rules", 1, LARGEST)
    if rules not in KNOWN_VERSIONS:
        raise NewerVersion(
            f"This position belongs to a game by version {rules} of the rules, known are those up"
            f" to {RULES_VERSION}: update the program."
        )
    d[at.RULES] = rules


def _read_options(data: Json, d: list[int]) -> None:
    keys = ("open_rupees", "merchant_coin_on_stop", "round_limit")
    options = _section(data, "options", keys)
    d[at.OPEN_RUPEES] = as_flag(options.get(keys[0], False), f"options.{keys[0]}")
    d[at.MERCHANT_COIN_ON_STOP] = as_flag(options.get(keys[1], False), f"options.{keys[1]}")
    limit = options.get("round_limit")
    if limit is not None:
        d[at.ROUND_LIMIT] = as_int(limit, "options.round_limit", 1, LARGEST)


# ------------------------------------------------------------------ the main board
def _read_city(data: Json, d: list[int]) -> None:
    """Buildings, workers and coins."""
    for building in range(4):
        d[at.BUILT + building] = 1
    for building in as_names(data.get("built", []), "built", BUILDINGS):
        d[at.BUILT + building] = 1
    for name, worker in as_any_object(data.get("spaces", {}), "spaces").items():
        d[at.SPACE + as_name(name, "A key of spaces", SPACES)] = _worker(
            name, worker, d[at.PLAYERS]
        )
    for name, coins in as_any_object(data.get("coins", {}), "coins").items():
        building = as_name(name, "A key of coins", BUILDINGS)
        d[at.COINS + building] = as_int(coins, f"coins.{name}", 0, LARGEST)


def _worker(name: str, value: object, players: int) -> int:
    """Return the worker on a space: an object, or just the seat of a standing worker."""
    where = f"spaces.{name}"
    if not isinstance(value, dict):
        return 1 + 2 * as_seat(value, where, players)
    worker = as_object(value, where, ("seat", "lying"))
    seat = as_seat(worker.get("seat"), f"{where}.seat", players)
    return 1 + 2 * seat + as_flag(worker.get("lying", False), f"{where}.lying")


def _read_figures(data: Json, d: list[int]) -> None:
    """Merchant, Builder, meditation marker; bonus tiles."""
    d[at.MERCHANT] = as_name(data.get("merchant", BUILDINGS[0]), "merchant", BUILDINGS)
    sites = [building for building in range(16) if not d[at.BUILT + building]]
    if "builder" not in data:
        d[at.BUILDER] = sites[0] if sites else at.BUILDER_GONE
    elif data["builder"] is None:
        d[at.BUILDER] = at.BUILDER_GONE
    else:
        d[at.BUILDER] = as_name(data["builder"], "builder", BUILDINGS)
    d[at.BUILDER_OWES] = as_flag(data.get("builder_owes_move", False), "builder_owes_move")
    marker = data.get("meditation_marker", "deliver")
    d[at.MEDITATION_MARKER] = as_name(marker, "meditation_marker", OUTER_ACTIONS)
    tiles = data.get("bonus_tiles", list(BONUS_TILES))
    for tile in as_names(tiles, "bonus_tiles", BONUS_TILES):
        d[at.BONUS + tile] = 1


def _read_price_tokens(data: Json, d: list[int]) -> None:
    tokens = as_list(data.get("price_tokens", [{}, {}, {}]), "price_tokens")
    if len(tokens) != 3:
        fail(
            f"price_tokens must list all 3 tokens, not {len(tokens)}: write {{}} for one that lies"
            " on the Trader."
        )
    for token, value in enumerate(tokens):
        where = f"price_tokens[{token}]"
        item = as_object(value, where, ("on", "side"))
        d[at.TOKEN_AT + token] = at.ON_TRADER
        if item.get("on", "trader") != "trader":
            d[at.TOKEN_AT + token] = as_name(item["on"], f"{where}.on", GOODS)
        d[at.TOKEN_SIDE + token] = as_name(item.get("side", "low"), f"{where}.side", SIDES)


# ------------------------------------------------------------------ the imperial board
def _owner(value: object, where: str, players: int) -> int:
    """Return the owner of a marker: a seat or "neutral"."""
    if value == "neutral":
        return at.NEUTRAL
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < players:
        fail(f'{where} must be a seat from 0 to {players - 1} or "neutral", not {shown(value)}.')
    return 1 + value


def _read_orders(data: Json, d: list[int]) -> None:
    orders = _section(data, "orders", GUILDS)
    for guild, name in enumerate(GUILDS):
        where = f"orders.{name}"
        column = as_object(orders.get(name, {}), where, ("marked", "filled"))
        filled = as_any_object(column.get("filled", {}), f"{where}.filled")
        for key, owner in filled.items():
            order = as_name(key, f"A key of {where}.filled", ("1", "2", "3", "4", "5", "6"))
            place = at.ORDERS + 6 * guild + order
            d[place] = _owner(owner, f"{where}.filled.{key}", d[at.PLAYERS])
        free = [order for order in range(6) if not d[at.ORDERS + 6 * guild + order]]
        mark = free[0] if free else at.MARK_LEFT
        if "marked" in column:
            marked = column["marked"]
            mark = at.MARK_LEFT if marked is None else as_int(marked, f"{where}.marked", 1, 6) - 1
        d[at.ORDER_MARK + guild] = mark


def _read_akbar(data: Json, d: list[int], c: Components) -> None:
    bowls = c.bowls_left + c.bowls_right
    for good in range(16):
        d[at.AKBAR + good] = 0 if good in bowls else at.NO_BOWL
    for name, owner in as_any_object(data.get("akbar", {}), "akbar").items():
        good = as_name(name, "A key of akbar", GOODS)
        if good not in bowls:
            fail(f"akbar has a marker in a bowl of {name}, but there is none: take it out.")
        d[at.AKBAR + good] = _owner(owner, f"akbar.{name}", d[at.PLAYERS])


# ------------------------------------------------------------------ players
def _read_player(block: Json, d: list[int], c: Components, seat: int) -> None:
    """Rupees, goods, favours and the two tracks."""
    where = f"players[{seat}]"
    p = player_at(seat)
    rupees = block.get("rupees", c.start_rupees)
    if rupees is None:
        fail(
            f"{where}.rupees is null: this is a view that hides them, so fill in a number to make"
            " it a position."
        )
    d[p + at.RUPEES] = as_int(rupees, f"{where}.rupees", 0, LARGEST)
    for name, count in as_any_object(block.get("goods", {}), f"{where}.goods").items():
        good = as_name(name, f"A key of {where}.goods", GOODS)
        d[p + at.GOODS_AT + good] = as_int(count, f"{where}.goods.{name}", 0, c.markers)
    d[p + at.FAVOURS] = as_int(block.get("favours", 0), f"{where}.favours", 0, c.markers)
    d[p + at.STONE] = as_int(block.get("stone", 1), f"{where}.stone", 1, c.last_field)
    influence = as_object(block.get("influence", {}), f"{where}.influence", GUILDS)
    for guild, name in enumerate(GUILDS):
        step = as_int(influence.get(name, 0), f"{where}.influence.{name}", 0, c.influence_top)
        d[p + at.INFLUENCE_AT + guild] = step


def _read_farm(block: Json, d: list[int], c: Components, seat: int) -> None:
    where = f"players[{seat}]"
    p = player_at(seat)
    farmers = as_list(block.get("farmers", [c.farmer_start] * 4), f"{where}.farmers")
    covers = as_list(block.get("covers", [[1, 5]] * 4), f"{where}.covers")
    if len(farmers) != 4:
        fail(f"{where}.farmers must have one square for each of the 4 tracks, not {len(farmers)}.")
    if len(covers) != 4:
        fail(f"{where}.covers must have one list for each of the 4 tracks, not {len(covers)}.")
    for track in range(4):
        square = as_int(farmers[track], f"{where}.farmers[{track}]", 1, 5)
        d[p + at.FARMER + track] = square
        bits = 0
        for item in as_list(covers[track], f"{where}.covers[{track}]"):
            square = as_int(item, f"A square of {where}.covers[{track}]", 1, 5)
            if square not in (1, 5):
                fail(f"{where}.covers[{track}] can name the squares 1 and 5, not {square}.")
            bit = 1 if square == 1 else 2
            if bits & bit:
                fail(f"{where}.covers[{track}] names square {square} twice: name it once.")
            bits |= bit
        d[p + at.COVERS] |= bits << 2 * track


def _read_belongings(block: Json, d: list[int], seat: int) -> None:
    """Read tiles, contracts, the markers on them, and everything used this turn."""
    where = f"players[{seat}]"
    p = player_at(seat)
    for tile in as_names(block.get("tiles", []), f"{where}.tiles", TILES):
        if d[at.TILE + tile] != 0:
            fail(f"The favour tile {TILES[tile]} belongs to two players: give it to one of them.")
        d[at.TILE + tile] = at.OWNED + seat
    for notable in as_names(block.get("contracts", []), f"{where}.contracts", NOTABLES):
        if d[at.NOTABLE + notable] != at.NOT_IN_PLAY:
            fail(
                f"The contract {NOTABLES[notable]} belongs to two players: give it to one of them."
            )
        d[at.NOTABLE + notable] = at.WON + seat
    d[p + at.ON_COOK] = as_int(block.get("on_cook", 0), f"{where}.on_cook", 0, 2)
    on_trader = as_int(block.get("on_french_trader", 0), f"{where}.on_french_trader", 0, 2)
    if on_trader:
        if d[at.NOTABLE + NOTABLES.index("french_trader")] != at.WON + seat:
            fail(
                f"{where}.on_french_trader is {on_trader}, but seat {seat} does not hold that"
                " contract: add it to the contracts, or take the markers away."
            )
        d[at.ON_FRENCH_TRADER] = on_trader
    used = as_names(block.get("used", []), f"{where}.used", USABLE)
    d[p + at.USED] = sum(1 << bit for bit in used)
    left = (d[p + at.USED] & LEAVES_REMINDER).bit_count()
    d[p + at.REMINDERS] = as_int(block.get("reminders", left), f"{where}.reminders", 0, LARGEST)


def _read_supplies(block: Json, d: list[int], stack: list[int], c: Components, seat: int) -> None:
    """Put the remaining markers and workers in supply; given numbers are checked later."""
    where = f"players[{seat}]"
    p = player_at(seat)
    used, _ = markers_elsewhere(d, seat)
    d[p + at.SUPPLY] = c.markers - used
    if "markers_in_supply" in block:
        given = block["markers_in_supply"]
        d[p + at.SUPPLY] = as_int(given, f"{where}.markers_in_supply", 0, LARGEST)
    d[p + at.WORKERS] = c.workers - workers_elsewhere(d, seat)
    if "workers_in_supply" in block:
        given = block["workers_in_supply"]
        d[p + at.WORKERS] = as_int(given, f"{where}.workers_in_supply", 0, LARGEST)


# ------------------------------------------------------------------ the river and the tiles
def _read_river(data: Json, d: list[int], c: Components) -> None:
    """Read the notables on the river; with "fill" the missing cards are added."""
    river = _section(data, "river", ("boat", "notables", "fill"))
    cards = river.get("notables", {})
    fill = as_flag(river.get("fill", "notables" not in river), "river.fill")
    if isinstance(cards, (list, tuple)):
        named = as_names(cards, "river.notables", NOTABLES)
        on_river: Json = {NOTABLES[notable]: {} for notable in named}
    else:
        on_river = as_any_object(cards, "river.notables")
    for name, deliveries in on_river.items():
        notable = as_name(name, "A key of river.notables", NOTABLES)
        if d[at.NOTABLE + notable] >= at.WON:
            fail(
                f"The notable {name} is on the river and also a contract of seat"
                f" {d[at.NOTABLE + notable] - at.WON}: leave one of them out."
            )
        d[at.NOTABLE + notable] = at.ON_RIVER
        _read_deliveries(deliveries, d, c, notable)
    if fill:
        for notable in cards_to_fill_up(d, c):
            d[at.NOTABLE + notable] = at.ON_RIVER


def _read_deliveries(value: object, d: list[int], c: Components, notable: int) -> None:
    """The markers on a notable: by ordered good, an object or just the seat for one marker."""
    where = f"river.notables.{NOTABLES[notable]}"
    slots = tuple(slot_names(c.notable_goods[notable]))
    deliveries = as_object(value, where, slots)
    for name, marker in deliveries.items():
        number = 0
        if isinstance(marker, dict):
            item = as_object(marker, f"{where}.{name}", ("seat", "markers"))
            number = 1 + as_seat(item.get("seat"), f"{where}.{name}.seat", d[at.PLAYERS])
            if as_int(item.get("markers", 1), f"{where}.{name}.markers", 1, 2) == 2:
                number += at.DOUBLE
        else:
            number = 1 + as_seat(marker, f"{where}.{name}", d[at.PLAYERS])
        put_marker(d, notable, slots.index(name), number)


def _read_boat(data: Json, d: list[int], c: Components) -> None:
    """Read the boat's pier; by default it follows from the contracts."""
    river = _section(data, "river", ("boat", "notables", "fill"))
    d[at.BOAT] = as_int(river.get("boat", pier_for(d, c)), "river.boat", 1, 6)


def _read_tiles(data: Json, d: list[int]) -> None:
    """Read the open favour tiles; by default the first three that nobody owns."""
    if "open_tiles" not in data:
        for tile in [tile for tile in range(14) if d[at.TILE + tile] < at.OWNED][:3]:
            d[at.TILE + tile] = at.OPEN
        return
    for tile in as_names(data["open_tiles"], "open_tiles", TILES):
        if d[at.TILE + tile] >= at.OWNED:
            fail(
                f"The favour tile {TILES[tile]} is open and also belongs to seat"
                f" {d[at.TILE + tile] - at.OWNED}: leave one of them out."
            )
        d[at.TILE + tile] = at.OPEN


# ------------------------------------------------------------------ the turn
def _read_turn(data: Json, d: list[int]) -> list[int]:
    """Read round, seats and phase, and the stack, which by default follows from them."""
    players = d[at.PLAYERS]
    d[at.ROUND] = as_int(data.get("round", 1), "round", 1, LARGEST)
    d[at.START] = as_seat(data.get("start_player", 0), "start_player", players)
    phases = (*PHASES, OVER)
    phase = as_name(data.get("phase", PHASES[0]), "phase", phases)
    over = phases[phase] == OVER
    first = (d[at.START] + players - 1) % players if over else d[at.START]
    d[at.TURN] = as_seat(data.get("turn", first), "turn", players)
    if "pending" not in data:
        d[at.PHASE] = 2 if over else phase
        return [] if over else turn_stack(phase, d[at.TURN])
    stack = stack_from_json(data["pending"], d[at.TURN], players)
    d[at.PHASE] = phase_of(stack)
    if "phase" in data:
        fits = phases[d[at.PHASE]] if stack else OVER
        if phases[phase] != fits:
            fail(
                f"phase is {shown(phases[phase])}, but what is pending belongs to"
                f' "{fits}": change one of them, or leave "pending" out.'
            )
    return stack


def _read_meditation(data: Json, d: list[int]) -> None:
    keys = ("points", "laid", "spent", "muezzin_done", "last_outer")
    values = _section(data, "meditation", keys)
    d[at.MP] = as_int(values.get("points", 0), "meditation.points", 0, LARGEST)
    d[at.LAID] = as_int(values.get("laid", 0), "meditation.laid", 0, LARGEST)
    d[at.SPENT] = as_flag(values.get("spent", False), "meditation.spent")
    d[at.MUEZZIN_DONE] = as_flag(values.get("muezzin_done", False), "meditation.muezzin_done")
    outer = values.get("last_outer")
    if outer is not None:
        d[at.LAST_OUTER] = 1 + as_name(outer, "meditation.last_outer", OUTER_ACTIONS)
    steps = as_names(data.get("steps_taken", []), "steps_taken", NOTABLES)
    d[at.STEPS_TAKEN] = sum(1 << notable for notable in steps)


def _read_sailor(data: Json, d: list[int], stack: list[int]) -> None:
    """Read the current Sailor action; by default there is one only if deliveries are pending."""
    sailor = data.get("sailor")
    if "sailor" not in data and any(kind_of(entry) == DELIVERIES for entry in stack):
        sailor = {}
    if sailor is None:
        return
    values = as_object(sailor, "sailor", ("paid", "used", "order_done", "supplied"))
    d[at.SAILING] = 1
    d[at.SAILOR_PAID] = as_int(values.get("paid", 0), "sailor.paid", 0, LARGEST)
    d[at.SAILOR_USED] = as_int(values.get("used", 0), "sailor.used", 0, LARGEST)
    d[at.SAILOR_ORDER] = as_flag(values.get("order_done", False), "sailor.order_done")
    supplied = as_names(values.get("supplied", []), "sailor.supplied", NOTABLES)
    d[at.SUPPLIED] = sum(1 << notable for notable in supplied)


def _read_end(data: Json, d: list[int], c: Components) -> None:
    """Read the final round; by default it is the next one if the end is announced."""
    if "final_round" in data:
        final = data["final_round"]
        if final is not None:
            d[at.FINAL_ROUND] = as_int(final, "final_round", 1, LARGEST)
    elif (
        data.get("phase") == OVER
        or data.get("pending") == []
        or (d[at.ROUND_LIMIT] and d[at.ROUND] > d[at.ROUND_LIMIT])
    ):
        d[at.FINAL_ROUND] = d[at.ROUND]
    elif end_is_due(d, c):
        d[at.FINAL_ROUND] = d[at.ROUND] + 1
