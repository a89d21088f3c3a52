"""What an address may use in an hour: processor time, and bytes that are stored.

Every request that may change something is measured, whatever it does. The sums are collected in
memory and written to the database in lumps, so that they hold for all processes together. An
operator sets both budgets like the other limits (`config/numbers.py`); requests from localhost have
no budget.
"""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import DatabaseError, connection
from django.db.models import Min, Sum
from django.db.models.functions import Now
from django.http import HttpRequest

from agra.table.cache.lru import LRU
from agra.table.config.numbers import number
from agra.table.config.run_mode import in_browser
from agra.table.db import clock
from agra.table.models import Taken
from agra.table.people import rate_limits
from agra.table.people.addresses import address_of

#: The limits: seconds of processor, and kilobytes of values in INSERT and UPDATE statements. The
#: database takes up to twice as much, with its indexes.
SECONDS: Final = "SECONDS_PER_ADDRESS"
KILOBYTES: Final = "KILOBYTES_PER_ADDRESS"
#: How much of each is collected before it is written.
LUMPS: Final = {SECONDS: 2, KILOBYTES: 256}
#: Seconds between two times that the sums of all processes are read.
CHECK: Final = 60.0
#: The number of addresses that are remembered.
REMEMBERED: Final = 4096
#: What a row takes beside its values.
ROW: Final = 40
_READING: Final = ("GET", "HEAD", "OPTIONS")


@dataclass
class _Account:
    """What an address has used in this process, and has not been written yet."""

    used: dict[str, float] = field(default_factory=lambda: dict.fromkeys(LUMPS, 0.0))
    #: when the sums of all processes were read, and until when nothing is allowed
    checked: float = float("-inf")
    blocked: float = 0.0
    guard: threading.Lock = field(default_factory=threading.Lock)


_accounts: Final[LRU[str, _Account]] = LRU(REMEMBERED)


class _Written:
    """Counts the bytes that a request writes, as an execute wrapper of its connection."""

    def __init__(self) -> None:
        self.bytes = 0

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, *more: Any) -> Any:
        """Count the values of a statement, and execute it."""
        if params and sql.startswith(("INSERT", "UPDATE")):
            rows = params if more[0] else [params]
            self.bytes += sum(ROW + sum(map(_size, row)) for row in rows)
        return execute(sql, params, *more)


def _size(value: Any) -> int:
    """Return about how many bytes a value takes."""
    value = getattr(value, "obj", value)  # JSON for PostgreSQL
    if isinstance(value, str | bytes):
        return len(value)
    return len(repr(value)) if isinstance(value, dict | list) else 8


@contextlib.contextmanager
def measured(request: HttpRequest) -> Iterator[None]:
    """Measure a request that may change something; `TooMuch` if its address has used too much."""
    reads = request.method in _READING or in_browser()
    address = "" if reads else address_of(request.META.get("REMOTE_ADDR", ""))
    if not address:
        yield
        return
    account = _accounts.get(address) or _accounts.keep(address, _Account())
    if time.monotonic() - account.checked > CHECK:
        _settle(account, address)
    if account.blocked > time.monotonic():
        raise rate_limits.too_much(account.blocked - time.monotonic())
    written, began = _Written(), time.thread_time()
    try:
        with connection.execute_wrapper(written):
            yield
    finally:
        with account.guard:
            account.used[SECONDS] += time.thread_time() - began
            account.used[KILOBYTES] += written.bytes / 1024
            full = any(account.used[limit] >= lump for limit, lump in LUMPS.items())
        if full:
            _settle(account, address)


def _settle(account: _Account, address: str) -> None:
    """Write what was collected, and read what all processes have written in the last hour."""
    account.checked = time.monotonic()
    who = rate_limits.hashed(address)
    with account.guard:
        whole = {limit: int(used) for limit, used in account.used.items() if used >= 1}
        for limit, used in whole.items():
            account.used[limit] -= used
    with contextlib.suppress(DatabaseError):  # the view reports that the database has failed
        Taken.objects.bulk_create(
            Taken(limit=limit, who=who, time=Now(), amount=used) for limit, used in whole.items()
        )
        lately = Taken.objects.filter(who=who, time__gt=clock.before(rate_limits.HOUR))
        sums = lately.filter(limit__in=LUMPS).values_list("limit")
        for limit, total, first in sums.annotate(Sum("amount"), Min("time")):
            if 0 < number(limit) <= total:
                rate_limits.note_hit(limit, who)
                account.blocked = time.monotonic() + rate_limits.left_of(first)


def forget() -> None:
    """Forget what was collected in memory, as a restart does."""
    _accounts.clear()
