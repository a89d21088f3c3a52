"""Guild orders and Emperor Akbar's bowls."""

from agra.rules import actions as act
from agra.rules.endgame import announce_end
from agra.rules.events import ORDER
from agra.rules.flat import append, i64, vec
from agra.rules.gains import gain_rupees, pay_delivery_bonus
from agra.rules.influence import step_up
from agra.rules.layout import (
    AKBAR,
    BOAT,
    INFLUENCE_AT,
    MARK_LEFT,
    NO_BOWL,
    ORDER_MARK,
    ORDERS,
    PLAYER,
    PLAYERS,
    STRIDE,
    SUPPLY,
)
from agra.rules.names import GOODS, GUILDS
from agra.rules.position import PLAIN, Position, count_of
from agra.rules.reasons import (
    Reason,
    lacks,
    why_not_value,
)


def order_options(s: Position, seat: i64, options: vec[i64]) -> vec[i64]:
    """Add the marked orders that the player could fulfil now."""
    guild: i64
    for guild in range(3):
        if can_fulfil(s, seat, guild):
            options = append(options, act.FULFIL + guild)
    return options


def count_orders(s: Position, seat: i64) -> i64:
    """How many of the marked orders the player could fulfil now."""
    count: i64 = 0
    guild: i64
    for guild in range(3):
        if can_fulfil(s, seat, guild):
            count += 1
    return count


def can_fulfil(s: Position, seat: i64, guild: i64) -> bool:
    """Whether the player could fulfil the marked order of a guild now."""
    d, t = s._d, s._t
    player = PLAYER + STRIDE * seat
    mark = d[ORDER_MARK + guild]
    if not d[player + INFLUENCE_AT + guild] or mark == MARK_LEFT:
        return False
    first = t.order_first[6 * guild + mark]
    second = t.order_second[6 * guild + mark]
    if not d[player + first] or d[player + second] <= (1 if first == second else 0):
        return False
    return markers_in_column(s, guild) < t.limit[d[BOAT]]


def why_not_fulfil(s: Position, seat: i64, fields: i64, guild: i64) -> Reason:
    """The column is full, the influence too low, the limit reached, or a good is missing."""
    d, t = s._d, s._t
    player = PLAYER + STRIDE * seat
    mark = d[ORDER_MARK + guild]
    if mark == MARK_LEFT:
        return {"reason": "column_full", "what": GUILDS[guild]}
    if not d[player + INFLUENCE_AT + guild]:
        return {"reason": "influence", "what": GUILDS[guild]}
    limit = t.limit[d[BOAT]]
    markers = markers_in_column(s, guild)
    if markers >= limit:
        return {"reason": "order_limit", "needs": limit, "has": markers}
    first = t.order_first[6 * guild + mark]
    second = t.order_second[6 * guild + mark]
    if d[player + first] < (2 if first == second else 1):
        return lacks(first)
    if not d[player + second]:
        return lacks(second)
    return {"reason": "not_offered"}


def markers_in_column(s: Position, guild: i64) -> i64:
    """How many markers, neutral ones included, the order column holds."""
    d = s._d
    if PLAIN:
        return 6 - count_of(d[ORDERS + 6 * guild : ORDERS + 6 * guild + 6], 0)
    count: i64 = 0
    order: i64
    for order in range(6 * guild, 6 * guild + 6):
        if d[ORDERS + order]:
            count += 1
    return count


def fulfil(s: Position, seat: i64, guild: i64) -> None:
    """Fulfil the marked order of a guild (a tail call)."""
    d = s._d
    player = PLAYER + STRIDE * seat
    order = 6 * guild + d[ORDER_MARK + guild]
    first = s._t.order_first[order]
    second = s._t.order_second[order]
    d[player + first] -= 1
    d[player + second] -= 1
    d[player + SUPPLY] += 1  # the other one of the two markers lies on the order
    d[ORDERS + order] = 1 + seat
    if s.listener is not None:
        s._tell("fulfilled", seat, GUILDS[guild], order % 6 + 1, f"{GOODS[first]} {GOODS[second]}")
    pay_delivery_bonus(s, seat, first, 1)
    pay_delivery_bonus(s, seat, second, 1)
    _move_order_marker(s, seat, guild)
    _reward(s, seat, guild)


def _move_order_marker(s: Position, seat: i64, guild: i64) -> None:
    """Move it down to the next free order, wrapping around; in a full column remove it."""
    d = s._d
    column = ORDERS + 6 * guild
    mark = d[ORDER_MARK + guild]
    below: i64
    for below in range(1, 6):
        if d[column + (mark + below) % 6] == 0:
            d[ORDER_MARK + guild] = (mark + below) % 6
            if s.listener is not None:
                s._tell("order_marker", what=GUILDS[guild], count=(mark + below) % 6 + 1)
            return
    d[ORDER_MARK + guild] = MARK_LEFT
    if s.listener is not None:
        s._tell("order_marker_left", what=GUILDS[guild])
    announce_end(s, seat, "orders")


def _reward(s: Position, seat: i64, guild: i64) -> None:
    """Pay the rupees of the player's step; a player who is behind gets 1 less and a step up."""
    d = s._d
    step = d[PLAYER + STRIDE * seat + INFLUENCE_AT + guild]
    reward = s._t.influence_rewards[step]
    other: i64
    for other in range(d[PLAYERS]):
        if d[PLAYER + STRIDE * other + INFLUENCE_AT + guild] > step:
            gain_rupees(s, seat, reward - 1 if reward > 0 else 0, ORDER)
            step_up(s, seat, guild, ORDER)
            return
    gain_rupees(s, seat, reward, ORDER)


# ------------------------------------------------------------------ Akbar


def serve(s: Position, seat: i64, good: i64, bowl: i64) -> None:
    """Put one of the player's goods into a bowl: its own bowl, except by the Sadr us-Sudur."""
    s._d[PLAYER + STRIDE * seat + good] -= 1
    s._d[AKBAR + bowl] = 1 + seat
    if s.listener is not None:
        s._tell("served", seat, GOODS[good], 1, GOODS[bowl])
    pay_delivery_bonus(s, seat, good, 1)


def why_not_serve(s: Position, seat: i64, fields: i64, good: i64) -> Reason:
    """The good has no empty bowl, or the player does not have the good."""
    return why_not_bowl(s, seat, fields, good) if s._d[AKBAR + good] else lacks(good)


def why_not_bowl(s: Position, seat: i64, fields: i64, bowl: i64) -> Reason:
    """There is no such bowl, it is filled, or the good has another value."""
    if s._d[AKBAR + bowl] == NO_BOWL:
        return {"reason": "no_bowl", "what": GOODS[bowl]}
    if s._d[AKBAR + bowl]:
        return {"reason": "bowl_filled", "what": GOODS[bowl]}
    return why_not_value(s, seat, fields, bowl)


# ------------------------------------------------------------------ the order phase


def service_options(s: Position, seat: i64, options: vec[i64]) -> vec[i64]:
    """Add the options of an order phase: one good to Akbar or one marked order."""
    d = s._d
    player = PLAYER + STRIDE * seat
    good: i64
    for good in range(16):
        if d[player + good] and not d[AKBAR + good]:
            options = append(options, act.SERVE + good)
    return order_options(s, seat, options)


def can_serve(s: Position, seat: i64) -> bool:
    """Whether an order phase would allow anything."""
    d = s._d
    player = PLAYER + STRIDE * seat
    good: i64
    for good in range(16):
        if d[player + good] and not d[AKBAR + good]:
            return True
    return count_orders(s, seat) > 0


def order_phase_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add goods for Akbar, marked orders, and the option to pass."""
    return append(service_options(s, seat, options), act.PASS)


def order_phase(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Serve Akbar, fulfil a marked order, or pass."""
    if action == act.PASS:
        return
    if action >= act.FULFIL:
        fulfil(s, seat, action - act.FULFIL)
    else:
        serve(s, seat, action - act.SERVE, action - act.SERVE)
