"""Games for tests of the review."""

from functools import cache

from agra.bots.planning.turn_search import step
from agra.records import Record
from agra.rules.state import CHANCE

ROUNDS = 3


@cache
def ordinary(rounds: int = ROUNDS, seed: int = 13) -> Record:
    """A short game of two appeal players; all dice show 6, and the round limit ends the game."""
    record = Record.begin(
        players=2, seed=seed, round_limit=rounds - 1, names=["Ada", "Ben"], date="2026-01-31"
    )
    while record.state.to_move is not None:
        if record.state.to_move == CHANCE:
            record.add(record.state.legal_actions()[-1])
        else:
            record.add(int(step(record.state.copy())))
    return record
