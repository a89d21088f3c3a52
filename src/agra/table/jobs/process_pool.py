"""The child processes in which bots search, so that the web process stays responsive.

`multiprocessing` is imported only where a process is started: a browser has none.
"""

import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import TYPE_CHECKING, Any, Final

from agra.table.jobs import bot_calls
from agra.table.jobs.child_watch import answer_of

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

#: The number of the process for tasks such as hints. Those for turns have numbers from 0 on.
TASKS: Final = -1
#: The number of the process for background work, such as reviews; it has a lower priority.
BACKGROUND: Final = -3


class PoolStopped(BrokenExecutor):
    """The bots of this process were stopped before they had an answer."""


class ProcessPool:
    """Processes by number: each is started when it is first needed, and replaced when it dies."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._executors: dict[int, ProcessPoolExecutor] = {}
        #: by process: shared memory that tells a search to end
        self._ended: dict[int, Any] = {}
        self._stopped = threading.Event()

    @property
    def is_stopped(self) -> bool:
        """Whether the bots of this process were stopped, and not started since."""
        return self._stopped.is_set()

    def start(self) -> None:
        """Allow background work again after a stop."""
        self._stopped.clear()

    def stopping(self) -> None:
        """Announce the stop: errors from now on are caused by it."""
        self._stopped.set()

    def stop(self) -> None:
        """End all processes; what they compute is lost."""
        self._stopped.set()
        with self._guard:
            executors = list(self._executors.values())
            self._executors.clear()
        for executor in executors:
            executor.shutdown(wait=False, cancel_futures=True)
        if executors:
            import multiprocessing

            for process in multiprocessing.active_children():
                process.terminate()

    def wait(self, seconds: float) -> bool:
        """Wait some seconds, or until the pool is stopped; whether it is."""
        return self._stopped.wait(seconds)

    def run(self, number: int, work: Callable[[Any], Any], task: Any) -> Any:
        """Run a task in a process; if the process dies or hangs, a new one tries once more."""
        for trial in (1, 2):
            executor = self._executor(number)
            try:
                return answer_of(executor, executor.submit(work, task), task)
            except Exception as error:
                if self.is_stopped:
                    raise PoolStopped("The bots have stopped.") from error
                if not isinstance(error, BrokenExecutor):
                    raise
                with self._guard:
                    if self._executors.get(number) is executor:
                        del self._executors[number]
                if trial == 2:
                    raise
        raise AssertionError("one of two trials ends")

    def allow_search(self, number: int) -> None:
        """Reset the flag that ends a search of a process."""
        with self._guard:
            self._flag(number).value = 0

    def end_search(self, number: int) -> None:
        """Tell the search of a process to end with what it has found."""
        with self._guard:
            self._flag(number).value = 1

    def _flag(self, number: int) -> Any:
        """Return the shared flag that ends the search of a process; the caller holds the guard."""
        if number not in self._ended:
            import multiprocessing

            self._ended[number] = multiprocessing.get_context("spawn").RawValue("b", 0)
        return self._ended[number]

    def _executor(self, number: int) -> "ProcessPoolExecutor":
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        background = number == BACKGROUND
        prepare = bot_calls.lower_priority if background else bot_calls.ignore_interrupts
        with self._guard:
            if number not in self._executors:
                self._executors[number] = ProcessPoolExecutor(
                    1,
                    mp_context=multiprocessing.get_context("spawn"),
                    initializer=prepare,
                    initargs=(self._flag(number),),
                )
            return self._executors[number]
