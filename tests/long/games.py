"""Plays whole games of bots, two to four players, and checks every position like `make soak`."""

from itertools import islice

from agra.lab.checking import soak
from tests.long.frame import Counts, Run

PLAYERS = (2, 3, 4)
FIRST_SEED = 1


def part(number: int) -> Counts:
    """Play one game, cycling through all kinds of bots and numbers of players."""
    games = soak.games(FIRST_SEED, PLAYERS, soak.ALL_KINDS, "light")
    game = next(islice(games, number, None))
    result = soak.play(game)
    assert not result.failure, f"{result.failure}\n{game.command()}"
    return {"decisions": result.decisions, "rounds": result.rounds}


RUN = Run("games", "random, farmer, trader and mixed tables", "games", 1000, part)
