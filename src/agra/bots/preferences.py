"""A beginner's common sense: how much each legal action appeals, at one glance.

Every action has a fixed appeal, and for an action that names a good the player's demand for that
good counts too. A few decisions look a little closer: where to place a worker, how many
goods to process, what to pay the Sailor.
"""

from collections.abc import Callable

from agra.bots.demand import Demand, demand_of
from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.architect import most_build_value
from agra.rules.botanist import can_pay_stone
from agra.rules.deliveries import delivery_options
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
    BOTANIST,
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
from agra.rules.orders import order_options
from agra.rules.production import yield_of
from agra.rules.state import State

#: The appeal of each action by itself, and how the demand for its good changes it.
APPEAL: list[float] = [0.0] * act.NUM_ACTIONS
GOOD: list[int] = [0] * act.NUM_ACTIONS
WEIGHT: list[float] = [0.0] * act.NUM_ACTIONS


def _block(first: int, count: int, appeal: float, weight: float = 0.0) -> None:
    """Set a block of actions; with a weight, its actions are for the goods 0, 1, 2 ..."""
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
for _action in range(17):  # one favour less is as good and cheaper
    APPEAL[act.FAVOUR_MULLAH + _action] = APPEAL[act.FAVOUR + _action] + 1.0


def rate(state: State, seat: int, legal: list[int]) -> list[float]:
    """The appeal of each legal action to the player who decides."""
    closer = _CLOSER.get(state.stack[-1] & kinds.KIND_MASK)
    if closer is None and not any(WEIGHT[action] for action in legal):
        return [APPEAL[action] for action in legal]
    demand = demand_of(state, seat)
    want = demand.want
    ratings = [APPEAL[action] + WEIGHT[action] * want[GOOD[action]] for action in legal]
    if closer is not None:
        closer(state, seat, demand, legal, ratings)
    return ratings


# ------------------------------------------------------------------ a closer look


def _rate_spaces(
    state: State, seat: int, demand: Demand, legal: list[int], ratings: list[float]
) -> None:
    """What each space would yield; an own worker there costs rupees, another's pays its owner."""
    d = state.d
    for at, action in enumerate(legal):
        space = action - act.PLACE
        if not 0 <= space < 20:
            continue
        if space < FIRST_BUILDING:
            appeal = _CHARACTERS[space](state, seat, demand)
        else:
            appeal = _rate_building(state, seat, demand, space - FIRST_BUILDING)
        there = d[SPACE + space]
        if there:
            appeal -= 2.0 if (there - 1) >> 1 == seat else 0.4 * (there & 1)
        ratings[at] = 4.0 + appeal


def _rate_building(state: State, seat: int, demand: Demand, building: int) -> float:
    d = state.d
    appeal = 1.5 if d[MERCHANT] == building else 0.0
    appeal += d[COINS + building] + (0.0 if d[BUILT + building] else 0.5)
    if building < 4:
        count = yield_of(state, seat, building)
        held = demand.stock[building]
        return appeal + 0.1 * count + 0.8 * demand.worth(building, held, held + count)
    return appeal + demand.gain_by_processing(state.c.source[building], building, 3)


def _rate_sailor(state: State, seat: int, demand: Demand) -> float:
    options = delivery_options(state, seat)
    orders: list[int] = []
    order_options(state, seat, orders)
    if not options:
        return 3.0 if orders else -2.0
    return 3.0 * min(len(options), 3) + (2.0 if orders else 0.0) - (0.0 if len(options) > 1 else 1)


def _rate_architect(state: State, seat: int, demand: Demand) -> float:
    player = PLAYER + STRIDE * seat
    needed = 2 if state.d[SPACE + ARCHITECT] - 1 >> 1 != seat else 1
    if state.d[player + WORKERS] >= needed:
        most = most_build_value(state, player)
        for building in range(4, 16):
            if not state.d[BUILT + building] and state.c.cost[building] <= most:
                return 5.0
    return 2.0


def _rate_trader(state: State, seat: int, demand: Demand) -> float:
    """Goods without a use can become goods with one."""
    spare = sum(max(0, demand.stock[good] - len(demand.uses[good])) for good in range(16))
    return min(spare, 3) - 0.5


def _rate_botanist(state: State, seat: int, demand: Demand) -> float:
    covers = state.d[PLAYER + STRIDE * seat + COVERS].bit_count()
    return 0.45 * covers + (2.0 if can_pay_stone(state, seat) else 0.0)


_CHARACTERS: dict[int, Callable[[State, int, Demand], float]] = {
    ARCHITECT: _rate_architect,
    SAILOR: _rate_sailor,
    TRADER: _rate_trader,
    BOTANIST: _rate_botanist,
}


def _rate_counts(
    state: State, seat: int, demand: Demand, legal: list[int], ratings: list[float]
) -> None:
    """As many goods as there is a use for."""
    building = state.stack[-1] >> kinds.FIELDS_SHIFT & 15
    for at, action in enumerate(legal):
        if act.COUNT <= action < act.COUNT + 4:
            count = action - act.COUNT
            ratings[at] = (
                3.0
                + demand.gain_by_processing(state.c.source[building], building, count)
                - 0.05 * count
            )


def _rate_following(
    state: State, seat: int, demand: Demand, legal: list[int], ratings: list[float]
) -> None:
    building = state.stack[-1] >> kinds.FIELDS_SHIFT & 15
    ratings[0] = 3.2 + demand.gain_by_processing(state.c.source[building], building, 1)


def _rate_extra_process(
    state: State, seat: int, demand: Demand, legal: list[int], ratings: list[float]
) -> None:
    building = state.stack[-1] >> kinds.FIELDS_SHIFT & 15
    gain = demand.gain_by_processing(state.c.source[building], building, 1)
    for at in range(1, len(legal)):
        ratings[at] = 2.5 + gain + 0.5 * at


def _rate_payment(
    state: State, seat: int, demand: Demand, legal: list[int], ratings: list[float]
) -> None:
    """Pay only for deliveries that can be made, with a good that has no better use."""
    options = delivery_options(state, seat)
    orders: list[int] = []
    order_options(state, seat, orders)
    possible = len(options) + 2 * len(orders)
    already = state.stack[-1] >> kinds.FIELDS_SHIFT & 15
    for at, action in enumerate(legal):
        good = action - act.PAY
        if 0 <= good < 16:
            made = min(state.d[VALUE + good], possible - 1 - already)
            ratings[at] = 2.0 + 2.2 * made - demand.last_worth(good) if made > 0 else 0.0


def _rate_giving_up(
    state: State, seat: int, demand: Demand, legal: list[int], ratings: list[float]
) -> None:
    """Of the goods that can be given up, those without a use go first."""
    for at, action in enumerate(legal):
        if WEIGHT[action] < 0:
            ratings[at] = APPEAL[action] - demand.last_worth(GOOD[action])


def _rate_labour(
    state: State, seat: int, demand: Demand, legal: list[int], ratings: list[float]
) -> None:
    """Somebody rich pays rather than use up favours."""
    player = PLAYER + STRIDE * seat
    if state.d[player + RUPEES] > 5 and state.d[player + FAVOURS] < 5:
        ratings[0] += 2.0


_CLOSER: dict[int, Callable[[State, int, Demand, list[int], list[float]], None]] = {
    kinds.CHOOSE_SPACE: _rate_spaces,
    kinds.PROCESS_COUNT: _rate_counts,
    kinds.FOLLOW: _rate_following,
    kinds.EXTRA_PROCESS: _rate_extra_process,
    kinds.SAILOR_PAYMENT: _rate_payment,
    kinds.TRADER: _rate_giving_up,
    kinds.TRADE_GIVE: _rate_giving_up,
    kinds.TRADE_TAKE: _rate_giving_up,
    kinds.MAKE_ROOM: _rate_giving_up,
    kinds.EXCHANGE_GIVE: _rate_giving_up,
    kinds.SELL: _rate_giving_up,
    kinds.PAY_LABOURER: _rate_labour,
}
