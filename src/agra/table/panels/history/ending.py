"""The end of the game in a few words: winner, totals, and the source of the lead."""

from dataclasses import dataclass

from agra.table.game.sight import Sight
from agra.table.panels.history.scoring import Column, Scoring, scoring
from agra.text.i18n import _


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
    """The one or two lines that brought the winner more than half of the lead."""
    ahead = found.columns[0].total - found.columns[1].total
    if ahead <= 0:
        return ""
    more = sorted(
        ((row.cells[0].count - row.cells[1].count, row.name) for row in found.rows), reverse=True
    )
    named = more[:1] if more[0][0] * 2 > ahead else more[:2]
    lines = ", ".join(f"{name} +{count}" for count, name in named if count > 0)
    return _("most of it from: {lines}").format(lines=lines) if lines else ""
