"""Statistics of the time and nodes that bots used for their turns, and of overruns."""

from dataclasses import dataclass
from typing import Final

from agra.bots.budget import Budget

#: The tolerance for the time limit: a tenth of it, and a moment.
_LATE: Final = 1.1
_MOMENT: Final = 0.02


@dataclass
class Thinking:
    """The time and nodes of a bot's turns, without turns that had only forced answers."""

    turns: int = 0
    seconds: float = 0.0
    nodes: int = 0
    #: the longest turn, in seconds
    longest: float = 0.0
    #: turns in which it exceeded its limits of time or nodes
    overruns: int = 0

    def add(self, budget: Budget) -> None:
        """Count a finished turn by its budget."""
        self.turns += 1
        self.seconds += budget.used
        self.nodes += budget.spent
        self.longest = max(self.longest, budget.used)
        late = budget.seconds is not None and budget.used > budget.seconds * _LATE + _MOMENT
        self.overruns += late or (budget.nodes is not None and budget.spent > budget.nodes)

    def to_json(self) -> list[float]:
        """Return turns, seconds, nodes, the longest turn and overruns, as stored in files."""
        seconds, longest = round(self.seconds, 4), round(self.longest, 4)
        return [self.turns, seconds, self.nodes, longest, self.overruns]

    @staticmethod
    def from_json(kept: object) -> "Thinking | None":
        """Parse the stored list; return None if it is not valid."""
        if not isinstance(kept, list) or len(kept) != 5:
            return None
        if not all(type(number) in (int, float) and number >= 0 for number in kept):
            return None
        turns, seconds, nodes, longest, overruns = kept
        return Thinking(int(turns), float(seconds), int(nodes), float(longest), int(overruns))

    def and_also(self, other: "Thinking") -> "Thinking":
        """Return the sum of both."""
        return Thinking(
            self.turns + other.turns,
            self.seconds + other.seconds,
            self.nodes + other.nodes,
            max(self.longest, other.longest),
            self.overruns + other.overruns,
        )
