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
from typing import Any, Final, ParamSpec

from agra.rules.errors import AgraError

#: The exit code of a command that was ended by Ctrl-C.
INTERRUPTED: Final = 130

P = ParamSpec("P")

# These trackers start with the first child process and unblock SIGINT as a side effect. So they are
# started in advance.
TRACKERS = ("multiprocessing.resource_tracker", "joblib.externals.loky.backend.resource_tracker")


@contextmanager
def _handled_by(handler: Any) -> Iterator[Any]:
    """Replace the handler of Ctrl-C, which only the main thread can; yield the one before."""
    if threading.current_thread() is not threading.main_thread():
        yield None
        return
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield before
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def deferred() -> Iterator[None]:
    """Defer Ctrl-C until the block is finished."""
    came: list[int] = []
    with _handled_by(lambda number, _frame: came.append(number)) as before:
        yield
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
    with _handled_by(signal.SIG_IGN):
        yield


@contextmanager
def processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of `jobs` processes that Ctrl-C or an error kills at once.

    `ProcessPoolExecutor` alone would first finish all submitted work.
    """
    before = multiprocessing.active_children()
    pool = ProcessPoolExecutor(jobs, initializer=leave_ctrl_c_to_the_parent)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            if child not in before:
                child.kill()  # an inherited handler may ignore SIGTERM
        raise
    pool.shutdown()


def leave_ctrl_c_to_the_parent() -> None:
    """Ignore Ctrl-C in a child process."""
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
