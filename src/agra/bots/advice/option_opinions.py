"""Converts the lines that a bot searched to opinions on the options, with reasons as data."""

from typing import Final

from agra.bots.advice.turn_reasons import End, arguments, chosen
from agra.bots.bot import Opinion, Reason
from agra.bots.judgement.evaluation import FITTED, Weights, expected_rupees
from agra.bots.planning.turn_search import Line
from agra.bots.view import View
from agra.rules.state import State

MOST_OPINIONS: Final = 5

#: A searched line and its estimated chance to win.
Judged = tuple[Line, float]


def opinions(view: View, judged: list[Judged], weights: Weights = FITTED) -> list[Opinion]:
    """Return the best few options, by the best line that begins with each; lines are sorted."""
    best: dict[int, Judged] = {}
    least = 1.0
    for line, win in judged:
        # a line that was dropped early may only be lucky: rate it no better than the others
        least = min(least, win)
        best.setdefault(_first(view, line), (line, least))
    ranked = list(best.values())[:MOST_OPINIONS]
    found = []
    for at, (line, win) in enumerate(ranked):
        # compare the best option with the second best, and all others with the best
        other = ranked[min(1, len(ranked) - 1) if at == 0 else 0][0]
        reasons = reasons_between(view.state, line.state, other.state, view.seat, weights)
        found.append(
            Opinion(
                _first(view, line),
                round(expected_rupees(line.state, view.seat, weights), 1),
                round(win, 3),
                chosen(reasons, best=at == 0),
            )
        )
    return found


def _first(view: View, line: Line) -> int:
    """Return the first option of a line; an empty line only ends the turn."""
    return int(line.actions[0]) if line.actions else view.state.legal_actions()[0]


def reasons_between(
    root: State, mine: State, other: State, seat: int, weights: Weights = FITTED
) -> list[Reason]:
    """Return the reasons why the end of one turn is better than another; both begin at `root`."""
    return arguments(root, End(mine, {}), End(other, {}), seat, weights)
