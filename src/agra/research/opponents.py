"""The bots at the other seats of an environment with one learner."""

import random
from collections.abc import Sequence

from agra.bots import Company
from agra.research.payoffs import BadOption


class Opponents:
    """The same bots in every game, or bots that are drawn from a pool for every game."""

    def __init__(
        self, opponents: str | Sequence[str], pool: Sequence[str] | None, players: int
    ) -> None:
        self.players = players
        self.drawn_from = pool is not None
        found = [opponents] if isinstance(opponents, str) else list(opponents)
        if pool is not None:
            found = _pool(pool)
        elif len(found) == 1:
            found *= players - 1
        if pool is None and len(found) != players - 1:
            raise BadOption(
                f"opponents must name one bot for all, or {players - 1} with {players} players,"
                f" not {len(found)}."
            )
        #: the bots of every game in turn order after the learner, or the pool
        self.names = found
        _check(found)

    def set_pool(self, pool: Sequence[str]) -> None:
        """Draw the bots of the next games from this pool."""
        found = _pool(pool)
        _check(found)
        self.names, self.drawn_from = found, True

    def numbers(self, dice: random.Random) -> list[int]:
        """Return the bots of a game in turn order after the learner, as numbers of `names`."""
        places = range(self.players - 1)
        if not self.drawn_from:
            return list(places)
        return [dice.randrange(len(self.names)) for _ in places]

    def seats(self, learner: int, numbers: Sequence[int]) -> list[str | None]:
        """Return the bot of each seat, None for the learner's."""
        found: list[str | None] = [None] * self.players
        for place, number in enumerate(numbers, 1):
            found[(learner + place) % self.players] = self.names[number]
        return found


def _pool(pool: Sequence[str]) -> list[str]:
    found = [pool] if isinstance(pool, str) else list(pool)
    if not found:
        raise BadOption("The pool must name at least one bot.")
    return found


def _check(names: Sequence[str]) -> None:
    """Report bots that cannot be made now, not at the first reset."""
    for name in dict.fromkeys(names):
        Company([None, name])
