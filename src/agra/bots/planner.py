"""A sensible player: looks at what each option leads to by the end of its turn."""

import random

from agra.bots.evaluation import evaluate
from agra.bots.preferences import rate
from agra.rules import kinds
from agra.rules.layout import TURN
from agra.rules.state import CHANCE, State

CANDIDATES = 8  # options that are looked at closely
HORIZON = 40  # decisions that are followed at most


class Planner:
    """Tries the most appealing options, plays its turn on from each, and compares."""

    def choose(self, state: State, rng: random.Random) -> int:
        """The option whose turn ends in the best position."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        seat = state.to_move
        assert seat is not None
        ratings = rate(state, seat, legal)
        order = sorted(range(len(legal)), key=lambda at: -ratings[at])
        best, chosen = -1e9, legal[order[0]]
        for at in order[:CANDIDATES]:
            ahead = state.copy()
            ahead.apply(legal[at])
            _play_on(ahead, seat, state.d[TURN])
            worth = evaluate(ahead, seat) + 0.01 * rng.random()
            if worth > best:
                best, chosen = worth, legal[at]
        return chosen


def _play_on(state: State, seat: int, turn: int) -> None:
    """Play to the end of the turn (of what is asked, on another player's turn) by appeal alone."""
    for _ in range(HORIZON):
        mover = state.to_move
        if mover is None or state.d[TURN] != turn:
            return
        if mover != seat and seat != turn:
            return
        legal = state.legal_actions()
        if mover == CHANCE:
            state.apply(legal[len(legal) // 2])
        elif len(legal) == 1:
            if state.stack[-1] & kinds.KIND_MASK == kinds.END_TURN:
                return
            state.apply(legal[0])
        else:
            ratings = rate(state, mover, legal)
            state.apply(legal[ratings.index(max(ratings))])
