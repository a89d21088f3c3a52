"""Two people can read one table in two languages, and no text is left in English."""

import asyncio
import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser

import pytest
from asgiref.sync import sync_to_async
from django.apps import apps
from django.db import connections
from django.template import Context, Template
from django.test import AsyncClient

from agra.table.game import deciding
from agra.table.game.lines import line_of
from agra.table.models import Game
from agra.text import i18n
from agra.text.languages import PSEUDO, SWITCH, language_of
from agra.text.pseudo_language import Pseudo, pseudo
from tests.sizes import sized
from tests.table.support import Browser, against, between, let_bots_play, text
from tests.text.catalogues import catalogue
from tests.text.sources import messages
from tests.text.test_i18n import Told

pytestmark = pytest.mark.usefixtures("table")


@pytest.fixture(autouse=True)
def translating(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Translator mode is on, and two catalogues put their language before every message."""
    monkeypatch.setenv(SWITCH, "1")
    with (
        catalogue("de", Told("de")),
        catalogue("fr", Told("fr")),
        catalogue("xx", Pseudo()),
    ):
        yield


# ------------------------------------------------------------------ choosing


def test_a_browser_is_answered_in_the_language_it_asks_for() -> None:
    browser = Browser()
    answer = browser.get("/settings", **{"Accept-Language": "de-AT, en;q=0.5"})
    assert '<html lang="de"' in text(answer)
    assert "<h1>de:Settings</h1>" in text(answer)
    assert answer["Content-Language"] == "de"
    assert {"Accept-Language", "Cookie"} <= set(answer["Vary"].split(", "))
    plain = browser.get("/settings")
    assert '<html lang="en"' in text(plain)
    assert plain["Content-Language"] == "en"


def test_a_template_may_give_equal_messages_different_translations() -> None:
    class Contexts(Told):
        def pgettext(self, context: str, message: str) -> str:
            return f"{context}:{message}"

    page = Template(
        '{% say "Search" %}, {% say "Search" context="heading" %},'
        ' {% say "Lesson <{n}>" context="title" n=name %}'
    )
    with catalogue("de", Contexts("de")), i18n.language("de"):
        shown = page.render(Context({"name": "<b>"}))
    assert shown == "de:Search, heading:Search, title:Lesson <&lt;b&gt;>"


def test_a_setting_counts_more_than_what_the_browser_asks_for() -> None:
    browser = Browser()
    browser.post("/settings", {"language": "fr"})
    page = text(browser.get("/games", **{"Accept-Language": "de"}))
    assert "<h1>fr:Your games</h1>" in page
    browser.post("/settings", {"language": ""})
    assert "<h1>de:Your games</h1>" in text(browser.get("/games", **{"Accept-Language": "de"}))


def test_an_address_may_name_the_language_and_it_is_kept() -> None:
    browser = Browser()
    assert '<html lang="en-XA"' in text(browser.get("/?language=xx"))
    assert '<html lang="en-XA"' in text(browser.get("/games"))
    assert '<html lang="en-XA"' in text(browser.get("/games?language=tlh"))


def test_unfinished_languages_are_for_translators_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SWITCH)
    browser = Browser()
    assert '<html lang="en"' in text(browser.get("/?language=xx"))
    browser.post("/settings", {"language": "xx"})
    page = text(browser.get("/settings", **{"Accept-Language": "xx"}))
    assert '<html lang="en"' in page
    assert 'value="xx"' not in page


def test_every_language_is_named_in_itself() -> None:
    browser = Browser()
    for address in ("/", "/settings"):
        page = text(browser.get(address))
        assert re.search(r'lang="fr"[^>]*>Français<', page), address
        assert re.search(r'lang="it"[^>]*>Italiano<', page), address


def test_what_is_refused_early_is_refused_in_the_readers_language() -> None:
    browser = Browser()
    wish = {"Accept-Language": "de"}
    lost = browser.get("/nowhere", **wish)
    assert lost.status_code == 404
    assert "de:There is no such page." in text(lost)
    forged = browser.client.post("/play", {}, headers=wish)
    assert forged.status_code == 403
    assert "de:The page is out of date" in text(forged)
    huge = browser.client.post(
        "/play", b"x" * 300_000, content_type="application/octet-stream", headers=wish
    )
    assert huge.status_code == 413
    assert "de:Too long" in text(huge)
    assert huge["Content-Language"] == "de"


def test_scripts_and_styles_are_the_same_for_all() -> None:
    answer = Browser().get("/static/table/table.css", **{"Accept-Language": "de"})
    assert answer.status_code == 200
    assert "Content-Language" not in answer
    assert "Cookie" not in answer["Vary"]


# ------------------------------------------------------------------ several readers at once


def test_one_game_is_read_in_several_languages_at_once() -> None:
    """Players and a spectator read the same version from threads, several times."""
    people = [Browser(), Browser(), Browser(), Browser()]
    game = between(*people[:3])
    for browser, code in zip(people, ("en", "de", "fr", "xx"), strict=True):
        browser.post("/settings", {"language": code})
    addresses = [f"/game/{game.code}/", f"/game/{game.code}/log", f"/game/{game.code}/at/0"]

    def read(browser: Browser) -> str:
        return "".join(text(browser.part(address)) for address in addresses)

    together = threading.Barrier(len(people))

    def read_often(browser: Browser) -> str:
        try:
            together.wait()
            return "".join(read(browser) for _ in range(3))
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(people)) as pool:
        told = list(pool.map(read_often, people))
    marks = ("Back to the table<", "de:Back to the table<", "fr:Back to the table<", "[Ɓ")
    for place, found in enumerate(told):
        assert [mark for mark in marks if f">{mark}" in found] == [marks[place]], people[place]


def test_spectators_of_one_version_each_get_their_own_language() -> None:
    game = between(Browser(), Browser())
    watchers = {"en": Browser(), "de": Browser()}
    found = {
        code: text(
            browser.get(f"/game/{game.code}/", **{"HX-Request": "true", "Accept-Language": code})
        )
        for code, browser in watchers.items()
    }
    assert "de:Rules" in found["de"]
    assert "de:Rules" not in found["en"]


# ------------------------------------------------------------------ nothing stored is a sentence


def stored_texts() -> set[str]:
    """Every text in the database, of all tables of the application."""
    found: set[str] = set()
    for model in apps.get_app_config("table").get_models():
        for row in model._default_manager.values():
            found.update(
                str(value) for value in row.values() if isinstance(value, str | dict | list)
            )
    return found


@pytest.mark.xdist_group("catalogues")
def test_no_sentence_of_a_language_is_stored() -> None:
    """Only the name of a table is: it is given once, as the names of players are."""
    browser = reader_of_xx()
    game = against(browser)
    for number in range(60):
        play(game, number)
    let_bots_play(game)
    browser.get(f"/game/{game.code}/log")
    stored = stored_texts() - {game.title}
    assert game.code in stored
    letters = {letter for letter in pseudo("abcdefghijklmnopqrstuvwxyz") if ord(letter) > 127}
    assert len(letters) > 10
    assert [kept for kept in stored if letters & {*kept}] == []


# ------------------------------------------------------------------ nothing is left in English

#: Texts without a language: names of people and bots, levels, numerals.
NAMES = {
    "Ada", "Ben", "Cleo", "Dan", "Anil", "Chen", "Noor", "Mira", "Isa", "Tara", "Ravi", "Zoya",
    "Omar", "Leela", "II", "III", "IV", "VI",
}  # fmt: skip
#: Attributes that people read or hear.
READ = (
    "title", "aria-label", "placeholder", "alt", "data-tip", "data-why", "data-title",
    "data-rule", "data-copy", "aria-description", "aria-valuetext",
)  # fmt: skip


#: The pseudo-language as its `lang` attribute names it.
TAG = language_of(PSEUDO).tag


class Words(HTMLParser):
    """Collects the texts of a page that are marked as pseudo-language."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.language: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in ("meta", "link", "input", "br", "hr", "img"):
            given = dict(attrs)
            before = self.language[-1] if self.language else None
            self.language.append(given.get("lang", before) or before)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self.language or self.language[-1] in (None, TAG):
            self.found += [value for name, value in attrs if name in READ and value]

    def handle_endtag(self, tag: str) -> None:
        if self.language:
            self.language.pop()

    def handle_data(self, data: str) -> None:
        if self.language and self.language[-1] == TAG:
            self.found.append(data)


def english_in(page: str, but: set[str]) -> list[str]:
    """The texts of a page in which letters without an accent are left."""
    page = re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL)
    if "<html" not in page:
        page = f'<div lang="{TAG}">{page}</div>'
    words = Words()
    words.feed(page)
    left = []
    for said in words.found:
        bare = said
        for name in sorted(but, key=len, reverse=True):
            bare = bare.replace(name, "")
        if set(re.findall(r"[A-Za-z]{2,}", bare)) - NAMES:
            left.append(" ".join(said.split()))
    assert words.found
    return left


def pages_of(browser: Browser, game: Game, turn: int = 0) -> Iterator[tuple[str, str]]:
    """The table and some of the other pages, each time others; in `make long` all."""
    phone = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile"}
    table: tuple[str, dict[str, str]] = ("", {})
    around = [("log", {}), ("", phone), ("seats", {}), ("at/0", {})]
    for part, headers in (table, *around[sized(turn % 2, 0) :: sized(2, 1)]):
        answer = browser.get(f"/game/{game.code}/{part}", **headers)
        assert answer.status_code == 200, part
        yield f"{part or 'table'} {'on a phone' if headers else ''}", text(answer)


def reader_of_xx() -> Browser:
    browser = Browser()
    browser.post("/settings", {"language": "xx", "name": "Ada"})
    return browser


def own_words(game: Game) -> set[str]:
    """The words of a page that come from a game: its title, code, bots."""
    place = {"http", "testserver", "{number}"}  # words in links, and words that a script fills in
    return {game.title, game.code, "farmer", "trader", "vizier", "Akbar", "random"} | place


def test_plain_pages_have_no_untranslated_text() -> None:
    browser = reader_of_xx()
    game = against(browser, 2, name="Ada")
    around = ("/", "/games", "/watch", "/rules", "/settings", "/friends", "/about", "/lost")
    box = ("/box", "/box/new/3", "/box/middle/2", "/box/values", "/box/scoring")
    for address in around + box:
        left = english_in(text(browser.get(address)), own_words(game))
        assert left == [], address


def play(game: Game, number: int) -> bool:
    """Take one decision of the player to move; return False if the game is over."""
    game.refresh_from_db()
    if game.finished:
        return False
    with line_of(game) as line:
        seat, legal, moved = line.state.to_move, line.state.legal_actions(), line.moved
    assert seat is not None
    deciding.decide(game, seat, legal[(number * 7 + 3) % len(legal)], moved)
    return True


@pytest.mark.xdist_group("catalogues")
def test_a_running_game_has_no_untranslated_text() -> None:
    """Every kind of question of the first rounds, with its log, tips and reasons."""
    readers = [reader_of_xx(), reader_of_xx()]
    game = between(*readers)
    seen: set[str] = set()
    for number in range(150):
        with line_of(game) as line:
            decision, mover = line.state.decision, line.state.to_move
        if decision not in seen:
            seen.add(decision)
            assert mover is not None
            for where, page in pages_of(readers[mover], game, len(seen)):
                assert english_in(page, own_words(game)) == [], (decision, where)
        play(game, number)
    assert len(seen) > 10
    assert unknown_messages() == set()


@pytest.mark.xdist_group("catalogues")
def test_a_game_on_a_real_table_has_no_untranslated_text() -> None:
    browser = reader_of_xx()
    answer = browser.post("/box/new/2", {"name1": "Ada", "name2": "Ben", "merchant": "quarry"})
    game = Game.objects.get(code=answer.url.split("/")[2])
    options = browser.sight(game)["options"]
    work = next(one["action"] for one in options if one["text"] == "place quarry")
    for turn, action in enumerate((work, 0)):
        browser.decide(game, action)
        for where, page in pages_of(browser, game, turn):
            assert english_in(page, own_words(game)) == [], where
    page = text(browser.get(f"/game/{game.code}/correct"))
    assert english_in(page, own_words(game)) == []
    counted = browser.post("/box/scoring?players=2", {"name1": "Ada", "name2": "Ben"})
    assert english_in(text(counted), own_words(game)) == []
    assert unknown_messages() == set()


@pytest.mark.xdist_group("catalogues")
def test_a_game_that_is_over_has_no_untranslated_text() -> None:
    browser = reader_of_xx()
    game = between(browser, Browser(), round_limit=2)
    for number in range(1000):
        if not play(game, number):
            break
    for address in (f"/game/{game.code}/", f"/game/{game.code}/score", f"/game/{game.code}/log"):
        answer = browser.get(address)
        assert answer.status_code == 200
        assert english_in(text(answer), own_words(game)) == [], address
    assert unknown_messages() == set()


def unknown_messages() -> set[str | tuple[str, str]]:
    """Messages that the program uses but that are in no catalogue."""
    catalogue = i18n.catalogue_of("xx")
    assert isinstance(catalogue, Pseudo)
    assert len(catalogue.asked) > 100
    known: set[str | tuple[str, str]] = set()
    for message in messages():
        first = message.id if isinstance(message.id, str) else message.id[0]
        known.add((message.context, first) if message.context else first)
    return catalogue.asked - known


def test_a_text_in_english_would_be_found() -> None:
    page = '<html lang="en-XA"><p title="Pier">[Þíéŕ]</p><b lang="de">Deutsch</b>'
    page += "<p>Ada: [ĝáíñš] wood 3</p><p>Ada</p></html>"
    assert english_in(page, set()) == ["Pier", "Ada: [ĝáíñš] wood 3"]


def test_async_answers_are_never_mixed() -> None:
    """Several readers send requests at once under ASGI, where views run in separate threads."""
    game = between(Browser(), Browser())
    codes = ["en", "de", "fr", "xx"] * 3

    async def read(code: str) -> str:
        answer = await AsyncClient().get(
            f"/game/{game.code}/log", headers={"Accept-Language": code}
        )
        return text(answer)

    async def read_all() -> list[str]:
        found = await asyncio.gather(*map(read, codes))
        await sync_to_async(connections.close_all)()
        return found

    for code, page in zip(codes, asyncio.run(read_all())):
        assert f'<html lang="{language_of(code).tag}"' in page
        with i18n.language(code):
            assert i18n._("Back to the table") in page
