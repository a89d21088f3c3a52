"""Running a game: bots answer their decisions, chance is drawn."""

import random
from typing import Final

from agra.bots.seat import Company
from agra.rules.events import Event, Listener
from agra.rules.layout import ROUND
from agra.rules.state import CHANCE, State, outcome_at

#: Rounds after which a game without an end is stopped, if nobody says anything. Nothing in the
#: rules ends a game in which nobody gets any further.
MAX_ROUNDS: Final = 200


def is_stalled(state: State, most: int | None) -> bool:
    """Whether so many rounds are played, by the game's own count, and the game is not over."""
    return most is not None and bool(state._stack) and state._d[ROUND] > most


def decide(state: State, company: Company, rng: random.Random) -> int:
    """The action that is taken next: a bot's answer, or what chance brings."""
    seat = state.to_move
    if seat is None:
        raise ValueError("The game is over: nobody decides any more.")
    if seat == CHANCE:
        return draw(state, rng)
    return company.choose(state)


def draw(state: State, rng: random.Random) -> int:
    """One of the outcomes of a roll or a draw, by their probabilities."""
    return outcome_at(state, rng.random())


def all_of(*listeners: Listener | None) -> Listener | None:
    """One listener that tells them all; None if nobody listens."""
    told = [listener for listener in listeners if listener is not None]
    if len(told) < 2:
        return told[0] if told else None

    def tell(event: Event) -> None:
        for listener in told:
            listener(event)

    return tell
