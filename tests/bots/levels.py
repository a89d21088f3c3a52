"""The levels under test and their sample sizes: better levels take longer to think."""

from collections.abc import Sequence

import agra
from agra.bots import UNLIMITED, Allowance, SeatedBot, level_names
from agra.bots.registry import bot
from agra.rules.flat import COMPILED
from tests.sizes import sized

LEVELS = level_names()
#: Without compilation, thinking takes ten times as long.
PLAIN = not COMPILED

#: The search bots look at few positions, so that a decision takes milliseconds.
FEW_NODES = Allowance(nodes=30)
THINKING = Allowance(nodes=60 if PLAIN else 250)
LIMITS = {"random": UNLIMITED, "farmer": UNLIMITED, "vizier": THINKING, "akbar": THINKING}
#: One position in this many is given to a level.
EVERY = {"random": sized(4, 1), "farmer": sized(4, 1), "trader": sized(60, 25)}
SELDOM = sized(300, 120)


def seated(level: str, seat: int, seed: int = 1) -> SeatedBot:
    """A bot of a level that has not seen the game before, with a small budget."""
    return SeatedBot(bot(level, seed), seat, allowance=limits(level), name=level)


def limits(level: str) -> Allowance:
    """The budget of a level for a turn in these tests."""
    return LIMITS.get(level, FEW_NODES)


def positions_for(level: str, positions: Sequence[agra.State]) -> Sequence[agra.State]:
    """As many of these positions as a level can answer in a second or two."""
    return positions[:: EVERY.get(level, SELDOM)]


def seat_of(state: agra.State) -> int:
    """The seat that decides in a position."""
    seat = state.to_move
    assert seat is not None
    return seat
