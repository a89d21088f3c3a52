"""Solving a puzzle on the screen: a turn on the real table, the verdict, the tick, the replay."""

import re

import pytest
from playwright.sync_api import expect

from agra.puzzles import shipped
from agra.table.puzzles.attempt import attempt_of
from tests.browser.html import mistakes_in
from tests.browser.people import Person
from tests.puzzles.support import bad_choices, own_choices, short_one
from tests.sizes import sized

PUZZLE = short_one()


@pytest.fixture(params=["phone", "desk"][: sized(1, 2)])
def learner(request: pytest.FixtureRequest) -> Person:
    """A person with a phone, and one at a desk."""
    found = request.getfixturevalue("person" if request.param == "desk" else "phone")
    assert isinstance(found, Person)
    return found


def choose(person: Person, choices: list[int]) -> list[int]:
    """Click the button for the next choice or choices; return the remaining ones."""
    for option in person.options():
        made = [int(part) for part in option["action"].split(" then ")]
        if choices[: len(made)] == made:
            person.click_in_bar(option["action"])
            return choices[len(made) :]
    raise AssertionError(f"no button for {choices[0]}")


def test_a_puzzle_is_solved_and_the_browser_remembers_it(learner: Person) -> None:
    page = learner.page
    learner.open("/puzzles")
    assert [*learner.serious(), *mistakes_in(learner.text_of("/puzzles"))] == []
    line = page.locator(f'a.puzzle-line[data-puzzle="{PUZZLE.name}"]')
    expect(line.locator(".puzzle-tick")).to_be_hidden()
    learner.press(line)
    expect(learner.table).to_be_visible()
    assert learner.serious("#bar") == []
    choices = own_choices(PUZZLE)
    left = choose(learner, choices)
    expect(page).to_have_url(re.compile(rf"line={choices[0]}"))
    page.reload()  # the address contains the choices
    assert learner.number >= 1
    while left:
        left = choose(learner, left)
    expect(page.locator("#verdict")).to_have_attribute("data-grade", "solved")
    expect(learner.title).to_have_text("Solved!")
    assert learner.serious("#bar") == []
    learner.open("/puzzles")
    expect(line.locator(".puzzle-tick")).to_be_visible()
    expect(page.locator(".puzzle-count")).to_contain_text("Solved in this browser: 1")


#: Three long reasons, as in German.
REASONS = [
    "Behält 4 Holz, davon 1 für eine Lieferung an den Mahout (am Ende etwa +0,8 Rupien)."
] * 3


def cut_reasons(person: Person) -> list[str]:
    """Which of three long reasons the bar would cut in windows of several sizes."""
    found: list[str] = []
    page = person.page
    for width, height in ((1280, 800), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        expect(person.table).to_have_attribute("data-view", f"{width}x{height}")
        expect(page.locator("#verdict .ways")).to_be_visible()
        found += page.evaluate(
            """reasons => {
                const list = document.querySelector("#verdict .verdict-reasons");
                list.replaceChildren(...reasons.map((words) => {
                    const line = document.createElement("li");
                    line.textContent = words;
                    return line;
                }));
                const bar = document.getElementById("bar").getBoundingClientRect();
                return [list, ...list.children].filter((one) => {
                    const box = one.getBoundingClientRect();
                    const outside = box.top < bar.top || box.bottom > bar.bottom;
                    return outside || one.scrollHeight > one.clientHeight + 1;
                }).map((one) => `${innerWidth}: ${one.tagName}`);
            }""",
            REASONS,
        )
    return found


def test_another_turn_is_judged_by_the_bot(person: Person) -> None:
    person.open(f"/puzzles/{PUZZLE.name}/")
    left = bad_choices(PUZZLE)
    while left:
        left = choose(person, left)
    expect(person.page.locator("#verdict")).to_have_attribute("data-grade", "missed")
    expect(person.page.locator("#verdict .detail")).to_contain_text("rupees behind the best turn.")
    assert cut_reasons(person) == []
    person.page.get_by_role("link", name="Try again").first.click()
    begin = attempt_of(PUZZLE, []).sight.number
    expect(person.table).to_have_attribute("data-number", str(begin))


def test_the_solution_is_shown_step_by_step(learner: Person) -> None:
    page, last = learner.page, len(PUZZLE.best)
    learner.open(f"/puzzles/{PUZZLE.name}/")
    learner.press(page.get_by_role("link", name="Solution"))
    expect(learner.table).to_have_attribute("data-number", "0")
    learner.press(page.locator("#step-on"))
    expect(learner.table).to_have_attribute("data-number", "1")
    learner.press(page.locator("#step-last"))
    expect(learner.table).to_have_attribute("data-number", str(last))
    expect(learner.title).to_be_visible()
    expect(page.locator("#bar .verdict-reasons li").first).to_be_visible()
    assert learner.serious("#bar") == []
    assert page.url.endswith(f"/solution/{last}")


def test_the_buttons_of_the_solution_keep_their_place_at_its_end(person: Person) -> None:
    last = len(PUZZLE.best)
    person.open(f"/puzzles/{PUZZLE.name}/solution/{last - 1}")
    back = person.page.locator("#step-back")
    before = back.bounding_box()
    person.press(person.page.locator("#step-on"))
    expect(person.table).to_have_attribute("data-number", str(last))
    expect(person.page.locator("#bar .verdict-reasons li").first).to_be_visible()
    after = back.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(after["x"] - before["x"]) < 3


def test_the_day_has_its_puzzle_on_the_first_page(person: Person) -> None:
    person.open("/")
    person.page.get_by_role("link", name="Solve it").click()
    expect(person.table).to_be_visible()
    names = {puzzle.name for puzzle in shipped().puzzles}
    assert person.table.get_attribute("data-puzzle") in names
