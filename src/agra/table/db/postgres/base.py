"""The database backend; `agra.table.db.postgres` says what it is for."""

from typing import Any

from django.db.backends.postgresql import base

from agra.table.db.postgres import pool


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is taken from those that are kept, and given back there."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection for whoever asks."""
        return pool().take(lambda: super(DatabaseWrapper, self).get_new_connection(conn_params))

    def _close(self) -> None:
        if self.connection is not None:
            found, self.connection = self.connection, None
            pool().give(found)
