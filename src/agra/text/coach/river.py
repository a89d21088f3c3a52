"""Advice about deliveries: the Sailor, a single delivery, the Jagirdar."""

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.names import GOODS, GUILDS, NOTABLES
from agra.rules.sailor import ORDER_DELIVERIES, deliveries_left
from agra.text import names as name_of
from agra.text.coach.court import order
from agra.text.coach.look import Advice, Fact, Look, Step, rupees, single
from agra.text.i18n import _, ngettext
from agra.text.options.option_effects import Tried, tried


def sailor_payment(look: Look) -> Advice | None:
    """The number of possible deliveries, and a payment for more of them."""
    free = int(deliveries_left(look.state, look.seat)) + (look.fields & 15)
    if look.chooses(act.PAY, 16):
        good = look.chosen - act.PAY
        goods = name_of.goods(1, good)
        needed = sum(map(_uses, look.steps_before()))
        if needed <= free:
            words = _(
                "You need no more deliveries, but each unused one you paid for earns 1 rupee:"
                " pay {goods}."
            )
            return look.say("pay_for_refund", words.format(goods=goods), single(good))
        words = ngettext(
            "The plan needs {needed} deliveries, but you have only {count} so far: pay {goods}.",
            "The plan needs {needed} deliveries, but you have only {count} so far: pay {goods}.",
            free,
        )
        text = words.format(needed=needed, count=free, goods=goods)
        facts = (Fact("needed_deliveries", needed), Fact("free", free), single(good))
        return look.say("pay_sailor", text, *facts)
    possible = look.possible_deliveries()
    if possible > free:
        return None
    if possible:
        words = ngettext(
            "Notables in reach want only {count} of your goods, and you can already deliver it: "
            "choose “{option}”.",
            "Notables in reach want only {count} of your goods, and you can already deliver that "
            "many: choose “{option}”.",
            possible,
        )
        fact = Fact("deliveries", possible)
        return look.say_button("pay_enough", words, fact, count=possible)
    words = _("No notable in reach wants any of your goods: choose “{option}”.")
    return look.say_button("pay_nothing", words)


def _uses(step: Step) -> int:
    """How many of the Sailor's deliveries a step uses: a second good and an order need more."""
    kind, action = step.state.pending.kind, step.action
    if kind == kinds.DOUBLE:
        return int(action == act.DOUBLE)
    if kind != kinds.DELIVERIES:
        return 0
    if action in range(act.FULFIL, act.FULFIL + len(GUILDS)):
        return ORDER_DELIVERIES
    return int(action in range(act.DELIVER, act.KEEP))


def deliveries(look: Look) -> Advice | None:
    """A delivery, an order, or the end of the Sailor's action."""
    if look.chosen != act.DONE:
        return delivery(look) or order(look)
    if not deliveries_left(look.state, look.seat):
        return look.say_button("sailor_done", _("No delivery is left: choose “{option}”."))
    if not look.possible_deliveries():
        words = _("No notable in reach wants any of your goods: choose “{option}”.")
        return look.say_button("deliver_nothing", words)
    refund = look.rupees(act.DONE)
    if refund <= 0:
        return None
    words = _("I would keep the rest: unused deliveries pay you {rupees}. Choose “{option}”.")
    if not look.board.sailor_used:
        words = _("I would keep your goods: unused deliveries pay you {rupees}. Choose “{option}”.")
    return look.say_button("refund", words, rupees(refund), rupees=name_of.rupees(refund))


def delivery(look: Look) -> Advice | None:
    """What a delivery earns, and who wins the contract."""
    if not look.chooses(act.DELIVER, act.KEEP - act.DELIVER):
        return None
    notable, good = divmod(look.chosen - act.DELIVER, 16)
    count, found = delivered(look)
    wins, paid = look.winner(found), found.rupees(look.seat)
    missing = look.missing(notable) - 1
    if wins and any(event.kind == "end_announced" for event in found.events):
        words = _("Deliver {goods}: you win the contract and trigger the end of the game.")
        text = words.format(goods=name_of.goods(count, good))
        return look.say("deliver_ends", text, Fact("delivered", count, GOODS[good]))
    if wins:
        kind = "deliver_wins"
        words = _(
            "Complete the card: deliver {goods} {to_notable}, win the contract and get {rupees}."
        )
    elif wins is False:
        kind = "deliver_completes"
        words = _(
            "You get {rupees} and favours, but not the contract: deliver {goods} {to_notable}."
        )
    else:
        kind = "deliver"
        words = ngettext(
            "Deliver {goods} {to_notable} for {rupees}: {count} more good completes the card.",
            "Deliver {goods} {to_notable} for {rupees}: {count} more goods complete the card.",
            missing,
        )
    text = words.format(
        goods=name_of.goods(count, good),
        to_notable=name_of.to_notable(notable),
        rupees=name_of.rupees(paid),
        count=missing,
    )
    facts = (
        Fact("delivery", paid, NOTABLES[notable]),
        Fact("delivered", count, GOODS[good]),
        Fact("missing", missing, NOTABLES[notable]),
    )
    return look.say(kind, text, *facts)


def delivered(look: Look) -> tuple[int, Tried]:
    """How many goods the chosen delivery brings in the plan, 1 or 2, and its effect."""
    doubled = bool(look.later) and look.later[0].action == act.DOUBLE
    return 1 + doubled, tried(look.state, look.chosen, doubled)


def double(look: Look) -> Advice | None:
    """A second good of the same kind, or another use of the delivery."""
    notable = look.fields & 31
    more = look.rupees(act.DOUBLE) - look.rupees(act.DECLINE)
    told = name_of.rupees(more)
    if look.chosen == act.DECLINE:
        return _deliver_one(look, more)
    if look.wins(act.DOUBLE) and not look.wins(act.DECLINE):
        words = _("With a second marker you win the contract {of_notable}: choose “{option}”.")
        return look.say_button("double_wins", words, of_notable=name_of.of_notable(notable))
    words, kind = _("A second one earns {rupees}: choose “{option}”."), "double"
    if not _others(look) and _refund(look, act.DECLINE) == _refund(look, act.DOUBLE):
        words = _(
            "A second one earns {rupees}, and you can deliver nothing else: choose “{option}”."
        )
        kind = "double_last"
    return look.say_button(kind, words, Fact("more", more), rupees=told)


def _others(look: Look) -> int:
    """How many deliveries and orders are possible after the first of two goods."""
    after = Look(look.tried(act.DECLINE).after, look.seat, look.plan)
    return after.possible_deliveries() + len(after.among(act.FULFIL, len(GUILDS)))


def _deliver_one(look: Look, more: int) -> Advice:
    """Why not a second one: the plan uses the delivery elsewhere, or not at all."""
    left = int(deliveries_left(look.state, look.seat)) - 1
    facts, told = [Fact("more", more)], name_of.rupees(more)
    if _delivers_later(look):
        words = ngettext(
            "A second one earns {rupees}, but you still have {count} delivery to use elsewhere: "
            "choose “{option}”.",
            "A second one earns {rupees}, but you still have {count} deliveries to use "
            "elsewhere: choose “{option}”.",
            left,
        )
        facts.append(Fact("left", left))
        return look.say_button("double_not", words, *facts, rupees=told, count=left)
    words = _("A second one earns only {rupees}. I would keep the good: choose “{option}”.")
    return look.say_button("double_keep", words, *facts, rupees=told)


def _delivers_later(look: Look) -> bool:
    """Whether the plan makes another delivery, or fulfils an order, in this Sailor action."""
    steps = [step for step in look.later if step.state.pending.kind == kinds.DELIVERIES]
    return bool(steps) and steps[0].action != act.DONE


def _refund(look: Look, action: int) -> int:
    """The rupees for unused paid deliveries if nothing more is delivered after an option."""
    after = look.tried(action).after
    left = int(deliveries_left(after, look.seat))
    return max(0, min(left, after.board.sailor_paid))
