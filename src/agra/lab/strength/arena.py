"""A tournament of bots in all seat orders, until their ranking is statistically clear.

An arena is a sequence of games: game n always has the same seating and seed, and the ratings depend
only on the games. So an interrupted run can resume with the same result.

Every set-up is played from all seats: the same seed is used for all rotations of a table. So no bot
gains from lucky set-ups.
"""

import json
import os
import random
import time
from collections.abc import Callable, Iterable, Sized
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import agra
from agra.bots.clock import CLOCKS, WALL
from agra.bots.time_spent import Thinking
from agra.lab.optional_packages import BadRun
from agra.lab.runs import interrupts
from agra.lab.runs.journal import object_in
from agra.lab.runs.match import Match, Outcome, components_of
from agra.lab.runs.parallel import Workers, WorkersLost
from agra.lab.runs.provenance import plain
from agra.lab.runs.seating import all_orders, game_seed, mirrored
from agra.lab.runs.simulate import (
    INTERRUPTED,
    MOST_FAILURES,
    GameOptions,
    Task,
    check_games,
    lost_task,
    play_task,
)
from agra.lab.runs.table_files import check_place, part_of
from agra.lab.strength.ratings import Ratings
from agra.rules.errors import N_
from agra.rules.version import RULES_VERSION

FORMAT = "agra arena"
VERSION = 2
SAVE_SECONDS = 5.0
GAME_BYTES = 150  # about, in the state file

# The ranking is checked after 20 games, and then after every increase by a fifth.
FIRST_LOOK = 20
LOOK_GROWTH = 1.2


@dataclass(frozen=True)
class ArenaPlan(GameOptions):
    """Everything that determines the games of an arena, and when it ends."""

    players: int = 4
    bots: tuple[str, ...] = ("random", "farmer", "trader")
    seed: int = 0
    #: maximum of games, and whether all are played even if the ranking is clear earlier
    games: int = 1000
    all_games: bool = False
    #: the file of the games, for resuming
    state: Path | None = None
    #: the clock for time limits
    clock: str = WALL

    def check(self) -> None:
        """Raise `BadRun`, or another `AgraError`, if a setting is invalid."""
        check_games(self.games, self.seed, self.bots, self.max_rounds, self.isolate)
        check_clock(self.clock)
        if len(set(self.bots)) < 2:
            raise BadRun(f"--bots names only {self.bots[0]}: name two or more to compare.")
        if len(set(self.bots)) < len(self.bots) != self.players:
            raise BadRun(
                "--bots names a bot twice, so it must name a bot for each of the"
                f" {self.players} seats, not {len(self.bots)}."
            )

    def first_game(self) -> Match:
        """A game with the options of all games, as a test of the settings."""
        bots = (self.bots * self.players)[: self.players]
        return self.match(bots, game_seed(self.seed, 0), self.clock)


def check_clock(clock: str) -> None:
    """Raise `BadRun` if there is no such clock."""
    if clock not in CLOCKS:
        message = N_("There is no clock {clock!r}: --clock is one of {clocks}.")
        raise BadRun(message, clock=clock, clocks=", ".join(CLOCKS))


@dataclass
class Played:
    """A game of an arena; lists are by seat."""

    bots: list[str]
    scores: list[int]
    places: list[int]
    #: whether it was stopped before its end (`ArenaPlan.max_rounds`)
    stalled: bool = False
    #: whether a bot failed, so that it has no result; it keeps its number and is not rated
    failed: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return the game for the file."""
        found = dict(vars(self))
        if not self.failed:
            del found["failed"]
        return found


class SavedGames:
    """Games that are saved while they are played, so that a stopped run can resume."""

    games: Sized

    def __init__(self, path: Path | None) -> None:
        self.path = path
        #: why it ended early, if it did
        self.stopped = ""
        #: the games that failed, a sentence for each
        self.failures: list[str] = []

    @property
    def done(self) -> bool:
        """Whether the run ends now, finished or not."""
        return bool(self.stopped)

    def save(self) -> None:
        """Write all games to the file."""
        raise NotImplementedError

    def leave_out(self, task: Task) -> None:
        """Handle a game that failed: the default plays it again in the next run."""

    def play(
        self,
        numbers: Iterable[int],
        match: Callable[[int], Match],
        workers: Workers,
        take: Callable[[Task, Outcome], None],
    ) -> None:
        """Play the games with these numbers, and save them from time to time.

        Ctrl-C, a full disk and a lost cluster end it early; a game that fails is left out.
        """
        tasks = (Task(number, match(number), income=False, turns=False) for number in numbers)
        saved = time.monotonic()
        try:
            with closing(workers.stream(play_task, tasks, lost_task)) as stream:
                for task, outcome in stream:
                    if isinstance(outcome, str):
                        self._fail(task, outcome)
                        if self.done:
                            return
                        continue
                    with interrupts.deferred():
                        take(task, outcome)
                        if time.monotonic() - saved >= SAVE_SECONDS:
                            self._try_to_save()
                            saved = time.monotonic()
                    if self.done:
                        return
        except KeyboardInterrupt:
            self.stopped = INTERRUPTED
        except WorkersLost as error:
            self.stopped = str(error)

    def _fail(self, task: Task, failure: str) -> None:
        """Note a game that failed; too many of them end the run."""
        self.failures.append(failure)
        self.leave_out(task)
        if len(self.failures) >= MOST_FAILURES:
            self.stopped = f"{MOST_FAILURES} games failed"

    def finish(self) -> None:
        """Save the games of a run that has ended."""
        with interrupts.ignored():
            self._try_to_save()

    def _try_to_save(self) -> None:
        if self.path is None or not len(self.games):
            return
        try:
            self.save()
        except OSError as error:
            part_of(self.path).unlink(missing_ok=True)
            self.stopped = f"{self.path} could not be written: {error.strerror or error}"


class Arena(SavedGames):
    """The games so far, and their ratings."""

    def __init__(self, plan: ArenaPlan) -> None:
        plan.check()
        super().__init__(plan.state)
        self.plan = plan
        self._like = plan.first_game()
        self._tables = mirrored(all_orders(plan.bots, plan.players))
        self._orders = sum(len(table) for table in self._tables)
        self._cycle = -1
        self._games: list[tuple[tuple[str, ...], int]] = []
        self.ratings = Ratings(tuple(dict.fromkeys(plan.bots)))
        #: the effort of each bot on its turns, as far as it is known
        self.thinking: dict[str, Thinking] = {bot: Thinking() for bot in plan.bots}
        self.games: list[Played] = []
        self._looks = 0
        self._next_look = FIRST_LOOK
        #: the number of games after which the ranking was clear; 0 while it is not
        self.clear_after = 0

    @property
    def finished(self) -> bool:
        """Whether no more games are needed."""
        enough = self.clear_after > 0 and not self.plan.all_games
        return enough or len(self.games) >= self.plan.games

    @property
    def done(self) -> bool:
        """Whether the run ends now, finished or not."""
        return self.finished or super().done

    @property
    def stalled(self) -> int:
        """The number of games that were stopped before their end."""
        return sum(played.stalled for played in self.games)

    def match(self, game: int) -> Match:
        """Game number `game`: each cycle has every seating once, in a random order.

        All rotations of a table follow one another and share one set-up.
        """
        cycle, at = divmod(game, self._orders)
        if cycle != self._cycle:
            self._cycle = cycle
            self._games = self._cycle_of_games(cycle)
        bots, set_up = self._games[at]
        return replace(self._like, bots=bots, seed=game_seed(self.plan.seed, set_up))

    def _cycle_of_games(self, cycle: int) -> list[tuple[tuple[str, ...], int]]:
        """The seatings of a cycle, each with the number of its set-up."""
        rng = random.Random(f"{self.plan.seed} cycle {cycle}")
        tables = [rng.sample(table, len(table)) for table in self._tables]
        rng.shuffle(tables)
        first = cycle * len(tables)
        return [(order, first + at) for at, table in enumerate(tables) for order in table]

    def take(self, played: Played) -> None:
        """Add the next game."""
        self.games.append(played)
        if played.failed:
            return
        self.ratings.take(played.bots, played.places, played.scores)
        if len(self.games) >= self._next_look:  # more, if the game at that number failed
            self._looks += 1
            self._next_look = int(self._next_look * LOOK_GROWTH) + 1
            if not self.clear_after and self.ratings.is_clear(self._looks):
                self.clear_after = len(self.games)

    def leave_out(self, task: Task) -> None:
        """Keep the number of a game that failed, so that the others keep theirs."""
        self.take(Played(list(task.match.bots), [], [], failed=True))

    # -------------------------------------------------------------- the file

    def settings(self) -> dict[str, Any]:
        """The settings that all games of an arena must share."""
        plan = self.plan
        found = {
            "format": FORMAT,
            "version": VERSION,
            "agra": agra.__version__,
            "rules": RULES_VERSION,
            "components": components_of(self._like).digest,
            "players": plan.players,
            "bots": sorted(plan.bots),
            "seed": plan.seed,
            "open_rupees": plan.open_rupees,
            "merchant_coin_on_stop": plan.merchant_coin_on_stop,
            "round_limit": plan.round_limit,
            "max_rounds": plan.max_rounds,
            "think": plan.allowance.seconds,
            "nodes": plan.allowance.nodes,
            "cores": plan.allowance.cores,
            "clock": plan.clock,
        }
        return {name: plain(value) for name, value in found.items()}

    def save(self) -> None:
        """Write all games; the old file stays until the new one is complete."""
        assert self.path is not None
        thinking = {bot: spent.to_json() for bot, spent in sorted(self.thinking.items())}
        head = {**self.settings(), "thinking": thinking}
        write_games(self.path, head, [played.to_json() for played in self.games])

    def load(self, path: Path) -> None:
        """Read the games of a file; raises `BadRun` if they belong to another arena."""
        data = read_games(path)
        if data.get("format") != FORMAT:
            raise BadRun(f"{path} is not the state of an arena: choose another --state.")
        # files of earlier versions name no clock, and none of their games was stopped
        data.setdefault("clock", WALL)
        data.setdefault("max_rounds", self.plan.max_rounds)
        for name, value in self.settings().items():
            if data.get(name) != value:
                raise BadRun(
                    f"{path} was played with {name} {shown(data.get(name))}, not {shown(value)}:"
                    " use the same options, or another --state."
                )
        for number, entry in enumerate(data.get("games", [])):
            self.take(self._played(path, number, entry))
        spent = data.get("thinking")
        for bot in self.thinking:
            kept = Thinking.from_json(spent.get(bot)) if isinstance(spent, dict) else None
            self.thinking[bot] = kept or Thinking()  # missing in files of earlier versions

    def _played(self, path: Path, number: int, entry: Any) -> Played:
        """Validate a game of the file."""
        bots = list(self.match(number).bots)
        if isinstance(entry, dict) and entry.get("failed") is True and entry.get("bots") == bots:
            return Played(bots, [], [], failed=True)
        if not isinstance(entry, dict) or entry.get("bots") != bots or not is_played(entry):
            raise BadRun(f"{path} is damaged at game {number}: choose another --state.")
        return Played(bots, entry["scores"], entry["places"], entry.get("stalled") is True)


def write_games(path: Path, head: dict[str, Any], games: list[dict[str, Any]]) -> None:
    """Write a file of games, one per line; an old file stays until the new one is complete."""
    start = json.dumps(head, indent=1, ensure_ascii=False)[:-2]
    lines = ",\n".join("  " + json.dumps(game, ensure_ascii=False) for game in games)
    part = part_of(path)
    with part.open("w", encoding="utf-8") as file:
        file.write(f'{start},\n "games": [\n{lines}\n ]\n}}\n')
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)


def read_games(path: Path) -> dict[str, Any]:
    """Parse a file of games; return an empty dict for another kind of file."""
    try:
        return object_in(path.read_bytes())
    except OSError as error:
        raise BadRun(f"{path} cannot be read: {error.strerror or error}.") from None


def shown(value: Any) -> str:
    """A setting as text for an error message."""
    return ",".join(value) if isinstance(value, list) else json.dumps(value)


def is_played(entry: dict[str, Any]) -> bool:
    """Whether a game of a file has valid scores and places for each of its bots."""
    count = len(entry["bots"])
    return (
        _are_numbers(entry.get("scores"), count)
        and _are_numbers(entry.get("places"), count)
        and all(1 <= place <= count for place in entry["places"])
        and 1 in entry["places"]
    )


def _are_numbers(value: Any, count: int) -> bool:
    return isinstance(value, list) and len(value) == count and all(type(n) is int for n in value)


def run(plan: ArenaPlan, workers: Workers, progress: Callable[[Arena], None]) -> Arena:
    """Play until the ranking is clear or the maximum of games is reached.

    `progress` is called at the start and after each game. Ctrl-C, a full disk and a lost cluster
    end the run early; the state file holds the games before. A game that fails is left out.
    """
    arena = Arena(plan)
    workers.check()
    if plan.state is not None:
        check_place(plan.state, plan.games * GAME_BYTES)
        if plan.state.exists():
            arena.load(plan.state)
    progress(arena)

    def take(task: Task, outcome: Outcome) -> None:
        bots = list(task.match.bots)
        arena.take(Played(bots, outcome.scores, outcome.places, outcome.stalled))
        for bot, spent in zip(bots, outcome.thinking, strict=True):
            arena.thinking[bot] = arena.thinking[bot].and_also(spent)
        progress(arena)

    if not arena.finished:
        arena.play(range(len(arena.games), plan.games), arena.match, workers, take)
    arena.finish()
    return arena
