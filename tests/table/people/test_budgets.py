"""What an address may use in an hour, whatever it does: processor time and storage."""

import itertools
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from agra.table.models import Message, Taken
from agra.table.people import budgets, rate_limits
from agra.table.server import overview
from tests.table.support import Browser, between, text

pytestmark = pytest.mark.usefixtures("table")

HERE = "203.0.113.7"


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    budgets.forget()
    yield
    budgets.forget()


def begin(address: str = HERE) -> int:
    """Begin a game as a new browser."""
    client = Client(REMOTE_ADDR=address)
    return client.post("/play", {"players": 2, "level": "farmer"}).status_code


@pytest.mark.parametrize("limit", [budgets.SECONDS, budgets.KILOBYTES])
def test_an_address_can_use_only_so_much(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"AGRA_{limit}", "1")
    monkeypatch.setitem(budgets.LUMPS, limit, 1)
    if limit == budgets.SECONDS:  # a slow computer
        ticks = itertools.count(step=0.3)
        monkeypatch.setattr(time, "thread_time", lambda: next(ticks))
    answers = [begin() for _ in range(6)]
    assert answers[0] == 302
    assert answers[-1] == 429
    assert (limit, rate_limits.hashed(HERE)) in overview.limits_reached()
    assert begin("203.0.113.8") == 302
    assert begin("127.0.0.1") == 302  # the owner of the computer has no limit
    # an hour later everything is possible again
    Taken.objects.update(time=timezone.now() - timedelta(seconds=3601))
    budgets.forget()
    assert begin() == 302


def test_whoever_has_used_too_much_can_still_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGRA_KILOBYTES_PER_ADDRESS", "1")
    Taken.objects.create(
        limit=budgets.KILOBYTES,
        who=rate_limits.hashed(HERE),
        time=timezone.now(),
        amount=5,
    )
    client = Client(REMOTE_ADDR=HERE)
    assert client.get("/").status_code == 200
    answer = client.post("/play", {"players": 2, "level": "farmer"})
    assert answer.status_code == 429
    assert "try again in 60 minutes" in text(answer)
    assert int(answer["Retry-After"]) > 3500
    sent = {"name": "Ada"}
    asked = client.post("/api/v1/accounts", sent, content_type="application/json")
    assert (asked.status_code, "error" in asked.json()) == (429, True)


def test_what_is_stored_is_counted_by_its_length() -> None:
    browser = Browser()
    game = between(browser, Browser())
    browser.client.defaults["REMOTE_ADDR"] = HERE
    browser.post(f"/game/{game.code}/chat", {"text": "x" * 200})
    assert Message.objects.count() == 1
    account = budgets._accounts.get(HERE)
    assert account is not None
    assert 0.2 < account.used[budgets.KILOBYTES] < 1.5
    assert account.used[budgets.SECONDS] > 0


def test_all_processes_count_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGRA_SECONDS_PER_ADDRESS", "9")
    who = rate_limits.hashed(HERE)
    for _process in range(3):
        Taken.objects.create(limit=budgets.SECONDS, who=who, time=timezone.now(), amount=3)
    assert begin() == 429
