"""A review in numbers: accuracy, marks, the turns that mattered, luck apart from skill."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp
from typing import Final

from agra.review.judge import MARKS, Judged
from agra.review.parting import KINDS

#: Everybody's chance to win, by seat: at the start, then after each turn.
Chances = Sequence[Sequence[float]]
#: A turn that gives away so many rupees is 37 % accurate.
SCALE: Final = 4.0


@dataclass(frozen=True)
class Numbers:
    """What is counted over turns of one player, of one game or of many."""

    turns: int
    #: 0 to 100
    accuracy: float
    #: rupees given away: in all, a turn, and by kind of decision
    lost: float
    by_kind: dict[str, float]
    marks: dict[str, int]

    @property
    def a_turn(self) -> float:
        """Rupees given away in a turn."""
        return self.lost / self.turns if self.turns else 0.0


@dataclass(frozen=True)
class Changes:
    """What changed a player's chance to win from the first turn to the result."""

    #: what the player gave away, what dice brought, and all the rest: what the others did
    own: float
    dice: float
    others: float


def accuracy_of(lost: float) -> float:
    """How good a turn was, from 0 to 100, by the rupees that it gave away."""
    return 100 * exp(-lost / SCALE)


def numbers(judged: Iterable[Judged]) -> Numbers:
    """The numbers of these turns."""
    found = list(judged)
    by_kind = dict.fromkeys(KINDS, 0.0)
    marks = dict.fromkeys(MARKS, 0)
    for turn in found:
        marks[turn.mark] += 1
        if turn.kind:
            by_kind[turn.kind] += turn.lost
    mean = sum(accuracy_of(turn.lost) for turn in found) / len(found) if found else 0.0
    return Numbers(
        turns=len(found),
        accuracy=round(mean, 1),
        lost=round(sum(turn.lost for turn in found), 1),
        by_kind={kind: round(lost, 1) for kind, lost in by_kind.items()},
        marks=marks,
    )


def changes(chances: Chances, judged: Sequence[Judged], seat: int) -> Changes:
    """Luck apart from skill: the chance to win from the start to the end, and what moved it."""
    total = chances[-1][seat] - chances[0][seat] if chances else 0.0
    own = sum(turn.after.win - turn.best_after.win for turn in judged if turn.seat == seat)
    dice = sum(turn.dice[seat] for turn in judged if turn.dice)
    return Changes(round(own, 3), round(dice, 3), round(total - own - dice, 3))


def best_turn(judged: Sequence[Judged], seat: int) -> Judged | None:
    """The turn to be proud of: one that was hard to find, the one that brought most."""
    mine = [turn for turn in judged if turn.seat == seat]
    found = [turn for turn in mine if turn.mark == "great"] or [
        turn for turn in mine if turn.mark == "good"
    ]
    return max(found, key=lambda turn: (turn.after.win - turn.before.win, -turn.lost), default=None)


def turning_point(chances: Chances, seat: int) -> int | None:
    """The turn (its place in the game, from 0) that moved a player's chance to win most.

    The last turn, which only tells the result, is none.
    """
    moves = [
        (abs(after[seat] - before[seat]), -at)
        for at, (before, after) in enumerate(pairwise(chances))
    ][:-1]
    return -max(moves)[1] if moves else None
