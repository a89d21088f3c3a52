"""Wakes the bots of this process."""

from collections.abc import Callable

_wake: list[Callable[[], None]] = []


def on_wake(call: Callable[[], None] | None) -> None:
    """Say how bots are woken when it may be their turn."""
    _wake[:] = [call] if call is not None else []


def wake_bots() -> None:
    """It may be a bot's turn."""
    for call in _wake:
        call()
