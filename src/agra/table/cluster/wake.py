"""Wakes the loops of this process that look for work of bots."""

from collections.abc import Callable

from agra.table.cluster import bus

_calls: list[Callable[[], None]] = []


def on_wake(call: Callable[[], None]) -> None:
    """Register a function that is called when there may be work for a bot."""
    if call not in _calls:
        _calls.append(call)


def off_wake(call: Callable[[], None]) -> None:
    """Remove a registered function."""
    if call in _calls:
        _calls.remove(call)


def wake_bots() -> None:
    """Call the registered functions: it may be a bot's turn."""
    for call in tuple(_calls):
        call()


bus.on(bus.BOTS, wake_bots)
