"""Claims: which worker runs the bot of a game.

A claim is a lease (`cluster/leases.py`), one for each game.
"""

from collections.abc import Iterable
from typing import Final

from django.db import IntegrityError
from django.db.models import QuerySet

from agra.table.cluster.leases import Lease
from agra.table.db import clock
from agra.table.models import Claim

#: Seconds after which a claim that was not renewed is void.
LEASE: Final = 15.0
#: A claim that is valid for less time is renewed before the next decision.
FRESH: Final = LEASE / 2

_lease: Final = Lease(LEASE)


def claim(game_id: int, worker: str) -> bool:
    """Claim a game for a worker, or renew its claim; False if it is another's, or gone."""
    found = Claim.objects.filter(game_id=game_id)
    if _lease.is_held(found, worker, FRESH) or _lease.take(found, worker):
        return True
    other = found.values_list("worker", flat=True).first()
    if other is not None:
        return _lease.take(found, worker, holder=other)
    made = Claim(game_id=game_id, worker=worker, until=clock.after(LEASE))
    try:
        Claim.objects.bulk_create([made], ignore_conflicts=True)
    except IntegrityError:
        return False  # the game was deleted meanwhile
    return found.filter(worker=worker).exists()


def renew(games: Iterable[int], worker: str) -> None:
    """Extend the claims of a worker whose bots still think about these games."""
    _lease.renew(Claim.objects.filter(game_id__in=list(games)), worker)


def release(worker: str, game_id: int | None = None) -> None:
    """Release the claim of a worker to a game, or all its claims."""
    if game_id is None:
        Claim.objects.filter(worker=worker).delete()
    else:  # the row stays as a sign that a bot was at work just now
        _lease.release(Claim.objects.filter(game_id=game_id), worker)


def recent() -> "QuerySet[Claim]":
    """Return the claims that are valid, or were until a moment ago."""
    return _lease.recent(Claim.objects.all())
