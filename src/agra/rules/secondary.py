"""Secondary actions: oil and curry, favour actions, luxury goods (contracts: see `abilities`).

The active player may use them only at interruptible decisions (see `decisions.is_interruptible`),
and only if they have at least a partial effect.
"""

from typing import Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.abilities import WITH_ABILITY, offer_abilities, use_ability, why_not_ability
from agra.rules.botanist import advance_stone
from agra.rules.deliveries import can_deliver
from agra.rules.events import BOOK as BY_BOOK
from agra.rules.events import CLOTHES as BY_CLOTHES
from agra.rules.events import FAVOUR_ACTION
from agra.rules.events import OIL_AND_CURRY as BY_OIL_AND_CURRY
from agra.rules.events import PAINTING as BY_PAINTING
from agra.rules.farm import can_move_farmer
from agra.rules.flat import append, i64, vec
from agra.rules.gains import (
    ANY_GOOD,
    can_gain,
    can_use_mullah,
    gain_rupees,
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
    PHASE,
    PLAYER,
    REMINDERS,
    STEPS_TAKEN,
    STONE,
    STRIDE,
    TILES_OWNED,
    USED,
    USED_BOOK,
    USED_CLOTHES,
    USED_OIL_AND_CURRY,
    USED_PAINTING,
    USED_STATUE,
    VALUE,
)
from agra.rules.meditation import gain_points
from agra.rules.names import (
    BASIC_GOOD,
    BOOKS,
    CLOTHES,
    CURRY,
    DELIVER,
    EXCHANGE,
    EXTRA_PROCESS,
    FAVOUR_ACTIONS,
    FREE_DAY_LABOURER,
    GOOD_OF_VALUE_2,
    GOODS,
    INFLUENCE,
    MEDITATION_POINT,
    MEDITATION_STEP,
    MOVE_FARMERS,
    MULLAH,
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
from agra.rules.processing import ONE_TO_TWO, can_exchange, can_process_one
from agra.rules.reasons import Reason, lacks
from agra.rules.river import is_there
from agra.rules.trader import can_move_token
from agra.rules.workers import offer_raising

_OWN_MOMENT: Final = 1 << EXTRA_PROCESS | 1 << FREE_DAY_LABOURER  # offered elsewhere
_LUXURY: Final = (  # in the order of their actions
    (STATUES, USED_STATUE, "statue"),
    (BOOKS, USED_BOOK, "book"),
    (PAINTINGS, USED_PAINTING, "painting"),
    (CLOTHES, USED_CLOTHES, "clothes"),
)


def offer(s: Position, seat: i64, kind: i64, options: vec[i64]) -> vec[i64]:
    """Add every secondary action that the player may use at this decision, in sorted order."""
    d = s._d
    player = PLAYER + STRIDE * seat
    used = d[player + USED]
    if d[player + LYING] and not used & USED_OIL_AND_CURRY:
        options = _offer_oil_and_curry(s, player, options)
    if d[player + FAVOURS] >= s._t.least_favours:
        options = _offer_favour_actions(s, seat, options)
    if d[player + STATUES] and kind == kinds.END_ACTION and not used & USED_STATUE:
        options = append(options, act.STATUE)
    if d[player + BOOKS] and not used & USED_BOOK:
        options = append(options, act.BOOK)
    if d[player + PAINTINGS] and not used & USED_PAINTING and can_step_anywhere(s, seat):
        options = append(options, act.PAINTING)
    if d[player + CLOTHES] and not used & USED_CLOTHES:
        options = append(options, act.CLOTHES)
    if d[player + CONTRACTS] & WITH_ABILITY:
        options = offer_abilities(s, seat, options)
    return options


def use(s: Position, seat: i64, action: i64) -> None:
    """Use a secondary action; the interrupted decision stays on the stack beneath it."""
    if action <= act.OIL_AND_CURRY:
        _use_oil_and_curry(s, seat, action)
    elif action < act.FAVOUR_MULLAH:
        _use_favour_action(s, seat, action - act.FAVOUR, False)
    elif action < act.STATUE:
        _use_favour_action(s, seat, action - act.FAVOUR_MULLAH, True)
    elif action <= act.CLOTHES:
        _use_luxury(s, seat, action)
    else:
        use_ability(s, seat, action)


def why_not_secondary(s: Position, seat: i64, kind: i64, action: i64) -> Reason:
    """Why a secondary action cannot be used at an interruptible decision."""
    if action <= act.OIL_AND_CURRY:
        return _why_not_oil_and_curry(s, seat, action)
    if action < act.FAVOUR_MULLAH:
        return _why_not_favour(s, seat, action - act.FAVOUR)
    if action < act.STATUE:
        return _why_not_favour_with_mullah(s, seat, kind, action - act.FAVOUR_MULLAH)
    if action <= act.CLOTHES:
        return _why_not_luxury(s, seat, kind, action)
    return why_not_ability(s, seat, action)


# ------------------------------------------------------------------ oil and curry


def _offer_oil_and_curry(s: Position, player: i64, options: vec[i64]) -> vec[i64]:
    oil = s._d[player + OIL]
    curry = s._d[player + CURRY]
    if oil:
        options = append(options, act.OIL)
    if curry:
        options = append(options, act.CURRY)
    if oil and curry:
        options = append(options, act.OIL_AND_CURRY)
    return options


def _use_oil_and_curry(s: Position, seat: i64, action: i64) -> None:
    """One of them raises one worker, both together up to three."""
    s._d[PLAYER + STRIDE * seat + USED] |= USED_OIL_AND_CURRY
    if action != act.CURRY:
        pay_good(s, seat, OIL, BY_OIL_AND_CURRY)
    if action != act.OIL:
        pay_good(s, seat, CURRY, BY_OIL_AND_CURRY)
    workers: i64 = 3 if action == act.OIL_AND_CURRY else 1
    offer_raising(s, seat, workers, False, BY_OIL_AND_CURRY)


def _why_not_oil_and_curry(s: Position, seat: i64, action: i64) -> Reason:
    player = PLAYER + STRIDE * seat
    if s._d[player + USED] & USED_OIL_AND_CURRY:
        return {"reason": "used", "what": "oil_and_curry"}
    if action != act.CURRY and not s._d[player + OIL]:
        return lacks(OIL)
    if action != act.OIL and not s._d[player + CURRY]:
        return lacks(CURRY)
    return {"reason": "no_lying_worker"}


# ------------------------------------------------------------------ favour actions


def _offer_favour_actions(s: Position, seat: i64, options: vec[i64]) -> vec[i64]:
    d, t = s._d, s._t
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
    """Whether a favour action would have an effect after `spend` favours were paid."""
    player = PLAYER + STRIDE * seat
    if favour_action == BASIC_GOOD:
        return can_gain(s, seat, ANY_GOOD, spend)
    if favour_action == PROCESS:
        return can_process_one(s, seat, 0)
    if favour_action == INFLUENCE:
        return can_step_anywhere(s, seat)
    if favour_action == RAISE_WORKER:
        return s._d[player + LYING] > 0
    if favour_action == MEDITATION_POINT:
        return s._d[PHASE] == MEDITATION_PHASE
    if favour_action == SELL:
        return _can_sell(s, player)
    if favour_action == REMOVE_COVER:
        return s._d[player + COVERS] != 0
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
        return is_there(s, 2) and can_gain(s, seat, ANY_GOOD, spend)
    if favour_action == MEDITATION_STEP:
        return s._d[player + STONE] < s._t.last_field
    return favour_action == PROCESS_1_TO_2 and can_process_one(s, seat, ONE_TO_TWO)


def _use_favour_action(s: Position, seat: i64, favour_action: i64, mullah: bool) -> None:
    """Pay for it, then carry it out."""
    pay_favours(s, seat, favour_action, mullah)
    why = FAVOUR_ACTION + favour_action
    if favour_action == BASIC_GOOD:
        s._push(kinds.GAIN_GOOD, seat, why << 3)
    elif favour_action == PROCESS:
        s._push(kinds.PROCESS_ONE, seat)
    elif favour_action == INFLUENCE:
        s._push(kinds.INFLUENCE, seat, 1 | why << 6)
    elif favour_action == RAISE_WORKER:
        offer_raising(s, seat, 1, False, why)
    elif favour_action == MEDITATION_POINT:
        gain_points(s, seat, 1, why)
    elif favour_action == SELL:
        s._push(kinds.SELL, seat)
    elif favour_action == REMOVE_COVER:
        s._push(kinds.UNCOVER, seat, why)
    elif favour_action == DELIVER:
        s._push(kinds.DELIVER_ONE, seat)
    elif favour_action == ORDER_PHASE:
        s._push(kinds.EXTRA_ORDER_PHASE, seat)
    elif favour_action == MOVE_FARMERS:
        s._push(kinds.MOVE_FARMERS, seat, 2 | why << 3)
    elif favour_action == PRICE_TOKEN:
        s._push(kinds.PRICE_TOKEN, seat, why)
    elif favour_action == EXCHANGE:
        s._push(kinds.EXCHANGE_GIVE, seat, why << 1)
    elif favour_action == GOOD_OF_VALUE_2:
        s._push(kinds.GAIN_GOOD, seat, 2 | why << 3)
    elif favour_action == MEDITATION_STEP:
        advance_stone(s, seat, why)
    elif favour_action == PROCESS_1_TO_2:
        s._push(kinds.PROCESS_ONE, seat, ONE_TO_TWO)
    else:
        raise AssertionError("extra_process and free_day_labourer have their own moments")


def _why_not_favour(s: Position, seat: i64, favour_action: i64) -> Reason:
    player = PLAYER + STRIDE * seat
    name = FAVOUR_ACTIONS[favour_action]
    if not s._d[player + TILES_OWNED] >> favour_action & 1:
        return {"reason": "tile", "what": name}
    if s._d[player + USED] >> favour_action & 1:
        return {"reason": "used", "what": name}
    if _OWN_MOMENT >> favour_action & 1:
        return {"reason": "own_moment", "what": name}
    needs = s._t.favour_own[favour_action]
    if s._d[player + FAVOURS] < needs:
        return {"reason": "favours", "needs": needs, "has": s._d[player + FAVOURS]}
    if favour_action == MEDITATION_POINT and s._d[PHASE] != MEDITATION_PHASE:
        return {"reason": "meditation_phase"}
    return {"reason": "no_effect"}


def _why_not_favour_with_mullah(s: Position, seat: i64, kind: i64, favour_action: i64) -> Reason:
    player = PLAYER + STRIDE * seat
    if not s._d[player + CONTRACTS] >> MULLAH & 1:
        return {"reason": "contract", "what": NOTABLES[MULLAH]}
    if not can_use_mullah(s, player):
        return {"reason": "used", "what": NOTABLES[MULLAH]}
    if act.FAVOUR + favour_action in offer(s, seat, kind, vec[i64]()):
        return {"reason": "mullah", "what": FAVOUR_ACTIONS[favour_action]}
    return _why_not_favour(s, seat, favour_action)


def _can_sell(s: Position, player: i64) -> bool:
    """Whether the player has a good with a value."""
    d = s._d
    good: i64
    for good in range(16):
        if d[player + good] and d[VALUE + good]:
            return True
    return False


def sell_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the player's goods that have a value."""
    d = s._d
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
    gain_rupees(s, seat, s._d[VALUE + good], FAVOUR_ACTION + SELL)


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
    """Put the luxury good's marker on its scroll until the end of the turn."""
    player = PLAYER + STRIDE * seat
    s._d[player + good] -= 1
    s._d[player + REMINDERS] += 1
    s._d[player + USED] |= used
    if s.listener is not None:
        s._tell("luxury", seat, GOODS[good])


def _statue(s: Position, seat: i64) -> None:
    """Give one more main action and begin a new block of influence steps."""
    _lay_on_scroll(s, seat, STATUES, USED_STATUE)
    s._d[STEPS_TAKEN] = 0
    s._push(kinds.CHOOSE_SPACE, seat)


def _book(s: Position, seat: i64) -> None:
    """Raise up to three lying workers and gain 1 favour."""
    _lay_on_scroll(s, seat, BOOKS, USED_BOOK)
    s._push(kinds.GAIN_FAVOURS, seat, 1 | BY_BOOK << 4)
    offer_raising(s, seat, 3, True, BY_BOOK)


def _painting(s: Position, seat: i64) -> None:
    """Move one influence marker one step up, then another one."""
    _lay_on_scroll(s, seat, PAINTINGS, USED_PAINTING)
    s._push(kinds.INFLUENCE, seat, 2 | BY_PAINTING << 6)


def _clothes(s: Position, seat: i64) -> None:
    """Gain rupees equal to the value of clothes, 1 more once the boat is at pier 6."""
    _lay_on_scroll(s, seat, CLOTHES, USED_CLOTHES)
    gain_rupees(s, seat, s._d[VALUE + CLOTHES] + (1 if s._d[BOAT] == 6 else 0), BY_CLOTHES)


def _why_not_luxury(s: Position, seat: i64, kind: i64, action: i64) -> Reason:
    player = PLAYER + STRIDE * seat
    good, used, name = _LUXURY[action - act.STATUE]
    if s._d[player + USED] & used:
        return {"reason": "used", "what": name}
    if not s._d[player + good]:
        return lacks(good)
    if action == act.STATUE and kind != kinds.END_ACTION:
        return {"reason": "end_of_action"}
    return {"reason": "no_effect"}
