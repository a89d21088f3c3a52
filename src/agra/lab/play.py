"""Running a game: players answer their decisions, chance is drawn."""

import random
from collections.abc import Sequence

from agra.bots import Player
from agra.rules.state import CHANCE, State


def decide(state: State, players: Sequence[Player], rng: random.Random) -> int:
    """The action that is taken next: a player's answer, or what chance brings."""
    seat = state.to_move
    if seat is None:
        raise ValueError("The game is over: nobody decides any more.")
    if seat == CHANCE:
        return draw(state, rng)
    return players[seat].choose(state, rng)


def draw(state: State, rng: random.Random) -> int:
    """One of the outcomes of a roll or a draw, by their probabilities."""
    left = rng.random()
    outcomes = state.chance_outcomes()
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return action
    return outcomes[-1][0]


def play_out(state: State, players: Sequence[Player], rng: random.Random) -> int:
    """Play to the end of the game; returns the number of decisions."""
    decisions = 0
    while state.to_move is not None:
        state.apply(decide(state, players, rng))
        decisions += 1
    return decisions
