"""Every window size: nothing is cut, the bar is visible, letters and targets are large enough."""

import itertools
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from agra.table.board import view_of
from agra.table.game.sight import sight_of
from agra.text import languages
from agra.text.i18n import language
from tests.browser import misses
from tests.browser.conftest import Prepared
from tests.browser.people import Person
from tests.browser.prepare import LONG
from tests.sizes import sized
from tests.table.board.positions import crowded, drawing

HERE = Path(__file__).parent
MEASURE = (HERE / "measure.js").read_text("utf-8")
CLICKS = (HERE / "clicks.js").read_text("utf-8")
#: Replaces the drawing of the page by another one.
PUT = """html => {
    const parsed = new DOMParser().parseFromString(html, "text/html");
    for (const drawn of parsed.querySelectorAll("svg.board")) {
        document.getElementById(drawn.id).replaceWith(document.importNode(drawn, true));
    }
}"""
#: Two frames later the layout is stable.
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
DRAWERS = ("", "court", "log", "others")
LANGUAGES = (*(found.code for found in languages.LANGUAGES if found.offered), languages.PSEUDO)
#: Prepared games by the position that is inspected; the crowded one replaces another.
GAMES = {"middle": "windows", "crowded": "windows", "two": "windows-2", "three": "windows-3"}
PATIENCE = 60_000


class Size(NamedTuple):
    """A window in CSS pixels, its layout, and whether it is a touch screen."""

    width: int
    height: int
    layout: str
    touch: bool = False


SIZES = (
    Size(820, 1180, "tablet", True),
    Size(820, 1106, "tablet", True),
    Size(768, 1024, "tablet", True),
    Size(1024, 768, "small", True),
    Size(1024, 690, "small", True),
    Size(1180, 820, "narrow", True),
    Size(1366, 650, "low"),
    Size(1536, 730, "low"),
    Size(1366, 768, "low"),
    Size(844, 390, "lying", True),
    Size(640, 400, "lying"),  # 1280 by 800 at 200 %
    Size(360, 740, "phone", True),
    Size(390, 844, "phone", True),
    Size(640, 360, "lying", True),
    Size(360, 640, "phone", True),
    Size(375, 667, "phone", True),
    Size(1280, 800, "desk"),
    Size(1920, 1080, "desk"),
    Size(2560, 1440, "desk"),
)
#: The representative sizes: with mouse and touch, of every layout.
SAMPLE = (2, 3, 5, 8, 9, 10, 11, 16)


class Look(NamedTuple):
    """A combination of size, position and language."""

    size: Size
    position: str
    language: str


def looks() -> list[Look]:
    """A size of every layout, in turn with each position and language; in `make long` all."""
    if sized(0, 1):
        return [Look(*way) for way in itertools.product(SIZES, GAMES, LANGUAGES)]
    positions = [*GAMES]
    return [
        Look(SIZES[at], positions[at % 4], LANGUAGES[number % len(LANGUAGES)])
        for number, at in enumerate(SAMPLE)
    ]


def test_the_sample_has_every_layout_position_and_language() -> None:
    found = looks()
    kinds = {(size.layout, size.touch) for size in SIZES}
    assert {(look.size.layout, look.size.touch) for look in found} == kinds
    assert {look.position for look in found} == {*GAMES}
    assert {look.language for look in found} == {*LANGUAGES}


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_everything_fits_in_every_window(
    people: Callable[..., Person], prepared: Prepared, touch: bool
) -> None:
    person = people(has_touch=touch, is_mobile=touch)
    person.page.set_default_timeout(PATIENCE)
    paths = {}
    for name in sorted(set(GAMES.values())):
        game = prepared.take(name)
        person.claim(game)
        paths[name] = f"{person.address}/game/{game['code']}/"
    found: dict[str, list[str]] = {}
    own = [look for look in looks() if look.size.touch == touch]
    for look in own:
        open_window(person, paths[GAMES[look.position]], look)
        if look.position == "crowded":
            person.page.evaluate(PUT, crowded_drawing(person, look))
        complaints = sorted(set(measured(person.page)))
        if look.position != "crowded":  # nothing is asked there
            complaints += clicked(person.page)
        size = look.size
        found[f"{size.width}x{size.height} {look.language} {look.position}"] = complaints
    misses.assert_none(len(own), found)


def open_window(person: Person, path: str, look: Look) -> None:
    """Open the table in a window of this size, in this language."""
    size = look.size
    person.page.set_viewport_size({"width": size.width, "height": size.height})
    person.page.goto(f"{path}?language={look.language}")
    view = f"{size.width}x{size.height}{'t' if size.touch else ''}"
    expect(person.table).to_have_attribute("data-view", view)
    for name in {"lying": "phone lying"}.get(size.layout, size.layout).split():
        expect(person.table).to_have_class(re.compile(rf"\b{name}\b"))
    expect(person.page.locator("#bar .option").first).to_be_visible()
    person.page.wait_for_load_state("load")
    person.page.evaluate(DRAWN)


def crowded_drawing(person: Person, look: Look) -> str:
    """The worst position, drawn for the window on the screen."""
    state = crowded()
    seat = state.to_move
    assert seat is not None
    with language(look.language):
        sight = sight_of(state, seat, list(LONG))
        return drawing(sight, view_of(person.table.get_attribute("data-view")))


def measured(page: Page) -> Iterator[str]:
    """The mistakes of texts, letters, bar and targets, with every drawer opened one by one."""
    for drawer in DRAWERS:
        page.evaluate("name => { document.documentElement.dataset.drawer = name; }", drawer)
        yield from page.evaluate(MEASURE)


def clicked(page: Page) -> list[str]:
    """The highlighted spots that cannot be clicked somewhere."""
    page.evaluate("() => { document.documentElement.dataset.drawer = ''; }")
    found: list[str] = page.evaluate(CLICKS)
    return found


#: Puts five options with long names into a bar that has too little room for them.
CROWD = """names => {
    const options = document.querySelector("#bar .options");
    options.style.maxWidth = "38rem";
    options.querySelector(".choices").innerHTML = names.map((name) => `<button type="button"
        class="option"><span class="face"><kbd>1</kbd><span class="icons"><svg class="icon"></svg>
        </span><span class="words"><b class="short">${name}</b></span></span></button>`).join("");
}"""
#: The names of options whose letters are outside of the box that cuts them.
CUT = """() => [...document.querySelectorAll("#bar .two-lines .short")].filter((name) => {
    const letters = document.createRange();
    letters.selectNodeContents(name);
    const box = letters.getBoundingClientRect();
    const words = name.closest(".words").getBoundingClientRect();
    const button = name.closest(".option").getBoundingClientRect();
    return box.left < words.left - 1 || box.right > words.right + 1
        || box.bottom > Math.min(words.bottom, button.bottom) + 1;
}).map((name) => name.textContent)"""


def test_no_letter_of_a_long_name_is_cut_in_a_full_bar(person: Person, prepared: Prepared) -> None:
    person.page.set_viewport_size({"width": 1280, "height": 800})
    person.sit(prepared.take("windows-2"))
    options = person.page.locator("#bar .options > .choices > .option")
    expect(options.first).to_be_visible()
    for name in ("Cotton farm: lay down", "Baumwollpflanzung: hinlegen"):
        person.page.evaluate(CROWD, [name] * 5)
        expect(options.locator(".two-lines")).to_have_count(5)
        assert person.page.evaluate(CUT) == []


# ------------------------------------------------------------------ turning and resizing


def test_turning_keeps_the_question_and_the_panel(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    upright: dict[str, Any] = {"width": 390, "height": 844}
    phone = people(viewport=upright, has_touch=True, is_mobile=True)
    phone.sit(prepared.take("sailor"))
    asked = phone.title.inner_text()
    phone.page.locator('.phone-tabs a[href="#panel-mine"]').tap()
    mine = phone.page.locator('.phone-tabs a[href="#panel-mine"]')
    expect(mine).to_have_attribute("aria-current", "true")
    for width, height in ((844, 390), (390, 844)):
        phone.page.set_viewport_size({"width": width, "height": height})
        expect(phone.table).to_have_attribute("data-view", f"{width}x{height}t")
        expect(mine).to_have_attribute("aria-current", "true")
        expect(phone.page.locator("#panel-mine")).to_be_in_viewport(ratio=0.2)
        assert phone.title.inner_text() == asked


def test_turning_a_tablet_keeps_an_open_group(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    tablet = people(viewport={"width": 1180, "height": 820}, has_touch=True, is_mobile=True)
    tablet.sit(prepared.take("watched"))
    group = tablet.page.locator("#bar details").first
    group.locator("> summary").tap()
    expect(group).to_have_attribute("open", "")
    tablet.page.set_viewport_size({"width": 820, "height": 1180})
    expect(tablet.table).to_have_attribute("data-view", "820x1180t")
    expect(tablet.page.locator("#bar details").first).to_have_attribute("open", "")


def test_the_court_is_a_drawer_on_a_small_desk(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    person = people(viewport={"width": 1024, "height": 768})
    person.sit(prepared.take("sailor"))
    court, handle = person.page.locator("#panel-court"), person.page.locator(".handle")
    expect(court).to_be_hidden()
    handle.click()
    expect(court).to_be_visible()
    expect(handle).to_have_attribute("aria-expanded", "true")
    person.page.keyboard.press("Escape")
    expect(court).to_be_hidden()
    person.page.get_by_role("button", name="Log", exact=True).first.click()
    expect(person.page.locator("#panel-log")).to_be_visible()
