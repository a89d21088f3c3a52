"""Simulation: plays many games between bots in parallel, and writes statistics and rows."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from glob import escape
from pathlib import Path
from typing import Any, NamedTuple

from agra.bots import UNLIMITED, Allowance
from agra.bots.clock import WALL
from agra.bots.isolated import Isolated, is_foreign
from agra.bots.play import MAX_ROUNDS
from agra.bots.registry import bot
from agra.components import load_components
from agra.lab.optional_packages import BadRun, at_least
from agra.lab.runs import interrupts
from agra.lab.runs.columns import GAME_COLUMNS, TURN_COLUMNS, game_row, turn_rows
from agra.lab.runs.decision_rows import Decisions
from agra.lab.runs.journal import Journal, differing, journal_of
from agra.lab.runs.match import Match, Outcome, begin, play
from agra.lab.runs.parallel import Workers, WorkersLost
from agra.lab.runs.plots import check_plot, draw
from agra.lab.runs.provenance import begun, of_run
from agra.lab.runs.provenance import read as read_about
from agra.lab.runs.seating import game_seed, rotated
from agra.lab.runs.summary_statistics import Figures
from agra.lab.runs.table_files import Growing, Table, check_new, check_place, open_table, part_of
from agra.records import NotWritten
from agra.rules.errors import N_, AgraError
from agra.rules.int_arguments import checked_seed

# Bytes per row and turns per player, about: used to check the free disk space.
GAME_BYTES = 1500
TURN_BYTES = 150
TURNS = 40

INTERRUPTED = "interrupted"
#: A run in which so many games failed is stopped.
MOST_FAILURES = 20


@dataclass(frozen=True, kw_only=True)
class GameOptions:
    """The options that all games of a run share."""

    open_rupees: bool = False
    merchant_coin_on_stop: bool = False
    round_limit: int | None = None
    components: Path | None = None
    #: the limit for a turn of a bot, unless its own spec says more
    allowance: Allowance = UNLIMITED
    #: a game that is not over after this many rounds is stopped
    max_rounds: int = MAX_ROUNDS
    #: whether foreign bots play in processes of their own
    isolate: bool = False

    def match(self, bots: tuple[str, ...], seed: int, clock: str = WALL) -> Match:
        """A game with these options; raises an `AgraError` if they are invalid."""
        made = Match(
            bots,
            seed,
            self.open_rupees,
            self.merchant_coin_on_stop,
            self.round_limit,
            components_text(self.components),
            self.allowance,
            clock,
            self.max_rounds,
            self.isolate,
        )
        begin(made)
        return made


@dataclass(frozen=True)
class Plan(GameOptions):
    """Everything that determines the rows of a simulation, and the output files."""

    players: int = 4
    games: int = 100
    #: the bots that are dealt to the seats
    bots: tuple[str, ...] = ("farmer",)
    seed: int = 0
    #: files for a row per game, a row per turn, and the plot
    out: Path | None = None
    turns: Path | None = None
    plot: Path | None = None
    #: a folder for a record of every game
    records: Path | None = None
    #: a file for a row per decision
    decisions: Path | None = None
    #: whether to resume a run that was stopped
    resume: bool = False
    #: whether existing files may be overwritten
    force: bool = False

    @property
    def outputs(self) -> list[Path]:
        """The files and the folder that are written game by game."""
        named = (self.out, self.turns, self.decisions, self.records)
        return [path for path in named if path is not None]

    def check(self) -> None:
        """Raise `BadRun`, or another `AgraError`, if a setting is invalid."""
        check_games(self.games, self.seed, self.bots, self.max_rounds, self.isolate)
        if self.plot is not None:
            check_plot(self.plot)
        named = (self.out, self.turns, self.plot, self.decisions)
        files = [path.resolve() for path in named if path is not None]
        if len(set(files)) < len(files):
            raise BadRun("--out, --turns, --decisions and --plot must be different files.")
        if self.resume and not self.outputs:
            raise BadRun(
                N_(
                    "--resume needs files to continue: add --out, --turns, --decisions"
                    " or --records."
                )
            )
        if self.records is not None:
            self._check_folder(self.records)

    def _check_folder(self, folder: Path) -> None:
        """A folder for records must be empty, or hold records of the same run when resuming."""
        found = {path.name for path in folder.glob("*")}
        if self.resume:
            found -= {record_name(game) for game in range(self.games)}
        if folder.is_file() or found:
            raise BadRun(f"{folder} must be a new or empty folder: no record is overwritten.")

    def about(self) -> dict[str, Any]:
        """The settings that determine the games (`agra.lab.runs.provenance`)."""
        return of_run(self.bots, self.seed, self.games, self.first_game())

    def first_game(self) -> Match:
        """The first game, as a test of the settings: the others differ only in seating and seed."""
        return self.match(rotated(self.bots, self.players, 0), game_seed(self.seed, 0))


def record_name(game: int) -> str:
    """The name of the file with the record of a game."""
    return f"game-{game:06}.agra"


def check_games(
    games: int, seed: int, bots: tuple[str, ...], max_rounds: int, isolate: bool = False
) -> None:
    """Raise an `AgraError` unless these settings of a run are valid."""
    at_least(1, games=games)
    checked_seed(seed)
    check_bots(bots, isolate)
    check_max_rounds(max_rounds)


def check_bots(bots: tuple[str, ...], isolate: bool = False) -> None:
    """Raise an `AgraError` unless all these bots exist."""
    if not bots:
        raise BadRun("--bots names no bot: give one or more, separated by commas.")
    for text in dict.fromkeys(bots):
        if isolate and is_foreign(text):
            Isolated(text, 0).close()
        else:
            bot(text)


def check_max_rounds(most: int) -> None:
    """Raise `BadRun` unless this limit of rounds is valid."""
    if most < 1:
        raise BadRun(N_("--max-rounds must be at least 1, not {rounds}."), rounds=most)


def components_text(path: Path | None) -> str | None:
    """The text of a components file after validation."""
    if path is None:
        return None
    load_components(path)
    return path.read_text(encoding="utf-8")


class Task(NamedTuple):
    """A game to play in some process, and the outputs requested."""

    game: int
    match: Match
    income: bool
    turns: bool
    actions: bool = False
    #: its actions, if it was already played
    known: Sequence[int] | None = None


def play_task(task: Task) -> tuple[Task, Outcome | str]:
    """Play a game; a failure is returned as text: not every engine transports exceptions."""
    try:
        return task, play(
            task.match,
            income=task.income,
            turns=task.turns,
            actions=task.actions,
            known=task.known,
        )
    except AgraError as error:
        return lost_task(task, str(error))
    except Exception as error:
        return lost_task(task, f"{type(error).__name__}: {error}")


def lost_task(task: Task, why: str) -> tuple[Task, str]:
    """Return what became of a game that failed: one sentence."""
    match = task.match
    bots = ",".join(match.bots)
    return task, f"game {task.game} failed (bots {bots}, seed {match.seed}): {why.rstrip('.')}"


def tasks(plan: Plan, kept: Sequence[Sequence[int] | None] = ()) -> Iterator[Task]:
    """The games of a run, in order; `kept` are the actions of games that were already played."""
    first = plan.first_game()
    for game in range(plan.games):
        bots = rotated(plan.bots, plan.players, game)
        match = replace(first, bots=bots, seed=game_seed(plan.seed, game))
        known = kept[game] if game < len(kept) else None
        yield Task(game, match, True, plan.turns is not None, bool(plan.outputs), known)


@dataclass
class Run:
    """The results of a simulation so far."""

    figures: Figures
    #: why it ended early, if it did: `INTERRUPTED`, or an error text
    stopped: str = ""
    #: the files that were written
    written: list[Path] = field(default_factory=list)
    #: the number of games that an earlier run had played
    kept: int = 0
    #: whether an earlier run had played all games, so that there was nothing to do
    complete: bool = False
    #: the journal for resuming, if the run was stopped
    journal: Path | None = None
    #: the games that failed, a sentence for each
    failures: list[str] = field(default_factory=list)


def run(plan: Plan, workers: Workers, progress: Callable[[int], None]) -> Run:
    """Run a simulation; call `progress` after each game with the number done.

    Settings are checked before the first game. Ctrl-C, a full disk and a lost cluster end the run
    early; the files then hold the rows of the games before, and the journal allows to resume
    (`Plan.resume`). A game that fails is left out, and the others go on; resuming plays it again.
    """
    plan.check()
    workers.check()
    plan.first_game()
    _check_new(plan)
    result = Run(Figures(plan.players, plan.bots))
    if _is_complete(plan):
        result.complete = True
        return result
    files = _open_files(plan)
    try:
        _carry_out(plan, workers, files, result, progress)
    except KeyboardInterrupt:
        result.stopped = INTERRUPTED
    except (_NotWritten, WorkersLost) as error:
        result.stopped = str(error)
    finally:
        with interrupts.ignored():
            _close(files, result, plan)
    if plan.plot is not None and result.figures.games:
        draw(result.figures, plan.plot)
        result.written.append(plan.plot)
    return result


def _check_new(plan: Plan) -> None:
    """Refuse to overwrite files; files of a stopped run belong to its journal."""
    if plan.resume or _journals(plan):
        return
    for path in (plan.out, plan.turns, plan.decisions, plan.plot):
        if path is not None:
            check_new(path, plan.force)


def _carry_out(
    plan: Plan, workers: Workers, files: "_Files", result: Run, progress: Callable[[int], None]
) -> None:
    """Play the games and write their rows."""
    kept = files.journal.kept if files.journal is not None else []
    result.kept = sum(actions is not None for actions in kept[: plan.games])
    with closing(workers.stream(play_task, tasks(plan, kept), lost_task)) as stream:
        for task, outcome in stream:
            if isinstance(outcome, str):
                _leave_out(task, outcome, files, result)
                if len(result.failures) >= MOST_FAILURES:
                    result.stopped = f"{MOST_FAILURES} games failed"
                    return
                continue
            with interrupts.deferred():
                _record(task, outcome, files)
                if plan.records is not None:
                    _write_down(plan, task, outcome, plan.records)
                result.figures.take(task.match, outcome)
                progress(result.figures.games)


def _leave_out(task: Task, failure: str, files: "_Files", result: Run) -> None:
    """Note a game that failed; the journal keeps its place, so that resuming plays it again."""
    result.failures.append(failure)
    if files.journal is not None:
        try:
            files.journal.leave_out(task.game)
        except OSError as error:
            raise _not_written(files.journal.path, error) from None


def _is_complete(plan: Plan) -> bool:
    """Whether the files exist and no journal does: a stopped run would have left one."""
    if not plan.resume or _journals(plan):
        return False
    about = plan.about()
    there = [path for path in (plan.out, plan.turns, plan.decisions) if path and path.exists()]
    for path in there:
        found = read_about(path)
        differing(path, found, about)
        if found["games"] != plan.games:
            message = N_("{path} is complete with {found} games: for more, choose another file.")
            raise BadRun(message, path=path, found=found["games"])
    folders = 0
    if plan.records is not None and (plan.records / record_name(plan.games - 1)).exists():
        folders = 1
    return len(there) + folders == len(plan.outputs)


def _journals(plan: Plan) -> list[Path]:
    return [found for path in plan.outputs if (found := journal_of(path)).exists()]


class _NotWritten(Exception):
    """Rows could not be written."""


@dataclass
class _Files:
    """The files of rows that a run writes."""

    games: Table | None = None
    turns: Table | None = None
    decisions: Decisions | None = None
    #: the finished games, for resuming
    journal: Journal | None = None

    def opened(self) -> list[Growing]:
        return [file for file in (self.games, self.turns, self.decisions) if file is not None]


def _open_files(plan: Plan) -> _Files:
    """Open all files; if one fails, remove the others."""
    about = plan.about()
    files = _Files()
    try:
        if plan.out is not None:
            files.games = open_table(plan.out, GAME_COLUMNS, plan.games * GAME_BYTES, about)
        if plan.turns is not None:
            rows = plan.games * plan.players * min(TURNS, (plan.round_limit or TURNS) + 1)
            files.turns = open_table(plan.turns, TURN_COLUMNS, rows * TURN_BYTES, about)
        if plan.decisions is not None:
            files.decisions = Decisions(plan.decisions, plan.games, plan.players, about)
        files.journal = _open_journal(plan, about)
    except BaseException:
        for file in files.opened():
            file.discard()
        raise
    return files


def _open_journal(plan: Plan, about: dict[str, Any]) -> Journal | None:
    """The journal of the run, if it writes files; an old journal is resumed or left alone."""
    if not plan.outputs:
        return None
    old = _journals(plan)
    if old and not plan.resume:
        message = N_(
            "{path} contains the games of a run that was stopped: add --resume to continue it, "
            "or delete the file."
        )
        raise BadRun(message, path=old[0])
    path = old[0] if old else journal_of(plan.outputs[0])
    if plan.outputs[0] == plan.records:
        path.parent.mkdir(parents=True, exist_ok=True)
    check_place(path)
    journal = Journal(path, about)
    if old:
        _sweep(plan)
    return journal


def _sweep(plan: Plan) -> None:
    """Remove partial files of a killed run, now that this process owns its journal."""
    mine = {part_of(path) for path in plan.outputs}
    for path in plan.outputs:
        for part in path.parent.glob(f"{escape(path.name)}.*.part"):
            if part not in mine:
                with suppress(OSError):
                    part.unlink()


def _record(task: Task, outcome: Outcome, files: _Files) -> None:
    """Write the rows of a game."""
    file: Growing | Journal | None = None
    try:
        if files.journal is not None and task.known is None:
            file = files.journal
            files.journal.add(outcome.actions, task.game)
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
        raise _not_written(file.path if file is not None else "", error) from None


def _not_written(path: Path | str, error: OSError) -> _NotWritten:
    return _NotWritten(f"{path} could not be written: {error.strerror or error}")


def _write_down(plan: Plan, task: Task, outcome: Outcome, folder: Path) -> None:
    """Write the record of a game, unless it exists."""
    path = folder / record_name(task.game)
    if task.known is not None and path.exists():
        return
    record = begun(task.match, plan.seed, task.game)
    for action in outcome.actions:
        record.add(action)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        record.write(path)
    except (OSError, NotWritten) as error:
        raise _NotWritten(str(error)) from None


def _close(files: _Files, result: Run, plan: Plan) -> None:
    for file in files.opened():
        try:
            if file.close():
                result.written.append(file.path)
        except OSError as error:
            file.discard()
            result.stopped = f"{file.path} could not be written: {error.strerror or error}"
    if files.journal is not None:
        complete = not result.stopped and result.figures.games == plan.games
        if files.journal.close(complete):
            result.journal = files.journal.path
