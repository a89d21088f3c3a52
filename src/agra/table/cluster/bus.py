"""Messages between the processes that share a database: PostgreSQL's NOTIFY and LISTEN.

A message that is sent in a transaction arrives when the transaction is committed, and never if it
is rolled back. SQLite has no messages: there, and while the listener has no connection, processes
poll for changes once a second.
"""

import secrets
import threading
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, Final

from django.db import connection

from agra.table.cluster import retries
from agra.table.cluster.loops import Loop
from agra.table.config import database

CHANNEL: Final = "agra"
#: The messages: a game moved (its id, its version), it has news such as chat (its id, the count of
#: news), it was deleted (its id), it may be a bot's turn, a question has an answer.
MOVED: Final = "moved"
NEWS: Final = "news"
GONE: Final = "gone"
BOTS: Final = "bots"
ANSWER: Final = "thought"

#: Seconds between two attempts to connect, and between two checks whether the listener is stopped.
AGAIN: Final = 1.0

_handlers: dict[str, Callable[..., None]] = {}


@cache
def _me() -> str:
    """The id of this process in messages, by which it skips its own."""
    return secrets.token_hex(4)


def on(what: str, handler: Callable[..., None]) -> None:
    """Register the handler of a message; it is called with the numbers of the message."""
    _handlers[what] = handler


def notify(what: str, *numbers: int) -> None:
    """Send a message to the other processes; in a transaction, when that is committed."""
    if connection.vendor == "postgresql":
        message = " ".join([_me(), what, *map(str, numbers)])
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, message])


def receive(message: str) -> None:
    """Handle a message of another process; skip an unknown one of a newer version."""
    sender, _blank, rest = message.partition(" ")
    what, *numbers = rest.split()
    handler = _handlers.get(what)
    if sender != _me() and handler is not None:
        handler(*map(int, numbers))


class NotifyListener:
    """A thread that receives the messages of the other processes."""

    def __init__(self) -> None:
        self._stopped = threading.Event()
        failure = "Messages of other processes do not arrive; trying again."
        self._loop = Loop("agra-listener", self._listen, AGAIN, failure)
        #: whether messages arrive now
        self.connected = False

    def start(self) -> None:
        """Begin to listen, where that is possible."""
        if not database.is_file():
            self._stopped.clear()
            self._loop.start()

    def stop(self) -> None:
        """Stop listening."""
        self._stopped.set()
        self._loop.stop(0)

    def _listen(self) -> None:
        """Receive messages until the connection is lost or the listener is stopped."""
        psycopg: Any = import_module("psycopg")
        try:
            with psycopg.connect(**database.arguments(), autocommit=True) as session:
                session.execute(f"LISTEN {CHANNEL}")
                self.connected = True
                # Earlier messages are lost, so look once for what they announced.
                for what in (BOTS, ANSWER):
                    if what in _handlers:
                        _handlers[what]()
                while not self._stopped.is_set():
                    for notice in session.notifies(timeout=AGAIN):
                        self._handle(notice.payload)
        finally:
            self.connected = False

    def _handle(self, message: str) -> None:
        try:
            receive(message)
        except Exception as error:
            what = message.split()[1:2]
            retries.failed(f"A message ({what}) of another process could not be handled.", error)


listener = NotifyListener()
