"""How long nothing has happened on the table.

Nothing in the rules ends a game in which nobody does anything. Two bots that each overlook what
they could do would wait for ever: the same position, the same answer, round after round. So a bot
whose turns bring nothing looks harder, and in the end takes something that it likes less.
"""

from typing import Final

from agra.bots.search import Line
from agra.rules.layout import (
    BOAT,
    BUILT,
    CONTRACTS,
    COVERS,
    INFLUENCE_AT,
    ORDERS,
    PLAYER,
    ROUND,
    STONE,
    STRIDE,
)
from agra.rules.state import State

#: Rounds without any progress of anybody that are nothing unusual.
USUAL: Final = 3
#: Rounds after which a bot tries what it likes less.
MOST: Final = 9
#: A search of this width still takes well under a second.
WIDE: Final = 64


class Patience:
    """Counts the rounds in which nobody at the table got any further."""

    def __init__(self) -> None:
        self._round = 0
        self._table: list[int] = []
        self.idle = 0

    def look(self, state: State) -> None:
        """Compare the table with how it was in the round before."""
        if state._d[ROUND] != self._round:
            table = _progress(state)
            self.idle = self.idle + 1 if table == self._table else 0
            self._round, self._table = state._d[ROUND], table

    def width(self, usual: int) -> int:
        """How wide to search now."""
        return min(WIDE, usual << max(0, self.idle - USUAL))

    def pick(self, lines: list[Line]) -> Line:
        """The line to follow of those found: the best, as long as there is any patience."""
        return lines[min(len(lines) - 1, max(0, self.idle - MOST))]


def _progress(state: State) -> list[int]:
    """What has been built, delivered, ordered and given, contracts, influence, covers, stones."""
    d = state._d
    table = [*d[BUILT : BUILT + 16], *d[ORDERS : BOAT + 1]]
    for seat in range(state.players):
        player = PLAYER + STRIDE * seat
        table += d[player + INFLUENCE_AT : player + INFLUENCE_AT + 3]
        table += [d[player + CONTRACTS], d[player + COVERS], d[player + STONE]]
    return table
