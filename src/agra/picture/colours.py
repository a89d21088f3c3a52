"""The colours of the seats in the current drawing."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from agra.rules.names import COLOURS

_now: Final[ContextVar[tuple[str, ...]]] = ContextVar("colours", default=COLOURS)


@contextmanager
def coloured(colours: tuple[str, ...]) -> Iterator[None]:
    """Draw with these colours inside the block."""
    before = _now.set(colours)
    try:
        yield
    finally:
        _now.reset(before)


def colour_of(seat: int) -> str:
    """The colour of a seat in the current drawing."""
    return _now.get()[seat]


def colours_now() -> tuple[str, ...]:
    """The colours of all seats in the current drawing."""
    return _now.get()
