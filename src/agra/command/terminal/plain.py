"""Describes the table in plain lines, one fact per line, for screen readers."""

from collections.abc import Sequence

from agra.rules import layout as at
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
from agra.text.board import NUMERALS, PHASES, belongings, knows_rupees
from agra.text.i18n import _, both, labelled, ngettext
from agra.text.options.menu_labels import bonus_text, standing, tile_text


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
    board = state.board
    if state.to_move is None:
        return [_("Round {round}, the game is over.").format(round=state.round)]
    lines = [
        _("Round {round}, {phase}. {player} to play.").format(
            round=state.round, player=names[state.turn], phase=_(PHASES[board.phase])
        )
    ]
    if board.meditation_points:
        lines.append(_("{points} to spend.").format(points=name_of.points(board.meditation_points)))
    if board.final_round:
        lines.append(_("The last round is {round}.").format(round=board.final_round))
    return lines


def _worker(state: State, space: int) -> str:
    seat = state.board.worker(space)
    if seat is None:
        return _("free")
    owner = name_of.colours(state.players)[seat]
    if state.board.is_lying(space):
        return _("{player}, worker lying down").format(player=owner)
    return _("{player}, worker standing").format(player=owner)


def city(state: State) -> list[str]:
    """A line for each space."""
    lines = [
        labelled(name_of.space(name), _worker(state, space)) + "."
        for space, name in enumerate(CHARACTERS)
    ]
    lines += [_building(state, building) for building in range(16)]
    action = name_of.favour_action(OUTER_ACTIONS[state.board.meditation_marker])
    lines.append(_("Meditation: “{action}” is blocked.").format(action=action))
    return lines


def _building(state: State, building: int) -> str:
    board = state.board
    facts = []
    if not board.is_built(building):
        facts.append(_("site, cost {cost}").format(cost=state.components.cost[building]))
    if board.is_built(building) or board.builder == building:
        facts.append(_worker(state, building + FIRST_BUILDING))
    if board.merchant == building:
        facts.append(_("the Merchant"))
    if board.builder == building:
        facts.append(_("the Builder"))
    if board.coins(building):
        facts.append(name_of.rupees(board.coins(building)))
    words = _("{good} (value {value})")
    if any(board.token_good(token) == building for token in range(3)):
        words = _("{good} (value {value}, price token)")
    facts.append(words.format(good=name_of.good(GOODS[building]), value=board.value(building)))
    for seat, name in enumerate(name_of.colours(state.players)):
        count = state.player(seat).stored(building)
        if count:
            facts.append(_("{player} has {count}").format(player=name, count=count))
    return labelled(name_of.space(BUILDINGS[building]), ", ".join(facts)) + "."


def river(state: State) -> list[str]:
    """A line for each remaining notable."""
    board, c = state.board, state.components
    pier = board.boat
    lines = [
        _("The boat is at pier {pier}, levels up to {level} are in reach.").format(
            pier=pier, level=NUMERALS[c.reach[pier] - 1]
        )
    ]
    for notable in range(24):
        if board.notable(notable) == at.ON_RIVER:
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
    good = name_of.good(GOODS[state.components.notable_goods[notable][place]])
    there = state.board.marker(notable, place)
    if not there:
        return _("{good} (wanted)").format(good=good)
    seat = (there - at.DOUBLE if there > at.DOUBLE else there) - 1
    player = name_of.colours(state.players)[seat]
    if there > at.DOUBLE:
        return _("{good} twice by {player}").format(good=good, player=player)
    return _("{good} by {player}").format(good=good, player=player)


def _owner(state: State, number: int) -> str:
    return _("neutral") if number == at.NEUTRAL else name_of.colours(state.players)[number - 1]


def court(state: State) -> list[str]:
    """Orders, influence, Akbar and the tiles."""
    board, c = state.board, state.components
    lines = []
    for guild, name in enumerate(GUILDS):
        title = name_of.guild(name)
        full, limit = markers_in_column(state, guild), c.limit[board.boat]
        words = ngettext(
            "{guild}: {count} marker on the orders, order limit {limit}.",
            "{guild}: {count} markers on the orders, order limit {limit}.",
            full,
        )
        lines.append(words.format(guild=title, count=full, limit=limit))
        steps = [
            f"{player} {state.player(seat).step(guild)}"
            for seat, player in enumerate(name_of.colours(state.players))
        ]
        lines.append(_("{guild}, influence: {steps}.").format(guild=title, steps=", ".join(steps)))
        lines += [f"{title}, {_order(state, guild, place)}." for place in range(6)]
    for good in (*c.bowls_left, *c.bowls_right):
        there = _owner(state, board.bowl(good)) if board.bowl(good) else _("empty")
        lines.append(_("Akbar, {good}: {who}.").format(good=name_of.good(GOODS[good]), who=there))
    for tile in range(len(TILES)):
        if board.tile(tile) == at.OPEN:
            lines.append(_("Open favour tile: {tile}.").format(tile=tile_text(state, tile + 3)))
    for tile in range(12):
        if board.has_bonus(tile):
            lines.append(
                _("Bonus tile of level {level}: {tile}.").format(
                    level=NUMERALS[tile // 4 + 1], tile=bonus_text(state, tile)
                )
            )
    return lines


def _order(state: State, guild: int, place: int) -> str:
    order = 6 * guild + place
    there = state.board.order(order)
    if state.board.order_mark(guild) == place:
        status = _("wanted now")
    else:
        status = _owner(state, there) if there else _("free")
    return _("order {number}, {first} and {second}: {status}").format(
        number=place + 1,
        first=name_of.good(GOODS[state.components.order_first[order]]),
        second=name_of.good(GOODS[state.components.order_second[order]]),
        status=status,
    )


def players(state: State, viewer: int | None, names: Sequence[str]) -> list[str]:
    """A few lines for each player."""
    seats = range(state.players)
    return [line for seat in seats for line in player(state, viewer, seat, names)]


def player(state: State, viewer: int | None, seat: int, names: Sequence[str]) -> list[str]:
    """The possessions of one player."""
    its = state.player(seat)
    name = names[seat]
    money = name_of.rupees(its.rupees) if knows_rupees(state, viewer, seat) else _("secret")
    field = its.stone
    removed = 8 - its.covers.bit_count()
    workers = ngettext("{count} worker in supply", "{count} workers in supply", its.workers)
    markers = ngettext("{count} marker in supply", "{count} markers in supply", its.markers)
    covers = ngettext("{count} cover removed", "{count} covers removed", removed)
    facts = [
        _("rupees: {rupees}").format(rupees=money),
        standing(state, seat),
        workers.format(count=its.workers),
        markers.format(count=its.markers),
        _("stone on field {field}, worth {points}").format(
            field=field, points=name_of.points(state.components.meditation_values[field])
        ),
        covers.format(count=removed),
    ]
    facts += [
        _("produces {goods}").format(goods=name_of.goods(yield_of(state, seat, good), GOODS[good]))
        for good in range(4)
    ]
    facts += belongings(state, seat)
    if viewer == seat:
        facts += [_track(state, seat, track) for track in range(4)]
    return [labelled(name, fact) + "." for fact in facts]


def _track(state: State, seat: int, track: int) -> str:
    """A production track in words."""
    corner_good = state.components.corner_good
    ends = [name_of.good(GOODS[corner_good[corner % 4]]) for corner in (track, track + 1)]
    covers = state.player(seat).covers >> 2 * track & 3
    covered = [end for place, end in enumerate(ends) if covers >> place & 1]
    words = _("{track} from {first} to {second}, farmer on square {square}")
    if covered:
        words = _(
            "{track} from {first} to {second}, farmer on square {square}, covers next to {goods}"
        )
    return words.format(
        track=name_of.track(track),
        first=ends[0],
        second=ends[1],
        square=state.player(seat).farmer(track),
        goods=both(covered),
    )
