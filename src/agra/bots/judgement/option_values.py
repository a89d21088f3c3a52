"""What the options of a decision are worth at a glance, by what the strongest bot has learnt.

Each option is taken and the turn played on by appeal, as a search does it with one node. That takes
some milliseconds, so the coach can ask before every decision.
"""

from collections.abc import Sequence

from agra.bots.judgement.akbar_network import ONE, Judge
from agra.bots.planning.akbar_search import to_next_turn
from agra.bots.view import View
from agra.bots.weight_files import MIND, mind_of
from agra.rules.layout import TURN
from agra.rules.state import State


class Liking:
    """Judges the options of one seat."""

    def __init__(self, state: State, seat: int, rupees: Sequence[int | None] = ()) -> None:
        self._judge = Judge(mind_of(MIND, state._c.digest))
        self._seat = seat
        #: what the seat knows of everybody's rupees
        self._rupees = rupees

    def __call__(self, state: State, action: int) -> float:
        """By how many rupees the seat is ahead at the end of the turn, if it takes the option."""
        after = View(state, self._seat, self._rupees).state.copy()
        turn = after._d[TURN]
        after._carry_on(action)
        to_next_turn(after, turn)
        self._judge.look(after, self._seat)
        return float(self._judge.ahead) / ONE
