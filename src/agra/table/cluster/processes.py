"""The processes that share a database: which there are, and which of them live.

`agra play` is one process that does everything. Under `agra serve` several answer requests and
others are bot workers; any may die at any moment. So each gives signs of life in the database, by
the database's own clock, and what belonged to one that gives none is nobody's any more.
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

#: Seconds between two signs of life, and those after which a process without any is dead.
BEAT: Final = 5.0
LATE: Final = 20.0
#: Signs of life between two times of tidying up.
TIDY: Final = 12
#: Seconds after which counts of rate limits, and answers of bots, are deleted.
HOUR: Final = 3600.0
KEPT: Final = 600.0


@cache
def machine() -> str:
    """What tells the processes of this computer from those of another with the same name.

    A computer may change its name, and containers may have the same one; process numbers mean
    something only between two starts of the system and among processes that see each other.
    """
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        return f"{boot[:18]}.{os.stat('/proc/self/ns/pid').st_ino}"
    except OSError:
        return socket.gethostname().replace("/", "_")[:50]


_own: set[str] = set()


def new_name() -> str:
    """A name for something that works in this process; no other one ever has it."""
    name = f"{machine()}/{os.getpid()}/{secrets.token_hex(4)}"
    _own.add(name)
    return name


@cache
def own_name() -> str:
    """The name of this process; made when it is first asked for, because processes are copied."""
    return new_name()


def has_died(name: str) -> bool:
    """Whether a name is of a process on this machine that no longer runs."""
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
    """The processes of a kind that gave a sign of life lately."""
    return Process.objects.filter(kind=kind, seen__gt=clock.before(LATE))


def tidy() -> int:
    """Remove what belongs to nobody any more; returns how many rows that were."""
    Process.objects.filter(seen__lt=clock.before(3 * LATE)).delete()
    gone = (
        Stream.objects.exclude(process__in=Process.objects.values("name")),
        Taken.objects.filter(time__lt=clock.before(HOUR)),
        Thought.objects.filter(wanted__lt=clock.before(KEPT)),
    )
    return sum(found.delete()[0] for found in gone)


class Pulse:
    """The signs of life of this process."""

    def __init__(self) -> None:
        self._kind = ""
        self._beats = 0
        self._loop = Loop(
            "agra-pulse", self._beat, BEAT, "No sign of life could be given; the next one will."
        )

    def start(self, kind: str) -> None:
        """Begin to give signs of life."""
        self._kind = kind
        self._beats = 0
        self._loop.start()

    def stop(self) -> None:
        """Say that this process ends; what it held is free at once."""
        if not self._loop.is_running():
            return
        self._loop.stop(1)
        try:
            Stream.objects.filter(process=own_name()).delete()
            Process.objects.filter(name=own_name()).delete()
        except DatabaseError:
            _log.warning("The database did not hear that this process ends; it will find out.")
        finally:
            connection.close()

    def _beat(self) -> None:
        defaults = {"kind": self._kind, "seen": Now()}
        Process.objects.update_or_create(name=own_name(), defaults=defaults)
        self._beats += 1
        if self._beats % TIDY == 1:
            tidy()


pulse = Pulse()
