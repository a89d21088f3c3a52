"""A visitor at a table: the context of every request about a game."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property

from agra.table.game.lines import Line, line_of
from agra.table.models import Game, Holder, Seat
from agra.table.people.seats import Standing, holders_of, seats_of, standing_among


@dataclass
class Visit:
    """A visitor at a table; everything is read at its first use, and again if the line is newer."""

    game: Game
    #: the id of the visitor's browser, "" for none
    browser: str = ""
    #: the version of the line that this visit has loaded, -1 for none
    _loaded: int = field(default=-1, init=False, repr=False)

    @property
    def seats(self) -> list[Seat]:
        """The seats in order."""
        return seats_of(self.game)

    @cached_property
    def holders(self) -> list[Holder]:
        """Which browsers hold which seats."""
        return holders_of(self.game)

    @cached_property
    def standing(self) -> Standing:
        """The rights of the visitor in this game."""
        if not self.browser:
            return Standing()
        return standing_among(self.game, self.holders, self.browser)

    @contextmanager
    def line(self) -> Iterator[Line]:
        """Lock and return the line of play.

        The entries are read from the database the first time, and again after an error. Seats and
        holders that were read before the lock may be older than the line. A page with them would
        have the number of the new version, and would never ask for what it lacks.
        """
        known, self._loaded = self._loaded, -1
        with line_of(self.game, known) as line:
            if line.version != known:
                self._forget()
            yield line
            self._loaded = line.version

    def _forget(self) -> None:
        """Read seats and holders again at their next use."""
        self.game.seats_read = None
        for name in ("holders", "standing"):
            self.__dict__.pop(name, None)

    def renewed(self) -> "Visit":
        """Return the same visitor after the holders have changed."""
        return Visit(self.game, self.browser)
