"""The bots at the table: which there are, and how one is asked.

Nothing here needs Django, so that bots can think in processes of their own.
"""

import hashlib
import math
import random
import signal
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from agra.bots import NAMES, player_of_kind, seen_by
from agra.rules.components import Components, components_from, default_components
from agra.rules.state import State


@dataclass(frozen=True)
class Task:
    """A question to a bot, as plain data that can be sent to another process."""

    level: str
    seat: int
    d: list[int]
    stack: list[int]
    #: the text of the game's components file, "" for the package's own
    components: str
    seed: int
    #: the rupees of each seat that this seat knows or could have counted
    rupees: list[int | None]
    #: seconds that are left for this turn
    seconds: float

    @property
    def state(self) -> State:
        """The position in question."""
        return State(self.d[:], self.stack[:], components_in(self.components))


@lru_cache(maxsize=16)
def components_in(text: str) -> Components:
    """The components in the text of a file, "" for the package's own."""
    return components_from(tomllib.loads(text)) if text else default_components()


def ignore_interrupts() -> None:
    """Ctrl-C is for the server, which ends its processes itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def levels() -> list[str]:
    """The bots by name, from the simplest to the strongest."""
    return list(NAMES)


def strongest() -> str:
    """The bot that gives hints."""
    return levels()[-1]


def is_slow(level: str) -> bool:
    """Whether the bot searches: then it thinks in a process of its own."""
    return level not in ("random", "farmer", "trader")


def choose(task: Task) -> int:
    """The action a bot takes."""
    state = task.state
    player = player_of_kind(task.level)
    return player.choose(seen_by(state, task.seat), dice(task))


def explain(task: Task) -> list[Any]:
    """What the bot thinks of the best options, the best first (`agra.bots.Opinion`)."""
    return [Opinion(choose(task))]


@dataclass(frozen=True)
class Opinion:
    """What a bot thinks of one option."""

    action: int
    rupees: float = math.nan
    win: float = math.nan
    reasons: Sequence[Any] = ()


def dice(task: Task) -> random.Random:
    """Random numbers of this bot for this position: a restarted server goes on the same way."""
    text = f"{task.seed} {task.seat} {task.d} {task.stack}"
    return random.Random(hashlib.blake2b(text.encode(), digest_size=8).digest())
