"""Tables in files: CSV, Parquet or JSON lines, chosen by the file extension.

Rows are written during the run into a temporary file beside the requested one, and the file is
renamed when it is complete. So an older file stays until the new one is complete, and an unwritable
folder is found before the run starts.
"""

import csv
import io
import json
import os
import shutil
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO, TypeVar

from agra.lab.optional_packages import BadRun, needed
from agra.lab.runs.columns import BOOL, INT, INTS, TEXT, TEXT_LISTS, TEXTS, Column, Row
from agra.lab.runs.provenance import KEY, beside
from agra.rules.errors import N_

_T = TypeVar("_T")

ENDINGS = (".csv", ".parquet", ".jsonl")
SPARE = 1 << 20  # bytes that must remain free besides the rows
ROW_GROUP = 5000  # rows in a block of a Parquet file


def part_of(path: Path) -> Path:
    """The temporary file beside this one, used by this process alone."""
    return path.with_name(f"{path.name}.{os.getpid()}.part")


class Growing(ABC):
    """A file of rows while it is written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.part = part_of(path)
        self.rows = 0

    @abstractmethod
    def _finish(self) -> None:
        """Complete the temporary file and close it."""

    @abstractmethod
    def _drop(self) -> None:
        """Close the temporary file without completing it."""

    def close(self) -> bool:
        """Complete the file and rename it; a file without rows is not created (False)."""
        if not self.rows:
            self.discard()
            return False
        self._finish()
        os.replace(self.part, self.path)
        return True

    def discard(self) -> None:
        """Remove the temporary file."""
        self._drop()
        self.part.unlink(missing_ok=True)


class Table(Growing):
    """A file that rows are added to."""

    def __init__(self, path: Path, columns: Sequence[Column], about: dict[str, Any]) -> None:
        super().__init__(path)
        self.about = about
        self.columns = columns

    @abstractmethod
    def add(self, row: Row) -> None:
        """Add a row; raises `OSError` when the disk is full."""


class _Lines(Table):
    """A text file with a line for each row."""

    def __init__(self, path: Path, columns: Sequence[Column], about: dict[str, Any]) -> None:
        super().__init__(path, columns, about)
        self._file: TextIO = self.part.open("w", encoding="utf-8", newline="")
        self._good = 0

    def _write(self, text: str) -> None:
        """Write a whole line or, if the disk is full, nothing of it."""
        try:
            self._file.write(text)
            self._file.flush()
        except OSError:
            os.truncate(self.part, self._good)
            raise
        self._good += len(text.encode())
        self.rows += 1

    def _finish(self) -> None:
        self._drop()
        os.truncate(self.part, self._good)

    def close(self) -> bool:
        """Complete the file, and write its provenance beside it."""
        closed = super().close()
        if closed and self.about:
            text = json.dumps(self.about, ensure_ascii=False, indent=1) + "\n"
            with suppress(OSError):  # losing the provenance is better than losing the rows
                beside(self.path).write_text(text, encoding="utf-8")
        return closed

    def _drop(self) -> None:
        with suppress(OSError):  # an incomplete line is cut off or discarded
            self._file.close()


class CsvTable(_Lines):
    """Comma-separated values with a line of column names."""

    def add(self, row: Row) -> None:
        """Add a row."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        if not self.rows:
            writer.writerow([column.name for column in self.columns])
        writer.writerow([flat(value) for value in row])
        self._write(text.getvalue())


def flat(value: Any) -> Any:
    """A value as a cell of a CSV file.

    Lists are joined by spaces, lists of texts inside them by plus signs, with "-" for an empty one.
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"  # as in JSON
    if not isinstance(value, list):
        return value
    return " ".join(
        ("+".join(entry) or "-") if isinstance(entry, list) else str(entry) for entry in value
    )


class JsonLinesTable(_Lines):
    """A JSON object on each line."""

    def add(self, row: Row) -> None:
        """Add a row."""
        names = [column.name for column in self.columns]
        self._write(json.dumps(dict(zip(names, row, strict=True))) + "\n")


class ParquetFile(Growing):
    """An Apache Parquet file; `_writer` writes its blocks of rows."""

    _writer: Any

    def _finish(self) -> None:
        self._writer.close()

    def _drop(self) -> None:
        with suppress(OSError):  # the file is discarded
            self._writer.close()


class ParquetTable(ParquetFile, Table):
    """Apache Parquet: typed columns, lists as lists."""

    def __init__(self, path: Path, columns: Sequence[Column], about: dict[str, Any]) -> None:
        super().__init__(path, columns, about)
        pyarrow = needed("pyarrow", "lab", f"Writing {path.name}")
        parquet = needed("pyarrow.parquet", "lab", f"Writing {path.name}")
        types = {
            INT: pyarrow.int64(),
            TEXT: pyarrow.string(),
            BOOL: pyarrow.bool_(),
            INTS: pyarrow.list_(pyarrow.int64()),
            TEXTS: pyarrow.list_(pyarrow.string()),
            TEXT_LISTS: pyarrow.list_(pyarrow.list_(pyarrow.string())),
        }
        self._arrow = pyarrow
        notes = {KEY: json.dumps(about, ensure_ascii=False)} if about else None
        self._schema = pyarrow.schema([(name, types[holds]) for name, holds in columns], notes)
        self._waiting: list[Row] = []
        self._writer = parquet.ParquetWriter(self.part, self._schema)

    def add(self, row: Row) -> None:
        """Add a row."""
        self._waiting.append(row)
        self.rows += 1
        if len(self._waiting) >= ROW_GROUP:
            self._flush()

    def _flush(self) -> None:
        if self._waiting:
            values = [list(column) for column in zip(*self._waiting, strict=True)]
            table = self._arrow.Table.from_arrays(
                [
                    self._arrow.array(column, field.type)
                    for column, field in zip(values, self._schema, strict=True)
                ],
                schema=self._schema,
            )
            self._writer.write_table(table)
            self._waiting = []

    def _finish(self) -> None:
        self._flush()
        super()._finish()


_KINDS: dict[str, type[Table]] = {
    ".csv": CsvTable, ".parquet": ParquetTable, ".jsonl": JsonLinesTable,
}  # fmt: skip


def open_table(
    path: Path,
    columns: Sequence[Column],
    expected_bytes: int = 0,
    about: dict[str, Any] | None = None,
) -> Table:
    """Open a new table; raises `BadRun` if it cannot be written there.

    `about` is the provenance of its rows (`agra.lab.runs.provenance`).
    """
    kind = _KINDS.get(path.suffix.lower())
    if kind is None:
        raise BadRun(f"{path} must end in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}.")
    check_place(path, expected_bytes)
    return kind(path, columns, about or {})


def rows_in(path: Path) -> list[dict[str, Any]]:
    """Parse a growing JSON lines file; an incomplete last line is ignored.

    A missing file has no rows.
    """
    found = []
    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
    except (OSError, UnicodeDecodeError):
        raise BadRun(f"{path} cannot be read: name a file with JSON lines.") from None
    for line in text.splitlines():
        try:
            found.append(json.loads(line))
        except ValueError:
            break
    return found


def kept_in(path: Path, make: Callable[..., _T]) -> list[_T]:
    """Parse the rows of such a file into objects.

    Raises `BadRun` for other content, so that a foreign file is not overwritten.
    """
    rows = rows_in(path)
    try:
        found = [make(**row) for row in rows]
    except TypeError:
        raise _other(path) from None
    if not rows and path.exists() and path.read_bytes()[:2] not in (b"", b"{", b'{"'):
        raise _other(path)
    return found


def known_in(path: Path, make: Callable[..., _T]) -> list[_T]:
    """Like `kept_in`, for a run that appends: an incomplete last line is cut off first.

    A complete one without a line break gets it: a person may have written it.
    """
    check_place(path)
    found = kept_in(path, make)
    text = path.read_bytes() if path.exists() else b""
    if text and not text.endswith(b"\n"):
        complete = len(found) == len(text.splitlines())
        path.write_bytes(text + b"\n" if complete else text[: text.rfind(b"\n") + 1])
    return found


def add_to(path: Path, rows: Iterable[dict[str, Any]]) -> None:
    """Append rows to such a file in one write."""
    text = "".join(json.dumps(row) + "\n" for row in rows)
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


def _other(path: Path) -> BadRun:
    return BadRun(f"{path} was not written by this command: name another file.")


def check_new(path: Path, force: bool) -> None:
    """Raise `BadRun` if the file exists, unless it may be overwritten."""
    if path.is_file() and not force:
        raise BadRun(
            N_("{path} exists already: choose another name, or add --force to overwrite it."),
            path=path,
        )


def check_place(path: Path, expected_bytes: int = 0) -> None:
    """Raise `BadRun` unless a file of about this size can be written here."""
    folder = path.parent
    if path.is_dir():
        raise BadRun(f"{path} is a folder: name a file in it.")
    if not folder.is_dir():
        raise BadRun(f"There is no folder {folder}: create it, or choose another place.")
    part = part_of(path)
    try:
        if path.exists() and not os.access(path, os.W_OK):
            raise PermissionError(13, "Permission denied")
        part.write_bytes(b" " * 4096)
    except OSError as error:
        raise BadRun(f"{path} cannot be written: {error.strerror or error}.") from None
    finally:
        with suppress(OSError):  # the file could not be created
            part.unlink(missing_ok=True)
    free = shutil.disk_usage(folder).free
    if free < expected_bytes + SPARE:
        raise BadRun(
            f"The disk of {path} has {_size(free)} free, but the run needs about"
            f" {_size(expected_bytes + SPARE)}: make room, or choose another place."
        )


def _size(count: int) -> str:
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.1f} MB"
