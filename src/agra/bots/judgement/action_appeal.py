"""The appeal of each legal action: a fast rating without search, at the level of a beginner.

Every action has a fixed appeal; for an action with a good the player's demand for that good is
added. A few decisions have special rules: where to place a worker, how many goods to process, what
to pay the Sailor.
"""

from collections.abc import Sequence
from typing import Any, Final

from agra.bots.judgement.demand import Demand, demand_of
from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.architect import most_build_value
from agra.rules.botanist import can_pay_stone
from agra.rules.deliveries import count_deliveries
from agra.rules.farm import covers_off
from agra.rules.flat import append, i64, vec
from agra.rules.layout import (
    BUILT,
    COINS,
    COVERS,
    FAVOURS,
    MERCHANT,
    PLAYER,
    RUPEES,
    SPACE,
    STRIDE,
    VALUE,
    WORKERS,
)
from agra.rules.names import (
    ARCHITECT,
    BASIC_GOOD,
    DELIVER,
    EXCHANGE,
    FIRST_BUILDING,
    FREE_DAY_LABOURER,
    GOOD_OF_VALUE_2,
    INFLUENCE,
    MEDITATION_POINT,
    MEDITATION_STEP,
    MOVE_FARMERS,
    ORDER_PHASE,
    PRICE_TOKEN,
    PROCESS,
    RAISE_WORKER,
    REMOVE_COVER,
    SAILOR,
    SELL,
    TRADER,
)
from agra.rules.orders import count_orders
from agra.rules.position import PLAIN
from agra.rules.production import yield_of
from agra.rules.state import State

#: The fixed appeal of each action, and the weight of the demand for its good.
APPEAL: Final[vec[float]] = vec[float]([0.0] * act.NUM_ACTIONS)
GOOD: Final[vec[i64]] = vec[i64]([0] * act.NUM_ACTIONS)
WEIGHT: Final[vec[float]] = vec[float]([0.0] * act.NUM_ACTIONS)


def _block(first: int, count: int, appeal: float, weight: float = 0.0) -> None:
    """Set the appeal of a block of actions; with a weight, its actions are for goods 0, 1, 2 ..."""
    for number in range(count):
        APPEAL[first + number] = appeal
        WEIGHT[first + number] = weight
        GOOD[first + number] = number % 16


_block(act.LAY, 20, 3.0)
_block(act.LAY_COOK, 1, 4.5)
_block(act.MEDITATE, 1, 2.5)  # exchange
_block(act.MEDITATE + 1, 1, 9.0)  # deliver
_block(act.MEDITATE + 2, 1, 6.0)  # process
_block(act.MEDITATE + 3, 1, 5.5)  # remove cover
_block(act.MEDITATE_FARMER, 1, 4.2)
_block(act.END_MEDITATION, 1, 4.0)
_block(act.RAISE, 20, 5.0)
_block(act.STEP, 24, 8.0)
_block(act.INFLUENCE, 3, 5.0)
_block(act.BUILD, 16, 7.0, 0.5)
_block(act.BONUS, 12, 5.0)
_block(act.PAY, 16, 5.0, -1.0)
_block(act.PAY_RUPEES, 1, 3.0)
_block(act.GIVE, 16, 3.0, -1.5)
_block(act.TAKE, 16, 2.0, 1.0)
_block(act.RETURN, 16, 3.0, -1.0)
_block(act.RETURN_FAVOUR, 1, 2.5)
_block(act.EXCHANGE, 16, 5.0, -1.0)
_block(act.INTO, 16, 2.0, 1.0)
_block(act.PROCESS, 16, 2.0, 1.0)
_block(act.COUNT, 4, 2.0)
_block(act.GAIN, 16, 2.0, 1.0)
_block(act.SELL, 16, 5.0, -1.0)
_block(act.SERVE, 16, 8.0)
_block(act.OFFER, 16, 5.0, -1.0)
_block(act.BOWL, 16, 5.0)
_block(act.ON, 16, 2.0)
_block(act.TOKEN, 6, 2.0)
_block(act.UNCOVER, 8, 5.0)
_block(act.FARMER, 8, 4.0)
_block(act.FULFIL, 3, 12.0)
_block(act.TILE, 14, 5.0)
_block(act.FAVOURS, 1, 4.0)
_block(act.DISCARD, 14, 5.0)
_block(act.ADVANCE_STONE, 1, 7.0)
_block(act.REMOVE_COVER, 1, 6.0)
_block(act.MOVE_FARMERS, 1, 4.0)
_block(act.MOVE_TOKEN, 1, 1.0)
_block(act.DELIVER, 384, 10.0)
_block(act.KEEP, 1, 4.5)
_block(act.DOUBLE, 1, 3.0)
_block(act.DECLINE, 1, 3.5)
_block(act.DONE, 1, 2.0)
_block(act.END_ACTION, 1, 3.0)
_block(act.PASS, 1, 1.0)
_block(act.END_TURN, 1, 3.0)
_block(act.OIL, 2, 3.0)
_block(act.OIL_AND_CURRY, 1, 2.5)
_block(act.FAVOUR, 17, 4.0)
_block(act.STATUE, 1, 6.0)
_block(act.BOOK, 1, 2.0)
_block(act.PAINTING, 1, 3.5)
_block(act.CLOTHES, 1, 3.0)
_block(act.CALIPH, 1, 3.0)
_block(act.ENGLISH_TRADER, 1, 2.0)
_block(act.MOSAIC_1, 2, 6.0)
_block(act.FRENCH_TRADER, 16, 4.5, -1.0)

_FAVOUR_APPEAL = {
    BASIC_GOOD: 1.5, PROCESS: 2.5, INFLUENCE: 4.0, RAISE_WORKER: 2.5, MEDITATION_POINT: 2.0,
    SELL: 3.2, REMOVE_COVER: 4.5, DELIVER: 7.0, ORDER_PHASE: 7.0, MOVE_FARMERS: 2.6,
    PRICE_TOKEN: 0.5, EXCHANGE: 2.5, GOOD_OF_VALUE_2: 3.2, MEDITATION_STEP: 3.2,
    FREE_DAY_LABOURER: 4.0,
}  # fmt: skip
for _action, _appeal in _FAVOUR_APPEAL.items():
    APPEAL[act.FAVOUR + _action] = _appeal
for _action in range(17):  # the same action for one favour less
    APPEAL[act.FAVOUR_MULLAH + _action] = APPEAL[act.FAVOUR + _action] + 1.0


def rate(state: State, seat: i64, legal: Sequence[int]) -> list[float]:
    """Return the appeal of each legal action to the player who decides."""
    options = vec[i64]()
    for action in legal:
        options = append(options, action)
    return list(ratings_of(state, seat, options))


def ratings_of(s: State, seat: i64, legal: vec[i64]) -> vec[float]:
    """The same as `rate`, for compiled callers."""
    kind = s._stack[-1] & kinds.KIND_MASK
    closer = _CLOSER >> kind & 1 == 1
    if not closer and not _is_weighty(legal):
        return _plain_appeal(legal)
    demand = demand_of(s, seat)
    ratings = _wanted_appeal(legal, demand.want)
    if closer:
        _look_closer(s, kind, seat, demand, legal, ratings)
    return ratings


def _plain_appeal(legal: vec[i64]) -> vec[float]:
    """Return the fixed appeal of each action."""
    if PLAIN:
        appeal: Any = [APPEAL[action] for action in legal]
        listed: vec[float] = appeal
        return listed
    ratings = vec[float](capacity=len(legal))
    at: i64
    for at in range(len(legal)):
        ratings = append(ratings, APPEAL[legal[at]])
    return ratings


def _wanted_appeal(legal: vec[i64], want: vec[float]) -> vec[float]:
    """Return the appeal of each action, including the demand for its good."""
    if PLAIN:
        appeal: Any = [APPEAL[action] + WEIGHT[action] * want[GOOD[action]] for action in legal]
        listed: vec[float] = appeal
        return listed
    ratings = vec[float](capacity=len(legal))
    at: i64
    for at in range(len(legal)):
        action = legal[at]
        ratings = append(ratings, APPEAL[action] + WEIGHT[action] * want[GOOD[action]])
    return ratings


def _is_weighty(legal: vec[i64]) -> bool:
    """Whether the demand for a good changes the appeal of any of these actions."""
    at: i64
    for at in range(len(legal)):
        if WEIGHT[legal[at]] != 0.0:
            return True
    return False


# ------------------------------------------------------------------ special rules


def _look_closer(
    s: State, kind: i64, seat: i64, demand: Demand, legal: vec[i64], ratings: vec[float]
) -> None:
    """Apply the special rule of a decision in `_CLOSER`."""
    building = s._stack[len(s._stack) - 1] >> kinds.FIELDS_SHIFT & 15
    if kind == kinds.CHOOSE_SPACE:
        _rate_spaces(s, seat, demand, legal, ratings)
    elif kind == kinds.PROCESS_COUNT:
        _rate_counts(s, building, demand, legal, ratings)
    elif kind == kinds.FOLLOW:
        ratings[0] = 3.2 + demand.gain_by_processing(s._t.source[building], building, 1)
    elif kind == kinds.EXTRA_PROCESS:
        _rate_extra_process(s, building, demand, legal, ratings)
    elif kind == kinds.SAILOR_PAYMENT:
        _rate_payment(s, seat, demand, legal, ratings)
    elif kind == kinds.PAY_LABOURER:
        _rate_labour(s, seat, ratings)
    else:
        _rate_giving_up(demand, legal, ratings)


def _rate_spaces(s: State, seat: i64, demand: Demand, legal: vec[i64], ratings: vec[float]) -> None:
    """Rate each space by its yield, the price of a day labourer and the favours of an ejection."""
    d = s._d
    at: i64
    for at in range(len(legal)):
        space = legal[at] - act.PLACE
        if not 0 <= space < 20:
            continue
        if space >= FIRST_BUILDING:
            appeal = _rate_building(s, seat, demand, space - FIRST_BUILDING)
        elif space == ARCHITECT:
            appeal = _rate_architect(s, seat)
        elif space == SAILOR:
            appeal = _rate_sailor(s, seat)
        elif space == TRADER:
            appeal = _rate_trader(demand)
        else:
            appeal = _rate_botanist(s, seat)
        there = d[SPACE + space]
        if there:
            appeal -= 2.0 if (there - 1) >> 1 == seat else 0.4 * float(there & 1)
        ratings[at] = 4.0 + appeal


def _rate_building(s: State, seat: i64, demand: Demand, building: i64) -> float:
    d = s._d
    appeal = 1.5 if d[MERCHANT] == building else 0.0
    appeal += float(d[COINS + building]) + (0.0 if d[BUILT + building] else 0.5)
    if building < 4:
        count = yield_of(s, seat, building)
        held = demand.stock[building]
        return appeal + 0.1 * float(count) + 0.8 * demand.worth(building, held, held + count)
    return appeal + demand.gain_by_processing(s._t.source[building], building, 3)


def _rate_sailor(s: State, seat: i64) -> float:
    deliveries = count_deliveries(s, seat, 3)
    orders = count_orders(s, seat)
    if not deliveries:
        return 3.0 if orders else -2.0
    return 3.0 * float(deliveries) + (2.0 if orders else 0.0) - (0.0 if deliveries > 1 else 1.0)


def _rate_architect(s: State, seat: i64) -> float:
    d = s._d
    player = PLAYER + STRIDE * seat
    needed: i64 = 2 if d[SPACE + ARCHITECT] - 1 >> 1 != seat else 1
    if d[player + WORKERS] >= needed:
        most = most_build_value(s, player)
        building: i64
        for building in range(4, 16):
            if not d[BUILT + building] and s._t.cost[building] <= most:
                return 5.0
    return 2.0


def _rate_trader(demand: Demand) -> float:
    """Rate the Trader by the goods without a use, which can be traded for useful ones."""
    spare: i64 = 0
    good: i64
    for good in range(16):
        if demand.stock[good] > demand.count(good):
            spare += demand.stock[good] - demand.count(good)
    return float(spare if spare < 3 else 3) - 0.5


def _rate_botanist(s: State, seat: i64) -> float:
    covers = 8 - covers_off(s._d[PLAYER + STRIDE * seat + COVERS])
    return 0.45 * float(covers) + (2.0 if can_pay_stone(s, seat) else 0.0)


def _rate_counts(
    s: State, building: i64, demand: Demand, legal: vec[i64], ratings: vec[float]
) -> None:
    """Prefer to process as many goods as there are uses for."""
    at: i64
    for at in range(len(legal)):
        count = legal[at] - act.COUNT
        if 0 <= count < 4:
            ratings[at] = (
                3.0
                + demand.gain_by_processing(s._t.source[building], building, count)
                - 0.05 * float(count)
            )


def _rate_extra_process(
    s: State, building: i64, demand: Demand, legal: vec[i64], ratings: vec[float]
) -> None:
    gain = demand.gain_by_processing(s._t.source[building], building, 1)
    at: i64
    for at in range(1, len(legal)):
        ratings[at] = 2.5 + gain + 0.5 * float(at)


def _rate_payment(
    s: State, seat: i64, demand: Demand, legal: vec[i64], ratings: vec[float]
) -> None:
    """Prefer to pay only for possible deliveries, with a good that has no better use."""
    possible = count_deliveries(s, seat, ANY_NUMBER) + 2 * count_orders(s, seat)
    left = possible - 1 - (s._stack[len(s._stack) - 1] >> kinds.FIELDS_SHIFT & 15)
    at: i64
    for at in range(len(legal)):
        good = legal[at] - act.PAY
        if 0 <= good < 16:
            value = s._d[VALUE + good]
            made = value if value < left else left
            ratings[at] = 0.0
            if made > 0:
                ratings[at] = 2.0 + 2.2 * float(made) - demand.last_worth(good)


def _rate_giving_up(demand: Demand, legal: vec[i64], ratings: vec[float]) -> None:
    """Prefer to give up goods without a use."""
    at: i64
    for at in range(len(legal)):
        action = legal[at]
        if WEIGHT[action] < 0.0:
            ratings[at] = APPEAL[action] - demand.last_worth(GOOD[action])


def _rate_labour(s: State, seat: i64, ratings: vec[float]) -> None:
    """Let a rich player pay rupees instead of favours."""
    player = PLAYER + STRIDE * seat
    if s._d[player + RUPEES] > 5 and s._d[player + FAVOURS] < 5:
        ratings[0] += 2.0


ANY_NUMBER: Final = 1000

#: Bits of the kinds of decisions with a special rule.
_CLOSER: Final[i64] = sum(
    1 << kind
    for kind in (
        kinds.CHOOSE_SPACE, kinds.PROCESS_COUNT, kinds.FOLLOW, kinds.EXTRA_PROCESS,
        kinds.SAILOR_PAYMENT, kinds.TRADER, kinds.TRADE_GIVE, kinds.TRADE_TAKE, kinds.MAKE_ROOM,
        kinds.EXCHANGE_GIVE, kinds.SELL, kinds.PAY_LABOURER,
    )
)  # fmt: skip
