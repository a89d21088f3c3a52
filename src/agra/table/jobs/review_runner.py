"""Carries out the steps of reviews: in this process, or as a worker for the web processes."""

import logging
import threading
import time
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from typing import Final

from django.db import DatabaseError

from agra.table.cache.lru import LRU
from agra.table.cluster import processes, retries
from agra.table.cluster.loops import Loop, guarded
from agra.table.jobs import review_queue, reviews
from agra.table.jobs.fair_queue import FairQueue, place_of
from agra.table.jobs.process_pool import PoolStopped
from agra.table.jobs.reviews import Job, Over, ReviewDesk, Run
from agra.table.models import Game

_log = logging.getLogger("agra.table")

#: Seconds between two looks for orders, and before a failed review is tried again.
LOOK: Final = 2.0
#: The most ordered reviews that a worker remembers between two steps.
JOBS: Final = 16


class ReviewRunner(ReviewDesk):
    """The reviews that this process makes for its own readers; the caller carries out the steps."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._jobs: dict[int, Job] = {}
        self._guard = threading.Lock()

    def is_running(self, game_id: int) -> bool:
        """Whether the review of a game is being made."""
        with self._guard:
            return game_id in self._jobs

    def is_begun_by(self, game_id: int, browser: str) -> bool:
        """Whether this browser has begun the review of a game, and it is not done."""
        with self._guard:
            job = self._jobs.get(game_id)
        return job is not None and bool(browser) and job.browser == browser

    def has_begun_one(self, browser: str) -> bool:
        """Whether a browser has begun any review that is not done."""
        with self._guard:
            return bool(browser) and any(job.browser == browser for job in self._jobs.values())

    def begin(
        self, game: Game, found: Over, seats: Sequence[int], browser: str, owner: str = ""
    ) -> None:
        """Begin a review, or resume it."""
        review = reviews.review_of(game, found)
        with self._guard:
            if game.pk in self._jobs:
                return
            self._jobs[game.pk] = Job(game, review, found, tuple(seats), browser, owner)
            self._queue(game.pk)

    def stop(self, game_id: int) -> None:
        """Begin no further turn; the turn that is being judged is still written."""
        with self._guard:
            job = self._jobs.pop(game_id, None)
        if job is not None:
            job.stopped = True

    def next_game(self) -> int | None:
        """The game whose review comes next."""
        with self._guard:
            return next(iter(self._jobs), None)

    def step(self, game_id: int) -> None:
        """Carry out one step of a review, then put it behind the others."""
        job = self.job_of(game_id)
        if job is not None:
            self.put_back(game_id, job, self._step(job, game_id))

    def job_of(self, game_id: int) -> Job | None:
        """The review of a game that is being made."""
        with self._guard:
            return self._jobs.get(game_id)

    def put_back(self, game_id: int, job: Job, more: bool) -> None:
        """Put a review behind the others if there are more steps, and drop it otherwise."""
        with self._guard:
            if self._jobs.get(game_id) is not job:
                return
            del self._jobs[game_id]
            if more and not job.stopped:
                self._jobs[game_id] = job  # behind the others
                self._queue(game_id)

    def _step(self, job: Job, game_id: int) -> bool:
        """Carry out the next step; return whether there are more."""
        try:
            return reviews.step(job, self._run)
        except BrokenExecutor:
            _log.info("The review of game %s was interrupted; it can be resumed.", game_id)
        except DatabaseError as error:
            retries.failed("A review could not continue; trying again.", error)
            job.left = None
            time.sleep(LOOK)
            return True
        except Exception:
            _log.exception("The review of game %s has failed; it can be started again.", game_id)
        return False

    def _queue(self, game_id: int) -> None:
        """Queue the next step of a review; the caller holds the guard."""


class QueuedReviews(ReviewRunner):
    """Reviews with a thread that carries out the steps."""

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        self._steps: FairQueue | None = None

    def step(self, game_id: int) -> None:
        """Carry out one step of a review, in the thread of the queue."""
        with guarded("A review could not continue."):
            super().step(game_id)

    def _queue(self, game_id: int) -> None:
        if self._steps is None:
            self._steps = FairQueue("agra-review", 1, self.step)
        self._steps.add(game_id, place_of(self._jobs[game_id].owner))


class ReviewWorker(Loop):
    """A worker's thread that makes the reviews which web processes order."""

    def __init__(self, run: Run) -> None:
        failure = "Reviews could not be looked for; trying again."
        super().__init__("agra-reviews", lambda: self.work(processes.own_name()), LOOK, failure)
        self._bots = run
        #: by the number of the order: a game that was corrected meanwhile is ordered anew
        self._jobs: LRU[int, Job] = LRU(JOBS)

    def work(self, worker: str) -> bool:
        """Carry out one step of an ordered review; return whether there was one."""
        order = review_queue.take(worker)
        if order is None:
            return False
        number = int(order.task["game"])
        try:
            if self._step(order.pk, number, tuple(order.task["seats"])):
                return True
        except DatabaseError:
            self._jobs.drop(order.pk)  # read it again, with the turn that was not written
            raise
        except PoolStopped:
            return False  # this worker ends, and another one resumes the review
        except Exception:
            _log.exception("The review of game %s has failed; it can be started again.", number)
        review_queue.withdraw(number)
        self._jobs.drop(order.pk)
        return True

    def _step(self, order: int, number: int, seats: tuple[int, ...]) -> bool:
        """Carry out the next step of an ordered review, which is cached for the step after it."""
        job = self._jobs.get(order)
        if job is None:
            game = Game.objects.filter(pk=number).first()
            if game is None:
                return False
            found = reviews.over(game)
            review = reviews.review_of(game, found)
            job = self._jobs.keep(order, Job(game, review, found, seats, browser=""))
        return reviews.step(job, self._bots)
