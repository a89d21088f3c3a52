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
        #: the bots of every game in turn order after the learner, or those of all pools so far: a
        #: game that began with an earlier pool still has their numbers
        self.names = found
        #: the numbers of the bots of every game, or of the pool
        self._numbers = list(range(len(found)))
        _check(found)

    @property
    def pool(self) -> list[str]:
        """The bots of every game, or those from which the next games draw theirs."""
        return [self.names[number] for number in self._numbers]

    def set_pool(self, pool: Sequence[str]) -> None:
        """Draw the bots of the next games from this pool."""
        found = _pool(pool)
        _check(found)
        self.names += [name for name in dict.fromkeys(found) if name not in self.names]
        self._numbers = [self.names.index(name) for name in found]
        self.drawn_from = True

    def numbers(self, dice: random.Random) -> list[int]:
        """Return the bots of a game in turn order after the learner, as numbers of `names`."""
        known = self._numbers
        if not self.drawn_from:
            return known
        return [known[dice.randrange(len(known))] for _ in range(self.players - 1)]

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
