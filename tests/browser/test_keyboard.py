"""Everything without a mouse."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Prepared
from tests.browser.people import BUTTONS, Person


def focused(person: Person) -> str:
    """What the focus is on, in a word."""
    found = person.page.evaluate(
        "() => [document.activeElement.tagName, document.activeElement.id, "
        "document.activeElement.innerText || document.activeElement.getAttribute('aria-label') || "
        "''].join(' ')"
    )
    return str(found)


def tab_to(person: Person, wanted: str, most: int = 60) -> None:
    """Press Tab until the focus is on something."""
    for _ in range(most):
        person.page.keyboard.press("Tab")
        if re.search(wanted, focused(person)):
            return
    raise AssertionError(f"Tab never comes to {wanted}")


def press_option(person: Person, key: str) -> None:
    """Type the key of an option, digit by digit where it lies in a group."""
    version = person.version
    for letter in key:
        person.page.keyboard.press(letter)
    person.wait_for_more_than(version)


def test_from_the_first_page_through_a_turn(person: Person) -> None:
    person.open("/")
    tab_to(person, "Start against bots")
    person.page.keyboard.press("Enter")
    assert person.wait_for_turn()
    ended = False
    for _ in range(25):
        person.wait_for_turn()
        before = person.number
        options = [option for option in person.options() if option["key"]]
        assert options
        main = [option for option in options if "extra" not in option["kind"].split()]
        option = main[-1]
        ended = option["heard"].startswith("End your turn") or person.kind() == "end_turn"
        press_option(person, option["key"])
        assert person.number > before
        if ended:
            break
    assert ended


def test_a_key_decides_and_u_takes_back(person: Person, prepared: Prepared) -> None:
    game = prepared.take("watched")
    person.sit(game)
    before = person.number
    plain = next(option for option in person.options() if option["key"])
    press_option(person, plain["key"])
    assert person.number > before
    version = person.version
    person.page.keyboard.press("u")
    person.wait_for_more_than(version)
    assert person.number <= before


def test_tab_reaches_every_option_and_enter_takes_it(person: Person, prepared: Prepared) -> None:
    game = prepared.take("sailor")
    person.sit(game)
    expect(person.page.locator(BUTTONS).first).to_be_visible()
    heard = person.page.locator(f"{BUTTONS}:visible").last.get_attribute("aria-label") or ""
    person.page.locator(f"{BUTTONS}:visible").first.focus()
    for _ in range(30):
        if person.page.evaluate("() => document.activeElement.getAttribute('aria-label')") == heard:
            break
        person.page.keyboard.press("Tab")
    outline = person.page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
    shadow = person.page.evaluate("() => getComputedStyle(document.activeElement).boxShadow")
    assert (outline, shadow) != ("none", "none")  # the focus can be seen
    version = person.version
    person.page.keyboard.press("Enter")
    person.wait_for_more_than(version)


def test_the_board_can_be_walked_by_arrows(person: Person, prepared: Prepared) -> None:
    game = prepared.take("early")
    person.sit(game)
    start = person.page.locator("#spot-space-wood")
    start.evaluate("spot => { spot.setAttribute('tabindex', '-1'); spot.focus(); }")
    person.page.keyboard.press("ArrowRight")
    reached = person.page.evaluate("() => document.activeElement.id")
    assert reached.startswith("spot-")
    assert reached != "spot-space-wood"
    box, old = person.page.locator(f"#{reached}").bounding_box(), start.bounding_box()
    assert box is not None
    assert old is not None
    assert box["x"] + box["width"] / 2 > old["x"] + old["width"] / 2
    expect(person.page.locator("#tip")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.page.locator("#tip")).to_be_hidden()
