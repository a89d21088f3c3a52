"""Following the others: steps at the viewer's pace, the recap, the replay."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.browser.conftest import PHONE, Prepared
from tests.browser.people import BUTTONS, Person
from tests.browser.prepare import NAMES

#: A whole turn of a player in the game "watched".
TURN = 25


def end_my_turn(person: Person) -> None:
    """Decide until it is another player's turn, with the buttons that lead on."""
    for _ in range(TURN):
        person.wait_for_turn()
        main = [one for one in person.options() if "extra" not in one["kind"].split()]
        ends = person.kind() == "end_turn" or main[-1]["heard"].startswith("End your turn")
        person.click_in_bar(main[-1]["action"])
        if ends:
            return
    raise AssertionError("the turn does not end")


def against_bots(person: Person, prepared: Prepared, speed: str = "slow") -> None:
    """A game against three fast bots after the person's turn; their steps are being shown."""
    person.sit(prepared.take("bots"), 0)
    person.set_speed(speed)
    end_my_turn(person)
    expect(person.table).to_have_attribute("data-live", "show")


def test_the_bots_steps_are_told_before_my_question_appears(
    person: Person, prepared: Prepared
) -> None:
    against_bots(person, prepared)
    expect(person.table).to_have_attribute("data-mine", "yes")  # the bots were faster
    expect(person.page.locator(BUTTONS).first).to_be_attached()
    expect(person.title).to_be_hidden()
    expect(person.page.locator(f"{BUTTONS}:visible, #bar .undo:visible")).to_have_count(0)
    version = person.version
    person.page.keyboard.press("1")  # a question that is not shown takes no key
    told = person.page.locator(".told-title")
    expect(told).to_have_text(re.compile(r"^[A-Z]\w+ \w+"))
    first, number = told.inner_text(), person.number
    person.page.wait_for_function(
        "old => Number(document.getElementById('table').dataset.number) > old", arg=number
    )
    assert told.inner_text() != first
    assert person.version == version
    assert person.page.locator("#voice").inner_text() != ""


def test_an_answer_need_not_wait_for_the_show(person: Person, prepared: Prepared) -> None:
    against_bots(person, prepared)
    expect(person.table).to_have_attribute("data-mine", "yes")
    person.page.keyboard.press("s")
    expect(person.table).to_have_attribute("data-live", "yes")
    person.click_in_bar(person.options()[-1]["action"])
    expect(person.page.locator("#recap-dialog[open]")).to_have_count(0)


def test_pause_stops_the_show_and_not_the_game_and_faster_stays(
    person: Person, prepared: Prepared
) -> None:
    against_bots(person, prepared)
    person.page.keyboard.press("Space")
    expect(person.page.get_by_role("button", name="Continue")).to_be_visible()
    person.page.wait_for_timeout(2500)  # a step that was under way still comes
    number = person.number
    person.page.wait_for_timeout(2500)
    assert person.number == number
    expect(person.table).to_have_attribute("data-mine", "yes")  # the game continued
    person.page.get_by_role("button", name="Continue").click()
    person.page.wait_for_function(
        "old => Number(document.getElementById('table').dataset.number) > old", arg=number
    )
    faster = person.page.locator("#bar [data-show=faster]")
    expect(faster).to_contain_text("now ×0.5")
    faster.click()
    expect(faster).to_contain_text("now ×1")
    faster.click()
    expect(faster).to_contain_text("now ×2")
    person.page.reload()
    assert person.page.evaluate("document.documentElement.dataset.speed") == "fast"


def test_skip_leads_to_my_turn_and_to_the_recap(person: Person, prepared: Prepared) -> None:
    against_bots(person, prepared)
    person.page.keyboard.press("s")
    recap = person.page.get_by_role("dialog", name="Since your last turn")
    expect(recap).to_be_visible()
    expect(person.table).to_have_attribute("data-live", "yes")
    main = recap.get_by_role("button", name="Continue")
    expect(main).to_be_focused()
    assert 1 <= recap.locator(".recap-cards .recap-card").count() <= 3
    bar, box = person.page.locator("#bar").bounding_box(), recap.bounding_box()
    assert bar is not None
    assert box is not None
    assert box["y"] + box["height"] <= bar["y"]  # the question stays in view
    assert person.serious("#recap-dialog") == []
    # more than fits above the question is not cut off
    recap.locator(".recap-cards").evaluate("one => { one.style.minHeight = '460px'; }")
    assert recap.evaluate("one => one.scrollHeight - one.clientHeight") <= 0
    person.page.keyboard.press("Escape")
    expect(recap).to_be_hidden()
    expect(person.page.locator(BUTTONS).first).to_be_attached()
    person.page.reload()
    expect(person.page.locator("#recap-dialog[open]")).to_have_count(0)  # it was seen
    person.page.locator(".tabs").get_by_role("button", name="Recap").click()
    expect(person.page.locator("#tab-recap")).to_contain_text("Since your last turn")


def test_who_has_seen_every_step_gets_no_recap(person: Person, prepared: Prepared) -> None:
    ends: list[int] = []

    def at_once(route: Route) -> None:
        """Every step is shown for a moment, but the last one before my turn until I go on.

        The answer waits until the bots have ended their turns: otherwise the last step could be
        shown with the present table, which has my question.
        """
        answer = route.fetch()
        until = time.monotonic() + 15  # the page waits for 20 seconds
        while not answer.json()["mine"] and time.monotonic() < until:
            person.page.wait_for_timeout(50)
            answer = route.fetch()
        told = answer.json()
        for step in told["steps"]:
            step["time"] = 1
        if told["mine"] and told["steps"] and not told["more"]:
            told["steps"][-1]["time"] = 600_000
            ends.append(told["steps"][-1]["number"])
        route.fulfill(response=answer, json=told)

    person.route("**/steps?*", at_once)
    person.sit(prepared.take("bots"), 0)
    end_my_turn(person)
    expect(person.table).to_have_attribute("data-mine", "yes")
    page = person.page
    page.wait_for_function("() => document.querySelector('#table[data-live=show] .told-title')")
    for _ in range(200):  # the answer with my turn may come later
        if ends:
            break
        page.wait_for_timeout(50)
    assert ends
    expect(person.table).to_have_attribute("data-number", str(ends[-1]))
    page.keyboard.press("s")
    expect(person.table).to_have_attribute("data-live", "yes")
    page.evaluate("() => new Promise(done => setTimeout(done))")  # it would open in the next task
    expect(page.locator("#recap-dialog[open]")).to_have_count(0)


def test_a_question_in_a_bots_turn_is_no_gap(person: Person, prepared: Prepared) -> None:
    """Who answers it and watches the rest has missed nothing, however quick the bot is."""
    game = prepared.take("asked")

    def late(route: Route) -> None:
        """The table after my answer comes when the bot has already ended its turn."""
        route.fetch()
        until = time.monotonic() + 15
        here = f"{person.address}/game/{game['code']}"
        steps = f"{here}/steps?from={asked}"
        while not (told := route.fetch(url=steps, method="GET").json())["mine"]:
            assert time.monotonic() < until
        assert told["last"] > asked + 1
        route.fulfill(response=route.fetch(url=f"{here}/show/{asked + 1}", method="GET"))

    def quickly(route: Route) -> None:
        told = (answer := route.fetch()).json()
        for step in told["steps"]:
            step["time"] = 1
        route.fulfill(response=answer, json=told)

    person.route("**/steps?*", quickly)
    person.route("**/decide", late)
    person.sit(game, 0)
    asked = person.number
    expect(person.page.locator("#bar.off-turn")).to_be_visible()
    person.click_in_bar(person.options()[-1]["action"])
    expect(person.page.locator("#table[data-live=yes] #bar:not(.off-turn)")).to_be_visible()
    assert person.number > asked + 1
    person.page.evaluate("() => new Promise(done => setTimeout(done))")
    expect(person.page.locator("#recap-dialog[open]")).to_have_count(0)
    expect(person.page.locator("#recap")).to_have_attribute("data-due", "yes")


def test_the_recap_can_be_switched_off(person: Person, prepared: Prepared) -> None:
    against_bots(person, prepared)
    person.page.keyboard.press("s")
    person.page.get_by_label("Show this when I missed something").uncheck()
    person.page.keyboard.press("Enter")
    expect(person.page.locator("#recap-dialog[open]")).to_have_count(0)
    end_my_turn(person)
    expect(person.table).to_have_attribute("data-live", "show")
    person.page.keyboard.press("s")
    expect(person.table).to_have_attribute("data-live", "yes")
    expect(person.table).to_have_attribute("data-mine", "yes")
    expect(person.page.locator("#recap-dialog[open]")).to_have_count(0)


def test_whoever_was_away_is_told_what_happened(person: Person, prepared: Prepared) -> None:
    against_bots(person, prepared)
    where = person.page.url
    person.page.goto(f"{person.address}/about")
    person.page.goto(where)
    expect(person.page.get_by_role("dialog", name="Since your last turn")).to_be_visible()


def test_without_a_show_the_present_comes_at_once(person: Person, prepared: Prepared) -> None:
    person.sit(prepared.take("bots"), 0)
    person.set_speed("off")
    end_my_turn(person)
    expect(person.table).to_have_attribute("data-mine", "yes")
    expect(person.table).to_have_attribute("data-live", "yes")


def test_a_friends_step_is_told_in_the_bar(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    game = prepared.take("watched")
    mover, other = game["mover"], (game["mover"] + 1) % 3
    ada, ben, guest = people(), people(), people(**PHONE)
    ada.sit(game)
    ben.sit(game, other)
    guest.open(f"/game/{game['code']}/")
    name = NAMES[mover]
    for _ in range(4):
        if ada.kind() == "choose_space":
            break
        ada.click_in_bar(ada.options()[-1]["action"])
    work = next(option for option in ada.options() if option["targets"].startswith("space-"))
    ada.click_in_bar(work["action"])
    for onlooker in (ben, guest):
        expect(onlooker.title).to_have_text(re.compile(rf"^{name} (works|visits|hires)"))
        assert onlooker.misdrawn() == []
    assert ben.serious("#bar") == []


def test_pieces_leave_a_trail_and_stay_still_on_resize(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    game = prepared.take("watched")
    ada = people()
    ben = people(reduced_motion="no-preference", viewport={"width": 1500, "height": 800})
    ada.sit(game)
    ben.sit(game, (game["mover"] + 1) % 3)
    ben.page.evaluate(
        """() => { window.seen = 0; new MutationObserver(all => {
            for (const one of all) for (const node of one.addedNodes)
                if (node.classList?.contains('trail')) window.seen++;
        }).observe(document.body, { subtree: true, childList: true }); }"""
    )
    for _ in range(6):
        if ada.kind() == "choose_space":
            break
        ada.click_in_bar(ada.options()[-1]["action"])
    version = ben.version
    work = next(option for option in ada.options() if option["targets"].startswith("space-"))
    ada.click_in_bar(work["action"])
    ben.wait_for_more_than(version - 1)
    ben.page.wait_for_function("() => window.seen > 0")
    ben.page.evaluate("() => { window.flown = document.getAnimations().length; window.seen = 0; }")
    ben.page.wait_for_function(
        "() => !document.getAnimations().some(one => one.effect.target?.closest?.('.piece'))"
    )
    view = ben.table.get_attribute("data-view")
    ben.page.set_viewport_size({"width": 1900, "height": 800})
    expect(ben.table).not_to_have_attribute("data-view", view or "")
    assert ben.page.evaluate(
        "() => !document.getAnimations().some(one => one.effect.target?.closest?.('.piece'))"
    )
    assert ben.page.evaluate("() => window.seen") == 0
    # what is lit breathes, but not for whoever wants less motion
    ben.page.wait_for_function("() => document.documentElement.dataset.breath === '2'")
    ada.page.wait_for_function("() => document.documentElement.dataset.breath === '0'")
    ada.page.wait_for_timeout(700)
    assert ada.page.evaluate("() => document.documentElement.dataset.breath") == "0"


def test_the_replay_by_key_slider_and_by_itself(person: Person, prepared: Prepared) -> None:
    game = prepared.take("over")
    person.open(f"/game/{game['code']}/at/0")
    page = person.page
    page.keyboard.press("ArrowRight")
    expect(person.table).to_have_attribute("data-number", "1")
    page.keyboard.press("Shift+ArrowRight")
    expect(person.table).not_to_have_attribute("data-number", "1")
    turn = person.number
    page.keyboard.press("PageDown")
    expect(person.table).not_to_have_attribute("data-number", str(turn))
    assert person.number > turn
    expect(page.locator(".history-at")).to_contain_text("Round 2")
    page.keyboard.press("PageUp")
    expect(page.locator(".history-at")).to_contain_text("Round 1")
    page.locator("#slider").fill("30")
    expect(person.table).to_have_attribute("data-number", "30")
    assert page.url.endswith("/at/30")
    expect(page.locator("#slider")).to_have_js_property("value", "30")
    page.locator("#slider").blur()
    page.evaluate(
        """() => {
          window.underway = 0;
          document.addEventListener("htmx:before:request", () => { window.underway += 1; });
          document.addEventListener("htmx:finally:request", () => { window.underway -= 1; });
        }"""
    )
    page.keyboard.press("Space")
    page.wait_for_function("() => Number(document.getElementById('table').dataset.number) > 33")
    page.keyboard.press("Space")
    page.wait_for_function("() => !window.underway")  # the step that was requested before
    number = person.number
    page.wait_for_timeout(2600)
    assert person.number == number
    expect(page.locator("#slider")).to_have_js_property("value", str(number))
    assert person.serious("#history") == []


def test_a_line_of_the_log_shows_its_moment_on_the_table(
    person: Person, prepared: Prepared
) -> None:
    person.sit(prepared.take("watched"))
    where, number, page = person.page.url, person.number, person.page
    page.evaluate("() => { window.stayed = true; }")
    lines, line = person.log(), page.locator("#log a[data-at]").nth(4)
    wanted = int(line.get_attribute("data-at") or 0)
    line.click()
    expect(person.table).to_have_attribute("data-number", str(wanted))
    assert page.url.endswith(f"/at/{wanted}")
    expect(page.locator("#log li.here").first).to_contain_text(lines[4].strip())
    assert person.log() == lines  # later steps can also be viewed
    now = page.locator("#history .to-now")
    expect(now).to_contain_text("it is your turn", use_inner_text=True)
    page.keyboard.press("ArrowLeft")
    expect(person.table).to_have_attribute("data-number", str(wanted - 1))
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_function(
        "old => Number(document.getElementById('table').dataset.number) >= old", arg=wanted
    )
    assert person.serious("#panel-log") == []
    page.keyboard.press("Escape")
    expect(person.table).to_have_attribute("data-number", str(number))
    expect(person.table).to_have_attribute("data-mine", "yes")
    assert page.url == where
    swaps = (
        "() => { window.swaps = 0; document.addEventListener('htmx:after:swap', () => swaps++); }"
    )
    page.evaluate(swaps)
    page.evaluate("() => { location.hash = '#bar'; }")  # a link within the page changes no table
    page.evaluate("() => new Promise(done => setTimeout(done, 50))")
    assert page.evaluate("() => window.swaps") == 0
    page.go_back()
    page.locator("#log a[data-at]").nth(4).click()
    expect(person.table).to_have_attribute("data-live", "no")
    page.locator("#history .to-now").click()
    expect(person.table).to_have_attribute("data-live", "yes")
    person.click_in_bar(person.options()[-1]["action"])
    assert page.evaluate("() => window.stayed") is True


def test_whoever_looks_back_hears_that_the_game_goes_on(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    game = prepared.take("watched")
    ada, guest = people(), people()
    ada.sit(game)
    guest.open(f"/game/{game['code']}/")
    line = guest.page.locator("#log a[data-at]").nth(3)
    wanted = line.get_attribute("data-at") or ""
    line.click()
    expect(guest.table).to_have_attribute("data-number", wanted)
    now = guest.page.locator("#history .to-now")
    expect(now).not_to_contain_text("the game has moved on", use_inner_text=True)
    ada.click_in_bar(ada.options()[-1]["action"])
    expect(now).to_contain_text("the game has moved on", use_inner_text=True)
    expect(guest.table).to_have_attribute("data-number", wanted)
    now.click()
    expect(guest.table).to_have_attribute("data-live", re.compile("yes|show"))
    guest.wait_for_more_than(ada.version - 1)


def test_a_part_of_the_game_is_watched_again_and_no_more(
    person: Person, prepared: Prepared
) -> None:
    game = prepared.take("over")
    person.open(f"/game/{game['code']}/at/0?play=12")
    person.page.wait_for_function(
        "() => document.documentElement.dataset.autoplay === undefined"
        " && Number(document.getElementById('table').dataset.number) > 3"
    )
    assert person.number <= 12


def test_a_long_game_of_bots_can_be_skipped(person: Person) -> None:
    person.create(["bot farmer", "bot farmer"], round_limit="2", seed="3")
    if person.page.get_by_role("link", name="To the table").count():
        person.page.get_by_role("link", name="To the table").click()
    for _ in range(100):
        if person.title.inner_text() == "What next?":
            break
        person.page.keyboard.press("s")
        person.page.wait_for_timeout(200)
    expect(person.title).to_have_text("What next?")
