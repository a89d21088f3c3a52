"""Deliveries to the notables on the river, and what happens when a card is complete.

A delivery moves one own good onto the matching empty order of a card within the boat's reach and
pays 1 rupee for every marker now on the card. When every ordered good is there, the player with
most markers wins the contract, on whoever's turn.
"""

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.cards import markers_on, places_of, put_marker
from agra.rules.events import CONTRACT_LOST, DELIVERY, DOUBLE_DELIVERY
from agra.rules.events import JAGIRDAR as BY_JAGIRDAR
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
from agra.rules.state import State, register_decision, register_step


def delivery_options(s: State, seat: int) -> list[int]:
    """Every delivery the player could make now, sorted."""
    d = s.d
    player = PLAYER + STRIDE * seat
    reach = s.c.reach[d[BOAT]]
    options = []
    for good in range(16):
        if d[player + good]:
            for place in s.c.wanted_at[good]:
                notable = place >> 4
                if (
                    d[NOTABLE + notable] == ON_RIVER
                    and not d[CARD + notable] >> (place & 15) & 15
                    and s.c.notable_level[notable] <= reach
                ):
                    options.append(act.DELIVER + 16 * notable + good)
    options.sort()
    return options


def can_deliver(s: State, seat: int) -> bool:
    """Whether the player could make any delivery now."""
    return len(delivery_options(s, seat)) > 0


def deliver(s: State, seat: int, notable: int, good: int, double: bool) -> None:
    """Put one marker (or two beside each other) on the card, with rupees and completion."""
    d = s.d
    goods = s.c.notable_goods[notable]
    count = 2 if double else 1
    d[PLAYER + STRIDE * seat + good] -= count
    before = sum(markers_on(d, notable))
    put_marker(d, notable, goods.index(good), 1 + seat + (DOUBLE if double else 0))
    if s.listener is not None:
        s.tell("delivered", seat, GOODS[good], count, NOTABLES[notable])
    gain_rupees(s, seat, before + 1, DELIVERY)
    if double:
        gain_rupees(s, seat, 1, DOUBLE_DELIVERY)
    pay_delivery_bonus(s, seat, good, count)
    if 0 not in places_of(d, notable)[: len(goods)]:
        _complete(s, notable)


# ------------------------------------------------------------------ completion


def _complete(s: State, notable: int) -> None:
    """The card is full: the winner takes it and resolves it, then the boat may move."""
    d = s.d
    markers = markers_on(d, notable)
    winner = _winner(s, notable, markers)
    if s.listener is not None:
        s.tell("won", winner, NOTABLES[notable], markers[winner])
    for seat in range(4):
        if not markers[seat]:
            continue
        player = PLAYER + STRIDE * seat
        if seat == winner:
            d[player + SUPPLY] += markers[seat]
        else:
            d[player + FAVOURS] += markers[seat]  # the markers themselves become favours
            if s.listener is not None:
                s.tell("gained", seat, "favour", markers[seat], NOTABLES[notable], CONTRACT_LOST)
    d[CARD + notable] = 0
    d[NOTABLE + notable] = WON + winner
    d[PLAYER + STRIDE * winner + CONTRACTS] |= 1 << notable
    d[LEVEL_DONE + s.c.notable_level[notable] - 1] += 1
    s.push(kinds.BOAT, winner)
    win_contract(s, winner, notable)


def _winner(s: State, notable: int, markers: list[int]) -> int:
    """Who has most markers; among the tied, the one with the topmost good."""
    most = max(markers)
    for there in places_of(s.d, notable):
        seat = (there - 1) & 3
        if there and markers[seat] == most:
            return seat
    raise AssertionError("a complete card has markers")


# ------------------------------------------------------------------ one single delivery
# By meditation (field 1) or by the favour action deliver.


def _deliver_one_options(s: State, seat: int, fields: int) -> list[int]:
    return delivery_options(s, seat)


def _deliver_one(s: State, seat: int, fields: int, action: int) -> None:
    _deliver_with_influence(s, seat, action, interruptible=fields == 1)


def _deliver_with_influence(s: State, seat: int, action: int, interruptible: bool) -> None:
    """One delivery that counts as done at once: its influence follows its evaluation."""
    notable, good = divmod(action - act.DELIVER, 16)
    owe_steps(s, seat, 1 << notable, interruptible)
    deliver(s, seat, notable, good, double=False)


# ------------------------------------------------------------------ the Jagirdar off-turn


def _jagirdar_check(s: State, seat: int, fields: int) -> None:
    """After a Sailor action: the Jagirdar's owner, if another player, may deliver one good."""
    owner = s.d[NOTABLE + JAGIRDAR] - WON
    if owner >= 0 and owner != seat and can_deliver(s, owner):
        s.push(kinds.JAGIRDAR, owner)


def _jagirdar_options(s: State, seat: int, fields: int) -> list[int]:
    options = delivery_options(s, seat)
    options.append(act.DECLINE)
    return options


def _jagirdar(s: State, seat: int, fields: int, action: int) -> None:
    if action != act.DECLINE:
        s.push(kinds.GAIN_FAVOURS, s.d[TURN], 1 | BY_JAGIRDAR << 4)
        _deliver_with_influence(s, seat, action, interruptible=False)


register_decision(kinds.DELIVER_ONE, _deliver_one_options, _deliver_one)
register_decision(kinds.JAGIRDAR, _jagirdar_options, _jagirdar)
register_step(kinds.JAGIRDAR_CHECK, _jagirdar_check)
