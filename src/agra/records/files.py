"""Records in files."""

import json
import os
from pathlib import Path
from typing import Any

from agra.records import json_text
from agra.records.draft import AnyGame
from agra.records.errors import BadRecord, NotWritten
from agra.records.game import Game
from agra.records.json_form import record_from_json, record_to_json
from agra.records.text_read import record_from_text
from agra.records.text_write import text_of
from agra.rules.errors import N_


def read(kind: type[AnyGame], source: str | Path, components: Any = None) -> AnyGame:
    """The game in a file or in a text (see `agra.records.read`), as one of this class."""
    if isinstance(source, str) and _is_text(source):
        return _from_content(kind, source, components)
    try:
        content = Path(source).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadRecord(
            N_("A record is UTF-8 text, which this file is not."), "", str(source)
        ) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadRecord(
            N_("The file cannot be read: {reason}."), "", str(source), reason=reason
        ) from None
    except ValueError as error:
        raise BadRecord(
            N_("There is no such file: {error}."), "", repr(source), error=str(error)
        ) from None
    try:
        return _from_content(kind, content, components)
    except BadRecord as error:
        raise error.moved(error.place, str(source)) from None


def _is_text(source: str) -> bool:
    start = source.lstrip()[:1]
    return "\n" in source or start in ("", "[", "{")


def _from_content(kind: type[AnyGame], content: str, components: Any) -> AnyGame:
    if content.lstrip().startswith("{"):
        return record_from_json(kind, json_text.whole(content), components)
    return record_from_text(kind, content, components)


def write(record: Game, path: str | Path) -> None:
    """Write a record, as JSON if the name ends in .json, else as text.

    A file of that name is replaced only when the new one is complete.
    """
    path = Path(path)
    if path.suffix.lower() == ".json":
        content = json.dumps(record_to_json(record), ensure_ascii=False, indent=1) + "\n"
    else:
        content = text_of(record)
    try:
        _replace(Path(os.path.realpath(path)), content)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise NotWritten(
            N_("The record cannot be written to {path}: {reason}."), path=path, reason=reason
        ) from None


def _replace(path: Path, content: str) -> None:
    if path.exists() and not path.is_file():
        # a pipe or a terminal cannot be replaced (and a folder says so itself)
        path.write_text(content, encoding="utf-8", newline="\n")
        return
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_text(content, encoding="utf-8", newline="\n")
        os.replace(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
