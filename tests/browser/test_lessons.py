"""Lessons in a real browser: some of them (in `make long` all), two on a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from agra.table.lessons.question import expected
from agra.table.lessons.script import Lesson, Step, lessons
from tests.browser.conftest import PHONE
from tests.browser.people import Person
from tests.sizes import sized

STEP = "#table[data-step='{number}']"
LIT = ".spot.on"
OPTION = "#bar form.options button.option"
#: The card may not cover highlighted spots or leave the window; its text stays inside.
COVERED = """() => {
    const card = document.querySelector(".lesson-card-body").getBoundingClientRect();
    const wrong = [];
    const inside = card.left >= 0 && card.right < innerWidth + 1;
    if (!inside || card.top < 0 || card.bottom > innerHeight + 1) wrong.push("the card leaves");
    const back = document.querySelector(".lesson-card-back").getBoundingClientRect();
    if (back.right > card.right) wrong.push("the card is too narrow");
    for (const spot of document.querySelectorAll(".spot.on")) {
        const box = spot.getBoundingClientRect();
        if (!box.width || box.right < 0 || box.left > innerWidth) continue;
        const x = Math.min(box.right, card.right) - Math.max(box.left, card.left);
        const y = Math.min(box.bottom, card.bottom) - Math.max(box.top, card.top);
        if (x > 1 && y > 1) wrong.push(`the card covers ${spot.id}`);
    }
    return wrong;
}"""


def play(person: Person, lesson: Lesson) -> None:
    """Do what is highlighted, on the board where possible, until the lesson is done."""
    page = person.page
    for number in range(1, len(lesson.steps) + 1):
        page.locator(STEP.format(number=number)).wait_for()
        step = lesson.steps[number - 1]
        assert page.locator(OPTION).count() == 1 + len(step.others)
        assert page.evaluate(COVERED) == [], f"{lesson.name}, step {number}"
        lit = page.locator(LIT).first
        if step.others:
            answer(person, step)
        elif number % 2 and lit.count() and not person.touch:
            person.wait_at(lit)
            lit.click(force=True)
        elif person.touch:
            person.press(page.locator(OPTION))
        else:
            page.keyboard.press("1")
    page.locator(STEP.format(number=len(lesson.steps) + 1)).wait_for()
    expect(person.title).to_contain_text("This lesson is done")


def answer(person: Person, step: Step) -> None:
    """Choose a wrong option of a question, read why it is wrong, and choose the best one."""
    page, wrong = person.page, step.others[0]
    value = " then ".join(map(str, wrong.deed))
    person.press(page.locator(f"{OPTION}[value='{value}']"))
    expect(page.locator("#lesson-card-word")).to_have_text(wrong.why)
    person.press(page.locator(f"{OPTION}[value='{expected(step)}']"))


@pytest.mark.parametrize("lesson", lessons()[:: sized(10, 1)], ids=lambda lesson: lesson.name)
def test_lessons_on_the_desk(people: Callable[..., Person], lesson: Lesson) -> None:
    learner = people()
    learner.open(f"/learn/{lesson.name}")
    play(learner, lesson)
    learner.open("/learn")
    card = learner.page.locator(f".lesson-entry[data-lesson={lesson.name}]")
    expect(card).to_contain_text("done · repeat")
    expect(learner.page.locator("#learn-progress")).to_contain_text("1 of 11 lessons done")


@pytest.mark.parametrize(
    "lesson", [lessons()[5], lessons()[0]][: sized(1, 2)], ids=lambda lesson: lesson.name
)
def test_two_lessons_on_a_phone(people: Callable[..., Person], lesson: Lesson) -> None:
    learner = people(**PHONE)
    learner.open("/")  # the window size is known from there
    learner.open(f"/learn/{lesson.name}")
    play(learner, lesson)


def test_on_a_phone_the_lit_place_is_in_view_and_can_be_tapped(
    people: Callable[..., Person],
) -> None:
    learner = people(**PHONE)
    learner.open("/")
    learner.open("/learn/deliver/4")
    expect(learner.page.locator(".phone-tabs a.now")).to_have_text("River")
    slot = learner.page.locator("#spot-slot-takshaka-bricks")
    expect(slot).to_be_in_viewport()
    slot.tap(force=True)
    learner.page.locator(STEP.format(number=5)).wait_for()
    learner.open("/learn/deliver/3")  # a word to a wrong tap takes room from the panel
    learner.page.locator("#spot-space-architect").tap(force=True)
    expect(learner.page.locator("#lesson-card-word")).not_to_be_empty()
    good = learner.page.locator(".spot.on").bounding_box()
    card = learner.page.locator("#lesson-card").bounding_box()
    assert good
    assert card
    assert good["y"] + good["height"] <= card["y"]


def test_the_ringed_good_delivers_too(people: Callable[..., Person]) -> None:
    learner = people()
    learner.open("/learn/deliver/4")
    learner.page.locator("#spot-good-bricks").click(force=True)
    learner.page.locator(STEP.format(number=5)).wait_for()


#: Whether every lit thing of a panel is in its window.
ALL_IN_VIEW = """panel => {
    const frame = document.getElementById(panel).getBoundingClientRect();
    return document.getElementById("lesson-card").dataset.light.split(" ").every((name) => {
        const spot = document.querySelector(`#${panel} #spot-${name}`);
        if (!spot) return true;
        const box = spot.getBoundingClientRect();
        return box.top >= frame.top && box.bottom <= frame.bottom + 1;
    });
}"""


def test_a_phone_shows_all_that_is_lit_and_leads_to_the_other_panel(
    people: Callable[..., Person],
) -> None:
    learner = people(**PHONE)
    page = learner.page
    learner.open("/")
    learner.open("/learn/work")  # four buildings below each other
    assert page.evaluate(ALL_IN_VIEW, "panel-city")
    learner.open("/learn/work/9")
    page.locator("#spot-space-wood").tap(force=True)  # the Merchant walks to a group of its own
    page.locator(STEP.format(number=10)).wait_for()
    page.wait_for_function(ALL_IN_VIEW, arg="panel-city")
    assert learner.misdrawn() == []
    learner.open("/learn/process/7")
    expect(page.locator(".phone-tabs a.now")).to_have_text("Mine")
    learner.press(page.locator(".lesson-card-panels a", has_text="City"))
    expect(page.locator(".phone-tabs a.now")).to_have_text("City")
    assert page.evaluate(ALL_IN_VIEW, "panel-city")


def test_after_all_lessons_the_main_button_starts_the_first_game_with_the_coach(
    people: Callable[..., Person],
) -> None:
    learner = people()
    learner.open("/learn")
    done = {lesson.name: {"step": 1, "done": True} for lesson in lessons()}
    keep = "known => localStorage.setItem('agra-lessons', JSON.stringify(known))"
    learner.page.evaluate(keep, {**done, "last": "game"})
    learner.open("/")
    expect(learner.page.locator("#learn-button")).to_have_text("All lessons")
    learner.open("/learn")
    expect(learner.page.locator("#learn-go")).to_be_hidden()
    learner.press(learner.page.locator("#learn-play button"))
    expect(learner.table).to_be_visible()
    expect(learner.page.locator("#coach")).to_have_count(1)


def test_a_wrong_click_gets_a_word_and_the_lesson_waits(people: Callable[..., Person]) -> None:
    learner = people()
    learner.open("/learn/deliver/4")
    page = learner.page
    word = page.locator("#lesson-card-word")
    page.locator("#spot-slot-mahout-wood").click(force=True)
    expect(word).to_contain_text("Mahout: deliver 1 wood")
    expect(word).to_contain_text(
        "Deliver the brick first: it is all that the Takshaka still needs."
    )
    page.mouse.click(1100, 700)
    expect(word).to_contain_text("Deliver the brick first")
    assert page.locator(STEP.format(number=4)).count() == 1
    page.keyboard.press("h")
    expect(word).to_have_text("Deliver the brick first: it is all that the Takshaka still needs.")
    learner.open("/learn/work/2")  # a card just above the bar grows upwards
    page.locator("#spot-space-architect").click(force=True)
    expect(word).to_contain_text("First look at what is highlighted")
    card, bar = page.locator("#lesson-card").bounding_box(), page.locator("#bar").bounding_box()
    assert card
    assert bar
    assert card["y"] + card["height"] <= bar["y"]


def test_back_skip_and_coming_again(people: Callable[..., Person]) -> None:
    learner = people()
    page = learner.page
    learner.open("/learn/work")
    expect(page.locator(OPTION)).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(STEP.format(number=2)).wait_for()
    expect(page.locator(OPTION)).to_be_focused()
    page.keyboard.press("1")
    page.locator(STEP.format(number=3)).wait_for()
    assert page.url.endswith("/learn/work/3")
    page.locator(".lesson-card-back").click()
    page.locator(STEP.format(number=2)).wait_for()
    page.keyboard.press("1")
    page.locator(STEP.format(number=3)).wait_for()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_contain_text("Leave the lessons?")
    page.get_by_role("button", name="Stay here").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("link", name="Skip the lessons").click()
    go = page.locator("#learn-go")
    expect(go).to_have_text("Continue with lesson 1")
    go.click()
    page.locator(STEP.format(number=3)).wait_for()


def test_a_lesson_without_scripts(people: Callable[..., Person]) -> None:
    learner = people(java_script_enabled=False)
    learner.open("/learn/work/5")
    learner.page.locator(OPTION).click()
    assert learner.page.url.endswith("/learn/work/6")


@pytest.mark.parametrize("scheme", ["light", "dark"][: sized(1, 2)])
def test_lessons_for_everybody(people: Callable[..., Person], scheme: Any) -> None:
    learner = people(color_scheme=scheme)
    learner.open("/learn")
    assert learner.serious() == []
    learner.open("/learn/deliver/4")
    assert learner.serious(".lesson-card-body") == []
    says = learner.page.locator("#lesson-card-says")
    expect(says).to_have_attribute("aria-live", "polite")
