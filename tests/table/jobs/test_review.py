"""Reviews at the table: only of finished games, made once, turn by turn, within limits."""

import dataclasses
import html
import re
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError

from agra.records import Record
from agra.review import JUDGE, Judged, habit, is_mistake
from agra.rules import layout as at
from agra.rules.actions import END_TURN
from agra.table.jobs import bot_calls, review_runner, reviews, service
from agra.table.jobs.bot_runner import BotRunner
from agra.table.jobs.fair_queue import FairQueue
from agra.table.jobs.local import LocalBots
from agra.table.jobs.process_pool import BACKGROUND
from agra.table.jobs.remote import RemoteBots
from agra.table.jobs.reviews import Job, step
from agra.table.models import Game, Review, ReviewedTurn
from agra.table.panels.analysis.lesson import lesson
from agra.table.panels.analysis.review import told_chips
from agra.table.panels.history.narration import Chip
from agra.table.people.seats import seats_of
from agra.table.puzzles import mistakes
from agra.table.puzzles import verdict as verdicts
from agra.table.real_table import start_games
from agra.text.advice import plan_steps
from agra.text.review import habit_words
from tests.review.support import ordinary
from tests.table.support import Browser, against, between, let_bots_play, local_bots, text
from tests.table.views.test_html import check

pytestmark = pytest.mark.usefixtures("table")
ROUNDS = 2
TURNS = 2 * ROUNDS
NODES = "30"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[bot_calls.ReviewTask]:
    """What the bots are asked; they answer here, and at once."""
    found: list[bot_calls.ReviewTask] = []

    def answer(_self: object, work: Any, task: bot_calls.ReviewTask) -> Any:
        found.append(task)
        return work(task)

    monkeypatch.setenv("AGRA_REVIEW_NODES", NODES)
    monkeypatch.setattr(LocalBots, "run_in_background", answer)
    monkeypatch.setattr(local_bots().reviews, "_run", local_bots().run_in_background)
    reviews._over.cache_clear()
    return found


def finished(browser: Browser | None = None) -> Game:
    """A finished game; the browser sat at its second seat."""
    game = start_games.open_finished(ordinary(ROUNDS).text().encode())
    Game.objects.filter(pk=game.pk).update(referee=False)
    game = Game.objects.get(pk=game.pk)
    if browser is not None:
        seat = seats_of(game)[1]
        browser.post(f"/seat/{seat.secret}/", {"name": seat.name})
    return game


def made(game: Game, seats: tuple[int, ...] = (1, 0), steps: int = 100) -> Review:
    """The review of a game, made here, up to this number of steps."""
    found = reviews.over(game)
    review = reviews.stored_review(game, found) or Review.objects.create(
        game=game,
        bot=JUDGE,
        weights=reviews._weights(JUDGE),
        nodes=reviews.nodes(),
        version=found.version,
    )
    job = Job(game, review, found, seats, "")
    for _ in range(steps):
        if not step(job, local_bots().run_in_background):
            break
    return review


# ------------------------------------------------------------------ who may, and when


def test_nobody_reviews_a_running_game() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    for browser in (ada, ben, Browser()):
        for address in (
            "review",
            "review/1",
            "review/1/try",
            "review/1/better/0",
            "review/summary",
            "review/summary.svg",
        ):
            answer = browser.get(f"/game/{game.code}/{address}")
            assert answer.status_code == 409, address
            assert "The game is not over" in text(answer)
        assert browser.post(f"/game/{game.code}/review/begin").status_code == 409
    assert not Review.objects.exists()
    assert "review-link" not in text(ada.get(f"/game/{game.code}/"))


def test_a_sandbox_of_a_running_game_is_no_way_around() -> None:
    browser = Browser()
    game = against(browser)
    sandbox = browser.post(f"/game/{game.code}/at/0/play-on").url.split("/")[2]
    answer = browser.get(f"/game/{sandbox}/review")
    assert answer.status_code == 409
    assert "review a sandbox" in text(answer)


def test_a_sandbox_of_a_finished_game_is_reviewed_from_its_first_turn_on(
    asked: list[bot_calls.ReviewTask],
) -> None:
    browser = Browser()
    game = finished(browser)
    turns = reviews.over(game).turns
    where = f"/game/{game.code}/at/{turns[-1].first}/play-on"
    code = browser.post(where, {"level": "farmer"}).url.split("/")[2]
    sandbox = Game.objects.get(code=code)
    for _ in range(60):
        let_bots_play(sandbox)
        options = browser.sight(sandbox)["options"]
        if not options:
            break
        browser.decide(sandbox, options[-1]["action"])
    sandbox.refresh_from_db()
    assert sandbox.finished
    assert "review-link" in text(browser.get(f"/game/{code}/"))
    made(sandbox)
    assert [task.number for task in asked if task.nodes] == [turns[-1].number]
    check("review of a sandbox", text(browser.get(f"/game/{code}/review")))


def test_a_sandbox_is_offered_with_the_level_of_the_bots_of_the_game() -> None:
    browser = Browser()
    for level in ("farmer", "trader"):
        game = against(browser, level=level)
        page = text(browser.get(f"/game/{game.code}/at/0/play-on"))
        assert re.findall(r'<option value="(\w+)" selected', page) == [level]


def test_a_closed_table_shows_strangers_no_review() -> None:
    game = finished()
    Game.objects.filter(pk=game.pk).update(options={**game.options, "closed": True})
    assert Browser().get(f"/game/{game.code}/review").status_code == 403


# ------------------------------------------------------------------ making it


def test_the_order_is_mine_then_the_others_and_nothing_is_judged_twice(
    asked: list[bot_calls.ReviewTask],
) -> None:
    game = finished()
    review = made(game)
    turns = reviews.over(game).turns
    numbers = [task.number for task in asked if task.nodes]
    assert sorted(numbers) == [turn.number for turn in turns]
    assert [turns[number - 1].seat for number in numbers] == [1] * ROUNDS + [0] * ROUNDS
    mine = [review.glances[str(number)] for number in numbers[:ROUNDS]]
    assert mine == sorted(mine, reverse=True)
    assert len(review.chances) == TURNS + 1
    asked.clear()
    made(game)
    assert asked == []
    assert ReviewedTurn.objects.filter(review=review).count() == TURNS


def test_another_budget_is_another_review(
    asked: list[bot_calls.ReviewTask], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = finished()
    made(game, steps=1)
    monkeypatch.setenv("AGRA_REVIEW_NODES", "31")
    assert reviews.stored_review(game, reviews.over(game)) is None
    made(game, steps=1)
    assert sorted(Review.objects.values_list("nodes", flat=True)) == [30, 31]


def test_it_is_begun_when_asked_for_and_stopped(
    asked: list[bot_calls.ReviewTask], monkeypatch: pytest.MonkeyPatch
) -> None:
    queued: list[int] = []
    monkeypatch.setattr(FairQueue, "add", lambda _self, number, _place: queued.append(number))
    browser = Browser()
    game, other = finished(browser), finished()
    where = f"/game/{game.code}/review"
    assert "Start the review" in text(browser.get(where))
    assert asked == []
    assert browser.post(f"{where}/begin").url == where
    assert local_bots().reviews.is_running(game.pk)
    assert queued == [game.pk]
    assert "review-stop" in text(browser.get(where))
    busy = browser.post(f"/game/{other.code}/review/begin")
    assert busy.status_code == 429
    assert "Another of your reviews is still running" in text(busy)
    local_bots().reviews.step(game.pk)
    assert ReviewedTurn.objects.count() == 1
    assert queued == [game.pk, game.pk]
    stranger = Browser()
    assert "review-stop" not in text(stranger.get(where))
    assert stranger.post(f"{where}/stop").status_code == 403
    assert local_bots().reviews.is_running(game.pk)
    browser.post(f"{where}/stop")
    assert not local_bots().reviews.is_running(game.pk)
    assert "Continue: 1 of 4" in text(browser.get(where))


def test_stopped_at_its_first_glance_it_goes_on_with_what_was_seen(
    asked: list[bot_calls.ReviewTask], monkeypatch: pytest.MonkeyPatch
) -> None:
    queued: list[int] = []
    monkeypatch.setattr(FairQueue, "add", lambda _self, number, _place: queued.append(number))
    browser = Browser()
    game = finished(browser)
    where = f"/game/{game.code}/review"
    looked = LocalBots.run_in_background

    def impatient(bots: LocalBots, work: Any, task: bot_calls.ReviewTask) -> Any:
        if not asked:
            browser.post(f"{where}/stop")
            browser.post(f"{where}/begin")
        return looked(bots, work, task)

    monkeypatch.setattr(local_bots().reviews, "_run", partial(impatient, local_bots()))
    browser.post(f"{where}/begin")
    local_bots().reviews.step(game.pk)
    assert not ReviewedTurn.objects.exists()  # it was stopped
    assert local_bots().reviews.is_running(game.pk)  # and begun again
    local_bots().reviews.step(game.pk)
    assert [bool(task.nodes) for task in asked] == [False, True]  # one glance, one turn
    assert ReviewedTurn.objects.count() == 1
    browser.post(f"{where}/stop")


def fails_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database restarts while the first turn is judged."""
    judged = reviews._judge
    failed: list[int] = []

    def judge(job: Job, number: int) -> Iterator[Any]:
        if not failed:
            failed.append(number)
            raise OperationalError("the connection is closed")
        return judged(job, number)

    monkeypatch.setattr(reviews, "_judge", judge)
    monkeypatch.setattr(review_runner, "LOOK", 0.0)


@pytest.mark.usefixtures("asked")
def test_a_review_goes_on_when_the_database_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    fails_once(monkeypatch)
    queued: list[int] = []
    monkeypatch.setattr(FairQueue, "add", lambda _self, number, _place: queued.append(number))
    browser = Browser()
    game = finished(browser)
    browser.post(f"/game/{game.code}/review/begin")
    while queued:
        local_bots().reviews.step(queued.pop())
    assert ReviewedTurn.objects.count() == TURNS


@pytest.mark.usefixtures("asked")
def test_a_worker_goes_on_with_a_review_when_the_database_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fails_once(monkeypatch)
    worker = review_runner.ReviewWorker(local_bots().run_in_background)
    monkeypatch.setattr(service, "_chosen", [RemoteBots()])
    browser = Browser()
    game = finished(browser)
    browser.post(f"/game/{game.code}/review/begin")
    with pytest.raises(OperationalError):
        worker.work("elsewhere/1/abc")
    while worker.work("elsewhere/1/abc"):
        pass
    assert ReviewedTurn.objects.count() == TURNS


@pytest.mark.usefixtures("asked")
def test_a_worker_judges_the_game_as_it_is_when_it_is_ordered_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worker = review_runner.ReviewWorker(local_bots().run_in_background)
    monkeypatch.setattr(service, "_chosen", [RemoteBots()])
    browser = Browser()
    game = finished(browser)
    where = f"/game/{game.code}/review"
    browser.post(f"{where}/begin")
    assert worker.work("elsewhere/1/abc")
    browser.post(f"{where}/stop")
    # as if the end had been taken back and played again, at a real table
    found = reviews.over(game)
    again = dataclasses.replace(found, version=found.version + 1)
    monkeypatch.setattr(reviews, "over", lambda _game: again)
    browser.post(f"{where}/begin")
    while worker.work("elsewhere/1/abc"):
        pass
    assert ReviewedTurn.objects.filter(review__version=again.version).count() == TURNS


def test_reviews_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FairQueue, "add", lambda _self, number, _place: None)
    monkeypatch.setenv("AGRA_REVIEWS_PER_BROWSER", "1")
    browser = Browser()
    games_ = [finished(browser), finished(browser)]
    answers = []
    for game in games_:
        answers.append(browser.post(f"/game/{game.code}/review/begin").status_code)
        local_bots().reviews.stop(game.pk)
    assert answers == [302, 429]


# ------------------------------------------------------------------ the page


def test_the_page_marks_what_is_judged_and_dots_the_rest(asked: list[bot_calls.ReviewTask]) -> None:
    browser = Browser()
    game = finished(browser)
    made(game, steps=1)
    page = text(browser.get(f"/game/{game.code}/review"))
    check("review", page)
    assert "Your turns" in page
    assert page.count('class="mark unknown"') == ROUNDS - 1
    made(game)
    page = text(browser.get(f"/game/{game.code}/review"))
    assert 'class="mark unknown"' not in page
    assert "Chance to win" in page
    assert "polyline" in page
    for turn in reviews.over(game).turns:
        answer = browser.get(f"/game/{game.code}/review/{turn.number}")
        assert answer.status_code == 200
        check("review turn", text(answer))
    assert browser.get(f"/game/{game.code}/review/{TURNS + 1}").status_code == 404


def test_the_end_of_the_game_offers_the_review() -> None:
    browser = Browser()
    game = finished(browser)
    assert f'href="/game/{game.code}/review"' in text(browser.get(f"/game/{game.code}/"))
    assert f'href="/game/{game.code}/review"' in text(browser.get(f"/game/{game.code}/score"))


def test_phones_get_it_one_below_another(asked: list[bot_calls.ReviewTask]) -> None:
    browser = Browser()
    game = finished(browser)
    made(game)
    browser.client.cookies["agra_view"] = "390x844t"
    page = text(browser.get(f"/game/{game.code}/review"))
    check("overview on a phone", page)
    # the moments and the habit come first, the details of a turn are one click away
    assert page.index("Find a better turn") < page.index("Chance to win")
    assert "review-phone-turn" not in page
    page = text(browser.get(f"/game/{game.code}/review/2"))
    check("review on a phone", page)
    assert "stacked" in page
    assert "Show the board at this turn" in page
    assert "/at/" in page
    assert "Biggest effects of own turns and dice (wins in 100 games)" in page


def worsen(game: Game, number: int, lost: float, win: float) -> None:
    """Let a turn give away rupees and a part of the chance to win."""
    row = ReviewedTurn.objects.get(review__game=game, number=number)
    after = row.judged["after"]
    row.judged.update(lost=lost, kind="space", mark="slip")
    row.judged["best_after"] = {"rupees": after["rupees"] + lost, "win": after["win"] + win}
    row.save()


def set_chances(game: Game, number: int, best: float, after: float) -> None:
    """Set the chance to win after the better turn and after the one that was played."""
    row = ReviewedTurn.objects.get(review__game=game, number=number)
    row.judged["best_after"]["win"], row.judged["after"]["win"] = best, after
    row.save()


def test_the_review_begins_with_the_moments_as_questions_and_one_habit(
    asked: list[bot_calls.ReviewTask],
) -> None:
    browser = Browser()
    game = finished(browser)
    place = f"/game/{game.code}/review"
    assert "Find a better turn" not in text(browser.get(place))
    made(game)
    for number in (2, 4):
        worsen(game, number, 3.0, 0.1)
    page = html.unescape(text(browser.get(place)))
    check("overview", page)
    assert f'data-place="{place}"' in page
    assert "2 moments that decided the game" in page
    for number in (2, 4):
        assert f'href="{place}/{number}/try"' in page
        assert f'href="{place}/{number}"' in page
    assert "chance to win: −10% against the best turn" in page
    # the answer is not on this page, and no button leads past the question
    assert "The vizier would play" not in page
    assert "ring-best" not in page
    assert "next-mistake" not in page
    found = reviews.over(game)
    judged = reviews.judged_of(reviews.stored_review(game, found))
    told = habit(found.turns, judged.values(), 1)
    assert told is not None
    assert habit_words(told.kind, told.count) in page
    assert "One habit to work on" in page
    # the first question leads to the second
    question = text(browser.get(f"{place}/2/try"))
    assert "Moment 1 of 2: find a better turn" in question
    # the page of the others speaks of them
    others = text(browser.get(f"{place}?seat=0"))
    assert "One habit to work on" not in others


def test_the_marks_of_the_list_are_scaled_to_the_player(
    asked: list[bot_calls.ReviewTask],
) -> None:
    browser = Browser()
    game = finished(browser)
    made(game)
    worsen(game, 2, 9.0, 0.0)
    worsen(game, 4, 2.1, 0.0)
    page = text(browser.get(f"/game/{game.code}/review/2"))
    assert "1 blunder" in page
    # a loss of 2.1 rupees alone would be a blunder
    assert "0 slips" in page
    assert "1 good turn" in page


def test_a_careless_turn_in_a_won_game_is_no_mistake(asked: list[bot_calls.ReviewTask]) -> None:
    browser = Browser()
    game = finished(browser)
    made(game)
    worsen(game, 2, 4.0, 0.0)
    worsen(game, 4, 0.0, 0.0)
    set_chances(game, 2, best=0.99, after=0.99)
    page = text(browser.get(f"/game/{game.code}/review/2"))
    assert "The game was already decided: this turn is judged by the chance to win" in page
    assert "0 blunders" in page
    # the list says why 4 rupees have a good mark, and nothing asks for a better turn
    assert '<b class="review-lost">(−4.0)</b>' in page
    assert "Turns in brackets: the game was already decided" in page
    assert "Your worst turn" not in page
    overview = text(browser.get(f"/game/{game.code}/review"))
    assert "No turn was a mistake." in overview
    assert "Find a better turn" not in overview
    assert "No mistakes yet" in text(browser.get("/puzzles/mistakes"))


def test_the_worst_turn_is_named_only_if_the_list_has_no_larger_loss(
    asked: list[bot_calls.ReviewTask],
) -> None:
    browser = Browser()
    game = finished(browser)
    made(game)
    worsen(game, 2, 4.0, 0.0)
    worsen(game, 4, 1.9, 0.1)
    set_chances(game, 4, best=0.6, after=0.5)
    place = f"/game/{game.code}/review"
    set_chances(game, 2, best=0.6, after=0.5)
    assert "Your worst turn: −4.0" in text(browser.get(f"{place}/2"))
    set_chances(game, 2, best=0.99, after=0.99)
    page = text(browser.get(f"{place}/4"))
    assert '<b class="review-lost">(−4.0)</b>' in page
    assert "Your worst turn" not in page
    assert "Slip: −1.9" in page


def test_nothing_is_said_of_all_turns_until_all_own_turns_are_judged(
    asked: list[bot_calls.ReviewTask],
) -> None:
    browser = Browser()
    game = finished(browser)
    place = f"/game/{game.code}/review"
    assert "0 blunders" not in text(browser.get(place))
    while ReviewedTurn.objects.count() < 1:
        made(game, steps=1)
    (judged,) = ReviewedTurn.objects.all()
    worsen(game, judged.number, 0.0, 0.0)
    overview = text(browser.get(place))
    assert f"1 of {TURNS} turns judged so far." in overview
    assert "No turn was a mistake." not in overview
    assert "No habit cost much" not in overview
    turn = text(browser.get(f"{place}/{judged.number}"))
    assert "The review is not complete: this may change." in turn
    worsen(game, judged.number, 3.0, 0.1)
    set_chances(game, judged.number, best=0.6, after=0.5)
    overview = text(browser.get(place))
    assert "The review is not complete: this may change." in overview
    assert "There was no other mistake." not in overview
    made(game, seats=(1,))
    for number in (2, 4):
        worsen(game, number, 0.0, 0.0)
    # the turns of the other player change nothing
    ReviewedTurn.objects.exclude(number__in=(2, 4)).delete()
    overview = text(browser.get(place))
    assert "No turn was a mistake." in overview
    assert "this may change" not in overview


def chip(icon: str, count: str = "+1") -> Chip:
    return Chip(count, icon, "")


def test_icons_show_the_differences_of_two_turns_first() -> None:
    goods = [chip(f"good-{name}") for name in ("wood", "cotton", "dye", "oil")]
    cover, stone = chip("piece-cover"), chip("action-meditation_step")
    # what both turns bring is on both cards or on none
    assert told_chips((*goods[:3], cover), (goods[3], cover)) == (tuple(goods[:3]), (goods[3],))
    played, better = (goods[0], cover, stone), (goods[0], goods[1], cover, stone)
    assert told_chips(played, better) == ((goods[0], cover), (goods[0], goods[1], cover))
    assert told_chips(better[:3], better[:3]) == (better[:3], better[:3])
    # another number is a difference
    more = chip("good-wood", "+2")
    assert told_chips((more, *better[1:]), better) == ((more, *better[1:3]), better[:3])


def test_a_mistake_in_a_decided_game_says_what_it_cost(asked: list[bot_calls.ReviewTask]) -> None:
    """Its mark follows the chance to win, so its few rupees are not what it cost."""
    browser = Browser()
    game = finished(browser)
    made(game)
    worsen(game, 2, 0.5, 0.0)
    worsen(game, 4, 0.0, 0.0)
    set_chances(game, 2, best=0.97, after=0.55)
    overview = text(browser.get(f"/game/{game.code}/review"))
    assert f'href="/game/{game.code}/review/2/try"' in overview
    assert "There was no other mistake." in overview
    # from the only mistake there is no next one
    assert 'id="next-mistake"' not in text(browser.get(f"/game/{game.code}/review/2"))
    assert 'id="next-mistake"' in text(browser.get(f"/game/{game.code}/review/4"))
    assert "chance to win: −42% against the best turn" in text(browser.get("/puzzles/mistakes"))
    turn = text(browser.get(f"/game/{game.code}/review/2"))
    assert "The game was already decided: this turn is judged by the chance to win" in turn


def test_an_open_game_needs_no_word_about_brackets(asked: list[bot_calls.ReviewTask]) -> None:
    browser = Browser()
    game = finished(browser)
    made(game)
    for number in (2, 4):
        worsen(game, number, 3.0, 0.1)
        set_chances(game, number, best=0.6, after=0.5)
    page = text(browser.get(f"/game/{game.code}/review"))
    assert '<b class="review-lost">−3.0</b>' in page
    assert "Turns in brackets" not in page


def test_what_another_player_could_win_is_not_said_to_you(
    asked: list[bot_calls.ReviewTask],
) -> None:
    browser = Browser()
    game = finished(browser)
    made(game)
    row = ReviewedTurn.objects.filter(seat=0).order_by("number")[0]
    fact = {"kind": "wins", "what": "mahout", "count": 1, "use": "", "kept": False}
    row.judged["lost"] = 1.0
    row.judged["told"] = [{"about": "next", "worth": 1.0, "seat": -1, "facts": [fact]}]
    row.save()
    page = text(browser.get(f"/game/{game.code}/review/{row.number}"))
    assert f"{seats_of(game)[0].name} would win the contract of the Mahout." in page
    assert "you could win" not in page


def test_the_card_of_a_turn_tells_what_was_really_done(asked: list[bot_calls.ReviewTask]) -> None:
    """It is judged without luck; then the others answer otherwise than in the game."""
    browser = Browser()
    game = finished(browser)
    made(game)
    row = ReviewedTurn.objects.filter(seat=0).order_by("number")[1]
    address = f"/game/{game.code}/review/{row.number}"
    told = re.findall(r"<b>(.*?)</b>", text(browser.get(address)).split('class="review-card', 1)[1])
    assert told[0]
    row.judged["played"] = row.judged["played"][:1]
    row.save()
    changed = text(browser.get(address)).split('class="review-card', 1)[1]
    again = re.findall(r"<b>(.*?)</b>", changed)
    assert again[0] == told[0]


def test_a_reason_lights_its_places_on_the_board_of_the_review(
    asked: list[bot_calls.ReviewTask],
) -> None:
    browser = Browser()
    game = finished(browser)
    made(game)
    wood = {"kind": "good", "what": "wood", "count": 2, "use": "cook", "kept": False}
    favours = {"kind": "favour", "what": "", "count": 2, "use": "", "kept": False}
    told = [
        {"about": about, "worth": 1.0, "seat": -1, "facts": [fact]}
        for about, fact in (("goods", wood), ("favours", favours))
    ]
    # the markers at a building are those of the viewer, who sits at the second seat
    for seat, places in ((1, "good-wood space-wood notable-cook"), (0, "space-wood notable-cook")):
        row = ReviewedTurn.objects.filter(seat=seat).order_by("number")[1]
        row.judged.update(lost=1.0, told=told)
        row.save()
        page = text(browser.get(f"/game/{game.code}/review/{row.number}"))
        why = page[page.index("review-why") :]
        assert re.findall(r'class="because" data-places="([^"]*)"', why) == [places]
        assert all(f'id="spot-{name}"' in page for name in places.split())
        assert "2 more favours." in why  # they are not on this board
    browser.client.cookies["agra_view"] = "390x844t"
    assert "data-places" not in text(browser.get(f"/game/{game.code}/review/{row.number}"))


# ------------------------------------------------------------------ once more


def test_the_better_turn_is_shown_step_by_step_with_all_its_parts(
    asked: list[bot_calls.ReviewTask],
) -> None:
    browser = Browser()
    game = finished(browser)
    turn = next(turn for turn in reviews.over(game).turns if turn.seat == 1)
    where = f"/game/{game.code}/review/{turn.number}"
    assert browser.get(f"{where}/better/0").status_code == 409
    made(game)
    row = ReviewedTurn.objects.get(number=turn.number)
    row.judged["lost"] = 1.5
    row.save()
    best = Judged.from_json(row.judged).best
    page = html.unescape(text(browser.get(where)))
    for step_ in plan_steps(turn.view.state, turn.seat, best)[1:]:
        assert f"<li>{step_}</li>" in page
    assert f"{where}/better/0" in page
    shown = text(browser.get(f"{where}/better/2"))
    assert 'data-number="2"' in shown
    assert f"{where}/better/3" in shown
    last = text(browser.get(f"{where}/better/{len(best)}"))
    assert "This is the best turn." in last
    assert "about 1.5 rupees better than the turn that was played" in last
    steps = browser.get(f"{where}/better/steps").json()
    assert steps["last"] == len(best)


def test_a_turn_is_tried_again_and_judged(
    asked: list[bot_calls.ReviewTask], monkeypatch: pytest.MonkeyPatch
) -> None:
    trials: list[bot_calls.Trial] = []

    def compare(trial: bot_calls.Trial, place: object) -> "Future[Any]":
        trials.append(trial)
        done: Future[Any] = Future()
        done.set_result(bot_calls.Compared(3.4, [], 1.2))
        return done

    monkeypatch.setattr(service.bots(), "compare", compare)
    verdicts._judged.clear()
    browser = Browser()
    game = finished(browser)
    turn = next(turn for turn in reviews.over(game).turns if turn.seat == 1)
    where = f"/game/{game.code}/review/{turn.number}"
    assert browser.get(f"{where}/try").status_code == 409
    made(game)
    assert browser.post(f"/game/{game.code}/at/{turn.first}/play-on").status_code == 302
    page = text(browser.get(f"{where}/try"))
    check("Play the turn again", page)
    assert "Ada" in page
    assert "The vizier would play" not in page
    line: list[str] = []
    for _ in range(60):
        page = text(browser.get(f"{where}/try?line={'.'.join(line)}"))
        choices = re.findall(r'name="action"[^>]* value="(\d+)"', page)
        if not choices:
            break
        chosen = str(END_TURN) if str(END_TURN) in choices else choices[-1]
        sent = {"line": ".".join(line), "version": 0, "action": chosen}
        assert browser.post(f"{where}/decide", sent).status_code == 302
        line.append(chosen)
    assert line
    verdict = browser.get(f"{where}/verdict?line={'.'.join(line)}")
    assert verdict.status_code == 200
    said = text(verdict)
    assert "behind the best turn" in said or "This is the best turn." in said
    assert "Back to the review" in said
    verdicts._judged.clear()


def test_a_turn_better_than_the_played_one_answers_the_question() -> None:
    compared = bot_calls.Compared(3.0, [], 1.0)
    better = verdicts.verdict_of(compared, compared.real, played=2.5)
    assert better.title == "A better turn"
    assert better.text.startswith("1.5 rupees better than the turn that was played, 1.0 rupees")
    for played in (1.1, 0.9):
        same = verdicts.verdict_of(compared, compared.real, played=played)
        assert same.title == "There is a better turn"
        assert same.text.endswith("That is no better than the turn that was played.")
    small = bot_calls.Compared(2.0, [], 0.7)
    assert verdicts.verdict_of(small, small.real).title == "Nearly"
    assert verdicts.verdict_of(small, small.real, played=0.6).title == "There is a better turn"
    assert verdicts.verdict_of(bot_calls.Compared(0.0, []), 0.0, played=2.5).grade == "solved"


# ------------------------------------------------------------------ beyond one game


def test_any_record_can_be_brought(asked: list[bot_calls.ReviewTask]) -> None:
    browser = Browser()
    check("bring a record", text(browser.get("/review")))
    sent = SimpleUploadedFile("game.agra", ordinary(ROUNDS).text().encode())
    answer = browser.post("/review", {"file": sent})
    assert answer.status_code == 302
    assert browser.get(answer.url).status_code == 200
    running = SimpleUploadedFile("game.agra", ordinary(ROUNDS).prefix(9).text().encode())
    count = Game.objects.count()
    refused = browser.post("/review", {"file": running})
    assert refused.status_code == 400
    assert "The game is not over" in text(refused)
    assert browser.post("/review").status_code == 400
    assert Game.objects.count() == count


def test_a_summary_to_share(asked: list[bot_calls.ReviewTask]) -> None:
    browser = Browser()
    game = finished(browser)
    made(game)
    page = text(browser.get(f"/game/{game.code}/review/summary"))
    check("summary", page)
    # a picture to send, one to save, and the whole text
    assert page.count(f'data-name="agra-{game.code}.png"') == 2
    told = re.search(r'<img class="review-picture"[^>]*alt="([^"]*)"', page)
    assert told is not None
    assert "accuracy" in told[1]
    assert "Turning point" in told[1]
    # "given away" already means a loss: no minus sign before it
    assert re.search(r"accuracy [\d.]+%, [\d.]+ rupees given away", told[1])
    assert "Accuracy" in page
    assert re.search(r"(luckiest dice|own turn): .\d+ \(round \d+\)", page)
    assert "Turning point" in page
    drawn = browser.get(f"/game/{game.code}/review/summary.svg?seat=0")
    assert drawn["Content-Type"] == "image/svg+xml"
    assert text(drawn).startswith("<svg")
    assert "var(--" not in text(drawn)


def test_numbers_of_all_my_games(asked: list[bot_calls.ReviewTask]) -> None:
    browser = Browser()
    assert "None of your games is reviewed yet" in text(browser.get("/review/mine"))
    made(finished(browser))
    page = text(browser.get("/review/mine"))
    check("numbers", page)
    assert "Where the worker goes" in page
    assert "Rupees given away by kind of decision" in page


def test_the_bots_of_tables_in_play_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review waits while a bot is working, and continues afterwards."""
    waited: list[float] = []
    monkeypatch.setattr(BotRunner, "is_busy", lambda _self: len(waited) < 3)
    bots = LocalBots()

    def wait(seconds: float) -> bool:
        waited.append(seconds)
        return False

    monkeypatch.setattr(bots.pool, "wait", wait)
    monkeypatch.setattr(bots.pool, "run", lambda number, work, task: (number, len(waited)))
    task = bot_calls.ReviewTask(JUDGE, "", "", 1)
    assert bots.run_in_background(bot_calls.review_turn, task) == (BACKGROUND, 3)


# ------------------------------------------------------------------ own mistakes


def test_own_costly_turns_are_puzzles(asked: list[bot_calls.ReviewTask]) -> None:
    browser = Browser()
    assert "No mistakes yet" in text(browser.get("/puzzles/mistakes"))
    game = finished(browser)
    review = made(game)
    for row in ReviewedTurn.objects.filter(review=review):
        row.judged = {**row.judged, "mark": "blunder", "lost": 6.5}
        row.save()
    judged = reviews.judged_of(review)
    own = [one for one in judged.values() if one.seat == 1]
    wrong = sorted(one.number for one in own if is_mistake(one))
    assert wrong
    page = text(browser.get("/puzzles/mistakes"))
    check("mistakes", page)
    tries = [f"/game/{game.code}/review/{number}/try" for number in wrong]
    assert re.findall(r'href="([^"]*/try)"', page) == tries
    assert f'data-tick="{game.code}-{wrong[0]}"' in page
    assert "6.5" in page
    following = [browser.get(f"/puzzles/mistakes/{game.code}/{number}").url for number in wrong]
    assert following == [*tries[1:], "/puzzles/mistakes"]
    assert "/try" not in text(Browser().get("/puzzles/mistakes"))
    # a review by an earlier version of the judge still gives puzzles
    Review.objects.update(weights="earlier")
    assert "Play the turn again" in text(browser.get(tries[0]))


@pytest.mark.parametrize(
    ("richer", "title"),
    [(0, "2 moments that decided the game"), (1, "2 turns that could have been better")],
)
def test_the_mistakes_of_a_player_who_won_alone_decided_nothing(
    asked: list[bot_calls.ReviewTask], richer: int, title: str
) -> None:
    game = finished()
    made(game)
    for number in (2, 4):
        worsen(game, number, 3.0, 0.1)
    found = reviews.over(game)
    end = found.turns[-1].end.copy()
    end._d[at.PLAYER + at.STRIDE * richer + at.RUPEES] += 1
    turns = [*found.turns[:-1], replace(found.turns[-1], end=end)]
    judged = reviews.judged_of(reviews.stored_review(game, found))
    assert lesson(turns, [], judged, 1).title == title


def test_mistakes_of_all_seats_of_a_browser_are_listed(
    asked: list[bot_calls.ReviewTask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit counts games, not seats."""
    monkeypatch.setattr(mistakes, "MOST_GAMES", 1)
    browser = Browser()
    game = finished(browser)
    other = seats_of(game)[0]
    browser.post(f"/seat/{other.secret}/", {"name": other.name})
    made(game)
    for number in (1, 2):
        worsen(game, number, 3.0, 0.1)
    page = text(browser.get("/puzzles/mistakes"))
    for number in (1, 2):
        assert f'href="/game/{game.code}/review/{number}/try"' in page


def test_a_record_that_begins_in_the_last_turn_can_be_read() -> None:
    """Such a game has turns of one player only, or none."""
    whole = ordinary(ROUNDS)
    last = [moment[:2] for moment in whole.moments].index(whole.moments[-1][:2])
    browser = Browser()
    for begin in (last, len(whole)):
        record = Record.begin(position=whole.position(begin).to_json(), date="?")
        for action in whole.actions[begin:]:
            record.add(action)
        sent = SimpleUploadedFile("game.agra", record.text().encode())
        answer = browser.post("/review", {"file": sent})
        assert answer.status_code == 302
        views = ("", "/summary", "/summary.svg")
        pages = [f"{view}?seat={seat}" for view in views for seat in "01"]
        for page in (*pages, "/1"):
            found = browser.get(f"{answer.url}{page}")
            assert found.status_code == (200 if begin == last else 409)
