"""Releases database connections."""

from asgiref.sync import sync_to_async


async def release_connection() -> None:
    """Give the connection of a request back while it waits for something: others need one."""

    def close() -> None:  # in the request's own thread, which has it
        from django.db import connection

        connection.close()

    await sync_to_async(close)()
