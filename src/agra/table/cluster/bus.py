"""Telling the other processes what happened: PostgreSQL's NOTIFY and LISTEN.

What is told in a transaction is heard when it is committed, and not at all if it is not. With a
file as the database nobody is told anything; then others look once a second, as they do as long as
nothing can be heard.
"""

import logging
import secrets
import threading
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, Final

from django.db import connection

from agra.table.cluster import retries
from agra.table.config import database

_log = logging.getLogger("agra.table")

CHANNEL: Final = "agra"
#: What is told: a game moved (its number, its version), something happened beside it (its number,
#: the count of news), it is gone (its number), it may be a bot's turn, a thought has an answer.
MOVED: Final = "moved"
NEWS: Final = "news"
GONE: Final = "gone"
BOTS: Final = "bots"
THOUGHT: Final = "thought"

#: Seconds between two trials to listen again, and after which the ear looks whether it shall end.
AGAIN: Final = 1.0

_handlers: dict[str, Callable[..., None]] = {}


@cache
def _me() -> str:
    """What marks the words of this process, which it need not hear itself."""
    return secrets.token_hex(4)


def on(what: str, handler: Callable[..., None]) -> None:
    """Say who hears of something that another process told; it is given the numbers."""
    _handlers[what] = handler


def tell(what: str, *numbers: int) -> None:
    """Tell the other processes something; in a transaction, as soon as that is committed."""
    if connection.vendor == "postgresql":
        told = " ".join([_me(), what, *map(str, numbers)])
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, told])


def heard(told: str) -> None:
    """Another process has told something; of a newer version it may be anything."""
    teller, _blank, rest = told.partition(" ")
    what, *numbers = rest.split()
    handler = _handlers.get(what)
    if teller != _me() and handler is not None:
        handler(*map(int, numbers))


class Ear:
    """Listens to the other processes."""

    def __init__(self) -> None:
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        #: whether whatever others tell is heard
        self.hears = False

    def start(self) -> None:
        """Begin to listen, where that is possible."""
        if self._thread is not None or database.is_file():
            return
        self._stopped.clear()
        self._thread = threading.Thread(target=self._run, name="agra-ear", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Listen no longer."""
        self._stopped.set()
        self._thread = None

    def _run(self) -> None:
        psycopg: Any = import_module("psycopg")
        while not self._stopped.is_set():
            try:
                self._listen(psycopg)
            except Exception as error:
                sentence = "The other processes are not heard; trying again."
                retries.failed(sentence, error, expected=psycopg.Error)
            finally:
                self.hears = False
            self._stopped.wait(AGAIN)

    def _listen(self, psycopg: Any) -> None:
        with psycopg.connect(**database.arguments(), autocommit=True) as line:
            line.execute(f"LISTEN {CHANNEL}")
            self.hears = True
            # What was told before is found by looking.
            for what in (BOTS, THOUGHT):
                if what in _handlers:
                    _handlers[what]()
            while not self._stopped.is_set():
                for notice in line.notifies(timeout=AGAIN):
                    self._pass_on(notice.payload)

    def _pass_on(self, told: str) -> None:
        try:
            heard(told)
        except Exception:
            _log.exception("Something that was heard (%s) could not be followed.", told)


ear = Ear()
