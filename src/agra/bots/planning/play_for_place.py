"""What to play for when the game cannot be won: the own place, and the own score.

A bot that chooses by its chance to win has nothing to choose by once there is none: all turns look
alike to it, and it would play anything. Then the expected place counts, and the rupees.
"""

from collections.abc import Sequence
from math import exp
from typing import Final

from agra.bots.judgement.evaluation import FITTED, Weights, evaluate, stage_of, win_chance
from agra.rules.state import State

#: Below this chance to win, however it plays on, a player has hardly one.
HOPELESS: Final = 0.02
#: What a place is worth beside the score, in rupees.
PLACE: Final = 6.0


def is_hopeless(ends: Sequence[State], seat: int) -> bool:
    """Whether no end of a turn gives a chance to win that is worth playing for."""
    return bool(ends) and max(win_chance(end, seat) for end in ends) < HOPELESS


def standing(state: State, seat: int, weights: Weights = FITTED) -> float:
    """The own rupees at the end, less so many for every rival who is likely to be ahead."""
    own = evaluate(state, seat, weights)
    if not len(state._stack):
        scale = 0.1
    else:
        scale = weights.scale[state.players][stage_of(state)]
    ahead = 0.0
    for rival in range(state.players):
        if rival != seat:
            apart = (evaluate(state, rival, weights) - own) / scale
            ahead += 1.0 / (1.0 + exp(min(20.0, max(-20.0, -apart))))
    return own - PLACE * ahead
