"""Secondary actions: oil and curry, favour actions, luxury goods, contract abilities.

They are offered to the active player at the decisions that are interruptible (see
`decisions.is_interruptible`), and nowhere else. Each needs an effect at least in part.
"""

from typing import Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.botanist import advance_stone
from agra.rules.deliveries import can_deliver
from agra.rules.events import BOOK as BY_BOOK
from agra.rules.events import CALIPH as BY_CALIPH
from agra.rules.events import CLOTHES as BY_CLOTHES
from agra.rules.events import ENGLISH_TRADER as BY_ENGLISH_TRADER
from agra.rules.events import FAVOUR_ACTION
from agra.rules.events import FRENCH_TRADER as BY_FRENCH_TRADER
from agra.rules.events import MOSAIC_MAKER as BY_MOSAIC_MAKER
from agra.rules.events import OIL_AND_CURRY as BY_OIL_AND_CURRY
from agra.rules.events import PAINTING as BY_PAINTING
from agra.rules.farm import can_move_farmer
from agra.rules.flat import append, i64, vec
from agra.rules.gains import (
    ANY_GOOD,
    FAVOUR,
    can_gain,
    can_use_mullah,
    gain_favours,
    gain_rupees,
    pay_delivery_bonus,
    pay_favours,
    pay_good,
)
from agra.rules.influence import can_step_anywhere
from agra.rules.layout import (
    BOAT,
    CONTRACTS,
    COVERS,
    FAVOURS,
    LYING,
    MEDITATION_PHASE,
    MP,
    ON_FRENCH_TRADER,
    PHASE,
    PLAYER,
    REMINDERS,
    STEPS_TAKEN,
    STONE,
    STRIDE,
    SUPPLY,
    TILES_OWNED,
    USED,
    USED_BOOK,
    USED_CALIPH,
    USED_CLOTHES,
    USED_ENGLISH_TRADER,
    USED_FRENCH_TRADER,
    USED_MOSAIC_MAKER,
    USED_OIL_AND_CURRY,
    USED_PAINTING,
    USED_STATUE,
    VALUE,
)
from agra.rules.meditation import gain_points
from agra.rules.names import (
    BASIC_GOOD,
    BOOKS,
    CALIPH,
    CLOTHES,
    COTTON,
    CURRY,
    DELIVER,
    ENGLISH_TRADER,
    EXCHANGE,
    EXTRA_PROCESS,
    FREE_DAY_LABOURER,
    FRENCH_TRADER,
    GOOD_OF_VALUE_2,
    GOODS,
    INFLUENCE,
    MEDITATION_POINT,
    MEDITATION_STEP,
    MOSAIC_MAKER,
    MOVE_FARMERS,
    NOTABLES,
    OIL,
    ORDER_PHASE,
    PAINTINGS,
    PRICE_TOKEN,
    PROCESS,
    PROCESS_1_TO_2,
    RAISE_WORKER,
    REMOVE_COVER,
    SELL,
    STATUES,
)
from agra.rules.orders import can_serve
from agra.rules.position import Position
from agra.rules.processing import ONE_TO_TWO, can_exchange, can_process_one, spend_points
from agra.rules.trader import can_move_token
from agra.rules.workers import offer_raising

_ABILITY_CONTRACTS: Final = (
    1 << FRENCH_TRADER | 1 << CALIPH | 1 << ENGLISH_TRADER | 1 << MOSAIC_MAKER
)
_OWN_MOMENT: Final = 1 << EXTRA_PROCESS | 1 << FREE_DAY_LABOURER  # asked elsewhere
_FRENCH_TRADER_PAYS: Final = 5
_FRENCH_TRADER_ROOM: Final = 3


def offer(s: Position, seat: i64, kind: i64, options: vec[i64]) -> vec[i64]:
    """Add every secondary action that the player may use at this decision, in sorted order."""
    d = s.d
    player = PLAYER + STRIDE * seat
    used = d[player + USED]
    if d[player + LYING] and not used & USED_OIL_AND_CURRY:
        options = _offer_oil_and_curry(s, player, options)
    if d[player + FAVOURS] >= s.t.least_favours:
        options = _offer_favour_actions(s, seat, options)
    if d[player + STATUES] and kind == kinds.END_ACTION and not used & USED_STATUE:
        options = append(options, act.STATUE)
    if d[player + BOOKS] and not used & USED_BOOK:
        options = append(options, act.BOOK)
    if d[player + PAINTINGS] and not used & USED_PAINTING and can_step_anywhere(s, seat):
        options = append(options, act.PAINTING)
    if d[player + CLOTHES] and not used & USED_CLOTHES:
        options = append(options, act.CLOTHES)
    if d[player + CONTRACTS] & _ABILITY_CONTRACTS:
        options = _offer_abilities(s, seat, options)
    return options


def use(s: Position, seat: i64, action: i64) -> None:
    """Use a secondary action; the interrupted decision waits beneath."""
    if action <= act.OIL_AND_CURRY:
        _use_oil_and_curry(s, seat, action)
    elif action < act.FAVOUR_MULLAH:
        _use_favour_action(s, seat, action - act.FAVOUR, False)
    elif action < act.STATUE:
        _use_favour_action(s, seat, action - act.FAVOUR_MULLAH, True)
    elif action <= act.CLOTHES:
        _use_luxury(s, seat, action)
    elif action >= act.FRENCH_TRADER:
        _use_french_trader(s, seat, action - act.FRENCH_TRADER)
    elif action == act.CALIPH:
        _use_caliph(s, seat)
    elif action == act.ENGLISH_TRADER:
        _use_english_trader(s, seat)
    else:
        _use_mosaic_maker(s, seat, action)


# ------------------------------------------------------------------ oil and curry


def _offer_oil_and_curry(s: Position, player: i64, options: vec[i64]) -> vec[i64]:
    oil = s.d[player + OIL]
    curry = s.d[player + CURRY]
    if oil:
        options = append(options, act.OIL)
    if curry:
        options = append(options, act.CURRY)
    if oil and curry:
        options = append(options, act.OIL_AND_CURRY)
    return options


def _use_oil_and_curry(s: Position, seat: i64, action: i64) -> None:
    """One of them raises one worker, both together up to three."""
    s.d[PLAYER + STRIDE * seat + USED] |= USED_OIL_AND_CURRY
    if action != act.CURRY:
        pay_good(s, seat, OIL, BY_OIL_AND_CURRY)
    if action != act.OIL:
        pay_good(s, seat, CURRY, BY_OIL_AND_CURRY)
    workers: i64 = 3 if action == act.OIL_AND_CURRY else 1
    offer_raising(s, seat, workers, False, BY_OIL_AND_CURRY)


# ------------------------------------------------------------------ favour actions


def _offer_favour_actions(s: Position, seat: i64, options: vec[i64]) -> vec[i64]:
    d, t = s.d, s.t
    player = PLAYER + STRIDE * seat
    ready = d[player + TILES_OWNED] & ~d[player + USED] & ~_OWN_MOMENT
    ready &= t.affordable[d[player + FAVOURS]]
    first = len(options)
    favour_action: i64 = 0
    while ready:
        if ready & 1 and has_effect(s, seat, favour_action, t.favour_spend[favour_action]):
            options = append(options, act.FAVOUR + favour_action)
        ready >>= 1
        favour_action += 1
    if can_use_mullah(s, player):
        at: i64
        for at in range(first, len(options)):
            favour_action = options[at] - act.FAVOUR
            spend = t.favour_spend[favour_action] - 1
            if spend and has_effect(s, seat, favour_action, spend):
                options = append(options, act.FAVOUR_MULLAH + favour_action)
    return options


def has_effect(s: Position, seat: i64, favour_action: i64, spend: i64) -> bool:
    """Whether a favour action would have an effect after so many favours were spent."""
    player = PLAYER + STRIDE * seat
    if favour_action == BASIC_GOOD:
        return can_gain(s, seat, ANY_GOOD, spend)
    if favour_action == PROCESS:
        return can_process_one(s, seat, 0)
    if favour_action == INFLUENCE:
        return can_step_anywhere(s, seat)
    if favour_action == RAISE_WORKER:
        return s.d[player + LYING] > 0
    if favour_action == MEDITATION_POINT:
        return s.d[PHASE] == MEDITATION_PHASE
    if favour_action == SELL:
        return _can_sell(s, player)
    if favour_action == REMOVE_COVER:
        return s.d[player + COVERS] != 0
    if favour_action == DELIVER:
        return can_deliver(s, seat)
    if favour_action == ORDER_PHASE:
        return can_serve(s, seat)
    if favour_action == MOVE_FARMERS:
        return can_move_farmer(s, seat)
    if favour_action == PRICE_TOKEN:
        return can_move_token(s)
    if favour_action == EXCHANGE:
        return can_exchange(s, seat, False)
    if favour_action == GOOD_OF_VALUE_2:
        return _is_worth_2(s) and can_gain(s, seat, ANY_GOOD, spend)
    if favour_action == MEDITATION_STEP:
        return s.d[player + STONE] < s.t.last_field
    return favour_action == PROCESS_1_TO_2 and can_process_one(s, seat, ONE_TO_TWO)


def _use_favour_action(s: Position, seat: i64, favour_action: i64, mullah: bool) -> None:
    """Pay for it, then its effect."""
    pay_favours(s, seat, favour_action, mullah)
    why = FAVOUR_ACTION + favour_action
    if favour_action == BASIC_GOOD:
        s.push(kinds.GAIN_GOOD, seat, why << 3)
    elif favour_action == PROCESS:
        s.push(kinds.PROCESS_ONE, seat)
    elif favour_action == INFLUENCE:
        s.push(kinds.INFLUENCE, seat, 1 | why << 6)
    elif favour_action == RAISE_WORKER:
        offer_raising(s, seat, 1, False, why)
    elif favour_action == MEDITATION_POINT:
        gain_points(s, seat, 1, why)
    elif favour_action == SELL:
        s.push(kinds.SELL, seat)
    elif favour_action == REMOVE_COVER:
        s.push(kinds.UNCOVER, seat, why)
    elif favour_action == DELIVER:
        s.push(kinds.DELIVER_ONE, seat)
    elif favour_action == ORDER_PHASE:
        s.push(kinds.EXTRA_ORDER_PHASE, seat)
    elif favour_action == MOVE_FARMERS:
        s.push(kinds.MOVE_FARMERS, seat, 2 | why << 3)
    elif favour_action == PRICE_TOKEN:
        s.push(kinds.PRICE_TOKEN, seat, why)
    elif favour_action == EXCHANGE:
        s.push(kinds.EXCHANGE_GIVE, seat, why << 1)
    elif favour_action == GOOD_OF_VALUE_2:
        s.push(kinds.GAIN_GOOD, seat, 2 | why << 3)
    elif favour_action == MEDITATION_STEP:
        advance_stone(s, seat, why)
    elif favour_action == PROCESS_1_TO_2:
        s.push(kinds.PROCESS_ONE, seat, ONE_TO_TWO)
    else:
        raise AssertionError("extra_process and free_day_labourer have their own moments")


def _can_sell(s: Position, player: i64) -> bool:
    """Whether a good at hand has a value."""
    d = s.d
    good: i64
    for good in range(16):
        if d[player + good] and d[VALUE + good]:
            return True
    return False


def _is_worth_2(s: Position) -> bool:
    """Whether any good has the value 2."""
    d = s.d
    good: i64
    for good in range(16):
        if d[VALUE + good] == 2:
            return True
    return False


def sell_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """The goods at hand that have a value."""
    d = s.d
    player = PLAYER + STRIDE * seat
    good: i64
    for good in range(16):
        if d[player + good] and d[VALUE + good]:
            options = append(options, act.SELL + good)
    return options


def sell_good(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Sell one good for its value."""
    good = action - act.SELL
    pay_good(s, seat, good, FAVOUR_ACTION + SELL)
    gain_rupees(s, seat, s.d[VALUE + good], FAVOUR_ACTION + SELL)


# ------------------------------------------------------------------ luxury goods


def _use_luxury(s: Position, seat: i64, action: i64) -> None:
    if action == act.STATUE:
        _statue(s, seat)
    elif action == act.BOOK:
        _book(s, seat)
    elif action == act.PAINTING:
        _painting(s, seat)
    else:
        _clothes(s, seat)


def _lay_on_scroll(s: Position, seat: i64, good: i64, used: i64) -> None:
    """The luxury good's marker lies on its scroll until the end of the turn."""
    player = PLAYER + STRIDE * seat
    s.d[player + good] -= 1
    s.d[player + REMINDERS] += 1
    s.d[player + USED] |= used
    if s.listener is not None:
        s.tell("luxury", seat, GOODS[good])


def _statue(s: Position, seat: i64) -> None:
    """One more main action; a new block of influence steps begins."""
    _lay_on_scroll(s, seat, STATUES, USED_STATUE)
    s.d[STEPS_TAKEN] = 0
    s.push(kinds.CHOOSE_SPACE, seat)


def _book(s: Position, seat: i64) -> None:
    """Raise up to three lying workers and gain 1 favour."""
    _lay_on_scroll(s, seat, BOOKS, USED_BOOK)
    s.push(kinds.GAIN_FAVOURS, seat, 1 | BY_BOOK << 4)
    offer_raising(s, seat, 3, True, BY_BOOK)


def _painting(s: Position, seat: i64) -> None:
    """One influence marker one step, then another one."""
    _lay_on_scroll(s, seat, PAINTINGS, USED_PAINTING)
    s.push(kinds.INFLUENCE, seat, 2 | BY_PAINTING << 6)


def _clothes(s: Position, seat: i64) -> None:
    """Rupees equal to the value of clothes, 1 more once the boat is at pier 6."""
    _lay_on_scroll(s, seat, CLOTHES, USED_CLOTHES)
    gain_rupees(s, seat, s.d[VALUE + CLOTHES] + (1 if s.d[BOAT] == 6 else 0), BY_CLOTHES)


# ------------------------------------------------------------------ contract abilities


def _offer_abilities(s: Position, seat: i64, options: vec[i64]) -> vec[i64]:
    d = s.d
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


def _use_ability(s: Position, seat: i64, contract: i64, used: i64) -> None:
    """A contract's ability is used for this turn."""
    s.d[PLAYER + STRIDE * seat + USED] |= used
    if s.listener is not None:
        s.tell("ability", seat, NOTABLES[contract])


def _use_caliph(s: Position, seat: i64) -> None:
    """One cotton raises one lying worker."""
    _use_ability(s, seat, CALIPH, USED_CALIPH)
    pay_good(s, seat, COTTON, BY_CALIPH)
    offer_raising(s, seat, 1, False, BY_CALIPH)


def _use_english_trader(s: Position, seat: i64) -> None:
    """Exchange one good for another of equal value."""
    _use_ability(s, seat, ENGLISH_TRADER, USED_ENGLISH_TRADER)
    s.push(kinds.EXCHANGE_GIVE, seat, BY_ENGLISH_TRADER << 1)


def _use_mosaic_maker(s: Position, seat: i64, action: i64) -> None:
    """One favour for 1 meditation point, or two for 3."""
    _use_ability(s, seat, MOSAIC_MAKER, USED_MOSAIC_MAKER)
    spend_points(s, 1 if action == act.MOSAIC_1 else 3, BY_MOSAIC_MAKER)
    gain_favours(s, seat, 1 if action == act.MOSAIC_1 else 2, BY_MOSAIC_MAKER)


def _use_french_trader(s: Position, seat: i64, good: i64) -> None:
    """Place a good on the contract; the third one pays 5 rupees and clears the card."""
    d = s.d
    player = PLAYER + STRIDE * seat
    _use_ability(s, seat, FRENCH_TRADER, USED_FRENCH_TRADER)
    d[player + good] -= 1
    d[ON_FRENCH_TRADER] += 1
    if s.listener is not None:
        s.tell("french_trader", seat, GOODS[good], d[ON_FRENCH_TRADER])
    pay_delivery_bonus(s, seat, good, 1)
    if d[ON_FRENCH_TRADER] == _FRENCH_TRADER_ROOM:
        d[ON_FRENCH_TRADER] = 0
        d[player + SUPPLY] += _FRENCH_TRADER_ROOM
        gain_rupees(s, seat, _FRENCH_TRADER_PAYS, BY_FRENCH_TRADER)
