"""The soak test: bots of all kinds play games until stopped, and every decision is checked.

Game number n of a run has the seed `seed + n`. The seed, the number of players and the bots
determine everything in it, so one game can be repeated by itself.
"""

import argparse
import itertools
import random
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from agra.bots import UNLIMITED, Allowance, BadBot, Company
from agra.bots.play import all_of, decide
from agra.bots.registry import bot
from agra.bots.spec import MOST_SECONDS
from agra.lab.checking.invariants import LEVELS, Checker
from agra.lab.checking.rule_usage import Exercised
from agra.lab.runs.interrupts import leave_ctrl_c_to_the_parent
from agra.rules.actions import action_text
from agra.rules.setup import new_game
from agra.rules.state import State

QUICK = ("random", "farmer", "trader@20n")  # bots that play many games in little time
MIXED = "mixed"  # every seat draws one of QUICK at random
ALL_KINDS = (*QUICK, MIXED)
PROGRESS_SECONDS = 10.0
LONGEST = 5  # how many games the summary lists as the longest


@dataclass(frozen=True)
class Game:
    """Everything that determines a game of the soak."""

    players: int
    kind: str
    seed: int
    checks: str
    allowance: Allowance = UNLIMITED

    def command(self) -> str:
        """The command that repeats this game alone."""
        limits = "".join(f" {option}" for option in self.allowance.options())
        return (
            f"python -m agra soak --games 1 --players {self.players} --kinds {self.kind}"
            f" --seed {self.seed} --checks {self.checks}{limits}"
        )


@dataclass
class Result:
    """The result of a game."""

    game: Game
    decisions: int = 0
    rounds: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    failure: str = ""


def games(
    first_seed: int,
    players: Sequence[int],
    kinds: Sequence[str],
    checks: str,
    allowance: Allowance = UNLIMITED,
) -> Iterator[Game]:
    """The games of a run: player counts in turn, then kinds in turn."""
    for number in itertools.count():
        kind = kinds[number // len(players) % len(kinds)]
        yield Game(players[number % len(players)], kind, first_seed + number, checks, allowance)


def seat_bots(game: Game, rng: random.Random) -> list[str]:
    """The bots of a game; at a mixed table each seat draws one."""
    if game.kind == MIXED:
        return [rng.choice(QUICK) for _ in range(game.players)]
    return [game.kind] * game.players


def set_up(game: Game, rng: random.Random) -> State:
    """A new game; sometimes one of the variants is on."""
    return new_game(
        game.players,
        seed=game.seed,
        open_rupees=rng.random() < 0.1,
        merchant_coin_on_stop=rng.random() < 0.1,
        round_limit=rng.randrange(1, 40) if rng.random() < 0.05 else None,
    )


def play(game: Game) -> Result:
    """Play one game with all checks; a failure is part of the result."""
    rng = random.Random(game.seed)
    result = Result(game)
    state: State | None = None
    action = -1
    try:
        bots = seat_bots(game, rng)
        state = set_up(game, rng)
        company = Company(bots, game.seed, game.allowance, state.components.start_rupees)
        checker = Checker(state, random.Random(game.seed), game.checks)
        exercised = Exercised(state.components)
        state.listener = all_of(checker.event, exercised.event, company.listener)
        while state.to_move is not None:
            action = -1
            action = decide(state, company, rng)
            result.decisions += 1
            checker.before(state, action)
            exercised.before(state, action)
            state.apply(action)
            checker.after(state, action)
        exercised.game_over(state)
        result.counts = {name: count for name, count in exercised.counts.items() if count}
    except Exception as error:
        result.failure = _describe(error, state, action)
    if state is not None:
        result.rounds = state.round
    return result


def _describe(error: Exception, state: State | None, action: int) -> str:
    """What failed, where in the game, and where in the program."""
    lines = [f"{type(error).__name__}: {error}"]
    if state is not None:
        taken = action_text(action) if action >= 0 else "(none chosen yet)"
        lines.append(f"round {state.round}, decision {state.decision!r}, action {taken!r}")
    lines += traceback.format_exc().rstrip().splitlines()
    return "\n".join(lines)


# ------------------------------------------------------------------ a run


class Soak:
    """A run: its totals so far, and its output."""

    def __init__(self, out: Any = None) -> None:
        self.out = out if out is not None else sys.stdout
        self.begun = time.monotonic()
        self.told = self.begun
        self.played: dict[tuple[int, str], int] = {}
        self.decisions = 0
        self.exercised = Exercised()
        self.longest: list[Result] = []
        self.failure: Result | None = None

    def take(self, result: Result) -> None:
        """Add a game to the totals."""
        self.decisions += result.decisions
        if result.failure:
            self.failure = self.failure or result
            return
        key = (result.game.players, result.game.kind)
        self.played[key] = self.played.get(key, 0) + 1
        self.exercised.add(result.counts)
        self.longest = sorted([*self.longest, result], key=lambda game: -game.decisions)[:LONGEST]
        if time.monotonic() - self.told >= PROGRESS_SECONDS:
            self.told = time.monotonic()
            self.say(self.progress())

    def say(self, text: str) -> None:
        """Print a line and flush it."""
        print(text, file=self.out, flush=True)

    def progress(self) -> str:
        """Games, decisions per second, time."""
        elapsed = time.monotonic() - self.begun
        speed = self.decisions / elapsed if elapsed > 0 else 0.0
        zeros = len(self.exercised.zeros())
        games = sum(self.played.values())
        return (
            f"{games} game{'s' * (games != 1)}, {self.decisions} decisions,"
            f" {speed:.0f} decisions/s, {elapsed:.0f} s, {zeros} counters at zero"
        )

    def summary(self) -> str:
        """The text printed at the end of a run."""
        lines = ["", "What was exercised (counters at zero are marked with <--)", ""]
        lines += [self.exercised.table(), "", "Longest games"]
        for result in self.longest:
            game = result.game
            lines.append(
                f"  {result.rounds} rounds, {result.decisions} decisions:"
                f" {game.players} players, {game.kind}, seed {game.seed}"
            )
        lines += ["", "Games by players and kind"]
        for (players, kind), count in sorted(self.played.items()):
            lines.append(f"  {players} players, {kind}: {count}")
        lines += ["", self.progress()]
        zeros = self.exercised.zeros()
        if zeros:
            lines.append(f"Still at zero: {', '.join(zeros)}.")
        if self.failure is not None:
            lines += ["", self.report(self.failure)]
        else:
            games = sum(self.played.values())
            lines.append(f"No failure in {games} game{'s' * (games != 1)}.")
        return "\n".join(lines)

    def report(self, result: Result) -> str:
        """The first failure and how to repeat it."""
        game = result.game
        return (
            f"FAILED: seed {game.seed}, {game.players} players, {game.kind},"
            f" decision {result.decisions}\n{result.failure}\nRepeat it with:\n  {game.command()}"
        )


def run(specs: Iterator[Game], most: int | None, jobs: int, soak: Soak) -> None:
    """Play games until the first failure, until there are `most` of them, or until Ctrl-C."""
    try:
        if jobs == 1:
            _run_here(specs, most, soak)
        else:
            _run_in_processes(specs, most, jobs, soak)
    except KeyboardInterrupt:
        soak.say("Stopped.")


def _run_here(specs: Iterator[Game], most: int | None, soak: Soak) -> None:
    for game in islice(specs, most):
        soak.take(play(game))
        if soak.failure is not None:
            return


def _run_in_processes(specs: Iterator[Game], most: int | None, jobs: int, soak: Soak) -> None:
    """Submit only a few games ahead for each process, because a run may have no end."""
    waiting: set[Future[Result]] = set()
    begun = 0
    pool = ProcessPoolExecutor(jobs, initializer=leave_ctrl_c_to_the_parent)
    try:
        while True:
            while soak.failure is None and len(waiting) < 3 * jobs and begun != most:
                waiting.add(pool.submit(play, next(specs)))
                begun += 1
            if not waiting:
                return
            finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in finished:
                soak.take(future.result())
    finally:
        pool.shutdown(cancel_futures=True)


# ------------------------------------------------------------------ the command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `agra soak`; the command has their help and their defaults."""
    types: dict[str, Callable[[str], Any]] = {
        "games": _positive,
        "players": _player_counts,
        "seed": whole_number,
        "kinds": _kinds,
        "jobs": _positive,
        "think": _seconds,
        "nodes": _positive,
        "cores": _positive,
    }
    for name, kind in types.items():
        parser.add_argument(f"--{name}", type=kind)
    parser.add_argument("--checks", choices=LEVELS)


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1")
    return int(text)


def whole_number(text: str) -> int:
    """Parse a whole number from 0, for argparse."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0")
    return int(text)


def _player_counts(text: str) -> list[int]:
    parts = text.split(",")
    if any(part not in ("2", "3", "4") for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r} must list numbers of players: 2, 3 or 4")
    return [int(part) for part in parts]


def _kinds(text: str) -> list[str]:
    kinds = text.split(",")
    for kind in kinds:
        if kind != MIXED:
            try:
                bot(kind)
            except BadBot as error:
                raise argparse.ArgumentTypeError(str(error).rstrip(".")) from None
    return kinds


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return seconds


def main(options: argparse.Namespace) -> int:
    """Run the soak; return 1 if something failed."""
    soak = Soak()
    allowance = Allowance(options.think, options.nodes, options.cores)
    specs = games(options.seed, options.players, options.kinds, options.checks, allowance)
    try:
        soak.say(
            f"Soak: players {','.join(map(str, options.players))},"
            f" kinds {','.join(options.kinds)}, first seed {options.seed}, {options.checks} checks"
            + ("" if options.games else "; Ctrl-C stops it")
        )
        run(specs, options.games, options.jobs, soak)
    except KeyboardInterrupt:  # Ctrl-C before the first game
        soak.say("Stopped.")
    soak.say(soak.summary())
    return 1 if soak.failure is not None else 0
