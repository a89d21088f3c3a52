"""Event streams: every page soon gets every change, and nothing else."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from asgiref.sync import sync_to_async

from agra.table.game import deciding
from agra.table.game.lines import line_of
from agra.table.live import hub, news, sse
from agra.table.models import Entry, Game
from tests.table.support import Browser, between, mover

pytestmark = pytest.mark.usefixtures("table")


def decide_something(game: Game) -> int:
    with line_of(game) as line:
        action = line.state.legal_actions()[-1]
    return deciding.decide(game, mover(game), action)


async def told(body: bytes) -> int:
    """The version in a message."""
    event, number, data = body.decode().strip().split("\n")
    assert event == "event: version"
    assert number.removeprefix("id: ") == data.removeprefix("data: ")
    return int(data.removeprefix("data: "))


def test_a_stream_tells_the_present_version_and_each_new_one() -> None:
    game = between(Browser(), Browser())

    async def listen() -> list[int]:
        body = sse.versions(game.pk)
        heard = []
        assert (await anext(body)).startswith(b"retry: ")
        heard.append(await told(await anext(body)))
        for _ in range(3):
            await sync_to_async(decide_something, thread_sensitive=False)(game)
            heard.append(await told(await asyncio.wait_for(anext(body), 1)))
        await body.aclose()
        return heard

    before = Entry.objects.filter(game=game).count()
    heard = asyncio.run(listen())
    assert heard[0] == before
    assert heard == sorted(set(heard))
    assert heard[-1] == Entry.objects.filter(game=game).count()
    assert hub.hub.count() == 0


def test_two_hundred_streams_miss_nothing() -> None:
    """Each of them ends with the last version, whatever was sent in between."""
    game = between(Browser(), Browser())
    changes = 10

    async def listen() -> list[int]:
        bodies = [sse.versions(game.pk) for _ in range(200)]
        for body in bodies:
            await anext(body)

        async def last_of(body: AsyncIterator[bytes], until: int) -> int:
            heard = -1
            while heard < until:
                heard = await told(await asyncio.wait_for(anext(body), 10))
            await body.aclose()  # type: ignore[attr-defined]
            return heard

        last = 0
        for _ in range(changes):
            last = await sync_to_async(decide_something, thread_sensitive=False)(game)
        return await asyncio.gather(*(last_of(body, last) for body in bodies))

    assert set(asyncio.run(listen())) == {Entry.objects.filter(game=game).count()}


def test_what_another_process_writes_is_found() -> None:
    game = between(Browser(), Browser())

    async def listen() -> int:
        body = sse.versions(game.pk)
        await anext(body)
        await anext(body)
        await sync_to_async(elsewhere, thread_sensitive=False)()
        heard = await told(await asyncio.wait_for(anext(body), 5))
        await body.aclose()
        return heard

    def elsewhere() -> None:
        last = Entry.objects.filter(game=game).count()
        Entry.objects.create(game=game, number=last + 1, kind=Entry.NOTE, note="from elsewhere")

    assert asyncio.run(listen()) == Entry.objects.filter(game=game).count()


def test_a_quiet_stream_gives_signs_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sse, "ALIVE", 0.05)
    game = between(Browser(), Browser())

    async def listen() -> bytes:
        body = sse.versions(game.pk)
        await anext(body)
        await anext(body)
        found = await asyncio.wait_for(anext(body), 2)
        await body.aclose()
        return found

    assert asyncio.run(listen()) == b"event: alive\ndata:\n\n"


def test_the_stream_of_a_game_is_an_event_stream() -> None:
    game = between(Browser(), Browser())
    answer = Browser().get(f"/game/{game.code}/stream")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/event-stream"
    assert "no-cache" in answer["Cache-Control"]


def test_a_hidden_page_asks_for_the_present_numbers() -> None:
    game = between(Browser(), Browser())
    path = f"/game/{game.code}/stream/now"
    before = Browser().get(path).json()
    assert before == {"version": Entry.objects.filter(game=game).count(), "news": game.news}
    decide_something(game)
    news.notify(game.pk)
    now = Browser().get(path).json()
    assert now["version"] > before["version"]
    assert now["news"] > before["news"]
    assert Browser().get("/game/nosuchgame/stream/now").status_code == 404
