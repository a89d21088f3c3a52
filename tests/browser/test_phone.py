"""The table on a phone of 390 by 844, by touch."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import PHONE, Prepared
from tests.browser.people import Person

#: What the bar shows before a group is opened.
CHOICES = "#bar form.options > .choices > *"
PANELS = ("City", "River", "Court", "Mine", "Others", "Log")


def test_a_turn_by_touch(phone: Person) -> None:
    phone.open("/")
    assert_no_sideways_scroll(phone)
    phone.page.get_by_role("button", name="Start against bots").tap()
    assert phone.wait_for_turn()
    expect(phone.table).to_have_class("phone")
    for _ in range(5):
        if not phone.wait_for_turn():
            break
        for choice in phone.page.locator(CHOICES).all():
            box = choice.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 40  # wide enough for a finger
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 390
        phone.click_in_bar(phone.options()[0]["action"])
    assert_no_sideways_scroll(phone)


def test_the_board_by_touch(phone: Person, prepared: Prepared) -> None:
    phone.sit(prepared.take("sailor"))
    expect(phone.page.locator("#panel-river")).to_be_in_viewport(ratio=0.3)
    option = next(one for one in phone.options() if one["targets"].startswith("slot-"))
    number = phone.number
    phone.click_on_board(option)
    assert phone.number > number


def test_every_panel_can_be_brought_to_the_front(phone: Person) -> None:
    phone.open("/")
    phone.page.get_by_role("button", name="Start against bots").tap()
    phone.wait_for_turn()
    for name in PANELS:
        tab(phone, name).tap()
        assert_in_front(phone, name)


def test_a_tab_counts_before_the_scripts_have_come(phone: Person, prepared: Prepared) -> None:
    phone.sit(prepared.take("sailor"))
    assert_in_front(phone, "River")
    held: list[Route] = []
    phone.route("**/panels*.js", lambda route: held.append(route))
    phone.page.reload(wait_until="commit")
    phone.wait_for_turn()
    tab(phone, "Mine").tap(no_wait_after=True)
    held[0].continue_()
    phone.page.wait_for_load_state("load")
    assert_in_front(phone, "Mine")
    tab(phone, "Court").tap()
    assert_in_front(phone, "Court")
    phone.wait_for_panel()
    assert_in_front(phone, "Court")


def test_a_first_visit_shows_the_panel_of_the_question(phone: Person, prepared: Prepared) -> None:
    """The server does not know yet how large the window is, and sends the table of a desk."""
    phone.sit(prepared.take("sailor"))
    phone.context.clear_cookies(name="agra_view")
    phone.page.reload()
    assert_in_front(phone, "River")
    assert phone.misdrawn() == []


def test_a_window_that_changes_its_size(person: Person, prepared: Prepared) -> None:
    person.sit(prepared.take("sailor"))
    # As a script may do it: swapping must not write it into the page, where the policy forbids it.
    person.page.locator("#notes").evaluate("notes => { notes.style.height = '90px'; }")
    for width, view in ((390, "phone"), (1280, "desk"), (1600, "desk"), (1100, "desk small")):
        person.page.set_viewport_size({"width": width, "height": 800})
        expect(person.table).to_have_attribute("data-view", f"{width}x800")
        expect(person.table).to_have_class(re.compile(f"^{view}"))
        assert person.misdrawn() == []
        expect(person.page.locator("#spots .on, .phone .spot.on").first).to_be_visible()
    person.click_on_board(next(one for one in person.options() if one["targets"]))


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_stopped_panel_arrives_nevertheless(
    people: Callable[..., Person], prepared: Prepared, motion: str
) -> None:
    phone = people(**PHONE, reduced_motion=motion)
    phone.sit(prepared.take("sailor"))
    assert_in_front(phone, "River")
    phone.wait_for_panel()
    # A layout that changes meanwhile does the same to a panel that is sliding in.
    phone.page.evaluate(
        """() => {
            document.querySelector('.phone-tabs a[href="#panel-mine"]').click();
            document.querySelector('#table .drawing').scrollTo({left: 0, behavior: 'instant'});
        }"""
    )
    assert_in_front(phone, "Mine")


def tab(phone: Person, name: str) -> Locator:
    return phone.page.get_by_role("navigation", name="Panels").get_by_role("link", name=name)


def assert_in_front(phone: Person, name: str) -> None:
    phone.page.wait_for_function(
        "id => Math.abs(document.getElementById(id)?.getBoundingClientRect().x) < 8",
        arg=f"panel-{name.lower()}",
    )
    expect(phone.page.locator(f"#panel-{name.lower()}")).to_be_in_viewport(ratio=0.3)
    expect(phone.title).to_be_in_viewport()
    expect(tab(phone, name)).to_have_attribute("aria-current", "true")


def assert_no_sideways_scroll(phone: Person) -> None:
    wide = phone.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 390


def test_the_desk_needs_no_scrolling(person: Person) -> None:
    person.create(["here", "bot farmer", "bot farmer", "bot farmer"], name1="Mia", seed="5")
    person.wait_for_turn()
    size = person.page.evaluate(
        "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert size == [1280, 800]
    outside = person.page.eval_on_selector_all(
        "#drawing .spot, #bar, #panel-log, .top",
        """all => all.filter(one => {
            const box = one.getBoundingClientRect();
            return box.left < -1 || box.top < -1 || box.right > 1281 || box.bottom > 801;
        }).map(one => one.id)""",
    )
    assert outside == []
