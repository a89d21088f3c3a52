"""Whole games, clicked from the first page to the final scoring."""

import random
import re

from playwright.sync_api import expect

from tests.browser.people import Person

MOST = 400  # decisions in a short game


def play_to_the_end(person: Person, dice: random.Random) -> list[str]:
    """Decide until the game is over; return the players who had to take the screen."""
    handed: list[str] = []
    for _ in range(MOST):
        if not person.wait_for_turn():
            return handed
        if person.page.locator("#hand-over").count():
            handed.append(take_the_screen(person))
        else:
            person.decide(dice)
    raise AssertionError("the game does not end")


def take_the_screen(person: Person) -> str:
    """The next player confirms the name; no rupees are on the screen before that."""
    cover = person.page.locator("#hand-over")
    name = person.title.inner_text().removeprefix("Pass the screen to ")
    assert set(person.rupees()) == {"?"}
    expect(person.page.locator(".spot.on")).to_have_count(0)
    expect(person.page.locator("#bar button")).to_have_count(1)
    person.press(cover.get_by_role("button", name=f"I am {name}"))
    expect(cover).to_have_count(0)
    assert person.rupees()[0] != "?"
    return name


def check_scoring(person: Person, names: set[str]) -> None:
    """Check that the scoring adds up, is sorted, and names the winner."""
    person.page.get_by_role("link", name="Final scoring").click()
    assert set(check_sums(person)) == names
    assert "win" in person.page.get_by_role("heading", level=1).inner_text()


def check_sums(person: Person) -> list[str]:
    """Check that the scoring adds up and is sorted; return the names."""
    scoring = person.page.locator(".scoring table")
    expect(scoring).to_be_visible()  # the following checks do not wait
    found = scoring.locator("thead th span").all_inner_texts()
    totals = [int(text) for text in scoring.locator("thead b").all_inner_texts()]
    assert totals == sorted(totals, reverse=True)
    for at, name in enumerate(found):
        cells = scoring.locator(f"tbody tr td:nth-of-type({at + 1})").all_inner_texts()
        counts = [int(hit[0]) for cell in cells if (hit := re.match(r"-?\d+", cell.strip()))]
        assert sum(counts) == totals[at], (name, cells)
    return found


def test_a_game_against_a_bot_by_clicking(person: Person) -> None:
    person.create(["here", "bot farmer"], name1="Mia", round_limit="2", seed="5")
    expect(person.page.locator(".top-round")).to_contain_text("1")
    play_to_the_end(person, random.Random(1))
    expect(person.title).to_have_text("What next?")
    assert person.misdrawn() == []
    # the round after the round limit is still played
    expect(person.page.locator(".top-round")).to_contain_text("3 of 3")
    expect(person.page.locator("#bar button[name=action]")).to_have_count(0)
    names = set(person.page.locator(".top-who").all_inner_texts())
    assert "Mia" in names
    assert "?" not in person.rupees()
    check_scoring(person, {"You" if name == "Mia" else name for name in names})


def test_four_people_at_one_screen(person: Person) -> None:
    names = ["Ada", "Ben", "Cleo", "Dan"]
    fields = {f"name{place + 1}": name for place, name in enumerate(names)}
    person.create(["here"] * 4, round_limit="1", seed="11", **fields)
    handed = play_to_the_end(person, random.Random(4))
    assert set(handed) >= {"Ben", "Cleo", "Dan"}
    table = person.page.url
    person.page.goto(table.split("?")[0].rstrip("/") + "/log")
    told = person.page.locator("main").inner_text()
    for name in names:
        assert f"Round 1, {name}" in told
    person.page.goto(table)
    # the last player at the screen is its reader
    check_scoring(person, {"You" if name == handed[-1] else name for name in names})


def test_two_clicks_to_the_first_decision(person: Person) -> None:
    person.open("/")
    person.page.get_by_role("button", name="Start against bots").click()
    # bots may begin
    person.page.locator("#bar button.option").first.wait_for(state="attached", timeout=60_000)
    person.click_in_bar(person.options()[0]["action"])
    expect(person.page.locator("#panel-log #log li")).not_to_have_count(0)
