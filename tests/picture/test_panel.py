"""A single area of a position as a separate picture."""

import xml.etree.ElementTree as ElementTree

import pytest

import agra
from agra.picture import SPECTATOR, panel
from agra.rules.errors import BadSetup


@pytest.mark.parametrize("area", ["city", "river", "court", "mine", "others"])
def test_an_area_is_a_complete_drawing(area: str) -> None:
    state = agra.new_game(players=3, seed=4)
    drawn = panel(state, area, SPECTATOR, "A picture")
    root = ElementTree.fromstring(drawn)
    used = {node.get("href", "") for node in root.iter() if node.tag.endswith("use")}
    ids = {f"#{node.get('id')}" for node in root.iter() if node.get("id")}
    assert used <= ids
    assert "A picture" in drawn
    assert 0 < int(root.get("width", "0")) <= 400


def test_an_area_that_does_not_exist_is_named() -> None:
    with pytest.raises(BadSetup, match="There is no area 'sea': choose among city, river"):
        panel(agra.new_game(players=2, seed=1), "sea")
