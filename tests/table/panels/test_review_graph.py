"""The graph of a review: the chances to win after each turn."""

import pytest

from agra.table.panels.analysis.review_graph import as_judged
from tests.review.test_lesson import turn


def test_no_turn_loses_more_than_the_graph_shows() -> None:
    """The chances after a turn are estimates; the search of the next turn may find a win."""
    chances = [[0.4, 0.3, 0.3], [0.12, 0.44, 0.44], [0.1, 0.4, 0.5], [0.0, 0.5, 0.5]]
    judged = [turn(2, 5.0, win=0.1, best=0.87), turn(3, 0.2, win=0.05, best=0.06)]
    found = as_judged(chances, judged)
    assert found[1] == [0.87, 0.065, 0.065]
    assert [sum(row) for row in found] == pytest.approx([1.0] * 4)
    assert [found[0], *found[2:]] == [chances[0], *chances[2:]]
    assert chances[1][0] == 0.12, "the stored chances stay"


def test_a_graph_that_is_not_there_yet_stays_away() -> None:
    assert as_judged([], [turn(2, 5.0)]) == []
