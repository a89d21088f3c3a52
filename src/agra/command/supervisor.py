"""Keeping processes alive: one that dies is started again, and all end together.

The supervisor does nothing else, so that hardly anything can happen to it. If it is killed all the
same, its processes see that it is gone and end.
"""

import logging
import multiprocessing
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any, Final

from agra.bots.planning.parallel_playouts import leave_with_parent
from agra.command.output import complain
from agra.text.i18n import _

#: Seconds in which processes that were told to end may do so.
PATIENCE: Final = 4.0
#: Who lives so many seconds has started well.
WELL: Final = 10.0
#: Seconds before one that died right after its start is started again, the second time and at most.
SOON: Final = 0.5
LATEST: Final = 15.0

#: Processes are copies of one that never has threads, and that `prepare` may have filled.
_CONTEXT: Final = (
    multiprocessing.get_context("forkserver")
    if sys.platform != "win32"
    else multiprocessing.get_context("spawn")
)


def prepare(module: str) -> None:
    """Let processes begin with a module that is imported once for all of them."""
    _CONTEXT.set_forkserver_preload([module])


@dataclass
class Job:
    """A process that shall always run: a function of a module, and what it is given."""

    name: str
    work: Callable[..., None]
    arguments: tuple[Any, ...] = ()
    process: BaseProcess | None = None
    began: float = 0.0
    #: deaths right after a start, one after the other
    early: int = 0
    #: when it may be started again
    not_before: float = field(default=0.0)

    def start(self) -> None:
        """Start it in a process of its own."""
        self.process = _CONTEXT.Process(
            target=_in_process, args=(self.work, self.arguments), name=self.name
        )
        self.process.start()
        self.began = time.monotonic()

    def bury(self, now: float) -> int | None:
        """Say with which code it ended, and when it may be started again."""
        assert self.process is not None
        self.process.join()
        code = self.process.exitcode
        self.process = None
        self.early = self.early + 1 if now - self.began < WELL else 0
        delay = min(LATEST, SOON * 2 ** (self.early - 2)) if self.early > 1 else 0.0
        self.not_before = now + delay
        return code


def _in_process(work: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    leave_with_parent()
    work(*arguments)


class Supervisor:
    """Runs jobs until it is told to end."""

    def __init__(self, jobs: Sequence[Job]) -> None:
        self._jobs = list(jobs)
        self._ends = threading.Event()
        # Written to by the signal, so that waiting for processes ends at once.
        self._heard, self._say = multiprocessing.Pipe(duplex=False)

    def run(self) -> None:
        """Start all jobs and keep them alive until a signal comes, then end them."""
        before = {one: signal.signal(one, self._end) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            while not self._ends.is_set():
                self._start()
                self._watch()
        finally:
            self._close()
            for one, handler in before.items():
                signal.signal(one, handler)

    def _end(self, _number: int, _frame: FrameType | None) -> None:
        if not self._ends.is_set():
            self._ends.set()
            self._say.send_bytes(b"end")

    def _start(self) -> None:
        now = time.monotonic()
        for job in self._jobs:
            if job.process is None and job.not_before <= now and not self._ends.is_set():
                job.start()

    def _watch(self) -> None:
        """Wait until a process has died, one may be started again, or all shall end."""
        now = time.monotonic()
        late = [job.not_before - now for job in self._jobs if job.process is None]
        found = {job.process.sentinel: job for job in self._jobs if job.process is not None}
        for one in wait([self._heard, *found], min(late, default=None)):
            if isinstance(one, int):
                job = found[one]
                code = job.bury(time.monotonic())
                if not self._ends.is_set():
                    sentence = _("The process {name} has ended ({code}) and is started again.")
                    complain(sentence.format(name=job.name, code=code))

    def _close(self) -> None:
        """End all processes: first by asking them."""
        running = [job.process for job in self._jobs if job.process is not None]
        for process in running:
            process.terminate()
        until = time.monotonic() + PATIENCE
        for process in running:
            process.join(max(0.0, until - time.monotonic()))
        for process in running:
            if process.is_alive():
                logging.getLogger("agra").warning("%s does not end; it is killed.", process.name)
                process.kill()
                process.join()
