"""Many tabs of one browser: hidden ones have no stream, so connections are left for requests."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Prepared
from tests.browser.people import Person

#: A browser opens six connections to a server over HTTP/1.1.
TABS = 8
#: Milliseconds in which a table that need not wait for a connection is there.
SOON = 20_000
#: In a headless browser every tab is visible.
HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def open_tabs(person: Person, games: list[dict[str, Any]]) -> list[Page]:
    """Open each game in a tab; the earlier ones are hidden."""
    tabs: list[Page] = []
    for game in games:
        for tab in tabs[-1:]:
            tab.evaluate(HIDE, True)
        tab = person.new_page()
        tab.goto(f"{person.address}/game/{game['code']}/", timeout=SOON)
        expect(tab.locator("#table")).to_be_visible(timeout=SOON)
        tabs.append(tab)
    return tabs


def test_eight_tables_in_one_browser(people: Callable[..., Person], prepared: Prepared) -> None:
    """All of them load, the first one is told of a decision elsewhere, and can decide."""
    games = [prepared.take("early") for _ in range(TABS)]
    person, other = people(), people()
    for each in (person, other):
        each.sit(games[0])
    tabs = open_tabs(person, games)
    first = tabs[0]
    tabs[-1].evaluate(HIDE, True)
    first.evaluate(HIDE, False)
    before = int(first.locator("#table").get_attribute("data-version") or 0)
    other.click_in_bar(other.options()[0]["action"])
    later = f"{other.version}"
    assert int(later) > before
    expect(first.locator("#table")).to_have_attribute("data-version", later, timeout=SOON)
    first.locator("#bar .way.undo").click()
    expect(first.locator("#table")).not_to_have_attribute("data-version", later, timeout=SOON)
    expect(other.table).not_to_have_attribute("data-version", later, timeout=SOON)


def test_a_hidden_tab_catches_up_when_it_is_shown(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    """Without a shared stream a hidden tab hears nothing; it knows everything when it is back."""
    game = prepared.take("early")
    person, other = people(), people()
    person.before_scripts("delete window.SharedWorker")
    for each in (person, other):
        each.sit(game)
    before = person.version
    with person.page.expect_event("requestfailed", lambda one: one.url.endswith("/stream")):
        person.page.evaluate(HIDE, True)  # after some seconds the tab leaves the stream
    other.click_in_bar(other.options()[0]["action"])
    person.page.wait_for_timeout(500)
    assert person.version == before
    person.page.evaluate(HIDE, False)
    person.wait_for_more_than(before)
    expect(person.page.locator("#strip")).to_be_hidden()
