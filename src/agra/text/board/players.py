"""Draws the players as text: a table of their numbers, then their possessions."""

from collections.abc import Sequence

from agra.rules.names import COOK, FAVOUR_ACTIONS, FRENCH_TRADER, GOODS, NOTABLES
from agra.rules.production import yield_of
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.board.lines import FAINT, STRONG, TextLine, fit, listed
from agra.text.board.signs import EVERYBODY, chip, knows_rupees, letter
from agra.text.i18n import _, ngettext, quoted, say_count
from agra.text.options.menu_labels import squares_text, tile_text

_COLUMN = 7  # at least
_YIELD = 4


def players(state: State, viewer: int | None, names: Sequence[str], width: int) -> list[TextLine]:
    """Numbers of all players, then the possessions of each beside the board."""
    rows = [_heads(), *[_numbers(state, viewer, seat, names) for seat in range(state.players)]]
    lines = _rows(rows, width)
    for seat in range(state.players):
        lines += listed(chip(seat, letter(seat)), belongings(state, seat), width)
    if viewer is not None and viewer != EVERYBODY:
        lines.append(_farm(state, viewer))
    return lines


def _rows(rows: Sequence[Sequence[TextLine]], width: int) -> list[TextLine]:
    """Columns of numbers as wide as their heads; the names get the remaining width."""
    columns = [max(_COLUMN, head.width) for head in rows[0][1:-4]] + [_YIELD] * 4
    room = width - sum(columns) - len(columns)
    lines = []
    for name, *numbers in rows:
        line = fit(name, room)
        for number, column in zip(numbers, columns):
            line.add(" ").add(fit(number, column, right=True))
        lines.append(line)
    return lines


def _heads() -> list[TextLine]:
    heads = [
        _("player (* starts)"), _("rupees"), _("favours"), _("workers"), _("markers"),
        _("stone:MP"), _("covers"), *[name_of.good(good)[:_YIELD] for good in GOODS[:4]],
    ]  # fmt: skip
    return [TextLine(head, FAINT) for head in heads]


def _numbers(state: State, viewer: int | None, seat: int, names: Sequence[str]) -> list[TextLine]:
    player = state.player(seat)
    field = player.stone
    return [
        chip(seat, letter(seat))
        .add("*" if state.board.start_player == seat else " ")
        .add(names[seat]),
        TextLine(str(player.rupees) if knows_rupees(state, viewer, seat) else "?", STRONG),
        TextLine(str(player.favours)),
        TextLine(str(player.workers)),
        TextLine(str(player.markers)),
        TextLine(f"{field}:{state.components.meditation_values[field]}"),
        TextLine(str(8 - player.covers.bit_count())),
        *[TextLine(str(yield_of(state, seat, good))) for good in range(4)],
    ]


def belongings(state: State, seat: int) -> list[str]:
    """Favour tiles and contracts of a player; those used this turn are marked."""
    player = state.player(seat)
    things = []
    for number in range(3, len(FAVOUR_ACTIONS)):
        if player.has_action(number):
            tile = tile_text(state, number)
            if player.used >> number & 1:
                tile = _("{tile}, used").format(tile=tile)
            things.append(quoted(tile))
    for notable, name in enumerate(NOTABLES):
        if player.has_won(notable):
            things.append(_contract(state, seat, notable, name))
    return things


def _contract(state: State, seat: int, notable: int, name: str) -> str:
    """A contract with its guild, and with what lies on it."""
    guild = name_of.guild_letter(state.components.notable_guild[notable])
    title = f"{name_of.notable(name)} ({guild})"
    if notable == COOK and state.player(seat).on_cook:
        count = state.player(seat).on_cook
        there = ngettext("{card} with {count} worker", "{card} with {count} workers", count)
        return there.format(card=title, count=count)
    if notable == FRENCH_TRADER and state.board.on_french_trader:
        count = state.board.on_french_trader
        return say_count("{card} with {count} good", "{card} with {count} goods", count, card=title)
    return title


def _farm(state: State, seat: int) -> TextLine:
    """The viewer's own farm, and the cost of the stone's next step."""
    ring = [name_of.good(state.components.corner_good[track]) for track in range(4)]
    tracks = " ".join(f"{ring[n]} {n + 1}[{squares_text(state, seat, n)}]" for n in range(4))
    line = TextLine(_("farm"), STRONG).add(f" {tracks} {ring[0]}")
    field = state.player(seat).stone
    if field < state.components.last_field:
        goods = " + ".join(name_of.good(good) for good in state.components.meditation_costs[field])
        line.add(" ").add(_("stone: {goods}").format(goods=goods), FAINT)
    return line
