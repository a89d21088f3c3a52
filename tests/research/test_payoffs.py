"""The payoffs of a finished game: both kinds sum to 0."""

from typing import Any

import pytest

from agra.research.payoffs import BadOption, margin, payoff_named, win
from tests.support import position


def over(*rupees: int, favours: int = 0) -> Any:
    """A finished game with these final rupees; the first player also has favours."""
    players: list[dict[str, Any]] = [{"rupees": held} for held in rupees]
    players[0]["favours"] = favours
    return position(*players, phase="over", round=9, final_round=9, pending=[])


@pytest.mark.parametrize(
    ("rupees", "payoffs"),
    [
        ((10, 20), [-1, 1]),
        ((20, 10, 10), [1, -1 / 2, -1 / 2]),
        ((20, 10, 30, 10), [-1 / 3, -1 / 3, 1, -1 / 3]),
        ((20, 20), [0, 0]),
        ((20, 20, 5), [1 / 4, 1 / 4, -1 / 2]),
        ((20, 20, 5, 20), [1 / 9, 1 / 9, -1 / 3, 1 / 9]),
    ],
)
def test_the_win_payoff_gives_winners_what_the_others_lose(
    rupees: tuple[int, ...], payoffs: list[float]
) -> None:
    assert win(over(*rupees)) == pytest.approx(payoffs)
    assert sum(win(over(*rupees))) == pytest.approx(0)


def test_the_win_payoff_follows_the_tie_break() -> None:
    assert win(over(20, 20, favours=1)) == [1, -1]


def test_the_margin_payoff_is_the_score_above_the_mean() -> None:
    state = over(20, 10, 60)
    scores = state.scores()
    mean = sum(scores) / 3
    assert margin(state) == pytest.approx([score - mean for score in scores])
    assert margin(state) == pytest.approx([-10, -20, 30])


def test_an_unknown_payoff_is_refused_by_name() -> None:
    with pytest.raises(
        BadOption, match=r"^There is no payoff 'gold': choose one of win, margin\.$"
    ):
        payoff_named("gold")
