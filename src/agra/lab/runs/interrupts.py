"""Ctrl-C at a good moment."""

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

# The first process that is started brings one of these with it, which unblocks Ctrl-C by the way.
# So they are started beforehand.
TRACKERS = ("multiprocessing.resource_tracker", "joblib.externals.loky.backend.resource_tracker")


@contextmanager
def deferred() -> Iterator[None]:
    """What is begun here is finished before Ctrl-C counts."""
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
    """Processes and threads started here never hear of Ctrl-C; this process hears it afterwards."""
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
    """For the last things to be done: Ctrl-C does nothing."""
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
    """So many processes for work that can be lost: Ctrl-C, or a mistake, ends them at once.

    The pool alone would first do everything that it was given.
    """
    before = multiprocessing.active_children()
    pool = ProcessPoolExecutor(jobs, initializer=_leave_ctrl_c_to_the_parent)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            if child not in before:
                child.kill()  # whatever it may have inherited that answers to less
        raise
    pool.shutdown()


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def told(advice: str = "") -> Callable[[Callable[P, int]], Callable[P, int]]:
    """For the `main` of a module: Ctrl-C ends it with a sentence and the exit code for it.

    So does what cannot be done, with the exit code 2.
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
