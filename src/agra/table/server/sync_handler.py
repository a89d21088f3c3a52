"""Runs short requests synchronously in a pool of persistent threads.

Django's ASGI handler switches between the event loop and a new thread for each part of a request
that may block, and every new thread opens a new database connection. Requests that come with every
decision are handled here instead. Requests that wait for bots use Django's own handler.
"""

import asyncio
import os
import re
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, Final

from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.http import HttpRequest, HttpResponseBase
from django.urls import set_script_prefix

#: The table, and what its page and programs request during play.
PAGES: Final = re.compile(
    r"/game/[a-z0-9]+/(?:decide|undo|why|company|here|steps|stream/now|hand-over|(?:show|at)/\d+)?"
    r"|/api/v1/games/[a-z0-9]+/(?:position|options|decisions|undo|log)"
)
#: The number of requests that are handled at the same time.
THREADS: Final = 16


class SyncHandler(ASGIHandler):
    """Django's handler with all middleware and the view in one thread."""

    def __init__(self) -> None:
        super().__init__()
        self._threads = ThreadPoolExecutor(THREADS, "answers")
        #: the open connection of each thread, with the database file that it has open
        self._open: dict[BaseDatabaseWrapper, tuple[int, int]] = {}

    def load_middleware(self, is_async: bool = False) -> None:
        """Load the middleware for sync calls."""
        super().load_middleware(is_async=False)

    async def handle(
        self,
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[Mapping[str, Any]]],
        send: Callable[[Mapping[str, Any]], Awaitable[None]],
    ) -> None:
        """Answer a request."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        set_script_prefix(get_script_prefix(scope))
        request, refusal = self.create_request(scope, body)
        response = refusal if request is None else await self._in_thread(request)
        assert response is not None
        try:
            await self.send_response(response, send)
        finally:
            response.close()
            body.close()

    async def _in_thread(self, request: HttpRequest) -> HttpResponseBase:
        loop, context = asyncio.get_running_loop(), copy_context()
        return await loop.run_in_executor(self._threads, context.run, self._answer, request)

    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        wrapper = connections[DEFAULT_DB_ALIAS]
        if wrapper in self._open and self._open[wrapper] != file_of(wrapper):
            self._close(wrapper)  # the database file was replaced
        try:
            answer: HttpResponseBase = self.get_response(request)
            return answer
        finally:
            if wrapper.vendor != "sqlite":
                wrapper.close_if_unusable_or_obsolete()  # the pool may need it
            elif wrapper.errors_occurred:
                self._close(wrapper)
            elif wrapper.connection is not None:
                self._open.setdefault(wrapper, file_of(wrapper))

    def _close(self, wrapper: BaseDatabaseWrapper) -> None:
        self._open.pop(wrapper, None)
        wrapper.close()

    def close_connections(self) -> None:
        """Stop the threads and close their database connections."""
        self._threads.shutdown()
        for wrapper in self._open:
            wrapper.inc_thread_sharing()
            wrapper.close()
        self._open.clear()


def file_of(wrapper: BaseDatabaseWrapper) -> tuple[int, int]:
    """Device and inode of the file at the database's path; (0, 0) if there is none."""
    try:
        found = os.stat(wrapper.settings_dict["NAME"])
    except OSError:
        return 0, 0
    return found.st_dev, found.st_ino
