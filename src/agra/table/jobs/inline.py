"""Bots in the thread of the request: for a table without threads and child processes.

A hint or a comparison is answered before the call returns. Turns of bots, expired clocks and
reviews are processed after each request.
"""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final

from django.core.signals import request_finished

from agra.bots import Plan
from agra.table.cluster import retries
from agra.table.game import timeouts
from agra.table.jobs import bot_calls, waiting
from agra.table.jobs.bot_turns import BotTurns, choose_or_simplest
from agra.table.jobs.fair_queue import Place
from agra.table.jobs.review_runner import ReviewRunner
from agra.table.jobs.service import BotService

#: The most decisions of bots after one request; the rest follows after the next one.
MOST_DECISIONS: Final = 500


class InlineBots(BotService):
    """Bots that think in the thread of the request."""

    reviews: ReviewRunner

    def __init__(self) -> None:
        self.turns = BotTurns(lambda _game_id, task: choose_or_simplest(task, bot_calls.choose))
        self.reviews = ReviewRunner(lambda work, task: work(task))
        self._running = False
        #: whether `work` runs, which must not call itself
        self._working = False

    def start(self) -> None:
        """Work after each request from now on."""
        self._running = True
        request_finished.connect(self._after_request)

    def stop(self) -> None:
        """Stop working after requests."""
        self._running = False
        request_finished.disconnect(self._after_request)

    def wake(self) -> None:
        """Do nothing: bots play after the request."""

    def is_running(self) -> bool:
        """Whether bots play after each request."""
        return self._running

    def _after_request(self, **_signal: Any) -> None:
        self.work()

    def work(self) -> None:
        """Handle expired clocks, turns of bots, and one step of a review."""
        if self._working:
            return
        self._working = True
        try:
            timeouts.ring()
            self._play()
            game_id = self.reviews.next_game()
            if game_id is not None:
                self.reviews.step(game_id)
        except Exception as error:
            retries.failed("Bots could not play after a request; trying again.", error)
        finally:
            self._working = False

    def _play(self) -> None:
        """Let bots decide until it is a person's turn everywhere."""
        decisions = 0
        for game_id in list(waiting.waiting_games().values_list("pk", flat=True)):
            while decisions < MOST_DECISIONS and self.turns.play_one(game_id):
                decisions += 1

    def hint(self, task: bot_calls.Task, place: Place) -> "Future[list[Plan]]":
        """Return the answer as a future that is done."""
        return _answered(bot_calls.plan, task)

    def compare(self, trial: bot_calls.Trial, place: Place) -> "Future[bot_calls.Compared]":
        """Return the answer as a future that is done."""
        return _answered(bot_calls.compare, trial)

    def opening(
        self, task: bot_calls.OpeningTask, place: Place
    ) -> "Future[bot_calls.OpeningAnswer]":
        """Return the answer as a future that is done."""
        return _answered(bot_calls.opening, task)

    def waiting_tasks(self) -> int:
        """No task ever waits."""
        return 0


def _answered(work: Callable[[Any], Any], task: Any) -> "Future[Any]":
    """Carry out a task, and return its result as a future that is done."""
    future: Future[Any] = Future()
    try:
        future.set_result(work(task))
    except Exception as error:
        future.set_exception(error)
    return future
