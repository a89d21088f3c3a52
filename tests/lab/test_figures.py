"""Summary statistics: shares with confidence intervals, and the spread of numbers."""

import pytest

from agra.lab.runs.match import Match, play
from agra.lab.runs.summary_statistics import Figures, spread, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # statsmodels.stats.proportion.proportion_confint(wins, games, method="wilson")
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (30, 100, 0.2189, 0.3958),
    ],
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    rate = wilson(wins, games)
    assert rate.low == pytest.approx(low, abs=1e-4)
    assert rate.high == pytest.approx(high, abs=1e-4)
    assert rate.low <= rate.share <= rate.high


def test_more_confidence_is_a_wider_interval() -> None:
    assert wilson(30, 100, 0.99).low < wilson(30, 100, 0.95).low


def test_without_games_the_interval_is_from_0_to_1() -> None:
    assert wilson(0, 0)[1:] == (0, 0.0, 1.0)


def test_spread_of_numbers() -> None:
    numbers = spread([4, 1, 3, 2, 5])
    assert numbers.sd == pytest.approx(1.5811, abs=1e-4)
    assert numbers._replace(sd=0) == (3, 0, 1, 2, 3, 4, 5)
    assert spread([7]) == (7, 0, 7, 7, 7, 7, 7)


def test_figures_count_every_seat_and_share_every_victory() -> None:
    figures = Figures(3, ("farmer", "random"))
    for seed in range(4):
        match = Match(("farmer", "random", "farmer"), seed, round_limit=3)
        figures.take(match, play(match, income=True))
    assert figures.games == 4
    assert [len(group.scores) for group in figures.bots.values()] == [8, 4]
    for groups in (figures.bots.values(), figures.seats, figures.order):
        assert sum(group.wins for group in groups) == pytest.approx(4)
    assert figures.end_reasons == {"round_limit": 4}


def test_income_adds_up_to_the_scores() -> None:
    figures = Figures(2, ("farmer",))
    for seed in range(3):
        match = Match(("farmer", "farmer"), seed, round_limit=12)
        figures.take(match, play(match, income=True))
    scores = figures.bots["farmer"].scores
    total = sum(amounts[0] for _, amounts in figures.income_table())
    assert total == pytest.approx(sum(scores) / len(scores))


def test_a_shared_victory_counts_in_parts() -> None:
    figures = Figures(2, ("farmer",))
    match = Match(("farmer", "farmer"), 1, round_limit=1)
    outcome = play(match, income=True)
    outcome.winners = [0, 1]
    figures.take(match, outcome)
    assert [group.wins for group in figures.seats] == [0.5, 0.5]
