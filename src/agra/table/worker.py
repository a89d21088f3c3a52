"""A bot worker: a process that computes the bots' moves for the web processes."""

import logging
import os
import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Final

import django

from agra.table.config import log_format

#: Seconds between two checks that the loops still run.
LOOK: Final = 1.0
#: The exit code of a worker that hangs.
HANGS: Final = 70


def run(beat: Callable[[], None] = lambda: None) -> None:
    """Run the bots until a signal ends the process; call `beat` about every second."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "agra.table.settings")
    ends = threading.Event()

    def end(_number: int, _frame: FrameType | None) -> None:
        ends.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    django.setup()
    log_format.catch_the_rest()
    from agra.table.config.data_checks import in_use
    from agra.table.jobs.start import Worker

    with in_use():
        worker = Worker()
        worker.start()
        watch(ends, worker.hangs, beat)
        worker.stop()


def watch(
    ends: threading.Event, hangs: Callable[[], bool], beat: Callable[[], None] = lambda: None
) -> None:
    """Wait for the signal; exit at once if the worker hangs, so that its supervisor restarts it."""
    beat()
    while not ends.wait(LOOK):
        beat()
        if hangs():
            logging.getLogger("agra.table").error(
                "The bots of this worker have hung for more than a minute: the worker stops."
            )
            os._exit(HANGS)  # a normal exit would wait for the thread that hangs
