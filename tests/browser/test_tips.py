"""Tips are shown and never block an option."""

import re

import pytest
from playwright.sync_api import expect

from agra.table.board import PageWindow
from tests.browser.boards import lay_out
from tests.browser.conftest import Prepared
from tests.browser.people import Person
from tests.browser.test_clicks import DESK, PHONE, answers, points_of
from tests.sizes import sized

#: How many milliseconds a finger rests, after which tips once disappeared.
HELD, LATER = 700, 800
#: The minimum number of highlighted spots per position that are hovered.
SPOTS = 5
#: How much of the highlighted spots the open tip covers, in square pixels.
COVERED = """() => {
    const tip = document.getElementById("tip").getBoundingClientRect();
    let area = 0;
    for (const spot of document.querySelectorAll(".spot.on")) {
        const box = spot.getBoundingClientRect();
        const w = Math.min(tip.right, box.right) - Math.max(tip.left, box.left);
        const h = Math.min(tip.bottom, box.bottom) - Math.max(tip.top, box.top);
        if (w > 0 && h > 0) area += w * h;
    }
    return area;
}"""


def sit_down(
    person: Person, prepared: Prepared, position: str, view: PageWindow
) -> dict[str, list[str]]:
    """Show a stored position to a person."""
    person.sit(prepared.take("sailor"))
    person.wait_for_turn()
    return lay_out(person, position, view)


@pytest.mark.parametrize("position", ["choose_space", "deliveries", "meditation"][: sized(1, 3)])
def test_a_tip_covers_no_option_and_takes_no_click(
    person: Person, prepared: Prepared, position: str
) -> None:
    keys = sit_down(person, prepared, position, DESK)
    tip = person.page.locator("#tip")
    single = [spot for spot, its in keys.items() if len(its) == 1]
    for spot in single[:: sized(max(1, len(single) // SPOTS), 1)]:
        its = keys[spot]
        # The tip of a lower part opens; the option above it is clicked while the tip is open.
        person.page.mouse.move(*points_of(person, "farm")[1])
        expect(tip).to_be_visible()
        assert person.page.evaluate(COVERED) == 0
        assert person.page.evaluate("() => getComputedStyle(tip).pointerEvents") == "none"
        person.page.mouse.move(*points_of(person, spot)[0])
        expect(tip).to_have_attribute("data-for", f"spot-{spot}")
        if len(its[0]) > 1:  # a key of several signs is explained
            expect(tip).to_contain_text(f"one after the other: {' '.join(its[0])}")
        assert person.page.evaluate(COVERED) == 0
        assert answers(person, points_of(person, spot)[0]) == set(its)


def test_what_lies_on_an_option_is_told_besides(person: Person, prepared: Prepared) -> None:
    sit_down(person, prepared, "choose_space", DESK)
    worker = person.page.locator("[id^=spot-worker-]").first
    told = worker.get_attribute("aria-label") or ""
    name = (worker.get_attribute("data-spot") or "").removeprefix("worker-")
    expect(person.page.locator(f"#spot-space-{name}")).to_have_class("spot on")
    person.page.mouse.move(*points_of(person, f"worker-{name}")[0])
    expect(person.page.locator("#tip")).to_contain_text(told)


def test_the_merchant_on_a_lit_building_is_told_besides(person: Person, prepared: Prepared) -> None:
    sit_down(person, prepared, "meditation", DESK)
    told = person.page.locator("#spot-merchant").get_attribute("aria-label") or ""
    assert told.startswith("Merchant: Woodcutter.")
    for at, building in ((0, "wood"), (1, "sandstone")):  # his head reaches into the next building
        person.page.mouse.move(*points_of(person, "merchant")[at])
        tip = person.page.locator("#tip")
        expect(tip).to_have_attribute("data-for", f"spot-space-{building}")
        expect(tip).to_contain_text(told)


def test_a_click_on_an_unlit_thing_keeps_its_tip_and_its_rule(
    person: Person, prepared: Prepared
) -> None:
    sit_down(person, prepared, "choose_space", DESK)
    person.page.mouse.click(*points_of(person, "space-statues")[0])
    rule = person.page.locator("#tip a")
    expect(rule).to_be_visible()
    number = rule.inner_text()
    here = person.page.url
    rule.click()
    expect(person.page.locator("#beside .meant")).to_be_in_viewport()  # beside the table
    assert re.search(r"\d+\.\d+", number)
    assert person.page.url == here


def test_a_long_press_tells_and_stays_until_the_next_tap(phone: Person, prepared: Prepared) -> None:
    sit_down(phone, prepared, "choose_space", PHONE)
    tip = phone.page.locator("#tip")
    touch = phone.tools()
    x, y = points_of(phone, "notable-mosaic_maker")[0]
    touch.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    phone.page.wait_for_timeout(HELD)
    expect(tip).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone.page.wait_for_timeout(LATER)
    expect(tip).to_be_visible()
    expect(tip).to_contain_text("Mosaic Maker")
    phone.page.touchscreen.tap(*points_of(phone, "limit")[1])
    expect(tip).not_to_contain_text("Mosaic Maker")


def test_a_tap_on_an_unlit_card_tells_why_and_stays(phone: Person, prepared: Prepared) -> None:
    sit_down(phone, prepared, "choose_space", PHONE)
    phone.page.touchscreen.tap(*points_of(phone, "space-statues")[0])
    phone.page.wait_for_timeout(LATER)
    tip = phone.page.locator("#tip")
    expect(tip).to_be_visible()
    expect(tip.locator(".why")).to_have_count(1)
    assert phone.page.evaluate("() => window.sent") == []


def test_parts_tell_about_themselves(person: Person, prepared: Prepared) -> None:
    sit_down(person, prepared, "meditation", DESK)
    for part in ("boat", "pier-3", "akbar", "guild-artisans", "farm"):
        person.page.mouse.move(*points_of(person, part)[1])
        expect(person.page.locator("#tip")).to_have_attribute("data-for", f"spot-{part}")
    person.page.locator("#spot-top-end").hover()
    expect(person.page.locator("#tip")).to_contain_text("end")


def test_the_farm_opens_larger_above_the_bar(person: Person, prepared: Prepared) -> None:
    sit_down(person, prepared, "meditation", DESK)
    farm, large = points_of(person, "farm")[1], person.page.locator("#farm-large")
    expect(large).to_have_count(0)
    person.page.mouse.move(*farm)
    expect(large).to_be_visible()
    small = person.page.locator("#spot-farm").bounding_box()
    shown, bar = large.bounding_box(), person.page.locator("#bar").bounding_box()
    assert small is not None
    assert shown is not None
    assert bar is not None
    assert shown["width"] > 1.8 * small["width"]
    assert shown["y"] + shown["height"] <= bar["y"]
    person.page.mouse.move(640, 10)
    expect(large).to_have_count(0)


#: How long a resting pointer waits for its tip, and a little more, in milliseconds.
SOON = 450
#: What the open tip covers of what must be seen, in square pixels.
HIDDEN = """things => {
    const tip = document.getElementById("tip")?.getBoundingClientRect();
    let area = 0;
    for (const one of tip ? document.querySelectorAll(things) : []) {
        const box = one.getBoundingClientRect();
        const w = Math.min(tip.right, box.right) - Math.max(tip.left, box.left);
        const h = Math.min(tip.bottom, box.bottom) - Math.max(tip.top, box.top);
        if (w > 0 && h > 0) area += w * h;
    }
    return area;
}"""


def middle_of(person: Person, spot: str) -> tuple[float, float]:
    """The middle of a spot."""
    box = person.page.locator(f"#spot-{spot}").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_pointer_that_rests_after_a_click_opens_no_tip(
    person: Person, prepared: Prepared
) -> None:
    person.sit(prepared.take("early"))
    page, tip, version = person.page, person.page.locator("#tip"), person.version
    option = next(one for one in person.options() if one["targets"].startswith("space-"))
    x, y = middle_of(person, option["targets"].split()[0])
    page.mouse.click(x, y)
    person.wait_for_more_than(version)
    page.mouse.move(x + 1, y)  # a hand is never quite still
    page.wait_for_timeout(SOON)
    expect(tip).to_be_hidden()
    page.mouse.move(x + 8, y)
    expect(tip).to_be_visible()


def test_a_tip_hides_no_sentence_and_no_target_of_a_lesson(person: Person) -> None:
    person.open("/learn/work/2")
    page = person.page
    expect(page.locator("#lesson-card")).to_be_visible()
    shown = 0
    for part in ("space-wood", "boat", "akbar", "guild-artisans", "farm", "space-dye"):
        page.mouse.move(*middle_of(person, part))
        page.wait_for_timeout(SOON)
        shown += page.locator("#tip").is_visible()
        assert page.evaluate(HIDDEN, "#lesson-card, #bar .asking, .spot.on") == 0, part
    assert shown >= 3
