"""Highlighted spots can be clicked at their centre and near their corners, under any pieces."""

from typing import Any

import pytest
from playwright.sync_api import expect

from agra.table.board import PageWindow, window
from tests.browser.boards import lay_out, words_of
from tests.browser.conftest import Prepared
from tests.browser.people import Person
from tests.fixtures import NAMES
from tests.sizes import sized
from tests.support import position

#: Pixels that a finger needs.
FINGER = 44
DESK, PHONE = PageWindow(), PageWindow(window.PHONE)
#: Positions that are clicked through; the others are only inspected.
CLICKED = (
    "choose_space",
    "deliveries",
    "influence_steps",
    "exchange_give",
    "token_good",
    "raise_workers",
    "bonus_tile",
)

#: Every point of every highlighted spot with the element that a click there would hit. The panel
#: of a phone is scrolled to both ends of a spot that is taller than the panel.
POINTS = """() => {
    const found = [];
    const area = (one) => {
        const box = one?.getBoundingClientRect();
        return box ? box.width * box.height : 0;
    };
    const pointsOf = (spot) => {
        const box = spot.getBoundingClientRect();
        const [rx, width] = ["rx", "width"].map((name) => Number(spot.getAttribute(name)));
        const round = rx * box.width / width;
        const inX = 2 + Math.min(round, box.width / 2) * 0.3;
        const inY = 2 + Math.min(round, box.height / 2) * 0.3;
        return {
            center: [[box.x + box.width / 2, box.y + box.height / 2]],
            start: [[box.left + inX, box.top + inY], [box.right - inX, box.top + inY]],
            end: [[box.left + inX, box.bottom - inY], [box.right - inX, box.bottom - inY]],
        };
    };
    for (const spot of document.querySelectorAll(".spot.on")) {
        window.bringUp(spot);
        const height = spot.getBoundingClientRect().height;
        const tall = height > (spot.closest(".panel")?.clientHeight ?? Infinity);
        for (const block of ["center", "start", "end"]) {
            if (tall) spot.scrollIntoView({block, inline: "nearest", behavior: "instant"});
            for (const [x, y] of pointsOf(spot)[block]) {
                const top = document.elementFromPoint(x, y)?.closest("[data-spot], section, div");
                const smaller = top?.matches(".spot.on") && area(top) < area(spot);
                if (top === spot || smaller) continue;
                found.push([spot.id, x, y, top?.id || top?.className]);
            }
        }
    }
    return found;
}"""


@pytest.fixture
def seated(person: Person, prepared: Prepared) -> Person:
    """A person at a desk, in a game."""
    person.sit(prepared.take("sailor"))
    person.wait_for_turn()
    return person


@pytest.fixture
def holding(phone: Person, prepared: Prepared) -> Person:
    """A person with a phone, in a game."""
    phone.sit(prepared.take("sailor"))
    phone.wait_for_turn()
    return phone


def missed(person: Person, view: PageWindow, first: int = 0) -> dict[str, Any]:
    """Where other elements cover a highlighted spot, by position; checks every second position."""
    found = {}
    for name in NAMES[sized(first, 0) :: sized(2, 1)]:
        if lay_out(person, name, view):
            found[name] = person.page.evaluate(POINTS)
    assert len(found) > sized(15, 30)
    return {name: points for name, points in found.items() if points}


def test_nothing_lies_over_what_glows_on_a_desk(seated: Person) -> None:
    found = missed(seated, DESK)
    assert found == {}, words_of(found)


def test_nothing_lies_over_what_glows_on_a_phone(holding: Person) -> None:
    found = missed(holding, PHONE, 1)
    assert found == {}, words_of(found)


def points_of(person: Person, spot: str) -> list[tuple[float, float]]:
    """The centre of a spot and four points near its corners, in the window."""
    place = person.page.locator(f"#spot-{spot}")
    place.evaluate("spot => window.bringUp(spot)")
    box = place.bounding_box()
    assert box is not None
    x, y, w, h = box["x"], box["y"], box["width"], box["height"]
    inside = min(w, h) * 0.15 + 1
    left, right, top, bottom = x + inside, x + w - inside, y + inside, y + h - inside
    corners = [(left, top), (right, top), (left, bottom), (right, bottom)]
    return [(x + w / 2, y + h / 2), *corners]


def answers(person: Person, at: tuple[float, float]) -> set[str]:
    """The options that a click or tap offers: the one that is sent, or those in a list."""
    person.page.evaluate("() => { window.sent.length = 0; window.later(); }")  # no double tap
    if person.touch:
        person.page.touchscreen.tap(*at)
    else:
        person.page.mouse.click(*at)
    person.page.wait_for_function(
        "() => window.sent.length || document.querySelector('#tip.choice:not([hidden])')"
    )
    sent: list[str] = person.page.evaluate("() => window.sent")
    listed: list[str] = person.page.eval_on_selector_all(
        "#tip.choice:not([hidden]) button", "all => all.map(one => one.getAttribute('aria-label'))"
    )
    person.page.keyboard.press("Escape")
    return {*sent, *listed}


def words_for(person: Person, keys: list[str]) -> set[str]:
    """The texts of the buttons of some keys."""
    texts: list[list[str]] = person.page.eval_on_selector_all(
        "#bar form.options button", "all => all.map(one => [one.value, one.textContent])"
    )
    return {text for key, text in texts if key in keys}


def click_through(person: Person, name: str, view: PageWindow) -> None:
    """Click every highlighted spot of a position at one of five points; in `make long` at all.

    Other tests check without clicks that no point is covered, in every position.
    """
    for turn, (spot, keys) in enumerate(lay_out(person, name, view).items()):
        words = words_for(person, keys)
        points = points_of(person, spot)
        for at in points if sized(0, 1) else [points[turn % 5]]:
            found = answers(person, at)
            assert found & {*keys, *words}, f"{name}: {spot} at {at} answers {found}"
            assert person.touch or len(keys) > 1 or found <= {*keys}


def test_every_glowing_thing_can_be_clicked(seated: Person) -> None:
    for name in CLICKED[:: sized(2, 1)]:
        click_through(seated, name, DESK)


def test_every_glowing_thing_can_be_tapped(holding: Person) -> None:
    for name in CLICKED[sized(1, 0) :: sized(2, 1)]:
        click_through(holding, name, PHONE)


def test_the_halves_of_a_scroll_are_as_large_as_a_finger(holding: Person) -> None:
    lying = {"quarry": {"seat": 0, "lying": True}}
    halves = position({"goods": {"oil": 1, "curry": 1}}, {}, phase="action", spaces=lying)
    keys = lay_out(holding, halves, PHONE)
    edges = {}
    for spot in ("scroll-oil", "scroll-curry"):
        (x, y), *_corners = points_of(holding, spot)
        box = holding.page.locator(f"#spot-{spot}").bounding_box()
        assert box is not None
        own, other = (box["x"], box["x"] + box["width"])[:: 1 if spot == "scroll-oil" else -1]
        outwards = -1 if own < other else 1
        edges[spot] = other
        for at in (own + outwards * 12, own - outwards * 2, x, other + outwards * 2):
            # Its own options, and none of the other half's.
            assert answers(holding, (at, y)) == words_for(holding, keys[spot]), (spot, at)
        assert abs(other - own) + 12 >= FINGER - 2
    assert abs(edges["scroll-oil"] - edges["scroll-curry"]) < 1  # nothing between them, none over


def test_a_click_on_a_key_counts_for_its_thing(seated: Person) -> None:
    keys = lay_out(seated, "choose_space", DESK)
    for spot, its in keys.items():
        box = seated.page.locator(f".key[data-of={spot}]").bounding_box()
        assert box is not None
        assert answers(seated, (box["x"] + 4, box["y"] + 4)) == set(its)  # outside of the spot


def test_a_click_beside_ones_own_worker_asks_what_is_meant(seated: Person) -> None:
    spaces = {"quarry": {"seat": 0, "lying": False}}
    keys = lay_out(seated, position({"rupees": 5}, {}, spaces=spaces), DESK)
    worker, space = keys["worker-sandstone"], keys["space-sandstone"]
    assert len(space) == 2
    # On the worker it lies down; beside it a day labourer is possible, too.
    assert answers(seated, points_of(seated, "worker-sandstone")[1]) == {*worker}
    assert answers(seated, points_of(seated, "space-sandstone")[1]) == words_for(seated, space)
    words = " ".join(words_for(seated, space))
    assert "lay the worker down" in words
    assert "day labourer" in words


ADVISE = """value => {
    document.getElementById("coach")?.remove();
    const coach = Object.assign(document.createElement("aside"), {id: "coach"});
    coach.dataset.advised = value;
    document.getElementById("bar").before(coach);
}"""


def test_a_click_on_a_farmer_leads_to_the_ways_of_this_farmer(
    person: Person, prepared: Prepared
) -> None:
    """Also where the click first chooses that farmers move; what the coach advises is marked."""
    person.sit(prepared.take("botanist"))
    person.wait_for_turn()
    page = person.page
    person.press(page.locator("#spot-farmer-2"))
    ways = page.locator("#tip.choice .option")
    expect(ways).to_have_count(2)
    expect(page.locator("#bar-title")).to_have_text("Which farmer do you move?")
    for way in ways.all():
        expect(way).to_contain_text("right track")
    expect(page.locator("#tip .advised")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_be_hidden()
    advised = ways.nth(1).get_attribute("data-value")
    page.evaluate(ADVISE, advised)
    person.press(page.locator("#spot-farmer-2"))
    expect(page.locator("#tip .advised")).to_have_count(1)
    expect(page.locator("#tip .advised")).to_have_attribute("data-value", advised or "")
    number = person.number
    page.locator("#tip .advised").click()
    page.wait_for_function(
        "n => Number(document.getElementById('table').dataset.number) > n", arg=number
    )
    expect(page.locator("#tip")).to_be_hidden()  # a second step is a new choice


#: Between a lit cover and the lit farmer that is nearest, a little nearer to the cover; and both.
BETWEEN = """() => {
    const lit = (kind) => [...document.querySelectorAll(`.spot.on[data-spot^="${kind}-"]`)];
    const middle = (spot) => {
        const box = spot.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const cover = lit("cover")[0];
    const [x, y] = middle(cover);
    const away = (spot) => Math.hypot(middle(spot)[0] - x, middle(spot)[1] - y);
    const farmer = lit("farmer").sort((one, other) => away(one) - away(other))[0];
    const [u, v] = middle(farmer);
    return [x + (u - x) * 0.48, y + (v - y) * 0.48, cover.id, farmer.id];
}"""


@pytest.mark.parametrize("which", ["cover", "farmer"])
def test_a_list_of_what_is_near_a_finger_remembers_the_thing(
    phone: Person, prepared: Prepared, which: str
) -> None:
    """The options of the tapped cover come next, or those of the farmer beside it."""
    phone.sit(prepared.take("botanist"))
    phone.wait_for_turn()
    phone.wait_for_panel()
    x, y, cover, farmer = phone.page.evaluate(BETWEEN)
    phone.page.touchscreen.tap(x, y)
    tip = phone.page.locator("#tip.choice")
    expect(tip).to_have_attribute("data-for", cover)
    expect(tip.locator(".option")).to_have_count(2)
    words = {"cover": "Remove a cover", "farmer": "Move farmers"}[which]
    phone.press(tip.locator(".option").filter(has_text=words))
    expect(phone.title).to_contain_text("Which")
    expect(tip).to_have_attribute("data-for", {"cover": cover, "farmer": farmer}[which])
    expect(tip.locator(".option").first).to_be_visible()


def test_each_group_around_the_advised_option_is_marked(person: Person, prepared: Prepared) -> None:
    """The button lies in a group of a group: the way to it must be seen from outside."""
    person.sit(prepared.take("nested"))
    page = person.page
    inner = page.locator("#bar details.group details.group button[name=action]").first
    page.evaluate(ADVISE, inner.get_attribute("value"))
    page.evaluate("() => document.body.prepend(document.getElementById('coach'))")
    page.set_viewport_size({"width": 1440, "height": 900})  # the new drawing is marked anew
    expect(page.locator("#bar summary.advised")).to_have_count(2)
    expect(page.locator("#bar button.advised")).to_have_count(1)
