"""Telling pages that a game has moved: server-sent events that carry a number only.

There are two numbers: the version of the game, and the count of what happens beside it (presence,
chat, nudges: `news.py`). In one process every change is told at once. Other processes on the same
database are heard by the bus (`bus.py`); where that is not possible, their changes are found by
looking at the numbers of the watched games once a second. A page that missed something learns of
it when it connects again, because the first thing it is told is the present version.
"""

import asyncio
import contextlib
import secrets
import threading
from collections.abc import (
    AsyncGenerator,
    Awaitable,
    Callable,
    Iterable,
    Mapping,
    MutableMapping,
)
from datetime import datetime
from typing import Any, Final, Protocol

from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection
from django.db.models import Max
from django.utils import timezone

from agra.table import bus, looks, processes
from agra.table.models import Game, Holder, Process
from agra.table.models import Stream as OpenStream

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Body = AsyncGenerator[bytes, None]

#: Seconds between two looks at the database for what other processes wrote.
POLL: Final = 1.0
#: Seconds between two searches for pages that give no more signs of life; and between two looks
#: where other processes are heard, so that nothing is missed for long.
SWEEP: Final = 5.0
#: Seconds in which a page that lost its stream may come back before anybody is told.
GRACE: Final = 2.0
#: What a stream carries; packing would hold messages back, and so would a server in between.
HEADERS: Final = {
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-cache, no-transform",
    "Content-Encoding": "identity",
    "X-Accel-Buffering": "no",
}
ALIVE: Final = 15.0
#: Milliseconds after which a page that lost its stream comes back: at least, and how much more.
RETRY: Final = 1000
RETRY_SPREAD: Final = 2000


class Watcher:
    """One open stream: the newest numbers it has not told yet."""

    def __init__(self, game_id: int, browser: str = "") -> None:
        self.game_id = game_id
        self.browser = browser
        self.version = self.told = -1
        self.heard = self.news_told = 0
        self.closed = False
        self.news = asyncio.Event()
        self.loop = asyncio.get_running_loop()

    def tell(self, version: int, heard: int = 0) -> None:
        """Take note of a version, and of what was heard; only in the watcher's own loop."""
        if version > self.version or heard > self.heard:
            self.version = max(version, self.version)
            self.heard = max(heard, self.heard)
            self.news.set()

    def messages(self) -> list[bytes]:
        """What has not been told yet."""
        found = []
        if self.version > self.told:
            self.told = self.version
            found.append(_message(self.version))
        if self.heard > self.news_told:
            self.news_told = self.heard
            found.append(f"event: news\ndata: {self.heard}\n\n".encode())
        return found

    def close(self) -> None:
        """End the stream; only in the watcher's own loop."""
        self.closed = True
        self.news.set()


class Hub:
    """All open streams of this process."""

    def __init__(self) -> None:
        self._watchers: dict[int, set[Watcher]] = {}
        # Re-entrant, because the signal that ends the server may come at any moment.
        self._guard = threading.RLock()
        self._poller: asyncio.Task[None] | None = None

    def add(self, watcher: Watcher) -> None:
        """A stream has opened."""
        with self._guard:
            self._watchers.setdefault(watcher.game_id, set()).add(watcher)
        if self._poller is None or self._poller.done():
            self._poller = watcher.loop.create_task(self._poll())

    def remove(self, watcher: Watcher) -> None:
        """A stream has closed."""
        with self._guard:
            found = self._watchers.get(watcher.game_id)
            if found is not None:
                found.discard(watcher)
                if not found:
                    del self._watchers[watcher.game_id]

    def publish(self, game_id: int, version: int, heard: int = 0) -> None:
        """A game has moved, or something happened beside it; may be called from any thread."""
        with self._guard:
            watchers = list(self._watchers.get(game_id, ()))
        for watcher in watchers:
            with contextlib.suppress(RuntimeError):  # its loop has closed
                watcher.loop.call_soon_threadsafe(watcher.tell, version, heard)

    def watches(self, game_id: int, browser: str) -> bool:
        """Whether a browser has a stream of a game open here."""
        with self._guard:
            return any(one.browser == browser for one in self._watchers.get(game_id, ()))

    def end(self, game_id: int) -> None:
        """A game is gone: its pages learn it when they ask again; from any thread."""
        with self._guard:
            watchers = list(self._watchers.get(game_id, ()))
        for watcher in watchers:
            with contextlib.suppress(RuntimeError):
                watcher.loop.call_soon_threadsafe(watcher.close)

    def close(self) -> None:
        """End all streams, because the server ends; may be called from any thread."""
        with self._guard:
            watchers = [watcher for found in self._watchers.values() for watcher in found]
        for watcher in watchers:
            with contextlib.suppress(RuntimeError):
                watcher.loop.call_soon_threadsafe(watcher.close)

    def watched(self) -> list[int]:
        """The games that somebody watches."""
        with self._guard:
            return list(self._watchers)

    def count(self) -> int:
        """How many streams are open."""
        with self._guard:
            return sum(len(found) for found in self._watchers.values())

    async def _poll(self) -> None:
        """Find what other processes wrote, as long as somebody watches."""
        waited = 0.0
        while games := self.watched():
            try:
                found = await current(games)
            except DatabaseError:  # busy: the next time will do
                await asyncio.sleep(POLL)
                continue
            for game_id in games:
                if game_id in found:
                    self.publish(game_id, *found[game_id])
                else:
                    self.end(game_id)
            if waited >= SWEEP:
                waited = 0.0
                with contextlib.suppress(DatabaseError):  # busy: the next time will do
                    await swept(games)
            pause = SWEEP if bus.ear.hears else POLL
            waited += pause
            await asyncio.sleep(pause)


def find_now(code: str, browser: str = "") -> int | None:
    """The game with this code, if the browser may look at it."""
    found = Game.objects.filter(code=code).values_list("pk", "options").first()
    if found is None:
        return None
    number, options = found
    open_to = not options.get("closed") or (
        bool(browser) and Holder.objects.filter(game_id=number, browser=browser).exists()
    )
    return int(number) if open_to else None


def _find(code: str, browser: str = "") -> int | None:
    try:
        return find_now(code, browser)
    finally:
        connection.close()


def _versions(games: list[int]) -> dict[int, tuple[int, int]]:
    """The version and the news of each of these games; of one that is gone, nothing."""
    try:
        found = Game.objects.filter(pk__in=games).annotate(last=Max("entries__number"))
        numbers = found.values_list("pk", "last", "news").order_by()
        return {game_id: (last or 0, heard) for game_id, last, heard in numbers}
    finally:
        connection.close()  # the thread may never be used again


class Absence(Protocol):
    """Who is told of pages that have gone: `presence`, which tells others through this module."""

    def sweep(self, games: Iterable[int]) -> None:
        """Look for pages of these games that have given no sign for too long."""

    def dropped(self, game_id: int, browser: str, since: datetime) -> None:
        """The stream of a page broke off."""


_absence: list[Absence] = []


def on_absence(told: Absence) -> None:
    """Say who is told of pages that have gone."""
    _absence[:] = [told]


def _sweep(games: list[int]) -> None:
    try:
        looks.keep(games)
        for told in _absence:
            told.sweep(games)
    finally:
        connection.close()


def _dropped(game_id: int, browser: str, since: datetime) -> None:
    try:
        if not _watches_elsewhere(game_id, browser):
            for told in _absence:
                told.dropped(game_id, browser, since)
    finally:
        connection.close()


def _watches_elsewhere(game_id: int, browser: str) -> bool:
    """Whether a browser's page has come back to another one of several processes."""
    found = OpenStream.objects.filter(game_number=game_id, browser=browser)
    living = processes.living(Process.WEB).values("name")
    return not processes.is_alone() and found.filter(process__in=living).exists()


#: Looked up in one of a few shared threads: an open stream must not keep a thread of its own.
current = sync_to_async(_versions, thread_sensitive=False)
find = sync_to_async(_find, thread_sensitive=False)
swept = sync_to_async(_sweep, thread_sensitive=False)
was_dropped = sync_to_async(_dropped, thread_sensitive=False)
hub = Hub()


def publish(game_id: int, version: int) -> None:
    """Tell every open page of this process that a game has moved."""
    hub.publish(game_id, version)


def publish_news(game_id: int, heard: int) -> None:
    """Tell every open page of this process that something happened beside a game."""
    hub.publish(game_id, -1, heard)


def end(game_id: int) -> None:
    """A game is gone: its pages, in all processes, learn it when they ask again."""
    hub.end(game_id)
    bus.tell(bus.GONE, game_id)


_wake: list[Callable[[], None]] = []


def on_wake(call: Callable[[], None] | None) -> None:
    """Say how bots are woken when it may be their turn."""
    _wake[:] = [call] if call is not None else []


def wake_bots() -> None:
    """It may be a bot's turn."""
    for call in _wake:
        call()


bus.on(bus.MOVED, publish)
bus.on(bus.NEWS, publish_news)
bus.on(bus.GONE, hub.end)
bus.on(bus.BOTS, wake_bots)


async def changes(game_id: int, browser: str = "") -> AsyncGenerator[Watcher | None, None]:
    """The watcher of a stream whenever it has something to tell, at once and then until it ends.

    None is a sign of life: nothing has happened for a while.
    """
    watcher = Watcher(game_id, browser)
    hub.add(watcher)
    try:
        # Asked only now, so that no change falls between the question and the listening.
        try:
            watcher.tell(*(await current([game_id])).get(game_id, (0, 0)))
        except DatabaseError:
            return  # whoever reads it tries again
        while True:
            try:
                async with asyncio.timeout(ALIVE):
                    await watcher.news.wait()
            except TimeoutError:
                yield None
                continue
            if watcher.closed:
                return
            watcher.news.clear()
            yield watcher
    finally:
        hub.remove(watcher)


async def versions(game_id: int, browser: str = "") -> AsyncGenerator[bytes, None]:
    """The body of a page's stream: the present version, then every newer one."""
    # Not all at the same moment, when a server has come back.
    yield f"retry: {RETRY + secrets.randbelow(RETRY_SPREAD)}\n\n".encode()
    async with contextlib.aclosing(changes(game_id, browser)) as found:
        async for watcher in found:
            if watcher is None:
                yield b"event: alive\ndata:\n\n"  # whoever hears nothing at all is cut off
                continue
            for message in watcher.messages():
                yield message


_tasks: set["asyncio.Task[None]"] = set()


def report_drop(game_id: int, browser: str) -> None:
    """The stream of a player has broken off: tell it, unless the page comes back at once."""
    since = timezone.now()

    async def later() -> None:
        await asyncio.sleep(GRACE)
        if not hub.watches(game_id, browser):
            with contextlib.suppress(DatabaseError):  # busy: the next sweep finds it, too
                await was_dropped(game_id, browser, since)

    task = asyncio.get_running_loop().create_task(later())
    _tasks.add(task)  # a loop keeps only weak hands on its tasks
    task.add_done_callback(_tasks.discard)


async def send_body(body: Body, headers: Mapping[str, str], send: Send) -> None:
    """Send a stream as an answer of its own, past Django, which would keep a thread for it."""
    told = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": 200, "headers": told})
    async with contextlib.aclosing(body):
        async for part in body:
            await send({"type": "http.response.body", "body": part, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


async def until_gone(receive: Receive) -> None:
    """Wait until the page has left."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def serve(
    game_id: int,
    receive: Receive,
    send: Send,
    browser: str = "",
    body: Body | None = None,
    headers: Mapping[str, str] = HEADERS,
) -> None:
    """Answer a request for a stream, until the page leaves or the server ends.

    Without another body it is that of a page.
    """
    told = versions(game_id, browser) if body is None else body
    tasks = [
        asyncio.ensure_future(send_body(told, headers, send)),
        asyncio.ensure_future(until_gone(receive)),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if browser:
            report_drop(game_id, browser)


def _message(version: int) -> bytes:
    return f"event: version\nid: {version}\ndata: {version}\n\n".encode()
