"""Who looks at which game, as far as bots need to know it: to the minute, in the database."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from django.utils import timezone

from agra.table.config import numbers
from agra.table.models import Game

#: A look is written down once in this time, and counts as lately for a little longer.
EVERY: Final = timedelta(seconds=60)
LATELY: Final = timedelta(seconds=90)


def unwatched() -> timedelta:
    """The time after which bots among themselves stop if nobody looks."""
    return timedelta(minutes=numbers.number("IDLE_MINUTES"))


def look(game: Game) -> None:
    """Somebody has asked for a page of this game."""
    if game.looked < timezone.now() - EVERY:
        keep([game.pk])
        game.looked = timezone.now()


def keep(games: Iterable[int]) -> None:
    """These games are being looked at."""
    now = timezone.now()
    Game.objects.filter(pk__in=list(games), looked__lt=now - EVERY).update(looked=now)
