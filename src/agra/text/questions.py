"""The question of each decision, short enough for one line beside its options."""

from typing import Final

from agra.rules.names import GOODS
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import N_, _

_QUESTIONS: Final = {
    "merchant_roll": N_("A roll for the Merchant"),
    "builder_roll": N_("A roll for the Builder"),
    "draw_tile": N_("A favour tile is drawn"),
    "meditation": N_("Meditate, or go on?"),
    "choose_space": N_("Work where?"),
    "end_action": N_("End the action phase?"),
    "order_phase": N_("Akbar, an order, or pass?"),
    "end_turn": N_("End your turn?"),
    "pay_labourer": N_("Pay the day labourer how?"),
    "cook_keep": N_("Keep him on the Cook?"),
    "architect": N_("A step, or build?"),
    "pay_building": N_("Pay which material?"),
    "bonus_tile": N_("Take which bonus?"),
    "sailor_payment": N_("Pay the Sailor what?"),
    "deliveries": N_("Deliver which good?"),
    "double": N_("Deliver a second one?"),
    "trader": N_("Give goods, or move a price?"),
    "trade_give": N_("Give one more good?"),
    "trade_take": N_("Take which good?"),
    "botanist": N_("Stone, cover or farmers?"),
    "dyer": N_("Dye two goods into one?"),
    "process_count": N_("Process how many?"),
    "follow": N_("Follow with 1 good?"),
    "jagirdar": N_("Deliver with the Jagirdar?"),
    "make_room": N_("Return what, to make room?"),
    "extra_process": N_("Process one more?"),
    "uncover": N_("Remove which cover?"),
    "move_farmers": N_("Move which farmer?"),
    "price_token": N_("Move which price token?"),
    "token_good": N_("Put it on which good?"),
    "raise_workers": N_("Raise which worker?"),
    "exchange_give": N_("Exchange which good?"),
    "exchange_take": N_("Exchange it for what?"),
    "process_one": N_("Process which good?"),
    "deliver_one": N_("Deliver which good?"),
    "gain_good": N_("Gain which good?"),
    "sell": N_("Sell which good?"),
    "influence": N_("A step with which guild?"),
    "influence_steps": N_("Take which step next?"),
    "step_reward": N_("Favours, or a favour tile?"),
    "discard_tile": N_("Give back which tile?"),
    "any_tile": N_("Take which tile?"),
    "extra_order_phase": N_("Akbar or an order?"),
    "sadr_good": N_("Offer Akbar which good?"),
    "sadr_bowl": N_("Into which bowl?"),
}


def question(decision: str) -> str:
    """The question of a decision, by its name (`State.decision`)."""
    return _(_QUESTIONS[decision])


def asked(state: State) -> str:
    """The question of the pending decision, with the good or the value it is about."""
    fields = state.pending.fields
    if state.decision == "follow":
        source = GOODS[state.components.source[fields & 15]]
        return _("Follow with {goods}?").format(goods=name_of.goods(1, source))
    if state.decision == "gain_good":
        value = fields & 7
        if not value:
            return _("Gain which basic good?")
        return _("Gain which good of value {value}?").format(value=value)
    return question(state.decision)
