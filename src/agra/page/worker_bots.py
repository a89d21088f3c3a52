"""Bots of the page: those that search think in a second web worker, the others in the table's.

Everything here runs in the event loop of the table's worker. It answers requests while a bot
searches, because it only waits for messages of the other worker.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from typing import Any, Final

from django.core.signals import request_finished
from django.db.models import Exists

from agra.bots import Plan
from agra.page.worker_queue import LAST, LATER, SOON, Worker, WorkerQueue
from agra.table.cluster import retries
from agra.table.game import opponents
from agra.table.jobs import bot_calls, waiting
from agra.table.jobs.bot_turns import Asked, BotTurns, choose_or_simplest
from agra.table.jobs.fair_queue import Place
from agra.table.jobs.review_runner import ReviewRunner
from agra.table.jobs.reviews import Job, questions_of
from agra.table.jobs.service import BotService
from agra.table.models import Claim, Game

_log = logging.getLogger("agra.table")

#: Seconds after which a turn that has failed is tried again.
AGAIN: Final = 2.0


class WorkerBots(BotService):
    """Bots that answer at once in the table's worker, and bots that search in the bot worker."""

    reviews: "WorkerReviews"

    def __init__(self, worker: Worker) -> None:
        self.queue = WorkerQueue(worker)
        self.turns = BotTurns(lambda _game_id, task: choose_or_simplest(task, bot_calls.choose))
        self.reviews = WorkerReviews(self._review)
        self._worker = worker
        #: the games in which a bot decides now, and what it was asked
        self._playing: dict[int, asyncio.Task[None]] = {}
        self._asked: dict[int, Asked] = {}
        self._look_is_due = False
        self._running = False

    # -------------------------------------------------------------- running

    def start(self) -> None:
        """Look for turns of bots after each request from now on."""
        # This is the only process. A claim that is left here is of a page that was closed.
        Claim.objects.all().delete()
        self._running = True
        request_finished.connect(self._after_request)
        self.wake()

    def stop(self) -> None:
        """Stop all bots."""
        self._running = False
        request_finished.disconnect(self._after_request)
        for playing in self._playing.values():
            playing.cancel()
        self.reviews.stop_all()
        self.queue.cancel_all()

    def wake(self) -> None:
        """Look for turns of bots as soon as the event loop has time."""
        if self._running and not self._look_is_due:
            self._look_is_due = True
            asyncio.get_running_loop().call_soon(self._look)

    def is_running(self) -> bool:
        """Whether turns of bots are looked for."""
        return self._running

    def prepare(self) -> None:
        """Load the bot worker, because it may be needed soon."""
        self._worker.start()

    def _after_request(self, **_signal: Any) -> None:
        self.wake()

    # -------------------------------------------------------------- turns

    def _look(self) -> None:
        """Let a bot play in each game that waits for one, and end what nobody needs."""
        self._look_is_due = False
        if not self._running:
            return
        try:
            found = waiting.waiting_games().annotate(with_people=Exists(waiting.people()))
            wanted = dict(found.values_list("pk", "with_people"))
            self._end_unwanted()
            self.reviews.end_deleted()
        except Exception as error:
            retries.failed("Bots could not look for their games; trying again.", error)
            self._look_later()
            return
        for game_id, with_people in wanted.items():
            if game_id not in self._playing:
                play = self._play(game_id, SOON if with_people else LATER)
                self._playing[game_id] = asyncio.get_running_loop().create_task(play)

    def _look_later(self) -> None:
        asyncio.get_running_loop().call_later(AGAIN, self.wake)

    def _end_unwanted(self) -> None:
        """End the searches in games that were deleted or have moved on."""
        for game_id, asked in list(self._asked.items()):
            if not self.turns.is_current(asked):
                self._playing[game_id].cancel()

    async def _play(self, game_id: int, rank: int) -> None:
        """Let the bots of a game decide until it is a person's turn."""
        try:
            while await self._play_one(game_id, rank):
                await asyncio.sleep(0)  # requests have priority
        except asyncio.CancelledError:
            self.wake()  # after an undo a bot may have to decide again
        except Exception as error:
            retries.failed(f"A bot could not decide in game {game_id}; trying again.", error)
            self._look_later()
        finally:
            self._playing.pop(game_id, None)

    async def _play_one(self, game_id: int, rank: int) -> bool:
        """Let the bot to move decide; return whether the game has changed."""
        asked = self.turns.begin(game_id)
        if asked is None:
            return False
        try:
            if asked.task is None:
                return self.turns.end(asked, None, 0.0)
            self._asked[game_id] = asked
            action, seconds = await self._choose(asked.task, rank)
            return self.turns.end(asked, action, seconds)
        finally:
            self._asked.pop(game_id, None)
            self.turns.leave(asked)

    async def _choose(self, task: bot_calls.Task, rank: int) -> tuple[int, float]:
        """The action of a bot, and the seconds that its search took."""
        if not opponents.is_slow(task.level):
            return choose_or_simplest(task, bot_calls.choose), 0.0
        try:
            action, seconds = await asyncio.wrap_future(self.queue.submit("choose", task, rank))
        except Exception:
            _log.exception("The bot %s failed; the simplest one answers.", task.level)
            return bot_calls.choose_simply(task), 0.0
        return int(action), float(seconds)

    # -------------------------------------------------------------- hints, comparisons, reviews

    def hint(self, task: bot_calls.Task, place: Place) -> "Future[list[Plan]]":
        """Queue the task; a longer look comes after turns and first hints."""
        return self.queue.submit("plan", task, LATER if place.rank else SOON)

    def compare(self, trial: bot_calls.Trial, place: Place) -> "Future[bot_calls.Compared]":
        """Queue the task."""
        return self.queue.submit("compare", trial)

    def opening(
        self, task: bot_calls.OpeningTask, place: Place
    ) -> "Future[bot_calls.OpeningAnswer]":
        """Queue the task."""
        return self.queue.submit("opening", task)

    def waiting_tasks(self) -> int:
        """The number of tasks that have not begun."""
        return self.queue.waiting()

    async def _review(self, work: Callable[[Any], Any], task: Any) -> Any:
        return await asyncio.wrap_future(self.queue.submit(work.__name__, task, LAST))


class WorkerReviews(ReviewRunner):
    """Reviews whose steps the bot worker carries out one after the other."""

    def __init__(self, ask: Callable[[Callable[[Any], Any], Any], Awaitable[Any]]) -> None:
        super().__init__(lambda work, task: work(task))
        self._ask = ask
        #: what carries out the steps, and the game whose step is carried out now
        self._working: asyncio.Task[None] | None = None
        self._current: asyncio.Task[bool] | None = None
        self._current_game = 0

    def stop(self, game_id: int) -> None:
        """Begin no further turn, and end the search for the present one."""
        super().stop(game_id)
        if self._current is not None and self._current_game == game_id:
            self._current.cancel()

    def stop_all(self) -> None:
        """Stop all reviews; they can be resumed."""
        while (game_id := self.next_game()) is not None:
            self.stop(game_id)

    def end_deleted(self) -> None:
        """Stop the reviews of games that were deleted."""
        with self._guard:
            games = set(self._jobs)
        if games:
            for game_id in games.difference(
                Game.objects.filter(pk__in=games).values_list("pk", flat=True)
            ):
                self.stop(game_id)

    def _queue(self, game_id: int) -> None:
        if self._working is None or self._working.done():
            self._working = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        """Carry out one step of each review in turn, until all are done."""
        while (game_id := self.next_game()) is not None:
            job = self.job_of(game_id)
            if job is None:
                continue
            self._current_game = game_id
            self._current = asyncio.get_running_loop().create_task(self._step_of(job))
            more = False
            try:
                more = await self._current
            except asyncio.CancelledError:
                _log.info("The review of game %s was stopped; it can be resumed.", game_id)
            except Exception:
                _log.exception("The review of game %s has failed; start it again.", game_id)
            self.put_back(game_id, job, more)
        self._current = None

    async def _step_of(self, job: Job) -> bool:
        """Carry out the next step of a review; return whether there are more."""
        questions = questions_of(job)
        try:
            work, task = next(questions)
            while True:
                work, task = questions.send(await self._ask(work, task))
        except StopIteration as done:
            return bool(done.value)
