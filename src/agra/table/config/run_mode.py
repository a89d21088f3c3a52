"""How the table runs: where bots think, and whether several processes share the database.

With `AGRA_RUN=browser` the table runs inside one browser, without any server: everything that
needs other people elsewhere, an operator or a program is absent.
"""

import os
from enum import StrEnum
from functools import cache
from typing import Final

#: Where bots think.
VARIABLE: Final = "AGRA_BOTS"
#: Where the table itself runs: "" on a server, "browser" inside one browser.
PLACE: Final = "AGRA_RUN"
BROWSER: Final = "browser"


class RunMode(StrEnum):
    """The ways to run a process of the table, by the value of `AGRA_BOTS`."""

    #: one process does everything: bots think in its threads and child processes
    ALONE = ""
    #: one of several processes on one database: bots think in workers
    SHARED = "elsewhere"
    #: one process without any thread: bots think after each request
    INLINE = "inline"
    #: the same inside a browser, but bots that search think in a second web worker
    WEB_WORKER = "web worker"


@cache
def run_mode() -> RunMode:
    """How this process runs; read from the environment once."""
    value = os.environ.get(VARIABLE, "")
    if in_browser():
        return RunMode.WEB_WORKER if value == RunMode.WEB_WORKER else RunMode.INLINE
    known = value in list(RunMode) and value != RunMode.WEB_WORKER
    return RunMode(value) if known else RunMode.ALONE


@cache
def in_browser() -> bool:
    """Whether the table runs inside one browser, without a network; read once."""
    return os.environ.get(PLACE, "") == BROWSER


def has_threads() -> bool:
    """Whether this process can start threads."""
    return run_mode() not in (RunMode.INLINE, RunMode.WEB_WORKER)


def is_shared() -> bool:
    """Whether other processes share the database, so that memory is not enough."""
    return run_mode() is RunMode.SHARED
