"""The Botanist: up to two different ones of: advance the stone, remove a cover, move farmers."""

from typing import Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.events import BOTANIST as BY_BOTANIST
from agra.rules.events import STONE as FOR_STONE
from agra.rules.farm import farmer_moves
from agra.rules.gains import pay_good
from agra.rules.layout import COVERS, PLAYER, STONE, STRIDE
from agra.rules.state import State, register_decision

ADVANCED: Final = 1
REMOVED: Final = 2
MOVED: Final = 4


def _botanist_options(s: State, seat: int, fields: int) -> list[int]:
    """Fields: what was done already (ADVANCED, REMOVED, MOVED)."""
    options = []
    if not fields & ADVANCED and can_pay_stone(s, seat):
        options.append(act.ADVANCE_STONE)
    if not fields & REMOVED and s.d[PLAYER + STRIDE * seat + COVERS]:
        options.append(act.REMOVE_COVER)
    if not fields & MOVED and farmer_moves(s, seat):
        options.append(act.MOVE_FARMERS)
    options.append(act.DONE)
    return options


def _botanist(s: State, seat: int, fields: int, action: int) -> None:
    if action == act.DONE:
        return
    part = 1 << (action - act.ADVANCE_STONE)
    if fields == 0:
        s.push(kinds.BOTANIST, seat, part)  # a second, different one may follow
    if part == ADVANCED:
        _pay_stone(s, seat)
    elif part == REMOVED:
        s.push(kinds.UNCOVER, seat, BY_BOTANIST)
    else:
        s.push(kinds.MOVE_FARMERS, seat, 2 | BY_BOTANIST << 3)


# ------------------------------------------------------------------ the meditation stone


def can_pay_stone(s: State, seat: int) -> bool:
    """Whether the stone can advance and the player has the goods printed before the next field."""
    player = PLAYER + STRIDE * seat
    field = s.d[player + STONE]
    if field == s.c.last_field:
        return False
    cost = s.c.meditation_costs[field]
    return all(s.d[player + good] >= cost.count(good) for good in cost)


def _pay_stone(s: State, seat: int) -> None:
    for good in s.c.meditation_costs[s.d[PLAYER + STRIDE * seat + STONE]]:
        pay_good(s, seat, good, FOR_STONE)
    advance_stone(s, seat, BY_BOTANIST)


def advance_stone(s: State, seat: int, why: int) -> None:
    """The stone moves one field forward; on the last field nothing happens."""
    at = PLAYER + STRIDE * seat + STONE
    if s.d[at] < s.c.last_field:
        s.d[at] += 1
        if s.listener is not None:
            s.tell("stone", seat, count=s.d[at], why=why)


register_decision(kinds.BOTANIST, _botanist_options, _botanist, interruptible=True)
