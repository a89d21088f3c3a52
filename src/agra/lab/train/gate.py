"""The gate: what was learnt plays against what was there before, in pairs with the same set-up."""

from collections.abc import Sequence
from math import sqrt

from agra.bots import trial
from agra.bots.clock import WALL
from agra.lab import interrupts
from agra.lab.match import Match, play
from agra.lab.seating import game_seed


def duel(new: str, old: str, players: int, seed: int, clock: str = WALL) -> tuple[float, int]:
    """The share of victories of `new` against as many `old` as there is room for, seat by seat."""
    won = 0.0
    for seat in range(players):
        bots = [old] * players
        bots[seat] = new
        outcome = play(Match(tuple(bots), seed, round_limit=trial.rounds(None), clock=clock))
        if seat in outcome.winners:
            won += 1.0 / len(outcome.winners)
    return won, players


def gate(
    new: str, old: str, players: int, games: int, seed: int, jobs: int, clock: str = WALL
) -> float:
    """Let `new` play so many games; returns its share of victories, and prints the interval."""
    duels = range((games + players - 1) // players)
    results: list[tuple[float, int]] = []
    with interrupts.processes(jobs) as pool:
        running = [pool.submit(duel, new, old, players, game_seed(seed, at), clock) for at in duels]
        for future in running:
            results.append(future.result())
            if len(results) % 20 == 0:
                print(summary(results), flush=True)
    print(f"{new} against {old}, {players} players: {summary(results)}", flush=True)
    return sum(won for won, _ in results) / sum(count for _, count in results)


def summary(results: Sequence[tuple[float, int]]) -> str:
    """The share of victories with its interval; games with the same set-up are one draw."""
    shares = [won / count for won, count in results]
    mean = sum(shares) / len(shares)
    spread = sum((share - mean) ** 2 for share in shares) / max(1, len(shares) - 1)
    games = sum(count for _, count in results)
    return f"{mean:.1%} ± {1.96 * sqrt(spread / len(shares)):.1%} of {games} games"
