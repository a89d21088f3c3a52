"""The announcement of the end of the game."""

from agra.rules.flat import i64
from agra.rules.layout import FINAL_ROUND, ROUND
from agra.rules.position import Position


def announce_end(s: Position, seat: i64, why: str) -> None:
    """Announce the end: this round is finished, then every player has one more turn.

    Later announcements change nothing.
    """
    if s._d[FINAL_ROUND] == 0:
        s._d[FINAL_ROUND] = s._d[ROUND] + 1
        if s.listener is not None:
            s._tell("end_announced", seat, why)
