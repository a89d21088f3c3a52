"""Notices child processes that hang: they were stopped, do nothing, or never come to an end."""

import time
from collections.abc import Iterable
from concurrent.futures import BrokenExecutor, Future
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

#: Seconds between two looks, and without any processor time after which a process hangs. A bot may
#: also wait for something else, but not longer than its time limit.
LOOK: Final = 1.0
IDLE: Final = 8.0
#: Seconds that a task may take in any case, and what is added for each second of its time limit.
LONGEST: Final = 600.0
TIMES: Final = 4.0
#: What Linux says of a process that somebody has stopped.
STOPPED: Final = "Tt"


class ChildHangs(BrokenExecutor):
    """A child process had to be killed."""


def answer_of(executor: "ProcessPoolExecutor", future: "Future[Any]", task: Any) -> Any:
    """Wait for the answer of a child process; kill the process if it hangs."""
    began = changed = time.monotonic()
    limit, used = getattr(task, "seconds", 0.0), -1
    while True:
        try:
            return future.result(timeout=LOOK)
        except TimeoutError:
            if future.done():  # the task itself has raised it
                raise
        now = time.monotonic()
        children = list((executor._processes or {}).values())
        states, ticks = observed(one.pid or 0 for one in children)
        if ticks != used:
            used, changed = ticks, now
        idle = IDLE if set(states) & set(STOPPED) else IDLE + limit
        if now - began > LONGEST + TIMES * limit or (states and now - changed > idle):
            for child in children:
                child.kill()
            raise ChildHangs("A process in which bots think hangs: it was killed.")


def observed(pids: Iterable[int]) -> tuple[str, int]:
    """Return the states of processes and the processor time they have used; "" if not known."""
    states, ticks = "", 0
    for pid in pids:
        try:
            text = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
        except OSError:
            continue
        fields = text.rpartition(")")[2].split()
        states += fields[0]
        ticks += int(fields[11]) + int(fields[12])  # in user mode, and in the kernel
    return states, ticks
