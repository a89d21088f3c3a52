"""The question of each decision, with help and the related rules."""

from dataclasses import dataclass
from typing import Final

from agra.rules.names import GOODS
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import N_, _


@dataclass(frozen=True)
class Prompt:
    """A question, a few sentences of help, and the paragraphs of the rules to read."""

    question: str
    help: str
    rules: tuple[str, ...] = ()


#: By the name of the decision (`State.decision`).
PROMPTS: Final[dict[str, Prompt]] = {
    "meditation": Prompt(
        N_("Meditation: lay workers down, spend points, or go on?"),
        N_(
            "Each of your standing workers that you lay down gives meditation points: the first"
            " as many as your stone's field, the next ones as the fields below. Lay down all you"
            " want before you spend the first point. A worker who lies earns no favours when he"
            " is pushed off. Points that are left at the end of the phase are lost."
        ),
        ("3.1.1-3.1.16",),
    ),
    "choose_space": Prompt(
        N_("Main action: where do you work?"),
        N_(
            "Place one worker on a main character, a built building or the Builder's site. A"
            " worker of another player there goes home; if he stood, his owner gains favours. On"
            " a space with a worker of your own you pay a day labourer instead. Coins on a"
            " building are yours if you place a worker there; where the Merchant stands you gain"
            " 2 favours."
        ),
        ("3.2.1-3.2.22",),
    ),
    "end_action": Prompt(
        N_("End of the action phase."),
        N_("Here, and only here, a statue buys one more main action. Then the order phase begins."),
        ("3.0.3", "3.4.8"),
    ),
    "order_phase": Prompt(
        N_("Order phase: serve Akbar, fulfil an order, or pass?"),
        N_(
            "You may give one good to Akbar's empty bowl of that good, or fulfil the marked"
            " order of one guild. For an order you need both goods, influence with the guild,"
            " and room under the order limit. Who is behind on the track gets 1 rupee less and"
            " moves 1 step up."
        ),
        ("3.3.1-3.3.11",),
    ),
    "end_turn": Prompt(
        N_("Your turn ends."),
        N_("Secondary actions are still possible. After this the next player is at turn."),
        ("3.5.1-3.5.3",),
    ),
    "pay_labourer": Prompt(
        N_("How do you pay the day labourer?"),
        N_("With rupees, or free of charge by the favour tile."),
        ("3.2.7-3.2.13",),
    ),
    "cook_keep": Prompt(
        N_("Your worker is pushed off: keep him on the Cook?"),
        N_("Up to 2 workers wait there; in a meditation phase they count as if laid down."),
        ("5.7.8",),
    ),
    "architect": Prompt(
        N_("Architect: one influence step, or build?"),
        N_(
            "Either one of your influence markers moves 1 step up, or you build a site: pay"
            " building materials, take a bonus tile, place one more worker there and process."
        ),
        ("3.2.23-3.2.32",),
    ),
    "pay_building": Prompt(
        N_("Which building material do you pay?"),
        N_("Two different kinds of material count 1 more. Paying ends when the cost is met."),
        ("3.2.25-3.2.27",),
    ),
    "bonus_tile": Prompt(
        N_("Which bonus tile do you take?"),
        N_("You receive what it shows at once; a part that is impossible is lost."),
        ("3.2.28",),
    ),
    "sailor_payment": Prompt(
        N_("Sailor: which good do you pay for more deliveries?"),
        N_(
            "One delivery is free. The value of the good you pay is the number of further"
            " deliveries; each of them that you do not use is worth 1 rupee at the end."
        ),
        ("3.2.33", "3.2.42"),
    ),
    "deliveries": Prompt(
        N_("Sailor: what do you deliver next?"),
        N_(
            "Every delivery pays 1 rupee for each marker that then lies on the card. One guild"
            " order may be fulfilled, for 2 deliveries. At the end you gain influence with the"
            " guilds of the notables you supplied."
        ),
        ("3.2.33-3.2.42", "4.1-4.4"),
    ),
    "double": Prompt(
        N_("Deliver a second one of this good beside it?"),
        N_(
            "It uses another delivery and pays 1 rupee. Most markers on the card win the"
            " contract, so a double can decide it."
        ),
        ("3.2.37-3.2.39", "4.6"),
    ),
    "trader": Prompt(
        N_("Trader: what do you give, or do you move a price token?"),
        N_(
            "One trade and one operation on a price token, in any order. Give 1 to 3 goods;"
            " then take goods worth at most the value given minus 1."
        ),
        ("3.2.43-3.2.48",),
    ),
    "trade_give": Prompt(
        N_("Trader: do you give one more good?"),
        N_("Up to 3 goods in all. What you take is worth at most their value minus 1."),
        ("3.2.44",),
    ),
    "trade_take": Prompt(
        N_("Trader: what do you take?"),
        N_("Any goods, as long as their value is not more than what is left."),
        ("3.2.44-3.2.46",),
    ),
    "botanist": Prompt(
        N_("Botanist: stone, cover or farmers?"),
        N_("Up to two different ones of the three, in any order."),
        ("3.2.49-3.2.54",),
    ),
    "dyer": Prompt(
        N_("Dyer: turn 2 of the goods just produced into one of the same row?"),
        N_("The new good is worth at most 2."),
        ("5.7.7",),
    ),
    "process_count": Prompt(
        N_("How many goods do you process?"),
        N_(
            "Up to 3. If you process at least one, every other player may follow with one good,"
            " and each follower brings you 1 favour."
        ),
        ("3.2.60-3.2.64",),
    ),
    "follow": Prompt(
        N_("Do you follow and process one good, too?"),
        N_("It costs you nothing; the player at turn gains 1 favour."),
        ("3.2.61-3.2.63",),
    ),
    "jagirdar": Prompt(
        N_("Jagirdar: deliver one good after the other player's Sailor action?"),
        N_("With rupees and influence as usual. If you do, the player at turn gains 1 favour."),
        ("5.7.10",),
    ),
    "make_room": Prompt(
        N_("You are short of markers: what do you return to the supply?"),
        N_("What you cannot take for want of markers is lost, unless you make room for it."),
        ("1.10-1.14",),
    ),
    "extra_process": Prompt(
        N_("Process one more good by the favour tile?"),
        N_("It moves along the same arrow, in addition to what was just processed."),
        ("3.4.4-3.4.6",),
    ),
    "uncover": Prompt(
        N_("Which cover do you remove from your farm?"),
        N_("Each square without a cover can yield a good. Covers removed are worth 1 rupee each."),
        ("3.2.53-3.2.56",),
    ),
    "move_farmers": Prompt(
        N_("Which farmer moves?"),
        N_(
            "A good's yield is the number of free squares between its symbol and the farmers of"
            " its two tracks. Farmers never enter a covered square."
        ),
        ("3.2.52-3.2.56",),
    ),
    "price_token": Prompt(
        N_("Which price token do you move, and which side up?"),
        N_("A good with a token is worth its flags. Place or side must change."),
        ("3.2.47", "3.2.48"),
    ),
    "token_good": Prompt(
        N_("On which good do you put the token?"),
        N_("Its flags must be within 1 of the good's printed value."),
        ("3.2.47", "3.2.48"),
    ),
    "raise_workers": Prompt(
        N_("Which lying worker do you raise?"),
        N_("A standing worker can be laid down for points again, or earn favours when pushed off."),
        ("3.4.1", "3.2.5"),
    ),
    "exchange_give": Prompt(
        N_("Which good do you exchange?"),
        N_("It becomes another good of exactly the same value."),
        ("3.1.8",),
    ),
    "exchange_take": Prompt(
        N_("Which good do you get for it?"),
        N_("All goods of the same value are possible."),
        ("3.1.8",),
    ),
    "process_one": Prompt(
        N_("Which good do you process?"),
        N_("It moves along one arrow. Nobody follows."),
        ("1.16", "3.1.10"),
    ),
    "deliver_one": Prompt(
        N_("Which good do you deliver, and to whom?"),
        N_("It pays 1 rupee for each marker that then lies on the card, and an influence step."),
        ("4.1-4.4", "4.17"),
    ),
    "gain_good": Prompt(
        N_("Which good do you gain?"),
        N_("It comes from your supply of markers."),
        ("1.10", "4.14.5"),
    ),
    "sell": Prompt(
        N_("Which good do you sell?"),
        N_("It pays its value in rupees."),
        ("3.4.3.7",),
    ),
    "influence": Prompt(
        N_("With which guild do you gain influence?"),
        N_("Steps with a lotus bring favours or a favour tile; higher steps pay more for orders."),
        ("4.23-4.26",),
    ),
    "influence_steps": Prompt(
        N_("Which influence step for your deliveries do you take next?"),
        N_("One step with the guild of each notable you supplied. Each is optional."),
        ("4.16-4.22",),
    ),
    "step_reward": Prompt(
        N_("Favours, or a favour tile?"),
        N_("A tile is one more favour action for the rest of the game; you can keep three."),
        ("4.23", "4.24"),
    ),
    "discard_tile": Prompt(
        N_("You have four favour tiles: which one do you give back?"),
        N_("It becomes part of the stack again."),
        ("4.24",),
    ),
    "any_tile": Prompt(
        N_("Mosaic Maker: which favour tile do you take?"),
        N_("Any tile, open or from the stack."),
        ("5.7.15",),
    ),
    "extra_order_phase": Prompt(
        N_("Extra order phase: serve Akbar or fulfil an order?"),
        N_("As in the order phase; the regular one still comes."),
        ("3.3.1-3.3.11", "3.4.3.10"),
    ),
    "sadr_good": Prompt(
        N_("Sadr us-Sudur: which good do you give to Akbar?"),
        N_("It goes into an empty bowl of any good of equal value."),
        ("5.7.20",),
    ),
    "sadr_bowl": Prompt(
        N_("Sadr us-Sudur: into which bowl?"),
        N_("The bowl you use is the one that is filled."),
        ("5.7.20",),
    ),
}


def prompt_of(decision: str) -> Prompt:
    """The prompt of a decision, in the reader's language."""
    found = PROMPTS[decision]
    return Prompt(_(found.question), _(found.help), found.rules)


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
