"""Hints on the desk and on a phone: whole plans, shown on the board, their first step played."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Prepared
from tests.browser.people import Person


def test_a_hint_shows_plans_and_plays_the_first_step(person: Person, prepared: Prepared) -> None:
    person.sit(prepared.take("sailor"))
    person.wait_for_turn()
    page, number = person.page, person.number
    page.keyboard.press("h")
    plans = page.locator("#hint .plan")
    expect(plans.first.locator("h3")).not_to_be_empty()
    expect(plans.first.locator(".outlook")).to_contain_text("if all play like me")
    expect(page.locator("#hint .deeper")).to_have_count(0, timeout=60_000)  # it has thought on
    shown = plans.first.locator("button.show")
    shown.click()
    expect(shown).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".spot.planned").first).to_be_visible()
    page.wait_for_timeout(400)  # the card of what came under the pointer would be open by now
    expect(page.locator("#tip")).to_be_hidden()
    shown.click()
    expect(page.locator(".spot.planned")).to_have_count(0)
    plans.first.locator("button.do").click()
    page.wait_for_function(
        "n => Number(document.getElementById('table').dataset.number) > n", arg=number
    )
    expect(plans).to_have_count(0)


def test_a_hint_on_a_tablet_can_be_closed(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    tablet = people(viewport={"width": 1024, "height": 768}, has_touch=True)
    tablet.sit(prepared.take("sailor"))
    tablet.wait_for_turn()
    tablet.page.locator("#bar .way.hint").tap()
    expect(tablet.page.locator("#hint h2")).to_be_in_viewport(ratio=1)
    tablet.page.locator("#hint .close").tap()  # nothing lies over it
    expect(tablet.page.locator("#hint .plan")).to_have_count(0)


def test_a_hint_makes_room_for_the_board_on_a_phone(phone: Person, prepared: Prepared) -> None:
    phone.sit(prepared.take("sailor"))
    phone.wait_for_turn()
    # fingers press no keys: their numbers would lie over the pieces
    expect(phone.page.locator(".key").first).to_be_attached()
    expect(phone.page.locator(".key:visible, .option kbd:visible")).to_have_count(0)
    phone.page.locator("#bar .way.hint").tap()
    plan = phone.page.locator("#hint .plan").first
    expect(plan).to_be_visible()
    for button in plan.locator("button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 40
        assert box["x"] + box["width"] <= 390
    plan.locator("button.show").tap()
    spot = phone.page.locator(".spot.planned").first
    expect(spot).to_be_in_viewport()
    hint = phone.page.locator("#hint").bounding_box()
    assert hint is not None
    assert hint["height"] < 844 / 4
    phone.page.locator("#hint .close").tap()
    expect(phone.page.locator(".spot.planned")).to_have_count(0)
