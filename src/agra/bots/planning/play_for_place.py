"""The goal of a bot that cannot win: its place and its score.

Without a chance to win, all turns look equal to a bot that chooses by this chance. It then chooses
by its expected place and rupees.
"""

from collections.abc import Sequence
from math import exp
from typing import Final

from agra.bots.judgement.evaluation import FITTED, Weights, evaluate, stage_of, win_chance
from agra.rules.state import State

#: A player whose best chance to win is below this cannot win.
HOPELESS: Final = 0.02
#: The worth of a place in rupees.
PLACE: Final = 6.0


def is_hopeless(ends: Sequence[State], seat: int) -> bool:
    """Whether all ends of the turn have a negligible chance to win."""
    return bool(ends) and max(win_chance(end, seat) for end in ends) < HOPELESS


def standing(state: State, seat: int, weights: Weights = FITTED) -> float:
    """Return the seat's expected rupees, minus `PLACE` for every rival likely to be ahead."""
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
