"""The migrations that this version of the program knows."""

from functools import cache
from pathlib import Path
from typing import Final

#: The tables of a database in which no migration of the table has run yet.
OF_DJANGO: Final = frozenset({"django_migrations", "sqlite_sequence"})


@cache
def known_migrations() -> frozenset[str]:
    """The names of the migrations in this version."""
    return frozenset(step.stem for step in (Path(__file__).parents[1] / "migrations").glob("0*.py"))
