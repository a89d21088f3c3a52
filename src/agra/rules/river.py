"""The river: completed contracts move the boat, and every pier has an event.

An event is carried out completely before the interrupted action continues. It affects the players
clockwise, beginning with the player whose turn it is.
"""

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.builder import build_site, move_on
from agra.rules.endgame import announce_end
from agra.rules.events import PIER_3, PIER_4, PIER_5
from agra.rules.flat import append, i64, vec
from agra.rules.gains import ANY_GOOD, can_gain, gain_favours, gain_good
from agra.rules.layout import (
    BOAT,
    BUILDER,
    BUILDER_GONE,
    BUILDER_OWES,
    LEVEL_DONE,
    ON_TRADER,
    PLAYER,
    PLAYERS,
    STRIDE,
    TOKEN_AT,
    TOKEN_SIDE,
    TURN,
    VALUE,
)
from agra.rules.names import COTTON
from agra.rules.position import Position


def boat(s: Position, seat: i64, fields: i64) -> None:
    """Move the boat on while the pier's number of completed contracts is reached."""
    d, t = s._d, s._t
    pier = d[BOAT]
    if pier == 6 or d[LEVEL_DONE + t.leave_level[pier] - 1] < t.leave_contracts[pier]:
        return
    pier += 1
    d[BOAT] = pier
    if s.listener is not None:
        s._tell("boat", count=pier)
        if t.limit[pier] != t.limit[pier - 1]:
            s._tell("order_limit", count=t.limit[pier])
    s._push(kinds.BOAT, seat)
    if pier == 2:
        s._push(kinds.BUILDER_EVENT, d[TURN])
    elif pier == 3:
        s._push(kinds.FAVOURS_EVENT, d[TURN], _for_each_seat(s, 0, 3))
        s._push(kinds.MERCHANT_ROLL, d[TURN])
    elif pier == 4:
        _return_tokens(s)
        s._push(kinds.FAVOURS_EVENT, d[TURN], _for_each_seat(s, 1, 1))
    elif pier == 5:
        s._push(kinds.GOODS_EVENT, d[TURN], _for_each_seat(s, 1, 3))
    else:
        announce_end(s, seat, "boat")


def _for_each_seat(s: Position, least: i64, most: i64) -> i64:
    """Return the fields of an event: `least` plus 1 per cotton up to `most`, 4 bits per seat."""
    packed: i64 = 0
    seat: i64
    for seat in range(s._d[PLAYERS]):
        number = least + s._d[PLAYER + STRIDE * seat + COTTON]
        packed |= (number if number < most else most) << (4 * seat)
    return packed


def builder_event(s: Position, seat: i64, fields: i64) -> None:
    """Pier 2: the Builder's site is built for nobody. A pending move of his comes first."""
    if s._d[BUILDER_OWES]:
        s._push(kinds.BUILDER_EVENT, seat)
        move_on(s, seat)
    elif s._d[BUILDER] != BUILDER_GONE:
        build_site(s, -1, s._d[BUILDER])


def favours_event(s: Position, seat: i64, fields: i64) -> None:
    """Piers 3 and 4: the next player who earned favours gains them."""
    d = s._d
    distance: i64
    for distance in range(fields >> 16, d[PLAYERS]):
        player = (d[TURN] + distance) % d[PLAYERS]
        favours = fields >> (4 * player) & 15
        if favours:
            s._push(kinds.FAVOURS_EVENT, seat, fields & 0xFFFF | (distance + 1) << 16)
            gain_favours(s, player, favours, PIER_3 if d[BOAT] == 3 else PIER_4)
            return


def _return_tokens(s: Position) -> None:
    """Pier 4: all price tokens return to the Trader, lower side up."""
    token: i64
    good: i64
    for token in range(3):
        s._d[TOKEN_AT + token] = ON_TRADER
        s._d[TOKEN_SIDE + token] = 0
    for good in range(16):
        s._d[VALUE + good] = s._t.value[good]
    if s.listener is not None:
        s._tell("price_tokens_return")


def goods_event(s: Position, seat: i64, fields: i64) -> None:
    """Pier 5: the next player gains a good of their choice of exactly the value they earned."""
    d = s._d
    distance: i64
    for distance in range(fields >> 16, d[PLAYERS]):
        player = (d[TURN] + distance) % d[PLAYERS]
        choice = fields >> (4 * player) & 15 | PIER_5 << 3
        if can_gain(s, player, ANY_GOOD, 0) and is_there(s, choice & 7):
            s._push(kinds.GOODS_EVENT, seat, fields & 0xFFFF | (distance + 1) << 16)
            s._push(kinds.GAIN_GOOD, player, choice)
            return


# ------------------------------------------------------------------ a good of choice
# Fields: its exact value, or 0 for the four basic goods; the reason.


def gain_good_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the goods of this value, or the basic goods."""
    value = fields & 7
    good: i64
    for good in range(16 if value else 4):
        if value == 0 or s._d[VALUE + good] == value:
            options = append(options, act.GAIN + good)
    return options


def is_there(s: Position, value: i64) -> bool:
    """Whether any good has this value."""
    good: i64
    for good in range(16):
        if s._d[VALUE + good] == value:
            return True
    return False


def choose_good(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Gain the chosen good."""
    gain_good(s, seat, action - act.GAIN, 1, fields >> 3)
