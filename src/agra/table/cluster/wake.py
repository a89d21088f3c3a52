"""Wakes the bots of this process."""

from collections.abc import Callable

from agra.table.cluster import bus

_calls: list[Callable[[], None]] = []


def on_wake(call: Callable[[], None]) -> None:
    """Call this when it may be a bot's turn, or when a bot is asked something."""
    if call not in _calls:
        _calls.append(call)


def off_wake(call: Callable[[], None]) -> None:
    """No longer call this."""
    if call in _calls:
        _calls.remove(call)


def wake_bots() -> None:
    """It may be a bot's turn."""
    for call in tuple(_calls):
        call()


bus.on(bus.BOTS, wake_bots)
