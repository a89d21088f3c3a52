"""What bots have spent on their turns, beside what they may."""

from dataclasses import dataclass
from typing import Final

from agra.bots.budget import Budget

#: What a clock may be late without blame: a tenth of the limit, and a moment.
_LATE: Final = 1.1
_MOMENT: Final = 0.02


@dataclass
class Thinking:
    """What a bot has spent on its turns: those in which it was asked, forced answers apart."""

    turns: int = 0
    seconds: float = 0.0
    nodes: int = 0
    #: the longest turn, in seconds
    longest: float = 0.0
    #: turns in which it took more time or nodes than it may
    overruns: int = 0

    def add(self, budget: Budget) -> None:
        """Count a turn that is over, by its budget."""
        self.turns += 1
        self.seconds += budget.used
        self.nodes += budget.spent
        self.longest = max(self.longest, budget.used)
        late = budget.seconds is not None and budget.used > budget.seconds * _LATE + _MOMENT
        self.overruns += late or (budget.nodes is not None and budget.spent > budget.nodes)

    def to_json(self) -> list[float]:
        """As it is kept in files: turns, seconds, nodes, the longest turn, overruns."""
        seconds, longest = round(self.seconds, 4), round(self.longest, 4)
        return [self.turns, seconds, self.nodes, longest, self.overruns]

    @staticmethod
    def from_json(kept: object) -> "Thinking | None":
        """What was kept, or None if it was something else."""
        if not isinstance(kept, list) or len(kept) != 5:
            return None
        if not all(type(number) in (int, float) and number >= 0 for number in kept):
            return None
        turns, seconds, nodes, longest, overruns = kept
        return Thinking(int(turns), float(seconds), int(nodes), float(longest), int(overruns))

    def and_also(self, other: "Thinking") -> "Thinking":
        """Both together."""
        return Thinking(
            self.turns + other.turns,
            self.seconds + other.seconds,
            self.nodes + other.nodes,
            max(self.longest, other.longest),
            self.overruns + other.overruns,
        )
