"""Processing goods along the arrows, alone or with followers, and exchanging them.

Up to three goods move along the arrow into a building by a main action (`process_count`); then
every other player may follow with exactly one. Meditation and favours process one good, and
nobody follows. extra_process adds one more good to any processing of its owner.
"""

from typing import Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.events import (
    FAVOUR_ACTION,
    FOLLOWER,
    MEDITATION,
    PROCESSING,
)
from agra.rules.flat import append, i64, vec
from agra.rules.gains import can_use_mullah, pay_favours, turn_good_into
from agra.rules.layout import (
    FAVOURS,
    MP,
    PLAYER,
    PLAYERS,
    SPENT,
    STRIDE,
    TILES_OWNED,
    TURN,
    USED,
    VALUE,
)
from agra.rules.names import EXTRA_PROCESS, GOODS, PROCESS_1_TO_2
from agra.rules.names import PROCESS as PROCESS_FAVOUR
from agra.rules.position import Position
from agra.rules.reasons import Reason, lacks

MOST: Final = 3  # goods that a main action processes at most


# ------------------------------------------------------------------ by a main action
# Fields: the building, whether a contract (the Mujtahida) gave the processing.


def count_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add every possible number of goods, from 0 to at most three."""
    have = s._d[PLAYER + STRIDE * seat + s._t.source[fields & 15]]
    count: i64
    for count in range((have if have < MOST else MOST) + 1):
        options = append(options, act.COUNT + count)
    return options


def process_count(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Process this number of goods; after 0 nobody follows."""
    count = action - act.COUNT
    if count == 0:
        return  # nothing was processed, so nobody follows
    building = fields & 15
    s._push(kinds.FOLLOWERS, seat, building | 1 << 4)
    turn_good_into(s, seat, s._t.source[building], building, count, PROCESSING)
    offer_extra_process(s, seat, building)


def why_not_count(s: Position, seat: i64, fields: i64, count: i64) -> Reason:
    """The player does not have this number of goods."""
    source = s._t.source[fields & 15]
    has = s._d[PLAYER + STRIDE * seat + source]
    return {"reason": "good", "what": GOODS[source], "needs": count, "has": has}


def followers(s: Position, seat: i64, fields: i64) -> None:
    """Ask the next player clockwise who has a good to follow with."""
    building = fields & 15
    source = s._t.source[building]
    players = s._d[PLAYERS]
    distance: i64
    for distance in range(fields >> 4, players):
        follower = (seat + distance) % players
        if s._d[PLAYER + STRIDE * follower + source]:
            if distance + 1 < players:
                s._push(kinds.FOLLOWERS, seat, building | (distance + 1) << 4)
            s._push(kinds.FOLLOW, follower, building | seat << 4)
            return


def follow_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the options to follow and to decline."""
    return append(append(options, act.FOLLOW), act.DECLINE)


def follow(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Process one good after the leader, who gains a favour."""
    if action == act.DECLINE:
        return
    building = fields & 15
    s._push(kinds.GAIN_FAVOURS, fields >> 4, 1 | FOLLOWER << 4)
    turn_good_into(s, seat, s._t.source[building], building, 1, FOLLOWER)
    offer_extra_process(s, seat, building)


# ------------------------------------------------------------------ one more good


def offer_extra_process(s: Position, seat: i64, building: i64) -> None:
    """After any processing: its owner may add one more good with the favour tile."""
    d = s._d
    player = PLAYER + STRIDE * seat
    if (
        d[player + TILES_OWNED] >> EXTRA_PROCESS & 1
        and not d[player + USED] >> EXTRA_PROCESS & 1
        and d[player + FAVOURS] >= s._t.favour_own[EXTRA_PROCESS]
        and d[player + s._t.source[building]]
    ):
        s._push(kinds.EXTRA_PROCESS, seat, building)


def extra_process_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the options to decline, to use the favour tile, and to use it for one favour less."""
    options = append(append(options, act.DECLINE), act.FAVOUR + EXTRA_PROCESS)
    if (
        seat == s._d[TURN]
        and s._t.favour_spend[EXTRA_PROCESS] > 1
        and can_use_mullah(s, PLAYER + STRIDE * seat)
    ):
        options = append(options, act.FAVOUR_MULLAH + EXTRA_PROCESS)
    return options


def extra_process(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Process one more good for the price of the favour tile."""
    if action == act.DECLINE:
        return
    pay_favours(s, seat, EXTRA_PROCESS, action == act.FAVOUR_MULLAH + EXTRA_PROCESS)
    turn_good_into(s, seat, s._t.source[fields], fields, 1, FAVOUR_ACTION + EXTRA_PROCESS)


# ------------------------------------------------------------------ one good, nobody follows
# Fields: 1 paid with meditation points, 2 only from value 1 to value 2.

BY_MEDITATION: Final = 1
ONE_TO_TWO: Final = 2


def can_process_one(s: Position, seat: i64, fields: i64) -> bool:
    """Whether the player can process any good in this way."""
    d, t = s._d, s._t
    player = PLAYER + STRIDE * seat
    into: i64
    for source in t.sources:
        if d[player + source]:
            if fields == 0:
                return True
            targets = t.targets[source]
            for into in range(4, 16):
                if targets >> into & 1 and _fits(s, source, into, fields):
                    return True
    return False


def _fits(s: Position, source: i64, into: i64, fields: i64) -> bool:
    if fields & BY_MEDITATION:
        return points_for(s, into) <= s._d[MP]
    if fields & ONE_TO_TWO:
        return s._d[VALUE + source] == 1 and s._d[VALUE + into] == 2
    return True


def process_one_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """The goods that can be made in this way."""
    d, t = s._d, s._t
    player = PLAYER + STRIDE * seat
    into: i64
    for into in range(16):
        source = t.source[into]
        if source >= 0 and d[player + source] and _fits(s, source, into, fields):
            options = append(options, act.PROCESS + into)
    return options


def process_one(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Process one good, by meditation or by a favour action."""
    into = action - act.PROCESS
    why: i64 = MEDITATION
    if fields & BY_MEDITATION:
        spend_points(s, points_for(s, into), MEDITATION)
    else:
        why = FAVOUR_ACTION + (PROCESS_1_TO_2 if fields & ONE_TO_TWO else PROCESS_FAVOUR)
    turn_good_into(s, seat, s._t.source[into], into, 1, why)
    offer_extra_process(s, seat, into)


def why_not_process(s: Position, seat: i64, fields: i64, into: i64) -> Reason:
    """No arrow leads to it, the source good or the points are missing, or the value is wrong."""
    source = s._t.source[into]
    if source < 0:
        return {"reason": "not_offered"}
    if not s._d[PLAYER + STRIDE * seat + source]:
        return lacks(source)
    value = s._d[VALUE + into]
    if fields & BY_MEDITATION and value > s._d[MP]:
        return {"reason": "meditation_points", "needs": value, "has": s._d[MP]}
    return {"reason": "value", "what": GOODS[into], "has": value}


def spend_points(s: Position, points: i64, why: i64) -> None:
    """Spend meditation points; with the first one the generating step is over."""
    s._d[MP] -= points
    s._d[SPENT] = 1
    if s.listener is not None:
        s._tell("points", s._d[TURN], count=-points, why=why)


def points_for(s: Position, good: i64) -> i64:
    """Return the meditation points that a good costs: its value, but at least 1 (E-25)."""
    value = s._d[VALUE + good]
    return value if value > 1 else 1


# ------------------------------------------------------------------ exchange: equal for equal
# Fields: the good that is given (once named), whether meditation points pay for it, the reason.


def can_exchange(s: Position, seat: i64, meditation: bool) -> bool:
    """Whether the player has a good that another good equals in value, and the needed points."""
    d = s._d
    player = PLAYER + STRIDE * seat
    good: i64
    for good in range(16):
        if d[player + good] and (not meditation or points_for(s, good) <= d[MP]):
            if _has_equal(s, good):
                return True
    return False


def _has_equal(s: Position, good: i64) -> bool:
    """Whether another good has the value of this one."""
    d = s._d
    value = d[VALUE + good]
    other: i64
    for other in range(16):
        if d[VALUE + other] == value and other != good:
            return True
    return False


def exchange_give_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the player's goods that another good equals in value, if the points suffice."""
    d = s._d
    player = PLAYER + STRIDE * seat
    good: i64
    for good in range(16):
        if (
            d[player + good]
            and (not fields & BY_MEDITATION or points_for(s, good) <= d[MP])
            and _has_equal(s, good)
        ):
            options = append(options, act.EXCHANGE + good)
    return options


def exchange_give(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """The good to give is chosen; offer the goods to take."""
    s._push(kinds.EXCHANGE_TAKE, seat, action - act.EXCHANGE | fields << 4)


def exchange_take_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """The goods of equal value."""
    d = s._d
    given = fields & 15
    value = d[VALUE + given]
    good: i64
    for good in range(16):
        if d[VALUE + good] == value and good != given:
            options = append(options, act.INTO + good)
    return options


def exchange_take(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Exchange one good for an equal one."""
    given = fields & 15
    into = action - act.INTO
    player = PLAYER + STRIDE * seat
    if fields >> 4 & BY_MEDITATION:
        spend_points(s, points_for(s, given), MEDITATION)
    s._d[player + given] -= 1
    s._d[player + into] += 1
    if s.listener is not None:
        s._tell("exchanged", seat, GOODS[given], 1, GOODS[into], fields >> 5)
