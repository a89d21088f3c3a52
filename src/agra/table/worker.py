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
    from agra.table.cluster import bus, processes
    from agra.table.config.data_checks import in_use
    from agra.table.jobs import bot_runner
    from agra.table.jobs.reviews import reviewer
    from agra.table.models import Process

    with in_use():
        thinker = bot_runner.thinker
        # One process for the turns and one for questions beside the games.
        thinker.searchers, thinker.answers = 1, True
        bus.ear.start()
        processes.pulse.start(Process.WORKER)
        bot_runner.start()
        reviewer.start()
        watch(ends, thinker.hangs)
        reviewer.stop()
        bot_runner.stop()
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
