"""Draws the court as text: guilds with their orders, Akbar's bowls, and the open tiles."""

from agra.rules import layout as at
from agra.rules.names import GUILDS, TILES
from agra.rules.orders import markers_in_column
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.abbreviations import NUMERALS
from agra.text.board.lines import FAINT, STRONG, TextLine, beside, framed, listed
from agra.text.board.signs import chip, letter, marker
from agra.text.i18n import _, labelled
from agra.text.options.menu_labels import bonus_text, tile_text

#: The minimum width for bowls beside the orders.
_BOWLS_BESIDE = 100
_BOWL = 12  # columns
_ORDERS = 6


def court(state: State, width: int) -> list[TextLine]:
    """Influence and orders of the three guilds, and Akbar's bowls."""
    inside = width - 2
    bowls = [
        _bowl(state, good) for good in (*state.components.bowls_left, *state.components.bowls_right)
    ]
    columns = [_guild(state, guild) for guild in range(len(GUILDS))]
    half = len(bowls) // 2
    lines: list[TextLine] = []
    if width >= _BOWLS_BESIDE:
        columns.append([TextLine(_("Akbar"), STRONG), *bowls[:half], TextLine()])
        columns.append([TextLine(), *bowls[half:], TextLine()])
        room = (inside - 2 * _BOWL - 4 * 2) // 3
        widths = [room, room, room, _BOWL, _BOWL]
    else:
        widths = [(inside - 2 * 2) // 3] * 3
        lines = listed(TextLine(_("Akbar"), STRONG), [str(bowl) for bowl in bowls], inside)
    rows = [beside(row, widths) for row in zip(*columns)]
    title = _("Court: > is the marked order")
    return framed(title, [*rows, *lines, *_tiles(state, inside)], width)


def _guild(state: State, guild: int) -> list[TextLine]:
    """A column: the guild with its filled orders, the players' steps, the six orders."""
    full = f" {markers_in_column(state, guild)}/{state.components.limit[state.board.boat]}"
    steps = TextLine(_("step"), FAINT).add(" ")
    for seat in range(state.players):
        step = state.player(seat).step(guild)
        steps.add(chip(seat, f"{letter(seat)}{step}")).add(" ")
    return [
        TextLine(name_of.guild(guild), STRONG).add(full, FAINT),
        steps,
        *[_order(state, guild, place) for place in range(_ORDERS)],
    ]


def _order(state: State, guild: int, place: int) -> TextLine:
    order = _ORDERS * guild + place
    there = state.board.order(order)
    wanted = state.board.order_mark(guild) == place
    first = name_of.good(state.components.order_first[order])
    second = name_of.good(state.components.order_second[order])
    style = STRONG if wanted else FAINT if there else ""
    sign = TextLine(">", STRONG) if wanted else marker(there)
    return sign.add(" ").add(f"{first} + {second}", style)


def _bowl(state: State, good: int) -> TextLine:
    there = state.board.bowl(good)
    return marker(there).add(" ").add(name_of.good(good), FAINT if there else "")


def _tiles(state: State, width: int) -> list[TextLine]:
    """The open favour tiles and the remaining bonus tiles."""
    board = state.board
    tiles = [tile_text(state, n + 3) for n in range(len(TILES)) if board.tile(n) == at.OPEN]
    levels = []
    for level in (2, 3, 4):
        left = [
            bonus_text(state, tile, short=True)
            for tile in range(4 * (level - 2), 4 * (level - 1))
            if board.has_bonus(tile)
        ]
        if left:
            levels.append(labelled(NUMERALS[level - 1], ", ".join(left)))
    return [
        *listed(TextLine(_("Open favour tiles:"), STRONG), tiles, width),
        *listed(TextLine(_("Bonus tiles:"), STRONG), levels, width, ";"),
    ]
