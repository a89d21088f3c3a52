"""Gains and payments of markers, goods, favours and rupees.

A player's 22 markers are their goods, favours, deliveries, orders and gifts. A gain without a
marker in the supply is lost, unless the player first returns goods or favours (`make_room`).
A gain may therefore leave a decision on top of the stack: call `gain_good` and
`gain_favours` last, with everything that follows already pushed.
"""

from typing import Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.events import DELIVERY_BONUS, MAKING_ROOM
from agra.rules.flat import append, i64, vec
from agra.rules.layout import (
    CONTRACTS,
    FAVOURS,
    PLAYER,
    REMINDERS,
    RUPEES,
    STRIDE,
    SUPPLY,
    USED,
    USED_MULLAH,
)
from agra.rules.names import (
    BOOKS,
    BRICKS,
    CALLIGRAPHER,
    CLOTH,
    CLOTHES,
    COOK,
    CURRY,
    DUTCH_TRADER,
    DYE,
    DYER,
    FAVOUR_ACTIONS,
    GOODS,
    MUJTAHIDA,
    MULLAH,
    NOTABLES,
    OIL,
    PAINTER,
    PAINTINGS,
    PAPER,
    PORTUGUESE_TRADER,
    STATUES,
    SUBADAR,
    SUFI,
)
from agra.rules.position import Position

FAVOUR: Final = 16  # what is gained, when it is not a good
ANY_GOOD: Final = -1  # a good that is not chosen yet


def gain_good(s: Position, seat: i64, good: i64, count: i64, why: i64) -> None:
    """The player gains goods, as far as markers last (a tail call: may ask for room)."""
    d = s._d
    player = PLAYER + STRIDE * seat
    if d[player + SUPPLY] < count:
        _short_gain(s, seat, good, count, why)
        return
    d[player + SUPPLY] -= count
    d[player + good] += count
    if s.listener is not None and count:
        s._tell("gained", seat, GOODS[good], count, why=why)


def gain_favours(s: Position, seat: i64, count: i64, why: i64) -> None:
    """The player gains favours, as far as markers last (a tail call: may ask for room)."""
    d = s._d
    player = PLAYER + STRIDE * seat
    if d[player + SUPPLY] < count:
        _short_gain(s, seat, FAVOUR, count, why)
        return
    d[player + SUPPLY] -= count
    d[player + FAVOURS] += count
    if s.listener is not None:
        s._tell("gained", seat, "favour", count, why=why)


def _short_gain(s: Position, seat: i64, what: i64, count: i64, why: i64) -> None:
    """A gain with too few markers in supply: ask for room, if any can be made."""
    if can_return(s, seat, what):
        s._push(kinds.MAKE_ROOM, seat, what | count << 5 | why << 10)
    else:
        _take_what_fits(s, seat, what, count, why)


def can_return(s: Position, seat: i64, what: i64) -> bool:
    """Whether the player has a marker to return for a gain: not of the kind that is gained."""
    player = PLAYER + STRIDE * seat
    if what != FAVOUR and s._d[player + FAVOURS]:
        return True
    return _has_other_good(s, player, what)


def _has_other_good(s: Position, player: i64, what: i64) -> bool:
    d = s._d
    good: i64
    for good in range(16):
        if d[player + good] and good != what:
            return True
    return False


def can_gain(s: Position, seat: i64, what: i64, spend: i64) -> bool:
    """Whether a gain of this kind would have an effect after `spend` favours were paid (D-119)."""
    d = s._d
    player = PLAYER + STRIDE * seat
    supply = d[player + SUPPLY]
    if spend:
        supply += spend - 1  # one of them lies on the favour action
    if supply:
        return True
    if what != FAVOUR and d[player + FAVOURS] > spend:
        return True
    return _has_other_good(s, player, what)


def _take_what_fits(s: Position, seat: i64, what: i64, count: i64, why: i64) -> None:
    """Gain up to `count` with the markers there are; the rest is lost."""
    player = PLAYER + STRIDE * seat
    fits = min(count, s._d[player + SUPPLY])
    if fits:
        s._d[player + SUPPLY] -= fits
        s._d[player + what] += fits  # favours follow the sixteen goods in a player's block
    if s.listener is not None:
        name = "favour" if what == FAVOUR else GOODS[what]
        if fits:
            s._tell("gained", seat, name, fits, why=why)
        if fits < count:
            s._tell("lost", seat, name, count - fits, why=why)


def make_room_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add everything that can be returned, except the kind that is gained."""
    d = s._d
    player = PLAYER + STRIDE * seat
    what = fields & 31
    good: i64
    for good in range(16):
        if d[player + good] and good != what:
            options = append(options, act.RETURN + good)
    if what != FAVOUR and d[player + FAVOURS]:
        options = append(options, act.RETURN_FAVOUR)
    return append(options, act.DONE)


def make_room(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Return one marker and repeat until the gain fits; or stop and lose the rest."""
    what = fields & 31
    count = fields >> 5 & 31
    why = fields >> 10
    if action != act.DONE:
        return_marker(s, seat, action - act.RETURN)
        if s._d[PLAYER + STRIDE * seat + SUPPLY] < count and can_return(s, seat, what):
            s._push(kinds.MAKE_ROOM, seat, fields)
            return
    _take_what_fits(s, seat, what, count, why)


def return_marker(s: Position, seat: i64, what: i64) -> None:
    """Move one of the player's goods or favours back to the supply."""
    player = PLAYER + STRIDE * seat
    s._d[player + what] -= 1
    s._d[player + SUPPLY] += 1
    if s.listener is not None:
        name = "favour" if what == FAVOUR else GOODS[what]
        s._tell("returned", seat, name, 1, why=MAKING_ROOM)


def gain_favours_step(s: Position, seat: i64, fields: i64) -> None:
    """Gain pending favours. Fields: how many, the reason."""
    gain_favours(s, seat, fields & 15, fields >> 4)


def pay_good(s: Position, seat: i64, good: i64, why: i64) -> None:
    """Pay one good: its marker returns to the supply."""
    player = PLAYER + STRIDE * seat
    s._d[player + good] -= 1
    s._d[player + SUPPLY] += 1
    if s.listener is not None:
        s._tell("paid", seat, GOODS[good], 1, why=why)


def turn_good_into(s: Position, seat: i64, good: i64, into: i64, count: i64, why: i64) -> None:
    """Turn goods into another kind: their markers move from store to store."""
    player = PLAYER + STRIDE * seat
    s._d[player + good] -= count
    s._d[player + into] += count
    if s.listener is not None:
        s._tell("processed", seat, GOODS[good], count, GOODS[into], why)


def gain_rupees(s: Position, seat: i64, count: i64, why: i64) -> None:
    """The player gains rupees (or pays, when `count` is negative)."""
    s._d[PLAYER + STRIDE * seat + RUPEES] += count
    if s.listener is not None and count:
        s._tell("rupees", seat, count=count, why=why)


def pay_favours(s: Position, seat: i64, favour_action: i64, mullah: bool) -> None:
    """Pay for a favour action: one of the favours spent lies on it until the end of the turn."""
    d = s._d
    player = PLAYER + STRIDE * seat
    spend = s._t.favour_spend[favour_action]
    used: i64 = 1 << favour_action
    if mullah:
        spend -= 1
        used |= USED_MULLAH
    d[player + FAVOURS] -= spend
    d[player + SUPPLY] += spend - 1
    d[player + REMINDERS] += 1
    d[player + USED] |= used
    if s.listener is not None:
        if mullah:
            s._tell("ability", seat, NOTABLES[MULLAH])
        s._tell("favour_action", seat, FAVOUR_ACTIONS[favour_action], spend)


def can_use_mullah(s: Position, player: i64) -> bool:
    """Whether the player at this block may use the Mullah's contract now, on their turn."""
    return s._d[player + CONTRACTS] >> MULLAH & 1 == 1 and not s._d[player + USED] & USED_MULLAH


# By good: the contract that pays for each delivery of it, and the rupees that it pays.
_PAYING_CONTRACT: Final[vec[i64]] = vec[i64]([31] * 16)
_DELIVERY_RUPEES: Final[vec[i64]] = vec[i64]([0] * 16)


def _pays_for(contract: i64, good: i64, count: i64) -> None:
    _PAYING_CONTRACT[good] = contract
    _DELIVERY_RUPEES[good] = count


_pays_for(PORTUGUESE_TRADER, CLOTH, 1)
_pays_for(SUFI, CURRY, 1)
_pays_for(DYER, DYE, 1)
_pays_for(COOK, OIL, 1)
_pays_for(CALLIGRAPHER, PAPER, 1)
_pays_for(MULLAH, BRICKS, 1)
_pays_for(MUJTAHIDA, STATUES, 2)
_pays_for(DUTCH_TRADER, CLOTHES, 2)
_pays_for(PAINTER, PAINTINGS, 2)
_pays_for(SUBADAR, BOOKS, 2)


def pay_delivery_bonus(s: Position, seat: i64, good: i64, count: i64) -> None:
    """Pay the rupees of the contract for delivering this good, if the player has it."""
    if s._d[PLAYER + STRIDE * seat + CONTRACTS] >> _PAYING_CONTRACT[good] & 1:
        gain_rupees(s, seat, count * _DELIVERY_RUPEES[good], DELIVERY_BONUS)
