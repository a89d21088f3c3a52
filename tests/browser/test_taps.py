"""Double taps: the second tap must not answer a question that nobody has read."""

import math
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.boards import KEEP_ANSWERS, put_options
from tests.browser.conftest import PHONE, Prepared
from tests.browser.people import DOUBLE_TAP, NEAR, Person
from tests.sizes import sized

#: A clock that stops when `window.stopped` is set, and the effects of clicks.
CLOCK = """
    const now = performance.now.bind(performance);
    performance.now = () => window.stopped ?? now();
    window.clicks = 0;
    window.heard = 0;
    window.submits = 0;
    addEventListener("click", () => { window.clicks += 1; }, true);
    addEventListener("click", () => { window.heard += 1; });
    addEventListener("submit", () => { window.submits += 1; }, true);
"""
#: The middle of every option that is visible and enabled, from the lowest to the highest.
PLACES = """() => [...document.querySelectorAll("#bar form.options button[name=action]")]
    .filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect())
    .map(box => [box.x + box.width / 2, box.y + box.height / 2])
    .filter(([x, y]) => document.elementFromPoint(x, y)?.closest("button[name=action]"))
    .sort((one, two) => two[1] - one[1])"""
#: Whether a button of the bar's forms is at that point.
LIES_THERE = "([x, y]) => document.elementFromPoint(x, y)?.closest('#bar form button:enabled')"

#: How long after the first tap the second one follows, in milliseconds.
DOUBLE = (0, 100, 200, 300, 450, DOUBLE_TAP - 1)
#: The number of forms sent so far.
SUBMITS = "() => window.submits"
#: Where the turn is ended.
END = """() => {
    const box = document.querySelector("#bar .end-turn").getBoundingClientRect();
    return [box.left, box.top, box.right, box.bottom];
}"""
#: The options that a click on a grid of points in a box meets.
OPTIONS_AT = """([left, top, right, bottom]) => {
    const found = new Set();
    for (let x = left; x <= right; x += (right - left) / 8) {
        for (let y = top; y <= bottom; y += (bottom - top) / 4) {
            const option = document.elementFromPoint(x, y)?.closest("#bar .option:not(.end-turn)");
            if (option) found.add(option.textContent);
        }
    }
    return [...found];
}"""

Place = tuple[float, float]


def stop_clock(person: Person, milliseconds: int) -> None:
    """Set the page's clock to this time after the question changes."""
    person.page.evaluate("passed => { window.stopped = 1e6 + passed; }", milliseconds)


def tap(person: Person, place: Place) -> int:
    """Tap a place; return the number of forms sent so far. A click sends its form at once."""
    before = person.page.evaluate("() => window.clicks")
    if person.touch:
        person.page.touchscreen.tap(*place)
    else:
        person.page.mouse.click(*place)
    person.page.wait_for_function("old => window.clicks > old", arg=before)
    return int(person.page.evaluate(SUBMITS))


def tap_lowest(person: Person, prepared: Prepared) -> Place:
    """Tap the lowest option; the next question has a button at the same place."""
    person.before_scripts(CLOCK)
    person.sit(prepared.take("early"))
    person.wait_for_turn()
    person.wait_for_panel()
    stop_clock(person, 0)
    version = person.version
    place: Place = tuple(person.page.evaluate(PLACES)[0])
    assert tap(person, place) == 1
    person.wait_for_more_than(version)
    person.page.wait_for_function(LIES_THERE, arg=place)
    return place


def test_a_second_tap_at_the_same_place_waits_half_a_second(
    phone: Person, prepared: Prepared
) -> None:
    x, y = tap_lowest(phone, prepared)
    version = phone.version
    for passed in DOUBLE:
        stop_clock(phone, passed)
        assert tap(phone, (x, y)) == 1, passed
        assert tap(phone, (x + 15, y - 15)) == 1, passed  # fingers are less exact
    expect(phone.page.locator("#bar .chosen")).to_have_count(0)
    stop_clock(phone, 600)
    assert tap(phone, (x, y)) == 2
    phone.wait_for_more_than(version)


def test_a_finger_leaves_no_colour_behind(phone: Person, prepared: Prepared) -> None:
    """The next button at the place of a tap counts as pointed at; it must not look chosen."""
    phone.sit(prepared.take("early"))
    phone.wait_for_panel()
    for button in ("form.options button.option", ".way.hint"):
        found = phone.page.locator(f"#bar {button}").locator("visible=true").first
        before = found.evaluate("one => getComputedStyle(one).backgroundColor")
        found.hover()
        assert found.evaluate("one => one.matches(':hover')")
        assert found.evaluate("one => getComputedStyle(one).backgroundColor") == before


def test_a_tap_elsewhere_counts_at_once(phone: Person, prepared: Prepared) -> None:
    place = tap_lowest(phone, prepared)
    version = phone.version
    box = phone.page.locator("#bar .way.undo").bounding_box()
    assert box is not None
    undo = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    assert math.dist(undo, place) > NEAR
    stop_clock(phone, 50)
    assert tap(phone, undo) == 2
    phone.wait_for_more_than(version)


def test_a_key_counts_at_once(person: Person, prepared: Prepared) -> None:
    place = tap_lowest(person, prepared)
    version = person.version
    stop_clock(person, 50)
    assert tap(person, place) == 1
    key = next(option["key"] for option in person.options() if option["key"])
    for letter in key:
        person.page.keyboard.press(letter)
    person.wait_for_more_than(version)


def test_a_second_tap_on_a_piece_waits_too(phone: Person, prepared: Prepared) -> None:
    phone.before_scripts(CLOCK)
    phone.sit(prepared.take("sailor"))
    phone.wait_for_turn()
    phone.wait_for_panel()
    option = next(one for one in phone.options() if one["targets"].startswith("slot-"))
    box = phone.page.locator(f"#spot-{option['targets'].split()[0]}").bounding_box()
    assert box is not None
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    stop_clock(phone, 0)
    version = phone.version
    tap(phone, place)
    phone.wait_for_more_than(version)
    heard = phone.page.evaluate("() => window.heard")
    stop_clock(phone, 300)
    assert tap(phone, place) == 1
    assert phone.page.evaluate("() => window.heard") == heard  # no piece is explained, either
    stop_clock(phone, 600)
    tap(phone, place)  # the element that is there now is chosen or explained
    phone.page.wait_for_function(
        "() => document.querySelector('#tip:not([hidden])') || window.submits > 1"
    )


def middle_of(place: Locator) -> Place:
    """The middle of an element."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def sent_by(person: Person, place: Place) -> list[str]:
    """Tap a place once, then again and again within half a second; what was sent."""
    stop_clock(person, 0)
    tap(person, place)
    first: list[str] = person.page.evaluate("() => window.sent")
    for passed in DOUBLE:
        stop_clock(person, passed)
        tap(person, place)
        assert person.page.evaluate("() => window.sent") == first, passed
    return first


def test_a_double_tap_undoes_one_step(phone: Person, prepared: Prepared) -> None:
    phone.before_scripts(CLOCK)
    phone.sit(prepared.take("barrier"))
    phone.wait_for_turn()
    place, version = middle_of(phone.page.locator("#bar .way.undo")), phone.version
    stop_clock(phone, 0)
    assert tap(phone, place) == 1
    phone.wait_for_more_than(version)
    expect(phone.page.locator("#bar .way.undo")).to_be_enabled()
    for passed in DOUBLE:
        stop_clock(phone, passed)
        assert tap(phone, place) == 1, passed
    stop_clock(phone, 600)
    assert tap(phone, place) == 2


@pytest.mark.parametrize("kind", [PHONE, {}][: sized(1, 2)], ids=["touch", "mouse"][: sized(1, 2)])
def test_a_double_tap_opens_a_group_and_chooses_nothing(
    people: Callable[..., Person], prepared: Prepared, kind: dict[str, Any]
) -> None:
    person = people(**kind)
    person.before_scripts(CLOCK)
    person.sit(prepared.take("nested"))
    person.wait_for_panel()
    page = person.page
    page.evaluate(KEEP_ANSWERS)
    outer = page.locator("#bar .options details:has(details)").first
    inner = outer.locator("details").first
    extras = page.locator("#bar details.extras")
    menu = page.locator("#menu")
    for group in (menu, extras, outer, inner):
        place = middle_of(group.locator("> summary"))
        assert sent_by(person, place) == []
        expect(group).to_have_attribute("open", "")
        if group is menu:
            page.keyboard.press("Escape")  # a tap would only close it
    stop_clock(person, 600)
    tap(person, place)
    assert page.evaluate("() => window.sent.length") or not inner.get_attribute("open")


def test_a_double_tap_ends_the_turn_once(phone: Person, prepared: Prepared) -> None:
    phone.before_scripts(CLOCK)
    phone.sit(prepared.take("ending"))
    phone.wait_for_panel()
    sent: list[str] = []
    phone.page.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    place, version = middle_of(phone.page.locator("#bar .end-turn")), phone.version
    stop_clock(phone, 0)
    for _tap in range(2):  # the second one comes before the answer to the first one
        phone.page.touchscreen.tap(*place)
    phone.wait_for_more_than(version)
    for passed in DOUBLE:
        stop_clock(phone, passed)
        phone.page.touchscreen.tap(*place)
    assert [url for url in sent if "/here" not in url] == [f"{phone.page.url}decide"]


def test_a_double_tap_on_ending_the_turn_skips_nothing(phone: Person, prepared: Prepared) -> None:
    phone.before_scripts(CLOCK)
    phone.sit(prepared.take("bots"), 0)
    phone.set_speed("slow")
    page, skip = phone.page, phone.page.locator("#bar [data-show=skip]")
    place = middle_of(page.locator("#bar form.options button:visible").last)
    stop_clock(phone, 0)
    tap(phone, place)
    expect(skip).to_be_visible()
    assert page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('[data-show=skip]')", place
    )
    for passed in DOUBLE:
        stop_clock(phone, passed)
        tap(phone, place)
    expect(phone.table).to_have_attribute("data-live", "show")
    expect(page.locator("#recap-dialog[open]")).to_have_count(0)
    stop_clock(phone, 600)
    tap(phone, place)
    expect(page.locator("#recap-dialog[open]")).to_be_visible()


def test_a_double_tap_on_a_hint_plays_one_step(phone: Person, prepared: Prepared) -> None:
    phone.before_scripts(CLOCK)
    phone.sit(prepared.take("sailor"))
    phone.wait_for_panel()
    hint, way = phone.page.locator("#hint"), phone.page.locator("#bar .way.hint")
    place = middle_of(way)
    stop_clock(phone, 0)
    asked = tap(phone, place)
    play = hint.locator(".plan button.do").first
    expect(play).to_be_visible()
    for passed in DOUBLE:
        stop_clock(phone, passed)
        assert tap(phone, place) == asked, passed
        expect(play).to_be_visible()
    for button in (play, hint.locator(".next-step:not(:disabled)")):
        stop_clock(phone, 2000)
        place, version, before = middle_of(button), phone.version, phone.page.evaluate(SUBMITS)
        last = button.get_attribute("data-last") is not None
        assert tap(phone, place) == before + 1
        phone.wait_for_more_than(version)
        if last:
            expect(hint).to_be_empty()
            break
        # the next step, or why there is none: the others answer, or something was revealed
        expect(hint.locator(".stop")).to_be_visible()
        expect(hint.locator(".next-step:disabled")).to_have_count(0)
        for passed in DOUBLE:
            stop_clock(phone, 2000 + passed)
            assert tap(phone, place) == before + 1, passed
        if not hint.locator(".next-step").count():
            break


#: Questions whose options must not be where the turn is ended.
QUESTIONS = ("choose_space", "deliveries", "meditation", "process_count", "trade_give", "influence")


@pytest.mark.parametrize(
    "size",
    [(1280, 800), (390, 844), (844, 390), (820, 1180), (360, 640)][: sized(3, 5)],
    ids=str,
)
def test_the_turn_is_never_ended_where_an_option_was(
    people: Callable[..., Person], prepared: Prepared, size: tuple[int, int]
) -> None:
    touch = PHONE if size[0] < 1000 else {}
    person = people(**{**touch, "viewport": {"width": size[0], "height": size[1]}})
    person.sit(prepared.take("ending"))
    page = person.page
    person.wait_for_panel()
    page.locator("#bar .end-turn").wait_for()
    put_options(person, "end_turn")
    left, top, right, bottom = page.evaluate(END)
    assert 0 <= left < right <= size[0]
    assert 0 <= top < bottom <= size[1]
    for box in page.locator("#bar .ways .way").all():
        x, y = middle_of(box)
        assert not (left < x < right and top < y < bottom)  # beside undo, not over it
    for position in QUESTIONS:
        put_options(person, position)
        assert page.evaluate(OPTIONS_AT, [left, top, right, bottom]) == [], position


#: Counts the clicks, which follow touches.
#: Waits until the bar has been at the same place for a while.
STILL = """async () => {
    let before = "", same = 0;
    while (same < 5) {
        const { x, y, height } = document.querySelector("#bar").getBoundingClientRect();
        const now = `${x} ${y} ${height}`;
        same = now === before ? same + 1 : 0;
        before = now;
        await new Promise(done => requestAnimationFrame(done));
    }
}"""
COUNT_CLICKS = "() => { window.clicks = 0; addEventListener('click', () => clicks++, true); }"


def test_the_handle_of_the_sheet_only_folds_it(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    phone = people(**PHONE)
    phone.sit(prepared.take("nested"))
    phone.page.evaluate(KEEP_ANSWERS)
    phone.page.evaluate(COUNT_CLICKS)
    for count, state in enumerate(("small", "open", "small", "open"), 1):
        phone.page.evaluate(STILL)  # fitting its words can change its height a moment later
        edge = phone.page.locator("#bar").bounding_box()
        assert edge is not None
        phone.page.touchscreen.tap(edge["x"] + edge["width"] / 2, edge["y"] + 6)
        expect(phone.page.locator("html")).to_have_attribute("data-sheet", state)
        phone.page.wait_for_function("count => clicks === count", arg=count)
        assert phone.page.evaluate("() => window.sent") == []
        expect(phone.page.locator("#tip")).to_be_hidden()
