"""Runs a game: bots decide, chance is drawn at random."""

import random
from typing import Final

from agra.bots.seat import Company
from agra.rules.events import Event, Listener
from agra.rules.layout import ROUND
from agra.rules.state import CHANCE, State, outcome_at

#: The default number of rounds after which a game is stopped. No rule ends a game without
#: progress.
MAX_ROUNDS: Final = 200


def is_stalled(state: State, most: int | None) -> bool:
    """Whether the game has lasted more than `most` rounds and is not over."""
    return most is not None and bool(state._stack) and state._d[ROUND] > most


def decide(state: State, company: Company, rng: random.Random) -> int:
    """Return the next action: a bot's answer or a chance outcome."""
    seat = state.to_move
    if seat is None:
        raise ValueError("The game is over: nobody decides any more.")
    if seat == CHANCE:
        return draw(state, rng)
    return company.choose(state)


def draw(state: State, rng: random.Random) -> int:
    """Return a random outcome of a roll or a draw."""
    return outcome_at(state, rng.random())


def all_of(*listeners: Listener | None) -> Listener | None:
    """Return one listener that calls all of them; None if there are none."""
    told = [listener for listener in listeners if listener is not None]
    if len(told) < 2:
        return told[0] if told else None

    def tell(event: Event) -> None:
        for listener in told:
            listener(event)

    return tell
