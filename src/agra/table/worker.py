"""A bot worker: a process in which bots think, for a table that other processes serve."""

import os
import signal
import threading
from types import FrameType

import django


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
        ends.wait()
        reviewer.stop()
        thinking.stop()
        bus.ear.stop()
        processes.pulse.stop()
