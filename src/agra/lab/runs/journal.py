"""The journal of a run: games are saved as they end, so that a stopped run can resume.

The decisions of the games determine everything in the output files. So a journal holds only a line
with the settings of the run (`agra.lab.runs.provenance`) and a line for each game; a game that
failed has a line without actions, and a second line when a resumed run has played it. A resumed run
replays the games of the journal without calling the bots and rewrites all its files; they are byte
for byte those of a run that was never stopped. After a crash at most the last line is incomplete;
it is cut off. A complete run deletes its journal.
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
#: Settings that may differ when a run resumes: it may become longer or shorter.
FREE: Final = ("games",)
#: Settings that are missing in files of earlier versions.
LATER: Final = ("max_rounds",)


def journal_of(path: Path) -> Path:
    """The journal of a run that writes this file or folder."""
    return path.with_name(path.name + ENDING)


def differing(path: Path, found: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Raise `BadRun` if a file belongs to a run with other settings."""
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
    """The journal of the current run; a lock stops other processes from writing to it."""

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        """Open the journal and read its games; raise `BadRun` if they belong to another run."""
        self.path = path
        #: the actions of the games that were already played, in order; None for one that failed
        self.kept: list[Sequence[int] | None] = []
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
        if not head.endswith(b"\n"):  # new, or incomplete in its first line
            self._cut(0)
            self._write({"format": FORMAT, "version": VERSION, "run": about})
            return
        found = object_in(head)
        if found.get("format") != FORMAT or not isinstance(found.get("run"), dict):
            raise BadRun(
                N_("{path} is not the journal of a run: move the file elsewhere."), path=self.path
            )
        if found.get("version") != VERSION:
            raise BadRun(
                N_("{path} was written by a newer version of agra: update agra."), path=self.path
            )
        differing(self.path, found["run"], about)
        good = len(head)
        for line in self._file:
            if not line.endswith(b"\n") or not self._take(object_in(line)):
                break
            good += len(line)
        self._cut(good)

    def _take(self, game: dict[str, Any]) -> bool:
        """Add a game of the file; return False if the line is damaged."""
        number = game.get("game")
        try:
            actions = None if game.get("failed") is True else array("H", game["actions"])
        except (KeyError, TypeError, OverflowError):
            return False
        if number == len(self.kept):
            self.kept.append(actions)
            return True
        if isinstance(number, int) and 0 <= number < len(self.kept) and self.kept[number] is None:
            self.kept[number] = actions  # it failed before, and a resumed run has played it
            return True
        return False

    def _cut(self, size: int) -> None:
        self._file.truncate(size)
        self._file.seek(size)

    def _write(self, entry: dict[str, Any]) -> None:
        text = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
        self._file.write(text.encode() + b"\n")
        self._file.flush()

    def add(self, actions: Sequence[int], game: int | None = None) -> None:
        """Append the next game, or one that failed before; `OSError` if the disk is full."""
        number = self.games if game is None else game
        self._write({"game": number, "actions": list(actions)})
        self.games = max(self.games, number + 1)

    def leave_out(self, game: int) -> None:
        """Append a line for a game that failed, unless it has one."""
        if game >= self.games:
            self._write({"game": game, "failed": True})
            self.games = game + 1

    def close(self, complete: bool) -> bool:
        """Close the journal; delete it if complete or empty. Return whether it still exists."""
        kept = bool(self.games) and not complete
        with suppress(OSError):  # an incomplete last line is cut off next time
            self._file.close()
        if not kept:  # after closing: some systems cannot remove an open file
            with suppress(OSError):
                self.path.unlink()
        return kept


def object_in(text: str | bytes) -> dict[str, Any]:
    """Parse a JSON object; return an empty dictionary for any other text."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _lock(file: BinaryIO, path: Path) -> None:
    """Lock the file where the system supports it, until this process ends."""
    try:
        fcntl: Any = import_module("fcntl")
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadRun(
            N_("{path} is being written by another run: wait until that run ends, or stop it."),
            path=path,
        ) from None


def _not_written(path: Path, error: OSError) -> BadRun:
    reason = error.strerror or os.strerror(error.errno or 0)
    return BadRun(N_("{path} cannot be written: {reason}."), path=path, reason=reason)
