"""Positions from short random games of two to four players."""

import random
from collections.abc import Iterator

import agra
from agra.bots import Company


def positions(players: int, kind: str, seed: int, decisions: int = 1500) -> Iterator[agra.State]:
    """The positions of the first decisions of a bot game, and the final position."""
    state = agra.new_game(players=players, seed=seed)
    rng = random.Random(seed)
    company = Company([kind] * players, seed)
    for _ in range(decisions):
        yield state
        if state.to_move is None:
            return
        chance = state.to_move == agra.CHANCE
        options = state.legal_actions()
        state.apply(rng.choice(options) if chance else company.choose(state))


def played(players: int, decisions: int, seed: int = 1) -> agra.State:
    """A position after a number of random decisions."""
    state = agra.new_game(players=players, seed=seed)
    rng = random.Random(seed)
    for _ in range(decisions):
        state.apply(rng.choice(state.legal_actions()))
    return state
