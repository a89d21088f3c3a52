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
from agra.rules.state import State, register_decision, register_step

MOST: Final = 3  # goods that a main action processes at most


# ------------------------------------------------------------------ by a main action
# Fields: the building, whether a contract (the Mujtahida) gave the processing.


def _count_options(s: State, seat: int, fields: int) -> list[int]:
    have = s.d[PLAYER + STRIDE * seat + s.c.source[fields & 15]]
    return _COUNTS[min(have, MOST)][:]


_COUNTS: Final[list[list[int]]] = [
    [act.COUNT + count for count in range(most + 1)] for most in range(MOST + 1)
]


def _process_count(s: State, seat: int, fields: int, action: int) -> None:
    count = action - act.COUNT
    if count == 0:
        return  # nothing was processed, so nobody follows
    building = fields & 15
    s.push(kinds.FOLLOWERS, seat, building | 1 << 4)
    turn_good_into(s, seat, s.c.source[building], building, count, PROCESSING)
    offer_extra_process(s, seat, building)


def _followers(s: State, seat: int, fields: int) -> None:
    """Ask the next player clockwise who has a good to follow with."""
    building, after = fields & 15, fields >> 4
    source = s.c.source[building]
    players = s.d[PLAYERS]
    for distance in range(after, players):
        follower = (seat + distance) % players
        if s.d[PLAYER + STRIDE * follower + source]:
            if distance + 1 < players:
                s.push(kinds.FOLLOWERS, seat, building | (distance + 1) << 4)
            s.push(kinds.FOLLOW, follower, building | seat << 4)
            return


def _follow_options(s: State, seat: int, fields: int) -> list[int]:
    return [act.FOLLOW, act.DECLINE]


def _follow(s: State, seat: int, fields: int, action: int) -> None:
    if action == act.DECLINE:
        return
    building, leader = fields & 15, fields >> 4
    s.push(kinds.GAIN_FAVOURS, leader, 1 | FOLLOWER << 4)
    turn_good_into(s, seat, s.c.source[building], building, 1, FOLLOWER)
    offer_extra_process(s, seat, building)


# ------------------------------------------------------------------ one more good


def offer_extra_process(s: State, seat: int, building: int) -> None:
    """After any processing: its owner may add one more good with the favour tile."""
    d = s.d
    player = PLAYER + STRIDE * seat
    if (
        d[player + TILES_OWNED] >> EXTRA_PROCESS & 1
        and not d[player + USED] >> EXTRA_PROCESS & 1
        and d[player + FAVOURS] >= s.c.favour_own[EXTRA_PROCESS]
        and d[player + s.c.source[building]]
    ):
        s.push(kinds.EXTRA_PROCESS, seat, building)


def _extra_process_options(s: State, seat: int, fields: int) -> list[int]:
    options = [act.DECLINE, act.FAVOUR + EXTRA_PROCESS]
    if (
        seat == s.d[TURN]
        and s.c.favour_spend[EXTRA_PROCESS] > 1
        and can_use_mullah(s, PLAYER + STRIDE * seat)
    ):
        options.append(act.FAVOUR_MULLAH + EXTRA_PROCESS)
    return options


def _extra_process(s: State, seat: int, fields: int, action: int) -> None:
    if action == act.DECLINE:
        return
    pay_favours(s, seat, EXTRA_PROCESS, action == act.FAVOUR_MULLAH + EXTRA_PROCESS)
    turn_good_into(s, seat, s.c.source[fields], fields, 1, FAVOUR_ACTION + EXTRA_PROCESS)


# ------------------------------------------------------------------ one good, nobody follows
# Fields: 1 paid with meditation points, 2 only from value 1 to value 2.

BY_MEDITATION: Final = 1
ONE_TO_TWO: Final = 2


def can_process_one(s: State, seat: int, fields: int) -> bool:
    """Whether the player can process any good in this way."""
    d = s.d
    player = PLAYER + STRIDE * seat
    for source in s.c.sources:
        if d[player + source]:
            for into in s.c.targets[source]:
                if fields == 0 or _fits(s, source, into, fields):
                    return True
    return False


def _fits(s: State, source: int, into: int, fields: int) -> bool:
    if fields & BY_MEDITATION:
        return points_for(s, into) <= s.d[MP]
    if fields & ONE_TO_TWO:
        return s.d[VALUE + source] == 1 and s.d[VALUE + into] == 2
    return True


def _process_one_options(s: State, seat: int, fields: int) -> list[int]:
    player = PLAYER + STRIDE * seat
    options = []
    for into in range(16):
        source = s.c.source[into]
        if source >= 0 and s.d[player + source] and _fits(s, source, into, fields):
            options.append(act.PROCESS + into)
    return options


def _process_one(s: State, seat: int, fields: int, action: int) -> None:
    into = action - act.PROCESS
    if fields & BY_MEDITATION:
        spend_points(s, points_for(s, into), MEDITATION)
        why = MEDITATION
    else:
        why = FAVOUR_ACTION + (PROCESS_1_TO_2 if fields & ONE_TO_TWO else PROCESS_FAVOUR)
    turn_good_into(s, seat, s.c.source[into], into, 1, why)
    offer_extra_process(s, seat, into)


def spend_points(s: State, points: int, why: int) -> None:
    """Spend meditation points; with the first one the generating step is over."""
    s.d[MP] -= points
    s.d[SPENT] = 1
    if s.listener is not None:
        s.tell("points", s.d[TURN], count=-points, why=why)


def points_for(s: State, good: int) -> int:
    """What the meditation circle asks for a good: its value, but at least 1 (E-25)."""
    return max(1, s.d[VALUE + good])


# ------------------------------------------------------------------ exchange: equal for equal
# Fields: the good that is given (once named), whether meditation points pay for it, the reason.


def can_exchange(s: State, seat: int, meditation: bool) -> bool:
    """Whether the player has a good with an equal, and the points if they are needed."""
    d = s.d
    player = PLAYER + STRIDE * seat
    values = d[VALUE : VALUE + 16]
    for good in range(16):
        if d[player + good] and values.count(values[good]) > 1:
            if not meditation or points_for(s, good) <= d[MP]:
                return True
    return False


def _exchange_give_options(s: State, seat: int, fields: int) -> list[int]:
    d = s.d
    player = PLAYER + STRIDE * seat
    values = d[VALUE : VALUE + 16]
    return [
        act.EXCHANGE + good
        for good in range(16)
        if d[player + good]
        and values.count(values[good]) > 1
        and (not fields & BY_MEDITATION or points_for(s, good) <= d[MP])
    ]


def _exchange_give(s: State, seat: int, fields: int, action: int) -> None:
    s.push(kinds.EXCHANGE_TAKE, seat, action - act.EXCHANGE | fields << 4)


def _exchange_take_options(s: State, seat: int, fields: int) -> list[int]:
    given = fields & 15
    value = s.d[VALUE + given]
    return [act.INTO + good for good in range(16) if s.d[VALUE + good] == value and good != given]


def _exchange_take(s: State, seat: int, fields: int, action: int) -> None:
    given, into = fields & 15, action - act.INTO
    player = PLAYER + STRIDE * seat
    if fields >> 4 & BY_MEDITATION:
        spend_points(s, points_for(s, given), MEDITATION)
    s.d[player + given] -= 1
    s.d[player + into] += 1
    if s.listener is not None:
        s.tell("exchanged", seat, GOODS[given], 1, GOODS[into], fields >> 5)


register_decision(kinds.PROCESS_COUNT, _count_options, _process_count, interruptible=True)
register_decision(kinds.FOLLOW, _follow_options, _follow)
register_decision(kinds.EXTRA_PROCESS, _extra_process_options, _extra_process)
register_decision(kinds.PROCESS_ONE, _process_one_options, _process_one)
register_decision(kinds.EXCHANGE_GIVE, _exchange_give_options, _exchange_give)
register_decision(kinds.EXCHANGE_TAKE, _exchange_take_options, _exchange_take)
register_step(kinds.FOLLOWERS, _followers)
