"""Judges a finished game turn by turn (docs/review.md).

`turns.py` splits a record into turns with what the player could know, `judge.py` compares one with
the best, `marks.py` scales the marks to the player and finds the moments that decided the game,
`habits.py` finds the costliest habit, `outlook.py` follows the chances to win, `numbers.py`
computes statistics.
"""

from agra.review.habits import Habit, habit, habits
from agra.review.judge import MARKS, NODES, CannotJudge, Judged, judge
from agra.review.marks import (
    all_marked,
    chance_lost,
    cost_of,
    decided_the_game,
    is_decided,
    is_mistake,
    marked,
    moments,
    needs_saying,
)
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
    "Habit",
    "Judged",
    "NotOver",
    "Played",
    "Review",
    "Swing",
    "accuracy_of",
    "all_marked",
    "begin",
    "best_turn",
    "chance_lost",
    "chances_of",
    "changes",
    "cost_of",
    "decided_the_game",
    "glance",
    "go_on",
    "habit",
    "habits",
    "in_order",
    "is_decided",
    "is_mistake",
    "judge",
    "judgement",
    "marked",
    "moments",
    "needs_saying",
    "numbers",
    "swings",
    "turning_point",
    "turns_of",
]
