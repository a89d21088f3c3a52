"""The coach: one sentence before each decision, about the option that the adviser chooses.

The adviser finds the plan for the turn (`agra.bots.advice.adviser`), as for a hint. The coach says
in at most 18 words why its first step is good: "Visit the Sailor: deliver 2 wood to the Mahout for
3 rupees." He uses only the position as the deciding seat may see it. Amounts come from
trying the options, like those on the buttons.

>>> import agra
>>> state = agra.new_game(players=2, seed=1)
>>> len(advice(state, state.to_move, state.legal_actions()[:1]).text.split()) <= 18
True
"""

from collections.abc import Callable, Sequence
from typing import Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.decisions import INTERRUPTIBLE
from agra.rules.state import State
from agra.text.coach import city, court, farm, river, turn
from agra.text.coach.look import Advice, Fact, Look

__all__ = ["Advice", "Fact", "advice", "plan_sentence"]

_BY_KIND: Final[dict[int, Callable[[Look], Advice | None]]] = {
    kinds.MEDITATION: turn.meditation,
    kinds.CHOOSE_SPACE: turn.choose_space,
    kinds.END_ACTION: turn.end_action,
    kinds.ORDER_PHASE: court.orders,
    kinds.END_TURN: turn.end_turn,
    kinds.PAY_LABOURER: turn.pay_labourer,
    kinds.COOK_KEEP: turn.cook_keep,
    kinds.ARCHITECT: city.architect,
    kinds.PAY_BUILDING: city.pay_building,
    kinds.BONUS_TILE: city.bonus_tile,
    kinds.SAILOR_PAYMENT: river.sailor_payment,
    kinds.DELIVERIES: river.deliveries,
    kinds.DOUBLE: river.double,
    kinds.TRADER: city.trader,
    kinds.TRADE_GIVE: city.trade_give,
    kinds.TRADE_TAKE: city.trade_take,
    kinds.BOTANIST: farm.botanist,
    kinds.DYER: city.dyer,
    kinds.PROCESS_COUNT: city.process_count,
    kinds.FOLLOW: city.follow,
    kinds.JAGIRDAR: river.delivery,
    kinds.MAKE_ROOM: city.make_room,
    kinds.EXTRA_PROCESS: city.extra_process,
    kinds.UNCOVER: farm.uncover,
    kinds.MOVE_FARMERS: farm.move_farmers,
    kinds.PRICE_TOKEN: city.price_token,
    kinds.TOKEN_GOOD: city.token_good,
    kinds.RAISE_WORKERS: farm.raise_workers,
    kinds.EXCHANGE_GIVE: city.exchange_give,
    kinds.EXCHANGE_TAKE: city.exchange_take,
    kinds.PROCESS_ONE: city.process_one,
    kinds.DELIVER_ONE: river.delivery,
    kinds.GAIN_GOOD: city.gain_good,
    kinds.SELL: city.sell,
    kinds.INFLUENCE: court.influence,
    kinds.INFLUENCE_STEPS: court.influence_steps,
    kinds.STEP_REWARD: court.step_reward,
    kinds.DISCARD_TILE: court.discard_tile,
    kinds.ANY_TILE: court.any_tile,
    kinds.EXTRA_ORDER_PHASE: court.orders,
    kinds.SADR_GOOD: court.sadr_good,
    kinds.SADR_BOWL: court.sadr_bowl,
}
assert set(_BY_KIND) == set(range(kinds.LAST_CHANCE + 1, kinds.LAST_DECISION + 1))


def advice(state: State, seat: int, plan: Sequence[int], button: str = "") -> Advice:
    """The advice for a seat at its own decision: the first step of a plan, and a reason for it.

    `plan` are decisions from this position on, those of chance and of other players included.
    `button` are the words of the button of the first step; without them its label is named.
    """
    if state.to_move != seat:
        raise ValueError("The coach speaks to the seat that decides, and to no other.")
    look = Look(state, seat, plan, button)
    own = look.chosen < act.OIL or not INTERRUPTIBLE[look.kind]
    found = _BY_KIND[look.kind](look) if own else turn.secondary(look)
    return found or turn.choice(look)


def plan_sentence(state: State, seat: int, plan: Sequence[int]) -> str:
    """The next steps of a plan in a sentence, for a coach who has already said the reason."""
    return turn.plan(Look(state, seat, plan)).text
