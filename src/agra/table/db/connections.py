"""Database calls in async views, and the release of connections."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async

from agra.table.config.run_mode import RunMode, run_mode

Params = ParamSpec("Params")
Result = TypeVar("Result")


async def call(
    function: Callable[Params, Result], *args: Params.args, **kwargs: Params.kwargs
) -> Result:
    """Call a function that uses the database, in the thread of the request.

    Without threads (`RunMode.INLINE`) it is called directly, so the view never waits.
    """
    if run_mode() is RunMode.INLINE:
        return function(*args, **kwargs)
    return await sync_to_async(function)(*args, **kwargs)


async def release_connection() -> None:
    """Release the connection of a request that waits for something else: others need it."""
    from django.db import connection

    await call(lambda: connection.close())  # in the request's thread, which owns the connection
