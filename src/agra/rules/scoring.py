"""Final scoring, line by line."""

from typing import Final

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
from agra.rules.state import State

_DUTCH_TRADER_PAYS: Final = (0, 1, 3, 6)  # for orders of 0, 1, 2, 3 guilds
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


def score_sheet(s: State, seat: int) -> dict[str, int]:
    """The lines of the final scoring of one player, and their total.

    It can be asked at any time: the score if the game ended now.
    """
    player = PLAYER + STRIDE * seat
    sheet: dict[str, int] = {"rupees": s.d[player + RUPEES]}
    for notable in PAYING_AT_THE_END:
        if s.d[player + CONTRACTS] >> notable & 1:
            sheet[NOTABLES[notable]] = contract_score(s, seat, notable)
    for guild in range(3):
        sheet[GUILDS[guild]] = guild_score(s, seat, guild)
    last = s.d[player + STONE] == s.c.last_field
    sheet["meditation"] = s.c.last_field_bonus if last else 0
    sheet["covers"] = 8 - s.d[player + COVERS].bit_count()
    sheet["akbar"] = akbar_score(s, _gifts(s, seat))
    sheet["total"] = sum(sheet.values())
    return sheet


def contract_score(s: State, seat: int, notable: int) -> int:
    """What a contract is worth at the end."""
    orders = [_orders(s, seat, guild) for guild in range(3)]
    if notable == DUTCH_TRADER:
        return _DUTCH_TRADER_PAYS[3 - orders.count(0)]
    if notable == SUBADAR:
        return sum(orders)
    if notable == SADR_US_SUDUR:
        return _gifts(s, seat)
    symbols = [orders[guild] + _contracts(s, seat, guild) for guild in range(3)]
    if notable == GRAND_MUFTI:
        return _SET_PAYS * min(symbols)
    return symbols[s.c.notable_guild[notable]]  # the guild of the Imam, Artist or Dewan


def _orders(s: State, seat: int, guild: int) -> int:
    return s.d[ORDERS + 6 * guild : ORDERS + 6 * guild + 6].count(1 + seat)


def _gifts(s: State, seat: int) -> int:
    return s.d[AKBAR : AKBAR + 16].count(1 + seat)


def _contracts(s: State, seat: int, guild: int) -> int:
    won = s.d[PLAYER + STRIDE * seat + CONTRACTS]
    return sum(
        1 for notable in range(24) if won >> notable & 1 and s.c.notable_guild[notable] == guild
    )


def guild_score(s: State, seat: int, guild: int) -> int:
    """Rupees for the own markers in a guild's column, by the place on its track.

    A sole leader gets 2 each and everybody in second place 1; tied leaders get 1 and second place
    nothing.
    """
    steps = [s.d[PLAYER + STRIDE * other + INFLUENCE_AT + guild] for other in range(s.d[PLAYERS])]
    own = steps[seat]
    highest = max(steps)
    orders = _orders(s, seat, guild)
    if steps.count(highest) > 1:
        return orders if own == highest else 0
    if own == highest:
        return 2 * orders
    second = max(step for step in steps if step < highest)
    return orders if own == second else 0


def akbar_score(s: State, gifts: int) -> int:
    """Rupees for so many goods in Akbar's bowls: 0, 1, 3, 5 and 3 for each further one."""
    rewards = s.c.akbar_rewards
    if gifts < len(rewards):
        return rewards[gifts]
    return rewards[-1] + s.c.akbar_further * (gifts - len(rewards) + 1)


def tie_break(s: State, seat: int) -> int:
    """Value of the goods left in the stores plus 1 for each favour."""
    player = PLAYER + STRIDE * seat
    goods = sum(s.d[player + good] * s.d[VALUE + good] for good in range(16))
    return goods + s.d[player + FAVOURS]


def winners(s: State) -> list[int]:
    """The seats that would win now: most rupees, then the tie-break, then shared."""
    ranks = [(score_sheet(s, seat)["total"], tie_break(s, seat)) for seat in range(s.d[PLAYERS])]
    best = max(ranks)
    return [seat for seat, rank in enumerate(ranks) if rank == best]
