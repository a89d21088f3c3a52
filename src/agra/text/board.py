"""A position as plain text, at most 100 columns wide, for the terminal.

A player is a letter: the first one of the colour, upper case for a worker who stands, lower case
for one who lies.
"""

from typing import Final

from agra.rules.layout import (
    AKBAR,
    BOAT,
    BONUS,
    BUILDER,
    BUILT,
    COINS,
    CONTRACTS,
    COVERS,
    FAVOURS,
    FINAL_ROUND,
    INFLUENCE_AT,
    MEDITATION_MARKER,
    MERCHANT,
    MP,
    NEUTRAL,
    NO_BOWL,
    ON_COOK,
    ON_FRENCH_TRADER,
    OPEN,
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
    TURN,
    VALUE,
    WORKERS,
)
from agra.rules.names import (
    BONUS_TILES,
    BUILDINGS,
    CHARACTERS,
    COOK,
    FIRST_BUILDING,
    FRENCH_TRADER,
    GOODS,
    GUILDS,
    NOTABLES,
    OUTER_ACTIONS,
    PRINTED_FAVOUR_ACTIONS,
    TILES,
)
from agra.rules.orders import markers_in_column
from agra.rules.production import yield_of
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import N_, _, ngettext
from agra.text.questions import question

WIDTH: Final = 100
LETTERS: Final = "YTOV"
_CELL: Final = 23  # inside a building
_COLUMN: Final = 33  # of orders
_PHASES: Final = (N_("meditation phase"), N_("action phase"), N_("order phase"))
_NUMERALS: Final = ("I", "II", "III", "IV")


def draw(state: State) -> str:
    """The whole position as text."""
    parts = [
        *_heading(state),
        *_legend(state),
        "",
        *_city(state),
        "",
        *_river(state),
        "",
        *_orders(state),
        "",
        *_akbar(state),
        "",
        *_players(state),
    ]
    return "\n".join(line.rstrip() for line in parts)


# ------------------------------------------------------------------ heading


def _heading(state: State) -> list[str]:
    d = state.d
    if state.to_move is None:
        return [_("Round {round}: the game is over.").format(round=d[ROUND])]
    lines = [
        _("Round {round}, {phase}, on turn: {player}. {question}").format(
            round=d[ROUND],
            player=name_of.colours(state.players)[d[TURN]],
            phase=_(_PHASES[d[PHASE]]),
            question=question(state.decision),
        )
    ]
    if d[MP]:
        lines.append(_("{points} to spend.").format(points=name_of.points(d[MP])))
    if d[FINAL_ROUND]:
        lines.append(_("The last round is {round}.").format(round=d[FINAL_ROUND]))
    return lines


def _legend(state: State) -> list[str]:
    names = name_of.colours(state.players)
    players = ", ".join(f"{LETTERS[seat]} {name}" for seat, name in enumerate(names))
    return [
        _("{players}; a small letter is a worker who lies.").format(players=players),
        _("M Merchant, B Builder, $ coins, = value (* price token), (site) # cost, N neutral."),
    ]


# ------------------------------------------------------------------ city


def _worker(state: State, space: int) -> str:
    """The worker on a space, as a letter."""
    there = state.d[SPACE + space]
    if not there:
        return "."
    letter = LETTERS[there - 1 >> 1]
    return letter.lower() if there - 1 & 1 else letter


def _city(state: State) -> list[str]:
    blocked = OUTER_ACTIONS[state.d[MEDITATION_MARKER]]
    characters = "  ".join(
        f"{name_of.space(name)} {_worker(state, space)}" for space, name in enumerate(CHARACTERS)
    )
    blocks = _("meditation: “{action}” is blocked").format(action=name_of.favour_action(blocked))
    rule = "+".join(["", *["-" * _CELL] * 4, ""])
    lines = [f"{characters}  ({blocks})", rule]
    for row in range(4):
        cells = [_building(state, 4 * column + row) for column in range(4)]
        for line in range(2):
            lines.append("|".join(["", *[cell[line] for cell in cells], ""]))
        lines.append(rule)
    return lines


def _building(state: State, building: int) -> tuple[str, str]:
    """Two lines: name and worker; good with value, and who or what is there."""
    d = state.d
    name = name_of.space(BUILDINGS[building])
    if not d[BUILT + building]:
        name = f"({name}) #{state.c.cost[building]}"
    first = f" {name:<{_CELL - 4}} {_worker(state, building + FIRST_BUILDING)} "
    there = "M" * (d[MERCHANT] == building) + "B" * (d[BUILDER] == building)
    if d[COINS + building]:
        there += f"${d[COINS + building]}"
    token = "*" if building in d[TOKEN_AT : TOKEN_AT + 3] else ""
    value = f"{name_of.good(GOODS[building])} ={d[VALUE + building]}{token}"
    return first, f" {value:<{_CELL - 7}}{there:>5} "


# ------------------------------------------------------------------ river and orders


def _river(state: State) -> list[str]:
    c = state.c
    pier = state.d[BOAT]
    lines = [
        _("River: boat at pier {pier}, levels up to {level} in reach").format(
            pier=pier, level=_NUMERALS[c.reach[pier] - 1]
        )
    ]
    cards: dict[str, dict[str, dict[str, int]]] = state.to_json()["river"]["notables"]
    for notable, name in enumerate(NOTABLES):
        if name in cards:
            level = _NUMERALS[c.notable_level[notable] - 1]
            guild = name_of.guild_letter(GUILDS[c.notable_guild[notable]])
            wanted = " ".join(
                f"{name_of.good(GOODS[good])} {_delivered(cards[name], GOODS[good])}"
                for good in c.notable_goods[notable]
            )
            lines.append(f"  {level:<3} {name_of.notable(name):<17} {guild}  {wanted}")
    return lines


def _delivered(card: dict[str, dict[str, int]], good: str) -> str:
    """Whose markers lie on an ordered good."""
    if good not in card:
        return "[.]"
    return f"[{LETTERS[card[good]['seat']] * card[good]['markers']}]"


def _marker(number: int) -> str:
    """Whose marker lies on an order or in a bowl."""
    return "N" if number == NEUTRAL else LETTERS[number - 1]


def _orders(state: State) -> list[str]:
    """The three columns beside each other; > is the order that is wanted now."""
    limit = state.c.limit[state.d[BOAT]]
    lines = [
        "".join(
            _("{guild}: {count} of {limit}")
            .format(guild=name_of.guild(name), count=markers_in_column(state, guild), limit=limit)
            .ljust(_COLUMN)
            for guild, name in enumerate(GUILDS)
        )
    ]
    for place in range(6):
        lines.append("".join(_order(state, guild, place).ljust(_COLUMN) for guild in range(3)))
    return lines


def _order(state: State, guild: int, place: int) -> str:
    order = 6 * guild + place
    there = state.d[ORDERS + order]
    sign = ">" if state.d[ORDER_MARK + guild] == place else "."
    first = name_of.good(GOODS[state.c.order_first[order]])
    second = name_of.good(GOODS[state.c.order_second[order]])
    return f"  {_marker(there) if there else sign} {first} + {second}"


def _akbar(state: State) -> list[str]:
    d = state.d
    bowls = [
        f"{name_of.good(name)} {_marker(d[AKBAR + good]) if d[AKBAR + good] else '.'}"
        for good, name in enumerate(GOODS)
        if d[AKBAR + good] != NO_BOWL
    ]
    tiles = [name_of.favour_action(name) for n, name in enumerate(TILES) if d[TILE + n] == OPEN]
    bonuses = [name for number, name in enumerate(BONUS_TILES) if d[BONUS + number]]
    return [
        *_listed(_("Akbar:"), bowls),
        *_listed(_("Open favour tiles:"), tiles),
        *_listed(_("Bonus tiles:"), bonuses),
    ]


def _listed(title: str, things: list[str]) -> list[str]:
    """A title and a list, wrapped; nothing for an empty list."""
    lines = [title]
    for number, thing in enumerate(things):
        part = f" {thing}" + ("," if number < len(things) - 1 else "")
        if len(lines[-1]) + len(part) > WIDTH:
            lines.append("   ")
        lines[-1] += part
    return lines if things else []


# ------------------------------------------------------------------ players


def _players(state: State) -> list[str]:
    """A table of numbers, then what each player owns."""
    letters = "/".join(name_of.guild_letter(guild) for guild in GUILDS)
    heads = [
        "", _("rupees"), _("favours"), _("markers"), _("workers"), _("stone"),
        _("guilds {letters}").format(letters=letters), _("farm"),
    ]  # fmt: skip
    rows = [heads, *[_numbers(state, seat) for seat in range(state.players)]]
    widths = [max(len(row[at]) for row in rows) for at in range(len(heads))]
    lines = [
        f"{row[0]:<{widths[0]}}" + "".join(f"{row[at]:>{widths[at] + 3}}" for at in range(1, 8))
        for row in rows
    ]
    for seat in range(state.players):
        lines += _belongings(state, seat)
    return lines


def _numbers(state: State, seat: int) -> list[str]:
    """The numbers of a player, the name first; the start player has a star."""
    d = state.d
    player = PLAYER + STRIDE * seat
    start = "*" if d[START] == seat else ""
    name = f"{LETTERS[seat]} {name_of.colours(state.players)[seat]}{start}"
    numbers = [d[player + at] for at in (RUPEES, FAVOURS, SUPPLY, WORKERS, STONE)]
    guilds = "/".join(str(d[player + INFLUENCE_AT + guild]) for guild in range(3))
    farm = "/".join(str(yield_of(state, seat, good)) for good in range(4))
    return [name, *map(str, numbers), guilds, farm]


def _belongings(state: State, seat: int) -> list[str]:
    """Goods, tiles, covers and contracts of a player."""
    d = state.d
    player = PLAYER + STRIDE * seat
    things = [name_of.goods(d[player + n], good) for n, good in enumerate(GOODS) if d[player + n]]
    tiles = [
        f"“{name_of.favour_action(name)}”"
        for number, name in enumerate(TILES)
        if d[player + TILES_OWNED] >> (number + PRINTED_FAVOUR_ACTIONS) & 1
    ]
    contracts = [
        _contract(state, player, notable, name)
        for notable, name in enumerate(NOTABLES)
        if d[player + CONTRACTS] >> notable & 1
    ]
    covers = 8 - d[player + COVERS].bit_count()
    removed = ngettext("{count} cover removed", "{count} covers removed", covers)
    rest = [removed.format(count=covers)] if covers else []
    return _listed(LETTERS[seat] + ":", things + tiles + rest + contracts)


def _contract(state: State, player: int, notable: int, name: str) -> str:
    """A contract, with what lies on it."""
    title = name_of.notable(name)
    if notable == COOK and state.d[player + ON_COOK]:
        return f"{title} ({state.d[player + ON_COOK]})"
    if notable == FRENCH_TRADER and state.d[ON_FRENCH_TRADER]:
        return f"{title} ({state.d[ON_FRENCH_TRADER]})"
    return title
