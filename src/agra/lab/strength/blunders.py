"""Looks for blunders of a bot: `python -m agra.lab.strength.blunders`.

The bot plays games against itself, and turns of these games are drawn at random. The same bot
judges each of them with a much larger budget (`agra.bots.advice.adviser`): which turn is the best,
and how far behind is the one that was played? The table shows, by stage of the game, how often
another turn was better, and how many rupees and how much chance to win that cost on average.

In both turns dice have their middle outcome and the others give their most common answers, so bad
luck is no blunder. The judge overrates the turn that it prefers: before the last turn about a third
of the rupees are real (`agra.bots.judgement.shrinkage`).
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Final

from agra.bots import UNLIMITED, Company, parse_spec, short_runs
from agra.bots.advice import adviser
from agra.bots.clock import CLOCKS, WALL, thinking_by
from agra.bots.judgement import shrinkage
from agra.bots.judgement.evaluation import ANNOUNCED, LAST_ROUND, stage_of
from agra.bots.play import decide
from agra.bots.registry import bot
from agra.lab.optional_packages import BadRun, at_least
from agra.lab.runs import interrupts
from agra.lab.runs.summary_statistics import wilson
from agra.lab.runs.table_files import add_to, kept_in, known_in
from agra.records import Record
from agra.review.turns import Played, end_of, turns_of, without_luck

#: The round limit of a game.
ROUND_LIMIT: Final = 60
#: A turn is another one if it is at least this many rupees behind: smaller differences are noise.
LEAST: Final = 0.05
#: The stages of the game: pier of the boat, then what was announced.
STAGES: Final = {
    "pier 1": (0, 1),
    "piers 2 and 3": (2, 3),
    "piers 4 to 6": (4, 6),
    "end announced": (ANNOUNCED, ANNOUNCED),
    "last round": (LAST_ROUND, LAST_ROUND),
}


@dataclass(frozen=True)
class Looked:
    """One turn that was judged."""

    #: the bot and the limits of the judge, in the format of `agra.bots.spec`
    bot: str
    judge: str
    players: int
    #: the seed of the game, and the number of the turn in it
    game: int
    number: int
    stage: int
    #: estimated rupees behind the best turn, the real share of them, and chance to win lost
    behind: float
    lost: float
    chance: float

    @property
    def another(self) -> bool:
        """Whether the judge prefers another turn."""
        return self.behind >= LEAST


# ------------------------------------------------------------------ one game


def played(spec: str, players: int, seed: int) -> Record:
    """Play a game of a bot against itself."""
    limit = short_runs.rounds(ROUND_LIMIT)
    record = Record.begin(players, seed=seed, round_limit=limit, date="?")
    company = Company([spec] * players, seed, start=record.state.components.start_rupees)
    record.state.listener = company.listener
    dice = random.Random(seed)
    while record.state.to_move is not None:
        record.add(decide(record.state, company, dice))
    return record


def looked(spec: str, judge: str, turn: Played, game: int) -> Looked:
    """Judge a turn of a game."""
    view = turn.view
    allowance = short_runs.allowance(parse_spec(judge).allowance(UNLIMITED))
    actions = without_luck(view, turn.actions)
    with allowance.budget() as budget:
        found = adviser.judge(bot(judge), view, budget, (actions,))
    if not found.turns:
        raise BadRun(f"The bot {judge} cannot compare turns: choose one that does, such as akbar.")
    end = end_of(view.state, turn.seat, actions)
    own = next(one for one in found.turns if one.state == end)
    behind = max(0.0, own.behind - found.best.behind)
    return Looked(
        bot=spec,
        judge=judge,
        players=view.state.players,
        game=game,
        number=turn.number,
        stage=int(stage_of(view.state)),
        behind=round(behind, 2),
        lost=round(shrinkage.real(view.state, behind), 2),
        chance=round(found.best.win - own.win, 4) if behind else 0.0,
    )


def looks(spec: str, judge: str, seed: int, players: int, turns: int) -> list[Looked]:
    """Play a game and judge some of its turns."""
    every = turns_of(played(spec, players, seed))
    chosen = random.Random(f"{seed} blunders").sample(every, min(turns, len(every)))
    return [looked(spec, judge, turn, seed) for turn in sorted(chosen, key=lambda one: one.number)]


# ------------------------------------------------------------------ many games


def go_on(path: Path, options: argparse.Namespace) -> None:
    """Play the games that are missing in the file; a game is written completely or not at all."""
    games = short_runs.games(options.games)
    done = {
        one.game
        for one in known_in(path, Looked)
        if (one.bot, one.judge) == (options.bot, options.judge)
    }
    for at in range(games):
        seed = options.seed + at
        if seed in done:
            continue
        players = options.players[at % len(options.players)]
        print(f"game {at + 1} of {games}: {players} players", file=sys.stderr, flush=True)
        found = looks(options.bot, options.judge, seed, players, options.turns)
        add_to(path, map(asdict, found))


# ------------------------------------------------------------------ the table


def lines(found: Sequence[Looked]) -> Iterator[str]:
    """The table as Markdown."""
    games = len({one.game for one in found})
    yield f"{games} games, {len(found)} turns"
    yield ""
    yield "| stage | turns | another turn is better | rupees behind | real rupees | chance lost |"
    yield "|---|---|---|---|---|---|"
    for name, (first, last) in STAGES.items():
        those = [one for one in found if first <= one.stage <= last]
        if those:
            yield f"| {name} | {_row(those)} |"
    if found:
        yield f"| all | {_row(found)} |"


def _row(those: Sequence[Looked]) -> str:
    rate = wilson(sum(one.another for one in those), len(those))
    share = f"{rate.share:.0%} ({rate.low:.0%} to {rate.high:.0%})"
    behind, lost = ([getattr(one, name) for one in those] for name in ("behind", "lost"))
    chances = [100 * one.chance for one in those]
    cells = [f"{_mean(behind)}", f"{fmean(lost):.2f}", f"{_mean(chances)} %"]
    return " | ".join([str(len(those)), share, *cells])


def _mean(numbers: Sequence[float]) -> str:
    """The mean with its 95 % interval."""
    wide = 1.96 * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return f"{fmean(numbers):.2f} ± {wide:.2f}"


# ------------------------------------------------------------------ the command


@interrupts.told("The same command goes on with what it has written.")
def main(argv: Sequence[str] | None = None) -> int:
    """Play and judge, and print the table."""
    parser = argparse.ArgumentParser(
        prog="python -m agra.lab.strength.blunders", description=__doc__
    )
    parser.add_argument("file", type=Path, help="keeps every turn (JSON lines); goes on there")
    parser.add_argument("--bot", default="akbar@0.2", help="who plays, with its limits")
    parser.add_argument("--judge", default="akbar@30", help="who judges, with its limits")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--turns", type=int, default=5, help="turns of a game that are judged")
    parser.add_argument("--players", type=int, nargs="+", default=[2], choices=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clock", default=WALL, choices=CLOCKS, help="for limits of time")
    options = parser.parse_args(argv)
    at_least(0, games=options.games)
    at_least(1, turns=options.turns)
    bot(options.bot)
    bot(options.judge)
    with thinking_by(options.clock):
        go_on(options.file, options)
    found = kept_in(options.file, Looked)
    mine = [one for one in found if (one.bot, one.judge) == (options.bot, options.judge)]
    print("\n".join(lines(mine)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
