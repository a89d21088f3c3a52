"""The games of a run, written down as they end, so that a stopped run can go on.

Everything in a file of rows follows from the decisions of its games. So a journal holds nothing
else: a line with what the run follows from (`agra.lab.runs.provenance`), then a line for each game.
A run that goes on takes the games of the journal as they were, without asking any bot, and writes
all its files anew: they are those of a run that was never stopped, byte by byte. Whatever ended the
run, at most the last line is torn; it is cut off. The journal goes when the run is complete.
"""

import json
import os
from array import array
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO, Final

from agra.lab.optional_packages import BadRun
from agra.rules.errors import N_

ENDING: Final = ".journal"
FORMAT: Final = "agra-journal"
VERSION: Final = 1
#: What may differ when a run goes on: it may become longer or shorter.
FREE: Final = ("games",)
#: What files of earlier versions do not tell.
LATER: Final = ("max_rounds",)


def journal_of(path: Path) -> Path:
    """The journal of a run that writes this file or folder."""
    return path.with_name(path.name + ENDING)


def differing(path: Path, found: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Raise `BadRun` if a file is of another run than the one that is wanted."""
    for name, value in wanted.items():
        untold = name in LATER and name not in found
        if name not in FREE and not untold and found.get(name) != value:
            raise BadRun(
                N_(
                    "{path} was played with {name} {found}, not {wanted}: use the same options, or"
                    " another file."
                ),
                path=path,
                name=name,
                found=_shown(found.get(name)),
                wanted=_shown(value),
            )


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."


class Journal:
    """The journal of a run that is going on; nobody else can write to it meanwhile."""

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        """Open it, and read the games that it holds; `BadRun` if they are of another run."""
        self.path = path
        #: the actions of the games that were played before, in order
        self.kept: list[Sequence[int]] = []
        try:
            self._file: BinaryIO = path.open("a+b")
        except OSError as error:
            raise _not_written(path, error) from None
        try:
            _lock(self._file, path)
            self._read(about)
        except BaseException:
            self._file.close()
            raise
        self.games = len(self.kept)

    def _read(self, about: dict[str, Any]) -> None:
        self._file.seek(0)
        head = self._file.readline()
        if not head.endswith(b"\n"):  # new, or torn in its very first line
            self._cut(0)
            self._write({"format": FORMAT, "version": VERSION, "run": about})
            return
        found = _object(head)
        if found.get("format") != FORMAT or not isinstance(found.get("run"), dict):
            raise BadRun(N_("{path} is not the journal of a run: move it away."), path=self.path)
        if found.get("version") != VERSION:
            raise BadRun(
                N_("{path} was written by a newer version of agra: update it."), path=self.path
            )
        differing(self.path, found["run"], about)
        good = len(head)
        for line in self._file:
            game = _object(line)
            if not line.endswith(b"\n") or game.get("game") != len(self.kept):
                break
            try:
                self.kept.append(array("H", game["actions"]))
            except (KeyError, TypeError, OverflowError):
                break
            good += len(line)
        self._cut(good)

    def _cut(self, size: int) -> None:
        self._file.truncate(size)
        self._file.seek(size)

    def _write(self, entry: dict[str, Any]) -> None:
        text = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
        self._file.write(text.encode() + b"\n")
        self._file.flush()

    def add(self, actions: Sequence[int]) -> None:
        """Write the next game down; `OSError` if the disk is full."""
        self._write({"game": self.games, "actions": list(actions)})
        self.games += 1

    def close(self, complete: bool) -> bool:
        """End it; what is complete, or holds no game, needs none. Whether it is kept."""
        kept = bool(self.games) and not complete
        with suppress(OSError):  # what could not be written is torn, and cut off next time
            self._file.close()
        if not kept:  # after it is closed: not every system removes an open file
            with suppress(OSError):
                self.path.unlink()
        return kept


def _object(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _lock(file: BinaryIO, path: Path) -> None:
    """Keep everybody else out, where the system can do that; it ends with this process."""
    try:
        fcntl: Any = import_module("fcntl")
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadRun(
            N_("{path} is being written by another run: wait for its end, or stop it."), path=path
        ) from None


def _not_written(path: Path, error: OSError) -> BadRun:
    reason = error.strerror or os.strerror(error.errno or 0)
    return BadRun(N_("{path} cannot be written: {reason}."), path=path, reason=reason)
