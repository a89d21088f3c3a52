"""A bot worker without a browser: it carries out a task when the test says so."""

import pickle
from typing import Any

from agra.page import bot_worker
from agra.page.worker_queue import WorkerQueue


class FakeWorker:
    """Remembers what was sent to it, and answers for itself only when it is told to."""

    def __init__(self) -> None:
        self.queue: WorkerQueue | None = None
        #: every task that was sent: its number, function and argument
        self.sent: list[tuple[int, str, Any]] = []
        #: how often it was told to load, and to end a task
        self.started = self.ends = 0

    def start(self) -> None:
        self.started += 1

    def send(self, number: int, content: bytes) -> None:
        self.sent.append((number, *pickle.loads(content)))

    def end(self) -> None:
        self.ends += 1

    @property
    def names(self) -> list[str]:
        """The functions or, in tests of the queue, the tasks that were sent."""
        return [task if isinstance(task, str) else work for _number, work, task in self.sent]

    # -------------------------------------------------------------- messages for the last task

    def answer(self, value: Any = None) -> None:
        """Answer the last task with a value."""
        assert self.queue is not None
        self.queue.answered(self.sent[-1][0], pickle.dumps((value, "")))

    def think(self) -> None:
        """Carry out the last task as the real worker does."""
        assert self.queue is not None
        number, work, task = self.sent[-1]
        answer = bot_worker.carry_out(bot_worker.packed(work, task))
        assert answer is not None
        self.queue.answered(number, answer)

    def has_ended(self) -> None:
        """Tell that the last task was ended."""
        assert self.queue is not None
        self.queue.ended(self.sent[-1][0])

    def has_failed(self) -> None:
        """Tell that the worker has failed."""
        assert self.queue is not None
        self.queue.failed(self.sent[-1][0], "no memory")
