"""The table as an ASGI application: `uvicorn agra.table.asgi:application`."""

import asyncio
import contextlib
import gc
import json
import os
import re
import signal
import sys
import threading
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from io import BytesIO
from types import FrameType
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.db import DatabaseError, connection

from agra.rules.errors import AgraError
from agra.table.config.data_checks import CHECKED, check_data_folder, in_use
from agra.text.i18n import N_, _, language
from agra.text.languages import accepted

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "agra.table.settings")

Scope = dict[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]

CHARSET: Final = re.compile(r"charset\*?\s*=\s*[\"']?([^\"';\s]*)", re.IGNORECASE)
CHARSETS: Final = ("utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "latin-1")
#: Timeout for the next part of a request body, in seconds.
BODY: Final = 20.0
#: Timeout for the whole body; each part that arrives adds the time of a very slow connection.
WHOLE_BODY: Final = 60.0
BYTES_PER_SECOND: Final = 10_000
#: A page allocates many small objects, so the garbage collector runs less often than by default.
GC_THRESHOLD: Final = (20_000, 20, 20)
STREAM: Final = re.compile(r"/game/([a-z0-9]+)/stream")
LINES: Final = re.compile(r"/api/v1/games/([a-z0-9]+)/stream")

try:
    if not os.environ.get(CHECKED):
        check_data_folder()
except AgraError as error:
    sys.exit(f"agra: {error}")
_django = get_asgi_application()

from agra.table.api import event_stream  # noqa: E402
from agra.table.db.connections import in_shared_thread  # noqa: E402
from agra.table.jobs import start  # noqa: E402
from agra.table.live import hub, open_streams, sse  # noqa: E402 (after Django)
from agra.table.people import blocks  # noqa: E402
from agra.table.people.visitor import API, read_visitor  # noqa: E402
from agra.table.server import cors, sync_handler  # noqa: E402
from agra.table.server.middleware import longest  # noqa: E402

_sync_django = sync_handler.SyncHandler()
_blocked = in_shared_thread(blocks.is_blocked)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Start and stop the bots with the server, serve streams, and pass the rest to Django."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http":
        if not _can_be_read(scope):
            await _refuse(scope, send, 400, N_("The request must be UTF-8 text."))
            return
        if scope["path"].startswith(API):
            headers = dict(scope["headers"])
            origin = cors.allowed(headers)
            if origin and cors.is_preflight(scope["method"], headers) and _is_fine(scope):
                await cors.preflight(origin, send)
                return
            send = cors.opened(origin, send)
        wanted = await _stream_request(scope)
        if wanted is None:
            await _serve(scope, receive, send)
        else:
            await _stream(wanted, scope, receive, send)


def _can_be_read(scope: Scope) -> bool:
    """Whether the request declares no charset, or a safe one.

    Django accepts every Python codec as a charset, and decodes the address with it, too.
    """
    kind = dict(scope["headers"]).get(b"content-type", b"").decode("latin-1")
    return all(said.lower() in CHARSETS for said in CHARSET.findall(kind))


async def _stream_request(scope: Scope) -> sse.StreamRequest | None:
    """The stream that is requested; None if Django has to answer."""
    if scope["method"] != "GET" or not _is_fine(scope):
        return None
    try:
        if scope["path"].endswith("/stream") and await _is_blocked(scope):
            return None
        if found := STREAM.fullmatch(scope["path"]):
            browser = _browser(scope)
            number = await hub.find(found[1], browser)
            if number is not None:
                body = sse.versions(number, browser)
                return sse.StreamRequest(number, browser, body, sse.HEADERS)
        elif found := LINES.fullmatch(scope["path"]):
            return await _lines(found[1], scope)
    except DatabaseError:
        pass  # Django reports the error
    return None


async def _lines(code: str, scope: Scope) -> sse.StreamRequest | None:
    """The stream for a program, which sends a token."""
    headers = dict(scope["headers"])
    token = headers.get(b"authorization", b"").decode("latin-1")
    query = scope["query_string"].decode("latin-1")
    reads = accepted(headers.get(b"accept-language", b"").decode("latin-1"))
    return await event_stream.requested(code, token, query, reads)


def _is_fine(scope: Scope) -> bool:
    """Whether Django would serve this host name and scheme."""
    request = ASGIRequest(scope, BytesIO())
    try:
        request.get_host()
    except DisallowedHost:
        return False
    return request.is_secure() or not settings.SECURE_SSL_REDIRECT


async def _stream(wanted: sse.StreamRequest, scope: Scope, receive: Receive, send: Send) -> None:
    """Send a stream, unless the browser or its address has too many open streams."""
    address = (scope.get("client") or ("",))[0]
    async with open_streams.stream(wanted.game_id, wanted.browser, address) as fits:
        if fits:
            await sse.serve(wanted, receive, send)
        else:
            too_many = N_("Too many tables are open: close some of them.")
            await _refuse(scope, send, 429, too_many)


async def _refuse(scope: Scope, send: Send, status: int, sentence: str) -> None:
    """Answer without Django: one sentence in the reader's language."""
    wished = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    with language(accepted(wished)):
        words = _(sentence)
    kind, body = b"text/plain; charset=utf-8", words.encode()
    if scope["path"].startswith(API):
        kind, body = b"application/json", json.dumps({"error": words}).encode()
    headers = [(b"content-type", kind), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _is_blocked(scope: Scope) -> bool:
    """Whether the operator has blocked the visitor; Django says so."""
    address = (scope.get("client") or ("",))[0]
    return await _blocked(_browser(scope), address)


def _browser(scope: Scope) -> str:
    """The browser that sends the request; the others see when its connection is lost."""
    return read_visitor(ASGIRequest(scope, BytesIO())).browser


async def _lifespan(receive: Receive, send: Send) -> None:
    with in_use():
        await _start_and_stop(receive, send)


async def _start_and_stop(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            _stop_on_signals()
            gc.set_threshold(*GC_THRESHOLD)
            start.start_web()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            await sync_to_async(_shut_down, thread_sensitive=False)()
            await send({"type": "lifespan.shutdown.complete"})
            return


def _stop_on_signals() -> None:
    """Close the streams and stop the bots when a signal stops the server.

    The server waits for open requests before it sends `lifespan.shutdown`, and streams never end
    by themselves. So this needs its own signal handler.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)
        if not callable(before):
            continue

        def handler(sig: int, frame: FrameType | None, then: Callable[..., Any] = before) -> None:
            hub.hub.close()
            threading.Thread(target=start.stop_bots, daemon=True).start()
            then(sig, frame)

        signal.signal(number, handler)


def _shut_down() -> None:
    """Stop the bots, close the database connections, and merge the log of the database."""
    start.stop_web()
    _sync_django.close_connections()
    _merge_wal()


def _merge_wal() -> None:
    """Merge SQLite's write-ahead log into the database, so that one file holds every game."""
    if connection.vendor == "sqlite":
        with contextlib.suppress(DatabaseError), connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


async def _serve(scope: Scope, receive: Receive, send: Send) -> None:
    """Pass a request to Django, with a limit on the length of its body and on each wait for it.

    Django itself would store a body of any length.
    """
    length, most = 0, longest(scope["path"])
    whole = late = False
    clock = asyncio.get_running_loop().time
    began = clock()

    async def counted() -> Message:
        nonlocal length, whole, late
        try:
            until = min(clock() + BODY, began + WHOLE_BODY + length / BYTES_PER_SECOND)
            async with asyncio.timeout_at(None if whole else until):
                message = await receive()
        except TimeoutError:
            late = True
            return {"type": "http.disconnect"}
        length += len(message.get("body", b""))
        whole = not message.get("more_body", False)
        # A disconnect makes Django stop reading.
        return message if length <= most else {"type": "http.disconnect"}

    django = _sync_django if sync_handler.PAGES.fullmatch(scope["path"]) else _django
    await django(scope, counted, send)
    if late:
        await _refuse(
            scope, send, 408, N_("The rest of the request did not arrive: send it again.")
        )
    elif length > most:
        too_long = N_("Too long: the table does not accept that much.")
        await _refuse(scope, send, 413, too_long)
