"""What lies over the table: a tap outside, Escape and the browser's Back only close it."""

import re
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Locator, expect

from tests.browser.boards import KEEP_ANSWERS
from tests.browser.conftest import PHONE, Prepared
from tests.browser.people import DOUBLE_TAP, Person

#: Highlighted places with one option each: where they are, and what they send.
LIT = """() => [...document.querySelectorAll(".board .spot.on")].flatMap(spot => {
    const box = spot.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const keys = (spot.dataset.keys || "").split(" ").filter(Boolean);
    const button = document.querySelector(`#bar button[data-key="${keys[0]}"]`);
    const hit = keys.length === 1 && button && document.elementFromPoint(x, y) === spot;
    return hit ? [[x, y, button.value]] : [];
})"""
#: The middle of a place that has two options or more.
TWOFOLD = """() => {
    for (const spot of document.querySelectorAll(".spot.on")) {
        const box = spot.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const keys = (spot.dataset.keys || "").split(" ").filter(Boolean);
        if (keys.length > 1 && document.elementFromPoint(x, y) === spot) return [x, y];
    }
}"""

#: Two frames later the layout is stable.
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
#: Stop the page's clock between the two clicks of a double click: the machine may be busy.
STOP = "() => { const now = performance.now(); performance.now = () => now; }"
GO_ON = "() => { delete performance.now; }"


class Layer(NamedTuple):
    """A layer, and what opens it."""

    open: str
    opener: str
    #: what is pressed before, for example a tab
    first: str = ""


LAYERS = (
    Layer("#menu[open]", "#menu > summary"),
    Layer("#bar .group[open]", "#bar .options > .choices > details.group > summary"),
    Layer("#bar .extras[open]", "#bar .extras > summary"),
    Layer("#beside[open]", ".top-buttons > a[href$=rules]"),
    Layer("#aid-dialog[open]", "#menu a[data-aid]", "#menu > summary"),
    Layer("#hint h2", "#bar .way.hint"),
    Layer("#chat-write[open]", "#chat-write > summary", "#panel-log button[data-tab=chat]"),
)


def open_layer(person: Person, layer: Layer) -> Locator:
    """Open a layer as a person does."""
    if layer.first:
        person.page.locator(layer.first).first.click()
    person.page.locator(layer.opener).first.click()
    opened = person.page.locator(layer.open).first
    expect(opened).to_be_visible()
    return opened


def beside(person: Person, spots: list[tuple[float, float, str]]) -> tuple[float, float, str]:
    """A lit place that the layers leave free, also where a dialogue takes all clicks."""
    boxes = [
        box
        for one in person.page.locator("dialog[open], #hint, details[open] > :not(summary)").all()
        if (box := one.bounding_box())
    ]
    return next(
        spot
        for spot in spots
        if not any(
            box["x"] - 5 < spot[0] < box["x"] + box["width"] + 5
            and box["y"] - 5 < spot[1] < box["y"] + box["height"] + 5
            for box in boxes
        )
    )


def test_a_tap_outside_only_closes_a_layer_and_so_does_back(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    person = people(viewport={"width": 1600, "height": 1000})
    page = person.page
    person.open("/learn")
    person.sit(prepared.take("nested"))
    page.evaluate(KEEP_ANSWERS)
    here, spots = page.url, page.evaluate(LIT)
    for layer in LAYERS:
        opened = open_layer(person, layer)
        x, y, value = beside(person, spots)
        page.evaluate(STOP)
        page.mouse.click(x, y)
        expect(opened, layer.open).to_be_hidden()
        page.mouse.click(x, y)  # the second half of a double click
        assert page.evaluate("() => window.sent") == [], layer
        page.evaluate(GO_ON)
        if layer.opener == "#bar .way.hint":
            continue  # a bot thinks each time
        opened = open_layer(person, layer)
        page.go_back()
        expect(opened, layer.open).to_be_hidden()
        assert page.url == here
    page.mouse.click(x, y)
    assert page.evaluate("() => window.sent") == [value]
    # With nothing open, Back leaves the table, also after a reload.
    open_layer(person, LAYERS[0])
    page.reload()
    expect(page.locator("#menu")).not_to_have_attribute("open", "")
    page.go_back()
    expect(page).to_have_url(re.compile("/learn$"))


def test_back_closes_one_layer_after_another(phone: Person, prepared: Prepared) -> None:
    phone.sit(prepared.take("nested"))
    phone.wait_for_panel()
    outer = phone.page.locator("#bar .options details:has(details)").first
    inner = outer.locator("details").first
    phone.press(outer.locator("> summary"))
    phone.press(inner.locator("> summary"))
    expect(inner).to_have_attribute("open", "")
    phone.page.go_back()
    expect(inner).not_to_have_attribute("open", "")
    expect(outer).to_have_attribute("open", "")
    phone.page.go_back()
    expect(outer).not_to_have_attribute("open", "")
    # A moment of the game is left by Back, too, with an entry of a layer before and after it.
    phone.page.locator(".phone-tabs a[href='#panel-log']").tap()
    phone.press(phone.page.locator("#log a[data-at]").nth(1))
    expect(phone.table).to_have_attribute("data-live", "no")
    menu = phone.page.locator("#menu")
    phone.press(menu.locator("> summary"))
    expect(menu).to_have_attribute("open", "")
    expect(phone.page.locator("kbd:visible")).to_have_count(0)  # touch screens have no keys
    phone.page.go_back()
    expect(menu).not_to_have_attribute("open", "")
    expect(phone.table).to_have_attribute("data-live", "no")
    phone.page.go_back()
    expect(phone.table).to_have_attribute("data-live", "yes")


def test_a_choice_at_a_piece_is_a_layer(person: Person, prepared: Prepared) -> None:
    page = person.page
    for name in ("nested", "sailor", "trader", "windows-2"):
        person.sit(prepared.take(name))
        page.evaluate(KEEP_ANSWERS)
        place = page.evaluate(TWOFOLD)
        if place:
            break
    page.evaluate(STOP)
    page.mouse.click(*place)
    page.mouse.click(*place)  # a double click opens it and chooses nothing
    choice = page.locator("#tip.choice")
    expect(choice).to_be_visible()
    page.evaluate(GO_ON)
    page.keyboard.press("u")  # only the keys of the choice work
    x, y, _value = next(spot for spot in page.evaluate(LIT) if abs(spot[0] - place[0]) > 60)
    page.mouse.click(x, y)
    expect(choice).to_be_hidden()
    assert page.evaluate("() => window.sent") == []
    page.wait_for_timeout(DOUBLE_TAP + 100)
    page.mouse.click(*place)
    keys = choice.locator("[data-option]").evaluate_all("all => all.map(one => one.dataset.option)")
    page.keyboard.type(keys[1])
    chosen = page.locator(f'#bar button[data-key="{keys[1]}"]').get_attribute("value")
    assert page.evaluate("() => window.sent") == [chosen]
    expect(choice).to_be_hidden()


def test_a_drawer_closes_by_a_tap_outside(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    person = people(has_touch=True, viewport={"width": 1024, "height": 768})
    person.sit(prepared.take("windows-2"))
    page = person.page
    page.evaluate(KEEP_ANSWERS)
    spots = page.evaluate(LIT)
    log = page.locator("#panel-log")
    page.locator("[data-drawer=log]").tap()
    expect(log).to_be_visible()
    box = log.bounding_box()
    assert box is not None
    x, y, _value = next(spot for spot in spots if spot[0] < box["x"] - 5)
    page.touchscreen.tap(x, y)
    expect(log).to_be_hidden()
    assert page.evaluate("() => window.sent") == []
    page.wait_for_timeout(DOUBLE_TAP + 100)
    page.locator("[data-drawer=log]").tap()
    expect(log).to_be_visible()
    page.go_back()
    expect(log).to_be_hidden()


# ------------------------------------------------------------------ the handle of the bar


def drag(person: Person, x: float, y: float, way: float) -> None:
    """Drag a finger up or down."""
    touch = person.tools()
    for kind, at in (("touchStart", 0.0), ("touchMove", way / 2), ("touchMove", way)):
        touch.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y + at}]}
        )
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_the_handle_of_the_bar_taps_and_drags(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    phone = people(**PHONE)
    phone.sit(prepared.take("sailor"))
    phone.wait_for_panel()
    options = phone.page.locator("#bar form.options")

    def handle() -> tuple[float, float]:
        phone.page.evaluate(DRAWN)
        box = phone.page.locator("#bar").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + 7

    phone.page.touchscreen.tap(*handle())
    expect(options).to_be_hidden()
    phone.page.touchscreen.tap(*handle())
    expect(options).to_be_visible()
    phone.title.tap()  # meant for something else: nothing is folded away
    expect(options).to_be_visible()
    drag(phone, *handle(), 60)
    expect(options).to_be_hidden()
    phone.title.tap()
    expect(options).to_be_visible()
    drag(phone, *handle(), 60)
    expect(options).to_be_hidden()
    drag(phone, *handle(), -60)
    expect(options).to_be_visible()
