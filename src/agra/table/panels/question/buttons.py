"""The face of an option's button: a word or two, a remark, and icons."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.layout import (
    BUILDER_GONE,
)
from agra.rules.names import (
    BUILDINGS,
    FAVOUR_ACTIONS,
    FIRST_BUILDING,
    GOODS,
    GUILDS,
    NOTABLES,
    OUTER_ACTIONS,
    SPACES,
    TILES,
)
from agra.rules.production import yield_of
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.capital import capital
from agra.text.i18n import N_, _, ngettext
from agra.text.options.menu_labels import bonus_text, step_printed, yields_after

#: The icon of the arrow between two other icons.
ARROW: Final = "arrow"
#: Prefix of the icon of a piece of the player who decides; it is replaced by the colour.
MINE: Final = "player-me"


@dataclass(frozen=True)
class Face:
    """The face of a button."""

    short: str
    note: str = ""
    icons: tuple[str, ...] = ()


def face_of(state: State, seat: int, action: int) -> Face:
    """The face of an option's button, without the numbers of its consequences."""
    if action in _PLAIN:
        short, note, icons = _PLAIN[action]
        return Face(_(short), _(note) if note else "", icons)
    for first, last, face in _BLOCKS:
        if first <= action <= last:
            return face(state, seat, action - first)
    return Face(_kind_words(state, action))


def chance_face(state: State, after: State, action: int) -> Face:
    """The face of a chance outcome: a side of the die and its effect; or a favour tile."""
    if action >= act.DRAW:
        tile = TILES[action - act.DRAW]
        return Face(capital(name_of.favour_action(tile)), "", (f"action-{tile}",))
    roll = str(action - act.ROLL + 1)
    there, figure = (
        (after.board.builder, "piece-builder")
        if state.decision == "builder_roll"
        else (after.board.merchant, "piece-merchant")
    )
    where = "" if there == BUILDER_GONE else name_of.space(BUILDINGS[there])
    return Face(roll, where, (f"die-{roll}", figure))


#: Options with a constant face.
_PLAIN: Final[dict[int, tuple[str, str, tuple[str, ...]]]] = {
    act.MEDITATE_FARMER: (N_("Move a farmer"), N_("1 step"), ("action-move_farmer",)),
    act.RETURN_FAVOUR: (N_("Return 1 favour"), "", ("piece-favour",)),
    act.REMOVE_COVER: (N_("Remove a cover"), "", ("piece-cover",)),
    act.MOVE_FARMERS: (N_("Move farmers"), N_("1 or 2 steps"), ("action-move_farmers",)),
    act.MOVE_TOKEN: (N_("Move a price"), N_("1 token"), ("action-price_token",)),
    act.KEEP: (N_("Keep him"), N_("on the Cook"), ("person-cook",)),
    act.END_ACTION: (N_("Continue"), N_("to the orders"), ()),
    act.PASS: (N_("Pass"), "", ()),
    act.END_TURN: (N_("End turn"), "", ()),
    act.OIL: (N_("Oil"), N_("raise 1 worker"), ("good-oil",)),
    act.CURRY: (N_("Curry"), N_("raise 1 worker"), ("good-curry",)),
    act.OIL_AND_CURRY: (
        N_("Oil and curry"), N_("raise up to 3 workers"), ("good-oil", "good-curry"),
    ),
    act.STATUE: (N_("Statue"), N_("1 more action"), ("good-statues",)),
    act.BOOK: (N_("Book"), N_("raise up to 3 workers"), ("good-books",)),
    act.PAINTING: (N_("Painting"), N_("2 influence steps"), ("good-paintings",)),
    act.CALIPH: (N_("Caliph"), N_("cotton raises 1"), ("person-caliph",)),
    act.ENGLISH_TRADER: (N_("English Trader"), N_("exchange a good"), ("person-english_trader",)),
    act.MOSAIC_1: (N_("Mosaic Maker"), "", ("person-mosaic_maker",)),
    act.MOSAIC_3: (N_("Mosaic Maker"), "", ("person-mosaic_maker",)),
}  # fmt: skip

_DONE: Final = {
    kinds.ARCHITECT: N_("Nothing"),
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
    kinds.JAGIRDAR: N_("No delivery"),
    kinds.COOK_KEEP: N_("To my supply"),
    kinds.DOUBLE: N_("Deliver one"),
    kinds.EXTRA_PROCESS: N_("Process no more"),
    kinds.INFLUENCE: N_("Take no step"),
    kinds.DYER: N_("Keep the goods"),
}
_OUTER: Final = (
    (N_("Exchange"), N_("its value in points")),
    (N_("Deliver"), N_("1 good")),
    (N_("Process"), N_("its value in points")),
    (N_("Remove a cover"), ""),
)
_CHARACTERS: Final = (
    N_("influence or build"),
    N_("deliver goods"),
    N_("trade, price token"),
    N_("farm and stone"),
)


def _kind_words(state: State, action: int) -> str:
    """The words of an answer that ends a decision; they depend on the question."""
    kind = state.pending.kind
    if action == act.DONE and kind in _FIRST_OR_DONE:
        first, done = _FIRST_OR_DONE[kind]
        return _(done if state.pending.fields else first)
    if action == act.DONE:
        return _(_DONE.get(kind, N_("Stop")))
    if action == act.DECLINE:
        return _(_DECLINE.get(kind, N_("No")))
    raise AssertionError(f"no button for {act.action_text(action)!r}")


def _good(good: int) -> str:
    return capital(name_of.good(GOODS[good]))


def _good_icon(good: int) -> str:
    return f"good-{GOODS[good]}"


def _value(state: State, good: int) -> str:
    return _("value {value}").format(value=state.board.value(good))


# ------------------------------------------------------------------ spaces and workers


def _place(state: State, seat: int, space: int) -> Face:
    name = name_of.place(SPACES[space])
    building = space - FIRST_BUILDING
    own = state.board.worker(space) == seat
    if building < 0:
        note = _("day labourer") if own else _(_CHARACTERS[space])
        return Face(name, note, (f"person-{SPACES[space]}",))
    return Face(name, _work(state, seat, building), (_good_icon(building),))


def _work(state: State, seat: int, building: int) -> str:
    if building < 4:
        return "" if yield_of(state, seat, building) else _("produces nothing")
    source = state.components.source[building]
    have = min(3, state.player(seat).stored(source))
    if not state.board.is_built(building) and state.board.builder == building:
        return _("free, process {count}").format(count=have)
    if not have:
        return _("no goods for it")
    return _("process up to {count}").format(count=have)


def _lay(state: State, seat: int, space: int) -> Face:
    return Face(name_of.space(SPACES[space]), _("lay down"), (f"{MINE}-worker-lying",))


def _lay_cook(state: State, seat: int, number: int) -> Face:
    return Face(name_of.notable("cook"), _("lay down"), ("person-cook",))


def _raise(state: State, seat: int, space: int) -> Face:
    return Face(name_of.space(SPACES[space]), _("raise"), (f"{MINE}-worker",))


def _meditate(state: State, seat: int, outer: int) -> Face:
    short, note = _OUTER[outer]
    return Face(_(short), _(note) if note else "", (f"action-{OUTER_ACTIONS[outer]}",))


def _end_meditation(state: State, seat: int, number: int) -> Face:
    points = state.board.meditation_points
    if not points:
        return Face(_("Continue"), _("to the main action"))
    lost = ngettext("{count} point lost", "{count} points lost", points)
    return Face(_("Continue"), lost.format(count=points))


# ------------------------------------------------------------------ influence and building


def _next_step(state: State, seat: int, guild: int) -> str:
    step = state.player(seat).step(guild) + 1
    return _("to {printed}").format(printed=step_printed(state, step))


def _influence(state: State, seat: int, guild: int) -> Face:
    name = name_of.guild(GUILDS[guild])
    return Face(name, _next_step(state, seat, guild), (f"guild-{GUILDS[guild]}",))


def _step(state: State, seat: int, notable: int) -> Face:
    guild = state.components.notable_guild[notable]
    icons = (f"person-{NOTABLES[notable]}", ARROW, f"guild-{GUILDS[guild]}")
    return Face(name_of.guild(GUILDS[guild]), _next_step(state, seat, guild), icons)


def _build(state: State, seat: int, building: int) -> Face:
    cost = _("cost {cost}").format(cost=state.components.cost[building])
    return Face(name_of.place(BUILDINGS[building]), cost, ("piece-trowel", _good_icon(building)))


def _bonus(state: State, seat: int, tile: int) -> Face:
    """The face of a bonus tile; without its rupees, which are in the sum, if it has more."""
    c = state.components
    found: list[tuple[str, str]] = []
    if c.bonus_guild[tile] >= 0:
        guild = GUILDS[c.bonus_guild[tile]]
        found.append((f"guild-{guild}", name_of.guild(guild)))
    if c.bonus_favours[tile]:
        found.append(("piece-favour", name_of.favours(c.bonus_favours[tile])))
    if c.bonus_covers[tile]:
        found.append(("piece-cover", _("Remove a cover")))
    if not found:
        return Face(capital(bonus_text(state, tile)))
    return Face(", ".join(text for _icon, text in found), "", tuple(icon for icon, _text in found))


def _pay(state: State, seat: int, good: int) -> Face:
    if state.pending.kind == kinds.PAY_BUILDING:
        note = _("build value {value}").format(value=state.components.build_value[good])
    else:
        value = state.board.value(good)
        note = ngettext("{count} more delivery", "{count} more deliveries", value)
        note = note.format(count=value)
    return Face(_with_good(N_("Pay {good}"), good), note, (_good_icon(good),))


def _pay_rupees(state: State, seat: int, number: int) -> Face:
    return Face(_("Pay rupees"), "", ("piece-coin",))


# ------------------------------------------------------------------ goods


def _with_good(message: str, good: int) -> str:
    """A verb and a good."""
    return _(message).format(good=name_of.good(GOODS[good]))


def _valued(message: str) -> "_Words":
    """A verb, a good and its value."""

    def face(state: State, seat: int, good: int) -> Face:
        return Face(_with_good(message, good), _value(state, good), (_good_icon(good),))

    return face


def _return(state: State, seat: int, good: int) -> Face:
    return Face(_with_good(N_("Return {good}"), good), "", (_good_icon(good),))


def _process(state: State, seat: int, good: int) -> Face:
    source = state.components.source[good]
    note = _("from {good}").format(good=name_of.good(GOODS[source]))
    return Face(_good(good), note, (_good_icon(source), ARROW, _good_icon(good)))


def _count(state: State, seat: int, count: int) -> Face:
    building = state.pending.fields & 15
    source = state.components.source[building]
    if not count:
        return Face(_("Nothing"), _("nobody follows"))
    icons = (_good_icon(source), ARROW, _good_icon(building))
    return Face(_("Process {count}").format(count=count), "", icons)


def _follow(state: State, seat: int, number: int) -> Face:
    building = state.pending.fields & 15
    icons = (_good_icon(state.components.source[building]), ARROW, _good_icon(building))
    return Face(_("Follow"), "", icons)


def _serve(state: State, seat: int, good: int) -> Face:
    icons = (_good_icon(good), ARROW, "person-akbar")
    return Face(_with_good(N_("Serve {good}"), good), _("to Akbar"), icons)


def _bowl(state: State, seat: int, good: int) -> Face:
    icons = ("person-akbar", _good_icon(good))
    return Face(_with_good(N_("Bowl: {good}"), good), "", icons)


def _on(state: State, seat: int, good: int) -> Face:
    fields = state.pending.fields
    value = state.components.token_flags[2 * (fields & 3) + (fields >> 2 & 1)]
    note = _("value {before} to {after}").format(before=state.board.value(good), after=value)
    return Face(_with_good(N_("On {good}"), good), note, (_good_icon(good),))


def _token(state: State, seat: int, number: int) -> Face:
    flags = state.components.token_flags[number]
    note = ngettext("{count} flag up", "{count} flags up", flags).format(count=flags)
    return Face(_("Token {number}").format(number=number // 2 + 1), note, ("mark-price",))


# ------------------------------------------------------------------ deliveries and orders


def _deliver(state: State, seat: int, number: int) -> Face:
    notable, good = divmod(number, 16)
    icons = (_good_icon(good), ARROW, f"person-{NOTABLES[notable]}")
    return Face(name_of.notable(NOTABLES[notable]), "", icons)


def _double(state: State, seat: int, number: int) -> Face:
    fields = state.pending.fields
    notable, good = fields & 31, fields >> 5 & 15
    icon = _good_icon(good)
    return Face(_("Deliver two"), "", (icon, icon, ARROW, f"person-{NOTABLES[notable]}"))


def _fulfil(state: State, seat: int, guild: int) -> Face:
    order = 6 * guild + state.board.order_mark(guild)
    goods = (state.components.order_first[order], state.components.order_second[order])
    icons = (*(_good_icon(good) for good in goods), ARROW, f"guild-{GUILDS[guild]}")
    return Face(name_of.guild(GUILDS[guild]), _("order"), icons)


# ------------------------------------------------------------------ farm, stone, tiles, favours


def _corner(state: State, number: int) -> int:
    """The good at the end of the track that an action points to."""
    return state.components.corner_good[(number // 2 + number % 2) % 4]


def _uncover(state: State, seat: int, number: int) -> Face:
    good = _corner(state, number)
    words = _("Track {track}, by {good}")
    short = words.format(track=number // 2 + 1, good=name_of.good(GOODS[good]))
    note = yields_after(state, seat, number // 2, act.UNCOVER + number)
    return Face(short, note, ("piece-cover", _good_icon(good)))


def _farmer(state: State, seat: int, number: int) -> Face:
    good = _corner(state, number)
    words = _("Track {track}, to {good}")
    short = words.format(track=number // 2 + 1, good=name_of.good(GOODS[good]))
    note = yields_after(state, seat, number // 2, act.FARMER + number)
    return Face(short, note, (f"{MINE}-farmer", ARROW, _good_icon(good)))


def _stone(state: State, seat: int, number: int) -> Face:
    goods = state.components.meditation_costs[state.player(seat).stone]
    icons = tuple(_good_icon(good) for good in goods)
    return Face(_("Advance the stone"), "", (*icons, ARROW, f"{MINE}-stone"))


def _price(state: State, action: int, less: int = 0) -> str:
    own, spend = state.components.favour_own[action], state.components.favour_spend[action] - less
    return _("own {own}, spend {spend}").format(own=own, spend=spend)


def _tile(state: State, seat: int, tile: int) -> Face:
    short = capital(name_of.favour_action(TILES[tile]))
    return Face(short, _price(state, tile + 3), (f"action-{TILES[tile]}",))


def _favours(state: State, seat: int, number: int) -> Face:
    count = state.pending.fields & 15
    return Face(_("Gain {favours}").format(favours=name_of.favours(count)), "", ("piece-favour",))


def _discard(state: State, seat: int, tile: int) -> Face:
    short = capital(name_of.favour_action(TILES[tile]))
    return Face(short, _("give it back"), (f"action-{TILES[tile]}",))


def _favour(state: State, seat: int, action: int) -> Face:
    short = capital(name_of.favour_action(FAVOUR_ACTIONS[action]))
    return Face(short, "", (f"action-{FAVOUR_ACTIONS[action]}",))


def _mullah(state: State, seat: int, action: int) -> Face:
    short = capital(name_of.favour_action(FAVOUR_ACTIONS[action]))
    icons = (f"action-{FAVOUR_ACTIONS[action]}", "person-mullah")
    return Face(short, _("with the Mullah"), icons)


def _clothes(state: State, seat: int, number: int) -> Face:
    return Face(_("Sell clothes"), "", ("good-clothes",))


def _french_trader(state: State, seat: int, good: int) -> Face:
    icons = (_good_icon(good), ARROW, "person-french_trader")
    return Face(_with_good(N_("Place {good}"), good), _("French Trader"), icons)


_Words = Callable[[State, int, int], Face]

#: First and last action of a block, and its face.
_BLOCKS: Final[list[tuple[int, int, _Words]]] = [
    (act.PLACE, act.LAY - 1, _place),
    (act.LAY, act.LAY_COOK - 1, _lay),
    (act.LAY_COOK, act.LAY_COOK, _lay_cook),
    (act.MEDITATE, act.MEDITATE_FARMER - 1, _meditate),
    (act.END_MEDITATION, act.END_MEDITATION, _end_meditation),
    (act.RAISE, act.STEP - 1, _raise),
    (act.STEP, act.INFLUENCE - 1, _step),
    (act.INFLUENCE, act.BUILD - 1, _influence),
    (act.BUILD, act.BONUS - 1, _build),
    (act.BONUS, act.PAY - 1, _bonus),
    (act.PAY, act.PAY_RUPEES - 1, _pay),
    (act.PAY_RUPEES, act.PAY_RUPEES, _pay_rupees),
    (act.GIVE, act.TAKE - 1, _valued(N_("Give {good}"))),
    (act.TAKE, act.RETURN - 1, _valued(N_("Take {good}"))),
    (act.RETURN, act.RETURN_FAVOUR - 1, _return),
    (act.EXCHANGE, act.INTO - 1, _valued(N_("Exchange {good}"))),
    (act.INTO, act.PROCESS - 1, _valued(N_("Get {good}"))),
    (act.PROCESS, act.COUNT - 1, _process),
    (act.COUNT, act.GAIN - 1, _count),
    (act.GAIN, act.SELL - 1, _valued(N_("Gain {good}"))),
    (act.SELL, act.SERVE - 1, _valued(N_("Sell {good}"))),
    (act.SERVE, act.OFFER - 1, _serve),
    (act.OFFER, act.BOWL - 1, _valued(N_("Give {good}"))),
    (act.BOWL, act.ON - 1, _bowl),
    (act.ON, act.TOKEN - 1, _on),
    (act.TOKEN, act.UNCOVER - 1, _token),
    (act.UNCOVER, act.FARMER - 1, _uncover),
    (act.FARMER, act.FULFIL - 1, _farmer),
    (act.FULFIL, act.TILE - 1, _fulfil),
    (act.TILE, act.FAVOURS - 1, _tile),
    (act.FAVOURS, act.FAVOURS, _favours),
    (act.DISCARD, act.ADVANCE_STONE - 1, _discard),
    (act.ADVANCE_STONE, act.ADVANCE_STONE, _stone),
    (act.DELIVER, act.KEEP - 1, _deliver),
    (act.FOLLOW, act.FOLLOW, _follow),
    (act.DOUBLE, act.DOUBLE, _double),
    (act.FAVOUR, act.FAVOUR_MULLAH - 1, _favour),
    (act.FAVOUR_MULLAH, act.STATUE - 1, _mullah),
    (act.CLOTHES, act.CLOTHES, _clothes),
    (act.FRENCH_TRADER, act.NUM_ACTIONS - 1, _french_trader),
]
