"""Recognises games that would go on without end, and measures how near their end is."""

from typing import Final

from agra.rules.cards import all_markers
from agra.rules.flat import i64
from agra.rules.layout import (
    CARD,
    FAVOURS,
    FINAL_ROUND,
    INFLUENCE_AT,
    LEVEL_DONE,
    ON_COOK,
    ORDERS,
    PLAYER,
    PLAYERS,
    ROUND,
    SPACE,
    STRIDE,
    TURN,
    WORKERS,
)
from agra.rules.names import ARCHITECT
from agra.rules.scoring import total, winners
from agra.rules.state import State

#: Hardly any game between equal bots that makes progress lasts longer than this round.
LONG: Final = 45
#: From this round on a player ends the game even if others lead.
LATEST: Final = 50
#: Rounds without progress after which a game counts as frozen.
IDLE: Final = 5
#: A game counts as won by a player who would have this many rupees more than everybody else, and at
#: least twice as many, if it ended now.
CLEAR: Final = 20
#: The first round in which it matters that a game is won.
EARLIEST: Final = 26
#: The first round in which it matters that all workers are on the board.
LOCKED: Final = 35

#: How much nearer each of these brings the end.
STEP: Final = 8.0
OTHER_STEP: Final = 1.0
ORDER: Final = 4.0
CONTRACT: Final = 14.0
DELIVERY: Final = 2.0
FAVOUR: Final = 1.5
WORKER: Final = 0.5
AT_ARCHITECT: Final = 3.0
ENDED: Final = 1000.0
#: The most favours that count: two steps.
MOST_FAVOURS: Final = 8
MOST_WORKERS: Final = 4


def is_needed(state: State, seat: i64, idle: i64 = 0) -> bool:
    """Whether a seat has to end the game: it lasts too long, or it is frozen, or it is won.

    `idle` is the number of rounds without progress of any player, as far as the bot knows.
    """
    d = state._d
    if d[FINAL_ROUND] or d[TURN] != seat:
        return False
    if d[ROUND] > LONG or idle >= IDLE:
        return True
    if d[ROUND] >= LOCKED and is_locked(state):
        return True
    return d[ROUND] >= EARLIEST and is_won(state, seat)


def is_won(state: State, seat: i64) -> bool:
    """Whether a seat leads so far that the others cannot catch up in a few turns."""
    own = total(state, seat)
    other: i64
    for other in range(state._d[PLAYERS]):
        if other != seat:
            score = total(state, other)
            if own - score < CLEAR or 2 * score > own:
                return False
    return True


def is_locked(state: State) -> bool:
    """Whether no player has a worker left to place, so that no worker is ejected any more."""
    d = state._d
    seat: i64
    for seat in range(d[PLAYERS]):
        player = PLAYER + STRIDE * seat
        if d[player + WORKERS] or d[player + ON_COOK]:
            return False
    return True


def nearness(state: State, seat: i64) -> float:
    """Return how near a seat has brought the end of the game; only differences have a meaning."""
    d = state._d
    near = 0.0
    if d[FINAL_ROUND]:
        near += ENDED if d[ROUND] >= LATEST or seat in winners(state) else -ENDED
    player = PLAYER + STRIDE * seat
    most: i64 = 0
    at: i64
    for at in range(player + INFLUENCE_AT, player + INFLUENCE_AT + 3):
        near += OTHER_STEP * float(d[at])
        if d[at] > most:
            most = d[at]
    near += (STEP - OTHER_STEP) * float(most)
    for at in range(ORDERS, ORDERS + 18):
        if d[at]:
            near += ORDER
    favours = d[player + FAVOURS]
    near += FAVOUR * float(favours if favours < MOST_FAVOURS else MOST_FAVOURS)
    workers = d[player + WORKERS]
    near += WORKER * float(workers if workers < MOST_WORKERS else MOST_WORKERS)
    for at in range(LEVEL_DONE, LEVEL_DONE + 4):
        near += CONTRACT * float(d[at])
    for at in range(CARD, CARD + 24):
        if d[at]:
            near += DELIVERY * float(all_markers(d[at]))
    there = d[SPACE + ARCHITECT]
    if there and (there - 1) >> 1 == seat:
        near += AT_ARCHITECT
    return near
