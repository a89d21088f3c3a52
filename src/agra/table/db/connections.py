"""Database calls in async views, and the release of connections."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import connection

from agra.table.config.run_mode import has_threads

Params = ParamSpec("Params")
Result = TypeVar("Result")


async def call(
    function: Callable[Params, Result], *args: Params.args, **kwargs: Params.kwargs
) -> Result:
    """Call a function that uses the database, in the thread of the request.

    Without threads it is called directly.
    """
    if not has_threads():
        return function(*args, **kwargs)
    return await sync_to_async(function)(*args, **kwargs)


async def release_connection() -> None:
    """Release the connection of a request that waits for something else: others need it."""
    await call(lambda: connection.close())  # in the request's thread, which owns the connection


def in_shared_thread(
    function: Callable[Params, Result],
) -> Callable[Params, Coroutine[Any, Any, Result]]:
    """The async form of a function that uses the database, for streams.

    It runs in one of a few shared threads: an open stream must not occupy a thread. The thread may
    never be used again, so it releases its connection.
    """

    @wraps(function)
    def released(*args: Params.args, **kwargs: Params.kwargs) -> Result:
        try:
            return function(*args, **kwargs)
        finally:
            connection.close()

    return sync_to_async(released, thread_sensitive=False)
