"""Claims: which worker thinks about which game.

A claim is a lease that runs out by the database's clock, and is put off while the worker thinks. So
a worker that was killed, cut off or put to sleep loses its games within seconds; on the same
computer the others see at once that it has died. Every claim is taken by one statement that says
what it expects, so that of two workers one gets it.
"""

from collections.abc import Iterable
from typing import Final

from django.db import IntegrityError
from django.db.models import Q

from agra.table.cluster import processes
from agra.table.db import clock
from agra.table.models import Claim

#: Seconds after which a claim that nobody put off is void.
LEASE: Final = 15.0
#: A claim that has less to go is put off before the next thought.
FRESH: Final = LEASE / 2


def is_claimed(game_id: int, worker: str) -> bool:
    """Whether a worker has a claim that has long to go: then nothing needs to be written."""
    own = Claim.objects.filter(game_id=game_id, worker=worker)
    return own.filter(until__gt=clock.after(FRESH), until__lte=clock.after(LEASE)).exists()


def claim(game_id: int, worker: str) -> bool:
    """Claim a game for a worker, or put its claim off; False if it is another's, or gone."""
    if is_claimed(game_id, worker):
        return True
    found = Claim.objects.filter(game_id=game_id)
    # No claim is longer than the lease: one that is comes from a clock that was wrong.
    void = Q(worker=worker) | Q(until__lte=clock.after(0)) | Q(until__gt=clock.after(LEASE))
    lease = {"worker": worker, "until": clock.after(LEASE)}
    if found.filter(void).update(**lease):
        return True
    other = found.values_list("worker", flat=True).first()
    if other is None:
        made = Claim(game_id=game_id, worker=worker, until=clock.after(LEASE))
        try:
            Claim.objects.bulk_create([made], ignore_conflicts=True)
        except IntegrityError:
            return False  # the game was deleted meanwhile
        return found.filter(worker=worker).exists()
    return processes.has_died(other) and bool(found.filter(worker=other).update(**lease))


def put_off(games: Iterable[int], worker: str) -> None:
    """A worker still thinks about these games."""
    Claim.objects.filter(game_id__in=list(games), worker=worker).update(until=clock.after(LEASE))


def release(worker: str, game_id: int | None = None) -> None:
    """A worker no longer thinks about a game, or about any."""
    own = Claim.objects.filter(worker=worker)
    if game_id is None:
        own.delete()
    else:  # it stays as a sign that somebody was at work just now
        own.filter(game_id=game_id).update(until=clock.after(0))
