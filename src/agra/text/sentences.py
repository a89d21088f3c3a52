"""One sentence for each event: "Yellow delivers 2 wood to the Mahout."

Each is a whole sentence with named arguments, so that it can be translated as a whole. If the
reason of an event changes the sentence, each reason has its own. No sentence writes an article
before a name or a possessive of a player: names come in the forms of `agra.text.names`.
"""

from collections.abc import Callable, Sequence

from agra.rules.events import NOBODY, Event
from agra.text import names as name_of
from agra.text.i18n import N_, _


def sentence(event: Event, names: Sequence[str]) -> str | None:
    """The sentence of an event, with the players' names by seat; None if it needs no sentence."""
    tell = _TELL.get(event.kind)
    if tell is None:
        return None
    return tell(event, names[event.seat] if event.seat != NOBODY else "")


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
    "follower": N_("{player} gains {favours} for the follower."),
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

_PIERS = {
    2: N_("The boat reaches pier 2: the building on the Builder's site is built."),
    3: N_("The boat reaches pier 3: the Merchant moves, and everybody gains favours for cotton."),
    4: N_(
        "The boat reaches pier 4: price tokens return to the Trader, and everybody gains a favour."
    ),
    5: N_("The boat reaches pier 5: everybody gains a good."),
    6: N_("The boat reaches pier 6, the last one."),
}


# ------------------------------------------------------------------ goods, favours, rupees


def _gained(event: Event, player: str) -> str:
    if event.what == "favour":
        message = _(_GAINED_FAVOURS.get(event.why, N_("{player} gains {favours}.")))
        lost = name_of.to_notable(event.where) if event.why == "contract_lost" else ""
        return message.format(player=player, favours=name_of.favours(event.count), to_notable=lost)
    message = _(_GAINED_GOODS.get(event.why, N_("{player} gains {goods}.")))
    return message.format(player=player, goods=name_of.goods(event.count, event.what))


def _thing(event: Event) -> str:
    """A number of goods or favours."""
    if event.what == "favour":
        return name_of.favours(event.count)
    return name_of.goods(event.count, event.what)


def _lost(event: Event, player: str) -> str:
    return _("{player} has no markers left and loses {things}.").format(
        player=player, things=_thing(event)
    )


def _returned(event: Event, player: str) -> str:
    return _("{player} returns {things} to make room.").format(player=player, things=_thing(event))


def _paid(event: Event, player: str) -> str:
    message = _(_PAID.get(event.why, N_("{player} pays {goods}.")))
    return message.format(player=player, goods=name_of.goods(event.count, event.what))


def _rupees(event: Event, player: str) -> str:
    if event.count < 0:
        message = _("{player} pays {rupees} for the day labourer.")
    else:
        message = _(_RUPEES.get(event.why, N_("{player} gets {rupees}.")))
    return message.format(player=player, rupees=name_of.rupees(abs(event.count)))


def _processed(event: Event, player: str) -> str:
    message = _(_PROCESSED.get(event.why, _PROCESSED["processing"]))
    goods, result = (name_of.goods(event.count, good) for good in (event.what, event.where))
    return message.format(player=player, goods=goods, result=result)


def _exchanged(event: Event, player: str) -> str:
    message = _(_EXCHANGED.get(event.why, N_("{player} exchanges {goods} for {result}.")))
    goods = name_of.goods(event.count, event.what)
    return message.format(player=player, goods=goods, result=name_of.goods(1, event.where))


# ------------------------------------------------------------------ workers and meditation


def _turn(event: Event, player: str) -> str:
    return _("Round {round}: {player} to play.").format(round=event.count, player=player)


def _placed(event: Event, player: str) -> str:
    return _("{player} places a worker {at_space}.").format(
        player=player, at_space=name_of.at_space(event.what)
    )


def _ejected(event: Event, player: str) -> str:
    if event.what == "lying":
        message = _("{player}: a worker lying down {at_space} is ejected.")
    else:
        message = _("{player}: a standing worker {at_space} is ejected.")
    return message.format(player=player, at_space=name_of.at_space(event.where))


def _kept_on_cook(event: Event, player: str) -> str:
    return _("{player} keeps the worker on the Cook.").format(player=player)


def _day_labourer(event: Event, player: str) -> str:
    return _("{player} uses a day labourer {at_space}.").format(
        player=player, at_space=name_of.at_space(event.what)
    )


def _raised(event: Event, player: str) -> str:
    return _("{player} stands up the worker {at_space}.").format(
        player=player, at_space=name_of.at_space(event.what)
    )


def _laid(event: Event, player: str) -> str:
    if event.what == "cook":
        return _("{player} meditates with a worker from the Cook.").format(player=player)
    return _("{player} lays down the worker {at_space}.").format(
        player=player, at_space=name_of.at_space(event.what)
    )


def _points(event: Event, player: str) -> str:
    message = _("{player} gets {points}.") if event.count > 0 else _("{player} spends {points}.")
    return message.format(player=player, points=name_of.points(abs(event.count)))


def _meditation_marker(event: Event, player: str) -> str:
    return _("The meditation marker now blocks “{action}”.").format(
        action=name_of.favour_action(event.what)
    )


def _stone(event: Event, player: str) -> str:
    return _("{player} moves the meditation stone to field {field}.").format(
        player=player, field=event.count
    )


def _farmer(event: Event, player: str) -> str:
    return _("{player} moves the farmer of track {track} to square {square}.").format(
        player=player, track=event.what, square=event.count
    )


def _uncovered(event: Event, player: str) -> str:
    return _("{player} removes the cover from square {square} of track {track}.").format(
        player=player, track=event.what, square=event.count
    )


# ------------------------------------------------------------------ deliveries, orders, influence


def _delivered(event: Event, player: str) -> str:
    return _("{player} delivers {goods} {to_notable}.").format(
        player=player,
        goods=name_of.goods(event.count, event.what),
        to_notable=name_of.to_notable(event.where),
    )


def _won(event: Event, player: str) -> str:
    return _("{player} wins the contract {of_notable}.").format(
        player=player, of_notable=name_of.of_notable(event.what)
    )


def _fulfilled(event: Event, player: str) -> str:
    first, second = event.where.split()
    return _("{player} fulfils order {number} {of_guild} with {first} and {second}.").format(
        player=player,
        number=event.count,
        of_guild=name_of.of_guild(event.what),
        first=name_of.goods(1, first),
        second=name_of.goods(1, second),
    )


def _order_marker(event: Event, player: str) -> str:
    return _("{guild}: order {number} is now marked.").format(
        guild=name_of.guild(event.what), number=event.count
    )


def _order_marker_left(event: Event, player: str) -> str:
    return _("{guild}: no orders left.").format(guild=name_of.guild(event.what))


def _order_limit(event: Event, player: str) -> str:
    return _("The order limit rises to {limit}.").format(limit=event.count)


def _served(event: Event, player: str) -> str:
    if event.what == event.where:
        return _("{player} gives Akbar {goods}.").format(
            player=player, goods=name_of.goods(1, event.what)
        )
    return _("{player} gives Akbar {goods} (bowl: {bowl}).").format(
        player=player, goods=name_of.goods(1, event.what), bowl=name_of.good(event.where)
    )


def _influence(event: Event, player: str) -> str:
    message = _(_INFLUENCE.get(event.why, N_("{player} moves to step {step} {of_guild}.")))
    return message.format(player=player, step=event.count, of_guild=name_of.of_guild(event.what))


def _tile_taken(event: Event, player: str) -> str:
    return _("{player} takes the favour tile “{tile}”.").format(
        player=player, tile=name_of.favour_action(event.what)
    )


def _tile_drawn(event: Event, player: str) -> str:
    return _("A new favour tile is on display: “{tile}”.").format(
        tile=name_of.favour_action(event.what)
    )


def _tile_discarded(event: Event, player: str) -> str:
    return _("{player} gives back the favour tile “{tile}”.").format(
        player=player, tile=name_of.favour_action(event.what)
    )


# ------------------------------------------------------------------ the city and the river


def _built(event: Event, player: str) -> str:
    building = name_of.space(event.what)
    if event.seat == NOBODY:
        return _("Built by the event, nobody gets a bonus: {building}.").format(building=building)
    return _("{player} builds: {building}.").format(player=player, building=building)


def _bonus_tile(event: Event, player: str) -> str:
    return _("{player} takes a bonus tile of level {level}.").format(
        player=player, level=event.what[:1]
    )


def _rolled(event: Event, player: str) -> str:
    if event.what == "merchant":
        return _("The die shows {pips} for the Merchant.").format(pips=event.count)
    return _("The die shows {pips} for the Builder.").format(pips=event.count)


def _coin(event: Event, player: str) -> str:
    return _("The Merchant drops {rupees} {at_space}.").format(
        rupees=name_of.rupees(event.count), at_space=name_of.at_space(event.where)
    )


def _merchant(event: Event, player: str) -> str:
    return _("The Merchant stops {at_space}.").format(at_space=name_of.at_space(event.where))


def _builder(event: Event, player: str) -> str:
    return _("The Builder moves to a new site: {building}.").format(
        building=name_of.space(event.where)
    )


def _builder_left(event: Event, player: str) -> str:
    return _("All buildings are built: the Builder leaves the game.")


def _boat(event: Event, player: str) -> str:
    return _(_PIERS[event.count])


def _price_token(event: Event, player: str) -> str:
    return _("{player} moves price token {token}: {good} (now worth {value}).").format(
        player=player, token=event.what, good=name_of.good(event.where), value=event.count
    )


def _price_tokens_return(event: Event, player: str) -> str:
    return _("All price tokens return to the Trader.")


# ------------------------------------------------------------------ secondary actions, the end


def _favour_action(event: Event, player: str) -> str:
    return _("{player} spends {favours} on “{action}”.").format(
        player=player,
        favours=name_of.favours(event.count),
        action=name_of.favour_action(event.what),
    )


def _luxury(event: Event, player: str) -> str:
    return _(_LUXURY[event.what]).format(player=player)


def _ability(event: Event, player: str) -> str:
    return _("{player} uses the contract {of_notable}.").format(
        player=player, of_notable=name_of.of_notable(event.what)
    )


def _french_trader(event: Event, player: str) -> str:
    return _("{player} places {goods} on the French Trader.").format(
        player=player, goods=name_of.goods(1, event.what)
    )


def _end_announced(event: Event, player: str) -> str:
    return _(_END[event.what]).format(player=player)


def _game_over(event: Event, player: str) -> str:
    return _("The game is over after round {round}.").format(round=event.count)


#: Events that are missing here (such as markers returning at the end of a turn) have no sentence.
_TELL: dict[str, Callable[[Event, str], str]] = {
    "turn": _turn,
    "placed": _placed,
    "ejected": _ejected,
    "kept_on_cook": _kept_on_cook,
    "day_labourer": _day_labourer,
    "raised": _raised,
    "laid": _laid,
    "points": _points,
    "meditation_marker": _meditation_marker,
    "stone": _stone,
    "farmer": _farmer,
    "uncovered": _uncovered,
    "gained": _gained,
    "lost": _lost,
    "returned": _returned,
    "paid": _paid,
    "rupees": _rupees,
    "processed": _processed,
    "exchanged": _exchanged,
    "delivered": _delivered,
    "won": _won,
    "fulfilled": _fulfilled,
    "order_marker": _order_marker,
    "order_marker_left": _order_marker_left,
    "order_limit": _order_limit,
    "served": _served,
    "influence": _influence,
    "tile_taken": _tile_taken,
    "tile_drawn": _tile_drawn,
    "tile_discarded": _tile_discarded,
    "built": _built,
    "bonus_tile": _bonus_tile,
    "rolled": _rolled,
    "coin": _coin,
    "merchant": _merchant,
    "builder": _builder,
    "builder_left": _builder_left,
    "boat": _boat,
    "price_token": _price_token,
    "price_tokens_return": _price_tokens_return,
    "favour_action": _favour_action,
    "luxury": _luxury,
    "ability": _ability,
    "french_trader": _french_trader,
    "end_announced": _end_announced,
    "game_over": _game_over,
}
