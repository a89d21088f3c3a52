"""Leases: of several workers one has a row, until its lease ends or the worker dies."""

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import QuerySet
from django.db.models.functions import Now

from agra.table.cluster import processes
from agra.table.cluster.leases import Lease
from agra.table.models import Thought

pytestmark = pytest.mark.usefixtures("table")

LEASE = Lease(10.0)
ADA, BEN = "elsewhere/1/ada", "elsewhere/2/ben"


@pytest.fixture
def rows() -> "QuerySet[Any]":
    """One row that nobody has."""
    Thought.objects.create(key="one", work="plan", task={}, wanted=Now())
    return Thought.objects.all()


def ends_in(rows: "QuerySet[Any]", seconds: float) -> None:
    rows.update(until=Now() + timedelta(seconds=seconds))


def test_one_worker_has_a_row_until_its_lease_ends(rows: "QuerySet[Any]") -> None:
    assert LEASE.take(rows, ADA)
    assert not LEASE.take(rows, BEN)
    assert LEASE.take(rows, ADA)  # its own
    ends_in(rows, -1)
    assert LEASE.take(rows, BEN)
    assert rows.get().worker == BEN


def test_what_is_changed_with_a_lease_is_changed_only_by_its_worker(rows: "QuerySet[Any]") -> None:
    LEASE.take(rows, ADA, trials=1)
    LEASE.take(rows, BEN, trials=2)
    assert rows.get().trials == 1


def test_only_the_worker_that_has_a_lease_renews_it(rows: "QuerySet[Any]") -> None:
    LEASE.take(rows, ADA)
    ends_in(rows, 1)
    LEASE.renew(rows, BEN)
    assert not LEASE.is_held(rows, ADA, left=5)
    LEASE.renew(rows, ADA)
    assert LEASE.is_held(rows, ADA, left=5)
    assert not LEASE.is_held(rows, BEN, left=0)


def test_a_lease_that_was_released_is_free_and_was_used_lately(rows: "QuerySet[Any]") -> None:
    LEASE.take(rows, ADA)
    LEASE.release(rows, BEN)
    assert LEASE.is_held(rows, ADA, left=5)
    LEASE.release(rows, ADA)
    assert not LEASE.is_held(rows, ADA, left=0)
    assert LEASE.recent(rows).exists()
    ends_in(rows, -11)
    assert not LEASE.recent(rows).exists()
    ends_in(rows, 1000)  # a clock was wrong
    assert not LEASE.recent(rows).exists()
    assert LEASE.take(rows, BEN)


def test_a_worker_that_died_loses_its_lease_at_once(rows: "QuerySet[Any]") -> None:
    dead = f"{processes.machine()}/999999/abc"  # no system gives such a number
    LEASE.take(rows, dead)
    assert not LEASE.take(rows, BEN)
    assert not LEASE.take(rows, BEN, holder=ADA)  # which lives, as far as is known
    assert LEASE.take(rows, BEN, holder=dead)


def test_a_row_without_a_worker_is_leased_by_its_time_alone(rows: "QuerySet[Any]") -> None:
    lease = Lease(10.0, until="wanted", worker="")
    assert lease.take(rows)
    assert not lease.take(rows)
    rows.update(wanted=Now() + timedelta(seconds=1000))  # it is to be taken later
    assert not lease.take(rows)
    rows.update(wanted=Now() - timedelta(seconds=1))
    assert lease.take(rows)
