"""The page Learn, the steps of a lesson, and the link from the start page."""

import re
from html import escape

import pytest

from agra.table.lessons.question import expected
from agra.table.lessons.script import Lesson, lesson_named, lessons
from tests.table.support import Browser, against, text

pytestmark = pytest.mark.usefixtures("table")


def work() -> Lesson:
    found = lesson_named("work")
    assert found is not None
    return found


def buttons(page: str) -> list[str]:
    """The values that the buttons of the bar send."""
    return re.findall(r'<button class="option[^"]*" name="action" value="([^"]*)"', page)


def test_the_page_shows_every_lesson_with_its_link() -> None:
    page = text(Browser().get("/learn"))
    for lesson in lessons():
        assert lesson.title in page
        assert f'href="/learn/{lesson.name}"' in page
    assert 'href="/rules#' in page
    assert 'name="q"' in page


def test_the_page_names_only_what_exists() -> None:
    """Puzzles, the player aid and the real game are listed when they have an address."""
    page = text(Browser().get("/learn"))
    assert 'href=""' not in page


def test_a_new_visitor_is_offered_the_lessons_first() -> None:
    browser = Browser()
    page = text(browser.get("/"))
    assert page.index("Learn by playing") < page.index("Play now")
    assert "Eleven lessons, 50 minutes" in page
    against(browser)
    page = text(browser.get("/"))
    assert page.index("Play now") < page.index("Eleven lessons, 50 minutes")


def test_a_step_shows_its_sentence_and_the_lit_option_alone() -> None:
    page = text(Browser().get("/learn/work/5"))
    assert "Two free squares are between the sandstone and the nearest farmers" in page
    assert buttons(page) == [expected(work().steps[4])]
    assert 'class="spot on" data-spot="space-sandstone"' in page
    assert page.count("spot on") == 1


def test_the_card_says_how_far_the_lesson_is_and_has_no_dots_to_count() -> None:
    page = text(Browser().get("/learn/work/5"))
    card = page[page.index('id="lesson-card"') :]
    footer = card[card.index("<footer>") : card.index("</footer>")]
    assert f"Step 5 of {len(work().steps)}<svg" in footer
    line = re.search(r'viewBox="0 0 (\d+) 1".*<rect width="(\d+)"', footer, re.DOTALL)
    assert line is not None
    assert (int(line[2]), int(line[1])) == (5, len(work().steps))
    assert "<li" not in footer


def test_a_lesson_begins_without_a_number_and_nothing_lies_before_it() -> None:
    browser = Browser()
    page = text(browser.get("/learn/work"))
    assert 'data-step="1"' in page
    assert 'rel="prev"' not in page
    assert 'href="/learn/work/1"' in text(browser.get("/learn/work/2"))


def test_the_lit_option_leads_to_the_next_step() -> None:
    browser = Browser()
    answer = browser.post("/learn/work/5", {"action": expected(work().steps[4])})
    assert (answer.status_code, answer.url) == (302, "/learn/work/6")
    part = browser.post(
        "/learn/work/5", {"action": expected(work().steps[4])}, **{"HX-Request": "true"}
    )
    assert part.status_code == 200
    assert 'data-step="6"' in text(part)
    assert "<html" not in text(part)


@pytest.mark.parametrize("sent", ["", "40", "many", "-1", "20 then 21"])
def test_anything_else_is_answered_with_a_word_and_changes_nothing(sent: str) -> None:
    answer = Browser().post("/learn/work/5", {"action": sent})
    assert answer.status_code == 409
    assert 'data-step="5"' in text(answer)
    assert re.search(r'id="lesson-card-word"[^>]*>Go to the Quarry first: ', text(answer))


def test_the_last_step_leads_to_the_end_and_the_end_to_the_next_lesson() -> None:
    browser = Browser()
    last = len(work().steps)
    answer = browser.post(f"/learn/work/{last}", {"action": expected(work().steps[-1])})
    page = text(browser.get(answer.url))
    assert "This lesson is done" in page
    assert 'action="/learn/process"' in page
    assert browser.post(answer.url, {"action": "-1"}).status_code == 409


def test_after_the_last_lesson_the_first_game_waits() -> None:
    last = lessons()[-1]
    page = text(Browser().get(f"/learn/{last.name}/{len(last.steps) + 1}"))
    form = page[page.index('action="/play"') :]
    assert 'name="coach" value="on"' in form[: form.index("</form>")]
    assert "First game with a coach" in form[: form.index("</form>")]


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/learn/juggling", "There is no such lesson"),
        ("/learn/work/0", "no such step"),
        ("/learn/work/17", "no such step"),
        ("/learn/work/999999", "no such step"),
    ],
)
def test_what_does_not_exist_is_told_in_a_sentence(address: str, told: str) -> None:
    browser = Browser()
    for answer in (browser.get(address), browser.post(address, {"action": "1"})):
        assert answer.status_code == 404
        assert told in text(answer)


def test_a_lesson_keeps_nothing_on_the_server() -> None:
    from agra.table.models import Entry, Game

    browser = Browser()
    for number, step in enumerate(work().steps, 1):
        browser.post(f"/learn/work/{number}", {"action": expected(step)})
    assert not Game.objects.exists()
    assert not Entry.objects.exists()


def test_other_places_say_what_they_would_do() -> None:
    """A click on anything that is not highlighted says what it is for."""
    page = text(Browser().get("/learn/work/5"))
    wood = next(spot for spot in re.findall(r"<rect[^>]*>", page) if 'id="spot-space-wood"' in spot)
    assert "Woodcutter: produce 2 wood" in wood


# ------------------------------------------------------------------ phones


def on_a_phone() -> Browser:
    browser = Browser()
    browser.client.cookies["agra_view"] = "390x844t"
    return browser


def test_a_phone_opens_the_panel_of_what_the_vizier_speaks_of_and_names_the_other() -> None:
    """The scroll of the books is on the own board, the books are in the city."""
    page = text(on_a_phone().get("/learn/process/7"))
    assert 'data-best="mine"' in page
    assert 'data-lit="mine city"' in page
    assert re.findall(r'<a href="#panel-(\w+)">(\w+)</a>', page) == [
        ("mine", "Mine"),
        ("city", "City"),
    ]
    assert "lesson-card-panels" not in text(Browser().get("/learn/process/7"))


def test_a_phone_names_no_other_panel_if_all_that_is_lit_is_in_one() -> None:
    page = text(on_a_phone().get("/learn/process/1"))
    assert 'data-lit="city"' in page
    assert "lesson-card-panels" not in page


# ------------------------------------------------------------------ options and questions


def test_the_ringed_good_is_the_answer_too() -> None:
    """A click on the bricks to deliver delivers them."""
    page = text(Browser().get("/learn/deliver/4"))
    for spot in ("slot-takshaka-bricks", "good-bricks"):
        assert f'class="spot on" data-spot="{spot}"' in page


def test_while_the_vizier_speaks_of_the_circle_the_farm_does_not_glow() -> None:
    page = text(Browser().get("/learn/meditate/8"))
    assert "choose the <b>centre</b>" in page
    assert re.findall('class="spot on" data-spot="([^"]+)"', page) == ["circle"]


def asking() -> tuple[Lesson, int]:
    """The first question with three options, and its number."""
    lesson = lessons()[-1]
    return lesson, 1 + next(n for n, step in enumerate(lesson.steps) if step.others)


def test_a_question_has_three_options_and_every_answer_gets_its_reason() -> None:
    lesson, number = asking()
    step, address, browser = lesson.steps[number - 1], f"/learn/{lesson.name}/{number}", Browser()
    page = text(browser.get(address))
    assert "Which of these three is best?" in page
    offered = buttons(page)
    assert len(offered) == 3
    for value in offered:
        answer = browser.post(address, {"action": value}, **{"HX-Request": "true"})
        assert answer.status_code == 200
        if value == expected(step):
            assert f'data-step="{number + 1}"' in text(answer)
        else:
            assert f'data-step="{number}"' in text(answer)
            said = re.search(r'id="lesson-card-word"[^>]*>([^<]+)<', text(answer))
            assert said
            assert said[1] in [escape(other.why) for other in step.others]
