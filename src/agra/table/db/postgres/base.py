"""The Django database backend of the connection pool in `agra.table.db.postgres`."""

from typing import Any

from django.db.backends.postgresql import base

from agra.table.db.postgres import pool


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is taken from the pool and returned to it."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Return a connection of the pool."""
        return pool().take(lambda: super(DatabaseWrapper, self).get_new_connection(conn_params))

    def _close(self) -> None:
        if self.connection is not None:
            found, self.connection = self.connection, None
            pool().give(found)
