"""Extracts, merges, compiles and checks the translation catalogues, with Babel.

    python -m tools.catalogues messages   every message of the sources into every agra.po
    python -m tools.catalogues compile    every agra.po that has changed into its agra.mo
    python -m tools.catalogues check      what is missing or wrong, by language

`make messages` and `make catalogues` call it; so does the build hook, with a folder for the
compiled files. docs/translating.md is the guide for translators.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import IO, Any, Final, NamedTuple

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = ROOT / "src" / "agra"
LOCALE: Final = SOURCES / "text" / "locale"
DOMAIN: Final = "agra"

#: The functions of `agra.text.i18n`, and which of their arguments are messages or contexts.
KEYWORDS: Final[dict[str, Any]] = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "say_count": (1, 2),
    "counted": (1, 2),
    "pgettext": ((1, "c"), 2),
    "NP_": ((1, "c"), 2),
}
#: A comment with this word before a message goes to the translators.
COMMENT: Final = "Translators:"
#: What translators must know of the lessons' sentences.
STARS: Final = "What stands between stars is bold: keep the stars. At most 18 words."

_QUOTED: Final = r"""("[^"]*"|'[^']*')"""
_TAG: Final = re.compile(
    rf"""{{%\s*(?:(say_count)\s+{_QUOTED}\s+{_QUOTED}|(say|ago)\s+{_QUOTED})([^%]*?)%}}"""
)
_CONTEXT: Final = re.compile(rf"\bcontext={_QUOTED}")
#: The context of the lessons' titles: a title such as "Deliver" is also a button.
LESSON_TITLE: Final = "lesson title"


# ------------------------------------------------------------------ extracting


def extract_say(
    file: IO[bytes], keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, str, Any, list[str]]]:
    """Babel extractor for the texts of a template: the tags `say`, `say_count`, `ago`."""
    text = file.read().decode("utf-8")
    for found in _TAG.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        if found[1]:
            yield line, "ngettext", (found[2][1:-1], found[3][1:-1]), []
        elif context := _CONTEXT.search(found[6]):
            yield line, "pgettext", (context[1][1:-1], found[5][1:-1]), []
        else:
            yield line, "_", found[5][1:-1], []


def extract_code(
    file: IO[bytes], keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, str, Any, list[str]]]:
    """Babel extractor for the texts of a module.

    Babel's own extractor skips a call inside another one, such as `_(WORDS.get(key, N_("Stop")))`.
    """
    source = file.read().decode("utf-8")
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            values = [given.value for given in node.args if isinstance(given, ast.Constant)]
            texts = tuple(text for text in values if isinstance(text, str))
            needed = KEYWORDS.get(node.func.id, ())
            if node.func.id in KEYWORDS and len(texts) == len(needed or (1,)):
                yield node.lineno, node.func.id, texts, _comment(lines, node.lineno)


def extract_lesson(
    file: IO[bytes], keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, str, Any, list[str]]]:
    """Babel extractor for a lesson: its title, its sentences, its answers to other options."""
    lesson = tomllib.loads(file.read().decode("utf-8"))
    steps = [text for step in lesson["steps"] for text in (step["say"], step.get("word", ""))]
    whys = [other["why"] for step in lesson["steps"] for other in step.get("others", ())]
    yield 1, "pgettext", (LESSON_TITLE, lesson["title"]), []
    for text in filter(None, (lesson["about"], lesson["end"], *steps, *whys)):
        comments = [STARS] if "*" in text else []
        yield 1, "_", text, comments


def _comment(lines: list[str], line: int) -> list[str]:
    """The comment for translators in the line above."""
    above = lines[line - 2].strip().removeprefix("# ") if line > 1 else ""
    return [above.removeprefix(COMMENT).strip()] if above.startswith(COMMENT) else []


def template() -> Catalog:
    """Every message of the sources."""
    found = Catalog(project="Agra", charset="utf-8", fuzzy=False)
    ways: dict[str, Any] = {".py": extract_code, ".html": extract_say, ".toml": extract_lesson}
    kinds = ("*.py", "templates/**/*.html", "data/lessons/*.toml")
    for path in sorted(path for kind in kinds for path in SOURCES.rglob(kind)):
        method = ways[path.suffix]
        for line, message, comments, context in extract_from_file(method, path, KEYWORDS):
            place = (path.relative_to(ROOT).as_posix(), line)
            found.add(message, locations=[place], auto_comments=comments, context=context)
    return found


# ------------------------------------------------------------------ merging and compiling


def path_of(code: str) -> Path:
    """The path of a language's catalogue."""
    return LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def catalogue(code: str) -> Catalog:
    """The catalogue of a language; empty if there is none yet."""
    path = path_of(code)
    if not path.is_file():
        return _new(code)
    with path.open("rb") as file:
        return read_po(file, locale=code)


def _new(code: str) -> Catalog:
    project = "Agra"
    found = Catalog(
        locale=code,
        project=project,
        version="1",
        header_comment=f"# {project} in {Locale(code).english_name}: see docs/translating.md.",
        charset="utf-8",
        fuzzy=False,
    )
    found.revision_date = found.creation_date
    _head(found)
    return found


def merge(code: str, messages: Catalog) -> None:
    """Write a catalogue with all messages; existing translations stay.

    A message that is similar to an old one gets its translation, marked as fuzzy: it counts as
    missing until a translator has checked it.
    """
    found = catalogue(code)
    found.update(messages, update_creation_date=False)
    _head(found)
    path = path_of(code)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(
            file, found, width=100, sort_by_file=True, include_lineno=False, ignore_obsolete=True
        )


def _head(found: Catalog) -> None:
    """Set the contact to the project for every language; Babel would write placeholders."""
    found.msgid_bugs_address = "see CONTRIBUTING.md"
    found.last_translator = "The Agra contributors"
    found.language_team = "Agra"


def compile_all(into: Path | None = None) -> list[Path]:
    """Compile every catalogue that is newer than its compiled file; return those files.

    The compiled files are written beside the catalogues, or into another folder.
    """
    made: list[Path] = []
    for path in sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        code = path.parts[-3]
        target = (into or LOCALE) / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
        if target.is_file() and target.stat().st_mtime >= path.stat().st_mtime:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as file:
            write_mo(file, _finished(catalogue(code)))
        made.append(target)
    return made


def _finished(found: Catalog) -> Catalog:
    """A catalogue without unfinished translations: half a plural would be shown as nothing."""
    for message in list(found):
        if message.id and not _is_translated(found, message):
            found.delete(_id(message), message.context)
    return found


# ------------------------------------------------------------------ checking


def missing(code: str, messages: Catalog) -> list[str]:
    """The messages of the sources that a catalogue does not contain, translated or not."""
    found = catalogue(code)
    return [
        name_of(message)
        for message in messages
        if message.id and found.get(_id(message), message.context) is None
    ]


def untranslated(code: str, messages: Catalog) -> list[str]:
    """The messages without a translation, or with one that nobody has checked."""
    found = catalogue(code)
    return [
        name_of(message)
        for message in messages
        if message.id and not _is_translated(found, found.get(_id(message), message.context))
    ]


def wrong(code: str, equal: frozenset[str]) -> list[str]:
    """Translations with other arguments than the message, or equal to English by mistake.

    A message may be the same in both languages if it is listed in `equal`, has letters only in its
    arguments, or belongs to a context that is listed there.
    """
    problems: list[str] = []
    for message in catalogue(code):
        if not message.id or not message.string:
            continue
        sources, translations = forms(message.id), forms(message.string)
        allowed = {argument for source in sources for argument in arguments(source)}
        needed = set.intersection(*(arguments(source) for source in sources))
        for text in translations:
            if text and not needed <= arguments(text) <= allowed:
                problems.append(f"{name_of(message)}: the arguments differ in {text!r}")
        if translations[0] == sources[0] and _has_words(translations[0]):
            if _id(message) not in equal and message.context not in equal:
                problems.append(f"{name_of(message)}: is it English by mistake?")
    return problems


class Text(NamedTuple):
    """One text that readers see: a form of a message, in English or in a translation."""

    text: str
    #: the English message, its singular if it has a plural
    id: str
    context: str | None
    #: whether the message has plural forms
    plural: bool

    @property
    def name(self) -> str:
        """The message as reports name it."""
        return f"{self.id!r} ({self.context})" if self.context else repr(self.id)


def texts(code: str, messages: Catalog) -> list[Text]:
    """Every text of a language: the messages themselves in English, otherwise the translations."""
    found = messages if code == "en" else catalogue(code)
    return [
        Text(text, _id(message), message.context, message.pluralizable)
        for message in found
        if message.id and not message.fuzzy
        for text in dict.fromkeys(forms(message.id if code == "en" else message.string or ""))
        if text
    ]


def equal(code: str) -> frozenset[str]:
    """The messages and contexts that may be the same in English and in a language."""
    paths = (LOCALE / "equal.txt", LOCALE / code / "equal.txt")
    lines = [
        line
        for path in paths
        if path.is_file()
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    return frozenset(line for line in lines if line and not line.startswith("# "))


def arguments(text: str) -> set[str]:
    """The named arguments of a message; an invalid format string has the argument "?"."""
    try:
        return {name for _words, name, _form, _how in Formatter().parse(text) if name is not None}
    except ValueError:
        return {"?"}


def name_of(message: Message) -> str:
    """A message as reports name it."""
    return f"{_id(message)!r} ({message.context})" if message.context else repr(_id(message))


def _id(message: Message) -> str:
    return forms(message.id)[0]


def forms(text: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """The singular and the plural of a message, or its one form."""
    return (text,) if isinstance(text, str) else tuple(text)


def _is_translated(found: Catalog, message: Message | None) -> bool:
    if message is None or message.fuzzy or not message.string:
        return False
    written = forms(message.string)
    return all(written) and (not message.pluralizable or len(written) == found.num_plurals)


def _has_words(text: str) -> bool:
    return any(letter.isalpha() for letter in re.sub(r"\{[^{}]*\}", "", text))


# ------------------------------------------------------------------ the command


def _messages() -> None:
    from agra.text.languages import translated

    messages = template()
    for code in translated():
        merge(code, messages)
        print(f"{code}: {len(messages)} messages, {len(untranslated(code, messages))} to translate")


def _check() -> int:
    from agra.text.languages import codes

    messages = template()
    found = 0
    for code in codes():
        for problem in problems(code, messages):
            print(f"{code}: {problem}")
            found += 1
    return 1 if found else 0


def problems(code: str, messages: Catalog) -> list[str]:
    """Everything that `check` reports for a language."""
    from tools import standing, terms

    found: list[str] = []
    if code != "en":
        found += [f"no translation: {name}" for name in untranslated(code, messages)]
        found += wrong(code, equal(code))
    found += terms.faults(code, texts(code, messages))
    found += standing.faults(code, messages)
    return found + terms.page_faults(code)


def main(words: list[str]) -> int:
    """Run the command; return its exit code."""
    if words == ["messages"]:
        _messages()
    elif words == ["check"]:
        return _check()
    elif words[:1] == ["compile"] and len(words) <= 2:
        for made in compile_all(Path(words[1]) if len(words) == 2 else None):
            print(f"compiled {made}")
    else:
        print(__doc__, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
