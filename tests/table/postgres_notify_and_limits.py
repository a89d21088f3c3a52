"""Tests that need PostgreSQL; test_postgres.py runs them."""

import threading
import time
from collections.abc import Iterator

import pytest
from django.db import transaction

from agra.table.cluster import bus
from agra.table.game import deciding, lines
from agra.table.live import news
from agra.table.people import rate_limits
from tests.table.support import Browser, between, mover

pytestmark = pytest.mark.usefixtures("table")


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, ...]]]:
    """The notifications that another process receives from this one."""
    found: list[tuple[str, ...]] = []
    monkeypatch.setattr(bus, "receive", lambda told: found.append(tuple(told.split()[1:])))
    listener = bus.NotifyListener()
    listener.start()
    until = time.monotonic() + 60
    while not listener.connected:
        assert time.monotonic() < until
        time.sleep(0.02)
    yield found
    listener.stop()


def wait_for(found: list[tuple[str, ...]], what: tuple[str, ...]) -> None:
    until = time.monotonic() + 60
    while what not in found:
        assert time.monotonic() < until, found
        time.sleep(0.02)


def test_other_processes_hear_of_decisions_news_and_ends(heard: list[tuple[str, ...]]) -> None:
    ada = Browser()
    game = between(ada, Browser())
    with lines.line_of(game) as line:
        action = line.state.legal_actions()[0]
    version = deciding.decide(game, mover(game), action)
    wait_for(heard, ("moved", str(game.pk), str(version)))
    news.notify(game.pk)
    wait_for(heard, ("news", str(game.pk), "1"))


def test_what_was_not_committed_is_not_heard(heard: list[tuple[str, ...]]) -> None:
    with transaction.atomic():
        bus.notify(bus.GONE, 1)
        transaction.set_rollback(True)
    bus.notify(bus.GONE, 2)
    wait_for(heard, ("gone", "2"))
    assert ("gone", "1") not in heard


def test_nobody_gets_more_by_asking_at_the_same_moment() -> None:
    taken: list[float] = []

    def ask() -> None:
        from django.db import connection

        taken.append(rate_limits.take([("GAMES_PER_BROWSER", "ada", 3)]))
        connection.close()

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert taken.count(0.0) == 3
