"""The final scoring: by line and by player, the winner, and the sources of the rupees."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agra.picture import tokens
from agra.rules.events import Event
from agra.rules.names import GUILDS, NOTABLES
from agra.rules.scoring import tie_break
from agra.rules.state import State
from agra.table.game.sight import Sight
from agra.text import names as name_of
from agra.text.i18n import N_, _, labelled, pgettext, say_count
from agra.text.sentences import end_cause


@dataclass(frozen=True)
class Column:
    """The column of one player; the best player comes first."""

    seat: int
    name: str
    you: bool
    total: int
    winner: bool
    #: an arch whose height shows the total, as an SVG path in a box of 124 by 166
    arch: str


@dataclass(frozen=True)
class Cell:
    """The rupees of one player in a line."""

    seat: int
    count: int
    note: str
    #: the length of the bar in percent of the highest count
    share: int


@dataclass(frozen=True)
class ScoreRow:
    """A line of the scoring."""

    icon: str
    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class ScoreLine:
    """A line of the scoring, and the entries of a score sheet that it sums."""

    icon: str
    name: str
    entries: tuple[str, ...]

    def counts(self, sheets: Sequence[dict[str, int]]) -> list[int]:
        """The sums for all players."""
        return [sum(sheet.get(entry, 0) for entry in self.entries) for sheet in sheets]


@dataclass(frozen=True)
class Source:
    """The sources of one player's rupees."""

    seat: int
    name: str
    #: for each of `SOURCES`: its name, rupees, and start and length of its part in percent
    parts: tuple[tuple[str, int, float, float], ...]
    total: int


@dataclass(frozen=True)
class Scoring:
    """The content of the page of the final scoring."""

    title: str
    margin: str
    end: str
    columns: tuple[Column, ...]
    rows: tuple[ScoreRow, ...]
    #: goods and favours of each player; empty if no totals are equal
    tie_breaks: tuple[str, ...]
    sources: tuple[Source, ...]
    legend: tuple[tuple[str, str], ...]


#: The sources of rupees in the order of the bars, with their title and the reasons of events.
SOURCES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "deliveries": (
        N_("deliveries"),
        ("delivery", "double_delivery", "delivery_bonus", "sailor_refund", "french_trader"),
    ),
    "orders": (N_("orders"), ("order",)),
    "buildings": (N_("buildings"), ("bonus_tile", "takshaka")),
    "coins": (N_("collected rupees"), ("coins",)),
    "other": (N_("other rupees, minus day labourers"), ()),
    "end": (N_("final scoring"), ()),
}


def scoring(sight: Sight) -> Scoring | None:
    """The final scoring; None while the game runs."""
    if not sight.over:
        return None
    state = sight.state
    sheets = [state.score_sheet(seat) for seat in range(state.players)]
    winners = state.winners()
    order = sorted(
        range(state.players),
        key=lambda seat: (-sheets[seat]["total"], -tie_break(state, seat), seat),
    )
    best = max(1, max(sheet["total"] for sheet in sheets))
    columns = tuple(
        Column(
            seat,
            _("You") if seat == sight.viewer else sight.names[seat],
            seat == sight.viewer,
            sheets[seat]["total"],
            seat in winners,
            arch_path(max(0, sheets[seat]["total"]) / best),
        )
        for seat in order
    )
    return Scoring(
        title=_title(sight, winners),
        margin=_margin(state, sheets, order, winners),
        end=_end(sight),
        columns=columns,
        rows=tuple(_rows(state, sheets, order)),
        tie_breaks=tuple(_tie_break(state, seat) for seat in order) if _tied(sheets) else (),
        sources=tuple(_sources(sight, order, sheets)),
        legend=tuple((name, _(words)) for name, (words, _reasons) in SOURCES.items()),
    )


# ------------------------------------------------------------------ who won


def arch_path(share: float) -> str:
    """A cusped arch: the best total fills the box; a total of 0 leaves room for the name."""
    shoulder = round(74 + 70 * (1 - share), 1)
    return (
        f"M1 165V{shoulder}c0-16 2-26 14-28 2-18 16-24 26-20 8-10 16-12 21-24"
        " 5 12 13 14 21 24 10-4 24 2 26 20 12 2 14 12 14 28V165z"
    )


def _title(sight: Sight, winners: Sequence[int]) -> str:
    if len(winners) > 1:
        names = ", ".join(sight.names[seat] for seat in winners)
        return _("{players} share the victory").format(players=names)
    if winners[0] == sight.viewer:
        plays = sight.players.kinds[winners[0]] == "person"
        return _("You win") if plays else _("The bot in your seat wins")
    return pgettext("wins the game", "{player} wins").format(player=sight.names[winners[0]])


def _tied(sheets: list[dict[str, int]]) -> bool:
    """Whether players have equal totals, so that goods and favours matter."""
    return len({sheet["total"] for sheet in sheets}) < len(sheets)


def _margin(
    state: State, sheets: list[dict[str, int]], order: list[int], winners: Sequence[int]
) -> str:
    if len(winners) > 1:
        return _("equal rupees, and goods and favours of equal worth")
    ahead = sheets[order[0]]["total"] - sheets[order[1]]["total"]
    if ahead:
        return say_count("by {count} rupee", "by {count} rupees", ahead)
    more = tie_break(state, order[0]) - tie_break(state, order[1])
    return _("equal rupees, but goods and favours worth {more} more").format(more=more)


def _end(sight: Sight) -> str:
    """Two sentences: who triggered the end, how and when, and when the game was over."""
    for step in sight.history:
        for event in step.events:
            if event.kind == "end_announced":
                words = end_cause(event, sight.names, step.round)
                over = _("The game ended after round {round}.").format(round=sight.state.round)
                return f"{words} {over}"
    return ""


# ------------------------------------------------------------------ the lines


def lines() -> list[ScoreLine]:
    """The lines of the final scoring, in order."""
    return [
        ScoreLine("piece-coin", _("Rupees held"), ("rupees",)),
        ScoreLine("action-order_phase", _("Contracts"), NOTABLES),
        *(ScoreLine(f"guild-{guild}", name_of.guild(guild), (guild,)) for guild in GUILDS),
        ScoreLine("player-turquoise-stone", _("Meditation stone"), ("meditation",)),
        ScoreLine("piece-cover", _("Removed covers"), ("covers",)),
        ScoreLine("person-akbar", _("Gifts to Akbar"), ("akbar",)),
    ]


def _rows(state: State, sheets: list[dict[str, int]], order: list[int]) -> list[ScoreRow]:
    highest = max(1, max(max(sheet["rupees"], 1) for sheet in sheets))

    def row(line: ScoreLine, notes: list[str]) -> ScoreRow:
        counts = line.counts(sheets)
        cells = tuple(
            Cell(seat, counts[seat], notes[seat], 100 * max(0, counts[seat]) // highest)
            for seat in order
        )
        return ScoreRow(line.icon, line.name, cells)

    seats = range(state.players)
    nothing = [""] * state.players
    notes = (
        nothing,
        [_contracts_note(sheet) for sheet in sheets],
        *([_guild_note(state, seat, guild) for seat in seats] for guild in range(len(GUILDS))),
        [_stone_note(state, seat) for seat in seats],
        nothing,
        [_gifts_note(state, seat) for seat in seats],
    )
    return [row(line, beside) for line, beside in zip(lines(), notes, strict=True)]


def _contracts_note(sheet: dict[str, int]) -> str:
    """What each contract pays for: goods or orders, at 1 rupee each, sets, or only its rupees."""
    parts = ((entry, count) for entry, count in sheet.items() if entry in NOTABLES)
    return ", ".join(
        labelled(name_of.notable(entry), _contract_sum(entry, count)) for entry, count in parts
    )


def _contract_sum(notable: str, rupees: int) -> str:
    """What a contract counts, by the rupees that it pays."""
    if notable == "sadr_us_sudur":
        return say_count("{count} good", "{count} goods", rupees)
    if notable == "subadar":
        return say_count("{count} order", "{count} orders", rupees)
    if notable == "dutch_trader":
        return name_of.rupees(rupees)
    if notable == "grand_mufti":
        return say_count("{count} set × 3", "{count} sets × 3", rupees // 3)
    return say_count("{count} order or contract", "{count} orders and contracts", rupees)


def _guild_note(state: State, seat: int, guild: int) -> str:
    """The place on the track, the number of orders, and the rupees for each."""
    orders = tokens.owners(state, guild).count(1 + seat)
    if not orders:
        return _("no orders")
    steps = [state.player(other).step(guild) for other in range(state.players)]
    highest, own = max(steps), steps[seat]
    if own == highest and steps.count(highest) == 1:
        return say_count(
            "alone in the lead, {count} order × 2", "alone in the lead, {count} orders × 2", orders
        )
    if own == highest:
        return say_count(
            "tied for the lead, {count} order × 1", "tied for the lead, {count} orders × 1", orders
        )
    second = max(step for step in steps if step < highest)
    if own == second and steps.count(highest) == 1:
        return say_count("second, {count} order × 1", "second, {count} orders × 1", orders)
    return say_count("behind, {count} order × 0", "behind, {count} orders × 0", orders)


def _stone_note(state: State, seat: int) -> str:
    field = state.player(seat).stone
    if field == state.components.last_field:
        return _("last field")
    return _("field {number}").format(number=field)


def _gifts_note(state: State, seat: int) -> str:
    gifts = state.board.gifts(seat)
    return say_count("{count} good", "{count} goods", gifts)


def _tie_break(state: State, seat: int) -> str:
    favours = state.player(seat).favours
    goods = tie_break(state, seat) - favours
    return _("value of goods {goods}, favours {favours}").format(goods=goods, favours=favours)


# ------------------------------------------------------------------ sources of the rupees


def _sources(sight: Sight, order: list[int], sheets: list[dict[str, int]]) -> list[Source]:
    """A bar for each player, all on one scale; payments have no bar."""
    events = [event for step in sight.history for event in step.events]
    counts = {seat: rupees_by_source(seat, events, sheets[seat]) for seat in order}
    longest = max(sum(max(0, n) for n in parts.values()) for parts in counts.values())
    found = []
    for seat in order:
        parts, at = [], 0.0
        for name, count in counts[seat].items():
            long = max(0, count) * 100 / max(1, longest)
            parts.append((name, count, round(at, 2), round(long, 2)))
            at += long
        who = _("You") if seat == sight.viewer else sight.names[seat]
        found.append(Source(seat, who, tuple(parts), sheets[seat]["total"]))
    return found


def rupees_by_source(seat: int, events: Sequence[Event], sheet: dict[str, int]) -> dict[str, int]:
    """The rupees of a player by source; their sum is the total."""
    counts = dict.fromkeys(SOURCES, 0)
    where = {reason: name for name, (_words, reasons) in SOURCES.items() for reason in reasons}
    for event in events:
        if event.kind == "rupees" and event.seat == seat:
            counts[where.get(event.why, "other")] += event.count
    counts["end"] = sheet["total"] - sheet["rupees"]
    # The rupees of the start have no event: the rest counts as "others".
    counts["other"] += sheet["total"] - sum(counts.values())
    return counts
