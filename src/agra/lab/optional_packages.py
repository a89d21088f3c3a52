"""Errors for optional packages that are not installed and for invalid options."""

from importlib import import_module
from typing import Any

from agra.rules.errors import AgraError
from agra.text.install_command import pip_install


class MissingExtra(AgraError):
    """A required optional package is not installed."""


class BadRun(AgraError):
    """The lab cannot do what was requested; the text says what to change."""


def at_least(least: int, **numbers: int) -> None:
    """Raise `BadRun` if one of these numbers (named like their options) is less than `least`."""
    for name, number in numbers.items():
        if number < least:
            raise BadRun(f"--{name} must be at least {least}, not {number}.")


def needed(module: str, extra: str, what: str) -> Any:
    """Return the module, or raise `MissingExtra` naming the extra that installs it."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise MissingExtra(
            f"{what} needs {package}, which is not installed: {pip_install(extra)}."
        ) from None
