"""Several processes on one database share worker queries, limits and streams."""

import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from datetime import timedelta
from math import isnan, nan
from typing import Any

import pytest
from django.db import connections
from django.db.models.functions import Now
from django.utils import timezone

from agra.bots import Fact, Plan, Reason
from agra.command.supervisor import LATEST, Job
from agra.table.cluster import processes
from agra.table.config import run_mode
from agra.table.errors import TooMuch
from agra.table.game import lines, looking, opponents, recording
from agra.table.game.visit import Visit
from agra.table.jobs import (
    bot_calls,
    hints,
    question_client,
    questions,
    review_queue,
    reviews,
    service,
)
from agra.table.jobs.fair_queue import Place, place_of
from agra.table.jobs.local import LocalBots
from agra.table.jobs.question_worker import QuestionWorker
from agra.table.jobs.remote import RemoteBots
from agra.table.jobs.review_runner import ReviewWorker
from agra.table.live import open_streams, presence
from agra.table.models import Entry, Game, Presence, Process, Stream, Thought
from agra.table.worker import HANGS
from tests.table.support import Browser, against, between, entries, text

pytestmark = pytest.mark.usefixtures("table")

PLANS = [Plan((7, 8), 31.5, 0.5, reasons=[Reason("goods", 1.5, (Fact("good", "wood", 2),))])]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> RemoteBots:
    """This process is one of several, and bots think elsewhere."""
    found = RemoteBots()
    monkeypatch.setattr(run_mode, "run_mode", lambda: run_mode.RunMode.SHARED)
    monkeypatch.setattr(service, "_chosen", [found])
    monkeypatch.setattr(opponents, "is_slow", lambda level: False)
    return found


@pytest.fixture
def worker(served: RemoteBots) -> Iterator[QuestionWorker]:
    """A worker that has not begun."""
    Process.objects.create(name="elsewhere/9/abc", kind=Process.WORKER, seen=Now())
    bots = LocalBots()
    found = QuestionWorker(bots.tasks.submit)
    yield found
    found.stop()
    bots.stop()


def a_task() -> bot_calls.Task:
    game = against(Browser(), bots=1, seed=1)
    with lines.line_of(game) as line:
        state = line.state
        return bot_calls.Task(
            "farmer", 0, list(state._d), list(state._stack), "", 0, [2, None], 1.0, ((7, 8),)
        )


def wait_until(what: Any) -> None:
    until = time.monotonic() + 60
    while not what():
        assert time.monotonic() < until
        time.sleep(0.02)


def asked() -> tuple["Future[Any]", Thought]:
    """A query that is stored in the database."""
    future = service.bots().hint(a_task(), Place())
    wait_until(Thought.objects.exists)
    return future, Thought.objects.get()


def test_what_is_asked_and_answered_survives_the_way() -> None:
    task = a_task()
    assert questions.from_json(questions.to_json(task)) == task
    assert questions.from_json(questions.to_json(PLANS)) == PLANS


def test_plans_that_are_not_compared_in_rupees_survive_the_way_through_the_database() -> None:
    """JSON has no such number, and databases refuse it."""
    questions.store("some plans", [Plan((7,), 31.5, 0.5, nan)])
    (plan,) = questions.stored("some plans")
    assert (plan.actions, plan.rupees) == ((7,), 31.5)
    assert isnan(plan.behind)


def test_what_was_found_for_a_hint_is_known_to_all_processes(served: RemoteBots) -> None:
    browser = Browser()
    game = against(browser, bots=1, seed=1)
    sight, _screen = looking.look(Visit(game, browser.number))
    hints.remember(sight, PLANS, 0)
    hints._found.clear()  # as another process reads it
    assert hints.task_for(sight, sight.rupees, "", 1).also == ((7, 8),)


def test_a_worker_answers_what_a_web_process_asks(
    worker: QuestionWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(bot_calls.CALLS, "plan", lambda task: PLANS)
    future, _thought = asked()
    same = service.bots().hint(a_task(), Place())
    worker.start()
    assert future.result(30) == PLANS
    assert same.result(30) == PLANS
    assert Thought.objects.count() == 1  # the same query is computed once


def test_without_workers_whoever_asks_is_told_so(
    served: RemoteBots, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(question_client, "RESTART", 0.1)
    browser = Browser()
    game = against(browser, bots=1, seed=1)
    for address in (f"/game/{game.code}/hint", "/openings/begin?players=2&place=2&seed=1"):
        answer = browser.get(address)
        assert answer.status_code == 503
        assert "No bots are running on this server" in text(answer)


def test_a_bot_that_fails_is_told_to_whoever_waits(
    worker: QuestionWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def plan(task: bot_calls.Task) -> None:
        raise RuntimeError("a mistake in a bot")

    monkeypatch.setitem(bot_calls.CALLS, "plan", plan)
    future, _thought = asked()
    worker.start()
    with pytest.raises(questions.NoAnswer):
        future.result(30)


def test_an_answer_that_cannot_be_read_is_none() -> None:
    """A worker of another version may know other classes."""
    client = question_client.QuestionClient()
    for answer in ({"type": "Unknown"}, {"type": "Plan", "unknown": 1}):
        future: Future[Any] = Future()
        client._waiting["key"] = [future]
        client._answered("key", {"answer": [answer]})
        with pytest.raises(questions.NoAnswer):
            future.result(0)


@pytest.mark.parametrize(
    ("work", "task"),
    [
        ("seated", questions.to_json(bot_calls.Trial("farmer", [], [], 1, [], []))),
        ("plan", {"type": "Popen", "args": "true"}),
    ],
)
def test_a_row_can_call_only_what_is_on_the_list(
    worker: QuestionWorker, work: str, task: dict[str, Any]
) -> None:
    """Whatever else a row names is a question without an answer."""
    wanted = timezone.now() + timedelta(seconds=3600)
    row = Thought.objects.create(key="row", work=work, task=task, wanted=wanted)
    worker.start()
    wait_until(lambda: Thought.objects.get(pk=row.pk).failed)
    assert Thought.objects.get(pk=row.pk).answer is None


@pytest.mark.usefixtures("served")
def test_the_question_of_a_worker_that_died_is_taken_up_again() -> None:
    future, thought = asked()
    dead = f"{processes.machine()}/999999/abc"  # no system uses this process id
    assert questions.take("elsewhere/1/abc") == thought
    assert questions.take("elsewhere/2/abc") is None
    Thought.objects.update(worker=dead)
    assert questions.take("elsewhere/2/abc") == thought
    Thought.objects.update(until=Now() - timedelta(seconds=1))
    assert questions.take("elsewhere/3/abc") == thought
    Thought.objects.update(until=Now() - timedelta(seconds=1))
    assert questions.take("elsewhere/4/abc") is None  # three workers have died computing it
    with pytest.raises(questions.NoAnswer):
        future.result(30)


def question(key: str, owner: str, rank: int) -> Thought:
    wanted = timezone.now() + timedelta(seconds=3600)
    return Thought.objects.create(
        key=key, work="plan", task={}, wanted=wanted, owner=owner, rank=rank
    )


def test_those_who_ask_workers_take_turns() -> None:
    """Short searches come before long ones; a visitor with many queries does not delay others."""
    for number in range(4):
        question(f"ada {number}", "ada ada", 1)
    question("ben, long", "ben ben", 1)
    question("ben, first", "ben ben", 0)
    question("a school", "school x", 0)
    taken = []
    while found := questions.take("elsewhere/1/abc"):
        questions.answer(found, [])
        taken.append(found.key)
    assert taken == [
        "ben, first", "a school", "ada 0", "ben, long", "ada 1", "ada 2", "ada 3",
    ]  # fmt: skip


def test_a_browser_has_one_long_look_at_a_time() -> None:
    for number in range(3):
        question(f"ada {number}", "ada ada", 1)
    first = questions.take("elsewhere/1/abc")
    assert first is not None
    assert questions.take("elsewhere/2/abc") is None  # another worker is free for others
    question("ben", "ben ben", 1)
    assert getattr(questions.take("elsewhere/2/abc"), "key", "") == "ben"
    question("ada, first", "ada ada", 0)
    assert getattr(questions.take("elsewhere/3/abc"), "key", "") == "ada, first"
    questions.answer(first, [])
    assert getattr(questions.take("elsewhere/1/abc"), "key", "") == "ada 1"


@pytest.mark.usefixtures("served")
def test_a_worker_takes_a_first_look_while_it_has_a_longer_one() -> None:
    """Its queue of tasks then interrupts the longer one; a second longer one has to wait."""
    given: dict[int, Future[Any]] = {}

    def submit(_work: object, task: bot_calls.Task, place: Place) -> "Future[Any]":
        found = given[place.rank] = Future()
        return found

    def ask(key: str, owner: str, rank: int) -> None:
        question(key, owner, rank)
        Thought.objects.filter(key=key).update(task=questions.to_json(task))

    worker, task = QuestionWorker(submit), a_task()
    ask("long", "ada ada", 1)
    worker._step()
    assert list(given) == [1]
    ask("another long", "ben ben", 1)
    worker._step()
    assert list(given) == [1]
    ask("first", "ben ben", 0)
    worker._step()
    assert list(given) == [1, 0]
    given.pop(0).set_result(PLANS)
    answered = Thought.objects.filter(answer__isnull=False)
    assert list(answered.values_list("key", flat=True)) == ["first"]
    # nobody waits for the longer one any more
    Thought.objects.filter(key="long").update(wanted=Now() - timedelta(seconds=1))
    first = given[1]
    worker._step()
    assert first.cancelled()
    worker._step()
    assert given[1] is not first
    assert Thought.objects.get(key="another long").worker == worker.name


def test_visitors_take_turns_with_their_reviews() -> None:
    for number, owner in enumerate(("ada x", "ada y", "ada z", "ben ben"), 1):
        review_queue.order(number, (0,), owner, owner)
    taken = []
    for _ in range(6):
        order = review_queue.take("elsewhere/1/abc")
        assert order is not None
        taken.append(order.task["game"])
    # the browsers of an address share its turns
    assert taken == [1, 4, 2, 4, 3, 4]


@pytest.mark.usefixtures("served")
def test_a_question_knows_who_asks() -> None:
    future = service.bots().hint(a_task(), place_of("ada ada", 1))
    wait_until(Thought.objects.exists)
    future.cancel()
    found = Thought.objects.get()
    assert (found.owner, found.rank) == ("ada ada", 1)


def test_a_question_that_nobody_waits_for_is_not_begun(served: RemoteBots) -> None:
    future, _thought = asked()
    future.cancel()
    wait_until(lambda: served.client._thread is None)
    assert questions.waiting() == 1
    Thought.objects.update(wanted=Now() - timedelta(seconds=1))
    assert questions.waiting() == 0
    assert questions.take("elsewhere/1/abc") is None


def test_health_counts_the_workers_that_live(served: RemoteBots) -> None:
    asker = Browser()
    assert asker.get("/health").status_code == 503
    Process.objects.create(name="elsewhere/1/abc", kind=Process.WORKER, seen=Now())
    answer = asker.get("/health")
    assert (answer.status_code, answer.json()["workers"]) == (200, 1)
    Process.objects.update(seen=Now() - timedelta(seconds=60))
    assert asker.get("/health").status_code == 503


@pytest.mark.usefixtures("served")
def test_an_answer_that_could_not_be_written_is_thought_up_again_at_once() -> None:
    _future, thought = asked()
    assert questions.take("elsewhere/1/abc") == thought
    assert questions.take("elsewhere/2/abc") is None
    assert questions.take("elsewhere/1/abc") == thought  # it is idle, or would not ask


def test_streams_are_counted_over_all_processes_that_live(
    served: RemoteBots, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGRA_STREAMS_PER_ADDRESS", "2")
    for name in (processes.own_name(), "elsewhere/1/abc"):
        Process.objects.create(name=name, kind=Process.WEB, seen=Now())
    first = open_streams.open_stream(1, "", "203.0.113.7")
    assert first is not None
    assert open_streams.open_stream(2, "", "203.0.113.7") is not None
    assert open_streams.open_stream(3, "", "203.0.113.7") is None
    assert open_streams.open_stream(3, "", "203.0.113.8") is not None
    open_streams.close_stream(first)
    assert open_streams.open_stream(3, "", "203.0.113.7") is not None
    # open requests of a dead process no longer count
    Stream.objects.update(process="elsewhere/1/abc")
    Process.objects.filter(name="elsewhere/1/abc").update(seen=Now() - timedelta(seconds=60))
    assert open_streams.open_stream(4, "", "203.0.113.7") is not None
    processes.tidy()
    assert Stream.objects.count() == 1


def test_a_page_that_came_back_to_another_process_is_not_lost(served: RemoteBots) -> None:
    ada = Browser()
    game = between(ada, Browser())
    ada.post(f"/game/{game.code}/here", {"state": "here"})
    Process.objects.create(name="elsewhere/1/abc", kind=Process.WEB, seen=Now())
    back = Stream.objects.create(process="elsewhere/1/abc", game_number=game.pk, browser=ada.number)
    moment = timezone.now() + timedelta(seconds=1)
    presence.dropped(game.pk, ada.number, moment)
    assert Presence.objects.get(browser=ada.number).state == Presence.HERE
    back.delete()
    presence.dropped(game.pk, ada.number, moment)
    assert Presence.objects.get(browser=ada.number).state == Presence.LOST


def test_who_looked_before_another_process_moved_on_writes_nothing() -> None:
    """Derived columns must match the last entry, or no bot finds its turn."""
    game = between(Browser(), Browser())
    with lines.line_of(game) as line:
        seat, version = line.state.to_move, line.version
        assert seat is not None
        action = line.state.legal_actions()[0]
        Entry.objects.create(game=game, number=version + 1, seat=seat, action=action)
        Game.objects.filter(pk=game.pk).update(to_move=3, bot_to_move=True)
        recording.record(game, line, line.state, [])
    found = Game.objects.get(pk=game.pk)
    assert (found.to_move, found.bot_to_move) == (3, True)
    assert len(entries(game)) == version + 1


def test_reviews_are_ordered_by_web_processes_and_made_by_workers(served: RemoteBots) -> None:
    """One worker has an order at a time, turn by turn; one that died loses it."""
    game = between(Browser(), Browser())
    review_queue.order(game.pk, (1, 0), "ada")
    review_queue.order(game.pk, (0, 1), "ben")  # the first one counts
    assert served.reviews.is_begun_by(game.pk, "ada")
    assert not served.reviews.is_begun_by(game.pk, "ben")
    assert not served.reviews.is_begun_by(game.pk, "")
    assert served.reviews.is_running(game.pk)
    with pytest.raises(TooMuch):
        served.reviews.check("ada")
    served.reviews.check("ben")
    first = review_queue.take("elsewhere/1/abc")
    assert first is not None
    assert first.task["seats"] == [1, 0]
    assert review_queue.take("elsewhere/1/abc") == first
    assert review_queue.take("elsewhere/2/abc") is None
    Thought.objects.update(until=Now() - timedelta(seconds=1))
    assert review_queue.take("elsewhere/2/abc") == first
    assert questions.take("elsewhere/3/abc") is None  # it is no question
    served.reviews.stop(game.pk)
    assert not served.reviews.is_running(game.pk)
    assert review_queue.take("elsewhere/2/abc") is None


def test_a_worker_makes_a_review_to_its_end(
    served: RemoteBots, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker, game = ReviewWorker(LocalBots().run_in_background), between(Browser(), Browser())
    steps: list[tuple[int, ...]] = []

    def step(job: reviews.Job, run: reviews.Run) -> bool:
        steps.append(job.seats)
        return len(steps) < 3

    found = reviews.Over(None, [], 1, "", "")  # type: ignore[arg-type]
    monkeypatch.setattr(reviews, "over", lambda game: found)
    monkeypatch.setattr(reviews, "step", step)
    served.reviews.begin(game, found, [1, 0], "ada")
    while worker.work("elsewhere/1/abc"):
        pass
    assert steps == [(1, 0)] * 3
    assert not served.reviews.is_running(game.pk)


def test_a_process_that_dies_at_once_is_started_again_later_each_time() -> None:
    class Dead:
        exitcode = 1

        def join(self) -> None:
            pass

    job = Job("web-1", time.sleep)
    delays = []
    for _ in range(8):
        job.process, job.began = Dead(), 100.0  # type: ignore[assignment]
        job.bury(101.0)
        delays.append(job.not_before - 101.0)
    assert delays == [0.0, 0.5, 1.0, 2.0, 4.0, 8.0, LATEST, LATEST]
    job.process = Dead()  # type: ignore[assignment]
    job.bury(200.0)
    assert job.not_before == 200.0


def test_a_hint_keeps_no_connection_while_the_bot_thinks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A process has few connections, and a bot may think for long."""
    ada = Browser()
    game = against(ada, bots=1, seed=1)
    own, held = connections["default"], []

    def hint(task: Any, place: object) -> "Future[Any]":
        held.append(own.connection)
        future: Future[Any] = Future()
        future.set_exception(questions.NoAnswer("The bots do not answer: try again later."))
        return future

    monkeypatch.setattr(service.bots(), "hint", hint)
    assert ada.get(f"/game/{game.code}/hint").status_code == 503
    assert held == [None]


def test_a_worker_that_hangs_ends_so_that_another_is_started() -> None:
    asked = """
import threading
from agra.table import worker
worker.LOOK = 0.01
worker.watch(threading.Event(), lambda: True)
"""
    done = subprocess.run([sys.executable, "-c", asked], timeout=120, check=False)
    assert done.returncode == HANGS


def test_what_processes_are_copied_from_has_begun_nothing() -> None:
    """Otherwise all forked processes would share one thread, one connection or one name."""
    asked = """
import threading, agra.table.preload
from agra.table.cluster import bus, processes
from agra.table.jobs.service import bots
from django.db import connections
assert threading.active_count() == 1
assert processes.own_name.cache_info().currsize == bus._me.cache_info().currsize == 0
assert "name" not in vars(bots().runner.turns)
assert not connections.all(initialized_only=True) or connections["default"].connection is None
"""
    subprocess.run([sys.executable, "-c", asked], check=True, timeout=120)
