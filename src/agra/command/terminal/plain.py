"""The table as plain lines, one fact on each, for screen readers."""

from collections.abc import Sequence

from agra.command.terminal.board import NUMERALS, PHASES, belongings, knows_rupees
from agra.rules.cards import places_of
from agra.rules.layout import (
    AKBAR,
    BOAT,
    BONUS,
    BUILDER,
    BUILT,
    COINS,
    COVERS,
    DOUBLE,
    FARMER,
    FINAL_ROUND,
    INFLUENCE_AT,
    MEDITATION_MARKER,
    MERCHANT,
    MP,
    NEUTRAL,
    NOTABLE,
    ON_RIVER,
    OPEN,
    ORDER_MARK,
    ORDERS,
    PHASE,
    PLAYER,
    ROUND,
    RUPEES,
    SPACE,
    STONE,
    STRIDE,
    SUPPLY,
    TILE,
    TOKEN_AT,
    TURN,
    VALUE,
    WORKERS,
)
from agra.rules.names import (
    BUILDINGS,
    CHARACTERS,
    FIRST_BUILDING,
    GOODS,
    GUILDS,
    NOTABLES,
    OUTER_ACTIONS,
    TILES,
)
from agra.rules.orders import markers_in_column
from agra.rules.production import yield_of
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import _
from agra.text.labels import bonus_text, standing, tile_text


def table(state: State, viewer: int | None, names: Sequence[str]) -> list[str]:
    """The whole table as the viewer's seat sees it."""
    return [
        *heading(state, names),
        *city(state),
        *river(state),
        *court(state),
        *players(state, viewer, names),
    ]


def heading(state: State, names: Sequence[str]) -> list[str]:
    """Round, turn and phase."""
    d = state.d
    if state.to_move is None:
        return [_("Round {round}, the game is over.").format(round=d[ROUND])]
    lines = [
        _("Round {round}, {phase}, on turn: {player}.").format(
            round=d[ROUND], player=names[d[TURN]], phase=_(PHASES[d[PHASE]])
        )
    ]
    if d[MP]:
        lines.append(_("{points} to spend.").format(points=name_of.points(d[MP])))
    if d[FINAL_ROUND]:
        lines.append(_("The last round is {round}.").format(round=d[FINAL_ROUND]))
    return lines


def _worker(state: State, space: int) -> str:
    there = state.d[SPACE + space]
    if not there:
        return _("free")
    owner = name_of.colours(state.players)[there - 1 >> 1]
    if there - 1 & 1:
        return _("{player}, worker lying").format(player=owner)
    return _("{player}, worker standing").format(player=owner)


def city(state: State) -> list[str]:
    """A line for each space."""
    lines = [
        f"{name_of.space(name)}: {_worker(state, space)}." for space, name in enumerate(CHARACTERS)
    ]
    lines += [_building(state, building) for building in range(16)]
    action = name_of.favour_action(OUTER_ACTIONS[state.d[MEDITATION_MARKER]])
    lines.append(_("Meditation: “{action}” is blocked.").format(action=action))
    return lines


def _building(state: State, building: int) -> str:
    d = state.d
    facts = []
    if not d[BUILT + building]:
        facts.append(_("site, cost {cost}").format(cost=state.c.cost[building]))
    if d[BUILT + building] or d[BUILDER] == building:
        facts.append(_worker(state, building + FIRST_BUILDING))
    if d[MERCHANT] == building:
        facts.append(_("the Merchant"))
    if d[BUILDER] == building:
        facts.append(_("the Builder"))
    if d[COINS + building]:
        facts.append(name_of.rupees(d[COINS + building]))
    good = _("{good} worth {value}").format(
        good=name_of.good(GOODS[building]), value=d[VALUE + building]
    )
    if building in d[TOKEN_AT : TOKEN_AT + 3]:
        good += _(" by a price token")
    facts.append(good)
    for seat, name in enumerate(name_of.colours(state.players)):
        count = d[PLAYER + STRIDE * seat + building]
        if count:
            facts.append(_("{player} has {count}").format(player=name, count=count))
    return f"{name_of.space(BUILDINGS[building])}: {', '.join(facts)}."


def river(state: State) -> list[str]:
    """A line for each notable that is left."""
    d, c = state.d, state.c
    pier = d[BOAT]
    lines = [
        _("The boat is at pier {pier}, levels up to {level} are in reach.").format(
            pier=pier, level=NUMERALS[c.reach[pier] - 1]
        )
    ]
    for notable in range(24):
        if d[NOTABLE + notable] == ON_RIVER:
            goods = [
                _ordered(state, notable, place) for place in range(len(c.notable_goods[notable]))
            ]
            lines.append(
                _("{notable}, level {level}, {guild}: {goods}.").format(
                    notable=name_of.notable(NOTABLES[notable]),
                    level=NUMERALS[c.notable_level[notable] - 1],
                    guild=name_of.guild(GUILDS[c.notable_guild[notable]]),
                    goods=", ".join(goods),
                )
            )
    return lines


def _ordered(state: State, notable: int, place: int) -> str:
    good = name_of.good(GOODS[state.c.notable_goods[notable][place]])
    there = places_of(state.d, notable)[place]
    if not there:
        return _("wants {good}").format(good=good)
    seat = (there - DOUBLE if there > DOUBLE else there) - 1
    player = name_of.colours(state.players)[seat]
    if there > DOUBLE:
        return _("{good} twice by {player}").format(good=good, player=player)
    return _("{good} by {player}").format(good=good, player=player)


def _owner(state: State, number: int) -> str:
    return _("neutral") if number == NEUTRAL else name_of.colours(state.players)[number - 1]


def court(state: State) -> list[str]:
    """Orders, influence, Akbar and the tiles."""
    d, c = state.d, state.c
    lines = []
    for guild, name in enumerate(GUILDS):
        title = name_of.guild(name)
        full, limit = markers_in_column(state, guild), c.limit[d[BOAT]]
        lines.append(
            _("{guild}: {count} orders filled, limit {limit}.").format(
                guild=title, count=full, limit=limit
            )
        )
        steps = [
            f"{player} {d[PLAYER + STRIDE * seat + INFLUENCE_AT + guild]}"
            for seat, player in enumerate(name_of.colours(state.players))
        ]
        lines.append(_("{guild}, influence: {steps}.").format(guild=title, steps=", ".join(steps)))
        lines += [f"{title}, {_order(state, guild, place)}." for place in range(6)]
    for good in (*c.bowls_left, *c.bowls_right):
        there = _owner(state, d[AKBAR + good]) if d[AKBAR + good] else _("empty")
        lines.append(_("Akbar, {good}: {who}.").format(good=name_of.good(GOODS[good]), who=there))
    for tile in range(len(TILES)):
        if d[TILE + tile] == OPEN:
            lines.append(_("Open favour tile: {tile}.").format(tile=tile_text(state, tile + 3)))
    for tile in range(12):
        if d[BONUS + tile]:
            lines.append(
                _("Bonus tile of level {level}: {tile}.").format(
                    level=NUMERALS[tile // 4 + 1], tile=bonus_text(state, tile)
                )
            )
    return lines


def _order(state: State, guild: int, place: int) -> str:
    order = 6 * guild + place
    there = state.d[ORDERS + order]
    if state.d[ORDER_MARK + guild] == place:
        status = _("wanted now")
    else:
        status = _owner(state, there) if there else _("free")
    return _("order {number}, {first} and {second}: {status}").format(
        number=place + 1,
        first=name_of.good(GOODS[state.c.order_first[order]]),
        second=name_of.good(GOODS[state.c.order_second[order]]),
        status=status,
    )


def players(state: State, viewer: int | None, names: Sequence[str]) -> list[str]:
    """A few lines for each player."""
    lines: list[str] = []
    for seat in range(state.players):
        lines += player(state, viewer, seat, names)
    return lines


def player(state: State, viewer: int | None, seat: int, names: Sequence[str]) -> list[str]:
    """What one player has."""
    d = state.d
    at = PLAYER + STRIDE * seat
    name = names[seat]
    money = name_of.rupees(d[at + RUPEES]) if knows_rupees(state, viewer, seat) else _("secret")
    field = d[at + STONE]
    facts = [
        _("rupees: {rupees}").format(rupees=money),
        standing(state, seat),
        _("{count} workers in supply").format(count=d[at + WORKERS]),
        _("{count} markers in supply").format(count=d[at + SUPPLY]),
        _("stone on field {field}, worth {points}").format(
            field=field, points=name_of.points(state.c.meditation_values[field])
        ),
        _("{count} covers removed").format(count=8 - d[at + COVERS].bit_count()),
    ]
    facts += [
        _("produces {goods}").format(goods=name_of.goods(yield_of(state, seat, good), GOODS[good]))
        for good in range(4)
    ]
    facts += belongings(state, seat)
    if viewer == seat:
        facts += [_track(state, seat, track) for track in range(4)]
    return [f"{name}: {fact}." for fact in facts]


def _track(state: State, seat: int, track: int) -> str:
    """A production track in words."""
    ends = [name_of.good(GOODS[state.c.corner_good[corner % 4]]) for corner in (track, track + 1)]
    covers = state.d[PLAYER + STRIDE * seat + COVERS] >> 2 * track & 3
    covered = [end for place, end in enumerate(ends) if covers >> place & 1]
    text = _("track {track} from {first} to {second}, farmer on square {square}").format(
        track=track + 1,
        first=ends[0],
        second=ends[1],
        square=state.d[PLAYER + STRIDE * seat + FARMER + track],
    )
    if covered:
        text += _(", covers next to {goods}").format(goods=_(" and ").join(covered))
    return text
