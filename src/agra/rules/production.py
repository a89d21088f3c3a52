"""Production buildings: the four basic goods, and the contracts that better them."""

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.events import DYER as BY_DYER
from agra.rules.events import PRODUCTION
from agra.rules.farm import production
from agra.rules.gains import gain_good
from agra.rules.layout import CONTRACTS, PLAYER, STRIDE, SUPPLY, VALUE
from agra.rules.names import DYER, GOODS, KHATIB, MAHOUT, WOOD
from agra.rules.state import State, register_decision, register_step


def yield_of(s: State, seat: int, good: int) -> int:
    """How many of a basic good the player would produce now, contracts included."""
    contract = MAHOUT if good <= WOOD else KHATIB
    more = s.d[PLAYER + STRIDE * seat + CONTRACTS] >> contract & 1
    return production(s, seat, good) + more


def produce(s: State, seat: int, good: int) -> None:
    """The action of a production building (a tail call)."""
    player = PLAYER + STRIDE * seat
    if s.d[player + CONTRACTS] >> DYER & 1:
        s.push(kinds.AFTER_PRODUCTION, seat, good | s.d[player + good] << 4)
    gain_good(s, seat, good, yield_of(s, seat, good), PRODUCTION)


def _after_production(s: State, seat: int, fields: int) -> None:
    """The Dyer: two of the goods just gained may become one good of their row."""
    good, before = fields & 15, fields >> 4
    gained = s.d[PLAYER + STRIDE * seat + good] - before
    if gained >= 2 and len(_dyer_options(s, seat, good)) > 1:
        s.push(kinds.DYER, seat, good)


def _dyer_options(s: State, seat: int, fields: int) -> list[int]:
    options = [
        act.INTO + good
        for good in range(fields & 3, 16, 4)
        if good != fields and s.d[VALUE + good] <= 2
    ]
    options.append(act.DECLINE)
    return options


def _dyer(s: State, seat: int, fields: int, action: int) -> None:
    if action == act.DECLINE:
        return
    player = PLAYER + STRIDE * seat
    into = action - act.INTO
    s.d[player + fields] -= 2
    s.d[player + into] += 1
    s.d[player + SUPPLY] += 1
    if s.listener is not None:
        s.tell("exchanged", seat, GOODS[fields], 2, GOODS[into], BY_DYER)


register_decision(kinds.DYER, _dyer_options, _dyer)
register_step(kinds.AFTER_PRODUCTION, _after_production)
