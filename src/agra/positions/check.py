"""Checks whether the parts of a position are consistent with each other.

Every check uses only the flat list and the stack, so it also works for positions reached by play.
A check ignores the history of a position; it only tests whether the position is possible.
"""

from typing import Final

from agra.positions.pending import kind_of, seat_of
from agra.positions.river import check_notables
from agra.positions.stack import check_stack
from agra.positions.values import (
    DISPLAY,
    LEAVES_REMINDER,
    USABLE,
    fail,
    pier_for,
    slot_names,
)
from agra.rules import kinds
from agra.rules import layout as at
from agra.rules.cards import markers_on, places_of
from agra.rules.layout import player_at
from agra.rules.names import (
    BUILDINGS,
    COOK,
    EXTRA_PROCESS,
    FAVOUR_ACTIONS,
    FIRST_BUILDING,
    FRENCH_TRADER,
    GOODS,
    GUILDS,
    JAGIRDAR,
    MUEZZIN,
    NOTABLES,
    OUTER_ACTIONS,
)
from agra.rules.values import Components

#: Actions of the meditation circle that are paid once the good is named.
_PAID_WHEN_NAMED: Final = (kinds.EXCHANGE_GIVE, kinds.EXCHANGE_TAKE, kinds.PROCESS_ONE)


def check_position(d: list[int], stack: list[int], c: Components) -> None:
    """Raise `BadPosition` with one sentence about the first inconsistency."""
    pending = [kind_of(entry) for entry in stack]
    _check_city(d)
    _check_builder(d, pending)
    _check_bonus_tiles(d)
    _check_price_tokens(d, c)
    _check_orders(d, c)
    check_notables(d, c)
    _check_deliveries(d, c)
    _check_boat(d, pending, c)
    _check_tiles(d, stack, c)
    for seat in range(d[at.PLAYERS]):
        _check_markers(d, c, seat)
        _check_workers(d, c, seat)
        _check_farm(d, seat)
        _check_used(d, pending, seat)
    _check_rounds(d, pending, c)
    _check_meditation(d, pending)
    _check_sailor(d)
    check_stack(d, stack, c)


# ------------------------------------------------------------------ the city
def _check_city(d: list[int]) -> None:
    for building, name in enumerate(BUILDINGS):
        if d[at.BUILT + building]:
            continue
        if d[at.SPACE + FIRST_BUILDING + building]:
            fail(f"A worker is on {name}, which is not built: add it to built, or move the worker.")
        if d[at.COINS + building]:
            fail(f"Coins lie on {name}, which is not built: add it to built, or move the coins.")
    if not d[at.BUILT + d[at.MERCHANT]]:
        fail(
            f"The Merchant is on {BUILDINGS[d[at.MERCHANT]]}, which is not built: add it to built,"
            " or move him."
        )


def _check_builder(d: list[int], pending: list[int]) -> None:
    """The Builder is on a site, unless it was just built; with no site left he is out of play."""
    there = d[at.BUILDER]
    sites = [name for building, name in enumerate(BUILDINGS) if not d[at.BUILT + building]]
    if d[at.BUILDER_OWES] and (there == at.BUILDER_GONE or not d[at.BUILT + there]):
        fail(
            "builder_owes_move is true, but the Builder is not on a building that is built:"
            " make it false."
        )
    if d[at.BUILDER_OWES] and kinds.BUILDER_MOVE not in pending:
        fail(
            "builder_owes_move is true, but no builder_move is pending: make it false, or add"
            " the step."
        )
    if there == at.BUILDER_GONE:
        if sites:
            fail(f"builder is null, but sites are left: put him on one, such as {sites[0]}.")
    elif d[at.BUILT + there] and not d[at.BUILDER_OWES] and kinds.BUILDER_ROLL not in pending:
        where = f"put him on a site, such as {sites[0]}" if sites else "make builder null"
        fail(f"The Builder is on {BUILDINGS[there]}, which is built: {where}.")


def _check_bonus_tiles(d: list[int]) -> None:
    for level in (2, 3, 4):
        first = 4 * (level - 2)
        used = 4 - sum(d[at.BONUS + first : at.BONUS + first + 4])
        built = sum(d[at.BUILT + 4 * (level - 1) : at.BUILT + 4 * level])
        if used > built:
            fail(
                f"{used} bonus tiles of level {level} are used, but only {built} of its buildings"
                " are built: add tiles to bonus_tiles, or buildings to built."
            )


def _check_price_tokens(d: list[int], c: Components) -> None:
    for token in range(3):
        there, side = d[at.TOKEN_AT + token], d[at.TOKEN_SIDE + token]
        if there == at.ON_TRADER:
            if side:
                fail(
                    f"Price token {token + 1} is on the Trader with its higher side up: there its"
                    ' side is "low".'
                )
            continue
        if there in d[at.TOKEN_AT : at.TOKEN_AT + token]:
            fail(f"Two price tokens are on {GOODS[there]}: move one of them.")
        flags = c.token_flags[2 * token + side]
        if abs(flags - c.value[there]) > 1:
            fail(
                f"Price token {token + 1} shows {flags} on {GOODS[there]}, whose printed value is"
                f" {c.value[there]}: at most 1 away is allowed, so turn or move it."
            )


def _check_orders(d: list[int], c: Components) -> None:
    limit = c.limit[d[at.BOAT]]
    for guild, name in enumerate(GUILDS):
        column = d[at.ORDERS + 6 * guild : at.ORDERS + 6 * guild + 6]
        mark = d[at.ORDER_MARK + guild]
        free = column.count(0)
        if mark == at.MARK_LEFT:
            if free:
                fail(
                    f"orders.{name}.marked is null, but order {column.index(0) + 1} is free: mark"
                    " a free order."
                )
        elif column[mark]:
            advice = f"mark {column.index(0) + 1}" if free else "make it null"
            fail(f"orders.{name}.marked is {mark + 1}, which is filled: {advice}.")
        from_setup = min(column.count(at.NEUTRAL), 4 - d[at.PLAYERS])
        if 6 - free > max(limit, from_setup):
            fail(
                f"orders.{name} has {6 - free} filled orders, but with the boat at pier"
                f" {d[at.BOAT]} the limit is {limit}: take some away."
            )


# ------------------------------------------------------------------ the river
def _check_deliveries(d: list[int], c: Components) -> None:
    for notable, name in enumerate(NOTABLES):
        slots = places_of(d, notable)
        if slots == [0, 0, 0]:
            continue
        goods = c.notable_goods[notable]
        if d[at.NOTABLE + notable] != at.ON_RIVER:
            fail(f"Markers lie on the notable {name}, who is not on the river: take them away.")
        if c.notable_level[notable] > c.reach[d[at.BOAT]]:
            fail(
                f"Markers lie on the notable {name}, but with the boat at pier {d[at.BOAT]} level"
                f" {c.notable_level[notable]} is out of reach: take them away."
            )
        if 0 not in slots[: len(goods)]:
            fail(
                f"All goods of the notable {name} are delivered: make it a contract of the player"
                f" who won it, or take {slot_names(goods)[0]} away."
            )


def _check_boat(d: list[int], pending: list[int], c: Components) -> None:
    due = pier_for(d, c)
    if d[at.BOAT] == due or (d[at.BOAT] < due and kinds.BOAT in pending):
        return
    done = "/".join(str(count) for count in d[at.LEVEL_DONE : at.LEVEL_DONE + 4])
    fail(
        f"The boat is at pier {d[at.BOAT]}, but with {done} completed contracts of levels I to IV"
        f" it is at pier {due}: make river.boat {due}, or leave it out."
    )


def _check_tiles(d: list[int], stack: list[int], c: Components) -> None:
    """Nobody has too many favour tiles, and the display is full as far as the stack allows."""
    tiles = d[at.TILE : at.TILE + 14]
    refilling = False
    over = [0, 0, 0, 0]
    for entry in stack:
        kind = kind_of(entry)
        if kind in (kinds.REFILL, kinds.DRAW_TILE):
            refilling = True
        elif kind in (kinds.TILE_LIMIT, kinds.DISCARD_TILE):
            over[seat_of(entry)] = 1
    for seat in range(d[at.PLAYERS]):
        owned = tiles.count(at.OWNED + seat)
        if owned > c.tile_slots + over[seat]:
            fail(
                f"players[{seat}] has {owned} favour tiles, but room for {c.tile_slots}: take"
                f" {owned - c.tile_slots} away."
            )
    shown = tiles.count(at.OPEN)
    full = min(DISPLAY, 14 - sum(1 for tile in tiles if tile >= at.OWNED))
    if shown > full or (shown < full and not refilling):
        fail(f"{shown} favour tiles are open, but there must be {full}: correct open_tiles.")


# ------------------------------------------------------------------ players
def markers_elsewhere(d: list[int], seat: int) -> tuple[int, str]:
    """Return how many of a player's markers are not in supply, and where they are, in words."""
    p = player_at(seat)
    on_notables = sum(markers_on(d, notable)[seat] for notable in range(len(NOTABLES)))
    places = (
        (sum(d[p + at.GOODS_AT : p + at.GOODS_AT + 16]), "as goods"),
        (d[p + at.FAVOURS], "as favours"),
        (on_notables, "on notables"),
        (d[at.ORDERS : at.ORDERS + 18].count(1 + seat), "on orders"),
        (d[at.AKBAR : at.AKBAR + 16].count(1 + seat), "with Akbar"),
        (
            d[at.ON_FRENCH_TRADER] if d[p + at.CONTRACTS] >> FRENCH_TRADER & 1 else 0,
            "on the French Trader",
        ),
        (d[p + at.REMINDERS], "as reminders"),
    )
    total = sum(count for count, _ in places)
    return total, ", ".join(f"{count} {where}" for count, where in places if count)


def _check_markers(d: list[int], c: Components, seat: int) -> None:
    used, listed = markers_elsewhere(d, seat)
    supply = d[player_at(seat) + at.SUPPLY]
    if supply < 0:
        fail(
            f"players[{seat}] has {used} markers in use ({listed}), but there are only"
            f" {c.markers}: take {used - c.markers} away."
        )
    if used + supply != c.markers:
        listed = f"{supply} in supply, {listed}" if listed else f"{supply} in supply"
        fail(
            f"players[{seat}] has {used + supply} markers instead of {c.markers} ({listed}):"
            f" make markers_in_supply {c.markers - used}, or leave it out."
        )


def workers_elsewhere(d: list[int], seat: int) -> int:
    """How many of a player's workers are not in supply."""
    on_board = sum(
        1 for worker in d[at.SPACE : at.SPACE + 20] if worker and (worker - 1) // 2 == seat
    )
    return on_board + d[player_at(seat) + at.ON_COOK]


def _check_workers(d: list[int], c: Components, seat: int) -> None:
    p = player_at(seat)
    if d[p + at.ON_COOK] and not d[p + at.CONTRACTS] >> COOK & 1:
        fail(
            f"players[{seat}].on_cook is {d[p + at.ON_COOK]}, but seat {seat} does not hold that"
            " contract: add it to the contracts, or take the workers away."
        )
    used = workers_elsewhere(d, seat)
    supply = d[p + at.WORKERS]
    if supply < 0:
        fail(
            f"players[{seat}] has {used} workers out of the supply, but there are only"
            f" {c.workers}: take {used - c.workers} away."
        )
    if used + supply != c.workers:
        fail(
            f"players[{seat}] has {used + supply} workers instead of {c.workers}: make"
            f" workers_in_supply {c.workers - used}, or leave it out."
        )


def _check_farm(d: list[int], seat: int) -> None:
    p = player_at(seat)
    for track in range(4):
        square = d[p + at.FARMER + track]
        bit = 1 if square == 1 else 2 if square == 5 else 0
        if d[p + at.COVERS] >> 2 * track & bit:
            fail(
                f"players[{seat}].farmers[{track}] is on square {square}, which is covered: move"
                " the farmer, or take the cover away."
            )


def _check_used(d: list[int], pending: list[int], seat: int) -> None:
    """Players own what they used, and used it on their own turn (except extra_process)."""
    p = player_at(seat)
    used = d[p + at.USED]
    own_turn = seat == d[at.TURN] and len(pending) > 0
    for bit, name in enumerate(USABLE):
        if not used >> bit & 1:
            continue
        if not own_turn and bit != EXTRA_PROCESS:
            fail(
                f'players[{seat}].used has "{name}", but it is not the turn of seat {seat}: only'
                " extra_process can have been used."
            )
        if bit < len(FAVOUR_ACTIONS) and not d[p + at.TILES_OWNED] >> bit & 1:
            fail(
                f'players[{seat}].used has "{name}", but seat {seat} does not have that favour'
                " tile: add it to tiles, or take it out of used."
            )
        if name in NOTABLES and not d[p + at.CONTRACTS] >> NOTABLES.index(name) & 1:
            fail(
                f'players[{seat}].used has "{name}", but seat {seat} does not hold that contract:'
                " add it to contracts, or take it out of used."
            )
    least = (used & LEAVES_REMINDER).bit_count()
    if d[p + at.REMINDERS] < least:
        fail(
            f"players[{seat}].reminders is {d[p + at.REMINDERS]}, but {least} markers lie on what"
            f" was used: make it {least}, or leave it out."
        )


# ------------------------------------------------------------------ the turn
def end_is_due(d: list[int], c: Components) -> str:
    """Return what announced the end of the game, in words; "" if nothing did."""
    if d[at.LEVEL_DONE + 3]:
        return "a contract of level IV is completed"
    for seat in range(d[at.PLAYERS]):
        for guild, name in enumerate(GUILDS):
            if d[player_at(seat) + at.INFLUENCE_AT + guild] == c.influence_top:
                return f"seat {seat} is at the top of the {name}"
    for guild, name in enumerate(GUILDS):
        if 0 not in d[at.ORDERS + 6 * guild : at.ORDERS + 6 * guild + 6]:
            return f"all orders of the {name} are filled"
    if d[at.ROUND_LIMIT] and d[at.ROUND] > d[at.ROUND_LIMIT]:
        return "the round limit is passed"
    return ""


def _check_rounds(d: list[int], pending: list[int], c: Components) -> None:
    now, final, limit = d[at.ROUND], d[at.FINAL_ROUND], d[at.ROUND_LIMIT]
    if limit and now > limit + 1:
        fail(f"round is {now}, but the round limit ends the game with round {limit + 1}.")
    if final and not now <= final <= now + 1:
        fail(f"final_round is {final} in round {now}: it must be {now} or {now + 1}, or null.")
    due = end_is_due(d, c)
    if due and not final and kinds.BOAT not in pending:
        fail(f"final_round is null, but {due}: make it {now + 1}, or leave it out.")
    if pending:
        return
    if final != now:
        fail(
            f"The game is over in round {now}, but final_round is {final or 'null'}: make it {now}."
        )
    last = (d[at.START] + d[at.PLAYERS] - 1) % d[at.PLAYERS]
    if d[at.TURN] != last:
        fail(
            f"The game is over on the turn of seat {d[at.TURN]}, but seat {last} is the last to"
            " play."
        )


def _check_meditation(d: list[int], pending: list[int]) -> None:
    if d[at.PHASE] != at.MEDITATION_PHASE:
        if d[at.MP] or d[at.LAID] or d[at.SPENT] or d[at.MUEZZIN_DONE] or d[at.LAST_OUTER]:
            fail("meditation has values outside the meditation phase: leave it out.")
        return
    if d[at.LAST_OUTER]:
        outer = d[at.LAST_OUTER] - 1
        if outer == d[at.MEDITATION_MARKER]:
            fail(
                f"meditation.last_outer is {OUTER_ACTIONS[outer]}, which the meditation marker"
                " blocks: change one of them."
            )
        if not d[at.SPENT] and not any(kind in pending for kind in _PAID_WHEN_NAMED):
            fail(
                f"meditation.last_outer is {OUTER_ACTIONS[outer]}, which costs meditation points,"
                " but spent is false: make it true."
            )
    active = player_at(d[at.TURN])
    if d[at.MUEZZIN_DONE] and not d[active + at.CONTRACTS] >> MUEZZIN & 1:
        fail(
            f"meditation.muezzin_done is true, but seat {d[at.TURN]} does not hold that contract:"
            " make it false."
        )


def _check_sailor(d: list[int]) -> None:
    for notable, name in enumerate(NOTABLES):
        if d[at.NOTABLE + notable] == at.NOT_IN_PLAY:
            if d[at.STEPS_TAKEN] >> notable & 1:
                fail(f"steps_taken names {name}, who is not in the game: take the name out.")
            if d[at.SUPPLIED] >> notable & 1:
                fail(f"sailor.supplied names {name}, who is not in the game: take the name out.")
    more = d[player_at(d[at.TURN]) + at.CONTRACTS] >> JAGIRDAR & 1
    most = 1 + d[at.SAILOR_PAID] + more
    if d[at.SAILOR_USED] > most:
        fail(
            f"sailor.used is {d[at.SAILOR_USED]}, but with {d[at.SAILOR_PAID]} paid there are"
            f" {most} deliveries."
        )
    needed = d[at.SUPPLIED].bit_count() + 2 * d[at.SAILOR_ORDER]
    if d[at.SAILOR_USED] < needed:
        fail(
            f"sailor.used is {d[at.SAILOR_USED]}, but the notables supplied and the order need"
            f" {needed} deliveries."
        )
