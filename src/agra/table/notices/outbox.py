"""Stores notices in the same transaction as the event they are about."""

from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.utils import timezone

from agra.table.config import numbers
from agra.table.db.prepared import SMALL, SOME, PreparedQuery
from agra.table.models import Game, Holder, Notice, Reach, Seat

#: The subscriptions of a seat: queried with every turn, and mostly none.
_reaches = PreparedQuery(
    lambda game, seat: Reach.objects.filter(seat__game_id=game, seat__number=seat, confirmed=True),
    SOME,
    SMALL,
)


def notify_turn(game: Game, before: int | None, seats: Sequence[Seat]) -> None:
    """Notify the player to move, or all players that the game is over.

    Before the move the seat `before` had to decide. Call it inside the transaction of the move.
    The sender later drops a notice whose player has
    decided or is at the table.
    """
    if game.finished:
        if before is not None:
            write(Reach.objects.filter(seat__game=game, confirmed=True), Notice.OVER)
        return
    seat = game.to_move
    if seat is None or seat < 0 or seat == before or seats[seat].level:
        return
    notify_seat(game, seat, Notice.TURN, numbers.number("NOTICE_SECONDS"))


def notify_seat(game: Game, seat: int, kind: str, seconds: int = 0) -> None:
    """Notify the person of a seat."""
    write(_reaches(game.pk, seat), kind, seconds)


def notify_hosts(game: Game) -> None:
    """Notify the hosts of a table that a player's time is up."""
    hosts = Holder.objects.filter(game=game, seat=None).values("browser")
    found = Reach.objects.filter(seat__game=game, browser__in=hosts, confirmed=True)
    write(found, Notice.LATE)


def write(reaches: Iterable[Reach], kind: str, seconds: int = 0) -> None:
    """Store notices that are due in some seconds."""
    due = timezone.now() + timedelta(seconds=seconds)
    found = [Notice(reach=reach, kind=kind, due=due) for reach in reaches]
    if found:
        Notice.objects.bulk_create(found)
