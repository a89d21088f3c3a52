"""Measures the bots: ``python -m benchmarks.bots [--json]``.

All levels decide in the same positions of a game between farmers. Each decision starts a new bot,
so that no earlier plan helps. The output shows the milliseconds, and how many decisions of random
play the engine makes in that time, measured in the same run. Time is the processor time of one
core.
"""

from __future__ import annotations

import argparse
import json
import random
from time import process_time
from typing import Any

import agra
from agra.bots import Company
from agra.bots.play import decide
from benchmarks.bench import build_name, measure_play

#: A level, and the number of positions it gets: a slow level gets fewer.
LEVELS = {"random": 400, "farmer": 400, "trader": 60, "vizier@500n": 6}


def positions(players: int, seed: int = 1) -> list[agra.State]:
    """Every position of a game between farmers in which one of them has a choice."""
    state = agra.new_game(players=players, seed=seed)
    dice = random.Random(seed)
    farmers = Company(["farmer"] * players, seed)
    found = []
    while state.to_move is not None:
        if state.to_move != agra.CHANCE and len(state.legal_actions()) > 1:
            found.append(state.copy())
        state.apply(decide(state, farmers, dice))
    return found


def measure_level(spec: str, positions: list[agra.State]) -> float:
    """The mean milliseconds of a level for a decision."""
    spent = 0.0
    for state in positions:
        company = Company([spec] * state.players)
        begun = process_time()
        company.choose(state)
        spent += process_time() - begun
    return spent / len(positions) * 1e3


def measure(players: int) -> dict[str, Any]:
    """All figures of this build."""
    engine = 1e3 / measure_play(players, 2.0)["decisions_per_second"]
    found = positions(players)
    figures: dict[str, Any] = {"build": build_name(), "players": players, "engine_ms": engine}
    for spec, often in LEVELS.items():
        taken = measure_level(spec, found[:: max(1, len(found) // often)])
        figures[spec] = {"ms": taken, "engine_decisions": taken / engine}
    return figures


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=4, choices=(2, 3, 4))
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    args = parser.parse_args()
    figures = measure(args.players)
    if args.json:
        print(json.dumps(figures))
        return
    print(f"agra's bots, {figures['build']}, {args.players} players, one core, mean of a decision")
    print(f"  {'':12} {'ms':>10} {'engine decisions meanwhile':>28}")
    for spec in LEVELS:
        row = figures[spec]
        print(f"  {spec:12} {row['ms']:10.3f} {row['engine_decisions']:28,.0f}")


if __name__ == "__main__":
    main()
