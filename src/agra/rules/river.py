"""The river: the boat moves on as contracts are completed, and every pier has its event.

An event is carried out completely before the interrupted action goes on; players one after
another, clockwise from the player whose turn it is.
"""

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.builder import build_site, move_on
from agra.rules.endgame import announce_end
from agra.rules.events import PIER_3, PIER_4, PIER_5
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
from agra.rules.state import State, register_decision, register_step


def _boat(s: State, seat: int, fields: int) -> None:
    """Move the boat on while the pier's number of completed contracts is reached."""
    d, c = s.d, s.c
    pier = d[BOAT]
    if pier == 6 or d[LEVEL_DONE + c.leave_level[pier] - 1] < c.leave_contracts[pier]:
        return
    pier += 1
    d[BOAT] = pier
    if s.listener is not None:
        s.tell("boat", count=pier)
        if c.limit[pier] != c.limit[pier - 1]:
            s.tell("order_limit", count=c.limit[pier])
    s.push(kinds.BOAT, seat)
    if pier == 2:
        s.push(kinds.BUILDER_EVENT, d[TURN])
    elif pier == 3:
        s.push(kinds.FAVOURS_EVENT, d[TURN], _for_each_seat(s, _favours_for_cotton(s)))
        s.push(kinds.MERCHANT_ROLL, d[TURN])
    elif pier == 4:
        _return_tokens(s)
        s.push(kinds.FAVOURS_EVENT, d[TURN], _for_each_seat(s, [1, 1, 1, 1]))
    elif pier == 5:
        s.push(kinds.GOODS_EVENT, d[TURN], _for_each_seat(s, _value_for_cotton(s)))
    else:
        announce_end(s, seat, "boat")


def _favours_for_cotton(s: State) -> list[int]:
    """One favour for each cotton, at most three, counted for all when the event begins."""
    return [min(3, cotton) for cotton in _cotton(s)]


def _value_for_cotton(s: State) -> list[int]:
    """Value 1, 2 or 3 for 0, 1 or more cotton, counted for all when the event begins."""
    return [1 + min(2, cotton) for cotton in _cotton(s)]


def _cotton(s: State) -> list[int]:
    return [s.d[PLAYER + STRIDE * seat + COTTON] for seat in range(s.d[PLAYERS])]


def _for_each_seat(s: State, numbers: list[int]) -> int:
    """Fields of an event: four bits for each seat."""
    packed = 0
    for seat in range(s.d[PLAYERS]):
        packed |= numbers[seat] << (4 * seat)
    return packed


def _builder_event(s: State, seat: int, fields: int) -> None:
    """Pier 2: the Builder's building is built for nobody. A move he owes comes first."""
    if s.d[BUILDER_OWES]:
        s.push(kinds.BUILDER_EVENT, seat)
        move_on(s, seat)
    elif s.d[BUILDER] != BUILDER_GONE:
        build_site(s, -1, s.d[BUILDER])


def _favours_event(s: State, seat: int, fields: int) -> None:
    """Piers 3 and 4: favours for the next player who gets any."""
    d = s.d
    for distance in range(fields >> 16, d[PLAYERS]):
        player = (d[TURN] + distance) % d[PLAYERS]
        favours = fields >> (4 * player) & 15
        if favours:
            s.push(kinds.FAVOURS_EVENT, seat, fields & 0xFFFF | (distance + 1) << 16)
            gain_favours(s, player, favours, PIER_3 if d[BOAT] == 3 else PIER_4)
            return


def _return_tokens(s: State) -> None:
    """Pier 4: all price tokens go back to the Trader, lower side up."""
    for token in range(3):
        s.d[TOKEN_AT + token] = ON_TRADER
        s.d[TOKEN_SIDE + token] = 0
    for good in range(16):
        s.d[VALUE + good] = s.c.value[good]
    if s.listener is not None:
        s.tell("price_tokens_return")


def _goods_event(s: State, seat: int, fields: int) -> None:
    """Pier 5: the next player gains a good of their choice of exactly the value they earned."""
    d = s.d
    for distance in range(fields >> 16, d[PLAYERS]):
        player = (d[TURN] + distance) % d[PLAYERS]
        choice = fields >> (4 * player) & 15 | PIER_5 << 3
        if can_gain(s, player, ANY_GOOD, 0) and _gain_good_options(s, player, choice):
            s.push(kinds.GOODS_EVENT, seat, fields & 0xFFFF | (distance + 1) << 16)
            s.push(kinds.GAIN_GOOD, player, choice)
            return


# ------------------------------------------------------------------ a good of choice
# Fields: its exact value, or 0 for the four basic goods; the reason.


def _gain_good_options(s: State, seat: int, fields: int) -> list[int]:
    value = fields & 7
    if value == 0:
        return [act.GAIN, act.GAIN + 1, act.GAIN + 2, act.GAIN + 3]
    return [act.GAIN + good for good in range(16) if s.d[VALUE + good] == value]


def _gain_good(s: State, seat: int, fields: int, action: int) -> None:
    gain_good(s, seat, action - act.GAIN, 1, fields >> 3)


register_decision(kinds.GAIN_GOOD, _gain_good_options, _gain_good)
register_step(kinds.BOAT, _boat)
register_step(kinds.BUILDER_EVENT, _builder_event)
register_step(kinds.FAVOURS_EVENT, _favours_event)
register_step(kinds.GOODS_EVENT, _goods_event)
