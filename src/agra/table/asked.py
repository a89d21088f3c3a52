"""What is asked of the database with every page: put together once, asked with other values.

Django puts a query together anew each time, which costs more than the database's answer. Here a
query is made of the model's own fields and kept as text, so that a change of a model changes it.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Field, Model, QuerySet

_M = TypeVar("_M", bound=Model)

#: A key that stands for any other while a query is put together.
SOME: Final = 2_000_000_011


class Asked(Generic[_M]):
    """A query whose shape is always the same; its values come in the order of `samples`.

    `make` is given the samples and returns the query. Samples must differ from each other and from
    everything else in it, so that they are found again.
    """

    def __init__(self, make: Callable[..., QuerySet[_M]], *samples: Any) -> None:
        self._make, self._samples = make, samples
        self._kept: tuple[str, list[Any], list[int], Any, Any, list[str], type[_M]] | None = None

    def __call__(self, *values: Any) -> list[_M]:
        """The objects that are found for these values."""
        if self._kept is None:
            self._kept = self._put_together()
        text, constants, places, compiler, converters, names, model = self._kept
        parameters = list(constants)
        for place, at in enumerate(places):
            if at >= 0:
                parameters[place] = values[at]
        with connection.cursor() as cursor:
            cursor.execute(text, parameters)
            rows = cursor.fetchall()
        if converters:
            rows = compiler.apply_converters(iter(rows), converters)
        return [model.from_db(DEFAULT_DB_ALIAS, names, row) for row in rows]

    def _put_together(self) -> Any:
        query = self._make(*self._samples)
        compiler: Any = query.query.get_compiler(DEFAULT_DB_ALIAS)
        text, parameters = compiler.as_sql()
        columns = [column for column, _sql, _alias in compiler.select]
        places = [
            self._samples.index(value) if value in self._samples else -1 for value in parameters
        ]
        names = [column.target.attname for column in columns]
        converters = compiler.get_converters(columns)
        return text, list(parameters), places, compiler, converters, names, query.model


class Written:
    """Some fields of a model, written as they are: new rows, or changes of one."""

    def __init__(self, model: type[Model], *names: str) -> None:
        self._model = model
        self._fields: Final[list[Field[Any, Any]]] = [
            model._meta.get_field(name)  # type: ignore[misc]
            for name in names
        ]

    def _adapted(self, values: Sequence[Any]) -> list[Any]:
        return [
            field.get_db_prep_save(value, connection) for field, value in zip(self._fields, values)
        ]

    def add(self, rows: Sequence[Sequence[Any]]) -> None:
        """Add rows, each with a value for every field."""
        columns = ", ".join(f'"{field.column}"' for field in self._fields)
        marks = ", ".join(["%s"] * len(self._fields))
        text = f'INSERT INTO "{self._model._meta.db_table}" ({columns}) VALUES ({marks})'
        with connection.cursor() as cursor:
            for row in rows:
                cursor.execute(text, self._adapted(row))

    def change(self, key: int, values: Sequence[Any]) -> None:
        """Change the fields of the row with this key."""
        columns = ", ".join(f'"{field.column}" = %s' for field in self._fields)
        text = f'UPDATE "{self._model._meta.db_table}" SET {columns} WHERE "id" = %s'
        with connection.cursor() as cursor:
            cursor.execute(text, [*self._adapted(values), key])
