"""Finds games without progress: bots wait until people say whether such a game goes on.

No rule ends a game in which nobody makes progress. After `ROUNDS` rounds without an order, a step,
a delivery or a contract the bots of a table wait. The page asks its people what to do
(`stalling.py`). A game of bots alone stops there.
"""

from typing import TYPE_CHECKING, Final

from agra.bots.progress import progress
from agra.rules.state import State

if TYPE_CHECKING:  # panels import this module, and they need no database
    from agra.table.game.lines import Line
    from agra.table.models import Game

#: Rounds without progress after which a game has stalled.
ROUNDS: Final = 20
#: The key among the options of a game: the round in which its people wanted to go on.
SINCE: Final = "stalled_since"
#: The note of the entry with which people end such a game.
ENDED: Final = "the players end the game"


def is_stalled(game: "Game", line: "Line", state: State | None = None) -> bool:
    """Whether a game has stalled in a position, by default the current one of its line.

    In a game by link each browser has its own copy, so that none of them can wait.
    """
    state = line.state if state is None else state
    first = state.round - ROUNDS
    if first < max(1, game.options.get(SINCE) or 0) or state.to_move is None:
        return False
    if state.board.final_round or "by_link" in game.options:
        return False
    then = next((turn for turn in line.turns if turn.round == first), None)
    return then is not None and progress(then.state) == progress(state)
