"""Prepared queries: compiled once, run with new parameters.

Django compiles a query each time it runs, which takes longer than the database's answer. Here the
SQL text is compiled from the model's fields once, so it follows every change of the model.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, Generic, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import DateTimeField, Field, JSONField, Model, QuerySet

_M = TypeVar("_M", bound=Model)

#: A placeholder for a key while a query is compiled.
SOME: Final = 2_000_000_011
#: A placeholder for small integer fields: Django does not query values that are out of range.
SMALL: Final = 32_011


class _Compiled(NamedTuple, Generic[_M]):
    """A compiled query."""

    text: str
    parameters: list[Any]
    #: for each parameter the index of its value, -1 for a constant
    places: list[int]
    compiler: Any
    converters: Any
    names: list[str]
    model: type[_M]


class PreparedQuery(Generic[_M]):
    """A query that always has the same form; its values come in the order of `samples`.

    `make` gets the samples and returns the query. A sample must differ from all other values in
    the query, because its place is found by its value.
    """

    def __init__(self, make: Callable[..., QuerySet[_M]], *samples: Any) -> None:
        self._make, self._samples = make, samples
        self._compiled: _Compiled[_M] | None = None

    def __call__(self, *values: Any) -> list[_M]:
        """Return the objects that match these values."""
        query = self._compiled
        if query is None:
            query = self._compiled = self._compile()
        parameters = list(query.parameters)
        for place, at in enumerate(query.places):
            if at >= 0:
                parameters[place] = values[at]
        rows = rows_of(query.text, parameters)
        if not rows:
            return []
        if query.converters:
            rows = query.compiler.apply_converters(iter(rows), query.converters)
        names, from_db = query.names, query.model.from_db
        return [from_db(DEFAULT_DB_ALIAS, names, row) for row in rows]

    def _compile(self) -> _Compiled[_M]:
        query = self._make(*self._samples)
        compiler: Any = query.query.get_compiler(DEFAULT_DB_ALIAS)
        text, parameters = compiler.as_sql()
        columns = [column for column, _sql, _alias in compiler.select]
        places = [
            self._samples.index(value) if value in self._samples else -1 for value in parameters
        ]
        names = [column.target.attname for column in columns]
        converters = compiler.get_converters(columns)
        return _Compiled(text, list(parameters), places, compiler, converters, names, query.model)


def rows_of(text: str, parameters: Sequence[Any]) -> list[Any]:
    """Return the rows of a query. With SQLite it runs on the connection without Django's cursor."""
    wrapper = connections[DEFAULT_DB_ALIAS]
    if wrapper.vendor == "sqlite" and not wrapper.force_debug_cursor:
        wrapper.ensure_connection()
        with wrapper.wrap_database_errors:
            rows: list[Any] = wrapper.connection.execute(_for_sqlite(text), parameters).fetchall()
            return rows
    with wrapper.cursor() as cursor:
        cursor.execute(text, parameters)
        return list(cursor.fetchall())


@cache
def _for_sqlite(text: str) -> str:
    """Return a query with the placeholders of SQLite."""
    return text.replace("%s", "?").replace("%%", "%")


#: Each database has its own format for the values of these fields.
_ADAPTED: Final = (DateTimeField, JSONField)


class PreparedWrite:
    """Inserts rows with some fields of a model, or updates these fields of a row."""

    def __init__(self, model: type[Model], *names: str) -> None:
        self._model = model
        self._fields: Final[list[Field[Any, Any]]] = [
            model._meta.get_field(name)  # type: ignore[misc]
            for name in names
        ]
        self._adapts: Final = [
            (at, field) for at, field in enumerate(self._fields) if isinstance(field, _ADAPTED)
        ]
        columns, table = [f'"{field.column}"' for field in self._fields], model._meta.db_table
        marks = ", ".join(["%s"] * len(columns))
        self._insert: Final = f'INSERT INTO "{table}" ({", ".join(columns)}) VALUES ({marks})'
        changes = ", ".join(f"{column} = %s" for column in columns)
        self._update: Final = f'UPDATE "{table}" SET {changes} WHERE "id" = %s'

    def _adapted(self, values: Sequence[Any]) -> list[Any]:
        adapted = list(values)
        for at, field in self._adapts:
            if adapted[at] is not None:
                adapted[at] = field.get_db_prep_save(adapted[at], connection)
        return adapted

    def add(self, rows: Sequence[Sequence[Any]]) -> None:
        """Insert rows, each with a value for every field."""
        with connection.cursor() as cursor:
            for row in rows:
                cursor.execute(self._insert, self._adapted(row))

    def change(self, key: int, values: Sequence[Any]) -> None:
        """Update the fields of the row with this key."""
        with connection.cursor() as cursor:
            cursor.execute(self._update, [*self._adapted(values), key])
