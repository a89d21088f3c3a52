"""Counts the lines of code of the package: ``python -m tools.lines [PATH...]``, by default src/.

It prints one row for each package (the folders in src/agra, and the modules beside them) and a
total:

    files     Python files
    physical  lines that hold code: no blank lines, no comments, no docstrings
    tokens    names, numbers, strings, operators and keywords of that code
    lines     tokens divided by 9, rounded: the number to compare

Physical lines depend on how code is laid out: joining two lines makes them fewer, wrapping a long
one makes them more, and neither makes a program easier or harder to read. So the number to compare
is counted by tokens. A line of this project has about nine of them (`TOKENS_PER_LINE`), so "lines"
is close to what an editor shows for code in the usual format.

These rules keep the layout out of the count:

- Line ends and indentation are no tokens. `a = 1; b = 2` counts as much as two lines, except for
  the semicolon, which is not counted either.
- A comma before a closing bracket is not counted: the formatter adds it when it wraps a call.
- Strings that follow each other count as one, as do strings over several lines and whole f-strings
  with all that is inside. So the count is the same in every version of Python.
- A docstring is a string that is a statement of its own, wherever it stands.
"""

import io
import sys
import token
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
#: How many tokens a line of this project has on average.
TOKENS_PER_LINE: Final = 9
#: Tokens that are layout, not code.
LAYOUT: Final = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}
#: How f-strings and t-strings begin and end where they are several tokens (Python 3.12, 3.14).
STARTS: Final = {getattr(token, name, -1) for name in ("FSTRING_START", "TSTRING_START")} - {-1}
ENDS: Final = {getattr(token, name, -1) for name in ("FSTRING_END", "TSTRING_END")} - {-1}


class Piece(NamedTuple):
    """One token of code, with the lines that it covers."""

    kind: int
    text: str
    first: int
    last: int


class Count(NamedTuple):
    """What was counted in some files."""

    files: int = 0
    physical: int = 0
    tokens: int = 0

    @property
    def lines(self) -> int:
        """Lines of the usual length."""
        return round(self.tokens / TOKENS_PER_LINE)

    def plus(self, other: "Count") -> "Count":
        """Both together."""
        return Count(
            self.files + other.files, self.physical + other.physical, self.tokens + other.tokens
        )


def count_text(source: str) -> Count:
    """Count one file."""
    physical: set[int] = set()
    tokens = 0
    for statement in _statements(source):
        if all(piece.kind == tokenize.STRING for piece in statement):
            continue  # a docstring
        before = Piece(tokenize.NEWLINE, "", 0, 0)
        for piece, after in zip(statement, [*statement[1:], before], strict=True):
            physical.update(range(piece.first, piece.last + 1))
            trailing = piece.text == "," and after.text in (")", "]", "}")
            joined = piece.kind == before.kind == tokenize.STRING
            tokens += not (trailing or joined)
            before = piece
    return Count(1, len(physical), tokens)


def _statements(source: str) -> Iterator[list[Piece]]:
    """The simple statements of a file, each as its tokens; a semicolon ends one as a line does."""
    statement: list[Piece] = []
    for piece in _pieces(source):
        if piece.kind == tokenize.NEWLINE or piece.text == ";":
            if statement:
                yield statement
            statement = []
        else:
            statement.append(piece)
    if statement:
        yield statement


def _pieces(source: str) -> Iterator[Piece]:
    """The tokens of a file without layout; an f-string is one string."""
    depth = 0
    first = 0
    for one in tokenize.generate_tokens(io.StringIO(source).readline):
        if one.type in STARTS:
            first = first if depth else one.start[0]
            depth += 1
        elif one.type in ENDS:
            depth -= 1
            if not depth:
                yield Piece(tokenize.STRING, "", first, one.end[0])
        elif not depth and one.type not in LAYOUT:
            yield Piece(one.type, one.string, one.start[0], one.end[0])


def count_path(path: Path) -> dict[str, Count]:
    """Count a file, or all Python files below a folder, by package."""
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    found: dict[str, Count] = {}
    for file in files:
        name = _package(file, path)
        counted = count_text(file.read_text(encoding="utf-8"))
        found[name] = found.get(name, Count()).plus(counted)
    return found


def _package(file: Path, counted: Path) -> str:
    """The package that a file is counted for: the first folder below src/agra, or below PATH."""
    inside = file.resolve()
    agra = ROOT / "src" / "agra"
    if inside.is_relative_to(agra):
        folders = inside.relative_to(agra).parent.parts
        return f"agra.{folders[0]}" if folders else "agra"
    if file == counted:
        return file.name
    folders = file.relative_to(counted).parent.parts
    return "/".join((counted.name, *folders[:1]))


def report(found: dict[str, Count]) -> str:
    """The table that the command prints."""
    total = Count()
    for count in found.values():
        total = total.plus(count)
    rows = [*sorted(found.items(), key=lambda row: -row[1].tokens), ("total", total)]
    width = max(len(name) for name, _count in rows)
    told = [f"{'':{width}} {'files':>6} {'physical':>9} {'tokens':>9} {'lines':>8}"]
    for name, count in rows:
        numbers = f"{count.files:6,} {count.physical:9,} {count.tokens:9,} {count.lines:8,}"
        told.append(f"{name:{width}} {numbers}")
    return "\n".join(told)


def main(paths: list[str]) -> int:
    """Count and print; 2 if a path does not exist."""
    found: dict[str, Count] = {}
    for path in [Path(word) for word in paths] or [ROOT / "src"]:
        if not path.exists():
            print(f"There is no file or folder {path}.", file=sys.stderr)
            return 2
        for name, count in count_path(path).items():
            found[name] = found.get(name, Count()).plus(count)
    print(report(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
