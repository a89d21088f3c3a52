"""Parses the rules page into numbered paragraphs, tables and sections that can be searched.

The page is docs/rules.md, and docs/rules.de.md for German readers; an installed package contains
copies.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Final

from agra.rules.errors import AgraError
from agra.text.i18n import N_, current_language, folded, labelled, language, parted
from agra.text.languages import ENGLISH, language_of

_ANCHOR: Final = re.compile(r'<a id="r-([\d-]+)"></a>')
_NUMBER: Final = re.compile(r"^(?:- )?\*\*(\d[\d.]*)\*\*\s*")
_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_HEADING: Final = re.compile(r"^(#{2,4})\s+(.*)$")
_MINOR: Final = re.compile(r"^\*([^*]+)\*$")


class NoRules(AgraError):
    """The rules page cannot be found."""


@dataclass(frozen=True)
class Paragraph:
    """One rule: its number ("" if it has none), the headings above it, its text."""

    number: str
    section: str
    text: str
    #: what it explains: the small heading above it, such as "Sailor" or "No worker in supply"
    topic: str = ""


def page_file(name: str) -> str | None:
    """The text of a page such as `rules.de.md`; None if this installation has no such page."""
    shipped = resources.files("agra") / "data" / name
    if shipped.is_file():
        return shipped.read_text(encoding="utf-8")
    beside = Path(__file__).resolve().parents[3] / "docs" / name
    return beside.read_text(encoding="utf-8") if beside.is_file() else None


def rules_language() -> str:
    """The language of the rules for this reader.

    It is the reader's language, or English if that language is unfinished and not offered.
    """
    code = current_language()
    if code == ENGLISH or language_of(code).offered:
        return code
    return ENGLISH if page_file(f"rules.{code}.md") is None else code


def rules_page(code: str = ENGLISH, page: str = "rules") -> str:
    """The rules in a language as Markdown; or the page `quick-start`."""
    found = page_file(f"{page}.md" if code == ENGLISH else f"{page}.{code}.md")
    if found is None:
        raise NoRules(N_("The rules page is not part of this installation: install agra again."))
    return found


def paragraphs() -> tuple[Paragraph, ...]:
    """Every paragraph, example and row of a table, in the order of the reader's page."""
    return _paragraphs(rules_language())


@lru_cache(maxsize=8)
def _paragraphs(code: str) -> tuple[Paragraph, ...]:
    with language(code):  # the labels of table cells are translated
        return tuple(_Reader(rules_page(code)).read())


def sections() -> list[str]:
    """The headings that have paragraphs, in the order of the page."""
    return list(dict.fromkeys(paragraph.section for paragraph in paragraphs()))


def numbered(first: str, last: str | None = None) -> list[Paragraph]:
    """The paragraph of this number, or all from the first to the last.

    A number includes everything below it: "3.4.3" stands for 3.4.3.1 to 3.4.3.17.
    """
    low, high = _key(first), _key(last if last is not None else first)
    return [
        paragraph
        for paragraph in paragraphs()
        if paragraph.number and low <= _key(paragraph.number)[: max(len(low), len(high))] <= high
    ]


def title_of(first: str, last: str) -> str:
    """What the paragraphs from the first to the last are about: their topic, or the heading."""
    found = numbered(first, last)
    topics = {paragraph.topic for paragraph in found}
    return found[0].topic if len(topics) == 1 and any(topics) else found[0].section.split(" > ")[-1]


def search(words: list[str]) -> list[Paragraph]:
    """The paragraphs in which all these words occur, in any order; explanations of them first.

    A word is found in the singular and in the plural. Words that the reader's page does not have
    are looked up in the English one: a reader who knows the English names finds the same
    paragraphs, in the reader's language.
    """
    wanted = [found for word in words if (found := folded(word))]
    if not wanted:
        return []
    page = paragraphs()
    return [page[at] for at in _places(wanted, rules_language()) or _places(wanted, ENGLISH)]


def _places(wanted: list[str], code: str) -> list[int]:
    """Which paragraphs of a page have all these words. All pages have the same paragraphs.

    First comes the row of a table that explains this term, then what has the words in its topic.
    """
    forms = [_forms(word, code) for word in wanted]

    def has(text: str, every: bool = True) -> bool:
        known = (any(form in text for form in word) for word in forms)
        return all(known) if every else any(known)

    found: list[tuple[int, int]] = []
    for place, (section, topic, text) in enumerate(_folded_paragraphs(code)):
        term = text.partition(";")[0]
        if has(term) and len(term.split()) == len(wanted):
            found.append((0, place))
        elif has(topic):
            found.append((1, place))
        elif has(f"{section} {text}") and has(text, every=False):
            found.append((2, place))
    return [place for _rank, place in sorted(found)]


#: The endings of plurals in folded words, by language.
_PLURALS: Final = {
    "en": ("s", "es"), "de": ("n", "en", "e", "s"), "nl": ("s", "en"), "fr": ("s", "x"),
    "it": ("a", "e", "i", "o"), "es": ("s", "es"),
}  # fmt: skip
#: The fewest letters that remain of a word without its ending.
_STEM: Final = 4


def _forms(word: str, code: str) -> tuple[str, ...]:
    """A word, and the beginning that its singular and its plural share."""
    found = [word]
    for end in _PLURALS.get(code, ()):
        if word.endswith(end) and len(word) - len(end) >= _STEM:
            found.append(word.removesuffix(end))
    if code == ENGLISH and word.endswith("ies"):
        found.append(word.removesuffix("ies") + "y")
    if code == ENGLISH and word.endswith("y"):
        found.append(word.removesuffix("y") + "ies")
    return tuple(found)


@lru_cache(maxsize=8)
def _folded_paragraphs(code: str) -> tuple[tuple[str, str, str], ...]:
    return tuple(
        (folded(paragraph.section), folded(paragraph.topic), folded(paragraph.text))
        for paragraph in _paragraphs(code)
    )


def _key(number: str) -> tuple[int, ...]:
    return tuple(int(part) for part in number.split(".") if part)


def without_markup(text: str) -> str:
    """Markdown as plain text."""
    text = _ANCHOR.sub("", text)
    text = _LINK.sub(r"\1", text)
    text = text.replace("\\*", "\0").replace("**", "").replace("*", "").replace("`", "")
    return " ".join(text.replace("\0", "*").split())


class _Reader:
    """Parses the page block by block."""

    def __init__(self, page: str) -> None:
        self.blocks = re.split(r"\n\s*\n", page)
        self.headings: dict[int, str] = {}
        self.topic = ""
        self.found: list[Paragraph] = []

    def read(self) -> list[Paragraph]:
        for block in self.blocks:
            heading = _HEADING.match(block)
            if heading:
                level = len(heading[1])
                self.headings = {key: text for key, text in self.headings.items() if key < level}
                self.headings[level] = without_markup(heading[2])
                self.topic = self.headings.get(4, "")
            elif self.headings and (minor := _MINOR.match(block.strip())):
                self.topic = without_markup(minor[1])
            elif block.lstrip().startswith("|"):
                self._table(block)
            elif block.startswith("- "):
                for item in re.split(r"\n(?=- )", block):
                    self._add(item)
            elif self.headings:
                self._add(block)
        return self.found

    @property
    def section(self) -> str:
        return " > ".join(self.headings.values())

    def _add(self, block: str) -> None:
        text = _ANCHOR.sub("", block.strip())
        number = _NUMBER.match(text)
        if number:
            text = text[number.end() :]
        text = without_markup(re.sub(r"^(?:> ?|- )", "", text, flags=re.MULTILINE))
        if text:
            self._found(number[1] if number else "", text)

    def _table(self, block: str) -> None:
        """A paragraph for each row, with column names where they help."""
        rows = [_cells(line) for line in block.strip().splitlines()]
        heads = [without_markup(cell) for cell in rows[0]]
        for row in rows[2:]:
            anchor = _ANCHOR.search(row[0])
            number = without_markup(row[0]) if anchor else ""
            cells = [without_markup(cell) for cell in row]
            parts = [
                labelled(head, cell) if head and at > (1 if anchor else 0) else cell
                for at, (head, cell) in enumerate(zip(heads, cells))
                if cell and not (anchor and at == 0)
            ]
            self._found(number, parted(parts))

    def _found(self, number: str, text: str) -> None:
        self.found.append(Paragraph(number, self.section, text, self.topic))


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]
