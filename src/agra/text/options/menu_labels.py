"""Menu labels of options: the action in words, with its costs and gains."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.names import (
    BUILDINGS,
    CLOTHES,
    FIRST_BUILDING,
    GOODS,
    GUILDS,
    SPACES,
    TILES,
)
from agra.rules.production import yield_of
from agra.rules.state import State
from agra.rules.values import Components
from agra.text import names as name_of
from agra.text.abbreviations import NUMERALS
from agra.text.i18n import N_, Arguments, _, ngettext, say_count
from agra.text.options.option_effects import Tried, tried
from agra.text.options.yields import changes_words, yield_changes

_CHARACTERS: Final = (
    N_("influence step, or build"),
    N_("deliver goods"),
    N_("trade, move a price token"),
    N_("stone, cover, farmers"),
)
_MEDITATE: Final = (
    N_("exchange a good (its value in points)"),
    N_("deliver a good (3 points)"),
    N_("process a good (value of the result in points)"),
    N_("remove a cover (2 points)"),
)
_PLAIN: Final = {
    **dict(enumerate(_MEDITATE, act.MEDITATE)),
    act.MEDITATE_FARMER: N_("move a farmer one square (1 point)"),
    act.END_MEDITATION: N_("end the meditation phase"),
    act.PAY_RUPEES: N_("pay with rupees"),
    act.RETURN_FAVOUR: N_("return 1 favour"),
    act.REMOVE_COVER: N_("remove a cover"),
    act.MOVE_FARMERS: N_("move farmers up to 2 steps"),
    act.MOVE_TOKEN: N_("move a price token"),
    act.KEEP: N_("keep your worker on the Cook"),
    act.FOLLOW: N_("follow"),
    act.DOUBLE: N_("deliver two"),
    act.END_ACTION: N_("end the action phase"),
    act.PASS: N_("pass: no order, nothing for Akbar"),
    act.END_TURN: N_("end your turn"),
    act.OIL: N_("1 oil: stand a worker up"),
    act.CURRY: N_("1 curry: stand a worker up"),
    act.OIL_AND_CURRY: N_("1 oil and 1 curry: up to 3 workers stand up"),
    act.STATUE: N_("statue: one more main action"),
    act.BOOK: N_("book: up to 3 workers stand up, 1 favour"),
    act.PAINTING: N_("painting: two influence steps"),
    act.CLOTHES: N_("clothes: spend them for rupees"),
    act.CALIPH: N_("Caliph: spend 1 cotton, stand a worker up"),
    act.ENGLISH_TRADER: N_("English Trader: exchange a good"),
    act.MOSAIC_1: N_("Mosaic Maker: spend 1 point for 1 favour"),
    act.MOSAIC_3: N_("Mosaic Maker: spend 3 points for 2 favours"),
}
_DONE: Final = {
    kinds.ARCHITECT: N_("do nothing"),
    kinds.SAILOR_PAYMENT: N_("pay nothing"),
    kinds.DELIVERIES: N_("no more deliveries"),
    kinds.TRADER: N_("finish the Trader action"),
    kinds.TRADE_GIVE: N_("give no more goods"),
    kinds.TRADE_TAKE: N_("finish the trade"),
    kinds.BOTANIST: N_("finish the Botanist action"),
    kinds.MAKE_ROOM: N_("return nothing and lose what you have no marker for"),
    kinds.MOVE_FARMERS: N_("move no more farmers"),
    kinds.RAISE_WORKERS: N_("stand up no more workers"),
    kinds.INFLUENCE_STEPS: N_("take no step"),
}
_DECLINE: Final = {
    kinds.FOLLOW: N_("do not follow"),
    kinds.JAGIRDAR: N_("deliver nothing"),
    kinds.COOK_KEEP: N_("return the worker to your supply"),
    kinds.DOUBLE: N_("deliver one"),
    kinds.EXTRA_PROCESS: N_("process no more"),
    kinds.DYER: N_("keep the goods"),
    kinds.INFLUENCE: N_("take no step"),
}
_VERBS: Final = (
    (act.RAISE, SPACES, N_("{place}: stand the worker up")),
    (act.GIVE, GOODS, N_("give {goods}")),
    (act.TAKE, GOODS, N_("take {goods}")),
    (act.RETURN, GOODS, N_("return {goods}")),
    (act.EXCHANGE, GOODS, N_("exchange {goods}")),
    (act.INTO, GOODS, N_("get {goods}")),
    (act.GAIN, GOODS, N_("gain {goods}")),
    (act.SELL, GOODS, N_("sell {goods}")),
    (act.SERVE, GOODS, N_("serve Akbar: {good}")),
    (act.OFFER, GOODS, N_("give to Akbar: {good}")),
    (act.BOWL, GOODS, N_("into this bowl: {good}")),
    (act.ON, GOODS, N_("put the token on: {good}")),
    (act.DISCARD, TILES, N_("give back “{tile}”")),
    (act.FRENCH_TRADER, GOODS, N_("French Trader: place {goods}")),
)
#: How the thing of a verb is named.
_FORMS: Final[dict[str, Callable[[str], str]]] = {
    "place": name_of.place,
    "good": name_of.good,
    "goods": lambda name: name_of.goods(1, name),
    "tile": name_of.favour_action,
}
_WITH_VALUE: Final = (act.GIVE, act.TAKE, act.EXCHANGE, act.OFFER, act.ON)


def label(
    state: State, seat: int, action: int, names: Sequence[str] = (), found: Tried | None = None
) -> str:
    """An option of the pending decision in words, with its immediate rupees.

    Players without names are named by colour. The effect comes from `found`, or from trying the
    option.
    """
    if found is None:
        found = tried(state, action)
    words = _words(state, seat, action, names, found)
    rupees = found.rupees(seat)
    if not rupees:
        return words
    return _("{option} ({rupees})").format(option=words, rupees=name_of.rupees_change(rupees))


def _words(state: State, seat: int, action: int, names: Sequence[str], found: Tried) -> str:
    if act.LAY <= action <= act.LAY_COOK:
        return _lay(action, found.points(seat))
    if act.DELIVER <= action < act.KEEP:
        return _deliver(action - act.DELIVER, any(e.kind == "won" for e in found.events))
    if act.PLACE <= action < act.LAY:
        return _place(state, seat, action - act.PLACE, names or name_of.colours(state.players))
    for first, last, words in _BLOCKS:
        if first <= action <= last:
            return words(state, seat, action - first)
    if action in _PLAIN:
        return _(_PLAIN[action])
    kind = state.pending.kind
    if action == act.DONE:
        return _(_done_words(kind, state.pending.fields))
    if action == act.DECLINE:
        return _(_DECLINE.get(kind, N_("no, thank you")))
    return _simple(state, seat, action)


def _done_words(kind: int, fields: int) -> str:
    """The words for finishing, or for skipping an action."""
    if kind == kinds.SAILOR_PAYMENT and fields:
        return N_("pay no more")
    if kind in (kinds.TRADER, kinds.BOTANIST) and not fields:
        return N_("do nothing")
    return _DONE.get(kind, N_("done"))


def _simple(state: State, seat: int, action: int) -> str:
    """A verb and a thing; goods with their value and the number in stock."""
    if state.pending.kind == kinds.DYER:
        given = name_of.goods(2, state.pending.fields & 15)
        got = name_of.goods(1, action - act.INTO)
        return _("turn {given} into {got}").format(given=given, got=got)
    for first, things, message in _VERBS:
        if first <= action < first + len(things):
            text = _(message).format_map(Arguments(_FORMS, things[action - first]))
            if first not in _WITH_VALUE:
                return text
            value = state.board.value(action - first)
            return _("{option}, value {value}").format(option=text, value=value)
    return act.action_text(action)


def akbar_rewards(c: Components) -> tuple[str, str]:
    """Akbar's final payments, and for how many goods: "1, 3, 5" and "1, 2, 3"."""
    rewards = c.akbar_rewards[1:]
    counts = range(1, len(rewards) + 1)
    return ", ".join(map(str, rewards)), ", ".join(map(str, counts))


def clothes_pay(state: State) -> int:
    """The current rupees for the luxury action of clothes."""
    return state.board.value(CLOTHES) + (1 if state.board.boat == 6 else 0)


# ------------------------------------------------------------------ spaces


def _place(state: State, seat: int, space: int, names: Sequence[str]) -> str:
    board = state.board
    building = space - FIRST_BUILDING
    notes = [_(_CHARACTERS[space]) if building < 0 else _work(state, seat, building)]
    there = board.worker(space)
    if there == seat:
        coins = building >= 0 and board.coins(building)
        notes.append(_("day labourer: the rupees stay here") if coins else _("day labourer"))
    elif there is not None:
        lying, standing = _("ejects {player} (lying down)"), _("ejects {player} (standing)")
        words = lying if board.is_lying(space) else standing
        notes.append(words.format(player=names[there]))
    if building >= 0 and board.merchant == building:
        notes.append(_("Merchant: 2 favours"))
    return _("{place}: {notes}").format(place=name_of.place(space), notes=", ".join(notes))


def _work(state: State, seat: int, building: int) -> str:
    """What a worker does in a building."""
    c = state.components
    if building < 4:
        count = yield_of(state, seat, building)
        return _("produce {goods}").format(goods=name_of.goods(count, building))
    have = min(3, state.player(seat).stored(c.source[building]))
    source = GOODS[c.source[building]]
    free = not state.board.is_built(building) and state.board.builder == building
    if have:
        goods = name_of.goods(have, source)
        if free:
            return _("build it for free, process up to {goods}").format(goods=goods)
        return _("process up to {goods}").format(goods=goods)
    good = name_of.good(source)
    if free:
        return _("build it for free, nothing to process (missing: {good})").format(good=good)
    return _("nothing to process (missing: {good})").format(good=good)


def _lay(action: int, points: int) -> str:
    gained = name_of.points(points)
    if action == act.LAY_COOK:
        return _("Cook: send a worker to your supply ({points})").format(points=gained)
    place = name_of.place(action - act.LAY)
    return _("{place}: lay the worker down ({points})").format(place=place, points=gained)


# ------------------------------------------------------------------ building and influence


def step_printed(state: State, step: int) -> str:
    """The text on a step of an influence track: the rupees of an order, and favours."""
    c = state.components
    rupees, favours = c.influence_rewards[step], c.favours_at_step[step]
    if favours:
        return _("{rupees} and {favours}").format(
            rupees=name_of.rupees(rupees), favours=name_of.favours(favours)
        )
    return name_of.rupees(rupees)


def _influence(state: State, seat: int, guild: int) -> str:
    return _("{guild}: move up ({reward})").format(
        guild=name_of.guild(guild), reward=_step_reward(state, seat, guild)
    )


def _step_reward(state: State, seat: int, guild: int) -> str:
    """What the next step of a guild is worth."""
    step = state.player(seat).step(guild) + 1
    favours = state.components.favours_at_step[step]
    words = _("orders there: {gains}")
    if favours:
        words = _("orders there: {gains}; now {favours} or a favour tile")
    return words.format(
        gains=order_gains(state, seat, guild, step), favours=name_of.favours(favours)
    )


def order_pay(state: State, seat: int, guild: int, step: int) -> tuple[int, bool]:
    """The rupees of an order for a player on a step, and whether it brings a step up, too.

    Whoever is behind gets 1 rupee less and a step.
    """
    rupees = state.components.influence_rewards[step]
    others = (state.player(other).step(guild) for other in range(state.players) if other != seat)
    behind = max(others) > step
    return max(0, rupees - behind), behind


def order_gains(state: State, seat: int, guild: int, step: int) -> str:
    """The same in words."""
    paid, behind = order_pay(state, seat, guild, step)
    rupees = name_of.rupees(paid)
    return _("{rupees} and 1 step").format(rupees=rupees) if behind else rupees


def _step(state: State, seat: int, notable: int) -> str:
    guild = state.components.notable_guild[notable]
    return _("{guild}: move up for the delivery {to_notable} ({reward})").format(
        guild=name_of.guild(guild),
        reward=_step_reward(state, seat, guild),
        to_notable=name_of.to_notable(notable),
    )


def _build(state: State, seat: int, building: int) -> str:
    return _("{building}: build it (cost {cost}, level {level})").format(
        building=name_of.place(BUILDINGS[building]),
        cost=state.components.cost[building],
        level=NUMERALS[building // 4],
    )


class BonusGain(NamedTuple):
    """A gain of a bonus tile: its icon, the printed number (0 for none), its words."""

    icon: str
    printed: int
    words: str
    short: str


def bonus_gains(c: Components, tile: int) -> list[BonusGain]:
    """The gains of a bonus tile, rupees last."""
    favours, rupees = c.bonus_favours[tile], c.bonus_rupees[tile]
    found = []
    if c.bonus_guild[tile] >= 0:
        name = GUILDS[c.bonus_guild[tile]]
        guild = name_of.guild(name)
        words = _("1 step ({guild})").format(guild=guild)
        found.append(BonusGain(f"guild-{name}", 0, words, guild))
    if favours:
        words = name_of.favours(favours)
        found.append(BonusGain("piece-favour", favours, words, words))
    if c.bonus_covers[tile]:
        found.append(BonusGain("piece-cover", 0, _("remove a cover"), _("cover")))
    if rupees:
        found.append(BonusGain("piece-coin", rupees, name_of.rupees(rupees), str(rupees)))
    return found


def bonus_text(state: State, tile: int, short: bool = False) -> str:
    """The gains of a bonus tile; the short form is "Artisans+3"."""
    gains = bonus_gains(state.components, tile)
    return "+".join(g.short for g in gains) if short else ", ".join(g.words for g in gains)


def _bonus(state: State, seat: int, tile: int) -> str:
    """Without the rupees, which end every label; a tile with only rupees is its name."""
    gains = bonus_gains(state.components, tile)
    parts = [gain.words for gain in gains if gain.icon != "piece-coin"]
    return ", ".join(parts) if parts else _("bonus tile")


def _pay(state: State, seat: int, good: int) -> str:
    kind = state.pending.kind
    if kind == kinds.PAY_BUILDING:
        return _("pay {goods} (build value {value})").format(
            goods=name_of.goods(1, good), value=state.components.build_value[good]
        )
    count = state.board.value(good)
    words = ngettext(
        "pay {goods} ({count} more delivery)", "pay {goods} ({count} more deliveries)", count
    )
    return words.format(goods=name_of.goods(1, good), count=count)


# ------------------------------------------------------------------ goods


def _process(state: State, seat: int, good: int, count: int = 1) -> str:
    return _("process {goods} into {result}").format(
        goods=name_of.goods(count, state.components.source[good]), result=name_of.goods(count, good)
    )


def _count(state: State, seat: int, count: int) -> str:
    building = state.pending.fields & 15
    return _process(state, seat, building, count) if count else _("process nothing")


def _deliver(number: int, completes: bool) -> str:
    notable, good = divmod(number, 16)
    words = (
        _("{notable}: deliver {goods} (completes the contract)")
        if completes
        else _("{notable}: deliver {goods}")
    )
    return words.format(goods=name_of.goods(1, good), notable=name_of.notable(notable))


def _fulfil(state: State, seat: int, guild: int) -> str:
    order = 6 * guild + state.board.order_mark(guild)
    return _("{guild}: fulfil the order ({first} + {second})").format(
        guild=name_of.guild(guild),
        first=name_of.good(state.components.order_first[order]),
        second=name_of.good(state.components.order_second[order]),
    )


def _token(state: State, seat: int, number: int) -> str:
    token, side = divmod(number, 2)
    flags = state.components.token_flags[2 * token + side]
    return say_count(
        "price token {token}, side with {count} flag",
        "price token {token}, side with {count} flags",
        flags,
        token=token + 1,
    )


# ------------------------------------------------------------------ farm, tiles, secondary actions


def squares_text(state: State, seat: int, track: int) -> str:
    """The squares of a production track: a letter for the farmer, # a cover, . a free square."""
    player = state.player(seat)
    squares = ["."] * 5
    covers = player.covers >> 2 * track & 3
    if covers & 1:
        squares[0] = "#"
    if covers & 2:
        squares[4] = "#"
    squares[player.farmer(track) - 1] = name_of.sign("farmer")
    return "".join(squares)


def _on_track(first: int, message: str) -> "_Words":
    """The words of an action at one end of a farm track, with the yields that it changes."""

    def words(state: State, seat: int, number: int) -> str:
        after = state.copy()
        after.apply(first + number)
        changes = changes_words(yield_changes(state, after, seat))
        return _(message).format(track=name_of.track(number // 2), changes=changes)

    return words


def yields_of(state: State, seat: int, track: int) -> str:
    """The yields of a track's two goods."""
    goods = [state.components.corner_good[corner % 4] for corner in (track, track + 1)]
    return ", ".join(f"{name_of.good(good)} {yield_of(state, seat, good)}" for good in goods)


def _stone(state: State, seat: int, _number: int) -> str:
    goods = state.components.meditation_costs[state.player(seat).stone]
    paid = " + ".join(name_of.good(good) for good in goods)
    return _("advance the stone (cost: {goods})").format(goods=paid)


def tile_text(state: State, favour_action: int) -> str:
    """A favour action with the favours to own and to spend."""
    c = state.components
    own, spend = c.favour_own[favour_action], c.favour_spend[favour_action]
    name = name_of.favour_action(favour_action)
    if own == spend:
        return _("{name} (spend {spend})").format(name=name, spend=spend)
    return _("{name} (spend {spend} of {own})").format(name=name, spend=spend, own=own)


def _tile(state: State, seat: int, tile: int) -> str:
    return _("take the tile “{tile}”").format(tile=tile_text(state, tile + 3))


def _favours(state: State, seat: int, _number: int) -> str:
    count = state.pending.fields & 15
    return name_of.favours(count)


def _favour(state: State, seat: int, favour_action: int) -> str:
    return _("favour: {action}").format(action=tile_text(state, favour_action))


def _favour_mullah(state: State, seat: int, favour_action: int) -> str:
    spend = state.components.favour_spend[favour_action] - 1
    return _("favour with the Mullah: {action} (spend {spend})").format(
        action=name_of.favour_action(favour_action), spend=spend
    )


_Words = Callable[[State, int, int], str]

_REMOVE_COVER: Final = N_("{track}: remove the cover ({changes})")
_MOVE_FARMER: Final = N_("{track}: move the farmer ({changes})")
#: First and last action of a block, and its words.
_BLOCKS: Final[list[tuple[int, int, _Words]]] = [
    (act.STEP, act.INFLUENCE - 1, _step),
    (act.INFLUENCE, act.BUILD - 1, _influence),
    (act.BUILD, act.BONUS - 1, _build),
    (act.BONUS, act.PAY - 1, _bonus),
    (act.PAY, act.PAY_RUPEES - 1, _pay),
    (act.PROCESS, act.COUNT - 1, _process),
    (act.COUNT, act.GAIN - 1, _count),
    (act.TOKEN, act.UNCOVER - 1, _token),
    (act.UNCOVER, act.FARMER - 1, _on_track(act.UNCOVER, _REMOVE_COVER)),
    (act.FARMER, act.FULFIL - 1, _on_track(act.FARMER, _MOVE_FARMER)),
    (act.FULFIL, act.TILE - 1, _fulfil),
    (act.TILE, act.FAVOURS - 1, _tile),
    (act.FAVOURS, act.FAVOURS, _favours),
    (act.ADVANCE_STONE, act.ADVANCE_STONE, _stone),
    (act.FAVOUR, act.FAVOUR_MULLAH - 1, _favour),
    (act.FAVOUR_MULLAH, act.STATUE - 1, _favour_mullah),
]


def standing(state: State, seat: int) -> str:
    """The player's possessions in one line."""
    player = state.player(seat)
    goods = [
        name_of.goods(player.stored(n), good) for n, good in enumerate(GOODS) if player.stored(n)
    ]
    things = goods or [_("no goods")]
    return ", ".join([*things, name_of.favours(player.favours)])
