"""Handles Ctrl-C: defers it, blocks it in child processes, and turns it into an exit code."""

import multiprocessing
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import wraps
from importlib import import_module
from types import FrameType
from typing import Final, ParamSpec

from agra.rules.errors import AgraError

#: The exit code of a command that was ended by Ctrl-C.
INTERRUPTED: Final = 130

P = ParamSpec("P")

# These trackers start with the first child process and unblock SIGINT as a side effect. So they are
# started in advance.
TRACKERS = ("multiprocessing.resource_tracker", "joblib.externals.loky.backend.resource_tracker")


@contextmanager
def deferred() -> Iterator[None]:
    """Defer Ctrl-C until the block is finished."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []

    def remember(number: int, frame: FrameType | None) -> None:
        came.append(number)

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came and before is not signal.SIG_IGN:
        raise KeyboardInterrupt


@contextmanager
def left_to_this_process() -> Iterator[None]:
    """Processes and threads started here never get Ctrl-C; this process gets it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    for module in TRACKERS:
        with suppress(ImportError, AttributeError):
            import_module(module).ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def ignored() -> Iterator[None]:
    """Ignore Ctrl-C during final clean-up."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of `jobs` processes that Ctrl-C or an error kills at once.

    `ProcessPoolExecutor` alone would first finish all submitted work.
    """
    before = multiprocessing.active_children()
    pool = ProcessPoolExecutor(jobs, initializer=_leave_ctrl_c_to_the_parent)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            if child not in before:
                child.kill()  # an inherited handler may ignore SIGTERM
        raise
    pool.shutdown()


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def told(advice: str = "") -> Callable[[Callable[P, int]], Callable[P, int]]:
    """Decorate the `main` of a module: Ctrl-C ends it with a sentence and exit code 130.

    An `AgraError` ends it with its sentence and exit code 2.
    """

    def around(main: Callable[P, int]) -> Callable[P, int]:
        @wraps(main)
        def quiet(*args: P.args, **kwargs: P.kwargs) -> int:
            try:
                return main(*args, **kwargs)
            except KeyboardInterrupt:
                print(" ".join(["\nInterrupted.", advice]).rstrip(), file=sys.stderr)
                return INTERRUPTED
            except AgraError as error:
                print(error, file=sys.stderr)
                return 2

        return quiet

    return around
