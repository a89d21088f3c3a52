"""Everything that can be done at a table, done in the page by clicking: `make long` runs it."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from agra.table.lessons.script import lessons
from tests.browser.conftest import PHONE
from tests.browser.people import BUTTONS
from tests.browser.test_lessons import play as play_lesson
from tests.browser.test_links import create_by_link, link_of, play_on_by_link, sit_by_link
from tests.browser.test_whole_game import check_sums, play_to_the_end
from tests.page.conftest import Reader
from tests.page.playing import Player

pytestmark = pytest.mark.full_size  # each test starts Python
Readers = Callable[..., Reader]
#: Milliseconds: bots think, and the machine may be busy.
THINKING = 240_000
BAR_BUTTONS = "#bar button[name=action]"


def player(readers: Readers, **kind: Any) -> Player:
    """A person at the start page."""
    found = readers(**{"locale": "en-GB", **kind})
    found.visit()
    return Player(found, bool(kind.get("has_touch")))


@pytest.mark.parametrize(
    ("language", "kind", "limit"),
    [("en-GB", {}, "6"), ("de-DE", PHONE, "3")],
    ids=["a desk in English", "a phone in German"],
)
def test_a_whole_game_against_trader(
    reader: Readers, language: str, kind: dict[str, Any], limit: str
) -> None:
    me = player(reader, locale=language, **kind)
    me.create(["here", "bot trader"], name1="Mia", round_limit=limit, seed="5")
    expect(me.page.locator("html")).to_have_attribute("lang", language[:2])
    play_to_the_end(me, random.Random(1))
    assert me.misdrawn() == []
    expect(me.page.locator(BAR_BUTTONS)).to_have_count(0)
    names = me.page.locator(".top-who").all_inner_texts()
    assert "Mia" in names
    me.press(me.page.locator("#final-scoring"))
    found = check_sums(me)
    assert len(found) == len(names) == 2
    assert set(found) - set(names) == {"en-GB": {"You"}, "de-DE": {"Du"}}[language]


def test_the_first_three_lessons(reader: Readers) -> None:
    me = player(reader)
    for number, lesson in enumerate(lessons()[:3], 1):
        me.page.goto(f"{me.address}/learn/{lesson.name}")
        play_lesson(me, lesson)
        me.page.goto(f"{me.address}/learn")
        done = me.page.locator("#learn-progress")
        expect(done).to_contain_text(f"{number} of 11 lessons done")


def test_a_hint_and_a_review(reader: Readers) -> None:
    me = player(reader)
    me.create(["here", "bot trader"], round_limit="1", seed="5")
    me.wait_for_turn()
    me.page.keyboard.press("h")
    plan = me.page.locator("#hint .plan").first
    expect(plan.locator("h3")).not_to_be_empty(timeout=THINKING)
    version = me.version
    plan.locator("button.do").click()
    me.wait_for_more_than(version)
    following = me.page.locator("#hint .next-step:not(:disabled)")
    if following.count():
        me.page.locator("#hint .stop").click()
    play_to_the_end(me, random.Random(2))
    me.press(me.page.locator("#review-link"))
    expect(me.page.locator(".mark.unknown").first).to_be_visible()
    me.press(me.page.locator("#review-begin"))
    expect(me.page.locator(".mark.unknown")).to_have_count(0, timeout=THINKING)
    expect(me.page.locator("#review-stop")).to_have_count(0, timeout=THINKING)
    expect(me.page.locator(".review-chances polyline").first).to_be_attached()
    me.press(me.page.locator(".review-list a").first)
    me.page.locator("#try-again").click()
    expect(me.page.locator("#puzzle-number")).to_have_text("Try it again")


def follow(person: Player, link: str) -> None:
    """Open a link in the tab; where the page is open already, only the part behind # changes."""
    person.reader.page.goto(link)


def test_two_profiles_play_a_short_game_by_link(reader: Readers) -> None:
    ann, ben = player(reader), player(reader, **PHONE)
    create_by_link(ann)
    sit_by_link(ann, ben, follow)
    follow(ann, play_own_turn(ben))
    expect(ann.table).to_be_visible()
    one, other = play_on_by_link(ben, ann, play_own_turn(ann))
    one.reader.reload()
    one.press(one.page.locator("#send-result"))
    follow(other, link_of(one))
    expect(other.page.locator("#bar-title")).to_have_text("What next?")


def play_own_turn(person: Player) -> str:
    """Click until another player has to decide, then make the link."""
    dice = random.Random(3)
    send = person.page.locator(".send-link")
    for _ in range(60):
        person.skip_show()
        person.page.locator(f"{BUTTONS}, .send-link").first.wait_for(state="attached")
        if send.count():
            person.press(send.first)
            expect(person.page.locator("#link-address")).to_be_visible()
            link = link_of(person)
            person.press(person.page.get_by_role("link", name="To the table", exact=True))
            expect(person.table).to_be_visible()
            return link
        person.decide(dice)
    raise AssertionError("the turn does not end")


def test_all_games_move_to_another_profile(reader: Readers, tmp_path: Path) -> None:
    me, other = player(reader), player(reader)
    me.create(["here", "bot trader"], name1="Mia", seed="5")
    for _ in range(3):
        me.wait_for_turn()
        me.decide(random.Random(1))
    me.wait_for_turn()
    code, number = me.page.url.split("/")[-2], me.number
    me.create(["here", "here"], name1="Ada", name2="Ben")
    me.page.goto(f"{me.address}/games")
    with me.page.expect_download() as saving:
        me.page.get_by_role("link", name="Save all games as a file").click()
    file = tmp_path / saving.value.suggested_filename
    assert re.fullmatch(r"agra-games-.*\.json\.gz", file.name)
    saving.value.save_as(file)
    other.page.goto(f"{other.address}/games")
    other.page.locator("input[type=file]").set_input_files(file)
    other.page.get_by_role("button", name="Open a file of games").click()
    expect(other.page.get_by_role("status").first).to_contain_text("2 games were added.")
    other.page.goto(f"{other.address}/game/{code}/")
    other.wait_for_turn()
    assert other.number == number
    other.decide(random.Random(1))
    other.reader.reload()
    assert other.number > number


def test_undo_while_a_bot_thinks(reader: Readers) -> None:
    """The bot searches for a hint; after the end of a turn nothing can be undone."""
    me = player(reader)
    me.create(["here", "bot trader"], seed="5")
    dice = random.Random(4)
    undo = me.page.locator("#bar .way.undo:not([aria-disabled=true])")
    for _ in range(40):
        me.wait_for_turn()
        if undo.count():
            break
        me.decide(dice)
    number, version = me.number, me.version
    me.page.keyboard.press("h")
    me.page.wait_for_timeout(300)
    assert me.page.locator("#hint .plan").count() == 0  # it still searches
    me.press(undo)
    me.wait_for_more_than(version)
    assert me.number < number
    expect(me.page.locator("#hint .plan")).to_have_count(0)
    me.page.keyboard.press("h")  # the bot is free for the new position
    expect(me.page.locator("#hint .plan").first).to_be_visible(timeout=THINKING)
