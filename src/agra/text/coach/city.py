"""Advice about the city: building, trading, processing, markers."""

from typing import Final

from agra.rules import actions as act
from agra.rules import layout as at
from agra.rules.architect import most_build_value
from agra.rules.names import BUILDINGS, EXTRA_PROCESS, GOODS
from agra.text import names as name_of
from agra.text.coach.court import influence
from agra.text.coach.look import (
    Advice,
    Fact,
    Look,
    holds,
    planned,
    rupees,
    single,
    takes,
    wants,
)
from agra.text.i18n import _, ngettext
from agra.text.options.menu_labels import bonus_text
from agra.text.plan_details import counted_goods

# ------------------------------------------------------------------ building


def architect(look: Look) -> Advice | None:
    """A building, or an influence step."""
    if not look.chooses(act.BUILD, len(BUILDINGS)):
        return influence(look)
    building = look.chosen - act.BUILD
    worth, cost = most_build_value(look.state, at.player_at(look.seat)), look.c.cost[building]
    name = name_of.space(BUILDINGS[building])
    facts = (Fact("materials", worth), Fact("cost", cost, BUILDINGS[building]))
    words = _(
        "Building earns a bonus tile, and your materials ({worth}) cover the cost ({cost})."
        " Build: {building}."
    )
    return look.say("build", words.format(worth=worth, cost=cost, building=name), *facts)


def pay_building(look: Look) -> Advice | None:
    """Which material to pay next."""
    if not look.chooses(act.PAY, 16):
        return None
    building, kinds_paid = look.fields & 15, look.fields >> 10
    good, cost = look.chosen - act.PAY, look.c.cost[building]
    if not kinds_paid:
        return _first_of_two_kinds(look, building, good)
    if kinds_paid & (kinds_paid - 1) or kinds_paid >> good & 1:
        return None
    words = _(
        "The building costs {cost}. With a second kind, your materials are worth 1 more: "
        "pay {goods}."
    )
    text = words.format(cost=cost, goods=name_of.goods(1, good))
    fact = Fact("cost", cost, BUILDINGS[building])
    return look.say("pay_second_kind", text, fact, single(good))


def _first_of_two_kinds(look: Look, building: int, good: int) -> Advice | None:
    """The first material, if the plan pays another kind, too."""
    paid = [step.action for step in look.steps_before(act.BONUS)]
    if not any(act.PAY <= action < act.PAY + 16 and action != look.chosen for action in paid):
        return None
    cost = look.c.cost[building]
    words = _("The building costs {cost}. Two kinds together are worth 1 more: first pay {goods}.")
    text = words.format(cost=cost, goods=name_of.goods(1, good))
    fact = Fact("cost", cost, BUILDINGS[building])
    return look.say("pay_first_kind", text, fact, single(good))


def bonus_tile(look: Look) -> Advice | None:
    """The gains of the bonus tile."""
    c, tile = look.c, look.chosen - act.BONUS
    text = _("Take this bonus tile: {brings}.").format(brings=bonus_text(look.state, tile))
    facts = [Fact("rupees", c.bonus_rupees[tile]), Fact("bonus", c.bonus_favours[tile])]
    if c.bonus_guild[tile] >= 0:
        facts.append(Fact("bonus_step", 1))
    return look.say("bonus", text, *facts)


# ------------------------------------------------------------------ trading

#: With more kinds of goods a sentence about a trade would be too long.
MOST_KINDS: Final = 3


def trader(look: Look) -> Advice | None:
    """A trade for a good, a price token, or the end of the action."""
    if look.chooses(act.GIVE, 16):
        return _trade_for(look)
    if look.chosen == act.MOVE_TOKEN:
        return _move_token(look)
    if look.legal == [act.DONE]:
        words = _("You can't do anything more here: end the Trader's action.")
        return look.say("trader_done", words)
    return None


def _trade_for(look: Look) -> Advice | None:
    """All goods that the plan takes, and what they cost together."""
    taken = look.taken()
    if not 0 < len(set(taken)) <= MOST_KINDS:
        return None
    value = sum(map(look.value, taken))
    facts = (*takes(taken), Fact("taken_value", value), Fact("taken_value_and_1", value + 1))
    arguments = {"goods": counted_goods(taken), "value": value, "more": value + 1}
    if len(taken) == 1 and look.lacks(good := taken[0]):
        words = _(
            "A notable wants {goods} (value {value}): give the Trader goods worth at least {more}."
        )
        return look.say("trade_wanted", words.format(**arguments), *facts, wants(good))
    words = _("Trade for {goods} (value {value}): give goods worth at least {more}.")
    return look.say("trade", words.format(**arguments), *facts)


def _move_token(look: Look) -> Advice | None:
    """A price token for a good of the player."""
    step = look.next_in(act.ON, 16)
    if step is None or not look.own(good := step.action - act.ON):
        return None
    then = look.looks_at(step).tried(step.action).after.board.value(good)
    if then <= look.value(good):
        return None
    words = _("You have {goods}: move a price token there to make this good worth more.")
    text = words.format(goods=name_of.goods(look.own(good), good))
    return look.say("token", text, holds(look, good))


def trade_give(look: Look) -> Advice | None:
    """The value given so far."""
    value = look.fields >> 2
    facts = (Fact("given", value), Fact("may_take", value - 1))
    arguments = {"value": value, "less": value - 1}
    if look.chooses(act.GIVE, 16):
        return _give_more(look, value)
    step = look.next_in(act.TAKE, 16)
    if step is not None and look.lacks(good := step.action - act.TAKE):
        words = _(
            "You may take goods worth up to {less}, and a notable wants {goods}: choose “{option}”."
        )
        told = {"less": value - 1, "goods": name_of.goods(1, good)}
        return look.say_button(
            "give_enough_wanted", words, *facts[1:], wants(good), planned(good), **told
        )
    words = _(
        "You gave goods worth {value} and may take goods worth up to {less}: choose “{option}”."
    )
    return look.say_button("give_enough", words, *facts, **arguments)


def _give_more(look: Look, value: int) -> Advice | None:
    """One more good, if the goods that the plan takes cost more than was given."""
    taken, good = look.taken(), look.chosen - act.GIVE
    more = sum(map(look.value, taken)) + 1
    if not 0 < len(set(taken)) <= MOST_KINDS or value >= more:
        return None
    words = _("The Trader keeps 1: for {things} (value {value}) give value {more}, also {goods}.")
    text = words.format(
        things=counted_goods(taken), value=more - 1, more=more, goods=name_of.goods(1, good)
    )
    facts = (Fact("taken_value", more - 1), Fact("taken_value_and_1", more))
    return look.say("give_more", text, *facts, *takes(taken), single(good))


def trade_take(look: Look) -> Advice | None:
    """A good to take for the remaining value."""
    value = look.fields & 63
    if not look.chooses(act.TAKE, 16):
        return None
    good = look.chosen - act.TAKE
    purpose = look.purpose(good)
    if look.lacks(good):
        words = _(
            "You may still take goods worth up to {value}. Take {goods}: a notable wants this good."
        )
        kind, more = "take_wanted", [wants(good)]
    elif purpose:
        words = _("You may still take goods worth up to {value}. Take {goods} {purpose}.")
        kind, more = "take_for", []
    else:
        return None
    text = words.format(value=value, goods=name_of.goods(1, good), purpose=purpose)
    return look.say(kind, text, Fact("left_value", value), single(good), *more)


def price_token(look: Look) -> Advice | None:
    """Which price token, and which side."""
    if not look.chooses(act.TOKEN, 6):
        return None
    flags = look.c.token_flags[look.chosen - act.TOKEN]
    text = _("This side makes a good worth {value}: choose it.").format(value=flags)
    return look.say("token_side", text, Fact("flags", flags))


def token_good(look: Look) -> Advice | None:
    """A good of the player that gets worth more, or one that does not matter."""
    flags = look.c.token_flags[2 * (look.fields & 3) + (look.fields >> 2 & 1)]
    dearer = [n for n in look.goods_among(act.ON) if look.own(n) and look.value(n) < flags]
    good = look.chosen - act.ON
    if good in dearer:
        words = _("You have {goods}: put the token there to make this good worth {value}.")
        text = words.format(value=flags, goods=name_of.goods(look.own(good), good))
        return look.say("token_on_own", text, Fact("flags", flags), holds(look, good))
    if dearer:
        return None
    words = _("The token makes none of your goods worth more. Put it on: {good}.")
    return look.say("token_anywhere", words.format(good=name_of.good(good)))


# ------------------------------------------------------------------ processing


def process_count(look: Look) -> Advice | None:
    """How many goods to process, and who may follow."""
    count, source = look.chosen - act.COUNT, look.c.source[look.fields & 15]
    if not count:
        if look.own(source):
            return None
        words = _("You have nothing to process here: choose “{option}”.")
        return look.say_button("process_nothing", words)
    if look.chosen < max(look.among(act.COUNT, 4)):
        return _process_some(look, count, source)
    others = [seat for seat in range(look.state.players) if seat != look.seat]
    can = sum(1 for seat in others if look.state.player(seat).stored(source))
    goods = name_of.goods(count, source)
    if can:
        words = ngettext(
            "{count} player can follow, and then you get a favour: process {goods}.",
            "{count} players can follow, and you get a favour for each who does: process {goods}.",
            can,
        )
        text = words.format(count=can, goods=goods)
        return look.say("process_followed", text, Fact("count", count), Fact("followers", can))
    words = _("Nobody else has this good, so only you profit: process {goods}.")
    return look.say("process_alone", words.format(goods=goods), Fact("count", count))


def _process_some(look: Look, count: int, source: int) -> Advice | None:
    """Fewer goods than possible: the plan keeps the others."""
    left = look.own(source) - count
    facts = (Fact("count", count), Fact("kept", left, GOODS[source]))
    purpose = look.purpose(source, count)
    if look.is_for_notable(source, count):
        words = _("A notable wants this good, too: process only {goods} and keep {things}.")
        kind = "process_some_wanted"
    elif left == 1 and purpose:  # a bowl, an order or a card takes only one
        words, kind = _("Keep {things} {purpose}: process only {goods}."), "process_some"
    else:
        return None
    text = words.format(
        goods=name_of.goods(count, source),
        things=name_of.goods(left, source),
        purpose=purpose,
    )
    return look.say(kind, text, *facts)


def follow(look: Look) -> Advice | None:
    """Follow, or deny the favour."""
    if look.chosen == act.DECLINE:
        words = _("Following would earn the other player a favour: choose “{option}”.")
        return look.say_button("follow_not", words)
    building = look.fields & 15
    source = look.c.source[building]
    words = _("Follow and turn {goods} into {result}: it costs you nothing else.")
    text = words.format(goods=name_of.goods(1, source), result=name_of.goods(1, building))
    return look.say("follow", text, Fact("follows", 1, GOODS[building]))


def extra_process(look: Look) -> Advice | None:
    """One more good for favours."""
    if look.chosen < act.FAVOUR:
        return None
    spend = look.c.favour_spend[EXTRA_PROCESS] - (look.chosen >= act.FAVOUR_MULLAH)
    have = look.mine.favours
    words = _("You own {favours}, and one more good costs {spend} of them: choose “{option}”.")
    facts = (Fact("favours", have), Fact("spends", spend))
    told = {"favours": name_of.favours(have), "spend": spend}
    return look.say_button("extra_process", words, *facts, **told)


def process_one(look: Look) -> Advice | None:
    """Which good to process for points or favours."""
    good = look.chosen - act.PROCESS
    value = look.value(good)
    facts = [Fact("value", value, GOODS[good]), single(good)]
    purpose = look.purpose(good)
    if look.lacks(good):
        words = _("Make this good, because a notable wants it: {good} (value {value}).")
        kind = "make_wanted"
        facts.append(wants(good))
    elif purpose:
        words, kind = _("Make this good {purpose}: {good} (value {value})."), "make_for"
    else:
        return None
    text = words.format(good=name_of.good(good), value=value, purpose=purpose)
    return look.say(kind, text, *facts)


def dyer(look: Look) -> Advice | None:
    """Turn two produced goods into one."""
    if not look.chooses(act.INTO, 16):
        return None
    good = look.chosen - act.INTO
    value = look.value(good)
    facts = (Fact("gains", 1, GOODS[good]), Fact("value", value, GOODS[good]))
    arguments = {"goods": name_of.goods(1, good), "value": value}
    if look.lacks(good):
        words = _("A notable wants {goods} (value {value}): swap two of your new goods for that.")
        return look.say("dyer_wanted", words.format(**arguments), *facts, wants(good))
    words = _("Swap two of your new goods for {goods} (value {value}).")
    return look.say("dyer", words.format(**arguments), *facts)


# ------------------------------------------------------------------ exchanging, gaining, selling


def exchange_give(look: Look) -> Advice | None:
    """A good to exchange for the one that the plan takes."""
    good, step = look.chosen - act.EXCHANGE, look.next_in(act.INTO, 16)
    goods = name_of.goods(1, good)
    if step is not None and look.lacks(wanted := step.action - act.INTO):
        value = look.value(wanted)
        words = _("A notable wants {wanted}: exchange {goods}, since both have value {value}.")
        text = words.format(goods=goods, wanted=name_of.goods(1, wanted), value=value)
        facts = (Fact("value", value, GOODS[wanted]), Fact("value", value, GOODS[good]))
        return look.say("exchange_wanted", text, *facts, single(good), wants(wanted))
    if look.own(good) < max(2, *map(look.own, range(len(GOODS)))):
        return None
    words = _("You have {goods}, your largest stock: exchange one of them.")
    text = words.format(goods=name_of.goods(look.own(good), good))
    return look.say("exchange_most", text, holds(look, good))


def exchange_take(look: Look) -> Advice | None:
    """The good to get for the exchanged one."""
    return _choose_good(look, act.INTO)


def gain_good(look: Look) -> Advice | None:
    """A free good."""
    return _choose_good(look, act.GAIN)


def _choose_good(look: Look, first: int) -> Advice | None:
    good = look.chosen - first
    if look.lacks(good):
        words = _("Take {goods}: a notable wants this good, and you have none.")
        text = words.format(goods=name_of.goods(1, good))
        return look.say("gain_wanted", text, single(good), wants(good))
    if purpose := look.purpose(good):
        text = _("Take {goods} {purpose}.").format(goods=name_of.goods(1, good), purpose=purpose)
        return look.say("gain_for", text, single(good))
    return None


def sell(look: Look) -> Advice | None:
    """The good that is sold, and whether another one pays more."""
    good, paid = look.chosen - act.SELL, look.rupees(look.chosen)
    arguments = {"goods": name_of.goods(1, good), "rupees": name_of.rupees(paid)}
    if paid == max(map(look.rupees, look.among(act.SELL, 16))):
        words, kind = (
            _("Sell {goods} for {rupees}: you get no more for any other good."),
            "sell_best",
        )
    else:
        words, kind = _("Sell {goods} for {rupees}."), "sell"
    return look.say(kind, words.format(**arguments), rupees(paid), single(good))


def make_room(look: Look) -> Advice:
    """What to give up if there are no markers left."""
    gain, count = look.fields & 31, look.fields >> 5 & 31
    things = name_of.goods(count, gain) if gain < 16 else name_of.favours(count)
    free = look.mine.markers
    facts = (Fact("gain", count), Fact("markers", free))
    if not free:
        words = _("You gain {things} but have no free marker: choose “{option}”.")
        return look.say_button("no_room", words, *facts, things=things)
    words = ngettext(
        "You gain {things} but have only {count} free marker: choose “{option}”.",
        "You gain {things} but have only {count} free markers: choose “{option}”.",
        free,
    )
    return look.say_button("little_room", words, *facts, things=things, count=free)
