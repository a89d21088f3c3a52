"""The Builder: whoever goes to his site has it built for nothing; then he walks on."""

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.flat import i64
from agra.rules.layout import BUILDER, BUILDER_GONE, BUILDER_OWES, BUILT, TURN
from agra.rules.names import BUILDINGS
from agra.rules.position import Position


def build_site(s: Position, seat: i64, building: i64) -> None:
    """The site becomes a building. If the Builder stood there, he owes a move."""
    s.d[BUILT + building] = 1
    if s.listener is not None:
        s.tell("built", seat, BUILDINGS[building])
    if s.d[BUILDER] == building:
        s.d[BUILDER_OWES] = 1
        s.push(kinds.BUILDER_MOVE, s.d[TURN])


def builder_move(s: Position, seat: i64, fields: i64) -> None:
    """The move he owes, unless pier 2 has asked for it already."""
    if s.d[BUILDER_OWES]:
        move_on(s, seat)


def move_on(s: Position, seat: i64) -> None:
    """Roll for the Builder while a site is left; else he leaves the game."""
    s.d[BUILDER_OWES] = 0
    building: i64
    for building in range(16):
        if not s.d[BUILT + building]:
            s.push(kinds.BUILDER_ROLL, seat)
            return
    s.d[BUILDER] = BUILDER_GONE
    if s.listener is not None:
        s.tell("builder_left")


def walk(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """As many remaining sites as pips, in travel order, wrapping."""
    d = s.d
    pips = action - act.ROLL + 1
    at = d[BUILDER]
    for _ in range(pips):
        at = (at + 1) & 15
        while d[BUILT + at]:
            at = (at + 1) & 15
    d[BUILDER] = at
    if s.listener is not None:
        s.tell("rolled", what="builder", count=pips)
        s.tell("builder", where=BUILDINGS[at])
