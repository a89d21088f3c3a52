"""Marks that are scaled to the player, and the moments that decided a game.

`judge.py` marks a turn alone, by fixed losses. Here the turns of one player in one game are marked
together: the level that the player shows decides what is a mistake. So the strongest word stays
rare, whoever plays.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from agra.review.judge import GOOD, SLIP, Judged

#: A turn is a slip, or a blunder, if it gives away this many times the player's mean loss.
SLIP_LEVEL: Final = 1.0
BLUNDER_LEVEL: Final = 1.5
#: At most this many turns of a player in a game are blunders: the worst ones.
MOST_BLUNDERS: Final = 3
#: Until many turns are judged, the level is that of a good player: so many turns with this loss.
ASSUMED_TURNS: Final = 4
ASSUMED_LOSS: Final = 0.5
#: The game is decided for a player whose chance to win is not between these, even with the best
#: turn.
LOST: Final = 0.05
WON: Final = 0.95
#: Once the game is decided, this part of the chance to win counts as much as one rupee: what a
#: rupee costs on average while the game is open.
CHANCE_OF_A_RUPEE: Final = 0.03
#: Marks of a turn that should have been another one. The other marks praise it.
MISTAKES: Final = ("slip", "blunder")
#: The number of moments, and the smallest change of the chance to win that decides a game.
MOMENTS: Final = 3
DECIDING: Final = 0.02


def chance_lost(turn: Judged) -> float:
    """The part of the chance to win that a turn gave away."""
    return max(0.0, turn.best_after.win - turn.after.win)


def is_decided(turn: Judged) -> bool:
    """Whether the game was decided for the player before the turn."""
    return not LOST < turn.best_after.win < WON


def cost_of(turn: Judged) -> float:
    """What a turn gave away, in rupees; by the chance to win once the game is decided."""
    return chance_lost(turn) / CHANCE_OF_A_RUPEE if is_decided(turn) else turn.lost


def needs_saying(turn: Judged) -> bool:
    """Whether the rupees that a turn gave away do not explain its mark."""
    return is_decided(turn) and (turn.lost >= GOOD or is_mistake(turn))


def level_of(turns: Sequence[Judged]) -> float:
    """The level that a player shows: the mean loss of a turn in rupees."""
    lost = sum(turn.lost for turn in turns) + ASSUMED_TURNS * ASSUMED_LOSS
    return lost / (len(turns) + ASSUMED_TURNS)


def marked(turns: Iterable[Judged]) -> list[Judged]:
    """The turns of one player in one game, with marks that are scaled to the player."""
    every = list(turns)
    level = level_of(every)
    slip, blunder = max(GOOD, SLIP_LEVEL * level), max(SLIP, BLUNDER_LEVEL * level)
    worst = sorted(every, key=lambda turn: (-cost_of(turn), turn.number))[:MOST_BLUNDERS]
    blunders = {turn.number for turn in worst if cost_of(turn) >= blunder}

    def mark(turn: Judged) -> str:
        if turn.mark == "great":
            return "great"
        if turn.number in blunders:
            return "blunder"
        return "slip" if cost_of(turn) >= slip else "good"

    return [replace(turn, mark=mark(turn)) for turn in every]


def all_marked(turns: Iterable[Judged]) -> list[Judged]:
    """The turns of a game in order, each player's with marks that are scaled to the player."""
    by_seat: dict[int, list[Judged]] = {}
    for turn in turns:
        by_seat.setdefault(turn.seat, []).append(turn)
    found = [turn for own in by_seat.values() for turn in marked(own)]
    return sorted(found, key=lambda turn: turn.number)


def is_mistake(turn: Judged) -> bool:
    """Whether the mark of a turn asks for a better turn."""
    return turn.mark in MISTAKES


def moments(turns: Iterable[Judged], seat: int) -> list[Judged]:
    """Up to three mistakes of a player that cost the largest part of the chance to win, in order.

    `turns` are all judged turns. Mistakes that cost about the same part are compared by rupees.
    """
    mine = [one for one in marked(turn for turn in turns if turn.seat == seat) if is_mistake(one)]
    mine.sort(key=lambda turn: (-round(chance_lost(turn), 2), -turn.lost, turn.number))
    return sorted(mine[:MOMENTS], key=lambda turn: turn.number)


def decided_the_game(found: Iterable[Judged], won: bool = False) -> bool:
    """Whether each of these turns changed the player's chance to win noticeably.

    The mistakes of a player who `won` alone did not decide the game.
    """
    return not won and all(chance_lost(turn) >= DECIDING for turn in found)
