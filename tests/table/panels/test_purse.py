"""The purse strip of a phone: what the viewer owns, and nothing that is secret."""

from agra.rules.state import State
from agra.table.game.sight import sight_of
from agra.table.panels.tips.purse import purse_of
from tests.fixtures import load


def laid_down() -> State:
    """A position with meditation points to spend."""
    state = load("meditation")
    for action in state.legal_actions():
        after = state.copy()
        after.apply(action)
        if after.board.meditation_points:
            return after
    raise AssertionError("nobody can lie down")


def test_the_purse_counts_what_the_viewer_owns() -> None:
    state = laid_down()
    seat = state.turn
    player = state.player(seat)
    numbers = {stock.name: stock.number for stock in purse_of(sight_of(state, seat))}
    assert numbers == {
        "rupees": str(state.rupees(seat)),
        "favours": str(player.favours),
        "workers": str(player.workers),
        "lying": str(player.lying),
        "markers": str(player.markers),
        "points": str(state.board.meditation_points),
    }
    assert state.board.meditation_points > 0
    other = (seat + 1) % state.players
    assert purse_of(sight_of(state, other))[-1].number == "0"  # the points are not theirs


def test_a_spectator_sees_no_rupees() -> None:
    rupees, *_rest = purse_of(sight_of(load("meditation"), None))
    assert rupees.number == "?"
    assert "secret" in rupees.words
