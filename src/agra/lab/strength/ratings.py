"""Ratings and pairwise results of bots, from the places they took.

The ratings use openskill's Plackett-Luce model: `mu` is the strength and `sigma` its uncertainty.
Bots do not learn between games, so their strength is constant (`tau` 0), and `sigma` shrinks with
every game.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from statistics import NormalDist
from typing import Any, NamedTuple

from agra.lab.optional_packages import needed
from agra.lab.runs.summary_statistics import CONFIDENCE, Rate, Spread, spread, wilson


@dataclass
class Standing:
    """The results of a bot."""

    bot: str
    mu: float
    sigma: float
    #: wins (shared ones as fractions) and scores of all seats it has played
    wins: float = 0.0
    scores: list[int] = field(default_factory=list)

    @property
    def seats(self) -> int:
        """The number of seats it has played."""
        return len(self.scores)

    @property
    def score(self) -> Spread:
        """Mean and spread of its scores."""
        return spread(self.scores or [0])

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of the rating at the confidence level of all intervals."""
        half = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2) * self.sigma
        return self.mu - half, self.mu + half

    @property
    def rate(self) -> Rate:
        """How often a seat of this bot won."""
        return wilson(self.wins, self.seats)


class Pair(NamedTuple):
    """How often the first bot came in ahead of the second; a shared place counts half."""

    first: str
    second: str
    rate: Rate


class Ratings:
    """The ratings of some bots, game by game."""

    def __init__(self, bots: Sequence[str]) -> None:
        models = needed("openskill.models", "lab", "Rating bots")
        self._model: Any = models.PlackettLuce(tau=0.0)
        start = self._model.rating()
        self._bots = {bot: Standing(bot, start.mu, start.sigma) for bot in bots}
        self._ahead = {(a, b): 0.0 for a in bots for b in bots if a != b}
        self._met = {(a, b): 0 for a in bots for b in bots if a != b}
        self.games = 0

    def take(self, bots: Sequence[str], places: Sequence[int], scores: Sequence[int]) -> None:
        """Add a game: by seat the bot, its place from 1, and its score."""
        self.games += 1
        winners = list(places).count(1)
        for bot, place, score in zip(bots, places, scores, strict=True):
            standing = self._bots[bot]
            standing.wins += 1 / winners if place == 1 else 0.0
            standing.scores.append(score)
        self._compare(bots, places)
        self._rate(bots, places)

    def _compare(self, bots: Sequence[str], places: Sequence[int]) -> None:
        """Count a game once for each pair, independent of the number of their seats."""
        met: dict[tuple[str, str], list[float]] = {}
        for one, other in combinations(range(len(bots)), 2):
            if bots[one] == bots[other]:
                continue
            ahead = 0.5 + 0.5 * (places[one] < places[other]) - 0.5 * (places[one] > places[other])
            met.setdefault((bots[one], bots[other]), []).append(ahead)
            met.setdefault((bots[other], bots[one]), []).append(1 - ahead)
        for pair, results in met.items():
            self._met[pair] += 1
            self._ahead[pair] += sum(results) / len(results)

    def _rate(self, bots: Sequence[str], places: Sequence[int]) -> None:
        """Update mu and sigma; a bot at several seats is updated from all of them."""
        before = [self._bots[bot] for bot in bots]
        teams = [[self._model.create_rating([one.mu, one.sigma])] for one in before]
        rated = self._model.rate(teams, ranks=list(places))
        old = {bot: (self._bots[bot].mu, self._bots[bot].sigma) for bot in bots}
        for bot, (new,) in zip(bots, rated, strict=True):
            mu, sigma = old[bot]
            standing = self._bots[bot]
            standing.mu += new.mu - mu
            standing.sigma *= new.sigma / sigma

    def standings(self) -> list[Standing]:
        """The bots, the strongest first."""
        return sorted(self._bots.values(), key=lambda standing: -standing.mu)

    def pairs(self, confidence: float = CONFIDENCE) -> list[Pair]:
        """All pairs, the higher rated first, with the interval of its share."""
        order = [standing.bot for standing in self.standings()]
        return [self._pair(a, b, confidence) for a, b in combinations(order, 2)]

    def _pair(self, first: str, second: str, confidence: float) -> Pair:
        both = first, second
        return Pair(first, second, wilson(self._ahead[both], self._met[both], confidence))

    def is_clear(self, look: int) -> bool:
        """Whether each bot is significantly stronger than the next one.

        Repeated tests find differences that do not exist. So the error that `CONFIDENCE` allows is
        split among the neighbours and the looks, for any number of looks (1/2 + 1/6 + 1/12 + ... =
        1). `look` counts them from 1.
        """
        order = [standing.bot for standing in self.standings()]
        allowed = (1 - CONFIDENCE) / (len(order) - 1) / (look * (look + 1))
        return all(self._pair(a, b, 1 - allowed).rate.low > 0.5 for a, b in pairwise(order))
