"""Measures another engine: ``python -m benchmarks.peers chess`` (or ``backgammon``).

The loops follow the engine's documentation, and count what bench.py counts: every decision,
including chance. An engine that is not installed is reported, which is not an error.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import timeit
from collections.abc import Callable, Sequence
from functools import partial
from time import process_time
from typing import Any

Figures = dict[str, Any]


def measure(
    play: Callable[[int], int], copies: Sequence[Callable[[], object]], seconds: float
) -> Figures:
    """Play whole games for about this many seconds, then time the copies."""
    play(0)
    games = decisions = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        games += 1
        decisions += play(games)
    times = [
        min(timeit.repeat(copy, process_time, repeat=5, number=1000)) / 1000 for copy in copies
    ]
    return {
        "decisions_per_second": decisions / spent,
        "games_per_second": games / spent,
        "copy_microseconds": statistics.median(times) * 1e6,
    }


def measure_chess(seconds: float) -> Figures:
    """python-chess: list the legal moves, push one, check whether the game is over."""
    import chess

    def play(seed: int, limit: int = 1_000_000) -> Any:
        rand = random.Random(seed).random
        board = chess.Board()
        while len(board.move_stack) < limit and not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(rand() * len(legal))])
        return board

    middles = [play(seed, limit=80) for seed in range(1, 6)]
    copies = [partial(board.copy, stack=False) for board in middles]
    figures = measure(lambda seed: len(play(seed).move_stack), copies, seconds)
    return {"name": f"python-chess {chess.__version__}", **figures}


def roll(outcomes: list[tuple[int, float]], left: float) -> int:
    """Choose an outcome by its probability; `left` is a random number below 1."""
    for action, probability in outcomes:
        left -= probability
        if left < 0.0:
            return action
    return outcomes[-1][0]


def measure_backgammon(seconds: float) -> Figures:
    """OpenSpiel backgammon, written in C++, played from Python; a roll is a decision of chance."""
    import importlib.metadata

    import pyspiel

    game = pyspiel.load_game("backgammon")

    def play(seed: int, limit: int = 1_000_000) -> tuple[Any, int]:
        rand = random.Random(seed).random
        state = game.new_initial_state()
        decisions = 0
        while decisions < limit and not state.is_terminal():
            if state.is_chance_node():
                action = roll(state.chance_outcomes(), rand())
            else:
                legal = state.legal_actions()
                action = legal[int(rand() * len(legal))]
            state.apply_action(action)
            decisions += 1
        return state, decisions

    copies = [play(seed, limit=80)[0].clone for seed in range(1, 6)]
    figures = measure(lambda seed: play(seed)[1], copies, seconds)
    version = importlib.metadata.version("open_spiel")
    return {"name": f"OpenSpiel {version} backgammon", **figures}


PEERS = {"chess": measure_chess, "backgammon": measure_backgammon}


def main() -> None:
    """Run from the command line; prints JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("peer", choices=sorted(PEERS))
    parser.add_argument("--seconds", type=float, default=5.0, help="how long to play random games")
    args = parser.parse_args()
    try:
        figures = PEERS[args.peer](args.seconds)
    except ImportError as error:
        figures = {"missing": str(error)}
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
