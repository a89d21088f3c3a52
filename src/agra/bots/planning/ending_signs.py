"""Recognises games that would go on without end; `ending` then ends them."""

from typing import Final

from agra.rules.flat import i64
from agra.rules.layout import FINAL_ROUND, ON_COOK, PLAYER, PLAYERS, ROUND, STRIDE, TURN, WORKERS
from agra.rules.scoring import total
from agra.rules.state import State

#: Hardly any game between equal bots that makes progress lasts longer than this round.
LONG: Final = 45
#: From this round on a player ends the game even if others lead.
LATEST: Final = 50
#: Rounds without progress after which a game counts as frozen.
IDLE: Final = 5
#: A game counts as won from this lead in rupees on, if the game ended now, if nobody else has half
#: as many rupees. It matters from this round on.
CLEAR: Final = 20
EARLIEST: Final = 26
#: The first round in which it matters that all workers are on the board.
LOCKED: Final = 35


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
