"""The catalogues contain every message of the sources, and translations use the same arguments."""

import gettext
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from agra.rules.names import BUILDINGS
from agra.table.lessons.script import lessons
from agra.text import names as name_of
from agra.text.i18n import _, language
from agra.text.languages import ENGLISH, LANGUAGES, translated
from tests.text.sources import messages
from tools import catalogues, terms

#: These tests run in one process because reading the sources takes a while.
pytestmark = pytest.mark.xdist_group("catalogues")
OFFERED = [language.code for language in LANGUAGES if language.offered and language.code != ENGLISH]


@pytest.mark.parametrize("code", translated())
def test_every_catalogue_has_the_messages_of_the_sources(code: str) -> None:
    missing = catalogues.missing(code, messages())
    assert not missing, f"{code} lacks {len(missing)} messages, run make messages: {missing[:5]}"


@pytest.mark.parametrize("code", translated())
def test_translations_keep_their_arguments_and_are_not_english(code: str) -> None:
    assert catalogues.wrong(code, catalogues.equal(code)) == []


def test_every_offered_language_is_complete() -> None:
    for code in OFFERED:
        assert catalogues.untranslated(code, messages()) == [], code


def test_the_sentences_of_the_lessons_are_in_the_catalogue() -> None:
    for lesson in lessons():
        for step in lesson.steps:
            assert step.say in messages()
            assert not step.word or step.word in messages()
            assert all(other.why in messages() for other in step.others)
        assert {lesson.title, lesson.about, lesson.end} <= {message.id for message in messages()}


@pytest.mark.parametrize("code", OFFERED)
def test_the_sentences_of_the_lessons_are_as_short_in_every_language(code: str) -> None:
    with language(code):
        steps = [step for lesson in lessons() for step in lesson.steps]
        for said in (_(step.say) for step in steps):
            assert re.search(r"\*[^*]+\*", said), said
            assert said.count("*") % 2 == 0, said
            assert words_in(said) <= 18, said
        for why in (_(other.why) for step in steps for other in step.others):
            assert words_in(why) <= 18, why


def words_in(said: str) -> int:
    return sum(any(letter.isalnum() for letter in word) for word in said.split())


@pytest.mark.parametrize("code", translated())
def test_a_building_has_its_whole_name_in_sentences(code: str) -> None:
    """Its short names for the board are other messages, some with the same English words."""
    with language(code):
        for building in BUILDINGS:
            assert not set(name_of.space(building)) & {".", "|"}, name_of.space(building)


@pytest.mark.parametrize("code", translated())
def test_short_forms_are_short(code: str) -> None:
    """A context that says "at most 8 letters" applies to each line of the translation."""
    for message in [*catalogues.catalogue(code), *messages()]:
        words = (message.context or "").split("at most ")
        if message.id and len(words) == 2:
            most = int(words[1].split()[0])
            translation = message.string or message.id
            assert isinstance(translation, str)
            for line in translation.split("|"):
                letters = line.replace("{pier}", "6").replace("{limit}", "6")
                more = 1 if line in terms.terms(code).condensed else 0
                assert len(letters) <= most + more, (code, translation)


def test_messages_of_code_and_of_templates_are_found() -> None:
    found = {message.id if isinstance(message.id, str) else message.id[0] for message in messages()}
    assert "{player} produces {goods}." in found  # N_ in a table
    assert "{count} brick" in found  # counted
    assert "Answers in advance" in found  # {% say %}
    assert "See {count} open table" in found  # {% say_count %}
    assert messages().get("to the Cook", "to a notable") is not None  # NP_


def test_a_message_is_found_inside_another_call(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        '_(WORDS.get(key, N_("Stop")))\n_("one " "sentence")\n_(name)\nngettext("a", "b", 2)\n'
        '# Translators: a verb\nNP_("to do", "Process")\nprint("nothing")\n'
    )
    with module.open("rb") as file:
        found = list(catalogues.extract_code(file, 0, 0, 0))
    assert [(name, texts) for _line, name, texts, _notes in found] == [
        ("_", ("one sentence",)),
        ("ngettext", ("a", "b")),
        ("NP_", ("to do", "Process")),
        ("N_", ("Stop",)),
    ]
    assert found[2][3] == ["a verb"]


def test_templates_with_either_quote_and_arguments(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        """<p title="{% say 'It is {n}' n=1 %}">{% say "Don't" %}</p>\n"""
        """{% say_count "{count} bot" "{count} bots" 2 %}"""
    )
    with page.open("rb") as file:
        found = [message for _line, _name, message, _notes in catalogues.extract_say(file, 0, 0, 0)]
    assert found == ["It is {n}", "Don't", ("{count} bot", "{count} bots")]


def test_a_template_distinguishes_equal_messages_by_their_context(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        """{% say "Search" %}{% say 'Search' context="heading" %}"""
        """{% say "Round {n}" n=1 context='a label' as round %}"""
    )
    with page.open("rb") as file:
        found = [
            (name, texts) for _line, name, texts, _notes in catalogues.extract_say(file, 0, 0, 0)
        ]
    assert found == [
        ("_", "Search"),
        ("pgettext", ("heading", "Search")),
        ("pgettext", ("a label", "Round {n}")),
    ]


def test_the_title_of_a_lesson_is_another_message_than_a_button() -> None:
    for lesson in lessons():
        assert messages().get(lesson.title, "lesson title") is not None, lesson.title
        assert messages().get(lesson.title) is None, lesson.title


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalog:
    """A small German catalogue in a temporary folder."""
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    made = Catalog(locale="de", charset="utf-8", fuzzy=False)
    made.add("{player} wins.", "{player} gewinnt.")
    made.add(("{count} brick", "{count} bricks"), ("{count} Ziegel", "{count} Ziegel"))
    return made


def kept(made: Catalog) -> None:
    path = catalogues.path_of("de")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, made)


def test_mistakes_in_a_catalogue_are_found(german: Catalog) -> None:
    messages = Catalog()
    for message in german:
        if message.id:
            messages.add(message.id)
    kept(german)
    assert catalogues.untranslated("de", messages) == []
    assert catalogues.wrong("de", frozenset()) == []
    german.add("Total", "Total")
    german.add("{player}: {goods}", "{spieler}: {goods}")
    german.add("{a}, {b}", "{a}")
    german.add(("{count} book", "{count} books"), ("{count} Buch", ""))
    german.add("Round {round}", "Runde {round}", flags=["fuzzy"])
    for message in german:
        if message.id:
            messages.add(message.id)
    messages.add("Only in the sources")
    kept(german)
    assert catalogues.missing("de", messages) == ["'Only in the sources'"]
    assert catalogues.untranslated("de", messages) == [
        "'{count} book'",
        "'Round {round}'",
        "'Only in the sources'",
    ]
    wrong = catalogues.wrong("de", frozenset())
    assert [line.split("'")[1] for line in wrong] == ["Total", "{player}: {goods}", "{a}, {b}"]
    assert len(catalogues.wrong("de", frozenset({"Total"}))) == 2


def test_equal_messages_are_listed_beside_the_catalogue(german: Catalog) -> None:
    kept(german)
    assert catalogues.equal("de") == frozenset()
    (catalogues.LOCALE / "equal.txt").write_text("# note\nAkbar\n")
    (catalogues.LOCALE / "de" / "equal.txt").write_text("# note\nTotal\n\nletter, at most 1\n")
    assert catalogues.equal("de") == {"Akbar", "Total", "letter, at most 1"}
    assert catalogues.equal("nl") == {"Akbar"}


def test_merging_keeps_translations_and_marks_changed_messages(german: Catalog) -> None:
    kept(german)
    messages = Catalog()
    messages.add("{player} has won.")
    messages.add(("{count} brick", "{count} bricks"))
    messages.add("Something quite different")
    catalogues.merge("de", messages)
    found = catalogues.catalogue("de")
    brick = found.get("{count} brick")
    won = found.get("{player} has won.")
    assert brick is not None
    assert brick.string == ("{count} Ziegel", "{count} Ziegel")
    assert won is not None
    assert won.fuzzy
    assert len(catalogues.untranslated("de", messages)) == 2
    again = catalogues.path_of("de").read_bytes()
    catalogues.merge("de", messages)
    assert catalogues.path_of("de").read_bytes() == again, "merging again changes nothing"
    assert b"{player} wins." not in again, "what the sources no longer say is gone"


def test_a_catalogue_is_compiled_when_it_has_changed(german: Catalog, tmp_path: Path) -> None:
    kept(german)
    into = tmp_path / "built"
    made = catalogues.compile_all(into)
    assert [path.relative_to(into).as_posix() for path in made] == ["de/LC_MESSAGES/agra.mo"]
    assert catalogues.compile_all(into) == []
    changed = made[0].stat().st_mtime + 5
    os.utime(catalogues.path_of("de"), (changed, changed))
    assert catalogues.compile_all(into) == made


def test_an_incomplete_plural_is_not_compiled(german: Catalog, tmp_path: Path) -> None:
    german.add(("{count} book", "{count} books"), ("", ""))
    kept(german)
    (made,) = catalogues.compile_all(tmp_path / "built")
    with made.open("rb") as file:
        found = gettext.GNUTranslations(file)
    assert found.ngettext("{count} book", "{count} books", 2) == "{count} books"
    assert found.ngettext("{count} brick", "{count} bricks", 2) == "{count} Ziegel"


def test_a_wheel_contains_every_language(tmp_path: Path) -> None:
    """The wheel contains the compiled catalogues and the rules, but not their sources."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=catalogues.ROOT,
        env={**os.environ, "AGRA_COMPILE": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    for code in translated():
        assert f"agra/text/locale/{code}/LC_MESSAGES/agra.mo" in names
    for page in (catalogues.ROOT / "docs").glob("rules*.md"):
        assert f"agra/data/{page.name}" in names
    assert not [name for name in names if name.endswith(".po")]
    assert not [name for name in names if re.search(r"/locale/.*\.(toml|txt)$", name)]


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")
@pytest.mark.parametrize("target", ["test-plain", "quick", "play", "catalogues"])
def test_make_compiles_a_catalogue_that_has_changed(target: str, tmp_path: Path) -> None:
    """All environments are up to date, and one `agra.po` is newer than they are."""
    for name in ("play", "plain"):
        (tmp_path / name).mkdir()
        for mark in (".ready", ".catalogues"):
            (tmp_path / name / mark).touch()
    names = [f"PLAY={tmp_path / 'play'}", f"PLAIN={tmp_path / 'plain'}"]
    made = {}
    for changed in ([], ["-W", str(catalogues.path_of("de").relative_to(catalogues.ROOT))]):
        done = subprocess.run(
            ["make", "-n", *changed, *names, target],
            cwd=catalogues.ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        made[bool(changed)] = "tools.catalogues compile" in done.stdout
    assert made == {False: False, True: True}


@pytest.mark.parametrize("code", translated())
def test_a_catalogue_has_a_valid_header_and_no_obsolete_messages(code: str) -> None:
    text = catalogues.path_of(code).read_text(encoding="utf-8")
    head = text.split("\n\n")[0]
    assert "ADDRESS" not in head
    assert "FULL NAME" not in head
    assert "see CONTRIBUTING.md" in head
    assert not re.findall(r"^#~", text, re.MULTILINE)


def test_the_catalogues_can_be_read_by_every_tool() -> None:
    for code in translated():
        with catalogues.path_of(code).open("rb") as file:
            assert read_po(file, abort_invalid=True).charset == "utf-8"


def test_no_message_writes_an_article_before_a_name() -> None:
    """Other languages have gender and case: a name stands alone, or comes as "to the Cook"."""
    glued = re.compile(
        r"\b(the|a|an|with|of) \{(notable|guild|space|building|what)\}|\}'s\b", re.IGNORECASE
    )
    found = {
        text
        for message in messages()
        for text in catalogues.forms(message.id)
        if glued.search(text)
    }
    assert found == set()
