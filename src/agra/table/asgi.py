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
from dataclasses import dataclass
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
from agra.table.config.data_checks import check_data_folder, in_use
from agra.text.i18n import N_, _, language
from agra.text.languages import accepted

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "agra.table.settings")

Scope = dict[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]

CHARSET: Final = re.compile(r"charset\*?\s*=\s*[\"']?([^\"';\s]*)", re.IGNORECASE)
CHARSETS: Final = ("utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "latin-1")
#: Seconds in which the next part of a body must come.
BODY: Final = 20.0
#: A page is made of many small objects, so the garbage collector runs less often than usual.
GC_THRESHOLD: Final = (20_000, 20, 20)
STREAM: Final = re.compile(r"/game/([a-z0-9]+)/stream")
LINES: Final = re.compile(r"/api/v1/games/([a-z0-9]+)/stream")

try:
    check_data_folder()
except AgraError as error:
    sys.exit(f"agra: {error}")
_django = get_asgi_application()

from agra.table.api import event_stream  # noqa: E402
from agra.table.jobs import start  # noqa: E402
from agra.table.live import hub, open_streams, sse  # noqa: E402 (after Django)
from agra.table.people.visitor import API, read_visitor  # noqa: E402
from agra.table.server import cors, sync_handler  # noqa: E402
from agra.table.server.middleware import LONGEST  # noqa: E402

_at_once = sync_handler.AtOnce()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Bots start with the server and stop with it, unless they have workers; Django answers."""
    if scope["type"] == "lifespan":
        await _live(receive, send)
    elif scope["type"] == "http":
        if not _can_be_read(scope):
            await _say(scope, send, 400, N_("What is sent to the table must be UTF-8."))
            return
        if scope["path"].startswith(API):
            headers = dict(scope["headers"])
            origin = cors.allowed(headers)
            if origin and cors.is_preflight(scope["method"], headers) and _is_fine(scope):
                await cors.preflight(origin, send)
                return
            send = cors.opened(origin, send)
        asked = await _streamed(scope)
        if asked is None:
            await _serve(scope, receive, send)
        else:
            await _stream(asked, scope, receive, send)


def _can_be_read(scope: Scope) -> bool:
    """Whether a request says that it is written in letters that can be read safely.

    Django takes any codec of Python's for one of letters, and reads the address by it, too.
    """
    kind = dict(scope["headers"]).get(b"content-type", b"").decode("latin-1")
    return all(said.lower() in CHARSETS for said in CHARSET.findall(kind))


@dataclass(frozen=True)
class Asked:
    """A stream that is asked for: of which game, by whom, and what it carries."""

    game_id: int
    browser: str
    body: sse.Body
    headers: Mapping[str, str]


async def _streamed(scope: Scope) -> Asked | None:
    """The stream that is asked for, if one is; everything else is for Django."""
    if scope["method"] != "GET" or not _is_fine(scope):
        return None
    try:
        if found := STREAM.fullmatch(scope["path"]):
            browser = _browser(scope)
            number = await hub.find(found[1], browser)
            if number is not None:
                return Asked(number, browser, sse.versions(number, browser), sse.HEADERS)
        elif found := LINES.fullmatch(scope["path"]):
            return await _lines(found[1], scope)
    except DatabaseError:
        pass  # Django says what the trouble is
    return None


async def _lines(code: str, scope: Scope) -> Asked | None:
    """A stream for a program, which is known by its token."""
    headers = dict(scope["headers"])
    token = headers.get(b"authorization", b"").decode("latin-1")
    asked = await event_stream.asked(code, token, scope["query_string"].decode("latin-1"))
    if asked is None:
        return None
    reads = accepted(headers.get(b"accept-language", b"").decode("latin-1"))
    body = event_stream.lines(asked.game_id, asked.browser, asked.known, reads)
    return Asked(asked.game_id, asked.browser, body, event_stream.HEADERS)


def _is_fine(scope: Scope) -> bool:
    """Whether a request comes by a name and in a way that Django would serve."""
    request = ASGIRequest(scope, BytesIO())
    try:
        request.get_host()
    except DisallowedHost:
        return False
    return request.is_secure() or not settings.SECURE_SSL_REDIRECT


async def _stream(asked: Asked, scope: Scope, receive: Receive, send: Send) -> None:
    """A stream, unless the browser or its address has more of them open than anybody reads."""
    address = (scope.get("client") or ("",))[0]
    async with open_streams.stream(asked.game_id, asked.browser, address) as fits:
        if fits:
            await sse.serve(asked.game_id, receive, send, asked.browser, asked.body, asked.headers)
        else:
            await _say(scope, send, 429, N_("Too many tables are open here: close some of them."))


async def _say(scope: Scope, send: Send, status: int, sentence: str) -> None:
    """An answer of one sentence, past Django, in the reader's language."""
    wished = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    with language(accepted(wished)):
        words = _(sentence)
    kind, body = b"text/plain; charset=utf-8", words.encode()
    if scope["path"].startswith(API):
        kind, body = b"application/json", json.dumps({"error": words}).encode()
    headers = [(b"content-type", kind), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _browser(scope: Scope) -> str:
    """The browser that asks, so that the others hear when its connection is lost."""
    return read_visitor(ASGIRequest(scope, BytesIO())).browser


async def _live(receive: Receive, send: Send) -> None:
    with in_use():
        await _live_on(receive, send)


async def _live_on(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            _stop_on_signals()
            gc.set_threshold(*GC_THRESHOLD)
            start.start_web()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            await sync_to_async(_leave, thread_sensitive=False)()
            await send({"type": "lifespan.shutdown.complete"})
            return


def _stop_on_signals() -> None:
    """When a signal ends the server, end what never ends by itself: streams and searches.

    A server waits for open requests before it tells its applications anything, so this must hear
    the signal itself.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)
        if not callable(before):
            continue

        def heard(sig: int, frame: FrameType | None, then: Callable[..., Any] = before) -> None:
            hub.hub.close()
            threading.Thread(target=start.stop_bots, daemon=True).start()
            then(sig, frame)

        signal.signal(number, heard)


def _leave() -> None:
    """Leave nothing behind that others would have to tidy up."""
    start.stop_web()
    _at_once.leave()
    _merge()


def _merge() -> None:
    """Write what lies beside the database into it, so that one file holds every game."""
    if connection.vendor == "sqlite":
        with contextlib.suppress(DatabaseError), connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


async def _serve(scope: Scope, receive: Receive, send: Send) -> None:
    """Pass a request on, unless its body never ends: Django would store all of it first.

    A body that does not come is waited for only so long.
    """
    length = 0
    whole = late = False

    async def counted() -> Message:
        nonlocal length, whole, late
        try:
            async with asyncio.timeout(None if whole else BODY):
                message = await receive()
        except TimeoutError:
            late = True
            return {"type": "http.disconnect"}
        length += len(message.get("body", b""))
        whole = not message.get("more_body", False)
        # Django gives up at once when the sender seems to have left.
        return message if length <= LONGEST else {"type": "http.disconnect"}

    django = _at_once if sync_handler.PAGES.fullmatch(scope["path"]) else _django
    await django(scope, counted, send)
    if late:
        await _say(scope, send, 408, N_("The rest of the request did not come: send it again."))
    elif length > LONGEST:
        too_long = N_("That is too long: nothing that is sent to the table is.")
        await _say(scope, send, 413, too_long)
