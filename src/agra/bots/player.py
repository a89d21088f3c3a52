"""What every player that is a program can do."""

import random
from typing import Protocol

from agra.rules.state import State


class Player(Protocol):
    """Answers decisions. Anything with this method can sit at a table."""

    def choose(self, state: State, rng: random.Random) -> int:
        """A legal action for the seat to move; the state must not be changed.

        All randomness comes from `rng`, so the same seed gives the same game.
        """
        ...
