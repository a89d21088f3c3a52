"""A `Game` that can be saved and loaded: as text, as JSON and in files."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from agra.records import files
from agra.records.errors import BadRecord
from agra.records.game import Game
from agra.records.headers import headers_of
from agra.records.json_form import record_from_json, record_to_json
from agra.records.text_write import text_of

#: The keys that do not count when games are compared: annotations and the format version.
NOTES: Final = ("comments", "headers", "variations", "version")


class Record(Game):
    """One game, finished or running. Two records are equal if they hold the same game.

    >>> record = Record.begin(players=2, seed=1, names=["Ada", "Ben"])
    >>> record.add(record.state.legal_actions()[0])
    >>> len(record)
    1
    """

    @property
    def headers(self) -> dict[str, Any]:
        """The headers of the text, in order (docs/records.md)."""
        return headers_of(self)

    def text(self) -> str:
        """The record as text (docs/records.md)."""
        return text_of(self)

    def to_json(self) -> dict[str, Any]:
        """The record as plain dictionaries and lists (docs/records.md)."""
        return record_to_json(self)

    @staticmethod
    def from_json(obj: object, components: Any = None) -> "Record":
        """Return the record from such data, with the same checks as for the text."""
        return record_from_json(Record, obj, components)

    def write(self, path: str | Path) -> None:
        """Write the record to a file: as JSON if its name ends in .json, else as text.

        Raises `NotWritten` if that fails; an existing file is then unchanged.
        """
        files.write(self, path)

    @staticmethod
    def read(source: str | Path, components: Any = None) -> "Record":
        """Read a record from a file or a text, see `agra.records.read`."""
        return files.read(Record, source, components)

    @staticmethod
    def read_all(
        source: str | Path,
        components: Any = None,
        broken: Callable[[BadRecord], None] | None = None,
    ) -> "Iterator[Record]":
        """Read the records in a file or a text, see `agra.records.read_all`."""
        return files.read_all(Record, source, components, broken)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        mine, others = self.to_json(), other.to_json()
        return all(mine.get(key) == others.get(key) for key in {*mine, *others} - {*NOTES})

    __hash__ = None  # type: ignore[assignment]  # records are mutable

    def __repr__(self) -> str:
        names = ", ".join(self.names)
        over = "finished" if self.state.to_move is None else "running"
        return f"<Record of {names}: {len(self)} decisions, {over}>"


def read(source: str | Path, components: Any = None) -> Record:
    """Read a record from a file or a text.

    A string with line breaks or with a bracket at its beginning is the text itself, any other
    string is a file name. The first character shows whether it is text or JSON. `components` (a
    path or loaded components) are for a record of a game with other components than the package's
    that does not contain them. Raises `BadRecord` with the line and the reason, one sentence.
    """
    return Record.read(source, components)


def read_all(
    source: str | Path,
    components: Any = None,
    broken: Callable[[BadRecord], None] | None = None,
) -> Iterator[Record]:
    """Read the records in a file of several games one by one: only one is in memory.

    In text each game begins with its header Format; a file of JSON has one object on each line.
    A broken game raises `BadRecord`, unless `broken` is given: it is called with the error, and the
    next game is read.
    """
    return Record.read_all(source, components, broken)


def write_all(records: Iterable[Record], path: str | Path) -> int:
    """Write several games to one file and return how many: text, or JSON lines (.jsonl).

    Raises `NotWritten` if that fails; an existing file is then unchanged.
    """
    return files.write_all(records, path)
