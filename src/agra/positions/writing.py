"""Serializes a complete position as JSON, in the format of docs/positions.md."""

from agra.positions.pending import stack_to_json
from agra.positions.values import (
    FORMAT,
    OVER,
    PHASES,
    SIDES,
    USABLE,
    VERSION,
    slot_names,
)
from agra.rules import layout as at
from agra.rules.cards import marker_at
from agra.rules.int_arguments import checked_seat
from agra.rules.layout import player_at
from agra.rules.names import (
    BONUS_TILES,
    BUILDINGS,
    FRENCH_TRADER,
    GOODS,
    GUILDS,
    NOTABLES,
    OUTER_ACTIONS,
    SPACES,
    TILES,
)
from agra.rules.values import Components


def position_to_json(d: list[int], stack: list[int], c: Components) -> dict[str, object]:
    """The whole position as plain dictionaries and lists, ready for `json.dumps`."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": d[at.RULES],
        "components": c.digest,
        "options": {
            "open_rupees": d[at.OPEN_RUPEES] == 1,
            "merchant_coin_on_stop": d[at.MERCHANT_COIN_ON_STOP] == 1,
            "round_limit": d[at.ROUND_LIMIT] or None,
        },
        "round": d[at.ROUND],
        "final_round": d[at.FINAL_ROUND] or None,
        "start_player": d[at.START],
        "turn": d[at.TURN],
        "phase": PHASES[d[at.PHASE]] if stack else OVER,
        "players": [_player(d, seat) for seat in range(d[at.PLAYERS])],
        "spaces": _spaces(d),
        "built": [BUILDINGS[b] for b in range(4, 16) if d[at.BUILT + b]],
        "coins": {BUILDINGS[b]: d[at.COINS + b] for b in range(16) if d[at.COINS + b]},
        "merchant": BUILDINGS[d[at.MERCHANT]],
        "builder": None if d[at.BUILDER] == at.BUILDER_GONE else BUILDINGS[d[at.BUILDER]],
        "builder_owes_move": d[at.BUILDER_OWES] == 1,
        "price_tokens": [_price_token(d, token) for token in range(3)],
        "meditation_marker": OUTER_ACTIONS[d[at.MEDITATION_MARKER]],
        "orders": {name: _orders(d, guild) for guild, name in enumerate(GUILDS)},
        "akbar": _akbar(d),
        "river": _river(d, c),
        "open_tiles": [TILES[tile] for tile in range(14) if d[at.TILE + tile] == at.OPEN],
        "bonus_tiles": [BONUS_TILES[tile] for tile in range(12) if d[at.BONUS + tile]],
        "meditation": _meditation(d),
        "steps_taken": _notables(d[at.STEPS_TAKEN]),
        "sailor": _sailor(d) if d[at.SAILING] else None,
        "pending": stack_to_json(stack, d[at.PLAYERS]),
    }


def position_view(
    d: list[int], stack: list[int], c: Components, seat: int | None
) -> dict[str, object]:
    """Return what a seat may know; None is a spectator, who knows nobody's rupees.

    It is the dictionary of the position, with `viewer`, and null for secret rupees.
    """
    if seat is not None:
        seat = checked_seat(seat, d[at.PLAYERS])
    data = position_to_json(d, stack, c)
    data["viewer"] = seat
    if not d[at.OPEN_RUPEES]:
        players = [_player(d, other) for other in range(d[at.PLAYERS])]
        for other, player in enumerate(players):
            if other != seat:
                player["rupees"] = None
        data["players"] = players
    return data


def _player(d: list[int], seat: int) -> dict[str, object]:
    p = player_at(seat)
    covers = d[p + at.COVERS]
    won = d[p + at.CONTRACTS]
    return {
        "rupees": d[p + at.RUPEES],
        "goods": {GOODS[g]: d[p + at.GOODS_AT + g] for g in range(16) if d[p + at.GOODS_AT + g]},
        "favours": d[p + at.FAVOURS],
        "markers_in_supply": d[p + at.SUPPLY],
        "workers_in_supply": d[p + at.WORKERS],
        "stone": d[p + at.STONE],
        "influence": {name: d[p + at.INFLUENCE_AT + guild] for guild, name in enumerate(GUILDS)},
        "farmers": [d[p + at.FARMER + track] for track in range(4)],
        "covers": [
            [square for square, bit in ((1, 1), (5, 2)) if covers >> 2 * track & bit]
            for track in range(4)
        ],
        "tiles": [TILES[tile] for tile in range(14) if d[at.TILE + tile] == at.OWNED + seat],
        "contracts": _notables(won),
        "on_cook": d[p + at.ON_COOK],
        "on_french_trader": d[at.ON_FRENCH_TRADER] if won >> FRENCH_TRADER & 1 else 0,
        "used": [name for bit, name in enumerate(USABLE) if d[p + at.USED] >> bit & 1],
        "reminders": d[p + at.REMINDERS],
    }


def _spaces(d: list[int]) -> dict[str, object]:
    return {
        name: {"seat": (worker - 1) // 2, "lying": worker % 2 == 0}
        for name, worker in zip(SPACES, d[at.SPACE :])
        if worker
    }


def _price_token(d: list[int], token: int) -> dict[str, object]:
    there = d[at.TOKEN_AT + token]
    return {
        "on": "trader" if there == at.ON_TRADER else GOODS[there],
        "side": SIDES[d[at.TOKEN_SIDE + token]],
    }


def _owner(number: int) -> object:
    """Return the owner of the marker on an order or in a bowl."""
    return "neutral" if number == at.NEUTRAL else number - 1


def _orders(d: list[int], guild: int) -> dict[str, object]:
    mark = d[at.ORDER_MARK + guild]
    column = d[at.ORDERS + 6 * guild : at.ORDERS + 6 * guild + 6]
    return {
        "marked": None if mark == at.MARK_LEFT else mark + 1,
        "filled": {str(n + 1): _owner(who) for n, who in enumerate(column) if who},
    }


def _akbar(d: list[int]) -> dict[str, object]:
    bowls = zip(GOODS, d[at.AKBAR :])
    return {name: _owner(who) for name, who in bowls if who not in (0, at.NO_BOWL)}


def _river(d: list[int], c: Components) -> dict[str, object]:
    cards = {
        name: _deliveries(d, c, notable)
        for notable, name in enumerate(NOTABLES)
        if d[at.NOTABLE + notable] == at.ON_RIVER
    }
    return {"boat": d[at.BOAT], "notables": cards}


def _deliveries(d: list[int], c: Components, notable: int) -> dict[str, object]:
    found: dict[str, object] = {}
    for place, name in enumerate(slot_names(c.notable_goods[notable])):
        slot = marker_at(d, notable, place)
        if slot > at.DOUBLE:
            found[name] = {"seat": slot - at.DOUBLE - 1, "markers": 2}
        elif slot:
            found[name] = {"seat": slot - 1, "markers": 1}
    return found


def _meditation(d: list[int]) -> dict[str, object]:
    outer = d[at.LAST_OUTER]
    return {
        "points": d[at.MP],
        "laid": d[at.LAID],
        "spent": d[at.SPENT] == 1,
        "muezzin_done": d[at.MUEZZIN_DONE] == 1,
        "last_outer": OUTER_ACTIONS[outer - 1] if outer else None,
    }


def _sailor(d: list[int]) -> dict[str, object]:
    return {
        "paid": d[at.SAILOR_PAID],
        "used": d[at.SAILOR_USED],
        "order_done": d[at.SAILOR_ORDER] == 1,
        "supplied": _notables(d[at.SUPPLIED]),
    }


def _notables(bits: int) -> list[str]:
    return [name for notable, name in enumerate(NOTABLES) if bits >> notable & 1]
