"""The simplest player: any legal action, all alike."""

import random

from agra.rules.state import State


class Uniform:
    """Takes any legal action with the same probability."""

    def choose(self, state: State, rng: random.Random) -> int:
        """Any legal action."""
        legal = state.legal_actions()
        return legal[int(rng.random() * len(legal))]
