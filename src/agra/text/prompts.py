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
        N_("Meditation: lay workers down, spend points, or continue?"),
        N_(
            "Each standing worker you lay down gives meditation points: the first one the "
            "value of your stone's field, each further one the value of the next field below "
            "(field 1 at the lowest). Lay down all you want before you spend your first point. "
            "A worker lying down earns no favours when ejected. Points left at the end of the "
            "phase are lost."
        ),
        ("3.1.1-3.1.16",),
    ),
    "choose_space": Prompt(
        N_("Main action: where do you work?"),
        N_(
            "Place one worker on a main character, a built building or the Builder's site. "
            "Another player's worker there is ejected; if it was standing, its owner gains "
            "favours. If your own worker is there, you pay for a day labourer instead. When "
            "you place a worker on a building, you collect the rupees there. At the Merchant "
            "you gain 2 favours."
        ),
        ("3.2.1-3.2.22",),
    ),
    "end_action": Prompt(
        N_("End the action phase?"),
        N_(
            "Only now can you spend a statue for one more main action. Then the order phase begins."
        ),
        ("3.0.3", "3.4.8"),
    ),
    "order_phase": Prompt(
        N_("Order phase: serve Akbar, fulfil an order, or pass?"),
        N_(
            "You may put one good into Akbar's empty bowl for that good, or fulfil the marked "
            "order of one guild. For an order you need both goods and influence with the "
            "guild, and the order limit must not be reached. If another player is ahead of you "
            "on the track, you get 1 rupee less but move up 1 step."
        ),
        ("3.3.1-3.3.11",),
    ),
    "end_turn": Prompt(
        N_("End your turn?"),
        N_(
            "You can still take secondary actions (extras) first. Then it's the next player's turn."
        ),
        ("3.5.1-3.5.3",),
    ),
    "pay_labourer": Prompt(
        N_("How do you pay the day labourer?"),
        N_("With rupees, or by spending favours on your favour tile."),
        ("3.2.7-3.2.13",),
    ),
    "cook_keep": Prompt(
        N_("Your worker is ejected: keep it on the Cook?"),
        N_(
            "Up to 2 workers can wait there. In a meditation phase you may send them to your "
            "supply and get points as if you laid them down."
        ),
        ("5.7.8",),
    ),
    "architect": Prompt(
        N_("Architect: one influence step, or build?"),
        N_(
            "Either move one of your influence markers up 1 step, or build a building: pay "
            "building materials, take a bonus tile, place one more worker there and process."
        ),
        ("3.2.23-3.2.32",),
    ),
    "pay_building": Prompt(
        N_("Which building material do you pay?"),
        N_(
            "If you pay at least two different materials, they are worth 1 more in total. You "
            "stop paying as soon as the cost is met."
        ),
        ("3.2.25-3.2.27",),
    ),
    "bonus_tile": Prompt(
        N_("Which bonus tile do you take?"),
        N_("You get what it shows at once. Any part you cannot use is lost."),
        ("3.2.28",),
    ),
    "sailor_payment": Prompt(
        N_("Sailor: which good do you pay for more deliveries?"),
        N_(
            "One delivery is free (two with the Jagirdar). The good you pay gives you as many "
            "more deliveries as its value. You get 1 rupee back for each of these that you do "
            "not use."
        ),
        ("3.2.33", "3.2.42"),
    ),
    "deliveries": Prompt(
        N_("Sailor: what do you deliver next?"),
        N_(
            "For each delivery you get 1 rupee per marker that is then on the card. You may "
            "also fulfil one guild order, which takes 2 deliveries. At the end you may move up "
            "1 step with the guild of each notable you delivered to."
        ),
        ("3.2.33-3.2.42", "4.1-4.4"),
    ),
    "double": Prompt(
        N_("Double delivery: add a second one?"),
        N_(
            "It uses another delivery, and you get 1 rupee. The player with the most markers "
            "on the card wins the contract, so a double can decide it."
        ),
        ("3.2.37-3.2.39", "4.6"),
    ),
    "trader": Prompt(
        N_("Trader: give goods, or move a price token?"),
        N_(
            "You may make one trade and move or flip one price token, in any order. Give 1 to "
            "3 goods, then take goods worth at least 1 less in total."
        ),
        ("3.2.43-3.2.48",),
    ),
    "trade_give": Prompt(
        N_("Trader: give one more good?"),
        N_("You can give up to 3 goods in total. What you take must be worth at least 1 less."),
        ("3.2.44",),
    ),
    "trade_take": Prompt(
        N_("Trader: what do you take?"),
        N_("You can take any good worth no more than the value you have left."),
        ("3.2.44-3.2.46",),
    ),
    "botanist": Prompt(
        N_("Botanist: do you advance the stone, remove a cover or move farmers?"),
        N_("Do up to two of the three, in any order."),
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
            "Up to 3. If you process at least one, every other player may follow with one "
            "good. You gain 1 favour for each player who follows."
        ),
        ("3.2.60-3.2.64",),
    ),
    "follow": Prompt(
        N_("Do you follow and process one good, too?"),
        N_("It costs you nothing, but the player you follow gains 1 favour."),
        ("3.2.61-3.2.63",),
    ),
    "jagirdar": Prompt(
        N_("Jagirdar: deliver one good after the other player's Sailor action?"),
        N_(
            "You get rupees and influence as usual. If you deliver, the active player gains"
            " 1 favour."
        ),
        ("5.7.10",),
    ),
    "make_room": Prompt(
        N_("You are short of markers: what do you return to your supply?"),
        N_("Anything you have no marker for is lost, unless you return goods or favours first."),
        ("1.10-1.14",),
    ),
    "extra_process": Prompt(
        N_("Process one more good with the favour tile?"),
        N_("It moves along the same arrow as the goods you just processed."),
        ("3.4.4-3.4.6",),
    ),
    "uncover": Prompt(
        N_("Which cover do you remove from your farm?"),
        N_(
            "Each uncovered square can yield a good. In final scoring you get 1 rupee for each "
            "cover you removed."
        ),
        ("3.2.53-3.2.56",),
    ),
    "move_farmers": Prompt(
        N_("Which farmer do you move?"),
        N_(
            "A good's yield is the number of free squares between its symbol and the farmers of"
            " its two tracks. Farmers never enter a covered square."
        ),
        ("3.2.52-3.2.56",),
    ),
    "price_token": Prompt(
        N_("Which price token do you move, with which side up?"),
        N_(
            "A good with a price token is worth the flags shown on it. The token's place or "
            "side must change."
        ),
        ("3.2.47", "3.2.48"),
    ),
    "token_good": Prompt(
        N_("Where do you put the token?"),
        N_("Its flags must be within 1 of the good's printed value."),
        ("3.2.47", "3.2.48"),
    ),
    "raise_workers": Prompt(
        N_("Which worker do you stand up?"),
        N_("A standing worker can be laid down for points again, or earn favours when ejected."),
        ("3.4.1", "3.2.5"),
    ),
    "exchange_give": Prompt(
        N_("Which good do you exchange?"),
        N_("You get another good of exactly the same value for it."),
        ("3.1.8",),
    ),
    "exchange_take": Prompt(
        N_("Which good do you get for it?"),
        N_("You can choose any other good of the same value."),
        ("3.1.8",),
    ),
    "process_one": Prompt(
        N_("Which good do you process?"),
        N_("It moves along one arrow. Nobody else may follow."),
        ("1.16", "3.1.10"),
    ),
    "deliver_one": Prompt(
        N_("Which good do you deliver, and to whom?"),
        N_(
            "You get 1 rupee per marker that is then on the card, and you may take 1 influence "
            "step per notable."
        ),
        ("4.1-4.4", "4.17"),
    ),
    "gain_good": Prompt(
        N_("Which good do you gain?"),
        N_("You use a marker from your supply for it."),
        ("1.10", "4.14.5"),
    ),
    "sell": Prompt(
        N_("Which good do you sell?"),
        N_("You get its value in rupees."),
        ("3.4.3.7",),
    ),
    "influence": Prompt(
        N_("Which guild do you move up with?"),
        N_(
            "On a step with a lotus you gain favours or a favour tile. On higher steps you get "
            "more rupees for orders."
        ),
        ("4.23-4.26",),
    ),
    "influence_steps": Prompt(
        N_("Which influence step do you take next for your deliveries?"),
        N_("You may take one step with the guild of each notable you delivered to."),
        ("4.16-4.22",),
    ),
    "step_reward": Prompt(
        N_("Favours, or a favour tile?"),
        N_(
            "A tile gives you one more favour action for the rest of the game. You can keep up "
            "to three."
        ),
        ("4.23", "4.24"),
    ),
    "discard_tile": Prompt(
        N_("You have four favour tiles: which one do you give back?"),
        N_("It goes back into the stack."),
        ("4.24",),
    ),
    "any_tile": Prompt(
        N_("Mosaic Maker: which favour tile do you take?"),
        N_("Any tile, open or from the stack."),
        ("5.7.15",),
    ),
    "extra_order_phase": Prompt(
        N_("Extra order phase: serve Akbar or fulfil an order?"),
        N_("The rules are the same as in the order phase. This one is extra."),
        ("3.3.1-3.3.11", "3.4.3.10"),
    ),
    "sadr_good": Prompt(
        N_("Sadr us-Sudur: which good do you give to Akbar?"),
        N_("It goes into any empty bowl for a good of equal value."),
        ("5.7.20",),
    ),
    "sadr_bowl": Prompt(
        N_("Sadr us-Sudur: which bowl does it go into?"),
        N_("The bowl you choose is filled, not the bowl for the good you give."),
        ("5.7.20",),
    ),
}


def prompt_of(decision: str) -> Prompt:
    """The prompt of a decision, in the reader's language."""
    found = PROMPTS[decision]
    return Prompt(_(found.question), _(found.help), found.rules)


#: Shorter questions for headings, and the titles of chance; the others are short enough.
_SHORT: Final = {
    "merchant_roll": N_("A roll for the Merchant"),
    "builder_roll": N_("A roll for the Builder"),
    "draw_tile": N_("A favour tile is drawn"),
    "meditation": N_("Meditate, or continue?"),
    "choose_space": N_("Where do you work?"),
    "order_phase": N_("Akbar, an order, or pass?"),
    "cook_keep": N_("Keep your worker on the Cook?"),
    "architect": N_("Influence step, or build?"),
    "pay_building": N_("Which material do you pay?"),
    "sailor_payment": N_("What do you pay the Sailor?"),
    "deliveries": N_("What do you deliver?"),
    "double": N_("Deliver a second one?"),
    "trader": N_("Trade, or move a price token?"),
    "trade_give": N_("Give one more good?"),
    "botanist": N_("What do you do at the Botanist?"),
    "dyer": N_("Dyer: turn 2 goods into 1?"),
    "follow": N_("Follow with 1 good?"),
    "jagirdar": N_("Jagirdar: deliver one good?"),
    "make_room": N_("What do you return to make room?"),
    "extra_process": N_("Process one more?"),
    "uncover": N_("Which cover do you remove?"),
    "price_token": N_("Which price token do you move?"),
    "deliver_one": N_("What do you deliver?"),
    "influence_steps": N_("Which step do you take next?"),
    "discard_tile": N_("Which tile do you give back?"),
    "any_tile": N_("Which tile do you take?"),
    "extra_order_phase": N_("Akbar or an order?"),
    "sadr_good": N_("Which good do you give to Akbar?"),
    "sadr_bowl": N_("Which bowl does it go into?"),
}


def question(decision: str) -> str:
    """The short question of a decision, by its name (`State.decision`)."""
    return _(_SHORT.get(decision) or PROMPTS[decision].question)


def asked(state: State) -> str:
    """The question of the pending decision, with the good or the value it is about."""
    fields = state.pending.fields
    if state.decision == "follow":
        source = GOODS[state.components.source[fields & 15]]
        return _("Follow with {goods}?").format(goods=name_of.goods(1, source))
    if state.decision == "gain_good":
        value = fields & 7
        if not value:
            return _("Which basic good do you gain?")
        return _("Which good of value {value} do you gain?").format(value=value)
    if state.decision == "botanist" and fields:
        return _("What else do you do here?")
    if state.decision == "trader" and fields:
        return _("Move a price token?") if fields & 1 else _("Make a trade?")
    return question(state.decision)
