"""The course of a turn and of the game: phases, clean-up, rounds, the end."""

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.endgame import announce_end
from agra.rules.events import END_OF_TURN, NOBODY
from agra.rules.flat import append, i64, vec
from agra.rules.layout import (
    FINAL_ROUND,
    MEDITATION_PHASE,
    ORDER_PHASE_,
    PHASE,
    PLAYER,
    PLAYERS,
    REMINDERS,
    ROUND,
    ROUND_LIMIT,
    START,
    STEPS_TAKEN,
    STRIDE,
    SUPPLY,
    TURN,
    USED,
)
from agra.rules.position import Position


def begin_turn(s: Position, seat: i64) -> None:
    """Push the decisions of a turn onto the stack, the first one on top."""
    s._d[TURN] = seat
    s._d[PHASE] = MEDITATION_PHASE
    if s.listener is not None:
        s._tell("turn", seat, count=s._d[ROUND])
    s._push(kinds.END_TURN, seat)
    s._push(kinds.ORDER_PHASE, seat)
    s._push(kinds.END_ACTION, seat)
    s._push(kinds.CHOOSE_SPACE, seat)
    s._push(kinds.MEDITATION, seat)


def end_action_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the only option; secondary actions may come before it."""
    return append(options, act.END_ACTION)


def end_action(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Begin the order phase, and with it the last block of influence steps."""
    s._d[PHASE] = ORDER_PHASE_
    s._d[STEPS_TAKEN] = 0


def end_turn_options(s: Position, seat: i64, fields: i64, options: vec[i64]) -> vec[i64]:
    """Add the only option; secondary actions may come before it."""
    return append(options, act.END_TURN)


def end_turn(s: Position, seat: i64, fields: i64, action: i64) -> None:
    """Return the markers on used favour actions and scrolls; begin the next player's turn."""
    d = s._d
    player = PLAYER + STRIDE * seat
    if s.listener is not None and d[player + REMINDERS]:
        s._tell("markers_back", seat, count=d[player + REMINDERS], why=END_OF_TURN)
    d[player + SUPPLY] += d[player + REMINDERS]
    d[player + REMINDERS] = 0
    d[player + USED] = 0
    d[STEPS_TAKEN] = 0
    following = (seat + 1) % d[PLAYERS]
    if following == d[START] and not _begin_round(s):
        return
    begin_turn(s, following)


def _begin_round(s: Position) -> bool:
    """Begin the next round and return True; return False if the game is over."""
    d = s._d
    if d[FINAL_ROUND] and d[ROUND] >= d[FINAL_ROUND]:
        if s.listener is not None:
            s._tell("game_over", count=d[ROUND])
        return False
    if d[ROUND] == d[ROUND_LIMIT]:
        announce_end(s, NOBODY, "round_limit")
    d[ROUND] += 1
    return True
