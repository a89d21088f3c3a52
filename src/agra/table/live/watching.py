"""Records when a game was last viewed, to the minute; bots need to know it."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from django.utils import timezone

from agra.table.config import numbers
from agra.table.models import Game

#: How often a view is stored at most, and for how long it counts as recent.
EVERY: Final = timedelta(seconds=60)
LATELY: Final = timedelta(seconds=90)


def unwatched() -> timedelta:
    """Return the time after which a game of bots alone stops if nobody views it."""
    return timedelta(minutes=numbers.number("IDLE_MINUTES"))


def look(game: Game) -> None:
    """Record that a page of this game was requested."""
    if game.looked < timezone.now() - EVERY:
        mark_viewed([game.pk])
        game.looked = timezone.now()


def look_again(game_id: int) -> None:
    """Record that a hidden page asks for a game; it asks often, so mostly this only reads."""
    if Game.objects.filter(pk=game_id, looked__lt=timezone.now() - EVERY).exists():
        mark_viewed([game_id])


def mark_viewed(games: Iterable[int]) -> None:
    """Store that these games are viewed now."""
    now = timezone.now()
    Game.objects.filter(pk__in=list(games), looked__lt=now - EVERY).update(looked=now)
