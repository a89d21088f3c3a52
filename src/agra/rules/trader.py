"""The Trader: trade up to three goods, and one operation on a price token, in any order.

The goods taken may be worth as much as those given, less 1. A price token sets the value of the
good it lies on to its flags.
"""

from typing import Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.events import TRADE
from agra.rules.gains import FAVOUR, can_return, pay_good, return_marker
from agra.rules.layout import (
    FAVOURS,
    ON_TRADER,
    PLAYER,
    STRIDE,
    SUPPLY,
    TOKEN_AT,
    TOKEN_SIDE,
    VALUE,
)
from agra.rules.names import GOODS
from agra.rules.state import State, register_decision

MOST_GIVEN: Final = 3
TRADED: Final = 1
TOKEN_MOVED: Final = 2


# ------------------------------------------------------------------ the choice
# Fields: TRADED, TOKEN_MOVED.


def _trader_options(s: State, seat: int, fields: int) -> list[int]:
    player = PLAYER + STRIDE * seat
    options: list[int] = []
    if not fields & TRADED:
        options += [act.GIVE + good for good in range(16) if s.d[player + good]]
    if not fields & TOKEN_MOVED and can_move_token(s):
        options.append(act.MOVE_TOKEN)
    options.append(act.DONE)
    return options


def _trader(s: State, seat: int, fields: int, action: int) -> None:
    if action == act.DONE:
        return
    part = TOKEN_MOVED if action == act.MOVE_TOKEN else TRADED
    if fields == 0:
        s.push(kinds.TRADER, seat, part)  # the other part is still to come
    if part == TOKEN_MOVED:
        s.push(kinds.PRICE_TOKEN, seat, TRADE)
    else:
        _give(s, seat, 0, action)


# ------------------------------------------------------------------ giving
# Fields: goods given, their value.


def _give(s: State, seat: int, fields: int, action: int) -> None:
    """Give one more good, or be done giving."""
    given, value = fields & 3, fields >> 2
    if action != act.DONE:
        good = action - act.GIVE
        given += 1
        value += s.d[VALUE + good]
        pay_good(s, seat, good, TRADE)
        if given < MOST_GIVEN and len(_give_options(s, seat, 0)) > 1:
            s.push(kinds.TRADE_GIVE, seat, given | value << 2)
            return
    _go_on_taking(s, seat, value - 1)


def _give_options(s: State, seat: int, fields: int) -> list[int]:
    player = PLAYER + STRIDE * seat
    options = [act.GIVE + good for good in range(16) if s.d[player + good]]
    options.append(act.DONE)
    return options


# ------------------------------------------------------------------ taking
# Fields: the value that is left.


def _go_on_taking(s: State, seat: int, left: int) -> None:
    """Ask for the next good, while there is value for one and a marker can be had."""
    if left <= 0 or left < min(s.d[VALUE : VALUE + 16]):
        return
    player = PLAYER + STRIDE * seat
    if s.d[player + SUPPLY] or s.d[player + FAVOURS] or can_return(s, seat, FAVOUR):
        s.push(kinds.TRADE_TAKE, seat, left)


def _take_options(s: State, seat: int, fields: int) -> list[int]:
    d = s.d
    player = PLAYER + STRIDE * seat
    if d[player + SUPPLY]:
        options = [act.TAKE + good for good in range(16) if d[VALUE + good] <= fields]
    else:
        options = [act.RETURN + good for good in range(16) if d[player + good]]
        if d[player + FAVOURS]:
            options.append(act.RETURN_FAVOUR)
    options.append(act.DONE)
    return options


def _take(s: State, seat: int, fields: int, action: int) -> None:
    if action == act.DONE:
        return
    left = fields
    if action >= act.RETURN:
        return_marker(s, seat, action - act.RETURN)
    else:
        good = action - act.TAKE
        player = PLAYER + STRIDE * seat
        left -= s.d[VALUE + good]
        s.d[player + SUPPLY] -= 1
        s.d[player + good] += 1
        if s.listener is not None:
            s.tell("gained", seat, GOODS[good], 1, why=TRADE)
    _go_on_taking(s, seat, left)


# ------------------------------------------------------------------ price tokens


def can_move_token(s: State) -> bool:
    """Whether any operation on any price token is possible."""
    return len(_price_token_options(s, 0, 0)) > 0


def _price_token_options(s: State, seat: int, fields: int) -> list[int]:
    return [
        act.TOKEN + token_and_side
        for token_and_side in range(6)
        if _goods_for_token(s, token_and_side >> 1, token_and_side & 1)
    ]


def _goods_for_token(s: State, token: int, side: int) -> list[int]:
    """Where the token may end with this side up: place or side must change.

    A good carrying no other token, whose printed value is at most 1 away from the flags.
    """
    d = s.d
    flags = s.c.token_flags[2 * token + side]
    taken = [d[TOKEN_AT + other] for other in range(3) if other != token]
    if d[TOKEN_SIDE + token] == side:
        taken.append(d[TOKEN_AT + token])
    return [good for good in range(16) if -1 <= s.c.value[good] - flags <= 1 and good not in taken]


def _price_token(s: State, seat: int, fields: int, action: int) -> None:
    token_and_side = action - act.TOKEN
    s.push(kinds.TOKEN_GOOD, seat, token_and_side >> 1 | (token_and_side & 1) << 2 | fields << 3)


def _token_good_options(s: State, seat: int, fields: int) -> list[int]:
    return [act.ON + good for good in _goods_for_token(s, fields & 3, fields >> 2 & 1)]


def _token_good(s: State, seat: int, fields: int, action: int) -> None:
    d = s.d
    token, side, good = fields & 3, fields >> 2 & 1, action - act.ON
    before = d[TOKEN_AT + token]
    if before != ON_TRADER:
        d[VALUE + before] = s.c.value[before]
    d[TOKEN_AT + token] = good
    d[TOKEN_SIDE + token] = side
    d[VALUE + good] = s.c.token_flags[2 * token + side]
    if s.listener is not None:
        s.tell("price_token", seat, str(token + 1), d[VALUE + good], GOODS[good], fields >> 3)


register_decision(kinds.TRADER, _trader_options, _trader, interruptible=True)
register_decision(kinds.TRADE_GIVE, _give_options, _give)
register_decision(kinds.TRADE_TAKE, _take_options, _take)
register_decision(kinds.PRICE_TOKEN, _price_token_options, _price_token)
register_decision(kinds.TOKEN_GOOD, _token_good_options, _token_good)
