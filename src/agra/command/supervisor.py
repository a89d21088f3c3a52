"""Supervises processes: restarts the ones that die, and ends all together.

The supervisor does nothing else, so it hardly ever fails. If it is killed, its processes notice and
exit.
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

from agra.bots.planning.parallel_playouts import exit_when_parent_dies
from agra.command.output import complain
from agra.text.i18n import _

#: Seconds that processes have to exit after a signal.
PATIENCE: Final = 4.0
#: A process that runs this many seconds has started successfully.
WELL: Final = 10.0
#: Seconds before the second restart of a process that dies at once, and the maximum.
SOON: Final = 0.5
LATEST: Final = 15.0

#: Processes are forked from a server that has no threads and has the modules of `prepare` loaded.
_CONTEXT: Final = (
    multiprocessing.get_context("forkserver")
    if sys.platform != "win32"
    else multiprocessing.get_context("spawn")
)


def prepare(module: str) -> None:
    """Preload a module once for all processes."""
    _CONTEXT.set_forkserver_preload([module])


@dataclass
class Job:
    """A process that must always run: a function of a module, and its arguments."""

    name: str
    work: Callable[..., None]
    arguments: tuple[Any, ...] = ()
    process: BaseProcess | None = None
    began: float = 0.0
    #: consecutive deaths right after a start
    early: int = 0
    #: the earliest time of the next start
    not_before: float = field(default=0.0)

    def start(self) -> None:
        """Start it in a new process."""
        self.process = _CONTEXT.Process(
            target=_in_process, args=(self.work, self.arguments), name=self.name
        )
        self.process.start()
        self.began = time.monotonic()

    def bury(self, now: float) -> int | None:
        """Reap a dead process; return its exit code and set the time of the restart."""
        assert self.process is not None
        self.process.join()
        code = self.process.exitcode
        self.process = None
        self.early = self.early + 1 if now - self.began < WELL else 0
        delay = min(LATEST, SOON * 2 ** (self.early - 2)) if self.early > 1 else 0.0
        self.not_before = now + delay
        return code


def _in_process(work: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    exit_when_parent_dies()
    try:
        work(*arguments)
    except Exception:  # multiprocessing would print it past the log
        logging.getLogger("agra").critical("The process ends by an error.", exc_info=True)
        sys.exit(1)


class Supervisor:
    """Runs jobs until a signal arrives."""

    def __init__(self, jobs: Sequence[Job]) -> None:
        self._jobs = list(jobs)
        self._ends = threading.Event()
        # The signal handler writes to this pipe, which wakes up the wait for processes.
        self._wake_reader, self._wake_writer = multiprocessing.Pipe(duplex=False)

    def run(self) -> None:
        """Start all jobs and restart dead ones until a signal arrives, then end them."""
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
            self._wake_writer.send_bytes(b"end")

    def _start(self) -> None:
        now = time.monotonic()
        for job in self._jobs:
            if job.process is None and job.not_before <= now and not self._ends.is_set():
                job.start()

    def _watch(self) -> None:
        """Wait until a process dies, a restart is due, or a signal arrives."""
        now = time.monotonic()
        late = [job.not_before - now for job in self._jobs if job.process is None]
        found = {job.process.sentinel: job for job in self._jobs if job.process is not None}
        for one in wait([self._wake_reader, *found], min(late, default=None)):
            if isinstance(one, int):
                job = found[one]
                code = job.bury(time.monotonic())
                if not self._ends.is_set():
                    sentence = _("The process {name} has ended ({code}) and is being restarted.")
                    complain(sentence.format(name=job.name, code=code), "warning")

    def _close(self) -> None:
        """End all processes: first with SIGTERM, then by force."""
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
