"""Player clocks: an optional time limit, and who steps in when it expires.

A *live* clock gives every seat some minutes for the whole game, which run while that seat has to
decide. The pace *a turn a day* gives a seat a day for each decision. When the time is up, a bot
plays for the seat until its player comes back, or the host is notified and decides. The last
person who still plays is not replaced: then the game waits (`timeouts.py`).

No clock runs before all players sit at the table and have opened it (`Seat.looked`).

`Game.due` is when the clock of the player to move expires, `Game.asked` when it was started (null
if it does not run or has expired), `Seat.used` the used time of a live clock.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import F
from django.utils import timezone

from agra.table.errors import TableError
from agra.table.models import Game, Seat
from agra.text.i18n import _
from agra.text.times import span

LIVE: Final = "live"
DAY: Final = "day"
BOT: Final = "bot"
HOST: Final = "host"
#: Minutes of a live clock: the default, and the bounds.
MINUTES: Final = 45
LEAST: Final = 1
MOST: Final = 600
#: Seconds of the pace "a turn a day".
A_DAY: Final = 86_400
#: The least seconds of a player who comes back after the time was up.
AGAIN: Final = 60.0


@dataclass(frozen=True)
class Clock:
    """The clock settings of a table."""

    kind: str
    #: seconds for the whole game, or for each decision
    seconds: float
    #: who takes over when the time is up
    then: str

    @property
    def live(self) -> bool:
        """Whether the time is for the whole game."""
        return self.kind == LIVE


def clock_of(game: Game) -> Clock | None:
    """Return the clock of a table, or None."""
    found = game.options.get("clock")
    if not isinstance(found, Mapping):
        return None
    return Clock(str(found["kind"]), float(found["seconds"]), str(found["then"]))


def option(kind: str, minutes: int, then: str) -> dict[str, Any] | None:
    """Return a clock as an option of a game; None for a table without one."""
    if not kind:
        return None
    if kind not in (LIVE, DAY):
        raise TableError(
            _("The clock must be “live” or “day”, not “{kind}”.").format(kind=kind[:20])
        )
    if then not in (BOT, HOST):
        raise TableError(
            _("When time is up, “bot” or “host” takes over, not “{name}”.").format(name=then[:20])
        )
    return {"kind": kind, "seconds": 60 * minutes if kind == LIVE else A_DAY, "then": then}


def run(game: Game, before: int | None, seats: Sequence[Seat]) -> None:
    """Stop the clock of the seat `before`, which has decided, and start the next one.

    Call it inside the transaction of the move.
    """
    clock = clock_of(game)
    if clock is None:
        return
    now = timezone.now()
    # Another process may have changed them since `game` was read.
    game.asked, game.due = Game.objects.values_list("asked", "due").get(pk=game.pk)
    if clock.live and game.asked is not None and before is not None and before >= 0:
        spent = max(0.0, (now - game.asked).total_seconds())
        Seat.objects.filter(pk=seats[before].pk).update(used=F("used") + spent)
        seats[before].used += spent
    start(game, clock, before, seats, now)
    Game.objects.filter(pk=game.pk).update(asked=game.asked, due=game.due)


def start(
    game: Game, clock: Clock, before: int | None, seats: Sequence[Seat], now: datetime
) -> None:
    """Start the clock of the player to move; bots and dice have none."""
    seat = game.to_move
    if seat is None or seat < 0 or seats[seat].level or not are_ready(seats):
        game.asked = game.due = None
    elif clock.live:
        left = max(0.0, clock.seconds - seats[seat].used)
        game.asked, game.due = now if left else None, now + timedelta(seconds=left)
    elif before != seat or game.due is None:
        game.asked, game.due = now, now + timedelta(seconds=clock.seconds)


def are_ready(seats: Sequence[Seat]) -> bool:
    """Whether all players have opened the table; bots that play for people are ready, too."""
    return all(seat.level or (seat.looked and not seat.free) for seat in seats)


def give_again(game: Game, seat: Seat) -> None:
    """Give a player who comes back at least a little time."""
    clock = clock_of(game)
    if clock is not None and clock.live:
        seat.used = min(seat.used, max(0.0, clock.seconds - AGAIN))


def late(game: Game, seats: Sequence[Seat]) -> list[Seat]:
    """Return the people who still play although their live clock has expired."""
    clock = clock_of(game)
    if clock is None or not clock.live:
        return []
    return [seat for seat in seats if not seat.level and seat.used >= clock.seconds]


@dataclass(frozen=True)
class Face:
    """The clock beside a seat's name: the seconds left, and when it expires if it runs."""

    left: int
    due: int = 0
    live: bool = True

    @property
    def text(self) -> str:
        """The time left as "12:05", or in words for the pace of a turn a day."""
        if not self.live:
            return span(self.left)
        hours, rest = divmod(self.left, 3600)
        minutes, seconds = divmod(rest, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def faces(game: Game, seats: Sequence[Seat]) -> list[Face | None]:
    """Return the clock beside each seat; with a turn a day only the player to move has one."""
    clock = clock_of(game)
    if clock is None or game.finished:
        return [None] * len(seats)
    now = timezone.now()
    found: list[Face | None] = []
    for seat in seats:
        if seat.number == game.to_move and game.due is not None:
            left = max(0, int((game.due - now).total_seconds()))
            found.append(Face(left, int(game.due.timestamp()), clock.live))
        elif clock.live and not seat.bot:
            found.append(Face(max(0, int(clock.seconds - seat.used))))
        else:
            found.append(None)
    return found


def is_up(game: Game) -> bool:
    """Whether the clock of the player to move has expired."""
    return game.due is not None and game.due <= timezone.now()
