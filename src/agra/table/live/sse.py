"""Server-sent events: the event stream of a page."""

import asyncio
import contextlib
import secrets
from collections.abc import (
    AsyncGenerator,
    Awaitable,
    Callable,
    Iterable,
    Mapping,
    MutableMapping,
    Sequence,
)
from dataclasses import dataclass
from typing import Any, Final

from django.db import DatabaseError
from django.utils import timezone

from agra.table.db.connections import in_shared_thread
from agra.table.live import presence
from agra.table.live.hub import GRACE, Watcher, current, event, hub

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Body = AsyncGenerator[bytes, None]
#: The headers of a stream; compression or a buffering proxy would delay its events.
HEADERS: Final = {
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-cache, no-transform",
    "Content-Encoding": "identity",
    "X-Accel-Buffering": "no",
}


#: Seconds without an event after which a keep-alive event is sent.
ALIVE: Final = 15.0
#: Milliseconds after which a page reconnects: the least, and the random part.
RETRY: Final = 1000
RETRY_SPREAD: Final = 2000


async def changes(game_id: int, browser: str = "") -> AsyncGenerator[Watcher | None, None]:
    """Yield the watcher of a stream at the start and whenever it has new events.

    Yield None if nothing has happened for a while, so that the stream can send a keep-alive event.
    """
    watcher = Watcher(game_id, browser)
    hub.add(watcher)
    try:
        # Read after the watcher was added, so that no change is missed in between.
        try:
            watcher.update(*(await current([game_id])).get(game_id, (0, 0)))
        except DatabaseError:
            return  # the client reconnects
        while True:
            try:
                async with asyncio.timeout(ALIVE):
                    await watcher.changed.wait()
            except TimeoutError:
                yield None
                continue
            if watcher.closed:
                return
            watcher.changed.clear()
            yield watcher
    finally:
        hub.remove(watcher)


async def versions(game_id: int, browser: str = "") -> AsyncGenerator[bytes, None]:
    """Yield the body of a page's stream: the present version, then every newer one."""
    # Random, so that not all pages reconnect at the same time after a restart.
    yield f"retry: {RETRY + secrets.randbelow(RETRY_SPREAD)}\n\n".encode()
    async with contextlib.aclosing(changes(game_id, browser)) as found:
        async for watcher in found:
            if watcher is None:
                yield event("alive", "")  # a page that receives nothing reconnects
                continue
            for message in watcher.messages():
                yield message


async def several(
    codes: Mapping[int, str], refused: Iterable[str], browser: str
) -> AsyncGenerator[bytes, None]:
    """Yield the body of the stream that all tabs of a browser share: the numbers of its games.

    The data of each event begins with the code of the game. A refused code gets an event "gone".
    If one of the games ends, so does the stream: the browser connects again.
    """
    yield f"retry: {RETRY + secrets.randbelow(RETRY_SPREAD)}\n\n".encode()
    for code in refused:
        yield event("gone", code)
    changed = asyncio.Event()
    watchers = {Watcher(number, browser, changed): code for number, code in codes.items()}
    for watcher in watchers:
        hub.add(watcher)
    try:
        try:
            found = await current(list(codes))
        except DatabaseError:
            return  # the browser reconnects
        for watcher in watchers:
            watcher.update(*found.get(watcher.game_id, (0, 0)))
        while True:
            try:
                async with asyncio.timeout(ALIVE):
                    await changed.wait()
            except TimeoutError:
                yield event("alive", "")
                continue
            changed.clear()
            for watcher, code in watchers.items():
                if watcher.closed:
                    return
                for message in watcher.messages(code):
                    yield message
    finally:
        for watcher in watchers:
            hub.remove(watcher)


_tasks: set["asyncio.Task[None]"] = set()
_dropped = in_shared_thread(presence.dropped)


def report_drop(game_id: int, browser: str) -> None:
    """Report the lost stream of a player, unless the page reconnects at once."""
    since = timezone.now()

    async def later() -> None:
        await asyncio.sleep(GRACE)
        if not hub.watches(game_id, browser):
            with contextlib.suppress(DatabaseError):  # busy: the next sweep finds it, too
                await _dropped(game_id, browser, since)

    task = asyncio.get_running_loop().create_task(later())
    _tasks.add(task)  # asyncio holds tasks weakly
    task.add_done_callback(_tasks.discard)


async def send_body(body: Body, headers: Mapping[str, str], send: Send) -> None:
    """Send a stream without Django, which would occupy a thread for it."""
    encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": 200, "headers": encoded})
    async with contextlib.aclosing(body):
        async for part in body:
            await send({"type": "http.response.body", "body": part, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


async def until_gone(receive: Receive) -> None:
    """Wait until the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass


@dataclass(frozen=True)
class StreamRequest:
    """A valid request for a stream: the games, the browser, and the body for some of the games."""

    games: Sequence[int]
    browser: str
    body: Callable[[Sequence[int]], Body]
    headers: Mapping[str, str]


async def serve(wanted: StreamRequest, games: Sequence[int], receive: Receive, send: Send) -> None:
    """Serve a stream of these games until the client disconnects or the server ends."""
    tasks = [
        asyncio.ensure_future(send_body(wanted.body(games), wanted.headers, send)),
        asyncio.ensure_future(until_gone(receive)),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if wanted.browser:
            for game_id in games:
                report_drop(game_id, wanted.browser)
