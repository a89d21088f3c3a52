"""The Django database backend of the fair write lock in `agra.table.db.sqlite`."""

import re
from collections.abc import Callable
from typing import Any, Final

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

from agra.table.db.sqlite import Turns

#: The write lock of this process.
TURNS: Final = Turns()
_WRITES: Final = re.compile(r"\s*(INSERT|UPDATE|DELETE|REPLACE)\b", re.IGNORECASE)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that takes the write lock for a whole transaction, or for one statement."""

    _has_turn = False

    def _start_transaction_under_autocommit(self) -> None:
        self.take_turn()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self.give_turn()
            raise

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]
        self.give_turn()  # after a failure a rollback follows

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self.give_turn()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self.give_turn()

    def create_cursor(self, name: str | None = None) -> Any:
        """Return a cursor whose single statements take the write lock, too."""
        cursor = self.connection.cursor(factory=_Cursor)
        cursor.whose = self
        return cursor

    def take_turn(self) -> None:
        """Wait until no other thread of this process writes."""
        if not self._has_turn:
            seconds = float(self.settings_dict["OPTIONS"].get("timeout", 5.0))
            if not TURNS.take(seconds):
                raise OperationalError("database is locked")
            self._has_turn = True

    def give_turn(self) -> None:
        """Let other threads write."""
        if self._has_turn:
            self._has_turn = False
            TURNS.give()

    def in_turn(self, sql: str, does: Callable[[], Any]) -> Any:
        """Run a statement; outside of a transaction a writing one takes the write lock."""
        if self._has_turn or not _WRITES.match(sql):
            return does()
        self.take_turn()
        try:
            return does()
        finally:
            self.give_turn()


class _Cursor(base.SQLiteCursorWrapper):
    whose: DatabaseWrapper

    def execute(self, query: str, params: Any = None) -> Any:
        """Run a statement."""
        return self.whose.in_turn(query, lambda: super(_Cursor, self).execute(query, params))

    def executemany(self, query: str, param_list: Any) -> Any:
        """Run a statement for each list of values."""
        return self.whose.in_turn(
            query, lambda: super(_Cursor, self).executemany(query, param_list)
        )
