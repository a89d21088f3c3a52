"""Browsers, programs and addresses that an operator has blocked (`agra admin block`).

Every process reads the list again after some seconds, so that a request needs no query.
"""

import contextlib
import threading
import time
from datetime import timedelta
from typing import Final

from django.db import DatabaseError
from django.db.models import Q, QuerySet
from django.utils import timezone

from agra.table.models import Blocked
from agra.table.people.addresses import address_of
from agra.table.people.rate_limits import hashed
from agra.text.i18n import N_

#: Seconds for which the list is used.
FRESH: Final = 10.0
#: What a blocked visitor is told.
SENTENCE: Final = N_("The operator of this server has blocked you.")


class _Known:
    """The list as this process has read it last."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._who: frozenset[str] = frozenset()
        self._read = -FRESH

    def is_due(self) -> bool:
        """Whether the list must be read again."""
        return time.monotonic() - self._read >= FRESH

    def refresh(self) -> None:
        """Read the list if it is due; other threads go on with the old one meanwhile."""
        with self._guard:
            if not self.is_due():
                return
            self._read = time.monotonic()
        with contextlib.suppress(DatabaseError):  # whatever needs the database reports it
            self._who = frozenset(in_force().values_list("who", flat=True))

    def has(self, *who: str) -> bool:
        """Whether one of these hashes is on the list."""
        return not self._who.isdisjoint(who)

    def is_empty(self) -> bool:
        """Whether nobody is blocked."""
        return not self._who

    def forget(self) -> None:
        """Read the list again at the next request."""
        self._read = -FRESH


known = _Known()


def in_force() -> "QuerySet[Blocked]":
    """Return the blocks that have not ended."""
    return Blocked.objects.filter(Q(until=None) | Q(until__gt=timezone.now()))


def is_blocked(browser: str, address: str) -> bool:
    """Whether a browser, or the address it comes from, is blocked."""
    known.refresh()
    return is_on_the_list(browser, address)


def is_on_the_list(browser: str, address: str = "") -> bool:
    """The same by the list as it was read last, without a query."""
    return not known.is_empty() and known.has(hashed(browser), hashed(address_of(address)))


def block(who: str, note: str = "", hours: int | None = None) -> None:
    """Block a visitor by a hash, for some hours or for ever."""
    until = None if hours is None else timezone.now() + timedelta(hours=hours)
    Blocked.objects.update_or_create(who=who, defaults={"note": note[:80], "until": until})
    known.forget()


def unblock(who: str) -> None:
    """Let a visitor in again."""
    Blocked.objects.filter(who=who).delete()
    known.forget()
