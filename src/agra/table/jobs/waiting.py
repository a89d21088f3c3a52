"""The games that wait for bots."""

from datetime import timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from agra.rules.version import KNOWN_VERSIONS
from agra.table.cluster.loops import STUCK
from agra.table.jobs import claims
from agra.table.live import watching
from agra.table.models import Game, Seat


def waiting_games() -> "QuerySet[Game]":
    """Return the games in which a bot has to decide, by rules that this program knows.

    A game of bots alone counts only if somebody has viewed it recently.
    """
    return Game.objects.filter(bot_to_move=True, rules_version__in=KNOWN_VERSIONS).filter(
        Q(looked__gt=timezone.now() - watching.unwatched()) | Exists(people())
    )


def people() -> "QuerySet[Seat]":
    """Return the seats of a game for which a person decides."""
    return Seat.objects.filter(game=OuterRef("pk"), bot="", stand_in="")


def are_stuck() -> bool:
    """Whether a person has waited for a bot for more than a minute while no bot was at work.

    A bot at work has a claim, or had one a moment ago. So a long search, and a queue of searches,
    do not count as stuck.
    """
    since = timezone.now() - timedelta(seconds=STUCK)
    late = waiting_games().filter(Exists(people()), changed__lt=since)
    return late.exists() and not claims.recent().exists()
