"""Pages for learners: the aid, the rules and their pictures, the coach at the table."""

import json
import re
from concurrent.futures import Future
from urllib.parse import unquote

import pytest

from agra.bots import Plan
from agra.rules import actions as act
from agra.table.jobs import service
from agra.table.models import Game
from agra.table.panels.rules import rule_pictures, terms
from agra.text import i18n, rulebook
from agra.text.languages import offered
from tests.table.support import Browser, against, between, let_bots_play, mover, text

pytestmark = pytest.mark.usefixtures("table")


def begin(browser: Browser) -> Game:
    """Start the first game with a coach, as its button does."""
    fields = re.findall(
        r'<input type="hidden" name="(\w+)" value="(\w+)">',
        text(browser.get("/")).split('class="first-game"')[1].split("</form>")[0],
    )
    answer = browser.post("/play", dict(fields))
    game = Game.objects.get(code=answer.url.split("/")[2])
    let_bots_play(game)
    game.refresh_from_db()
    return game


def test_one_click_begins_a_game_against_one_farmer_with_the_coach() -> None:
    browser = Browser()
    game = begin(browser)
    assert [seat.level for seat in game.seats.order_by("number")] == ["", "farmer"]
    assert json.loads(unquote(browser.client.cookies["agra_settings"].value))["coach"] is True
    page = text(browser.get(f"/game/{game.code}/"))
    assert 'id="coach"' in page
    assert "person-vizier" in page


def test_the_coach_speaks_only_if_wanted_and_only_to_who_decides() -> None:
    browser, other = Browser(), Browser()
    game = between(browser, other, hints=True)
    deciding, waiting = (browser, other) if mover(game) == 0 else (other, browser)
    assert 'id="coach"' not in text(deciding.get(f"/game/{game.code}/"))
    for one in (deciding, waiting):
        one.post("/settings", {"boxes": "coach", "coach": "on"})
    assert 'id="coach"' in text(deciding.get(f"/game/{game.code}/"))
    assert 'id="coach"' not in text(waiting.get(f"/game/{game.code}/"))
    deciding.post("/settings", {"boxes": "coach"})
    assert 'id="coach"' not in text(deciding.get(f"/game/{game.code}/"))


def test_the_coach_names_the_turn_of_the_hint_and_asks_the_adviser_only_once() -> None:
    browser = Browser()
    game = begin(browser)
    page = text(browser.get(f"/game/{game.code}/"))
    (address,) = re.findall(r'data-ask="([^"]+)"', page)
    card = text(browser.part(address))
    (value,) = re.findall(r'data-advised="([^"]+)"', card)
    hint = text(browser.part(f"/game/{game.code}/hint"))
    assert f'value="{value}"' in hint
    (plan,) = re.findall(r"<h3>(.*?)</h3>", card)
    assert plan in hint
    # the page now has the card at once, and says the same
    page = text(browser.get(f"/game/{game.code}/"))
    assert f'data-advised="{value}"' in page
    assert "data-ask" not in page
    assert browser.part(address.replace("version=", "version=9")).status_code == 204


def test_the_coach_agrees_with_a_longer_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser()
    game = begin(browser)
    page = text(browser.get(f"/game/{game.code}/"))
    (address,) = re.findall(r'data-ask="([^"]+)"', page)
    (value,) = re.findall(r'data-advised="([^"]+)"', text(browser.part(address)))
    other = next(n for n in (act.PLACE, act.PLACE + 1) if str(n) != value)

    def answer(task: object, place: object) -> "Future[list[Plan]]":
        done: Future[list[Plan]] = Future()
        done.set_result([Plan((other,), 40.0, 0.5)])
        return done

    monkeypatch.setattr(service.bots(), "hint", answer)
    browser.part(f"/game/{game.code}/hint?look=1")
    page = text(browser.get(f"/game/{game.code}/"))
    assert f'data-advised="{other}"' in page


def test_the_coach_says_what_his_reasons_compare_with() -> None:
    browser = Browser()
    game = begin(browser)
    page = text(browser.get(f"/game/{game.code}/"))
    (address,) = re.findall(r'data-ask="([^"]+)"', page)
    card, hint = text(browser.part(address)), text(browser.part(f"/game/{game.code}/hint"))
    compared = re.findall(r"<p>Compared with the next best plan: (.*) \((.*?)\)\.</p>", card)
    assert compared[0] == re.findall(r"<h3>(.*?) <small>(.*?)</small></h3>", hint)[0]


def test_the_coach_does_not_repeat_himself_and_follows_his_plan() -> None:
    browser = Browser()
    game = begin(browser)
    said: list[str] = []
    for _decision in range(12):
        page = text(browser.get(f"/game/{game.code}/"))
        if 'id="coach"' not in page:
            break
        asks = re.findall(r'data-ask="([^"]+)"', page)
        card = text(browser.part(asks[0])) if asks else page.split('id="coach"')[1]
        (sentence,) = re.findall(r'<p role="status"[^>]*>(.*?)</p>', card)
        said += [sentence] if sentence else []
        (value,) = re.findall(r'data-advised="([^"]+)"', card)
        (version,) = re.findall(r'data-version="(\d+)"', page)
        browser.post(f"/game/{game.code}/decide", {"action": value, "version": version})
        let_bots_play(game)
    assert len(said) > 3
    assert len(said) == len(set(said))


def test_a_form_that_does_not_ask_leaves_the_coach_as_he_is() -> None:
    browser = Browser()
    browser.post("/settings", {"boxes": "coach", "coach": "on"})
    browser.post("/settings", {"theme": "dark"})
    kept = json.loads(unquote(browser.client.cookies["agra_settings"].value))
    assert (kept["coach"], kept["theme"]) == (True, "dark")


# ------------------------------------------------------------------ the aid


def test_the_aid_of_a_game_is_a_part_for_scripts_and_a_page_for_others() -> None:
    browser = Browser()
    game = against(browser)
    let_bots_play(game)
    part, page = browser.part(f"/game/{game.code}/aid"), browser.get(f"/game/{game.code}/aid")
    assert "<html" not in text(part)
    assert "<html" in text(page)
    for found in (part, page):
        assert "For this decision" in text(found)
        assert "The 24 contracts" in text(found)
    assert "For this decision" not in text(Browser().get(f"/game/{game.code}/aid"))
    assert "For this decision" not in text(browser.get("/aid"))
    assert "<html" not in text(browser.part("/aid"))


def test_every_entry_of_the_aid_leads_to_a_paragraph() -> None:
    anchors = set(re.findall(r'id="(r-[\d-]+)"', text(Browser().get("/rules"))))
    linked = set(re.findall(r'href="/rules#(r-[\d-]+)"', text(Browser().get("/aid"))))
    assert len(linked) > 60
    assert linked <= anchors


# ------------------------------------------------------------------ the rules


@pytest.mark.parametrize("name", ["", "/start", "/index", "/rulings"])
def test_a_page_of_the_rules_opens_beside_the_table(name: str) -> None:
    browser = Browser()
    part = text(browser.part(f"/rules{name}"))
    assert "<html" not in part
    assert 'id="beside-title"' in part
    assert "beside-close" in part
    assert "<html" in text(browser.get(f"/rules{name}"))
    assert browser.get("/rules/nothing").status_code == 404


@pytest.mark.parametrize("code", sorted(offered()))
def test_the_rules_beside_the_table_have_no_numbers_of_rulings_and_examples(code: str) -> None:
    browser = Browser()
    numbers = r"\b[BDE]-\d+"
    part = text(browser.part(f"/rules?language={code}"))
    # one sentence names a ruling as an example, and one is about a ruling
    told = re.findall(numbers, re.sub(r'(href|id)="[^"]*"', "", part))
    assert len(told) <= 2, told
    assert not re.findall(numbers, text(browser.part("/rules?q=3.1.2")))
    page = text(browser.get(f"/rules?language={code}"))
    assert "D-10</a>" in page
    assert "(B-06)" in page


@pytest.mark.parametrize("code", sorted(offered()))
def test_every_picture_stands_in_the_rules_and_can_be_seen(code: str) -> None:
    browser = Browser()
    page = text(browser.get(f"/rules?language={code}"))
    for name in rule_pictures.PICTURES:
        assert f'src="/rules/picture/{name}.svg' in page, name
        answer = browser.get(f"/rules/picture/{name}.svg")
        assert answer["Content-Type"] == "image/svg+xml"
        assert text(answer).startswith("<svg ")
    assert browser.get("/rules/picture/nothing.svg").status_code == 404


@pytest.mark.parametrize("code", sorted(offered()))
def test_the_index_is_in_order_and_leads_to_paragraphs(code: str) -> None:
    with i18n.language(code):
        found = terms.entries()
        anchors = set(re.findall(r'id="r-([\d-]+)"', rulebook.rules_page(code)))
    order = [i18n.folded(term) for term, _numbers in found]
    assert order == sorted(order)
    assert len(found) > 100
    for term, numbers in found:
        assert {number.replace(".", "-") for number in numbers} <= anchors, term


def test_a_question_and_a_why_not_lead_to_their_rules() -> None:
    browser = Browser()
    game = against(browser)
    let_bots_play(game)
    page = text(browser.get(f"/game/{game.code}/"))
    assert re.search(r'class="rule-of" href="/rules#r-[\d-]+" title="Rules: [^"]*[a-z]', page)
    (address,) = re.findall(r'data-why-url="([^"]+)"', page)
    reasons = browser.get(address).json()
    assert len(reasons) > 20
    assert all(found["why"].endswith(".") for found in reasons.values())
    assert all(re.fullmatch(r"[\d.-]+", found["rule"]) for found in reasons.values())
