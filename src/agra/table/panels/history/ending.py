"""The end of the game in a few words: winner, totals, and the source of the lead."""

from dataclasses import dataclass
from typing import Final

from agra.table.game.sight import Sight
from agra.table.panels.history.scoring import Column, Scoring, scoring
from agra.text.i18n import _

#: At most this many sources of a lead are named.
MOST: Final = 3


@dataclass(frozen=True)
class Ending:
    """The texts of the ribbon, and later of the top bar."""

    title: str
    margin: str
    lead: str
    columns: tuple[Column, ...]
    #: the last round, in words
    round: str

    @property
    def spoken(self) -> str:
        """The whole text for a screen reader."""
        totals = ", ".join(f"{column.name} {column.total}" for column in self.columns)
        return f"{self.title}. {totals}."

    def total(self, seat: int) -> int:
        """The final total of a seat."""
        return next(column.total for column in self.columns if column.seat == seat)


def ending(sight: Sight) -> Ending | None:
    """The end of a game; None while it runs."""
    found = scoring(sight)
    if found is None:
        return None
    words = _("Round {round}").format(round=sight.state.round)
    return Ending(found.title, found.margin, _lead(found), found.columns, words)


def _lead(found: Scoring) -> str:
    """The few sources that brought the winner more than half of the lead; "" if none did.

    The rupees held are told by where they came from: everybody knows that who wins has more.
    """
    ahead = found.columns[0].total - found.columns[1].total
    if ahead <= 0:
        return ""
    held, *lines = ((row.cells[0].count - row.cells[1].count, row.name) for row in found.rows)
    named = _most_of(ahead, [*lines, *_earned(found)]) or _most_of(ahead, [held])
    told = ", ".join(f"{name} +{count}" for count, name in named)
    return _("most of it from: {lines}").format(lines=told) if told else ""


def _earned(found: Scoring) -> list[tuple[int, str]]:
    """How many more rupees the winner earned from each source during the game."""
    best, second = (source.parts for source in found.sources[:2])
    return [
        (mine[1] - theirs[1], words)
        for (name, words), mine, theirs in zip(found.legend, best, second, strict=True)
        if name not in ("other", "end")
    ]


def _most_of(ahead: int, sources: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The largest sources that are together more than half of the lead; at most MOST."""
    named = sorted((one for one in sources if one[0] > 0), reverse=True)[:MOST]
    for at in range(len(named)):
        if 2 * sum(count for count, _name in named[: at + 1]) > ahead:
            return named[: at + 1]
    return []
