"""Positions for the tests of the picture."""

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import agra
from agra.bots import Company

POSITION = Path(__file__).with_name("position.json")

#: Games of every size up to a number of decisions; the last three are played to the end.
MOMENTS = [(4, 0), (4, 150), (3, 400), (2, 250), (4, 10_000), (3, 10_000), (2, 10_000)]


def example() -> agra.State:
    """A rich position for four players, in the middle of a Sailor action."""
    return agra.State.from_json(example_data())


def example_data() -> dict[str, Any]:
    """The same as JSON data."""
    data = json.loads(POSITION.read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


def moment(players: int, decisions: int) -> agra.State:
    """A game between fast bots after a number of decisions, or its end."""
    return _played(players, decisions).copy()


@cache
def _played(players: int, decisions: int) -> agra.State:
    state = agra.new_game(players=players, seed=players, round_limit=30)
    rng = random.Random(players)
    company = Company(["farmer"] * players, players)
    for _ in range(decisions):
        if state.to_move is None:
            break
        chance = state.to_move == agra.CHANCE
        state.apply(rng.choice(state.legal_actions()) if chance else company.choose(state))
    return state
