"""Questions of web processes to bot workers, such as hints.

A question is a row in the database. Its web process renews it while the page waits; a question that
is not renewed is not answered. A worker takes a question by a lease; if the worker dies, another
one takes it. Visitors take turns.
"""

import dataclasses
from collections.abc import Collection, Iterable
from math import isfinite
from typing import Any, Final

from django.db import transaction
from django.db.models import F, QuerySet

from agra.rules.errors import AgraError
from agra.table.cluster import bus, processes
from agra.table.cluster.leases import Lease
from agra.table.db import clock
from agra.table.jobs import bot_calls, fair_rows, review_queue
from agra.table.jobs.claims import LEASE
from agra.table.models import Thought

#: Seconds for which a question is wanted.
WANTED: Final = 5.0
#: The most attempts at a question whose workers die.
TRIALS: Final = 3
_TYPE: Final = "type"
_TUPLE: Final = "tuple"
_FLOAT: Final = "float"
#: The `work` of a row that is no question but stores a value for all processes.
_STORED: Final = "kept"

_lease: Final = Lease(LEASE)


class NoAnswer(AgraError):
    """The bots have no answer to a question."""


class NoBots(NoAnswer):
    """No worker runs, so nobody can answer."""


# ------------------------------------------------------------------ as JSON


def to_json(value: Any) -> Any:
    """Serialize a task or an answer: plain values, lists, tuples, and `bot_calls.TYPES`."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {one.name: to_json(getattr(value, one.name)) for one in dataclasses.fields(value)}
        return {_TYPE: type(value).__name__, **fields}
    if isinstance(value, float) and not isfinite(value):
        return {_TYPE: _FLOAT, "of": str(value)}  # JSON has no such numbers
    if isinstance(value, tuple):
        return {_TYPE: _TUPLE, "of": [to_json(one) for one in value]}
    return [to_json(one) for one in value] if isinstance(value, list) else value


def from_json(value: Any) -> Any:
    """Parse a task or an answer; `KeyError` if it has a class that is not allowed."""
    if isinstance(value, list):
        return [from_json(one) for one in value]
    if not isinstance(value, dict):
        return value
    if value[_TYPE] == _TUPLE:
        return tuple(from_json(one) for one in value["of"])
    if value[_TYPE] == _FLOAT:
        return float(value["of"])
    made = bot_calls.TYPES[value[_TYPE]]
    return made(**{key: from_json(one) for key, one in value.items() if key != _TYPE})


# ------------------------------------------------------------------ values for all processes


def store(key: str, value: Any) -> None:
    """Store a value for a while, for all processes; it replaces an older one."""
    row = {"work": _STORED, "task": {}, "answer": {"answer": to_json(value)}}
    Thought.objects.update_or_create(key=key, defaults={**row, "wanted": clock.after(WANTED)})


def stored(key: str) -> Any:
    """The value that was stored, or None."""
    found = Thought.objects.filter(key=key, work=_STORED).values_list("answer", flat=True).first()
    return None if found is None else from_json(found["answer"])


# ------------------------------------------------------------------ answering


def waiting() -> int:
    """The number of questions that wait for an answer."""
    return open_questions().count()


def open_questions() -> "QuerySet[Thought]":
    """The questions that are still wanted and have no answer."""
    wanted = Thought.objects.filter(wanted__gt=clock.after(0))
    return wanted.filter(answer__isnull=True, failed=False).exclude(work=review_queue.WORK)


def take(worker: str, busy: Collection[int] = ()) -> Thought | None:
    """Take the next free question for a worker that is busy with some others.

    A busy worker takes only a question that comes before all longer searches. If a worker finds
    another one with its name, the answer could not be written, and it takes the question again.
    """
    for one in in_turn(list(open_questions().order_by("pk"))):
        if busy and (one.rank or one.pk in busy):
            continue
        found = open_questions().filter(pk=one.pk, trials=one.trials)
        if one.trials >= TRIALS:
            _lease.take(found, worker, one.worker, failed=True)
        elif _lease.take(found, worker, one.worker, begun=clock.after(0), trials=F("trials") + 1):
            return Thought.objects.get(pk=one.pk)
    return None


def in_turn(questions: list[Thought]) -> list[Thought]:
    """Return the questions in the order of a fair queue: by rank, then the longest waiting visitor.

    A browser has one long search at a time; its next one waits for the answer.
    """
    busy = {one.owner: one.pk for one in questions if one.owner and one.rank and is_held(one)}
    free = [one for one in questions if not one.rank or busy.get(one.owner, one.pk) == one.pk]
    return fair_rows.in_turn(free, Thought.objects.exclude(work=review_queue.WORK))


def is_held(thought: Thought) -> bool:
    """Whether a worker has a question, and is not known to be dead."""
    return bool(thought.worker) and not processes.has_died(thought.worker)


def renew(numbers: Iterable[int], worker: str) -> None:
    """Extend the leases of a worker that still thinks about some questions."""
    _lease.renew(Thought.objects.filter(pk__in=list(numbers)), worker)


def answer(thought: Thought, found: Any) -> None:
    """Write the answer to a question."""
    _write(thought, answer={"answer": to_json(found)})


def fail(thought: Thought) -> None:
    """Write that the bot failed."""
    _write(thought, failed=True)


def _write(thought: Thought, **fields: Any) -> None:
    with transaction.atomic():
        Thought.objects.filter(pk=thought.pk).update(**fields)
        bus.notify(bus.ANSWER)
