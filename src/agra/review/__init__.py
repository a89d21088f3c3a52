"""Judges a finished game turn by turn (docs/review.md).

`turns.py` splits a record into turns with what the player could know, `judge.py` compares one with
the best, `outlook.py` follows the chances to win, `numbers.py` computes statistics.
"""

from agra.review.judge import MARKS, NODES, CannotJudge, Judged, judge
from agra.review.numbers import (
    Swing,
    accuracy_of,
    best_turn,
    changes,
    numbers,
    swings,
    turning_point,
)
from agra.review.outlook import JUDGE, chances_of
from agra.review.review import NotOver, Review, begin, glance, go_on, in_order, judgement
from agra.review.turns import Played, turns_of

__all__ = [
    "JUDGE",
    "MARKS",
    "NODES",
    "CannotJudge",
    "Judged",
    "NotOver",
    "Played",
    "Review",
    "Swing",
    "accuracy_of",
    "begin",
    "best_turn",
    "chances_of",
    "changes",
    "glance",
    "go_on",
    "in_order",
    "judge",
    "judgement",
    "numbers",
    "swings",
    "turning_point",
    "turns_of",
]
