"""`agra bench`: how fast the rules engine is on this machine."""

import platform
import random
import timeit
from time import process_time
from typing import Annotated

import typer

import agra
from agra.command.output import console
from agra.rules.flat import COMPILED
from agra.text.i18n import N_


def bench(
    players: Annotated[int, typer.Option(min=2, max=4, help=N_("Number of players."))] = 4,
    seconds: Annotated[float, typer.Option(min=0.1, help=N_("How long to measure."))] = 3.0,
) -> None:
    """Measure how fast the rules run on this machine."""
    out = console()
    build = "plain Python" if _is_plain() else "compiled"
    out.print(f"agra {agra.__version__}, {build}, Python {platform.python_version()}")
    out.print(f"{players} players choose at random, one core, about {seconds:g} s ...")
    games, decisions, spent = _play_for(players, seconds)
    copy = min(timeit.repeat(_middle(players).copy, repeat=5, number=2000)) / 2000
    out.print(f"  decisions a second {decisions / spent:>12,.0f}")
    out.print(f"  games a second     {games / spent:>12,.1f}")
    out.print(f"  decisions a game   {decisions / games:>12,.0f}")
    out.print(f"  copying a position {copy * 1e6:>12.2f} microseconds")


def _is_plain() -> bool:
    return not COMPILED


def _play_for(players: int, seconds: float) -> tuple[int, int, float]:
    """Play whole games for about this many seconds; return games, decisions, processor time."""
    games = decisions = 0
    start = process_time()
    while True:
        games += 1
        decisions += _play(agra.new_game(players=players, seed=games), games)
        spent = process_time() - start
        if spent >= seconds:
            return games, decisions, spent


def _play(state: agra.State, seed: int, most: int | None = None) -> int:
    """Choose at random until the end of the game, or `most` times; return the number of choices."""
    rand = random.Random(seed).random
    decisions = 0
    while state.to_move is not None and decisions != most:
        legal = state.legal_actions()
        state.apply(legal[int(rand() * len(legal))])
        decisions += 1
    return decisions


def _middle(players: int) -> agra.State:
    """A position from the middle of a game."""
    state = agra.new_game(players=players, seed=1)
    _play(state, 1, most=400)
    return state
