"""Every page: accessible, valid HTML, nothing inline, a bar that is announced."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from agra.puzzles import shipped
from tests.browser.conftest import PHONE, Prepared
from tests.browser.html import mistakes_in
from tests.browser.people import Person
from tests.sizes import sized

PLAIN = (
    "/", "/friends", "/link", "/settings", "/past", "/learn", "/aid", "/watch", "/puzzles",
    "/games", "/about", "/rules/start", "/rules", "/rules/index", "/nowhere", "/box",
    "/openings", "/puzzles/mistakes",
)  # fmt: skip
#: The sample has one page of the rules; the others are long. test_box.py has the pages of the box.
SAMPLE = PLAIN[: sized(12, len(PLAIN))]
GAME = ("table", "history", "log", "seats", "hint", "resign")


def open_page(person: Person, prepared: Prepared, page: str) -> str:
    """Take a seat in a game and open one of its pages; return its address."""
    game = prepared.take("over" if page in ("score", "over") else "sailor")
    if game["mover"] >= 0:
        person.claim(game)
    parts = {"table": "", "over": "", "history": "at/20"}
    path = f"/game/{game['code']}/{parts.get(page, page)}"
    person.open(path)
    return path


def check(person: Person, path: str, part: str = "") -> list[str]:
    """The mistakes of the page on the screen, for people and for programs.

    A sample checks only the part that is new on this page for people.
    """
    obstacles = [f"{path}: {one}" for one in person.serious(part)]
    return obstacles + [f"{path}: {one}" for one in mistakes_in(person.text_of(path))]


def test_pages_around_the_games(person: Person) -> None:
    person.allow("404")  # one of them is intentionally missing
    wrong = [f"{path}: {one}" for path in PLAIN for one in mistakes_in(person.text_of(path))]
    for path in SAMPLE[:: sized(2, 1)]:
        person.open(path)
        wrong += [f"{path}: {one}" for one in person.serious()]
    assert wrong == []


def test_pages_around_the_games_on_a_phone(phone: Person) -> None:
    phone.allow("404")
    wrong = []
    for path in SAMPLE[sized(1, 0) :: sized(2, 1)]:
        phone.open(path)
        wrong += [f"{path}: {one}" for one in phone.serious()]
    assert wrong == []


@pytest.mark.parametrize("page", [*GAME, "score", "over"])
def test_pages_of_a_game(person: Person, prepared: Prepared, page: str) -> None:
    parts = {"history": "#history", "over": "#bar"}
    assert check(person, open_page(person, prepared, page), parts.get(page, "")) == []


@pytest.mark.parametrize("page", ["table", "score"][: sized(1, 2)])
def test_dark_pages(people: Callable[..., Person], prepared: Prepared, page: str) -> None:
    person = people(color_scheme="dark")
    open_page(person, prepared, page)
    assert person.serious() == []


@pytest.mark.parametrize("system", ["light", "dark"][: sized(1, 2)])
def test_the_theme_is_switched_and_kept(
    people: Callable[..., Person], prepared: Prepared, system: str
) -> None:
    person = people(color_scheme=system)
    open_page(person, prepared, "table")
    button = person.page.get_by_role("button", name="Theme")
    other = {"light": "dark", "dark": "light"}[system]
    assert theme(person) == system
    button.click()
    assert theme(person) == other
    person.page.reload()
    assert theme(person) == other
    button.click()
    assert theme(person) == system


@pytest.mark.parametrize("system", ["dark", "light"][: sized(1, 2)])
def test_the_first_page_offers_the_other_theme(people: Callable[..., Person], system: str) -> None:
    person = people(color_scheme=system)
    person.open("/")
    other = {"light": "dark", "dark": "light"}[system]
    expect(person.page.get_by_role("button", name=system.capitalize(), exact=True)).to_be_hidden()
    person.page.get_by_role("button", name=other.capitalize(), exact=True).click()
    expect(person.page.get_by_role("button", name=system.capitalize(), exact=True)).to_be_visible()
    assert theme(person) == other


def theme(person: Person) -> str:
    """The colours of the page."""
    style = "getComputedStyle(document.documentElement)"
    found: str = person.page.evaluate(f"() => {style}.colorScheme")
    ground: str = person.page.evaluate(f"() => {style}.getPropertyValue('--page')")
    assert (found == "dark") == (ground.lower() == "#0f1119")
    return found


def test_the_phone_page(phone: Person, prepared: Prepared) -> None:
    path = open_page(phone, prepared, "table")
    expect(phone.table).to_have_class("phone")
    assert check(phone, path) == []


def test_the_passing_of_the_screen(person: Person) -> None:
    person.create(["here", "here"], name1="Ada", name2="Ben", seed="3")
    for _ in range(40):
        person.wait_for_turn()
        if person.page.locator("#hand-over").count():
            break
        person.click_in_bar(person.options()[-1]["action"])
    expect(person.title).to_contain_text("Pass the screen to")
    expect(person.page.locator("#drawing svg").first).to_be_visible()
    assert set(person.rupees()) == {"?"}
    path = person.page.url.removeprefix(person.address)
    assert check(person, path, "#bar") == []
    person.open(f"{path}delete")
    assert check(person, f"{path}delete") == []


def test_the_sit_down_page(person: Person, prepared: Prepared) -> None:
    path = f"/seat/{prepared.take('early')['seats'][1]}/"
    person.open(path)
    assert check(person, path) == []


def test_nothing_inline_is_allowed(person: Person, prepared: Prepared) -> None:
    games = [open_page(person, prepared, page) for page in ("table", "score")]
    for path in (*PLAIN, *games):
        answer = person.answer_to(person.address + path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy, path
        assert "script-src 'self';" in policy, path
        assert "unsafe" not in policy, path


def test_the_policy_stops_a_script_that_got_in(person: Person) -> None:
    person.allow("Content Security Policy|inline script")
    person.open("/")
    person.page.evaluate(
        "() => { const s = document.createElement('script'); s.textContent = 'window.bad = 1'; "
        "document.body.append(s); }"
    )
    assert person.page.evaluate("() => window.bad") is None


def test_the_decision_bar_announces_itself(person: Person, prepared: Prepared) -> None:
    open_page(person, prepared, "table")
    live = person.page.get_by_role("status").filter(has=person.title)
    expect(live).to_have_attribute("aria-live", "polite")
    told = live.inner_text()
    live.evaluate("part => { window.announced = part; }")
    person.click_in_bar(person.options()[0]["action"])
    # The same element must announce again: a new one would be silent.
    assert person.page.evaluate("() => window.announced.isConnected") is True
    assert live.inner_text() != told


@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390)])
def test_a_phone_shows_play_first_and_a_low_head(
    people: Callable[..., Person], width: int, height: int
) -> None:
    person = people(**{**PHONE, "viewport": {"width": width, "height": height}})
    person.open("/")
    box = person.page.get_by_role("button", name="Start against bots").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= height
    person.open("/settings")
    head = person.page.locator(".site-head").bounding_box()
    assert head is not None
    assert head["height"] <= 56
    wide = person.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= width


def test_without_a_connection_a_page_says_so(people: Callable[..., Person]) -> None:
    person = people(locale="de-DE")
    person.allow("ERR_INTERNET_DISCONNECTED")
    person.open("/about")
    person.page.evaluate(
        """async () => {
            await navigator.serviceWorker.register(document.documentElement.dataset.worker);
            await navigator.serviceWorker.ready;
        }"""
    )
    person.context.set_offline(True)
    person.open("/games")
    expect(person.page.locator("html")).to_have_attribute("lang", "de")
    expect(person.page.locator("main img")).to_be_visible()
    expect(person.page.locator("main")).to_have_css("text-align", "center")  # its style is stored
    assert person.page.url.endswith("/games")
    person.context.set_offline(False)
    expect(person.page.locator(".site-head")).to_be_visible()  # the page comes by itself
    person.page.evaluate(
        "() => navigator.serviceWorker.ready.then((worker) => worker.unregister())"
    )


def test_a_remembered_tab_does_not_hide_what_a_puzzle_asks(person: Person) -> None:
    person.open("/about")
    person.page.evaluate("() => sessionStorage.setItem('agra-tab', 'notes')")
    person.open(f"/puzzles/{shipped().puzzles[0].name}/")
    expect(person.page.locator("#tab-log")).to_contain_text("Play one whole turn")
    expect(person.page.locator("#tab-log")).to_be_visible()
    expect(person.page.locator(".tabs [data-tab=log]")).to_have_attribute("aria-pressed", "true")
    person.page.get_by_role("link", name="All puzzles").first.click()
    expect(person.page.get_by_role("heading", name="Puzzles", level=1)).to_be_visible()


def test_a_new_table_asks_only_what_matters_now(person: Person) -> None:
    person.open("/friends")
    page = person.page
    expect(page.locator("[name=name3]")).to_be_hidden()
    page.locator("[name=kind3]").select_option("friend")
    expect(page.locator("[name=name3]")).to_be_visible()
    expect(page.locator("[name=minutes]")).to_be_hidden()
    expect(page.locator("[name=late]")).to_be_hidden()
    page.locator("[name=clock]").select_option("live")
    expect(page.locator("[name=minutes]")).to_be_visible()
    expect(page.locator("[name=late]")).to_be_visible()
