"""Play by link between two browsers: by fragments alone, to the end of a short game."""

from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.people import Person

P = TypeVar("P", bound=Person)
#: Open a link without showing the page, take the last options until somebody else has to decide,
#: and return the next link, and whether the game is over.
QUICK = """async (link) => {
    const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
    const post = (to, values, headers) => fetch(to, {
        method: "POST",
        headers,
        body: new URLSearchParams({ csrfmiddlewaretoken: token, ...values }),
    });
    const here = location.pathname.replace(/[^/]*$/, "");
    if (link) await post(`${here}../../link`, { link });
    let sight = await (await fetch(`${here}sight`)).json();
    for (;;) {
        if (!sight.options.length) {
            const page = await (await post(`${here}send`, {})).text();
            const made = new DOMParser().parseFromString(page, "text/html");
            return [made.getElementById("link-address").value, sight.scores !== null];
        }
        const action = sight.options.at(-1).action;
        const found = { action, version: sight.version };
        sight = await (await post(`${here}decide`, found, { Accept: "application/json" })).json();
    }
}"""


def link_of(person: Person) -> str:
    """The link that a page shows."""
    return person.page.locator("#link-address").input_value()


def follow(person: Person, link: str) -> None:
    """Open a link; its part behind the # is read by a script."""
    person.page.goto("about:blank")
    person.page.goto(link)


def create_by_link(ann: Person) -> None:
    """Begin a short game at the start page."""
    ann.page.get_by_role("link", name="Play by link").click()
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_text("More options").click()
    ann.page.get_by_label("Trigger the end after round").fill("1")
    ann.page.get_by_role("button", name="Begin a game by link").click()
    expect(ann.page.locator("#link-address")).to_be_visible()


def sit_by_link(ann: P, ben: P, follow: Callable[[P, str], None]) -> None:
    """Ben takes the other seat of Ann's new game; no server learns what is behind the #."""
    first = link_of(ann)
    assert first.partition("#")[0] == f"{ann.address}/"
    sent: list[str] = []
    ben.context.on("request", lambda request: sent.append(request.url))
    follow(ben, first)
    expect(ben.page.get_by_role("heading", name="Ann invites you to Agra")).to_be_visible()
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").tap()
    expect(ben.page.get_by_role("heading", name="Send the link to Ann")).to_be_visible()
    assert not any(first.partition("#")[2] in address.partition("#")[0] for address in sent)
    follow(ann, link_of(ben))
    expect(ann.page.get_by_role("heading", name="Send the link to Ben")).to_be_visible()
    follow(ben, link_of(ann))
    expect(ben.table).to_be_visible()


def play_on_by_link(one: P, other: P, link: str) -> tuple[P, P]:
    """Send links to and fro until the game is over; return who decided last, and the other one."""
    for _ in range(40):
        link, over = one.page.evaluate(QUICK, link)
        if over:
            break
        one, other = other, one
    return one, other


def test_two_browsers_play_a_short_game_by_link(people: Callable[..., Person]) -> None:
    ann, ben = people(), people(**PHONE)
    ann.open("/")
    create_by_link(ann)
    expect(ann.page.locator(".link-note")).to_be_visible()  # this address is for this computer only
    assert ann.serious() == []
    sit_by_link(ann, ben, follow)
    link, _over = ben.page.evaluate(QUICK, "")
    follow(ann, link)
    expect(ann.table).to_be_visible()
    last, other = play_on_by_link(ann, ben, link)
    last.page.reload()
    last.page.locator("#send-result").click()
    follow(other, link_of(last))
    expect(other.page.locator("#bar-title")).to_have_text("What next?")


def test_a_link_opens_on_every_page_and_nonsense_is_told(people: Callable[..., Person]) -> None:
    ann = people()
    ann.allow("status of 400")
    ann.open("/rules#A1abcdefghZ")
    expect(ann.page.get_by_role("alert")).to_contain_text("The link is damaged or cut off")
    assert ann.page.url.endswith("/link")
