"""The viewer's gains from the city now, and the uses of a good."""

from dataclasses import dataclass

from agra.rules.layout import ON_RIVER
from agra.rules.names import GOODS, GUILDS, NOTABLES
from agra.rules.production import yield_of
from agra.rules.state import State
from agra.table.game.sight import Sight
from agra.table.panels.question.action_spots import slot_spot
from agra.table.panels.tips.memo import cached_by, demand
from agra.text import names as name_of
from agra.text.capital import capital
from agra.text.i18n import _, either

MOST_PROCESSED = 3


@dataclass(frozen=True)
class Yield:
    """The gain from a worker in a building: produced goods, or goods that could be processed."""

    produces: bool
    count: int
    text: str


def yields(sight: Sight) -> dict[str, Yield]:
    """The viewer's gain from each building now, by its good."""
    if sight.viewer is None:
        return {}
    return {name: _yield(sight.state, sight.viewer, good) for good, name in enumerate(GOODS)}


def _yield(state: State, seat: int, good: int) -> Yield:
    source = state.components.source[good]
    if source < 0:
        count = yield_of(state, seat, good)
        made = name_of.goods(count, good)
        return Yield(True, count, _("You would produce {goods}.").format(goods=made))
    count = min(MOST_PROCESSED, state.player(seat).stored(source))
    if not count:
        missing = name_of.good(source)
        return Yield(False, 0, _("To process here you need: {good}.").format(good=missing))
    used = name_of.goods(count, source)
    return Yield(False, count, _("You could process up to {goods}.").format(goods=used))


# ------------------------------------------------------------------ the card of a good


@dataclass(frozen=True)
class Wanted:
    """A place that wants a good: its spot, its words, and whether it can be filled now."""

    spot: str
    text: str
    now: bool


@dataclass(frozen=True)
class Hover:
    """The card of a good: holders, value, how it is made, and who wants it."""

    good: str
    title: str
    lines: tuple[str, ...]
    wanted: tuple[Wanted, ...]


def hover(sight: Sight) -> dict[str, Hover]:
    """The card of each good, which opens under the pointer."""
    found = {}
    for good, card in enumerate(_wanting(sight)):
        first = f"{holders(sight, good)} {worth(sight.state, good)}"
        found[card.good] = Hover(card.good, card.title, (first, *card.lines), card.wanted)
    return found


@cached_by(demand)
def _wanting(sight: Sight) -> list[Hover]:
    """The cards of all goods, without holders and values."""
    state, found = sight.state, []
    for good, name in enumerate(GOODS):
        wanted = (*_notables(state, good), *_orders(state, good), *_bowl(state, good))
        lines = (_way(state, good), *_wants(wanted))
        found.append(Hover(name, capital(name_of.good(name)), lines, wanted))
    return found


def holders(sight: Sight, good: int) -> str:
    """Who has how many."""
    held = []
    for seat in range(sight.state.players):
        count = sight.state.player(seat).stored(good)
        if count:
            who = _("You") if seat == sight.viewer else sight.names[seat]
            held.append(_("{player} {count}").format(player=who, count=count))
    return _("{holders}.").format(holders=", ".join(held)) if held else _("Nobody has any.")


def worth(state: State, good: int) -> str:
    """The value of a good now, and as building material."""
    value, build = state.board.value(good), state.components.build_value[good]
    if build:
        return _("Value {value}, build value {build}.").format(value=value, build=build)
    return _("Value {value}.").format(value=value)


def _way(state: State, good: int) -> str:
    source = state.components.source[good]
    targets = [name_of.good(target) for target in state.components.targets[good]]
    made = name_of.good(source) if source >= 0 else ""
    if made and targets:
        return _("Made from: {source}. Becomes: {goods}.").format(
            source=made, goods=either(targets)
        )
    if made:
        return _("Made from: {source}. It can't be processed further.").format(source=made)
    return _("Produced on the farm. Becomes: {goods}.").format(goods=either(targets))


def _wants(wanted: tuple[Wanted, ...]) -> list[str]:
    now = [place.text for place in wanted if place.now]
    later = [place.text for place in wanted if not place.now]
    lines = []
    if now:
        lines.append(_("Wanted now: {places}.").format(places=", ".join(now)))
    if later:
        lines.append(_("Wanted later: {places}.").format(places=", ".join(later)))
    return lines or [_("Nobody wants this good any more.")]


def _notables(state: State, good: int) -> list[Wanted]:
    """The cards on the river with an empty place for the good."""
    found = []
    reach = state.components.reach
    for notable, name in enumerate(NOTABLES):
        goods = state.components.notable_goods[notable]
        if state.board.notable(notable) != ON_RIVER or good not in goods:
            continue
        if state.board.marker(notable, goods.index(good)):
            continue
        level = state.components.notable_level[notable]
        now = level <= reach[state.board.boat]
        text = name_of.notable(name)
        if not now:
            pier = next(pier for pier in range(7) if reach[pier] >= level)
            text = _("{notable} (pier {pier})").format(notable=text, pier=pier)
        found.append(Wanted(slot_spot(notable, good), text, now))
    return found


def _orders(state: State, good: int) -> list[Wanted]:
    """The open orders for the good; only the marked one can be filled now."""
    found = []
    for guild, name in enumerate(GUILDS):
        for number in range(6):
            order = 6 * guild + number
            goods = (state.components.order_first[order], state.components.order_second[order])
            if state.board.order(order) or good not in goods:
                continue
            other = name_of.good(goods[1] if goods[0] == good else goods[0])
            if state.board.order_mark(guild) == number:
                words = _("{guild}: marked order (with {good})")
                found.append(
                    Wanted(
                        f"order-{name}", words.format(guild=name_of.guild(name), good=other), True
                    )
                )
            else:
                words = _("{guild}: order {number}")
                text = words.format(number=number + 1, guild=name_of.guild(name))
                found.append(Wanted(f"order-{name}-{number + 1}", text, False))
    return found


def _bowl(state: State, good: int) -> list[Wanted]:
    if state.board.bowl(good):  # filled, or not in the game
        return []
    return [Wanted(f"bowl-{GOODS[good]}", _("Akbar"), True)]
