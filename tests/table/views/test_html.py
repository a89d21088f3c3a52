"""Every page is valid HTML: closed tags, unique ids, labels, form tokens, working links."""

from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
from django.urls import Resolver404, resolve

from agra.table.server import static_files
from tests.sizes import sized
from tests.table.support import Browser, against, at_one_screen, between, let_bots_play, mover, text

pytestmark = pytest.mark.usefixtures("table")

VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
#: HTML allows these elements to stay open, but these tests do not.
NAMED = {"input", "select", "textarea"}


class Reader(HTMLParser):
    """Parses a page strictly and stores what the tests need."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.mistakes: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.described: list[str] = []
        self.forms: list[dict[str, str | None]] = []
        self.headings = 0
        self.tokens = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if len(found) != len(attrs):
            self.mistakes.append(f"<{tag}> has an attribute twice")
        if "id" in found:
            self.ids.append(str(found["id"]))
        for name in ("href", "src", "action", "data-hx-post", "data-hx-get", "data-stream-url"):
            if found.get(name):
                self.links.append(str(found[name]))
        for name in ("aria-labelledby", "aria-describedby", "for"):
            self.described += str(found.get(name) or "").split()
        if tag == "form":
            self.forms.append(found)
        if tag == "h1":
            self.headings += 1
        if tag == "input" and found.get("name") == "csrfmiddlewaretoken":
            self.tokens += 1
        if tag in NAMED and found.get("type") != "hidden" and "label" not in self.open:
            if not (found.get("aria-label") or found.get("id")):
                self.mistakes.append(f"<{tag} name={found.get('name')}> has no label")
        if tag in ("html", "body", "main", "title") and tag in self.open:
            self.mistakes.append(f"<{tag}> inside of another")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.mistakes.append(f"</{tag}> closes {self.open[-3:]}")
        while self.open and self.open.pop() != tag:
            pass


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    return reader


def check(address: str, page: str) -> None:
    reader = read(page)
    assert reader.mistakes == [], address
    assert reader.open == [], address
    assert len(set(reader.ids)) == len(reader.ids), (address, reader.ids)
    assert set(reader.described) <= set(reader.ids), address
    posts = [form for form in reader.forms if str(form.get("method")).lower() == "post"]
    assert reader.tokens == len(posts), address
    for link in reader.links:
        check_link(address, link, reader.ids)


def check_link(address: str, link: str, ids: list[str]) -> None:
    if link.startswith("#"):
        assert link[1:] in ids, (address, link)
        return
    parts = urlsplit(link)
    if parts.scheme or link.startswith("?"):
        return
    assert parts.path.startswith("/"), (address, link)
    try:
        found = resolve(parts.path)
    except Resolver404:
        raise AssertionError(f"{address} links to {link}, which is not there") from None
    if found.url_name == "static":
        assert static_files.file(found.kwargs["name"]) is not None, (address, link)


PAGES = (
    "/",
    "/friends",
    "/link",
    "/watch",
    "/games",
    "/past",
    "/settings",
    "/rules",
    "/learn",
    "/learn/deliver/4",
    "/learn/end/14",
    "/rules?q=sailor",
    "/rules/start",
    "/rules/index",
    "/rules/rulings",
    "/aid",
    "/about",
    "/puzzles",
    "/box",
    "/box/new/2",
    "/box/new/4",
    "/box/middle/3",
    "/box/values",
    "/box/scoring",
)


@pytest.mark.parametrize("address", [*PAGES, "/nowhere"])
def test_pages_around_the_games(address: str) -> None:
    check(address, text(Browser().get(address)))


def test_pages_of_a_game_for_everybody() -> None:
    ada, ben, stranger = Browser(), Browser(), Browser()
    game = between(ada, ben, hints=True)
    for turn in range(sized(5, 15)):
        for browser in (ada, ben, stranger):
            where = f"/game/{game.code}/"
            check(where, text(browser.get(where)))
        sight = [ada, ben][mover(game)].sight(game)
        options = sight["options"]
        [ada, ben][mover(game)].decide(game, options[turn * 5 % len(options)]["action"])
    for page in ("at/3", "seats", "log"):
        check(page, text(ada.get(f"/game/{game.code}/{page}")))
    check("hint", text([ada, ben][mover(game)].get(f"/game/{game.code}/hint")))


def test_the_phone_page() -> None:
    ada = Browser()
    game = against(ada, bots=3)
    let_bots_play(game)
    ada.client.cookies["agra_view"] = "390x844t"
    page = text(ada.get(f"/game/{game.code}/"))
    assert 'class="phone' in page
    check("phone", page)


def test_the_passing_of_the_screen_and_the_sit_down_page() -> None:
    browser = Browser()
    game = at_one_screen(browser)
    browser.post(f"/game/{game.code}/hand-over", {"seat": 1 - mover(game)})
    check("resign", text(browser.get(f"/game/{game.code}/resign")))
    check("hand over", text(browser.get(f"/game/{game.code}/")))
    link = game.seats.all()[0].secret
    check("sit", text(Browser().get(f"/seat/{link}/")))


def test_the_scoring_page() -> None:
    browser = Browser()
    game = against(browser, seed=8, round_limit=1)
    for turn in range(300):
        let_bots_play(game)
        options = browser.sight(game)["options"]
        if not options:
            break
        browser.decide(game, options[turn % len(options)]["action"])
    check("score", text(browser.get(f"/game/{game.code}/score")))
    check("table", text(browser.get(f"/game/{game.code}/")))
    check("watch", text(browser.get("/watch")))
    check("past", text(browser.get("/past")))
    check("delete", text(browser.get(f"/game/{game.code}/delete")))


def test_every_page_has_one_main_heading_and_a_title() -> None:
    for address in PAGES:
        page = text(Browser().get(address))
        assert read(page).headings == 1, address
        assert "<title>" in page
