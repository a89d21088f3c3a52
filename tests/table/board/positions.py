"""Positions from a viewer's perspective, and their parsed drawings."""

import xml.etree.ElementTree as ElementTree
from functools import cache

import pytest

from agra.rules import layout as at
from agra.rules.state import CHANCE, State
from agra.table.board import PageWindow, draw, view_of
from agra.table.game.sight import Sight, sight_of
from agra.table.pages import panels
from tests.fixtures import NAMES, load
from tests.picture.positions import example
from tests.sizes import sized

DESK = PageWindow()
PHONE = view_of("390x844t")
#: A window of every kind.
VIEWS = [
    DESK,
    PHONE,
    *(
        view_of(window)
        for window in (
            "1422x800", "1366x650", "1180x820t", "1024x768t", "960x664", "820x1180t", "768x960t",
            "844x390t", "640x400", "360x740t",
        )
    ),
]  # fmt: skip
SVG = "{http://www.w3.org/2000/svg}"
#: Every stored position in every third window, so that each window gets its share; in `make long`
#: in all windows. All tests of a position run in one process, because its drawings are cached.
LOOKS = [
    pytest.param(name, view, id=f"{name}-{view}", marks=pytest.mark.xdist_group(f"looks-{at % 6}"))
    for at, name in enumerate(NAMES)
    for turn, view in enumerate(VIEWS)
    if (at + turn) % sized(3, 1) == 0
]


def asked(state: State) -> Sight:
    """A position as the player to move sees it; at chance, the first player."""
    seat = state.to_move
    return sight_of(state, 0 if seat is None or seat == CHANCE else seat)


@cache
def drawn(name: str, view: PageWindow) -> str:
    """A stored position, drawn for the player to move."""
    return drawing(asked(load(name)), view)


def drawing(sight: Sight, view: PageWindow = DESK) -> str:
    """A view, drawn with everything that the panels know."""
    context = panels.context(sight)
    return draw(sight, context["question"], view=view, notes=context["notes"])


def elements(drawing: str) -> list[ElementTree.Element]:
    """All elements of a drawing; fails if it is not valid XML."""
    return list(ElementTree.fromstring(f"<div>{drawing}</div>").iter())


def crowded() -> State:
    """A position with every place full: not legal, but the worst one for the layout."""
    state = example()
    d = state._d
    for building in range(16):
        d[at.COINS + building] = 2
        d[at.BUILT + building] = int(building != 15)
        d[at.SPACE + 4 + building] = 1 + building % 8
        for seat, count in enumerate((12, 3, 10, 4)):
            d[at.PLAYER + at.STRIDE * seat + at.GOODS_AT + building] = count
    absent = [notable for notable in range(24) if d[at.NOTABLE + notable] == at.NOT_IN_PLAY]
    for notable in range(24):
        if notable not in absent:
            d[at.NOTABLE + notable] = at.ON_RIVER
    for seat in range(4):
        block = at.PLAYER + at.STRIDE * seat
        d[block + at.INFLUENCE_AT] = 3
        d[block + at.INFLUENCE_AT + 1] = 0
        mine = absent[:6] if seat == 0 else absent[6 + seat : 7 + seat]
        d[block + at.CONTRACTS] = sum(1 << notable for notable in mine)
        free = [tile for tile in range(14) if d[at.TILE + tile] == at.IN_STACK]
        d[block + at.TILES_OWNED] = 0b111 | sum(
            1 << 3 + tile for tile in free[2 * seat : 2 * seat + 2]
        )
    d[at.PLAYER + at.ON_COOK] = 2
    return state
