"""A scoring pad: computes the final scoring of numbers entered by hand.

It builds a position with these numbers of orders, gifts and contracts, and scores it with the
rules, so that the final scoring is implemented only once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agra.rules import layout as at
from agra.rules import scoring
from agra.rules.names import GUILDS, NOTABLES
from agra.rules.state import State
from agra.rules.values import Components
from agra.table.errors import TableError
from agra.table.panels.history.scoring import lines
from agra.table.real_table.fields import Field, Part, Sent, read
from agra.text import names as name_of
from agra.text.i18n import _, ngettext

#: The possible numbers of columns.
PLAYERS: Final = (2, 3, 4)
ORDERS: Final = 6
BOWLS: Final = 12
COVERS: Final = 8
#: The maximum number of contracts of a guild.
CONTRACTS: Final = 8


@dataclass(frozen=True)
class PadRow:
    """A line of the final scoring, with the rupees of all players."""

    icon: str
    name: str
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Count:
    """The final scoring of a pad."""

    rows: tuple[PadRow, ...]
    totals: tuple[int, ...]
    #: the tie-break and the place of each player; equal players share a place
    ties: tuple[int, ...]
    ranks: tuple[int, ...]
    sentence: str


def columns(names: Sequence[str], colours: Sequence[str], c: Components) -> list[Part]:
    """The fields of all players, empty."""
    return [
        part(seat, name, colour, c)
        for seat, (name, colour) in enumerate(zip(names, colours, strict=True))
    ]


def part(seat: int, name: str, colour: str, c: Components) -> Part:
    """The fields of one player."""
    p = f"s{seat}-"
    fields = [Field(f"{p}rupees", _("Rupees held"), "0", ("piece-coin",))]
    for guild in GUILDS:
        for kind, words, most in (
            ("orders", _("{guild}: orders"), ORDERS),
            ("influence", _("{guild}: influence step"), c.influence_top),
            ("contracts", _("{guild}: contracts"), CONTRACTS),
        ):
            label = words.format(guild=name_of.guild(guild))
            fields.append(Field(f"{p}{kind}-{guild}", label, "0", (f"guild-{guild}",), most=most))
    stone = (f"player-{colour}-stone",)
    fields += [
        Field(f"{p}gifts", _("Gifts to Akbar"), "0", ("person-akbar",), most=BOWLS),
        Field(f"{p}covers", _("Removed covers"), "0", ("piece-cover",), most=COVERS),
        Field(f"{p}stone", _("Stone on the last field"), "", stone, tick=True),
    ]
    for notable in scoring.PAYING_AT_THE_END:
        person = NOTABLES[notable]
        label = _("Contract: {notable}").format(notable=name_of.notable(person))
        fields.append(Field(f"{p}{person}", label, "", (f"person-{person}",), tick=True))
    label = _("Tie-break: value of the goods left, plus favours")
    fields.append(Field(f"{p}tie", label, "0", ("piece-crate",)))
    return Part(f"s{seat}", name, tuple(fields), (f"player-{colour}-shape",), open=True)


def count(sent: Sent, names: Sequence[str], colours: Sequence[str], c: Components) -> Count:
    """The final scoring of the numbers in a form."""
    players = len(names)
    parts = columns(names, colours, c)
    values = read(parts, sent)
    state = laid_out(values, names, c)
    sheets = [scoring.score_sheet(state, seat) for seat in range(players)]
    totals = tuple(sheet["total"] for sheet in sheets)
    ties = tuple(int(values[f"s{seat}-tie"]) for seat in range(players))
    standing = list(zip(totals, ties, strict=True))
    ranks = tuple(1 + sum(other > own for other in standing) for own in standing)
    rows = tuple(PadRow(line.icon, line.name, tuple(line.counts(sheets))) for line in lines())
    return Count(rows, totals, ties, ranks, _sentence(names, standing))


def laid_out(values: dict[str, str], names: Sequence[str], c: Components) -> State:
    """A position with exactly these orders, gifts, contracts ... of each player."""
    players = len(names)
    d = [0] * at.player_at(players)
    d[at.PLAYERS] = players
    _orders(d, values, players)
    _gifts(d, values, players)
    for seat in range(players):
        p, player = f"s{seat}-", at.player_at(seat)
        d[player + at.RUPEES] = int(values[f"{p}rupees"])
        d[player + at.STONE] = c.last_field if values[f"{p}stone"] else 1
        d[player + at.COVERS] = (0xFF << int(values[f"{p}covers"])) & 0xFF
        d[player + at.CONTRACTS] = _contracts(values, seat, names[seat], c)
        for guild, name in enumerate(GUILDS):
            d[player + at.INFLUENCE_AT + guild] = int(values[f"{p}influence-{name}"])
    for notable in scoring.PAYING_AT_THE_END:
        owners = [seat for seat in range(players) if values[f"s{seat}-{NOTABLES[notable]}"]]
        if len(owners) > 1:
            raise TableError(
                _("{notable}: {first} and {second} cannot both have this contract.").format(
                    notable=name_of.notable(NOTABLES[notable]),
                    first=names[owners[0]],
                    second=names[owners[1]],
                )
            )
    return State.of(d, [], c)


def _orders(d: list[int], values: dict[str, str], players: int) -> None:
    for guild, name in enumerate(GUILDS):
        place = at.ORDERS + ORDERS * guild
        for seat in range(players):
            for _order in range(int(values[f"s{seat}-orders-{name}"])):
                if place == at.ORDERS + ORDERS * (guild + 1):
                    raise TableError(
                        _("{guild}: a guild has only {most} orders in all.").format(
                            guild=name_of.guild(name), most=ORDERS
                        )
                    )
                d[place] = 1 + seat
                place += 1


def _gifts(d: list[int], values: dict[str, str], players: int) -> None:
    bowl = 0
    for seat in range(players):
        for _gift in range(int(values[f"s{seat}-gifts"])):
            if bowl == BOWLS:
                raise TableError(_("Akbar has only {most} bowls in all.").format(most=BOWLS))
            d[at.AKBAR + bowl] = 1 + seat
            bowl += 1


def _contracts(values: dict[str, str], seat: int, name: str, c: Components) -> int:
    """The contracts as bits: the named ones, and others of the same guilds for the rest."""
    named = [n for n in scoring.PAYING_AT_THE_END if values[f"s{seat}-{NOTABLES[n]}"]]
    bits = 0
    for guild, guild_name in enumerate(GUILDS):
        wanted = int(values[f"s{seat}-contracts-{guild_name}"])
        own = [notable for notable in named if c.notable_guild[notable] == guild]
        if wanted < len(own):
            raise TableError(
                _("{player}, {guild}: the number of contracts must be at least {count}.").format(
                    player=name, count=len(own), guild=name_of.guild(guild_name)
                )
            )
        others = [
            notable
            for notable in range(len(NOTABLES))
            if c.notable_guild[notable] == guild and notable not in scoring.PAYING_AT_THE_END
        ]
        filled = own + others[: wanted - len(own)]
        if len(filled) < wanted:
            raise TableError(
                _("{player}, {guild}: the number of contracts cannot be {count}.").format(
                    guild=name_of.guild(guild_name), player=name, count=wanted
                )
            )
        bits |= sum(1 << notable for notable in filled)
    return bits


def _sentence(names: Sequence[str], standing: Sequence[tuple[int, int]]) -> str:
    """A sentence that says who wins, and how."""
    order = sorted(standing, reverse=True)
    first = [names[seat] for seat, own in enumerate(standing) if own == order[0]]
    if len(first) > 1:
        return _("{players} share the victory").format(players=", ".join(first))
    ahead = order[0][0] - order[1][0]
    if ahead:
        words = ngettext("{player} wins by {count} rupee", "{player} wins by {count} rupees", ahead)
        return words.format(player=first[0], count=ahead)
    return _("{player} wins on the tie-break").format(player=first[0])
