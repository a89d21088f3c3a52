"""Advice about the turn itself: meditation, the choice of a space, the ends of the phases."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from agra.rules import actions as act
from agra.rules import kinds, names
from agra.rules import layout as at
from agra.rules.architect import most_build_value
from agra.rules.botanist import can_pay_stone
from agra.rules.decisions import INTERRUPTIBLE
from agra.rules.events import Event
from agra.rules.meditation import COVER_POINTS, DELIVERY_POINTS, FARMER_POINTS
from agra.rules.production import yield_of
from agra.rules.workers import COOK_ROOM
from agra.rules.workers import labourer_price as full_price
from agra.text import names as name_of
from agra.text.advice import POINT_SPENDING, in_order, plan_steps
from agra.text.capital import capital
from agra.text.coach.farm import cover, farmers, farmers_and_cover, gain_of_stone
from agra.text.coach.look import (
    Advice,
    Fact,
    Look,
    Step,
    first_true,
    holds,
    planned,
    rupees,
    takes,
    wants,
)
from agra.text.coach.river import delivered
from agra.text.i18n import N_, _, both, ngettext
from agra.text.options.menu_labels import clothes_pay, label
from agra.text.plan_details import counted_goods, labourer_price

#: How many steps of a plan the coach names, and in how many words.
MOST_STEPS: Final = 3
MOST_WORDS: Final = 18


# ------------------------------------------------------------------ any option


def choice(look: Look) -> Advice:
    """An option without a reason that can be computed from the plan: the coach says nothing."""
    return look.say("choice", "")


def plan(look: Look) -> Advice:
    """The next steps of the plan."""
    every = plan_steps(look.state, look.seat, look.plan, brief=True)
    steps = [_times(words, len([*same])) for words, same in groupby(every)][:MOST_STEPS]
    while True:
        text = _("{option}.").format(option=in_order(steps))
        if len(steps) == 1 or len(text.split()) <= MOST_WORDS:
            return look.say("plan", text)
        steps.pop()


def secondary(look: Look) -> Advice | None:
    """A secondary action: clothes, a statue, the Mosaic Maker, a favour action."""
    if look.chosen == act.CLOTHES:
        paid = clothes_pay(look.state)
        words = _("Spend clothes for {rupees}, once a turn: choose “{option}” under “{group}”.")
        told = {"rupees": name_of.rupees(paid), "group": group_of_extra(look.chosen, look.legal)}
        return look.say_button("clothes", words, Fact("rupees", paid), **told)
    if look.chosen == act.STATUE:
        words = _("A statue gives you another main action: choose “{option}” under “{group}”.")
        return look.say_button("statue", words, group=group_of_extra(look.chosen, look.legal))
    if look.chosen in (act.MOSAIC_1, act.MOSAIC_3):
        return _mosaic(look)
    if look.chooses(act.FAVOUR, act.STATUE - act.FAVOUR):
        return _favour(look)
    if look.plan[:2] == (act.BOOK, act.DONE):
        words = _("A book gives you a favour: choose “{option}” under “{group}”.")
        return look.say_button("book", words, group=group_of_extra(look.chosen, look.legal))
    if look.chosen >= act.FRENCH_TRADER and (paid := look.rupees(look.chosen)) > 0:
        words = _("You get {rupees} for this good: choose “{option}” under “{group}”.")
        told = {"rupees": name_of.rupees(paid), "group": group_of_extra(look.chosen, look.legal)}
        return look.say_button("placed", words, rupees(paid), **told)
    return _extra(look)


def _extra(look: Look) -> Advice | None:
    """A luxury good or a contract that asks for a choice: which one the plan makes."""
    then = _next_choice(look)
    if not then:
        return None
    words = _("Choose “{option}” under “{group}”, then “{then}”.")
    if look.chosen in (act.CALIPH, act.ENGLISH_TRADER):
        words = _("Use your contract: choose “{option}” under “{group}”, then “{then}”.")
    group = group_of_extra(look.chosen, look.legal)
    return look.say_button("extra", words, then=then, group=group)


def group_of_extra(action: int, legal: Sequence[int]) -> str:
    """The words of the buttons that open the group of a secondary action."""
    french = [one for one in legal if one >= act.FRENCH_TRADER]
    inner = f" › {name_of.notable('french_trader')}" if action in french and french[1:] else ""
    return _("Extras") + inner


def _mosaic(look: Look) -> Advice:
    after = look.tried(look.chosen).after
    points = look.board.meditation_points - after.board.meditation_points
    favours = after.player(look.seat).favours - look.mine.favours
    facts = (Fact("gets_favours", favours), Fact("spends_points", points))
    words = _("You get {favours} for {points}: choose “{option}” under “{group}”.")
    told = {"favours": name_of.favours(favours), "points": name_of.points(points)}
    group = group_of_extra(look.chosen, look.legal)
    return look.say_button("mosaic", words, *facts, **told, group=group)


def _favour(look: Look) -> Advice:
    """A favour action at its price now, which the Mullah may lower."""
    first = act.FAVOUR if look.chosen < act.FAVOUR_MULLAH else act.FAVOUR_MULLAH
    number = look.chosen - first
    spent = look.c.favour_spend[number] - (first == act.FAVOUR_MULLAH)
    have = look.mine.favours
    then, opens = _next_choice(look), bool(INTERRUPTIBLE[look.kind])
    words = {
        (True, True): _(
            "Choose “{option}” under “{group}”, then “{then}”: it costs {cost} of your {favours}."
        ),
        (True, False): _("Choose “{option}” under “{group}”: it costs {cost} of your {favours}."),
        (False, True): _("Choose “{option}”, then “{then}”: it costs {cost} of your {favours}."),
        (False, False): _("Choose “{option}”: it costs {cost} of your {favours}."),
    }[opens, bool(then)]
    facts = (Fact("spends", spent), Fact("favours", have))
    told = {"cost": spent, "favours": name_of.favours(have), "then": then}
    group = group_of_extra(look.chosen, look.legal)
    return look.say_button("favour", words, *facts, **told, group=group)


def _next_choice(look: Look) -> str:
    """The words of the choice that a favour action asks for; "" if it asks for none."""
    if not look.later or look.later[0].state.pending.kind in (look.kind, kinds.END_TURN):
        return ""
    step = look.later[0]
    return capital(label(step.state, look.seat, step.action))


# ------------------------------------------------------------------ meditation


def meditation(look: Look) -> Advice | None:
    """Lay workers down, spend points, or work."""
    if look.chooses(act.LAY, act.LAY_COOK - act.LAY):
        return _lay(look)
    if look.chooses(act.MEDITATE, 4) or look.chosen == act.MEDITATE_FARMER:
        return _spend(look)
    if look.chosen == act.END_MEDITATION:
        return _go_to_work(look)
    return None


#: What points can pay for: when more are needed, and when they are there.
_BOUGHT: Final = {
    act.MEDITATE + names.OUTER_DELIVER: (
        N_("A delivery costs {points}: lay down the worker {at_space}."),
        "",
    ),
    act.MEDITATE + names.OUTER_PROCESS: (
        N_("You can process a good for {points}: lay down the worker {at_space}."),
        N_("Unspent points are lost, and you have {points}: process a good."),
    ),
    act.MEDITATE + names.OUTER_REMOVE_COVER: (
        N_("You can remove a cover for {points}: lay down the worker {at_space}."),
        N_("Unspent points are lost, and you have {points}: remove a cover."),
    ),
    act.MEDITATE + names.OUTER_EXCHANGE: (
        N_("You can exchange a good for {points}: lay down the worker {at_space}."),
        N_("Unspent points are lost, and you have {points}: exchange a good."),
    ),
    act.MEDITATE_FARMER: (
        N_("You can move a farmer for {points}: lay down the worker {at_space}."),
        N_("Unspent points are lost, and you have {points}: move a farmer."),
    ),
}
#: The points of an action; the price of the others is the value of their good.
_PRICES: Final = {
    act.MEDITATE + names.OUTER_DELIVER: DELIVERY_POINTS,
    act.MEDITATE + names.OUTER_REMOVE_COVER: COVER_POINTS,
    act.MEDITATE_FARMER: FARMER_POINTS,
}


def _lay(look: Look) -> Advice:
    """A worker to lay down, and what the plan buys with the points, if they are still too few."""
    at_space = name_of.at_space(look.chosen - act.LAY)
    bought = look.next_in(act.MEDITATE, 5, act.END_MEDITATION)
    price = None if bought is None else _price(look, bought)
    have = look.board.meditation_points
    if bought is None or price is None or have >= price:
        if (total := _points_used(look)) > have:
            return _lay_more(look, at_space, total)
        points = look.tried(look.chosen).points(look.seat)
        words = _("Lay down the worker {at_space} and get {points}.")
        text = words.format(at_space=at_space, points=name_of.points(points))
        return look.say("lay", text, Fact("points_more", points))
    text = _(_BOUGHT[bought.action][0]).format(points=name_of.points(price), at_space=at_space)
    return look.say("lay_for", text, Fact("price", price))


def _lay_more(look: Look, at_space: str, total: int) -> Advice:
    """A worker to lay down for points; names one or two of the things that they pay for."""
    steps = look.steps_before(act.END_MEDITATION)
    bought = [*Counter(step.action for step in steps if step.action in POINT_SPENDING).items()]
    for most in (2, 1):
        named = [_times(_(POINT_SPENDING[action]), count) for action, count in bought[:most]]
        what = capital(both(named))
        words = _("{what} for {points}: lay down the worker {at_space}.")
        if len(bought) > most:
            words = _("{what} and more for {points}: lay down the worker {at_space}.")
        text = words.format(what=what, points=name_of.points(total), at_space=at_space)
        if len(text.split()) <= MOST_WORDS:
            break
    times = (Fact("times", count, str(action)) for action, count in bought[:most] if count > 1)
    return look.say("lay_more", text, Fact("points_used", total), *times)


def _times(words: str, count: int) -> str:
    """A thing that is done once, or several times."""
    return f"{words} ×{count}" if count > 1 else words


def _points_used(look: Look) -> int:
    """The points that the plan spends before its main action."""
    now, used = look.state.copy(), 0
    for action in look.plan:
        if action == act.END_MEDITATION or act.PLACE <= action < act.LAY:
            break
        before = now.board.meditation_points
        now.apply(action)
        used += max(0, before - now.board.meditation_points)
    return int(used)


def _price(look: Look, bought: Step) -> int | None:
    """The points that an action of the meditation circle costs in the plan."""
    if bought.action in _PRICES:
        return _PRICES[bought.action]
    first = act.PROCESS if bought.action == act.MEDITATE + names.OUTER_PROCESS else act.EXCHANGE
    good = look.looks_at(bought).next_in(first, len(names.GOODS), act.END_MEDITATION)
    return None if good is None else int(good.state.board.value(good.action - first))


def _spend(look: Look) -> Advice | None:
    points = look.board.meditation_points
    told, fact = name_of.points(points), Fact("points", points)
    if look.chosen != act.MEDITATE + names.OUTER_DELIVER:
        return look.say("spend", _(_BOUGHT[look.chosen][1]).format(points=told), fact)
    step = look.next_in(act.DELIVER, act.KEEP - act.DELIVER)
    if step is None:
        return None
    notable, good = divmod(step.action - act.DELIVER, 16)
    there = look.looks_at(step)
    _count, found = delivered(there)
    wins, paid = there.winner(found), found.rupees(look.seat)
    goods, facts = name_of.goods(1, good), [Fact("price", DELIVERY_POINTS), planned(good)]
    if wins is None:
        words = _("A delivery costs {cost} of your {points}: deliver {goods} {to_notable}.")
        to = name_of.to_notable(notable)
        text = words.format(cost=DELIVERY_POINTS, points=told, goods=goods, to_notable=to)
        return look.say("spend_on_delivery", text, *facts, fact)
    kind, words = (
        "spend_on_contract",
        _("Spend {points} and deliver {goods}: you win the contract {of_notable}."),
    )
    if not wins:
        kind = "spend_completes"
        words = _(
            "Spend {points} and deliver {goods}: you get {rupees}"
            " but not the contract {of_notable}."
        )
        facts.append(Fact("delivery", paid, names.NOTABLES[notable]))
    text = words.format(
        goods=goods,
        points=name_of.points(DELIVERY_POINTS),
        rupees=name_of.rupees(paid),
        of_notable=name_of.of_notable(notable),
    )
    return look.say(kind, text, *facts)


def _go_to_work(look: Look) -> Advice | None:
    """What the main action of the plan is."""
    work = look.next_in(act.PLACE, len(names.SPACES))
    if work is None or work is not look.later[0]:
        return None
    found = choose_space(look.looks_at(work))
    if found is None or not look.board.meditation_points:
        return found and Advice(found.kind, found.text, look.chosen, found.facts)
    words = _("{sentence} First choose “{option}”.")
    told = look.say_button(found.kind, words, *found.facts, sentence=found.text)
    long = len(told.text.split()) > MOST_WORDS
    return Advice(found.kind, found.text, look.chosen, found.facts) if long else told


# ------------------------------------------------------------------ the choice of a space


def choose_space(look: Look) -> Advice | None:
    """Why the plan works on its space."""
    if not look.chooses(act.PLACE, len(names.SPACES)):
        return None
    space = look.chosen - act.PLACE
    if _gains_nothing(look):
        return _with_price(look, _idle(look, space))
    if space >= names.FIRST_BUILDING:
        found = _building(look, space - names.FIRST_BUILDING)
        return _with_price(look, found) if found else plan(look)
    visits = {
        names.SAILOR: _sailor,
        names.ARCHITECT: _architect,
        names.TRADER: _trader,
        names.BOTANIST: _botanist,
    }
    found = visits[space](look)
    return _with_price(look, found) if found else plan(look)


def _idle(look: Look, space: int) -> Advice:
    name = names.SPACES[space]
    if name in names.CHARACTERS:
        words = _("No space helps you much this turn: visit {whom}.")
        return look.say("idle", words.format(whom=name_of.visited(name)))
    words = _("No space helps you much this turn: work {at_space}.")
    return look.say("idle", words.format(at_space=name_of.at_space(name)))


#: What a player may have more of after a main action, besides rupees and favours.
_GAINED: Final = ("goods", "influence", "contracts", "tiles", "covers", "stone")


def _gains_nothing(look: Look) -> bool:
    """Whether the player has nothing more after the main action, and no good has another value."""
    after = look.state.copy()
    for action in look.plan:
        if action in (act.END_ACTION, act.STATUE, act.END_TURN):
            break
        after.apply(action)
    then, mine = after.player(look.seat), look.mine
    paid = mine.rupees - then.rupees  # a day labourer, at most
    return (
        0 <= paid <= full_price(look.state, at.player_at(look.seat))
        and then.favours <= mine.favours
        and all(getattr(then, name) == getattr(mine, name) for name in _GAINED)
        and all(then.farmer(track) == mine.farmer(track) for track in range(4))
        and all(after.board.value(good) == look.value(good) for good in range(len(names.GOODS)))
    )


def _with_price(look: Look, found: Advice) -> Advice:
    """The same sentence, with the price of a day labourer if the space needs one."""
    steps = [(look.state, look.chosen), *((step.state, step.action) for step in look.later)]
    price = labourer_price(steps, look.seat)
    if price != full_price(look.state, at.player_at(look.seat)):
        return found  # none is needed, or the player has less and pays all of it
    words = _("{sentence} Day labourers cost {rupees}.")
    text = words.format(sentence=found.text, rupees=name_of.rupees(price))
    return look.say(found.kind, text, *found.facts, Fact("labourer_price", price))


def _sailor(look: Look) -> Advice | None:
    """The first delivery of the plan."""
    step = look.next_in(act.DELIVER, act.KEEP - act.DELIVER)
    if step is None:
        return None
    good = (step.action - act.DELIVER) % 16
    if not look.own(good):
        return None  # the plan first gets it, which its steps say
    there = look.looks_at(step)
    notable, good = divmod(step.action - act.DELIVER, 16)
    count, found = delivered(there)
    goods, brings = name_of.goods(count, good), Fact("delivered", count, names.GOODS[good])
    wins = there.winner(found)
    if wins:
        words = _("Visit the Sailor: deliver {goods} and win the contract {of_notable}.")
        text = words.format(goods=goods, of_notable=name_of.of_notable(notable))
        return look.say("sailor_wins", text, brings)
    paid = found.rupees(look.seat)
    kind, words = "sailor", _("Visit the Sailor: deliver {goods} {to_notable} for {rupees}.")
    if wins is False:
        kind = "sailor_completes"
        words = _(
            "Visit the Sailor: deliver {goods} {to_notable}. You get {rupees} but not the contract."
        )
    text = words.format(
        goods=goods,
        rupees=name_of.rupees(paid),
        to_notable=name_of.to_notable(notable),
    )
    return look.say(kind, text, brings, Fact("delivery", paid, names.NOTABLES[notable]))


def _architect(look: Look) -> Advice | None:
    """A building of the plan, or an influence step."""
    if look.next_in(act.BUILD, len(names.BUILDINGS)) and look.next_in(act.BONUS, 12):
        worth = most_build_value(look.state, at.player_at(look.seat))
        words = _(
            "Your materials are worth {worth}: visit the Architect to build and earn a bonus tile."
        )
        return look.say("architect", words.format(worth=worth), Fact("materials", worth))
    step = look.next_in(act.INFLUENCE, len(names.GUILDS))
    if step is None:
        return None
    words = _("Visit the Architect to move up 1 step on the influence track {of_guild}.")
    text = words.format(of_guild=name_of.of_guild(step.action - act.INFLUENCE))
    fact = Fact("step", 1, names.GUILDS[step.action - act.INFLUENCE])
    return look.say("architect_step", text, fact)


def _trader(look: Look) -> Advice | None:
    """A good that the plan takes, or a price token."""
    taken = look.taken()
    if taken:
        goods = counted_goods(taken)
        if len(taken) == 1 and look.lacks(good := taken[0]):
            words = _("A notable wants {goods}, and you have none: trade with the Trader.")
            return look.say("trader_wanted", words.format(goods=goods), planned(good), wants(good))
        text = _("Visit the Trader and trade for {goods}.").format(goods=goods)
        return look.say("trader", text, *takes(taken))
    token = look.next_in(act.ON, len(names.GOODS))
    if token is None or not look.own(token.action - act.ON):
        return None
    good = token.action - act.ON
    value = _token_value(look, token)
    if value <= look.value(good):
        return None
    words = _("You have {goods}: visit the Trader and make this good worth {value}.")
    text = words.format(goods=name_of.goods(look.own(good), good), value=value)
    fact = Fact("value_then", value, names.GOODS[good])
    return look.say("trader_token", text, holds(look, good), fact)


def _token_value(look: Look, token: Step) -> int:
    """The value of the good after a price token is put on it."""
    there = look.looks_at(token)
    return int(there.tried(token.action).after.board.value(token.action - act.ON))


def _botanist(look: Look) -> Advice | None:
    """The stone, farmers or a cover of the plan."""
    count, points = gain_of_stone(look) if look.next_in(act.ADVANCE_STONE) else (0, 0)
    if count and can_pay_stone(look.state, look.seat):
        words = ngettext(
            "Visit the Botanist to advance the stone: laying down {count} worker then gives"
            " {points} more.",
            "Visit the Botanist to advance the stone: laying down {count} workers then gives"
            " {points} more.",
            count,
        )
        text = words.format(count=count, points=name_of.points(points))
        return look.say("botanist_stone", text, Fact("laid", count), Fact("laid_more", points))
    words = _("Visit the Botanist, move farmers and remove a cover. Your yields change: {changes}.")
    if both := farmers_and_cover(look, "botanist_both", words):
        return both
    words = _("Visit the Botanist and move farmers. Your yields change: {changes}.")
    found = farmers(look, "botanist_farmers", words)
    words = _("Visit the Botanist and remove a cover. Your yields change: {changes}.")
    return found or cover(look, "botanist_cover", words)


def _building(look: Look, building: int) -> Advice | None:
    """The favours, coins or goods at a building; what matters most first."""
    at_space = name_of.at_space(names.BUILDINGS[building])
    works = _produced if building < 4 else _processed
    work = works(look, building, at_space)
    coins = _coins(look, building, at_space)
    merchant = _at_the_merchant(look, building, at_space)
    if look.board.coins(building) > 1:
        return first_true(coins, merchant, work)
    return first_true(merchant, work, coins)


def _coins(look: Look, building: int, at_space: str) -> Advice | None:
    coins = look.board.coins(building)
    if not coins or look.works_on(names.FIRST_BUILDING + building):
        return None
    words = _("Collect {rupees} from the building: place a worker {at_space}.")
    text = words.format(rupees=name_of.rupees(coins), at_space=at_space)
    return look.say("coins", text, Fact("coins", coins, names.BUILDINGS[building]))


def _at_the_merchant(look: Look, building: int, at_space: str) -> Advice | None:
    if look.board.merchant != building:
        return None
    gained = _favours_of_merchant(look)
    if not gained:
        return None
    words = _("The Merchant gives you {favours}: work {at_space}.")
    text = words.format(favours=name_of.favours(gained), at_space=at_space)
    return look.say("merchant", text, Fact("merchant_favours", gained))


def _favours_of_merchant(look: Look) -> int:
    """What the Merchant gives after the main action."""
    now, events = look.state.copy(), list[Event]()
    now.listener = events.append
    for action in look.plan:
        if action in (act.END_ACTION, act.STATUE, act.END_TURN):
            break
        now.apply(action)
    by_him = (e for e in events if (e.kind, e.what, e.why) == ("gained", "favour", "merchant"))
    return sum(event.count for event in by_him if event.seat == look.seat)


def _produced(look: Look, good: int, at_space: str) -> Advice | None:
    count = yield_of(look.state, look.seat, good)
    if not count:
        return None
    goods, markers = name_of.goods(count, good), look.mine.markers
    if markers < count:
        words = ngettext(
            "Your farm yields {goods}, but you have only {count} free marker: work {at_space}.",
            "Your farm yields {goods}, but you have only {count} free markers: work {at_space}.",
            markers,
        )
        text = words.format(goods=goods, count=markers, at_space=at_space)
        facts = (Fact("yields", count, names.GOODS[good]), Fact("markers", markers))
        return look.say("produce_some", text, *facts)
    words = _("Your farm yields {goods}: work {at_space}.")
    text = words.format(goods=goods, at_space=at_space)
    return look.say("produce", text, Fact("yields", count, names.GOODS[good]))


def _processed(look: Look, good: int, at_space: str) -> Advice | None:
    source = look.c.source[good]
    if not look.own(source):
        return None
    if look.lacks(good):
        goods = name_of.goods(look.own(source), source)
        words = _("A notable wants {result}, and you have {goods}: process {at_space}.")
        text = words.format(result=name_of.goods(1, good), goods=goods, at_space=at_space)
        return look.say("process_wanted", text, holds(look, source), wants(good))
    step = look.next_in(act.COUNT + 1, 3)
    if step is None:
        return None
    count = step.action - act.COUNT
    words = _("Work {at_space} and process {goods}.")
    text = words.format(goods=name_of.goods(count, source), at_space=at_space)
    return look.say("process", text, Fact("processes", count, names.GOODS[source]))


# ------------------------------------------------------------------ the ends of the phases


def end_action(look: Look) -> Advice | None:
    """Continue with the orders."""
    if look.chosen != act.END_ACTION:
        return None
    return look.say_button("end_action", _("Your main action is done: choose “{option}”."))


def end_turn(look: Look) -> Advice | None:
    """Nothing is left."""
    if look.chosen != act.END_TURN:
        return None
    if len(look.legal) == 1:
        return look.say("end_turn", _("Nothing more is possible: end your turn."))
    return None


# ------------------------------------------------------------------ workers


def pay_labourer(look: Look) -> Advice | None:
    """Pay with rupees, or with the favour tile."""
    if look.chosen != act.PAY_RUPEES:
        return _favour(look)
    price = -look.rupees(look.chosen)
    words = _("Pay {rupees} for the day labourer and keep your favours.")
    return look.say("labourer", words.format(rupees=name_of.rupees(price)), Fact("labourer", price))


def cook_keep(look: Look) -> Advice | None:
    """An ejected worker may stay on the Cook, or come home."""
    if look.chosen == act.DECLINE:
        words = _("You can place the worker again: choose “{option}”.")
        return look.say_button("cook_home", words)
    room = COOK_ROOM - look.mine.on_cook
    words = ngettext(
        "The Cook has room for {count} worker: keep yours there for meditation points later.",
        "The Cook has room for {count} workers: keep yours there for meditation points later.",
        room,
    )
    return look.say("cook", words.format(count=room), Fact("cook", room))
