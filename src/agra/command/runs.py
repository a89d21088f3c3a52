"""Shared parts of the lab commands: progress, errors, exit."""

import time
from collections.abc import Callable, Iterator
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


def end(stopped: str, games: int) -> None:
    """Exit: successfully, interrupted, or with an error."""
    if not stopped:
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

    Yields a function to call with the number done.
    """
    console = Console(stderr=True)
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
            typer.echo(f"{done} of {total} {what}", err=True)

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
