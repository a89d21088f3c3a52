"""Bots in this process: in its threads, and those that search in its child processes."""

import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final

from agra.bots import Plan
from agra.table.jobs import bot_calls
from agra.table.jobs.bot_runner import BotRunner
from agra.table.jobs.fair_queue import Place
from agra.table.jobs.process_pool import BACKGROUND, PoolStopped, ProcessPool
from agra.table.jobs.review_runner import QueuedReviews
from agra.table.jobs.service import BotService
from agra.table.jobs.task_queue import TaskQueue

#: Seconds that background work waits for games and hints before it runs at the same time.
PATIENCE: Final = 2.0
#: Seconds between two checks whether they are done.
LOOK: Final = 0.1


class LocalBots(BotService):
    """Bots that think in this process and its children."""

    reviews: QueuedReviews

    def __init__(self, searchers: int | None = None) -> None:
        self.pool = ProcessPool()
        self.runner = BotRunner(self.pool, searchers)
        self.tasks = TaskQueue(self.pool)
        self.reviews = QueuedReviews(self.run_in_background)

    def start(self) -> None:
        """Begin to look for games in which a bot has to decide."""
        self.pool.start()
        self.runner.start()

    def stop(self) -> None:
        """Stop all threads and processes, and release the claims."""
        self.pool.stopping()
        self.runner.stop()
        self.tasks.stop()
        self.pool.stop()
        self.runner.turns.release_claims()

    def wake(self) -> None:
        """Look for games now."""
        self.runner.wake()

    def is_running(self) -> bool:
        """Whether games are looked for."""
        return self.runner.is_running()

    def hint(self, task: bot_calls.Task, place: Place) -> "Future[list[Plan]]":
        """Queue the task."""
        return self.tasks.submit(bot_calls.plan, task, place)

    def compare(self, trial: bot_calls.Trial, place: Place) -> "Future[bot_calls.Compared]":
        """Queue the task."""
        return self.tasks.submit(bot_calls.compare, trial, place)

    def opening(
        self, task: bot_calls.OpeningTask, place: Place
    ) -> "Future[bot_calls.OpeningAnswer]":
        """Queue the task."""
        return self.tasks.submit(bot_calls.opening, task, place)

    def waiting_tasks(self) -> int:
        """The number of tasks that have not begun."""
        return self.tasks.waiting()

    def run_in_background(self, work: Callable[[Any], Any], task: Any) -> Any:
        """Let a bot carry out a task that can wait, such as a step of a review, and wait for it.

        It begins when no game and no hint waits for a bot. If that takes too long, it runs at the
        same time, in a process with a lower priority.
        """
        until = time.monotonic() + PATIENCE
        while (self.runner.is_busy() or self.tasks.is_busy()) and time.monotonic() < until:
            if self.pool.wait(LOOK):
                break
        if self.pool.is_stopped:
            raise PoolStopped("The bots have stopped.")
        return self.pool.run(BACKGROUND, work, task)
