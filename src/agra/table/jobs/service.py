"""The interface of the table to its bots, independent of the process in which they think.

`LocalBots` think in threads and child processes of this process, `RemoteBots` in workers that share
the database, `InlineBots` in the thread of the request. A process chooses one when it starts
(`start.py`); everything else calls `bots()`.
"""

import asyncio
from abc import ABC, abstractmethod
from concurrent.futures import Future
from typing import TypeVar

from agra.bots import Plan
from agra.table.cluster import wake
from agra.table.jobs import bot_calls, waiting
from agra.table.jobs.fair_queue import Place
from agra.table.jobs.reviews import ReviewDesk

Answer = TypeVar("Answer")
#: The actions of each turn that a hint has found.
Turns = tuple[tuple[int, ...], ...]


class BotService(ABC):
    """The bots, as the table sees them."""

    reviews: ReviewDesk

    # -------------------------------------------------------------- running

    @abstractmethod
    def start(self) -> None:
        """Begin to play the turns of bots, if this process does that."""

    @abstractmethod
    def stop(self) -> None:
        """Stop; what is not written yet is done again after the next start."""

    @abstractmethod
    def wake(self) -> None:
        """Look for turns of bots now."""

    @abstractmethod
    def is_running(self) -> bool:
        """Whether this process plays the turns of bots."""

    def are_stuck(self) -> bool:
        """Whether a person has waited too long for a bot while no bot was at work."""
        return waiting.are_stuck()

    # -------------------------------------------------------------- hints and comparisons

    @abstractmethod
    def hint(self, task: bot_calls.Task, place: Place) -> "Future[list[Plan]]":
        """Return the best turns that a bot finds. Cancel the future if nobody waits for it."""

    @abstractmethod
    def compare(self, trial: bot_calls.Trial, place: Place) -> "Future[bot_calls.Compared]":
        """Compare a turn with the best one known. Cancel the future if nobody waits for it."""

    @abstractmethod
    def opening(
        self, task: bot_calls.OpeningTask, place: Place
    ) -> "Future[bot_calls.OpeningAnswer]":
        """Judge and answer a turn of the opening trainer."""

    @abstractmethod
    def waiting_tasks(self) -> int:
        """Return the number of tasks that have not begun (in workers: that have no answer)."""

    def store_turns(self, key: str, turns: Turns) -> None:  # noqa: B027 (nothing by default)
        """Store the turns of a hint for the other processes, if there are any."""

    def stored_turns(self, key: str) -> Turns | None:
        """Return the turns that another process has stored for a hint."""
        return None


# ------------------------------------------------------------------ the service of this process

_chosen: list[BotService] = []


def use(service: BotService) -> None:
    """Choose the bot service of this process."""
    _chosen[:] = [service]


def bots() -> BotService:
    """The bot service of this process."""
    return _chosen[0]


wake.on_wake(lambda: bots().wake())


async def answer(future: "Future[Answer]", seconds: float, shared: bool = False) -> Answer:
    """Wait for the answer of a bot; `TimeoutError` if it takes too long.

    A reader who leaves cancels the task, unless others may wait for it as well (`shared`).
    """
    if future.done() and not future.cancelled():
        return future.result()
    found = asyncio.wrap_future(future)
    return await asyncio.wait_for(asyncio.shield(found) if shared else found, seconds)
