"""Statistics of a simulation: scores, lengths, win rates with intervals, income."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, quantiles, stdev
from typing import NamedTuple

from agra.lab.runs.columns import SHEET
from agra.lab.runs.match import SOURCES, Match, Outcome

#: The confidence level of the intervals.
CONFIDENCE = 0.95

START = "at the start"
FIRST_BY_NAME = ("first", "second", "third", "fourth")


class Rate(NamedTuple):
    """A share of games with its interval."""

    wins: float
    games: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """The share itself."""
        return self.wins / self.games if self.games else 0.0


def wilson(wins: float, games: int, confidence: float = CONFIDENCE) -> Rate:
    """A share with Wilson's score interval; a shared win may count as a fraction.

    >>> rate = wilson(30, 100)
    >>> f"{rate.share:.2f} {rate.low:.3f} {rate.high:.3f}"
    '0.30 0.219 0.396'
    """
    if not games:
        return Rate(0.0, 0, 0.0, 1.0)
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share = wins / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    # With all wins or none, rounding could put the share outside its interval.
    low, high = min(share, (middle - half) / scale), max(share, (middle + half) / scale)
    return Rate(wins, games, max(0.0, low), min(1.0, high))


class Spread(NamedTuple):
    """A summary of a distribution."""

    mean: float
    sd: float
    least: float
    quarter: float
    median: float
    three_quarters: float
    most: float


def spread(numbers: Sequence[float]) -> Spread:
    """Mean, standard deviation and quartiles of at least one number."""
    if len(numbers) == 1:
        only = numbers[0]
        return Spread(only, 0.0, only, only, only, only, only)
    low, middle, high = quantiles(numbers, n=4, method="inclusive")
    return Spread(fmean(numbers), stdev(numbers), min(numbers), low, middle, high, max(numbers))


@dataclass
class Group:
    """Seats with something in common: the bot, the seat, or the place in turn order."""

    name: str
    scores: list[int]
    wins: float = 0.0

    def add(self, score: int, win: float) -> None:
        """Add the result of a seat in a game."""
        self.scores.append(score)
        self.wins += win

    @property
    def rate(self) -> Rate:
        """How often a seat of this group won."""
        return wilson(self.wins, len(self.scores))


class Figures:
    """The statistics of a simulation."""

    def __init__(self, players: int, bots: Iterable[str]) -> None:
        self.players = players
        self.everybody = Group("all", [])
        self.bots = {bot: Group(bot, []) for bot in bots}
        self.seats = [Group(str(seat), []) for seat in range(players)]
        self.order = [Group(name, []) for name in FIRST_BY_NAME[:players]]
        self.rounds: list[int] = []
        self.decisions: list[int] = []
        self.end_reasons: Counter[str] = Counter()
        #: games that were stopped before their end
        self.stalled = 0
        #: rupees of each bot by source, over all its games
        self.income: dict[str, Counter[str]] = {bot: Counter() for bot in self.bots}

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.rounds)

    def take(self, match: Match, outcome: Outcome) -> None:
        """Add a game."""
        self.rounds.append(outcome.rounds)
        self.decisions.append(outcome.decisions)
        self.end_reasons[outcome.end_reason] += 1
        self.stalled += outcome.stalled
        share = 1 / len(outcome.winners)
        for seat, bot in enumerate(match.bots):
            score = outcome.scores[seat]
            win = share if seat in outcome.winners else 0.0
            place = (seat - outcome.start_player) % self.players
            for group in (self.everybody, self.bots[bot], self.seats[seat], self.order[place]):
                group.add(score, win)
            income = self.income[bot]
            for source in SOURCES:
                income[source] += outcome.income[source][seat]
            earned = sum(outcome.income[source][seat] for source in SOURCES)
            income[START] += outcome.sheets[seat]["rupees"] - earned
            for line in SHEET[1:]:  # skip the rupees: the sources already cover them
                income[f"end: {line}"] += outcome.sheets[seat].get(line, 0)

    def income_table(self) -> list[tuple[str, list[float]]]:
        """Mean rupees of a seat by source, for each bot; the largest first, without zeros."""
        played = {bot: max(1, len(group.scores)) for bot, group in self.bots.items()}
        names = [START, *SOURCES, *(f"end: {line}" for line in SHEET[1:])]
        rows = [
            (name, [self.income[bot][name] / played[bot] for bot in self.bots]) for name in names
        ]
        return sorted([row for row in rows if any(row[1])], key=lambda row: -sum(row[1]))
