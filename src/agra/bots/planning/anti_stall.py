"""How long nothing has happened on the table.

Nothing in the rules ends a game in which nobody does anything. Two bots that each overlook what
they could do would wait for ever: the same position, the same answer, round after round. So a bot
whose turns bring nothing looks harder, and in the end takes something that it likes less.

A bot counts its lead in rupees, and a lead is worth less once the end is announced: what was still
to come is lost. So a bot that leads would never announce it by itself. When nothing else is left to
do it does: it wins, and the game has its end.
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

#: Rounds without any progress of anybody that are nothing unusual.
USUAL: Final = 3
#: Rounds after which a bot tries what it likes less.
MOST: Final = 9
#: A search of this width still takes well under a second.
WIDE: Final = 64
#: More lines than such a search finds.
MANY: Final = 10_000


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

    def keep(self, usual: int) -> int:
        """How many lines to choose from: a line that ends the game may be one of the last."""
        return usual if self.idle <= USUAL else MANY

    def pick(self, lines: list[Line], seat: int) -> Line:
        """The line to follow of those found: the best, as long as there is any patience.

        When that is over, whoever leads ends the game if possible, or else gets on with anything
        that is left to do.
        """
        if self.idle > USUAL and not _gets_on(lines[0], self._table):
            leading = [line for line in lines if seat in winners(line.state)]
            for line in leading:
                if line.state._d[FINAL_ROUND]:
                    return line
            if self.idle > MOST:
                for line in leading:
                    if _gets_on(line, self._table):
                        return line
        return lines[min(len(lines) - 1, max(0, self.idle - MOST))]


def _gets_on(line: Line, table: list[int]) -> bool:
    """Whether anybody has got any further at the end of a line."""
    return _progress(line.state) != table


def _progress(state: State) -> list[int]:
    """What has been built, delivered, ordered and given, contracts, influence, covers, stones."""
    d = state._d
    table = [*d[BUILT : BUILT + 16], *d[ORDERS : BOAT + 1]]
    for seat in range(state.players):
        player = PLAYER + STRIDE * seat
        table += d[player + INFLUENCE_AT : player + INFLUENCE_AT + 3]
        table += [d[player + CONTRACTS], d[player + COVERS], d[player + STONE]]
    return table
