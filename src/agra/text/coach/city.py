"""Advice about the city and the farm: building, trading, processing, farming, markers."""

from agra.rules import actions as act
from agra.rules import layout as at
from agra.rules.architect import most_build_value
from agra.rules.names import BUILDINGS, EXTRA_PROCESS, GOODS, SPACES
from agra.rules.production import yield_of
from agra.text import names as name_of
from agra.text.coach.court import influence
from agra.text.coach.look import Advice, Fact, Look, holds, rupees, single, wants
from agra.text.i18n import _, ngettext
from agra.text.options.menu_labels import bonus_text

# ------------------------------------------------------------------ building


def architect(look: Look) -> Advice:
    """A site that the player can pay for, or an influence step."""
    sites = look.among(act.BUILD, len(BUILDINGS))
    if not sites:
        return influence(look)
    action = max(sites, key=lambda site: (look.c.cost[site - act.BUILD], -site))
    building = action - act.BUILD
    worth, cost = most_build_value(look.state, at.player_at(look.seat)), look.c.cost[building]
    words = _(
        "Building earns a bonus tile, and your materials ({worth}) cover the cost ({cost})."
        " Build: {building}."
    )
    name = name_of.space(BUILDINGS[building])
    text = words.format(worth=worth, cost=cost, building=name)
    facts = (Fact("materials", worth), Fact("cost", cost, BUILDINGS[building]))
    return Advice(text, action, facts, 4.0)


def pay_building(look: Look) -> Advice:
    """Which material to pay next."""
    building, kinds_paid = look.fields & 15, look.fields >> 10
    payable = look.goods_among(act.PAY)
    wanted = {good for _notable, good, _missing in look.open_orders()}
    other = [good for good in payable if kinds_paid and not kinds_paid >> good & 1]
    good = min(other or payable, key=lambda one: (one in wanted, look.c.build_value[one], one))
    cost = look.c.cost[building]
    fact = Fact("cost", cost, BUILDINGS[building])
    if other and not kinds_paid & (kinds_paid - 1):
        words = _(
            "The building costs {cost}. With a second kind, your materials are worth 1 more: "
            "pay {goods}."
        )
    else:
        words = _("The building costs {cost}. Pay the material you can best spare: {goods}.")
    text = words.format(cost=cost, goods=name_of.goods(1, good))
    return Advice(text, act.PAY + good, (fact, single(good)))


def bonus_tile(look: Look) -> Advice:
    """The bonus tile of the level that is worth most."""
    c = look.c

    def worth(action: int) -> float:
        tile = action - act.BONUS
        guild = c.bonus_guild[tile]
        return (
            c.bonus_rupees[tile]
            + c.bonus_favours[tile]
            + 1.5 * c.bonus_covers[tile]
            + (1.5 if guild >= 0 else 0)
        )

    action = max(look.among(act.BONUS, 12), key=worth)
    tile = action - act.BONUS
    brings = bonus_text(look.state, tile)
    words = _("Take the best bonus tile: {brings}.")
    facts = [Fact("bonus_rupees", c.bonus_rupees[tile]), Fact("bonus", c.bonus_favours[tile])]
    if c.bonus_guild[tile] >= 0:
        facts.append(Fact("bonus_step", 1))
    return Advice(words.format(brings=brings), action, tuple(facts))


# ------------------------------------------------------------------ trading


def trader(look: Look) -> Advice:
    """A good to buy that the river wants."""
    values = [look.value(good) for good in range(16) for _one in range(look.own(good))]
    most = sum(sorted(values, reverse=True)[:3])
    wanted = look.lacking(good for good in range(16) if look.value(good) < most)
    if look.goods_among(act.GIVE) and wanted is not None:
        value = look.value(wanted)
        words = _("A notable wants {goods} (value {value}): trade in goods worth at least {more}.")
        text = words.format(goods=name_of.goods(1, wanted), value=value, more=value + 1)
        facts = (Fact("value", value, GOODS[wanted]), Fact("value", value + 1), wants(wanted))
        return Advice(text, None, facts)
    dearer = _dearer_by_token(look) if act.MOVE_TOKEN in look.legal else []
    if dearer:
        good = max(dearer, key=lambda one: (look.own(one), -one))
        words = _("You have {goods}: move a price token there to make this good worth more.")
        text = words.format(goods=name_of.goods(look.own(good), good))
        return Advice(text, act.MOVE_TOKEN, (holds(look, good),))
    return Advice(_("No trade or price token helps you now: end the Trader's action."), act.DONE)


def _dearer_by_token(look: Look) -> list[int]:
    """The player's goods that one move of a price token makes worth more."""
    tokens = look.tried(act.MOVE_TOKEN).after
    found = set()
    for token in tokens.legal_actions():
        moved = tokens.copy()
        moved.apply(token)
        on = Look(moved, look.seat)
        flags = look.c.token_flags[token - act.TOKEN]
        found |= {good for good in on.goods_among(act.ON) if look.value(good) < flags}
    return [good for good in found if look.own(good)]


def trade_give(look: Look) -> Advice:
    """The value given so far."""
    value = look.fields >> 2
    wanted = look.lacking(good for good in range(16) if look.value(good) < value)
    facts = (Fact("given", value), Fact("given", value - 1))
    if wanted is not None:
        words = _(
            "You gave value {value} and may take up to value {less}. A notable wants {goods}: "
            "stop giving."
        )
        text = words.format(value=value, less=value - 1, goods=name_of.goods(1, wanted))
        return Advice(text, act.DONE, (*facts, wants(wanted)))
    words = _(
        "You gave value {value} and may take up to value {less}: give another only to take more."
    )
    return Advice(words.format(value=value, less=value - 1), None, facts)


def trade_take(look: Look) -> Advice:
    """A good to take for the remaining value."""
    value = look.fields & 63
    goods = look.goods_among(act.TAKE)
    if not goods:
        return Advice(_("You have no free marker for another good: stop."), act.DONE)
    good = _wanted_or_best(look, goods)
    words = (
        _("You may still take goods worth up to {value}. Take {goods}: a notable wants this good.")
        if good == look.lacking(goods)
        else _(
            "You may still take goods worth up to {value}. Take {goods}: no other choice is "
            "worth more."
        )
    )
    text = words.format(value=value, goods=name_of.goods(1, good))
    return Advice(text, act.TAKE + good, (Fact("left_value", value), single(good)))


def _wanted_or_best(look: Look, goods: list[int]) -> int:
    """A good that the river wants, or the most valuable one."""
    wanted = look.lacking(goods)
    return max(goods, key=lambda one: (look.value(one), -one)) if wanted is None else wanted


def price_token(look: Look) -> Advice:
    """Which price token, and which side."""
    tokens = look.among(act.TOKEN, 6)
    if not tokens:
        return Advice(_("No price token can be moved: continue."), None)
    action = max(tokens, key=lambda one: (look.c.token_flags[one - act.TOKEN], -one))
    flags = look.c.token_flags[action - act.TOKEN]
    words = _("The better side makes a good worth {value}: choose it.")
    return Advice(words.format(value=flags), action, (Fact("flags", flags),))


def token_good(look: Look) -> Advice:
    """A good that the player holds, to raise its price; otherwise one the player does not need."""
    flags = look.c.token_flags[2 * (look.fields & 3) + (look.fields >> 2 & 1)]
    goods = look.goods_among(act.ON)
    fact = Fact("flags", flags)
    dearer = [good for good in goods if look.own(good) and look.value(good) < flags]
    if dearer:
        good = max(dearer, key=lambda one: (look.own(one), -one))
        words = _("You have {goods}: put the token there to make this good worth {value}.")
        held = name_of.goods(look.own(good), good)
        text = words.format(value=flags, goods=held)
        return Advice(text, act.ON + good, (fact, holds(look, good)))
    good = min(goods, key=lambda one: (look.own(one), one))
    words = _("The token makes none of your goods worth more. Put it on: {good}.")
    return Advice(words.format(good=name_of.good(good)), act.ON + good, (fact,))


# ------------------------------------------------------------------ processing


def process_count(look: Look) -> Advice:
    """How many goods to process, and who may follow."""
    most = max(look.among(act.COUNT, 4)) - act.COUNT
    building = look.fields & 15
    source = look.c.source[building]
    action = act.COUNT + most
    if not most:
        return Advice(_("You have nothing to process here: continue."), action)
    others = [seat for seat in range(look.state.players) if seat != look.seat]
    can = sum(1 for seat in others if look.state.player(seat).stored(source))
    goods = name_of.goods(most, source)
    facts = (Fact("count", most), Fact("followers", can))
    if can:
        words = ngettext(
            "{count} player can follow, which earns you a favour: process {goods}.",
            "{count} players can follow, and each one earns you a favour: process {goods}.",
            can,
        )
        return Advice(words.format(count=can, goods=goods), action, facts)
    words = _("Nobody else has this good, so only you profit: process {goods}.")
    return Advice(words.format(goods=goods), action, facts[:1])


def follow(look: Look) -> Advice:
    """Advise to follow, because it costs nothing."""
    building = look.fields & 15
    source = look.c.source[building]
    words = _("Follow and turn {goods} into {result}: it costs you nothing else.")
    text = words.format(goods=name_of.goods(1, source), result=name_of.goods(1, building))
    return Advice(text, act.FOLLOW, (Fact("follows", 1, GOODS[building]),))


def extra_process(look: Look) -> Advice:
    """One more good for favours."""
    spend, have = look.c.favour_spend[EXTRA_PROCESS], look.mine.favours
    words = _("You own {favours}, and your tile costs {spend}: process one more good.")
    text = words.format(favours=name_of.favours(have), spend=spend)
    facts = (Fact("favours", have), Fact("spends", spend, "extra_process"))
    return Advice(text, act.FAVOUR + EXTRA_PROCESS, facts)


def process_one(look: Look) -> Advice:
    """Which good to process for points or favours."""
    goods = look.goods_among(act.PROCESS)
    good = _wanted_or_best(look, goods)
    value = look.value(good)
    words = (
        _("Make {goods} (value {value}): a notable wants this good.")
        if good == look.lacking(goods)
        else _("Make {goods} (value {value}): no other result is worth more.")
    )
    text = words.format(goods=name_of.goods(1, good), value=value)
    return Advice(text, act.PROCESS + good, (Fact("value", value, GOODS[good]), single(good)))


def dyer(look: Look) -> Advice:
    """Turn two produced goods into one."""
    goods = look.goods_among(act.INTO)
    if not goods:
        return Advice(_("Every good in this row is worth too much now: decline."), act.DECLINE)
    good = _wanted_or_best(look, goods)
    value = look.value(good)
    words = (
        _("A notable wants {goods} (value {value}): swap two of your new goods for that.")
        if good == look.lacking(goods)
        else _("Swap two of your new goods for {goods} (value {value}) only if you need that.")
    )
    text = words.format(goods=name_of.goods(1, good), value=value)
    facts = (Fact("gains", 1, GOODS[good]), Fact("value", value, GOODS[good]))
    return Advice(text, act.INTO + good, facts)


def exchange_give(look: Look) -> Advice:
    """A good to exchange for one that is wanted."""
    goods = look.goods_among(act.EXCHANGE)
    values = {look.value(good) for good in goods}
    wanted = look.lacking(good for good in range(16) if look.value(good) in values)
    if wanted is not None:
        value = look.value(wanted)
        equal = [good for good in goods if look.value(good) == value]
        good = max(equal, key=lambda one: (look.own(one), -one))
        words = _("A notable wants {wanted}: exchange {goods}, since both have value {value}.")
        text = words.format(
            goods=name_of.goods(1, good), wanted=name_of.goods(1, wanted), value=value
        )
        facts = (Fact("value", value, GOODS[wanted]), Fact("value", value, GOODS[good]))
        return Advice(text, act.EXCHANGE + good, (*facts, single(good), wants(wanted)))
    good = max(goods, key=lambda one: (look.own(one), -one))
    words = _("Exchange one from your largest stock, where you can best spare it: {goods}.")
    text = words.format(goods=name_of.goods(look.own(good), good))
    return Advice(text, act.EXCHANGE + good, (holds(look, good),))


def exchange_take(look: Look) -> Advice:
    """The good that is wanted, or the one the player has least of."""
    return _choose_good(look, act.INTO)


def gain_good(look: Look) -> Advice:
    """A free good."""
    return _choose_good(look, act.GAIN)


def _choose_good(look: Look, first: int) -> Advice:
    goods = look.goods_among(first)
    wanted = look.lacking(goods)
    if wanted is not None:
        words = _("Take {goods}: a notable wants this good, and you have none.")
        text = words.format(goods=name_of.goods(1, wanted))
        return Advice(text, first + wanted, (single(wanted), wants(wanted)))
    good = min(goods, key=lambda one: (look.own(one), one))
    words = _(
        "A mix of goods meets more orders. Take what you have least of: {good} ({count} in stock)."
    )
    text = words.format(good=name_of.good(good), count=look.own(good))
    return Advice(text, first + good, (holds(look, good),))


def sell(look: Look) -> Advice:
    """The good with the highest price."""
    goods = look.among(act.SELL, 16)
    action = max(goods, key=look.rupees)
    paid = look.rupees(action)
    words = _("Sell {goods} for {rupees}: you get no more for any other good.")
    good = action - act.SELL
    text = words.format(goods=name_of.goods(1, good), rupees=name_of.rupees(paid))
    return Advice(text, action, (rupees(paid), single(good)))


def make_room(look: Look) -> Advice:
    """What to give up if there are no markers left."""
    gain, count = look.fields & 31, look.fields >> 5 & 31
    things = name_of.goods(count, gain) if gain < 16 else name_of.favours(count)
    free = look.mine.markers
    facts = (Fact("gain", count), Fact("markers", free))
    if not free:
        words = _("You gain {things} but have no free marker: return something, or get nothing.")
        return Advice(words.format(things=things), None, facts)
    words = ngettext(
        "You gain {things} but have only {count} free marker: return something, or lose the rest.",
        "You gain {things} but have only {count} free markers: return something, or lose the rest.",
        free,
    )
    return Advice(words.format(things=things, count=free), None, facts)


# ------------------------------------------------------------------ the farm


def botanist(look: Look) -> Advice:
    """The stone first, then a cover, then farmers."""
    if act.ADVANCE_STONE in look.legal:
        field = look.mine.stone + 1
        points = look.c.meditation_values[field]
        words = _("You can pay for the next field, and it is worth {points}: advance the stone.")
        text = words.format(points=name_of.points(points))
        return Advice(text, act.ADVANCE_STONE, (Fact("field", points),))
    if act.REMOVE_COVER in look.legal:
        left = look.mine.covers.bit_count()
        words = ngettext(
            "You have {count} cover left: remove it for a rupee in the final scoring.",
            "You have {count} covers left: remove one for a rupee in the final scoring.",
            left,
        )
        return Advice(words.format(count=left), act.REMOVE_COVER, (Fact("covers", left),))
    if act.MOVE_FARMERS in look.legal:
        words = _("Farmers decide how much you produce: move them towards goods you need less.")
        return Advice(words, act.MOVE_FARMERS)
    return Advice(_("There is nothing left to do here: continue."), act.DONE)


def uncover(look: Look) -> Advice:
    """The cover whose removal raises a yield."""
    words = _("Remove the best cover: you then produce {goods} instead of {before}.")
    none = _("No cover raises your production right now, but each scores at the end: remove any.")
    return _most_yield(look, look.among(act.UNCOVER, 8), words) or Advice(none)


def move_farmers(look: Look) -> Advice:
    """The step that raises a yield."""
    words = _(
        "Move the best farmer one step: you produce {goods} instead of {before}, but less "
        "of another good."
    )
    none = _("No further step makes your farm produce more: stop.")
    return _most_yield(look, look.among(act.FARMER, 8), words) or Advice(none)


def _most_yield(look: Look, actions: list[int], words: str) -> Advice | None:
    """The action that raises the yield of a basic good, preferably of the scarcest one."""
    yields = [yield_of(look.state, look.seat, good) for good in range(4)]
    found = [
        (look.own(good), before, action, good, then)
        for action in actions
        for good, before in enumerate(yields)
        if (then := yield_of(look.tried(action).after, look.seat, good)) > before
    ]
    if not found:
        return None
    _held, before, action, good, then = min(found)
    text = words.format(goods=name_of.goods(then, good), before=before)
    facts = (Fact("yields", before, GOODS[good]), Fact("yields_then", then, GOODS[good]))
    return Advice(text, action, facts)


# ------------------------------------------------------------------ workers


def raise_workers(look: Look) -> Advice:
    """Which lying worker."""
    spaces = look.among(act.RAISE, len(SPACES))
    if not spaces:
        return Advice(_("None of your workers is lying down: continue."), None)
    # All players visit characters, so a worker there is soon ejected.
    space = spaces[0] - act.RAISE
    words = _(
        "A standing worker can earn favours or meditation points: stand up the one {at_space}."
    )
    return Advice(words.format(at_space=name_of.at_space(space)), spaces[0])
