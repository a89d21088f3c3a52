"""Measures the build of agra that this Python imports: ``python -m benchmarks.bench [--json]``.

Four players (by default) choose uniformly among the legal actions. Every decision counts, including
those of chance and those with only one option. Time is the processor time of one core, so that
other programs on the machine have little influence.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import timeit
import zlib
from time import process_time
from typing import Any

import agra
from agra.rules.flat import COMPILED


def play(players: int, seed: int) -> int:
    """Play one random game to its end; return the number of decisions."""
    rand = random.Random(seed).random
    state = agra.new_game(players=players, seed=seed)
    decisions = 0
    while state.to_move is not None:
        legal = state.legal_actions()
        state.apply(legal[int(rand() * len(legal))])
        decisions += 1
    return decisions


def trace(players: int, seed: int) -> tuple[list[int], list[int]]:
    """Play the same game as `play`; return its actions and the number of options at each."""
    rand = random.Random(seed).random
    state = agra.new_game(players=players, seed=seed)
    actions: list[int] = []
    options: list[int] = []
    while state.to_move is not None:
        legal = state.legal_actions()
        actions.append(legal[int(rand() * len(legal))])
        options.append(len(legal))
        state.apply(actions[-1])
    return actions, options


def measure_play(players: int, seconds: float) -> dict[str, float]:
    """Play whole games for about this many seconds."""
    play(players, 0)  # warms up caches, so that the first game counts like the others
    games = decisions = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        games += 1
        decisions += play(players, games)
    return {"decisions_per_second": decisions / spent, "games_per_second": games / spent}


def measure_copy(players: int, games: int) -> float:
    """Return the microseconds one copy takes: the median over the middles of several games."""
    times = []
    for seed in range(1, games + 1):
        actions, _ = trace(players, seed)
        state = agra.new_game(players=players, seed=seed)
        for action in actions[: len(actions) // 2]:
            state.apply(action)
        timer = timeit.Timer(state.copy, timer=process_time)
        times.append(min(timer.repeat(repeat=5, number=4000)) / 4000)
    return statistics.median(times) * 1e6


def describe_play(players: int, games: int) -> dict[str, float]:
    """Statistics of the decisions; not timed, because counting takes time, too."""
    actions: list[int] = []
    options: list[int] = []
    for seed in range(1, games + 1):
        game = trace(players, seed)
        actions += game[0]
        options += game[1]
    return {
        "forced_share": options.count(1) / len(options),
        "mean_options": statistics.fmean(options),
        "decisions_per_game": len(options) / games,
        # Equal for both builds if they played the same games.
        "fingerprint": zlib.crc32(repr((actions, options)).encode()),
    }


def build_name() -> str:
    """Return "plain" or "compiled": the build that `import agra` loaded."""
    return "compiled" if COMPILED else "plain"


def measure(players: int, seconds: float, describe: bool = True) -> dict[str, Any]:
    """Return all figures of this build."""
    figures: dict[str, Any] = {"build": build_name(), "players": players}
    figures |= measure_play(players, seconds)
    figures["copy_microseconds"] = measure_copy(players, games=5)
    if describe:
        figures |= describe_play(players, games=10)
    return figures


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=4, choices=(2, 3, 4))
    parser.add_argument("--seconds", type=float, default=5.0, help="how long to play random games")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--brief", action="store_true", help="leave out what time does not change")
    args = parser.parse_args()
    figures = measure(args.players, args.seconds, describe=not args.brief)
    if args.json:
        print(json.dumps(figures))
        return
    print(
        f"agra, {figures['build']}, {args.players} players, uniformly random legal play, one core"
    )
    print(f"  decisions per second  {figures['decisions_per_second']:12,.0f}")
    print(f"  games per second      {figures['games_per_second']:12,.1f}")
    print(f"  copy, microseconds    {figures['copy_microseconds']:12.2f}")
    if not args.brief:
        print(f"  forced decisions      {figures['forced_share']:12.1%}")
        print(f"  mean options          {figures['mean_options']:12.1f}")
        print(f"  decisions per game    {figures['decisions_per_game']:12,.0f}")


if __name__ == "__main__":
    main()
