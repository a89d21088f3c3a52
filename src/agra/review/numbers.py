"""Statistics of a review: accuracy, marks, turning points, luck and skill."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp
from typing import Final

from agra.review.judge import MARKS, Judged
from agra.review.parting import KINDS

#: Each player's chance to win, by seat: at the start, then after each turn.
Chances = Sequence[Sequence[float]]
#: A turn that gives away this many rupees is 37 % accurate.
SCALE: Final = 4.0
#: Smaller changes of the chance to win are not told: they are less than one game of 100.
LEAST_SWING: Final = 0.005


@dataclass(frozen=True)
class Numbers:
    """Statistics of the turns of one player, in one game or in many."""

    turns: int
    #: 0 to 100
    accuracy: float
    #: rupees given away: in total and by kind of decision
    lost: float
    by_kind: dict[str, float]
    marks: dict[str, int]

    @property
    def a_turn(self) -> float:
        """Rupees given away per turn."""
        return self.lost / self.turns if self.turns else 0.0


@dataclass(frozen=True)
class Changes:
    """The causes of the change of a player's chance to win, from the first turn to the result."""

    #: losses by the player, changes by dice, and the rest: the other players
    own: float
    dice: float
    others: float


def accuracy_of(lost: float) -> float:
    """The accuracy of a turn, from 0 to 100, by the rupees that it gave away."""
    return 100 * exp(-lost / SCALE)


def numbers(judged: Iterable[Judged]) -> Numbers:
    """Compute the statistics of these turns."""
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
    """Split the change of the chance to win into luck and skill."""
    total = chances[-1][seat] - chances[0][seat] if chances else 0.0
    own = sum(turn.after.win - turn.best_after.win for turn in judged if turn.seat == seat)
    dice = sum(turn.dice[seat] for turn in judged if turn.dice)
    return Changes(round(own, 3), round(dice, 3), round(total - own - dice, 3))


@dataclass(frozen=True)
class Swing:
    """The largest change of a player's chance to win by one cause in a single turn."""

    #: "own" (a turn of the player that gave chances away), "lucky" or "unlucky" (dice and draws)
    cause: str
    round: int
    change: float


def swings(judged: Sequence[Judged], seat: int) -> tuple[Swing, ...]:
    """The turns that cost a player most chances, and the turns with the best and worst luck.

    A sum over all turns can exceed the whole chance, because chances are won back; one turn cannot.
    """
    own = [(turn.after.win - turn.best_after.win, turn) for turn in judged if turn.seat == seat]
    dice = [(turn.dice[seat], turn) for turn in judged if turn.dice]
    found = (
        ("own", -1, min(own, key=_change, default=None)),
        ("lucky", 1, max(dice, key=_change, default=None)),
        ("unlucky", -1, min(dice, key=_change, default=None)),
    )
    return tuple(
        Swing(cause, best[1].round, round(best[0], 3))
        for cause, sign, best in found
        if best is not None and sign * best[0] >= LEAST_SWING
    )


def _change(found: tuple[float, Judged]) -> float:
    return found[0]


def best_turn(judged: Sequence[Judged], seat: int) -> Judged | None:
    """The best turn: the great one (or good one) that raised the chance to win most."""
    mine = [turn for turn in judged if turn.seat == seat]
    found = [turn for turn in mine if turn.mark == "great"] or [
        turn for turn in mine if turn.mark == "good"
    ]
    return max(found, key=lambda turn: (turn.after.win - turn.before.win, -turn.lost), default=None)


def turning_point(chances: Chances, seat: int) -> int | None:
    """The index (from 0) of the turn that changed a player's chance to win most.

    The last turn is excluded, because it only reveals the result.
    """
    moves = [
        (abs(after[seat] - before[seat]), -at)
        for at, (before, after) in enumerate(pairwise(chances))
    ][:-1]
    return -max(moves)[1] if moves else None
