"""Plays whole games of bots, for tests of their results."""

import random

from agra.bots import Company
from agra.bots.play import decide
from agra.rules.state import State


def play_out(state: State, company: Company, rng: random.Random) -> int:
    """Play to the end of the game and return the number of decisions."""
    decisions = 0
    while state.to_move is not None:
        state.apply(decide(state, company, rng))
        decisions += 1
    return decisions
