"""A turn is judged at the position where the next turn begins, not a turn later."""

from agra.bots.judgement.akbar_network import CERTAIN, ONE, Judge
from agra.bots.levels.akbar import DeepComparison
from agra.bots.planning.turn_search import to_next_turn
from agra.bots.weight_files import MIND, mind_of
from agra.rules.layout import TURN
from agra.rules.setup import new_game


def test_a_line_is_judged_where_the_next_turn_begins() -> None:
    state = new_game(2, seed=1)
    mine = int(state._d[TURN])
    to_next_turn(state, mine)
    assert state._d[TURN] != mine
    manner = DeepComparison(4, (0, 0, 0, 0, 0), MIND, state._c.digest, mine)
    judge = Judge(mind_of(MIND, state._c.digest))
    judge.look(state, mine)
    assert manner.lead(state, mine) == judge.ahead / ONE
    assert manner.win(state, mine) == judge.chance / CERTAIN
