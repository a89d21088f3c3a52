"""From the lines a bot has looked at to what it thinks of the options, with reasons as data."""

from typing import Final

from agra.bots.bot import Opinion, Reason
from agra.bots.evaluation import FITTED, Weights, evaluate, expected_rupees, is_done, stage_of
from agra.bots.features import SCORED, TOPIC, features
from agra.bots.search import Line
from agra.bots.view import View
from agra.rules.state import State

MOST_OPINIONS: Final = 5
MOST_REASONS: Final = 3
#: Rupees below which a difference is no reason.
LEAST: Final = 0.25

#: A line that was looked at, and the chance to win that it seems to give.
Judged = tuple[Line, float]


def opinions(view: View, judged: list[Judged], weights: Weights = FITTED) -> list[Opinion]:
    """The best few options by the best line that begins with each; lines come best first."""
    best: dict[int, Judged] = {}
    least = 1.0
    for line, win in judged:
        # a line that was dropped early may have had luck: it is no better than one that was kept
        least = min(least, win)
        best.setdefault(line.actions[0], (line, least))
    ranked = list(best.values())[:MOST_OPINIONS]
    standings = [_standing(line.state, view.seat, weights) for line, _ in ranked]
    found = []
    for at, (line, win) in enumerate(ranked):
        # the best is compared with the next best, all others with the best
        other = standings[min(1, len(ranked) - 1) if at == 0 else 0]
        found.append(
            Opinion(
                line.actions[0],
                round(expected_rupees(line.state, view.seat, weights), 1),
                round(win, 3),
                _reasons(standings[at], other),
            )
        )
    return found


def reasons_between(
    mine: State, other: State, seat: int, weights: Weights = FITTED
) -> list[Reason]:
    """All that one position has over another one, for a seat; the weightiest first."""
    return _reasons(_standing(mine, seat, weights), _standing(other, seat, weights), len(TOPIC))


def _standing(state: State, seat: int, weights: Weights) -> dict[str, float]:
    """What the position is worth to the seat, topic by topic; the others' worth counts against."""
    numbers = features(state, seat)
    if is_done(state, seat):
        table = [1.0] * SCORED + [0.0] * (len(numbers) - SCORED)
    else:
        table = weights.tables[state.players][stage_of(state)]
    standing: dict[str, float] = {}
    for about, number, weight in zip(TOPIC, numbers, table, strict=True):
        standing[about] = standing.get(about, 0.0) + number * weight
    others = [evaluate(state, other, weights) for other in range(state.players) if other != seat]
    standing["others"] = -sum(others) / len(others)
    return standing


def _reasons(
    mine: dict[str, float], other: dict[str, float], most: int = MOST_REASONS
) -> list[Reason]:
    """Where two standings differ, the weightiest first."""
    reasons = [Reason(about, round(worth - other[about], 1)) for about, worth in mine.items()]
    weighty = [reason for reason in reasons if abs(reason.worth) >= LEAST]
    return sorted(weighty, key=lambda reason: -abs(reason.worth))[:most]
