"""Lists of games: those of a visitor, and the public ones."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from agra.table.colours import colours_of
from agra.table.game.results import Result, results_of
from agra.table.models import Game, Seat
from agra.table.people.seats import names_of


@dataclass(frozen=True)
class ListedPlayer:
    """A player of a game in a list."""

    name: str
    colour: str
    #: the rupees at the end; None while the game runs
    score: int | None = None
    won: bool = False
    #: the score in percent of the best one
    share: int = 0
    #: whether the reader plays this seat, and no other one
    you: bool = False


@dataclass(frozen=True)
class Listed:
    """A game in a list."""

    game: Game
    seats: list[Seat]
    #: the winner first, if the game is over; else in the order of the seats
    players: Sequence[ListedPlayer]
    #: whether the visitor has to decide
    mine: bool
    #: the name of the player to move, or ""
    waiting_for: str

    @property
    def changed(self) -> datetime:
        """When the game last changed."""
        return self.game.changed

    @property
    def scored(self) -> bool:
        """Whether the result is known."""
        return bool(self.players) and self.players[0].score is not None

    @property
    def winners(self) -> str:
        """The names of the winners."""
        return ", ".join(player.name for player in self.players if player.won)

    @property
    def you_win(self) -> bool:
        """Whether the reader is the only winner."""
        return [player.you for player in self.players if player.won] == [True]

    @property
    def is_shared(self) -> bool:
        """Whether several players won."""
        return sum(player.won for player in self.players) > 1


def listed(games: Iterable[Game], browser: str = "") -> list[Listed]:
    """Return list items for games, in the same order; prefetch `seats` and `seats__holders`."""
    every = list(games)
    results = results_of(every)
    found = []
    for game in every:
        seats = sorted(game.seats.all(), key=lambda seat: seat.number)
        moving = game.to_move if game.to_move is not None and game.to_move >= 0 else None
        seat = seats[moving] if moving is not None else None
        mine = (
            seat is not None
            and not seat.level
            and bool(browser)
            and any(holder.browser == browser for holder in seat.holders.all())
        )
        names = names_of(seats)
        waiting_for = names[moving] if moving is not None else ""
        players = _players(game, seats, results.get(game.pk), _own_seat(game, seats, browser))
        found.append(Listed(game, seats, players, mine, waiting_for))
    return found


def _own_seat(game: Game, seats: Sequence[Seat], browser: str) -> int | None:
    """The seat that the browser plays; None for several people at one screen, or for nobody."""
    if not browser or game.referee:
        return None
    own = [
        seat.number
        for seat in seats
        if any(holder.browser == browser for holder in seat.holders.all())
    ]
    return own[0] if len(own) == 1 and not seats[own[0]].level else None


def _players(
    game: Game, seats: Sequence[Seat], result: Result | None, own: int | None
) -> list[ListedPlayer]:
    names, colours = names_of(seats), colours_of(game)
    if result is None or len(result.scores) != len(seats):
        shown = enumerate(zip(names, colours, strict=False))
        return [ListedPlayer(*one, you=seat == own) for seat, one in shown]
    best = max(1, *result.scores)
    return [
        ListedPlayer(
            names[seat],
            colours[seat],
            result.scores[seat],
            seat in result.winners,
            100 * max(0, result.scores[seat]) // best,
            seat == own,
        )
        for seat in result.order
    ]


def own_games(browser: str, most: int = 100) -> list[Listed]:
    """Return the games a browser plays or hosts, those that wait for it first, then the newest."""
    if not browser:
        return []
    games = (
        Game.objects.filter(holders__browser=browser)
        .distinct()
        .order_by("finished", "-changed")
        .prefetch_related("seats", "seats__holders")[:most]
    )
    return sorted(listed(games, browser), key=lambda line: not line.mine)


def public_games(finished: bool, most: int = 50) -> list[Listed]:
    """Return the public games, the newest first."""
    found = to_watch(finished).order_by("-changed")
    return listed(found.prefetch_related("seats", "seats__holders")[:most])


def to_watch(finished: bool) -> "QuerySet[Game]":
    """Return the public games."""
    # SQLite uses the index for `IN`, but not for "AND NOT finished".
    return Game.objects.filter(listed__in=[True], finished__in=[finished])
