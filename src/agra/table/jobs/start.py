"""Starts the parts of a process: chooses its bot service, and starts its loops."""

from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, Final

from agra.table.cluster import bus, heap, processes
from agra.table.cluster.loops import Loop
from agra.table.config import lobby
from agra.table.config.run_mode import RunMode, has_threads, run_mode
from agra.table.game import recovery, timeouts
from agra.table.jobs import service
from agra.table.jobs.inline import InlineBots
from agra.table.jobs.local import LocalBots
from agra.table.jobs.question_worker import QuestionWorker
from agra.table.jobs.remote import RemoteBots
from agra.table.jobs.review_runner import ReviewWorker
from agra.table.models import Process

if TYPE_CHECKING:
    from agra.table.notices.sender import Sender

#: Seconds between two looks for expired clocks.
CLOCKS: Final = 1.0
#: Seconds between two times that free memory is given back.
HEAP: Final = 30.0

_recovery: Final = Loop(
    "agra-recovery",
    lambda: recovery.recover(),
    CLOCKS,
    "Games could not be checked; trying again.",
    once=True,
)
_clocks: Final = Loop(
    "agra-clocks", lambda: timeouts.ring(), CLOCKS, "Clocks could not be read; trying again."
)

_heap: Final = Loop(
    "agra-heap", heap.give_back, HEAP, "Memory could not be given back; trying again."
)


def choose_bots() -> None:
    """Choose the bot service of this process without starting it."""
    found: dict[RunMode, type[LocalBots | RemoteBots | InlineBots]] = {
        RunMode.ALONE: LocalBots,
        RunMode.SHARED: RemoteBots,
        RunMode.INLINE: InlineBots,
        RunMode.WEB_WORKER: InlineBots,  # until there is a web worker (`agra.page.worker_bots`)
    }
    service.use(found[run_mode()]())


# ------------------------------------------------------------------ bots, clocks and notices


def start_bots() -> None:
    """Start the bots of this process, the clocks, and the sender of notices."""
    service.bots().start()
    _recovery.start()
    _clocks.start()
    _sender().start()
    if lobby.is_on():
        _lobby().start()


def _sender() -> "Sender":
    """The sender of notices; without threads nothing sends them, and its modules are not loaded."""
    from agra.table.notices.sender import sender

    return sender


def _lobby() -> ModuleType:
    """The loops of the lobby; without a lobby its modules are not loaded."""
    from agra.table.lobby import background

    return background


def stop_bots() -> None:
    """Stop everything that `start_bots` has started."""
    if lobby.is_on():
        _lobby().stop()
    if has_threads():
        _sender().stop()
    _clocks.stop()
    _recovery.stop()
    service.bots().stop()


# ------------------------------------------------------------------ a process that answers requests


def start_web() -> None:
    """Start the background threads of a web process."""
    if not has_threads():
        recovery.recover()
        service.bots().start()
        return
    bus.listener.start()
    _heap.start()
    if run_mode() is RunMode.SHARED:
        service.bots().start()
        processes.pulse.start(Process.WEB)
    else:
        start_bots()


def stop_web() -> None:
    """Stop what `start_web` has started."""
    _heap.stop()
    bus.listener.stop()
    stop_bots()
    processes.pulse.stop()


# ------------------------------------------------------------------ a bot worker


@dataclass
class Worker:
    """The parts of a bot worker."""

    #: with one child process for turns and one for questions
    bots: LocalBots = field(default_factory=lambda: LocalBots(searchers=1))

    def __post_init__(self) -> None:
        self._questions = QuestionWorker(self.bots.tasks.submit)
        self._reviews = ReviewWorker(self.bots.run_in_background)

    def start(self) -> None:
        """Start everything."""
        service.use(self.bots)
        bus.listener.start()
        processes.pulse.start(Process.WORKER)
        start_bots()
        self._questions.start()
        self._reviews.start()

    def stop(self) -> None:
        """Stop everything."""
        self._reviews.stop(0)  # another worker resumes the review
        self._questions.stop()
        stop_bots()
        bus.listener.stop()
        processes.pulse.stop()

    def hangs(self) -> bool:
        """Whether a loop hangs that games, clocks or hints need."""
        return self.bots.runner.hangs() or self._questions.hangs() or _clocks.hangs()
