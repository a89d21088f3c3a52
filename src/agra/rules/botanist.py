"""The Botanist: up to two of three actions: advance the stone, remove a cover, move farmers."""

from typing import Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.events import BOTANIST as BY_BOTANIST
from agra.rules.events import STONE as FOR_STONE
from agra.rules.farm import can_move_farmer
from agra.rules.flat import append, i64, vec
from agra.rules.gains import pay_good
from agra.rules.layout import COVERS, PLAYER, STONE, STRIDE
from agra.rules.position import Position
from agra.rules.reasons import Reason, lacks

ADVANCED: Final = 1
REMOVED: Final = 2
MOVED: Final = 4
_PARTS: Final = ("stone", "remove_cover", "move_farmers")


def botanist_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the actions that are left. Fields: the actions done (ADVANCED, REMOVED, MOVED)."""
    if not fields & ADVANCED and can_pay_stone(s, seat):
        options = append(options, act.ADVANCE_STONE)
    if not fields & REMOVED and s._d[PLAYER + STRIDE * seat + COVERS]:
        options = append(options, act.REMOVE_COVER)
    if not fields & MOVED and can_move_farmer(s, seat):
        options = append(options, act.MOVE_FARMERS)
    return append(options, act.DONE)


def botanist(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Take one of the three actions; a second, different one may follow."""
    if action == act.DONE:
        return
    part: i64 = 1 << (action - act.ADVANCE_STONE)
    if fields == 0:
        s._push(kinds.BOTANIST, seat, part)
    if part == ADVANCED:
        _pay_stone(s, seat)
    elif part == REMOVED:
        s._push(kinds.UNCOVER, seat, BY_BOTANIST)
    else:
        s._push(kinds.MOVE_FARMERS, seat, 2 | BY_BOTANIST << 3)


def why_not_botanist(s: Position, seat: i64, fields: i64, number: i64) -> Reason:
    """The part was done already; for the stone, a good is missing."""
    part: i64 = 1 << number
    if fields & part:
        return {"reason": "used", "what": _PARTS[number]}
    if part == ADVANCED:
        return _why_not_stone(s, seat)
    return {"reason": "no_effect"}


# ------------------------------------------------------------------ the meditation stone


def can_pay_stone(s: Position, seat: i64) -> bool:
    """Whether the stone can advance and the player has the goods printed before the next field."""
    d, t = s._d, s._t
    player = PLAYER + STRIDE * seat
    field = d[player + STONE]
    if field == t.last_field:
        return False
    first = t.costs_from[field]
    last = t.costs_from[field + 1]
    at: i64
    for at in range(first, last):
        good = t.meditation_costs[at]
        needed: i64 = 0
        other: i64
        for other in range(first, last):
            if t.meditation_costs[other] == good:
                needed += 1
        if d[player + good] < needed:
            return False
    return True


def _why_not_stone(s: Position, seat: i64) -> Reason:
    player = PLAYER + STRIDE * seat
    field = s._d[player + STONE]
    if field < s._t.last_field:
        costs = s._c.meditation_costs[field]
        for good in costs:
            if s._d[player + good] < costs.count(good):
                return lacks(good)
    return {"reason": "no_effect"}


def _pay_stone(s: Position, seat: i64) -> None:
    t = s._t
    field = s._d[PLAYER + STRIDE * seat + STONE]
    at: i64
    for at in range(t.costs_from[field], t.costs_from[field + 1]):
        pay_good(s, seat, t.meditation_costs[at], FOR_STONE)
    advance_stone(s, seat, BY_BOTANIST)


def advance_stone(s: Position, seat: i64, why: i64) -> None:
    """The stone moves one field forward; on the last field nothing happens."""
    at = PLAYER + STRIDE * seat + STONE
    if s._d[at] < s._t.last_field:
        s._d[at] += 1
        if s.listener is not None:
            s._tell("stone", seat, count=s._d[at], why=why)
