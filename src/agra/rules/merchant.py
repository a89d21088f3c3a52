"""The Merchant: a visitor gains two favours, then he walks and drops coins."""

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.events import MERCHANT as BY_MERCHANT
from agra.rules.flat import append, i64, vec
from agra.rules.gains import gain_favours
from agra.rules.layout import BUILT, COINS, MERCHANT, MERCHANT_COIN_ON_STOP
from agra.rules.names import BUILDINGS
from agra.rules.position import Position


def roll_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """The six sides of the die."""
    pip: i64
    for pip in range(6):
        options = append(options, act.ROLL + pip)
    return options


def merchant_visit(s: Position, seat: i64, fields: i64) -> None:
    """After the action on his building: 2 favours, then a roll and his walk."""
    s._push(kinds.MERCHANT_ROLL, seat)
    gain_favours(s, seat, 2, BY_MERCHANT)


def walk(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Walk one building for each pip; every entered building except the last gets a coin."""
    d = s._d
    pips = action - act.ROLL + 1
    if s.listener is not None:
        s._tell("rolled", what="merchant", count=pips)
    at = d[MERCHANT]
    left: i64
    for left in range(pips, 0, -1):
        at = (at + 1) & 15
        while not d[BUILT + at]:
            at = (at + 1) & 15
        if left > 1 or d[MERCHANT_COIN_ON_STOP]:
            d[COINS + at] += 1
            if s.listener is not None:
                s._tell("coin", where=BUILDINGS[at], count=1, why=BY_MERCHANT)
    d[MERCHANT] = at
    if s.listener is not None:
        s._tell("merchant", where=BUILDINGS[at])
