"""Advice about the turn itself: meditation, the choice of a space, the ends of the phases."""

from collections.abc import Iterator

from agra.rules import actions as act
from agra.rules import kinds, names
from agra.rules import layout as at
from agra.rules.architect import most_build_value
from agra.rules.botanist import can_pay_stone
from agra.rules.deliveries import can_deliver
from agra.rules.meditation import DELIVERY_POINTS
from agra.rules.processing import MOST
from agra.rules.production import yield_of
from agra.rules.workers import COOK_ROOM, labourer_price
from agra.text import names as name_of
from agra.text.coach.look import Advice, Fact, Look, delivers, holds, rupees, wants
from agra.text.i18n import N_, _, ngettext
from agra.text.options.menu_labels import clothes_pay

#: The favours for working at the Merchant's building.
_MERCHANT_FAVOURS = 2


# ------------------------------------------------------------------ meditation


def meditation(look: Look) -> Advice:
    """Lay workers down, spend points, or continue."""
    return _spending(look) if look.board.meditation_points else _laying(look)


#: Other uses of points, the best first.
_BOUGHT = (
    (
        act.MEDITATE + names.OUTER_PROCESS,
        N_("Unspent points are lost, and you have {points}: process a good."),
    ),
    (
        act.MEDITATE + names.OUTER_REMOVE_COVER,
        N_("Unspent points are lost, and you have {points}: remove a cover."),
    ),
    (
        act.MEDITATE + names.OUTER_EXCHANGE,
        N_("Unspent points are lost, and you have {points}: exchange a good."),
    ),
    (act.MEDITATE_FARMER, N_("Unspent points are lost, and you have {points}: move a farmer.")),
)


def _spending(look: Look) -> Advice:
    points = look.board.meditation_points
    told, fact = name_of.points(points), Fact("points", points)
    deliver = act.MEDITATE + names.OUTER_DELIVER
    cost = Fact("delivery_points", DELIVERY_POINTS)
    if deliver in look.legal:
        best = look.asked(kinds.DELIVER_ONE).best_delivery()
        assert best is not None
        notable, good = divmod(best[0] - act.DELIVER, 16)
        words = _("A delivery costs {cost} of your {points}: deliver {goods} {to_notable}.")
        text = words.format(
            cost=DELIVERY_POINTS,
            points=told,
            goods=name_of.goods(1, good),
            to_notable=name_of.to_notable(notable),
        )
        return Advice(text, deliver, (cost, fact, delivers(good, notable)))
    lays = _lays(look)
    if lays and _delivery_is_open(look) and points < DELIVERY_POINTS:
        words = _("A delivery costs {cost}, but you only have {points}: lay down another worker.")
        return Advice(words.format(cost=DELIVERY_POINTS, points=told), lays[0], (cost, fact))
    for action, message in _BOUGHT:
        if action in look.legal:
            return Advice(_(message).format(points=told), action, (fact,))
    words = _("You can do nothing here with {points}: continue.")
    return Advice(words.format(points=told), act.END_MEDITATION, (fact,))


def _laying(look: Look) -> Advice:
    lays = _lays(look)
    if not lays:
        return _work(look)
    together = _points_of_all(look)
    if together >= DELIVERY_POINTS and _delivery_is_open(look):
        words = _(
            "Your standing workers give {points} in all, and a delivery costs {cost}: lay "
            "workers down."
        )
        text = words.format(points=name_of.points(together), cost=DELIVERY_POINTS)
        facts = (Fact("points_of_all", together), Fact("delivery_points", DELIVERY_POINTS))
        return Advice(text, lays[0], facts)
    favours = 2 if look.mine.stone >= look.c.two_favours_from_field else 1
    points = look.tried(lays[0]).points(look.seat)
    words = _(
        "A standing worker earns {favours} when ejected: leave him standing unless you need"
        " {points} now."
    )
    text = words.format(favours=name_of.favours(favours), points=name_of.points(points))
    facts = (Fact("pushed_off", favours), Fact("points_then", points))
    return Advice(text, act.END_MEDITATION, facts)


def _lays(look: Look) -> list[int]:
    return look.among(act.LAY, len(names.SPACES) + 1)  # one more for the Cook


def _delivery_is_open(look: Look) -> bool:
    free = look.board.meditation_marker != names.OUTER_DELIVER
    return free and can_deliver(look.state, look.seat)


def _points_of_all(look: Look) -> int:
    """The points for laying down all standing workers."""
    after = look.state.copy()
    while True:
        lays = [n for n in after.legal_actions() if act.LAY <= n <= act.LAY_COOK]
        if not lays or after.decision != "meditation":
            return after.board.meditation_points
        after.apply(lays[0])


def _work(look: Look) -> Advice:
    """What the main action offers if no worker can lie down."""
    after = look.state.copy()
    after.apply(act.END_MEDITATION)
    if after.decision != "choose_space" or after.to_move != look.seat:
        return Advice(_("You have no standing worker to lay down: continue."), act.END_MEDITATION)
    found = choose_space(Look(after, look.seat, look.liking))
    return Advice(found.text, act.END_MEDITATION, found.facts)


# ------------------------------------------------------------------ the choice of a space


def choose_space(look: Look) -> Advice:
    """The space with the best advice."""
    found = [_paid_for(look, advice) for advice in _spaces(look)]
    if found:
        return look.best(found)
    action = look.among(act.PLACE, len(names.SPACES))[0]
    words = _("You can't use any goods right now: work {at_space}.")
    return Advice(words.format(at_space=name_of.at_space(action - act.PLACE)), action)


def _paid_for(look: Look, advice: Advice) -> Advice:
    """Add the price of a day labourer for a space with the player's own worker."""
    assert advice.action is not None
    if not look.works_on(advice.action - act.PLACE):
        return advice
    less = advice.worth - int(labourer_price(look.state, at.player_at(look.seat)))
    return Advice(advice.text, advice.action, advice.facts, less)


def _spaces(look: Look) -> Iterator[Advice]:
    """The advice for each space."""
    for action in look.among(act.PLACE, len(names.SPACES)):
        space = action - act.PLACE
        if space == names.SAILOR:
            yield from _sailor(look, action)
        elif space == names.ARCHITECT:
            yield from _architect(look, action)
        elif space == names.BOTANIST:
            yield from _botanist(look, action)
        elif space >= names.FIRST_BUILDING:
            yield from _building(look, action, space - names.FIRST_BUILDING)


def _sailor(look: Look, action: int) -> Iterator[Advice]:
    deliveries = look.asked(kinds.DELIVER_ONE)
    best = deliveries.best_delivery()
    if best is None:
        return
    chosen, worth = best
    notable, good = divmod(chosen - act.DELIVER, 16)
    if deliveries.wins(chosen):
        words = _("Visit the Sailor: deliver {goods} and win the contract {of_notable}.")
        text = words.format(goods=name_of.goods(1, good), of_notable=name_of.of_notable(notable))
        yield Advice(text, action, (delivers(good, notable),), worth)
        return
    paid = deliveries.rupees(chosen)
    words = _("You have {goods}: a delivery {to_notable} with the Sailor earns {rupees}.")
    text = words.format(
        goods=name_of.goods(look.own(good), good),
        rupees=name_of.rupees(paid),
        to_notable=name_of.to_notable(notable),
    )
    pays = Fact("delivery", paid, f"{names.GOODS[good]} {names.NOTABLES[notable]}")
    yield Advice(text, action, (holds(look, good), pays), worth)


def _architect(look: Look, action: int) -> Iterator[Advice]:
    """A site, if a second worker can be placed there."""
    placed = 0 if look.works_on(names.ARCHITECT) else 1
    if look.mine.workers <= placed:
        return
    sites = look.asked(kinds.ARCHITECT).among(act.BUILD, len(names.BUILDINGS))
    if sites:
        worth = most_build_value(look.state, at.player_at(look.seat))
        words = _(
            "Your materials are worth {worth}: visit the Architect to build and earn a bonus tile."
        )
        yield Advice(words.format(worth=worth), action, (Fact("materials", worth),), 4.0)


def _botanist(look: Look, action: int) -> Iterator[Advice]:
    """The next field of the meditation track, if the player can pay for it."""
    if not can_pay_stone(look.state, look.seat):
        return
    points = look.c.meditation_values[look.mine.stone + 1]
    words = _("You can pay for your stone's next field, worth {points}: visit the Botanist.")
    yield Advice(words.format(points=name_of.points(points)), action, (Fact("field", points),), 1.8)


def _building(look: Look, action: int, building: int) -> Iterator[Advice]:
    at_space = name_of.at_space(names.BUILDINGS[building])
    coins = look.board.coins(building)
    if coins and not look.works_on(names.FIRST_BUILDING + building):
        words = _("Collect {rupees} from the building: place a worker {at_space}.")
        text = words.format(rupees=name_of.rupees(coins), at_space=at_space)
        yield Advice(
            text, action, (Fact("coins", coins, names.BUILDINGS[building]),), int(coins) + 0.5
        )
    if look.board.merchant == building:
        words = _("The Merchant gives you {favours}: work {at_space}.")
        text = words.format(favours=name_of.favours(_MERCHANT_FAVOURS), at_space=at_space)
        fact = Fact("merchant", _MERCHANT_FAVOURS, names.BUILDINGS[building])
        yield Advice(text, action, (fact,), 1.9)
    if building < 4:
        yield _produced(look, action, building, at_space)
    else:
        yield from _processed(look, action, building, at_space)


def _produced(look: Look, action: int, good: int, at_space: str) -> Advice:
    count = yield_of(look.state, look.seat, good)
    words = _("Your farm yields {goods}: work {at_space}.")
    text = words.format(goods=name_of.goods(count, good), at_space=at_space)
    # Goods in stock lower the need for more.
    worth = int(min(count, look.mine.markers)) * 0.6 - 0.2 * look.own(good)
    return Advice(text, action, (Fact("yields", count, names.GOODS[good]),), worth)


def _processed(look: Look, action: int, good: int, at_space: str) -> Iterator[Advice]:
    source = look.c.source[good]
    count = min(MOST, look.own(source))
    if not count:
        return
    is_wanted = look.lacking([good]) is not None
    words = (
        _("A notable wants {result}, and you have {goods}: process {at_space}.")
        if is_wanted
        else _("You have {goods} to process: work {at_space}.")
    )
    text = words.format(
        result=name_of.goods(1, good),
        goods=name_of.goods(look.own(source), source),
        at_space=at_space,
    )
    facts = (holds(look, source), wants(good)) if is_wanted else (holds(look, source),)
    better = look.value(good) - look.value(source)
    yield Advice(text, action, facts, count * (0.3 + 0.4 * better) + is_wanted)


# ------------------------------------------------------------------ the ends of the phases


def end_action(look: Look) -> Advice:
    """A statue, or continue with the orders."""
    if act.STATUE in look.legal:
        statues = look.own(names.GOODS.index("statues"))
        words = _("You have {goods}: spend one now for another main action.")
        text = words.format(goods=name_of.goods(statues, "statues"))
        return Advice(text, act.STATUE, (Fact("holds", statues, "statues"),))
    return Advice(_("Your main action is done: continue with the orders."), act.END_ACTION)


def end_turn(look: Look) -> Advice:
    """What the player could still use."""
    if act.CLOTHES in look.legal:
        paid = clothes_pay(look.state)
        words = _("Spend clothes for {rupees} before you end your turn: you may do so once a turn.")
        return Advice(words.format(rupees=name_of.rupees(paid)), act.CLOTHES, (rupees(paid),))
    favours = look.mine.favours
    if look.among(act.FAVOUR, len(names.FAVOUR_ACTIONS)):
        words = _("You own {favours}, enough for a favour action: use one, or end your turn.")
        fact = Fact("favours", favours)
        return Advice(words.format(favours=name_of.favours(favours)), None, (fact,))
    others = len(look.legal) - 1
    if others:
        words = ngettext(
            "{count} secondary action is still possible: use it, or end your turn.",
            "{count} secondary actions are still possible: use one, or end your turn.",
            others,
        )
        return Advice(words.format(count=others), None, (Fact("others", others),))
    return Advice(_("Nothing more is possible: end your turn."), act.END_TURN)


# ------------------------------------------------------------------ workers


def pay_labourer(look: Look) -> Advice:
    """Rupees, or the favour tile."""
    price = labourer_price(look.state, at.player_at(look.seat))
    price = min(price, look.mine.rupees)
    spend = look.c.favour_spend[names.FREE_DAY_LABOURER]
    words = _(
        "The day labourer costs {rupees}, or {favours} with your tile: pay whichever you can spare."
    )
    text = words.format(rupees=name_of.rupees(price), favours=name_of.favours(spend))
    facts = (Fact("labourer", price), Fact("spends", spend, "free_day_labourer"))
    return Advice(text, None, facts)


def cook_keep(look: Look) -> Advice:
    """An ejected worker may stay on the Cook."""
    room = COOK_ROOM - look.mine.on_cook
    words = ngettext(
        "The Cook has room for {count} worker: keep yours there for meditation points later.",
        "The Cook has room for {count} workers: keep yours there for meditation points later.",
        room,
    )
    return Advice(words.format(count=room), act.KEEP, (Fact("cook", room),))
