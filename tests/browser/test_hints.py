"""Hints on the desk and on a phone: whole plans, shown on the board and played step by step."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Prepared
from tests.browser.people import Person, let_go


def test_a_hint_shows_plans_and_plays_one_step_by_step(person: Person, prepared: Prepared) -> None:
    person.sit(prepared.take("sailor"))
    person.wait_for_turn()
    page, number = person.page, person.number
    page.keyboard.press("h")
    plans = page.locator("#hint .plan")
    expect(plans.first.locator("h3")).not_to_be_empty()
    expect(plans.first.locator(".outlook")).to_contain_text("if everyone plays like me")
    expect(page.locator("#hint .deeper")).to_have_count(0, timeout=60_000)  # it has searched longer
    # a reason lights its places while it is pointed at or focused
    reason = page.locator("#hint .because").first
    reason.hover()
    expect(page.locator(".spot.planned").first).to_be_visible()
    expect(page.locator(".plan-number")).to_have_count(0)
    plans.first.locator("h3").hover()
    expect(page.locator(".spot.planned")).to_have_count(0)
    reason.focus()
    expect(page.locator(".spot.planned").first).to_be_visible()
    # how many places a plan has depends on what was found
    shown = plans.locator("button.show").first
    lit = page.locator(".spot.on").evaluate_all(
        "all => all.slice(0, 2).map(one => one.dataset.spot)"
    )
    shown.evaluate("(one, spots) => { one.dataset.spots = spots; }", " ".join(lit))
    shown.click()
    expect(shown).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".spot.planned").first).to_be_visible()
    # the numbers of the steps and those of the keys are never shown together
    expect(page.locator(".plan-number").nth(1)).to_be_visible()
    expect(page.locator(".key").first).to_be_attached()
    expect(page.locator(".key:visible, .key-letters:visible")).to_have_count(0)
    page.wait_for_timeout(400)  # the tip of what came under the pointer would be open by now
    expect(page.locator("#tip")).to_be_hidden()
    shown.click()
    expect(page.locator(".spot.planned")).to_have_count(0)
    # a plan of one step has its number, too
    steps = (shown.get_attribute("data-spots") or "").split()
    shown.evaluate("(one, spot) => { one.dataset.spots = spot; }", steps[0])
    shown.click()
    expect(page.locator(".plan-number")).to_have_text(["1"])
    expect(page.locator(".key:visible, .key-letters:visible")).to_have_count(0)
    # a reason that comes to lie under a resting pointer is not pointed at
    reason.evaluate("one => { one.style = 'position: fixed; inset: 0; z-index: 99'; }")
    page.wait_for_timeout(400)
    expect(page.locator(".plan-number")).to_have_text(["1"])
    page.mouse.move(600, 400)
    expect(page.locator(".plan-number")).to_have_count(0)
    reason.evaluate("one => one.removeAttribute('style')")
    plans.first.locator("h3").hover()
    expect(page.locator(".plan-number")).to_have_text(["1"])
    shown.click()
    expect(page.locator(".spot.planned, .plan-number")).to_have_count(0)
    plans.first.locator("button.do").click()
    wait_for_more(page, number)
    expect(plans).to_have_count(0)
    following = page.locator("#hint .next-step:not(:disabled)")
    expect(following).to_be_focused()
    expect(page.locator(".spot.planned").first).to_be_visible()
    number = person.number
    wanted = following.get_attribute("value") or ""
    expect(page.locator(f'#bar button[value^="{wanted.split(" ")[0]}"]').first).to_be_attached()
    if following.get_attribute("data-last") is None:
        page.keyboard.press("Enter")
        wait_for_more(page, number)
    expect(page.locator("#hint .next-step:disabled")).to_have_count(0)
    page.locator("#hint .stop").click()
    number = person.number
    expect(page.locator("#hint")).to_be_empty()
    expect(page.locator(".spot.planned, .plan-number")).to_have_count(0)
    page.keyboard.press("u")  # after the plan the table is as always
    page.wait_for_function(
        "n => Number(document.getElementById('table').dataset.number) < n", arg=number
    )
    expect(page.locator("#hint")).to_be_empty()


def test_a_plan_stays_until_the_turn_ends_and_the_coach_speaks_of_it(
    person: Person, prepared: Prepared
) -> None:
    """Also if the player answers in the bar, and if the table is drawn again."""
    person.sit(prepared.take("early"))
    person.wait_for_turn()
    page = person.page
    person.press(page.locator("#menu summary"))
    page.locator("#menu [data-coach]").click()
    expect(page.locator("#coach")).to_be_attached()
    page.locator("#bar .way.hint").click()
    version = person.version
    page.locator("#hint .plan button.do").first.click()
    person.wait_for_more_than(version)
    following = page.locator("#hint .next-step:not(:disabled)")
    steps = 0
    while steps < 20:
        # the next step, or why there is none: the other player answers, or something was revealed
        expect(page.locator("#hint.following .stop")).to_be_visible()
        expect(page.locator("#hint .next-step:disabled")).to_have_count(0)
        if not following.count():
            break
        value = following.get_attribute("value") or ""
        if page.locator("#coach").count():
            expect(page.locator("#coach")).to_have_attribute("data-advised", value)
            hint, card = page.locator("#hint").bounding_box(), page.locator("#coach").bounding_box()
            assert hint
            assert not card or hint["y"] + hint["height"] <= card["y"]  # his buttons stay free
        if steps == 1:
            page.set_viewport_size({"width": 1300, "height": 860})
            expect(person.table).to_have_attribute("data-view", "1300x860")  # it is drawn again
            expect(following).to_have_attribute("value", value)
        if following.get_attribute("data-last") is not None:
            break
        same = page.locator(f'#bar .options button[name=action][value="{value}"]')
        version = person.version
        if steps % 2 and same.count() == 1:
            person.click_in_bar(value)
        else:
            following.click()
            person.wait_for_more_than(version)
        steps += 1
    assert 0 < steps < 20
    page.locator("#hint .stop").click()
    expect(page.locator("#hint")).to_be_empty()
    expect(page.locator("#coach[data-planned]")).to_have_count(0)


def wait_for_more(page: Page, number: int) -> None:
    """Wait until there are more decisions than this."""
    page.wait_for_function(
        "n => Number(document.getElementById('table').dataset.number) > n", arg=number
    )


def test_without_a_connection_a_hint_says_so(person: Person, prepared: Prepared) -> None:
    person.sit(prepared.take("early"))
    person.wait_for_turn()
    person.allow("ERR_FAILED|htmx:error")
    person.page.route("**/hint", lambda route: route.abort())
    person.page.locator("#bar .way.hint").click()
    expect(person.page.locator("#hint")).to_contain_text("No connection")
    person.page.unroute("**/hint")
    person.page.locator("#bar .way.hint").click()
    expect(person.page.locator("#hint .plan").first).to_be_visible()


@contextmanager
def changed_first_look(person: Person) -> Iterator[list[Route]]:
    """Let the first search show a plan that longer ones do not find; yield the longer requests.

    Its key is changed in the answer, so that the server sees every other plan as new and better.
    Without reasons the hint is short and has room to grow.
    """
    held: list[Route] = []

    def answer(route: Route) -> None:
        if "look=" in route.request.url:
            held.append(route)
            return
        found = route.fetch()
        key = re.search('data-plan="([0-9a-f]+)"', found.text())
        assert key is not None
        short = re.sub('<ul class="reasons">.*?</ul>', "", found.text(), flags=re.DOTALL)
        route.fulfill(response=found, body=short.replace(key[1], "other"))

    hints = re.compile(r"/game/\w+/hint")
    person.changed = True
    person.page.route(hints, answer)
    try:
        yield held
    finally:
        person.page.unroute(hints)


def test_a_longer_look_changes_no_button_of_a_hint(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    person = people(viewport={"width": 1280, "height": 1400})
    page = person.page
    with changed_first_look(person) as held:
        person.sit(prepared.take("sailor"))
        person.wait_for_turn()
        number = person.number
        page.locator("#menu summary").click()
        page.locator("#menu [data-coach]").click()
        expect(page.locator("#coach:not(.waits)")).to_be_attached(timeout=60_000)
        page.keyboard.press("h")
        plans, better = page.locator("#hint .plan"), page.locator("#hint .better")
        expect(plans.first).to_have_attribute("data-plan", "other")
        before = plans.count()
        buttons = page.locator("#hint .plan button").element_handles()
        was = [(button.get_attribute("value"), button.bounding_box()) for button in buttons]
        let_go(page, held, 1)
        expect(better).to_be_visible(timeout=60_000)
        let_go(page, held, 2)
        expect(page.locator("#hint .deeper")).to_have_count(0, timeout=60_000)
        expect(better).to_be_visible()
        expect(plans.nth(before)).to_be_attached()  # a new plan appeared below the others
        now = page.locator("#hint .plan button").element_handles()
        for old, new in zip(buttons, now, strict=False):
            assert old.evaluate("(old, now) => old === now", new)
        assert [(button.get_attribute("value"), button.bounding_box()) for button in buttons] == was
    with page.expect_response(lambda answer: "/coach?" in answer.url):
        better.click()  # the coach speaks of this plan, too
    expect(page.locator("#coach:not(.waits)")).to_be_attached(timeout=60_000)
    expect(page.locator("#hint [data-plan=other]")).to_have_count(0)
    expect(plans.first).to_have_class(re.compile("best"))
    expect(better).to_have_count(0)
    value = plans.first.locator("button.do").get_attribute("value") or ""
    expect(page.locator("#coach")).to_have_attribute("data-advised", value)
    plans.first.locator("button.do").click()
    page.wait_for_function(
        "n => Number(document.getElementById('table').dataset.number) > n", arg=number
    )


def test_a_hint_on_a_tablet_can_be_closed(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    tablet = people(viewport={"width": 1024, "height": 768}, has_touch=True)
    tablet.sit(prepared.take("sailor"))
    tablet.wait_for_turn()
    tablet.page.locator("#bar .way.hint").tap()
    expect(tablet.page.locator("#hint h2")).to_be_in_viewport(ratio=1)
    tablet.page.locator("#hint .close").tap()  # nothing covers it
    expect(tablet.page.locator("#hint .plan")).to_have_count(0)


def test_a_hint_makes_room_for_the_board_on_a_phone(phone: Person, prepared: Prepared) -> None:
    phone.sit(prepared.take("sailor"))
    phone.wait_for_turn()
    # phones have no keys: the key numbers would cover the pieces
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
    # what the last line says lies over no button
    line = phone.page.locator("#hint .later").bounding_box()
    for button in phone.page.locator("#hint .plan button").all():
        box = button.bounding_box()
        assert box
        assert line
        assert box["y"] + box["height"] <= line["y"] or line["y"] + line["height"] <= box["y"]
    # how many places of a plan are in view depends on the plan: this one has a single place
    shown = plan.locator("button.show")
    first = shown.evaluate("one => one.dataset.spots.split(' ')[0]")
    # a place that its panel has scrolled away comes into view
    below = phone.page.locator("#panel-river .spot[id^=spot-notable]").last
    shown.evaluate("(one, spot) => { one.dataset.spots = spot; }", below.get_attribute("data-spot"))
    phone.page.locator("#panel-river").evaluate("panel => { panel.scrollTop = 0; }")
    shown.tap()
    expect(below).to_be_in_viewport(ratio=0.5)
    expect(phone.page.locator(".plan-number")).to_have_text(["1"])
    shown.tap()
    shown.evaluate("(one, spot) => { one.dataset.spots = spot; }", first)
    shown.tap()
    expect(plan.locator(".reasons li").first).to_be_in_viewport()
    spot = phone.page.locator(".spot.planned").first
    expect(spot).to_be_in_viewport()
    hint = phone.page.locator("#hint").bounding_box()
    assert hint is not None
    assert hint["height"] < 844 / 4
    # a number is never over the bar: it goes away with its place when the bar grows
    expect(phone.page.locator(".plan-number")).to_have_text(["1"])
    phone.page.locator("#bar").evaluate("bar => { bar.style.minHeight = '600px'; }")
    expect(phone.page.locator(".plan-number")).to_have_count(0)
    phone.page.locator("#bar").evaluate("bar => bar.style.removeProperty('min-height')")
    expect(phone.page.locator(".plan-number")).to_have_text(["1"])
    phone.page.locator("#hint .close").tap()
    expect(phone.page.locator(".spot.planned")).to_have_count(0)
