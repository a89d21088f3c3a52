"""What is to be told to whom, written in the same transaction as what makes it so."""

from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.utils import timezone

from agra.table.config import numbers
from agra.table.db.prepared import SMALL, SOME, PreparedQuery
from agra.table.models import Game, Holder, Notice, Reach, Seat

#: Whoever wants to be told things about a seat: asked with every turn, and mostly nobody.
_reaches = PreparedQuery(
    lambda game, seat: Reach.objects.filter(seat__game_id=game, seat__number=seat, confirmed=True),
    SOME,
    SMALL,
)


def moved(game: Game, before: int | None, seats: Sequence[Seat]) -> None:
    """A game has moved on, and before that seat was asked: tell who is asked now, or that it ends.

    Only inside the transaction in which it moves. Who answers soon, or is at the table, is never
    told: that is seen when the notice is to be sent.
    """
    if game.finished:
        if before is not None:
            write(Reach.objects.filter(seat__game=game, confirmed=True), Notice.OVER)
        return
    seat = game.to_move
    if seat is None or seat < 0 or seat == before or seats[seat].level:
        return
    asked(game, seat, Notice.TURN, numbers.number("NOTICE_SECONDS"))


def asked(game: Game, seat: int, kind: str, seconds: int = 0) -> None:
    """Tell the person of a seat something."""
    write(_reaches(game.pk, seat), kind, seconds)


def late(game: Game) -> None:
    """Tell the hosts of a table that somebody's time is up."""
    hosts = Holder.objects.filter(game=game, seat=None).values("browser")
    found = Reach.objects.filter(seat__game=game, browser__in=hosts, confirmed=True)
    write(found, Notice.LATE)


def write(reaches: Iterable[Reach], kind: str, seconds: int = 0) -> None:
    """Write down what is to be told."""
    due = timezone.now() + timedelta(seconds=seconds)
    found = [Notice(reach=reach, kind=kind, due=due) for reach in reaches]
    if found:
        Notice.objects.bulk_create(found)
