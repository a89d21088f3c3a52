"""The face of an option's button: a word or two, a remark, and icons."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from agra.rules import actions as act
from agra.rules import kinds, names
from agra.rules.layout import BUILDER_GONE, player_at
from agra.rules.production import yield_of
from agra.rules.sailor import ORDER_DELIVERIES, deliveries_left
from agra.rules.state import State
from agra.rules.workers import labourer_due
from agra.text import names as name_of
from agra.text.capital import capital
from agra.text.i18n import N_, _, ngettext, say_count
from agra.text.options.menu_labels import bonus_gains, order_gains
from agra.text.options.yields import YieldChange, changes_words, yield_changes

#: The icon of the arrow between two other icons.
ARROW: Final = "arrow"
#: Prefix of the icon of a price token; the price that it shows follows.
PRICE: Final = "mark-price:"
#: Prefix of the icon of a piece of the player who decides; it is replaced by the colour.
MINE: Final = "player-me"


@dataclass(frozen=True)
class Face:
    """The face of a button."""

    short: str
    note: str = ""
    icons: tuple[str, ...] = ()
    #: whether the note is shown in every window, even if it needs more room
    must: bool = False
    #: by how much the yields of the farm change, with the icons of the goods
    yields: tuple[tuple[int, str], ...] = ()


def face_of(state: State, seat: int, action: int) -> Face:
    """The face of an option's button, without the numbers of its consequences."""
    if action in _PLAIN:
        short, note, icons = _PLAIN[action]
        return Face(_(short), _(note) if note else "", icons)
    if action in (act.DONE, act.DECLINE):
        words = ending_words(state.pending.kind, action, begun=state.pending.fields > 0)
        return Face(words, given_up(state, seat, action))
    first = max(first for first in _BLOCKS if first <= action)
    return _BLOCKS[first](state, seat, action - first)


def chance_face(state: State, after: State, action: int) -> Face:
    """The face of a chance outcome: a side of the die and its effect; or a favour tile."""
    if action >= act.DRAW:
        tile = names.TILES[action - act.DRAW]
        return _of_action(tile)
    roll = str(action - act.ROLL + 1)
    there, figure = (
        (after.board.builder, "piece-builder")
        if state.decision == "builder_roll"
        else (after.board.merchant, "piece-merchant")
    )
    where = "" if there == BUILDER_GONE else name_of.space(names.BUILDINGS[there])
    return Face(roll, where, (f"die-{roll}", figure))


#: Options with a constant face.
_PLAIN: Final[dict[int, tuple[str, str, tuple[str, ...]]]] = {
    act.LAY_COOK: (N_("Cook: to my supply"), "", ("person-cook",)),
    act.MEDITATE_FARMER: (N_("Move a farmer"), N_("1 step"), ("action-move_farmer",)),
    act.PAY_RUPEES: (N_("Pay rupees"), "", ("piece-coin",)),
    act.RETURN_FAVOUR: (N_("Return 1 favour"), "", ("piece-favour",)),
    act.REMOVE_COVER: (N_("Remove a cover"), "", ("piece-cover",)),
    act.MOVE_FARMERS: (N_("Move farmers"), N_("1 or 2 steps"), ("action-move_farmers",)),
    act.MOVE_TOKEN: (N_("Move a price token"), "", ("action-price_token",)),
    act.KEEP: (N_("Keep it"), N_("on the Cook"), ("person-cook",)),
    act.END_ACTION: (N_("Continue"), N_("to the order phase"), ()),
    act.PASS: (N_("Pass"), "", ()),
    act.END_TURN: (N_("End turn"), "", ()),
    act.OIL: (N_("Oil"), N_("1 worker stands up"), ("good-oil",)),
    act.CURRY: (N_("Curry"), N_("1 worker stands up"), ("good-curry",)),
    act.OIL_AND_CURRY: (
        N_("Oil and curry"), N_("up to 3 workers stand up"), ("good-oil", "good-curry"),
    ),
    act.STATUE: (N_("Statue"), N_("1 more action"), ("good-statues",)),
    act.BOOK: (N_("Book"), N_("up to 3 workers stand up"), ("good-books",)),
    act.PAINTING: (N_("Painting"), N_("2 influence steps"), ("good-paintings",)),
    act.CLOTHES: (N_("Spend clothes"), "", ("good-clothes",)),
    act.CALIPH: (N_("Caliph"), N_("1 cotton: 1 worker stands up"), ("person-caliph",)),
    act.ENGLISH_TRADER: (N_("English Trader"), N_("exchange a good"), ("person-english_trader",)),
    act.MOSAIC_1: (N_("Mosaic Maker"), "", ("person-mosaic_maker",)),
    act.MOSAIC_3: (N_("Mosaic Maker"), "", ("person-mosaic_maker",)),
}  # fmt: skip

_DONE: Final = {
    kinds.ARCHITECT: N_("Do nothing"),
    kinds.TRADE_GIVE: N_("Give no more"),
    kinds.TRADE_TAKE: N_("Finish the trade"),
    kinds.MAKE_ROOM: N_("Return nothing"),
    kinds.INFLUENCE_STEPS: N_("Take no step"),
}
#: The words of "go on" before the first of several things, and after it.
_FIRST_OR_DONE: Final = {
    kinds.SAILOR_PAYMENT: (N_("Pay nothing"), N_("Pay no more")),
    kinds.TRADER: (N_("Do nothing"), N_("Finish")),
    kinds.BOTANIST: (N_("Do nothing"), N_("Finish")),
}
_DECLINE: Final = {
    kinds.FOLLOW: N_("Do not follow"),
    kinds.JAGIRDAR: N_("Deliver nothing"),
    kinds.COOK_KEEP: N_("To my supply"),
    kinds.DOUBLE: N_("Deliver one"),
    kinds.EXTRA_PROCESS: N_("Process no more"),
    kinds.INFLUENCE: N_("Take no step"),
    kinds.DYER: N_("Keep the goods"),
}
_OUTER: Final = (
    (N_("Exchange a good"), N_("costs its value")),
    (N_("Deliver a good"), ""),
    (N_("Process a good"), N_("costs the value of the result")),
    (N_("Remove a cover"), ""),
)
_CHARACTERS: Final = (
    N_("influence or build"),
    N_("deliver goods"),
    N_("trade, price token"),
    N_("farm and stone"),
)


def ending_words(kind: int, action: int, begun: bool) -> str:
    """The words of an answer that ends or declines a decision.

    `begun` says whether the first of several things was done.
    """
    if action == act.DONE and kind in _FIRST_OR_DONE:
        return _(_FIRST_OR_DONE[kind][begun])
    if action == act.DONE:
        return _(_DONE.get(kind, N_("Finish")))
    return _(_DECLINE.get(kind, N_("No")))


def given_up(state: State, seat: int, action: int) -> str:
    """What a player gives up who ends a trade or deliveries, or pays nothing for more; else ""."""
    kind, fields = state.pending.kind, state.pending.fields
    if action == act.DONE and kind == kinds.DELIVERIES:
        left = deliveries_left(state, seat)
        words = ngettext("{count} delivery not used", "{count} deliveries not used", left)
        return words.format(count=left) if left else ""
    if action == act.DONE and kind == kinds.TRADE_TAKE:
        return _("value {value} is lost").format(value=fields)
    if action == act.DONE and kind == kinds.SAILOR_PAYMENT:
        few = deliveries_left(state, seat) + (fields & 15) < ORDER_DELIVERIES
        if few and _has_goods_for_order(state, seat):
            return _("too few deliveries for an order")
    return ""


def _has_goods_for_order(state: State, seat: int) -> bool:
    """Whether the player could fulfil a marked order if this were the order phase."""
    orders = [kinds.ORDER_PHASE | seat << kinds.SEAT_SHIFT]
    there = State.of(state.numbers(), orders, state.components)
    return any(act.FULFIL <= action < act.TILE for action in there.legal_actions())


def _good(good: int) -> str:
    return capital(name_of.good(good))


def _good_icon(good: int) -> str:
    return f"good-{names.GOODS[good]}"


# ------------------------------------------------------------------ spaces and workers


def _place(state: State, seat: int, space: int) -> Face:
    name = name_of.place(space)
    building = space - names.FIRST_BUILDING
    own = state.board.worker(space) == seat
    if building < 0:
        note = _labourer(state, seat) if own else _(_CHARACTERS[space])
        return Face(name, note, (f"person-{names.SPACES[space]}",), must=own)
    note = _work(state, seat, building)
    if own:
        note = _labourer(state, seat, bool(state.board.coins(building)))
    return Face(name, note, (_good_icon(building),), own or not state.board.is_built(building))


def _labourer(state: State, seat: int, coins: bool = False) -> str:
    """What a day labourer costs."""
    words = (
        _("day labourer: {rupees}; the coins stay here") if coins else _("day labourer: {rupees}")
    )
    due = labourer_due(state, player_at(seat))
    return words.format(rupees=name_of.rupees(due))


def _work(state: State, seat: int, building: int) -> str:
    if building < 4:
        return "" if yield_of(state, seat, building) else _("produces nothing")
    source = state.components.source[building]
    have = min(3, state.player(seat).stored(source))
    if not state.board.is_built(building) and state.board.builder == building:
        return _("free, process up to {count}").format(count=have) if have else _("build for free")
    if not have:
        return _("no goods to process")
    return _("process up to {count}").format(count=have)


def _lay(state: State, seat: int, space: int) -> Face:
    words = _("{place}: lay down").format(place=name_of.space(space))
    return Face(words, "", (f"{MINE}-worker-lying",))


def _raise(state: State, seat: int, space: int) -> Face:
    return Face(name_of.space(space), _("stand up"), (f"{MINE}-worker",))


def _meditate(state: State, seat: int, outer: int) -> Face:
    short, note = _OUTER[outer]
    return Face(_(short), _(note) if note else "", (f"action-{names.OUTER_ACTIONS[outer]}",))


def _end_meditation(state: State, seat: int, number: int) -> Face:
    points = state.board.meditation_points
    if not points:
        return Face(_("Continue"), _("to the main action"))
    note = say_count("{count} point lost", "{count} points lost", points)
    return Face(_("Continue"), note, must=True)


# ------------------------------------------------------------------ influence and building


def _next_step(state: State, seat: int, guild: int) -> str:
    """What an order of the guild pays from the next step on, and what the step gives now."""
    step = state.player(seat).step(guild) + 1
    favours = state.components.favours_at_step[step]
    words = _("orders: {gains}; now: {favours}") if favours else _("orders: {gains}")
    return words.format(
        gains=order_gains(state, seat, guild, step), favours=name_of.favours(favours)
    )


def _influence(state: State, seat: int, guild: int) -> Face:
    name = name_of.guild(guild)
    return Face(name, _next_step(state, seat, guild), (f"guild-{names.GUILDS[guild]}",))


def _step(state: State, seat: int, notable: int) -> Face:
    guild = state.components.notable_guild[notable]
    icons = (f"person-{names.NOTABLES[notable]}", ARROW, f"guild-{names.GUILDS[guild]}")
    return Face(name_of.guild(guild), _next_step(state, seat, guild), icons)


def _build(state: State, seat: int, building: int) -> Face:
    cost = _("cost {cost}").format(cost=state.components.cost[building])
    return Face(
        name_of.place(names.BUILDINGS[building]), cost, ("piece-trowel", _good_icon(building))
    )


def _bonus(state: State, seat: int, tile: int) -> Face:
    """The face of a bonus tile; without its rupees, which are in the sum, if it has more."""
    every = bonus_gains(state.components, tile)
    found = [gain for gain in every if gain.icon != "piece-coin"]
    if not found:
        return Face(capital(every[0].words))
    cover = _("Remove a cover")
    words = [cover if gain.icon == "piece-cover" else gain.short for gain in found]
    return Face(", ".join(words), "", tuple(gain.icon for gain in found))


def _pay(state: State, seat: int, good: int) -> Face:
    if state.pending.kind == kinds.PAY_BUILDING:
        note = _("build value {value}").format(value=state.components.build_value[good])
    else:
        value = state.board.value(good)
        note = ngettext("{count} more delivery", "{count} more deliveries", value)
        note = note.format(count=value)
    return Face(_with_good(N_("Pay {goods}"), good), note, (_good_icon(good),))


# ------------------------------------------------------------------ goods


def _with_good(message: str, good: int) -> str:
    """A verb and one good."""
    return _(message).format(goods=name_of.goods(1, good))


def _valued(message: str) -> "_Words":
    """A verb, a good and its value."""

    def face(state: State, seat: int, good: int) -> Face:
        value = _("value {value}").format(value=state.board.value(good))
        return Face(_with_good(message, good), value, (_good_icon(good),))

    return face


def _return(state: State, seat: int, good: int) -> Face:
    return Face(_with_good(N_("Return {goods}"), good), "", (_good_icon(good),))


def _arrow(state: State, good: int) -> tuple[str, ...]:
    """The icons of processing into a good."""
    return (_good_icon(state.components.source[good]), ARROW, _good_icon(good))


def _into(state: State, seat: int, good: int) -> Face:
    """The face of a good to get; at the Dyer with the goods that are given for it."""
    if state.pending.kind != kinds.DYER:
        return _valued(N_("Get {goods}"))(state, seat, good)
    given = state.pending.fields & 15
    note = _("you give {goods}").format(goods=name_of.goods(2, given))
    icons = (_good_icon(given), _good_icon(given), ARROW, _good_icon(good))
    return Face(_with_good(N_("Get {goods}"), good), note, icons)


def _process(state: State, seat: int, good: int) -> Face:
    source = state.components.source[good]
    note = _("from: {good}").format(good=name_of.good(source))
    return Face(_good(good), note, _arrow(state, good))


def _count(state: State, seat: int, count: int) -> Face:
    if not count:
        return Face(_("Process nothing"), _("nobody follows"))
    icons = _arrow(state, state.pending.fields & 15)
    return Face(_("Process {count}").format(count=count), "", icons)


def _follow(state: State, seat: int, number: int) -> Face:
    return Face(_("Follow"), "", _arrow(state, state.pending.fields & 15))


def _serve(state: State, seat: int, good: int) -> Face:
    icons = (_good_icon(good), ARROW, "person-akbar")
    return Face(_with_good(N_("Give {goods}"), good), _("to Akbar"), icons)


def _bowl(state: State, seat: int, good: int) -> Face:
    icons = ("person-akbar", _good_icon(good))
    return Face(_("Bowl: {good}").format(good=name_of.good(good)), "", icons)


def _on(state: State, seat: int, good: int) -> Face:
    fields = state.pending.fields
    value = state.components.token_flags[2 * (fields & 3) + (fields >> 2 & 1)]
    note = _("value {before} → {after}").format(before=state.board.value(good), after=value)
    return Face(_good(good), note, (_good_icon(good),))


def _token(state: State, seat: int, number: int) -> Face:
    price = state.components.token_flags[number]
    note = _("token {number}").format(number=number // 2 + 1)
    return Face(_("Price {value}").format(value=price), note, (f"{PRICE}{price}",))


# ------------------------------------------------------------------ deliveries and orders


def _deliver(state: State, seat: int, number: int) -> Face:
    notable, good = divmod(number, 16)
    icons = (_good_icon(good), ARROW, f"person-{names.NOTABLES[notable]}")
    return Face(name_of.notable(notable), "", icons)


def _double(state: State, seat: int, number: int) -> Face:
    fields = state.pending.fields
    notable, good = fields & 31, fields >> 5 & 15
    icon = _good_icon(good)
    return Face(_("Deliver two"), "", (icon, icon, ARROW, f"person-{names.NOTABLES[notable]}"))


def _fulfil(state: State, seat: int, guild: int) -> Face:
    order = 6 * guild + state.board.order_mark(guild)
    goods = (state.components.order_first[order], state.components.order_second[order])
    icons = (*(_good_icon(good) for good in goods), ARROW, f"guild-{names.GUILDS[guild]}")
    return Face(name_of.guild(guild), _("order"), icons)


# ------------------------------------------------------------------ farm, stone, tiles, favours


def _on_track(first: int, *icons: str) -> "_Words":
    """An action on a farm track: the yield that rises and the track; all changes as icons."""

    def changes_by(state: State, seat: int, action: int) -> list[YieldChange]:
        after = state.copy()
        after.apply(action)
        return yield_changes(state, after, seat)

    def face(state: State, seat: int, number: int) -> Face:
        changes = changes_by(state, seat, first + number)
        track = name_of.track(number // 2)
        if not changes:
            return Face(capital(track), "", icons)
        yields = tuple((one.after - one.before, _good_icon(one.good)) for one in changes)
        legal = state.legal_actions()
        others = (n for n in range(8) if n != number and first + n in legal)
        alike = any(changes_by(state, seat, first + n)[:1] == changes[:1] for n in others)
        return Face(capital(changes_words(changes[:1])), track, icons, alike, yields)

    return face


def _stone(state: State, seat: int, number: int) -> Face:
    goods = state.components.meditation_costs[state.player(seat).stone]
    icons = tuple(_good_icon(good) for good in goods)
    return Face(_("Advance the stone"), "", (*icons, ARROW, f"{MINE}-stone"))


def _of_action(name: str, note: str = "", *icons: str) -> Face:
    """The face of a favour action or a favour tile."""
    return Face(capital(name_of.favour_action(name)), note, (f"action-{name}", *icons))


def _tile(state: State, seat: int, tile: int) -> Face:
    own, spend = state.components.favour_own[tile + 3], state.components.favour_spend[tile + 3]
    return _of_action(names.TILES[tile], _("own {own}, spend {spend}").format(own=own, spend=spend))


def _favours(state: State, seat: int, number: int) -> Face:
    count = state.pending.fields & 15
    return Face(_("Gain {favours}").format(favours=name_of.favours(count)), "", ("piece-favour",))


def _mullah(state: State, seat: int, action: int) -> Face:
    return _of_action(names.FAVOUR_ACTIONS[action], _("with the Mullah"), "person-mullah")


def _french_trader(state: State, seat: int, good: int) -> Face:
    icons = (_good_icon(good), ARROW, "person-french_trader")
    return Face(_with_good(N_("Place {goods}"), good), _("French Trader"), icons)


_Words = Callable[[State, int, int], Face]

#: The first action of each block, and its face; `_PLAIN` has the actions between the blocks.
_BLOCKS: Final[dict[int, _Words]] = {
    act.PLACE: _place,
    act.LAY: _lay,
    act.MEDITATE: _meditate,
    act.END_MEDITATION: _end_meditation,
    act.RAISE: _raise,
    act.STEP: _step,
    act.INFLUENCE: _influence,
    act.BUILD: _build,
    act.BONUS: _bonus,
    act.PAY: _pay,
    act.GIVE: _valued(N_("Give {goods}")),
    act.TAKE: _valued(N_("Take {goods}")),
    act.RETURN: _return,
    act.EXCHANGE: _valued(N_("Exchange {goods}")),
    act.INTO: _into,
    act.PROCESS: _process,
    act.COUNT: _count,
    act.GAIN: _valued(N_("Gain {goods}")),
    act.SELL: _valued(N_("Sell {goods}")),
    act.SERVE: _serve,
    act.OFFER: _valued(N_("Give {goods}")),
    act.BOWL: _bowl,
    act.ON: _on,
    act.TOKEN: _token,
    act.UNCOVER: _on_track(act.UNCOVER, "piece-cover"),
    act.FARMER: _on_track(act.FARMER, f"{MINE}-farmer"),
    act.FULFIL: _fulfil,
    act.TILE: _tile,
    act.FAVOURS: _favours,
    act.DISCARD: lambda _state, _seat, tile: _of_action(names.TILES[tile], _("give it back")),
    act.ADVANCE_STONE: _stone,
    act.DELIVER: _deliver,
    act.FOLLOW: _follow,
    act.DOUBLE: _double,
    act.FAVOUR: lambda _state, _seat, action: _of_action(names.FAVOUR_ACTIONS[action]),
    act.FAVOUR_MULLAH: _mullah,
    act.FRENCH_TRADER: _french_trader,
}
