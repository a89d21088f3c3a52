"""A game with the box on a real table: entered dice, on one phone and on a desk."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.html import mistakes_in
from tests.browser.people import BUTTONS, Person
from tests.sizes import sized

NAMES = ("Ada", "Ben")
PAGES = ("/box", "/box/new/4", "/box/middle/2", "/box/values", "/box/scoring")
MOST = 300  # decisions in a short game


def set_up(person: Person) -> None:
    """From the first page of the box to the table, by pictures."""
    person.open("/box")
    person.page.get_by_role("link", name="2 players").first.click()
    for number, name in enumerate(NAMES, 1):
        person.page.locator(f"input[name=name{number}]").fill(name)
    person.press(person.page.get_by_text("Options", exact=True))
    person.page.locator("input[name=round_limit]").fill("1")  # a game of two rounds
    person.page.locator("select[name=start]").select_option("0")
    for thing in ("merchant=woodcutter", "tiles=sell", "tiles=deliver", "tiles=exchange"):
        name, value = thing.split("=")
        person.press(person.page.locator(f".pick:has(input[name={name}][value={value}])"))
    person.press(person.page.get_by_role("button", name="Start the game"))
    expect(person.page.locator("#referee")).to_have_count(1)


def option(person: Person, heard: str) -> dict[str, str]:
    """The option with this accessible name."""
    return next(one for one in person.options() if re.match(heard, one["heard"]))


def tell_the_die(person: Person) -> None:
    """Place a worker at the Merchant; enter a wrong die, undo it, and enter the right one."""
    person.click_in_bar(option(person, "Woodcutter")["action"])
    expect(person.title).to_have_text("What does the die show?")
    assert [one["key"] for one in person.options()] == list("123456")
    person.click_in_bar(option(person, "2")["action"])
    take_back(person)
    expect(person.title).to_have_text("What does the die show?")
    person.page.keyboard.press("4")
    expect(person.title).not_to_have_text("What does the die show?")


def take_back(person: Person) -> None:
    """Press the button "Undo"."""
    version = person.version
    person.press(person.page.locator("button.way.undo"))
    person.wait_for_more_than(version)


def fits(person: Person) -> bool:
    """Whether nothing extends beyond the right edge of the page."""
    found: bool = person.page.evaluate(
        "() => document.documentElement.scrollWidth <= screen.width && visualViewport.scale >= 1"
    )
    return found


def correct(person: Person) -> None:
    """Correct Ben's cotton: he has one more than the program believes."""
    person.open(f"/game/{person.table.get_attribute('data-code')}/correct")
    person.page.locator("input[name=note]").fill("a cotton was forgotten")
    assert fits(person)
    person.press(person.page.locator("#part-p1 summary"))
    person.page.locator("input[name=p1-good-cotton]").fill("1")
    person.press(person.page.get_by_role("button", name="Save the correction"))
    expect(person.table).to_be_visible()
    told = person.text_of(f"/game/{person.table.get_attribute('data-code')}/log")
    assert "a cotton was forgotten" in told


def to_the_end(person: Person, dice: random.Random) -> int:
    """Decide for everybody until the game is over; return how often the dice were entered."""
    rolls = 0
    for _ in range(MOST):
        person.page.locator(f"{BUTTONS}, #final-scoring").first.wait_for(state="attached")
        if person.page.locator("#final-scoring").count():
            return rolls
        assert person.page.locator("#hand-over").count() == 0
        rolls += person.kind() in ("merchant_roll", "builder_roll", "draw_tile")
        options = person.options()
        ends = [one for one in options if "go-on" in one["kind"].split()]
        found = ends if ends and dice.random() < sized(95, 80) / 100 else options
        person.click_in_bar(dice.choice(found)["action"])
    raise AssertionError("the game does not end")


def whole_game(person: Person) -> None:
    """Everything that a referee does, from the set-up to the final scoring."""
    set_up(person)
    assert person.serious("#bar") == []
    tell_the_die(person)
    assert person.rupees().count("?") == len(NAMES)  # nobody's rupees are on the screen
    correct(person)
    to_the_end(person, random.Random(3))
    assert "?" not in person.rupees()
    # the last entry was wrong: the game continues, and ends again
    person.press(person.page.locator("#take-back"))
    person.page.locator(BUTTONS).first.wait_for(state="attached")
    to_the_end(person, random.Random(4))
    expect(person.page.locator(".top-round")).to_contain_text("2")
    person.press(person.page.locator("#final-scoring"))
    expect(person.page.locator(".scoring thead th span")).to_have_count(2)
    assert re.search("wins|victory", person.page.get_by_role("heading", level=1).inner_text())


@pytest.mark.parametrize("view", ["phone", "desk"][: sized(1, 2)])
def test_a_whole_game_on_one_screen_in_the_middle(people: Any, view: str) -> None:
    person = people(**(PHONE if view == "phone" else {}))
    whole_game(person)
    assert fits(person)


@pytest.mark.parametrize("view", ["desk", "phone"])
def test_pages_of_the_box(people: Any, view: str) -> None:
    person = people(**(PHONE if view == "phone" else {}))
    wrong = []
    for path in PAGES[sized(view == "phone", 0) :: sized(2, 1)]:
        person.open(path)
        for summary in person.page.locator("details.part:not([open]) > summary").all()[:3]:
            summary.click()
        wrong += [f"{path}: {one}" for one in person.serious()]
        if view == "desk":
            wrong += [f"{path}: {one}" for one in mistakes_in(person.text_of(path))]
        wrong += [] if fits(person) else [f"{path} is too wide"]
    assert wrong == []


def test_the_pad_counts(person: Person) -> None:
    person.open("/box/scoring?players=2")
    person.page.locator("input[name=s0-rupees]").fill("12")
    person.page.locator("input[name=s1-gifts]").fill("3")
    person.page.get_by_role("button", name="Add up").click()
    expect(person.page.locator("#counted")).to_have_text("Turquoise wins by 7 rupees")
    assert person.serious("#counted") == []
