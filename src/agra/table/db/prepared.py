"""What is asked of the database with every page: put together once, asked with other values.

Django puts a query together anew each time, which costs more than the database's answer. Here a
query is made of the model's own fields and kept as text, so that a change of a model changes it.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, Generic, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import DateTimeField, Field, JSONField, Model, QuerySet

_M = TypeVar("_M", bound=Model)

#: A key that stands for any other while a query is put together.
SOME: Final = 2_000_000_011
#: The same for fields of small numbers: PostgreSQL does not ask for what such a field cannot hold.
SMALL: Final = 32_011


class _Kept(NamedTuple, Generic[_M]):
    """A query that was put together."""

    text: str
    parameters: list[Any]
    #: for each parameter the value that stands there, -1 where it is always the same
    places: list[int]
    compiler: Any
    converters: Any
    names: list[str]
    model: type[_M]


class Asked(Generic[_M]):
    """A query whose shape is always the same; its values come in the order of `samples`.

    `make` is given the samples and returns the query. Samples must differ from each other and from
    everything else in it, so that they are found again.
    """

    def __init__(self, make: Callable[..., QuerySet[_M]], *samples: Any) -> None:
        self._make, self._samples = make, samples
        self._kept: _Kept[_M] | None = None

    def __call__(self, *values: Any) -> list[_M]:
        """The objects that are found for these values."""
        kept = self._kept
        if kept is None:
            kept = self._kept = self._put_together()
        parameters = list(kept.parameters)
        for place, at in enumerate(kept.places):
            if at >= 0:
                parameters[place] = values[at]
        rows = rows_of(kept.text, parameters)
        if not rows:
            return []
        if kept.converters:
            rows = kept.compiler.apply_converters(iter(rows), kept.converters)
        names, from_db = kept.names, kept.model.from_db
        return [from_db(DEFAULT_DB_ALIAS, names, row) for row in rows]

    def _put_together(self) -> _Kept[_M]:
        query = self._make(*self._samples)
        compiler: Any = query.query.get_compiler(DEFAULT_DB_ALIAS)
        text, parameters = compiler.as_sql()
        columns = [column for column, _sql, _alias in compiler.select]
        places = [
            self._samples.index(value) if value in self._samples else -1 for value in parameters
        ]
        names = [column.target.attname for column in columns]
        converters = compiler.get_converters(columns)
        return _Kept(text, list(parameters), places, compiler, converters, names, query.model)


def rows_of(text: str, parameters: Sequence[Any]) -> list[Any]:
    """What a query finds. With a file as the database nothing stands between it and the file."""
    wrapper = connections[DEFAULT_DB_ALIAS]
    if wrapper.vendor == "sqlite" and not wrapper.force_debug_cursor:
        wrapper.ensure_connection()
        with wrapper.wrap_database_errors:
            found: list[Any] = wrapper.connection.execute(_for_files(text), parameters).fetchall()
            return found
    with wrapper.cursor() as cursor:
        cursor.execute(text, parameters)
        return list(cursor.fetchall())


@cache
def _for_files(text: str) -> str:
    """A query as the file's own library writes it."""
    return text.replace("%s", "?").replace("%%", "%")


#: Values of these kinds of fields are written in a way of the database's own.
_ADAPTED: Final = (DateTimeField, JSONField)


class Written:
    """Some fields of a model, written as they are: new rows, or changes of one."""

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
        found = list(values)
        for at, field in self._adapts:
            if found[at] is not None:
                found[at] = field.get_db_prep_save(found[at], connection)
        return found

    def add(self, rows: Sequence[Sequence[Any]]) -> None:
        """Add rows, each with a value for every field."""
        with connection.cursor() as cursor:
            for row in rows:
                cursor.execute(self._insert, self._adapted(row))

    def change(self, key: int, values: Sequence[Any]) -> None:
        """Change the fields of the row with this key."""
        with connection.cursor() as cursor:
            cursor.execute(self._update, [*self._adapted(values), key])
