"""The opening trainer: a player's first turns from a set-up, against bots that answer.

As in puzzles, luck does not count and all rupees are open. So the same choices always lead to the
same positions, and the list of all decisions is a whole line of play.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from agra.bots.planning.turn_search import step
from agra.positions.changed import with_open_rupees
from agra.puzzles.judge import turn_of_level
from agra.rules.setup import new_game
from agra.rules.state import State

#: How many turns the player has.
ROUNDS: Final = 3
#: The largest number of a set-up.
MOST_SEED: Final = 999_999
_NAME: Final = re.compile(r"([2-4])-([0-9]{1,6})-([1-4])")


@dataclass(frozen=True)
class Opening:
    """A set-up, and the player's place in the order of play."""

    players: int
    seed: int
    #: from 1
    place: int

    @property
    def name(self) -> str:
        """Its name in an address."""
        return f"{self.players}-{self.seed}-{self.place}"

    @staticmethod
    def named(name: str) -> "Opening | None":
        """The opening of this name; None if there is none."""
        found = _NAME.fullmatch(name)
        if found is None:
            return None
        players, seed, place = map(int, found.groups())
        return Opening(players, seed, place) if place <= players else None

    @cached_property
    def start(self) -> State:
        """The position before the first turn; copy it before you change it."""
        return with_open_rupees(new_game(self.players, seed=self.seed))

    @property
    def seat(self) -> int:
        """The player's seat."""
        return (self.start.turn + self.place - 1) % self.players


@dataclass(frozen=True)
class OpeningTurn:
    """One turn of a line of play."""

    round: int
    seat: int
    #: the position at its start
    start: State
    #: how many decisions came before it, and its own decisions
    first: int
    actions: tuple[int, ...]


def turns_of(start: State, actions: Iterable[int]) -> tuple[list[OpeningTurn], State]:
    """The turns of a line of play, and the position at its end.

    Raises `IllegalAction` if a decision is not legal.
    """
    turns: list[OpeningTurn] = []
    state, before, taken, first = start.copy(), start.copy(), list[int](), 0
    for action in actions:
        state.apply(action)
        taken.append(action)
        if state.is_over or (state.round, state.turn) != (before.round, before.turn):
            turns.append(OpeningTurn(before.round, before.turn, before, first, tuple(taken)))
            first += len(taken)
            before, taken = state.copy(), []
    return turns, state


def answers(state: State, seat: int, level: str) -> list[int]:
    """The decisions of all players until it is the turn of this seat again.

    `level` is the bot that plays the turns, with its limits: `akbar@100n`. Questions to others in
    these turns have the most common answer.
    """
    at = state.copy()
    taken: list[int] = []
    while not at.is_over and at.turn != seat:
        turn = at.turn
        for action in turn_of_level(level, at):
            at.apply(action)
            taken.append(action)
        while at.to_move is not None and at.turn == turn:
            taken.append(int(step(at)))
    return taken
