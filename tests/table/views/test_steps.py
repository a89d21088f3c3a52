"""Following a game: the steps since a position, and the table at one of them."""

import re
from typing import Any

import pytest

from agra.rules.actions import END_MEDITATION
from agra.table.board import drawing
from agra.table.game import deciding, new_game
from agra.table.game.lines import line_of
from agra.table.models import Game
from tests.table.support import Browser, against, between, let_bots_play, mover, text

pytestmark = pytest.mark.usefixtures("table")


def steps(browser: Browser, game: Game, since: int, **more: int) -> dict[str, Any]:
    """The steps that a page gets which shows this position."""
    query = "&".join(f"{name}={value}" for name, value in {"from": since, **more}.items())
    found = browser.get(f"/game/{game.code}/steps?{query}")
    assert found.status_code == 200, text(found)
    answer = found.json()
    assert isinstance(answer, dict)
    return answer


def bots_have_played() -> tuple[Browser, Game, int]:
    """A browser whose turn it is again, and where its last turn ended."""
    browser = Browser()
    game = against(browser, bots=3, seed=5)
    let_bots_play(game)
    for _ in range(40):
        sight = browser.sight(game)
        with line_of(game) as line:
            turns = len(line.turns)
        browser.decide(game, sight["options"][-1]["action"])
        with line_of(game) as line:
            if len(line.turns) > turns:
                ended = line.number
                break
    let_bots_play(game)
    return browser, game, ended


def test_the_steps_of_the_bots_lead_to_my_question() -> None:
    browser, game, ended = bots_have_played()
    found = steps(browser, game, ended)
    numbers = [step["number"] for step in found["steps"]]
    assert numbers == sorted(numbers)
    assert ended < numbers[0]
    assert numbers[-1] <= found["last"] == browser.sight(game)["number"]
    assert found["mine"] is True
    assert found["undone"] is False
    assert all(step["time"] >= 700 and step["text"].endswith(".") for step in found["steps"])
    assert steps(browser, game, found["last"])["steps"] == []


def test_a_shown_step_has_todays_question_under_yesterdays_board() -> None:
    browser, game, ended = bots_have_played()
    step = steps(browser, game, ended)["steps"][0]
    part = text(browser.part(f"/game/{game.code}/show/{step['number']}"))
    now = browser.sight(game)
    assert 'data-live="show"' in part
    assert 'data-mine="yes"' in part
    assert f'data-number="{step["number"]}"' in part
    assert f'data-version="{now["version"]}"' in part
    assert f"/game/{game.code}/stream" in part
    for option in now["options"]:
        assert f'value="{option["action"]}"' in part
    assert 'class="spot on"' not in part  # the board is not there yet
    assert step["text"].split(":")[0].rstrip(".") in part


def test_my_question_waits_as_long_as_the_board_is_behind() -> None:
    """Also before the first step of the others is complete, when there is nothing to tell yet."""
    browser, game, ended = bots_have_played()
    last = browser.sight(game)["number"]
    for number in range(ended, last):
        part = text(browser.part(f"/game/{game.code}/show/{number}"))
        (kinds,) = re.findall(r'id="bar" class="([^"]*)"', part)
        assert {"mine", "telling"} <= set(kinds.split()), number
        assert 'class="behind"' in part
    part = text(browser.part(f"/game/{game.code}/"))
    assert "telling" not in re.findall(r'id="bar" class="([^"]*)"', part)[0]


def test_the_answer_to_a_decision_is_the_table_right_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Bots that are faster than the drawing do not hide the player's own step."""
    browser, game, _ended = bots_have_played()
    real = deciding.decide_for

    def decide_and_bots(*given: Any) -> int:
        version = real(*given)
        let_bots_play(Game.objects.get(pk=game.pk))
        return version

    monkeypatch.setattr(deciding, "decide_for", decide_and_bots)
    for _ in range(40):
        sight = browser.sight(game)
        sent = {"action": sight["options"][-1]["action"], "version": sight["version"]}
        part = text(browser.post(f"/game/{game.code}/decide", sent, **{"HX-Request": "true"}))
        if 'data-live="show"' in part:
            break
    last = browser.sight(game)["number"]
    assert f'data-last="{last}"' in part
    assert f'data-number="{last}"' not in part
    browser.client.cookies["agra_settings"] = '{"speed":"off"}'
    assert 'data-live="yes"' in text(browser.part(f"/game/{game.code}/"))


def test_what_was_taken_back_is_not_shown_as_if_it_stood() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    both = [ada, ben]
    actor, other = both[mover(game)], both[1 - mover(game)]
    seen = other.sight(game)
    assert steps(other, game, seen["number"], version=seen["version"])["undone"] is False
    sight = actor.sight(game)
    choice = next(o for o in sight["options"] if o["action"] != END_MEDITATION)
    actor.decide(game, choice["action"])
    later = other.sight(game)
    sight = actor.sight(game)
    actor.post(
        f"/game/{game.code}/undo", {"to": sight["undo"][-1] - 1, "version": sight["version"]}
    )
    found = steps(other, game, later["number"], version=later["version"])
    assert found["undone"] is True
    assert found["steps"] == []


def test_nobody_is_shown_anothers_question() -> None:
    ada, ben, stranger = Browser(), Browser(), Browser()
    game = between(ada, ben)
    actor = [ada, ben][mover(game)]
    for browser in (ada, ben, stranger):
        assert steps(browser, game, 0)["mine"] == (browser is actor)
        part = text(browser.part(f"/game/{game.code}/show/0"))
        assert ("/decide" in part) == (browser is actor)


@pytest.mark.parametrize("query", ["", "from=x", "from=-1", "from=1&version=y"])
def test_a_question_that_names_no_position(query: str) -> None:
    browser = Browser()
    game = against(browser)
    answer = browser.get(f"/game/{game.code}/steps?{query}")
    assert answer.status_code == 400
    assert "must be a whole number" in text(answer)


def test_there_is_no_step_after_the_last() -> None:
    browser = Browser()
    game = against(browser)
    last = browser.sight(game)["number"]
    assert browser.part(f"/game/{game.code}/show/{last + 1}").status_code == 404
    assert steps(browser, game, last + 5)["undone"] is True


def test_spectators_of_one_step_share_its_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    from agra.table.pages import table_page

    _browser, game, ended = bots_have_played()
    drawn = []
    real = drawing.draw

    def counted(*given: Any, **named: Any) -> str:
        drawn.append(1)
        return real(*given, **named)

    monkeypatch.setattr(table_page, "draw", counted)
    parts = {text(Browser().part(f"/game/{game.code}/show/{ended + 1}")) for _ in range(3)}
    assert len(parts) == 1
    assert len(drawn) == 1


def test_nothing_is_drawn_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    from agra.table.pages import table_page

    def refuse(*_given: Any, **_more: Any) -> str:
        raise AssertionError("nobody looks")

    monkeypatch.setattr(table_page, "draw", refuse)
    plans = [new_game.SeatPlan(f"Bot {number}", "farmer") for number in range(2)]
    game = new_game.begin(new_game.NewGame(plans, seed=6, options={"round_limit": 1}))
    let_bots_play(game)
    game.refresh_from_db()
    assert game.finished
