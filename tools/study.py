"""What games between bots show about Agra: the figures of docs/study.md.

agra simulate --bots trader --players 4 --games 400 --seed 11 --out t4.parquet --turns u4.parquet
python -m tools.study t4.parquet u4.parquet
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pyarrow.parquet as pq  # type: ignore[import-untyped]

#: A row of `agra simulate --out`, of `--turns`.
Game = dict[str, Any]
Turn = dict[str, Any]
SHEET = "sheet_"


def main(path: str, turns_path: str = "") -> None:
    """Print everything about the games in the files of `agra simulate`."""
    games: list[Game] = pq.read_table(path).to_pylist()
    length(games)
    seats(games)
    sources(games)
    notables(games)
    turns: list[Turn] = pq.read_table(turns_path).to_pylist() if turns_path else []
    most_of(games, turns)
    if turns:
        stones(games, turns)
        workers(games, turns)
        frozen(games, turns)
        progress(turns)


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
    for why in ends:
        won = [victory(game, game["end_seat"]) for game in games if game["end_reason"] == why]
        print(f"  who announces the end by {why} wins {share(won)}")


def victory(game: Game, seat: int | None) -> float:
    """1 if the seat won the game; a shared victory counts as a fraction."""
    return (seat in game["winners"]) / len(game["winners"])


def share(won: Iterable[float]) -> str:
    """A share with its interval of 95 %."""
    values = list(won)
    error = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 1.0
    return f"{fmean(values):.1%} ± {error:.1%} of {len(values)}"


def seats(games: list[Game]) -> None:
    """Whether it matters who begins."""
    print("\nwins by order of play")
    players = games[0]["players"]
    for place in range(players):
        sitting = [(game["start_player"] + place) % players for game in games]
        won = [victory(game, seat) for game, seat in zip(games, sitting, strict=True)]
        scores = [game["scores"][seat] for game, seat in zip(games, sitting, strict=True)]
        print(f"  {place + 1}: {share(won)}, mean score {fmean(scores):.1f}")


def sources(games: list[Game]) -> None:
    """Where the rupees of a score come from."""
    print("\nrupees of a score by source, all and winners")
    for key in games[0]:
        if key.startswith((SHEET, "income_")) and any(any(game[key]) for game in games):
            amounts = [amount or 0 for game in games for amount in game[key]]
            won = [game[key][seat] or 0 for game in games for seat in game["winners"]]
            print(f"  {key:26s} {fmean(amounts):6.2f} {fmean(won):6.2f}")


def notables(games: list[Game]) -> None:
    """How often the owner of a contract wins."""
    print("\nvictories of the owner of a contract")
    found: dict[str, list[float]] = {}
    for game in games:
        for seat, names in enumerate(game["contracts"]):
            for name in names:
                found.setdefault(name, []).append(victory(game, seat))
    for name, won in sorted(found.items(), key=lambda item: -fmean(item[1])):
        print(f"  {name:20s} {share(won)}")


def most_of(games: list[Game], turns: list[Turn]) -> None:
    """How often the player wins who has most of something; ties count in parts."""
    measures: dict[str, Callable[[Game], list[float]]] = {
        "contracts": lambda game: [len(names) for names in game["contracts"]],
        "orders": lambda game: game["orders"],
        "gifts to Akbar": lambda game: game["gifts"],
        "covers removed": lambda game: game["sheet_covers"],
        "rupees by deliveries": lambda game: game["income_delivery"],
        "rupees by building": lambda game: game["income_bonus_tile"],
        "rupees by coins": lambda game: game["income_coins"],
        "rupees by clothes": lambda game: game["income_clothes"],
        "rupees by sales": lambda game: game["income_sell"],
    }
    if turns:
        last = last_turns(turns)
        measures["field of the stone"] = lambda game: of_seats(game, last, "stone")
        measures["favour tiles"] = lambda game: of_seats(game, last, "tiles")
        measures["steps of influence"] = lambda game: influence(game, last)
    print("\nvictories of the player with most of it")
    for name, measure in measures.items():
        won: list[float] = []
        for game in games:
            held = measure(game)
            leaders = [seat for seat, amount in enumerate(held) if amount == max(held)]
            if len(leaders) < len(held):
                won.append(fmean(victory(game, seat) for seat in leaders))
        if won:
            print(f"  {name:22s} {share(won)}")


Last = dict[tuple[int, int], Turn]


def last_turns(turns: list[Turn]) -> Last:
    """The last turn of each seat, by game and seat."""
    return {(turn["game"], turn["seat"]): turn for turn in turns}


def of_seats(game: Game, last: Last, column: str) -> list[float]:
    """What the seats of a game had at the end of their last turns."""
    return [last[game["game"], seat][column] for seat in range(game["players"])]


def influence(game: Game, last: Last) -> list[float]:
    """All steps of influence of each seat."""
    guilds = ("artisans", "merchants", "scholars")
    columns = [of_seats(game, last, f"influence_{guild}") for guild in guilds]
    return [sum(steps) for steps in zip(*columns, strict=True)]


def stones(games: list[Game], turns: list[Turn]) -> None:
    """How far meditation stones come, and whether it helps."""
    last = last_turns(turns)
    print("\nfields of the stone at the end: players, victories")
    found: dict[float, list[float]] = {}
    for game in games:
        for seat, field in enumerate(of_seats(game, last, "stone")):
            found.setdefault(field, []).append(victory(game, seat))
    everybody = sum(len(won) for won in found.values())
    for field in sorted(found):
        print(f"  {field}: {len(found[field]) / everybody:.1%}, wins {share(found[field])}")


def workers(games: list[Game], turns: list[Turn]) -> None:
    """Where workers are placed, and whether winners go there more often."""
    won = {(game["game"], seat) for game in games for seat in game["winners"]}
    placed: Counter[str] = Counter()
    by_winners: Counter[str] = Counter()
    for turn in turns:
        placed.update(turn["spaces"])
        if (turn["game"], turn["seat"]) in won:
            by_winners.update(turn["spaces"])
    every, winning = placed.total(), by_winners.total()
    print("\nwhere workers are placed: all, winners")
    for space, count in placed.most_common():
        print(f"  {space:20s} {count / every:6.1%} {by_winners[space] / winning:6.1%}")


def frozen(games: list[Game], turns: list[Turn]) -> None:
    """How often nobody has a worker in supply, so that every placement needs one from the board."""
    players = {game["game"]: game["players"] for game in games}
    left: dict[int, dict[int, int]] = {}
    stiff: Counter[int] = Counter()
    for turn in turns:
        supplies = left.setdefault(turn["game"], {})
        supplies[turn["seat"]] = turn["workers"]
        stiff[turn["game"]] += len(supplies) == players[turn["game"]] and not any(supplies.values())
    print("\nnobody has a worker in supply at the end of a turn")
    print(f"  {stiff.total() / len(turns):.1%} of the turns")
    print(f"  {share([float(stiff[game] > 0) for game in players])} games at some time")
    for most in (5, 10):
        often = [float(stiff[game] > most * players[game]) for game in players]
        print(f"  {share(often)} games for more than {most} rounds")


def progress(turns: list[Turn]) -> None:
    """How far the table has come, by round."""
    print("\nby round: pier, buildings built, contracts, influence, field of the stone, score")
    rounds: dict[int, list[Turn]] = {}
    for turn in turns:
        rounds.setdefault(turn["round"], []).append(turn)
    for number in sorted(rounds)[4::5]:
        rows = rounds[number]
        steps = [
            turn["influence_artisans"] + turn["influence_merchants"] + turn["influence_scholars"]
            for turn in rows
        ]
        means = [fmean(turn[column] for turn in rows) for column in ("pier", "built", "contracts")]
        means += [fmean(steps), fmean(turn["stone"] for turn in rows)]
        means.append(fmean(turn["score"] for turn in rows))
        print(f"  {number:3d} " + " ".join(f"{mean:6.2f}" for mean in means))


if __name__ == "__main__":
    main(*sys.argv[1:3])
