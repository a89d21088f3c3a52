"""Supervises processes: restarts the ones that die or hang, and ends all together.

Every process sends heartbeats to its supervisor, and one that sends none is killed. The supervisor
does little else, so it hardly ever fails. If it is killed, its processes notice and exit.
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
from pathlib import Path
from types import FrameType
from typing import Any, Final

from agra.bots.planning.parallel_playouts import exit_when_parent_dies
from agra.command.output import complain
from agra.text.i18n import _

#: Seconds that processes have to exit after a signal.
PATIENCE: Final = 4.0
#: A process that runs this many seconds has started successfully.
WELL: Final = 3.0
#: Seconds before the second restart of a process that dies at once, and the maximum.
SOON: Final = 0.5
LATEST: Final = 15.0
#: Seconds between two looks for processes that hang.
LOOK: Final = 1.0
#: Seconds without a heartbeat after which a process hangs: if it uses no processor time, and if it
#: does (the computer may be very busy); and until its first heartbeat.
SILENT: Final = 10.0
BUSY: Final = 60.0
FIRST: Final = 120.0

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
    """A process that must always run: a function of a module, and its arguments.

    The function gets one more argument, `Beat`, and must call it at least every few seconds.
    """

    name: str
    work: Callable[..., None]
    arguments: tuple[Any, ...] = ()
    process: BaseProcess | None = None
    began: float = 0.0
    #: consecutive deaths right after a start
    early: int = 0
    #: the earliest time of the next start
    not_before: float = field(default=0.0)
    #: the time of its last heartbeat, in memory that it shares
    seen: Any = None
    #: the processor time that it has used, and when that was seen to change
    used: int = -1
    active: float = 0.0

    def start(self) -> None:
        """Start it in a new process."""
        self.began = time.monotonic()
        self.seen = _CONTEXT.RawValue("d", 0.0)
        made = _CONTEXT.Process(
            target=_in_process, args=(self.work, self.arguments, self.seen), name=self.name
        )
        made.start()
        self.process = made

    def bury(self, now: float) -> int | None:
        """Reap a dead process; return its exit code and set the time of the restart."""
        assert self.process is not None
        self.process.join()
        code = self.process.exitcode
        self.process = None
        self.postpone(now)
        return code

    def postpone(self, now: float) -> None:
        """Set the time of the restart: later each time if it keeps failing at once."""
        self.early = self.early + 1 if now - self.began < WELL else 0
        delay = min(LATEST, SOON * 2 ** (self.early - 2)) if self.early > 1 else 0.0
        self.not_before = now + delay

    def hangs(self, now: float) -> bool:
        """Whether it has sent no heartbeat for too long; call this about once a second."""
        if self.process is None:
            return False
        used = processor_time(self.process.pid)
        if used != self.used:
            self.used, self.active = used, now
        if not self.seen.value:
            return now - self.began > FIRST
        silent = now - self.seen.value
        return bool(silent > BUSY or (silent > SILENT and now - self.active > SILENT))

    def kill(self) -> None:
        """Kill the process; it is started again."""
        if self.process is not None:
            self.process.kill()
            self.seen.value = time.monotonic()  # it may take a moment


def processor_time(pid: int | None) -> int:
    """The processor time that a process has used so far; 0 where the system does not say."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0
    user, kernel = text.rpartition(")")[2].split()[11:13]
    return int(user) + int(kernel)


#: Sends a heartbeat to the supervisor.
Beat = Callable[[], None]


def _in_process(work: Callable[..., None], arguments: tuple[Any, ...], seen: Any) -> None:
    exit_when_parent_dies()

    def beat() -> None:
        seen.value = time.monotonic()  # the same clock in all processes of a computer

    try:
        work(*arguments, beat)
    except Exception:  # multiprocessing would print it past the log
        logging.getLogger("agra").critical("The process ends by an error.", exc_info=True)
        sys.exit(1)


def _tell_restart(job: Job, code: object) -> None:
    sentence = _("The process {name} has ended ({code}) and is being restarted.")
    complain(sentence.format(name=job.name, code=code), "warning")


class Supervisor:
    """Runs jobs until a signal arrives."""

    def __init__(self, jobs: Sequence[Job], look: Callable[[], None] = lambda: None) -> None:
        self._jobs = list(jobs)
        #: called about once a second; must not take long
        self._look = look
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
                self._kill_hanging()
                self._look()
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
                try:
                    job.start()
                except (OSError, EOFError) as error:  # no memory, or its parent was killed
                    job.postpone(time.monotonic())
                    _tell_restart(job, error)

    def _watch(self) -> None:
        """Wait a second, or until a process dies, a restart is due, or a signal arrives."""
        now = time.monotonic()
        late = [job.not_before - now for job in self._jobs if job.process is None]
        found = {job.process.sentinel: job for job in self._jobs if job.process is not None}
        for one in wait([self._wake_reader, *found], max(0.0, min([*late, LOOK]))):
            if isinstance(one, int):
                job = found[one]
                code = job.bury(time.monotonic())
                if not self._ends.is_set():
                    _tell_restart(job, code)

    def _kill_hanging(self) -> None:
        now = time.monotonic()
        for job in self._jobs:
            if not self._ends.is_set() and job.hangs(now):
                complain(
                    _("The process {name} does not respond and is being stopped.").format(
                        name=job.name
                    )
                )
                job.kill()

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
