"""Telling pages that a game has moved: server-sent events that carry a number only.

There are two numbers: the version of the game, and the count of what happens beside it (presence,
chat, nudges: `news.py`). In one process every change is told at once. Other processes on the same
database are heard by the bus (`bus.py`); where that is not possible, their changes are found by
looking at the numbers of the watched games once a second. A page that missed something learns of
it when it connects again, because the first thing it is told is the present version.
"""

import asyncio
import contextlib
import threading
from collections.abc import (
    Iterable,
)
from datetime import datetime
from typing import Final, Protocol

from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection
from django.db.models import Max

from agra.table.cluster import bus, processes
from agra.table.config import run_mode
from agra.table.live import watching
from agra.table.models import Game, Holder, Process
from agra.table.models import Stream as OpenStream

#: Seconds between two looks at the database for what other processes wrote.
POLL: Final = 1.0
#: Seconds between two searches for pages that give no more signs of life; and between two looks
#: where other processes are heard, so that nothing is missed for long.
SWEEP: Final = 5.0
#: Seconds in which a page that lost its stream may come back before anybody is told.
GRACE: Final = 2.0


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
            pause = SWEEP if bus.listener.connected else POLL
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
        watching.keep(games)
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
    return run_mode.is_shared() and found.filter(process__in=living).exists()


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
    bus.notify(bus.GONE, game_id)


bus.on(bus.MOVED, publish)
bus.on(bus.NEWS, publish_news)
bus.on(bus.GONE, hub.end)


def _message(version: int) -> bytes:
    return f"event: version\nid: {version}\ndata: {version}\n\n".encode()
