"""The table on a phone of 390 by 844, by touch."""

import itertools
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from agra.rules.state import CHANCE
from agra.text.i18n import language as speaking
from agra.text.languages import language_of, translated
from tests.browser.boards import KEEP_ANSWERS, put_options, words_of
from tests.browser.conftest import PHONE, Prepared
from tests.browser.people import DOUBLE_TAP, PATIENCE, Person, let_go
from tests.browser.test_following import end_my_turn
from tests.fixtures import NAMES, load
from tests.puzzles.support import short_one
from tests.sizes import sized

#: The visible buttons of the bar before a group is opened.
CHOICES = "#bar form.options > .choices > *"
LYING = {**PHONE, "viewport": {"width": 844, "height": 390}}
PANELS = ("City", "River", "Court", "Mine", "Others", "Log")
#: The languages of readers besides English.
OFFERED = [code for code in translated() if language_of(code).offered]


def in_every_language(*sizes: tuple[int, int]) -> list[tuple[int, int, str]]:
    """Each language with one of the sizes, in turn."""
    return [(*size, code) for size, code in zip(itertools.cycle(sizes), OFFERED, strict=False)]


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


def test_a_new_question_scrolls_its_panel_to_what_can_be_chosen(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    phone = people(**{**PHONE, "viewport": {"width": 390, "height": 560}})
    phone.sit(prepared.take("sailor"))
    phone.page.wait_for_function(
        """() => {
            const panel = document.getElementById("panel-river");
            const frame = panel.getBoundingClientRect();
            return [...panel.querySelectorAll(".spot.on")].some((spot) => {
                const box = spot.getBoundingClientRect();
                return box.top >= frame.top && box.bottom <= frame.bottom;
            });
        }"""
    )
    assert phone.page.locator("#panel-river").evaluate("panel => panel.scrollTop") > 0


def test_every_panel_can_be_brought_to_the_front(phone: Person, prepared: Prepared) -> None:
    phone.sit(prepared.take("early"))  # no bot brings another question and its panel in between
    # late in a game: the river shows the first card that is still open
    phone.page.locator("#panel-river").evaluate(
        "panel => [...panel.querySelectorAll('[id^=spot-slot]')].slice(0, -1)"
        ".forEach(slot => slot.remove())"
    )
    for name in PANELS:
        tab(phone, name).tap()
        assert_in_front(phone, name)
        if name == "River":
            expect(phone.page.locator("#panel-river [id^=spot-slot]")).to_be_in_viewport(ratio=1)


def test_a_tab_counts_before_the_scripts_have_come(phone: Person, prepared: Prepared) -> None:
    phone.sit(prepared.take("sailor"))
    assert_in_front(phone, "River")
    held: list[Route] = []
    phone.route("**/panels.js*", lambda route: held.append(route))
    phone.page.reload(wait_until="commit")
    phone.wait_for_turn()
    tab(phone, "Mine").tap(no_wait_after=True)
    let_go(phone.page, held)
    phone.page.wait_for_load_state("load")
    assert_in_front(phone, "Mine")
    tab(phone, "Court").tap()
    assert_in_front(phone, "Court")
    phone.wait_for_panel()
    assert_in_front(phone, "Court")


def test_a_first_visit_shows_the_panel_of_the_question(phone: Person, prepared: Prepared) -> None:
    """The server does not know the window size yet and sends the table of a desk."""
    phone.sit(prepared.take("sailor"))
    phone.context.clear_cookies(name="agra_view")
    phone.page.reload()
    assert_in_front(phone, "River")
    assert phone.misdrawn() == []


def test_a_window_that_changes_its_size(person: Person, prepared: Prepared) -> None:
    person.sit(prepared.take("sailor"))
    # A script may do this; swapping must not write it into the page, where the policy forbids it.
    person.page.locator("#notes").evaluate("notes => { notes.style.height = '90px'; }")
    for width, view in ((390, "phone"), (1280, "desk"), (1600, "desk"), (1100, "desk small")):
        person.page.set_viewport_size({"width": width, "height": 800})
        expect(person.table).to_have_attribute("data-view", f"{width}x800")
        expect(person.table).to_have_class(re.compile(f"^{view}"))
        assert person.misdrawn() == []
        expect(person.page.locator("#spots .on, .phone .spot.on").first).to_be_visible()
    person.click_on_board(next(one for one in person.options() if one["targets"]))


@pytest.mark.parametrize("motion", ["no-preference", "reduce"][: sized(1, 2)])
def test_a_stopped_panel_arrives_nevertheless(
    people: Callable[..., Person], prepared: Prepared, motion: str
) -> None:
    phone = people(**PHONE, reduced_motion=motion)
    phone.sit(prepared.take("sailor"))
    assert_in_front(phone, "River")
    phone.wait_for_panel()
    # A layout that changes in between has the same effect on a panel that is sliding in.
    phone.page.evaluate(
        """() => {
            document.querySelector('.phone-tabs a[href="#panel-mine"]').click();
            document.querySelector('#table .drawing').scrollTo({left: 0, behavior: 'instant'});
        }"""
    )
    assert_in_front(phone, "Mine")


def test_a_panel_that_slides_too_far_comes_back(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    """A browser that is still sliding adds the jump to the end to the rest of its way."""
    phone = people(**PHONE, reduced_motion="no-preference")
    phone.sit(prepared.take("sailor"))
    assert_in_front(phone, "River")
    phone.wait_for_panel()
    phone.page.evaluate(
        """() => {
            const box = document.querySelector('#table .drawing');
            const mine = document.getElementById('panel-mine');
            document.querySelector('.phone-tabs a[href="#panel-mine"]').click();
            const arrived = () => {
                if (Math.abs(mine.getBoundingClientRect().x) > 1) return setTimeout(arrived, 20);
                // as soon as it is there, it goes on to the last panel
                box.scrollTo({left: box.scrollWidth, behavior: 'instant'});
                document.documentElement.dataset.jumped = 'yes';
            };
            arrived();
        }"""
    )
    phone.page.wait_for_function("() => document.documentElement.dataset.jumped")
    phone.wait_for_panel()
    assert_in_front(phone, "Mine")


def test_a_panel_between_two_places_goes_to_the_nearer_one(
    phone: Person, prepared: Prepared
) -> None:
    phone.sit(prepared.take("sailor"))
    assert_in_front(phone, "River")
    phone.wait_for_panel()
    phone.page.evaluate(
        """() => {
            const box = document.querySelector('#table .drawing');
            box.style.scrollSnapType = 'none';  // as a browser that does not snap after a reload
            box.scrollTo({left: box.scrollLeft + 120, behavior: 'instant'});
        }"""
    )
    assert_in_front(phone, "River")


#: What a notch or the system's bar would cover, in pixels from the edges.
NOTCH = {"left": 47, "right": 47, "bottom": 21}
BELOW_NOTCH = """({left, right, bottom}) => {
    const always = ".top-name, #menu > summary, .phone-tabs a, .purse li, .way, .end-turn";
    const inside = (box, low) => box.left >= left && box.right <= innerWidth - right
        && (!low || box.bottom <= innerHeight - bottom);
    const hidden = (all, low) => [...document.querySelectorAll(all)]
        .filter(one => one.checkVisibility() && !inside(one.getBoundingClientRect(), low))
        .map(one => one.className + one.textContent);
    return [...hidden(always, true), ...hidden("#bar :is(h2, .option, .rule-of)", false)];
}"""


def test_a_notch_covers_nothing_of_a_lying_phone(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    phone = people(**LYING)
    phone.tools().send("Emulation.setSafeAreaInsetsOverride", {"insets": NOTCH})
    phone.sit(prepared.take("ending"))
    phone.wait_for_panel()
    expect(phone.page.locator("#bar .end-turn")).to_be_visible()
    assert phone.page.evaluate(BELOW_NOTCH, NOTCH) == []


def test_rows_that_scroll_have_arrows(people: Callable[..., Person], prepared: Prepared) -> None:
    phone = people(**LYING)
    phone.sit(prepared.take("early"))
    menu = open_layer(phone, MENU).locator("> ul")
    expect(menu).to_have_attribute("data-more", "below")
    menu.evaluate("list => list.scrollTo(0, list.scrollHeight)")
    expect(menu).to_have_attribute("data-more", "above")
    arrow = "list => getComputedStyle(list, '::before').content"
    assert menu.evaluate(arrow) not in ("none", "normal")
    phone.page.set_viewport_size({"width": 360, "height": 640})
    phone.open("/settings")
    pages = phone.page.locator(".site-head nav")
    expect(pages).to_have_attribute("data-more", "left")
    assert pages.evaluate(arrow) not in ("none", "normal")


def tab(phone: Person, name: str) -> Locator:
    return phone.page.get_by_role("navigation", name="Panels").get_by_role("link", name=name)


#: The panel that was in front before, without a finger.
TO_COURT = """() => {
    const box = document.querySelector("#table.phone .drawing");
    const left = document.getElementById("panel-court").offsetLeft - box.offsetLeft;
    box.scrollTo({ left, behavior: "instant" });
}"""


def assert_in_front(phone: Person, name: str, asked: bool = True) -> None:
    phone.page.wait_for_function(
        "id => Math.abs(document.getElementById(id)?.getBoundingClientRect().x) < 8",
        arg=f"panel-{name.lower()}",
    )
    expect(phone.page.locator(f"#panel-{name.lower()}")).to_be_in_viewport(ratio=0.3)
    if asked:
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


# ------------------------------------------------------------------ layers over the table

MENU = "#menu"
GROUP = "#bar .options > .choices > details.group"
EXTRAS = "#bar details.extras"
#: A highlighted place that no layer covers: where it is, and what a tap on it sends.
FREE_SPOT = """() => {
    for (const spot of document.querySelectorAll("#panel-city .spot.on, #board .spot.on")) {
        const box = spot.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const keys = (spot.dataset.keys || "").split(" ").filter(Boolean);
        const button = document.querySelector(`#bar button[data-key="${keys[0]}"]`);
        if (keys.length === 1 && button && document.elementFromPoint(x, y) === spot) {
            return [x, y, button.value];
        }
    }
}"""


@pytest.mark.parametrize(
    ("kind", "layer"),
    [
        pytest.param(PHONE, MENU, id="touch menu"),
        pytest.param({}, GROUP, id="mouse group"),
        pytest.param(PHONE, EXTRAS, id="touch extras"),
        pytest.param({}, MENU, id="mouse menu"),
        pytest.param(PHONE, GROUP, id="touch group"),
        pytest.param({}, EXTRAS, id="mouse extras"),
    ][: sized(3, 6)],
)
def test_the_first_tap_beside_a_layer_only_closes_it(
    people: Callable[..., Person], prepared: Prepared, kind: dict[str, Any], layer: str
) -> None:
    person = people(**kind)
    person.sit(prepared.take("nested"))
    person.wait_for_panel()
    person.page.evaluate(KEEP_ANSWERS)
    opened = open_layer(person, layer)
    x, y, value = person.page.evaluate(FREE_SPOT)
    tap_at(person, x, y)
    expect(opened).not_to_have_attribute("open", "")
    person.page.wait_for_timeout(DOUBLE_TAP + 100)
    tap_at(person, x, y)
    person.page.wait_for_function("() => window.sent.length > 0")
    assert person.page.evaluate("() => window.sent") == [value]


def test_a_tab_below_an_open_group_closes_it_first(phone: Person, prepared: Prepared) -> None:
    phone.sit(prepared.take("nested"))
    assert_in_front(phone, "City")
    phone.wait_for_panel()
    group = open_layer(phone, GROUP)
    tab(phone, "Mine").tap()
    expect(group).not_to_have_attribute("open", "")
    assert_in_front(phone, "City")
    tab(phone, "Mine").tap()
    assert_in_front(phone, "Mine")


def test_one_layer_is_open_at_a_time(phone: Person, prepared: Prepared) -> None:
    phone.sit(prepared.take("nested"))
    group = open_layer(phone, GROUP)
    extras = open_layer(phone, EXTRAS)
    expect(group).not_to_have_attribute("open", "")
    phone.page.keyboard.press("Escape")
    expect(extras).not_to_have_attribute("open", "")
    menu = open_layer(phone, MENU)
    phone.page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    group = open_layer(phone, GROUP)
    tab(phone, "River").evaluate("link => link.click()")  # as a screen keyboard does
    expect(group).not_to_have_attribute("open", "")


def test_the_menu_stays_open_while_the_table_goes_on(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    game = prepared.take("early")
    phone, other = people(**PHONE), people()
    phone.sit(game, 1 - game["mover"])
    other.sit(game)
    menu = open_layer(phone, MENU)
    version = phone.version
    other.click_in_bar(other.options()[0]["action"])
    phone.wait_for_more_than(version)
    expect(menu).to_have_attribute("open", "")


def test_the_menu_of_a_lesson_closes_by_a_tap_elsewhere(phone: Person) -> None:
    phone.open("/learn/work")
    expect(phone.table).to_have_attribute("data-view", "390x844t")  # drawn again for this window
    menu = open_layer(phone, MENU)
    phone.page.locator(".lesson-card-hint").tap()
    expect(menu).not_to_have_attribute("open", "")
    expect(phone.page.locator("#lesson-card-word")).to_be_empty()
    phone.page.locator(".lesson-card-hint").tap()
    expect(phone.page.locator("#lesson-card-word")).not_to_be_empty()


#: The elements of a selector that are cut or covered.
COVERED = """selector => [...document.querySelectorAll(selector)].filter(one => {
    const box = one.getBoundingClientRect();
    const inside = box.width > 40 && box.left >= 0 && box.top >= 0
        && box.right <= innerWidth && box.bottom <= innerHeight;
    const at = (x, y) => document.elementFromPoint(x, y)?.closest("button, summary") === one;
    const [top, bottom] = [box.top + 5, box.bottom - 5];
    return !inside || ![top, bottom].every(y => at(box.left + 5, y) && at(box.right - 5, y));
}).map(one => one.textContent)"""


@pytest.mark.parametrize(
    ("width", "height", "language"),
    in_every_language((390, 844), (820, 1180), (360, 640), (844, 390))[: sized(2, 9)],
)
def test_a_group_inside_a_group_takes_its_place(
    people: Callable[..., Person], prepared: Prepared, width: int, height: int, language: str
) -> None:
    size = {"width": width, "height": height}
    person = people(**{**PHONE, "viewport": size})
    for name in ("nested", "trader"):
        game = prepared.take(name)
        person.claim(game)
        person.open(f"/game/{game['code']}/?language={language}")
        person.wait_for_panel()
        person.page.evaluate(KEEP_ANSWERS)
        outer = open_layer(person, "#bar .options details:has(details)")
        for inner in outer.locator("details").all():
            back = inner.locator("> summary")
            person.press(back)
            expect(inner).to_have_attribute("open", "")
            within = "#bar details details[open]"
            assert person.page.evaluate(COVERED, f"{within} button, {within} > summary") == []
            for button in inner.locator("button").all():
                person.press(button)
            values = inner.locator("button").evaluate_all("all => all.map(one => one.value)")
            assert person.page.evaluate("() => window.sent.splice(0)") == values
            person.press(back)
            expect(inner).not_to_have_attribute("open", "")
            expect(outer).to_have_attribute("open", "")


def test_a_group_of_a_tablet_covers_neither_the_question_nor_the_coach(
    people: Callable[..., Person],
) -> None:
    tablet = people(**{**PHONE, "viewport": {"width": 820, "height": 1180}})
    for page, start in (("/learn", "First game with a coach"), ("/", "Start against bots")):
        tablet.open(page)
        tablet.page.get_by_role("button", name=start).tap()
        assert tablet.wait_for_turn()
        if start.endswith("coach"):
            expect(tablet.page.locator("#coach > p")).to_have_text(re.compile(r"\w"))
        group = open_layer(tablet, "#bar .options .group").locator("> .choices")
        box = group.bounding_box()
        assert box is not None
        for above in tablet.page.locator("#bar .asked h2, #bar .coach p").all():
            text = above.bounding_box()
            assert text is None or box["y"] + box["height"] <= text["y"]


# ------------------------------------------------------------------ landscape

#: The content of each visible option without its key: words, then pictures.
SHOWN = """() => {
    const seen = (one) => one.checkVisibility({ visibilityProperty: true });
    const words = (option) => {
        const found = [], texts = document.createTreeWalker(option, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const text = texts.currentNode, around = text.parentElement;
            const range = document.createRange();
            range.selectNodeContents(text);
            // What does not fit stands in a line that is not shown.
            const cut = getComputedStyle(around).overflow === "hidden"
                && range.getBoundingClientRect().top >= around.getBoundingClientRect().bottom - 1;
            if (!around.closest("kbd") && seen(around) && !cut) found.push(text.data.trim());
        }
        return found.filter(Boolean).join(" ");
    };
    const pictures = (option) => [...option.querySelectorAll("use")].filter(seen)
        .map((one) => one.getAttribute("href")).join(" ");
    const all = document.querySelectorAll("#bar form.options .option:not(.second)");
    return [...all].filter(seen).map((one) => `${words(one)} ${pictures(one)}`);
}"""
#: Open one group of the bar with those around it, and wait until the layout is stable.
OPEN_GROUP = """at => {
    const all = [...document.querySelectorAll("#bar form.options details")];
    for (const one of all) one.open = one.contains(all[at]);
    return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def test_a_lying_phone_keeps_what_is_paid_or_left(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    """Also on the smallest one, where most other small lines go."""
    phone = people(**{**LYING, "viewport": {"width": 568, "height": 320}})
    phone.sit(prepared.take("sailor"))
    phone.wait_for_panel()
    detail = phone.page.locator("#bar .asked .detail")
    expect(detail).to_have_text(re.compile(r"Sailor: \d of \d deliveries left\."))
    expect(detail).to_be_in_viewport()


@pytest.mark.parametrize("language", [*OFFERED, "en"][: sized(1, len(OFFERED) + 1)])
def test_no_two_options_look_alike_on_a_lying_phone(
    people: Callable[..., Person], prepared: Prepared, language: str
) -> None:
    phone = people(**LYING)
    game = prepared.take("windows-2")
    phone.claim(game)
    phone.open(f"/game/{game['code']}/?language={language}")
    phone.wait_for_panel()
    found: dict[str, list[str]] = {}
    for name in (name for name in NAMES if load(name).to_move not in (None, CHANCE)):
        with speaking(language):
            put_options(phone, name)
        for at in range(-1, phone.page.locator("#bar form.options details").count()):
            if at >= 0:
                phone.page.evaluate(OPEN_GROUP, at)
            shown = phone.page.evaluate(SHOWN)
            if len({*shown}) < len(shown):
                found[f"{name}, group {at}"] = shown
    assert found == {}, words_of(found)


@pytest.mark.parametrize(("width", "height"), [(640, 360), (844, 390)][: sized(1, 2)])
def test_the_last_entry_of_the_menu_can_be_tapped_on_a_lying_phone(
    people: Callable[..., Person], prepared: Prepared, width: int, height: int
) -> None:
    phone = people(**{**PHONE, "viewport": {"width": width, "height": height}})
    phone.sit(prepared.take("early"))
    last = open_layer(phone, MENU).locator("li").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=0.95)
    last.get_by_role("link", name="Leave the table").tap()
    phone.page.wait_for_url(f"{phone.address}/")


@pytest.mark.parametrize("width", [360, 390][: sized(1, 2)])
def test_the_entries_of_the_menu_fit_an_upright_phone(
    people: Callable[..., Person], prepared: Prepared, width: int
) -> None:
    """Where a browser allows no messages, one of the entries is a long sentence."""
    phone = people(**{**PHONE, "viewport": {"width": width, "height": 640}, "locale": "de-DE"})
    phone.sit(prepared.take("early"))
    layer = open_layer(phone, MENU)
    expect(layer.get_by_text(re.compile("Browsereinstellungen prüfen"))).to_be_attached()
    outside = layer.locator("li").evaluate_all(
        """all => all.map(one => [one.textContent.trim(), one.getBoundingClientRect()])
            .filter(([, box]) => box.left < 0 || box.right > innerWidth).map(([text]) => text)"""
    )
    assert outside == []


# ------------------------------------------------------------------ the replay

#: The mistakes of the replay buttons and of the words above them.
REPLAY = """() => {
    const found = [];
    const seen = (one) => one.checkVisibility({ visibilityProperty: true });
    const inside = (box, x, y) => box.left >= -1 && box.top >= -1
        && box.right <= x + 1 && box.bottom <= y + 1;
    const ways = [...document.querySelectorAll("#history .way")].filter(seen);
    const words = [...document.querySelectorAll("#history .history-at > *")];
    for (const one of [...ways, ...words]) {
        const box = one.getBoundingClientRect(), name = `${one.id} ${one.textContent.trim()}`;
        if (!inside(box, innerWidth, innerHeight)) found.push(`off the screen: ${name}`);
        if (!one.innerText.trim()) found.push(`no sign: ${name}`);
        if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth) found.push(`cut: ${name}`);
        for (const other of ways) {
            const its = other.getBoundingClientRect();
            const over = its.left < box.right - 1 && box.left < its.right - 1
                && its.top < box.bottom - 1 && box.top < its.bottom - 1;
            if (other !== one && over) found.push(`over: ${name}`);
        }
    }
    return ways.length < 5 ? [...found, `only ${ways.length} buttons`] : found;
}"""


@pytest.mark.parametrize(
    ("width", "height", "language"),
    in_every_language((390, 844), (844, 390), (640, 360), (360, 640))[: sized(4, 9)],
)
def test_the_buttons_of_the_replay_have_signs_and_room(
    people: Callable[..., Person], prepared: Prepared, width: int, height: int, language: str
) -> None:
    phone = people(**{**PHONE, "viewport": {"width": width, "height": height}})
    game = prepared.take("nested")
    phone.claim(game)
    for path in (f"/game/{game['code']}/at/40", f"/puzzles/{short_one().name}/solution/1"):
        phone.open(f"{path}?language={language}")
        play = phone.page.locator("#autoplay")
        expect(play).to_have_text(re.compile("▶"), use_inner_text=True)
        assert phone.page.evaluate(REPLAY) == []
        phone.page.evaluate("() => { document.documentElement.dataset.autoplay = 'on'; }")
        expect(play).to_have_text(re.compile("❚❚"), use_inner_text=True)
        assert phone.page.evaluate(REPLAY) == []


# ------------------------------------------------------------------ what I own, what others do


@pytest.mark.parametrize("kind", [PHONE, LYING], ids=["upright", "lying"])
def test_the_purse_is_in_view_on_every_panel(
    people: Callable[..., Person], prepared: Prepared, kind: dict[str, Any]
) -> None:
    phone = people(**kind)
    game = prepared.take("early")
    phone.sit(game)
    purse = phone.page.get_by_role("list", name="Supply")
    rupees = game["rupees"][game["mover"]]
    for name in PANELS:
        tab(phone, name).tap()
        expect(tab(phone, name)).to_have_attribute("aria-current", "true")
        expect(purse).to_be_in_viewport(ratio=1)
    stocks = purse.get_by_role("listitem")
    expect(stocks).to_have_count(6)
    expect(stocks.first).to_contain_text(re.compile(rf"{rupees} rupees?$"))
    wide = purse.evaluate("one => one.scrollWidth - one.clientWidth")
    assert wide <= 0
    stocks.nth(3).tap()
    expect(phone.page.locator("#tip")).to_have_text(re.compile(r"^\d workers? lying down$"))


#: The place of the bar and of its first button, and how much of the narration is hidden.
NARRATION = """() => {
    const bar = document.getElementById("bar");
    const button = bar.querySelector(".pace .way").getBoundingClientRect();
    const told = bar.querySelector(".told"), title = told?.querySelector(".told-title");
    const box = bar.getBoundingClientRect();
    const cut = told && (told.scrollHeight > told.clientHeight + 1
        || title.getBoundingClientRect().right > innerWidth
        || title.getBoundingClientRect().bottom > box.bottom);
    return [[box.top, box.bottom, button.left, button.top].map(Math.round).join(" "), cut];
}"""


@pytest.mark.parametrize(
    ("width", "height", "share"),
    [(360, 640, 0.25), (844, 390, 1.0), (390, 844, 0.2)][: sized(2, 3)],
)
def test_the_bar_is_steady_while_the_others_play(
    people: Callable[..., Person], prepared: Prepared, width: int, height: int, share: float
) -> None:
    phone = people(**{**PHONE, "viewport": {"width": width, "height": height}})
    phone.sit(prepared.take("bots"), 0)
    phone.set_speed("fast")
    end_my_turn(phone)
    expect(phone.table).to_have_attribute("data-live", "show")
    places: set[str] = set()
    numbers: set[int] = set()
    while phone.table.get_attribute("data-live") == "show" and len(numbers) < 5:
        place, cut = phone.page.evaluate(NARRATION)
        assert not cut, phone.page.locator(".told-title").inner_text()
        expect(phone.page.locator("#bar form.options")).not_to_be_visible()
        places.add(place)
        numbers.add(phone.number)
        phone.page.wait_for_function(
            "old => Number(document.getElementById('table').dataset.number) > old",
            arg=phone.number,
        )
    assert len(numbers) >= 3
    assert len(places) == 1, places
    top, bottom = map(int, next(iter(places)).split()[:2])
    assert bottom - top <= share * height
    if phone.table.get_attribute("data-live") == "show":
        phone.page.get_by_role("button", name="My turn").tap()
    expect(phone.page.locator("#bar form.options")).to_be_visible()


@pytest.mark.parametrize("own", [False, True], ids=["left", "chosen"])
def test_my_turn_begins_on_the_panel_of_its_question_unless_i_have_just_chosen_one(
    phone: Person, prepared: Prepared, own: bool
) -> None:
    phone.sit(prepared.take("bots"), 0)
    phone.set_speed("slow")
    end_my_turn(phone)
    expect(phone.page.locator("#bar.mine.telling")).to_be_visible()  # the bots were faster
    assert phone.page.locator("#bar").get_attribute("data-best") == "city"
    if own:
        tab(phone, "Court").tap()
    else:
        phone.page.evaluate(TO_COURT)
    assert_in_front(phone, "Court", asked=False)
    phone.page.wait_for_timeout(DOUBLE_TAP + 100)  # no second tap on "End turn"
    phone.page.get_by_role("button", name="My turn").tap()
    expect(phone.page.locator("#bar form.options")).to_be_visible()
    phone.close_recap()
    assert_in_front(phone, "Court" if own else "City")


def test_the_same_question_asked_again_comes_into_view(phone: Person, prepared: Prepared) -> None:
    """A reader who looked elsewhere and answered in the bar would not see what is lit."""
    phone.sit(prepared.take("sailor"))
    assert_in_front(phone, "River")
    question = phone.page.locator("#bar").get_attribute("data-kind")
    tab(phone, "Others").tap()
    assert_in_front(phone, "Others", asked=False)
    delivery = next(one for one in phone.options() if one["targets"].startswith("slot-"))
    phone.click_in_bar(delivery["action"])
    assert phone.page.locator("#bar").get_attribute("data-kind") == question
    assert_in_front(phone, "River")


@pytest.mark.parametrize(
    "kind", [PHONE, LYING][: sized(1, 2)], ids=["upright", "lying"][: sized(1, 2)]
)
def test_the_recap_has_the_whole_screen(
    people: Callable[..., Person], prepared: Prepared, kind: dict[str, Any]
) -> None:
    phone = people(**kind)
    phone.sit(prepared.take("bots"), 0)
    phone.set_speed("slow")
    end_my_turn(phone)
    expect(phone.table).to_have_attribute("data-live", "show")
    phone.page.wait_for_timeout(DOUBLE_TAP + 100)  # no second tap on "End turn"
    phone.page.get_by_role("button", name="My turn").tap()
    recap = phone.page.get_by_role("dialog", name="Since your last turn")
    expect(recap).to_be_visible()
    size = kind["viewport"]
    assert recap.bounding_box() == {"x": 0, "y": 0, **size}
    assert recap.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    last = recap.locator("li").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=0.9)
    phone.page.wait_for_timeout(DOUBLE_TAP + 100)  # no second tap on "My turn"
    recap.get_by_role("button", name="Continue").tap()
    expect(recap).to_be_hidden()


def test_the_chat_field_stays_above_a_screen_keyboard(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    phone = people(**{**PHONE, "viewport": {"width": 375, "height": 667}})
    phone.sit(prepared.take("early"))
    tab(phone, "Log").tap()
    phone.page.locator(".tabs").get_by_role("button", name="Chat").tap()
    phone.page.get_by_text("Write").tap()
    field = phone.page.get_by_label("Message")
    expect(field).to_be_focused()
    phone.page.set_viewport_size({"width": 375, "height": 407})  # a keyboard comes up
    expect(field).to_be_in_viewport(ratio=1)
    assert field.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 16
    above = "one => { const box = one.getBoundingClientRect();"
    above += " return one === document.elementFromPoint(box.x + 20, box.y + box.height / 2); }"
    assert field.evaluate(above)
    field.fill("Hello")
    # an emulated tap in a window that has just become smaller sometimes crashes Chromium 156
    phone.page.get_by_role("button", name="Send").click()
    expect(phone.page.locator("#chat-list .said")).to_have_text("Hello")
    phone.page.set_viewport_size({"width": 375, "height": 667})
    field.evaluate("one => one.blur()")
    expect(phone.page.locator(".phone-tabs")).to_be_visible()


def test_a_long_press_reads_an_option_out_and_chooses_nothing(
    phone: Person, prepared: Prepared
) -> None:
    phone.sit(prepared.take("sailor"))
    phone.wait_for_panel()
    phone.page.evaluate(KEEP_ANSWERS)
    option = phone.page.locator("#bar .choices > .option, #bar .pair > .option").first
    box = option.bounding_box()
    assert box is not None
    place = {"x": box["x"] + 20, "y": box["y"] + 20}
    tools = phone.tools()
    tools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
    expect(phone.page.locator("#tip")).to_have_text(option.get_attribute("title") or "")
    tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert phone.page.evaluate("() => window.sent") == []


# ------------------------------------------------------------------ the end


@pytest.mark.parametrize(("width", "height"), [(640, 360), (360, 640), (844, 390)][: sized(2, 3)])
def test_the_result_stays_in_the_bar_with_all_names(
    people: Callable[..., Person], prepared: Prepared, width: int, height: int
) -> None:
    phone = people(**{**PHONE, "viewport": {"width": width, "height": height}})
    game = prepared.take("over-4")
    phone.sit(game, 0)
    for name in ("You", *game["names"][1:]):
        expect(phone.page.locator("#bar .result").get_by_text(name)).to_be_in_viewport(ratio=1)


#: Names and totals of the final scoring that are outside of the window after scrolling to them, and
#: everything wider than its container.
UNSEEN = """() => {
    const found = [];
    for (const one of document.querySelectorAll(".scoring thead :is(b, span), .scoring .total b")) {
        one.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
        const range = document.createRange();
        range.selectNodeContents(one);
        const box = range.getBoundingClientRect(), place = one.closest("th, td");
        const around = place.getBoundingClientRect(), name = one.textContent;
        const inside = box.width > 0 && box.left >= 0 && box.top >= 0
            && box.right <= innerWidth && box.bottom <= innerHeight;
        if (!inside) found.push(`off the screen: ${name}`);
        if (box.left < around.left - 1 || box.right > around.right + 1) found.push(`wide: ${name}`);
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (!place.contains(hit)) found.push(`covered: ${name}`);
    }
    for (const one of [document.documentElement, document.querySelector(".scoring")]) {
        if (one.scrollWidth > one.clientWidth) found.push(`scrolls sideways: ${one.tagName}`);
    }
    return found;
}"""


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844)][: sized(1, 2)])
def test_the_final_scoring_shows_everybody(
    people: Callable[..., Person], prepared: Prepared, width: int, height: int
) -> None:
    phone = people(**{**PHONE, "viewport": {"width": width, "height": height}})
    found = {}
    for players in (2, 4):
        game = prepared.take(f"over-{players}")
        for language in ("en", *OFFERED):
            phone.open(f"/game/{game['code']}/score?language={language}")
            expect(phone.page.locator(".scoring .total td")).to_have_count(players)
            found[f"{players} {language}"] = phone.page.evaluate(UNSEEN)
    assert not any(found.values()), words_of(found)
    colours = phone.page.locator(".sources .legend span")
    assert colours.count() >= 6
    assert all(colour.is_visible() for colour in colours.all())
    phone.page.set_viewport_size({"width": 1280, "height": 800})  # at a desk no text covers another
    caption = phone.page.locator(".scoring caption").bounding_box()
    row = phone.page.locator(".scoring tbody tr").first.bounding_box()
    assert caption
    assert row
    assert caption["y"] + caption["height"] <= row["y"]


def open_layer(person: Person, selector: str) -> Locator:
    """Open the menu or a group of the bar."""
    layer = person.page.locator(selector).first
    person.press(layer.locator("> summary"))
    try:
        expect(layer).to_have_attribute("open", "", timeout=PATIENCE / 12)
    except AssertionError:
        # A swap of the page at the same moment takes the tap; a person taps again.
        person.press(layer.locator("> summary"))
        expect(layer).to_have_attribute("open", "")
    return layer


def tap_at(person: Person, x: float, y: float) -> None:
    """Tap or click on a point of the window, whatever is there."""
    if person.touch:
        person.page.touchscreen.tap(x, y)
    else:
        person.page.mouse.click(x, y)
