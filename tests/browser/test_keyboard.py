"""Everything works without a mouse; keys that are not meant for the table do nothing."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.boards import KEEP_ANSWERS
from tests.browser.conftest import Prepared
from tests.browser.people import BUTTONS, Person


def focused(person: Person) -> str:
    """The focused element, in a word."""
    found = person.page.evaluate(
        "() => [document.activeElement.tagName, document.activeElement.id, "
        "document.activeElement.innerText || document.activeElement.getAttribute('aria-label') || "
        "''].join(' ')"
    )
    return str(found)


def tab_to(person: Person, wanted: str, most: int = 60) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(most):
        person.page.keyboard.press("Tab")
        if re.search(wanted, focused(person)):
            return
    raise AssertionError(f"Tab never comes to {wanted}")


def press_option(person: Person, key: str) -> None:
    """Type the key of an option, digit by digit if it is in a group."""
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
    assert (outline, shadow) != ("none", "none")  # the focus is visible
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


# ------------------------------------------------------------------ keys that are not for the table


def type_past_the_table(person: Person) -> None:
    """Type every key that would decide at the table, then a message.

    Without spaces: they press the focused button, such as the one that closes a layer.
    """
    version, number = person.version, person.number
    keys = {letter for option in person.options() for letter in option["key"]}
    assert keys
    for letter in [*sorted(keys), "u", "r", "?"]:
        person.page.keyboard.press(letter)
    person.page.keyboard.type("HiBen,23")
    expect(person.page.locator("#bar .chosen")).to_have_count(0)
    expect(person.page.locator("#aid-dialog[open]")).to_have_count(0)
    expect(person.page.locator("#bar details[open]")).to_have_count(0)
    # When this request is answered, those before it have been answered, too.
    assert person.page.evaluate("async () => (await fetch(location.href)).status") == 200
    assert (person.version, person.number) == (version, number)


def decides(person: Person) -> None:
    """Check that the keys of the table work again."""
    plain = next(option for option in person.options() if option["key"])
    press_option(person, plain["key"])


def write_button(person: Person) -> Locator:
    """The button that opens the chat form."""
    person.page.locator("#panel-log button[data-tab=chat]").click()
    return person.page.locator("#chat-write > summary")


@pytest.mark.parametrize("way", ["click", "Enter"])
def test_what_is_written_in_the_chat_decides_nothing(
    person: Person, prepared: Prepared, way: str
) -> None:
    person.sit(prepared.take("watched"))
    version, number = person.version, person.number
    write = write_button(person)
    if way == "click":
        write.click()
    else:
        write.press(way)
    person.page.keyboard.type("Hi Ben, 23")
    field = person.page.locator("#chat-write input")
    expect(field).to_have_value("Hi Ben, 23")
    expect(field).to_be_focused()
    assert (person.version, person.number) == (version, number)
    # The form is open, and the focus is elsewhere.
    person.page.evaluate("() => document.activeElement.blur()")
    type_past_the_table(person)
    expect(field).to_have_value("Hi Ben, 23")
    # On another tab it is invisible and disturbs nobody.
    person.page.locator("#panel-log button[data-tab=log]").click()
    decides(person)


def test_escape_closes_the_form_of_the_chat(person: Person, prepared: Prepared) -> None:
    person.sit(prepared.take("watched"))
    write = write_button(person)
    write.click()
    person.page.keyboard.press("Escape")
    expect(person.page.locator("#chat-write input")).to_be_hidden()
    expect(write).to_be_focused()
    decides(person)


def open_menu(person: Person) -> None:
    person.page.locator("#menu > summary").click()


def open_rules(person: Person) -> None:
    person.page.locator(".top-buttons").get_by_role("link", name="Rules").click()
    expect(person.page.locator("#beside")).to_be_visible()


def open_aid(person: Person) -> None:
    open_menu(person)
    person.page.locator("#menu a[data-aid]").click()
    expect(person.page.locator("#aid-dialog")).to_be_visible()
    person.page.locator("#aid-dialog input").first.focus()


@pytest.mark.parametrize("layer", [open_menu, open_rules], ids=["menu", "rules"])
def test_no_key_of_the_table_works_while_something_is_open(
    person: Person, prepared: Prepared, layer: Callable[[Person], None]
) -> None:
    person.sit(prepared.take("watched"))
    layer(person)
    type_past_the_table(person)
    person.page.evaluate("() => document.activeElement.blur()")
    type_past_the_table(person)
    person.page.keyboard.press("Escape")
    expect(person.page.locator("#menu[open], #beside[open]")).to_have_count(0)
    decides(person)


def test_no_key_of_the_table_works_while_the_aid_is_open(
    person: Person, prepared: Prepared
) -> None:
    person.sit(prepared.take("watched"))
    version = person.version
    open_aid(person)
    person.page.keyboard.type("Hi Ben, 23")
    person.page.evaluate("() => document.activeElement.blur()")
    person.page.keyboard.type("123ur")
    expect(person.page.locator("#bar .chosen")).to_have_count(0)
    assert person.version == version
    person.page.keyboard.press("Escape")
    expect(person.page.locator("#aid-dialog[open]")).to_have_count(0)
    decides(person)


def test_the_log_and_a_hint_leave_the_keys_to_the_table(person: Person, prepared: Prepared) -> None:
    person.sit(prepared.take("watched"))
    person.page.locator("#panel-log button[data-tab=log]").click()
    person.page.keyboard.press("h")
    expect(person.page.locator("#hint-title")).to_be_visible()
    decides(person)


def test_an_open_group_takes_the_keys(person: Person, prepared: Prepared) -> None:
    person.sit(prepared.take("nested"))
    person.page.evaluate(KEEP_ANSWERS)
    group = person.page.locator("#bar .options > .choices > details.group").first
    own = group.get_attribute("data-key") or ""
    within = group.locator("[data-key]").evaluate_all("all => all.map(one => one.dataset.key)")
    inside = group.locator("button[data-key]").first.get_attribute("data-key") or ""
    single = [option["key"] for option in person.options() if len(option["key"]) == 1]
    outside = [letter for letter in single if own + letter not in within]
    assert outside
    group.locator("> summary").click()
    for letter in [*outside, "u", "h", "?"]:
        person.page.keyboard.press(letter)
    expect(group).to_have_attribute("open", "")
    assert person.page.evaluate("() => window.sent") == []
    person.page.keyboard.type(inside)  # the whole key, though the group is already open
    chosen = person.page.locator(f'#bar button[data-key="{inside}"]').get_attribute("value")
    assert person.page.evaluate("() => window.sent") == [chosen]


def test_a_key_of_two_letters_is_shown_while_a_group_is_open(
    person: Person, prepared: Prepared
) -> None:
    """Where many places are lit, these keys would hide the board."""
    person.sit(prepared.take("nested"))
    key = person.page.locator(".board .key.inner").first
    expect(key).to_be_hidden()
    person.page.locator("#bar .options > .choices > details.group > summary").first.click()
    expect(key).to_be_visible()


def test_escape_with_nothing_open_moves_no_focus(person: Person, prepared: Prepared) -> None:
    person.sit(prepared.take("watched"))
    person.page.locator(f"{BUTTONS}:visible").first.focus()
    person.page.keyboard.press("Escape")
    expect(person.page.locator(f"{BUTTONS}:visible").first).to_be_focused()
