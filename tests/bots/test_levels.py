"""The levels are as strong as they claim to be, and their explanations make sense."""

import math
import random

import pytest

import agra
from agra.bots import Bot, Company
from agra.bots.registry import bot
from agra.rules.names import NOTABLES
from tests.bots.corners import corner_positions, positions_of_games, stored_positions
from tests.bots.levels import LEVELS, positions_for, seat_of, seated
from tests.bots.whole_games import play_out

#: Levels that explain their choices.
EXPLAINING = [level for level in LEVELS if type(bot(level)).explain is not Bot.explain]


def finished(
    levels: list[str], seed: int, round_limit: int | None = None
) -> tuple[agra.State, list[agra.Event]]:
    """Play a whole game; return the final position and all events."""
    events: list[agra.Event] = []
    state = agra.new_game(len(levels), seed=seed, round_limit=round_limit, listener=events.append)
    play_out(state, Company(levels, seed), random.Random(seed))
    return state, events


def rounds_of(state: agra.State) -> int:
    rounds = state.to_json()["round"]
    assert isinstance(rounds, int)
    return rounds


@pytest.mark.much
@pytest.mark.parametrize(("better", "worse"), [("farmer", "random"), ("trader@20n", "farmer")])
def test_each_level_beats_the_simpler_one(better: str, worse: str) -> None:
    won = 0
    for seed in range(6):
        levels = [better, worse] if seed % 2 else [worse, better]
        state, _ = finished(levels, seed, round_limit=60)
        won += state.winners() == [levels.index(better)]
    assert won >= 5


@pytest.mark.much
def test_traders_finish_games_with_high_contracts_in_time() -> None:
    """This also holds for traders with a tiny budget."""
    levels: set[int] = set()
    for seed in (1, 2, 3):
        state, events = finished(["trader@20n"] * 4, seed)
        assert 8 <= rounds_of(state) <= 40
        won = [event.what for event in events if event.kind == "won"]
        levels |= {state._c.notable_level[NOTABLES.index(name)] for name in won}
    assert levels == {1, 2, 3, 4}


@pytest.mark.much
def test_farmers_finish_games_and_do_not_dither() -> None:
    """Price tokens and farmers move to and fro forever if no bot has an aim."""
    for seed in (1, 2, 3):
        state, events = finished(["farmer"] * 4, seed)
        turns = sum(event.kind == "turn" for event in events)
        tokens = sum(event.kind == "price_token" for event in events)
        delivered = sum(event.kind in ("delivered", "fulfilled", "served") for event in events)
        assert rounds_of(state) <= 80
        assert tokens < turns / 4
        assert delivered > turns / 5


# ------------------------------------------------------------------ explaining


@pytest.mark.much
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_names_a_preferred_option(level: str) -> None:
    for state in stored_positions():
        opinions = seated(level, seat_of(state)).explain(state)
        actions = [opinion.action for opinion in opinions]
        assert actions
        assert set(actions) <= set(state.legal_actions())
        assert len(actions) == len(set(actions))


@pytest.mark.much
@pytest.mark.xdist_group("corners")
@pytest.mark.parametrize("level", EXPLAINING)
def test_estimates_are_numbers_and_the_best_comes_first(level: str) -> None:
    for state in (
        *stored_positions(),
        *positions_for(level, (*corner_positions(), *positions_of_games())),
    ):
        opinions = seated(level, seat_of(state)).explain(state)
        assert opinions
        wins = [opinion.win for opinion in opinions]
        assert all(0.0 <= win <= 1.0 for win in wins)
        assert all(math.isfinite(opinion.rupees) for opinion in opinions)
        assert all(
            math.isfinite(reason.worth) for opinion in opinions for reason in opinion.reasons
        )
        assert wins == sorted(wins, reverse=True)
