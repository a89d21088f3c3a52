"""Clicks that come too late or twice."""

from playwright.sync_api import expect

from tests.browser.conftest import Prepared
from tests.browser.people import BUTTONS, Person


def test_an_old_page_gets_a_friendly_word_and_the_present_board(
    person: Person, prepared: Prepared
) -> None:
    person.allow("409|stream|ERR_FAILED")
    game = prepared.take("early")
    person.sit(game)
    first = person.page
    second = person.new_page()
    # It receives no events: its stream is cut.
    second.route("**/stream", lambda route: route.abort())
    second.goto(first.url)
    old = second.locator(f"{BUTTONS}:visible").first
    expect(old).to_be_visible()

    person.click_in_bar(person.options()[1]["action"])
    number = person.number
    old.click()
    expect(second.get_by_text("The game has moved on")).to_be_visible()
    expect(second.locator("#table")).to_have_attribute("data-number", str(number))
    assert second.locator("#bar-title").inner_text() == person.title.inner_text()
    assert person.number == number
    second.locator(f"{BUTTONS}:visible").first.wait_for()


def test_a_double_click_decides_once(person: Person, prepared: Prepared) -> None:
    person.sit(prepared.take("early"))
    version, number = person.version, person.number
    person.page.locator(f"{BUTTONS}:visible").first.dblclick()
    person.wait_for_more_than(version)
    person.page.wait_for_timeout(700)  # time for a second decision that must not come
    expect(person.page.locator("#notice")).to_have_count(0)
    version = person.version
    person.page.locator("#bar .way.undo").click()
    person.wait_for_more_than(version)
    assert person.number == number
