"""Notifies open pages of changes: server-sent events that carry only a number.

There are two numbers: the version of the game, and its count of news (presence, chat, nudges:
`news.py`). Changes in this process are sent at once. Changes in other processes arrive by the bus
(`bus.py`); without it the hub polls the numbers of the watched games once a second. A page that
missed an event gets the present numbers when it connects again.
"""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterable
from typing import Final

from django.db import DatabaseError
from django.db.models import Max

from agra.table.cluster import bus
from agra.table.db.connections import in_shared_thread
from agra.table.live import watching
from agra.table.models import Game, Holder

#: Seconds between two polls for changes by other processes.
POLL: Final = 1.0
#: Seconds between two searches for pages without heartbeats, and between two polls where the bus
#: works, in case a message is lost.
SWEEP: Final = 5.0
#: Seconds in which a page may restore its lost stream before the others are notified.
GRACE: Final = 2.0


class Watcher:
    """One open stream: the newest numbers, and those that were sent last."""

    def __init__(self, game_id: int, browser: str = "") -> None:
        self.game_id = game_id
        self.browser = browser
        self.version = self.sent_version = -1
        self.news = self.sent_news = 0
        self.closed = False
        self.changed = asyncio.Event()
        self.loop = asyncio.get_running_loop()

    def update(self, version: int, news: int = 0) -> None:
        """Take newer numbers and wake the stream; only in the watcher's event loop."""
        if version > self.version or news > self.news:
            self.version = max(version, self.version)
            self.news = max(news, self.news)
            self.changed.set()

    def call(self, function: Callable[..., None], *values: int) -> None:
        """Call a function in the watcher's event loop, from any thread."""
        with contextlib.suppress(RuntimeError):  # its loop has closed
            self.loop.call_soon_threadsafe(function, *values)

    def messages(self) -> list[bytes]:
        """Return the events that were not sent yet."""
        found = []
        if self.version > self.sent_version:
            self.sent_version = self.version
            found.append(version_event(self.version))
        if self.news > self.sent_news:
            self.sent_news = self.news
            found.append(event("news", self.news))
        return found

    def close(self) -> None:
        """End the stream; only in the watcher's event loop."""
        self.closed = True
        self.changed.set()


class Hub:
    """All open streams of this process."""

    def __init__(self) -> None:
        self._watchers: dict[int, set[Watcher]] = {}
        # Re-entrant, because the signal that ends the server may interrupt a thread that holds it.
        self._guard = threading.RLock()
        self._poller: asyncio.Task[None] | None = None
        #: Hears the new numbers of every game: inside a browser, where no stream can stay open.
        self.listener: Callable[[int, int, int], None] | None = None

    def add(self, watcher: Watcher) -> None:
        """Add a stream that was opened."""
        with self._guard:
            self._watchers.setdefault(watcher.game_id, set()).add(watcher)
        if self._poller is None or self._poller.done():
            self._poller = watcher.loop.create_task(self._poll())

    def remove(self, watcher: Watcher) -> None:
        """Remove a stream that was closed."""
        with self._guard:
            found = self._watchers.get(watcher.game_id)
            if found is not None:
                found.discard(watcher)
                if not found:
                    del self._watchers[watcher.game_id]

    def publish(self, game_id: int, version: int, news: int = 0) -> None:
        """Send the new numbers of a game to its streams; may be called from any thread."""
        with self._guard:
            watchers = list(self._watchers.get(game_id, ()))
        for watcher in watchers:
            watcher.call(watcher.update, version, news)
        if self.listener is not None:
            self.listener(game_id, version, news)

    def watches(self, game_id: int, browser: str) -> bool:
        """Whether a browser has a stream of a game open here."""
        with self._guard:
            return any(one.browser == browser for one in self._watchers.get(game_id, ()))

    def browsers(self, game_id: int) -> list[str]:
        """Return the browser behind each stream of a game that is open here."""
        with self._guard:
            return [one.browser for one in self._watchers.get(game_id, ())]

    def end(self, game_id: int) -> None:
        """Close the streams of a deleted game; may be called from any thread."""
        with self._guard:
            watchers = list(self._watchers.get(game_id, ()))
        for watcher in watchers:
            watcher.call(watcher.close)

    def close(self) -> None:
        """End all streams, because the server ends; may be called from any thread."""
        for game_id in self.watched():
            self.end(game_id)

    def watched(self) -> list[int]:
        """The games that somebody watches."""
        with self._guard:
            return list(self._watchers)

    def count(self) -> int:
        """How many streams are open."""
        with self._guard:
            return sum(len(found) for found in self._watchers.values())

    async def _poll(self) -> None:
        """Poll for changes by other processes, as long as a stream is open."""
        waited = 0.0
        while games := self.watched():
            try:
                found = await current(games)
            except DatabaseError:  # busy: try again later
                await asyncio.sleep(POLL)
                continue
            for game_id in games:
                if game_id in found:
                    self.publish(game_id, *found[game_id])
                else:
                    self.end(game_id)
            if waited >= SWEEP:
                waited = 0.0
                with contextlib.suppress(DatabaseError):  # busy: try again later
                    await swept(games)
            pause = SWEEP if bus.listener.connected else POLL
            waited += pause
            await asyncio.sleep(pause)


def find_now(code: str, browser: str = "") -> int | None:
    """Return the id of the game with this code, if the browser may view it."""
    found = Game.objects.filter(code=code).values_list("pk", "options").first()
    if found is None:
        return None
    number, options = found
    open_to = not options.get("closed") or (
        bool(browser) and Holder.objects.filter(game_id=number, browser=browser).exists()
    )
    return int(number) if open_to else None


find = in_shared_thread(find_now)


def current_now(games: list[int]) -> dict[int, tuple[int, int]]:
    """Return the version and the news count of each of these games that still exists."""
    found = Game.objects.filter(pk__in=games).annotate(last=Max("entries__number"))
    numbers = found.values_list("pk", "last", "news").order_by()
    return {game_id: (last or 0, news) for game_id, last, news in numbers}


current = in_shared_thread(current_now)


#: Functions that look for pages without a recent heartbeat: `presence`, which imports this module.
sweeps: list[Callable[[Iterable[int]], None]] = []


@in_shared_thread
def swept(games: list[int]) -> None:
    """Store that these games are viewed, and look for pages that have gone."""
    watching.mark_viewed(games)
    for sweep in sweeps:
        sweep(games)


hub = Hub()


def publish(game_id: int, version: int) -> None:
    """Notify every open page of this process that a game has moved."""
    hub.publish(game_id, version)


def publish_news(game_id: int, news: int) -> None:
    """Notify every open page of this process that a game has news."""
    hub.publish(game_id, -1, news)


def end(game_id: int) -> None:
    """Close the streams of a deleted game in all processes."""
    hub.end(game_id)
    bus.notify(bus.GONE, game_id)


bus.on(bus.MOVED, publish)
bus.on(bus.NEWS, publish_news)
bus.on(bus.GONE, hub.end)


def event(kind: str, data: object = "") -> bytes:
    """Return an event of a stream."""
    return f"event: {kind}\ndata: {data}".rstrip().encode() + b"\n\n"


def version_event(version: int) -> bytes:
    """Return the event that tells the version of a game."""
    return f"event: version\nid: {version}\ndata: {version}\n\n".encode()
