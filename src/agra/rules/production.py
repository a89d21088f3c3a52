"""Production buildings: the four basic goods, and the contracts that improve production."""

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.events import DYER as BY_DYER
from agra.rules.events import PRODUCTION
from agra.rules.farm import production
from agra.rules.flat import append, i64, vec
from agra.rules.gains import gain_good
from agra.rules.layout import CONTRACTS, PLAYER, STRIDE, SUPPLY, VALUE
from agra.rules.names import DYER, GOODS, KHATIB, MAHOUT, WOOD
from agra.rules.position import Position


def yield_of(s: Position, seat: i64, good: i64) -> i64:
    """How many of a basic good the player would produce now, contracts included."""
    contract: i64 = MAHOUT if good <= WOOD else KHATIB
    more = s._d[PLAYER + STRIDE * seat + CONTRACTS] >> contract & 1
    return production(s, seat, good) + more


def produce(s: Position, seat: i64, good: i64) -> None:
    """The action of a production building (a tail call)."""
    player = PLAYER + STRIDE * seat
    if s._d[player + CONTRACTS] >> DYER & 1:
        s._push(kinds.AFTER_PRODUCTION, seat, good | s._d[player + good] << 4)
    gain_good(s, seat, good, yield_of(s, seat, good), PRODUCTION)


def after_production(s: Position, seat: i64, fields: i64) -> None:
    """The Dyer: two of the goods just gained may become one good of their row."""
    good = fields & 15
    gained = s._d[PLAYER + STRIDE * seat + good] - (fields >> 4)
    if gained >= 2 and len(dyer_options(s, seat, good, vec[i64]())) > 1:
        s._push(kinds.DYER, seat, good)


def dyer_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the goods of the row that are not worth more than 2, and the option to decline."""
    good: i64
    for good in range(fields & 3, 16, 4):
        if good != fields and s._d[VALUE + good] <= 2:
            options = append(options, act.INTO + good)
    return append(options, act.DECLINE)


def dyer(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Turn two of the goods into one of their row. Fields: the good."""
    if action == act.DECLINE:
        return
    player = PLAYER + STRIDE * seat
    into = action - act.INTO
    s._d[player + fields] -= 2
    s._d[player + into] += 1
    s._d[player + SUPPLY] += 1
    if s.listener is not None:
        s._tell("exchanged", seat, GOODS[fields], 2, GOODS[into], BY_DYER)
