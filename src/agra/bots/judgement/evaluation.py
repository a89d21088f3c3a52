"""The linear evaluation of a position for one player, in rupees at the end of the game.

A weighted sum of the features of that player (`agra.bots.judgement.features`). The weights depend
on how far the boat has come, and on whether the end is announced; they were fitted to the outcomes
of games (docs/training-log.md).
"""

import json
from importlib import resources
from math import exp
from typing import Any, Final

from agra.bots.judgement.features import COUNT, NAMES, SCORED, features_of
from agra.rules.flat import append, i64, vec
from agra.rules.layout import (
    BOAT,
    FINAL_ROUND,
    ORDER_PHASE_,
    PHASE,
    PLAYERS,
    ROUND,
    START,
    TURN,
)
from agra.rules.position import Position
from agra.rules.scoring import winners

#: Stages of the game: the piers 1 to 6, the round in which the end is announced, the last one.
ANNOUNCED: Final = 7
LAST_ROUND: Final = 8
STAGES: Final = 9


class Weights:
    """The fitted weights, by number of players (0 to 4) and stage (0 to 8)."""

    __slots__ = ("flat", "offset", "scale", "tables")

    def __init__(
        self,
        tables: list[list[list[float]]],
        offset: list[list[float]],
        scale: list[list[float]],
    ) -> None:
        #: a weight for every feature
        self.tables = tables
        #: the constant term of the sum
        self.offset = offset
        #: the lead in rupees that gives a chance to win of 73 %
        self.scale = scale
        #: the tables in one row, for `evaluate`: from COUNT * (STAGES * players + stage) on
        self.flat: vec[float] = vec[float]()
        for stages in tables:
            rows = stages if stages else [[0.0] * COUNT] * STAGES
            for row in rows:
                for number in row:
                    self.flat = append(self.flat, number)


def weights_from(data: dict[str, Any]) -> Weights:
    """Return the weights from data written by the lab; raise `ValueError` for other features."""
    if data.get("features") != NAMES:
        raise ValueError("These weights were fitted to other features: fit them anew.")
    tables: list[list[list[float]]] = [[], []]
    offset: list[list[float]] = [[], []]
    scale: list[list[float]] = [[], []]
    for players in ("2", "3", "4"):
        learnt = data["players"][players]
        early, late, announced, last = learnt["weights"]
        stages = [[a + (pier - 1) / 5 * (b - a) for a, b in zip(early, late)] for pier in range(7)]
        tables.append([*stages, announced, last])
        offset.append([float(number) for number in learnt["offset"]])
        scale.append([float(number) for number in learnt["scale"]])
    return Weights(tables, offset, scale)


def _shipped() -> Weights:
    text = (resources.files("agra") / "data" / "weights.json").read_text(encoding="utf-8")
    return weights_from(json.loads(text))


FITTED: Final[Weights] = _shipped()


def stage_of(s: Position) -> i64:
    """The stage of the game."""
    d = s._d
    if not d[FINAL_ROUND]:
        return d[BOAT]
    return LAST_ROUND if d[FINAL_ROUND] == d[ROUND] else ANNOUNCED


def is_done(s: Position, seat: i64) -> bool:
    """Whether the player has no turn left, or is in the order phase of the last one."""
    d = s._d
    if not len(s._stack):
        return True
    if d[FINAL_ROUND] == 0 or d[FINAL_ROUND] != d[ROUND]:
        return False
    turn = d[TURN]
    players = d[PLAYERS]
    start = d[START]
    if seat == turn:
        return d[PHASE] == ORDER_PHASE_
    return (seat - start) % players < (turn - start) % players


def evaluate(s: Position, seat: i64, weights: Weights = FITTED) -> float:
    """Return the estimated final rupees of this player."""
    f = features_of(s, seat)
    total = 0.0
    at: i64
    if is_done(s, seat):
        for at in range(SCORED):
            total += f[at]
        return total
    table = weights.flat
    first = COUNT * (STAGES * s._d[PLAYERS] + stage_of(s))
    for at in range(COUNT):
        number = f[at]
        if number != 0.0:
            total += number * table[first + at]
    return total


def lead(s: Position, seat: i64, weights: Weights = FITTED) -> float:
    """Return the player's lead over the others: half over their best, half over their average."""
    own = evaluate(s, seat, weights)
    players = s._d[PLAYERS]
    best = -1e9
    total = 0.0
    other: i64
    for other in range(players):
        if other != seat:
            worth = evaluate(s, other, weights)
            total += worth
            if worth > best:
                best = worth
    return own - 0.5 * best - 0.5 * total / float(players - 1)


def win_chance(s: Position, seat: i64, weights: Weights = FITTED) -> float:
    """Return the chance to win, from 0 to 1, from the player's lead."""
    players = s._d[PLAYERS]
    if not len(s._stack):
        won = winners(s)
        return 1.0 / len(won) if seat in won else 0.0
    rivals = 0.0
    own = evaluate(s, seat, weights)
    scale = weights.scale[players][stage_of(s)]
    other: i64
    for other in range(players):
        if other != seat:
            rivals += exp(min(20.0, max(-20.0, (evaluate(s, other, weights) - own) / scale)))
    return 1.0 / (1.0 + rivals)


def expected_rupees(s: Position, seat: i64, weights: Weights = FITTED) -> float:
    """Return the expected rupees of the player after the final scoring."""
    worth = evaluate(s, seat, weights)
    if is_done(s, seat):
        return worth
    return worth + weights.offset[s._d[PLAYERS]][stage_of(s)]
