"""Leases: a row in the database belongs to one worker for some seconds.

A lease ends by the database's clock, and its worker renews it while it is busy. So a worker that
was killed, cut off or suspended loses its rows within seconds; on the same computer the others see
at once that it has died. A lease is taken by one UPDATE statement that repeats its conditions, so
of two workers only one gets it.
"""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from agra.table.cluster import processes
from agra.table.db import clock


@dataclass(frozen=True)
class Lease:
    """How rows of one kind are leased: for how long, and in which fields that is stored."""

    seconds: float
    #: the field with the end of the lease
    until: str = "until"
    #: the field with the name of the worker; "" if rows do not name it
    worker: str = "worker"

    def take(
        self, rows: "QuerySet[Any]", worker: str = "", holder: str = "", **changes: Any
    ) -> bool:
        """Take rows for a worker, and write other changes with them; whether any row was free.

        `holder` is the worker that has the rows as far as is known: if it has died they are free.
        """
        if self.worker:
            changes[self.worker] = worker
        changes[self.until] = clock.after(self.seconds)
        return bool(rows.filter(self._free(worker, holder)).update(**changes))

    def renew(self, rows: "QuerySet[Any]", worker: str) -> None:
        """Extend the leases of a worker that is still busy with these rows."""
        self._own(rows, worker).update(**{self.until: clock.after(self.seconds)})

    def release(self, rows: "QuerySet[Any]", worker: str) -> None:
        """End the leases of a worker on these rows; they stay as a sign that it was at work."""
        self._own(rows, worker).update(**{self.until: clock.after(0)})

    def is_held(self, rows: "QuerySet[Any]", worker: str, left: float) -> bool:
        """Whether the lease of a worker is valid for more than some seconds."""
        valid = {f"{self.until}__gt": clock.after(left), **self._not_too_long()}
        return self._own(rows, worker).filter(**valid).exists()

    def recent(self, rows: "QuerySet[Any]") -> "QuerySet[Any]":
        """The rows that are leased, or were until a moment ago."""
        ended = {f"{self.until}__gt": clock.before(self.seconds)}
        return rows.filter(**ended, **self._not_too_long())

    def _own(self, rows: "QuerySet[Any]", worker: str) -> "QuerySet[Any]":
        return rows.filter(**{self.worker: worker})

    def _not_too_long(self) -> dict[str, Any]:
        return {f"{self.until}__lte": clock.after(self.seconds)}

    def _free(self, worker: str, holder: str) -> Q:
        """Which rows a worker may take."""
        ended = Q(**{f"{self.until}__lte": clock.after(0)})
        if not self.worker:  # the end of the lease is also the time from which a row counts
            return ended
        never = Q(**{f"{self.until}__isnull": True})
        # a lease that is too long was written by a wrong clock
        wrong = Q(**{f"{self.until}__gt": clock.after(self.seconds)})
        own = Q(**{self.worker: worker})
        dead = Q(**{self.worker: holder}) if holder and processes.has_died(holder) else Q()
        return never | ended | wrong | own | dead
