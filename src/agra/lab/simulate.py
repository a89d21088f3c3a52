"""Many games between bots: played in parallel, told in figures, written as rows."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from agra.bots import UNLIMITED, Allowance
from agra.bots.registry import bot
from agra.components import load_components
from agra.lab import interrupts
from agra.lab.decisions import Decisions
from agra.lab.extras import BadRun, needed
from agra.lab.figures import Figures
from agra.lab.files import Growing, Table, check_place, open_table
from agra.lab.match import Match, Outcome, begin, play
from agra.lab.provenance import begun, of_run
from agra.lab.rows import GAME_COLUMNS, TURN_COLUMNS, game_row, turn_rows
from agra.lab.seating import game_seed, rotated
from agra.lab.workers import Workers
from agra.records import NotWritten

# About how many bytes a row takes and how many turns a player has: the disk must have the room.
GAME_BYTES = 1500
TURN_BYTES = 150
TURNS = 40

PLOT_ENDINGS = (".svg", ".png")
INTERRUPTED = "interrupted"


@dataclass(frozen=True)
class Plan:
    """All that the rows of a simulation follow from, and where they go."""

    players: int = 4
    games: int = 100
    #: the bots that are dealt to the seats
    bots: tuple[str, ...] = ("farmer",)
    seed: int = 0
    open_rupees: bool = False
    merchant_coin_on_stop: bool = False
    round_limit: int | None = None
    components: Path | None = None
    #: files for a row per game, a row per turn, and the drawing
    out: Path | None = None
    turns: Path | None = None
    plot: Path | None = None
    #: a folder for a record of every game
    records: Path | None = None
    #: a file for a row per decision
    decisions: Path | None = None
    #: what a bot may spend on a turn, unless its own text says more
    allowance: Allowance = UNLIMITED

    def check(self) -> None:
        """Raise `BadRun`, or another `AgraError`, if there can be no such run."""
        if self.games < 1:
            raise BadRun(f"--games must be at least 1, not {self.games}.")
        check_bots(self.bots)
        if self.plot is not None:
            if self.plot.suffix.lower() not in PLOT_ENDINGS:
                raise BadRun(f"{self.plot} must end in .svg or .png.")
            needed("matplotlib", "lab", "--plot")
            check_place(self.plot)
        named = (self.out, self.turns, self.plot, self.decisions)
        files = [path.resolve() for path in named if path is not None]
        if len(set(files)) < len(files):
            raise BadRun("--out, --turns, --decisions and --plot must be different files.")
        if self.records is not None and (self.records.is_file() or any(self.records.glob("*"))):
            raise BadRun(f"{self.records} must be a new or empty folder: records replace nothing.")

    def first_game(self) -> Match:
        """The first game, tried out: all others differ from it in seating and seed."""
        match = Match(
            rotated(self.bots, self.players, 0),
            game_seed(self.seed, 0),
            self.open_rupees,
            self.merchant_coin_on_stop,
            self.round_limit,
            components_text(self.components),
            self.allowance,
        )
        begin(match)
        return match


def check_bots(bots: tuple[str, ...]) -> None:
    """Raise an `AgraError` unless there are bots of these names."""
    if not bots:
        raise BadRun("--bots names no bot: give one or more, separated by commas.")
    for text in bots:
        bot(text)


def components_text(path: Path | None) -> str | None:
    """The text of a components file that was checked."""
    if path is None:
        return None
    load_components(path)
    return path.read_text(encoding="utf-8")


class Task(NamedTuple):
    """A game to be played somewhere, and what is wanted of it."""

    game: int
    match: Match
    income: bool
    turns: bool
    actions: bool = False


def play_task(task: Task) -> tuple[Task, Outcome | str]:
    """Play a game; a failure comes back as text, because not every engine brings back errors."""
    try:
        return task, play(task.match, income=task.income, turns=task.turns, actions=task.actions)
    except Exception as error:
        match = task.match
        return task, (
            f"game {task.game} failed (bots {','.join(match.bots)}, seed {match.seed}):"
            f" {type(error).__name__}: {error}"
        )


def tasks(plan: Plan) -> Iterator[Task]:
    """The games of a run, in order."""
    first = plan.first_game()
    for game in range(plan.games):
        bots = rotated(plan.bots, plan.players, game)
        match = replace(first, bots=bots, seed=game_seed(plan.seed, game))
        actions = plan.records is not None or plan.decisions is not None
        yield Task(game, match, True, plan.turns is not None, actions)


@dataclass
class Run:
    """A simulation and what it has found out so far."""

    figures: Figures
    #: why it ended early, if it did: `INTERRUPTED`, or what went wrong
    stopped: str = ""
    #: the files that were written
    written: list[Path] = field(default_factory=list)


def run(plan: Plan, workers: Workers, progress: Callable[[int], None]) -> Run:
    """Carry out a simulation. `progress` is told after each game how many are done.

    What can be known beforehand is checked before the first game. Ctrl-C, a disk that fills up and
    a game that fails end it early, with the rows of the games before them in the files.
    """
    plan.check()
    workers.check()
    plan.first_game()
    result = Run(Figures(plan.players, plan.bots))
    files = _open_files(plan)
    try:
        with closing(workers.stream(play_task, tasks(plan))) as stream:
            for task, outcome in stream:
                if isinstance(outcome, str):
                    result.stopped = outcome
                    break
                with interrupts.deferred():
                    _record(task, outcome, files)
                    if plan.records is not None:
                        _write_down(plan, task, outcome, plan.records)
                    result.figures.take(task.match, outcome)
                    progress(result.figures.games)
    except KeyboardInterrupt:
        result.stopped = INTERRUPTED
    except _NotWritten as error:
        result.stopped = str(error)
    finally:
        with interrupts.ignored():
            _close(files.opened(), result)
    if plan.plot is not None and result.figures.games:
        from agra.lab.plots import draw

        draw(result.figures, plan.plot)
        result.written.append(plan.plot)
    return result


class _NotWritten(Exception):
    """Rows could not be written."""


@dataclass
class _Files:
    """The files of rows that a run writes."""

    games: Table | None = None
    turns: Table | None = None
    decisions: Decisions | None = None

    def opened(self) -> list[Growing]:
        return [file for file in (self.games, self.turns, self.decisions) if file is not None]


def _open_files(plan: Plan) -> _Files:
    """Open all of them; if one cannot be, nothing is left of the others."""
    about = of_run(plan.bots, plan.seed, plan.games, plan.first_game())
    files = _Files()
    try:
        if plan.out is not None:
            files.games = open_table(plan.out, GAME_COLUMNS, plan.games * GAME_BYTES, about)
        if plan.turns is not None:
            rows = plan.games * plan.players * min(TURNS, (plan.round_limit or TURNS) + 1)
            files.turns = open_table(plan.turns, TURN_COLUMNS, rows * TURN_BYTES, about)
        if plan.decisions is not None:
            files.decisions = Decisions(plan.decisions, plan.games, plan.players, about)
    except BaseException:
        for file in files.opened():
            file.discard()
        raise
    return files


def _record(task: Task, outcome: Outcome, files: _Files) -> None:
    """Write the rows of a game."""
    file: Growing | None = None
    try:
        if files.games is not None:
            file = files.games
            files.games.add(game_row(task.game, task.match, outcome))
        if files.turns is not None:
            file = files.turns
            for row in turn_rows(task.game, task.match, outcome):
                files.turns.add(row)
        if files.decisions is not None:
            file = files.decisions
            files.decisions.add(task.game, task.match, outcome)
    except OSError as error:
        name = file.path if file is not None else ""
        raise _NotWritten(f"{name} could not be written: {error.strerror or error}") from None


def _write_down(plan: Plan, task: Task, outcome: Outcome, folder: Path) -> None:
    """Write the record of a game."""
    record = begun(task.match, plan.seed, task.game)
    for action in outcome.actions:
        record.add(action)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        record.write(folder / f"game-{task.game:06}.agra")
    except (OSError, NotWritten) as error:
        raise _NotWritten(str(error)) from None


def _close(files: Sequence[Growing], result: Run) -> None:
    for file in files:
        try:
            if file.close():
                result.written.append(file.path)
        except OSError as error:
            file.discard()
            result.stopped = f"{file.path} could not be written: {error.strerror or error}"
