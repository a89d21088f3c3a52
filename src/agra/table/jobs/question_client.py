"""Sends questions to workers through the database, and waits for their answers."""

import hashlib
import json
import threading
from concurrent.futures import Future
from typing import Any, Final

from django.db import transaction
from django.db.models import Q

from agra.table.cluster import bus
from agra.table.cluster.loops import guarded
from agra.table.db import clock
from agra.table.jobs.fair_queue import Place
from agra.table.jobs.questions import WANTED, NoAnswer, from_json, to_json
from agra.table.models import Thought
from agra.text.i18n import N_

#: Seconds between two times that questions are renewed.
RENEW: Final = 1.5
#: Seconds between two polls for answers where no message announces them.
LOOK: Final = 0.2


class QuestionClient:
    """The questions of this process; its thread runs while any of them has no answer."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: dict[str, list[Future[Any]]] = {}
        self._new: dict[str, Thought] = {}
        self._called = threading.Event()
        self._thread: threading.Thread | None = None

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
                self._thread = None
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
        with self._guard:
            futures = self._waiting.pop(key, [])
        for future in futures:
            if not future.set_running_or_notify_cancel():
                continue
            if answer is None:
                future.set_exception(NoAnswer(N_("The bots do not answer: try again later.")))
            else:
                future.set_result(from_json(answer["answer"]))
