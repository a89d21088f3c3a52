"""`agra check`: validates files; their content tells which kind they are."""

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from agra.command.output import complain
from agra.components import components_from, load_components
from agra.components.basis import values_with_basis
from agra.positions import FORMAT as POSITION
from agra.records import BadRecord, Record, read_all
from agra.records.dice import check_dice
from agra.records.headers import FORMAT as RECORD
from agra.rules.errors import AgraError, BadComponents
from agra.rules.state import State
from agra.rules.values import Components
from agra.text.error_messages import told
from agra.text.i18n import N_, labelled

#: The first line of a record: a header in brackets. No table header of TOML has a value there.
_HEADER: Final = re.compile(r'\[\s*\w+\s+["{]')


class Unreadable(AgraError):
    """The file does not exist, or cannot be read."""


class Broken(AgraError):
    """A file is invalid; `mistakes` has a sentence for each error."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__(" ".join(mistakes))
        self.mistakes = mistakes


def check(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE", help=N_("The files to check: records, positions, components.")
        ),
    ],
    components: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=N_("The components file that the records and positions were made with."),
        ),
    ] = None,
) -> None:
    """Check files: records of games, positions (JSON) and components (TOML)."""
    own = load_components(components) if components is not None else None
    code = 0
    for path in files:
        try:
            found = describe(path, own)
        except (Unreadable, Broken) as error:
            code = max(code, complain_about(path, error))
        else:
            typer.echo(f"{path}: ok ({found})")
    raise typer.Exit(code)


def complain_about(path: Path, error: Unreadable | Broken) -> int:
    """Print what is wrong with a file; return the exit code."""
    if isinstance(error, Unreadable):
        complain(labelled(str(path), told(error)))
        return 2
    for mistake in error.mistakes:
        complain(f"{path}: {mistake}")
    return 1


def describe(path: Path, own: Components | None = None) -> str:
    """Describe the content of a file in words.

    Raises `Broken` if it is invalid, `Unreadable` if it cannot be read.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unreadable(N_("The file cannot be read: {reason}."), reason=reason) from None
    except UnicodeDecodeError:
        raise Broken(["The file is not UTF-8 text."]) from None
    if text.lstrip().startswith("{"):
        return _record(text, own) if path.suffix.lower() == ".jsonl" else _json(text, own)
    if _HEADER.match(_first_line(text)):
        return _record(text, own)
    return _components(text)


def _first_line(text: str) -> str:
    """The first line that is neither empty nor a comment."""
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")


def _record(text: str, own: Components | None) -> str:
    mistakes: list[str] = []
    text = text if "\n" in text else text + "\n"
    found = [_about_record(record) for record in read_all(text, own, _noted(mistakes))]
    if mistakes:
        raise Broken(mistakes)
    return found[0] if len(found) == 1 else f"{len(found)} records: the first a {found[0]}"


def _noted(mistakes: list[str]) -> Callable[[BadRecord], None]:
    return lambda error: mistakes.append(told(error))


def _about_record(record: Record) -> str:
    result = record.result
    if result is None:
        state = f"running, round {record.state.round}"
    else:
        state = "finished: " + ", ".join(map(str, result.scores))
    return f"record, {record.players} players, {len(record)} decisions, {state}{_dice(record)}"


def _dice(record: Record) -> str:
    """Describe the dice; raises `Broken` if a roll differs from the seed."""
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
    if kind == RECORD:
        return _record(text, own)
    if kind == POSITION:
        try:
            state = State.from_json(data, own)
        except AgraError as error:
            raise Broken([str(error)]) from None
        over = "game over" if state.to_move is None else f"decision {state.decision!r}"
        return f"position, {state.players} players, round {state.round}, {over}"
    raise Broken(
        [f'The JSON is neither a record ("format": "{RECORD}") nor a position ("{POSITION}").']
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
