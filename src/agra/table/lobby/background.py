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
        lambda: tidy(),
        3600.0,
        "Unused accounts could not be deleted; trying again.",
    ),
)


def tidy() -> None:
    """Delete what nobody needs any more."""
    account_data.delete_unused()
    ratings.forget_games()


def start() -> None:
    """Start the loops of the lobby."""
    for loop in _LOOPS:
        loop.start()


def stop() -> None:
    """Stop them."""
    for loop in _LOOPS:
        loop.stop()
