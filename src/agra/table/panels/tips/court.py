"""Tips for the court: Akbar, tracks, orders, favour tiles, bonus tiles."""

from agra.rules import layout as at
from agra.rules.names import BONUS_TILES, GOODS, GUILDS, TILES
from agra.rules.orders import markers_in_column
from agra.rules.scoring import akbar_score
from agra.rules.state import State
from agra.table.game.sight import Sight
from agra.table.panels.tips.memo import cached_by, court
from agra.table.panels.tips.players import favour_tip
from agra.text import names as name_of
from agra.text.i18n import _, ngettext, parted, say_count
from agra.text.options.menu_labels import akbar_rewards, bonus_text, order_gains, order_pay


@cached_by(court)
def court_tips(sight: Sight) -> dict[str, str]:
    """The tips of all spots of the court."""
    state = sight.state
    texts = {f"tile-{name}": favour_tip(state, 3 + tile) for tile, name in enumerate(TILES)}
    for guild, name in enumerate(GUILDS):
        texts[f"track-{name}"] = _track(sight, guild)
        texts[f"guild-{name}"] = _guild(state, guild)
        for number in range(6):
            texts[f"order-{name}-{number + 1}"] = _order(sight, guild, number)
        mark = state.board.order_mark(guild)
        texts[f"order-{name}"] = (
            _("This guild has no orders left.")
            if mark == at.MARK_LEFT
            else _order(sight, guild, mark)
        )
    for good, name in enumerate(GOODS):
        if state.board.bowl(good) != at.NO_BOWL:
            texts[f"bowl-{name}"] = _bowl(sight, good)
    texts |= {f"bonus-{name}": _bonus(state, tile) for tile, name in enumerate(BONUS_TILES)}
    texts["tile-draw"] = _stack(state)
    texts["akbar"] = _akbar(sight)
    return texts


def _owner(sight: Sight, there: int) -> str:
    """The owner of a marker, in words."""
    return _("neutral marker") if there == at.NEUTRAL else sight.names[there - 1]


def _track(sight: Sight, guild: int) -> str:
    """The players' positions on a track, by what an order pays them there."""
    state = sight.state
    places = []
    for seat in range(state.players):
        step = state.player(seat).step(guild)
        words = _("{player}: {gains}") if step else _("{player}: start")
        gains = order_gains(state, seat, guild, step)
        places.append(words.format(player=sight.names[seat], gains=gains))
    words = _(
        "{guild}: for an order you get the rupees on your influence step, or 1 less and a step up "
        "if somebody is ahead of you. Now: {places}."
    )
    return words.format(guild=name_of.guild(guild), places=parted(places))


def _guild(state: State, guild: int) -> str:
    words = _("{guild}: markers on the orders: {filled}, order limit now: {limit}.")
    return words.format(
        guild=name_of.guild(guild),
        filled=markers_in_column(state, guild),
        limit=state.components.limit[state.board.boat],
    )


def _order(sight: Sight, guild: int, number: int) -> str:
    state = sight.state
    order = 6 * guild + number
    name = name_of.guild(guild)
    first = name_of.good(state.components.order_first[order])
    second = name_of.good(state.components.order_second[order])
    there = state.board.order(order)
    if there:
        words = _("{guild}: order ({first}, {second}), fulfilled: {player}.")
        return words.format(guild=name, first=first, second=second, player=_owner(sight, there))
    if state.board.order_mark(guild) != number:
        words = _("{guild}: order ({first}, {second}), not marked yet.")
        return words.format(guild=name, first=first, second=second)
    words = _("{guild}: marked order ({first}, {second}). {pay}")
    return words.format(guild=name, first=first, second=second, pay=_pay(sight, guild))


def _pay(sight: Sight, guild: int) -> str:
    """What the marked order pays the viewer."""
    if sight.viewer is None:
        return _(
            "You get the rupees on your influence step, or 1 less and a step up if somebody is "
            "ahead of you."
        )
    state = sight.state
    own = state.player(sight.viewer).step(guild)
    if not own:
        return _("You need at least 1 influence step with this guild first.")
    gains = order_gains(state, sight.viewer, guild, own)
    if order_pay(state, sight.viewer, guild, own)[1]:
        words = _("You would get {gains}, because somebody is ahead of you.")
        return words.format(gains=gains)
    return _("You would get {rupees}.").format(rupees=gains)


def _bowl(sight: Sight, good: int) -> str:
    there = sight.state.board.bowl(good)
    name = name_of.good(good)
    if there:
        words = _("Bowl ({good}), filled: {player}.")
        return words.format(good=name, player=_owner(sight, there))
    return _("Bowl ({good}), empty. You can give this good to Akbar in the order phase.").format(
        good=name
    )


def _akbar(sight: Sight) -> str:
    """How often each player has served Akbar, and the rupees for it at the end."""
    state = sight.state
    texts = []
    for seat in range(state.players):
        gifts = state.board.gifts(seat)
        words = ngettext(
            "{player}: {count} gift ({rupees})", "{player}: {count} gifts ({rupees})", gifts
        )
        rupees = name_of.rupees(akbar_score(state, gifts))
        texts.append(words.format(player=sight.names[seat], count=gifts, rupees=rupees))
    words = _(
        "Gifts to Akbar score at the end: {rewards} rupees for {counts} goods, then "
        "{further} each. {gifts}."
    )
    rewards, counts = akbar_rewards(state.components)
    further = state.components.akbar_further
    return words.format(rewards=rewards, counts=counts, further=further, gifts=parted(texts))


def _bonus(state: State, tile: int) -> str:
    brings = bonus_text(state, tile)
    if state.board.has_bonus(tile):
        words = _("Bonus tile for a building of level {level}: {brings}.")
        return words.format(level=BONUS_TILES[tile][0], brings=brings)
    return _("Bonus tile (taken): {brings}.").format(brings=brings)


def _stack(state: State) -> str:
    left = state.board.tiles(at.IN_STACK)
    return say_count(
        "{count} favour tile is left in the stack.",
        "{count} favour tiles are left in the stack.",
        left,
    )
