"""Rates the levels on one scale for each number of players.

The command is `python -m agra.lab.strength.level_ratings`.

Bots of similar strength play at mixed tables. The Plackett-Luce model is fitted to their places (by
Hunter's iteration) and converted to the scale of chess ratings: 400 points ahead means ten wins for
one loss; the trader has 1500. The intervals come from a bootstrap over the games. The results are
written to a file that the table shows where a player chooses a level.

    play   play games that a file does not hold yet, and add them
    fit    fit the scale to the games of a file
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log10
from pathlib import Path
from typing import Any, Final

from agra.bots import short_runs
from agra.bots.registry import bot
from agra.lab.optional_packages import BadRun, at_least
from agra.lab.runs import interrupts
from agra.lab.runs.match import Match, play
from agra.lab.runs.table_files import add_to, check_new, check_place, kept_in, known_in

#: The bots from the weakest to the strongest; searching bots get a number of nodes per turn.
BOTS: Final = ("random", "farmer", "apprentice", "journeyman", "trader", "deliverer", "builder",
               "courtier", "vizier", "akbar")  # fmt: skip
SEARCHING: Final = frozenset(("deliverer", "builder", "courtier", "vizier", "akbar"))
#: The maximum distance in that list between the players of one table.
NEAR: Final = 3
ANCHOR: Final = "trader"
AT: Final = 1500
PER_TENFOLD: Final = 400
#: Steps of the fit, and bootstrap samples for the intervals.
STEPS: Final = 200
DRAWS: Final = 200
#: Games of every bot against an imaginary trader, half of them won: keeps ratings finite.
PRIOR: Final = 0.5
#: Bots with fewer games have no rating yet.
LEAST_GAMES: Final = 20


@dataclass(frozen=True)
class Table:
    """One game: the bots and their places."""

    bots: tuple[str, ...]
    places: tuple[int, ...]
    #: only the winner is known, or counts
    winner_only: bool = False


def seated(players: int, dice: random.Random, bots: Sequence[str]) -> list[str]:
    """Draw different bots for a table that are close to each other in the list."""
    near = max(NEAR, players)
    first = dice.randrange(max(1, len(bots) - near + 1))
    return dice.sample(list(bots[first : first + near]), players)


def one_game(names: Sequence[str], nodes: int, seed: int) -> Table:
    """Play a game."""
    specs = tuple(f"{name}@{nodes}n" if name in SEARCHING else name for name in names)
    outcome = play(Match(specs, seed, round_limit=short_runs.rounds(80)))
    return Table(tuple(names), tuple(outcome.places))


# ------------------------------------------------------------------ the fit


def strengths(tables: Sequence[Table]) -> dict[str, float]:
    """The strength of each bot: the odds between two bots are the ratio of their strengths."""
    names = sorted({name for table in tables for name in table.bots})
    strength = dict.fromkeys(names, 1.0)
    races: dict[tuple[str, tuple[str, ...]], float] = {}
    for table, count in Counter(tables).items():
        for winner, field, weight in _races(table):
            races[winner, field] = races.get((winner, field), 0.0) + weight * count
    wins = dict.fromkeys(names, PRIOR)
    for (winner, _field), weight in races.items():
        wins[winner] += weight
    for _ in range(STEPS):
        share = {name: 2 * PRIOR / (strength[name] + 1.0) for name in names}
        for (_winner, field), weight in races.items():
            each = weight / sum(strength[name] for name in field)
            for name in field:
                share[name] += each
        strength = {name: wins[name] / share[name] for name in names}
        middle = strength.get(ANCHOR, 1.0)
        strength = {name: number / middle for name, number in strength.items()}
    return strength


def _races(table: Table) -> list[tuple[str, tuple[str, ...], float]]:
    """Each place as a race among the bots not yet placed; a shared place is split."""
    found = []
    left = sorted(zip(table.places, table.bots, strict=True))
    while len(left) > 1:
        first = [name for place, name in left if place == left[0][0]]
        field = tuple(sorted(name for _place, name in left))
        found += [(name, field, 1 / len(first)) for name in first]
        left = [] if table.winner_only else left[len(first) :]
    return found


def rating(strength: float) -> int:
    """The rating of a strength on the scale."""
    return round(AT + PER_TENFOLD * log10(strength))


def scale(tables: Sequence[Table], seed: int = 1) -> dict[str, dict[str, int]]:
    """The rating of each bot with its interval and number of games, the strongest first."""
    best = strengths(tables)
    dice = random.Random(seed)
    draws: dict[str, list[int]] = {name: [] for name in best}
    for _ in range(short_runs.games(DRAWS)):
        anew = strengths(dice.choices(tables, k=len(tables)))
        for name, strength in anew.items():
            draws[name].append(rating(strength))
    found = {}
    for name in sorted(best, key=lambda name: -best[name]):
        if sum(name in table.bots for table in tables) < short_runs.games(LEAST_GAMES):
            continue
        drawn = sorted(draws[name]) or [rating(best[name])]
        found[name] = {
            "rating": rating(best[name]),
            "low": drawn[int(0.025 * (len(drawn) - 1))],
            "high": drawn[round(0.975 * (len(drawn) - 1))],
            "games": sum(name in table.bots for table in tables),
        }
    return found


# ------------------------------------------------------------------ the command


def read(path: Path) -> tuple[dict[int, list[Table]], set[int]]:
    """The games of a file by number of players, and the nodes they were played with.

    A row is a game. With a `count` it stands for that many games with the same result; with
    `winner_only` the places after the first are unknown.
    """
    found: dict[int, list[Table]] = {}
    nodes = set()
    for row in kept_in(path, _row):
        only = bool(row.get("winner_only", False))
        table = Table(tuple(row["bots"]), tuple(row["places"]), only)
        found.setdefault(len(table.bots), []).extend([table] * int(row.get("count", 1)))
        if "nodes" in row:
            nodes.add(int(row["nodes"]))
    return found, nodes


def _row(*, bots: list[str], places: list[int], **more: Any) -> dict[str, Any]:
    return {"bots": bots, "places": places, **more}


def _play(options: argparse.Namespace) -> None:
    at_least(1, games=options.games, nodes=options.nodes)
    for name in options.bots:
        bot(name)
    known = {
        (tuple(row["bots"]), row.get("nodes"), row.get("seed"))
        for row in known_in(options.data, _row)
    }
    games = short_runs.games(options.games)
    for seed in range(options.seed, options.seed + games):
        for players in options.players:
            names = seated(players, random.Random(f"{seed} {players} scale"), options.bots)
            if (tuple(names), options.nodes, seed) in known:
                continue
            table = one_game(names, short_runs.nodes(options.nodes), seed)
            row = {"bots": table.bots, "places": table.places, "nodes": options.nodes, "seed": seed}
            add_to(options.data, [row])
        print(f"{seed - options.seed + 1} of {games} games", file=sys.stderr, flush=True)


def _fit(options: argparse.Namespace) -> None:
    if not options.data.is_file():
        raise BadRun(f"{options.data} does not exist: play some games with play {options.data}.")
    if options.out is not None:
        check_new(options.out, options.force)
        check_place(options.out)
    tables, nodes = read(options.data)
    about = {"nodes": sorted(nodes), "anchor": {ANCHOR: AT}, "per_tenfold": PER_TENFOLD}
    found = {str(players): scale(tables[players]) for players in sorted(tables)}
    data = {"about": about, "players": found}
    for players, bots in found.items():
        print(f"{players} players, {len(tables[int(players)])} games\n")
        print("| bot | rating | interval | games |\n|---|---|---|---|")
        for name, row in bots.items():
            print(f"| {name} | {row['rating']} | {row['low']} to {row['high']} | {row['games']} |")
        print()
    if options.out is not None:
        options.out.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


@interrupts.told("The same command goes on with what it has written.")
def main(argv: Sequence[str] | None = None) -> int:
    """Play, or fit."""
    parser = argparse.ArgumentParser(
        prog="python -m agra.lab.strength.level_ratings",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser(
        "play", help="play games that a file does not hold yet, and add them"
    )
    playing.add_argument("data", type=Path)
    playing.add_argument("--games", type=int, default=200, help="for each number of players")
    playing.add_argument("--players", type=int, nargs="+", default=[2, 3, 4], choices=[2, 3, 4])
    playing.add_argument("--nodes", type=int, default=600, help="of a turn, for who searches")
    playing.add_argument("--seed", type=int, default=1)
    playing.add_argument("--bots", nargs="+", default=list(BOTS), help="from the weakest on")
    playing.set_defaults(run=_play)
    fitting = commands.add_parser("fit", help="fit the scale to the games of a file")
    fitting.add_argument("data", type=Path)
    fitting.add_argument("--out", type=Path, help="write the ratings here")
    fitting.add_argument("--force", action="store_true", help="overwrite an existing file")
    fitting.set_defaults(run=_fit)
    options = parser.parse_args(argv)
    options.run(options)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
