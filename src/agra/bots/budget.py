"""The budget of a bot for a turn: time, nodes, cores."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from types import TracebackType

from agra.bots.clock import clock_time

Clock = Callable[[], float]


class Budget(AbstractContextManager["Budget"]):
    """The limits of a bot for one turn, and how much of them it has used.

    The caller makes one budget for every turn and passes it with each decision of that turn. It is
    entered (`with budget:`) while the bot thinks, so only thinking counts. A bot checks `left` and
    reports searched positions with `spend`. With a node budget and no time limit a bot's answers
    depend only on its seed, on any machine.

    >>> budget = Budget(nodes=100)
    >>> budget.spend(25)
    >>> budget.left()
    0.75
    """

    __slots__ = ("_clock", "_since", "_used", "cores", "nodes", "seconds", "spent")

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        cores: int = 1,
        clock: Clock = clock_time,
    ) -> None:
        #: seconds of thinking in this turn, or None for no limit
        self.seconds = seconds
        #: positions to search in this turn, or None for no limit
        self.nodes = nodes
        #: processes the bot may use
        self.cores = cores
        #: positions searched so far
        self.spent = 0
        self._clock = clock
        self._used = 0.0
        self._since: float | None = None

    def __enter__(self) -> "Budget":
        self._since = self._clock()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._used = self.used
        self._since = None

    @property
    def used(self) -> float:
        """Seconds of thinking so far."""
        return self._used + (0.0 if self._since is None else self._clock() - self._since)

    @property
    def unlimited(self) -> bool:
        """Whether neither time nor nodes are limited: the bot uses its default budget."""
        return self.seconds is None and self.nodes is None

    def spend(self, nodes: int = 1) -> None:
        """Report searched positions."""
        self.spent += nodes

    def left(self) -> float:
        """Return the share of the budget that is left, from 1 down to 0."""
        share = 1.0
        if self.nodes is not None:
            share = 1.0 - self.spent / max(1, self.nodes)
        if self.seconds is not None:
            share = min(share, 1.0 - self.used / max(1e-9, self.seconds))
        return max(0.0, share)


@dataclass(frozen=True)
class Allowance:
    """The limits of a bot for every turn; each turn gets a new `Budget` from it."""

    #: seconds of thinking in a turn, or None for no limit
    seconds: float | None = None
    #: positions to search in a turn, or None for no limit
    nodes: int | None = None
    #: processes the bot may use
    cores: int = 1

    def budget(self, clock: Clock = clock_time) -> Budget:
        """Return the budget of a new turn."""
        return Budget(self.seconds, self.nodes, self.cores, clock)

    def options(self) -> list[str]:
        """Return the options of a command that give these limits."""
        found = [] if self.seconds is None else [f"--think {self.seconds:g}"]
        found += [] if self.nodes is None else [f"--nodes {self.nodes}"]
        return found if self.cores == 1 else [*found, f"--cores {self.cores}"]


#: No limit: every bot uses its default budget.
UNLIMITED = Allowance()
