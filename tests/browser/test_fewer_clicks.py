"""One button ends a turn, work begins with one click, and answers can be given in advance."""

from playwright.sync_api import expect

from tests.browser.conftest import Prepared
from tests.browser.people import BUTTONS, Person


def test_one_click_ends_the_turn(person: Person, prepared: Prepared) -> None:
    game = prepared.take("ending")
    person.sit(game)
    expect(person.title).to_have_text("End your turn?")
    expect(person.page.locator("#bar .detail")).to_have_text(
        "You can't serve Akbar or fulfil an order now."
    )
    expect(person.page.locator("#bar details.extras")).to_be_visible()
    version, number = person.version, person.number
    person.page.keyboard.press("1")
    person.wait_for_more_than(version)
    assert person.number >= number + 2  # every decision is a separate one
    expect(person.page.locator("#bar.mine")).to_have_count(0)


def test_work_can_begin_without_a_click_on_go_on(person: Person, prepared: Prepared) -> None:
    game = prepared.take("early")
    person.sit(game)
    straight = [option for option in person.options() if " then " in option["action"]]
    assert straight
    assert all(option["targets"].startswith("space-") for option in straight)
    number = person.number
    person.click_in_bar(straight[0]["action"])
    assert person.number >= number + 2


def test_the_follow_question_can_be_answered_for_good(person: Person, prepared: Prepared) -> None:
    game = prepared.take("following")
    person.sit(game)
    assert person.kind() == "follow"
    advance = person.page.locator("#bar details.advance")
    person.press(advance.locator("summary"))
    never = advance.get_by_role("button", name="Never follow:")
    expect(never).to_be_visible()
    version = person.version
    person.press(never)
    person.wait_for_more_than(version)
    assert person.kind() != "follow" or not person.page.locator(BUTTONS).count()

    # It is visible and can be undone.
    person.page.locator("#menu summary").click()
    person.page.get_by_role("link", name="Answers in advance (1)").click()
    chosen = person.page.locator("#answers select:has(option[value=never][selected])")
    expect(chosen).to_have_count(1)
    chosen.select_option("ask")
    person.page.locator("#answers").get_by_role("button", name="Save").click()
    expect(person.page.locator("#answers")).to_have_count(1)
    person.open(f"/game/{game['code']}/")
    person.page.locator("#menu summary").click()
    expect(person.page.get_by_role("link", name="Answers in advance")).to_have_count(0)


def test_the_answer_in_advance_is_open_to_the_keyboard(person: Person, prepared: Prepared) -> None:
    game = prepared.take("following")
    person.sit(game)
    version = person.version
    person.page.keyboard.press("9")
    person.page.keyboard.press("3")  # always follow, with any good
    person.wait_for_more_than(version)
    assert person.serious("#bar") == []
