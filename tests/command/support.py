"""Runs the command in a test: in this process, or as a separate program."""

import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner

from agra.command.app import app
from agra.records import Record


class Done:
    """The result of a command: its exit code and its output, with wrapped lines joined."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def text(self) -> str:
        """The output as one line, so that a sentence is found even if it was wrapped."""
        return " ".join(self.out.split())


def run(*arguments: str | Path, typed: str = "") -> Done:
    """Run `agra` in this process; `typed` is the keyboard input."""
    given = [str(part) for part in arguments]
    result = CliRunner().invoke(app, given, input=typed, prog_name="agra")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Done(result.exit_code, result.stdout, result.stderr)


def run_apart(*arguments: str | Path, typed: str = "", folder: Path | None = None) -> Done:
    """Run `python -m agra` as a separate program."""
    done = subprocess.run(
        [sys.executable, "-m", "agra", *map(str, arguments)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        cwd=folder,
        env={**os.environ, "PYTHONUTF8": "1", "COLUMNS": "100"},
    )
    return Done(done.returncode, done.stdout, done.stderr)


def keys(*lines: str) -> str:
    """Keyboard input, line by line."""
    return "".join(f"{line}\n" for line in lines)


def short_record(rounds: int = 2, seed: int = 13) -> Record:
    """A short game of two players who always take the last option."""
    record = Record.begin(
        players=2, seed=seed, round_limit=rounds, names=["Ada", "Ben"], date="2026-01-31"
    )
    while record.state.to_move is not None:
        record.add(record.state.legal_actions()[-1])
    return record
