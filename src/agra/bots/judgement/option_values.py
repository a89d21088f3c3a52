"""Fast values of the options of a decision, by the evaluation of the strongest bot.

Each option is taken and the turn is finished by appeal, like one node of a search. That takes some
milliseconds, so the coach can do it before every decision.
"""

from collections.abc import Sequence

from agra.bots.judgement.akbar_network import ONE, Judge
from agra.bots.planning.turn_search import to_next_turn
from agra.bots.view import View
from agra.bots.weight_files import MIND, mind_of
from agra.rules.layout import TURN
from agra.rules.state import State


class Liking:
    """Evaluates the options of one seat."""

    def __init__(self, state: State, seat: int, rupees: Sequence[int | None] = ()) -> None:
        self._judge = Judge(mind_of(MIND, state._c.digest))
        self._seat = seat
        #: everybody's rupees as known to the seat
        self._rupees = rupees

    def __call__(self, state: State, action: int) -> float:
        """Return the seat's lead in rupees at the end of the turn if it takes the option."""
        after = View(state, self._seat, self._rupees).state.copy()
        turn = after._d[TURN]
        after._carry_on(action)
        to_next_turn(after, turn)
        self._judge.look(after, self._seat)
        return float(self._judge.ahead) / ONE
