"""What games between bots show about Agra: the figures of docs/study.md.

agra simulate --bots trader --players 4 --games 120 --seed 11 --out t4.parquet
python docs/study.py t4.parquet
"""

import sys
from collections import Counter
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pyarrow.parquet as pq

Game = dict[str, Any]
SHEET = "sheet_"


def main(path: str) -> None:
    """Print everything about the games in a file of `agra simulate`."""
    games: list[Game] = pq.read_table(path).to_pylist()
    length(games)
    seats(games)
    sources(games)
    winners_have(games)
    notables(games)


def length(games: list[Game]) -> None:
    """How long games last, how they end, what is scored."""
    rounds = [game["rounds"] for game in games]
    scores = [score for game in games for score in game["scores"]]
    best = [max(game["scores"]) for game in games]
    print(f"{len(games)} games with {games[0]['players']} players")
    print(f"rounds {fmean(rounds):.1f} ± {stdev(rounds):.1f} ({min(rounds)} to {max(rounds)})")
    print(f"scores {fmean(scores):.1f} ± {stdev(scores):.1f}, winners {fmean(best):.1f}")
    ends = Counter(game["end_reason"] for game in games)
    print("ends by " + ", ".join(f"{why} {n / len(games):.0%}" for why, n in ends.most_common()))
    started = [
        game["end_seat"] in game["winners"] for game in games if game["end_seat"] is not None
    ]
    print(f"who announces the end wins {fmean(started):.0%}")


def seats(games: list[Game]) -> None:
    """Whether it matters who begins."""
    print("\nwins by order of play")
    players = games[0]["players"]
    for place in range(players):
        won = [
            (((game["start_player"] + place) % players) in game["winners"]) / len(game["winners"])
            for game in games
        ]
        print(f"  {place + 1}: {fmean(won):.1%} ± {1.96 * stdev(won) / sqrt(len(won)):.1%}")


def sources(games: list[Game]) -> None:
    """Where the rupees of a score come from."""
    print("\nrupees of a score by source")
    for key in games[0]:
        if key.startswith((SHEET, "income_")) and any(any(game[key]) for game in games):
            amounts = [amount or 0 for game in games for amount in game[key]]
            print(f"  {key:26s} {fmean(amounts):6.2f}")


def winners_have(games: list[Game]) -> None:
    """What winners have more of than the others at their table."""
    print("\nwinners against the others of their games")
    columns: dict[str, list[tuple[float, float]]] = {}
    for game in games:
        won = game["winners"][0]
        lost = [seat for seat in range(game["players"]) if seat not in game["winners"]]
        if not lost:
            continue
        held = {
            "contracts": [len(names) for names in game["contracts"]],
            "orders": game["orders"],
            "gifts to Akbar": game["gifts"],
            "covers removed": game["sheet_covers"],
            "stone on the last field": [points > 0 for points in game["sheet_meditation"]],
            "rupees at hand": game["sheet_rupees"],
        }
        for name, values in held.items():
            pair = float(values[won]), fmean(float(values[seat]) for seat in lost)
            columns.setdefault(name, []).append(pair)
    for name, pairs in columns.items():
        mine, theirs = fmean(pair[0] for pair in pairs), fmean(pair[1] for pair in pairs)
        print(f"  {name:26s} {mine:6.2f} {theirs:6.2f}")


def notables(games: list[Game]) -> None:
    """How often the owner of a contract wins."""
    print("\nwon by its owner, games with the contract won, victories of the owner")
    found: dict[str, list[float]] = {}
    for game in games:
        for seat, names in enumerate(game["contracts"]):
            for name in names:
                share = (seat in game["winners"]) / len(game["winners"])
                found.setdefault(name, []).append(share)
    for name, won in sorted(found.items(), key=lambda item: -fmean(item[1])):
        error = 1.96 * (stdev(won) if len(won) > 1 else 0.0) / sqrt(len(won))
        print(f"  {name:20s} {len(won):5d} {fmean(won):6.1%} ± {error:.1%}")


if __name__ == "__main__":
    main(sys.argv[1])
