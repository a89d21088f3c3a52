"""The position in words matches the drawing and contains nothing the viewer may not know."""

import pytest

from agra.rules.layout import NOTABLE, PLAYER, RUPEES, STRIDE
from agra.rules.names import GOODS, NOTABLES
from agra.table.game.sight import Sight, sight_of
from agra.table.pages import panels
from agra.table.panels.tips.screen_reader import Area
from agra.text import names as name_of
from tests.fixtures import NAMES, load
from tests.table.board.positions import asked

PEOPLE = ["Anil", "Mia", "Bruno", "Chen"]


def areas_of(sight: Sight) -> dict[str, Area]:
    """The areas by their ids."""
    found: list[Area] = panels.context(sight)["in_words"]
    return {area.id: area for area in found}


@pytest.mark.parametrize("name", NAMES)
def test_every_area_says_something(name: str) -> None:
    sight = asked(load(name))
    areas = areas_of(sight)
    assert len({area.title for area in areas.values()}) == len(areas) == 9 + sight.state.players
    for area in areas.values():
        assert area.lines
        for line in area.lines:
            assert line.endswith((".", "!")), line
            assert "{" not in line


@pytest.mark.parametrize("name", NAMES)
def test_the_goods_of_every_player_are_told(name: str) -> None:
    sight = asked(load(name))
    areas, d = areas_of(sight), sight.state._d
    for seat in range(sight.state.players):
        told = " ".join(areas[f"player-{seat + 1}"].lines)
        for good, kind in enumerate(GOODS):
            count = d[PLAYER + STRIDE * seat + good]
            assert not count or name_of.goods(count, kind) in told


def test_every_card_is_told_with_its_orders() -> None:
    state = load("sell")
    areas = areas_of(asked(state))
    told = areas["river"].lines
    wanted = [line for line in told if "Wanted" in line]
    assert wanted
    assert len(told) == len([n for n in range(len(NOTABLES)) if state._d[NOTABLE + n]])
    assert any("Delivered: " in line for line in wanted)


def test_rupees_of_the_others_are_not_told() -> None:
    state = load("choose_space")
    for seat in range(state.players):
        state._d[PLAYER + STRIDE * seat + RUPEES] = 700 + seat
    for viewer in (None, 0, 1):
        areas = areas_of(sight_of(state, viewer, PEOPLE[: state.players]))
        for seat in range(state.players):
            told = " ".join(line for area in areas.values() for line in area.lines)
            assert (f"{700 + seat} rupees" in told) == (seat == viewer)
