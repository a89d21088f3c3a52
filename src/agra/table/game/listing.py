"""Lists of games: those of a visitor, and the public ones."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from agra.table.models import Game, Seat


@dataclass(frozen=True)
class Listed:
    """A game in a list."""

    game: Game
    seats: list[Seat]
    #: whether the visitor has to decide
    mine: bool
    #: the name of the player to move, or ""
    waiting_for: str

    @property
    def changed(self) -> datetime:
        """When the game last changed."""
        return self.game.changed


def listed(games: Iterable[Game], browser: str = "") -> list[Listed]:
    """Return list items for games, in the same order; prefetch `seats` and `seats__holders`."""
    found = []
    for game in games:
        seats = sorted(game.seats.all(), key=lambda seat: seat.number)
        moving = game.to_move if game.to_move is not None and game.to_move >= 0 else None
        seat = seats[moving] if moving is not None else None
        mine = (
            seat is not None
            and not seat.level
            and bool(browser)
            and any(holder.browser == browser for holder in seat.holders.all())
        )
        found.append(Listed(game, seats, mine, seat.name if seat is not None else ""))
    return found


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
