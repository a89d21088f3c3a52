"""Answers without a table: from a proxy, from a server that fails, or refusals."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Prepared
from tests.browser.people import BUTTONS, Person
from tests.sizes import sized

PROXY = "<html><head><title>Sorry</title></head><body><h1>502 Bad Gateway</h1></body></html>"
OWN = '<!doctype html><html><body><main class="sheet"><p class="mistake">Later.</p></main></body>'
#: Its end is missing.
CUT = '<main id="table" data-version="1"><section id="bar">'
#: Some messages in the strip are short: on a busy machine a test could miss them.
LISTEN = """() => {
    window.stayed = true;
    window.told = new Set();
    const look = () => window.told.add(document.getElementById("strip")?.textContent.trim());
    const all = {childList: true, characterData: true, subtree: true};
    new MutationObserver(look).observe(document.body, all);
}"""


def answer_once(
    person: Person, address: str, status: int, body: str, arrives: bool = False
) -> list[str]:
    """Replace the first answer with a part of the table at an address.

    Returns what was sent to the address; `arrives` says whether the first request reached the
    server.
    """
    sent: list[str] = []

    def handle(route: Route) -> None:
        if route.request.headers.get("hx-request") != "true":
            route.fallback()
            return
        sent.append(route.request.post_data or "")
        if len(sent) > 1:
            route.fallback()
            return
        if arrives:
            route.fetch()
        route.fulfill(status=status, body=body, content_type="text/html; charset=utf-8")

    person.route(address, handle)
    person.allow(f"status of {status}")
    person.page.evaluate(LISTEN)
    return sent


def told(person: Person, words: str) -> None:
    """Wait until the strip has shown a text."""
    person.page.wait_for_function("words => window.told.has(words)", arg=words)


def stayed(person: Person) -> bool:
    """Whether the table is still the one that was loaded, and nothing else is on the page."""
    assert person.page.locator("#table").count() == 1
    assert person.page.get_by_text("Bad Gateway").count() == 0
    return bool(person.page.evaluate("() => window.stayed === true"))


@pytest.mark.parametrize(
    ("status", "body", "arrives"),
    [
        pytest.param(502, PROXY, True, id="proxy"),
        pytest.param(200, CUT, False, id="cut"),
        pytest.param(503, OWN, False, id="own"),
        pytest.param(200, PROXY, True, id="no table"),
    ][: sized(2, 4)],
)
def test_a_choice_whose_answer_is_no_table_is_sent_again_and_counts_once(
    person: Person, prepared: Prepared, status: int, body: str, arrives: bool
) -> None:
    game = prepared.take("early")
    person.sit(game)
    version, number = person.version, person.number
    sent = answer_once(person, "**/decide", status, body, arrives)
    person.page.locator(f"{BUTTONS}:visible").first.click()
    told(person, "Connection lost: your choice is saved and will be sent")
    person.wait_for_more_than(version)
    told(person, "Connected again")
    assert stayed(person)
    assert ["again=yes" in one for one in sent] == [False, True]
    expect(person.page.locator("#notice")).to_have_count(0)
    # One undo returns to the old position: the decision was counted once.
    version = person.version
    person.page.locator("#bar .way.undo").click()
    person.wait_for_more_than(version)
    assert person.number == number
    assert person.json_of(f"/game/{game['code']}/sight")["number"] == number


def test_taking_back_is_sent_again_too(person: Person, prepared: Prepared) -> None:
    game = prepared.take("early")
    person.sit(game)
    number = person.number
    person.click_in_bar(person.options()[0]["action"])
    version = person.version
    sent = answer_once(person, "**/undo", 502, PROXY, arrives=True)
    person.page.locator("#bar .way.undo").click()
    person.wait_for_more_than(version)
    told(person, "Connected again")
    assert stayed(person)
    assert len(sent) == 2
    assert person.number == number
    expect(person.page.locator("#notice")).to_have_count(0)


def test_a_table_that_does_not_come_is_fetched_again(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    game = prepared.take("watched")
    mover, other = people(), people()
    mover.sit(game)
    other.sit(game, (game["mover"] + 1) % 3)
    other.set_speed("off")
    version = other.version
    sent = answer_once(other, f"**/game/{game['code']}/", 504, PROXY)
    mover.click_in_bar(mover.options()[0]["action"])
    told(other, "Connection lost, trying again")
    other.wait_for_more_than(version)
    told(other, "Connected again")
    assert stayed(other)
    assert len(sent) >= 2
    assert other.log()[0] == mover.log()[0]


def test_a_puzzle_goes_on_by_itself_too(person: Person) -> None:
    person.open("/puzzles")
    person.page.locator("a[data-puzzle]").first.click()
    version = person.version
    sent = answer_once(person, "**/decide", 502, PROXY)
    person.page.locator(f"{BUTTONS}:visible").first.click()
    told(person, "Connection lost: your choice is saved and will be sent")
    person.wait_for_more_than(version)
    assert stayed(person)
    assert len(sent) == 2


def test_a_refusal_is_said_over_the_table_and_not_sent_again(
    person: Person, prepared: Prepared
) -> None:
    person.sit(prepared.take("early"))
    version = person.version
    refusal = OWN.replace("Later.", "That seat is not yours.")
    sent = answer_once(person, "**/decide", 403, refusal)
    person.page.locator(f"{BUTTONS}:visible").first.click()
    expect(person.page.locator("#notice")).to_have_text("That seat is not yours.")
    assert stayed(person)
    assert len(sent) == 1
    person.page.locator(f"{BUTTONS}:visible").last.click()  # another answer may be given at once
    person.wait_for_more_than(version)
    expect(person.page.locator("#notice")).to_have_count(0)


def test_a_hint_that_does_not_come_leaves_the_table(person: Person, prepared: Prepared) -> None:
    person.sit(prepared.take("early"))
    sent = answer_once(person, "**/hint", 502, PROXY)
    person.page.locator("#bar .way.hint").click()
    told(person, "Connection lost, trying again")
    expect(person.page.locator("#hint-title")).to_be_visible()
    assert stayed(person)
    assert len(sent) == 2
