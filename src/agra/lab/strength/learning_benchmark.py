"""A benchmark for learning programs: a bot against bots of known strength.

    python -m agra.lab.strength.learning_benchmark play ppo@policy=policy.npz --out results.jsonl
    python -m agra.lab.strength.learning_benchmark table benchmarks/learning.jsonl

`play` plays games for two against each reference bot. Every set-up is played from both seats, and
set-ups and dice follow from the seed. It adds one line for each reference bot to the file as soon
as its games are over; lines that are there already are not played again. `table` prints the file
as a Markdown table.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from agra import __version__
from agra.bots.registry import bot as make_bot
from agra.lab.optional_packages import BadRun, at_least
from agra.lab.runs import interrupts
from agra.lab.runs.summary_statistics import Rate, wilson
from agra.lab.runs.table_files import add_to, known_in, rows_in
from agra.lab.train.acceptance_match import Contest, duel

#: The bots that others play against, the weakest first.
REFERENCES: Final = ("random", "farmer", "trader", "akbar@200n")
GAMES: Final = 200
SEED: Final = 2_000_000
#: Seconds between two lines of progress.
TELL_SECONDS: Final = 10.0


@dataclass(frozen=True)
class Result:
    """The games of a bot against a reference bot."""

    bot: str
    against: str
    games: int
    seed: int
    #: games won; a shared win counts half
    won: float
    #: the version of agra, and who played the games
    agra: str
    by: str = ""

    @property
    def rate(self) -> Rate:
        """The share of wins with Wilson's interval."""
        return wilson(self.won, self.games)


def results_in(path: Path) -> list[Result]:
    """Return the results of a file; raise `BadRun` if a line is not a result."""
    found = []
    for number, row in enumerate(rows_in(path), 1):
        try:
            result = Result(**row)
            numbers = 0 <= result.won <= result.games and result.games > 0
        except TypeError:
            numbers = False
        if not numbers:
            raise BadRun(f"{path}, line {number}: this is not a result of this benchmark.")
        found.append(result)
    return found


def play(bot: str, against: str, games: int, seed: int, jobs: int) -> float:
    """Play games for two, each set-up from both seats; return the number of wins."""
    contest = Contest(bot, against, seed=seed)
    setups = range((games + 1) // 2)
    won, done, told = 0.0, 0, time.monotonic()
    with interrupts.processes(jobs) as pool:
        for future in as_completed([pool.submit(duel, contest, at) for at in setups]):
            one = future.result()
            won, done = won + one.won, done + one.games
            if time.monotonic() - told >= TELL_SECONDS or done == one.games:
                told = time.monotonic()
                print(f"{bot} against {against}: {words(wilson(won, done))}", file=sys.stderr)
    return won


def share(rate: Rate) -> str:
    """Return a share with its interval: "91.8 % (88.7 to 94.1)"."""
    return f"{100 * rate.share:.1f} % ({100 * rate.low:.1f} to {100 * rate.high:.1f})"


def words(rate: Rate) -> str:
    """Return a share with its interval and the number of games."""
    return f"{share(rate)} of {rate.games} games"


def table(results: Sequence[Result]) -> str:
    """Return the results as a Markdown table: a row for each bot, the share of games it won."""
    lines = [
        f"| bot | {' | '.join(f'`{name}`' for name in REFERENCES)} | games | seed |",
        f"|---|{'---|' * len(REFERENCES)}---|---|",
    ]
    for key in dict.fromkeys((one.bot, one.games, one.seed) for one in results):
        row = [one for one in results if (one.bot, one.games, one.seed) == key]
        shares = {one.against: share(one.rate) for one in reversed(row)}
        cells = [shares.get(name, "") for name in REFERENCES]
        lines.append(f"| `{key[0]}` | {' | '.join(cells)} | {key[1]} | {key[2]:,} |")
    return "\n".join(lines)


@interrupts.told("With --out the same command goes on with what it has written.")
def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program."""
    given = _parser().parse_args(arguments)
    if given.what == "table":
        print(table(results_in(given.file)))
        return 0
    at_least(1, jobs=given.jobs)
    names = given.against.split(",")
    for name in (given.bot, *names):
        make_bot(name)
    if given.out is not None:
        known_in(given.out, Result)  # ends its last line
    for name in names:
        known = results_in(given.out) if given.out is not None else []
        wanted = (given.bot, name, given.games, given.seed)
        result = next((r for r in known if (r.bot, r.against, r.games, r.seed) == wanted), None)
        if result is None:
            won = play(given.bot, name, given.games, given.seed, given.jobs)
            result = Result(*wanted, won, __version__, given.by)
            if given.out is not None:
                add_to(given.out, [asdict(result)])
        print(f"{given.bot} against {name}: {words(result.rate)}", flush=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m agra.lab.strength.learning_benchmark",
        description="A bot against bots of known strength, in games for two.",
    )
    parts: Any = parser.add_subparsers(dest="what", required=True)
    playing = parts.add_parser("play", help="play against the reference bots")
    playing.add_argument("bot", help="such as ppo@policy=policy.npz or my_bot:Greedy")
    playing.add_argument("--against", default=",".join(REFERENCES), help="the reference bots")
    playing.add_argument("--games", type=_even, default=GAMES, help="against each of them")
    playing.add_argument("--seed", type=int, default=SEED)
    playing.add_argument("--jobs", type=int, default=1, help="the number of processes")
    playing.add_argument("--out", type=Path, help="the file to which the results are added")
    playing.add_argument("--by", default="", help="who played the games: a name or an address")
    showing = parts.add_parser("table", help="print a file of results as a table")
    showing.add_argument("file", type=Path)
    return parser


def _even(text: str) -> int:
    number = int(text)
    if number < 2 or number % 2:
        raise argparse.ArgumentTypeError("the number of games must be even: 2, 4, 6 ...")
    return number


if __name__ == "__main__":
    sys.exit(main())
