"""A player who mostly makes useful moves, with a bit of randomness."""

import random

from agra.bots.preferences import rate
from agra.rules.state import State

MOOD = 3.0  # how much chance can add to the appeal of an action
WHIM = 0.03  # how often it takes anything at all, so that nothing in the game is out of its reach


class Eager:
    """Delivers, builds, fulfils, serves and processes what is wanted whenever it can."""

    def choose(self, state: State, rng: random.Random) -> int:
        """The action that appeals most today."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        if rng.random() < WHIM:
            return legal[int(rng.random() * len(legal))]
        seat = state.to_move
        assert seat is not None
        best, chosen = -1e9, legal[0]
        for action, appeal in zip(legal, rate(state, seat, legal), strict=True):
            appeal += MOOD * rng.random()
            if appeal > best:
                best, chosen = appeal, action
        return chosen
