"""The queue of tasks for the bots of this process, such as hints and verdicts."""

import contextlib
import itertools
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from dataclasses import dataclass
from typing import Any, Final

from agra.table.game import opponents
from agra.table.jobs import bot_calls
from agra.table.jobs.fair_queue import FairQueue, Place
from agra.table.jobs.process_pool import TASKS, ProcessPool

#: The answer of a search that will be continued.
_LATER: Final = object()


@dataclass
class _Waiting:
    """A task that has no answer yet."""

    #: it is never marked as running, so that a search that has begun can be cancelled, too
    future: "Future[Any]"
    work: Callable[[Any], Any]
    #: after an interruption, the rest of the task
    task: Any
    place: Place


class TaskQueue:
    """Carries tasks out one after the other, in the order of a fair queue.

    A search is interrupted when a task of a lower rank arrives, and continued after it. If its
    future is cancelled, it ends.
    """

    def __init__(self, pool: ProcessPool) -> None:
        self._pool = pool
        self._guard = threading.Lock()
        self._queue: FairQueue | None = None
        self._waiting: dict[int, _Waiting] = {}
        self._numbers = itertools.count(1)
        #: the task that is carried out now
        self._current: int | None = None
        #: whether its search was told to end
        self._interrupted = False

    def submit(
        self,
        work: Callable[[Any], Any],
        task: Any,
        place: Place = Place(),  # noqa: B008 (it never changes)
    ) -> "Future[Any]":
        """Add a task; cancel its future to withdraw it.

        The task names a bot (`level`); a bot that searches runs in a child process.
        """
        future: Future[Any] = Future()
        with self._guard:
            if self._queue is None:
                self._queue = FairQueue("agra-tasks", 1, self._carry_out)
            queue, number = self._queue, next(self._numbers)
            self._waiting[number] = _Waiting(future, work, task, place)

        def done(_future: "Future[Any]") -> None:
            self._waiting.pop(number, None)
            queue.drop(number)
            if future.cancelled():
                self._interrupt(number)

        future.add_done_callback(done)
        queue.add(number, place)
        with self._guard:
            current = self._waiting.get(self._current or 0)
        if current is not None and current.place.rank > place.rank:
            self._interrupt(self._current)
        return future

    def _interrupt(self, number: int | None) -> None:
        """End the search of a task, if it is the present one."""
        with self._guard:
            if number is not None and self._current == number:
                self._interrupted = True
                self._pool.end_search(TASKS)

    def _carry_out(self, number: int) -> None:
        """Carry out one task, unless it was cancelled."""
        found = self._waiting.get(number)
        if found is None:
            return
        with contextlib.suppress(InvalidStateError):  # cancelled meanwhile
            try:
                slow = opponents.is_slow(found.task.level)
                answer = self._search(number, found) if slow else found.work(found.task)
            except BaseException as error:  # passed to the reader of the future
                found.future.set_exception(error)
            else:
                if answer is not _LATER:
                    found.future.set_result(answer)

    def _search(self, number: int, found: _Waiting) -> Any:
        """Return the answer of a search; `_LATER` if it is to be continued later."""
        queue = self._queue
        with self._guard:
            self._pool.allow_search(TASKS)
            self._current, self._interrupted = number, False
        began = time.monotonic()
        answer: Any = _LATER
        try:
            if queue is None or not queue.is_urgent(found.place.rank):
                answer = self._pool.run(TASKS, found.work, found.task)
        finally:
            with self._guard:
                self._current = None
        if found.future.done():
            return answer
        if answer is not _LATER:
            seconds = time.monotonic() - began
            rest = bot_calls.rest_of(found.task, answer, seconds) if self._interrupted else None
            if rest is None or queue is None:
                return answer
            found.task = rest
        if queue is not None:
            queue.add(number, found.place)
        return _LATER

    def is_busy(self) -> bool:
        """Whether any task has no answer yet."""
        return bool(self._waiting)

    def waiting(self) -> int:
        """The number of tasks that are not carried out now."""
        return sum(number != self._current for number in tuple(self._waiting))

    def stop(self) -> None:
        """Cancel all tasks."""
        with self._guard:
            queue, self._queue = self._queue, None
        if queue is not None:
            queue.stop()
        for found in tuple(self._waiting.values()):
            found.future.cancel()
