"""Rate limits: high for people, a clear page for programs, and operators can set them."""

import asyncio
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from agra.table.config import numbers
from agra.table.game import opponents
from agra.table.jobs import bot_calls, start
from agra.table.models import Game, Taken
from agra.table.people import rate_limits
from tests.table.support import Browser, against, between, local_bots, text

pytestmark = pytest.mark.usefixtures("table")


def test_a_browser_can_begin_only_so_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGRA_GAMES_PER_BROWSER", "2")
    browser = Browser()
    against(browser)  # this request gives the browser its number
    against(browser)
    against(browser)
    answer = browser.post("/play", {"players": 2, "level": "farmer"})
    assert answer.status_code == 429
    assert "try again in 60 minutes" in text(answer)
    assert 3500 < int(answer["Retry-After"]) <= 3600
    assert browser.post("/friends", {"kind1": "here", "kind2": "here"}).status_code == 429
    assert Game.objects.count() == 3
    against(Browser())  # others are not affected


def test_an_address_can_begin_only_so_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGRA_GAMES_PER_ADDRESS", "1")

    def begin(address: str) -> int:
        client = Client(REMOTE_ADDR=address)
        answer = client.post("/play", {"players": 2, "level": "farmer"})
        return answer.status_code

    assert [begin("203.0.113.7"), begin("203.0.113.7"), begin("203.0.113.8")] == [302, 429, 302]
    # with IPv6 one person has a whole network
    assert [begin("2001:db8::1"), begin("2001:db8::2"), begin("2001:db8:0:1::1")] == [302, 429, 302]
    # localhost, or a web server on it that passes no address, is exempt
    assert [begin("127.0.0.1"), begin("127.0.0.1")] == [302, 302]


def test_zero_is_no_limit_and_nonsense_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGRA_GAMES_PER_BROWSER", "0")
    browser = Browser()
    for _ in range(4):
        against(browser)
    assert not numbers.mistakes()
    monkeypatch.setenv("AGRA_GAMES_PER_BROWSER", "many")
    assert numbers.mistakes() == [
        "AGRA_GAMES_PER_BROWSER must be a whole number (0: no limit), not “many”."
    ]


def test_an_hour_passes() -> None:
    wanted = [("GAMES_PER_BROWSER", "ada", 2), ("GAMES_PER_ADDRESS", "203.0.113.7", 9)]
    assert [rate_limits.take(wanted), rate_limits.take(wanted)] == [0, 0]
    Taken.objects.update(time=timezone.now() - timedelta(seconds=600))
    assert rate_limits.take(wanted) == pytest.approx(3000, abs=60)
    counted = Taken.objects.exclude(limit__startswith=rate_limits.HIT)
    assert counted.count() == 4  # refused requests do not count
    Taken.objects.update(time=timezone.now() - timedelta(seconds=3601))
    assert rate_limits.take(wanted) == 0


def test_the_database_tells_nobodys_address() -> None:
    rate_limits.take([("GAMES_PER_ADDRESS", "203.0.113.7", 9)])
    assert "203.0.113" not in Taken.objects.get().who


@pytest.mark.parametrize("kind", ["SEATS", "SANDBOXES", "HINTS", "UPLOADS"])
def test_everything_costly_has_a_limit(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    monkeypatch.setattr(opponents, "strongest", lambda: "farmer")
    monkeypatch.setenv("AGRA_GAMES_PER_BROWSER", "0")
    browser = Browser()
    game = against(browser, bots=1, seed=1)
    other = between(Browser(), Browser())
    monkeypatch.setenv(f"AGRA_{kind}_PER_BROWSER", "1")

    def ask() -> int:
        if kind == "SEATS":
            secret = other.seats.get(number=0).secret
            return int(browser.post(f"/seat/{secret}/", {"name": "Eve"}).status_code)
        if kind == "SANDBOXES":
            return int(browser.post(f"/game/{game.code}/at/1/play-on").status_code)
        if kind == "HINTS":
            return int(browser.get(f"/game/{game.code}/hint").status_code)
        file = SimpleUploadedFile("own.toml", b"nonsense = 1")
        form = {"kind1": "here", "kind2": "here", "components": file}
        return int(browser.post("/friends", form).status_code)

    first = ask()
    assert first in (200, 302, 400)
    assert ask() == 429
    start.stop_bots()


def scope(path: str, address: str = "203.0.113.7", host: bytes = b"localhost") -> dict[str, Any]:
    return {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", host)],
        "scheme": "http",
        "server": ("127.0.0.1", 80),
        "client": (address, 1),
        "http_version": "1.1",
    }


async def status(asked: dict[str, Any], gone: asyncio.Event) -> int:
    """The status of an answer; the page then stays open until it is closed."""
    from agra.table.asgi import application

    found = asyncio.get_running_loop().create_future()

    said: list[bool] = []

    async def receive() -> dict[str, Any]:
        if not said:
            said.append(True)
            return {"type": "http.request", "body": b"", "more_body": False}
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Mapping[str, Any]) -> None:
        if not found.done() and "status" in message:
            found.set_result(message["status"])

    _open.append(asyncio.create_task(application(asked, receive, send)))
    return int(await asyncio.wait_for(found, 30))


async def left() -> None:
    """Wait until every page is closed."""
    await asyncio.gather(*_open)
    _open.clear()


_open: list["asyncio.Task[None]"] = []


def test_streams_of_an_address_are_counted_while_they_are_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("AGRA_STREAMS_PER_ADDRESS", "2")
    game = between(Browser(), Browser())
    path = f"/game/{game.code}/stream"

    async def three() -> list[int]:
        gone = asyncio.Event()
        found = [await status(scope(path), gone) for _ in range(3)]
        found.append(await status(scope(path, "203.0.113.8"), gone))
        gone.set()
        await left()
        gone.clear()
        found.append(await status(scope(path), gone))
        gone.set()
        await left()
        return found

    assert asyncio.run(three()) == [200, 200, 429, 200, 200]


def test_a_hint_whose_page_is_gone_is_never_thought_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import threading

    from agra.table.asgi import application

    thought: list[bot_calls.Task] = []
    busy = threading.Event()

    def explain(task: bot_calls.Task) -> list[object]:
        thought.append(task)
        busy.wait(30)
        return []

    monkeypatch.setattr(opponents, "strongest", lambda: "farmer")
    monkeypatch.setattr(bot_calls, "plan", explain)
    browser = Browser()
    game = against(browser, bots=1, seed=1)
    asked = scope(f"/game/{game.code}/hint")
    cookies = "; ".join(f"{key}={one.value}" for key, one in browser.client.cookies.items())
    asked["headers"].append((b"cookie", cookies.encode()))

    async def two() -> None:
        leaves = asyncio.Event()

        async def receive_first() -> dict[str, Any]:
            return await ask(asyncio.Event(), 0)

        begun = [False, False]

        async def ask(event: asyncio.Event, number: int) -> dict[str, Any]:
            if not begun[number]:
                begun[number] = True
                return {"type": "http.request", "body": b"", "more_body": False}
            await event.wait()
            return {"type": "http.disconnect"}

        async def receive_second() -> dict[str, Any]:
            return await ask(leaves, 1)

        async def send(message: Mapping[str, Any]) -> None:
            pass

        first = asyncio.create_task(application(dict(asked), receive_first, send))
        while not thought:
            await asyncio.sleep(0.01)
        # a longer look; the first look of both would be one search
        longer = {**asked, "query_string": b"look=1"}
        second = asyncio.create_task(application(longer, receive_second, send))
        while local_bots().waiting_tasks() == 0:
            await asyncio.sleep(0.01)
        leaves.set()
        await second
        busy.set()
        await first

    asyncio.run(asyncio.wait_for(two(), 60))
    local_bots().tasks.submit(str, thought[0]).result()  # whatever waited has been done now
    assert len(thought) == 1
    start.stop_bots()
