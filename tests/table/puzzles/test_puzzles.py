"""Puzzles at the table: playing a turn, the verdict, the solution, the list, the daily puzzle."""

import html
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from agra.bots import Fact, Reason
from agra.positions.changed import with_open_rupees
from agra.puzzles import shipped
from agra.rules.actions import action_text, parse_action
from agra.table.jobs import bot_calls, service
from agra.table.people import rate_limits
from agra.table.puzzles import verdict
from agra.table.puzzles.attempt import attempt_of
from agra.text import names
from agra.text.advice import plan_words
from agra.text.i18n import language
from tests.puzzles.support import bad_choices, own_choices, short_one
from tests.sizes import sized
from tests.support import position
from tests.table.support import Browser, text
from tests.table.views.test_html import check

pytestmark = pytest.mark.usefixtures("table")
PUZZLE = short_one()


def line(choices: list[int]) -> str:
    return ".".join(map(str, choices))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bot_calls.Trial]]:
    """The queries to the bots; they answer at once."""
    trials: list[bot_calls.Trial] = []

    def answer(trial: bot_calls.Trial, place: object) -> "Future[Any]":
        trials.append(trial)
        done: Future[Any] = Future()
        done.set_result(bot_calls.Compared(6.0, [Reason("favours", -1.5)], 2.1))
        return done

    monkeypatch.setattr(service.bots(), "compare", answer)
    verdict._judged.clear()
    yield trials
    verdict._judged.clear()


# ------------------------------------------------------------------ playing


def test_a_sole_option_that_concerns_others_is_asked() -> None:
    state = position(
        {"goods": {"wood": 1}},
        {},
        meditation_marker="process",
        meditation={"points": 4},
        river={"notables": {"mahout": {"cement": 1}, "cook": {"wood": 1}}, "fill": True},
    )
    found = attempt_of(
        replace(PUZZLE, position=state.to_json()), [parse_action("meditate deliver")]
    )
    assert found.sight.state.decision == "deliver_one"
    assert len(found.sight.state.legal_actions()) == 1


def test_the_first_question_offers_exactly_the_legal_actions() -> None:
    page = text(Browser().get(f"/puzzles/{PUZZLE.name}/"))
    check("puzzle", page)
    assert "Find the best turn" in page
    state = with_open_rupees(PUZZLE.state)
    # what cannot be otherwise is not asked
    while len(legal := state.legal_actions()) == 1:
        state.apply(legal[0])
    for action in legal:
        assert f'value="{action}"' in page, action_text(action)


def test_the_first_question_on_a_phone_says_the_task() -> None:
    browser, task = Browser(), "Play one whole turn, as well as you can."
    at_a_desk = text(browser.get(f"/puzzles/{PUZZLE.name}/"))
    assert at_a_desk.count(task) == 1  # beside the board
    browser.client.cookies["agra_view"] = "390x844t"
    page = text(browser.get(f"/puzzles/{PUZZLE.name}/"))
    check("puzzle", page)
    assert f'<p class="detail task">{task}' in page.replace("\n", "")
    on = text(browser.get(f"/puzzles/{PUZZLE.name}/?line={own_choices(PUZZLE)[0]}&version=1"))
    assert on.count(task) == 1  # in its tab


def test_a_choice_leads_on_and_can_be_taken_back() -> None:
    browser = Browser()
    where = f"/puzzles/{PUZZLE.name}"
    first = own_choices(PUZZLE)[0]
    on = browser.post(f"{where}/decide", {"line": "", "version": 0, "action": first})
    assert on.status_code == 302
    assert on.url == f"{where}/?line={first}&version=1"
    assert 'data-version="1"' in text(browser.get(on.url))
    back = browser.post(f"{where}/undo", {"line": first, "version": 1, "to": 0})
    assert back.url == f"{where}/?line=&version=2"
    assert 'data-version="2"' in text(browser.get(back.url))


def test_a_script_gets_the_live_part_alone() -> None:
    browser = Browser()
    fields = {"line": "", "version": 0, "action": own_choices(PUZZLE)[0]}
    part = browser.post(f"/puzzles/{PUZZLE.name}/decide", fields, **{"HX-Request": "true"})
    assert text(part).lstrip().startswith("<main")
    assert 'data-version="1"' in text(part)


@pytest.mark.parametrize("name", [puzzle.name for puzzle in shipped().puzzles])
def test_the_best_turn_of_every_puzzle_can_be_played_choice_by_choice(name: str) -> None:
    puzzle = shipped().named(name)
    assert puzzle is not None
    found = attempt_of(puzzle, own_choices(puzzle))
    assert found.done
    assert found.turn == puzzle.actions
    assert not found.sight.mine


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/puzzles/nothing/", 404),
        ("/puzzles/nothing/solution/0", 404),
        (f"/puzzles/{PUZZLE.name}/?line=x", 400),
        (f"/puzzles/{PUZZLE.name}/?line=805", 409),
        (f"/puzzles/{PUZZLE.name}/?version=x", 400),
        (f"/puzzles/{PUZZLE.name}/steps?from=x", 400),
        (f"/puzzles/{PUZZLE.name}/decide", 405),
        ("/puzzles/nothing/verdict", 404),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(path: str, status: int) -> None:
    answer = Browser().get(path)
    assert answer.status_code == status
    check(path, text(answer))


# ------------------------------------------------------------------ the verdict


def test_the_best_turn_is_solved_without_a_search(asked: list[bot_calls.Trial]) -> None:
    where = f"/puzzles/{PUZZLE.name}/verdict?line={line(own_choices(PUZZLE))}"
    page = text(Browser().get(where))
    check("verdict", page)
    assert "Solved!" in page
    assert "This is the best turn." in page
    assert asked == []


def test_another_turn_is_judged_by_the_search_once(asked: list[bot_calls.Trial]) -> None:
    where = f"/puzzles/{PUZZLE.name}/verdict?line={line(bad_choices(PUZZLE))}"
    for browser in (Browser(), Browser()):
        part = text(browser.part(where))
        assert "2.1 rupees behind the best turn." in part
        assert "Fewer favours left (about −1.5 rupees at the end)." in part
    assert len(asked) == 1
    header = shipped().header
    assert (asked[0].level, asked[0].nodes) == (header.bot, header.nodes[0])
    assert asked[0].best == PUZZLE.actions


def test_too_many_turns_at_once_have_to_wait(
    asked: list[bot_calls.Trial], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verdict, "MOST_WAITING", 1)
    verdict._judged.keep(("another", (), (), 0), verdict.Judgement(Future(), ""))
    where = f"/puzzles/{PUZZLE.name}/verdict?line={line(bad_choices(PUZZLE))}"
    answer = Browser().get(where)
    assert answer.status_code == 429
    assert "try again in a moment" in text(answer)
    assert asked == []


def test_the_turns_of_one_visitor_refuse_nobody_else(
    asked: list[bot_calls.Trial], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verdict, "MOST_WAITING", 1)
    where = f"/puzzles/{PUZZLE.name}/verdict?line={line(bad_choices(PUZZLE))}"
    waiting: Future[Any] = Future()
    key = ("another", (), (), 0)
    owner = rate_limits.hashed("203.0.113.7")
    verdict.judgement(key, lambda: waiting, f"{owner} {owner}")
    ask = [Client(REMOTE_ADDR=f"203.0.113.{number}").get(where).status_code for number in (7, 8)]
    assert ask == [429, 200]
    assert len(asked) == 1


def test_verdicts_are_limited_like_hints(
    asked: list[bot_calls.Trial], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGRA_HINTS_PER_ADDRESS", "1")
    where = f"/puzzles/{PUZZLE.name}/verdict?line={line(bad_choices(PUZZLE))}"
    ask = [Client(REMOTE_ADDR=f"203.0.113.{number}").get(where).status_code for number in (7, 7, 8)]
    assert ask == [200, 429, 200]


def test_a_bot_that_breaks_is_told_of_and_asked_anew(
    asked: list[bot_calls.Trial], monkeypatch: pytest.MonkeyPatch
) -> None:
    where = f"/puzzles/{PUZZLE.name}/verdict?line={line(bad_choices(PUZZLE))}"
    broken: Future[Any] = Future()
    broken.set_exception(BrokenExecutor())
    with monkeypatch.context() as patch:
        patch.setattr(service.bots(), "compare", lambda trial, place: broken)
        answer = Browser().get(where)
    assert answer.status_code == 503
    assert "The bot could not judge this turn" in text(answer)
    assert Browser().get(where).status_code == 200
    assert len(asked) == 1


def test_a_verdict_can_only_be_asked_for() -> None:
    answer = Browser().post(f"/puzzles/{PUZZLE.name}/verdict", {})
    assert (answer.status_code, answer["Allow"]) == (405, "GET")


def test_a_turn_that_is_not_over_has_no_verdict(asked: list[bot_calls.Trial]) -> None:
    answer = Browser().get(f"/puzzles/{PUZZLE.name}/verdict?line={own_choices(PUZZLE)[0]}")
    assert answer.status_code == 302
    assert asked == []


def test_the_search_itself_finds_a_bad_turn_worse() -> None:
    state = PUZZLE.state
    trial = bot_calls.Trial(
        "vizier", list(state._d), list(state._stack), 200, PUZZLE.actions,
        attempt_of(PUZZLE, bad_choices(PUZZLE)).turn,
    )  # fmt: skip
    compared = bot_calls.compare(trial)
    assert compared.behind > 0.3
    assert compared.reasons


@pytest.mark.parametrize(
    ("behind", "grade"),
    [(-1.0, "solved"), (0.0, "solved"), (0.3, "solved"), (0.4, "near"), (2.1, "missed")],
)
def test_what_counts_as_solved(behind: float, grade: str) -> None:
    assert verdict.verdict_of(bot_calls.Compared(behind, [])).grade == grade


def test_no_turn_is_no_rupees_behind() -> None:
    """A difference that is too small to be told is none, also in the opening trainer."""
    compared = bot_calls.Compared(0.1, [], 0.0)
    for said in (verdict.verdict_of(compared), verdict.verdict_of(compared, compared.real)):
        assert said.text == "This turn is as good as the best one."
        assert said.grade == "solved"
    assert "0.1 rupees behind" in verdict.verdict_of(bot_calls.Compared(0.3, [], 0.1)).text


def test_rupees_are_written_as_the_reader_writes_numbers() -> None:
    with language("de"):
        assert "2,5" in verdict.verdict_of(bot_calls.Compared(2.5, [], 2.5)).text


def sum_of(reasons: Sequence[str]) -> float:
    """What the amounts in the sentences add up to."""
    found = (re.search(r"\(about ([+\u2212][\d.]+) rupees", reason) for reason in reasons)
    return sum(float(one[1].replace("\u2212", "-")) for one in found if one)


def test_the_reasons_of_a_verdict_add_up_to_its_rupees() -> None:
    """What no reason explains is told, too."""
    fact = Fact("rupees", "", -2)
    found = [Reason("rupees", worth, (fact,)) for worth in (-1.2, -0.8, -0.3, -0.1)]
    for most in (2, 3):
        said = verdict.verdict_of(bot_calls.Compared(9.0, found, 3.3), most=most)
        assert len(said.reasons) == most
        assert said.reasons[-1].startswith("Everything else")
        assert sum_of(said.reasons) == pytest.approx(-3.3)
    said = verdict.verdict_of(bot_calls.Compared(5.7, found[:2], 2.0))
    assert len(said.reasons) == 2
    assert sum_of(said.reasons) == pytest.approx(-2.0)


def test_the_reasons_of_every_solution_add_up_to_the_lead_that_it_tells() -> None:
    for puzzle in shipped().puzzles[:: sized(6, 1)]:
        reasons = verdict.why_best(puzzle, shipped().header.bot)
        assert 0 < len(reasons) <= verdict.MOST_BESIDE
        assert sum_of(reasons) == pytest.approx(verdict.lead_of(puzzle)), puzzle.name


# ------------------------------------------------------------------ solution, list, day


def test_the_solution_is_a_replay_with_reasons() -> None:
    browser, last = Browser(), len(PUZZLE.best)
    words = plan_words(PUZZLE.state, PUZZLE.seat, PUZZLE.actions)
    for number in (0, 1, last):
        page = text(browser.get(f"/puzzles/{PUZZLE.name}/solution/{number}"))
        check("solution", page)
        assert f"After decision {number} of {last}" in page
        assert (html.escape(words) in page) == (number == 0)
    assert "Compared with the next best kind of turn" in page
    assert "rupees)" in page
    told = browser.get(f"/puzzles/{PUZZLE.name}/steps?from=0").json()["steps"]
    assert told
    assert told[-1]["number"] <= last


def test_the_list_has_every_puzzle_and_tells_none_of_the_answers() -> None:
    page = text(Browser().get("/puzzles"))
    check("/puzzles", page)
    for puzzle in shipped().puzzles:
        assert f"/puzzles/{puzzle.name}/" in page
    found = [page.index(f'<h2 id="degree-{name}">') for name in ("easy", "medium", "hard")]
    assert found == sorted(found)
    assert "Sailor" not in page


def test_the_first_page_has_the_puzzle_of_the_day() -> None:
    page = text(Browser().get("/"))
    assert "Puzzle of the day" in page
    assert any(f"/puzzles/{puzzle.name}/" in page for puzzle in shipped().puzzles)


def test_whoever_solves_is_not_yellow_by_chance() -> None:
    for puzzle in shipped().puzzles[:12]:
        sight = attempt_of(puzzle, []).sight
        assert sight.colours[puzzle.seat] != "yellow"
        assert sight.names == [names.colour(colour) for colour in sight.colours]
