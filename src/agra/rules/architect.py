"""The Architect: one step of influence, or a new building for its price; or nothing."""

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.builder import build_site
from agra.rules.events import ARCHITECT as BY_ARCHITECT
from agra.rules.events import BONUS_TILE, BUILDING
from agra.rules.events import TAKSHAKA as BY_TAKSHAKA
from agra.rules.gains import gain_rupees, pay_good
from agra.rules.influence import step_up
from agra.rules.layout import (
    BONUS,
    BUILT,
    CONTRACTS,
    COVERS,
    INFLUENCE_AT,
    PLAYER,
    STRIDE,
    WORKERS,
)
from agra.rules.names import BONUS_TILES, TAKSHAKA
from agra.rules.state import State, register_decision


def _architect_options(s: State, seat: int, fields: int) -> list[int]:
    d = s.d
    player = PLAYER + STRIDE * seat
    options = [
        act.INFLUENCE + guild
        for guild in range(3)
        if d[player + INFLUENCE_AT + guild] < s.c.influence_top
    ]
    if d[player + WORKERS]:  # building needs a second worker
        most = most_build_value(s, player)
        options += [
            act.BUILD + building
            for building in range(4, 16)
            if not d[BUILT + building] and s.c.cost[building] <= most
        ]
    options.append(act.DONE)
    return options


def most_build_value(s: State, player: int) -> int:
    """The highest cost that the player's materials could pay; 0 without any material."""
    paid = 0
    materials = 0
    for good in s.c.materials:
        if s.d[player + good]:
            paid += s.d[player + good] * s.c.build_value[good]
            materials |= 1 << good
    return _build_value(s, player, paid, materials) if materials else 0


def _build_value(s: State, player: int, paid: int, materials: int) -> int:
    """What a payment is worth: +1 for two kinds or more, +1 with the Takshaka."""
    if materials & (materials - 1):
        paid += 1
    return paid + (s.d[player + CONTRACTS] >> TAKSHAKA & 1)


def _architect(s: State, seat: int, fields: int, action: int) -> None:
    if action == act.DONE:
        return
    if action < act.BUILD:
        step_up(s, seat, action - act.INFLUENCE, BY_ARCHITECT)
    else:
        s.push(kinds.PAY_BUILDING, seat, action - act.BUILD)


# ------------------------------------------------------------------ paying
# Fields: the building, build value paid so far, materials paid (bits).


def _pay_building_options(s: State, seat: int, fields: int) -> list[int]:
    player = PLAYER + STRIDE * seat
    return [act.PAY + good for good in s.c.materials if s.d[player + good]]


def _pay_building(s: State, seat: int, fields: int, action: int) -> None:
    """Pay one material; paying ends as soon as the cost is met."""
    good = action - act.PAY
    building = fields & 15
    paid = (fields >> 4 & 63) + s.c.build_value[good]
    materials = fields >> 10 | 1 << good
    pay_good(s, seat, good, BUILDING)
    if _build_value(s, PLAYER + STRIDE * seat, paid, materials) < s.c.cost[building]:
        s.push(kinds.PAY_BUILDING, seat, building | paid << 4 | materials << 10)
    else:
        build_with_bonus(s, seat, building, by_contract=False)


def build_with_bonus(s: State, seat: int, building: int, by_contract: bool) -> None:
    """The site is built by this player: bonus tile, worker, processing, then the Builder."""
    build_site(s, seat, building)
    s.push(kinds.OCCUPY, seat, building | int(by_contract) << 4)
    s.push(kinds.BONUS_TILE, seat, (building >> 2) + 1)
    if s.d[PLAYER + STRIDE * seat + CONTRACTS] >> TAKSHAKA & 1:
        gain_rupees(s, seat, 1, BY_TAKSHAKA)


# ------------------------------------------------------------------ the bonus tile
# Fields: the building's level.


def _bonus_tile_options(s: State, seat: int, fields: int) -> list[int]:
    first = 4 * (fields - 2)
    return [act.BONUS + tile for tile in range(first, first + 4) if s.d[BONUS + tile]]


def _bonus_tile(s: State, seat: int, fields: int, action: int) -> None:
    """Use the tile and turn it face down; what is impossible of it is lost."""
    tile = action - act.BONUS
    c = s.c
    s.d[BONUS + tile] = 0
    if s.listener is not None:
        s.tell("bonus_tile", seat, BONUS_TILES[tile])
    gain_rupees(s, seat, c.bonus_rupees[tile], BONUS_TILE)
    if c.bonus_covers[tile] and s.d[PLAYER + STRIDE * seat + COVERS]:
        s.push(kinds.UNCOVER, seat, BONUS_TILE)
    if c.bonus_favours[tile]:
        s.push(kinds.GAIN_FAVOURS, seat, c.bonus_favours[tile] | BONUS_TILE << 4)
    if c.bonus_guild[tile] >= 0:
        step_up(s, seat, c.bonus_guild[tile], BONUS_TILE)


register_decision(kinds.ARCHITECT, _architect_options, _architect, interruptible=True)
register_decision(kinds.PAY_BUILDING, _pay_building_options, _pay_building)
register_decision(kinds.BONUS_TILE, _bonus_tile_options, _bonus_tile)
