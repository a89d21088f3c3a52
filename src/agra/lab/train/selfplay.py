"""The base class of self-play games between searching players."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Final

from agra.bots.planning.turn_planner import plan_of
from agra.bots.planning.turn_search import Search
from agra.rules.state import CHANCE, State

#: The number of lines among which a curious player chooses.
CHOICE: Final = 6


class SelfPlay(ABC):
    """A game determined by its random generator; subclasses store data after each turn."""

    #: how often a plan is one of the better ones instead of the best
    curious: ClassVar[float]
    #: how often a random action is taken, at each decision
    wild: ClassVar[float]

    def __init__(self, dice: random.Random, state: State, searches: Sequence[Search]) -> None:
        self.dice = dice
        self.state = state
        #: by seat
        self.searches = searches
        self._plan: dict[State, int] = {}

    @abstractmethod
    def keep(self) -> None:
        """Store the data of the position between two turns."""

    def to_the_end(self) -> None:
        """Play to the end."""
        state = self.state
        turn = (state.round, state.turn)
        while not state.is_over:
            if turn != (state.round, state.turn):
                turn = (state.round, state.turn)
                self.keep()
            state.apply(self._decide(state))

    def _decide(self, state: State) -> int:
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        seat = state.to_move
        if seat == CHANCE or self.dice.random() < self.wild:
            return self.dice.choice(legal)
        assert seat is not None
        planned = self._plan.get(state)
        if planned is not None and planned in legal:
            return planned
        lines = self.searches[seat].lines(state, seat, keep=CHOICE)
        line = self.dice.choice(lines) if self.dice.random() < self.curious else lines[0]
        self._plan = plan_of(state, line)
        return self._plan[state]
