"""The meditation phase: lay workers down for meditation points, then spend them.

A player can take the four outer actions as often as points last, except the one under the
meditation marker. Moving a farmer, in the centre, is never blocked. At the end the marker moves to
the last outer action used.
"""

from typing import Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.deliveries import can_deliver
from agra.rules.events import MEDITATION
from agra.rules.farm import can_move_farmer
from agra.rules.flat import append, i64, vec
from agra.rules.layout import (
    ACTION_PHASE,
    CONTRACTS,
    COVERS,
    LAID,
    LAST_OUTER,
    LYING,
    MEDITATION_MARKER,
    MP,
    MUEZZIN_DONE,
    ON_COOK,
    PHASE,
    PLAYER,
    SPACE,
    SPENT,
    STEPS_TAKEN,
    STONE,
    STRIDE,
    WORKERS,
)
from agra.rules.names import (
    COOK,
    MUEZZIN,
    NOTABLES,
    OUTER_ACTIONS,
    OUTER_DELIVER,
    OUTER_EXCHANGE,
    OUTER_PROCESS,
    OUTER_REMOVE_COVER,
    SPACES,
)
from agra.rules.position import Position
from agra.rules.processing import (
    BY_MEDITATION,
    can_exchange,
    can_process_one,
    spend_points,
)
from agra.rules.reasons import Reason

DELIVERY_POINTS: Final = 3
COVER_POINTS: Final = 2
FARMER_POINTS: Final = 1


def meditation_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add workers to lay down, actions to spend points on, and the end of the phase."""
    d = s._d
    if not d[SPENT]:
        standing = 1 + 2 * seat
        space: i64
        for space in range(20):
            if d[SPACE + space] == standing:
                options = append(options, act.LAY + space)
        if d[PLAYER + STRIDE * seat + ON_COOK]:
            options = append(options, act.LAY_COOK)
    if d[MP]:
        options = _spending_options(s, seat, options)
    return append(options, act.END_MEDITATION)


def _spending_options(s: Position, seat: i64, options: vec[i64]) -> vec[i64]:
    """Add the actions that the points can pay for and that have an effect."""
    d = s._d
    blocked = d[MEDITATION_MARKER]
    points = d[MP]
    if blocked != OUTER_EXCHANGE and can_exchange(s, seat, True):
        options = append(options, act.MEDITATE + OUTER_EXCHANGE)
    if blocked != OUTER_DELIVER and points >= DELIVERY_POINTS and can_deliver(s, seat):
        options = append(options, act.MEDITATE + OUTER_DELIVER)
    if blocked != OUTER_PROCESS and can_process_one(s, seat, BY_MEDITATION):
        options = append(options, act.MEDITATE + OUTER_PROCESS)
    if (
        blocked != OUTER_REMOVE_COVER
        and points >= COVER_POINTS
        and d[PLAYER + STRIDE * seat + COVERS]
    ):
        options = append(options, act.MEDITATE + OUTER_REMOVE_COVER)
    if can_move_farmer(s, seat):
        options = append(options, act.MEDITATE_FARMER)
    return options


def meditation(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Lay a worker down, spend points, or end the phase."""
    if action == act.END_MEDITATION:
        _end_meditation(s, seat)
        return
    s._push(kinds.MEDITATION, seat)
    if action <= act.LAY_COOK:
        _lay(s, seat, action)
    else:
        _spend(s, seat, action)


# ------------------------------------------------------------------ generating


def _lay(s: Position, seat: i64, action: i64) -> None:
    """Lay a worker down, or move one from the Cook to the supply, which counts as laying down."""
    d = s._d
    player = PLAYER + STRIDE * seat
    if action == act.LAY_COOK:
        d[player + ON_COOK] -= 1
        d[player + WORKERS] += 1
    else:
        d[SPACE + action - act.LAY] += 1
        d[player + LYING] += 1
    field = d[player + STONE] - d[LAID]
    if field < 1:
        field = 1
    d[LAID] += 1
    if s.listener is not None:
        s._tell("laid", seat, "cook" if action == act.LAY_COOK else SPACES[action - act.LAY])
    gain_points(s, seat, s._t.meditation_values[field], MEDITATION)


def gain_points(s: Position, seat: i64, points: i64, why: i64) -> None:
    """Generate meditation points; the Muezzin adds 1, once in the phase."""
    d = s._d
    if d[PLAYER + STRIDE * seat + CONTRACTS] >> MUEZZIN & 1 and not d[MUEZZIN_DONE]:
        d[MUEZZIN_DONE] = 1
        points += 1
    d[MP] += points
    if s.listener is not None:
        s._tell("points", seat, count=points, why=why)


def why_not_lay(s: Position, seat: i64, fields: i64, space: i64) -> Reason:
    """Points were spent already, or none of the player's workers stands there."""
    if s._d[SPENT]:
        return {"reason": "generating_over"}
    return {"reason": "no_own_worker", "what": SPACES[space]}


def why_not_lay_cook(s: Position, seat: i64, fields: i64, number: i64) -> Reason:
    """No worker is on the Cook, or points were spent already."""
    if s._d[SPENT] and s._d[PLAYER + STRIDE * seat + ON_COOK]:
        return {"reason": "generating_over"}
    return {"reason": "no_own_worker", "what": NOTABLES[COOK]}


# ------------------------------------------------------------------ spending


def _spend(s: Position, seat: i64, action: i64) -> None:
    """Begin an action of the circle; process and exchange are paid when the good is named."""
    if action == act.MEDITATE_FARMER:
        spend_points(s, FARMER_POINTS, MEDITATION)
        s._push(kinds.MOVE_FARMERS, seat, 1 | MEDITATION << 3)
        return
    outer = action - act.MEDITATE
    if outer == OUTER_EXCHANGE:
        s._push(kinds.EXCHANGE_GIVE, seat, BY_MEDITATION | MEDITATION << 1)
    elif outer == OUTER_PROCESS:
        s._push(kinds.PROCESS_ONE, seat, BY_MEDITATION)
    elif outer == OUTER_DELIVER:
        spend_points(s, DELIVERY_POINTS, MEDITATION)
        s._push(kinds.DELIVER_ONE, seat, 1)
    else:
        spend_points(s, COVER_POINTS, MEDITATION)
        s._push(kinds.UNCOVER, seat, MEDITATION)
    s._d[LAST_OUTER] = 1 + outer


def why_not_meditate(s: Position, seat: i64, fields: i64, outer: i64) -> Reason:
    """The marker lies on the outer action, or the points are too few."""
    if s._d[MEDITATION_MARKER] == outer:
        return {"reason": "blocked", "what": OUTER_ACTIONS[outer]}
    needs: i64 = 1  # exchange and process may cost more once the good is named
    if outer == OUTER_DELIVER:
        needs = DELIVERY_POINTS
    elif outer == OUTER_REMOVE_COVER:
        needs = COVER_POINTS
    return _why_not_spend(s, needs)


def why_not_meditate_farmer(s: Position, seat: i64, fields: i64, number: i64) -> Reason:
    """No point is left, or no farmer can move."""
    return _why_not_spend(s, FARMER_POINTS)


def _why_not_spend(s: Position, needs: i64) -> Reason:
    if s._d[MP] < needs:
        return {"reason": "meditation_points", "needs": needs, "has": s._d[MP]}
    return {"reason": "no_effect"}


def _end_meditation(s: Position, seat: i64) -> None:
    """Unspent points are lost; the marker moves to the last outer action used, if any."""
    d = s._d
    if d[LAST_OUTER]:
        d[MEDITATION_MARKER] = d[LAST_OUTER] - 1
        if s.listener is not None:
            s._tell("meditation_marker", seat, OUTER_ACTIONS[d[MEDITATION_MARKER]])
    d[LAST_OUTER] = 0
    d[MP] = 0
    d[LAID] = 0
    d[SPENT] = 0
    d[MUEZZIN_DONE] = 0
    d[STEPS_TAKEN] = 0  # a new block of influence steps begins
    d[PHASE] = ACTION_PHASE
