"""Internals of other projects that the table overrides: a new version must be checked by hand."""

import importlib
from importlib.metadata import version
from typing import Any

import pytest

from agra.table.server.overridden import OVERRIDDEN, Override


def found(path: str) -> Any:
    """The thing that a dotted path names."""
    parts = path.split(".")
    for end in range(len(parts), 0, -1):
        try:
            thing: Any = importlib.import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for name in parts[end:]:
            thing = getattr(thing, name)
        return thing
    raise ModuleNotFoundError(path)


@pytest.mark.parametrize("override", OVERRIDDEN, ids=lambda one: one.module)
def test_the_version_is_the_one_that_was_checked(override: Override) -> None:
    installed = ".".join(version(override.package).split(".")[:2])
    assert installed == override.version, (
        f"{override.package} {installed} is installed, but {override.module} was checked with"
        f" {override.version}: see agra.table.server.overridden."
    )


@pytest.mark.parametrize("override", OVERRIDDEN, ids=lambda one: one.module)
def test_what_is_overridden_is_there(override: Override) -> None:
    importlib.import_module(override.module)
    assert all(callable(found(path)) for path in override.internals)
