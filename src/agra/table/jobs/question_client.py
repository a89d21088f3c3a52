"""Sends questions to workers through the database, and waits for their answers."""

import hashlib
import json
import threading
import time
from concurrent.futures import Future
from typing import Any, Final

from django.db import transaction
from django.db.models import Q

from agra.table.cluster import bus, processes
from agra.table.cluster.loops import guarded
from agra.table.db import clock
from agra.table.jobs.fair_queue import Place
from agra.table.jobs.questions import WANTED, NoAnswer, NoBots, from_json, to_json
from agra.table.models import Process, Thought
from agra.text.i18n import N_

#: Seconds between two times that questions are renewed.
RENEW: Final = 1.5
#: Seconds between two polls for answers where no message announces them.
LOOK: Final = 0.2
#: Seconds without any worker after which questions fail; a worker that restarts needs less.
RESTART: Final = 10.0


class QuestionClient:
    """The questions of this process; its thread runs while any of them has no answer."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: dict[str, list[Future[Any]]] = {}
        self._new: dict[str, Thought] = {}
        self._called = threading.Event()
        self._thread: threading.Thread | None = None
        #: since when no worker has been seen, by the monotonic clock
        self._alone_since: float | None = None

    def ask(
        self,
        call: str,
        task: Any,
        place: Place = Place(),  # noqa: B008 (it never changes)
    ) -> "Future[Any]":
        """Send a call of `bot_calls.CALLS`, from any thread; cancel the future to withdraw it."""
        question = to_json(task)
        text = json.dumps([call, question], sort_keys=True)
        key = hashlib.sha256(text.encode()).hexdigest()
        future: Future[Any] = Future()
        with self._guard:
            self._waiting.setdefault(key, []).append(future)
            self._new[key] = Thought(
                key=key,
                work=call,
                task=question,
                owner=" ".join(place.owner),
                rank=place.rank,
            )
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="agra-asker", daemon=True)
                self._thread.start()
        self._called.set()
        return future

    def look(self) -> None:
        """Look for answers now."""
        self._called.set()

    def _run(self) -> None:
        while self._is_wanted():
            with guarded("The workers could not be reached; trying again."):
                self._step()
            self._called.wait(RENEW if bus.listener.connected else LOOK)
            self._called.clear()

    def _is_wanted(self) -> bool:
        """Whether anybody waits for an answer; if not, the thread ends."""
        with self._guard:
            for key, futures in list(self._waiting.items()):
                left = [future for future in futures if not future.done()]
                self._waiting[key] = left
                if not left:
                    del self._waiting[key]
                    self._new.pop(key, None)
            if not self._waiting:
                self._thread = self._alone_since = None
            return bool(self._waiting)

    def _step(self) -> None:
        """Write new questions, renew all, and read the answers."""
        with self._guard:
            new, keys = dict(self._new), list(self._waiting)
        if new:
            self._write(new)
        own = Thought.objects.filter(key__in=keys)
        own.filter(wanted__lt=clock.after(WANTED - RENEW)).update(wanted=clock.after(WANTED))
        done = own.filter(Q(answer__isnull=False) | Q(failed=True))
        for key, answer in done.values_list("key", "answer"):
            self._answered(key, answer)
        if self._is_alone():
            for key in keys:
                self._failed(key, NoBots())

    def _is_alone(self) -> bool:
        """Whether there has been no worker for too long."""
        if processes.living(Process.WORKER).exists():
            self._alone_since = None
            return False
        now = time.monotonic()
        if self._alone_since is None:
            self._alone_since = now
        return now - self._alone_since >= RESTART

    def _write(self, new: dict[str, Thought]) -> None:
        """Write questions to the database, and wake the workers."""
        with transaction.atomic():
            for one in new.values():
                one.wanted = clock.after(WANTED)
            Thought.objects.bulk_create(new.values(), ignore_conflicts=True)
            # A question that failed before is tried again.
            failed = Thought.objects.filter(key__in=list(new), failed=True)
            failed.update(failed=False, trials=0, worker="", until=None)
            bus.notify(bus.BOTS)
        with self._guard:
            for key in new:
                self._new.pop(key, None)

    def _answered(self, key: str, answer: Any) -> None:
        """Pass an answer on; None stands for a bot that has failed."""
        try:
            found = from_json(answer["answer"])
        except (KeyError, TypeError):  # also the answer of a worker of another version
            self._failed(key, NoAnswer(N_("The bots do not answer: try again later.")))
            return
        for future in self._taken(key):
            future.set_result(found)

    def _failed(self, key: str, error: NoAnswer) -> None:
        for future in self._taken(key):
            future.set_exception(error)

    def _taken(self, key: str) -> list["Future[Any]"]:
        """Take the futures that still wait for the answer to a question."""
        with self._guard:
            self._new.pop(key, None)
            futures = self._waiting.pop(key, [])
        return [future for future in futures if future.set_running_or_notify_cancel()]
