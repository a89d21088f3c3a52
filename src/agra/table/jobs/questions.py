"""Questions to the bots beside the games, such as hints, from web processes to workers.

A question lies in the database. It is thought about as long as somebody waits for the answer: a
page that is gone, or whose process has died, puts nothing off any more, and what nobody wants is
not begun. A worker has it by a lease, as it has a game; if the worker dies, another begins anew.
Those who ask take turns.
"""

import dataclasses
import hashlib
import json
import threading
from collections.abc import Callable
from concurrent.futures import Future
from datetime import UTC, datetime
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import F, Max, Q, QuerySet

from agra import bots
from agra.rules.errors import AgraError
from agra.table.cluster import bus, processes, retries
from agra.table.cluster.leases import Lease
from agra.table.db import clock
from agra.table.jobs import bot_calls, review_queue
from agra.table.jobs.claims import LEASE
from agra.table.jobs.fair_queue import Place
from agra.table.models import Thought
from agra.text.i18n import N_

#: Seconds for which a question is wanted, between two times that this is put off, and between two
#: looks for the answer, if it is not told.
WANTED: Final = 5.0
PUT_OFF: Final = 1.5
LOOK: Final = 0.2
#: So many workers may die over a question.
TRIALS: Final = 3
_TYPE: Final = "type"
_TUPLE: Final = "tuple"
#: Where the data are declared that go to bots and come from them.
_HOMES: Final = (bot_calls, bots)
#: Before any question was begun with.
NEVER: Final = datetime.min.replace(tzinfo=UTC)
#: The work of a row that nobody was asked for.
_KEPT: Final = "kept"

_lease: Final = Lease(LEASE)


class NoAnswer(AgraError):
    """The bots have no answer to a question."""


# ------------------------------------------------------------------ as JSON


def packed(value: Any) -> Any:
    """A question or an answer as JSON has it: plain values, lists, tuples, and data of the bots."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {one.name: packed(getattr(value, one.name)) for one in dataclasses.fields(value)}
        return {_TYPE: type(value).__name__, **fields}
    if isinstance(value, tuple):
        return {_TYPE: _TUPLE, "of": [packed(one) for one in value]}
    return [packed(one) for one in value] if isinstance(value, list) else value


def unpacked(value: Any) -> Any:
    """What was packed."""
    if isinstance(value, list):
        return [unpacked(one) for one in value]
    if not isinstance(value, dict):
        return value
    if value[_TYPE] == _TUPLE:
        return tuple(unpacked(one) for one in value["of"])
    made = next(vars(one)[value[_TYPE]] for one in _HOMES if value[_TYPE] in vars(one))
    return made(**{key: unpacked(one) for key, one in value.items() if key != _TYPE})


# ------------------------------------------------------------------ asking


class Asker:
    """Waits for answers in this process; its thread runs while there is any to wait for."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: dict[str, list[Future[Any]]] = {}
        self._new: dict[str, Thought] = {}
        self._called = threading.Event()
        self._thread: threading.Thread | None = None

    def ask(
        self,
        work: Callable[..., Any],
        task: Any,
        place: Place = Place(),  # noqa: B008 (it never changes)
    ) -> "Future[Any]":
        """Ask the workers; may be called from anywhere. Whoever cancels it wants it no longer."""
        question = packed(task)
        text = json.dumps([work.__name__, question], sort_keys=True)
        key = hashlib.sha256(text.encode()).hexdigest()
        future: Future[Any] = Future()
        with self._guard:
            self._waiting.setdefault(key, []).append(future)
            self._new[key] = Thought(
                key=key,
                work=work.__name__,
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
        """There may be an answer."""
        self._called.set()

    def _run(self) -> None:
        try:
            while self._wanted():
                try:
                    self._step()
                except Exception as error:
                    retries.failed("The workers could not be asked; trying again.", error)
                    connection.close()  # a broken one would fail for ever
                self._called.wait(PUT_OFF if bus.ear.hears else LOOK)
                self._called.clear()
        finally:
            connection.close()

    def _wanted(self) -> bool:
        """Whether anybody waits; if not, the thread ends."""
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
        """Write new questions down, say that all are wanted, and take the answers."""
        with self._guard:
            new, keys = dict(self._new), list(self._waiting)
        if new:
            with transaction.atomic():
                for one in new.values():
                    one.wanted = clock.after(WANTED)
                Thought.objects.bulk_create(new.values(), ignore_conflicts=True)
                # One that failed before is tried once more.
                asked = Thought.objects.filter(key__in=list(new), failed=True)
                asked.update(failed=False, trials=0, worker="", until=None)
                bus.tell(bus.BOTS)
            with self._guard:
                for key in new:
                    self._new.pop(key, None)
        own = Thought.objects.filter(key__in=keys)
        own.filter(wanted__lt=clock.after(WANTED - PUT_OFF)).update(wanted=clock.after(WANTED))
        done = own.filter(Q(answer__isnull=False) | Q(failed=True))
        for key, answer in done.values_list("key", "answer"):
            self._answered(key, answer)

    def _answered(self, key: str, answer: Any) -> None:
        with self._guard:
            futures = self._waiting.pop(key, [])
        for future in futures:
            if not future.set_running_or_notify_cancel():
                continue
            if answer is None:
                future.set_exception(NoAnswer(N_("The bots have no answer.")))
            else:
                future.set_result(unpacked(answer["answer"]))


asker = Asker()
bus.on(bus.THOUGHT, asker.look)


def waiting() -> int:
    """How many questions wait for an answer."""
    return open_questions().count()


# ------------------------------------------------------------------ keeping


def keep(key: str, value: Any) -> None:
    """Keep something for a while, for all processes; the newest counts."""
    row = {"work": _KEPT, "task": {}, "answer": {"answer": packed(value)}}
    Thought.objects.update_or_create(key=key, defaults={**row, "wanted": clock.after(WANTED)})


def kept(key: str) -> Any:
    """What was kept, or None."""
    found = Thought.objects.filter(key=key, work=_KEPT).values_list("answer", flat=True).first()
    return None if found is None else unpacked(found["answer"])


# ------------------------------------------------------------------ answering


def open_questions() -> "QuerySet[Thought]":
    """The questions that somebody still wants answered."""
    wanted = Thought.objects.filter(wanted__gt=clock.after(0))
    return wanted.filter(answer__isnull=True, failed=False).exclude(work=review_queue.WORK)


def take(worker: str) -> Thought | None:
    """The question whose turn it is and that nobody thinks about, taken by a worker.

    A worker asks only if it thinks about none, so one that is its own could not be answered.
    """
    for one in in_turn(list(open_questions().order_by("pk"))):
        found = open_questions().filter(pk=one.pk, trials=one.trials)
        if one.trials >= TRIALS:
            _lease.take(found, worker, one.worker, failed=True)
        elif _lease.take(found, worker, one.worker, begun=clock.after(0), trials=F("trials") + 1):
            return Thought.objects.get(pk=one.pk)
    return None


def in_turn(questions: list[Thought]) -> list[Thought]:
    """The questions in the order of `lanes.Lane`: by rank, then by who was served longest ago.

    A browser has one long look at a time: the next one waits until the first is answered.
    """
    served: dict[str, datetime] = {}
    begun = Thought.objects.filter(begun__isnull=False).exclude(owner="")
    for owner, last in begun.values_list("owner").annotate(Max("begun")):
        for key in (owner.partition(" ")[0], owner):
            served[key] = max(last, served.get(key, last))
    busy = {one.owner: one.pk for one in questions if one.owner and one.rank and is_held(one)}

    def order(one: Thought) -> tuple[int, datetime, datetime, int]:
        address = one.owner.partition(" ")[0]
        return one.rank, served.get(address, NEVER), served.get(one.owner, NEVER), one.pk

    return sorted(
        (one for one in questions if not one.rank or busy.get(one.owner, one.pk) == one.pk),
        key=order,
    )


def is_held(thought: Thought) -> bool:
    """Whether a worker thinks about a question, as far as is known here."""
    return bool(thought.worker) and not processes.has_died(thought.worker)


def renew(number: int, worker: str) -> None:
    """Extend the lease of a worker that still thinks about a question."""
    _lease.renew(Thought.objects.filter(pk=number), worker)


def answer(thought: Thought, found: Any) -> None:
    """Write an answer down for whoever waits."""
    with transaction.atomic():
        Thought.objects.filter(pk=thought.pk).update(answer={"answer": packed(found)})
        bus.tell(bus.THOUGHT)


def fail(thought: Thought) -> None:
    """A bot was asked and has failed."""
    with transaction.atomic():
        Thought.objects.filter(pk=thought.pk).update(failed=True)
        bus.tell(bus.THOUGHT)
