"""Reads records from files and writes them."""

import io
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TextIO

from agra.records import json_text
from agra.records.draft import AnyGame
from agra.records.errors import BadRecord, NotWritten
from agra.records.game import Game
from agra.records.json_form import record_from_json, record_to_json
from agra.records.notation import COMMENT
from agra.records.text_read import record_from_text
from agra.records.text_write import text_of
from agra.rules.errors import N_

_FORMAT: Final = re.compile(r"\[[ \t]*Format\b")


def read(kind: type[AnyGame], source: str | Path, components: Any = None) -> AnyGame:
    """Read a game of this class from a file or a text (see `agra.records.read`)."""
    if isinstance(source, str) and _is_text(source):
        return _from_content(kind, source, components)
    try:
        content = Path(source).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise _unreadable(source, error) from None
    except ValueError as error:
        raise BadRecord(
            N_("There is no such file: {error}."), "", repr(source), error=str(error)
        ) from None
    try:
        return _from_content(kind, content, components)
    except BadRecord as error:
        raise error.moved(error.place, str(source)) from None


def read_all(
    kind: type[AnyGame],
    source: str | Path,
    components: Any = None,
    broken: Callable[[BadRecord], None] | None = None,
) -> Iterator[AnyGame]:
    """Read the games in a file or a text one by one (see `agra.records.read_all`)."""
    if isinstance(source, str) and _is_text(source):
        yield from _games(kind, io.StringIO(source), "", components, broken)
        return
    try:
        with open(source, encoding="utf-8-sig") as file:
            yield from _games(kind, file, str(source), components, broken)
    except (OSError, UnicodeDecodeError) as error:
        raise _unreadable(source, error) from None


def _unreadable(source: str | Path, error: OSError | UnicodeDecodeError) -> BadRecord:
    """Return the error for a file that cannot be read or is not text."""
    if isinstance(error, UnicodeDecodeError):
        return BadRecord(N_("A record must be UTF-8 text, but this file is not."), "", str(source))
    reason = error.strerror or str(error)
    return BadRecord(N_("The file cannot be read: {reason}."), "", str(source), reason=reason)


def _games(
    kind: type[AnyGame],
    lines: Iterable[str],
    name: str,
    components: Any,
    broken: Callable[[BadRecord], None] | None,
) -> Iterator[AnyGame]:
    found = 0
    games = _split(lines)
    following = next(games, None)
    while following is not None:
        found += 1
        first, content = following
        following = next(games, None)
        try:
            game = _from_content(kind, content, components)
        except BadRecord as error:
            line = error.place
            place = line + first - 1 if isinstance(line, int) else line or first
            several = found > 1 or following is not None
            located = error.moved(place, name, found if several else 0)
            if broken is None:
                raise located from None
            broken(located)
        else:
            yield game
    if not found:
        raise BadRecord(N_("The file contains no game."), "", name)


def _split(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Split a file into games: yield the first line number and the text of each.

    A game begins with its header Format, or with the comments directly above it. In JSON lines,
    each object is a game. A file with one JSON object over many lines is one game.
    """
    game: list[str] = []
    first, comments, begun = 1, 0, False
    for number, line in enumerate(lines, 1):
        start = line.lstrip()
        if begun and (_FORMAT.match(start) or (game[0][:1] == "{" and line[:1] == "{")):
            cut = len(game) - comments
            yield first, "".join(game[:cut])
            game, first = game[cut:], number - comments
            begun = False
        if not begun and not game and not start:
            first = number + 1
            continue
        begun = begun or bool(_FORMAT.match(start)) or start[:1] == "{"
        comments = comments + 1 if start[:1] == COMMENT else 0
        game.append(line)
    if "".join(game).strip():
        yield first, "".join(game)


def write_all(records: Iterable[Game], path: str | Path) -> int:
    """Write games to one file; returns how many. See `agra.records.write_all`."""
    path = Path(path)
    as_json = path.suffix.lower() == ".jsonl"
    count = 0
    try:
        with _replacing(path) as file:
            for record in records:
                if as_json:
                    content = json.dumps(record_to_json(record), ensure_ascii=False) + "\n"
                else:
                    content = ("\n" if count else "") + text_of(record)
                file.write(content)
                count += 1
    except OSError as error:
        reason = error.strerror or str(error)
        raise NotWritten(
            N_("The records cannot be written to {path}: {reason}."), path=path, reason=reason
        ) from None
    return count


def _is_text(source: str) -> bool:
    start = source.lstrip()[:1]
    return "\n" in source or start in ("", "[", "{")


def _from_content(kind: type[AnyGame], content: str, components: Any) -> AnyGame:
    if content.lstrip().startswith("{"):
        return record_from_json(kind, json_text.whole(content), components)
    return record_from_text(kind, content, components)


def write(record: Game, path: str | Path) -> None:
    """Write a record, as JSON if the name ends in .json, else as text.

    An existing file is replaced only when the new one is complete.
    """
    path = Path(path)
    if path.suffix.lower() == ".json":
        content = json.dumps(record_to_json(record), ensure_ascii=False, indent=1) + "\n"
    else:
        content = text_of(record)
    try:
        with _replacing(path) as file:
            file.write(content)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise NotWritten(
            N_("The record cannot be written to {path}: {reason}."), path=path, reason=reason
        ) from None


@contextmanager
def _replacing(path: Path) -> Iterator[TextIO]:
    """Open a temporary file that replaces the file at `path` once it is complete."""
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        # a pipe or a terminal cannot be replaced (and open() fails for a folder)
        with path.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
