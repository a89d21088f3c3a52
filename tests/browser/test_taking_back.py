"""Undo and its limits."""

from playwright.sync_api import expect

from tests.browser.conftest import Prepared
from tests.browser.people import Person


def test_undo_ends_at_what_was_revealed(person: Person, prepared: Prepared) -> None:
    game = prepared.take("barrier")
    person.sit(game)
    undo = person.page.locator("#bar .way.undo")
    steps, told = 0, person.log()
    while undo.is_enabled():
        version, number = person.version, person.number
        words = undo.inner_text()
        assert words.startswith(("Undo", "↶ Undo")), words
        person.press(undo)
        person.wait_for_more_than(version)
        assert person.number < number
        steps += 1
        assert steps < 20
    assert steps >= 2
    assert person.log()[0] in told  # revealed facts stay in the log
    expect(undo).to_contain_text("not possible")
    assert "undo past" in (undo.get_attribute("title") or "")
    expect(person.page.locator("#bar .way.restart")).to_be_disabled()
    person.wait_at(undo)
    undo.click(force=True)  # a tap says why, because a finger cannot hover
    expect(person.page.locator("#tip")).to_contain_text("undo past")
    person.page.keyboard.press("Escape")

    # Everything can be decided again and undone at once.
    staying = [option for option in person.options() if " then " not in option["action"]]
    person.click_in_bar(staying[0]["action"])  # an option that does not end the turn
    expect(undo).to_be_enabled()
    back = person.page.locator("#bar .way.restart")
    version = person.version
    person.press(back)
    person.wait_for_more_than(version)
    expect(undo).to_be_disabled()
