"""Dispatches stack entries to the rules: options of a decision, effect of an answer, of a step.

This is the only module that knows all rules. It maps the kind of a stack entry to the function of
its rule. The calls are direct, because compiled these take a tenth of the time of a call through
a table; the price is that this module imports every rule. The frequent kinds come first.
"""

from typing import Final

from agra.rules import (
    architect,
    botanist,
    builder,
    deliveries,
    farm,
    gains,
    influence,
    kinds,
    meditation,
    merchant,
    notables,
    orders,
    processing,
    production,
    river,
    sailor,
    secondary,
    trader,
    turn,
    workers,
)
from agra.rules.flat import i64, vec
from agra.rules.position import NONE, PLAIN, Position

#: The decisions of the active player that secondary actions may interrupt.
_SOMETIMES_INTERRUPTED: Final = (
    kinds.ARCHITECT,
    kinds.BOTANIST,
    kinds.CHOOSE_SPACE,
    kinds.DELIVERIES,
    kinds.END_ACTION,
    kinds.END_TURN,
    kinds.INFLUENCE_STEPS,
    kinds.MEDITATION,
    kinds.ORDER_PHASE,
    kinds.PROCESS_COUNT,
    kinds.SAILOR_PAYMENT,
    kinds.TRADER,
)
INTERRUPTIBLE: Final[list[bool]] = [kind in _SOMETIMES_INTERRUPTED for kind in range(kinds.KINDS)]
#: The same kinds as bits.
INTERRUPTIBLE_KINDS: Final[i64] = sum(1 << kind for kind in _SOMETIMES_INTERRUPTED)
_ALWAYS_INTERRUPTIBLE: Final[i64] = INTERRUPTIBLE_KINDS & ~(
    1 << kinds.PROCESS_COUNT | 1 << kinds.SAILOR_PAYMENT | 1 << kinds.INFLUENCE_STEPS
)

#: The initial capacity of a vector of options.
ROOM: Final = 24


def is_interruptible(kind: i64, fields: i64) -> bool:
    """Whether secondary actions are offered at this decision.

    Three kinds are interruptible only at times: the Sailor's payment before the first good is
    paid, the number of goods to process unless a contract gave the processing, and influence
    steps unless the delivery was a secondary action or happened on another player's turn.
    """
    if kind == kinds.PROCESS_COUNT:
        return fields >> 4 == 0
    if kind == kinds.SAILOR_PAYMENT:
        return fields == 0
    if kind == kinds.INFLUENCE_STEPS:
        return fields >> 24 == 1
    return _ALWAYS_INTERRUPTIBLE >> kind & 1 == 1


# ------------------------------------------------------------------ what a decision offers


def options_of(s: Position, entry: i64) -> vec[i64]:
    """The legal actions at the decision on top of the stack, sorted."""
    kind = entry & kinds.KIND_MASK
    seat = entry >> kinds.SEAT_SHIFT & 3
    fields = entry >> kinds.FIELDS_SHIFT
    options = vec[i64](capacity=ROOM) if not PLAIN else NONE[:]
    if kind == kinds.MEDITATION:
        options = meditation.meditation_options(s, seat, fields, options)
    elif kind == kinds.ORDER_PHASE:
        options = orders.order_phase_options(s, seat, fields, options)
    elif kind == kinds.CHOOSE_SPACE:
        options = workers.choose_space_options(s, seat, fields, options)
    elif kind == kinds.END_ACTION:
        options = turn.end_action_options(s, seat, fields, options)
    elif kind == kinds.END_TURN:
        options = turn.end_turn_options(s, seat, fields, options)
    elif kind > kinds.JAGIRDAR:
        options = _part_options(s, kind, seat, fields, options)
    elif kind > kinds.END_TURN:
        options = _action_options(s, kind, seat, fields, options)
    elif kind == kinds.DRAW_TILE:
        options = influence.draw_options(s, seat, fields, options)
    else:
        options = merchant.roll_options(s, seat, fields, options)
    if _ALWAYS_INTERRUPTIBLE >> kind & 1 or is_interruptible(kind, fields):
        options = secondary.offer(s, seat, kind, options)
    return options


def _action_options(s: Position, kind: i64, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Return the options of main actions."""
    if kind == kinds.PROCESS_COUNT:
        return processing.count_options(s, seat, fields, options)
    if kind == kinds.DELIVERIES:
        return sailor.deliveries_options(s, seat, fields, options)
    if kind == kinds.SAILOR_PAYMENT:
        return sailor.payment_options(s, seat, fields, options)
    if kind == kinds.TRADER:
        return trader.trader_options(s, seat, fields, options)
    if kind == kinds.TRADE_TAKE:
        return trader.take_options(s, seat, fields, options)
    if kind == kinds.TRADE_GIVE:
        return trader.give_options(s, seat, fields, options)
    if kind == kinds.FOLLOW:
        return processing.follow_options(s, seat, fields, options)
    if kind == kinds.ARCHITECT:
        return architect.architect_options(s, seat, fields, options)
    if kind == kinds.BOTANIST:
        return botanist.botanist_options(s, seat, fields, options)
    if kind == kinds.PAY_BUILDING:
        return architect.pay_building_options(s, seat, fields, options)
    if kind == kinds.DOUBLE:
        return sailor.double_options(s, seat, fields, options)
    if kind == kinds.BONUS_TILE:
        return architect.bonus_tile_options(s, seat, fields, options)
    if kind == kinds.PAY_LABOURER:
        return workers.pay_labourer_options(s, seat, fields, options)
    if kind == kinds.COOK_KEEP:
        return workers.cook_keep_options(s, seat, fields, options)
    if kind == kinds.DYER:
        return production.dyer_options(s, seat, fields, options)
    return deliveries.jagirdar_options(s, seat, fields, options)


def _part_options(s: Position, kind: i64, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Return the options of parts that many rules share."""
    if kind == kinds.MAKE_ROOM:
        return gains.make_room_options(s, seat, fields, options)
    if kind == kinds.MOVE_FARMERS:
        return farm.move_farmers_options(s, seat, fields, options)
    if kind == kinds.INFLUENCE_STEPS:
        return influence.influence_steps_options(s, seat, fields, options)
    if kind == kinds.GAIN_GOOD:
        return river.gain_good_options(s, seat, fields, options)
    if kind == kinds.PROCESS_ONE:
        return processing.process_one_options(s, seat, fields, options)
    if kind == kinds.RAISE_WORKERS:
        return workers.raise_options(s, seat, fields, options)
    if kind == kinds.UNCOVER:
        return farm.uncover_options(s, seat, fields, options)
    if kind == kinds.EXCHANGE_GIVE:
        return processing.exchange_give_options(s, seat, fields, options)
    if kind == kinds.EXCHANGE_TAKE:
        return processing.exchange_take_options(s, seat, fields, options)
    if kind == kinds.PRICE_TOKEN:
        return trader.price_token_options(s, seat, fields, options)
    if kind == kinds.TOKEN_GOOD:
        return trader.token_good_options(s, seat, fields, options)
    if kind == kinds.INFLUENCE:
        return influence.influence_options(s, seat, fields, options)
    if kind == kinds.DELIVER_ONE:
        return deliveries.delivery_options(s, seat, options)
    if kind == kinds.STEP_REWARD:
        return influence.step_reward_options(s, seat, fields, options)
    if kind == kinds.EXTRA_PROCESS:
        return processing.extra_process_options(s, seat, fields, options)
    if kind == kinds.SELL:
        return secondary.sell_options(s, seat, fields, options)
    if kind == kinds.DISCARD_TILE:
        return influence.discard_options(s, seat, fields, options)
    if kind == kinds.ANY_TILE:
        return notables.any_tile_options(s, seat, fields, options)
    if kind == kinds.EXTRA_ORDER_PHASE:
        # passing is not offered, because a favour was paid
        return orders.service_options(s, seat, options)
    if kind == kinds.SADR_GOOD:
        return notables.sadr_good_options(s, seat, fields, options)
    return notables.sadr_bowl_options(s, seat, fields, options)


# ------------------------------------------------------------------ what an answer does


def answer(s: Position, entry: i64, action: i64) -> None:
    """Carry out an answer to this decision, which is already off the stack."""
    kind = entry & kinds.KIND_MASK
    seat = entry >> kinds.SEAT_SHIFT & 3
    fields = entry >> kinds.FIELDS_SHIFT
    if kind == kinds.MEDITATION:
        meditation.meditation(s, seat, fields, action)
    elif kind == kinds.ORDER_PHASE:
        orders.order_phase(s, seat, fields, action)
    elif kind == kinds.CHOOSE_SPACE:
        workers.choose_space(s, seat, fields, action)
    elif kind == kinds.END_ACTION:
        turn.end_action(s, seat, fields, action)
    elif kind == kinds.END_TURN:
        turn.end_turn(s, seat, fields, action)
    elif kind > kinds.JAGIRDAR:
        _answer_part(s, kind, seat, fields, action)
    elif kind > kinds.END_TURN:
        _answer_action(s, kind, seat, fields, action)
    elif kind == kinds.MERCHANT_ROLL:
        merchant.walk(s, seat, fields, action)
    elif kind == kinds.BUILDER_ROLL:
        builder.walk(s, seat, fields, action)
    else:
        influence.draw(s, seat, fields, action)


def _answer_action(s: Position, kind: i64, seat: i64, fields: i64, action: i64) -> None:
    if kind == kinds.PROCESS_COUNT:
        processing.process_count(s, seat, fields, action)
    elif kind == kinds.DELIVERIES:
        sailor.deliveries(s, seat, fields, action)
    elif kind == kinds.SAILOR_PAYMENT:
        sailor.payment(s, seat, fields, action)
    elif kind == kinds.TRADER:
        trader.trader(s, seat, fields, action)
    elif kind == kinds.TRADE_TAKE:
        trader.take(s, seat, fields, action)
    elif kind == kinds.TRADE_GIVE:
        trader.give(s, seat, fields, action)
    elif kind == kinds.FOLLOW:
        processing.follow(s, seat, fields, action)
    elif kind == kinds.ARCHITECT:
        architect.architect(s, seat, fields, action)
    elif kind == kinds.BOTANIST:
        botanist.botanist(s, seat, fields, action)
    elif kind == kinds.PAY_BUILDING:
        architect.pay_building(s, seat, fields, action)
    elif kind == kinds.DOUBLE:
        sailor.double(s, seat, fields, action)
    elif kind == kinds.BONUS_TILE:
        architect.bonus_tile(s, seat, fields, action)
    elif kind == kinds.PAY_LABOURER:
        workers.pay_labourer(s, seat, fields, action)
    elif kind == kinds.COOK_KEEP:
        workers.cook_keep(s, seat, fields, action)
    elif kind == kinds.DYER:
        production.dyer(s, seat, fields, action)
    else:
        deliveries.jagirdar(s, seat, fields, action)


def _answer_part(s: Position, kind: i64, seat: i64, fields: i64, action: i64) -> None:
    if kind == kinds.MAKE_ROOM:
        gains.make_room(s, seat, fields, action)
    elif kind == kinds.MOVE_FARMERS:
        farm.move_farmers(s, seat, fields, action)
    elif kind == kinds.INFLUENCE_STEPS:
        influence.influence_steps(s, seat, fields, action)
    elif kind == kinds.GAIN_GOOD:
        river.choose_good(s, seat, fields, action)
    elif kind == kinds.PROCESS_ONE:
        processing.process_one(s, seat, fields, action)
    elif kind == kinds.RAISE_WORKERS:
        workers.raise_workers(s, seat, fields, action)
    elif kind == kinds.UNCOVER:
        farm.uncover(s, seat, fields, action)
    elif kind == kinds.EXCHANGE_GIVE:
        processing.exchange_give(s, seat, fields, action)
    elif kind == kinds.EXCHANGE_TAKE:
        processing.exchange_take(s, seat, fields, action)
    elif kind == kinds.PRICE_TOKEN:
        trader.price_token(s, seat, fields, action)
    elif kind == kinds.TOKEN_GOOD:
        trader.token_good(s, seat, fields, action)
    elif kind == kinds.INFLUENCE:
        influence.influence(s, seat, fields, action)
    elif kind == kinds.DELIVER_ONE:
        deliveries.deliver_one(s, seat, fields, action)
    elif kind == kinds.STEP_REWARD:
        influence.step_reward(s, seat, fields, action)
    elif kind == kinds.EXTRA_PROCESS:
        processing.extra_process(s, seat, fields, action)
    elif kind == kinds.SELL:
        secondary.sell_good(s, seat, fields, action)
    elif kind == kinds.DISCARD_TILE:
        influence.discard(s, seat, fields, action)
    elif kind == kinds.ANY_TILE:
        notables.any_tile(s, seat, fields, action)
    elif kind == kinds.EXTRA_ORDER_PHASE:
        orders.order_phase(s, seat, fields, action)
    elif kind == kinds.SADR_GOOD:
        notables.sadr_good(s, seat, fields, action)
    else:
        notables.sadr_bowl(s, seat, fields, action)


# ------------------------------------------------------------------ what a step does


def carry_out(s: Position, entry: i64) -> None:
    """Carry out this step, which is already off the stack."""
    kind = entry & kinds.KIND_MASK
    seat = entry >> kinds.SEAT_SHIFT & 3
    fields = entry >> kinds.FIELDS_SHIFT
    if kind == kinds.ARRIVE:
        workers.arrive(s, seat, fields)
    elif kind == kinds.FOLLOWERS:
        processing.followers(s, seat, fields)
    elif kind == kinds.GAIN_FAVOURS:
        gains.gain_favours_step(s, seat, fields)
    elif kind == kinds.BOAT:
        river.boat(s, seat, fields)
    elif kind == kinds.MERCHANT_VISIT:
        merchant.merchant_visit(s, seat, fields)
    elif kind == kinds.BUILDER_MOVE:
        builder.builder_move(s, seat, fields)
    elif kind == kinds.OCCUPY:
        workers.occupy(s, seat, fields)
    elif kind == kinds.JAGIRDAR_CHECK:
        deliveries.jagirdar_check(s, seat, fields)
    elif kind == kinds.AFTER_PRODUCTION:
        production.after_production(s, seat, fields)
    elif kind == kinds.REFILL:
        influence.refill(s, seat, fields)
    elif kind == kinds.TILE_LIMIT:
        influence.tile_limit(s, seat, fields)
    elif kind == kinds.FAVOURS_EVENT:
        river.favours_event(s, seat, fields)
    elif kind == kinds.GOODS_EVENT:
        river.goods_event(s, seat, fields)
    else:
        river.builder_event(s, seat, fields)
