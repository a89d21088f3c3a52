"""The part of a worker that answers the questions of web processes."""

import threading
import time
from collections.abc import Callable, Collection
from concurrent.futures import Future
from functools import cached_property
from typing import Any, Final

from agra.table.cluster import processes, retries, wake
from agra.table.cluster.loops import Loop, guarded
from agra.table.jobs import bot_calls, claims, questions
from agra.table.jobs.fair_queue import Place, place_of
from agra.table.models import Thought

#: Seconds between two looks for questions, if nothing wakes the loop.
LOOK: Final = 1.0
#: Seconds between two times that the lease of a question is renewed.
RENEW: Final = claims.LEASE / 4

#: Queues a task for a bot.
Submit = Callable[[Callable[[Any], Any], Any, Place], "Future[Any]"]


class QuestionWorker(Loop):
    """Takes questions from the database, and writes their answers.

    It has one question at a time; beside a longer search it takes a short one, too, for which the
    queue of tasks interrupts the longer one.
    """

    def __init__(self, submit: Submit) -> None:
        failure = "Questions could not be looked for; trying again."
        super().__init__("agra-questions", self._step, LOOK, failure)
        self._submit = submit
        self._guard = threading.Lock()
        #: the questions that are being answered, and by which rank
        self._questions: dict[int, int] = {}
        #: the longer search among them
        self._long: tuple[int, Future[Any]] | None = None
        self._renewed = 0.0
        self._stopped = False

    @cached_property
    def name(self) -> str:
        """The name under which questions are leased."""
        return processes.new_name()

    def start(self) -> None:
        """Begin to look for questions."""
        self._stopped = False
        wake.on_wake(self.wake)
        super().start()

    def stop(self, seconds: float = 2.0) -> None:
        """Stop; a question that is being answered is left to another worker."""
        self._stopped = True
        wake.off_wake(self.wake)
        super().stop(seconds)

    def _step(self) -> None:
        """Renew the leases of the present questions, and take the next one."""
        with self._guard:
            busy, longer = dict(self._questions), self._long
        if busy and time.monotonic() - self._renewed >= RENEW:
            self._renewed = time.monotonic()
            questions.renew(busy, self.name)
        if longer is not None and not questions.open_questions().filter(pk=longer[0]).exists():
            longer[1].cancel()  # nobody waits for it any more
        if all(busy.values()):
            self._take(busy)

    def _take(self, busy: Collection[int]) -> None:
        found = questions.take(self.name, busy)
        if found is None:
            return
        with self._guard:
            if not self._questions:
                self._renewed = time.monotonic()
            self._questions[found.pk] = found.rank
        try:
            work, place = bot_calls.CALLS[found.work], place_of(found.owner, found.rank)
            future = self._submit(work, questions.from_json(found.task), place)
        except Exception as error:  # for example a question of another version
            future = Future()
            future.set_exception(error)
        with self._guard:
            if found.rank:
                self._long = found.pk, future
        future.add_done_callback(lambda done: self._answered(found, done))

    def _answered(self, question: Thought, done: "Future[Any]") -> None:
        """Write an answer; a task that was cancelled with this worker is left to others."""
        with guarded("An answer could not be written; the bot is asked again."):
            if not done.cancelled() and not self._stopped:
                failure = done.exception()
                if failure is None:
                    questions.answer(question, done.result())
                else:
                    retries.failed("A question could not be answered.", failure)
                    questions.fail(question)
        with self._guard:
            self._questions.pop(question.pk, None)
            if question.rank:
                self._long = None
        self.wake()
