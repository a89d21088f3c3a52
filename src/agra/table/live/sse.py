"""Server-sent events: the event stream of a page."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, MutableMapping
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
                yield event("alive")  # a page that receives nothing reconnects
                continue
            for message in watcher.messages():
                yield message


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
    """A valid request for a stream: the game, the browser, and the body to send."""

    game_id: int
    browser: str
    body: Body
    headers: Mapping[str, str]


async def serve(wanted: StreamRequest, receive: Receive, send: Send) -> None:
    """Serve a stream until the client disconnects or the server ends."""
    tasks = [
        asyncio.ensure_future(send_body(wanted.body, wanted.headers, send)),
        asyncio.ensure_future(until_gone(receive)),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if wanted.browser:
            report_drop(wanted.game_id, wanted.browser)
