"""The processes that share a database: their names and heartbeats.

`agra play` is one process that does everything. Under `agra serve` several processes answer
requests and others are bot workers; each may die at any moment. So each writes heartbeats to the
database, by the database's clock. What belongs to a process without heartbeats is free.
"""

import logging
import os
import secrets
import socket
from functools import cache
from pathlib import Path
from typing import Final

from django.db import DatabaseError, connection
from django.db.models import QuerySet
from django.db.models.functions import Now

from agra.table.cluster.loops import Loop
from agra.table.db import clock
from agra.table.models import Process, Stream, Taken, Thought

_log = logging.getLogger("agra.table")

#: Seconds between two heartbeats, and after which a process without any counts as dead.
BEAT: Final = 5.0
LATE: Final = 20.0
#: The number of heartbeats between two cleanups.
TIDY: Final = 12
#: Seconds after which counts of rate limits and answers of bots are deleted.
HOUR: Final = 3600.0
ANSWER_LIFETIME: Final = 600.0


@cache
def machine() -> str:
    """Return an id of this computer, within which process ids are unique.

    Host names may change, and containers may share one. Process ids are unique only until the next
    boot and within a process namespace, so the id is made of these two.
    """
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        return f"{boot[:18]}.{os.stat('/proc/self/ns/pid').st_ino}"
    except OSError:
        return socket.gethostname().replace("/", "_")[:50]


_own: set[str] = set()


def new_name() -> str:
    """Return a unique name for a worker in this process."""
    name = f"{machine()}/{os.getpid()}/{secrets.token_hex(4)}"
    _own.add(name)
    return name


@cache
def own_name() -> str:
    """Return the name of this process; created at the first use, because processes are forked."""
    return new_name()


def has_died(name: str) -> bool:
    """Whether a name belongs to a process on this machine that no longer runs."""
    host, pid, _token = name.split("/", 2)
    if host != machine() or os.name != "posix":
        return False
    if int(pid) == os.getpid():
        return name not in _own  # process ids are reused
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


def living(kind: str) -> "QuerySet[Process]":
    """The processes of a kind with a recent heartbeat."""
    return Process.objects.filter(kind=kind, seen__gt=clock.before(LATE))


def tidy() -> int:
    """Delete rows of dead processes and old rows; return their number."""
    Process.objects.filter(seen__lt=clock.before(3 * LATE)).delete()
    gone = (
        Stream.objects.exclude(process__in=Process.objects.values("name")),
        Taken.objects.filter(time__lt=clock.before(HOUR)),
        Thought.objects.filter(wanted__lt=clock.before(ANSWER_LIFETIME)),
    )
    return sum(found.delete()[0] for found in gone)


class Pulse:
    """The heartbeats of this process."""

    def __init__(self) -> None:
        self._kind = ""
        self._beats = 0
        self._loop = Loop(
            "agra-pulse", self._beat, BEAT, "A heartbeat could not be written; trying again."
        )

    def start(self, kind: str) -> None:
        """Begin to write heartbeats."""
        self._kind = kind
        self._beats = 0
        self._loop.start()

    def stop(self) -> None:
        """Sign off: what belongs to this process is free at once."""
        if not self._loop.is_running():
            return
        self._loop.stop(1)
        try:
            Stream.objects.filter(process=own_name()).delete()
            Process.objects.filter(name=own_name()).delete()
        except DatabaseError:
            _log.warning("This process could not sign off; its heartbeat will expire.")
        finally:
            connection.close()

    def _beat(self) -> None:
        defaults = {"kind": self._kind, "seen": Now()}
        Process.objects.update_or_create(name=own_name(), defaults=defaults)
        self._beats += 1
        if self._beats % TIDY == 1:
            tidy()


pulse = Pulse()
