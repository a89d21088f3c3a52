"""Abilities of contracts that their owner uses as secondary actions, each once a turn.

These are the Caliph, the English Trader, the Mosaic Maker and the French Trader. The effects of
other contracts are in the modules that use them (see `notables`).
"""

from typing import Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.events import CALIPH as BY_CALIPH
from agra.rules.events import ENGLISH_TRADER as BY_ENGLISH_TRADER
from agra.rules.events import FRENCH_TRADER as BY_FRENCH_TRADER
from agra.rules.events import MOSAIC_MAKER as BY_MOSAIC_MAKER
from agra.rules.flat import append, i64, vec
from agra.rules.gains import (
    FAVOUR,
    can_gain,
    gain_favours,
    gain_rupees,
    pay_delivery_bonus,
    pay_good,
)
from agra.rules.layout import (
    CONTRACTS,
    LYING,
    MEDITATION_PHASE,
    MP,
    ON_FRENCH_TRADER,
    PHASE,
    PLAYER,
    STRIDE,
    SUPPLY,
    USED,
    USED_CALIPH,
    USED_ENGLISH_TRADER,
    USED_FRENCH_TRADER,
    USED_MOSAIC_MAKER,
    VALUE,
)
from agra.rules.names import (
    CALIPH,
    COTTON,
    ENGLISH_TRADER,
    FRENCH_TRADER,
    GOODS,
    MOSAIC_MAKER,
    NOTABLES,
)
from agra.rules.position import Position
from agra.rules.processing import can_exchange, spend_points
from agra.rules.reasons import Reason, lacks, why_not_own_good
from agra.rules.workers import offer_raising

#: The contracts that have an ability (bits).
WITH_ABILITY: Final = 1 << FRENCH_TRADER | 1 << CALIPH | 1 << ENGLISH_TRADER | 1 << MOSAIC_MAKER
#: The contract of each ability and its bit in `USED`, in the order of their actions.
_CONTRACT_OF: Final = (
    (CALIPH, USED_CALIPH),
    (ENGLISH_TRADER, USED_ENGLISH_TRADER),
    (MOSAIC_MAKER, USED_MOSAIC_MAKER),
    (MOSAIC_MAKER, USED_MOSAIC_MAKER),
    (FRENCH_TRADER, USED_FRENCH_TRADER),
)
_FRENCH_TRADER_PAYS: Final = 5
_FRENCH_TRADER_ROOM: Final = 3


def offer_abilities(s: Position, seat: i64, options: vec[i64]) -> vec[i64]:
    """Add the abilities that the player may use now, in sorted order."""
    d = s._d
    player = PLAYER + STRIDE * seat
    ready = d[player + CONTRACTS]
    used = d[player + USED]
    if ready >> CALIPH & 1 and not used & USED_CALIPH:
        if d[player + COTTON] and d[player + LYING]:
            options = append(options, act.CALIPH)
    if ready >> ENGLISH_TRADER & 1 and not used & USED_ENGLISH_TRADER:
        if can_exchange(s, seat, False):
            options = append(options, act.ENGLISH_TRADER)
    if ready >> MOSAIC_MAKER & 1 and not used & USED_MOSAIC_MAKER:
        if d[PHASE] == MEDITATION_PHASE and d[MP] and can_gain(s, seat, FAVOUR, 0):
            options = append(options, act.MOSAIC_1)
            if d[MP] >= 3:
                options = append(options, act.MOSAIC_3)
    if ready >> FRENCH_TRADER & 1 and not used & USED_FRENCH_TRADER:
        good: i64
        for good in range(16):
            if d[player + good] and 1 <= d[VALUE + good] <= 3:
                options = append(options, act.FRENCH_TRADER + good)
    return options


def use_ability(s: Position, seat: i64, action: i64) -> None:
    """Use an ability of one of the player's contracts."""
    if action >= act.FRENCH_TRADER:
        _use_french_trader(s, seat, action - act.FRENCH_TRADER)
    elif action == act.CALIPH:
        _use_caliph(s, seat)
    elif action == act.ENGLISH_TRADER:
        _use_english_trader(s, seat)
    else:
        _use_mosaic_maker(s, seat, action)


def _mark_used(s: Position, seat: i64, contract: i64, used: i64) -> None:
    """Mark a contract's ability as used this turn."""
    s._d[PLAYER + STRIDE * seat + USED] |= used
    if s.listener is not None:
        s._tell("ability", seat, NOTABLES[contract])


def _use_caliph(s: Position, seat: i64) -> None:
    """One cotton raises one lying worker."""
    _mark_used(s, seat, CALIPH, USED_CALIPH)
    pay_good(s, seat, COTTON, BY_CALIPH)
    offer_raising(s, seat, 1, False, BY_CALIPH)


def _use_english_trader(s: Position, seat: i64) -> None:
    """Exchange one good for another of equal value."""
    _mark_used(s, seat, ENGLISH_TRADER, USED_ENGLISH_TRADER)
    s._push(kinds.EXCHANGE_GIVE, seat, BY_ENGLISH_TRADER << 1)


def _use_mosaic_maker(s: Position, seat: i64, action: i64) -> None:
    """One favour for 1 meditation point, or two for 3."""
    _mark_used(s, seat, MOSAIC_MAKER, USED_MOSAIC_MAKER)
    spend_points(s, 1 if action == act.MOSAIC_1 else 3, BY_MOSAIC_MAKER)
    gain_favours(s, seat, 1 if action == act.MOSAIC_1 else 2, BY_MOSAIC_MAKER)


def _use_french_trader(s: Position, seat: i64, good: i64) -> None:
    """Place a good on the contract; the third one pays 5 rupees and clears the card."""
    d = s._d
    player = PLAYER + STRIDE * seat
    _mark_used(s, seat, FRENCH_TRADER, USED_FRENCH_TRADER)
    d[player + good] -= 1
    d[ON_FRENCH_TRADER] += 1
    if s.listener is not None:
        s._tell("french_trader", seat, GOODS[good], d[ON_FRENCH_TRADER])
    pay_delivery_bonus(s, seat, good, 1)
    if d[ON_FRENCH_TRADER] == _FRENCH_TRADER_ROOM:
        d[ON_FRENCH_TRADER] = 0
        d[player + SUPPLY] += _FRENCH_TRADER_ROOM
        gain_rupees(s, seat, _FRENCH_TRADER_PAYS, BY_FRENCH_TRADER)


# ------------------------------------------------------------------ why not


def why_not_ability(s: Position, seat: i64, action: i64) -> Reason:
    """The player does not have the contract, has used it, or cannot pay its price."""
    contract, used = _CONTRACT_OF[min(action, act.FRENCH_TRADER) - act.CALIPH]
    player = PLAYER + STRIDE * seat
    if not s._d[player + CONTRACTS] >> contract & 1:
        return {"reason": "contract", "what": NOTABLES[contract]}
    if s._d[player + USED] & used:
        return {"reason": "used", "what": NOTABLES[contract]}
    if contract == CALIPH:
        return {"reason": "no_lying_worker"} if s._d[player + COTTON] else lacks(COTTON)
    if contract == FRENCH_TRADER:
        return why_not_own_good(s, seat, 0, action - act.FRENCH_TRADER)
    if contract == MOSAIC_MAKER:
        if s._d[PHASE] != MEDITATION_PHASE:
            return {"reason": "meditation_phase"}
        needs = 1 if action == act.MOSAIC_1 else 3
        if s._d[MP] < needs:
            return {"reason": "meditation_points", "needs": needs, "has": s._d[MP]}
    return {"reason": "no_effect"}
