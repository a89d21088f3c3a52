"""The opening trainer at the table: three turns, each judged and answered by bots."""

import re
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import pytest

from agra.bots import Reason
from agra.bots.planning.turn_search import step
from agra.components import default_components
from agra.puzzles.opening import Opening
from agra.rules import actions as act
from agra.rules import names
from agra.rules.actions import END_TURN
from agra.rules.state import State
from agra.table.jobs import bot_calls, service
from agra.table.jobs.fair_queue import Place
from agra.table.puzzles import openings, verdict
from tests.table.support import Browser, text
from tests.table.views.test_html import check

pytestmark = pytest.mark.usefixtures("table")


def quick(task: bot_calls.OpeningTask) -> bot_calls.OpeningAnswer:
    """The answer of a judge that finds every turn 1.4 rupees behind itself, without a search."""
    state = State.of(task.d, task.stack, default_components())
    for action in task.whole:
        state.apply(action)
    answers: list[int] = []
    while task.goes_on and state.turn != task.seat:
        answers.append(int(step(state)))
    compared = bot_calls.Compared(4.0, [Reason("favours", -1.5)], 1.4)
    return bot_calls.OpeningAnswer(compared, task.own, answers)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bot_calls.OpeningTask]]:
    """What the bots are asked; they answer at once."""
    tasks: list[bot_calls.OpeningTask] = []

    def answer(task: bot_calls.OpeningTask, place: object) -> "Future[Any]":
        tasks.append(task)
        done: Future[Any] = Future()
        done.set_result(quick(task))
        return done

    monkeypatch.setattr(service.bots(), "opening", answer)
    verdict._judged.clear()
    yield tasks
    verdict._judged.clear()


def play_turn(browser: Browser, where: str, part: bool = False) -> str:
    """Play a whole turn as simply as possible, and return the page with the verdict."""
    ask = browser.part if part else browser.get
    line: list[str] = []
    for _ in range(60):
        page = text(browser.get(f"{where}?line={'.'.join(line)}"))
        choices = re.findall(r'name="action"[^>]* value="(\d+)"', page)
        if not choices:
            return text(ask(f"{where}verdict?line={'.'.join(line)}"))
        line.append(str(END_TURN) if str(END_TURN) in choices else choices[-1])
    raise AssertionError("the turn does not end")


def way_on(page: str) -> str:
    found = re.search(r'id="opening-on" href="([^"]*)"', page)
    assert found is not None
    return found[1]


def test_three_turns_are_judged_answered_and_summed_up(asked: list[bot_calls.OpeningTask]) -> None:
    browser = Browser()
    check("openings", text(browser.get("/openings")))
    where = browser.get("/openings/begin?players=2&place=2&seed=17").url
    # the bot before the player has played, and nothing is judged yet
    assert [task.own for task in asked] == [[]]
    for number in (1, 2, 3):
        page = text(browser.get(where))
        check(f"opening {number}", page)
        assert f"Turn {number} of 3" in page
        assert "The others have played" in page
        page = play_turn(browser, where)
        assert "1.4 rupees behind the best turn." in page
        assert "The vizier would play: " in page
        assert "Fewer favours left" in page
        assert asked[-1].own
        assert asked[-1].goes_on is (number < 3)
        where = way_on(page)
    assert len(asked) == 4
    page = text(browser.get(where))
    check("the end of an opening", page)
    assert "Your three turns are 4.2 rupees behind the best turns." in page
    again = re.findall(r'<a\s+href="(/openings/2-17-2/[^"]*/)"', page)
    assert len(again) == 3
    assert "Turn 2 of 3" in text(browser.get(again[1]))
    assert browser.get(again[1].removesuffix("/") + "/end").status_code == 302


def test_only_places_that_exist_are_offered(asked: list[bot_calls.OpeningTask]) -> None:
    browser = Browser()
    page = text(browser.get("/openings"))
    offered = re.findall(r'value="(\d)-(\d)"', page)
    assert len(offered) == 2 + 3 + 4
    assert all(place <= players for players, place in offered)
    where = browser.get("/openings/begin?seat=4-3&seed=17").url
    assert where.startswith("/openings/4-17-3/")


def test_the_best_turn_is_shown_step_by_step(asked: list[bot_calls.OpeningTask]) -> None:
    browser = Browser()
    where = browser.get("/openings/begin?players=3&seed=5").url
    assert asked == []  # the start player waits for nobody
    page = play_turn(browser, where)
    found = re.search(r'href="([^"]*/best/[^"]*/)0"', page)
    assert found is not None
    shown = text(browser.get(f"{found[1]}1"))
    check("best turn", shown)
    assert "The best turn" in shown
    assert way_on(page) in shown
    told = browser.get(f"{found[1]}steps").json()
    assert told["last"] == len(asked[0].own)
    assert told["steps"]


def test_the_best_turn_itself_is_praised(
    asked: list[bot_calls.OpeningTask], monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = service.bots().opening

    def praises(task: bot_calls.OpeningTask, place: Place) -> "Future[Any]":
        done: Future[Any] = Future()
        found = judge(task, place).result()
        done.set_result(replace(found, compared=bot_calls.Compared(0.0, [])))
        return done

    monkeypatch.setattr(service.bots(), "opening", praises)
    browser = Browser()
    page = play_turn(browser, browser.get("/openings/begin?players=2&seed=5").url, part=True)
    # a script gets the whole live part, because the panel beside the board tells the turn, too
    assert page.lstrip().startswith("<main")
    assert "Well played!" in page
    assert "The vizier would play" not in page


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/openings/5-1-1/_/", 404),
        ("/openings/2-1-3/_/", 404),
        ("/openings/2-1-1/x/", 409),
        ("/openings/2-1-1/_805/", 409),
        ("/openings/2-1-1/3_/", 409),
        ("/openings/2-1-2/_/", 409),
        ("/openings/begin?players=7", 409),
        ("/openings/begin?players=2&place=4", 409),
        ("/openings/begin?seat=2-x", 400),
        ("/openings/begin?seed=x", 400),
        ("/openings/2-1-1/_/best/805/_/0", 400),
        ("/openings/2-1-1/_/best/999999/_/0", 400),
        ("/openings/2-1-1/_999999/", 409),
    ],
)
def test_a_wrong_address_is_answered_with_a_sentence(path: str, status: int) -> None:
    answer = Browser().get(path)
    assert answer.status_code == status
    check(path, text(answer))


def test_a_line_of_play_is_the_same_after_its_address() -> None:
    line = openings.Line((14, 0), (66, 23, 805))
    assert openings.Line.read(str(line)) == line
    assert openings.Line.read(str(openings.Line())) == openings.Line()


def test_two_ways_to_the_same_position_are_two_judgements(
    asked: list[bot_calls.OpeningTask],
) -> None:
    """The best turn of one way may be impossible in the other."""
    start = Opening(2, 5, 1).start
    first, second = [names.FIRST_BUILDING + at for at in range(4) if at != start.board.merchant][:2]
    ends = []
    for spaces in ((first, second), (second, first)):
        state = start.copy()
        line = [*turn_at(state, spaces[0]), *turn_at(state, names.BOTANIST)]
        where = f"/openings/2-5-1/{openings.Line((0,), tuple(line))}/"
        turn = turn_at(state, spaces[1], asked=True)
        ends.append(state)
        assert Browser().get(f"{where}verdict?line={'.'.join(map(str, turn))}").status_code == 200
    assert ends[0] == ends[1]
    assert len(asked) == 2
    assert asked[0].d != asked[1].d


def turn_at(state: State, space: int, asked: bool = False) -> list[int]:
    """Work on a space and do nothing else; return the decisions, or those the page asks for."""
    turn, taken = state.turn, []
    while state.turn == turn:
        legal = state.legal_actions()
        action = END_TURN if END_TURN in legal else legal[-1]
        action = act.PLACE + space if state.decision == "choose_space" else action
        if not asked or len(legal) > 1 or action == END_TURN:
            taken.append(action)
        state.apply(action)
    return taken
