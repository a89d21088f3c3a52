"""The order in which the bot worker of the page gets its tasks, and how tasks end."""

import pickle

import pytest

from agra.page import bot_worker
from agra.page.worker_queue import LAST, LATER, SOON, WorkerFailed, WorkerQueue
from agra.rules.setup import new_game
from agra.table.jobs import bot_calls
from tests.page.fake_worker import FakeWorker


@pytest.fixture
def worker() -> FakeWorker:
    return FakeWorker()


@pytest.fixture
def queue(worker: FakeWorker) -> WorkerQueue:
    worker.queue = WorkerQueue(worker)
    return worker.queue


def test_turns_come_before_longer_looks_and_those_before_reviews(
    queue: WorkerQueue, worker: FakeWorker
) -> None:
    first = queue.submit("choose", "first turn", SOON)
    for name, rank in (("review", LAST), ("look", LATER), ("hint", SOON), ("turn", SOON)):
        queue.submit("plan", name, rank)
    assert worker.names == ["first turn"]  # one at a time
    assert queue.waiting() == 4
    for number in range(5):
        worker.answer(number)
    assert worker.names == ["first turn", "hint", "turn", "look", "review"]
    assert first.result(0) == 0
    assert worker.ends == 0


def test_a_review_gives_way_to_a_turn_and_is_begun_again(
    queue: WorkerQueue, worker: FakeWorker
) -> None:
    review = queue.submit("review_turn", "review", LAST)
    turn = queue.submit("choose", "turn", SOON)
    assert worker.ends == 1
    worker.has_ended()
    assert worker.names == ["review", "turn"]
    worker.answer("moved")
    assert turn.result(0) == "moved"
    assert worker.names == ["review", "turn", "review"]
    worker.answer("judged")
    assert review.result(0) == "judged"


def test_an_answer_that_was_on_its_way_counts(queue: WorkerQueue, worker: FakeWorker) -> None:
    look = queue.submit("plan", "look", LATER)
    queue.submit("choose", "turn", SOON)
    worker.answer("plans")  # it was ready before the worker could end the task
    assert look.result(0) == "plans"
    assert worker.names == ["look", "turn"]


def test_a_cancelled_task_is_never_begun(queue: WorkerQueue, worker: FakeWorker) -> None:
    queue.submit("choose", "turn")
    hint = queue.submit("plan", "hint")
    hint.cancel()
    assert (worker.ends, queue.waiting()) == (0, 0)
    worker.answer()
    assert worker.names == ["turn"]


def test_a_cancelled_search_is_ended_and_the_next_one_begins(
    queue: WorkerQueue, worker: FakeWorker
) -> None:
    hint = queue.submit("plan", "hint")
    turn = queue.submit("choose", "turn")
    assert hint.cancel()
    assert worker.ends == 1
    assert worker.names == ["hint"]  # the worker has not said yet that the task has ended
    worker.has_ended()
    assert worker.names == ["hint", "turn"]
    queue.answered(1, pickle.dumps(("late", "")))  # a late answer of the ended search
    assert not turn.done()
    worker.answer("moved")
    assert turn.result(0) == "moved"


def test_after_a_failure_the_next_task_is_sent_to_a_new_worker(
    queue: WorkerQueue, worker: FakeWorker
) -> None:
    first, second = queue.submit("plan", "first"), queue.submit("plan", "second")
    worker.has_failed()
    with pytest.raises(WorkerFailed, match="no memory"):
        first.result(0)
    worker.answer("plans")
    assert second.result(0) == "plans"


def test_all_tasks_are_cancelled_when_the_bots_stop(queue: WorkerQueue, worker: FakeWorker) -> None:
    tasks = [queue.submit("plan", "one"), queue.submit("plan", "two")]
    queue.cancel_all()
    assert all(task.cancelled() for task in tasks)
    assert worker.ends == 1


# ------------------------------------------------------------------ inside the worker


def task(level: str) -> bot_calls.Task:
    """The first decision of a game."""
    state = new_game(2, seed=1)
    assert state.to_move is not None
    return bot_calls.Task(
        level=level, seat=state.to_move, d=list(state.numbers()),
        stack=list(state.pending.numbers()), components="", seed=1, rupees=[], seconds=0.1,
    )  # fmt: skip


def test_a_bot_answers_with_an_action_and_its_time() -> None:
    content = bot_worker.carry_out(bot_worker.packed("choose", task("vizier")))
    assert content is not None
    (action, seconds), error = bot_worker.unpacked(content)
    assert action in task("vizier").state.legal_actions()
    assert 0 < seconds < 30
    assert error == ""


def test_the_failure_of_a_bot_is_told() -> None:
    content = bot_worker.carry_out(bot_worker.packed("choose", task("no such bot")))
    assert content is not None
    answer, error = bot_worker.unpacked(content)
    assert answer is None
    assert "no such bot" in error


def test_an_interrupted_bot_has_no_answer_and_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    before = bot_calls.seated(task("farmer")).bot

    def interrupted(_task: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setitem(bot_worker.CALLS, "choose", interrupted)
    assert bot_worker.carry_out(bot_worker.packed("choose", task("farmer"))) is None
    assert bot_calls.seated(task("farmer")).bot is not before
