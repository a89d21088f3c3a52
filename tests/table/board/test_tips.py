"""Every tip belongs to an element in every view, and every element that can be hovered has one."""

import pytest

from agra.table.board import PageWindow, spots
from agra.table.pages import panels
from agra.table.panels.question.action_spots import PARTS
from tests.fixtures import NAMES, load
from tests.table.board.positions import LOOKS, VIEWS, asked, drawn, elements

#: These belong to the page's top bar.
TOP = {name for name in PARTS if name.startswith("top-")}


@pytest.mark.parametrize(("name", "view"), LOOKS)
def test_every_spot_has_a_role_and_a_name(name: str, view: PageWindow) -> None:
    found = [part for part in elements(drawn(name, view)) if part.get("data-spot")]
    assert len(found) > 100
    for spot in found:
        assert spot.get("role") in ("button", "img"), spot.attrib
        assert spot.get("aria-label"), spot.attrib


@pytest.mark.parametrize(("name", "view"), LOOKS)
def test_every_part_of_the_table_has_its_tip(name: str, view: PageWindow) -> None:
    sight = asked(load(name))
    told, there = panels.context(sight)["notes"].tips, set(spots(sight, view))
    missing = {part for part in PARTS & set(told) if part not in there} - TOP
    if "has left" in told["builder"]:
        missing -= {"builder"}
    assert missing == set()
    assert there <= set(told)


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_every_kind_of_tip_appears_in_some_position(view: PageWindow) -> None:
    """Pieces that are not on the table in one position (a tile, a cover) are there in another."""
    told: set[str] = set()
    there: set[str] = set()
    for name in NAMES:
        sight = asked(load(name))
        told |= set(panels.context(sight)["notes"].tips)
        there |= set(spots(sight, view))

    def kinds(names: set[str]) -> set[str]:
        return {name.split("-")[0] for name in names}

    assert kinds(told - TOP) == kinds(there)
    assert there >= PARTS - TOP
