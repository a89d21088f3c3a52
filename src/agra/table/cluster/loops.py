"""Threads that work for as long as the process runs, with the same care for errors.

Whatever runs in a thread runs inside `guarded`: a failure is logged, at most once a minute, and
never ends the thread; the database connection is closed, because a broken one would fail forever.
"""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from typing import Final

from django.db import connection

from agra.table.cluster import retries

#: Seconds after which a step counts as stuck.
STUCK: Final = 60.0


@contextlib.contextmanager
def guarded(failure: str, unless: Callable[[], bool] = lambda: False) -> Iterator[None]:
    """Log what goes wrong in the block, and close its database connection.

    Errors are not logged if `unless` returns True, for example because the process ends.
    """
    try:
        yield
    except Exception as error:
        if not unless():
            retries.failed(failure, error)
    finally:
        # closing a broken connection may fail, too
        with contextlib.suppress(Exception):
            connection.close()


class Loop:
    """A thread that repeats a step every few seconds, or as soon as it is woken.

    A step that returns True is repeated at once. A step that fails is tried again.
    """

    def __init__(
        self,
        name: str,
        step: Callable[[], bool | None],
        seconds: float,
        failure: str,
        *,
        once: bool = False,
    ) -> None:
        self._name = name
        self._repeated = step
        self._seconds = seconds
        #: what is logged when a step fails
        self._failure = failure
        #: whether the loop ends after the first step that succeeds
        self._once = once
        self._called = threading.Event()
        self._ends = threading.Event()
        self._thread: threading.Thread | None = None
        #: when the last step ended
        self._last = 0.0

    def start(self) -> None:
        """Start the thread, unless it runs."""
        if self._thread is not None:
            return
        self._ends = threading.Event()  # a thread that was stopped may still end its last step
        self._last = time.monotonic()
        self._thread = threading.Thread(
            target=self._run, args=(self._ends,), name=self._name, daemon=True
        )
        self._thread.start()

    def stop(self, seconds: float = 2.0) -> None:
        """Begin no further step, and wait some seconds for the present one."""
        self._ends.set()
        self._called.set()
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.join(timeout=seconds)

    def wake(self) -> None:
        """Begin the next step now."""
        self._called.set()

    def is_running(self) -> bool:
        """Whether the thread runs."""
        return self._thread is not None and self._thread.is_alive()

    def hangs(self) -> bool:
        """Whether the present step takes so long that it counts as stuck."""
        return self._thread is not None and time.monotonic() - self._last > STUCK

    def _run(self, stopped: threading.Event) -> None:
        while not stopped.is_set():
            more: bool | None = None
            done = False
            with guarded(self._failure):
                more = self._repeated()
                done = True
            if done and self._once:
                return
            self._last = time.monotonic()
            if not more:
                self._called.wait(self._seconds)
                self._called.clear()
