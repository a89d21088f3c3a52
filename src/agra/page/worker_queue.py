"""The queue of tasks for the bot worker, the second web worker of the page."""

import itertools
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass
from typing import Any, Final, Protocol

from agra.page import bot_worker

#: The ranks of tasks; a lower one comes first. Turns of games with people, and first hints:
SOON: Final = 0
#: Longer looks, and turns in games of bots alone:
LATER: Final = 1
#: Reviews:
LAST: Final = 2


class WorkerFailed(BrokenExecutor):
    """The bot worker, or a bot in it, has failed."""


class Worker(Protocol):
    """The bot worker, as a script of the table's worker offers it."""

    def start(self) -> None:
        """Load it if it is not there, because it may be needed soon."""

    def send(self, number: int, content: bytes) -> None:
        """Send a task; load the worker if it is not there."""

    def end(self) -> None:
        """End the task that was sent."""


@dataclass(frozen=True)
class _Asked:
    """A task that has no answer yet."""

    work: str
    task: Any
    rank: int
    future: "Future[Any]"


class WorkerQueue:
    """Sends tasks to the bot worker one at a time: the lowest rank first, then the oldest.

    A task gives way to one of a lower rank, and is begun again after it. If the future of a task is
    cancelled, the task is removed from the queue, or ended.
    """

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._numbers = itertools.count(1)
        self._waiting: dict[int, _Asked] = {}
        self._sent: tuple[int, _Asked] | None = None

    def submit(self, work: str, task: Any, rank: int = SOON) -> "Future[Any]":
        """Add a task: a function of the bot worker by its name, and its argument."""
        number, future = next(self._numbers), Future[Any]()
        self._waiting[number] = _Asked(work, task, rank, future)
        future.add_done_callback(lambda done: self._left(number) if done.cancelled() else None)
        if self._sent is None:
            self._send_next()
        elif self._sent[1].rank > rank:
            self._worker.end()
        return future

    def waiting(self) -> int:
        """The number of tasks that have not begun."""
        return len(self._waiting)

    def cancel_all(self) -> None:
        """Cancel all tasks."""
        sent = [] if self._sent is None else [self._sent[1]]
        for asked in [*self._waiting.values(), *sent]:
            asked.future.cancel()

    # -------------------------------------------------------------- messages of the worker

    def answered(self, number: int, content: bytes) -> None:
        """Take the answer to a task."""
        asked = self._take(number)
        if asked is not None and not asked.future.cancelled():
            answer, error = bot_worker.unpacked(content)
            if error:
                asked.future.set_exception(WorkerFailed(error))
            else:
                asked.future.set_result(answer)
        self._send_next()

    def ended(self, number: int) -> None:
        """Hear that a task was ended; if it only gave way, it waits again."""
        asked = self._take(number)
        if asked is not None and not asked.future.cancelled():
            self._waiting[number] = asked
        self._send_next()

    def failed(self, number: int, reason: str) -> None:
        """Hear that the worker has failed: the next task gets a new one."""
        asked = self._take(number)
        if asked is not None and not asked.future.cancelled():
            asked.future.set_exception(WorkerFailed(reason))
        self._send_next()

    # -------------------------------------------------------------- inside

    def _left(self, number: int) -> None:
        """Handle a task that was cancelled."""
        if self._waiting.pop(number, None) is None and self._sent and self._sent[0] == number:
            self._worker.end()

    def _take(self, number: int) -> _Asked | None:
        """Take the task that was sent; None if the message is about an earlier one."""
        if self._sent is None or self._sent[0] != number:
            return None
        asked, self._sent = self._sent[1], None
        return asked

    def _send_next(self) -> None:
        if self._sent is not None or not self._waiting:
            return
        number = min(self._waiting, key=lambda one: (self._waiting[one].rank, one))
        asked = self._waiting.pop(number)
        self._sent = number, asked
        self._worker.send(number, bot_worker.packed(asked.work, asked.task))
