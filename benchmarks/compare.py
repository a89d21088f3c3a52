"""Measures plain and compiled agra and other engines, and prints one table: ``make bench``.

Each contender runs alone in a separate process, in turn over several rounds, so that a slow moment
of the machine does not affect only one of them. The table shows medians over the rounds.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from typing import Any

#: Performance targets: decisions per second, microseconds per copy.
TARGETS = {"agra, plain Python": (100_000, 2.5), "agra, compiled": (350_000, 1.5)}


@dataclass
class Contender:
    """One line of the table."""

    name: str
    command: list[str]
    missing: str = ""
    rounds: list[dict[str, Any]] = field(default_factory=list)

    def run(self, *more: str) -> dict[str, Any]:
        """Run once; after a failure store the reason and skip the following rounds."""
        done = subprocess.run([*self.command, *more], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            self.missing = (done.stderr.strip() or "it failed silently").splitlines()[-1]
            return {}
        figures: dict[str, Any] = json.loads(done.stdout)
        if "missing" in figures:
            self.missing = figures["missing"]
            return {}
        self.name = figures.get("name", self.name)
        self.rounds.append(figures)
        return figures

    def median(self, figure: str) -> float:
        """Return the median of a figure over the rounds."""
        return statistics.median(self.values(figure))

    def values(self, figure: str) -> list[float]:
        """Return a figure of every round."""
        return [one[figure] for one in self.rounds]


def contenders(args: argparse.Namespace) -> list[Contender]:
    """The contenders, in the order of the table."""
    bench = ["-m", "benchmarks.bench", "--json", "--players", str(args.players)]
    compiled = Contender("agra, compiled", [args.compiled, *bench])
    if not os.path.exists(args.compiled):
        compiled.missing = args.compiled or "no compiled build was named"
    peers = [args.peers, "-m", "benchmarks.peers"]
    return [
        Contender("agra, plain Python", [args.plain, *bench]),
        compiled,
        Contender("python-chess", [*peers, "chess"]),
        Contender("OpenSpiel backgammon", [*peers, "backgammon"]),
    ]


def run_all(field_of: list[Contender], rounds: int, seconds: float) -> dict[str, dict[str, Any]]:
    """Run all contenders in turn; return the statistics of the games of both builds."""
    described = {}
    for number in range(rounds):
        for one in field_of:
            if one.missing:
                continue
            more = ["--seconds", str(seconds)]
            if number > 0 and one.name.startswith("agra"):
                more.append("--brief")
            print(f"round {number + 1} of {rounds}: {one.name}", file=sys.stderr)
            figures = one.run(*more)
            if "fingerprint" in figures:
                described[one.name] = figures
    return described


def print_table(field_of: list[Contender]) -> None:
    """Print the results of all contenders, and the ratio of agra to each peer."""
    builds = [one for one in field_of if one.name.startswith("agra") and one.rounds]
    short = {"agra, plain Python": "plain", "agra, compiled": "compiled"}
    ratios = "".join(f"{short[one.name] + ' is':>13}" for one in builds)
    print(f"{'':32}{'decisions/s':>12}{'best':>11}{'games/s':>10}{'copy, us':>10}{ratios}")
    for one in field_of:
        if not one.rounds:
            print(f"{one.name:32}not measured: {one.missing}")
            continue
        speed = one.median("decisions_per_second")
        line = f"{one.name:32}{speed:12,.0f}{max(one.values('decisions_per_second')):11,.0f}"
        line += f"{one.median('games_per_second'):10,.1f}{one.median('copy_microseconds'):10.2f}"
        for build in builds:
            ratio = f"{build.median('decisions_per_second') / speed:.1f} x"
            # Between the two builds, only the ratio of compiled to plain is shown.
            needed = one not in builds or builds.index(build) > builds.index(one)
            line += f"{ratio if needed else '':>13}"
        print(line.rstrip())


def print_targets(field_of: list[Contender]) -> None:
    """Print which targets were reached."""
    for one in field_of:
        if one.name not in TARGETS or not one.rounds:
            continue
        speed, copy = TARGETS[one.name]
        reached = "reached" if one.median("decisions_per_second") >= speed else "NOT reached"
        copied = "reached" if one.median("copy_microseconds") <= copy else "NOT reached"
        print(f"{one.name}: {speed:,} decisions/s {reached}, copy in {copy} us {copied}")


def print_games(described: dict[str, dict[str, Any]]) -> None:
    """Print the statistics of the games, and whether both builds played the same."""
    for figures in list(described.values())[:1]:
        print(
            f"agra's games: {figures['decisions_per_game']:,.0f} decisions each, "
            f"{figures['forced_share']:.1%} of them forced (one option), "
            f"{figures['mean_options']:.1f} options on average"
        )
    if len({figures["fingerprint"] for figures in described.values()}) > 1:
        print(
            "WARNING: the plain and the compiled build played different games from the same seeds"
        )


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--plain", default=sys.executable, help="a Python with agra installed plain"
    )
    parser.add_argument(
        "--compiled", default="", help="one with agra compiled, or why there is none"
    )
    parser.add_argument(
        "--peers", default=sys.executable, help="a Python with chess and open_spiel"
    )
    parser.add_argument("--players", type=int, default=4, choices=(2, 3, 4))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="per contender and round")
    args = parser.parse_args()
    field_of = contenders(args)
    described = run_all(field_of, args.rounds, args.seconds)
    print(
        f"\nUniformly random legal play, {args.players} players, one core, every decision counted; "
        f"medians of {args.rounds} rounds\n"
        f"Python {platform.python_version()} on {platform.machine()}, {platform.system()}\n"
    )
    print_table(field_of)
    print()
    print_targets(field_of)
    print_games(described)


if __name__ == "__main__":
    main()
