"""The tables in the lobby: who may put one there, and when it leaves.

A table is in the lobby while it has a free seat and its game is in the first rounds. A table to be
played at once also needs somebody at it: if nobody has it open for some minutes, it is left out.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from agra.table.config.numbers import number
from agra.table.errors import NotPossible, TableError
from agra.table.game import clocks, opponents, rated
from agra.table.lobby.ratings import ShownRating, shown
from agra.table.models import Game, OpenTable, Rating, Seat
from agra.text.i18n import N_, _
from agra.text.languages import offered

ANY: Final = "any"
#: The players that a table wants.
LEVELS: Final = {
    ANY: N_("everybody"),
    "new": N_("new players"),
    "medium": N_("players who know the game"),
    "strong": N_("experienced players"),
}
#: The bot that keeps a seat at a table for these players.
KEEPERS: Final = {"new": "farmer", "strong": "vizier"}
PACES: Final = {clocks.LIVE: N_("live"), clocks.DAY: N_("a turn a day")}
#: The last round in which somebody can still join.
ROUNDS: Final = 2
#: Seconds since somebody had a table open that is played at once (`Game.looked`).
VIEWED: Final = 300
#: Seconds after which a table leaves the lobby, by its pace.
OLD: Final = {clocks.LIVE: 2 * 3600, clocks.DAY: 7 * 86_400}
#: The most tables on the page.
MOST: Final = 60


@dataclass(frozen=True)
class Chair:
    """A seat of a table in the lobby."""

    name: str
    colour: str
    free: bool
    #: a bot plays here, for good or until somebody comes
    bot: str = ""
    rating: ShownRating | None = None


@dataclass(frozen=True)
class Open:
    """A table in the lobby."""

    game: Game
    table: OpenTable
    pace: str
    chairs: list[Chair]
    browsers: frozenset[str]

    @property
    def free(self) -> int:
        """How many seats are free."""
        return sum(chair.free for chair in self.chairs)

    @property
    def kept(self) -> bool:
        """Whether the game is under way, because bots keep the free seats."""
        return any(chair.free and chair.bot for chair in self.chairs)

    @property
    def is_rated(self) -> bool:
        """Whether the game counts for ratings."""
        return rated.is_rated(self.game)

    @property
    def words(self) -> list[str]:
        """The players, pace and language that are wanted."""
        language = offered().get(self.table.language, "")
        found = [_(LEVELS.get(self.table.level, LEVELS[ANY])), pace_in_words(self.game), language]
        return [words for words in found if words]


def pace_of(game: Game) -> str:
    """Return the pace of a game: a turn a day, or at once (with or without a clock)."""
    found = clocks.clock_of(game)
    return clocks.LIVE if found is None or found.live else clocks.DAY


def pace_in_words(game: Game) -> str:
    """Return the pace of a game as the lobby names it."""
    return _(PACES[pace_of(game)])


def checked(found: str, known: Iterable[str], name: str) -> str:
    """Return a value of a form; `TableError` if it is not known."""
    if found not in (choices := list(known)):
        words = _("{name} must be one of {known}, not “{text}”.")
        raise TableError(words.format(name=name, known=", ".join(choices), text=found[:20]))
    return found


def check_room(browser: str) -> None:
    """`NotPossible` if a browser has too many tables in the lobby."""
    most = number("OPEN_TABLES")
    if most and _open_now(OpenTable.objects.filter(browser=browser)).count() >= most:
        raise NotPossible(
            _("You already have several tables in the lobby: play at one of them first.")
        )


def put(game: Game, browser: str, level: str, language: str, quick: bool = False) -> None:
    """Put a table into the lobby, or change what it wants; one that was too old is new again."""
    if game.finished or not any(seat.free for seat in game.seats.all()):
        raise NotPossible(_("No seat at this table is free."))
    if not is_open(game):
        check_room(browser)
        remove(game)
    OpenTable.objects.filter(since__lt=_ago(max(OLD.values()))).delete()
    wanted = {"level": level, "language": language, "quick": quick, "browser": browser}
    OpenTable.objects.update_or_create(game=game, defaults=wanted)


def remove(game: Game) -> None:
    """Take a table out of the lobby."""
    OpenTable.objects.filter(game=game).delete()


def table_of(game: Game) -> OpenTable | None:
    """Return what a table in the lobby wants; None if it is not there."""
    return OpenTable.objects.filter(game=game).first()


def is_open(game: Game) -> bool:
    """Whether anybody may take a free seat of a game now."""
    return _open_now(OpenTable.objects.filter(game=game)).exists()


def open_tables() -> list[Open]:
    """Return the tables in the lobby, the newest first."""
    found = (
        _open_now(OpenTable.objects.order_by("-since"))
        .select_related("game")
        .prefetch_related("game__seats", "game__holders")[:MOST]
    )
    ratings = ratings_of({holder.browser for one in found for holder in one.game.holders.all()})
    return [
        Open(
            game=one.game,
            table=one,
            pace=pace_of(one.game),
            chairs=[_chair(seat, ratings) for seat in one.game.seats.all()],
            browsers=frozenset(holder.browser for holder in one.game.holders.all()),
        )
        for one in found
    ]


def _open_now(tables: "QuerySet[OpenTable]") -> "QuerySet[OpenTable]":
    """Return those of the tables that somebody can join now."""
    live = Q(since__gt=_ago(OLD[clocks.LIVE]), game__looked__gt=_ago(VIEWED))
    slow = Q(since__gt=_ago(OLD[clocks.DAY]), game__options__clock__kind=clocks.DAY)
    free = Seat.objects.filter(game=OuterRef("game"), free=True)
    early = tables.filter(game__finished=False, game__round__lte=ROUNDS)
    return early.filter(live | slow).filter(Exists(free))


def _ago(seconds: float) -> datetime:
    return timezone.now() - timedelta(seconds=seconds)


def _chair(seat: Seat, ratings: dict[str, ShownRating]) -> Chair:
    """Return a seat as the lobby shows it."""
    held = [one.browser for one in seat.game.holders.all() if one.seat_id == seat.pk]
    rating = next((ratings[browser] for browser in held if browser in ratings), None)
    return Chair(seat.name, seat.colour, seat.free, seat.level, rating)


def ratings_of(browsers: set[str]) -> dict[str, ShownRating]:
    """Return the ratings of the accounts among some browsers."""
    found = Rating.objects.filter(account__browser__in=browsers, games__gt=0)
    return {
        one.account.browser: shown(one)
        for one in found.select_related("account")
        if one.account is not None
    }


def keeper(level: str) -> str:
    """Return the bot that keeps a seat at a table for players of a level."""
    wanted = KEEPERS.get(level, "")
    return wanted if wanted in opponents.opponents() else opponents.usual()
