"""Bots of the page: the table's worker answers while a second web worker searches.

The second worker is a fake one here; `tests/page` tests its queue.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from django.test import AsyncClient

from agra.page.worker_bots import WorkerBots
from agra.page.worker_queue import LAST, SOON
from agra.table.game import deciding, deleting
from agra.table.jobs import bot_calls, claims, hints, reviews, service
from agra.table.jobs.fair_queue import Place
from agra.table.models import Entry, Game, ReviewedTurn
from tests.page.fake_worker import FakeWorker
from tests.table.jobs.test_review import finished
from tests.table.support import Browser, against, entries

pytestmark = pytest.mark.usefixtures("table")


@pytest.fixture
def worker() -> FakeWorker:
    return FakeWorker()


@pytest.fixture
def bots(worker: FakeWorker, monkeypatch: pytest.MonkeyPatch) -> Iterator[WorkerBots]:
    # in a browser there is no other thread for the database
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    made = WorkerBots(worker)
    worker.queue = made.queue
    before = service.bots()
    service.use(made)
    yield made
    service.use(before)


def run(bots: WorkerBots, steps: Callable[[], Awaitable[None]]) -> None:
    """Run steps while the bots play."""

    async def main() -> None:
        bots.start()
        try:
            await steps()
        finally:
            bots.stop()
            await pause()

    asyncio.run(main())


async def pause(times: int = 40) -> None:
    """Let everything happen that does not wait for the worker."""
    for _ in range(times):
        await asyncio.sleep(0)


def waiting_for(level: str, bots: int = 1) -> Game:
    """A game in which a bot of this level has to decide."""
    browser = Browser()
    game = against(browser, bots=bots, level=level, seed=5)
    while not game.bot_to_move:
        browser.decide(game, browser.sight(game)["options"][-1]["action"])
        game.refresh_from_db()
    return game


def simple(task: bot_calls.Task) -> tuple[int, float]:
    """An answer of the worker."""
    return bot_calls.choose_simply(task), 0.25


def test_a_bot_that_searches_thinks_in_the_worker(bots: WorkerBots, worker: FakeWorker) -> None:
    game = waiting_for("vizier")
    before = len(entries(game))

    async def steps() -> None:
        while Game.objects.get(pk=game.pk).bot_to_move:
            await pause()
            assert len(entries(game)) >= before  # the database can be read while it thinks
            work, task = worker.sent[-1][1:]
            assert (work, task.level) == ("choose", "vizier")
            worker.answer(simple(task))
            await pause()

    run(bots, steps)
    assert len(entries(game)) > before
    # the seconds of its search count, not those for which it waited
    seconds = [task.seconds for _number, _work, task in worker.sent]
    assert seconds[:3] == [4.0 - 0.25 * number for number in range(len(seconds[:3]))]


def test_bots_that_answer_at_once_need_no_worker(bots: WorkerBots, worker: FakeWorker) -> None:
    game = waiting_for("farmer", bots=3)

    async def steps() -> None:
        for _ in range(200):
            await pause(1)

    run(bots, steps)
    assert not Game.objects.get(pk=game.pk).bot_to_move
    assert worker.sent == []


def test_after_a_failure_of_the_worker_the_simplest_bot_answers(
    bots: WorkerBots, worker: FakeWorker
) -> None:
    game = waiting_for("vizier")
    before = len(entries(game))

    async def steps() -> None:
        await pause()
        worker.has_failed()
        await pause()

    run(bots, steps)
    assert len(entries(game)) > before


def test_a_search_is_ended_when_its_game_is_deleted(bots: WorkerBots, worker: FakeWorker) -> None:
    game = waiting_for("vizier")

    async def steps() -> None:
        await pause()
        deleting.delete(Game.objects.filter(pk=game.pk))
        bots.wake()  # as after each request
        await pause()
        assert worker.ends == 1

    run(bots, steps)


def test_a_search_is_ended_when_its_game_has_moved_on(bots: WorkerBots, worker: FakeWorker) -> None:
    game = waiting_for("vizier")

    async def steps() -> None:
        await pause()
        first = worker.sent[-1][2]
        deciding.decide(game, first.seat, bot_calls.choose_simply(first))
        bots.wake()
        await pause()
        assert worker.ends == 1
        worker.has_ended()
        await pause()
        game.refresh_from_db()
        if game.bot_to_move:  # it is asked again, for the new position
            assert worker.sent[-1][2].d != first.d

    run(bots, steps)
    decisions = Entry.objects.filter(game=game, kind=Entry.DECISION, seat=1, forced=False)
    assert decisions.count() == 1


def test_a_claim_of_a_page_that_was_closed_does_not_count(
    bots: WorkerBots, worker: FakeWorker
) -> None:
    game = waiting_for("vizier")
    assert claims.claim(game.pk, "a page that was closed")
    run(bots, pause)
    assert worker.names == ["choose"]


def test_a_hint_is_ended_when_the_player_has_decided(bots: WorkerBots, worker: FakeWorker) -> None:
    browser = Browser()
    game = against(browser, level="farmer", seed=5)
    version = browser.sight(game)["version"]
    client = AsyncClient()
    client.cookies = browser.client.cookies
    answers: list[Any] = []

    async def steps() -> None:
        asked = asyncio.create_task(client.get(f"/game/{game.code}/hint"))
        while not worker.sent:
            await asyncio.sleep(0.01)
        hints.moved(game.code, version)  # an older move
        assert worker.ends == 0
        hints.moved(game.code, version + 1)
        assert worker.ends == 1
        answers.append(await asyncio.wait_for(asked, 10))

    asyncio.run(steps())
    assert answers[0].status_code == 204


def test_longer_looks_come_after_turns(bots: WorkerBots) -> None:
    ranks = []

    def submit(_work: str, _task: object, rank: int = SOON) -> None:
        ranks.append(rank)

    bots.queue.submit = submit  # type: ignore[method-assign,assignment]
    for look in (0, 1):
        bots.hint(Any, Place((), look))  # type: ignore[arg-type]
    assert ranks[0] < ranks[1] < LAST


def test_a_review_is_made_by_the_worker(
    bots: WorkerBots, worker: FakeWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGRA_REVIEW_NODES", "20")
    game = finished()
    judged = ReviewedTurn.objects.filter(review__game=game)

    async def steps() -> None:
        bots.reviews.begin(game, reviews.over(game), (0,), "browser")
        for count in (0, 1, 2):
            assert bots.reviews.is_running(game.pk)
            await pause(5)
            assert judged.count() == max(0, count - 1)
            worker.think()
            await pause(5)
        assert worker.names == ["review_glance", "review_turn", "review_turn", "review_turn"]
        bots.reviews.stop(game.pk)
        await pause(5)
        assert worker.ends == 1
        assert not bots.reviews.is_running(game.pk)

    run(bots, steps)
    assert judged.count() == 2
