"""The PostgreSQL connection pool: connections are reused, counted and never leaked; with fakes."""

import gc
from types import SimpleNamespace
from typing import Any

import pytest
from django.db.utils import OperationalError

from agra.table.db import postgres
from agra.table.db.postgres import Pool


class Made:
    """A fake connection."""

    def __init__(self) -> None:
        self.closed = False
        self.broken = False
        self.info = SimpleNamespace(transaction_status=0)

    def execute(self, _sql: str) -> None:
        if self.broken:
            raise ConnectionError("gone")

    def rollback(self) -> None:
        self.execute("")
        self.info.transaction_status = 0

    def close(self) -> None:
        self.closed = True


def test_the_one_that_was_used_last_is_used_again() -> None:
    pool = Pool(2, patience=0.0)
    first, second = pool.take(Made), pool.take(Made)
    with pytest.raises(OperationalError, match="in use"):
        pool.take(Made)
    pool.give(first)
    pool.give(second)
    assert pool.take(Made) is second
    assert pool.take(Made) is first


def test_a_broken_one_is_closed_and_another_one_opened() -> None:
    pool = Pool(1, patience=0.0)
    first = pool.take(Made)
    pool.give(first)
    first.broken = True
    second = pool.take(Made)
    assert first.closed
    assert second is not first
    second.info.transaction_status = 2  # in the middle of a transaction, on a server that is gone
    second.broken = True
    pool.give(second)
    assert second.closed
    third = pool.take(Made)
    third.info.transaction_status = 2
    pool.give(third)
    assert pool.take(Made) is third  # returned, and usable


def test_a_server_that_is_down_is_known_at_once_and_costs_no_place() -> None:
    pool = Pool(1, patience=0.0)

    def refused() -> Any:
        raise OperationalError("connection refused")

    for _ in range(3):
        with pytest.raises(OperationalError, match="refused"):
            pool.take(refused)
    assert pool.take(Made)


def test_a_place_that_somebody_forgot_comes_back() -> None:
    pool = Pool(1, patience=0.0)
    pool.take(Made)
    gc.collect()
    again = pool.take(Made)
    pool.give(again)
    with pytest.raises(OperationalError):
        _both = pool.take(Made), pool.take(Made)


def test_those_that_nobody_needs_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Pool(3, patience=0.0)
    found = [pool.take(Made) for _ in range(3)]
    monkeypatch.setattr(postgres, "IDLE", -1.0)
    for one in found:
        pool.give(one)
    assert all(one.closed for one in found)
    monkeypatch.undo()
    pool.give(last := pool.take(Made))
    pool.close()
    assert last.closed
