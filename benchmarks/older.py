"""Compares this build with an older one: ``python -m benchmarks.older --older PYTHON``.

Both play the same games and search the same turns, alternating over several rounds, each in a
separate process; the table shows medians of processor time and the speed-up of the newer build.
`--older` names a Python in which the older version is installed, `--newer` one for this version.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import zlib
from importlib import import_module
from time import process_time
from typing import Any

import agra
from benchmarks.bench import build_name, describe_play, measure_copy, measure_play

try:
    playouts: Any = import_module("agra.bots.planning.playout")
    searches: Any = import_module("agra.bots.planning.turn_search")
except ModuleNotFoundError:  # a version from before these modules were renamed
    playouts, searches = import_module("agra.bots.playout"), import_module("agra.bots.search")

#: The measurements, and whether more is better.
FIGURES = {
    "decisions, Python loop": True,
    "decisions, whole games inside": True,
    "copy, microseconds": False,
    "trader's nodes": True,
    "vizier's nodes": True,
}


def turns(count: int, players: int = 2) -> list[agra.State]:
    """Positions of random games in which a player has a choice at the start of a turn."""
    found = []
    for seed in range(count):
        dice = random.Random(seed)
        state = agra.new_game(players=players, seed=seed)
        for _ in range(150 + 40 * seed):
            state.apply(dice.choice(state.legal_actions()))
        while state.decision != "choose_space":
            state.apply(dice.choice(state.legal_actions()))
        found.append(state)
    return found


def measure_inside(seconds: float) -> float:
    """Decisions per second of games played inside the rules; 0 if the build does not support it."""
    play_random = getattr(agra, "play_random", None)
    if play_random is None:
        return 0.0
    decisions = number = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        number += 1
        decisions += play_random(agra.new_game(players=4, seed=number), number)
    return decisions / spent


def measure_nodes(positions: list[agra.State]) -> tuple[float, float, int]:
    """Nodes per second of the trader's search and of the vizier's playouts, and a digest."""
    results: list[object] = []
    nodes, start = 0, process_time()
    for state in positions:
        search = searches.Search(4, 8)
        lines = search.lines(state, state.to_move or 0, 60)
        nodes += search.nodes
        results.append([(line.worth, list(line.actions)) for line in lines])
    trader = nodes / (process_time() - start)
    nodes, start = 0, process_time()
    for seed, state in enumerate(positions):
        playout = playouts.Playout(seed)
        results.append(playout.value(state, state.to_move or 0, 3))
        nodes += playout.nodes
    return trader, nodes / (process_time() - start), zlib.crc32(repr(results).encode())


def measure(seconds: float) -> dict[str, Any]:
    """All figures of the build that this Python imports."""
    positions = turns(6)
    measure_nodes(positions[:1])  # warms up caches
    trader, vizier, found = measure_nodes(positions)
    return {
        "build": f"{agra.__version__}, {build_name()}",
        "same": [found, describe_play(4, 2)["fingerprint"]],
        "decisions, Python loop": measure_play(4, seconds)["decisions_per_second"],
        "decisions, whole games inside": measure_inside(seconds),
        "copy, microseconds": measure_copy(4, games=3),
        "trader's nodes": trader,
        "vizier's nodes": vizier,
    }


def compare(older: str, newer: str, rounds: int, seconds: float) -> None:
    """Run both builds alternately, then print the table."""
    results: dict[str, list[dict[str, Any]]] = {older: [], newer: []}
    # each must import its installed package, not the one in PYTHONPATH
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    for number in range(rounds):
        for python in (older, newer):
            print(f"round {number + 1} of {rounds}: {python}", file=sys.stderr)
            command = [python, "-m", "benchmarks.older", "--json", "--seconds", str(seconds)]
            done = subprocess.run(command, capture_output=True, text=True, check=True, env=own)
            results[python].append(json.loads(done.stdout))
    print(f"{'':32}{'older':>14}{'newer':>14}{'newer is':>12}")
    print(f"{'':32}{results[older][0]['build']:>14}{results[newer][0]['build']:>14}")
    for figure, more_is_better in FIGURES.items():
        old, new = (
            statistics.median(one[figure] for one in results[python]) for python in (older, newer)
        )
        note = ""
        if not old:  # a version without this function: compare with its alternative
            old = statistics.median(one["decisions, Python loop"] for one in results[older])
            note = "  (older: Python loop)"
        ratio = new / old if more_is_better else old / new
        print(f"{figure:32}{old:14,.2f}{new:14,.2f}{ratio:10.2f} x{note}")
    if results[older][0]["same"] != results[newer][0]["same"]:
        print("WARNING: the two versions played different games or found different turns")


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--older", help="a Python with the older version")
    parser.add_argument("--newer", default=sys.executable, help="a Python with this version")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="per figure and round")
    parser.add_argument("--json", action="store_true", help="measure this Python's build only")
    args = parser.parse_args()
    if args.json:
        print(json.dumps(measure(args.seconds)))
    elif args.older:
        compare(args.older, args.newer, args.rounds, args.seconds)
    else:
        parser.error("name a Python with the older version: --older PYTHON")


if __name__ == "__main__":
    main()
