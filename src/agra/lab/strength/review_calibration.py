"""Calibrates the review for each level: `python -m agra.lab.strength.review_calibration`.

`play` lets bots of one level play among themselves and judges some turns of every game as a review
does; it also lets each level play against the judge. `table` shows how many turns get each mark,
and which share of the judged losses is real: the losses of a level over all turns of a game must
equal the margin by which it loses the game. That share is `SHARE` in
`agra.bots.judgement.shrinkage`.
"""

import argparse
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

from agra.bots import Company, short_runs
from agra.bots.judgement import shrinkage
from agra.bots.judgement.evaluation import LAST_ROUND, stage_of
from agra.bots.play import decide
from agra.bots.registry import bot
from agra.lab.optional_packages import BadRun, at_least
from agra.lab.runs import interrupts
from agra.lab.runs.table_files import add_to, kept_in, known_in
from agra.records import Record
from agra.review.judge import MARKS, NODES, compare, mark_of
from agra.review.numbers import accuracy_of
from agra.review.outlook import JUDGE
from agra.review.turns import Played, turns_of, without_luck

#: The bot of each level.
LEVELS: Final = {
    "random": "random",
    "farmer": "farmer",
    "apprentice": "apprentice",
    "trader": "trader",
    "vizier": "vizier@1000n",
    "akbar": "akbar@1000n",
}
#: The opponent of the matches, and the levels that play them: random players never end a game.
RIVAL: Final = "akbar"
MATCHED: Final = ("farmer", "apprentice", "trader", "vizier")
#: The round limit of a game.
ROUND_LIMIT: Final = 60


@dataclass(frozen=True)
class Look:
    """One judged turn."""

    level: str
    players: int
    game: int
    number: int
    #: whether it was the player's last turn, in which losses count in full
    last: bool
    #: rupees behind the best turn, and ahead of the best one with another main action
    behind: float
    ahead: float

    @property
    def lost(self) -> float:
        """The loss that a review reports."""
        return round(self._real(max(0.0, self.behind)), 1)

    @property
    def mark(self) -> str:
        """The mark that a review gives."""
        return mark_of(self.lost, self._real(self.ahead))

    def _real(self, rupees: float) -> float:
        return rupees if self.last or rupees < 0 else shrinkage.SHARE * rupees


@dataclass(frozen=True)
class Match:
    """A game of a level against the judge."""

    level: str
    game: int
    seat: int
    #: by how many rupees the level lost it, and in how many rounds
    margin: int
    rounds: int


Row = Look | Match


# ------------------------------------------------------------------ one game


def played(specs: Sequence[str], seed: int) -> Record:
    """Play a game among these bots."""
    limit = short_runs.rounds(ROUND_LIMIT)
    record = Record.begin(len(specs), seed=seed, round_limit=limit, date="?")
    company = Company(specs, seed, start=record.state.components.start_rupees)
    record.state.listener = company.listener
    dice = random.Random(seed)
    while record.state.to_move is not None:
        record.add(decide(record.state, company, dice))
    return record


@dataclass(frozen=True)
class Order:
    """A game to play: among bots of a level, or (two players) against the judge."""

    level: str
    players: int
    seed: int
    against: bool = False

    def rows(self, turns: int, nodes: int) -> list[Row]:
        """Play it; return its rows."""
        spec = LEVELS[self.level]
        if self.against:
            return [self._match(spec, seat) for seat in range(2)]
        found = turns_of(played([spec] * self.players, self.seed))
        dice = random.Random(f"{self.seed} {self.level}")
        chosen = dice.sample(found, min(turns, len(found)))
        return [self._look(turn, nodes) for turn in chosen]

    def _match(self, spec: str, seat: int) -> Match:
        specs = [LEVELS[RIVAL]] * 2
        specs[seat] = spec
        record = played(specs, self.seed)
        scores = record.state.scores()
        margin = scores[1 - seat] - scores[seat]
        return Match(self.level, self.seed, seat, margin, record.moments[-1].round)

    def _look(self, turn: Played, nodes: int) -> Look:
        view = turn.view
        found = compare(bot(JUDGE), JUDGE, view, nodes, without_luck(view, turn.actions))
        own = found.own.behind
        others = [one.behind for one in found.judged.turns if one.space != found.own.space]
        return Look(
            self.level,
            self.players,
            self.seed,
            turn.number,
            bool(stage_of(view.state) == LAST_ROUND),
            round(own - found.judged.best.behind, 2),
            round(min(others) - own, 2) if others else 0.0,
        )


# ------------------------------------------------------------------ many games


def orders(levels: Sequence[str], games: int, matches: int, seed: int) -> Iterator[Order]:
    """The games: levels in turn, with 2, 3 and 4 players in turn."""
    for game in range(max(games, matches)):
        for level in levels:
            if game < games:
                yield Order(level, 2 + game % 3, seed + game)
            if game < matches and level in MATCHED:
                yield Order(level, 2, seed + game, against=True)


def read(path: Path) -> list[Row]:
    """Read the rows of a file; an incomplete last line is ignored."""
    return kept_in(path, _row)


def _row(**row: Any) -> Row:
    return Match(**row) if "margin" in row else Look(**row)


def go_on(path: Path, asked: Iterable[Order], turns: int, nodes: int) -> None:
    """Play the games that are missing in the file; a game is written completely or not at all."""
    done = {(row.level, row.game, isinstance(row, Match)) for row in known_in(path, _row)}
    listed = list(asked)
    left = [order for order in listed if (order.level, order.seed, order.against) not in done]
    played = len(listed) - len(left)
    for number, order in enumerate(left, played + 1):
        print(f"game {number} of {len(listed)}: {order.level}", file=sys.stderr, flush=True)
        add_to(path, map(asdict, order.rows(turns, nodes)))


# ------------------------------------------------------------------ the tables


def lines(rows: Sequence[Row]) -> Iterator[str]:
    """The tables as Markdown."""
    looks = [row for row in rows if isinstance(row, Look)]
    matches = [row for row in rows if isinstance(row, Match)]
    yield "| level | games | turns | great | good | slip | blunder | rupees a turn | accuracy |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for level in LEVELS:
        those = [look for look in looks if look.level == level]
        if those:
            yield _shares(level, those)
    yield ""
    yield "| level | games | loses by | a turn | seen a turn, the judge's own | real share |"
    yield "|---|---|---|---|---|---|"
    for level in MATCHED:
        games = [match for match in matches if match.level == level]
        if len(games) > 1:
            yield _real(level, games, looks)


def _shares(level: str, looks: Sequence[Look]) -> str:
    marks = [look.mark for look in looks]
    shares = " | ".join(f"{100 * marks.count(mark) / len(marks):.0f} %" for mark in MARKS)
    games = len({look.game for look in looks})
    lost = fmean(look.lost for look in looks)
    accuracy = fmean(accuracy_of(look.lost) for look in looks)
    return f"| {level} | {games} | {len(looks)} | {shares} | {lost:.1f} | {accuracy:.0f} % |"


def _real(level: str, games: Sequence[Match], looks: Sequence[Look]) -> str:
    """The share of the judged losses that is real, for two players like the matches."""
    seen, own = (
        fmean([look.behind for look in looks if look.level == one and look.players == 2] or [0.0])
        for one in (level, RIVAL)
    )
    margin = fmean(game.margin for game in games)
    wide = 1.96 * stdev(game.margin for game in games) / len(games) ** 0.5
    turns = fmean(game.rounds for game in games)
    share = [number / turns / (seen - own) if seen > own else 0.0 for number in (margin, wide)]
    return (
        f"| {level} | {len(games)} | {margin:.1f} ± {wide:.1f} | {margin / turns:.2f}"
        f" | {seen:.2f}, {own:.2f} | {share[0]:.2f} ± {share[1]:.2f} |"
    )


# ------------------------------------------------------------------ the command


@interrupts.told("The same command goes on with what it has written.")
def main(argv: Sequence[str] | None = None) -> int:
    """Play, or print the tables."""
    parser = argparse.ArgumentParser(
        prog="python -m agra.lab.strength.review_calibration", description=__doc__
    )
    parser.add_argument("what", choices=["play", "table"])
    parser.add_argument("file", type=Path, help="keeps every turn (JSON lines); play goes on there")
    parser.add_argument("--games", type=int, default=200, help="games of each level")
    parser.add_argument("--matches", type=int, default=40, help="set-ups against the judge")
    parser.add_argument("--turns", type=int, default=6, help="turns of a game that are judged")
    parser.add_argument("--nodes", type=int, default=NODES, help="nodes of a judgement")
    parser.add_argument("--levels", nargs="+", default=list(LEVELS), choices=list(LEVELS))
    parser.add_argument("--seed", type=int, default=9000)
    options = parser.parse_args(argv)
    at_least(0, games=options.games, matches=options.matches)
    at_least(1, turns=options.turns, nodes=options.nodes)
    if options.what == "play":
        games, matches = short_runs.games(options.games), short_runs.games(options.matches)
        asked = orders(options.levels, games, matches, options.seed)
        go_on(options.file, asked, options.turns, short_runs.nodes(options.nodes))
    elif not options.file.is_file():
        raise BadRun(f"{options.file} does not exist: play some games with play {options.file}.")
    print("\n".join(lines(read(options.file))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
