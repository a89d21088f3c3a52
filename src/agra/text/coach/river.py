"""Advice about deliveries: the Sailor, a single delivery, the Jagirdar."""

from agra.rules import actions as act
from agra.rules.names import NOTABLES
from agra.rules.sailor import deliveries_left
from agra.text import names as name_of
from agra.text.coach.court import order
from agra.text.coach.look import Advice, Fact, Look, rupees, single
from agra.text.i18n import _, ngettext, say_count


def sailor_payment(look: Look) -> Advice | None:
    """The number of possible deliveries, and a payment for more of them."""
    free = int(deliveries_left(look.state, look.seat)) + (look.fields & 15)
    possible = look.possible_deliveries()
    if look.chooses(act.PAY, 16):
        good = look.chosen - act.PAY
        goods = name_of.goods(1, good)
        if possible <= free:
            words = _("Each delivery that you pay for and don't use earns 1 rupee: pay {goods}.")
            return look.say("pay_for_refund", words.format(goods=goods), single(good))
        words = ngettext(
            "You have goods for {possible} deliveries, but can make only {count} so far:"
            " pay {goods}.",
            "You have goods for {possible} deliveries, but can make only {count} so far:"
            " pay {goods}.",
            free,
        )
        text = words.format(possible=possible, count=free, goods=goods)
        facts = (Fact("deliveries", possible), Fact("free", free), single(good))
        return look.say("pay_sailor", text, *facts)
    if possible > free:
        return None
    if possible:
        words = ngettext(
            "Notables in reach want only {count} of your goods, which you can already deliver: "
            "pay nothing more.",
            "Notables in reach want only {count} of your goods, which you can already deliver: "
            "pay nothing more.",
            possible,
        )
        return look.say("pay_enough", words.format(count=possible), Fact("deliveries", possible))
    return look.say("pay_nothing", _("No notable in reach wants what you hold: pay nothing."))


def deliveries(look: Look) -> Advice | None:
    """A delivery, an order, or the end of the Sailor's action."""
    if look.chosen != act.DONE:
        return delivery(look) or order(look)
    if not deliveries_left(look.state, look.seat):
        return look.say("sailor_done", _("No delivery is left: end the Sailor's action."))
    if not look.possible_deliveries():
        words = _("No notable in reach wants what you hold: deliver no more.")
        return look.say("deliver_nothing", words)
    refund = look.rupees(act.DONE)
    if refund <= 0:
        return None
    words = _("Stop here: you get {rupees} for deliveries that you paid for and don't use.")
    return look.say("refund", words.format(rupees=name_of.rupees(refund)), rupees(refund))


def delivery(look: Look) -> Advice | None:
    """What a delivery earns, and who wins the contract."""
    if not look.chooses(act.DELIVER, act.KEEP - act.DELIVER):
        return None
    notable, good = divmod(look.chosen - act.DELIVER, 16)
    wins, paid = look.wins(look.chosen), look.rupees(look.chosen)
    missing = look.missing(notable) - 1
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
        goods=name_of.goods(1, good),
        to_notable=name_of.to_notable(notable),
        rupees=name_of.rupees(paid),
        count=missing,
    )
    facts = (rupees(paid), single(good), Fact("missing", missing, NOTABLES[notable]))
    return look.say(kind, text, *facts)


def double(look: Look) -> Advice | None:
    """A second good of the same kind, or another use of the delivery."""
    notable = look.fields & 31
    more = look.rupees(act.DOUBLE) - look.rupees(act.DECLINE)
    left = int(deliveries_left(look.state, look.seat)) - 1
    others = Look(look.tried(act.DECLINE).after, look.seat, look.plan).possible_deliveries()
    told = name_of.rupees(more)
    if look.chosen == act.DECLINE:
        if not others:
            return None
        text = say_count(
            "A second one earns {rupees}, but you can use your {count} remaining delivery"
            " elsewhere: decline.",
            "A second one earns {rupees}, but you can use your {count} remaining deliveries"
            " elsewhere: decline.",
            left,
            rupees=told,
        )
        return look.say("double_not", text, Fact("more", more), Fact("left", left))
    if look.wins(act.DOUBLE) and not look.wins(act.DECLINE):
        words = _("With a second marker you win the contract {of_notable}: deliver one more.")
        return look.say("double_wins", words.format(of_notable=name_of.of_notable(notable)))
    words, kind = _("A second one earns {rupees}: add it."), "double"
    if not others and _refund(look, act.DECLINE) == _refund(look, act.DOUBLE):
        words = _("A second one earns {rupees}, and you can deliver nothing else: add it.")
        kind = "double_last"
    return look.say(kind, words.format(rupees=told), Fact("more", more))


def _refund(look: Look, action: int) -> int:
    """The rupees for unused paid deliveries if nothing more is delivered after an option."""
    after = look.tried(action).after
    left = int(deliveries_left(after, look.seat))
    return max(0, min(left, after.board.sailor_paid))
