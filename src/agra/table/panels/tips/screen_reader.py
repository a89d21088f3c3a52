"""The position in words, area by area, for screen readers.

It says what the drawing shows, in the drawing's reading order, and reuses the tips where possible.
It does not explain what people and things do: that never changes, and the tips explain it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from agra.rules import layout as at
from agra.rules import names
from agra.rules.production import yield_of
from agra.rules.state import State
from agra.table.game.sight import Sight
from agra.table.panels.tips.city import city_tips
from agra.table.panels.tips.for_me import holders, worth
from agra.table.panels.tips.memo import cached_by, goods, river, workers
from agra.table.panels.tips.river import LEVELS, leader
from agra.text import names as name_of
from agra.text.i18n import _, ngettext, parted, say_count
from agra.text.options.menu_labels import bonus_text

#: The tips by spot: `agra.table.panels.tips.tips`.
Tips = Mapping[str, str]


@dataclass(frozen=True)
class Area:
    """An area of the table: its heading, and a line about each thing in it."""

    id: str
    title: str
    lines: tuple[str, ...]


def in_words(sight: Sight, tips: Tips) -> list[Area]:
    """The whole position as the viewer may see it."""
    areas = [area(sight, tips) for area in _AREAS]
    areas[4:4] = [_guild(guild, tips) for guild in range(len(names.GUILDS))]
    me = sight.viewer or 0
    seats = [(me + after) % sight.state.players for after in range(sight.state.players)]
    return areas + [_player(sight, seat, tips) for seat in seats]


# ------------------------------------------------------------------ game and city


def _game(sight: Sight, tips: Tips) -> Area:
    turn = _("Active player: {player}.").format(player=sight.names[sight.state.turn])
    lines = [tips["top-round"], tips["boat"], tips["limit"], tips["top-end"]]
    return Area("game", _("The game"), (turn, *lines))


def _characters(sight: Sight, tips: Tips) -> Area:
    """The workers with the main characters, and the circle."""
    people = [
        _("{place}: {sentences}").format(
            place=name_of.space(name), sentences=tips[f"worker-{name}"]
        )
        for name in names.CHARACTERS
    ]
    circle = [tips[f"petal-{name}"] for name in names.OUTER_ACTIONS]
    return Area("characters", _("Main characters and circle"), (*people, *circle, tips["circle"]))


def _city(sight: Sight, tips: Tips) -> Area:
    tokens = [tips[f"token-{token}"] for token in (1, 2, 3)]
    return Area("city", _("City"), (*_buildings(sight), *tokens))


def _at_buildings(sight: Sight) -> tuple[object, ...]:
    board = sight.state.board
    there = (*sight.state.numbers(at.COINS, at.VALUE), board.merchant, board.builder)
    return (*there, *workers(sight), *goods(sight))


@cached_by(_at_buildings)
def _buildings(sight: Sight) -> list[str]:
    tips = city_tips(sight)
    return [_building(sight, building, tips) for building in range(len(names.BUILDINGS))]


def _building(sight: Sight, building: int, tips: Tips) -> str:
    """A building with its good: holders, workers, figures."""
    state, board = sight.state, sight.state.board
    texts = [worth(state, building), holders(sight, building)]
    if board.is_built(building):
        texts.append(tips[f"worker-{names.GOODS[building]}"])
    else:
        texts.append(_("Building site, cost {cost}.").format(cost=state.components.cost[building]))
    coins = board.coins(building)
    if coins:
        words = ngettext("There is {count} rupee here.", "There are {count} rupees here.", coins)
        texts.append(words.format(count=coins))
    if board.merchant == building:
        texts.append(_("The Merchant is here."))
    if board.builder == building:
        texts.append(_("The Builder is here."))
    return _("{place}, {good}: {sentences}").format(
        place=name_of.space(names.BUILDINGS[building]),
        good=name_of.good(building),
        sentences=" ".join(texts),
    )


# ------------------------------------------------------------------ river


@cached_by(river)
def _cards(sight: Sight) -> Area:
    state = sight.state
    there = [n for n in range(len(names.NOTABLES)) if state.board.notable(n) >= at.ON_RIVER]
    there.sort(
        key=lambda n: (state.board.notable(n) >= at.WON, state.components.notable_level[n], n)
    )
    return Area("river", _("River"), tuple(_card(sight, notable) for notable in there))


def _card(sight: Sight, notable: int) -> str:
    state = sight.state
    who = _("{notable}, level {level}, {guild}").format(
        notable=name_of.notable(notable),
        level=LEVELS[state.components.notable_level[notable]],
        guild=name_of.guild(state.components.notable_guild[notable]),
    )
    there = state.board.notable(notable)
    if there != at.ON_RIVER:
        return _("{card}: won by {player}.").format(card=who, player=sight.names[there - at.WON])
    texts = [_orders_on(sight, notable)]
    if state.components.notable_level[notable] > state.components.reach[state.board.boat]:
        texts.append(_("Out of the boat's reach."))
    if any(state.board.markers(notable)):
        texts.append(leader(sight, notable))
    pays = name_of.rupees(1 + sum(state.board.markers(notable)))
    texts.append(_("A delivery would earn {rupees} now.").format(rupees=pays))
    return _("{card}: {sentences}").format(card=who, sentences=" ".join(texts))


def _orders_on(sight: Sight, notable: int) -> str:
    """The goods of a card: still wanted, or who delivered them."""
    state, wanted, done = sight.state, [], []
    for place, good in enumerate(state.components.notable_goods[notable]):
        name, there = name_of.good(good), state.board.marker(notable, place)
        if not there:
            wanted.append(name)
            continue
        words = _("{good} twice by {player}") if there > at.DOUBLE else _("{good} by {player}")
        done.append(words.format(good=name, player=sight.names[there - 1 & 3]))
    if not done:
        return _("Wanted: {goods}.").format(goods=", ".join(wanted))
    return _("Wanted: {goods}. Delivered: {delivered}.").format(
        goods=", ".join(wanted), delivered=", ".join(done)
    )


# ------------------------------------------------------------------ court


def _guild(guild: int, tips: Tips) -> Area:
    name = names.GUILDS[guild]
    orders = [tips[f"order-{name}-{number}"] for number in range(1, 7)]
    lines = (tips[f"guild-{name}"], tips[f"track-{name}"], *orders)
    title = _("Court: {guild}").format(guild=name_of.guild(name))
    return Area(f"guild-{name}", title, lines)


def _akbar(sight: Sight, tips: Tips) -> Area:
    state = sight.state
    goods = [*state.components.bowls_left, *state.components.bowls_right]
    empty = [name_of.good(good) for good in goods if state.board.bowl(good) == 0]
    bowls = _("Empty bowls: {goods}.").format(goods=", ".join(empty))
    return Area(
        "akbar", _("Court: Akbar"), (tips["akbar"], bowls if empty else _("No empty bowl left."))
    )


def _tiles(sight: Sight, tips: Tips) -> Area:
    """Favour tiles on display, and the bonus tiles that are left."""
    state = sight.state
    display = [
        tips[f"tile-{name}"]
        for tile, name in enumerate(names.TILES)
        if state.board.tile(tile) == at.OPEN
    ]
    levels = []
    for level in ("2", "3", "4"):
        left = [
            bonus_text(state, tile)
            for tile, name in enumerate(names.BONUS_TILES)
            if name[0] == level and state.board.has_bonus(tile)
        ]
        if left:
            words = _("Bonus tiles for buildings of level {level}: {tiles}.")
            levels.append(words.format(level=level, tiles=parted(left)))
    lines = (*display, tips["tile-draw"], *levels)
    return Area("tiles", _("Court: favour tiles and bonus tiles"), lines)


# ------------------------------------------------------------------ players


def _player(sight: Sight, seat: int, tips: Tips) -> Area:
    """The things of a player: goods, stocks, farm, contracts."""
    mine = seat == sight.viewer
    title = _("You, {player}") if mine else _("Player {player}")
    lines = [_rupees(sight, seat), tips[f"player-{seat + 1}"], *_stocks(sight.state, seat)]
    if mine:
        lines.append(tips["stone"])
    return Area(f"player-{seat + 1}", title.format(player=sight.names[seat]), tuple(lines))


def _rupees(sight: Sight, seat: int) -> str:
    count = sight.rupees[seat]
    if count is None:
        return _("The rupees are secret.")
    return _("{rupees}.").format(rupees=name_of.rupees(count))


def _stocks(state: State, seat: int) -> list[str]:
    player, board = state.player(seat), state.board
    made = ", ".join(name_of.goods(yield_of(state, seat, good), good) for good in range(4))
    covers = player.covers.bit_count()
    texts = [
        _("The farm yields {goods}.").format(goods=made),
        say_count("{count} marker in supply.", "{count} markers in supply.", player.markers),
        say_count("{count} cover on the farm.", "{count} covers on the farm.", covers),
    ]
    cook = player.on_cook
    if cook:
        texts.append(say_count("{count} worker on the Cook.", "{count} workers on the Cook.", cook))
    laid = board.on_french_trader
    if laid and board.notable(names.FRENCH_TRADER) == at.WON + seat:
        words = ngettext(
            "{count} good on the French Trader.", "{count} goods on the French Trader.", laid
        )
        texts.append(words.format(count=laid))
    return texts


_AREAS: Final[tuple[Callable[[Sight, Tips], Area], ...]] = (
    _game,
    _characters,
    _city,
    lambda sight, _tips: _cards(sight),
    _akbar,
    _tiles,
)
