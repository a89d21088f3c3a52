"""The Trader: trade up to three goods and move or flip one price token, in any order.

The goods taken may be worth as much as those given, minus 1. A price token sets the value of the
good under it to the number of its flags.
"""

from typing import Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.events import TRADE
from agra.rules.flat import append, i64, vec
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
from agra.rules.position import Position

MOST_GIVEN: Final = 3
TRADED: Final = 1
TOKEN_MOVED: Final = 2


# ------------------------------------------------------------------ the choice
# Fields: TRADED, TOKEN_MOVED.


def trader_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add goods to give, price tokens, and the option to stop."""
    if not fields & TRADED:
        options = _goods_at_hand(s, seat, act.GIVE, options)
    if not fields & TOKEN_MOVED and can_move_token(s):
        options = append(options, act.MOVE_TOKEN)
    return append(options, act.DONE)


def _goods_at_hand(s: Position, seat: i64, first: i64, options: vec[i64]) -> vec[i64]:
    """Add an option for every good of the player; `first` is the action number of good 0."""
    d = s._d
    player = PLAYER + STRIDE * seat
    good: i64
    for good in range(16):
        if d[player + good]:
            options = append(options, first + good)
    return options


def trader(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Trade or move a price token; the other part may follow."""
    if action == act.DONE:
        return
    part: i64 = TOKEN_MOVED if action == act.MOVE_TOKEN else TRADED
    if fields == 0:
        s._push(kinds.TRADER, seat, part)  # the other part may follow
    if part == TOKEN_MOVED:
        s._push(kinds.PRICE_TOKEN, seat, TRADE)
    else:
        give(s, seat, 0, action)


# ------------------------------------------------------------------ giving
# Fields: goods given, their value.


def give(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Give one more good, or stop giving."""
    given = fields & 3
    value = fields >> 2
    if action != act.DONE:
        good = action - act.GIVE
        given += 1
        value += s._d[VALUE + good]
        pay_good(s, seat, good, TRADE)
        if given < MOST_GIVEN and can_return(s, seat, FAVOUR):
            s._push(kinds.TRADE_GIVE, seat, given | value << 2)
            return
    _go_on_taking(s, seat, value - 1)


def give_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add goods to give, and the option to stop."""
    return append(_goods_at_hand(s, seat, act.GIVE, options), act.DONE)


# ------------------------------------------------------------------ taking
# Fields: the value that is left.


def _go_on_taking(s: Position, seat: i64, left: i64) -> None:
    """Offer the next good while value for one is left and a marker is available."""
    d = s._d
    player = PLAYER + STRIDE * seat
    if left <= 0 or not _is_worth(s, left):
        return
    if d[player + SUPPLY] or d[player + FAVOURS] or can_return(s, seat, FAVOUR):
        s._push(kinds.TRADE_TAKE, seat, left)


def _is_worth(s: Position, value: i64) -> bool:
    """Whether any good costs at most this value."""
    good: i64
    for good in range(16):
        if s._d[VALUE + good] <= value:
            return True
    return False


def take_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add goods to take, or markers to return first to make room; and the option to stop."""
    d = s._d
    player = PLAYER + STRIDE * seat
    good: i64
    if d[player + SUPPLY]:
        for good in range(16):
            if d[VALUE + good] <= fields:
                options = append(options, act.TAKE + good)
    else:
        options = _goods_at_hand(s, seat, act.RETURN, options)
        if d[player + FAVOURS]:
            options = append(options, act.RETURN_FAVOUR)
    return append(options, act.DONE)


def take(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Take one good, or make room for one."""
    if action == act.DONE:
        return
    left = fields
    if action >= act.RETURN:
        return_marker(s, seat, action - act.RETURN)
    else:
        good = action - act.TAKE
        player = PLAYER + STRIDE * seat
        left -= s._d[VALUE + good]
        s._d[player + SUPPLY] -= 1
        s._d[player + good] += 1
        if s.listener is not None:
            s._tell("gained", seat, GOODS[good], 1, why=TRADE)
    _go_on_taking(s, seat, left)


# ------------------------------------------------------------------ price tokens


def can_move_token(s: Position) -> bool:
    """Whether any operation on any price token is possible."""
    token_and_side: i64
    for token_and_side in range(6):
        if _has_good_for_token(s, token_and_side >> 1, token_and_side & 1):
            return True
    return False


def price_token_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """The tokens and sides for which there is a good."""
    token_and_side: i64
    for token_and_side in range(6):
        if _has_good_for_token(s, token_and_side >> 1, token_and_side & 1):
            options = append(options, act.TOKEN + token_and_side)
    return options


def _has_good_for_token(s: Position, token: i64, side: i64) -> bool:
    good: i64
    for good in range(16):
        if _fits(s, token, side, good):
            return True
    return False


def _fits(s: Position, token: i64, side: i64, good: i64) -> bool:
    """Whether the token may end on this good with this side up: good or side must change.

    The good must have no other token, and its printed value at most 1 more or less than the flags.
    """
    d, t = s._d, s._t
    away = t.value[good] - t.token_flags[2 * token + side]
    if away < -1 or away > 1:
        return False
    other: i64
    for other in range(3):
        if d[TOKEN_AT + other] == good and (other != token or d[TOKEN_SIDE + token] == side):
            return False
    return True


def price_token(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """The token and its side are chosen; offer the goods."""
    token_and_side = action - act.TOKEN
    s._push(kinds.TOKEN_GOOD, seat, token_and_side >> 1 | (token_and_side & 1) << 2 | fields << 3)


def token_good_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """The goods on which the token may end."""
    good: i64
    for good in range(16):
        if _fits(s, fields & 3, fields >> 2 & 1, good):
            options = append(options, act.ON + good)
    return options


def token_good(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Move the token onto the good. Fields: the token, its side, the reason."""
    d = s._d
    token = fields & 3
    side = fields >> 2 & 1
    good = action - act.ON
    before = d[TOKEN_AT + token]
    if before != ON_TRADER:
        d[VALUE + before] = s._t.value[before]
    d[TOKEN_AT + token] = good
    d[TOKEN_SIDE + token] = side
    d[VALUE + good] = s._t.token_flags[2 * token + side]
    if s.listener is not None:
        s._tell("price_token", seat, str(token + 1), d[VALUE + good], GOODS[good], fields >> 3)
