"""Writes every text of a language into pages that a native speaker can read and correct.

    python -m tools.reading_sheet de [--out build/sheet/de]

One page for each screen (tools/screens.py), and an index. Each message stands with its context and
source file, the arguments filled in, the English beside it, and a field for a correction; a button
on each page saves the corrections as a file. Nothing is sent anywhere.
"""

from __future__ import annotations

import argparse
import html
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from babel.messages.catalog import Catalog, Message

import agra
from agra.picture import panel, svg
from agra.picture.icons import symbol
from agra.rules import names as known
from agra.text import i18n
from agra.text import names as name_of
from agra.text.languages import ENGLISH, language_of, translated
from tools import arguments, catalogues
from tools.arguments import Kind
from tools.screens import SCREENS, Screen, screen_of

#: How many values of an argument a reader sees; all of those not listed, such as the 16 goods.
SHOWN: Final = {
    Kind.GOODS: 4, Kind.NOTABLE: 2, Kind.TO_NOTABLE: 2, Kind.OF_NOTABLE: 2, Kind.SPACE: 2,
    Kind.AT_SPACE: 2, Kind.VISITED: 2, Kind.PLAYER: 2, Kind.COLOUR: 2,
}  # fmt: skip
#: Where the values begin, so that those with two forms are shown: planks, Cook, a long name.
FIRST: Final = {Kind.GOODS: 10, Kind.NOTABLE: 7, Kind.TO_NOTABLE: 7, Kind.OF_NOTABLE: 7,
                Kind.PLAYER: 1}  # fmt: skip
COUNTS: Final = (1, 2)

_FILES: Final = Path(__file__).parent / "sheet_page"


class Entry(NamedTuple):
    """A message on a page."""

    id: str
    #: the English form for many; empty if the message has one form
    plural: str
    context: str
    comment: str
    places: tuple[str, ...]
    #: the translation with its arguments in braces; empty if there is none
    raw: tuple[str, ...]
    #: pairs of a filled sentence in the language of the sheet and in English
    lines: tuple[tuple[str, str], ...]
    icon: str


# ------------------------------------------------------------------ messages


def entries(code: str, messages: Catalog) -> dict[Screen, list[Entry]]:
    """All messages, by the screen that shows them, in the order of the sources."""
    found: dict[Screen, list[Entry]] = defaultdict(list)
    catalogue = catalogues.catalogue(code)
    ordered = sorted((message for message in messages if message.id), key=_first_place)
    for message in ordered:
        entry = _entry(code, message, catalogue)
        found[screen_of(entry.places[0])].append(entry)
    return found


def _first_place(message: Message) -> tuple[str, int]:
    path, line = message.locations[0]
    return path, line or 0


def _entry(code: str, message: Message, catalogue: Catalog) -> Entry:
    source = catalogues.forms(message.id)
    written = catalogue.get(source[0], message.context)
    raw = () if written is None or written.fuzzy else catalogues.forms(written.string or ())
    return Entry(
        source[0],
        source[1] if len(source) > 1 else "",
        message.context or "",
        " ".join(message.auto_comments),
        tuple(dict.fromkeys(f"{path}:{line}" for path, line in message.locations)),
        raw,
        tuple(_lines(code, message, translated=bool(raw and all(raw)))),
        _icon(source[0]),
    )


def _lines(code: str, message: Message, *, translated: bool) -> list[tuple[str, str]]:
    """The message with its arguments, each line in the language of the sheet and in English."""
    theirs = _filled(code, message) if translated else []
    english = _filled(ENGLISH, message)
    if not theirs:
        return [("", line) for line in english]
    return list(dict.fromkeys(zip(theirs, english, strict=True)))


def _filled(code: str, message: Message) -> list[str]:
    source = catalogues.forms(message.id)
    names = set().union(*(catalogues.arguments(form) for form in source))
    places = arguments.places_of(message)
    with i18n.language(code):
        values = {}
        for name in sorted(names):
            kind = arguments.kind_of(name, source[0], places)
            values[name] = _values(name, kind)
        lines = []
        for count in COUNTS if len(source) > 1 or "count" in names else COUNTS[:1]:
            text = _said(message, count)
            longest = max((len(each) for each in values.values()), default=1)
            for at in range(longest):
                row = {name: each[at % len(each)] for name, each in values.items()}
                if "count" in row:
                    row["count"] = str(count)
                lines.append(arguments.filled(text, row))
    return lines


def _values(name: str, kind: Kind) -> list[str]:
    """The values that a reader sees."""
    if name == "count":
        return [""]  # filled with the number that chose the form
    if kind in (Kind.RUPEES, Kind.FAVOURS, Kind.POINTS):
        return arguments.values(name, kind)[1:3]
    first = FIRST.get(kind, 0)
    return arguments.values(name, kind)[first : first + SHOWN.get(kind, 100)]


def _said(message: Message, count: int) -> str:
    source = catalogues.forms(message.id)
    if len(source) > 1:
        return i18n.ngettext(source[0], source[1], count)
    return i18n.pgettext(message.context, source[0]) if message.context else i18n._(source[0])


@cache
def _icons() -> dict[str, str]:
    """The icon of each English name."""
    found: dict[str, str] = {}
    with i18n.language(ENGLISH):
        for good in known.GOODS:
            found[name_of.good(good)] = found[name_of.goods(1, good)] = f"good-{good}"
            found[name_of.goods(2, good)] = f"good-{good}"
        for person in known.NOTABLES:
            for name in (name_of.notable, name_of.to_notable, name_of.of_notable):
                found[name(person)] = f"person-{person}"
        for person in known.CHARACTERS:
            for phrase in (name_of.space, name_of.at_space, name_of.visited):
                found[phrase(person)] = f"person-{person}"
        for guild in known.GUILDS:
            found[name_of.guild(guild)] = found[name_of.of_guild(guild)] = f"guild-{guild}"
        for action in known.FAVOUR_ACTIONS:
            for name in (name_of.favour_action, name_of.favour_action_short):
                found[name(action)] = f"action-{action}"
    return found


def _icon(message: str) -> str:
    return _icons().get(message.replace("{count}", "1"), "")


# ------------------------------------------------------------------ pages


def page(code: str, screen: Screen, found: list[Entry]) -> str:
    """The page of a screen."""
    rows: list[str] = []
    section = ""
    for entry in found:
        file = entry.places[0].rpartition(":")[0]
        if file != section:
            section = file
            rows.append(f'<tr class="file"><th colspan="3">{_shown(file)}</th></tr>')
        rows.append(_row(code, entry))
    used = sorted({entry.icon for entry in found if entry.icon} | {screen.icon})
    body = (
        f'<p><a href="index.html">All screens</a></p><h1>{_use(screen.icon)} {screen.title}</h1>'
        f"<p>{screen.about} {len(found)} messages.</p>{_picture(code, screen.area)}"
        f'<table><thead><tr><th>{_shown(language_of(code).name)}</th><th lang="en">English</th>'
        f"<th>Correction</th></tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )
    return _document(code, screen.title, f"{_hidden(used)}{body}")


def _row(code: str, entry: Entry) -> str:
    theirs = "".join(f"<div>{_text(line)}</div>" for line, _english in entry.lines if line)
    english = "".join(f"<div>{_text(line)}</div>" for _line, line in entry.lines)
    notes = " · ".join(
        _shown(note) for note in (entry.context, entry.comment, *entry.places) if note
    )
    if not theirs:
        theirs = '<div class="missing" lang="en">not translated</div>'
    icon = f"{_use(entry.icon)} " if entry.icon else ""
    data = "".join(
        f' data-{key}="{html.escape(value)}"'
        for key, value in (
            ("message", entry.id),
            ("context", entry.context),
            ("plural", entry.plural),
            ("now", "\n".join(entry.raw)),
        )
    )  # fmt: skip
    return (
        f'<tr class="message"{data}><td class="text">{icon}{theirs}</td>'
        f'<td class="english" lang="en">{english}<small>{notes}</small></td>'
        f'<td class="correction"><textarea rows="2" lang="{code}"'
        ' aria-label="Correction"></textarea></td></tr>\n'
    )


def index(code: str, found: dict[Screen, list[Entry]]) -> str:
    """The page that lists the others."""
    items = "".join(
        f'<li>{_use(screen.icon)} <a href="{screen.slug}.html">{screen.title}</a>'
        f" ({len(found.get(screen, []))} messages)<br>{screen.about}</li>"
        for screen in SCREENS
    )
    head = (_FILES / "head.html").read_text(encoding="utf-8")
    icons = _hidden(sorted(screen.icon for screen in SCREENS))
    body = f"{icons}<h1>Agra: {_shown(language_of(code).name)}</h1>{head}"
    return _document(code, "Reading sheet", f'{body}<ul class="screens">{items}</ul>')


def _document(code: str, title: str, body: str) -> str:
    style = (_FILES / "sheet.css").read_text(encoding="utf-8")
    script = (_FILES / "sheet.js").read_text(encoding="utf-8")
    tools = '<p class="tools"><button id="json">Save corrections (JSON)</button> '
    tools += '<button id="po">Save corrections (PO)</button> <span id="count"></span></p>'
    return (
        f'<!doctype html>\n<html lang="{code}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Agra, {code}: {title}</title><style>{style}</style>\n{body}\n{tools}"
        f'<script>const LANGUAGE = "{code}";\n{script}</script></html>\n'
    )


def _picture(code: str, area: str) -> str:
    """A position as the table draws it in this language."""
    if not area:
        return ""
    state = agra.new_game(players=3, seed=7)
    with i18n.language(code):
        drawn = svg(state) if area == "whole" else panel(state, area)
    return f'<div class="picture {area}">{drawn}</div>'


def _hidden(icons: list[str]) -> str:
    """The drawings of the icons, for `_use`."""
    return f'<svg class="symbols">{"".join(map(symbol, icons))}</svg>'


def _use(icon: str) -> str:
    return f'<svg class="icon" aria-hidden="true"><use href="#i-{icon}"/></svg>'


def _shown(text: str) -> str:
    return html.escape(text).replace("src/agra/", "")


def _text(text: str) -> str:
    """A sentence: words between stars are bold, a line break stays."""
    parts = html.escape(text).split("*")
    if len(parts) % 2 == 0:
        return "*".join(parts).replace("\n", "<br>")
    bold = "".join(f"<b>{part}</b>" if at % 2 else part for at, part in enumerate(parts))
    return bold.replace("\n", "<br>")


# ------------------------------------------------------------------ the command


def write(code: str, folder: Path) -> dict[Screen, list[Entry]]:
    """Write the index and a page for each screen; return what stands on them."""
    found = entries(code, catalogues.template())
    folder.mkdir(parents=True, exist_ok=True)
    for screen in SCREENS:
        text = page(code, screen, found.get(screen, []))
        (folder / f"{screen.slug}.html").write_text(text, encoding="utf-8")
    (folder / "index.html").write_text(index(code, found), encoding="utf-8")
    return found


def main(words: list[str]) -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.reading_sheet")
    parser.add_argument("language", choices=translated())
    parser.add_argument("--out", type=Path)
    given = parser.parse_args(words)
    folder = given.out or catalogues.ROOT / "build" / "sheet" / given.language
    catalogues.compile_all()
    found = write(given.language, folder)
    print(f"{sum(map(len, found.values()))} messages in {folder / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
