"""A bot worker: a process in which bots think, for a table that other processes serve."""

import logging
import os
import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Final

import django

#: Seconds between two looks whether the bots still look for their games.
LOOK: Final = 5.0
#: The exit code of a worker that hangs.
HANGS: Final = 70


def run() -> None:
    """Think until a signal says that it is enough."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "agra.table.settings")
    ends = threading.Event()

    def end(_number: int, _frame: FrameType | None) -> None:
        ends.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    django.setup()
    from agra.table import bus, processes, thinking
    from agra.table.house import in_use
    from agra.table.models import Process
    from agra.table.reviews import reviewer

    with in_use():
        thinker = thinking.thinker
        # One process for the turns and one for questions beside the games.
        thinker.searchers, thinker.answers = 1, True
        bus.ear.start()
        processes.pulse.start(Process.WORKER)
        thinking.start()
        reviewer.start()
        watch(ends, thinker.hangs)
        reviewer.stop()
        thinking.stop()
        bus.ear.stop()
        processes.pulse.stop()


def watch(ends: threading.Event, hangs: Callable[[], bool]) -> None:
    """Wait for the end; a worker that hangs ends at once, and its supervisor starts another."""
    while not ends.wait(LOOK):
        if hangs():
            logging.getLogger("agra.table").error(
                "The bots of this worker have hung for more than a minute: it ends."
            )
            os._exit(HANGS)  # a thread that hangs would keep any other way to end waiting
