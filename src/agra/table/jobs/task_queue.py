"""The queue of tasks for the bots of this process, such as hints and verdicts."""

import itertools
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from agra.table.game import opponents
from agra.table.jobs.fair_queue import FairQueue, Place
from agra.table.jobs.process_pool import TASKS, ProcessPool


@dataclass(frozen=True)
class _Waiting:
    """A task that has no answer yet."""

    future: "Future[Any]"
    work: Callable[[Any], Any]
    task: Any


class TaskQueue:
    """Carries tasks out one after the other, in the order of a fair queue."""

    def __init__(self, pool: ProcessPool) -> None:
        self._pool = pool
        self._guard = threading.Lock()
        self._queue: FairQueue | None = None
        self._waiting: dict[int, _Waiting] = {}
        self._numbers = itertools.count(1)

    def submit(
        self,
        work: Callable[[Any], Any],
        task: Any,
        place: Place = Place(),  # noqa: B008 (it never changes)
    ) -> "Future[Any]":
        """Add a task; if its future is cancelled while it waits, it is never begun.

        The task names a bot (`level`); a bot that searches runs in a child process.
        """
        future: Future[Any] = Future()
        with self._guard:
            if self._queue is None:
                self._queue = FairQueue("agra-tasks", 1, self._carry_out)
            queue, number = self._queue, next(self._numbers)
            self._waiting[number] = _Waiting(future, work, task)

        def done(_future: "Future[Any]") -> None:
            self._waiting.pop(number, None)
            queue.drop(number)  # in case it was cancelled

        future.add_done_callback(done)
        queue.add(number, place)
        return future

    def _carry_out(self, number: int) -> None:
        """Carry out one task, unless it was cancelled."""
        found = self._waiting.get(number)
        if found is None or not found.future.set_running_or_notify_cancel():
            return
        try:
            slow = opponents.is_slow(found.task.level)
            answer = (
                self._pool.run(TASKS, found.work, found.task) if slow else found.work(found.task)
            )
        except BaseException as error:  # passed to the reader of the future
            found.future.set_exception(error)
        else:
            found.future.set_result(answer)

    def is_busy(self) -> bool:
        """Whether any task has no answer yet."""
        return bool(self._waiting)

    def waiting(self) -> int:
        """The number of tasks that have not begun."""
        return sum(not found.future.running() for found in tuple(self._waiting.values()))

    def stop(self) -> None:
        """Cancel the tasks that wait."""
        with self._guard:
            queue, self._queue = self._queue, None
        if queue is not None:
            queue.stop()
        for found in tuple(self._waiting.values()):
            found.future.cancel()
