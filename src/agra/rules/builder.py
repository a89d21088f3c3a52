"""The Builder: his site is built for free for the player who goes there; then he moves on."""

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.flat import i64
from agra.rules.layout import BUILDER, BUILDER_GONE, BUILDER_OWES, BUILT, TURN
from agra.rules.names import BUILDINGS
from agra.rules.position import Position


def build_site(s: Position, seat: i64, building: i64) -> None:
    """Turn the site into a building. If the Builder was there, he must move."""
    s._d[BUILT + building] = 1
    if s.listener is not None:
        s._tell("built", seat, BUILDINGS[building])
    if s._d[BUILDER] == building:
        s._d[BUILDER_OWES] = 1
        s._push(kinds.BUILDER_MOVE, s._d[TURN])


def builder_move(s: Position, seat: i64, fields: i64) -> None:
    """Move the Builder, unless pier 2 has already done it."""
    if s._d[BUILDER_OWES]:
        move_on(s, seat)


def move_on(s: Position, seat: i64) -> None:
    """Roll for the Builder while a site is left; otherwise he leaves the game."""
    s._d[BUILDER_OWES] = 0
    building: i64
    for building in range(16):
        if not s._d[BUILT + building]:
            s._push(kinds.BUILDER_ROLL, seat)
            return
    s._d[BUILDER] = BUILDER_GONE
    if s.listener is not None:
        s._tell("builder_left")


def walk(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Move him one remaining site for each pip, in travel order, wrapping around."""
    d = s._d
    pips = action - act.ROLL + 1
    at = d[BUILDER]
    for _ in range(pips):
        at = (at + 1) & 15
        while d[BUILT + at]:
            at = (at + 1) & 15
    d[BUILDER] = at
    if s.listener is not None:
        s._tell("rolled", what="builder", count=pips)
        s._tell("builder", where=BUILDINGS[at])
