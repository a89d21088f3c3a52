"""The database in async views: calls that use it, and the release of connections."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async

from agra.table.config.run_mode import RunMode, run_mode

Given = ParamSpec("Given")
Found = TypeVar("Found")


async def call(
    function: Callable[Given, Found], *args: Given.args, **kwargs: Given.kwargs
) -> Found:
    """Call a function that uses the database, in the thread of the request.

    Where there are no threads it is simply called, so a view that awaits nothing else never waits.
    """
    if run_mode() is RunMode.INLINE:
        return function(*args, **kwargs)
    return await sync_to_async(function)(*args, **kwargs)


async def release_connection() -> None:
    """Give the connection of a request back while it waits for something: others need one."""

    from django.db import connection

    await call(lambda: connection.close())  # in the request's own thread, which has it
