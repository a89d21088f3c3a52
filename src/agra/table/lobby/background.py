"""What the lobby does between requests: count rated games, delete accounts that nobody uses."""

from typing import Final

from agra.table.cluster.loops import Loop
from agra.table.lobby import account_data, ratings

_LOOPS: Final = (
    Loop(
        "agra-ratings",
        lambda: ratings.count_games(),
        3.0,
        "Rated games could not be counted; trying again.",
    ),
    Loop(
        "agra-accounts",
        lambda: account_data.delete_unused(),
        3600.0,
        "Unused accounts could not be deleted; trying again.",
    ),
)


def start() -> None:
    """Start the loops of the lobby."""
    for loop in _LOOPS:
        loop.start()


def stop() -> None:
    """Stop them."""
    for loop in _LOOPS:
        loop.stop()
