"""Checks a PostgreSQL server before anything in its database is changed.

The guards are those of a file (`data_checks.py`): nothing is written into the database of another
program or of a newer version.
"""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from agra.table.config import database
from agra.table.config.database import VARIABLE, BadDatabase
from agra.table.config.database_errors import Trouble, trouble_of
from agra.table.config.schema import OF_DJANGO, known_migrations
from agra.text.i18n import N_, _
from agra.text.install_command import pip_install

_TABLES: Final = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
_STEPS: Final = "SELECT name FROM django_migrations WHERE app = 'table'"
_IS_READ_ONLY: Final = "SELECT current_setting('transaction_read_only') = 'on'"
# PostgreSQL takes a list of rights, too, but is content with any of them.
_MAY_WRITE: Final = "SELECT " + " AND ".join(
    f"has_table_privilege('table_entry', '{right}')" for right in ("INSERT", "UPDATE", "DELETE")
)

FOREIGN: Final = N_(
    "The database {name} on {host} has tables of another program: name another database in"
    " {variable}."
)
NEWER: Final = N_(
    "The database {name} on {host} was written by a newer version of this program: use that"
    " version, or name another database in {variable}."
)
READ_ONLY: Final = N_(
    "The database {name} on {host} cannot be written ({reason}): give its user the right to"
    " create tables, and to change them."
)
FULL: Final = N_(
    "The database {name} on {host} cannot be written ({reason}): free some disk space on its"
    " server."
)
SILENT: Final = N_(
    "The database {name} on {host} does not answer ({reason}): check that its server is running."
)


def check_server() -> None:
    """`BadDatabase` unless the table can use the server; the message never has its password."""
    try:
        psycopg: Any = import_module("psycopg")
    except ImportError:
        raise BadDatabase(
            _("{variable} needs psycopg: {command}.").format(
                variable=VARIABLE, command=pip_install("postgres")
            )
        ) from None
    database.most_connections()  # validates the variable
    try:
        with psycopg.connect(**database.arguments()) as session:
            try:
                _check(lambda query: session.execute(query).fetchall(), session.execute)
            finally:
                session.rollback()
    except psycopg.Error as error:
        raise server_trouble(error) from None


def _check(ask: Callable[[str], list[Any]], do: Callable[[str], Any]) -> None:
    """Check the tables and the rights, in a transaction that is rolled back."""
    tables = {name for (name,) in ask(_TABLES)}
    ours = "table_game" in tables
    if not ours and tables - OF_DJANGO:
        raise _refused(FOREIGN)
    applied = {name for (name,) in ask(_STEPS)} if ours else set()
    if applied - known_migrations():
        raise _refused(NEWER)
    if ask(_IS_READ_ONLY) == [(True,)]:
        raise _refused(READ_ONLY, "read-only")
    if known_migrations() - applied:
        do("CREATE TABLE agra_trial (number INTEGER)")
    elif ask(_MAY_WRITE) != [(True,)]:
        raise _refused(READ_ONLY, "permission denied")


def server_trouble(error: BaseException) -> BadDatabase:
    """Return the error for a failure that PostgreSQL reports."""
    reason = " ".join(str(error).split()).rstrip(".")
    sentences = {Trouble.READ_ONLY: READ_ONLY, Trouble.FULL: FULL}
    return _refused(sentences.get(trouble_of(error) or Trouble.DOWN, SILENT), reason)


def _refused(sentence: str, reason: str = "") -> BadDatabase:
    named = database.settings(Path())
    values = {"name": named["NAME"], "host": named["HOST"] or "localhost", "variable": VARIABLE}
    return BadDatabase(_(sentence).format(**values, reason=reason))
