"""Shared parts of the lab commands: progress, errors, exit."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from agra.command.output import complain
from agra.lab.runs.simulate import INTERRUPTED
from agra.lab.runs.summary_statistics import Rate
from agra.rules.errors import AgraError
from agra.text.error_messages import told

FAILED = 1
USAGE = 2
CTRL_C = 130
#: Seconds after which a line says which game a run is waiting for.
SLOW_SECONDS = 30.0
#: The most failures that are told one by one.
SHOWN_FAILURES = 5
PLAIN_SECONDS = 10.0  # between two lines of progress without a terminal


def counted(games: int) -> str:
    """A number of games in words."""
    return "1 game" if games == 1 else f"{games} games"


def names(listed: str) -> tuple[str, ...]:
    """Split a list at commas."""
    return tuple(name.strip() for name in listed.split(",") if name.strip())


def tell_stalled(stalled: int, max_rounds: int) -> None:
    """Print how many games were stopped before their end, if any."""
    if stalled:
        was = "was" if stalled == 1 else "were"
        typer.echo(
            f"{counted(stalled)} {was} not over after round {max_rounds} (--max-rounds): stopped"
            " there, and scored as they stood."
        )


@contextmanager
def refusals() -> Iterator[None]:
    """Turn an error in the request into its sentence and an exit code."""
    try:
        yield
    except AgraError as error:
        complain(told(error))
        raise typer.Exit(USAGE) from None
    except KeyboardInterrupt:
        complain("Interrupted before anything was done.")
        raise typer.Exit(CTRL_C) from None


def end(stopped: str, games: int, failures: Sequence[str] = ()) -> None:
    """Exit: successfully, interrupted, or with an error; games that failed are an error."""
    for failure in failures[:SHOWN_FAILURES]:
        complain(f"{failure[0].upper()}{failure[1:].rstrip('.')}.")
    if len(failures) > SHOWN_FAILURES:
        complain(f"{counted(len(failures) - SHOWN_FAILURES)} more failed.")
    if not stopped:
        if failures:
            raise typer.Exit(FAILED)
        return
    if stopped == INTERRUPTED:
        done = f"this is what came of {counted(games)}" if games else "no game was finished"
        complain(f"Interrupted: {done}.")
        raise typer.Exit(CTRL_C)
    complain(f"Stopped early: {stopped.rstrip('.')}.")
    raise typer.Exit(FAILED)


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr, or occasional lines without a terminal.

    Yields a function to call with the number done. If no game is finished for a long time, a line
    says which one the run is waiting for.
    """
    console = Console(stderr=True)
    watch = _Watch(total if what == "games" else 0, console)
    try:
        with _progress(total, what, console) as tell:

            def both(done: int) -> None:
                watch.done = done
                tell(done)

            yield both
    finally:
        watch.stop()


class _Watch:
    """Says on stderr which game a run is waiting for, if none was finished for a long time.

    Results arrive in order, so the run waits for the game after those that are done.
    """

    def __init__(self, total: int, console: Console) -> None:
        self._total, self._console = total, console
        self._done = 0
        self._since = time.monotonic()
        self._next = SLOW_SECONDS
        self._stopped = threading.Event()
        threading.Thread(target=self._look, daemon=True).start()

    @property
    def done(self) -> int:
        """The number of games that are done."""
        return self._done

    @done.setter
    def done(self, done: int) -> None:
        self._done, self._since, self._next = done, time.monotonic(), SLOW_SECONDS

    def stop(self) -> None:
        """Say nothing any more."""
        self._stopped.set()

    def _look(self) -> None:
        while not self._stopped.wait(min(1.0, SLOW_SECONDS / 2)):
            waited = time.monotonic() - self._since
            if waited >= self._next and self._done < self._total:
                self._next *= 2
                self._console.print(
                    f"Game {self._done} (of 0 to {self._total - 1}) takes long:"
                    f" {waited:.0f} s so far.",
                    highlight=False,
                )


@contextmanager
def _progress(total: int, what: str, console: Console) -> Iterator[Callable[[int], None]]:
    """The bar or the lines of `progress`."""
    if not console.is_terminal:
        yield _lines(total, what)
        return
    columns = (
        TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TextColumn("left"), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


@contextmanager
def growing(what: str) -> Iterator[Callable[[int, int], None]]:
    """The same for work of unknown size; the function gets the number done and the total."""
    with ExitStack() as stack:
        advance: list[Callable[[int], None]] = []

        def tell(done: int, total: int) -> None:
            if not advance:
                advance.append(stack.enter_context(progress(total, what)))
            advance[0](done)

        yield tell


def _lines(total: int, what: str) -> Callable[[int], None]:
    printed = time.monotonic()

    def tell(done: int) -> None:
        nonlocal printed
        if time.monotonic() - printed >= PLAIN_SECONDS:
            printed = time.monotonic()
            typer.echo(f"{done}/{total} {what}", err=True)

    return tell


def table(*columns: str) -> Table:
    """A table with names in the first column and numbers in the others."""
    made = Table(box=None, pad_edge=False)
    for number, column in enumerate(columns):
        made.add_column(column, justify="right" if number else "left", no_wrap=True)
    return made


def percent(rate: Rate) -> str:
    """A share with its interval."""
    return f"{100 * rate.share:.1f}% ({100 * rate.low:.1f}–{100 * rate.high:.1f})"
