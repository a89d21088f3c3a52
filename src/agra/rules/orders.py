"""Guild orders and Emperor Akbar's bowls."""

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.endgame import announce_end
from agra.rules.events import ORDER
from agra.rules.gains import gain_rupees, pay_delivery_bonus
from agra.rules.influence import step_up
from agra.rules.layout import (
    AKBAR,
    BOAT,
    INFLUENCE_AT,
    MARK_LEFT,
    ORDER_MARK,
    ORDERS,
    PLAYER,
    PLAYERS,
    STRIDE,
    SUPPLY,
)
from agra.rules.names import GOODS, GUILDS
from agra.rules.state import State, register_decision


def order_options(s: State, seat: int, options: list[int]) -> None:
    """Add the marked orders that the player could fulfil now."""
    d = s.d
    player = PLAYER + STRIDE * seat
    for guild in range(3):
        if not d[player + INFLUENCE_AT + guild]:
            continue
        mark = d[ORDER_MARK + guild]
        if mark == MARK_LEFT:
            continue
        first = s.c.order_first[6 * guild + mark]
        second = s.c.order_second[6 * guild + mark]
        if (
            d[player + first]
            and d[player + second] > (1 if first == second else 0)
            and markers_in_column(s, guild) < s.c.limit[d[BOAT]]
        ):
            options.append(act.FULFIL + guild)


def markers_in_column(s: State, guild: int) -> int:
    """How many markers, neutral ones included, the order column holds."""
    column = s.d[ORDERS + 6 * guild : ORDERS + 6 * guild + 6]
    return 6 - column.count(0)


def fulfil(s: State, seat: int, guild: int) -> None:
    """Fulfil the marked order of a guild (a tail call)."""
    d = s.d
    player = PLAYER + STRIDE * seat
    order = 6 * guild + d[ORDER_MARK + guild]
    first, second = s.c.order_first[order], s.c.order_second[order]
    d[player + first] -= 1
    d[player + second] -= 1
    d[player + SUPPLY] += 1  # of the two markers one lies down on the order
    d[ORDERS + order] = 1 + seat
    if s.listener is not None:
        s.tell("fulfilled", seat, GUILDS[guild], order % 6 + 1, f"{GOODS[first]} {GOODS[second]}")
    pay_delivery_bonus(s, seat, first, 1)
    pay_delivery_bonus(s, seat, second, 1)
    _move_order_marker(s, seat, guild)
    _reward(s, seat, guild)


def _move_order_marker(s: State, seat: int, guild: int) -> None:
    """Down to the next free order, wrapping; with all six filled it leaves the column."""
    d = s.d
    column = ORDERS + 6 * guild
    mark = d[ORDER_MARK + guild]
    for below in range(1, 6):
        if d[column + (mark + below) % 6] == 0:
            d[ORDER_MARK + guild] = (mark + below) % 6
            if s.listener is not None:
                s.tell("order_marker", what=GUILDS[guild], count=(mark + below) % 6 + 1)
            return
    d[ORDER_MARK + guild] = MARK_LEFT
    if s.listener is not None:
        s.tell("order_marker_left", what=GUILDS[guild])
    announce_end(s, seat, "orders")


def _reward(s: State, seat: int, guild: int) -> None:
    """The rupees of the own step; whoever is behind gets 1 less and then a step up."""
    d = s.d
    step = d[PLAYER + STRIDE * seat + INFLUENCE_AT + guild]
    reward = s.c.influence_rewards[step]
    for other in range(d[PLAYERS]):
        if d[PLAYER + STRIDE * other + INFLUENCE_AT + guild] > step:
            gain_rupees(s, seat, max(reward - 1, 0), ORDER)
            step_up(s, seat, guild, ORDER)
            return
    gain_rupees(s, seat, reward, ORDER)


# ------------------------------------------------------------------ Akbar


def serve(s: State, seat: int, good: int, bowl: int) -> None:
    """Put one own good into a bowl (its own, but for the Sadr us-Sudur); it stays there."""
    s.d[PLAYER + STRIDE * seat + good] -= 1
    s.d[AKBAR + bowl] = 1 + seat
    if s.listener is not None:
        s.tell("served", seat, GOODS[good], 1, GOODS[bowl])
    pay_delivery_bonus(s, seat, good, 1)


# ------------------------------------------------------------------ the order phase


def service_options(s: State, seat: int) -> list[int]:
    """What an order phase allows: one good to Akbar or one marked order."""
    player = PLAYER + STRIDE * seat
    options = [
        act.SERVE + good for good in range(16) if s.d[player + good] and not s.d[AKBAR + good]
    ]
    order_options(s, seat, options)
    return options


def _order_phase_options(s: State, seat: int, fields: int) -> list[int]:
    options = service_options(s, seat)
    options.append(act.PASS)
    return options


def _extra_order_phase_options(s: State, seat: int, fields: int) -> list[int]:
    return service_options(s, seat)


def _order_phase(s: State, seat: int, fields: int, action: int) -> None:
    if action == act.PASS:
        return
    if action >= act.FULFIL:
        fulfil(s, seat, action - act.FULFIL)
    else:
        serve(s, seat, action - act.SERVE, action - act.SERVE)


register_decision(kinds.ORDER_PHASE, _order_phase_options, _order_phase, interruptible=True)
register_decision(kinds.EXTRA_ORDER_PHASE, _extra_order_phase_options, _order_phase)
