"""One sentence for each event: "Yellow delivers 2 wood to the Mahout."

Each is a whole sentence with named arguments, so that it can be translated as a whole. If the
reason of an event changes the sentence, each reason has its own. No sentence writes an article
before a name or a possessive of a player: names come in the forms of `agra.text.names`.
"""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Final

from agra.rules.events import NOBODY, Event
from agra.text import names as name_of
from agra.text.i18n import N_, Arguments, _


def sentence(event: Event, names: Sequence[str]) -> str | None:
    """The sentence of an event, with the players' names by seat; None if it needs no sentence."""
    message = _message(event)
    if message is None:
        return None
    player = names[event.seat] if event.seat != NOBODY else ""
    return _(message).format_map(Arguments(_ARGUMENTS, event, player=player))


def end_cause(event: Event, names: Sequence[str], round_: int) -> str:
    """How the end of a game that is over was triggered; the event is its announcement."""
    player = names[event.seat] if event.seat != NOBODY else ""
    return _(_ENDED[event.what]).format(player=player, round=round_)


def _message(event: Event) -> str | None:
    """The sentence of an event without its arguments; None if it needs no sentence."""
    match event.kind:
        case "boat":
            return _PIERS[event.count]
        case "gained" if event.what == "favour":
            return _GAINED_FAVOURS.get(event.why, N_("{player} gains {favours}."))
        case "rupees" if event.count < 0:
            return N_("{player} pays {rupees} for the day labourer.")
        case "points" if event.count <= 0:
            return N_("{player} spends {points}.")
        case "served" if event.what != event.where:
            return N_("{player} gives Akbar {goods} (bowl: {bowl}).")
        case "built" if event.seat == NOBODY:
            return N_("{building}: built by the event, and nobody gets a bonus.")
    special = _SPECIAL.get(event.kind, {})
    return special.get(event.why) or special.get(event.what) or _SENTENCES.get(event.kind)


# ------------------------------------------------------------------ sentences by reason

_GAINED_GOODS = {
    "production": N_("{player} produces {goods}."),
    "trade": N_("{player} takes {goods} from the Trader."),
    "basic_good": N_("{player} gains {goods}, a basic good."),
    "good_of_value_2": N_("{player} gains {goods}, a good of value 2."),
    "pier_5": N_("{player} gains {goods} as the boat arrives."),
}

_GAINED_FAVOURS = {
    "ejected": N_("{player} gains {favours} for the ejected worker."),
    "merchant": N_("{player} gains {favours} from the Merchant."),
    "follower": N_("{player} gains {favours} because another player followed."),
    "contract_lost": N_("{player} gains {favours} for the deliveries {to_notable}."),
    "contract": N_("{player} gains {favours} from the contract."),
    "jagirdar": N_("{player} gains {favours} for the Jagirdar delivery."),
    "bonus_tile": N_("{player} gains {favours} from the bonus tile."),
    "step_reward": N_("{player} takes {favours} for the influence step."),
    "pier_3": N_("{player} gains {favours} for owning cotton as the boat arrives."),
    "pier_4": N_("{player} gains {favours} as the boat arrives."),
    "mosaic_maker": N_("{player} gains {favours} from the Mosaic Maker."),
    "book": N_("{player} gains {favours} from the book."),
}

_PAID = {
    "sailor_payment": N_("{player} pays the Sailor {goods}."),
    "trade": N_("{player} gives the Trader {goods}."),
    "building": N_("{player} pays {goods} for the building."),
    "stone": N_("{player} pays {goods} to move the meditation stone."),
    "oil_and_curry": N_("{player} spends {goods} to stand workers up."),
    "caliph": N_("{player} spends {goods} with the Caliph to stand a worker up."),
    "sell": N_("{player} sells {goods}."),
}

_RUPEES = {
    "coins": N_("{player} collects {rupees} from the building."),
    "delivery": N_("{player} gets {rupees} for the delivery."),
    "double_delivery": N_("{player} gets {rupees} for the double delivery."),
    "delivery_bonus": N_("{player} gets {rupees} extra from a contract."),
    "order": N_("{player} gets {rupees} for the order."),
    "sailor_refund": N_("{player} gets {rupees} back from the Sailor."),
    "bonus_tile": N_("{player} gets {rupees} from the bonus tile."),
    "takshaka": N_("{player} gets {rupees} from the Takshaka."),
    "french_trader": N_("{player} gets {rupees} from the French Trader."),
    "clothes": N_("{player} gets {rupees} for the clothes."),
    "sell": N_("{player} gets {rupees} for the good sold."),
}

_PROCESSED = {
    "processing": N_("{player} processes {goods} into {result}."),
    "follower": N_("{player} follows and processes {goods} into {result}."),
    "meditation": N_("{player} processes {goods} into {result} with meditation points."),
    "process": N_("{player} processes {goods} into {result} with a favour action."),
    "process_1_to_2": N_("{player} processes {goods} into {result} with a favour action."),
    "extra_process": N_("{player} also processes {goods} into {result}."),
}

_EXCHANGED = {
    "meditation": N_("{player} exchanges {goods} for {result} with meditation points."),
    "exchange": N_("{player} exchanges {goods} for {result} with a favour action."),
    "english_trader": N_("{player} exchanges {goods} for {result} with the English Trader."),
    "dyer": N_("{player} turns {goods} into {result} with the Dyer."),
}

_INFLUENCE = {
    "delivery": N_("{player} moves to step {step} {of_guild} for the delivery."),
    "architect": N_("{player} moves to step {step} {of_guild} with the Architect."),
    "bonus_tile": N_("{player} moves to step {step} {of_guild} with the bonus tile."),
    "order": N_(
        "{player} moves to step {step} {of_guild} for the order (another player was ahead)."
    ),
    "painting": N_("{player} moves to step {step} {of_guild} with the painting."),
    "influence": N_("{player} moves to step {step} {of_guild} with a favour action."),
    "contract": N_("{player} moves to step {step} {of_guild} with the contract."),
}

_LUXURY = {
    "statues": N_("{player} spends a statue for one more main action."),
    "books": N_("{player} spends a book."),
    "paintings": N_("{player} spends a painting."),
    "clothes": N_("{player} spends clothes."),
}

_END = {
    "contract": N_("{player} has completed a level IV contract: the end of the game is triggered."),
    "influence": N_(
        "{player} has reached the top of an influence track: the end of the game is triggered."
    ),
    "orders": N_(
        "{player} has fulfilled the last order of a guild: the end of the game is triggered."
    ),
    "boat": N_("The boat has reached the last pier: the end of the game is triggered."),
    "round_limit": N_("The round limit is reached: the end of the game is triggered."),
}

#: The same, told when the game is over.
_ENDED = {
    "contract": N_(
        "{player} triggered the end in round {round} by completing a level IV contract."
    ),
    "influence": N_(
        "{player} triggered the end in round {round} by reaching the top of an influence track."
    ),
    "orders": N_(
        "{player} triggered the end in round {round} by fulfilling the last order of a guild."
    ),
    "boat": N_("In round {round} the boat reached the last pier, and that triggered the end."),
    "round_limit": N_("In round {round} the round limit was reached, and that triggered the end."),
}

_PIERS = {
    2: N_("The boat reaches pier 2: the building on the Builder's site is built."),
    3: N_("The boat reaches pier 3: the Merchant moves, and everybody gains favours for cotton."),
    4: N_(
        "The boat reaches pier 4: price tokens return to the Trader, and everybody gains a favour."
    ),
    5: N_("The boat reaches pier 5: everybody gains a good."),
    6: N_("The boat reaches pier 6, the last one."),
}

#: By the kind of event: the sentences for certain reasons or things.
_SPECIAL: Final = {
    "gained": _GAINED_GOODS,
    "paid": _PAID,
    "rupees": _RUPEES,
    "processed": _PROCESSED,
    "exchanged": _EXCHANGED,
    "influence": _INFLUENCE,
    "luxury": _LUXURY,
    "end_announced": _END,
    "ejected": {"lying": N_("{player}: a worker lying down {at_space} is ejected.")},
    "laid": {"cook": N_("{player} meditates with a worker from the Cook.")},
    "rolled": {"merchant": N_("The die shows {pips} for the Merchant.")},
}

# ------------------------------------------------------------------ the other sentences

#: Events that are missing here (such as markers returning at the end of a turn) have no sentence.
_SENTENCES: Final = {
    "turn": N_("Round {round}: {player} to play."),
    "placed": N_("{player} places a worker {at_space}."),
    "ejected": N_("{player}: a standing worker {at_space} is ejected."),
    "kept_on_cook": N_("{player} keeps the worker on the Cook."),
    "day_labourer": N_("{player} hires a day labourer {at_space}."),
    "raised": N_("{player} stands up the worker {at_space}."),
    "laid": N_("{player} lays down the worker {at_space}."),
    "points": N_("{player} gets {points}."),
    "meditation_marker": N_("The meditation marker now blocks “{action}”."),
    "stone": N_("{player} moves the meditation stone to field {field}."),
    "farmer": N_("{player} moves a farmer: {track}, square {square}."),
    "uncovered": N_("{player} removes a cover: {track}, square {square}."),
    "gained": N_("{player} gains {goods}."),
    "lost": N_("{player} has no markers left and loses {things}."),
    "returned": N_("{player} returns {things} to make room."),
    "paid": N_("{player} pays {goods}."),
    "rupees": N_("{player} gets {rupees}."),
    "processed": _PROCESSED["processing"],
    "exchanged": N_("{player} exchanges {goods} for {result}."),
    "delivered": N_("{player} delivers {goods} {to_notable}."),
    "won": N_("{player} wins the contract {of_notable}."),
    "fulfilled": N_("{player} fulfils order {number} {of_guild} with {first} and {second}."),
    "order_marker": N_("{guild}: order {number} is now marked."),
    "order_marker_left": N_("{guild}: no orders left."),
    "order_limit": N_("The order limit rises to {limit}."),
    "served": N_("{player} gives Akbar {goods}."),
    "influence": N_("{player} moves to step {step} {of_guild}."),
    "tile_taken": N_("{player} takes the favour tile “{tile}”."),
    "tile_drawn": N_("A new favour tile is on display: “{tile}”."),
    "tile_discarded": N_("{player} gives back the favour tile “{tile}”."),
    "built": N_("{player} builds: {building}."),
    "bonus_tile": N_("{player} takes a bonus tile of level {level}."),
    "rolled": N_("The die shows {pips} for the Builder."),
    "coin": N_("The Merchant drops {rupees} {at_space}."),
    "merchant": N_("The Merchant stops {at_space}."),
    "builder": N_("The Builder moves to a new site: {building}."),
    "builder_left": N_("All buildings are built: the Builder leaves the game."),
    "price_token": N_("{player} moves price token {token}: {good} (now worth {value})."),
    "price_tokens_return": N_("All price tokens return to the Trader."),
    "favour_action": N_("{player} spends {favours} on “{action}”."),
    "ability": N_("{player} uses the contract {of_notable}."),
    "french_trader": N_("{player} places {goods} on the French Trader."),
    "game_over": N_("The game is over after round {round}."),
}


# ------------------------------------------------------------------ the arguments


def _goods(event: Event) -> str:
    # The event of the French Trader counts all goods there.
    return name_of.goods(1 if event.kind == "french_trader" else event.count, event.what)


def received(event: Event) -> int:
    """How many goods processing or an exchange brought: an exchange 1, also for the Dyer's 2."""
    return event.count if event.kind == "processed" else 1


def _result(event: Event) -> str:
    return name_of.goods(received(event), event.where)


_count, _what = attrgetter("count"), attrgetter("what")

_ARGUMENTS: Final[dict[str, Callable[[Event], object]]] = {
    **dict.fromkeys(("round", "field", "square", "number", "limit", "step", "pips"), _count),
    "value": _count,
    "track": lambda event: name_of.track(int(event.what) - 1),
    "token": _what,
    "level": lambda event: event.what[:1],
    "goods": _goods,
    "result": _result,
    "first": lambda event: name_of.goods(1, event.where.split()[0]),
    "second": lambda event: name_of.goods(1, event.where.split()[1]),
    "good": lambda event: name_of.good(event.where),
    "bowl": lambda event: name_of.good(event.where),
    "things": lambda event: (
        name_of.favours(event.count) if event.what == "favour" else _goods(event)
    ),
    "favours": lambda event: name_of.favours(event.count),
    "rupees": lambda event: name_of.rupees(abs(event.count)),
    "points": lambda event: name_of.points(abs(event.count)),
    "action": lambda event: name_of.favour_action(event.what),
    "tile": lambda event: name_of.favour_action(event.what),
    "at_space": lambda event: name_of.at_space(event.where or event.what),
    "building": lambda event: name_of.space(event.where or event.what),
    "to_notable": lambda event: name_of.to_notable(event.where),
    "of_notable": lambda event: name_of.of_notable(event.what),
    "guild": lambda event: name_of.guild(event.what),
    "of_guild": lambda event: name_of.of_guild(event.what),
}
