"""Server-sent events: the stream of a page."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, MutableMapping
from typing import Any, Final

from django.db import DatabaseError
from django.utils import timezone

from agra.table.live.hub import GRACE, Watcher, current, hub, was_dropped

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Body = AsyncGenerator[bytes, None]
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
