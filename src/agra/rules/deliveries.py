"""Deliveries to the notables on the river, and the completion of their cards.

A delivery moves one of the player's goods onto the matching empty order of a card within the
boat's reach and pays 1 rupee for every marker now on the card. When every ordered good is
delivered, the player with most markers wins the contract, no matter whose turn it is.
"""

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.cards import all_markers, markers_of
from agra.rules.events import CONTRACT_LOST, DELIVERY, DOUBLE_DELIVERY
from agra.rules.events import JAGIRDAR as BY_JAGIRDAR
from agra.rules.flat import append, i64, vec
from agra.rules.gains import gain_rupees, pay_delivery_bonus
from agra.rules.influence import owe_steps
from agra.rules.layout import (
    BOAT,
    CARD,
    CONTRACTS,
    DOUBLE,
    FAVOURS,
    LEVEL_DONE,
    NOTABLE,
    ON_RIVER,
    PLAYER,
    STRIDE,
    SUPPLY,
    TURN,
    WON,
)
from agra.rules.names import GOODS, JAGIRDAR, NOTABLES
from agra.rules.notables import win_contract
from agra.rules.position import Position
from agra.rules.reasons import Reason, lacks
from agra.rules.tables import CARD_ROOM


def delivery_options(s: Position, seat: i64, options: vec[i64]) -> vec[i64]:
    """Add every delivery the player could make now, sorted."""
    d, t = s._d, s._t
    player = PLAYER + STRIDE * seat
    reach = t.reach[d[BOAT]]
    first = len(options)
    good: i64
    at: i64
    for good in range(16):
        if d[player + good]:
            for at in range(t.wanted_from[good], t.wanted_from[good + 1]):
                place = t.wanted_at[at]
                notable = place >> 4
                if (
                    d[NOTABLE + notable] == ON_RIVER
                    and not d[CARD + notable] >> (place & 15) & 15
                    and t.notable_level[notable] <= reach
                ):
                    options = append(options, act.DELIVER + 16 * notable + good)
    sort_from(options, first)
    return options


def sort_from(numbers: vec[i64], first: i64) -> None:
    """Sort the numbers from an index on (insertion sort, because they are few)."""
    at: i64
    for at in range(first + 1, len(numbers)):
        number = numbers[at]
        to = at
        while to > first and numbers[to - 1] > number:
            numbers[to] = numbers[to - 1]
            to -= 1
        numbers[to] = number


def why_not_deliver(s: Position, seat: i64, fields: i64, number: i64) -> Reason:
    """The notable is not in play, out of reach, does not order the good, or has it already."""
    d, t = s._d, s._t
    notable = number >> 4
    good = number & 15
    if d[NOTABLE + notable] >= WON:
        return {"reason": "won_already", "what": NOTABLES[notable]}
    if d[NOTABLE + notable] != ON_RIVER:
        return {"reason": "not_in_game", "what": NOTABLES[notable]}
    if good not in s._c.notable_goods[notable]:
        return {"reason": "not_ordered", "what": GOODS[good]}
    level = t.notable_level[notable]
    reach = t.reach[d[BOAT]]
    if level > reach:
        return {"reason": "out_of_reach", "needs": level, "has": reach}
    if not d[PLAYER + STRIDE * seat + good]:
        return lacks(good)
    return {"reason": "delivered", "what": GOODS[good]}


def can_deliver(s: Position, seat: i64) -> bool:
    """Whether the player could make any delivery now."""
    return count_deliveries(s, seat, 1) > 0


def count_deliveries(s: Position, seat: i64, most: i64) -> i64:
    """How many different deliveries the player could make now, counted up to `most`."""
    d, t = s._d, s._t
    player = PLAYER + STRIDE * seat
    reach = t.reach[d[BOAT]]
    count: i64 = 0
    good: i64
    at: i64
    for good in range(16):
        if d[player + good]:
            for at in range(t.wanted_from[good], t.wanted_from[good + 1]):
                place = t.wanted_at[at]
                notable = place >> 4
                if (
                    d[NOTABLE + notable] == ON_RIVER
                    and not d[CARD + notable] >> (place & 15) & 15
                    and t.notable_level[notable] <= reach
                ):
                    count += 1
                    if count == most:
                        return count
    return count


def deliver(s: Position, seat: i64, notable: i64, good: i64, double: bool) -> None:
    """Put one marker (or two beside each other) on the card, pay rupees, complete a full card."""
    d, t = s._d, s._t
    count: i64 = 2 if double else 1
    d[PLAYER + STRIDE * seat + good] -= count
    before = all_markers(d[CARD + notable])
    place: i64 = 0
    while t.notable_goods[CARD_ROOM * notable + place] != good:
        place += 1
    d[CARD + notable] |= 1 + seat + (DOUBLE if double else 0) << 4 * place
    if s.listener is not None:
        s._tell("delivered", seat, GOODS[good], count, NOTABLES[notable])
    gain_rupees(s, seat, before + 1, DELIVERY)
    if double:
        gain_rupees(s, seat, 1, DOUBLE_DELIVERY)
    pay_delivery_bonus(s, seat, good, count)
    for place in range(t.notable_size[notable]):
        if not d[CARD + notable] >> 4 * place & 15:
            return
    _complete(s, notable)


# ------------------------------------------------------------------ completion


def _complete(s: Position, notable: i64) -> None:
    """Give the full card to the winner, who resolves it; then the boat may move."""
    d = s._d
    card = d[CARD + notable]
    winner = _winner(card)
    if s.listener is not None:
        s._tell("won", winner, NOTABLES[notable], markers_of(card, winner))
    seat: i64
    for seat in range(4):
        markers = markers_of(card, seat)
        if not markers:
            continue
        player = PLAYER + STRIDE * seat
        if seat == winner:
            d[player + SUPPLY] += markers
        else:
            d[player + FAVOURS] += markers  # the markers themselves become favours
            if s.listener is not None:
                s._tell("gained", seat, "favour", markers, NOTABLES[notable], CONTRACT_LOST)
    d[CARD + notable] = 0
    d[NOTABLE + notable] = WON + winner
    d[PLAYER + STRIDE * winner + CONTRACTS] |= 1 << notable
    d[LEVEL_DONE + s._t.notable_level[notable] - 1] += 1
    s._push(kinds.BOAT, winner)
    win_contract(s, winner, notable)


def _winner(card: i64) -> i64:
    """Return the seat with most markers; among tied seats, the one with the topmost good."""
    winner: i64 = 0
    most: i64 = 0
    while card:
        seat = (card & 15) - 1 & 3
        if card & 15 and markers_of(card, seat) > most:
            winner = seat
            most = markers_of(card, seat)
        card >>= 4
    return winner


# ------------------------------------------------------------------ one single delivery
# By meditation (field 1) or by the favour action "deliver".


def deliver_one(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Deliver one good; by meditation, secondary actions may interrupt its influence steps."""
    _deliver_with_influence(s, seat, action, interruptible=fields == 1)


def _deliver_with_influence(s: Position, seat: i64, action: i64, interruptible: bool) -> None:
    """Make one delivery whose influence steps follow at once."""
    notable = action - act.DELIVER >> 4
    good = action - act.DELIVER & 15
    owe_steps(s, seat, 1 << notable, interruptible)
    deliver(s, seat, notable, good, double=False)


# ------------------------------------------------------------------ the Jagirdar off-turn


def jagirdar_check(s: Position, seat: i64, fields: i64) -> None:
    """After a Sailor action: the Jagirdar's owner, if another player, may deliver one good."""
    owner = s._d[NOTABLE + JAGIRDAR] - WON
    if owner >= 0 and owner != seat and can_deliver(s, owner):
        s._push(kinds.JAGIRDAR, owner)


def jagirdar_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the possible deliveries and the option to decline."""
    return append(delivery_options(s, seat, options), act.DECLINE)


def jagirdar(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Deliver one good on another player's turn; that player gains a favour."""
    if action != act.DECLINE:
        s._push(kinds.GAIN_FAVOURS, s._d[TURN], 1 | BY_JAGIRDAR << 4)
        _deliver_with_influence(s, seat, action, interruptible=False)
