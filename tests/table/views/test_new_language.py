"""A new language needs a row, a catalogue and its pages; no other code changes."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from agra.text import i18n, languages, names, rulebook
from agra.text.languages import Language
from tests.table.support import Browser, text
from tests.text.sources import messages
from tools import catalogues, reading_sheet, standing, terms

pytestmark = pytest.mark.xdist_group("catalogues")

#: The one line that a translator adds to `LANGUAGES`.
ROW = Language("eo", "Esperanto", True, "\N{NARROW NO-BREAK SPACE}", ",")
DOCS = catalogues.ROOT / "docs"


def toy(message: str) -> str:
    """A translation that keeps the arguments and the stars of a message."""
    return re.sub(r"(?<!\{)\b(the|of|to|at)\b", "la", message)


@pytest.fixture(scope="module")
def locale(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the catalogue and the lists of the new language."""
    folder = tmp_path_factory.mktemp("locale")
    made = Catalog(locale="eo", charset="utf-8", fuzzy=False)
    for message in messages():
        if message.id:
            forms = tuple(f"eo:{toy(form)}" for form in catalogues.forms(message.id))
            made.add(message.id, forms if len(forms) > 1 else forms[0], context=message.context)
    path = folder / "eo" / "LC_MESSAGES" / "agra.po"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_po(file, made)
    (folder / "eo" / "terms.toml").write_text(
        '[[avoid]]\nwords = "eo:Rupees"\nsay = "Rupioj"\n[names]\nnot_before = ["neniu"]\n'
    )
    (folder / "eo" / "equal.txt").write_text("Akbar\n")
    return folder


@pytest.fixture
def esperanto(locale: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The language is in the table; its catalogue is compiled; its rules are written."""
    row = (*languages.LANGUAGES, ROW)
    monkeypatch.setattr(languages, "LANGUAGES", row)
    monkeypatch.setattr(languages, "_BY_CODE", {**languages._BY_CODE, "eo": ROW})
    monkeypatch.setattr(catalogues, "LOCALE", locale)
    monkeypatch.setattr(i18n, "LOCALE_DIR", locale)
    monkeypatch.setattr(i18n, "_catalogues", dict(i18n._catalogues))
    page_file = rulebook.page_file

    def with_esperanto(name: str) -> str | None:
        return page_file(name.replace(".eo.md", ".md"))

    monkeypatch.setattr(rulebook, "page_file", with_esperanto)
    catalogues.compile_all()
    yield
    rulebook._paragraphs.cache_clear()


@pytest.mark.usefixtures("esperanto")
def test_readers_may_choose_it() -> None:
    assert languages.offered()["eo"] == "Esperanto"
    assert languages.accepted("eo-XX, de;q=0.5") == "eo"
    assert languages.of_environment({"LANG": "eo.UTF-8"}) == "eo"
    assert languages.codes()[-1] == "eo"


@pytest.mark.usefixtures("esperanto")
def test_texts_numbers_and_rules_are_in_it() -> None:
    with i18n.language("eo"):
        assert i18n._("Rupees") == "eo:Rupees"
        assert names.goods(2, "bricks") == "eo:2 bricks"
        assert names.to_notable("cook") == "eo:la la Cook"
        assert i18n.number(1234567.5, 1) == "1\u202f234\u202f567,5"
        assert rulebook.rules_language() == "eo"
        assert rulebook.paragraphs()


@pytest.mark.usefixtures("esperanto")
def test_its_catalogue_is_checked() -> None:
    assert catalogues.untranslated("eo", messages()) == []
    assert catalogues.wrong("eo", catalogues.equal("eo")) == []
    found = terms.faults("eo", catalogues.texts("eo", messages()))
    assert "'Rupees': 'eo:Rupees' has 'eo:Rupees', say: Rupioj" in found
    assert found[0] in catalogues.problems("eo", messages())


@pytest.mark.usefixtures("esperanto")
def test_how_names_stand_follows_its_own_words() -> None:
    shown = catalogues.Text("Neniu {good}.", "No good: {good}.", None, plural=False)
    assert list(standing._names("eo", shown, []))
    shown = catalogues.Text("Kein {good}.", "No good: {good}.", None, plural=False)
    assert not list(standing._names("eo", shown, []))


@pytest.mark.usefixtures("esperanto")
def test_it_has_a_reading_sheet(tmp_path: Path) -> None:
    reading_sheet.write("eo", tmp_path)
    assert '<html lang="eo">' in (tmp_path / "names.html").read_text(encoding="utf-8")
    assert "eo:sandstone" in (tmp_path / "names.html").read_text(encoding="utf-8")
    assert "Esperanto" in (tmp_path / "index.html").read_text(encoding="utf-8")


@pytest.mark.usefixtures("table", "esperanto")
def test_the_table_speaks_it_and_offers_it_in_the_settings() -> None:
    answer = Browser().get("/settings", **{"Accept-Language": "eo"})
    page = text(answer)
    assert '<html lang="eo"' in page
    assert answer["Content-Language"] == "eo"
    assert "<h1>eo:Settings</h1>" in page
    assert re.search(r'lang="eo"[^>]*>Esperanto<', page)


# ------------------------------------------------------------------ lists of languages


def test_documents_list_the_pages_of_every_offered_language() -> None:
    site = (catalogues.ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    start = (DOCS / "index.md").read_text(encoding="utf-8")
    for code in languages.translated():
        language = languages.language_of(code)
        if language.offered:
            assert f"- {language.name}: " in start
            for page in (f"rules.{code}.md", f"quick-start.{code}.md"):
                assert (DOCS / page).is_file()
                assert f"({page})" in start
                assert f"- {page}\n" in site


def test_no_code_lists_the_languages_a_second_time() -> None:
    """Only the table of languages names several of them in one line."""
    several = re.compile(r"""["'](de|nl|fr|it)["'][],) ]+.*["'](de|nl|fr|it)["']""")
    found = [
        f"{path.relative_to(catalogues.ROOT)}: {line.strip()}"
        for folder in ("src", "tools")
        for path in sorted((catalogues.ROOT / folder).rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if several.search(line)
    ]
    assert not found


@pytest.mark.parametrize("code", languages.translated())
def test_every_offered_language_has_its_lists(code: str) -> None:
    if languages.language_of(code).offered:
        found = terms.terms(code)
        assert found.words
        assert found.names.joins
        assert set(found.checked) == {"own_bowl", "orders", "numbers"}
