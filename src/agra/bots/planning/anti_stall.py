"""Detects stalled games and makes bots leave the stall.

No rule ends a game without progress. Two bots that both overlook their possibilities would repeat
the same answers in the same position for ever. So a bot in a stalled game searches more widely, and
finally takes a less preferred line.

The evaluation of a leading bot falls when the end is announced, because expected future gains are
lost. So a leading bot would never announce the end. In a stalled game it does: it wins, and the
game ends.
"""

from typing import Final

from agra.bots.planning.turn_search import Line
from agra.rules.layout import (
    BOAT,
    BUILT,
    CONTRACTS,
    COVERS,
    FINAL_ROUND,
    INFLUENCE_AT,
    ORDERS,
    PLAYER,
    ROUND,
    STONE,
    STRIDE,
)
from agra.rules.scoring import winners
from agra.rules.state import State

#: The normal number of rounds without progress.
USUAL: Final = 3
#: Rounds without progress after which a bot tries less preferred lines.
MOST: Final = 9
#: The maximum width; such a search takes well under a second.
WIDE: Final = 64
#: More lines than such a search finds.
MANY: Final = 10_000


class Patience:
    """Counts the rounds without progress of any player."""

    def __init__(self) -> None:
        self._round = 0
        self._table: list[int] = []
        self.idle = 0

    def look(self, state: State) -> None:
        """Compare the table with the previous round."""
        if state._d[ROUND] != self._round:
            table = _progress(state)
            self.idle = self.idle + 1 if table == self._table else 0
            self._round, self._table = state._d[ROUND], table

    def width(self, usual: int) -> int:
        """Return the width of the next search."""
        return min(WIDE, usual << max(0, self.idle - USUAL))

    def keep(self, usual: int) -> int:
        """Return how many lines to consider: a line that ends the game may be one of the last."""
        return usual if self.idle <= USUAL else MANY

    def pick(self, lines: list[Line], seat: int) -> Line:
        """Return the line to follow: normally the best.

        In a stalled game a leading bot ends the game if possible, or else takes any line with
        progress.
        """
        if self.idle > USUAL and not _has_progress(lines[0], self._table):
            leading = [line for line in lines if seat in winners(line.state)]
            for line in leading:
                if line.state._d[FINAL_ROUND]:
                    return line
            if self.idle > MOST:
                for line in leading:
                    if _has_progress(line, self._table):
                        return line
        return lines[min(len(lines) - 1, max(0, self.idle - MOST))]


def _has_progress(line: Line, table: list[int]) -> bool:
    """Whether any player has made progress at the end of a line."""
    return _progress(line.state) != table


def _progress(state: State) -> list[int]:
    """Return buildings, deliveries, orders, gifts, contracts, influence, covers and stones."""
    d = state._d
    table = [*d[BUILT : BUILT + 16], *d[ORDERS : BOAT + 1]]
    for seat in range(state.players):
        player = PLAYER + STRIDE * seat
        table += d[player + INFLUENCE_AT : player + INFLUENCE_AT + 3]
        table += [d[player + CONTRACTS], d[player + COVERS], d[player + STONE]]
    return table
