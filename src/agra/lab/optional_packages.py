"""Parts of the lab that need packages which are not always installed."""

from importlib import import_module
from typing import Any

from agra.rules.errors import AgraError


class MissingExtra(AgraError):
    """A package is needed that is not installed."""


class BadRun(AgraError):
    """What was asked of the lab cannot be done; the text says what to change."""


def at_least(least: int, **numbers: int) -> None:
    """Raise `BadRun` unless these numbers, named as their options are, are large enough."""
    for name, number in numbers.items():
        if number < least:
            raise BadRun(f"--{name} must be at least {least}, not {number}.")


def needed(module: str, extra: str, what: str) -> Any:
    """The module, or one sentence that names the extra which brings it."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise MissingExtra(
            f'{what} needs {package}, which is not installed: pip install "agra[{extra}]".'
        ) from None
