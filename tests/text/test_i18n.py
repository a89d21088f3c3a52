"""Languages: each reader's choice holds, readers are never mixed, numbers are localized."""

import asyncio
import datetime
import gettext
import itertools
import pickle
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

import agra
from agra.records import BadRecord, read
from agra.rules.events import NOBODY
from agra.rules.names import COLOURS
from agra.text import draw, i18n, languages, names, sentence
from agra.text.error_messages import told
from agra.text.i18n import N_, _, current_language, language, ngettext, pgettext, set_language
from agra.text.pseudo_language import LETTERS, pseudo
from tests.text.catalogues import catalogue


class Told(gettext.NullTranslations):
    """A catalogue that puts its language before every message."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code

    def gettext(self, message: str) -> str:
        return f"{self.code}:{message}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"{self.code}:{msgid1 if n == 1 else msgid2}"

    def pgettext(self, context: str, message: str) -> str:
        return f"{self.code}:{message}"


def test_a_language_applies_only_inside_its_block() -> None:
    with catalogue("de", Told("de")), catalogue("fr", Told("fr")):
        with language("de"):
            assert _("Rupees") == "de:Rupees"
            assert ngettext("{count} book", "{count} books", 2) == "de:{count} books"
            assert pgettext("to a notable", "to the Cook") == "de:to the Cook"
            with language("fr"):
                assert (current_language(), _("Rupees")) == ("fr", "fr:Rupees")
            assert _("Rupees") == "de:Rupees"
        assert (current_language(), _("Rupees")) == ("en", "Rupees")


def test_an_empty_message_is_not_the_catalogue_header() -> None:
    with language("de"):
        assert _("") == ""


def test_english_never_replaces_a_missing_catalogue(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(i18n, "LOCALE_DIR", tmp_path)
    monkeypatch.setattr(i18n, "_catalogues", {"en": gettext.NullTranslations()})
    with pytest.raises(i18n.NoCatalogue, match="'nl' are not part of this installation"):
        set_language("nl")
    assert current_language() == "en"


def test_every_language_has_its_compiled_catalogue() -> None:
    for code in languages.translated():
        assert i18n.catalogue_of(code).info()["language"] == code


# ------------------------------------------------------------------ choosing


@pytest.fixture
def all_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(languages.SWITCH, "1")


def test_only_complete_languages_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(languages.SWITCH, raising=False)
    complete = [found.code for found in languages.LANGUAGES if found.offered]
    assert list(languages.offered()) == complete
    assert languages.best_of(["xx"]) == "en"


def test_translators_can_try_incomplete_languages(all_more: None) -> None:
    assert list(languages.offered()) == [*languages.codes(), "xx"]
    assert languages.offered()["fr"] == "Français"


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("en;q=0.4, it-CH;q=0.8", "it"),
        ("pt-BR, nl;q=0.1", "nl"),
        ("fr;q=0, en", "en"),
        ("*", "en"),
        ("", "en"),
        ("de;q=nonsense, fr", "fr"),
        (";;,,=" * 1000, "en"),
    ],
)
def test_the_language_follows_the_browser_header(
    all_more: None, header: str, expected: str
) -> None:
    assert languages.accepted(header) == expected


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_MESSAGES": "nl_BE"}, "nl"),
        ({"LANG": "de_DE", "LC_MESSAGES": "nl_BE", "LC_ALL": "it"}, "it"),
        ({"LANG": "de_DE", "LANGUAGE": "pt:fr:de"}, "fr"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, "en"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"),
        ({"LANG": "pt_BR.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_follows_the_terminal_environment(
    all_more: None, environment: dict[str, str], expected: str
) -> None:
    assert languages.of_environment(environment) == expected


# ------------------------------------------------------------------ several readers at once


def story(code: str) -> list[str]:
    """A position and some events in the language of a reader."""
    with language(code):
        state = agra.new_game(2, seed=5)
        told = draw(state).splitlines()
        for number in range(200):
            kind = ("placed", "raised")[number % 2]
            event = agra.Event(kind, number % 2, "sailor")
            told.append(str(sentence(event, ["Ada", "Ben"])))
            event = agra.Event("delivered", 0, "bricks", 1 + number % 2, "cook")
            told.append(str(sentence(event, ["Ada", "Ben"])))
            event = agra.Event("rolled", NOBODY, "merchant", 3)
            told.append(str(sentence(event, ["Ada", "Ben"])))
        return told


def test_readers_in_threads_and_tasks_are_never_mixed() -> None:
    codes = [*languages.codes(), "xx"]
    with ExitStack() as stack:
        for code in languages.translated():
            stack.enter_context(catalogue(code, Told(code)))
        alone = {code: story(code) for code in codes}
        assert len({told[-1] for told in alone.values()}) == len(codes)
        together = threading.Barrier(len(codes))

        def read(code: str) -> list[str]:
            together.wait()
            return story(code)

        with ThreadPoolExecutor(len(codes)) as pool:
            assert dict(zip(codes, pool.map(read, codes))) == alone

        async def line(code: str) -> list[str]:
            set_language(code)
            found = []
            for _number in range(20):
                await asyncio.sleep(0)
                found.append(_("Rupees"))
            return found

        async def lines() -> list[list[str]]:
            return list(await asyncio.gather(*map(line, codes)))

        for code, told in zip(codes, asyncio.run(lines())):
            with language(code):
                assert set(told) == {_("Rupees")}
    assert current_language() == "en"


# ------------------------------------------------------------------ the pseudo-language


@pytest.mark.parametrize(
    "message",
    [
        "Rupees",
        "{player} gains {goods}, a good of value 2.",
        "The boat reaches pier 4: price tokens return to the Trader, and everybody gains a favour.",
        "Portug.|Trader",
    ],
)
def test_pseudo_is_longer_accented_and_keeps_the_arguments(message: str) -> None:
    told = pseudo(message)
    assert told[0] + told[-1] == "[]"
    words = re.sub(r"\{\w+\}", "", message)
    assert len(told) - len(message) >= round(0.4 * len(words)) - 1
    assert re.findall(r"\{\w+\}|\|", told) == re.findall(r"\{\w+\}|\|", message)
    letters = re.sub(r"\{\w+\}", "", told)
    assert not re.search("[a-zA-Z]", letters), letters
    assert LETTERS & set(letters)
    assert len(told.split()) == len(message.split()), "it breaks into lines as English does"


def test_pseudo_has_plural_forms() -> None:
    with language("xx"):
        assert ngettext("{count} book", "{count} books", 1) == pseudo("{count} book")
        assert ngettext("{count} book", "{count} books", 2) == pseudo("{count} books")


# ------------------------------------------------------------------ numbers and dates


def test_numbers_as_the_reader_writes_them() -> None:
    written = {}
    for code in ("en", "de", "fr"):
        with language(code):
            written[code] = (i18n.number(1234567), i18n.number(-1234.56, 1), i18n.number(7))
    assert written == {
        "en": ("1,234,567", "-1,234.6", "7"),
        "de": ("1.234.567", "-1.234,6", "7"),
        "fr": ("1\u202f234\u202f567", "-1\u202f234,6", "7"),
    }


def test_dates_and_spans() -> None:
    assert i18n.date(datetime.date(2026, 3, 5)) == "5 March 2026"
    assert i18n.span(59) == "0 minutes"
    assert i18n.span(60) == "1 minute"
    assert i18n.span(2 * 3600 + 5) == "2 hours"
    assert i18n.span(50 * 3600) == "2 days"
    assert N_("March") == "March"


# ------------------------------------------------------------------ lists, quotes, letters


def test_lists_quotes_and_labels_as_the_reader_writes_them() -> None:
    written = {}
    for code in ("en", "de", "nl", "fr", "it"):
        with language(code):
            three = ["a", "b", "c"]
            written[code] = (
                i18n.both(three), i18n.either(three[:2]), i18n.quoted("a"), i18n.labelled("a", "b")
            )  # fmt: skip
    assert written == {
        "en": ("a, b and c", "a or b", "“a”", "a: b"),
        "de": ("a, b und c", "a oder b", "„a“", "a: b"),
        "nl": ("a, b en c", "a of b", "“a”", "a: b"),
        "fr": ("a, b et c", "a ou b", "«\N{NO-BREAK SPACE}a\N{NO-BREAK SPACE}»",
               "a\N{NO-BREAK SPACE}: b"),
        "it": ("a, b e c", "a o b", "“a”", "a: b"),
    }  # fmt: skip
    assert (i18n.both([]), i18n.both(["a"])) == ("", "a")


def test_typed_text_matches_without_accents_and_capitals() -> None:
    assert i18n.folded("L’Été") == i18n.folded("l'ete")
    assert i18n.folded("GRÖSSE") == i18n.folded("große")


@pytest.mark.parametrize("code", languages.codes())
def test_no_two_letters_of_the_drawing_are_equal(code: str) -> None:
    """Players, figures and markers stand side by side in the city and at court."""
    with language(code):
        letters = [names.colour_letter(colour) for colour in COLOURS]
        letters += [names.sign(name) for name in ("merchant", "builder", "neutral")]
        assert len(set(letters)) == len(letters)
        assert all(letter.upper() == letter != letter.lower() for letter in letters)
        for colour in COLOURS:
            assert names.colour(colour).startswith(names.colour_letter(colour))
        drawn = draw(agra.new_game(4, seed=5))
        assert f"{names.colour_letter('violet')} " in drawn


# ------------------------------------------------------------------ error messages


def test_an_error_message_is_in_the_readers_language() -> None:
    with pytest.raises(agra.AgraError) as caught:
        agra.new_game(players=7)
    assert str(caught.value) == "Agra is for 2, 3 or 4 players, not 7."
    with language("de"):
        assert told(caught.value) == "Agra ist für 2, 3 oder 4 Spieler, nicht für 7."
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again)) == (type(caught.value), str(caught.value))
    with language("nl"):
        assert told(again) == told(caught.value) != str(again)


def test_an_error_message_about_a_file_names_the_place(tmp_path: Path) -> None:
    path = tmp_path / "game.agra"
    with pytest.raises(BadRecord) as missing:
        read(path)
    path.write_text("[Format nonsense]\n")
    with pytest.raises(BadRecord) as broken:
        read(path)
    assert str(broken.value).startswith(f"{path}, line 1: The header Format is not valid JSON")
    with language("de"):
        assert told(missing.value) == (
            f"{path}: Die Datei ist nicht lesbar: Datei oder Ordner nicht gefunden."
        )
        assert told(broken.value).startswith(
            f"{path}, Zeile 1: Die Kopfzeile Format ist kein gültiges"
        )
    again = pickle.loads(pickle.dumps(broken.value))
    assert (str(again), again.line) == (str(broken.value), 1)


def test_a_game_is_read_in_all_languages_at_once() -> None:
    """With the real catalogues, every language has the whole game without words of another one."""
    codes = [code for code in languages.codes() if languages.language_of(code).offered]
    alone = {code: story(code) for code in codes}
    for one, other in itertools.combinations(codes, 2):
        same = set(alone[one]) & set(alone[other])
        assert not [line for line in same if len(re.findall(r"\w{4,}", line)) > 3], (one, other)
    together = threading.Barrier(len(codes))

    def read_at_once(code: str) -> list[str]:
        together.wait()
        return story(code)

    with ThreadPoolExecutor(len(codes)) as pool:
        assert dict(zip(codes, pool.map(read_at_once, codes))) == alone
