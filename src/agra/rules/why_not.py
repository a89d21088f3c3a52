"""Explains, as data, why an action is not legal now.

`why_not(state, action)` returns None for a legal action, otherwise a dictionary (see `reasons`):
either a general reason, or the reason from the `why_not_...` function of the action's rule.
"""

from collections.abc import Callable
from typing import Final

from agra.rules import actions as act
from agra.rules import (
    architect,
    botanist,
    deliveries,
    influence,
    kinds,
    meditation,
    orders,
    processing,
    sailor,
    secondary,
    workers,
)
from agra.rules.decisions import is_interruptible
from agra.rules.errors import UnknownAction
from agra.rules.flat import i64
from agra.rules.position import Position
from agra.rules.reasons import Reason, why_not_effect, why_not_own_good, why_not_value
from agra.rules.state import CHANCE, State


def why_not(s: State, action: int) -> Reason | None:
    """Return the reason as data, or None if the action is legal."""
    if not 0 <= action < act.NUM_ACTIONS:
        raise UnknownAction(
            f"There is no action number {action}: numbers run from 0 to {act.NUM_ACTIONS - 1}."
        )
    if action in s.legal_actions():
        return None
    if not len(s._stack):
        return {"reason": "game_over"}
    if s.to_move == CHANCE:
        return {"reason": "chance", "decision": s.decision}
    entry = s._stack[-1]
    kind, fields = entry & kinds.KIND_MASK, entry >> kinds.FIELDS_SHIFT
    seat = entry >> kinds.SEAT_SHIFT & 3
    if action >= act.OIL and is_interruptible(kind, fields):
        return secondary.why_not_secondary(s, seat, kind, action)
    for first, last, at, explain in _EXPLAINED:
        if first <= action <= last and kind in at:
            return explain(s, seat, fields, action - first)
    return {"reason": "other_decision", "decision": s.decision}


# ------------------------------------------------------------------ explanations by action
# First and last action of a block, the decisions that offer such actions, the function.

_Explain = Callable[[Position, i64, i64, i64], Reason]

_EXPLAINED: Final[list[tuple[int, int, tuple[int, ...], _Explain]]] = [
    (act.PLACE, act.LAY - 1, (kinds.CHOOSE_SPACE,), workers.why_not_place),
    (act.LAY, act.LAY_COOK - 1, (kinds.MEDITATION,), meditation.why_not_lay),
    (act.LAY_COOK, act.LAY_COOK, (kinds.MEDITATION,), meditation.why_not_lay_cook),
    (act.MEDITATE, act.MEDITATE_FARMER - 1, (kinds.MEDITATION,), meditation.why_not_meditate),
    (
        act.MEDITATE_FARMER,
        act.MEDITATE_FARMER,
        (kinds.MEDITATION,),
        meditation.why_not_meditate_farmer,
    ),
    (act.RAISE, act.STEP - 1, (kinds.RAISE_WORKERS,), workers.why_not_raise),
    (act.STEP, act.INFLUENCE - 1, (kinds.INFLUENCE_STEPS,), influence.why_not_step),
    (act.INFLUENCE, act.BUILD - 1, (kinds.INFLUENCE, kinds.ARCHITECT), influence.why_not_influence),
    (act.BUILD, act.BONUS - 1, (kinds.ARCHITECT,), architect.why_not_build),
    (act.PAY, act.PAY_RUPEES - 1, (kinds.SAILOR_PAYMENT, kinds.PAY_BUILDING), why_not_own_good),
    (act.GIVE, act.TAKE - 1, (kinds.TRADER, kinds.TRADE_GIVE), why_not_own_good),
    (act.TAKE, act.RETURN - 1, (kinds.TRADE_TAKE,), why_not_value),
    (act.RETURN, act.RETURN_FAVOUR - 1, (kinds.MAKE_ROOM, kinds.TRADE_TAKE), why_not_own_good),
    (act.EXCHANGE, act.INTO - 1, (kinds.EXCHANGE_GIVE,), why_not_own_good),
    (act.INTO, act.PROCESS - 1, (kinds.EXCHANGE_TAKE, kinds.DYER), why_not_value),
    (act.PROCESS, act.COUNT - 1, (kinds.PROCESS_ONE,), processing.why_not_process),
    (act.COUNT, act.GAIN - 1, (kinds.PROCESS_COUNT,), processing.why_not_count),
    (act.GAIN, act.SELL - 1, (kinds.GAIN_GOOD,), why_not_value),
    (act.SELL, act.SERVE - 1, (kinds.SELL,), why_not_own_good),
    (act.SERVE, act.OFFER - 1, (kinds.ORDER_PHASE, kinds.EXTRA_ORDER_PHASE), orders.why_not_serve),
    (act.OFFER, act.BOWL - 1, (kinds.SADR_GOOD,), why_not_own_good),
    (act.BOWL, act.ON - 1, (kinds.SADR_BOWL,), orders.why_not_bowl),
    (act.ON, act.TOKEN - 1, (kinds.TOKEN_GOOD,), why_not_value),
    (act.UNCOVER, act.FARMER - 1, (kinds.UNCOVER,), why_not_effect),
    (act.FARMER, act.FULFIL - 1, (kinds.MOVE_FARMERS,), why_not_effect),
    (
        act.FULFIL,
        act.TILE - 1,
        (kinds.ORDER_PHASE, kinds.EXTRA_ORDER_PHASE),
        orders.why_not_fulfil,
    ),
    (act.FULFIL, act.TILE - 1, (kinds.DELIVERIES,), sailor.why_not_fulfil_with_sailor),
    (act.TILE, act.FAVOURS - 1, (kinds.STEP_REWARD, kinds.ANY_TILE), influence.why_not_tile),
    (act.DISCARD, act.ADVANCE_STONE - 1, (kinds.DISCARD_TILE,), influence.why_not_tile),
    (act.ADVANCE_STONE, act.MOVE_FARMERS, (kinds.BOTANIST,), botanist.why_not_botanist),
    (
        act.DELIVER,
        act.KEEP - 1,
        (kinds.DELIVER_ONE, kinds.JAGIRDAR),
        deliveries.why_not_deliver,
    ),
    (act.DELIVER, act.KEEP - 1, (kinds.DELIVERIES,), sailor.why_not_deliver_with_sailor),
]
