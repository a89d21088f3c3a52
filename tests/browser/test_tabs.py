"""Many tabs of one browser: hidden ones have no stream, so connections are left for requests."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Prepared
from tests.browser.people import Person

#: A browser opens six connections to a server over HTTP/1.1.
TABS = 8
#: In a headless browser every tab is visible.
HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
#: Every timer of the page ends after a tenth of its time.
QUICK = "const wait = setTimeout; setTimeout = (done, time) => wait(done, time / 10);"
MINE = re.compile("^● Your turn")


def open_tabs(person: Person, games: list[dict[str, Any]]) -> list[Page]:
    """Open each game in a tab; the earlier ones are hidden."""
    tabs: list[Page] = []
    for game in games:
        for tab in tabs[-1:]:
            tab.evaluate(HIDE, True)
        tab = person.new_page()
        tab.goto(f"{person.address}/game/{game['code']}/")
        expect(tab.locator("#table")).to_be_visible()
        tabs.append(tab)
    return tabs


def test_eight_tables_in_one_browser(people: Callable[..., Person], prepared: Prepared) -> None:
    """All of them load, the first one is told of a decision elsewhere, and can decide."""
    games = [prepared.take("early") for _ in range(TABS)]
    person, other = people(), people()
    person.context.grant_permissions(["notifications"])
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
    expect(first.locator("#table")).to_have_attribute("data-version", later)
    first.locator("#bar .way.undo").click()
    expect(first.locator("#table")).not_to_have_attribute("data-version", later)
    expect(other.table).not_to_have_attribute("data-version", later)


def test_the_title_of_a_hidden_tab_says_whose_turn_it_is(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    """A hidden tab leaves its stream and asks from time to time; it comes back when it is shown."""

    def is_stream(request: Request) -> bool:
        return request.url.endswith("/stream")

    game = prepared.take("ending")
    mover, other = people(), people()
    other.before_scripts(QUICK)
    mover.sit(game)
    other.sit(game, 1 - game["mover"])
    expect(other.page).not_to_have_title(MINE)
    with other.page.expect_event("requestfailed", is_stream):
        other.page.evaluate(HIDE, True)
    mover.page.keyboard.press("1")  # "End turn"
    expect(other.page).to_have_title(MINE)
    with other.page.expect_request(is_stream):
        other.page.evaluate(HIDE, False)
    assert other.version == mover.version
    expect(other.page.locator("#strip")).to_be_hidden()
