"""Advice about deliveries: the Sailor, a single delivery, the Jagirdar."""

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.names import NOTABLES
from agra.rules.sailor import deliveries_left
from agra.text import names as name_of
from agra.text.coach.court import best_order
from agra.text.coach.look import Advice, Fact, Look, rupees, single
from agra.text.i18n import _, ngettext, say_count


def sailor_payment(look: Look) -> Advice:
    """The number of possible deliveries, and their price."""
    free = int(deliveries_left(look.state, look.seat)) + (look.fields & 15)
    possible = look.possible_deliveries()
    payable = look.goods_among(act.PAY)
    if possible > free and payable:
        # The cheapest payment that is enough, without goods that the river wants.
        wanted = {good for _notable, good, _missing in look.open_orders()}
        good = min(payable, key=lambda one: (one in wanted, abs(look.value(one) - possible + free)))
        words = ngettext(
            "You have goods for {possible} deliveries, but can make only {count} so far:"
            " pay {goods}.",
            "You have goods for {possible} deliveries, but can make only {count} so far:"
            " pay {goods}.",
            free,
        )
        text = words.format(possible=possible, count=free, goods=name_of.goods(1, good))
        facts = (Fact("deliveries", possible), Fact("free", free), single(good))
        return Advice(text, act.PAY + good, facts)
    if possible > free:
        return Advice(_("You can't pay for any more deliveries: continue."), act.DONE)
    if possible:
        words = ngettext(
            "Notables in reach want only {count} of your goods, which you can already deliver: "
            "pay nothing more.",
            "Notables in reach want only {count} of your goods, which you can already deliver: "
            "pay nothing more.",
            possible,
        )
        return Advice(words.format(count=possible), act.DONE, (Fact("deliveries", possible),))
    return Advice(_("No notable in reach wants what you hold: pay nothing."), act.DONE)


def deliveries(look: Look) -> Advice:
    """The best delivery or order, or none."""
    found = best_delivery(look)
    order = best_order(look)
    if found and order:
        return look.best((found, order))
    if found or order:
        return found or order or Advice("")
    left = deliveries_left(look.state, look.seat)
    if not left:
        return Advice(_("No delivery is left: end the Sailor's action."), act.DONE)
    return Advice(_("No notable in reach wants what you hold: deliver no more."), act.DONE)


def best_delivery(look: Look) -> Advice | None:
    """The delivery among the options that is worth most."""
    best = look.best_delivery()
    if best is None:
        return None
    action, worth = best
    notable, good = divmod(action - act.DELIVER, 16)
    wins, paid, missing = look.wins(action), look.rupees(action), look.missing(notable) - 1
    if wins:
        words = _(
            "Complete the card: deliver {goods} {to_notable}, win the contract and get {rupees}."
        )
    elif wins is False:
        words = _(
            "You get {rupees} and favours, but not the contract: deliver {goods} {to_notable}."
        )
    else:
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
    return Advice(text, action, facts, worth)


def deliver_one(look: Look) -> Advice:
    """A single delivery."""
    found = best_delivery(look)
    assert found is not None, "a delivery is asked for only where one is possible"
    return found


def jagirdar(look: Look) -> Advice:
    """A delivery after another player's Sailor."""
    found = best_delivery(look)
    return found or Advice(_("No notable in reach wants what you hold: decline."), act.DECLINE)


def double(look: Look) -> Advice:
    """A second good of the same kind."""
    notable = look.fields & 31
    more = look.rupees(act.DOUBLE) - look.rupees(act.DECLINE)
    left = deliveries_left(look.state, look.seat) - 1
    wins, anyway = look.wins(act.DOUBLE), look.wins(act.DECLINE)
    if wins and not anyway:
        words = _("With a second marker you win the contract {of_notable}: deliver one more.")
        return Advice(words.format(of_notable=name_of.of_notable(notable)), act.DOUBLE)
    without = Look(look.tried(act.DECLINE).after, look.seat)
    others = without.asked(kinds.DELIVER_ONE).best_delivery()
    facts = (Fact("more", more), Fact("left", left))
    if others is not None:
        text = say_count(
            "A second one earns {rupees}, but you can use your {count} remaining delivery"
            " elsewhere: decline.",
            "A second one earns {rupees}, but you can use your {count} remaining deliveries"
            " elsewhere: decline.",
            left,
            rupees=name_of.rupees(more),
        )
        return Advice(text, act.DECLINE, facts)
    words = _("A second one earns {rupees}, and you can deliver nothing else: add it.")
    return Advice(words.format(rupees=name_of.rupees(more)), act.DOUBLE, facts[:1])
