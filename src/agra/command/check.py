"""`agra check`: whether files are what they should be, told by what is in them."""

import json
import re
import tomllib
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from agra.command.output import complain
from agra.components import components_from, load_components
from agra.components.basis import values_with_basis
from agra.records import BadRecord, Record
from agra.records import read as read_record
from agra.records.dice import check_dice
from agra.rules.errors import AgraError, BadComponents
from agra.rules.layout import ROUND
from agra.rules.state import State
from agra.rules.values import Components

#: The first line of a record: a header, in brackets. A table of TOML has no value in them.
_HEADER: Final = re.compile(r'\[\s*\w+\s+["{]')
_RECORD: Final = "agra-record"
_POSITION: Final = "agra-position"


class Broken(AgraError):
    """A file is not what it should be; `mistakes` has a sentence for each mistake."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__(" ".join(mistakes))
        self.mistakes = mistakes


def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Records, positions, components.")
    ],
    components: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Components that records and positions were made with."),
    ] = None,
) -> None:
    """Check files: records of games, positions (JSON) and components (TOML).

    What a file is shows in its content. Every mistake is told in a sentence; the exit code is 1 if
    any file is broken.
    """
    own = load_components(components) if components is not None else None
    broken = False
    for path in files:
        try:
            found = describe(path, own)
        except Broken as error:
            broken = True
            for mistake in error.mistakes:
                complain(f"{path}: {mistake}")
        else:
            typer.echo(f"{path}: ok ({found})")
    raise typer.Exit(1 if broken else 0)


def describe(path: Path, own: Components | None = None) -> str:
    """What a file holds, in words; raises `Broken` if it holds nothing sound."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise Broken([f"The file cannot be read: {error.strerror or error}."]) from None
    except UnicodeDecodeError:
        raise Broken(["The file is not UTF-8 text."]) from None
    if text.lstrip().startswith("{"):
        return _json(text, own)
    if _HEADER.match(_first_line(text)):
        return _record(text, own)
    return _components(text)


def _first_line(text: str) -> str:
    """The first line that is neither empty nor a comment."""
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")


def _record(text: str, own: Components | None) -> str:
    try:
        record = read_record(text if "\n" in text else text + "\n", own)
    except BadRecord as error:
        raise Broken([str(error)]) from None
    return _about_record(record)


def _about_record(record: Record) -> str:
    result = record.result
    if result is None:
        state = f"running, round {record.state.d[ROUND]}"
    else:
        state = "finished: " + ", ".join(map(str, result.scores))
    return f"record, {record.players} players, {len(record)} decisions, {state}{_dice(record)}"


def _dice(record: Record) -> str:
    """What is known of the dice; raises `Broken` if a roll was not what it should have been."""
    if not record.dice_secret:
        return ", dice not yet told" if record.dice_hash else ""
    try:
        check_dice(record)
    except BadRecord as error:
        raise Broken([str(error)]) from None
    return ", dice verified"


def _json(text: str, own: Components | None) -> str:
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Broken([f"The file is not valid JSON: {error}."]) from None
    kind = data.get("format") if isinstance(data, dict) else None
    if kind == _RECORD:
        return _record(text, own)
    if kind == _POSITION:
        try:
            state = State.from_json(data, own)
        except AgraError as error:
            raise Broken([str(error)]) from None
        over = "game over" if state.to_move is None else f"decision {state.decision!r}"
        return f"position, {state.players} players, round {state.d[ROUND]}, {over}"
    raise Broken(
        [f'The JSON is neither a record ("format": "{_RECORD}") nor a position ("{_POSITION}").']
    )


def _components(text: str) -> str:
    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Broken(
            [f"The file is no record and no JSON, and as TOML it is not valid: {error}."]
        ) from None
    if not raw:
        raise Broken(["The file is empty."])
    try:
        found = components_from(raw)
    except BadComponents as error:
        raise Broken(error.mistakes or [str(error)]) from None
    return f"components {found.digest}, {len(values_with_basis(raw))} values"
