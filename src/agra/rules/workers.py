"""Workers: placing, ejecting, day labourers, laying down and raising.

Choosing a space is the main action of a turn. On a free space, or one with another player's
worker, the player places a worker from the supply. On a space with the player's own worker, the
player pays a day labourer instead.
"""

from typing import Any, Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.builder import build_site
from agra.rules.events import COINS as FROM_COINS
from agra.rules.events import DAY_LABOURER, EJECTED
from agra.rules.flat import append, i64, vec
from agra.rules.gains import can_use_mullah, gain_favours, gain_rupees, pay_favours
from agra.rules.layout import (
    BUILDER,
    BUILT,
    COINS,
    CONTRACTS,
    FAVOURS,
    LYING,
    MERCHANT,
    ON_COOK,
    PLAYER,
    RUPEES,
    SPACE,
    STONE,
    STRIDE,
    TILES_OWNED,
    USED,
    WORKERS,
)
from agra.rules.names import (
    ARCHITECT,
    BUILDINGS,
    CALLIGRAPHER,
    COOK,
    FIRST_BUILDING,
    FREE_DAY_LABOURER,
    SAILOR,
    SPACES,
    TRADER,
)
from agra.rules.position import PLAIN, Position
from agra.rules.production import produce
from agra.rules.reasons import Reason
from agra.rules.sailor import begin_sailing

LABOURER_PRICE: Final = 2
COOK_ROOM: Final = 2


# ------------------------------------------------------------------ choosing a space


def labourer_price(s: Position, player: i64) -> i64:
    """Return the price of a day labourer for this player: the Calligrapher's owner pays 1."""
    return 1 if s._d[player + CONTRACTS] >> CALLIGRAPHER & 1 else LABOURER_PRICE


def can_use_free_labourer(s: Position, player: i64) -> bool:
    """Whether the player has the favour tile free_day_labourer, unused and affordable."""
    d = s._d
    return (
        d[player + TILES_OWNED] >> FREE_DAY_LABOURER & 1 == 1
        and not d[player + USED] >> FREE_DAY_LABOURER & 1
        and d[player + FAVOURS] >= s._t.favour_own[FREE_DAY_LABOURER]
    )


def choose_space_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the characters, the buildings and the Builder's site.

    A space with the player's own worker needs a day labourer whom the player can pay. With no
    worker in supply only these spaces are left, and the labourer costs at most what the player has.
    """
    d = s._d
    player = PLAYER + STRIDE * seat
    builder = d[BUILDER]
    free = d[player + WORKERS] > 0
    labour = not free or can_pay_labourer(s, player)
    if PLAIN and free and labour:
        found: Any = options
        found += [
            act.PLACE + space
            for space in range(20)
            if space < FIRST_BUILDING
            or d[BUILT - FIRST_BUILDING + space]
            or space == FIRST_BUILDING + builder
        ]
        return options
    first_own = 1 + 2 * seat
    space: i64
    for space in range(20):
        there = d[SPACE + space]
        if first_own <= there <= first_own + 1:
            if labour:
                options = append(options, act.PLACE + space)
        elif free and (
            space < FIRST_BUILDING
            or d[BUILT - FIRST_BUILDING + space]
            or space == FIRST_BUILDING + builder
        ):
            options = append(options, act.PLACE + space)
    return options


def can_pay_labourer(s: Position, player: i64) -> bool:
    """Whether the player can pay a day labourer in full, or with the favour tile."""
    return s._d[player + RUPEES] >= labourer_price(s, player) or can_use_free_labourer(s, player)


def choose_space(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Place a worker, or call a day labourer to a space with the player's own worker."""
    d = s._d
    space = action - act.PLACE
    there = d[SPACE + space]
    if there and (there - 1) >> 1 == seat:
        _call_day_labourer(s, seat, space)
        return
    d[PLAYER + STRIDE * seat + WORKERS] -= 1
    d[SPACE + space] = 1 + 2 * seat
    if s.listener is not None:
        if there:
            how = "standing" if there & 1 else "lying"
            s._tell("ejected", (there - 1) >> 1, how, 1, SPACES[space])
        s._tell("placed", seat, SPACES[space])
    if there:
        s._push(kinds.ARRIVE, seat, space | 1 << 5)
        _eject(s, there)
    else:
        arrive(s, seat, space | 1 << 5)


def why_not_place(s: Position, seat: i64, fields: i64, space: i64) -> Reason:
    """It is a site, the player has no worker, or cannot pay the day labourer."""
    d = s._d
    player = PLAYER + STRIDE * seat
    building = space - FIRST_BUILDING
    if building >= 0 and not d[BUILT + building] and d[BUILDER] != building:
        return {"reason": "not_built", "what": BUILDINGS[building]}
    if not d[player + WORKERS]:
        return {"reason": "no_worker"}
    return {
        "reason": "labourer_price",
        "needs": labourer_price(s, player),
        "has": d[player + RUPEES],
    }


# ------------------------------------------------------------------ day labourer


def _call_day_labourer(s: Position, seat: i64, space: i64) -> None:
    """Pay for the player's worker on the space, at most what they have if the supply is empty."""
    player = PLAYER + STRIDE * seat
    due = labourer_due(s, player)
    if due and can_use_free_labourer(s, player):
        s._push(kinds.PAY_LABOURER, seat, space)
    else:
        _labour(s, seat, space, due)


def labourer_due(s: Position, player: i64) -> i64:
    """Return the price; with no worker in supply, at most what the player has."""
    price = labourer_price(s, player)
    rupees = s._d[player + RUPEES]
    return rupees if not s._d[player + WORKERS] and rupees < price else price


def pay_labourer_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add rupees, the favour tile, and the favour tile for one favour less."""
    player = PLAYER + STRIDE * seat
    if s._d[player + RUPEES] >= labourer_due(s, player):
        options = append(options, act.PAY_RUPEES)
    options = append(options, act.FAVOUR + FREE_DAY_LABOURER)
    if s._t.favour_spend[FREE_DAY_LABOURER] > 1 and can_use_mullah(s, player):
        options = append(options, act.FAVOUR_MULLAH + FREE_DAY_LABOURER)
    return options


def pay_labourer(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Pay the day labourer. Fields: the space."""
    due: i64 = 0
    if action == act.PAY_RUPEES:
        due = labourer_due(s, PLAYER + STRIDE * seat)
    else:
        mullah = action == act.FAVOUR_MULLAH + FREE_DAY_LABOURER
        pay_favours(s, seat, FREE_DAY_LABOURER, mullah)
    _labour(s, seat, fields, due)


def _labour(s: Position, seat: i64, space: i64, due: i64) -> None:
    """Pay the player's worker on the space, who stands up and takes the action."""
    if s.listener is not None:
        s._tell("day_labourer", seat, SPACES[space])
    gain_rupees(s, seat, -due, DAY_LABOURER)
    if s._d[SPACE + space] == 2 + 2 * seat:
        raise_worker(s, seat, space, DAY_LABOURER)
    arrive(s, seat, space)


# ------------------------------------------------------------------ another player's worker


def _eject(s: Position, worker: i64) -> None:
    """Remove another player's worker; its owner gains favours if it was standing."""
    d = s._d
    owner = (worker - 1) >> 1
    player = PLAYER + STRIDE * owner
    d[player + WORKERS] += 1  # also while the Cook's owner decides
    if (worker - 1) & 1:  # it was lying
        d[player + LYING] -= 1
        return
    favours: i64 = 2 if d[player + STONE] >= s._t.two_favours_from_field else 1
    if d[player + CONTRACTS] >> COOK & 1 and d[player + ON_COOK] < COOK_ROOM:
        s._push(kinds.GAIN_FAVOURS, owner, favours | EJECTED << 4)
        s._push(kinds.COOK_KEEP, owner)
    else:
        gain_favours(s, owner, favours, EJECTED)


def cook_keep_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the two places: the Cook or the supply."""
    return append(append(options, act.KEEP), act.DECLINE)


def cook_keep(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Keep the ejected worker on the Cook, or leave it in the supply."""
    if action == act.KEEP:
        player = PLAYER + STRIDE * seat
        s._d[player + WORKERS] -= 1
        s._d[player + ON_COOK] += 1
        if s.listener is not None:
            s._tell("kept_on_cook", seat, count=1)


# ------------------------------------------------------------------ arriving


def arrive(s: Position, seat: i64, fields: i64) -> None:
    """The worker is on the space: take the coins if it was placed, then take the action."""
    d = s._d
    space = fields & 31
    if space < FIRST_BUILDING:
        _visit_character(s, seat, space)
        return
    building = space - FIRST_BUILDING
    if d[COINS + building] and fields >> 5:
        coins = d[COINS + building]
        d[COINS + building] = 0
        gain_rupees(s, seat, coins, FROM_COINS)
    if not d[BUILT + building]:
        build_site(s, seat, building)
    elif d[MERCHANT] == building:
        s._push(kinds.MERCHANT_VISIT, seat)
    if building < 4:
        produce(s, seat, building)
    else:
        s._push(kinds.PROCESS_COUNT, seat, building)


def _visit_character(s: Position, seat: i64, space: i64) -> None:
    if space == SAILOR:
        begin_sailing(s, seat)
    elif space == ARCHITECT:
        s._push(kinds.ARCHITECT, seat)
    elif space == TRADER:
        s._push(kinds.TRADER, seat)
    else:
        s._push(kinds.BOTANIST, seat)


def occupy(s: Position, seat: i64, fields: i64) -> None:
    """Place one more worker on a new building, if one is in supply, and process there.

    Fields: the building, whether a contract (the Mujtahida) built it.
    """
    player = PLAYER + STRIDE * seat
    if not s._d[player + WORKERS]:
        return
    space = FIRST_BUILDING + (fields & 15)
    s._d[player + WORKERS] -= 1
    s._d[SPACE + space] = 1 + 2 * seat
    if s.listener is not None:
        s._tell("placed", seat, SPACES[space])
    s._push(kinds.PROCESS_COUNT, seat, fields)


# ------------------------------------------------------------------ standing up


def raise_worker(s: Position, seat: i64, space: i64, why: i64) -> None:
    """Raise one of the player's lying workers."""
    s._d[SPACE + space] = 1 + 2 * seat
    s._d[PLAYER + STRIDE * seat + LYING] -= 1
    if s.listener is not None:
        s._tell("raised", seat, SPACES[space], why=why)


def raise_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the player's lying workers, and the option to stop if it is allowed."""
    d = s._d
    lying = 2 + 2 * seat
    space: i64
    for space in range(20):
        if d[SPACE + space] == lying:
            options = append(options, act.RAISE + space)
    return append(options, act.DONE) if fields >> 2 & 1 else options


def raise_workers(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Raise one. Fields: how many may still be raised, whether the player may stop, the reason."""
    if action == act.DONE:
        return
    raise_worker(s, seat, action - act.RAISE, fields >> 3)
    left = (fields & 3) - 1
    if left:
        offer_raising(s, seat, left, True, fields >> 3)


def offer_raising(s: Position, seat: i64, workers: i64, may_stop: bool, why: i64) -> None:
    """Let the player raise up to `workers` lying workers, if there are any."""
    if s._d[PLAYER + STRIDE * seat + LYING]:
        s._push(kinds.RAISE_WORKERS, seat, workers | (1 if may_stop else 0) << 2 | why << 3)


def why_not_raise(s: Position, seat: i64, fields: i64, space: i64) -> Reason:
    """None of the player's workers lies there."""
    return {"reason": "no_lying_worker", "what": SPACES[space]}
