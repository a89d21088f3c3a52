"""The reading sheet shows every message of a real catalogue, with its arguments filled in."""

import re
from html import unescape
from pathlib import Path
from typing import NamedTuple

import pytest

from agra.rules.names import GOODS
from agra.text.i18n import language
from agra.text.languages import translated
from agra.text.names import good
from tests.text.sources import messages
from tools import catalogues, reading_sheet
from tools.reading_sheet import Entry
from tools.screens import SCREENS, Screen, screen_of

pytestmark = pytest.mark.xdist_group("catalogues")
ROW = re.compile(
    r'<tr class="message" data-message="([^"]*)" data-context="([^"]*)"'
    r' data-plural="[^"]*" data-now="([^"]*)">'
    r'<td class="text">(.*?)</td><td class="english" lang="en">(.*?)<small>',
    re.DOTALL,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sheet of one language."""
    made = tmp_path_factory.mktemp("sheet")
    reading_sheet.write("de", made)
    return made


class Row(NamedTuple):
    """A message on a page."""

    message: str
    context: str
    now: str
    text: str
    english: str


@pytest.fixture(scope="module")
def rows(folder: Path) -> list[Row]:
    """All rows of all pages."""
    return [
        Row(*(unescape(part) for part in found.groups()))
        for path in sorted(folder.glob("*.html"))
        for found in ROW.finditer(path.read_text(encoding="utf-8"))
    ]


def entries(code: str) -> list[Entry]:
    """Every entry of the sheet of a language."""
    return [entry for each in reading_sheet.entries(code, messages()).values() for entry in each]


def test_every_message_stands_on_exactly_one_page(rows: list[Row]) -> None:
    shown = [(row.message, row.context) for row in rows]
    wanted = [
        (catalogues.forms(message.id)[0], message.context or "")
        for message in messages()
        if message.id
    ]
    assert sorted(shown) == sorted(wanted)


def test_no_argument_is_left_in_a_text(rows: list[Row]) -> None:
    for row in rows:
        assert not re.search(r"\{\w*(![rs])?\}", row.text + row.english), row


def test_a_good_is_shown_with_all_its_names(rows: list[Row]) -> None:
    with_goods = [row for row in rows if "{good}" in row.message and row.now]
    assert with_goods
    with language("de"):
        names = [good(name) for name in GOODS]
    for row in with_goods:
        assert all(name in row.text for name in names), row


@pytest.mark.parametrize("code", translated())
def test_a_plural_is_shown_with_one_and_two(code: str) -> None:
    (entry,) = [entry for entry in entries(code) if entry.id == "{count} minute"]
    assert [line[0] for line, _english in entry.lines] == ["1", "2"]
    assert [english for _line, english in entry.lines] == ["1 minute", "2 minutes"]


@pytest.mark.parametrize("code", translated())
def test_every_language_has_a_line_for_each_english_line(code: str) -> None:
    for entry in entries(code):
        assert entry.lines
        assert all(english for _line, english in entry.lines)
        assert all(line for line, _english in entry.lines) or not entry.raw


def test_the_index_links_every_page(folder: Path) -> None:
    index = (folder / "index.html").read_text(encoding="utf-8")
    for screen in SCREENS:
        assert f'href="{screen.slug}.html"' in index
        assert (folder / f"{screen.slug}.html").is_file()


def test_pages_load_nothing_from_outside(folder: Path) -> None:
    for path in folder.glob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r'(src|href)="(https?:)?//', text), path
        assert "<link" not in text


def test_the_board_is_drawn_in_the_language_of_the_sheet(folder: Path) -> None:
    assert "Gelb" in (folder / "board.html").read_text(encoding="utf-8")


def test_names_have_their_icons(folder: Path) -> None:
    names = (folder / "names.html").read_text(encoding="utf-8")
    row = names[names.index('data-message="to the Cook"') :].split("</tr>")[0]
    assert 'href="#i-person-cook"' in row
    assert '<symbol id="i-person-cook"' in names


def test_each_source_file_belongs_to_a_screen() -> None:
    by_name = {screen.slug: screen for screen in SCREENS}

    def of(path: str) -> Screen:
        return screen_of(f"src/agra/{path}")

    assert of("text/names.py") is by_name["names"]
    assert of("text/coach/city.py") is by_name["coach"]
    assert of("text/a_new_file.py") is by_name["errors"]
    assert of("table/panels/history/scoring.py") is by_name["scoring"]
    assert of("table/panels/history/recap.py") is by_name["log"]
    assert of("data/lessons/1-work.toml") is by_name["lessons"]
    with pytest.raises(ValueError, match=r"tools/screens\.py"):
        of("elsewhere/module.py")


def test_every_screen_has_messages() -> None:
    found = reading_sheet.entries("de", messages())
    for screen in SCREENS:
        assert found.get(screen), screen.slug


def test_bold_words_and_line_breaks_are_shown() -> None:
    assert reading_sheet._text("a *b* c\nd <e>") == "a <b>b</b> c<br>d &lt;e&gt;"
    assert reading_sheet._text("2 * 3") == "2 * 3"


def test_the_command_writes_into_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reading_sheet.main(["nl", "--out", str(tmp_path / "sheet")]) == 0
    assert "messages in" in capsys.readouterr().out
    assert '<html lang="nl">' in (tmp_path / "sheet" / "coach.html").read_text(encoding="utf-8")
    with pytest.raises(SystemExit):
        reading_sheet.main(["tlh"])
