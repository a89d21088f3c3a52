"""Measures the game as an environment: options, length, hidden information, first-player advantage.

All numbers come from games between bots and depend on them: random players need many rounds, good
players end the game.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from math import log2, log10
from pathlib import Path
from typing import Any, Final, NamedTuple

from agra import __version__
from agra.lab.optional_packages import BadRun
from agra.lab.runs.match import Match, play
from agra.lab.runs.parallel import Workers, WorkersLost
from agra.lab.runs.seating import game_seed
from agra.lab.runs.simulate import INTERRUPTED, check_games
from agra.lab.runs.summary_statistics import CONFIDENCE, FIRST_BY_NAME, Rate, Spread, spread, wilson
from agra.lab.runs.table_files import check_new, check_place
from agra.rules.actions import NUM_ACTIONS
from agra.rules.errors import N_
from agra.rules.state import CHANCE, State
from agra.rules.version import RULES_VERSION

ENDINGS: Final = (".md", ".json")
#: The round limit is high: random players need up to about 350 rounds, and a measurement of the
#: length must not cut games off.
MAX_ROUNDS: Final = 1000


@dataclass(frozen=True)
class Survey:
    """The settings: games of each number of players between bots of each kind."""

    players: tuple[int, ...] = (2, 3, 4)
    bots: tuple[str, ...] = ("random", "trader")
    games: int = 100
    seed: int = 0
    round_limit: int | None = None
    #: the output file: FILE.md or FILE.json
    out: Path | None = None
    #: a game that is not over after this many rounds is stopped
    max_rounds: int = MAX_ROUNDS
    #: whether an existing file may be overwritten
    force: bool = False

    def check(self) -> None:
        """Raise `BadRun`, or another `AgraError`, if a setting is invalid."""
        check_games(self.games, self.seed, self.bots, self.max_rounds)
        if not self.players or any(players not in (2, 3, 4) for players in self.players):
            raise BadRun(N_("--players takes numbers from 2 to 4, separated by commas."))
        if self.out is not None:
            if self.out.suffix.lower() not in ENDINGS:
                raise BadRun(N_("{path} must end in .md or .json."), path=self.out)
            check_new(self.out, self.force)
            check_place(self.out)


@dataclass
class Tally:
    """The counts of one game."""

    #: number of options of player decisions, and number of outcomes of chance decisions
    options: Counter[int] = field(default_factory=Counter)
    outcomes: Counter[int] = field(default_factory=Counter)
    #: the actions that were chosen
    chosen: Counter[int] = field(default_factory=Counter)
    #: rupees of an opponent of the deciding player, at every decision
    hidden: Counter[int] = field(default_factory=Counter)
    rounds: int = 0
    #: the share of the win, by turn order
    wins: list[float] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    #: whether the game was stopped before its end
    stalled: bool = False

    def look(self, state: State, action: int) -> None:
        """Count a decision, before it is taken."""
        seat = state.to_move
        if seat is None or seat == CHANCE:
            self.outcomes[len(state.chance_outcomes())] += 1
            return
        self.options[len(state.legal_actions())] += 1
        self.chosen[action] += 1
        for other in range(state.players):
            if other != seat:
                self.hidden[state.rupees(other)] += 1


def tallied(match: Match) -> Tally | str:
    """Play a game and count; a failure is returned as text, which can cross processes."""
    tally = Tally()
    try:
        outcome = play(match, watch=tally.look)
    except Exception as error:
        return f"a game of seed {match.seed} failed: {type(error).__name__}: {error}"
    tally.rounds, tally.stalled = outcome.rounds, outcome.stalled
    players = len(match.bots)
    order = [(outcome.start_player + place) % players for place in range(players)]
    share = 1 / len(outcome.winners)
    tally.wins = [share if seat in outcome.winners else 0.0 for seat in order]
    tally.scores = [outcome.scores[seat] for seat in order]
    return tally


class Figure(NamedTuple):
    """The statistics of all games with one number of players and one kind of bot."""

    players: int
    bot: str
    games: int
    #: decisions of players and of chance in a game, rounds
    decisions: Spread
    chance: Spread
    rounds: Spread
    #: the share of decisions with one option, and the number of options of the others
    forced: float
    branching: Spread
    #: the size of the game tree as a power of ten: the product of all numbers of options
    tree: float
    #: how many of all actions were ever chosen
    used: int
    #: rupees of an opponent: their number, and the hidden information in them (bits)
    rupees: Spread
    bits: float
    #: by turn order: win rate and mean score
    wins: list[Rate]
    scores: list[float]
    #: how many games were stopped before their end
    stalled: int = 0


def figure_of(players: int, bot: str, tallies: Sequence[Tally]) -> Figure:
    """Summarize some games."""
    options: Counter[int] = Counter()
    hidden: Counter[int] = Counter()
    chosen: Counter[int] = Counter()
    for tally in tallies:
        options += tally.options
        hidden += tally.hidden
        chosen += tally.chosen
    free = {number: count for number, count in options.items() if number > 1}
    wins = [sum(tally.wins[place] for tally in tallies) for place in range(players)]
    scores = [sum(tally.scores[place] for tally in tallies) for place in range(players)]
    games = len(tallies)
    return Figure(
        players,
        bot,
        games,
        decisions=spread([tally.options.total() for tally in tallies]),
        chance=spread([tally.outcomes.total() for tally in tallies]),
        rounds=spread([tally.rounds for tally in tallies]),
        forced=options[1] / options.total(),
        branching=spread(list(Counter(free).elements()) or [1]),
        tree=sum(_tree(tally) for tally in tallies) / games,
        used=len(chosen),
        rupees=spread(list(hidden.elements())),
        bits=entropy(hidden),
        wins=[wilson(won, games) for won in wins],
        scores=[total / games for total in scores],
        stalled=sum(tally.stalled for tally in tallies),
    )


def _tree(tally: Tally) -> float:
    """The logarithm of the number of paths through a game with these numbers of options."""
    return sum(count * log10(number) for number, count in (tally.options + tally.outcomes).items())


def entropy(counted: Counter[int]) -> float:
    """The Shannon entropy of these values in bits.

    >>> entropy(Counter({0: 5, 1: 5}))
    1.0
    """
    total = counted.total()
    return sum(-count / total * log2(count / total) for count in counted.values())


@dataclass
class Found:
    """The statistics of a survey so far."""

    figures: list[Figure] = field(default_factory=list)
    #: why it ended early, if it did: `INTERRUPTED`, or an error text
    stopped: str = ""


def run(survey: Survey, workers: Workers, progress: Callable[[int], None]) -> Found:
    """Play the games of a survey; call `progress` after each game with the number done.

    Ctrl-C and a failing bot end it early; the statistics cover the games before.
    """
    survey.check()
    workers.check()
    found = Found()
    try:
        _count(survey, workers, progress, found)
    except KeyboardInterrupt:
        found.stopped = INTERRUPTED
    except WorkersLost as error:
        found.stopped = str(error)
    if survey.out is not None and found.figures:
        as_json = survey.out.suffix.lower() == ".json"
        text = to_json(survey, found.figures) if as_json else to_markdown(found.figures)
        survey.out.write_text(text, encoding="utf-8")
    return found


def _count(survey: Survey, workers: Workers, progress: Callable[[int], None], found: Found) -> None:
    groups = [(players, bot) for players in survey.players for bot in survey.bots]
    tallies: list[Tally] = []
    try:
        with closing(workers.stream(tallied, _matches(survey, groups))) as stream:
            for done, tally in enumerate(stream, 1):
                if isinstance(tally, str):
                    found.stopped = tally
                    return
                tallies.append(tally)
                progress(done)
                if len(tallies) == survey.games:
                    found.figures.append(figure_of(*groups[len(found.figures)], tallies))
                    tallies = []
    finally:
        if tallies:
            found.figures.append(figure_of(*groups[len(found.figures)], tallies))


def _matches(survey: Survey, groups: Sequence[tuple[int, str]]) -> Iterator[Match]:
    for players, bot in groups:
        for game in range(survey.games):
            seed = game_seed(survey.seed, game)
            limit, most = survey.round_limit, survey.max_rounds
            yield Match((bot,) * players, seed, round_limit=limit, max_rounds=most)


# ------------------------------------------------------------------ output


def lines_of(figure: Figure) -> list[tuple[str, str]]:
    """The statistics as pairs of label and text."""
    told = [
        ("games", str(figure.games)),
        ("games stopped without an end", str(figure.stalled)),
        ("rounds", _mean(figure.rounds)),
        ("decisions of players", _mean(figure.decisions)),
        ("decisions of chance", _mean(figure.chance)),
        ("decisions with one option", f"{figure.forced:.0%}"),
        ("options of the others: mean", f"{figure.branching.mean:.1f}"),
        ("options of the others: median", f"{figure.branching.median:.0f}"),
        ("options of the others: most", f"{figure.branching.most:.0f}"),
        ("ways through such a game", f"10^{figure.tree:.0f}"),
        (f"actions ever chosen, of {NUM_ACTIONS}", str(figure.used)),
        ("rupees of an opponent", _mean(figure.rupees)),
        ("bits hidden in them", f"{figure.bits:.1f}"),
    ]
    for name, rate, score in zip(FIRST_BY_NAME, figure.wins, figure.scores, strict=False):
        told.append(
            (
                f"the {name} to play wins",
                f"{rate.share:.0%} ({rate.low:.0%}–{rate.high:.0%}), score {score:.1f}",
            )
        )
    return told


def _mean(numbers: Spread) -> str:
    return f"{numbers.mean:.0f} ± {numbers.sd:.0f} ({numbers.least:.0f}–{numbers.most:.0f})"


def to_markdown(figures: Sequence[Figure]) -> str:
    """A table for each number of players, a column for each kind of bot."""
    parts = [f"agra {__version__}, rules {RULES_VERSION}; intervals are {CONFIDENCE:.0%}."]
    for players in dict.fromkeys(figure.players for figure in figures):
        group = [figure for figure in figures if figure.players == players]
        columns = [lines_of(figure) for figure in group]
        rows = [
            f"| {players} players | " + " | ".join(f"`{figure.bot}`" for figure in group) + " |",
            "|---" * (len(group) + 1) + "|",
        ]
        for cells in zip(*columns, strict=True):
            rows.append(f"| {cells[0][0]} | " + " | ".join(value for _, value in cells) + " |")
        parts.append("\n".join(rows))
    return "\n\n".join(parts) + "\n"


def _plain(value: Any) -> Any:
    """The named tuples in a value as dictionaries."""
    if isinstance(value, list):
        return [_plain(entry) for entry in value]
    if isinstance(value, Figure | Spread | Rate):
        return {name: _plain(entry) for name, entry in value._asdict().items()}
    return value


def to_json(survey: Survey, figures: Sequence[Figure]) -> str:
    """The same as data, with the settings of the games."""
    made: dict[str, Any] = {
        "format": "agra-figures",
        "version": 1,
        "agra": __version__,
        "rules": RULES_VERSION,
        "seed": survey.seed,
        "round_limit": survey.round_limit,
        "max_rounds": survey.max_rounds,
        "actions": NUM_ACTIONS,
        "figures": [_plain(figure) for figure in figures],
    }
    return json.dumps(made, indent=1) + "\n"
