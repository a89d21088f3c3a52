"""The table drawn with Rich, in at most 100 columns, so that one can play from it.

A player is the first letter of the colour: on a coloured ground a worker who stands or a
marker, as a small letter without a ground a worker who lies.
"""

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from agra.rules.cards import places_of
from agra.rules.layout import (
    AKBAR,
    BOAT,
    BONUS,
    BUILDER,
    BUILT,
    COINS,
    CONTRACTS,
    COVERS,
    DOUBLE,
    FAVOURS,
    FINAL_ROUND,
    INFLUENCE_AT,
    MEDITATION_MARKER,
    MERCHANT,
    MP,
    NEUTRAL,
    NOTABLE,
    ON_COOK,
    ON_FRENCH_TRADER,
    ON_RIVER,
    ON_TRADER,
    OPEN,
    OPEN_RUPEES,
    ORDER_MARK,
    ORDERS,
    PHASE,
    PLAYER,
    ROUND,
    RUPEES,
    SPACE,
    START,
    STONE,
    STRIDE,
    SUPPLY,
    TILE,
    TILES_OWNED,
    TOKEN_AT,
    TOKEN_SIDE,
    TURN,
    USED,
    VALUE,
    WORKERS,
)
from agra.rules.names import (
    BUILDINGS,
    CHARACTERS,
    COOK,
    FAVOUR_ACTIONS,
    FIRST_BUILDING,
    FRENCH_TRADER,
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
from agra.text.board import LETTERS
from agra.text.i18n import N_, _
from agra.text.labels import bonus_text, squares_text, tile_text

WIDTH: Final = 100
GROUNDS: Final = ("yellow3", "dark_turquoise", "dark_orange", "medium_purple1")
PHASES: Final = (N_("meditation phase"), N_("action phase"), N_("order phase"))
NUMERALS: Final = ("I", "II", "III", "IV")
_CELL: Final = 23  # columns inside a building
#: Who may see all rupees: a replay, or a table with open rupees.
EVERYBODY: Final = -1


def knows_rupees(state: State, viewer: int | None, seat: int) -> bool:
    """Whether the viewer may see how many rupees a seat holds; None sees none."""
    return viewer in (EVERYBODY, seat) or bool(state.d[OPEN_RUPEES]) or state.to_move is None


def chip(seat: int, text: str) -> Text:
    """A text on the ground of a player's colour."""
    return Text(text, style=f"bold grey0 on {GROUNDS[seat]}")


def table(state: State, viewer: int | None, names: Sequence[str]) -> RenderableType:
    """The whole table as the viewer's seat sees it.

    City and players come last, next to the menu: on a small screen they stay in sight.
    """
    return Group(
        heading(state, names),
        river(state),
        court(state),
        *city(state),
        players(state, viewer, names),
    )


# ------------------------------------------------------------------ heading


def heading(state: State, names: Sequence[str]) -> Text:
    """Round, turn and phase; what the letters mean."""
    d = state.d
    line = Text.assemble((_("Round {round}").format(round=d[ROUND]), "bold"))
    if state.to_move is None:
        line.append(_("  the game is over"))
    else:
        line.append("  ")
        line.append_text(chip(d[TURN], f" {names[d[TURN]]} "))
        line.append("  " + _(PHASES[d[PHASE]]))
    if d[MP]:
        line.append("  " + _("{points} to spend").format(points=name_of.points(d[MP])), "bold")
    if d[FINAL_ROUND] and state.to_move is not None:
        line.append("  " + _("last round: {round}").format(round=d[FINAL_ROUND]), "bold red")
    return line


# ------------------------------------------------------------------ city


def worker(state: State, space: int) -> Text:
    """The worker on a space."""
    there = state.d[SPACE + space]
    if not there:
        return Text("  ")
    seat = there - 1 >> 1
    if there - 1 & 1:
        return Text(f" {LETTERS[seat].lower()}", style=f"italic {GROUNDS[seat]}")
    return Text.assemble(" ", chip(seat, LETTERS[seat]))


def city(state: State) -> list[RenderableType]:
    """The main characters in one line, the sixteen buildings in a grid."""
    d = state.d
    line = Text()
    for space, name in enumerate(CHARACTERS):
        line.append(name_of.space(name), "bold")
        if d[SPACE + space]:
            line.append_text(worker(state, space))
        else:
            line.append(" .", "dim")
        if name == "trader":
            line.append_text(_tokens(state))
        line.append("   ")
    blocked = name_of.favour_action(OUTER_ACTIONS[d[MEDITATION_MARKER]])
    line.append(_("blocked in meditation: {action}").format(action=blocked), "dim")
    grid = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=0, pad_edge=False)
    for _column in range(4):
        grid.add_column(width=_CELL, no_wrap=True)
    for row in range(4):
        grid.add_row(*[_building(state, 4 * column + row) for column in range(4)])
    return [line, grid]


def _tokens(state: State) -> Text:
    """The price tokens that lie on the Trader, with their two sides."""
    there = [
        "{}/{}".format(*state.c.token_flags[2 * token : 2 * token + 2])
        for token in range(3)
        if state.d[TOKEN_AT + token] == ON_TRADER
    ]
    return Text(_(" (tokens {tokens})").format(tokens=" ".join(there)) if there else "", "dim")


def _building(state: State, building: int) -> Text:
    """Name, who is there; good with its value, and the stores of all players."""
    d = state.d
    built = d[BUILT + building]
    name = name_of.space(BUILDINGS[building])
    first = Text(name, style="bold" if built else "italic dim")
    if not built:
        first.append(_(" cost {cost}").format(cost=state.c.cost[building]), "dim")
    signs = Text()
    if d[MERCHANT] == building:
        signs.append("M", "bold reverse")
    if d[BUILDER] == building:
        signs.append("B", "bold reverse")
    if d[COINS + building]:
        signs.append(f" ${d[COINS + building]}", "bold yellow3")
    signs.append_text(worker(state, building + FIRST_BUILDING))
    second = Text(f"{name_of.good(GOODS[building])} {d[VALUE + building]}")
    if building in d[TOKEN_AT : TOKEN_AT + 3]:
        token = d[TOKEN_AT : TOKEN_AT + 3].index(building)
        side = "hi" if d[TOKEN_SIDE + token] else "lo"
        second.append(f"*{token + 1}{side}", "bold")
    return Text.assemble(_spread(first, signs), "\n", _spread(second, _stores(state, building)))


def _stores(state: State, good: int) -> Text:
    owned = [
        (seat, state.d[PLAYER + STRIDE * seat + good])
        for seat in range(state.players)
        if state.d[PLAYER + STRIDE * seat + good]
    ]
    return Text("").join(chip(seat, f"{LETTERS[seat]}{count}") for seat, count in owned)


def _spread(left: Text, right: Text, width: int = _CELL) -> Text:
    """Two texts at the two ends of a line."""
    gap = max(0, width - left.cell_len - right.cell_len)
    line = Text.assemble(left, " " * gap, right)
    line.truncate(width)
    return line


# ------------------------------------------------------------------ river


def river(state: State) -> Panel:
    """The notables that are left: levels I and II beside levels III and IV."""
    d, c = state.d, state.c
    pier = d[BOAT]
    left: list[Text] = []
    right: list[Text] = []
    for notable in range(24):
        if d[NOTABLE + notable] == ON_RIVER:
            side = left if c.notable_level[notable] <= 2 else right
            side.append(_card(state, notable))
    rows = Table.grid(padding=(0, 2))
    rows.add_column(width=45, no_wrap=True)
    rows.add_column(width=49, no_wrap=True)
    for n in range(max(len(left), len(right))):
        rows.add_row(*[side[n] if n < len(side) else "" for side in (left, right)])
    title = _("River: boat at pier {pier}, reach up to level {level}, order limit {limit}").format(
        pier=pier, level=NUMERALS[c.reach[pier] - 1], limit=c.limit[pier]
    )
    return Panel(rows, title=title + _next_pier(state), title_align="left", box=box.SQUARE,
                 width=WIDTH, padding=(0, 0))  # fmt: skip


def _next_pier(state: State) -> str:
    level = state.c.leave_level[state.d[BOAT]]
    if not level:
        return ""
    return _("; next with {count} of level {level}").format(
        count=state.c.leave_contracts[state.d[BOAT]], level=NUMERALS[level - 1]
    )


def _card(state: State, notable: int) -> Text:
    c = state.c
    level = c.notable_level[notable]
    reach = level <= c.reach[state.d[BOAT]]
    guild = name_of.guild_letter(GUILDS[c.notable_guild[notable]])
    line = Text(f"{NUMERALS[level - 1]:<4}", style="" if reach else "dim")
    line.append(f"{name_of.notable(NOTABLES[notable])} ", "bold" if reach else "dim")
    line.append(guild, "dim")
    for place, good in enumerate(c.notable_goods[notable]):
        there = places_of(state.d, notable)[place]
        name = name_of.good(GOODS[good])
        if there:
            seat = (there - DOUBLE if there > DOUBLE else there) - 1
            line.append(" ")
            line.append_text(chip(seat, f"{name}:{LETTERS[seat] * (2 if there > DOUBLE else 1)}"))
        else:
            line.append(f" {name}", "" if reach else "dim")
    return line


# ------------------------------------------------------------------ court


def marker(number: int) -> Text:
    """A marker on an order or in a bowl."""
    if not number:
        return Text(".", style="dim")
    if number == NEUTRAL:
        return Text("N", style="reverse")
    return chip(number - 1, LETTERS[number - 1])


def court(state: State) -> Panel:
    """Influence and orders of the three guilds, and Akbar's bowls."""
    d, c = state.d, state.c
    rows = Table.grid(padding=(0, 2))
    for _guild in range(3):
        rows.add_column(width=22, no_wrap=True)
    rows.add_column(width=12, no_wrap=True)
    rows.add_column(width=12, no_wrap=True)
    heads = []
    for guild, name in enumerate(GUILDS):
        full = f"{markers_in_column(state, guild)}/{c.limit[d[BOAT]]}"
        heads.append(Text.assemble((name_of.guild(name), "bold"), (f" {full}", "dim")))
    rows.add_row(*heads, Text(_("Akbar"), style="bold"), "")
    influence = [_influence(state, guild) for guild in range(3)]
    bowls = [_bowl(state, good) for good in (*c.bowls_left, *c.bowls_right)]
    rows.add_row(*influence, bowls[0], bowls[6])
    for place in range(6):
        orders = [_order(state, guild, place) for guild in range(3)]
        beside = [bowls[place + 1], bowls[place + 7]] if place < 5 else ["", ""]
        rows.add_row(*orders, *beside)
    parts: list[RenderableType] = [rows, *_tiles(state)]
    title = _("Court: > the order that is wanted")
    return Panel(Group(*parts), title=title, title_align="left", box=box.SQUARE, width=WIDTH,
                 padding=(0, 0))  # fmt: skip


def _influence(state: State, guild: int) -> Text:
    line = Text.assemble((_("step "), "dim"))
    for seat in range(state.players):
        step = state.d[PLAYER + STRIDE * seat + INFLUENCE_AT + guild]
        line.append_text(chip(seat, f"{LETTERS[seat]}{step}"))
        line.append(" ")
    return line


def _order(state: State, guild: int, place: int) -> Text:
    order = 6 * guild + place
    wanted = state.d[ORDER_MARK + guild] == place
    first = name_of.good(GOODS[state.c.order_first[order]])
    second = name_of.good(GOODS[state.c.order_second[order]])
    sign = Text(">", style="bold") if wanted else marker(state.d[ORDERS + order])
    taken = bool(state.d[ORDERS + order])
    style = "bold" if wanted else "dim" if taken else ""
    return Text.assemble(sign, " ", (f"{first} + {second}", style))


def _bowl(state: State, good: int) -> Text:
    there = state.d[AKBAR + good]
    style = "dim" if there else ""
    return Text.assemble(marker(there), " ", (name_of.good(GOODS[good]), style))


def _tiles(state: State) -> list[Text]:
    """The open favour tiles and the bonus tiles that are left."""
    d = state.d
    tiles = [tile_text(state, n + 3) for n in range(len(TILES)) if d[TILE + n] == OPEN]
    lines = [Text.assemble((_("Open favour tiles: "), "bold"), ", ".join(tiles))]
    levels = []
    for level in (2, 3, 4):
        left = [
            bonus_text(state, tile, short=True)
            for tile in range(4 * (level - 2), 4 * (level - 1))
            if d[BONUS + tile]
        ]
        if left:
            levels.append(f"{NUMERALS[level - 1]}: {', '.join(left)}")
    if levels:
        lines.append(Text.assemble((_("Bonus tiles: "), "bold"), "; ".join(levels)))
    return lines


# ------------------------------------------------------------------ players


def players(state: State, viewer: int | None, names: Sequence[str]) -> RenderableType:
    """Numbers of all players, then what each of them owns beside the board."""
    rows = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, width=WIDTH, header_style="dim")
    rows.add_column(_("player (* starts)"), no_wrap=True, width=28)
    for head in (_("rupees"), _("favours"), _("workers"), _("markers")):
        rows.add_column(head, justify="right", no_wrap=True, width=7)
    rows.add_column(_("stone:MP"), justify="right", no_wrap=True, width=8)
    rows.add_column(_("covers"), justify="right", no_wrap=True, width=6)
    rows.add_column(" ".join(name_of.good(good)[:4] for good in GOODS[:4]), no_wrap=True)
    for seat in range(state.players):
        rows.add_row(*_numbers(state, viewer, seat, names))
    lines: list[RenderableType] = [rows]
    for seat in range(state.players):
        owned = belongings(state, seat)
        if owned:
            lines.append(Text.assemble(chip(seat, LETTERS[seat]), " ", ", ".join(owned)))
    if viewer is not None and viewer != EVERYBODY:
        lines.append(_farm(state, viewer))
    return Group(*lines)


def _numbers(
    state: State, viewer: int | None, seat: int, names: Sequence[str]
) -> list[RenderableType]:
    d = state.d
    player = PLAYER + STRIDE * seat
    start = "*" if d[START] == seat else " "
    name = Text.assemble(chip(seat, LETTERS[seat]), start, names[seat])
    rupees = str(d[player + RUPEES]) if knows_rupees(state, viewer, seat) else "?"
    field = d[player + STONE]
    stone = f"{field}:{state.c.meditation_values[field]}"
    covers = str(8 - d[player + COVERS].bit_count())
    farm = " ".join(f"{yield_of(state, seat, good):>4}" for good in range(4))
    return [
        name,
        Text(rupees, style="bold"),
        str(d[player + FAVOURS]),
        str(d[player + WORKERS]),
        str(d[player + SUPPLY]),
        stone,
        covers,
        farm,
    ]


def belongings(state: State, seat: int) -> list[str]:
    """Favour tiles and contracts of a player; what was used this turn is marked."""
    d = state.d
    player = PLAYER + STRIDE * seat
    things = []
    for number in range(3, len(FAVOUR_ACTIONS)):
        if d[player + TILES_OWNED] >> number & 1:
            used = _(", used") if d[player + USED] >> number & 1 else ""
            things.append(f"“{tile_text(state, number)}{used}”")
    for notable, name in enumerate(NOTABLES):
        if d[player + CONTRACTS] >> notable & 1:
            things.append(_contract(state, player, notable, name))
    return things


def _contract(state: State, player: int, notable: int, name: str) -> str:
    guild = name_of.guild_letter(GUILDS[state.c.notable_guild[notable]])
    title = f"{name_of.notable(name)} ({guild})"
    if notable == COOK and state.d[player + ON_COOK]:
        return title + _(" with {count} workers").format(count=state.d[player + ON_COOK])
    if notable == FRENCH_TRADER and state.d[ON_FRENCH_TRADER]:
        return title + _(" with {count} goods").format(count=state.d[ON_FRENCH_TRADER])
    return title


def _farm(state: State, seat: int) -> Text:
    ring = [name_of.good(GOODS[state.c.corner_good[track]]) for track in range(4)]
    tracks = " ".join(f"{ring[n]} {n + 1}[{squares_text(state, seat, n)}]" for n in range(4))
    tracks += f" {ring[0]}"
    field = state.d[PLAYER + STRIDE * seat + STONE]
    line = Text.assemble((_("farm "), "bold"), tracks)
    if field < state.c.last_field:
        goods = " + ".join(name_of.good(GOODS[good]) for good in state.c.meditation_costs[field])
        line.append(_(" stone: {goods}").format(goods=goods), "dim")
    return line
