"""The terms of each language, and the words that its texts must not use.

    python -m tools.terms         write docs/terms.md
    python -m tools.terms check   list words not to use, by language

The terms are data beside the catalogues: src/agra/text/locale/LANGUAGE/terms.toml. The same faults
are part of `python -m tools.catalogues check`.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from babel import Locale

from agra.text.languages import ENGLISH, codes
from tools import catalogues

PAGE: Final = catalogues.ROOT / "docs" / "terms.md"
#: The pages of docs that are checked beside the messages; "rules.de.md" is German.
PAGES: Final = ("rules", "quick-start")

#: A line break inside a paragraph.
_WRAPPED: Final = re.compile(r"(?<!\n)\n(?![\n|#>-])")

_HEAD: Final = """# Terms

One thing has one name, in every language. Most names come from the published rulebooks; the names
of goods, buildings and people stand in the catalogues (`src/agra/text/names.py`). This page is
written by `python -m tools.terms` from the files `src/agra/text/locale/LANGUAGE/terms.toml`; change
those. A cell with "-" has no fixed term yet.
"""
_AVOID: Final = """
## Words not to use

`python -m tools.catalogues check` refuses these words in the messages, the rules and the quick
start. They are regular expressions; capitals do not matter.
"""


class Avoided(NamedTuple):
    """Words not to use, and what to say instead."""

    words: re.Pattern[str]
    say: str
    #: messages and contexts that may use the words
    excepted: frozenset[str] = frozenset()
    #: whether the pages of docs are checked, too
    pages: bool = True


class Names(NamedTuple):
    """The words that may or must not stand beside names; see `tools.standing`."""

    not_before: frozenset[str] = frozenset()
    #: if given, only these words stand before a good
    before: frozenset[str] | None = None
    not_after: frozenset[str] = frozenset()
    #: if given, only these words stand after a name
    after: frozenset[str] | None = None
    #: "and", "or": the words between two names of a list
    joins: frozenset[str] = frozenset()
    #: words after {count} that are no nouns
    not_counted: frozenset[str] = frozenset()
    not_before_player: frozenset[str] = frozenset()


class Terms(NamedTuple):
    """The terms of a language by their English name, the words not to use, and those at names."""

    words: dict[str, str]
    avoided: tuple[Avoided, ...]
    names: Names = Names()
    #: short forms that are one letter too long, which the drawings condense
    condensed: frozenset[str] = frozenset()
    #: phrases that tests look for, because they state a rule
    checked: Mapping[str, str] = MappingProxyType({})


def path_of(code: str) -> Path:
    """The file with the terms of a language."""
    return catalogues.LOCALE / code / "terms.toml"


def terms(code: str) -> Terms:
    """The terms of a language; none if it has no file yet."""
    return _read(path_of(code))


@cache
def _read(path: Path) -> Terms:
    if not path.is_file():
        return Terms({}, ())
    found: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    avoided = tuple(
        Avoided(
            re.compile(row["words"], re.IGNORECASE),
            row["say"],
            frozenset(row.get("except", ())),
            row.get("pages", True),
        )
        for row in found.get("avoid", ())
    )
    names = {key: frozenset(words) for key, words in found.get("names", {}).items()}
    return Terms(
        found.get("words", {}),
        avoided,
        Names(**names),
        frozenset(found.get("condensed", ())),
        found.get("checked", {}),
    )


# ------------------------------------------------------------------ checking


def faults(code: str, texts: Iterable[catalogues.Text]) -> list[str]:
    """The messages of a language that use words not to use."""
    return [
        f"{text.name}: {text.text!r} has {found[0]!r}, say: {row.say}"
        for text in texts
        for row in terms(code).avoided
        if not row.excepted & {text.id, text.context}
        and (found := row.words.search(text.text)) is not None
    ]


def page_faults(code: str, folder: Path = PAGE.parent) -> list[str]:
    """The places in the rules and the quick start that use words not to use."""
    found: list[str] = []
    for path in _pages(code, folder):
        page = path.read_text(encoding="utf-8")
        joined = _WRAPPED.sub(" ", page)  # the same length, a sentence on one line
        for row in terms(code).avoided:
            found += [
                f"{path.name}, line {page.count(chr(10), 0, match.start()) + 1}:"
                f" has {match[0]!r}, say: {row.say}"
                for match in row.words.finditer(joined)
                if row.pages
            ]
    return found


def _pages(code: str, folder: Path) -> Iterator[Path]:
    ending = ".md" if code == ENGLISH else f".{code}.md"
    yield from (path for name in PAGES if (path := folder / f"{name}{ending}").is_file())


# ------------------------------------------------------------------ the page


def page() -> str:
    """The page docs/terms.md: the terms side by side, and the words not to use."""
    shown = [code for code in codes() if terms(code).words]
    names = [Locale(code).english_name or code for code in shown]
    lines = [f"| {' | '.join([*names, 'meaning'])} |", "|---" * (len(shown) + 1) + "|"]
    for term, meaning in terms(ENGLISH).words.items():
        cells = [term if code == ENGLISH else terms(code).words.get(term, "-") for code in shown]
        lines.append(f"| {' | '.join([*cells, meaning])} |")
    blocks = [_HEAD, "\n".join(lines), _AVOID]
    for code, name in zip(shown, names, strict=True):
        rows = [f"| `{_cell(row.words.pattern)}` | {row.say} |" for row in terms(code).avoided]
        blocks.append("\n".join([f"### {name}\n", "| not | say |", "|---|---|", *rows, ""]))
    return "\n".join(blocks).rstrip() + "\n"


def _cell(pattern: str) -> str:
    return pattern.replace("|", r"\|")


# ------------------------------------------------------------------ the command


def main(words: list[str]) -> int:
    """Run the command; return its exit code."""
    if not words:
        PAGE.write_text(page(), encoding="utf-8")
        print(f"wrote {PAGE.relative_to(catalogues.ROOT)}")
        return 0
    if words != ["check"]:
        print(__doc__, file=sys.stderr)
        return 2
    found = 0
    messages = catalogues.template()
    for code in codes():
        problems = [*faults(code, catalogues.texts(code, messages)), *page_faults(code)]
        for problem in problems:
            print(f"{code}: {problem}")
        found += len(problems)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
