"""The Architect: one step of influence, a new building for its price, or nothing."""

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.builder import build_site
from agra.rules.events import ARCHITECT as BY_ARCHITECT
from agra.rules.events import BONUS_TILE, BUILDING
from agra.rules.events import TAKSHAKA as BY_TAKSHAKA
from agra.rules.flat import append, i64, vec
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
from agra.rules.names import (
    BONUS_TILES,
    BUILDINGS,
    TAKSHAKA,
)
from agra.rules.position import Position
from agra.rules.reasons import Reason


def architect_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add influence steps and the sites that the player can pay for with a second worker."""
    d = s._d
    player = PLAYER + STRIDE * seat
    guild: i64
    for guild in range(3):
        if d[player + INFLUENCE_AT + guild] < s._t.influence_top:
            options = append(options, act.INFLUENCE + guild)
    if d[player + WORKERS]:
        most = most_build_value(s, player)
        building: i64
        for building in range(4, 16):
            if not d[BUILT + building] and s._t.cost[building] <= most:
                options = append(options, act.BUILD + building)
    return append(options, act.DONE)


def most_build_value(s: Position, player: i64) -> i64:
    """The highest cost that the player's materials could pay; 0 without any material."""
    d, t = s._d, s._t
    paid: i64 = 0
    materials: i64 = 0
    for good in t.materials:
        if d[player + good]:
            paid += d[player + good] * t.build_value[good]
            materials |= 1 << good
    return _build_value(s, player, paid, materials) if materials else 0


def _build_value(s: Position, player: i64, paid: i64, materials: i64) -> i64:
    """Return the value of a payment: +1 for two kinds or more, +1 with the Takshaka."""
    if materials & (materials - 1):
        paid += 1
    return paid + (s._d[player + CONTRACTS] >> TAKSHAKA & 1)


def architect(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Take a step of influence, or begin to pay for a site."""
    if action == act.DONE:
        return
    if action < act.BUILD:
        step_up(s, seat, action - act.INFLUENCE, BY_ARCHITECT)
    else:
        s._push(kinds.PAY_BUILDING, seat, action - act.BUILD)


def why_not_build(s: Position, seat: i64, fields: i64, building: i64) -> Reason:
    """It is built already, the player has no worker, or the materials are worth too little."""
    player = PLAYER + STRIDE * seat
    if s._d[BUILT + building]:
        return {"reason": "already_built", "what": BUILDINGS[building]}
    if not s._d[player + WORKERS]:
        return {"reason": "no_worker"}
    return {
        "reason": "materials",
        "needs": s._t.cost[building],
        "has": most_build_value(s, player),
    }


# ------------------------------------------------------------------ paying
# Fields: the building, build value paid so far, materials paid (bits).


def pay_building_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the building materials that the player has."""
    player = PLAYER + STRIDE * seat
    for good in s._t.materials:
        if s._d[player + good]:
            options = append(options, act.PAY + good)
    return options


def pay_building(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Pay one material; paying ends as soon as the cost is met."""
    good = action - act.PAY
    building = fields & 15
    paid = (fields >> 4 & 63) + s._t.build_value[good]
    materials = fields >> 10 | 1 << good
    pay_good(s, seat, good, BUILDING)
    if _build_value(s, PLAYER + STRIDE * seat, paid, materials) < s._t.cost[building]:
        s._push(kinds.PAY_BUILDING, seat, building | paid << 4 | materials << 10)
    else:
        build_with_bonus(s, seat, building, by_contract=False)


def build_with_bonus(s: Position, seat: i64, building: i64, by_contract: bool) -> None:
    """The player builds the site: bonus tile, worker, processing, then the Builder moves."""
    build_site(s, seat, building)
    s._push(kinds.OCCUPY, seat, building | (1 if by_contract else 0) << 4)
    s._push(kinds.BONUS_TILE, seat, (building >> 2) + 1)
    if s._d[PLAYER + STRIDE * seat + CONTRACTS] >> TAKSHAKA & 1:
        gain_rupees(s, seat, 1, BY_TAKSHAKA)


# ------------------------------------------------------------------ the bonus tile
# Fields: the building's level.


def bonus_tile_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """The tiles of the building's level that are face up."""
    first = 4 * (fields - 2)
    tile: i64
    for tile in range(first, first + 4):
        if s._d[BONUS + tile]:
            options = append(options, act.BONUS + tile)
    return options


def bonus_tile(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Use the tile and turn it face down; the parts that are impossible are lost."""
    tile = action - act.BONUS
    t = s._t
    s._d[BONUS + tile] = 0
    if s.listener is not None:
        s._tell("bonus_tile", seat, BONUS_TILES[tile])
    gain_rupees(s, seat, t.bonus_rupees[tile], BONUS_TILE)
    if t.bonus_covers[tile] and s._d[PLAYER + STRIDE * seat + COVERS]:
        s._push(kinds.UNCOVER, seat, BONUS_TILE)
    if t.bonus_favours[tile]:
        s._push(kinds.GAIN_FAVOURS, seat, t.bonus_favours[tile] | BONUS_TILE << 4)
    if t.bonus_guild[tile] >= 0:
        step_up(s, seat, t.bonus_guild[tile], BONUS_TILE)
