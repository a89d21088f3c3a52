"""The Sailor: pay one good, make deliveries, fulfil at most one order, gain influence.

The first delivery is free (with the Jagirdar also a second one). A good paid at the start gives as
many further deliveries as its value. At the end each paid delivery that was not used gives 1 rupee.
"""

from typing import Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.deliveries import (
    deliver,
    delivery_options,
    why_not_deliver,
)
from agra.rules.events import SAILOR_PAYMENT, SAILOR_REFUND
from agra.rules.flat import append, i64, vec
from agra.rules.gains import gain_rupees, pay_good
from agra.rules.influence import owe_steps
from agra.rules.layout import (
    CONTRACTS,
    PLAYER,
    SAILING,
    SAILOR_ORDER,
    SAILOR_PAID,
    SAILOR_USED,
    STRIDE,
    SUPPLIED,
    VALUE,
)
from agra.rules.names import JAGIRDAR, PORTUGUESE_TRADER
from agra.rules.orders import (
    fulfil,
    order_options,
    why_not_fulfil,
)
from agra.rules.position import Position
from agra.rules.reasons import Reason

PORTUGUESE_LIMIT: Final = 4  # value that the Portuguese Trader's owner may pay in several goods
ORDER_DELIVERIES: Final = 2


def begin_sailing(s: Position, seat: i64) -> None:
    """The Sailor's action begins with the payment."""
    s._push(kinds.JAGIRDAR_CHECK, seat)
    s._push(kinds.SAILOR_PAYMENT, seat)


# ------------------------------------------------------------------ payment
# Fields: value paid so far, goods paid so far.


def payment_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the player's goods that may be paid, and the option to stop."""
    d = s._d
    player = PLAYER + STRIDE * seat
    left = PORTUGUESE_LIMIT - (fields & 15)
    good: i64
    for good in range(16):
        if d[player + good] and (fields == 0 or d[VALUE + good] <= left):
            options = append(options, act.PAY + good)
    return append(options, act.DONE)


def payment(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Pay a good (several with the Portuguese Trader), or continue with the deliveries."""
    paid = fields & 15
    if action != act.DONE:
        good = action - act.PAY
        paid += s._d[VALUE + good]
        pay_good(s, seat, good, SAILOR_PAYMENT)
        if s._d[PLAYER + STRIDE * seat + CONTRACTS] >> PORTUGUESE_TRADER & 1:
            fields = paid | ((fields >> 4) + 1) << 4
            if len(payment_options(s, seat, fields, vec[i64]())) > 1:
                s._push(kinds.SAILOR_PAYMENT, seat, fields)
                return
    s._d[SAILING] = 1
    s._d[SAILOR_PAID] = paid
    s._push(kinds.DELIVERIES, seat)


# ------------------------------------------------------------------ deliveries


def deliveries_left(s: Position, seat: i64) -> i64:
    """Return how many deliveries remain in the current Sailor action."""
    d = s._d
    free = 1 + (d[PLAYER + STRIDE * seat + CONTRACTS] >> JAGIRDAR & 1)
    return free + d[SAILOR_PAID] - d[SAILOR_USED]


def deliveries_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add marked orders, deliveries, and the end of the action."""
    left = deliveries_left(s, seat)
    if left >= ORDER_DELIVERIES and not s._d[SAILOR_ORDER]:
        options = order_options(s, seat, options)
    if left:
        options = delivery_options(s, seat, options)
    return append(options, act.DONE)


def deliveries(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Fulfil a marked order, deliver, or end the action."""
    if action == act.DONE:
        _end_sailing(s, seat)
        return
    s._push(kinds.DELIVERIES, seat)
    if action < act.DELIVER:
        s._d[SAILOR_USED] += ORDER_DELIVERIES
        s._d[SAILOR_ORDER] = 1
        fulfil(s, seat, action - act.FULFIL)
        return
    notable = action - act.DELIVER >> 4
    good = action - act.DELIVER & 15
    if s._d[PLAYER + STRIDE * seat + good] > 1 and deliveries_left(s, seat) > 1:
        s._push(kinds.DOUBLE, seat, notable | good << 5)
    else:
        _sail(s, seat, notable, good, double=False)


def why_not_deliver_with_sailor(s: Position, seat: i64, fields: i64, number: i64) -> Reason:
    """No delivery is left, or the reason is the same as for every delivery."""
    reason = why_not_deliver(s, seat, fields, number)
    if reason["reason"] == "delivered" and deliveries_left(s, seat) < 1:
        return {"reason": "no_delivery"}
    return reason


def why_not_fulfil_with_sailor(s: Position, seat: i64, fields: i64, guild: i64) -> Reason:
    """It is the second order, too few deliveries are left, or the reason of the order phase."""
    reason = why_not_fulfil(s, seat, fields, guild)
    if reason["reason"] != "not_offered":
        return reason
    if s._d[SAILOR_ORDER]:
        return {"reason": "one_order"}
    return {"reason": "deliveries", "needs": ORDER_DELIVERIES, "has": deliveries_left(s, seat)}


def double_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the options to deliver two goods beside each other, or one."""
    return append(append(options, act.DOUBLE), act.DECLINE)


def double(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Deliver one or two goods. Fields: the notable, the good."""
    _sail(s, seat, fields & 31, fields >> 5, double=action == act.DOUBLE)


def _sail(s: Position, seat: i64, notable: i64, good: i64, double: bool) -> None:
    s._d[SAILOR_USED] += 2 if double else 1
    s._d[SUPPLIED] |= 1 << notable
    deliver(s, seat, notable, good, double)


def _end_sailing(s: Position, seat: i64) -> None:
    """Pay the refund, then influence for each supplied notable; last the Jagirdar's owner."""
    d = s._d
    refund = deliveries_left(s, seat)
    if refund > d[SAILOR_PAID]:
        refund = d[SAILOR_PAID]
    supplied = d[SUPPLIED]
    d[SAILING] = 0
    d[SAILOR_PAID] = 0
    d[SAILOR_USED] = 0
    d[SAILOR_ORDER] = 0
    d[SUPPLIED] = 0
    if refund > 0:
        gain_rupees(s, seat, refund, SAILOR_REFUND)
    if supplied:
        owe_steps(s, seat, supplied, interruptible=True)
