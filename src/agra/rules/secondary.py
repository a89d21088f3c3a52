"""Secondary actions: oil and curry, favour actions, luxury goods, contract abilities.

They are offered to the active player at the decisions that are interruptible (see
`state.is_interruptible`), and nowhere else. Each needs an effect at least in part.
"""

from collections.abc import Callable
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
from agra.rules.farm import farmer_moves
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
from agra.rules.orders import service_options
from agra.rules.processing import ONE_TO_TWO, can_exchange, can_process_one, spend_points
from agra.rules.state import State, register_decision, register_secondary
from agra.rules.trader import can_move_token
from agra.rules.workers import offer_raising

_ABILITY_CONTRACTS: Final = (
    1 << FRENCH_TRADER | 1 << CALIPH | 1 << ENGLISH_TRADER | 1 << MOSAIC_MAKER
)
_OWN_MOMENT: Final = 1 << EXTRA_PROCESS | 1 << FREE_DAY_LABOURER  # asked elsewhere
_FRENCH_TRADER_PAYS: Final = 5
_FRENCH_TRADER_ROOM: Final = 3


def offer(s: State, seat: int, kind: int, options: list[int]) -> None:
    """Add every secondary action that the player may use at this decision, in sorted order."""
    d = s.d
    player = PLAYER + STRIDE * seat
    used = d[player + USED]
    if d[player + LYING] and not used & USED_OIL_AND_CURRY:
        _offer_oil_and_curry(s, player, options)
    if d[player + FAVOURS] >= s.c.least_favours:
        _offer_favour_actions(s, seat, options)
    if d[player + STATUES] and kind == kinds.END_ACTION and not used & USED_STATUE:
        options.append(act.STATUE)
    if d[player + BOOKS] and not used & USED_BOOK:
        options.append(act.BOOK)
    if d[player + PAINTINGS] and not used & USED_PAINTING and can_step_anywhere(s, seat):
        options.append(act.PAINTING)
    if d[player + CLOTHES] and not used & USED_CLOTHES:
        options.append(act.CLOTHES)
    if d[player + CONTRACTS] & _ABILITY_CONTRACTS:
        _offer_abilities(s, seat, options)


def use(s: State, seat: int, action: int) -> None:
    """Use a secondary action; the interrupted decision waits beneath."""
    if action <= act.OIL_AND_CURRY:
        _use_oil_and_curry(s, seat, action)
    elif action < act.FAVOUR_MULLAH:
        _use_favour_action(s, seat, action - act.FAVOUR, False)
    elif action < act.STATUE:
        _use_favour_action(s, seat, action - act.FAVOUR_MULLAH, True)
    elif action <= act.CLOTHES:
        _LUXURY[action - act.STATUE](s, seat)
    elif action >= act.FRENCH_TRADER:
        _use_french_trader(s, seat, action - act.FRENCH_TRADER)
    elif action == act.CALIPH:
        _use_caliph(s, seat)
    elif action == act.ENGLISH_TRADER:
        _use_english_trader(s, seat)
    else:
        _use_mosaic_maker(s, seat, action)


# ------------------------------------------------------------------ oil and curry


def _offer_oil_and_curry(s: State, player: int, options: list[int]) -> None:
    oil, curry = s.d[player + OIL], s.d[player + CURRY]
    if oil:
        options.append(act.OIL)
    if curry:
        options.append(act.CURRY)
    if oil and curry:
        options.append(act.OIL_AND_CURRY)


def _use_oil_and_curry(s: State, seat: int, action: int) -> None:
    """One of them raises one worker, both together up to three."""
    s.d[PLAYER + STRIDE * seat + USED] |= USED_OIL_AND_CURRY
    if action != act.CURRY:
        pay_good(s, seat, OIL, BY_OIL_AND_CURRY)
    if action != act.OIL:
        pay_good(s, seat, CURRY, BY_OIL_AND_CURRY)
    workers = 3 if action == act.OIL_AND_CURRY else 1
    offer_raising(s, seat, workers, False, BY_OIL_AND_CURRY)


# ------------------------------------------------------------------ favour actions


def _offer_favour_actions(s: State, seat: int, options: list[int]) -> None:
    d, c = s.d, s.c
    player = PLAYER + STRIDE * seat
    favours = d[player + FAVOURS]
    ready = d[player + TILES_OWNED] & ~d[player + USED] & ~_OWN_MOMENT
    ready &= c.affordable[favours]
    first = len(options)
    favour_action = 0
    while ready:
        if ready & 1 and HAS_EFFECT[favour_action](s, seat, c.favour_spend[favour_action]):
            options.append(act.FAVOUR + favour_action)
        ready >>= 1
        favour_action += 1
    if can_use_mullah(s, player):
        for option in options[first:]:
            spend = c.favour_spend[option - act.FAVOUR] - 1
            if spend and HAS_EFFECT[option - act.FAVOUR](s, seat, spend):
                options.append(option - act.FAVOUR + act.FAVOUR_MULLAH)


def _use_favour_action(s: State, seat: int, favour_action: int, mullah: bool) -> None:
    pay_favours(s, seat, favour_action, mullah)
    _EFFECT[favour_action](s, seat)


# Each favour action: whether it would have an effect (after so many favours were spent), and
# the effect itself.


def _basic_good_possible(s: State, seat: int, spend: int) -> bool:
    return can_gain(s, seat, ANY_GOOD, spend)


def _basic_good(s: State, seat: int) -> None:
    s.push(kinds.GAIN_GOOD, seat, (FAVOUR_ACTION + BASIC_GOOD) << 3)


def _process_possible(s: State, seat: int, spend: int) -> bool:
    return can_process_one(s, seat, 0)


def _process(s: State, seat: int) -> None:
    s.push(kinds.PROCESS_ONE, seat)


def _influence_possible(s: State, seat: int, spend: int) -> bool:
    return can_step_anywhere(s, seat)


def _influence(s: State, seat: int) -> None:
    s.push(kinds.INFLUENCE, seat, 1 | (FAVOUR_ACTION + INFLUENCE) << 6)


def _raise_worker_possible(s: State, seat: int, spend: int) -> bool:
    return s.d[PLAYER + STRIDE * seat + LYING] > 0


def _raise_worker(s: State, seat: int) -> None:
    offer_raising(s, seat, 1, False, FAVOUR_ACTION + RAISE_WORKER)


def _meditation_point_possible(s: State, seat: int, spend: int) -> bool:
    return s.d[PHASE] == MEDITATION_PHASE


def _meditation_point(s: State, seat: int) -> None:
    gain_points(s, seat, 1, FAVOUR_ACTION + MEDITATION_POINT)


def _sell_possible(s: State, seat: int, spend: int) -> bool:
    return len(_sell_options(s, seat, 0)) > 0


def _sell(s: State, seat: int) -> None:
    s.push(kinds.SELL, seat)


def _sell_options(s: State, seat: int, fields: int) -> list[int]:
    player = PLAYER + STRIDE * seat
    return [act.SELL + good for good in range(16) if s.d[player + good] and s.d[VALUE + good]]


def _sell_good(s: State, seat: int, fields: int, action: int) -> None:
    good = action - act.SELL
    pay_good(s, seat, good, FAVOUR_ACTION + SELL)
    gain_rupees(s, seat, s.d[VALUE + good], FAVOUR_ACTION + SELL)


def _remove_cover_possible(s: State, seat: int, spend: int) -> bool:
    return s.d[PLAYER + STRIDE * seat + COVERS] != 0


def _remove_cover(s: State, seat: int) -> None:
    s.push(kinds.UNCOVER, seat, FAVOUR_ACTION + REMOVE_COVER)


def _deliver_possible(s: State, seat: int, spend: int) -> bool:
    return can_deliver(s, seat)


def _deliver(s: State, seat: int) -> None:
    s.push(kinds.DELIVER_ONE, seat)


def _order_phase_possible(s: State, seat: int, spend: int) -> bool:
    return len(service_options(s, seat)) > 0


def _order_phase(s: State, seat: int) -> None:
    s.push(kinds.EXTRA_ORDER_PHASE, seat)


def _move_farmers_possible(s: State, seat: int, spend: int) -> bool:
    return len(farmer_moves(s, seat)) > 0


def _move_farmers(s: State, seat: int) -> None:
    s.push(kinds.MOVE_FARMERS, seat, 2 | (FAVOUR_ACTION + MOVE_FARMERS) << 3)


def _price_token_possible(s: State, seat: int, spend: int) -> bool:
    return can_move_token(s)


def _price_token(s: State, seat: int) -> None:
    s.push(kinds.PRICE_TOKEN, seat, FAVOUR_ACTION + PRICE_TOKEN)


def _exchange_possible(s: State, seat: int, spend: int) -> bool:
    return can_exchange(s, seat, False)


def _exchange(s: State, seat: int) -> None:
    s.push(kinds.EXCHANGE_GIVE, seat, (FAVOUR_ACTION + EXCHANGE) << 1)


def _good_of_value_2_possible(s: State, seat: int, spend: int) -> bool:
    return 2 in s.d[VALUE : VALUE + 16] and can_gain(s, seat, ANY_GOOD, spend)


def _good_of_value_2(s: State, seat: int) -> None:
    s.push(kinds.GAIN_GOOD, seat, 2 | (FAVOUR_ACTION + GOOD_OF_VALUE_2) << 3)


def _meditation_step_possible(s: State, seat: int, spend: int) -> bool:
    return s.d[PLAYER + STRIDE * seat + STONE] < s.c.last_field


def _meditation_step(s: State, seat: int) -> None:
    advance_stone(s, seat, FAVOUR_ACTION + MEDITATION_STEP)


def _process_1_to_2_possible(s: State, seat: int, spend: int) -> bool:
    return can_process_one(s, seat, ONE_TO_TWO)


def _process_1_to_2(s: State, seat: int) -> None:
    s.push(kinds.PROCESS_ONE, seat, ONE_TO_TWO)


def _never(s: State, seat: int, spend: int) -> bool:
    return False


def _nothing(s: State, seat: int) -> None:
    raise AssertionError("extra_process and free_day_labourer have their own moments")


HAS_EFFECT: Final[list[Callable[[State, int, int], bool]]] = [_never] * 17
_EFFECT: Final[list[Callable[[State, int], None]]] = [_nothing] * 17


def _favour_action(
    number: int, possible: Callable[[State, int, int], bool], effect: Callable[[State, int], None]
) -> None:
    HAS_EFFECT[number] = possible
    _EFFECT[number] = effect


_favour_action(BASIC_GOOD, _basic_good_possible, _basic_good)
_favour_action(PROCESS, _process_possible, _process)
_favour_action(INFLUENCE, _influence_possible, _influence)
_favour_action(RAISE_WORKER, _raise_worker_possible, _raise_worker)
_favour_action(MEDITATION_POINT, _meditation_point_possible, _meditation_point)
_favour_action(SELL, _sell_possible, _sell)
_favour_action(REMOVE_COVER, _remove_cover_possible, _remove_cover)
_favour_action(DELIVER, _deliver_possible, _deliver)
_favour_action(ORDER_PHASE, _order_phase_possible, _order_phase)
_favour_action(MOVE_FARMERS, _move_farmers_possible, _move_farmers)
_favour_action(PRICE_TOKEN, _price_token_possible, _price_token)
_favour_action(EXCHANGE, _exchange_possible, _exchange)
_favour_action(GOOD_OF_VALUE_2, _good_of_value_2_possible, _good_of_value_2)
_favour_action(MEDITATION_STEP, _meditation_step_possible, _meditation_step)
_favour_action(PROCESS_1_TO_2, _process_1_to_2_possible, _process_1_to_2)


# ------------------------------------------------------------------ luxury goods


def _lay_on_scroll(s: State, seat: int, good: int, used: int) -> None:
    """The luxury good's marker lies on its scroll until the end of the turn."""
    player = PLAYER + STRIDE * seat
    s.d[player + good] -= 1
    s.d[player + REMINDERS] += 1
    s.d[player + USED] |= used
    if s.listener is not None:
        s.tell("luxury", seat, GOODS[good])


def _statue(s: State, seat: int) -> None:
    """One more main action; a new block of influence steps begins."""
    _lay_on_scroll(s, seat, STATUES, USED_STATUE)
    s.d[STEPS_TAKEN] = 0
    s.push(kinds.CHOOSE_SPACE, seat)


def _book(s: State, seat: int) -> None:
    """Raise up to three lying workers and gain 1 favour."""
    _lay_on_scroll(s, seat, BOOKS, USED_BOOK)
    s.push(kinds.GAIN_FAVOURS, seat, 1 | BY_BOOK << 4)
    offer_raising(s, seat, 3, True, BY_BOOK)


def _painting(s: State, seat: int) -> None:
    """One influence marker one step, then another one."""
    _lay_on_scroll(s, seat, PAINTINGS, USED_PAINTING)
    s.push(kinds.INFLUENCE, seat, 2 | BY_PAINTING << 6)


def _clothes(s: State, seat: int) -> None:
    """Rupees equal to the value of clothes, 1 more once the boat is at pier 6."""
    _lay_on_scroll(s, seat, CLOTHES, USED_CLOTHES)
    gain_rupees(s, seat, s.d[VALUE + CLOTHES] + (1 if s.d[BOAT] == 6 else 0), BY_CLOTHES)


_LUXURY: Final[list[Callable[[State, int], None]]] = [_statue, _book, _painting, _clothes]


# ------------------------------------------------------------------ contract abilities


def _offer_abilities(s: State, seat: int, options: list[int]) -> None:
    d = s.d
    player = PLAYER + STRIDE * seat
    contracts, used = d[player + CONTRACTS], d[player + USED]
    if contracts >> CALIPH & 1 and not used & USED_CALIPH:
        if d[player + COTTON] and d[player + LYING]:
            options.append(act.CALIPH)
    if contracts >> ENGLISH_TRADER & 1 and not used & USED_ENGLISH_TRADER:
        if can_exchange(s, seat, False):
            options.append(act.ENGLISH_TRADER)
    if contracts >> MOSAIC_MAKER & 1 and not used & USED_MOSAIC_MAKER:
        if d[PHASE] == MEDITATION_PHASE and d[MP] and can_gain(s, seat, FAVOUR, 0):
            options.append(act.MOSAIC_1)
            if d[MP] >= 3:
                options.append(act.MOSAIC_3)
    if contracts >> FRENCH_TRADER & 1 and not used & USED_FRENCH_TRADER:
        for good in range(16):
            if d[player + good] and 1 <= d[VALUE + good] <= 3:
                options.append(act.FRENCH_TRADER + good)


def _use_ability(s: State, seat: int, contract: int, used: int) -> None:
    """A contract's ability is used for this turn."""
    s.d[PLAYER + STRIDE * seat + USED] |= used
    if s.listener is not None:
        s.tell("ability", seat, NOTABLES[contract])


def _use_caliph(s: State, seat: int) -> None:
    """One cotton raises one lying worker."""
    _use_ability(s, seat, CALIPH, USED_CALIPH)
    pay_good(s, seat, COTTON, BY_CALIPH)
    offer_raising(s, seat, 1, False, BY_CALIPH)


def _use_english_trader(s: State, seat: int) -> None:
    """Exchange one good for another of equal value."""
    _use_ability(s, seat, ENGLISH_TRADER, USED_ENGLISH_TRADER)
    s.push(kinds.EXCHANGE_GIVE, seat, BY_ENGLISH_TRADER << 1)


def _use_mosaic_maker(s: State, seat: int, action: int) -> None:
    """One favour for 1 meditation point, or two for 3."""
    _use_ability(s, seat, MOSAIC_MAKER, USED_MOSAIC_MAKER)
    spend_points(s, 1 if action == act.MOSAIC_1 else 3, BY_MOSAIC_MAKER)
    gain_favours(s, seat, 1 if action == act.MOSAIC_1 else 2, BY_MOSAIC_MAKER)


def _use_french_trader(s: State, seat: int, good: int) -> None:
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


register_decision(kinds.SELL, _sell_options, _sell_good)
register_secondary(offer, use)
