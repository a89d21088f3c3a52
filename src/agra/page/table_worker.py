"""Answers the requests of the pages with Django, inside a web worker of the reader's browser.

There are no threads and no processes here. Requests run in the event loop of the web worker, and
code that other servers run in threads is called directly.
"""

import asyncio
import gc
import json
import os
import random
import secrets
from collections.abc import Callable, Coroutine, Iterable
from http.cookies import SimpleCookie
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote

if TYPE_CHECKING:
    from agra.page.worker_bots import WorkerBots
    from agra.page.worker_queue import Worker

#: The folder with the database and the cookies; the browser stores what is written there.
DATA: Final = Path("/data")
COOKIES: Final = DATA / "cookies.json"

_handler: Any = None
_scheme = "https"
_host = ""
_prefix = ""
_bots: "WorkerBots | None" = None
#: The requests that are being answered, by number.
_open: "Final[dict[str, asyncio.Task[Any]]]" = {}

#: How many positions a bot searches for each turn of a review: Python is slower in a browser.
REVIEW_NODES: Final = "1500"


def prepare(prefix: str) -> None:
    """Start Django and answer the first pages, so that all they need is in memory.

    `prefix` is the path of the page as browsers write it, without a slash at the end.

    The browser stores this memory, and later starts begin with it. So nothing that belongs to one
    reader may be read here, and no file may stay open.
    """
    global _handler, _prefix
    _prefix = unquote(prefix)  # paths of requests have no percent signs either
    os.environ.setdefault("AGRA_REVIEW_NODES", REVIEW_NODES)
    os.environ.update(
        AGRA_RUN="browser",
        AGRA_BOTS="web worker",
        AGRA_DATA=str(DATA),
        AGRA_SECRET_KEY="not in use yet",
        DJANGO_ALLOW_ASYNC_UNSAFE="1",
        DJANGO_SETTINGS_MODULE="agra.table.settings",
    )
    call_directly()
    import django

    django.setup()
    from django.core.handlers.asgi import ASGIHandler
    from django.db import connections

    from agra.page import worker_bots  # noqa: F401 (for the stored memory)

    _handler = ASGIHandler()
    for path in FIRST_PAGES:
        _run(_answer("GET", _prefix + path, "", [], b""))
    jar.forget()
    connections.close_all()
    gc.collect()


#: Pages that need most of the table: the start page, a drawing with its panels, the rules.
FIRST_PAGES: Final = ("/", "/games", "/learn/work", "/rules")


def _run(coroutine: Coroutine[Any, Any, Any]) -> None:
    """Run a coroutine that never waits."""
    try:
        coroutine.send(None)
    except StopIteration:
        return
    coroutine.close()


def begin(origin: str, publish: Callable[[str], None], worker: "Worker") -> None:
    """Open the reader's games.

    `publish` sends the events of a game to all open pages. Bots that search think in the worker.
    """
    global _scheme, _host, _bots
    _scheme, _host = origin.split("://", 1)
    random.seed()  # the stored memory begins with the same numbers every time
    from django.conf import settings

    from agra.page.worker_bots import WorkerBots
    from agra.table.jobs import service, start
    from agra.table.live import hub

    settings.SECRET_KEY = _key()
    hub.hub.listener = _publisher(publish)
    migrate()
    _bots = WorkerBots(worker)
    service.use(_bots)
    start.start_web()


def _key() -> str:
    """The key that signs cookies: drawn at the first start."""
    path = DATA / "secret.key"
    if not path.exists():
        path.write_text(secrets.token_urlsafe(50), encoding="utf-8")
    return path.read_text(encoding="utf-8")


def call_directly() -> None:
    """Let Django call sync functions directly: there is only this thread."""
    from asgiref import sync

    async def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        return self.func(*args, **kwargs)

    sync.SyncToAsync.__call__ = call  # type: ignore[method-assign]


def _publisher(publish: Callable[[str], None]) -> Callable[[int, int, int], None]:
    """Return the function that tells the open pages of a new version of a game."""

    def tell(game_id: int, version: int, news: int) -> None:
        from agra.table.jobs import hints
        from agra.table.models import Game

        code = Game.objects.filter(pk=game_id).values_list("code", flat=True).first()
        hints.moved(code or "", version)
        publish(json.dumps({"code": code, "version": version, "news": news}))

    return tell


def migrate() -> None:
    """Bring the database to this version."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


# ------------------------------------------------------------------ requests


async def answer(
    method: str,
    path: str,
    query: str,
    headers: Iterable[tuple[str, str]],
    content: bytes | memoryview,
    number: str = "",
) -> tuple[int, list[tuple[str, str]], bytes]:
    """Answer a request: the status, the headers and the body.

    While a request waits for a bot, `leave` can cancel it by its number.
    """
    task = asyncio.current_task()
    if task is not None:
        _open[number] = task
    try:
        return await _answer(method, path, query, headers, bytes(content))
    except asyncio.CancelledError:
        return 499, [], b""  # nobody reads it
    finally:
        _open.pop(number, None)
        if _bots is not None and any(part in path for part in WITH_BOTS):
            _bots.prepare()


#: Parts of paths after which a bot is probably needed.
WITH_BOTS: Final = ("/game/", "/puzzles/")


def leave(number: str) -> None:
    """End a request that nobody waits for any more."""
    if number in _open:
        _open[number].cancel()


async def _answer(
    method: str, path: str, query: str, headers: Iterable[tuple[str, str]], body: bytes
) -> tuple[int, list[tuple[str, str]], bytes]:
    from django.core.handlers.asgi import ASGIRequest
    from django.urls import set_script_prefix

    given = [(name.lower().encode(), value.encode("latin-1", "replace")) for name, value in headers]
    given += [(b"host", _host.encode()), (b"cookie", jar.header(_cookie_of(given)))]
    given += [(b"content-length", str(len(body)).encode())]
    scope = {
        "type": "http", "method": method, "path": path, "raw_path": path.encode(),
        "root_path": _prefix, "query_string": query.encode(), "headers": given,
        "scheme": _scheme, "client": ("127.0.0.1", 0), "server": (_host, 443),
    }  # fmt: skip
    set_script_prefix(f"{_prefix}/")
    request = ASGIRequest(scope, BytesIO(body))
    response = await _handler.get_response_async(request)
    found = [(name, value) for name, value in response.items() if name.lower() not in DROPPED]
    found += [("x-set-cookie", text) for text in jar.take(response.cookies)]
    sent = b"".join(response.streaming_content) if response.streaming else response.content
    response.close()
    return response.status_code, found, sent


#: Headers that mean nothing inside a browser, or would forbid the frame in which pages are shown.
DROPPED: Final = {"x-frame-options", "content-length", "set-cookie", "strict-transport-security"}


def _cookie_of(headers: Iterable[tuple[bytes, bytes]]) -> str:
    return next((value.decode("latin-1") for name, value in headers if name == b"x-cookie"), "")


# ------------------------------------------------------------------ the bot worker


def bot_answered(number: int, content: bytes | memoryview) -> None:
    """Take the answer of the bot worker to a task."""
    if _bots is not None:
        _bots.queue.answered(number, bytes(content))


def bot_ended(number: int) -> None:
    """Hear that a task of the bot worker was ended."""
    if _bots is not None:
        _bots.queue.ended(number)


def bot_failed(number: int, reason: str) -> None:
    """Hear that the bot worker has failed."""
    if _bots is not None:
        _bots.queue.failed(number, reason)


# ------------------------------------------------------------------ cookies


class Jar:
    """The cookies that Django sets: a service worker can neither see nor set cookies."""

    def __init__(self) -> None:
        self._held: dict[str, str] = {}
        self._read = False

    def _load(self) -> dict[str, str]:
        if not self._read:
            self._read = True
            try:
                self._held = dict(json.loads(COOKIES.read_text(encoding="utf-8")))
            except (OSError, ValueError):
                self._held = {}
        return self._held

    def forget(self) -> None:
        """Forget all cookies; they are read again."""
        self._held, self._read = {}, False
        COOKIES.unlink(missing_ok=True)

    def header(self, own: str) -> bytes:
        """The header of a request: the cookies of scripts, and those of Django."""
        found = {}
        for part in own.split("; "):
            name, _equals, value = part.partition("=")
            if name.startswith("agra"):
                found[name] = value
        found.update(self._load())
        return "; ".join(f"{name}={value}" for name, value in found.items()).encode("latin-1")

    def take(self, cookies: "SimpleCookie") -> list[str]:
        """Store the cookies of an answer; return those that scripts may read."""
        held = dict(self._load())
        public = []
        for name, morsel in cookies.items():
            if not morsel["httponly"]:
                public.append(morsel.OutputString())
            elif morsel["max-age"] == 0:
                held.pop(name, None)
            else:
                held[name] = morsel.coded_value
        if held != self._held:
            self._held = held
            COOKIES.write_text(json.dumps(held), encoding="utf-8")
        return public


jar: Final = Jar()
