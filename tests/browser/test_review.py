"""The review on the screen: started, followed turn by turn, tried again; desk and phone."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Prepared
from tests.browser.people import Person
from tests.sizes import sized

#: A bot thinks in a process of low priority, so this may take long.
PATIENCE = 120_000


def reviewed(person: Person, game: dict[str, Any]) -> Page:
    """The complete review of a finished game; it is computed unless somebody has done that."""
    page = person.page
    person.sit(game, 0)
    person.press(page.locator("#review-link"))
    expect(page.locator(".mark").first).to_be_visible()
    if page.locator("#review-begin").count():
        expect(page.locator(".mark.unknown").first).to_be_visible()
        person.press(page.locator("#review-begin"))
    expect(page.locator(".mark.unknown")).to_have_count(0, timeout=PATIENCE)
    expect(page.locator("#review-stop")).to_have_count(0, timeout=PATIENCE)
    return page


def step_through(page: Page) -> None:
    """See the better turn step by step, and return."""
    page.locator(".step-by-step").last.click()
    expect(page.locator("#puzzle-number")).to_have_text("The best turn")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    page.get_by_role("link", name="Back to the review").first.click()
    expect(page.locator(".review-card.best")).to_be_visible()


def test_a_review_at_a_desk_and_on_a_phone(
    person: Person, phone: Person, prepared: Prepared
) -> None:
    """In a sample the phone reads the review that was computed at the desk."""
    game = prepared.take("over")
    read_at_a_desk(person, game)
    read_on_a_phone(phone, prepared.take("over") if sized(0, 1) else game)


def read_at_a_desk(person: Person, game: dict[str, Any]) -> None:
    page = reviewed(person, game)
    assert person.serious() == []
    expect(page.locator(".review-chances polyline").first).to_be_attached()
    expect(page.locator(".review-habit")).to_be_visible()
    expect(page.locator(".review-card")).to_have_count(0)
    review = f"{page.url.split('/review')[0]}/review"
    if page.locator(".moment").count():
        page.locator(".moment").first.click()
        expect(page.locator("#puzzle-number")).to_have_text("Try it again")
    page.goto(f"{review}/1")
    first = page.locator(".review-list .selected .review-round").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".review-list .selected .review-round")).not_to_have_text(first)
    expect(page).to_have_url(re.compile(r"/review/\d+$"))
    expect(page.locator("#rings .ring-played, #rings .ring-best").first).to_be_attached()
    if page.locator("#next-mistake").count():
        page.keyboard.press("n")
        expect(page.locator(".review-list .selected .mark")).to_have_class(
            re.compile("slip|blunder")
        )
        expect(page.locator(".review-card.best")).to_be_visible()
        # a long plan scrolls, and the row of sums below it stays whole
        page.locator(".review-steps li").last.evaluate("li => li.append(' word'.repeat(200))")
        expect(page.locator(".review-parts")).to_be_in_viewport(ratio=0.99)
        step_through(page)
    turn = page.url
    page.locator("#try-again").click()
    expect(page.locator("#puzzle-number")).to_have_text("Try it again")
    expect(page.locator(".review-card")).to_have_count(0)
    page.goto(f"{review}/summary")
    with page.expect_download() as saving:
        page.locator('[data-act="save"]').click()
    saved = saving.value
    assert saved.suggested_filename.endswith(".png")
    assert saved.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    page.goto(turn)
    page.locator("#play-on").click()
    page.locator("#play-on-start").click()
    expect(page.locator("#sandbox")).to_be_visible()


#: The pixels between the words of a button and its left and right edges.
ROOM_BESIDE_THE_WORDS = """button => {
    const range = document.createRange();
    range.selectNodeContents(button);
    const [words, box] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
    return [words.left - box.left, box.right - words.right];
}"""


def read_on_a_phone(phone: Person, game: dict[str, Any]) -> None:
    page = reviewed(phone, game)
    assert phone.serious() == []
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    small = page.evaluate(
        """[...document.querySelectorAll('.review a, .review button, .review summary')]
        .filter(e => e.getClientRects().length && e.getBoundingClientRect().height < 39.5)
        .map(e => e.outerHTML.slice(0, 80))"""
    )
    assert small == []
    edges = page.get_by_role("link", name="All turns").evaluate(ROOM_BESIDE_THE_WORDS)
    assert min(edges) >= 6, edges
    rows = page.locator(".review-list a")
    phone.press(rows.last)
    expect(page.locator(".review-list li").last).to_have_class(re.compile("selected"))
    phone.press(page.get_by_role("link", name="Show the board at this turn"))
    expect(page).to_have_url(re.compile(r"/at/\d+$"))
