"""Final scoring, line by line."""

from typing import Final

from agra.rules.farm import covers_off
from agra.rules.flat import i64, vec
from agra.rules.layout import (
    AKBAR,
    CONTRACTS,
    COVERS,
    FAVOURS,
    INFLUENCE_AT,
    ORDERS,
    PLAYER,
    PLAYERS,
    RUPEES,
    STONE,
    STRIDE,
    VALUE,
)
from agra.rules.names import (
    COURT_ARTIST,
    DEWAN,
    DUTCH_TRADER,
    GRAND_IMAM,
    GRAND_MUFTI,
    GUILDS,
    NOTABLES,
    SADR_US_SUDUR,
    SUBADAR,
)
from agra.rules.position import PLAIN, Position, count_of

_DUTCH_TRADER_PAYS: Final[vec[i64]] = vec[i64]([0, 1, 3, 6])  # for orders of 0, 1, 2, 3 guilds
_SET_PAYS: Final = 3
PAYING_AT_THE_END: Final = (
    DUTCH_TRADER,
    SUBADAR,
    SADR_US_SUDUR,
    GRAND_MUFTI,
    GRAND_IMAM,
    COURT_ARTIST,
    DEWAN,
)
_PAYING: Final[vec[i64]] = vec[i64](PAYING_AT_THE_END)


def score_sheet(s: Position, seat: i64) -> dict[str, int]:
    """The lines of the final scoring of one player, and their total.

    During a game it is the score as if the game ended now.
    """
    player = PLAYER + STRIDE * seat
    sheet: dict[str, int] = {"rupees": s._d[player + RUPEES]}
    for notable in PAYING_AT_THE_END:
        if s._d[player + CONTRACTS] >> notable & 1:
            sheet[NOTABLES[notable]] = contract_score(s, seat, notable)
    for guild in range(3):
        sheet[GUILDS[guild]] = guild_score(s, seat, guild)
    last = s._d[player + STONE] == s._t.last_field
    sheet["meditation"] = s._t.last_field_bonus if last else 0
    sheet["covers"] = covers_off(s._d[player + COVERS])
    sheet["akbar"] = akbar_score(s, gifts_of(s, seat))
    sheet["total"] = sum(sheet.values())
    return sheet


def total(s: Position, seat: i64) -> i64:
    """Return the total of a player's score sheet without building the sheet, for speed."""
    d = s._d
    player = PLAYER + STRIDE * seat
    points = d[player + RUPEES] + covers_off(d[player + COVERS]) + akbar_score(s, gifts_of(s, seat))
    won = d[player + CONTRACTS]
    notable: i64
    for place in range(len(_PAYING)):
        notable = _PAYING[place]
        if won >> notable & 1:
            points += contract_score(s, seat, notable)
    guild: i64
    for guild in range(3):
        points += guild_score(s, seat, guild)
    if d[player + STONE] == s._t.last_field:
        points += s._t.last_field_bonus
    return points


def contract_score(s: Position, seat: i64, notable: i64) -> i64:
    """Return the rupees for a contract at the end."""
    if notable == SADR_US_SUDUR:
        return gifts_of(s, seat)
    if notable == DUTCH_TRADER:
        guilds: i64 = 0
        guild: i64
        for guild in range(3):
            if orders_of(s, seat, guild):
                guilds += 1
        return _DUTCH_TRADER_PAYS[guilds]
    if notable == SUBADAR:
        return orders_of(s, seat, 0) + orders_of(s, seat, 1) + orders_of(s, seat, 2)
    if notable == GRAND_MUFTI:
        sets = _symbols(s, seat, 0)
        for guild in range(1, 3):
            symbols = _symbols(s, seat, guild)
            if symbols < sets:
                sets = symbols
        return _SET_PAYS * sets
    return _symbols(s, seat, s._t.notable_guild[notable])  # of the Imam, Artist or Dewan


def _symbols(s: Position, seat: i64, guild: i64) -> i64:
    """How many orders and contracts of a guild the player has."""
    won = s._d[PLAYER + STRIDE * seat + CONTRACTS]
    count = orders_of(s, seat, guild)
    notable: i64
    for notable in range(24):
        if won >> notable & 1 and s._t.notable_guild[notable] == guild:
            count += 1
    return count


def orders_of(s: Position, seat: i64, guild: i64) -> i64:
    """How many orders of a guild the player has fulfilled."""
    d = s._d
    if PLAIN:
        return count_of(d[ORDERS + 6 * guild : ORDERS + 6 * guild + 6], 1 + seat)
    count: i64 = 0
    order: i64
    for order in range(6 * guild, 6 * guild + 6):
        if d[ORDERS + order] == 1 + seat:
            count += 1
    return count


def gifts_of(s: Position, seat: i64) -> i64:
    """How many of Akbar's bowls the player has filled."""
    d = s._d
    if PLAIN:
        return count_of(d[AKBAR : AKBAR + 16], 1 + seat)
    count: i64 = 0
    good: i64
    for good in range(16):
        if d[AKBAR + good] == 1 + seat:
            count += 1
    return count


def guild_score(s: Position, seat: i64, guild: i64) -> i64:
    """Return the rupees for the player's markers in a guild's column, by rank on its track.

    A sole leader gets 2 for each marker and everybody in second place 1. Tied leaders get 1 and
    second place gets nothing.
    """
    d = s._d
    own = d[PLAYER + STRIDE * seat + INFLUENCE_AT + guild]
    ahead: i64 = 0
    level: i64 = 0
    other: i64
    for other in range(d[PLAYERS]):
        step = d[PLAYER + STRIDE * other + INFLUENCE_AT + guild]
        if step > own:
            ahead += 1
        elif step == own and other != seat:
            level += 1
    if ahead == 0:
        return orders_of(s, seat, guild) * (1 if level else 2)
    return orders_of(s, seat, guild) if ahead == 1 else 0


def akbar_score(s: Position, gifts: i64) -> i64:
    """Return the rupees for goods in Akbar's bowls: 0, 1, 3, 5, then 3 for each further one."""
    rewards = s._t.akbar_rewards
    last = len(rewards) - 1
    if gifts <= last:
        return rewards[gifts]
    return rewards[last] + s._t.akbar_further * (gifts - last)


def tie_break(s: Position, seat: i64) -> i64:
    """Value of the goods left in the stores plus 1 for each favour."""
    d = s._d
    player = PLAYER + STRIDE * seat
    worth = d[player + FAVOURS]
    good: i64
    for good in range(16):
        worth += d[player + good] * d[VALUE + good]
    return worth


def winners(s: Position) -> list[int]:
    """The seats that would win now: most rupees, then the tie-break, then shared."""
    ranks = [(score_sheet(s, seat)["total"], tie_break(s, seat)) for seat in range(s._d[PLAYERS])]
    best = max(ranks)
    return [seat for seat, rank in enumerate(ranks) if rank == best]
