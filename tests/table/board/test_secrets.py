"""The drawing does not contain what the viewer may not know."""

import pytest

from agra.rules.layout import OPEN_RUPEES, PLAYER, RUPEES, STRIDE
from agra.table.board import PageWindow
from agra.table.game.sight import sight_of
from tests.picture.positions import example
from tests.table.board.positions import VIEWS, drawing, elements

#: A number that is not a coordinate in any drawing.
RICH = 77_777


@pytest.mark.parametrize("view", VIEWS, ids=str)
@pytest.mark.parametrize("viewer", [None, 1])
def test_other_peoples_rupees_change_nothing(viewer: int | None, view: PageWindow) -> None:
    poor, rich = example(), example()
    for seat in range(4):
        if seat != viewer:
            poor._d[PLAYER + STRIDE * seat + RUPEES] = 0
            rich._d[PLAYER + STRIDE * seat + RUPEES] = RICH
    one = drawing(sight_of(poor, viewer), view)
    two = drawing(sight_of(rich, viewer), view)
    assert one == two
    assert str(RICH) not in two


def test_a_spectator_sees_a_question_mark_for_everybody() -> None:
    words = [part.text for part in elements(drawing(sight_of(example(), None)))]
    assert words.count("?") == 4


def test_a_player_sees_the_own_rupees_only() -> None:
    state = example()
    state._d[PLAYER + STRIDE * 2 + RUPEES] = 876
    words = [part.text for part in elements(drawing(sight_of(state, 2)))]
    assert "876" in words
    assert words.count("?") == 3


def test_open_rupees_are_shown_to_all() -> None:
    state = example()
    state._d[OPEN_RUPEES] = 1
    words = [part.text for part in elements(drawing(sight_of(state, None)))]
    assert "?" not in words
