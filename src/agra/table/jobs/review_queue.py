"""The queue of reviews that web processes order and workers make.

An order is a row in the table of questions (`questions.py`). A worker leases it for one turn of the
game; visitors take turns, as with other questions.
"""

from collections.abc import Sequence
from typing import Final

from django.db.models import QuerySet

from agra.table.cluster.leases import Lease
from agra.table.db import clock
from agra.table.jobs import fair_rows, reviews
from agra.table.jobs.reviews import Over, ReviewDesk
from agra.table.models import Game, Thought
from agra.table.people import rate_limits

WORK: Final = "review"
#: Seconds for which a worker may judge one turn, and after which an order is deleted.
LEASE: Final = 300.0
EXPIRES: Final = 7 * 24 * 3600.0

_lease: Final = Lease(LEASE)


def _orders() -> "QuerySet[Thought]":
    return Thought.objects.filter(work=WORK)


def _key(game_id: int) -> str:
    return f"{WORK} {game_id}"


def _by(browser: str) -> "QuerySet[Thought]":
    found = _orders().filter(task__browser=rate_limits.hashed(browser))
    return found if browser else found.none()


class OrderedReviews(ReviewDesk):
    """Reviews that this process orders and workers make."""

    def begin(
        self, game: Game, found: Over, seats: Sequence[int], browser: str, owner: str = ""
    ) -> None:
        """Order a review, the turns of the first seat first."""
        reviews.review_of(game, found)
        order(game.pk, seats, browser, owner)

    def stop(self, game_id: int) -> None:
        """Withdraw the order."""
        withdraw(game_id)

    def is_running(self, game_id: int) -> bool:
        """Whether there is an order."""
        return _orders().filter(key=_key(game_id)).exists()

    def is_begun_by(self, game_id: int, browser: str) -> bool:
        """Whether this browser has ordered the review."""
        return _by(browser).filter(key=_key(game_id)).exists()

    def has_begun_one(self, browser: str) -> bool:
        """Whether a browser has any order."""
        return _by(browser).exists()


def order(game_id: int, seats: Sequence[int], browser: str, owner: str = "") -> None:
    """Order a review, the turns of the first seat first."""
    task = {"game": game_id, "seats": list(seats), "browser": rate_limits.hashed(browser)}
    wanted = clock.after(EXPIRES)
    made = Thought(key=_key(game_id), work=WORK, task=task, owner=owner, wanted=wanted)
    Thought.objects.bulk_create([made], ignore_conflicts=True)


def withdraw(game_id: int) -> None:
    """Delete the order: the review is done, or no longer wanted."""
    _orders().filter(key=_key(game_id)).delete()


def take(worker: str) -> Thought | None:
    """Take the next free order for a worker."""
    for one in fair_rows.in_turn(list(_orders().order_by("pk")), _orders()):
        found = _orders().filter(pk=one.pk)
        if _lease.take(found, worker, one.worker, begun=clock.after(0)):
            return one
    return None
